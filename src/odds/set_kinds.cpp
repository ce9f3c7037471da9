#include "odds/set_kinds.h"

#include <algorithm>
#include <bit>
#include <stdexcept>

namespace houseway {
namespace {

// Cards of these ranks with as few of any one suit as can be, so that no flush is among them.
CardSet mixed_hand(const RankCounts& counts, bool joker) {
  CardSet hand;
  unsigned next = 0;
  for (unsigned rank = 0; rank < rank_count; ++rank) {
    for (unsigned i = 0; i < counts[rank]; ++i, ++next) {
      hand.insert(Card(static_cast<Rank>(rank), all_suits[next % suit_count]));
    }
  }
  if (joker) hand.insert(Card::joker());
  return hand;
}

}  // namespace

void for_each_counts(unsigned ranks, int cards, int most,
                     const std::function<void(const RankCounts&)>& visit) {
  RankCounts counts{};
  const auto fill = [&](auto&& self, unsigned rank, int left) -> void {
    if (left == 0) return visit(counts);
    if (rank == rank_count) return;
    const int held = ((ranks >> rank) & 1U) != 0 ? std::min(left, most) : 0;
    for (int count = 0; count <= held; ++count) {
      counts[rank] = static_cast<std::uint8_t>(count);
      self(self, rank + 1, left - count);
    }
    counts[rank] = 0;
  };
  fill(fill, 0, cards);
}

CardSet suited_hand(unsigned flush, const RankCounts& counts, bool joker) {
  CardSet hand;
  unsigned next = 0;
  for (unsigned rank = 0; rank < rank_count; ++rank) {
    const unsigned in_flush = (flush >> rank) & 1U;
    if (in_flush != 0) hand.insert(Card(static_cast<Rank>(rank), all_suits[0]));
    for (unsigned i = in_flush; i < counts[rank]; ++i, ++next) {
      hand.insert(Card(static_cast<Rank>(rank), all_suits[1U + next % 3U]));
    }
  }
  if (joker) hand.insert(Card::joker());
  return hand;
}

SetKinds::SetKinds(const SetDeck& deck) : deck_(deck) {
  if (deck.sizes == HandSizes::four_two_one) throw std::logic_error("hands are set in two");
  for (const bool joker : {false, true}) {
    if (joker && !deck.joker) continue;
    for_each_counts(deck.ranks, deck.cards() - (joker ? 1 : 0), suit_count,
                    [&](const RankCounts& counts) {
                      by_ranks_.push_back({kinds_.size(), 0});
                      kinds_.push_back({counts, joker, 0, mixed_hand(counts, joker)});
                      unsigned held = 0;
                      for (unsigned rank = 0; rank < rank_count; ++rank) {
                        if (counts[rank] > 0) held |= 1U << rank;
                      }
                      for (unsigned flush = held; flush != 0; flush = (flush - 1U) & held) {
                        if (std::popcount(flush) < flush_from(joker)) continue;
                        // A rank held four times is in every suit.
                        bool fits = true;
                        for (unsigned rank = 0; rank < rank_count; ++rank) {
                          fits &= counts[rank] < 4 || ((flush >> rank) & 1U) != 0;
                        }
                        if (!fits) continue;
                        kinds_.push_back({counts, joker, flush, suited_hand(flush, counts, joker)});
                      }
                      by_ranks_.back().count = kinds_.size() - by_ranks_.back().first;
                    });
  }
  // The hands of five that all kinds together hold.
  for (const bool joker : {false, true}) {
    if (joker && !deck.joker) continue;
    const int naturals = 5 - (joker ? 1 : 0);
    for_each_counts(deck.ranks, naturals, suit_count, [&](const RankCounts& counts) {
      highs_.push_back(five_with_bug(mixed_hand(counts, joker)).value);
      unsigned held = 0;
      for (unsigned rank = 0; rank < rank_count; ++rank) {
        if (counts[rank] > 0) held |= 1U << rank;
      }
      if (std::popcount(held) == naturals) {
        highs_.push_back(five_with_bug(suited_hand(held, counts, joker)).value);
      }
    });
  }
  std::sort(highs_.begin(), highs_.end());
  highs_.erase(std::unique(highs_.begin(), highs_.end()), highs_.end());
}

std::int64_t beside_in(const SetDeck& deck) {
  const int left = suit_count * std::popcount(deck.ranks) + (deck.joker ? 1 : 0) - deck.cards();
  std::int64_t ways = 1;
  for (int i = 0; i < deck.cards(); ++i) ways = ways * (left - i) / (i + 1);
  return ways;
}

SetPoint SetKinds::point_of(const SetHands& hands) const {
  if (hands.foul()) return {};
  const auto high = std::lower_bound(highs_.begin(), highs_.end(), hands.high);
  return {static_cast<std::int16_t>(high - highs_.begin() + 1),
          static_cast<std::int16_t>(hands.second + 1)};
}

SetPoint SetKinds::point(CardSet high, CardSet low, JokerLow joker) const {
  return point_of(deck_.sizes == HandSizes::five_two ? set_five_and_two(high, low)
                                                     : set_five_and_one(high, low, joker));
}

SetPoint SetKinds::house_point(CardSet hand, const HouseWay& way, JokerLow joker) const {
  const CardSet low = way.set(hand)[0];
  return point(hand - low, low, joker);
}

std::vector<SetPoint> SetKinds::settings(const SetKind& kind, const HouseWay& way,
                                         JokerLow joker) const {
  std::vector<SetPoint> all;
  const auto offer = [&](CardSet low) {
    const SetPoint found = point(kind.hand - low, low, joker);
    if (found.high == 0) return;
    for (const SetPoint& other : all) {
      if (other.high >= found.high && other.low >= found.low) return;
    }
    std::erase_if(all, [&](const SetPoint& other) {
      return other.high <= found.high && other.low <= found.low;
    });
    all.push_back(found);
  };
  for_each_low(kind.hand, deck_.sizes, offer);
  const SetPoint house = house_point(kind.hand, way, joker);
  std::erase(all, house);
  all.insert(all.begin(), house);
  return all;
}

}  // namespace houseway
