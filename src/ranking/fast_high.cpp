#include "ranking/fast_high.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace houseway {
namespace {

Card lowest(CardSet cards) {
  return Card::from_id(static_cast<std::uint8_t>(std::countr_zero(cards.bits())));
}

// Every choice of up to `most` ranks from `low` to `high`, each as cards that change suit from card
// to card, beginning with `suit`. Choices of fewer cards come first.
std::vector<CardSet> choices(Rank low, Rank high, Suit suit, int most, CardSet wild) {
  std::vector<CardSet> all{CardSet{}};
  for (int rank = static_cast<int>(low); rank <= static_cast<int>(high); ++rank) {
    const bool is_wild = wild.contains(Card(static_cast<Rank>(rank), suit));
    const int copies = is_wild ? wild.size() : suit_count;
    const std::size_t without_rank = all.size();
    for (std::size_t i = 0; i < without_rank; ++i) {
      CardSet cards = all[i];
      for (int copy = 0; copy < copies && cards.size() < most; ++copy) {
        const int turn = (static_cast<int>(suit) + (cards - wild).size()) % suit_count;
        cards.insert(is_wild ? lowest(wild - cards)
                             : Card(static_cast<Rank>(rank), static_cast<Suit>(turn)));
        all.push_back(cards);
      }
    }
  }
  std::stable_sort(all.begin(), all.end(),
                   [](CardSet a, CardSet b) { return a.size() < b.size(); });
  return all;
}

// Calls `visit` with every choice of `size` ranks from 2 to ace. The halves begin with different
// suits, so two cards or more are never all of one suit: no choice is a flush, even with wild
// cards.
template <class Visit>
void for_each_choice(const std::vector<CardSet>& lows, const std::vector<CardSet>& tops, int size,
                     Visit visit) {
  for (const CardSet low : lows) {
    for (const CardSet top : tops) {
      if (low.size() + top.size() > size) break;
      if (low.size() + top.size() == size) visit(low | top);
    }
  }
}

}  // namespace

template <Wilds wilds>
FastRanking<wilds>::FastRanking() {
  const CardSet wild = wild_cards(wilds);
  const auto lows = choices(Rank::two, Rank::seven, Suit::clubs, most_cards, wild);
  const auto tops = choices(Rank::eight, Rank::ace, Suit::diamonds, most_cards, wild);

  std::uint16_t number = 0;
  for (const CardSet top : tops) number_of_top_[Hand(top).top_sum()] = number++;
  std::uint32_t stretch = 0;
  for (const CardSet low : lows) {
    stretch_of_low_[Hand(low).low_sum()] = stretch;
    stretch += static_cast<std::uint32_t>(std::count_if(tops.begin(), tops.end(), [&](CardSet top) {
      return low.size() + top.size() <= most_cards;
    }));
  }

  // All hands of five cards by their value, each with the entry that will hold its strength.
  std::vector<std::pair<HighHand, std::uint16_t*>> entries;
  for_each_choice(lows, tops, 5, [&](CardSet five) {
    entries.emplace_back(wild_hand(five, wild), &of_ranks_[place(Hand(five))]);
  });
  for (std::size_t ranks = 0; ranks < of_flush_.size(); ++ranks) {
    CardSet five(ranks);
    if (!(five & wild).empty()) continue;
    while (five.size() < 5 && !(wild - five).empty()) five.insert(lowest(wild - five));
    if (five.size() == 5) entries.emplace_back(wild_hand(five, wild), &of_flush_[ranks]);
  }
  std::sort(entries.begin(), entries.end());
  for (const auto& [value, entry] : entries) {
    if (strongest_ == 0 || high_hands_[strongest_] != value) high_hands_[++strongest_] = value;
    *entry = strongest_;
  }

  // Of more cards, the best hand is that of the best choice of one card less.
  for (int size = 6; size <= most_cards; ++size) {
    for_each_choice(lows, tops, size, [&](CardSet cards) {
      const Hand hand(cards);
      std::uint16_t& best = of_ranks_[place(hand)];
      for (CardSet left = cards; !left.empty(); left.erase(lowest(left))) {
        best = std::max(best, of_ranks_[place(hand - Hand(lowest(left)))]);
      }
    });
  }
  for (std::size_t ranks = 0; ranks < of_flush_.size(); ++ranks) {
    if (std::popcount(ranks) <= 5 || std::popcount(ranks) > most_cards) continue;
    for (std::size_t left = ranks; left != 0; left &= left - 1U) {
      of_flush_[ranks] = std::max(of_flush_[ranks], of_flush_[ranks & ~(left & -left)]);
    }
  }
}

template class FastRanking<Wilds::none>;
template class FastRanking<Wilds::deuces_and_joker>;

const FastHigh& fast_high() {
  static const FastHigh ranking;
  return ranking;
}

const FastWild& fast_wild() {
  static const FastWild ranking;
  return ranking;
}

}  // namespace houseway
