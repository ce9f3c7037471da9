#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "core/card.h"
#include "ranking/fast_high.h"
#include "ranking/low.h"

// The rankings of low.h out of tables, for counting odds. What a hand is worth is said in low.h
// alone: the tables are filled from it. The sum of a hand's cards that FastHigh ranks is ranked low
// as well, and as Badugi:
//
//   const FastHigh::Hand hand(CardSet(...));
//   fast_high().strength(hand), fast_low(LowKind::eight_or_better).strength(hand)
namespace houseway {

// The strength of a hand is 1 for the lowest value of low.h, 2 for the next and so on without a
// gap; it is 0 where there is no such hand and for fewer than five cards. A hand has at most seven
// cards, of the kind 2-7 five.
class FastLow {
 public:
  using Hand = FastHigh::Hand;

  explicit FastLow(LowKind kind);

  std::uint16_t strength(const Hand& hand) const {
    if (flushes_count_ && hand.flush()) [[unlikely]]
      return of_flush_[hand.flush_ranks()];
    return of_ranks_[high_.choice(hand.low_sum(), hand.top_sum())];
  }
  std::uint16_t strongest() const { return strongest_; }
  LowHand low_hand(std::uint16_t strength) const { return low_hands_[strength]; }

 private:
  const FastHigh& high_ = fast_high();  // numbers the choices of ranks
  bool flushes_count_;
  std::uint16_t strongest_ = 0;
  std::array<std::uint16_t, FastHigh::all_choices> of_ranks_{};
  std::array<std::uint16_t, 1U << rank_count> of_flush_{};
  std::array<LowHand, 7'463> low_hands_{};
};

// The same for Badugi: 1 is the king (or ace) alone, and 0 no card. A hand may have any number of
// cards.
//
// The lowest card is taken, then every next rank as long as the cards taken are still of different
// suits, some of them perhaps exchanged for others of their rank: if a higher rank keeps a lower
// one out, it can be exchanged for it. So what is left to know of the ranks below is which sets of
// suits can have been taken. There are 68 such states, and two ranks at a time lead from one to the
// next.
class FastBadugi {
 public:
  explicit FastBadugi(BadugiAce ace);

  std::uint16_t strength(CardSet cards) const {
    const std::uint64_t bits = from_lowest(cards.bits());
    std::size_t state = 0;
    std::size_t taken = 0;
    for (unsigned i = 0; i < steps; ++i) {
      const Step step = steps_[state + suits_of_two(bits >> (2U * i))];
      state = step.state;
      taken |= static_cast<std::size_t>(step.taken) << (2U * i);
    }
    return of_ranks_[taken];
  }
  std::uint16_t strength(const FastHigh::Hand& hand) const { return strength(hand.cards()); }
  std::uint16_t strongest() const { return strongest_; }
  BadugiHand badugi_hand(std::uint16_t strength) const { return badugi_hands_[strength]; }

 private:
  static constexpr std::size_t states = 68;
  static constexpr unsigned steps = 7;
  static constexpr std::size_t inputs = 256;
  struct Step {
    std::uint16_t state = 0;  // times the number of inputs
    std::uint16_t taken = 0;  // of the two ranks
  };

  // The cards with each suit's ranks from the lowest up.
  std::uint64_t from_lowest(std::uint64_t bits) const {
    if (ace_ == BadugiAce::high) return bits;
    return ((bits << 1U) & 0x1FFE'1FFE'1FFE'1FFEU) | ((bits >> 12U) & 0x0001'0001'0001'0001U);
  }
  // The lowest two bits of each suit, side by side: each factor brings one suit there, and the rest
  // of what it multiplies lies below or is lost.
  static constexpr std::size_t suits_of_two(std::uint64_t bits) {
    constexpr std::uint64_t lowest_two = 0x0003'0003'0003'0003U;
    constexpr std::uint64_t side_by_side = 1ULL << 48U | 1ULL << 34U | 1ULL << 20U | 1ULL << 6U;
    return ((bits & lowest_two) * side_by_side >> 48U) & 0xFFU;
  }

  BadugiAce ace_;
  std::uint16_t strongest_ = 0;
  std::array<Step, states * inputs> steps_{};
  std::array<std::uint16_t, 1U << rank_count> of_ranks_{};  // by those taken, from the lowest up
  std::array<BadugiHand, 1'093> badugi_hands_{};
};

// Made when first asked for: a loop should ask before it starts.
const FastLow& fast_low(LowKind kind);
const FastBadugi& fast_badugi(BadugiAce ace);

}  // namespace houseway
