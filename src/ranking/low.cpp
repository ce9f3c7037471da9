#include "ranking/low.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <string_view>

#include "ranking/by_suit.h"
#include "ranking/subsets.h"

namespace houseway {
namespace {

using Ace = BadugiAce;  // it is low or high in hands of five as well

constexpr Ace ace_of(LowKind kind) {
  return kind == LowKind::deuce_to_seven ? Ace::high : Ace::low;
}

constexpr unsigned all_ranks = 0x1FFFU;

// Ranks as a mask with the lowest card in bit 0.
constexpr unsigned from_lowest(unsigned ranks, Ace ace) {
  return ace == Ace::high ? ranks : ((ranks << 1U) | (ranks >> 12U)) & all_ranks;
}

// A number of places, the most important one in the highest nibble; the cards that are not there
// are as good as can be.
class Places {
 public:
  explicit Places(unsigned count) : left_(count), value_((1U << (4U * count)) - 1U) {}

  // The next places are those of `ranks`, from the highest down.
  void take(unsigned ranks) {
    for (; ranks != 0; --left_) {
      const auto above_lowest = static_cast<unsigned>(std::bit_width(ranks)) - 1U;
      value_ -= (1U + above_lowest) << (4U * (left_ - 1U));
      ranks &= ~(1U << above_lowest);
    }
  }
  std::uint32_t value() const { return value_; }

