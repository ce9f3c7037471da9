#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/refusal.h"
#include "round/event.h"
#include "rules/definition.h"
#include "rules/rule_set.h"

// What the courses of play say alike when something is not allowed.
namespace houseway {

inline Refusal refusal(std::string message, std::string place, Section section) {
  return {std::move(message), std::move(place), text(section)};
}

// "plays.3"
std::string seat_path(std::string_view part, int seat);
// "bets.3.ante"
std::string bet_path(const Definition& game, const BetMade& bet);

// No such seat.
std::optional<Refusal> why_not_at(const RuleSet& rules, Place place, std::string_view part);
// Not an amount that may lie on the spot.
std::optional<Refusal> why_not_amount(const RuleSet& rules, const BetMade& bet);
// An event that only another course of play has.
Refusal out_of_place(const Definition& game);

}  // namespace houseway
