#pragma once

#include <functional>
#include <string_view>

#include "core/refusal.h"
#include "floor/instant.h"
#include "round/json.h"
#include "rules/rule_set.h"

namespace houseway::floor {

// What the Executive Director's notice of verification says of a game's options: choices that must
// be made so in Pennsylvania, and choices that must not (601a.2(c)). They bind every submission of
// the game that is filed after the notice.
struct GameTerms {
  Choices mandatory;
  Choices prohibited;

  bool operator==(const GameTerms&) const = default;
};

// The terms of a game as they stood at a moment.
using TermsOf = std::function<GameTerms(std::string_view game, Instant at)>;

Json terms_json(const Choices& terms);  // [{"choice": "dealing-method", "value": "hand"}]
// Nothing where it is no such list.
std::optional<Choices> read_terms(const Json& json);

// Whether a submission of this game can choose anything under this name.
bool is_choice_of(const Definition& game, std::string_view name);

// Whether these rules come to what a choice says, be it written or the default.
bool comes_to(const RuleSet& rules, const Chosen& chosen);

Refusals against_terms(const RuleSet& rules, const GameTerms& terms);

}  // namespace houseway::floor
