#pragma once

#include <array>
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

// Every two hole cards on one board against every other two.
class Showdown {
 public:
  static constexpr std::size_t most_holes = 1'081;

  explicit Showdown(const HoldEmDeck& deck);

  void on(const HoldEmDeck::Board& board);

  std::size_t holes() const { return holes_; }
  std::uint16_t pair(std::size_t hole) const { return pair_[hole]; }
  HandClass hand_class(std::size_t hole) const { return class_of_[strength_[hole]]; }
  std::uint16_t strength(std::size_t hole) const { return strength_[hole]; }
  // Of the hands that share no card with this one and the board.
  int lower(std::size_t hole) const { return lower_[hole]; }
  int equal(std::size_t hole) const { return others_ - lower_[hole] - higher_[hole]; }
  int higher(std::size_t hole) const { return higher_[hole]; }
  int others() const { return others_; }
  // Those below a class.
  int below(std::size_t hole, HandClass hand_class) const {
    const auto& [all, with] = below_[static_cast<std::size_t>(hand_class)];
    const auto [a, b] = deck_.pairs()[pair_[hole]];
    return all - with[a] - with[b] + (class_of_[strength_[hole]] < hand_class ? 1 : 0);
  }

 private:
  struct Passed {
    int all = 0;
    std::array<std::int16_t, 64> with{};  // each card
  };
  static constexpr std::size_t classes = static_cast<std::size_t>(HandClass::royal_flush) + 1;

  void rank_all(const FastHigh::Hand& shared, std::span<const std::uint8_t> rest);
  void sort();
  void sweep();
  void meet_by_rank(const FastHigh::Hand& shared, std::span<const std::uint8_t> rest);

  const HoldEmDeck& deck_;
  const FastHigh& ranking_ = fast_high();
  std::array<HandClass, 7'463> class_of_{};
  std::size_t holes_ = 0;
  int others_ = 0;
  std::array<std::uint16_t, most_holes> pair_{};
  std::array<std::uint16_t, most_holes> strength_{};
  std::array<std::int16_t, most_holes> lower_{};
  std::array<std::int16_t, most_holes> higher_{};
  std::array<std::uint32_t, most_holes> sorted_{};
  std::array<std::uint32_t, most_holes> half_sorted_{};
  std::array<Passed, classes + 1> below_{};
};

}  // namespace houseway
