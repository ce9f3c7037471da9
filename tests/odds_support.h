#pragma once

#include <gtest/gtest.h>

#include <utility>
#include <vector>

#include "core/random.h"
#include "odds/odds.h"
#include "rules/settling.h"

// What the tests of the odds have in common: rule sets, rounds of one player, small decks.
namespace houseway {

inline RuleSet rules_of(const Definition& game, const Choices& choices = {}) {
  return *check_choices(game, choices, Proposed::allowed).rules;
}

inline Money settled_net(const RuleSet& rules, const Record& record, Settlement& settlement) {
  settle(rules, record, settlement);
  EXPECT_FALSE(settlement.missing);
  Money net;
  for (const Line& line : settlement.lines) net += line.back - line.stake;
  return net;
}

inline Record one_player(const RuleSet& rules,
                         const std::vector<std::pair<const char*, int>>& stakes) {
  Record record;
  record.seats.resize(static_cast<std::size_t>(rules.definition().positions));
  for (std::size_t i = 0; i < rules.definition().cards().places.size(); ++i)
    record.places.push_back({});
  record.seat(1).in = true;
  for (const auto& [wager, amount] : stakes) {
    record.seat(1).stakes.push_back({*rules.definition().find_spot(wager), dollars(amount)});
  }
  return record;
}

inline std::vector<Card> shuffled(Deck deck, Random& random) {
  std::vector<Card> cards(deck_cards(deck).begin(), deck_cards(deck).end());
  shuffle(cards, random);
  return cards;
}

inline Cards first_cards(const std::vector<Card>& deck, std::size_t from, std::size_t count) {
  Cards cards;
  for (std::size_t i = from; i < from + count; ++i) cards.push_back(deck[i]);
  return cards;
}

inline std::vector<Card> small_deck(Rank lowest, bool with_wilds) {
  std::vector<Card> deck;
  for (Card card : deck_cards(Deck::with_joker)) {
    if (card.is_joker() ? with_wilds
                        : card.rank() >= lowest || (with_wilds && card.rank() == Rank::two)) {
      deck.push_back(card);
    }
  }
  return deck;
}

// The odds of every paytable, or of those of one wager.
inline OddsReport odds_of(const Definition& game, const Choices& choices = {},
                          const std::string& wager = "") {
  const RuleSet rules = rules_of(game, choices);
  Effort effort;
  return find_odds(rules, {wager, true, dollars(1)}, effort);
}

inline const WagerOdds& find_wager(const OddsReport& report, std::string_view wager,
                                   std::string_view paytable = "") {
  for (const WagerOdds& odds : report.wagers) {
    if (odds.wager == wager && (paytable.empty() || odds.paytable == paytable)) return odds;
  }
  throw std::out_of_range(std::string(wager));
}

// Of a wager whose selections are not worth the same.
inline const WagerOdds& find_selection(const OddsReport& report, std::string_view wager,
                                       std::string_view selection) {
  for (const WagerOdds& odds : report.wagers) {
    if (odds.wager == wager && odds.variant == selection) return odds;
  }
  throw std::out_of_range(std::string(selection));
}

// The outcomes of a wager are all deals, and the parts of its loss the whole.
inline void adds_up(const WagerOdds& odds) {
  Integer sum = 0;
  for (const OutcomeCount& outcome : odds.outcomes) sum += outcome.count;
  EXPECT_EQ(sum, odds.space) << odds.wager << " " << odds.paytable;
  EXPECT_EQ(odds.won + odds.pushed + odds.lost, 1) << odds.wager << " " << odds.paytable;
  Rational returned = odds.envy.value_or(0) * odds.others;
  for (const OutcomeCount& outcome : odds.outcomes) returned += odds.part_of_return(outcome);
  for (const DrawnPayout& drawn : odds.draws) returned += drawn.adds();
  EXPECT_EQ(returned, odds.total_return()) << odds.wager << " " << odds.paytable;
  if (!odds.play) return;
  Rational lost = 0;
  for (const auto& [wager, part] : odds.play->loss_by_wager) lost += part;
  EXPECT_EQ(lost, odds.edge()) << odds.wager;
  EXPECT_EQ(odds.play->element_of_risk * odds.play->average_wager, odds.edge());
}

// The cards of these ranks in all four suits.
inline std::vector<Card> deck_of(std::initializer_list<Rank> ranks) {
  std::vector<Card> deck;
  for (const Suit suit : all_suits) {
    for (const Rank rank : ranks) deck.emplace_back(rank, suit);
  }
  return deck;
}

inline std::vector<Card> without(const std::vector<Card>& deck, CardSet cards) {
  std::vector<Card> rest;
  for (const Card card : deck) {
    if (!cards.contains(card)) rest.push_back(card);
  }
  return rest;
}

// A round with seat 1 alone, and what its wagers win or lose.
class OnePlayer {
 public:
  OnePlayer(const RuleSet& rules, const std::vector<std::pair<const char*, Money>>& stakes)
      : record(one_player(rules, {})), rules_(rules) {
    for (const auto& [wager, amount] : stakes) {
      record.seat(1).stakes.push_back({*rules.definition().find_spot(wager), amount});
    }
  }

  const std::vector<Line>& settled() {
    settle(rules_, record, settlement_);
    EXPECT_FALSE(settlement_.missing);
    return settlement_.lines;
  }
  std::int64_t net_cents() { return settled_net(rules_, record, settlement_).cents; }

  Record record;

 private:
  const RuleSet& rules_;
  Settlement settlement_;
};

}  // namespace houseway
