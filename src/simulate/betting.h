#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/refusal.h"
#include "simulate/kernel.h"

namespace houseway {

// Bets as they are asked for: "ante=10" on a wager or a selection of it.
struct AskedBet {
  std::string name;
  Money amount;
};

struct MadeBets {
  Bets bets;
  Bets later = {};                 // those on wagers that are made in the course of a round
  std::optional<Refusal> refusal;  // why they may not be made so
};

// The bets of a seat in a game of cards before the deal. Those that are asked for, with the wagers
// that they require in the amount of the base wager; or, where none is, every wager that may be
// made beside the others, each of the least usual amount, and none later.
MadeBets make_bets(const RuleSet& rules, const std::vector<AskedBet>& asked);

// The same on a spot of a layout, by name; and the amount of the base wager.
std::optional<Money> amount_on(const Bets& bets, Spot spot);
Money base_amount(const RuleSet& rules, const Bets& bets);

}  // namespace houseway
