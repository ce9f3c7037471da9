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

// The journal of a round as a round file, and of that the "game" and "rules" alone.
Json write_round(const Round& round);
Json write_rules(const RuleSet& rules);

// The rule set's choices as the "rules" of a round file.
Json write_choices(const Choices& choices);

// A number of dollars: whole, or with cents.
Json money_json(Money money);

}  // namespace houseway
