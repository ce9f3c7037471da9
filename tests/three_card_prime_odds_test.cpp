#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include "games/register.h"
#include "odds/hands.h"
#include "odds_support.h"

namespace houseway {
namespace {

const OddsReport& main_game() {
  static const OddsReport report = odds_of(three_card_prime, {}, "ante");
  return report;
}

// Losses by an enumeration of all pairs of hands that knows nothing of these sources.
TEST(ThreeCardPrime, LossOfTheMainGame) {
  const std::map<std::string, std::int64_t> losses{
      {"A", 18'385'980}, {"B", 15'864'788}, {"C", 18'949'356}, {"D", 16'428'164}};
  for (const auto& [table, loss] : losses) {
    const WagerOdds& odds = find_wager(main_game(), "ante", table);
    adds_up(odds);
    EXPECT_EQ(odds.space, 407'170'400);
    EXPECT_EQ(odds.edge(), Rational(loss, 407'170'400)) << table;
  }
}

TEST(ThreeCardPrime, LossOfPrimeAndPairBonus) {
  const WagerOdds prime = odds_of(three_card_prime, {}, "prime").wagers.front();
  adds_up(prime);
  EXPECT_EQ(prime.space, 407'170'400);
  EXPECT_EQ(prime.outcomes[0].count, 9'209'200);
  EXPECT_EQ(prime.outcomes[1].count, 86'595'600);
  EXPECT_EQ(prime.edge(), Rational(405, 11'186));
  const std::map<std::string, int> losses{
      {"A", 34'488}, {"B", 36'724}, {"C", 49'032}, {"D", 63'144}};
  // A card that all share is as likely a 2 as one of the player's own.
  for (const bool shared : {false, true}) {
    const OddsReport report =
        odds_of(three_card_prime, {{"pair-bonus-community-card", shared}}, "pair-bonus");
    for (const auto& [table, loss] : losses) {
      adds_up(find_wager(report, "pair-bonus", table));
      EXPECT_EQ(find_wager(report, "pair-bonus", table).edge(), Rational(loss, 1'082'900)) << table;
    }
  }
}

// A line of the Bad Beat Bonus that a table does not print is none of its outcomes.
TEST(ThreeCardPrime, LinesOfABeatenFlush) {
  const auto line = [&](const char* table, const char* name) {
    for (const OutcomeCount& outcome : find_wager(main_game(), "ante", table).outcomes) {
      if (outcome.name == name) return outcome;
    }
    return OutcomeCount{};
  };
  EXPECT_EQ(line("A", "Flush, beaten").count, 0);
  // Each is worth two Antes more than in table A.
  EXPECT_EQ(line("B", "Flush, beaten").count, (18'385'980 - 15'864'788) / 2);
  EXPECT_EQ(line("B", "Flush, beaten").result, Result::pushed);
  EXPECT_EQ(line("B", "Straight, beaten").result, Result::won);
  EXPECT_EQ(line("A", "Dealer higher").count,
            line("B", "Dealer higher").count + line("B", "Flush, beaten").count);
}

class PrimeHands : public testing::TestWithParam<const char*> {};

INSTANTIATE_TEST_SUITE_P(Tables, PrimeHands, testing::Values("A", "D"));

TEST_P(PrimeHands, AgainstTheSettlingFunction) {
  const RuleSet rules = rules_of(three_card_prime, {{"bad-beat-bonus", std::string(GetParam())}});
  Effort effort;
  const auto solved = solve(rules, dollars(1), effort);
  SeededRandom random(679);
  Settlement settlement;
  for (int tries = 0; tries < 4; ++tries) {
    std::vector<Card> deck = shuffled(Deck::standard, random);
    // Hands of one suit, so that some are beaten flushes.
    if (tries % 2 == 0) {
      std::stable_partition(deck.begin(), deck.end(),
                            [](Card card) { return card.suit() == Suit::hearts; });
    }
    Record record = one_player(rules, {{"ante", 1}, {"play", 1}});
    record.seat(1).cards = first_cards(deck, 0, 3);
    Wide sum = 0;
    std::int64_t deals = 0;
    for (std::size_t a = 3; a < 52; ++a) {
      for (std::size_t b = a + 1; b < 52; ++b) {
        for (std::size_t c = b + 1; c < 52; ++c) {
          record.places[0] = {deck[a], deck[b], deck[c]};
          sum += settled_net(rules, record, settlement).cents;
          ++deals;
        }
      }
    }
    const auto choices = solved->values({card_set(record.seat(1).cards), {}, {}});
    ASSERT_EQ(choices.size(), 2U);
    EXPECT_EQ(choices[0].value, Rational(integer(sum), Integer(deals) * 100))
        << text(record.seat(1).cards);
  }
}

// Prime and Pair Bonus settled deal by deal on a small deck.
TEST(ThreeCardPrime, SideWagersOnASmallDeck) {
  std::vector<Card> deck;
  for (const Card card : deck_cards(Deck::standard)) {
    if (card.rank() <= Rank::four) deck.push_back(card);
  }
  const RuleSet rules = rules_of(three_card_prime);
  Effort effort;
  const auto solved = solve(rules, dollars(1), deck, effort);
  const auto in_order = [&](CardSet set) {
    Cards cards;
    for (const Card card : deck) {
      if (set.contains(card)) cards.push_back(card);
    }
    return cards;
  };
  for (const char* wager : {"prime", "pair-bonus"}) {
    const bool by_dealer = std::string_view(wager) == "prime";
    Record record = one_player(rules, {{wager, 1}});
    std::map<Row, Integer> rows;
    Settlement settlement;
    const auto deal = [&](CardSet own_cards) {
      const std::vector<Card> rest = without(deck, own_cards);
      const auto further = [&](CardSet cards) {
        record.seat(1).cards = in_order(own_cards);
        if (by_dealer) {
          record.places[0] = in_order(cards);
        } else {
          record.seat(1).cards.push_back(in_order(cards)[0]);
        }
        settle(rules, record, settlement);
        ++rows[settlement.lines.front().row];
      };
      for (std::size_t i = 0; i < rest.size(); ++i) {
        for_each_hand_from(rest, i, by_dealer ? 3 : 1, further);
      }
    };
    for (std::size_t i = 0; i < deck.size(); ++i) for_each_hand_from(deck, i, 3, deal);
    const RowCounts counts =
        *solved->count(static_cast<WagerId>(*three_card_prime.find_wager(wager)));
    EXPECT_EQ(counts.unlisted, rows[no_row]) << wager;
    for (std::size_t row = 0; row < counts.rows.size(); ++row) {
      EXPECT_EQ(counts.rows[row], rows[static_cast<Row>(row)]) << wager << " " << row;
    }
  }
}

}  // namespace
}  // namespace houseway
