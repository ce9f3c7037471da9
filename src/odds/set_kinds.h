#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <vector>

#include "ranking/house_way.h"
#include "ranking/joker_hands.h"

// Cards that are set in two hands, told apart only by what changes how they may be set: how often
// each rank is held, the joker, and, where a flush can be made, which ranks lie in its suit.
namespace houseway {

// What two hands are worth, as numbers from 1 up; 0 for hands that decide nothing.
struct SetPoint {
  std::int16_t high = 0;
  std::int16_t low = 0;

  constexpr bool operator==(const SetPoint&) const = default;
};
// Neither below nor at any pair of hands: the round is a push with it whatever they are.
constexpr SetPoint neutral_point{32'767, 0};

using RankCounts = std::array<std::uint8_t, rank_count>;

// The cards that one hand may be dealt from, and how they are set.
struct SetDeck {
  HandSizes sizes = HandSizes::five_two;
  unsigned ranks = 0x1FFF;  // each in four suits
  bool joker = true;

  int cards() const { return cards_dealt(sizes); }
};

// All hands of one kind, by a hand that is one of them.
struct SetKind {
  RankCounts counts{};
  bool joker = false;
  unsigned flush = 0;  // the ranks in the suit of a flush, 0 where there is none
  CardSet hand;
};

// Kinds without a flush, those with one beside them, and the numbers of five-card hands.
class SetKinds {
 public:
  explicit SetKinds(const SetDeck& deck);

  const SetDeck& deck() const { return deck_; }
  // Kinds of the same ranks and the joker: the first has no flush, the others have one each.
  struct Ranks {
    std::size_t first = 0;
    std::size_t count = 0;
  };
  const std::vector<Ranks>& by_ranks() const { return by_ranks_; }
  const std::vector<SetKind>& kinds() const { return kinds_; }
  // Every way to set the cards that is not foul and not worse in both hands than another, after the
  // way of a house, which stands first.
  std::vector<SetPoint> settings(const SetKind& kind, const HouseWay& way, JokerLow joker) const;
  SetPoint house_point(CardSet hand, const HouseWay& way, JokerLow joker) const;
  SetPoint point(CardSet high, CardSet low, JokerLow joker) const;

 private:
  SetPoint point_of(const SetHands& hands) const;

  SetDeck deck_;
  std::vector<Ranks> by_ranks_;
  std::vector<SetKind> kinds_;
  std::vector<std::uint32_t> highs_;  // every value of a five-card hand, ascending
};

// How many hands may lie beside another.
std::int64_t beside_in(const SetDeck& deck);

// Calls visit with every choice of cards for the hand below the high one.
template <class Visit>
void for_each_low(CardSet hand, HandSizes sizes, Visit visit) {
  for (std::uint64_t left = hand.bits(); left != 0; left &= left - 1U) {
    const CardSet first(left & (~left + 1U));
    if (sizes == HandSizes::five_one) {
      visit(first);
      continue;
    }
    for (std::uint64_t rest = left & (left - 1U); rest != 0; rest &= rest - 1U) {
      visit(first | CardSet(rest & (~rest + 1U)));
    }
  }
}

// The least number of cards of one suit that make a flush of five, with the joker or without.
constexpr int flush_from(bool joker) {
  return joker ? 4 : 5;
}
// Ranks that lie in one suit, and cards of other suits beside them.
CardSet suited_hand(unsigned flush, const RankCounts& counts, bool joker);

// Calls visit with every choice of so many cards, each rank at most so often.
void for_each_counts(unsigned ranks, int cards, int most,
                     const std::function<void(const RankCounts&)>& visit);

}  // namespace houseway
