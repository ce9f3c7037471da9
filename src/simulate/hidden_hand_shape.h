#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "simulate/hidden_hand_game.h"

namespace houseway::hidden_hand_play {

// How many cards lie where, and how hands are ranked.
template <ShownHand::Kind kind_, Wilds wilds_, std::size_t own_, std::size_t dealers_,
          std::size_t others_, class Ranking_>
struct Shape {
  static constexpr ShownHand::Kind kind = kind_;  // by which hands are shown down
  static constexpr Wilds wilds = wilds_;
  static constexpr Deck deck = wilds == Wilds::none ? Deck::standard : Deck::with_joker;
  static constexpr std::size_t deck_size = deck == Deck::standard ? 52 : 53;
  static constexpr std::size_t own = own_;
  static constexpr std::size_t dealers = dealers_;
  static constexpr std::size_t others = others_;
  static constexpr std::size_t cards = own + dealers + others;
  static constexpr bool numbered_by_hand = own == 3;
  using Ranking = Ranking_;
};

// The numbers of the player's hands: three cards are so few that each hand has its own, of others
// those together that differ by a renaming of suits.
template <class Shape>
class OwnNumbers {
 public:
  std::size_t size() const {
    if constexpr (Shape::numbered_by_hand) {
      return numbers_.size(Shape::own);
    } else {
      return numbers_.size();
    }
  }
  template <std::size_t hands>
  void find(const std::array<std::uint64_t, hands>& bits, SuitNumbers::Found<hands>& found) const {
    if constexpr (Shape::numbered_by_hand) {
      constexpr std::uint8_t as_they_are = 0b11'10'01'00;
      found.places.fill(as_they_are);
      for (std::size_t i = 0; i < hands; ++i) {
        found.number[i] = numbers_.template number<Shape::own>(CardSet(bits[i]));
      }
    } else {
      numbers_.find(bits, found);
    }
  }
  // Where another card has its place beside a hand, its suit renamed like those of the hand.
  static std::uint32_t place(std::uint32_t places, Card card) {
    if (joker && card.is_joker()) return Shape::deck_size - 1;
    const std::uint32_t suit = places >> (2U * static_cast<unsigned>(card.suit()));
    return (suit & 3U) * static_cast<std::uint32_t>(rank_count) +
           static_cast<std::uint32_t>(card.rank());
  }

 private:
  static constexpr bool joker = Shape::deck == Deck::with_joker;
  using Numbers = std::conditional_t<Shape::numbered_by_hand, HandNumbers, SuitNumbers>;
  static Numbers made() {
    if constexpr (Shape::numbered_by_hand) {
      return Numbers(joker);
    } else {
      return Numbers(Shape::own, joker);
    }
  }

  Numbers numbers_ = made();
};

// What all tables of a run share.
template <class Shape>
struct Shared {
  Shared(const RuleSet& rules, const Strategy& strategy, const Layout& layout, const Wagered& made)
      : ranking(rules, Shape::own, Shape::dealers),
        game(rules, strategy, layout, made, ranking, numbers.size()) {}

  typename Shape::Ranking ranking;
  OwnNumbers<Shape> numbers;
  HandNumbers hands{Shape::deck == Deck::with_joker};
  Game game;
};

}  // namespace houseway::hidden_hand_play
