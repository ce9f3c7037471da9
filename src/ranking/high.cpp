#include "ranking/high.h"

#include <fmt/format.h>

#include <optional>

namespace houseway {
namespace {

constexpr unsigned top(unsigned ranks) {
  return static_cast<unsigned>(std::bit_width(ranks)) - 1U;
}

constexpr std::uint32_t in_class(HandClass hand_class) {
  return static_cast<std::uint32_t>(hand_class) << 20U;
}

// Writes the `count` highest of `ranks` as nibbles from position `at` on.
constexpr std::uint32_t kickers(unsigned ranks, int at, int count) {
  std::uint32_t value = 0;
  for (; count > 0 && ranks != 0; --count, ++at) {
    const unsigned best = top(ranks);
    value |= best << static_cast<unsigned>(16 - 4 * at);
    ranks &= ~(1U << best);
  }
  return value;
}

constexpr unsigned lowest_straight = 0x100FU;  // ace, 2, 3, 4, 5

constexpr unsigned straight_ending(unsigned high) {
  return high == 3 ? lowest_straight : 0x1FU << (high - 4U);
}

// The top card of the best straight in `ranks`. An ace is low only below 2, 3, 4 and 5.
std::optional<unsigned> straight_high(unsigned ranks) {
  const unsigned run = ranks & (ranks >> 1U) & (ranks >> 2U) & (ranks >> 3U) & (ranks >> 4U);
  if (run != 0) return top(run) + 4U;
  if ((ranks & lowest_straight) == lowest_straight) return 3;
  return std::nullopt;
}

HighHand straight_flush_to(unsigned high) {
  if (high == static_cast<unsigned>(Rank::ace)) {
    return {in_class(HandClass::royal_flush) | kickers(1U << high, 0, 1)};
  }
  return {in_class(HandClass::straight_flush) | kickers(1U << high, 0, 1)};
}

}  // namespace

HighHand high_hand(CardSet cards) {
  const unsigned c = cards.ranks(Suit::clubs);
  const unsigned d = cards.ranks(Suit::diamonds);
  const unsigned h = cards.ranks(Suit::hearts);
  const unsigned s = cards.ranks(Suit::spades);

  unsigned flush = 0;
  for (const unsigned suited : {c, d, h, s}) {
    if (std::popcount(suited) >= 5) flush = suited;
  }
  if (flush != 0) {
    if (const auto high = straight_high(flush)) return straight_flush_to(*high);
  }

  const unsigned any = c | d | h | s;
  const unsigned twice = (c & d) | (c & h) | (c & s) | (d & h) | (d & s) | (h & s);
  const unsigned thrice = (c & d & (h | s)) | (h & s & (c | d));
  const unsigned four = c & d & h & s;

  if (four != 0) {
    const unsigned quads = 1U << top(four);
    return {in_class(HandClass::four_of_a_kind) | kickers(quads, 0, 1) |
            kickers(any & ~quads, 1, 1)};
  }
  if (thrice != 0) {
    const unsigned trips = 1U << top(thrice);
    if ((twice & ~trips) != 0) {
      return {in_class(HandClass::full_house) | kickers(trips, 0, 1) |
              kickers(twice & ~trips, 1, 1)};
    }
  }
  if (flush != 0) return {in_class(HandClass::flush) | kickers(flush, 0, 5)};
  if (const auto high = straight_high(any)) {
    return {in_class(HandClass::straight) | kickers(1U << *high, 0, 1)};
  }
  if (thrice != 0) {
    return {in_class(HandClass::three_of_a_kind) | kickers(thrice, 0, 1) |
            kickers(any & ~thrice, 1, 2)};
  }
  if (twice != 0) {
    const unsigned first = 1U << top(twice);
    const unsigned rest = twice & ~first;
    if (rest == 0) {
      return {in_class(HandClass::pair) | kickers(first, 0, 1) | kickers(any & ~first, 1, 3)};
    }
    const unsigned second = 1U << top(rest);
    return {in_class(HandClass::two_pair) | kickers(first, 0, 1) | kickers(second, 1, 1) |
            kickers(any & ~first & ~second, 2, 1)};
  }
  return {in_class(HandClass::high_card) | kickers(any, 0, 5)};
}

HighHand wild_hand(CardSet cards, CardSet wilds) {
  const CardSet naturals = cards - wilds;
  const int wild = (cards & wilds).size();
  if (wild == 0) return high_hand(naturals);
  const int natural = naturals.size();
  if (natural == 0) return {in_class(HandClass::five_wilds)};

  const unsigned any = naturals.ranks();
  const int distinct = std::popcount(any);
  bool one_suit = false;
  for (Suit suit : all_suits) one_suit |= naturals.ranks(suit) == any && distinct == natural;

  // With no two naturals alike, the wilds complete the best straight that holds all of them.
  std::optional<unsigned> straight;
  if (distinct == natural) {
    for (auto high = static_cast<unsigned>(Rank::ace); high >= 3 && !straight; --high) {
      if ((any & ~straight_ending(high)) == 0) straight = high;
    }
  }
  const bool royal = one_suit && straight == static_cast<unsigned>(Rank::ace);
  if (royal) return straight_flush_to(*straight);
  if (distinct == 1) return {in_class(HandClass::five_of_a_kind) | kickers(any, 0, 1)};
  if (one_suit && straight) return straight_flush_to(*straight);

  // The rank held most often, the higher of equals, is what the wilds add to.
  unsigned set = 0;
  int most = 0;
  for (unsigned rank = 0; rank < rank_count; ++rank) {
    int held = 0;
    for (Suit suit : all_suits) held += static_cast<int>((naturals.ranks(suit) >> rank) & 1U);
    if (held > 0 && held >= most) {
      most = held;
      set = 1U << rank;
    }
  }
  if (most + wild >= 4) {
    return {in_class(HandClass::four_of_a_kind) | kickers(set, 0, 1) | kickers(any & ~set, 1, 1)};
  }
  if (distinct == 2) {
    return {in_class(HandClass::full_house) | kickers(set, 0, 1) | kickers(any & ~set, 1, 1)};
  }
  if (one_suit) {
    unsigned ranks = any;
    for (int i = 0; i < wild; ++i) ranks |= 1U << top(~ranks & 0x1FFFU);
    return {in_class(HandClass::flush) | kickers(ranks, 0, 5)};
  }
  if (straight) return {in_class(HandClass::straight) | kickers(1U << *straight, 0, 1)};
  if (most + wild == 3) {
    return {in_class(HandClass::three_of_a_kind) | kickers(set, 0, 1) | kickers(any & ~set, 1, 2)};
  }
  return {in_class(HandClass::pair) | kickers(set, 0, 1) | kickers(any & ~set, 1, 3)};
}

std::string name(HighHand hand) {
  switch (hand.hand_class()) {
    case HandClass::high_card:
      return fmt::format("{} high", rank_name(hand.rank()));
    case HandClass::pair:
      return fmt::format("pair of {}", rank_plural(hand.rank()));
    case HandClass::two_pair:
      return fmt::format("two pair, {} and {}", rank_plural(hand.rank()),
                         rank_plural(hand.rank(1)));
    case HandClass::three_of_a_kind:
      return fmt::format("three {}", rank_plural(hand.rank()));
    case HandClass::straight:
      return fmt::format("straight, {} high", rank_name(hand.rank()));
    case HandClass::flush:
      return fmt::format("flush, {} high", rank_name(hand.rank()));
    case HandClass::full_house:
      return fmt::format("full house, {} over {}", rank_plural(hand.rank()),
                         rank_plural(hand.rank(1)));
    case HandClass::four_of_a_kind:
      return fmt::format("four {}", rank_plural(hand.rank()));
    case HandClass::straight_flush:
      return fmt::format("straight flush, {} high", rank_name(hand.rank()));
    case HandClass::five_of_a_kind:
      return fmt::format("five {}", rank_plural(hand.rank()));
    case HandClass::royal_flush:
      return "royal flush";
    case HandClass::five_wilds:
      return "five wilds";
  }
  return "";
}

std::string class_name(HandClass hand_class) {
  switch (hand_class) {
    case HandClass::high_card:
      return "high card";
    case HandClass::pair:
      return "pair";
    case HandClass::two_pair:
      return "two pair";
    case HandClass::three_of_a_kind:
      return "three-of-a-kind";
    case HandClass::straight:
      return "straight";
    case HandClass::flush:
      return "flush";
    case HandClass::full_house:
      return "full house";
    case HandClass::four_of_a_kind:
      return "four-of-a-kind";
    case HandClass::straight_flush:
      return "straight flush";
    case HandClass::five_of_a_kind:
      return "five-of-a-kind";
    case HandClass::royal_flush:
      return "royal flush";
    case HandClass::five_wilds:
      return "five wild cards";
  }
  return {};
}

}  // namespace houseway
