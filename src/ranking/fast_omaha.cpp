#include "ranking/fast_omaha.h"

#include <vector>

#include "ranking/fast_high.h"
#include "ranking/fast_low.h"

namespace houseway {
namespace {

constexpr std::size_t low_sets = 256;  // of the ranks from ace to 8

// One card of each of the ranks.
CardSet cards_of(std::size_t low_ranks) {
  CardSet cards;
  for (unsigned bit = 0; bit < 8; ++bit) {
    const Rank rank = bit == 7 ? Rank::ace : static_cast<Rank>(bit);
    if ((low_ranks >> bit & 1U) != 0) cards.insert(Card(rank, Suit::clubs));
  }
  return cards;
}

// The strength of the best low hand of two ranks out of one set and three out of another.
class LowTable {
 public:
  LowTable() {
    const FastLow& ranking = fast_low(LowKind::eight_or_better);
    for (std::size_t own = 0; own < low_sets; ++own) {
      for (std::size_t board = 0; board < low_sets; ++board) {
        std::uint8_t& best = of_own_[own][board];
        if (std::popcount(own) == 2 && std::popcount(board) == 3) {
          // Below five ranks, one that both have, there is no hand.
          const FastLow::Hand hand(cards_of(own | board));
          best = static_cast<std::uint8_t>(ranking.strength(hand));
          continue;
        }
        // Of more ranks it is the best of those with one rank less, of fewer there is none.
        for (std::size_t left = own; left != 0; left &= left - 1U) {
          best = std::max(best, of_own_[own & ~(left & ~(left - 1U))][board]);
        }
        for (std::size_t left = board; left != 0; left &= left - 1U) {
          best = std::max(best, of_own_[own][board & ~(left & ~(left - 1U))]);
        }
      }
    }
  }

  const OmahaHand::OfLowRanks& of_own(std::size_t low_ranks) const { return of_own_[low_ranks]; }

 private:
  std::array<OmahaHand::OfLowRanks, low_sets> of_own_{};
};

const LowTable& low_table() {
  static const LowTable table;
  return table;
}

}  // namespace

OmahaHand::OmahaHand(CardSet own)
    : of_low_ranks_(&low_table().of_own(OmahaBoard::ace_to_eight(own))) {
  const FastHigh& ranking = fast_high();
  std::vector<FastHigh::Hand> twos;
  for (std::uint64_t left = own.bits(); left != 0; left &= left - 1U) {
    const CardSet first(left & ~(left - 1U));
    for (std::uint64_t others = left & (left - 1U); others != 0; others &= others - 1U) {
      twos.emplace_back(first | CardSet(others & ~(others - 1U)));
    }
  }
  const auto deck = deck_cards(Deck::standard);
  std::vector<FastHigh::Hand> others;  // an own card lies on no board and adds nothing
  for (const Card card : deck) {
    others.push_back(own.contains(card) ? FastHigh::Hand() : FastHigh::Hand(card));
  }
  for (unsigned c = 2; c < deck.size(); ++c) {
    for (unsigned b = 1; b < c; ++b) {
      for (unsigned a = 0; a < b; ++a) {
        const FastHigh::Hand three = others[a] + others[b] + others[c];
        std::uint16_t& best = of_three_[OmahaBoard::number_of_three(a, b, c)];
        for (const FastHigh::Hand& two : twos) best = std::max(best, ranking.strength(two + three));
      }
    }
  }
}

}  // namespace houseway
