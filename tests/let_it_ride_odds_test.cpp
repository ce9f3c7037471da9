#include <gtest/gtest.h>

#include "games/register.h"
#include "odds/hands.h"
#include "odds/odds.h"
#include "odds_support.h"

namespace houseway {
namespace {

const RuleSet& chapter_rules() {
  static const RuleSet rules = rules_of(let_it_ride_poker);
  return rules;
}

// Odds that are not whole, a push and lines left out.
const Choices odd_table{{"let-it-ride-poker", Chosen::Lines{{"Royal flush", "1,000 to 1"},
                                                            {"Four-of-a-kind", "7 to 3"},
                                                            {"Straight", "11 to 2"},
                                                            {"Three-of-a-kind", "push"},
                                                            {"Two pair", "3 for 1"}}}};
// A limit that is reached: what a bet more is worth then depends on those that stand.
const Choices limited{{"payout-limit", 50'000.0}, {"minimum-wager", 10.0}};

// A round settled with the first and second bet standing or not; bets of so many dollars.
class Table {
 public:
  Table(const RuleSet& rules, int bet)
      : rules_(rules),
        record_(one_player(rules, {{"bet-1", bet}, {"bet-2", bet}, {"bet-3", bet}})) {}

  std::int64_t net(const std::vector<Card>& own_cards, Card first, Card second, bool let_1,
                   bool let_2) {
    SeatRecord& seat = record_.seat(1);
    seat.cards = first_cards(own_cards, 0, 3);
    seat.stakes[0].withdrawn_at = let_1 ? nullptr : &let_it_ride_poker.cards().play[0];
    seat.stakes[1].withdrawn_at = let_2 ? nullptr : &let_it_ride_poker.cards().play[2];
    record_.places[0] = {first, second};
    return settled_net(rules_, record_, settlement_).cents;
  }

  // With the first community card shown, over all second ones.
  std::int64_t second_decision(const std::vector<Card>& deck, const std::vector<Card>& own_cards,
                               Card first, bool let_1, bool let_2) {
    std::int64_t sum = 0;
    for (const Card second : deck) {
      if (second != first && !CardSet(own_cards).contains(second)) {
        sum += net(own_cards, first, second, let_1, let_2);
      }
    }
    return sum;
  }

  // With no community card shown, the second bet played best.
  std::int64_t first_decision(const std::vector<Card>& deck, const std::vector<Card>& own_cards,
                              bool let_1) {
    std::int64_t sum = 0;
    for (const Card first : deck) {
      if (CardSet(own_cards).contains(first)) continue;
      sum += std::max(second_decision(deck, own_cards, first, let_1, false),
                      second_decision(deck, own_cards, first, let_1, true));
    }
    return sum;
  }

 private:
  const RuleSet& rules_;
  Record record_;
  Settlement settlement_;
};

struct Rules {
  Choices choices;
  int bet = 0;  // in dollars that every odds divide
};

class LetItRide : public testing::TestWithParam<Rules> {};

INSTANTIATE_TEST_SUITE_P(Odds, LetItRide,
                         testing::Values(Rules{{}, 1}, Rules{odd_table, 6}, Rules{limited, 100}));

TEST_P(LetItRide, PlainEnumerationOnASmallDeck) {
  const std::vector<Card> deck = small_deck(Rank::ten, false);  // 20 cards
  const RuleSet rules = rules_of(let_it_ride_poker, GetParam().choices);
  Effort effort;
  const auto solved = solve(rules, dollars(GetParam().bet), deck, effort);
  Table table(rules, GetParam().bet);
  std::int64_t total = 0;
  const auto play = [&](CardSet own_hand) {
    // Hands up to suits, since the settling function is asked for every deal.
    const unsigned alike = suit_class_size(own_hand);
    if (alike == 0) return;
    std::vector<Card> own_cards;
    for (const Card card : deck) {
      if (own_hand.contains(card)) own_cards.push_back(card);
    }
    total += alike * std::max(table.first_decision(deck, own_cards, false),
                              table.first_decision(deck, own_cards, true));
  };
  for (std::size_t first = 0; first < deck.size(); ++first) {
    for_each_hand_from(deck, first, 3, play);
  }
  const WagerOdds odds = solved->price_main(rules.paytable(0));
  EXPECT_EQ(odds.space, Integer(1140) * 17 * 16);
  EXPECT_EQ(odds.edge(), Rational(Integer(-total), odds.space * 100 * GetParam().bet));
}

TEST_P(LetItRide, AgainstTheSettlingFunction) {
  const RuleSet rules = rules_of(let_it_ride_poker, GetParam().choices);
  Effort effort;
  const auto solved = solve(rules, dollars(GetParam().bet), effort);
  Table table(rules, GetParam().bet);
  SeededRandom random(643);
  for (int tries = 0; tries < 20; ++tries) {
    const std::vector<Card> deck = shuffled(Deck::standard, random);
    const std::vector<Card> own_cards(deck.begin(), deck.begin() + 3);
    const auto value = [&](std::int64_t sum, std::int64_t ways) {
      return Rational(sum, ways * 100 * GetParam().bet);
    };
    const auto first = solved->values({CardSet(own_cards), {}, std::nullopt});
    ASSERT_EQ(first.size(), 2U);
    EXPECT_EQ(first[0].play, "pull");
    EXPECT_EQ(first[1].play, "let");
    EXPECT_EQ(first[1].value, value(table.first_decision(deck, own_cards, true), 49 * 48));
    EXPECT_EQ(first[0].value, value(table.first_decision(deck, own_cards, false), 49 * 48));
    const bool let_1 = first[1].value > first[0].value;
    const auto second = solved->values({CardSet(own_cards), {deck[3]}, std::nullopt});
    EXPECT_EQ(second[1].value,
              value(table.second_decision(deck, own_cards, deck[3], let_1, true), 48));
    EXPECT_EQ(second[0].value,
              value(table.second_decision(deck, own_cards, deck[3], let_1, false), 48));
  }
}

TEST(LetItRide, AsPublished) {
  Effort effort;
  const auto solved = solve(chapter_rules(), dollars(1), effort);
  const auto& tables = chapter_rules().schedule(0).tables;
  const WagerOdds a = solved->price_main(tables[0]);
  EXPECT_EQ(decimal(a.edge() * 100, 4), "3.5057");
  EXPECT_EQ(a.edge(), Rational(37'963, 1'082'900));
  EXPECT_EQ(decimal(a.play->average_wager, 4), "1.2237");
  EXPECT_EQ(solved->price_main(tables[1]).edge(), Rational(40'463, 1'082'900));
}

TEST(LetItRide, WithdrawalsMakeUpTheAverageWager) {
  Effort effort;
  const WagerOdds odds =
      solve(chapter_rules(), dollars(1), effort)->price_main(chapter_rules().paytable(0));
  ASSERT_EQ(odds.play->withdrawals.size(), 2U);
  EXPECT_EQ(odds.play->average_wager,
            3 - odds.play->withdrawals[0].second - odds.play->withdrawals[1].second);
  EXPECT_EQ(odds.play->fold_frequency, 0);
}

TEST(LetItRide, StrategyHasNoMixedRows) {
  Effort effort;
  const auto tables = solve(chapter_rules(), dollars(1), effort)->strategy();
  ASSERT_EQ(tables.size(), 2U);
  for (const StrategyTable& table : tables) {
    for (const auto& row : table.rows)
      EXPECT_TRUE(row[1] == "let" || row[1] == "pull" || row[1] == "pull=") << row[0];
  }
}

TEST(LetItRide, SituationsThatDoNotFit) {
  Effort effort;
  const auto solved = solve(chapter_rules(), dollars(1), effort);
  const auto deck = deck_cards(Deck::standard);
  const CardSet three(deck.first(3));
  EXPECT_TRUE(solved->misfit({three, {deck[9]}, std::nullopt}).empty());
  EXPECT_FALSE(solved->misfit({CardSet(deck.first(2)), {}, std::nullopt}).empty());
  EXPECT_FALSE(solved->misfit({three, {deck[9], deck[10]}, std::nullopt}).empty());
  EXPECT_FALSE(solved->misfit({three, {}, deck[9]}).empty());
}

// Five cards can match the card drawn, and only seats the position.
TEST(LetItRide, DrawsAddTheirShare) {
  const auto return_with = [](const Choices& choices) {
    const RuleSet rules = rules_of(let_it_ride_poker, choices);
    Effort effort;
    return find_odds(rules, {"five-card-hand-bonus", false, dollars(1)}, effort)
        .wagers.front()
        .total_return();
  };
  EXPECT_EQ(return_with({{"magic-card", true}}) - return_with({}), Rational(5 * 20, 52));
  EXPECT_EQ(return_with({{"lucky-bonus", true}}) - return_with({}), Rational(5, 7));
  EXPECT_EQ(return_with({{"lucky-bonus", true}, {"lucky-bonus-rounds", 20.0}}) - return_with({}),
            Rational(1, 28));
}

}  // namespace
}  // namespace houseway
