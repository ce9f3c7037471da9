#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <string>

#include "games/register.h"
#include "odds/dealers_draws.h"
#include "odds/drawn_adapter.h"
#include "odds/drawn_odds.h"
#include "odds/drawn_sums.h"
#include "odds/first_cards.h"
#include "odds_support.h"
#include "rules/twenty_one.h"

// The optional wagers of games in which hands are drawn to.
namespace houseway {
namespace {

// Without the one that the main game has a part in.
bool optional_or_insurance(const RuleSet& rules, Spot spot) {
  const Wager& wager = rules.definition().wagers[spot.wager];
  if (wager.id == rules.definition().hands()->added) return false;
  return wager.need == Need::optional || wager.id == rules.definition().hands()->insurance;
}

std::vector<WagerOdds> optional_odds(const RuleSet& rules, std::string_view only = {}) {
  Effort effort;
  return drawn_odds(rules, cards_left(rules, {}), {.all_paytables = true}, effort, [&](Spot spot) {
    return optional_or_insurance(rules, spot) &&
           (only.empty() || rules.definition().wagers[spot.wager].id == only);
  });
}

void expect_counts_add_up(const WagerOdds& odds) {
  Integer sum = 0;
  for (const OutcomeCount& outcome : odds.outcomes) {
    EXPECT_GE(outcome.count, 0) << odds.wager;
    sum += outcome.count;
  }
  EXPECT_EQ(sum, odds.space) << odds.wager;
  EXPECT_EQ(odds.won + odds.pushed + odds.lost, 1) << odds.wager;
}

WagerId wager_id(const RuleSet& rules, std::string_view wager) {
  return static_cast<WagerId>(*rules.definition().find_wager(wager));
}

RuleSet with_decks(int decks, Choices choices = {}) {
  choices.push_back({"decks", static_cast<double>(decks)});
  return rules_of(blackjack, choices);
}

TEST(DrawnWagers, OneDeck) {
  for (const WagerOdds& odds : optional_odds(with_decks(1))) expect_counts_add_up(odds);
}

// Found by another program, which works with the chances of single cards.
TEST(DrawnWagers, SixDecks) {
  const std::map<std::string, std::string> edges{
      {"lucky-ladies-twenty-point-bonus ", "9108313/51637196"},
      {"kings-bounty ", "4261997/25818598"},
      {"royal-match-21 C", "419/8086"},
      {"royal-match-21 D", "539/8086"},
      {"royal-match-21 E", "464/4043"},
      {"bet-the-set-21 C", "33/311"},
      {"bet-the-set-21 D", "48/311"},
      {"match-the-dealer ", "1958/48205"},
      {"in-between ", "33954/626665"},
      {"three-card-poker A", "4059/125333"},
      {"three-card-poker B", "83908/626665"},
      {"insurance ", "23/311"}};
  std::size_t found = 0;
  for (const WagerOdds& odds : optional_odds(with_decks(6))) {
    expect_counts_add_up(odds);
    const auto edge = edges.find(odds.wager + " " + odds.paytable);
    if (edge != edges.end()) {
      EXPECT_EQ(odds.edge(), Rational(edge->second)) << odds.wager;
      ++found;
    } else if (odds.wager == "hit-and-run-progressive") {
      EXPECT_EQ(1 - odds.fixed_return, Rational("29804150081204/77816544360555"));
      EXPECT_EQ(odds.meters.front().per_dollar, Rational("16489091/1197177605547"));
      ++found;
    } else if (odds.wager == "straight-jack-progressive") {
      EXPECT_EQ(1 - odds.fixed_return, Rational("34283018171/167347407227"));
      EXPECT_EQ(odds.meters.front().per_dollar, Rational("936493056/434689487728375"));
      ++found;
    } else if (odds.wager == "bad-beat-progressive") {
      EXPECT_NEAR(1 - odds.fixed_return.convert_to<double>(), 0.3322072297467158, 1e-12);
      EXPECT_NEAR(odds.meters.front().per_dollar.convert_to<double>(), 5.342599116122827e-06,
                  1e-15);
      ++found;
    }
  }
  EXPECT_EQ(found, edges.size() + 3);
  const RuleSet rules = with_decks(6);
  const WagerId added = wager_id(rules, "house-money");
  EXPECT_EQ(price(rules, added, rules.paytable(added),
                  count_first_cards(rules, added, cards_left(rules, {})))
                .edge(),
            Rational("1071/4043"));
  const RuleSet two_hands = with_decks(6, {{"blackjack-switch", true}});
  for (const WagerOdds& odds : optional_odds(two_hands, "super-match")) {
    EXPECT_EQ(odds.edge(), Rational("126536/4965115"));
  }
  const RuleSet any_20 = with_decks(6, {{"bad-beat-any-20", true}});
  for (const WagerOdds& odds : optional_odds(any_20, "bad-beat-progressive")) {
    EXPECT_NEAR(1 - odds.fixed_return.convert_to<double>(), 0.13979210318429083, 1e-12);
  }
}

// Every deal of a few cards, settled.
TEST(DrawnWagers, FirstCardsAsSettled) {
  const RuleSet rules = with_decks(6, {{"crown-treasure-bonus", true}});
  const std::vector<Card> shoe{Card(Rank::queen, Suit::hearts), Card(Rank::queen, Suit::hearts),
                               Card(Rank::king, Suit::hearts),  Card(Rank::king, Suit::hearts),
                               Card(Rank::ace, Suit::spades),   Card(Rank::jack, Suit::clubs),
                               Card(Rank::two, Suit::diamonds), Card(Rank::two, Suit::diamonds),
                               Card(Rank::three, Suit::spades)};
  constexpr int staked = 20;
  for (const char* wager :
       {"lucky-ladies-twenty-point-bonus", "match-the-dealer", "in-between", "royal-match-21",
        "bet-the-set-21", "kings-bounty", "three-card-poker", "house-money"}) {
    const WagerId id = wager_id(rules, wager);
    Record record = one_player(rules, {{"blackjack", staked}, {wager, staked}});
    std::int64_t back = 0;
    std::int64_t deals = 0;
    Settlement settlement;
    const auto deal = [&](std::size_t a, std::size_t b, std::size_t up, std::size_t hole) {
      SeatRecord& player = record.seat(1);
      player.cards = {shoe[a], shoe[b]};
      player.hands = {DrawnHand{.cards = player.cards, .end = DrawnHand::End::stands}};
      record.places[0] = {shoe[up], shoe[hole]};
      settle(rules, record, settlement);
      for (const Line& line : settlement.lines) {
        const std::string_view of = rules.definition().wagers[line.spot.wager].id;
        const bool bonus = of == "crown-treasure-bonus";
        if (of == wager || bonus) back += line.back.cents;
      }
      ++deals;
    };
    for (std::size_t a = 0; a < shoe.size(); ++a) {
      for (std::size_t b = 0; b < shoe.size(); ++b) {
        for (std::size_t up = 0; up < shoe.size(); ++up) {
          for (std::size_t hole = 0; hole < shoe.size(); ++hole) {
            if (a != b && a != up && a != hole && b != up && b != hole && up != hole) {
              deal(a, b, up, hole);
            }
          }
        }
      }
    }
    const WagerOdds odds = price(rules, id, rules.paytable(id), count_first_cards(rules, id, shoe));
    EXPECT_EQ(odds.total_return(), Rational(back, deals * dollars(staked).cents)) << wager;
  }
}

// Every order in which the dealer may draw a few cards, judged card by card.
void expect_as_drawn(const Definition& game, std::string_view wager) {
  const RuleSet rules = rules_of(game, {});
  const WagerId id = wager_id(rules, wager);
  const std::vector<Card> shoe{Card(Rank::ace, Suit::spades),   Card(Rank::ace, Suit::clubs),
                               Card(Rank::two, Suit::spades),   Card(Rank::two, Suit::hearts),
                               Card(Rank::three, Suit::clubs),  Card(Rank::six, Suit::spades),
                               Card(Rank::eight, Suit::clubs),  Card(Rank::eight, Suit::clubs),
                               Card(Rank::eight, Suit::spades), Card(Rank::king, Suit::spades),
                               Card(Rank::king, Suit::hearts),  Card(Rank::jack, Suit::clubs)};
  const ByDealersHand& by = *rules.definition().wagers[id].by_dealers_hand();
  std::vector<Rational> chances(rules.schedule(id).rows.size());
  Cards drawn;
  std::vector<bool> gone(shoe.size());
  const auto draw = [&](auto&& self, const Rational& chance) -> void {
    const std::span cards(drawn.begin(), drawn.end());
    if (drawn.size() >= 2 && total_of(cards).value >= 17) {
      const Row row = by.judge(rules, cards).row;
      if (row != no_row) chances[static_cast<std::size_t>(row)] += chance;
      return;
    }
    const auto left = static_cast<std::int64_t>(shoe.size() - drawn.size());
    for (std::size_t i = 0; i < shoe.size(); ++i) {
      if (gone[i]) continue;
      gone[i] = true;
      drawn.push_back(shoe[i]);
      self(self, Rational(chance / left));
      drawn.pop_back();
      gone[i] = false;
    }
  };
  draw(draw, 1);
  const RowCounts counts = count_dealers_hand(rules, id, shoe);
  for (std::size_t row = 0; row < chances.size(); ++row) {
    EXPECT_EQ(Rational(counts.rows[row], counts.space()), chances[row]) << wager << " " << row;
  }
}

TEST(DrawnWagers, DealersHandsAsDrawn) {
  expect_as_drawn(blackjack, "hit-and-run-progressive");
  expect_as_drawn(free_bet_blackjack, "push-22");
  expect_as_drawn(double_attack_blackjack, "bust-it");
}

// Published: -0.196876% for these rules, by the convention named.
TEST(DrawnMain, SixDecks) {
  const RuleSet rules = with_decks(6);
  Effort effort;
  const auto game = solve_drawn(rules, cards_left(rules, {}), effort);
  const WagerOdds odds = game->price_main(rules.paytable(wager_id(rules, "blackjack")));
  EXPECT_EQ(percent(odds.edge()), "0.196876%");
  EXPECT_TRUE(odds.convention.starts_with("CDZ-"));
  const std::vector<Card> eights(2, Card(Rank::eight, Suit::hearts));
  const Situation pair{CardSet(eights), {}, Card(Rank::ten, Suit::spades), eights};
  EXPECT_EQ(game->misfit(pair), "");
  const std::vector<ChoiceValue> values = game->values(pair);
  const auto best = std::find_if(values.begin(), values.end(),
                                 [](const ChoiceValue& choice) { return choice.taken; });
  ASSERT_NE(best, values.end());
  EXPECT_EQ(best->play, "split");
  EXPECT_LT(*best->before_look, best->value);
}

TEST(DrawnWagers, DrawnCardOfSeveralDecks) {
  const RuleSet rules = with_decks(2);
  // Not both of the first two cards are other cards: 102 of 104, then 101 of 103.
  EXPECT_EQ(drawn_card_chance(rules, cards_left(rules, {})), 1 - Rational(102 * 101, 104 * 103));
}

// 635a.12(b)(1) and (2): suits change what 6, 7 and 8 pay, and the mean of the squares is not the
// square of the mean.
TEST(DrawnWagers, SuitsAreAveragedOver) {
  const RuleSet rules = *check_choices(spanish_21, {}).rules;
  const drawn::Terms terms = terms_of(rules, cards_left(rules, {}));
  const drawn::Counts hand = drawn::with(drawn::with(drawn::with({}, 5), 6), 7);
  for (const double gain : terms.gains(hand, {}, 0))
    EXPECT_DOUBLE_EQ(gain, (60 * 1.5 + 3 * 2 + 1 * 3) / 64);
  for (const double square : terms.squares(hand, {}, 0))
    EXPECT_DOUBLE_EQ(square, (60 * 2.25 + 3 * 4 + 1 * 9) / 64);
}

// 635a.12(c), by hand: of 24 sevens, six of a suit, one lies; three of one suit are drawn.
TEST(DrawnWagers, FixedSumsOfSpanish21) {
  const RuleSet rules = *check_choices(spanish_21, {}).rules;
  const std::vector<Card> shoe = cards_left(rules, {});
  ASSERT_EQ(shoe.size(), 288U);
  const auto wager = *spanish_21.find_wager("additional-fixed-payout");
  const auto worths = fixed_sum_worth(rules, static_cast<WagerId>(wager), shoe);
  ASSERT_EQ(worths.size(), 2U);
  const Rational chance = Rational(24, 288) * Rational(5 * 4 * 3 + 3 * 6 * 5 * 4, 287 * 286 * 285);
  EXPECT_EQ(worths[0].from, dollars(5));
  EXPECT_EQ(worths[1].from, dollars(25));
  for (const SumWorth& worth : worths) {
    EXPECT_EQ(worth.chance, chance);
    EXPECT_EQ(worth.another, 50 * chance);
  }
  EXPECT_EQ(worths[0].own, 1'000 * chance);
  EXPECT_EQ(worths[1].own, 5'000 * chance);
}

}  // namespace
}  // namespace houseway
