#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <span>
#include <vector>

#include "core/card.h"

namespace houseway {

// Calls visit(CardSet) for every set of `size` cards that takes `first` as its first card in the
// order of the deck: the parts into which an enumeration falls for several threads.
template <class Visit>
void for_each_hand_from(std::span<const Card> deck, std::size_t first, int size, Visit& visit) {
  const auto extend = [&](auto&& self, std::size_t next, int left, CardSet held) -> void {
    if (left == 0) {
      visit(held);
      return;
    }
    for (std::size_t i = next; i + static_cast<std::size_t>(left) <= deck.size(); ++i) {
      CardSet with = held;
      with.insert(deck[i]);
      self(self, i + 1, left - 1, with);
    }
  };
  CardSet held;
  held.insert(deck[first]);
  extend(extend, first + 1, size - 1, held);
}

// The same for every set of `size` cards, also of none.
template <class Visit>
void for_each_hand(std::span<const Card> deck, int size, Visit& visit) {
  if (size == 0) return visit(CardSet{});
  for (std::size_t first = 0; first < deck.size(); ++first) {
    for_each_hand_from(deck, first, size, visit);
  }
}

// How many hands differ from this one only by a renaming of suits, if it is the one of them that
// stands for all: its suits' ranks do not increase from clubs to spades. Otherwise 0.
inline unsigned suit_class_size(CardSet hand) {
  const unsigned c = hand.ranks(Suit::clubs);
  const unsigned d = hand.ranks(Suit::diamonds);
  const unsigned h = hand.ranks(Suit::hearts);
  const unsigned s = hand.ranks(Suit::spades);
  if (c < d || d < h || h < s) return 0;
  unsigned alike = 1;
  unsigned run = 1;
  const auto next = [&](bool same) {
    run = same ? run + 1 : 1;
    alike *= run;
  };
  next(c == d);
  next(d == h);
  next(h == s);
  return 24 / alike;
}

// The ranks of each suit of a deck in which all suits are alike; 0 in another.
inline unsigned ranks_of_each_suit(std::span<const Card> deck) {
  const CardSet all(deck);
  const unsigned ranks = all.ranks(Suit::clubs);
  const bool alike = std::all_of(all_suits.begin(), all_suits.end(),
                                 [&](Suit suit) { return all.ranks(suit) == ranks; });
  return alike && !all.has_joker() ? ranks : 0;
}

// All hands of a size from a deck in which all suits are alike, one for all that differ only by a
// renaming of suits. They fall into parts by the ranks of the first suit.
class SuitClasses {
 public:
  SuitClasses(unsigned ranks, int size) : size_(size) {
    for (unsigned set = 0; set <= ranks; ++set) {
      const int cards = std::popcount(set);
      if ((set & ~ranks) != 0 || cards > size) continue;
      first_.push_back(set);
      of_cards_.resize(std::max(of_cards_.size(), static_cast<std::size_t>(cards) + 1));
      of_cards_[static_cast<std::size_t>(cards)].push_back(set);
    }
  }

  std::size_t parts() const { return first_.size(); }
  // Calls visit(hand, alike).
  template <class Visit>
  void for_each_of(std::size_t part, Visit visit) const {
    extend(1, first_[part], size_ - std::popcount(first_[part]), first_[part], visit);
  }

 private:
  // Ranks do not increase from suit to suit.
  template <class Visit>
  void extend(unsigned suit, unsigned most, int left, std::uint64_t held, Visit& visit) const {
    const bool last = suit + 1 == static_cast<unsigned>(suit_count);
    for (int cards = last ? left : 0; cards <= left; ++cards) {
      if (static_cast<std::size_t>(cards) >= of_cards_.size()) break;
      for (const unsigned set : of_cards_[static_cast<std::size_t>(cards)]) {
        if (set > most) break;
        const std::uint64_t with = held | std::uint64_t{set} << (16U * suit);
        if (last) {
          visit(CardSet(with), suit_class_size(CardSet(with)));
        } else {
          extend(suit + 1, set, left - cards, with, visit);
        }
      }
    }
  }

  int size_;
  std::vector<unsigned> first_;
  std::vector<std::vector<unsigned>> of_cards_;  // rising, by their number
};

// A renaming of suits that turns a hand into the one that stands for all alike.
class ToFirst {
 public:
  explicit ToFirst(CardSet hand) {
    std::array<Suit, suit_count> order = all_suits;
    std::stable_sort(order.begin(), order.end(),
                     [&](Suit a, Suit b) { return hand.ranks(a) > hand.ranks(b); });
    for (const Suit suit : all_suits) {
      to_[static_cast<std::size_t>(order[static_cast<std::size_t>(suit)])] = suit;
    }
  }

  Card operator()(Card card) const {
    return card.is_joker() ? card : Card(card.rank(), to_[static_cast<std::size_t>(card.suit())]);
  }
  CardSet operator()(CardSet cards) const {
    CardSet renamed;
    for (std::uint64_t left = cards.bits(); left != 0; left &= left - 1U) {
      renamed.insert((*this)(Card::from_id(static_cast<std::uint8_t>(std::countr_zero(left)))));
    }
    return renamed;
  }

 private:
  std::array<Suit, suit_count> to_{};
};

inline std::vector<Card> without(std::span<const Card> deck, CardSet cards) {
  std::vector<Card> rest;
  for (const Card card : deck) {
    if (!cards.contains(card)) rest.push_back(card);
  }
  return rest;
}

}  // namespace houseway
