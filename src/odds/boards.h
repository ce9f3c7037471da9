#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <span>
#include <vector>

#include "core/card.h"
#include "ranking/fast_high.h"

// Two cards each and five in common, up to a renaming of suits: 52 cards make 2,598,960 boards but
// only 134,459 classes of them.
namespace houseway {

// A renaming of suits, one of 24.
using Renaming = std::uint8_t;
constexpr std::size_t renamings = 24;

// All sets of so many cards of a deck, and which are the same but for a renaming of suits.
class SetClasses {
 public:
  struct Member {
    std::uint16_t set_class = 0;
    Renaming to_first = 0;  // turns the set into the one that stands for its class
  };
  struct Class {
    std::vector<std::uint8_t> cards;  // positions in the deck, rising
    unsigned size = 0;
    std::vector<Renaming> to_itself;
  };

  SetClasses(std::size_t cards, std::size_t set_size);

  std::size_t size() const { return classes_.size(); }
  const Class& operator[](std::size_t index) const { return classes_[index]; }
  // Of a set given by rising positions.
  const Member& of(std::span<const std::uint8_t> set) const { return members_[place(set)]; }

  static std::size_t place(std::span<const std::uint8_t> set);

 private:
  std::vector<Member> members_;
  std::vector<Class> classes_;
};

// A deck with all four suits of each of its ranks, as positions: rank by rank, the suits together.
class HoldEmDeck {
 public:
  explicit HoldEmDeck(std::span<const Card> deck);

  struct Board {
    std::array<std::uint8_t, 5> cards{};
    std::uint8_t alike = 0;  // boards that it stands for
  };
  using Pair = std::array<std::uint8_t, 2>;

  std::size_t cards() const { return cards_.size(); }
  Card card(std::size_t position) const { return cards_[position]; }
  std::uint8_t position(Card card) const;
  std::vector<std::uint8_t> positions(CardSet cards) const;  // rising
  const FastHigh::Hand& key(std::size_t position) const { return keys_[position]; }

  const std::vector<Board>& boards() const { return boards_; }
  const std::vector<Pair>& pairs() const { return pairs_; }
  const SetClasses& holes() const { return holes_; }
  std::size_t hole_class(std::size_t pair) const { return hole_class_[pair]; }
  static std::size_t pair_place(std::uint8_t low, std::uint8_t high) {
    return std::size_t{high} * (high - 1U) / 2 + low;
  }
  // The place of each pair after a renaming.
  const std::vector<std::uint16_t>& renamed_pairs(Renaming renaming) const {
    return renamed_pairs_[renaming];
  }

 private:
  std::vector<Card> cards_;
  std::vector<FastHigh::Hand> keys_;
  std::vector<Board> boards_;
  std::vector<Pair> pairs_;
  SetClasses holes_;
  std::vector<std::uint8_t> hole_class_;
  std::array<std::vector<std::uint16_t>, renamings> renamed_pairs_;
};

// Where two cards are among the pairs of a deck, for who asks about many.
class PairPlaces {
 public:
  explicit PairPlaces(const HoldEmDeck& deck) {
    for (std::size_t i = 0; i < deck.cards(); ++i) {
      position_[deck.card(i).id()] = static_cast<std::uint8_t>(i);
    }
  }
  std::size_t operator()(CardSet two) const {
    const std::uint8_t one = position_[static_cast<std::size_t>(std::countr_zero(two.bits()))];
    const std::uint8_t other = position_[static_cast<std::size_t>(std::bit_width(two.bits())) - 1];
    return HoldEmDeck::pair_place(std::min(one, other), std::max(one, other));
  }

 private:
  std::array<std::uint8_t, 64> position_{};  // by the id of the card
};

// The three-card sets of a board, each as positions of its five cards.
constexpr std::array<std::array<std::uint8_t, 3>, 10> flops_of_a_board{{{0, 1, 2},
                                                                        {0, 1, 3},
                                                                        {0, 1, 4},
                                                                        {0, 2, 3},
                                                                        {0, 2, 4},
                                                                        {0, 3, 4},
                                                                        {1, 2, 3},
                                                                        {1, 2, 4},
                                                                        {1, 3, 4},
                                                                        {2, 3, 4}}};

// For each pair, the first of those that a renaming of suits turns it into without changing the set
// of cards seen: they are one decision.
std::vector<std::uint16_t> first_alike(const HoldEmDeck& deck, const SetClasses::Class& seen);

}  // namespace houseway
