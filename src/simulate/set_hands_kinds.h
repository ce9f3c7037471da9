#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/card.h"
#include "ranking/fast_high.h"
#include "ranking/house_way.h"

namespace houseway::arranged_rounds {

// Cards as a sum of numbers, as FastHand has them; the joker is one more card of each suit.
struct KindSum {
  std::uint64_t key = 0;
  std::uint64_t cards = 0;  // the bits of a CardSet

  KindSum& operator+=(const KindSum& other) {
    key += other.key;
    cards += other.cards;
    return *this;
  }
};

// Hands told apart by what changes how they may be set: how often each rank is held, the joker and,
// where a flush as long as the high hand can be made, which ranks lie in its suit. Some hands of a
// kind with two flushes have two numbers.
class HandKinds {
 public:
  explicit HandKinds(HandSizes sizes);

  // What a hand begins with, and what a card adds to it, by its place in the deck.
  KindSum none() const { return none_; }
  const std::array<KindSum, 53>& of_card() const { return of_card_; }
  KindSum sum(CardSet cards) const;

  std::size_t kinds() const { return kinds_; }
  std::size_t kind_of(const KindSum& hand) const {
    const std::uint64_t flush = hand.key & CardKeys::flush_flags;
    if (flush == 0) return ranks_of(hand);
    return kind_with_flush(hand.cards, flush);
  }
  static constexpr std::size_t rank_choices = FastHigh::all_choices;
  // The same as if there were no flush, below `rank_choices`. Hands with the joker have a card less
  // and are told apart by that.
  std::size_t ranks_of(const KindSum& hand) const {
    return choices_.choice(hand.key >> CardKeys::low_shift, hand.key & 0xFFFFU);
  }
  // Whether hands of one kind may differ in which cards beside a flush are of one suit.
  static bool has_flush(std::size_t kind) { return kind >= rank_choices; }

 private:
  static constexpr unsigned every_rank = 0x1FFFU;
  static constexpr std::size_t suits_of_three = 286;

  std::size_t kind_with_flush(std::uint64_t cards, std::uint64_t flags) const;

  const FastHigh& choices_;
  KindSum none_;
  std::array<KindSum, 53> of_card_{};
  // Where the kinds with these ranks in the suit of a flush begin, without and with the joker.
  std::array<std::vector<std::uint32_t>, 2> of_flush_;
  std::vector<std::uint16_t> of_three_;  // three ranks, numbered
  std::size_t two_flushes_ = 0;          // where the kinds with two begin
  std::size_t kinds_ = 0;
};

// Calls visit with every hand that has the flushes of this one and the same ranks beside them.
template <class Visit>
void for_each_alike(CardSet hand, int flush_from, Visit visit) {
  CardSet fixed;
  List<Rank, 7> others;
  const int wanted = flush_from - (hand.has_joker() ? 1 : 0);
  std::array<bool, suit_count> flush{};
  for (std::size_t suit = 0; suit < suit_count; ++suit) {
    const unsigned ranks = hand.ranks(all_suits[suit]);
    flush[suit] = std::popcount(ranks) >= wanted;
    for (unsigned left = ranks; left != 0; left &= left - 1U) {
      const auto rank = static_cast<Rank>(std::countr_zero(left));
      if (flush[suit]) {
        fixed.insert(Card(rank, all_suits[suit]));
      } else {
        others.push_back(rank);
      }
    }
  }
  if (hand.has_joker()) fixed.insert(Card::joker());
  const auto fill = [&](auto&& self, CardSet so_far, std::size_t next) -> void {
    if (next == others.size()) return visit(so_far);
    for (std::size_t suit = 0; suit < suit_count; ++suit) {
      const Card card(others[next], all_suits[suit]);
      if (flush[suit] || so_far.contains(card)) continue;
      CardSet with = so_far;
      with.insert(card);
      self(self, with, next + 1);
    }
  };
  fill(fill, fixed, 0);
}

}  // namespace houseway::arranged_rounds
