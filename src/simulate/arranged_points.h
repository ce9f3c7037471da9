#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "odds/arranged_play.h"
#include "simulate/arranged_kernel.h"

namespace houseway::arranged_rounds {

// Five cards set in two hands by their points, perhaps after a decision whether to stay in (663a,
// 680a). Hands are numbered by how many cards of each kind they hold.
class PointsSeat final : public ArrangedSeat {
 public:
  static constexpr std::size_t cards_each = 5;
  static constexpr std::size_t most_kinds = 16;

  PointsSeat(const RuleSet& rules, Money base, Plays plays, Effort& effort);

  Play play(const Step& step, const Record& record, int seat) const override;

  // What is done with a hand, and what it is worth when a player or the dealer has set it: which of
  // all that hands may be worth.
  struct Hand {
    std::uint16_t worth = 0;
    std::uint16_t dealers = 0;
    bool folds = false;
  };
  const Hand& hand(std::size_t number) const { return hands_[number]; }
  std::size_t hands() const { return hands_.size(); }
  const Cards& example(std::size_t number) const { return play_.hands().hands()[number].cards; }
  const std::vector<ShownHand>& worths() const { return play_.hands().worths(); }

  std::uint8_t kind_of(Card card) const;
  // By the kinds of five cards, in any order.
  std::size_t number_of(const std::uint8_t* kinds) const {
    const std::size_t four = of_four_[of_two_[kinds[0]][kinds[1]]][of_two_[kinds[2]][kinds[3]]];
    return of_five_[four][kinds[4]];
  }

 private:
  static constexpr std::size_t most_twos = most_kinds * (most_kinds + 1) / 2;

  void number_hands();

  const RuleSet& rules_;
  mutable ArrangedPlay play_;  // it finds what hands meet when it is first asked
  std::vector<int> kinds_;     // what cards count as, ascending
  std::array<std::array<std::uint8_t, most_kinds>, most_kinds> of_two_{};
  std::array<std::array<std::uint16_t, most_twos>, most_twos> of_four_{};
  std::vector<std::array<std::uint16_t, most_kinds>> of_five_;
  std::vector<Hand> hands_;
};

std::unique_ptr<Kernel> points_kernel(const RuleSet& rules, const Bets& bets,
                                      const PointsSeat& seat);

}  // namespace houseway::arranged_rounds