 private:
  unsigned left_;
  std::uint32_t value_;
};

// The class but for straights and flushes, by the ranks held at least so often.
HandClass class_of(unsigned twice, unsigned thrice, unsigned four) {
  if (four != 0) return HandClass::four_of_a_kind;
  if (thrice != 0) return twice != thrice ? HandClass::full_house : HandClass::three_of_a_kind;
  if (std::popcount(twice) == 2) return HandClass::two_pair;
  return twice != 0 ? HandClass::pair : HandClass::high_card;
}

// Of five cards or fewer, all of which are the hand.
LowHand value_of(CardSet cards, LowKind kind) {
  const Ace ace = ace_of(kind);
  const unsigned c = from_lowest(cards.ranks(Suit::clubs), ace);
  const unsigned d = from_lowest(cards.ranks(Suit::diamonds), ace);
  const unsigned h = from_lowest(cards.ranks(Suit::hearts), ace);
  const unsigned s = from_lowest(cards.ranks(Suit::spades), ace);
  const unsigned any = c | d | h | s;
  const unsigned twice = (c & d) | (c & h) | (c & s) | (d & h) | (d & s) | (h & s);
  const unsigned thrice = (c & d & (h | s)) | (h & s & (c | d));
  const unsigned four = c & d & h & s;

  constexpr unsigned ace_to_eight = 0xFFU;
  if (kind == LowKind::eight_or_better &&
      (cards.size() < 5 || twice != 0 || (any & ~ace_to_eight) != 0)) {
    return {};
  }

  HandClass hand_class = class_of(twice, thrice, four);
  if (kind == LowKind::deuce_to_seven && std::popcount(any) == 5) {
    const bool flush = any == c || any == d || any == h || any == s;
    const unsigned lowest = any & ~(any - 1U);
    const bool straight = any == 0x1FU * lowest;
    if (flush && straight) {
      hand_class = (any >> static_cast<unsigned>(Rank::ace)) != 0 ? HandClass::royal_flush
                                                                  : HandClass::straight_flush;
    } else if (flush) {
      hand_class = HandClass::flush;
    } else if (straight) {
      hand_class = HandClass::straight;
    }
  }

  Places places(5);
  places.take(four);
  places.take(thrice & ~four);
  places.take(twice & ~thrice);
  places.take(any & ~twice);
  return {static_cast<std::uint32_t>(kind) << 24U |
          (15U - static_cast<std::uint32_t>(hand_class)) << 20U | places.value()};
}

std::string_view letter(Rank rank) {
  constexpr std::array<std::string_view, rank_count> letters{"2", "3",  "4", "5", "6", "7", "8",
                                                             "9", "10", "J", "Q", "K", "A"};
  return letters[static_cast<std::size_t>(rank)];
}

// The ranks that matter from the i-th on.
std::string ranks_from(LowHand hand, unsigned i) {
  std::string out;
  for (; hand.has_rank(i); ++i) {
    if (!out.empty()) out += '-';
    out += letter(hand.rank(i));
  }
  return out;
}

// What has been said and, where there are any, the ranks from the i-th on.
std::string with_kickers(std::string said, LowHand hand, unsigned i) {
  if (!hand.has_rank(i)) return said;
  return fmt::format("{}, {}", said, ranks_from(hand, i));
}

}  // namespace

LowHand low_hand(CardSet cards, LowKind kind) {
  LowHand best;
  if (cards.empty()) return best;
  for_each_subset(cards, std::min(cards.size(), 5),
                  [&](CardSet five) { best = std::max(best, value_of(five, kind)); });
  return best;
}

CardSet low_hand_cards(CardSet cards, LowKind kind) {
  const LowHand best = low_hand(cards, kind);
  CardSet best_cards;
  if (!best) return best_cards;
  for_each_subset(cards, std::min(cards.size(), 5), [&](CardSet five) {
    if (value_of(five, kind) == best && lower_by_suit(five, best_cards, ace_of(kind) == Ace::low))
      best_cards = five;
  });
  return best_cards;
}

std::string name(LowHand hand) {
  if (!hand) return "no low hand";
  const auto rank = [&](unsigned i) { return rank_plural(hand.rank(i)); };
  switch (hand.hand_class()) {
    case HandClass::high_card:
      return ranks_from(hand, 0);
    case HandClass::pair:
      return with_kickers(fmt::format("a pair of {}", rank(0)), hand, 1);
    case HandClass::two_pair:
      return with_kickers(fmt::format("two pair, {} and {}", rank(0), rank(1)), hand, 2);
    case HandClass::three_of_a_kind:
      return with_kickers(fmt::format("three {}", rank(0)), hand, 1);
    case HandClass::straight:
      return fmt::format("a straight, {} high", rank_name(hand.rank()));
    case HandClass::flush:
      return with_kickers("a flush", hand, 0);
    case HandClass::full_house:
      return fmt::format("a full house, {} over {}", rank(0), rank(1));
    case HandClass::four_of_a_kind:
      return with_kickers(fmt::format("four {}", rank(0)), hand, 1);
    case HandClass::straight_flush:
      return fmt::format("a straight flush, {} high", rank_name(hand.rank()));
    case HandClass::royal_flush:
      return "a royal flush";
    case HandClass::five_of_a_kind:
    case HandClass::five_wilds:
      break;  // not without wild cards
  }
  return {};
}

BadugiHand badugi_hand(CardSet cards, BadugiAce ace) {
  BadugiHand best;
  const std::uint64_t all = cards.bits();
  for (std::uint64_t some = all; some != 0; some = (some - 1U) & all) {
    const CardSet chosen(some);
    const int size = chosen.size();
    int suits = 0;
    for (const Suit suit : all_suits) suits += chosen.ranks(suit) != 0 ? 1 : 0;
    if (suits != size || std::popcount(chosen.ranks()) != size) continue;
    Places places(4);
    places.take(from_lowest(chosen.ranks(), ace));
    const BadugiHand hand{static_cast<std::uint32_t>(ace) << 20U |
                          static_cast<std::uint32_t>(size) << 16U | places.value()};
    best = std::max(best, hand);
  }
  return best;
}

std::string name(BadugiHand hand) {
  constexpr std::array<std::string_view, 5> sizes{"no cards", "one card", "two cards",
                                                  "three cards", "a Badugi"};
  std::string out(sizes[static_cast<std::size_t>(hand.size())]);
  for (unsigned i = 0; i < static_cast<unsigned>(hand.size()); ++i) {
    out += i == 0 ? ", " : "-";
    out += letter(hand.rank(i));
  }
  return out;
}

}  // namespace houseway
