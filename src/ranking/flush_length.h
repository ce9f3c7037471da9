#pragma once

#include <compare>
#include <cstdint>
#include <string>

#include "core/card.h"
#include "ranking/short_hands.h"

namespace houseway {

// A hand by its longest suit: the more cards of one suit the higher, then the higher cards. Of
// suits of one length the higher counts.
struct FlushHand {
  static constexpr unsigned rank_bits = 13;

  std::uint32_t value = 0;

  static constexpr FlushHand of(unsigned suited_ranks) {
    return {static_cast<std::uint32_t>(std::popcount(suited_ranks)) << rank_bits | suited_ranks};
  }
  constexpr int length() const { return static_cast<int>(value >> rank_bits); }
  constexpr unsigned ranks() const { return value & ((1U << rank_bits) - 1U); }
  constexpr Rank highest() const {
    return static_cast<Rank>(static_cast<int>(std::bit_width(ranks())) - 1);
  }
  constexpr auto operator<=>(const FlushHand&) const = default;
};

constexpr FlushHand longest_flush(CardSet cards) {
  FlushHand longest;
  for (const Suit suit : all_suits) {
    const FlushHand flush = FlushHand::of(cards.ranks(suit));
    if (flush > longest) longest = flush;
  }
  return longest;
}
std::string name(FlushHand hand);  // "three-card flush, 10-8-6"

// How many cards of one suit follow each other in rank. A low ace may stand below the 2.
int longest_suited_run(CardSet cards, LowAce low_ace);

}  // namespace houseway
