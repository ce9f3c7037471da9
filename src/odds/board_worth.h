#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "odds/board_showdown.h"

namespace houseway {

// What a unit of each wager gains on a board, by the class of the player's hand and how it meets
// the dealer's: in whole numbers, base wagers times `unit`. Of the player's hand no more than the
// class may matter.
struct BoardWorth {
  using ByClass = std::array<Meetings, hand_classes>;

  BoardWorth() = default;
  explicit BoardWorth(ShowdownTerms showdown_terms);

  static std::int64_t sum(const Meetings& met, const Meetings& gains) {
    std::int64_t total = 0;
    for (std::size_t i = 0; i < Comparison::kinds; ++i) total += met[i] * gains[i];
    return total;
  }

  ShowdownTerms terms;
  std::int64_t unit = 1;
  std::vector<ByClass> wagers;
};

// Some hand of a class with lower ones in it, for terms that the class alone decides.
constexpr HighHand of_class(std::size_t hand_class) {
  return {static_cast<std::uint32_t>(hand_class) << 20U | 1U};
}

// The dealer's hands beside two own cards and a board.
constexpr std::int64_t dealers_of(std::size_t deck) {
  const auto left = static_cast<std::int64_t>(deck) - 7;
  return left * (left - 1) / 2;
}

// Refuses terms with which the sums over all deals of two cards, each deal worth so much at most,
// would leave 64 bits.
void check_sums(std::size_t deck, Wide most);

}  // namespace houseway
