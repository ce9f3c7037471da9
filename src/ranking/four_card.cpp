#include "ranking/four_card.h"

#include <fmt/format.h>

#include <array>
#include <bit>
#include <cstdint>

namespace houseway {
namespace {

constexpr unsigned top_rank(unsigned ranks) {
  return static_cast<unsigned>(std::bit_width(ranks)) - 1U;
}

constexpr unsigned without_rank(unsigned ranks, unsigned rank) {
  return ranks & ~(1U << rank);
}

constexpr FourCardHand made(FourCardClass hand_class, unsigned a, unsigned b = 0) {
  return {static_cast<std::uint32_t>(hand_class) << 16U | a << 12U | b << 8U};
}

// For every set of ranks the four highest, or all where there are fewer, four bits each from the
// top.
constexpr auto top_four = [] {
  std::array<std::uint16_t, 1U << rank_count> packed{};
  for (unsigned ranks = 0; ranks < packed.size(); ++ranks) {
    unsigned left = ranks;
    for (unsigned shift = 12; left != 0; shift -= 4) {
      const unsigned high = top_rank(left);
      packed[ranks] = static_cast<std::uint16_t>(packed[ranks] | high << shift);
      left = without_rank(left, high);
      if (shift == 0) break;
    }
  }
  return packed;
}();

// The highest of other ranks after the one that makes the class, as many as complete four cards.
constexpr FourCardHand with_kickers(FourCardHand hand, unsigned count, unsigned others) {
  constexpr std::array<std::uint32_t, 3> kept{0, 0xF00, 0xFF0};
  hand.value |= (std::uint32_t{top_four[others]} >> 4U) & kept[count];
  return hand;
}
constexpr FourCardHand by_high_cards(FourCardClass hand_class, unsigned ranks) {
  return {static_cast<std::uint32_t>(hand_class) << 16U | top_four[ranks]};
}

constexpr bool has_four(unsigned ranks) {
  for (int i = 0; i < 3; ++i) ranks &= ranks - 1U;
  return ranks != 0;
}

// The top ranks of the runs of four among these, a bit each; 2, 3, 4 and ace end with the 4.
constexpr unsigned runs_of_four(unsigned ranks) {
  constexpr unsigned ace = 1U << static_cast<unsigned>(Rank::ace);
  constexpr unsigned four = 1U << static_cast<unsigned>(Rank::four);
  const unsigned runs = ranks & ranks << 1U & ranks << 2U & ranks << 3U;
  const bool low = (ranks & (ace | 0b111U)) == (ace | 0b111U);
  return runs | (low ? four : 0U);
}

}  // namespace

FourCardHand four_card_hand(CardSet cards) {
  const unsigned c = cards.ranks(Suit::clubs);
  const unsigned d = cards.ranks(Suit::diamonds);
  const unsigned h = cards.ranks(Suit::hearts);
  const unsigned s = cards.ranks(Suit::spades);
  const unsigned any = c | d | h | s;
  const unsigned two = (c & d) | (h & s) | ((c | d) & (h | s));
  const unsigned three = ((c & d) & (h | s)) | ((h & s) & (c | d));
  if (const unsigned four = c & d & h & s; four != 0) {
    return made(FourCardClass::four_of_a_kind, top_rank(four));
  }
  unsigned flush = 0;
  unsigned suited_run = 0;
  for (const unsigned suit : {c, d, h, s}) {
    if (!has_four(suit)) continue;
    flush = suit;  // no more than one suit of seven cards has four
    suited_run = runs_of_four(suit);
  }
  if (suited_run != 0) return made(FourCardClass::straight_flush, top_rank(suited_run));
  if (three != 0) {
    const unsigned trips = top_rank(three);
    return with_kickers(made(FourCardClass::three_of_a_kind, trips), 1, without_rank(any, trips));
  }
  if (flush != 0) return by_high_cards(FourCardClass::flush, flush);
  if (const unsigned run = runs_of_four(any); run != 0) {
    return made(FourCardClass::straight, top_rank(run));
  }
  if ((two & (two - 1U)) != 0) {
    const unsigned high = top_rank(two);
    return made(FourCardClass::two_pair, high, top_rank(without_rank(two, high)));
  }
  if (two != 0) {
    const unsigned pair = top_rank(two);
    return with_kickers(made(FourCardClass::pair, pair), 2, without_rank(any, pair));
  }
  return by_high_cards(FourCardClass::high_card, any);
}

std::string name(FourCardHand hand) {
  switch (hand.hand_class()) {
    case FourCardClass::high_card:
      return fmt::format("{} high", rank_name(hand.rank()));
    case FourCardClass::pair:
      return fmt::format("pair of {}", rank_plural(hand.rank()));
    case FourCardClass::two_pair:
      return fmt::format("two pair, {} and {}", rank_plural(hand.rank()),
                         rank_plural(hand.rank(1)));
    case FourCardClass::straight:
      return fmt::format("straight, {} high", rank_name(hand.rank()));
    case FourCardClass::flush:
      return fmt::format("flush, {} high", rank_name(hand.rank()));
    case FourCardClass::three_of_a_kind:
      return fmt::format("three {}", rank_plural(hand.rank()));
    case FourCardClass::straight_flush:
      return fmt::format("straight flush, {} high", rank_name(hand.rank()));
    case FourCardClass::four_of_a_kind:
      return fmt::format("four {}", rank_plural(hand.rank()));
  }
  return "";
}

}  // namespace houseway
