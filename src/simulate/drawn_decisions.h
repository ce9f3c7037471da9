#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "odds/drawn_file.h"
#include "odds/drawn_game.h"
#include "odds/effort.h"
#include "rules/rule_set.h"
#include "rules/twenty_one.h"

namespace houseway {

class HandRound;

// How a seat plays hands that are drawn to, all of it fixed beforehand for a full shoe. Insurance
// and even money are never taken and winnings never added to a wager, as in the odds of the main
// game.
struct DrawnPlay {
  // What a hand is played as: dealt, of a split pair, one whose wager the house's lammer stands in
  // for, and the latter two of aces.
  enum class As : std::uint8_t { dealt, split, free_split, split_ace, free_split_ace };
  static constexpr std::size_t kinds_of_play = 5;

  // By hand or bust hand, for each kind of hand and way of doubling.
  using Marks = std::array<std::array<std::vector<bool>, 3>, drawn::kinds>;

  // Against one up card and what is told of the hole card.
  struct Against {
    drawn::Column column;
    std::array<std::vector<drawn::Act>, kinds_of_play> acts;  // by hand; of pairs not split again
    std::array<int, drawn::values> hands{};  // up to which a pair that is split is split again
    Marks gives_up;                          // after a double
    Marks second_chance;                     // after a bust, by bust hand
  };

  // By the other hand's first two cards, where there are two boxes and these are looked at, and
  // then by column.
  std::vector<Against> against;
  std::size_t columns = 0;
  bool looks_at_other = false;
  // By up and hole card; -1 where these are a Blackjack.
  std::array<std::array<int, drawn::values>, drawn::values> column_of{};
  std::array<bool, drawn::values> second_wager{};  // by up card
  std::vector<bool> switches;                      // by `switching`; empty where none may be

  // Two cards in any order as a number below `pairs`.
  static constexpr std::size_t pairs = drawn::values * (drawn::values + 1) / 2;
  static constexpr std::size_t pair(std::size_t a, std::size_t b) {
    return a <= b ? b * (b + 1) / 2 + a : a * (a + 1) / 2 + b;
  }
  // The first box's two cards, the second's and the up card as a number.
  static constexpr std::size_t switching(const std::array<std::size_t, 4>& cards, std::size_t up) {
    std::size_t number = up;
    for (const std::size_t card : cards) number = number * drawn::values + card;
    return number;
  }
  const Against& at(std::size_t column, std::size_t other) const {
    return against[(looks_at_other ? other * columns : 0) + column];
  }
};

// Best by the cards of each hand (CDZ-), by the chart of totals that is best, and by a chart given.
// Rescues and second chances are taken where that is best for the cards of the hand from an unsplit
// shoe.
std::shared_ptr<const DrawnPlay> drawn_play_best(const RuleSet& rules, Effort& effort);
std::shared_ptr<const DrawnPlay> drawn_play_basic(const RuleSet& rules, Effort& effort);
std::shared_ptr<const DrawnPlay> drawn_play_of(const RuleSet& rules, const PlayedChart& chart,
                                               Effort& effort);

// What the seat whose turn it is says; one of the plays that the round allows.
Move drawn_move(const DrawnPlay& play, const HandRound& round);

}  // namespace houseway
