#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>

#include "rules/rule_set.h"
#include "simulate/kernel.h"

namespace houseway {

// Which choice of a step is taken after these cards: in the order drawn, but for two that a hand
// began with, which are in the order of their ranks, and of no suit in particular. Nothing, or a
// choice that cannot be taken, goes on without what nobody has to do. A wager of any amount is made
// as large as the base wager.
using ShoePolicy =
    std::function<std::optional<std::uint8_t>(const Step& step, std::span<const Card> drawn)>;

// What is best with all cards of the shoe unseen but those drawn: the main game's decision, and
// what becomes of winnings that may be added to one of these bets. The rules must outlive it.
ShoePolicy best_shoe_policy(const RuleSet& rules, const Bets& bets);
// The same, and winnings are never added to another bet.
ShoePolicy best_main_policy(const RuleSet& rules, const Bets& bets);

// Rounds of a game whose steps say which card is drawn next and whose wagers judge the finished
// round, by ranks alone: Baccarat, Casino War and their like. Cards come from a shoe that lasts, as
// long as the chapter has it, or each round's from a full one. All wagers are one channel. Null
// where a game does not fit that, or the bets are refused. The rules must outlive it.
std::unique_ptr<Kernel> shoe_kernel(const RuleSet& rules, const Bets& bets, bool fresh_shoe,
                                    const ShoePolicy& policy);

}  // namespace houseway
