#include "simulate/bought_thumbs.h"

#include <algorithm>
#include <bit>

#include "ranking/fast_high.h"

namespace houseway::arranged_rounds {
namespace {

using paid_draw::FirstChoices;
using paid_draw::LastChoice;
using paid_draw::LastDecisions;
using paid_draw::Ranks;

bool is_ace_king(HighHand hand) {
  return hand.hand_class() == HandClass::high_card && hand.rank(0) == Rank::ace &&
         hand.rank(1) == Rank::king;
}

// What the first decision goes by beside the up card.
struct Dealt {
  Ranks ranks;
  HighHand made;
  bool four_to_flush = false;
  bool four_to_straight = false;  // that a card at either end completes
};

std::uint8_t keep_of(const Dealt& dealt, std::initializer_list<Rank> ranks) {
  unsigned kept = 0;
  for (std::size_t i = 0; i < paid_draw::five_cards; ++i) {
    const auto rank = static_cast<Rank>(dealt.ranks[i]);
    if (std::find(ranks.begin(), ranks.end(), rank) != ranks.end()) kept |= 1U << i;
  }
  return static_cast<std::uint8_t>(kept);
}

std::uint8_t first(const Dealt& dealt, Rank up) {
  const Rank rank = dealt.made.rank(0);
  const bool draws_to_five = dealt.four_to_flush || dealt.four_to_straight;
  switch (dealt.made.hand_class()) {
    case HandClass::straight:
    case HandClass::flush:
      return paid_draw::first_buys;
    case HandClass::three_of_a_kind:
      return keep_of(dealt, {rank});
    case HandClass::pair:
      if (rank >= up) return paid_draw::first_bets;
      return draws_to_five ? std::uint8_t{paid_draw::first_buys} : keep_of(dealt, {rank});
    case HandClass::high_card:
      break;
    default:
      return paid_draw::first_bets;
  }
  if (draws_to_five) return paid_draw::first_buys;
  if (is_ace_king(dealt.made)) return keep_of(dealt, {Rank::ace, Rank::king});
  const bool worth_four = rank > up || (rank >= Rank::queen && up <= Rank::eight);
  return worth_four ? keep_of(dealt, {rank}) : std::uint8_t{paid_draw::first_folds};
}

// By shape, how many of five cards are of one suit, at most.
constexpr auto most_of_a_suit = [] {
  std::array<int, paid_draw::shapes> most{};
  for (unsigned suits = 0; suits < paid_draw::all_suits_of_five; ++suits) {
    std::array<int, suit_count> of_suit{};
    for (std::size_t card = 0; card < paid_draw::five_cards; ++card)
      ++of_suit[paid_draw::suit_of_five(suits, card)];
    most[paid_draw::shape_of_suits[suits]] = *std::max_element(of_suit.begin(), of_suit.end());
  }
  return most;
}();

void set_first(const Ranks& ranks, FirstChoices& choices) {
  Dealt dealt{ranks, {}, false, false};
  CardSet cards;
  CardSet suited;
  unsigned mask = 0;
  for (std::size_t i = 0; i < paid_draw::five_cards; ++i) {
    const auto rank = static_cast<Rank>(ranks[i]);
    mask |= 1U << ranks[i];
    cards.insert(Card(rank, all_suits[i % suit_count]));
    suited.insert(Card(rank, Suit::clubs));
  }
  for (unsigned low = 0; low + 4 < rank_count; ++low) {
    dealt.four_to_straight |= (mask >> low & 15U) == 15U;
  }
  dealt.made = high_hand(cards);
  Dealt flush = dealt;
  const bool can_be_flush = suited.size() == static_cast<int>(paid_draw::five_cards);
  if (can_be_flush) flush.made = high_hand(suited);
  for (unsigned up = 0; up < rank_count; ++up) {
    const auto up_rank = static_cast<Rank>(up);
    dealt.four_to_flush = false;
    const std::uint8_t plain = first(dealt, up_rank);
    dealt.four_to_flush = true;
    const std::uint8_t four = first(dealt, up_rank);
    const bool at_once = flush.made.hand_class() >= HandClass::straight_flush;
    const std::uint8_t all =
        at_once ? std::uint8_t{paid_draw::first_not_asked} : first(flush, up_rank);
    FirstChoices::Row row;
    for (std::size_t shape = 0; shape < paid_draw::shapes; ++shape) {
      const int most = most_of_a_suit[shape];
      row[shape] = most == 5 ? all : most == 4 ? four : plain;
    }
    choices.set(up, rank_choices::place_of_ranks(ranks), row);
  }
}

}  // namespace

bool bets_by_thumb(HighHand made, Rank up) {
  return made.hand_class() >= HandClass::pair || (is_ace_king(made) && up < Rank::king);
}

const PaidDrawPlay& rules_of_thumb() {
  static const PaidDrawPlay play = [] {
    PaidDrawPlay made;
    const paid_draw::RankSets sets(rank_choices::all_masks - 1);
    for (const std::uint16_t place : sets.possible(paid_draw::five_cards)) {
      set_first(sets.of(paid_draw::five_cards)[place], made.first);
    }
    const FastHigh& ranking = fast_high();
    for (std::uint16_t strength = 1; strength <= ranking.strongest(); ++strength) {
      for (unsigned up = 0; up < rank_count; ++up) {
        const bool bets = bets_by_thumb(ranking.high_hand(strength), static_cast<Rank>(up));
        for (const auto after : {LastDecisions::exchange, LastDecisions::purchase}) {
          made.last.set(after, up, strength, bets ? LastChoice::bets : LastChoice::folds);
        }
      }
    }
    return made;
  }();
  return play;
}

}  // namespace houseway::arranged_rounds
