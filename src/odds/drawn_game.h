#pragma once

#include <map>
#include <optional>
#include <string_view>

#include "odds/drawn_splits.h"
#include "odds/effort.h"

// The exact odds of games in which hands are drawn to: cards leave the shoe, the dealer has looked
// for a Blackjack. Numbers are doubles, since the fractions have thousands of digits.
namespace houseway::drawn {

std::string_view text(Convention convention);
// Whether the figures of a convention can be found: the true optimum is known for one split only.
bool is_exact(const Terms& terms, Convention convention);

// An up card and what is told of the hole card, 0 where nothing is: the column of a chart.
struct Column {
  std::size_t up = 0;
  int told = 0;

  auto operator<=>(const Column&) const = default;
};

// A strategy that is fixed beforehand, by column: of hands as dealt, of split ones, and of those
// whose wager is a lammer.
using FixedStrategy = std::map<Column, std::array<Policy, kinds>>;

// What one up card, and what is told of the hole card, leaves to decide.
struct Faced {
  std::size_t up = 0;
  int told = 0;
  HoleSet holes = any_hole;
  std::vector<Met> met;          // by hand, from the shoe without the up card
  std::vector<Choices> choices;  // by hand as dealt; those of two cards with the split
  std::array<SplitPlay, values> splits;
};

struct ByUpCard {
  double chance = 0;          // of the up card
  double value = 0;           // if it lies
  double blackjack = 0;       // the chance that the dealer then has one
  double played = 0;          // what the play alone gains: without the dealer's Blackjacks
  double staked = 0;          // on average
  bool second_wager = false;  // it pays to make it
};

struct Solution {
  double value = 0;
  double staked = 0;  // on average in a round, all of the player's own
  std::array<ByUpCard, values> by_up_card;
  std::vector<Faced> faced;  // in order of up cards

  // Those of an up card: several where something is told of the hole card.
  std::span<const Faced> of(std::size_t up) const;
};

struct Request {
  Convention convention = Convention::as_unsplit;
  const FixedStrategy* strategy = nullptr;  // in place of the best play
  bool keeps_splits = false;                // what split hands do is wanted too
  std::optional<std::size_t> up = {};       // this up card alone
};

Solution solve(const Terms& terms, const Request& request, Effort& effort);

// The sets of hole cards that can be told apart when the play begins.
std::map<int, HoleSet> told_holes(const Terms& terms, std::size_t up);
Shoe without(Shoe shoe, std::size_t value);

// Whether the shoe lasts for a round however the cards fall, so that the figures hold. `boxes` are
// the hands dealt at first.
bool lasts(const Terms& terms, int boxes = 1);

}  // namespace houseway::drawn
