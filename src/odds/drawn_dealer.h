#pragma once

#include <span>
#include <vector>

#include "odds/drawn_hands.h"

namespace houseway::drawn {

// Which values the hole card may have, a bit for each.
using HoleSet = unsigned;
constexpr HoleSet any_hole = (1U << values) - 1;
// Those that do not make a Blackjack with the up card.
constexpr HoleSet no_blackjack(std::size_t up) {
  if (up == ace) return any_hole & ~(1U << ten);
  return up == ten ? any_hole & ~(1U << ace) : any_hole;
}

// The chance that given cards, in a given order, are drawn from a shoe: as a product over values
// but for one factor, which sees how many cards there are in all and how many of one value. That
// factor may mix several shoes that lack some cards of the one value.
class Chances {
 public:
  static constexpr std::size_t most_of_value = 40;
  static constexpr std::size_t most_cards = 48;

  // The shoe itself.
  explicit Chances(const Shoe& shoe);
  // As many as times[r] of the event that r cards of the value are drawn first, and then the given
  // ones.
  Chances(const Shoe& shoe, std::size_t value, std::span<const double> times);

  // The product over other values.
  double product(const Counts& cards) const;
  // How many there are of a value that counts in the product; 0 for the other one.
  double left(std::size_t value, int gone) const {
    return value == value_ ? 1 : shoe_[value] - gone;
  }
  double factor(std::size_t of_value, std::size_t cards) const { return factor_[of_value][cards]; }
  double of(const Counts& cards) const {
    return product(cards) *
           factor(apart() ? cards[value_] : 0U, static_cast<std::size_t>(size_of(cards)));
  }
  bool apart() const { return value_ < values; }
  std::size_t value() const { return value_; }

 private:
  std::array<double, values> shoe_{};
  std::size_t value_ = values;
  std::array<std::array<double, most_cards>, most_of_value> factor_{};
};

// The chances that a hand is drawn and the dealer then ends so; and that the hand is drawn and the
// hole card is of the set.
struct Met {
  std::array<double, dealers_ends> ends{};
  double open = 0;
};

// All ways in which the dealer's hand may be drawn to with a given up card: each set of cards once,
// with the number of its orders, as a tree of cards in order of their values.
class DealersDraws {
 public:
  DealersDraws(std::size_t up, HoleSet holes, int ace_limit);

  std::size_t up() const { return up_; }
  HoleSet holes() const { return holes_; }

  // For hands that are alike in size and in how many cards of the value apart they hold.
  void meet(const Chances& chances, const CardSets& sets, const Alike& alike,
            std::vector<Met>& met) const;
  // The same for sets given one by one.
  void meet(const Chances& chances, std::span<const Counts* const> sets,
            std::span<Met* const> met) const;

 private:
  struct Node {
    double orders = 0;  // of the cards down to here; 0 where the dealer is not done
    std::uint16_t factor = 0;
    std::uint8_t depth = 0;
    std::uint8_t end = 0;
  };
  template <std::size_t lanes>
  void walk(const Chances& chances, const Counts* const* hands, Met* const* met) const;

  std::size_t up_;
  HoleSet holes_;
  std::vector<Node> nodes_;
  std::array<std::vector<std::uint8_t>, values> of_value_;  // by node, cards of the value so far
  std::array<std::size_t, values> most_{};                  // cards of a value
  std::size_t longest_ = 0;
};

}  // namespace houseway::drawn
