#include <algorithm>
#include <numeric>

#include "odds/equity_parts.h"
#include "odds/hands.h"
#include "odds/hold_em_count.h"

namespace houseway {
namespace equities {
namespace {

// Every two cards that a hand may turn out to have.
std::vector<CardSet> whole_pairs(const std::vector<CardSet>& holdings, CardSet unseen) {
  std::vector<CardSet> pairs;
  for (const CardSet known : holdings) {
    for (const CardSet pair : pairs_with(known)) {
      if ((pair - unseen).empty()) pairs.push_back(pair);
    }
  }
  return pairs;
}

}  // namespace

std::optional<Outcomes> count_hold_em(const Contest& contest, Effort& effort) {
  if (!has_starting_hands(*contest.game)) return std::nullopt;
  HoldEmCount::Hands hands;
  for (const std::vector<CardSet>& holdings : contest.hands) {
    hands.push_back(whole_pairs(holdings, contest.unseen));
  }
  std::vector<std::size_t> order(hands.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::stable_sort(order, {}, [&](std::size_t hand) { return hands[hand].size(); });
  HoldEmCount::Hands in_order;
  for (const std::size_t hand : order) in_order.push_back(hands[hand]);
  HoldEmCount count(in_order, contest.board, contest.unseen);
  if (count.time() > enough_time) return std::nullopt;
  count.run(effort);
  return count.outcomes(in_order).renamed(order);
}

}  // namespace equities

bool has_starting_hands(const PotGame& game) {
  return game.own_cards == PotGame::OwnCards::any && game.hand_cards() == 2 &&
         game.community_cards() == 5 && game.shares.size() == 1 &&
         game.shares.front().ranking == PotRanking::high;
}

std::vector<StartingHand> starting_hands(Effort& effort) {
  using namespace equities;
  const std::vector<CardSet> any = pairs_with({});
  HoldEmCount count({any, any}, {}, CardSet(deck_cards(Deck::standard)));
  count.run(effort);
  std::vector<StartingHand> all;
  const auto add = [&](Rank high, Rank low, bool suited) {
    std::vector<CardSet> pairs;
    for (const CardSet pair : any) {
      const bool one_suit = std::ranges::any_of(
          all_suits, [&](Suit suit) { return std::popcount(pair.ranks(suit)) == 2; });
      const unsigned ranks = 1U << static_cast<unsigned>(high) | 1U << static_cast<unsigned>(low);
      if (pair.ranks() == ranks && one_suit == suited) pairs.push_back(pair);
    }
    const std::string name{text(Card(high, Suit::spades))[0], text(Card(low, Suit::spades))[0]};
    all.push_back({name + (high == low ? ""
                           : suited    ? "s"
                                       : "o"),
                   count.outcomes({pairs, any}).equity(false)});
  };
  for (int high = 0; high < rank_count; ++high) {
    for (int low = 0; low <= high; ++low) {
      add(static_cast<Rank>(high), static_cast<Rank>(low), false);
      if (low < high) add(static_cast<Rank>(high), static_cast<Rank>(low), true);
    }
  }
  std::ranges::stable_sort(all, std::ranges::greater{}, [](const StartingHand& hand) {
    return hand.equity.of(hand.equity.hands.front().pot);
  });
  return all;
}

}  // namespace houseway
