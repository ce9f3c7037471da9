#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "odds/paid_lines.h"

// Two own cards with the row and with the column of a cross that share its middle card. Both hands
// hold the two own cards, so that a card counts by its rank alone or, where the own cards are of
// one suit, by its rank and whether it is of that suit: cards of one kind are counted together.
namespace houseway {

constexpr std::size_t most_cross_bets = 4;  // multiples of a decision
using CrossBets = List<int, most_cross_bets>;

// Two outer cards of the cross, by their kinds.
struct OuterPair {
  std::size_t a = 0;
  std::size_t b = 0;  // not before a
};

struct Cross {
  CardSet own;
  unsigned alike = 0;  // hands that differ only by a renaming of suits
  std::vector<std::vector<Card>> kinds;
  std::vector<OuterPair> pairs;
  std::vector<std::uint8_t> lines;  // that a pair makes with each kind of middle card

  const std::uint8_t* lines_of(std::size_t pair) const { return &lines[pair * kinds.size()]; }
  // Two cards of a pair that are none of these, in their order.
  std::array<Card, 2> example(std::size_t pair, CardSet taken) const;
  // The pair that two cards are.
  std::size_t pair_of(Card first, Card second) const;
};
Cross cross_of(std::span<const Card> deck, CardSet held, unsigned alike, const PaidLines& lines);

// How many cards of each kind are left, and how many ways there are to take some.
class KindsLeft {
 public:
  explicit KindsLeft(const Cross& cross) {
    for (const auto& cards : cross.kinds) left_.push_back(static_cast<int>(cards.size()));
  }
  int of(std::size_t kind) const { return left_[kind]; }
  std::int64_t ways(const OuterPair& pair) const {
    return pair.a == pair.b ? left_[pair.a] * (left_[pair.a] - 1) / 2
                            : left_[pair.a] * left_[pair.b];
  }
  void take(const OuterPair& pair) {
    --left_[pair.a];
    --left_[pair.b];
  }
  void put_back(const OuterPair& pair) {
    ++left_[pair.a];
    ++left_[pair.b];
  }

 private:
  std::vector<int> left_;
};

// What wagers gain, times the unit: the two Antes together, and bets of one Ante.
struct CrossGains {
  std::int64_t antes = 0;
  std::int64_t across = 0;
  std::int64_t down = 0;
  std::int64_t middle = 0;
};

// The tables' odds in whole numbers, and the payout limit where it can be reached.
struct CrossNets {
  using ByLines = std::array<std::array<CrossGains, PaidLines::most>, PaidLines::most>;

  std::int64_t unit = 1;
  LineNets ante{};
  LineNets across{};
  LineNets down{};
  LineNets middle{};
  ByLines both{};  // by the lines of the Across Hand and the Down Hand
  bool limited = false;
  std::int64_t limit = 0;
  // By the same lines, whether the largest bets win more than the limit.
  std::array<std::array<bool, PaidLines::most>, PaidLines::most> over{};

  // What all wagers win with these stakes, those that lose left aside.
  std::int64_t won(std::size_t of_row, std::size_t of_column, int x, int y, int z) const {
    const auto wins = [](std::int64_t net) { return std::max<std::int64_t>(net, 0); };
    return wins(ante[of_row]) + wins(ante[of_column]) + x * wins(across[of_row]) +
           y * wins(down[of_column]) + z * wins(middle[std::min(of_row, of_column)]);
  }
  std::int64_t cut(std::size_t of_row, std::size_t of_column, int x, int y, int z) const {
    return limited ? std::max<std::int64_t>(won(of_row, of_column, x, y, z) - limit, 0) : 0;
  }
};

// Where a row and a column meet: what the wagers gain over all middle cards.
struct CrossMeeting {
  struct Cell {
    std::size_t of_row;
    std::size_t of_column;
    int middles;
  };
  CrossGains gains;
  std::vector<Cell> cut;  // the lines that win more than the limit with the largest bets
};

// What `left` holds is without the cards of both.
void meet(const Cross& cross, const KindsLeft& left, std::size_t row, std::size_t column,
          const CrossNets& nets, CrossMeeting& meeting);
// With these stakes, over all middle cards.
std::int64_t value(const CrossMeeting& meeting, const CrossNets& nets, int x, int y, int z);

}  // namespace houseway
