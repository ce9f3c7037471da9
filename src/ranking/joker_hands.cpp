#include "ranking/joker_hands.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>

namespace houseway {
namespace {

constexpr unsigned ace_bit = 1U << static_cast<unsigned>(Rank::ace);
constexpr unsigned every_rank = 0x1FFFU;

constexpr unsigned top(unsigned ranks) {
  return static_cast<unsigned>(std::bit_width(ranks)) - 1U;
}

constexpr std::uint32_t in_class(JokerClass hand_class) {
  return static_cast<std::uint32_t>(hand_class) << 20U;
}

// Writes the `count` highest of `ranks` as nibbles from position `at` on, each one more than the
// rank, so that none is less than the lowest.
constexpr std::uint32_t kickers(unsigned ranks, int at, int count) {
  std::uint32_t value = 0;
  for (; count > 0 && ranks != 0; --count, ++at) {
    const unsigned best = top(ranks);
    value |= (best + 1U) << static_cast<unsigned>(16 - 4 * at);
    ranks &= ~(1U << best);
  }
  return value;
}

// The ranks of a straight of `length` that ends with this rank; the one below all others begins
// with the ace.
constexpr unsigned run_to(unsigned high, int length) {
  const unsigned cards = (1U << static_cast<unsigned>(length)) - 1U;
  const auto last = static_cast<unsigned>(length - 1);
  return high + 1U == last ? (cards >> 1U) | ace_bit : cards << (high - last);
}

// How a straight that ends with the ace is written: above the one that begins with it.
constexpr std::uint32_t run_to_ace = kickers(ace_bit, 0, 1) | 1U << 12U;

// The best straight in these ranks, of which the joker may fill one: ending with the ace, beginning
// with it, then by its top card. 0 where there is none.
constexpr std::uint32_t best_run(unsigned ranks, bool joker, int length) {
  const int needed = length - (joker ? 1 : 0);
  const auto has = [&](unsigned high) {
    return std::popcount(ranks & run_to(high, length)) >= needed;
  };
  constexpr auto ace = static_cast<unsigned>(Rank::ace);
  const auto lowest = static_cast<unsigned>(length - 2);
  if (has(ace)) return run_to_ace;
  if (has(lowest)) return kickers(ace_bit, 0, 1);
  for (unsigned high = ace - 1U; high > lowest; --high) {
    if (has(high)) return kickers(1U << high, 0, 1);
  }
  return 0;
}

// Of each suit's ranks, the highest of `length`, the joker being the highest that is missing.
constexpr unsigned completed(unsigned suited, bool joker) {
  return joker ? suited | 1U << top(~suited & every_rank) : suited;
}

struct Counts {
  unsigned any = 0, twice = 0, thrice = 0, four = 0;
};
Counts counts_of(CardSet cards) {
  const unsigned c = cards.ranks(Suit::clubs);
  const unsigned d = cards.ranks(Suit::diamonds);
  const unsigned h = cards.ranks(Suit::hearts);
  const unsigned s = cards.ranks(Suit::spades);
  return {c | d | h | s, (c & d) | (c & h) | (c & s) | (d & h) | (d & s) | (h & s),
          (c & d & (h | s)) | (h & s & (c | d)), c & d & h & s};
}

// The joker as one more of a rank.
Counts with_one_more(Counts counts, unsigned rank) {
  counts.four |= counts.thrice & rank;
  counts.thrice |= counts.twice & rank;
  counts.twice |= counts.any & rank;
  counts.any |= rank;
  return counts;
}

// By cards of one rank alone, hands of `length` cards.
std::uint32_t by_ranks(const Counts& counts, int length) {
  const auto [any, twice, thrice, four] = counts;
  if (four != 0) {
    const unsigned quads = 1U << top(four);
    return in_class(JokerClass::four_of_a_kind) | kickers(quads, 0, 1) |
           kickers(any & ~quads, 1, length - 4);
  }
  if (thrice != 0) {
    const unsigned trips = 1U << top(thrice);
    if (length == 5 && (twice & ~trips) != 0) {
      return in_class(JokerClass::full_house) | kickers(trips, 0, 1) |
             kickers(twice & ~trips, 1, 1);
    }
    return in_class(JokerClass::three_of_a_kind) | kickers(trips, 0, 1) |
           kickers(any & ~trips, 1, length - 3);
  }
  if (twice != 0) {
    const unsigned first = 1U << top(twice);
    const unsigned rest = twice & ~first;
    if (rest == 0 || length < 4) {
      return in_class(JokerClass::pair) | kickers(first, 0, 1) |
             kickers(any & ~first, 1, length - 2);
    }
    const unsigned second = 1U << top(rest);
    return in_class(JokerClass::two_pair) | kickers(first, 0, 1) | kickers(second, 1, 1) |
           kickers(any & ~first & ~second, 2, length - 4);
  }
  return in_class(JokerClass::no_pair) | kickers(any, 0, length);
}

// Straights and flushes of `length`, 0 where there are none.
std::uint32_t complete(CardSet cards, bool joker, int length, unsigned any) {
  std::uint32_t best = 0;
  const int needed = length - (joker ? 1 : 0);
  for (const Suit suit : all_suits) {
    const unsigned suited = cards.ranks(suit);
    if (std::popcount(suited) < needed) continue;
    if (const std::uint32_t run = best_run(suited, joker, length); run != 0) {
      const bool royal = length == 5 && run == run_to_ace;
      best = std::max(best, royal ? in_class(JokerClass::royal_flush) | kickers(ace_bit, 0, 1)
                                  : in_class(JokerClass::straight_flush) | run);
    }
    best =
        std::max(best, in_class(JokerClass::flush) | kickers(completed(suited, joker), 0, length));
  }
  if (const std::uint32_t run = best_run(any, joker, length); run != 0) {
    best = std::max(best, in_class(JokerClass::straight) | run);
  }
  return best;
}

JokerHand with_bug(CardSet cards, int length) {
  const bool joker = cards.has_joker();
  const Counts naturals = counts_of(cards);
  const Counts counts = joker ? with_one_more(naturals, ace_bit) : naturals;
  const bool aces =
      length == 5 ? joker && (naturals.four & ace_bit) != 0 : (counts.four & ace_bit) != 0;
  if (aces) return {in_class(JokerClass::all_aces) | kickers(ace_bit, 0, 1)};
  return {std::max(by_ranks(counts, length), complete(cards, joker, length, naturals.any))};
}

std::uint8_t rank_of_one(CardSet low) {
  return static_cast<std::uint8_t>(top(low.has_joker() ? ace_bit : low.ranks()));
}

}  // namespace

JokerHand five_with_bug(CardSet cards) {
  return with_bug(cards, 5);
}

WildJokerHand five_with_wild(CardSet cards) {
  WildJokerHand best{five_with_bug(cards)};
  if (!cards.has_joker() || best.hand.hand_class() >= JokerClass::royal_flush) return best;
  const Counts naturals = counts_of(cards);
  best.five_of_a_kind = naturals.four != 0;
  for (unsigned rank = 1; rank <= ace_bit; rank <<= 1U) {
    if ((naturals.any & rank) == 0) continue;
    best.hand = std::max(best.hand, JokerHand{by_ranks(with_one_more(naturals, rank), 5)});
  }
  return best;
}

JokerHand four_with_bug(CardSet cards) {
  return with_bug(cards, 4);
}

JokerHand few_with_bug(CardSet cards) {
  const Counts naturals = counts_of(cards);
  return {by_ranks(cards.has_joker() ? with_one_more(naturals, ace_bit) : naturals, 2)};
}

std::string name(JokerHand hand) {
  const auto to = [&] {
    return hand.ace_low() ? std::string("ace low") : fmt::format("{} high", rank_name(hand.rank()));
  };
  switch (hand.hand_class()) {
    case JokerClass::no_pair:
      return fmt::format("{} high", rank_name(hand.rank()));
    case JokerClass::pair:
      return fmt::format("pair of {}", rank_plural(hand.rank()));
    case JokerClass::two_pair:
      return fmt::format("two pair, {} and {}", rank_plural(hand.rank()),
                         rank_plural(hand.rank(1)));
    case JokerClass::three_of_a_kind:
      return fmt::format("three {}", rank_plural(hand.rank()));
    case JokerClass::straight:
      return "straight, " + to();
    case JokerClass::flush:
      return fmt::format("flush, {} high", rank_name(hand.rank()));
    case JokerClass::full_house:
      return fmt::format("full house, {} over {}", rank_plural(hand.rank()),
                         rank_plural(hand.rank(1)));
    case JokerClass::four_of_a_kind:
      return fmt::format("four {}", rank_plural(hand.rank()));
    case JokerClass::straight_flush:
      return "straight flush, " + to();
    case JokerClass::royal_flush:
      return "royal flush";
    case JokerClass::all_aces:
      return "all aces";
  }
  return {};
}

std::string short_name(JokerHand hand) {
  if (hand.hand_class() == JokerClass::pair) return name(hand);
  if (!hand.has_rank(1)) return std::string(rank_name(hand.rank()));
  return fmt::format("{}-{}", rank_name(hand.rank()), rank_name(hand.rank(1)));
}

bool seven_card_straight_flush(CardSet cards) {
  if (cards.size() != 7) return false;
  const bool joker = cards.has_joker();
  return std::any_of(all_suits.begin(), all_suits.end(), [&](Suit suit) {
    const unsigned suited = cards.ranks(suit);
    return std::popcount(suited) == (joker ? 6 : 7) && best_run(suited, joker, 7) != 0;
  });
}

std::uint8_t number_of_two(JokerHand hand) {
  const auto high = static_cast<unsigned>(hand.rank());
  if (hand.hand_class() == JokerClass::pair) return static_cast<std::uint8_t>(78U + high);
  return static_cast<std::uint8_t>(high * (high - 1U) / 2U + static_cast<unsigned>(hand.rank(1)));
}

JokerHand two_of_number(std::uint8_t number) {
  if (number >= 78) return {in_class(JokerClass::pair) | kickers(1U << (number - 78U), 0, 1)};
  unsigned high = 1;
  while ((high + 1U) * high / 2U <= number) ++high;
  const unsigned low = number - high * (high - 1U) / 2U;
  return {in_class(JokerClass::no_pair) | kickers(1U << high | 1U << low, 0, 2)};
}

SetHands set_five_and_two(CardSet high, CardSet low) {
  const JokerHand five = five_with_bug(high);
  const JokerHand two = few_with_bug(low);
  if (five < two) return {};
  return {five.value, number_of_two(two)};
}

SetHands set_four_two_one(CardSet high, CardSet medium, CardSet low) {
  const JokerHand four = four_with_bug(high);
  const JokerHand two = few_with_bug(medium);
  const JokerHand one = few_with_bug(low);
  if (four <= two || two <= one) return {};
  return {four.value, number_of_two(two), rank_of_one(low)};
}

SetHands set_five_and_one(CardSet high, CardSet low, JokerLow joker) {
  const JokerHand five = five_with_bug(high);
  if (five < few_with_bug(low)) return {};
  const bool above = low.has_joker() && joker == JokerLow::above_ace;
  return {five.value, above ? joker_low : rank_of_one(low)};
}

}  // namespace houseway
