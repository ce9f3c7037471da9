#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "core/card.h"
#include "odds/paid_draw_hand.h"

// The last decision, to bet on what a draw has made or to fold it, with all that has been seen. For
// most hands it is the same whatever was thrown away; for the others it is counted as the solver
// counts it, out of what is kept of its tables.
namespace houseway::paid_draw {

// As fast_high has it, of five or six cards without a flush.
std::uint16_t strength_by_ranks(const Ranks& ranks);

class LastDecisions {
 public:
  enum After : std::uint8_t { exchange, purchase };

  // Strengths are below this.
  static constexpr std::size_t strengths = 7'463;
  // What is done with hands of a strength, by its number among all.
  static constexpr std::size_t number(After after, std::size_t up, std::size_t strength) {
    return (after * std::size_t{rank_count} + up) * strengths + strength;
  }
  std::span<const LastChoice> all() const { return choices_; }
  LastChoice of(After after, std::size_t up, std::uint16_t strength) const {
    return choices_[number(after, up, strength)];
  }
  void set(After after, std::size_t up, std::uint16_t strength, LastChoice choice) {
    choices_[number(after, up, strength)] = choice;
  }
  // What was met beside an up card. Of its tables is taken what the exact counts below need.
  void keep(const PaidHands& hands, UpCard&& up, const LastNotes& notes);

  // Whether a hand is bet on that the best first choice came to. It holds a sixth card, or else
  // some were thrown away for others.
  bool bets(CardSet held, CardSet thrown, Card up) const;
  // The same where it depends on what was seen.
  bool bets_having_seen(CardSet held, CardSet thrown, Card up) const;

 private:
  // A hand of five: what it gains from dealers who hold some cards besides the up card, by the
  // places of their ranks, those of fewer cards first.
  struct Row {
    std::size_t place = 0;
    std::vector<std::int64_t> holding = {};
  };
  struct Beside {
    std::vector<DealersFlushes> flushes = {};  // those of the up card, or none
    std::vector<std::uint16_t> row_of = {};    // by place
    std::vector<Row> rows = {};
    std::vector<std::int64_t> six = {};  // by place, what a hand of six gains
  };

  // With Ante and Bet, above what is lost with them.
  std::int64_t gain(const Final& of, const Passed& met) const {
    return of.below * met.unqualified + of.win * (met.lower - met.unqualified) +
           3 * unit_ * met.not_higher;
  }
  std::int64_t without_thrown(const Row& row, const Ranks& thrown, std::uint8_t up) const;
  void note_flushes(const PaidHands& hands, const UpCard& up);
  void note(const PaidHands& hands, std::uint8_t up, const LastNotes& notes);

  std::vector<LastChoice> choices_ = std::vector<LastChoice>(number(purchase, rank_count, 0));
  std::vector<Beside> beside_ = std::vector<Beside>(rank_count);
  Finals finals_ = {};
  unsigned ranks_ = 0;
  std::int64_t unit_ = 1;
  std::array<std::int64_t, six_cards> hidden_{};  // by cards drawn
};

}  // namespace houseway::paid_draw
