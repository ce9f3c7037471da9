#include "ranking/fast_high.h"

#include <algorithm>

namespace houseway {
namespace {

Card lowest(CardSet cards) {
  return Card::from_id(static_cast<std::uint8_t>(std::countr_zero(cards.bits())));
}

// Choices of ranks by the number of cards, each as cards that change suit from one to the next.
using Choices = std::vector<std::vector<CardSet>>;

// Every choice of up to `most` cards with ranks from `low` to `high`, beginning with `suit`.
Choices choices(Rank low, Rank high, Suit suit, std::size_t most, CardSet wild) {
  Choices all(most + 1);
  all[0].emplace_back();
  for (auto rank = static_cast<int>(low); rank <= static_cast<int>(high); ++rank) {
    const bool is_wild = wild.contains(Card(static_cast<Rank>(rank), suit));
    const int copies = is_wild ? wild.size() : suit_count;
    // From the largest down, because what is added is larger and must not be added to again.
    for (std::size_t size = most; size-- > 0;) {
      for (CardSet cards : all[size]) {
        for (std::size_t more = 1; more <= static_cast<std::size_t>(copies) && size + more <= most;
             ++more) {
          const int turn = (static_cast<int>(suit) + (cards - wild).size()) % suit_count;
          cards.insert(is_wild ? lowest(wild - cards)
                               : Card(static_cast<Rank>(rank), static_cast<Suit>(turn)));
          all[size + more].push_back(cards);
        }
      }
    }
  }
  return all;
}

// Calls `visit` with every choice of `size` cards: some of one half of the ranks, the rest of the
// other.
template <class Visit>
void for_each_choice(const Choices& lows, const Choices& tops, std::size_t size, Visit visit) {
  for (std::size_t low_size = 0; low_size <= size; ++low_size) {
    for (const CardSet low : lows[low_size]) {
      for (const CardSet top : tops[size - low_size]) visit(low | top);
    }
  }
}

}  // namespace

template <Wilds wilds>
FastRanking<wilds>::FastRanking() {
  // The halves begin with different suits, so that two cards are never of one suit and no choice is
  // a flush, even with wild cards.
  const CardSet wild = wild_cards(wilds);
  const Choices lows = choices(Rank::two, Rank::seven, Suit::clubs, most_cards, wild);
  const Choices tops = choices(Rank::eight, Rank::ace, Suit::diamonds, most_cards, wild);

  std::uint16_t number = 0;
  std::array<std::uint16_t, most_cards + 1> half_up_to{};  // of lows that have up to so many cards
  for (std::size_t size = 0; size <= most_cards; ++size) {
    for (const CardSet low : lows[size]) number_of_low_[Hand(low).low_sum()] = number++;
    half_up_to[size] = static_cast<std::uint16_t>((number + 1U) / 2U);
  }
  std::uint16_t half_stretch = 0;
  for (std::size_t size = 0; size <= most_cards; ++size) {
    for (const CardSet top : tops[size]) {
      half_stretch_of_top_[Hand(top).top_sum()] = half_stretch;
      half_stretch = static_cast<std::uint16_t>(half_stretch + half_up_to[most_cards - size]);
    }
  }

  // Hands of five cards are strong as high.h orders them.
  struct Entry {
    HighHand value;
    std::uint16_t* strength;
  };
  std::vector<Entry> entries;
  for_each_choice(lows, tops, 5, [&](CardSet five) {
    entries.push_back({wild_hand(five, wild), &of_ranks_[place(Hand(five))]});
  });
  for (std::size_t ranks = 0; ranks < of_flush_.size(); ++ranks) {
    CardSet five(ranks);
    if (!(five & wild).empty()) continue;
    while (five.size() < 5 && !(wild - five).empty()) five.insert(lowest(wild - five));
    if (five.size() == 5) entries.push_back({wild_hand(five, wild), &of_flush_[ranks]});
  }
  std::ranges::sort(entries, {}, &Entry::value);
  for (const Entry& entry : entries) {
    if (high_hands_[strongest_] != entry.value) high_hands_[++strongest_] = entry.value;
    *entry.strength = strongest_;
  }

  // Hands of more cards are as strong as the best of those with one card less.
  for (std::size_t size = 6; size <= most_cards; ++size) {
    for_each_choice(lows, tops, size, [&](CardSet cards) {
      const Hand hand(cards);
      std::uint16_t best = 0;
      for (CardSet left = cards; !left.empty(); left.erase(lowest(left))) {
        best = std::max(best, of_ranks_[place(hand - Hand(lowest(left)))]);
      }
      of_ranks_[place(hand)] = best;
    });
    for (std::size_t ranks = 0; ranks < of_flush_.size(); ++ranks) {
      if (static_cast<std::size_t>(std::popcount(ranks)) != size) continue;
      for (std::size_t left = ranks; left != 0; left &= left - 1U) {
        const std::size_t lowest_rank = left & ~(left - 1U);
        of_flush_[ranks] = std::max(of_flush_[ranks], of_flush_[ranks & ~lowest_rank]);
      }
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
