#pragma once

#include <memory>
#include <optional>
#include <string>

#include "core/refusal.h"
#include "round/json_fwd.h"
#include "round/round.h"

namespace houseway {

// The "game" and "rules" of a round file or of a file of choices.
struct ReadRules {
  std::string game;  // as written
  const Definition* definition = nullptr;
  std::unique_ptr<const RuleSet> rules;  // null when there are violations
  Refusals violations;
};
ReadRules read_rules(const Json& file, Proposed proposed = Proposed::refused);

// A round file, played out: the round is over, or there is a refusal.
struct ReadRound {
  std::string id;  // a case has one
  ReadRules rules;
  std::optional<Round> round;
  Refusals refusals;
};
ReadRound read_round(const Json& file, Proposed proposed = Proposed::refused);

// The journal of a round as a round file.
Json write_round(const Round& round);

// The rule set's choices as the "rules" of a round file.
Json write_choices(const Choices& choices);

// "raise 3", "fold"
// "2", "2.5", "4/3"
std::string amount_text(Play play);
std::string play_text(const Step& step, Play play);
// "set house", "set 2s 2d", "set 7c 7d / Ah"
std::string arranged_text(const Arrangement& arranged);
std::optional<Arrangement> parse_arranged(const std::string& words);
std::optional<Play> parse_play(const Step& step, const std::string& words);

// A number of dollars: whole, or with cents.
Json money_json(Money money);

}  // namespace houseway
