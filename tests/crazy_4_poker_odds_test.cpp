#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <vector>

#include "games/register.h"
#include "settled_one_by_one.h"

namespace houseway {
namespace {

const OddsReport& standard_odds() {
  static const OddsReport report = odds_of(crazy_4_poker);
  return report;
}

// By a program of its own that meets every hand up to suits with every hand of the dealer, one by
// one; published as 3.42%.
TEST(Crazy4Poker, AsCountedApart) {
  const WagerOdds& main = find_wager(standard_odds(), "ante");
  EXPECT_EQ(main.edge(), Rational(264'142'729, Integer("7726058340")));
  EXPECT_EQ(percent(main.edge()), "3.418855%");
  EXPECT_EQ(main.space, Integer("3986646103440"));
}

// By another program, which passes the hands that are not folded and meets them with the 9,516
// hands that are paid.
TEST(Crazy4Poker, TheDealersFiveCardsAsCountedApart) {
  const WagerOdds& on_dealer = find_selection(standard_odds(), "five-card-hand-bonus", "dealer");
  const std::vector<const char*> counts{"4544940",    "42888108",      "747013200",   "4445422560",
                                        "5999562012", "3038255844204", "937150828416"};
  ASSERT_EQ(on_dealer.outcomes.size(), counts.size());
  for (std::size_t i = 0; i < counts.size(); ++i) {
    EXPECT_EQ(on_dealer.outcomes[i].count, Integer(counts[i])) << on_dealer.outcomes[i].name;
  }
}

// A Magic Card in one of four rounds and a position in every round, on a wager that a fold forfeits
// in 40 of 100 deals: every case with its chance.
TEST(Crazy4Poker, DrawsArePaidOnWagersThatAreNotFolded) {
  const RuleSet rules =
      rules_of(crazy_4_poker, {{"five-card-hand-bonus", Chosen::Lines{{"Flush", "3 for 1"}}},
                               {"magic-card", true},
                               {"magic-card-rounds", 4.0},
                               {"lucky-bonus", true}});
  const auto wager = static_cast<WagerId>(*crazy_4_poker.find_wager("five-card-hand-bonus"));
  const RowCounts counts{.rows = {0, 0, 0, 0, 10}, .unlisted = 50, .forfeited = 40};
  const WagerOdds odds = price(rules, wager, rules.paytable(wager), counts);
  const Rational magic(5, 52 * 4);
  const Rational lucky(1, 7);
  Rational mean = 0;
  Rational square = 0;
  Rational won = 0;
  for (const int flush : {0, 1}) {
    for (const int with_magic : {0, 1}) {
      for (const int with_lucky : {0, 1}) {
        const Rational chance = (flush == 1 ? Rational(1, 10) : Rational(1, 2)) *
                                (with_magic == 1 ? magic : Rational(1 - magic)) *
                                (with_lucky == 1 ? lucky : Rational(1 - lucky));
        const int back = 3 * flush + 20 * with_magic + 5 * with_lucky;
        mean += chance * back;
        square += chance * back * back;
        if (back > 0) won += chance;
      }
    }
  }
  EXPECT_EQ(odds.total_return(), mean);
  EXPECT_EQ(*odds.variance, Rational(square - mean * mean));
  EXPECT_EQ(odds.won, won);
  adds_up(odds);
}

TEST(Crazy4Poker, EveryWagerAddsUp) {
  for (const WagerOdds& odds : standard_odds().wagers) adds_up(odds);
  // 610,944 hands are folded, all of them below a pair of queens.
  const WagerOdds& queens_up = find_wager(standard_odds(), "queens-up", "A");
  const std::array<int, 9> counts{624,     2'072,   58'656,    114'616, 101'808,
                                  123'552, 242'916, 1'343'772, 610'944};
  ASSERT_EQ(queens_up.outcomes.size(), counts.size());
  for (std::size_t i = 0; i < counts.size(); ++i) EXPECT_EQ(queens_up.outcomes[i].count, counts[i]);
}

// With Antes of $2, in cents.
SettledOneByOne settled_one_by_one(const RuleSet& rules, const std::vector<Card>& deck) {
  return {rules,
          deck,
          {{"ante", dollars(2)}, {"super-bonus", dollars(2)}, {"play", dollars(2)}},
          "play"};
}

// More than one Ante is played only with a pair of aces or better.
TEST(Crazy4Poker, PlainEnumerationOnASmallDeck) {
  const std::vector<Card> deck = deck_of({Rank::jack, Rank::queen, Rank::king, Rank::ace});
  const RuleSet rules = rules_of(crazy_4_poker);
  Effort effort;
  const auto solved = solve(rules, dollars(1), deck, effort);
  SettledOneByOne settled = settled_one_by_one(rules, deck);
  const Choice& play_choice = crazy_4_poker.cards().play.front().wagering();
  Wide total = 0;  // in cents
  Wide space = 0;
  const auto play = [&](CardSet own_cards) {
    const unsigned alike = suit_class_size(own_cards);
    if (alike == 0) return;
    settled.meet(own_cards);
    const auto most = static_cast<std::size_t>(play_choice.most_with(own_cards, rules));
    total += Wide{alike} * std::max({-400 * settled.deals(), settled.net(1), settled.net(most)});
    space += Wide{alike} * settled.deals();
  };
  for (std::size_t first = 0; first < deck.size(); ++first) {
    for_each_hand_from(deck, first, 5, play);
  }
  const WagerOdds odds = solved->price_main(rules.paytable(priced_by(rules)));
  EXPECT_EQ(odds.space, integer(space));
  EXPECT_EQ(odds.edge(), Rational(integer(-total), integer(space) * 200));
}

// A deck in which the dealer may fall short of a king.
TEST(Crazy4Poker, SomeHandsAgainstTheSettlingFunction) {
  std::vector<Card> deck =
      deck_of({Rank::two, Rank::four, Rank::seven, Rank::nine, Rank::jack, Rank::king});
  const RuleSet rules = rules_of(crazy_4_poker);
  Effort effort;
  const auto solved = solve(rules, dollars(1), deck, effort);
  SettledOneByOne settled = settled_one_by_one(rules, deck);
  SeededRandom random(657);
  for (int tries = 0; tries < 6; ++tries) {
    shuffle(deck, random);
    const CardSet own_cards = card_set(first_cards(deck, 0, 5));
    settled.meet(own_cards);
    const auto choices = solved->values({own_cards, {}, {}});
    EXPECT_EQ(choices.front().value, Rational(settled.net(1), settled.deals() * 200));
  }
}

}  // namespace
}  // namespace houseway
