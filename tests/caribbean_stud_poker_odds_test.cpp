#include <gtest/gtest.h>

#include <array>
#include <map>
#include <vector>

#include "games/register.h"
#include "odds/hands.h"
#include "odds_support.h"

namespace houseway {
namespace {

const OddsReport& standard_odds() {
  static const OddsReport report = odds_of(caribbean_stud_poker);
  return report;
}

TEST(CaribbeanStud, AsPublished) {
  const WagerOdds& main = find_wager(standard_odds(), "ante");
  EXPECT_EQ(main.space, Integer("19933230517200"));
  EXPECT_EQ(main.edge() * Rational(main.space), Rational(Integer("1041372912372")));
  EXPECT_EQ(percent(main.edge()), "5.224306%");
}

TEST(CaribbeanStud, AMetersReturnIsLinear) {
  const WagerOdds& odds = find_wager(standard_odds(), "progressive-payout", "B");
  ASSERT_EQ(odds.meters.size(), 1U);
  // 4 royal flushes take it all, 36 straight flushes a tenth; none is folded.
  EXPECT_EQ(odds.meters[0].per_dollar, Rational(4, 2'598'960) + Rational(36, 25'989'600));
  EXPECT_EQ(odds.fixed_return + odds.meters[0].per_dollar * *odds.break_even(), 1);
  EXPECT_EQ(odds.total_return(), odds.fixed_return + odds.meters[0].per_dollar * 10'000);
}

// The chapter's Bet, and one proposed with odds that are not whole, a push and lines left out.
class CaribbeanBet : public testing::TestWithParam<bool> {};

INSTANTIATE_TEST_SUITE_P(Strategy, CaribbeanBet, testing::Bool());

TEST_P(CaribbeanBet, AgainstTheSettlingFunction) {
  const Chosen::Lines odd{
      {"A pair or less", "3 to 2"}, {"Two pair", "push"}, {"Straight", "7 to 3"}};
  const RuleSet rules =
      rules_of(caribbean_stud_poker, GetParam() ? Choices{{"bet", odd}} : Choices{});
  Effort effort;
  const auto solved = solve(rules, dollars(1), effort);
  SeededRandom random(639);
  Settlement settlement;
  for (int tries = 0; tries < 4; ++tries) {
    const std::vector<Card> deck = shuffled(Deck::standard, random);
    // Stakes that every odds here divides.
    Record record = one_player(rules, {{"ante", 3}, {"bet", 6}});
    record.seat(1).cards = first_cards(deck, 0, 5);
    Wide sum = 0;
    std::int64_t deals = 0;
    for (std::size_t a = 6; a < 52; ++a) {
      for (std::size_t b = a + 1; b < 52; ++b) {
        for (std::size_t c = b + 1; c < 52; ++c) {
          for (std::size_t d = c + 1; d < 52; ++d) {
            record.places[0] = {deck[5], deck[a], deck[b], deck[c], deck[d]};
            sum += settled_net(rules, record, settlement).cents;
            ++deals;
          }
        }
      }
    }
    const auto choices = solved->values({card_set(record.seat(1).cards), {}, deck[5]});
    ASSERT_EQ(choices.size(), 2U);
    EXPECT_EQ(choices[0].value, Rational(integer(sum), Integer(deals) * 300))
        << text(record.seat(1).cards);
  }
}

TEST(CaribbeanStud, PlainEnumerationOnASmallDeck) {
  const std::vector<Card> deck = small_deck(Rank::nine, false);
  const RuleSet rules = rules_of(caribbean_stud_poker);
  const auto bonus = static_cast<WagerId>(*caribbean_stud_poker.find_wager("caribbean-stud-bonus"));
  Effort effort;
  const auto solved = solve(rules, dollars(1), deck, effort);
  struct Hand {
    CardSet cards;
    HighHand value;
    std::vector<std::size_t> at;  // in the deck
    bool qualifies = false;
  };
  std::vector<Hand> hands;
  const auto collect = [&](CardSet cards) {
    Hand hand{cards, high_hand(cards), {}};
    for (std::size_t i = 0; i < deck.size(); ++i) {
      if (cards.contains(deck[i])) hand.at.push_back(i);
    }
    hand.qualifies = hand.value.hand_class() > HandClass::high_card ||
                     (hand.value.rank(0) == Rank::ace && hand.value.rank(1) == Rank::king);
    hands.push_back(hand);
  };
  for (std::size_t first = 0; first < deck.size(); ++first)
    for_each_hand_from(deck, first, 5, collect);

  constexpr std::array<int, 12> bet_pays{1, 1, 2, 3, 4, 5, 7, 20, 50, 0, 100, 0};  // by class
  Wide total = 0;
  Wide space = 0;
  std::map<Row, Integer> bonus_rows;
  Integer bonus_forfeited = 0;
  // Hands up to suits, since all 42,504 against all others would take too long here.
  for (const Hand& own : hands) {
    const unsigned alike = suit_class_size(own.cards);
    if (alike == 0) continue;
    const int pays = bet_pays[static_cast<std::size_t>(own.value.hand_class())];
    std::array<std::array<std::int64_t, 2>, 24> by_up{};  // value of betting, dealer hands
    for (const Hand& dealer : hands) {
      if (!(dealer.cards & own.cards).empty()) continue;
      const int net = !dealer.qualifies           ? 1
                      : own.value > dealer.value  ? 1 + 2 * pays
                      : own.value == dealer.value ? 0
                                                  : -3;
      for (const std::size_t up : dealer.at) {
        by_up[up][0] += net;
        ++by_up[up][1];
      }
    }
    for (const auto& sums : by_up) {
      if (sums[1] == 0) continue;  // a card of the player's
      const bool folds = sums[0] <= -sums[1];
      total += static_cast<Wide>(alike) * (folds ? -sums[1] : sums[0]);
      space += static_cast<Wide>(alike) * sums[1];
      if (folds) {
        bonus_forfeited += alike;
      } else {
        bonus_rows[caribbean_stud_poker.wagers[bonus].by_hand()->rank(own.cards, rules).row] +=
            alike;
      }
    }
  }
  const WagerOdds odds = solved->price_main(rules.paytable(0));
  EXPECT_EQ(odds.space, integer(space));
  EXPECT_EQ(odds.edge(), Rational(integer(-total), integer(space)));
  const RowCounts counts = *solved->count(bonus);
  EXPECT_EQ(counts.forfeited, bonus_forfeited);
  EXPECT_EQ(counts.unlisted, bonus_rows[no_row]);
  for (std::size_t row = 0; row < counts.rows.size(); ++row)
    EXPECT_EQ(counts.rows[row], bonus_rows[static_cast<Row>(row)]);
}

TEST(CaribbeanStud, AProposedBetIsPriced) {
  const Chosen::Lines even{
      {"Royal flush", "1 to 1"},     {"Straight flush", "1 to 1"}, {"Four-of-a-kind", "1 to 1"},
      {"Full house", "1 to 1"},      {"Flush", "1 to 1"},          {"Straight", "1 to 1"},
      {"Three-of-a-kind", "1 to 1"}, {"Two pair", "1 to 1"},       {"A pair or less", "1 to 1"}};
  const WagerOdds odds = odds_of(caribbean_stud_poker, {{"bet", even}}, "ante").wagers.front();
  EXPECT_TRUE(odds.proposed);
  EXPECT_GT(odds.edge(), find_wager(standard_odds(), "ante").edge());
}

TEST(CaribbeanStud, MagicCardAddsItsShare) {
  const auto adds = [](double rounds) {
    const OddsReport with =
        odds_of(caribbean_stud_poker, {{"magic-card", true}, {"magic-card-rounds", rounds}},
                "five-card-hand-bonus");
    return Rational(with.wagers.front().total_return() -
                    find_wager(standard_odds(), "five-card-hand-bonus").total_return());
  };
  EXPECT_EQ(adds(1), Rational(100, 52));
  EXPECT_EQ(adds(10), Rational(10, 52));
}

}  // namespace
}  // namespace houseway
