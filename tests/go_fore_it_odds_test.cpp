#include <gtest/gtest.h>

#include <array>
#include <map>

#include "games/go_fore_it.h"
#include "games/register.h"
#include "odds/hands.h"
#include "odds/odds.h"
#include "odds_support.h"

namespace houseway {
namespace {

std::vector<Card> deck_of(std::initializer_list<Rank> ranks) {
  std::vector<Card> deck;
  for (const Rank rank : ranks) {
    for (const Suit suit : all_suits) deck.emplace_back(rank, suit);
  }
  return deck;
}

std::vector<CardSet> hands_of(const std::vector<Card>& deck, int size) {
  std::vector<CardSet> hands;
  const auto collect = [&](CardSet hand) { hands.push_back(hand); };
  for (std::size_t first = 0; first < deck.size(); ++first) {
    for_each_hand_from(deck, first, size, collect);
  }
  return hands;
}

Cards in_order(CardSet set) {
  Cards cards;
  for (const Card card : deck_cards(Deck::standard)) {
    if (set.contains(card)) cards.push_back(card);
  }
  return cards;
}

// Odds that are not whole, a push and a line left out.
const Choices odd_table{{"back-9", Chosen::Lines{{"Albatross, 8 or less", "50 to 3"},
                                                 {"Eagle, 9 to 13", "3 to 2"},
                                                 {"Par, 19 to 24", "push"}}}};

// Every front, every two hole cards, settled with a Back 9; held against the values of each
// decision and against the whole game.
void hold_against_the_settling_function(const RuleSet& rules, const std::vector<Card>& deck) {
  Effort effort;
  const auto solved = solve(rules, dollars(1), deck, effort);
  Record record = one_player(rules, {{"front-9", 6}, {"back-9", 6}});
  Settlement settlement;
  const auto holes = static_cast<std::int64_t>((deck.size() - 2) * (deck.size() - 3) / 2);
  Integer total = 0;
  const std::vector<CardSet> pairs = hands_of(deck, 2);
  for (const CardSet front : pairs) {
    std::int64_t sum = 0;
    for (const CardSet hole : pairs) {
      if (!(front & hole).empty()) continue;
      record.seat(1).cards = in_order(front);
      for (const Card card : in_order(hole)) record.seat(1).cards.push_back(card);
      sum += settled_net(rules, record, settlement).cents;
    }
    const auto choices = solved->values({front, {}, std::nullopt});
    ASSERT_EQ(choices.size(), 2U);
    EXPECT_EQ(choices[0].value, Rational(sum, holes * 600));
    EXPECT_EQ(choices[1].value, -1);
    total += std::max(sum, -600 * holes);
  }
  const WagerOdds odds = solved->price_main(rules.paytable(0));
  EXPECT_EQ(odds.space, Integer(pairs.size()) * holes);
  EXPECT_EQ(odds.edge(), Rational(Integer(-total), odds.space * 600));
}

TEST(GoForeIt, PlainEnumerationOnASmallDeck) {
  const auto deck = deck_of({Rank::ace, Rank::two, Rank::five, Rank::nine, Rank::ten, Rank::king});
  hold_against_the_settling_function(rules_of(go_fore_it), deck);
  hold_against_the_settling_function(rules_of(go_fore_it, odd_table), deck);
}

TEST(GoForeIt, PlainEnumerationOnTheWholeDeck) {
  const auto deck = deck_cards(Deck::standard);
  hold_against_the_settling_function(rules_of(go_fore_it), {deck.begin(), deck.end()});
}

TEST(GoForeIt, SkinsAgainstTheSettlingFunctionOnASmallDeck) {
  const auto deck = deck_of({Rank::ace, Rank::five, Rank::jack});
  const RuleSet rules = rules_of(go_fore_it);
  const auto skins = static_cast<WagerId>(*go_fore_it.find_wager("skins"));
  Effort effort;
  const RowCounts counts = *solve(rules, dollars(1), deck, effort)->count(skins);
  Record record = one_player(rules, {{"front-9", 1}, {"skins", 1}});
  record.seat(1).folded = true;  // and the wager stands
  record.seat(1).folded_at = &go_fore_it.cards().play[0];
  Settlement settlement;
  Integer won = 0;
  Integer space = 0;
  const std::vector<CardSet> hands = hands_of(deck, 4);
  for (const CardSet player : hands) {
    for (const CardSet dealer : hands) {
      if (!(player & dealer).empty()) continue;
      record.seat(1).cards = in_order(player);
      record.places[0] = in_order(dealer);
      if (settled_net(rules, record, settlement) == Money{}) won += 1;  // with the Front 9 lost
      space += 1;
    }
  }
  EXPECT_EQ(counts.rows[0], won);
  EXPECT_EQ(counts.space(), space);
}

// All hands of four by their cards of each worth, and each of the player's against each of the
// dealer's that the deck then still has.
TEST(GoForeIt, SkinsOnTheWholeDeck) {
  using Worths = std::array<int, 11>;
  const auto deck = deck_cards(Deck::standard);
  const auto worth = [](Card card) {
    return static_cast<std::size_t>(golf::points(CardSet(std::span(&card, 1))));
  };
  Worths all{};
  for (const Card card : deck) ++all[worth(card)];
  std::map<Worths, std::int64_t> hands;
  for (const CardSet hand : hands_of({deck.begin(), deck.end()}, 4)) {
    Worths worths{};
    for (const Card card : in_order(hand)) ++worths[worth(card)];
    ++hands[worths];
  }
  const auto points = [](const Worths& hand) {
    int sum = 0;
    for (std::size_t i = 1; i < hand.size(); ++i) sum += static_cast<int>(i) * hand[i];
    return sum;
  };
  Integer won = 0;
  for (const auto& [player, ways] : hands) {
    std::int64_t beaten = 0;
    for (const auto& [dealer, unused] : hands) {
      if (points(player) >= points(dealer)) continue;
      std::int64_t deals = 1;
      for (std::size_t i = 1; i < all.size(); ++i) {
        for (int k = 0; k < dealer[i]; ++k) deals = deals * (all[i] - player[i] - k) / (k + 1);
      }
      beaten += deals;
    }
    won += Integer(ways) * beaten;
  }
  const RuleSet rules = rules_of(go_fore_it);
  Effort effort;
  const auto solved = solve(rules, dollars(1), effort);
  const RowCounts counts = *solved->count(static_cast<WagerId>(*go_fore_it.find_wager("skins")));
  EXPECT_EQ(counts.rows[0], won);
  EXPECT_EQ(counts.space(), choose(52, 4) * choose(48, 4));
}

TEST(GoForeIt, ExactEdges) {
  const RuleSet rules = rules_of(go_fore_it);
  Effort effort;
  const OddsReport report = find_odds(rules, {"", true, dollars(1)}, effort);
  ASSERT_EQ(report.wagers.size(), 4U);
  EXPECT_EQ(report.wagers[0].edge(), Rational(7'901, 270'725));
  EXPECT_EQ(report.wagers[1].edge(), Rational(113'638'853, 2'633'883'525));  // Skins
  EXPECT_EQ(report.wagers[2].edge(), Rational(11'772, 270'725));             // Gopher A
  EXPECT_EQ(report.wagers[3].edge(), Rational(5'004, 270'725));              // Gopher B
}

TEST(GoForeIt, SituationsThatDoNotFit) {
  const RuleSet rules = rules_of(go_fore_it);
  Effort effort;
  const auto solved = solve(rules, dollars(1), effort);
  const auto deck = deck_cards(Deck::standard);
  const CardSet two(deck.first(2));
  EXPECT_TRUE(solved->misfit({two, {}, std::nullopt}).empty());
  EXPECT_FALSE(solved->misfit({CardSet(deck.first(4)), {}, std::nullopt}).empty());
  EXPECT_FALSE(solved->misfit({two, {deck[9]}, std::nullopt}).empty());
  EXPECT_FALSE(solved->misfit({two, {}, deck[9]}).empty());
}

}  // namespace
}  // namespace houseway
