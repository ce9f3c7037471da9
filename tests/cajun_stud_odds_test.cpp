#include <gtest/gtest.h>

#include <algorithm>
#include <array>

#include "games/register.h"
#include "odds/hands.h"
#include "odds_support.h"

namespace houseway {
namespace {

TEST(CajunStud, AsPublishedForTheSameTable) {
  const OddsReport report = odds_of(cajun_stud, {}, "ante");
  const WagerOdds& main = find_wager(report, "ante", "A");
  EXPECT_EQ(decimal(main.edge() * 100, 4), "4.9149");
  EXPECT_EQ(main.space, choose(52, 2) * 50 * 49 * 48);
}

// The best value of a Cajun Stud situation with so much staked, leaves settled by the settling
// function.
Rational best_value(const RuleSet& rules, const Cards& hole, std::vector<Card> community,
                    std::vector<int> raises) {
  static constexpr std::array<const char*, 4> names{"ante", "raise-1", "raise-2", "raise-3"};
  if (community.size() == 3) {
    std::vector<std::pair<const char*, int>> stakes{{names[0], 1}};
    for (std::size_t i = 0; i < raises.size(); ++i) stakes.emplace_back(names[i + 1], raises[i]);
    Record record = one_player(rules, stakes);
    record.seat(1).cards = hole;
    record.places[0] = {community[0], community[1], community[2]};
    Settlement settlement;
    return Rational(settled_net(rules, record, settlement).cents, 100);
  }
  Rational sum = 0;
  int cards = 0;
  for (Card card : deck_cards(Deck::standard)) {
    if (hole.contains(card) ||
        std::find(community.begin(), community.end(), card) != community.end())
      continue;
    std::vector<Card> shown = community;
    shown.push_back(card);
    ++cards;
    if (shown.size() == 3) {
      sum += best_value(rules, hole, shown, raises);
      continue;
    }
    Rational best = -1;
    for (const int raise : raises) best -= raise;
    for (const int raise : {1, 2, 3}) {
      std::vector<int> with = raises;
      with.push_back(raise);
      best = std::max(best, best_value(rules, hole, shown, with));
    }
    sum += best;
  }
  return sum / cards;
}

TEST(CajunStud, AgainstTheSettlingFunction) {
  for (const char* table : {"A", "B"}) {
    const RuleSet rules = rules_of(cajun_stud, {{"ante", std::string(table)}});
    Effort effort;
    const auto solved = solve(rules, dollars(1), effort);
    SeededRandom random(683);
    for (int tries = 0; tries < 3; ++tries) {
      const std::vector<Card> deck = shuffled(Deck::standard, random);
      const Cards hole = first_cards(deck, 0, 2);
      // What was raised before is the best raise, or the least where folding was best.
      const auto raise_made = [&](const std::vector<Card>& shown) {
        const auto choices = solved->values({card_set(hole), shown, std::nullopt});
        std::size_t best = 3;
        for (std::size_t i = 0; i < 3; ++i) {
          if (choices[i].value > choices[best].value) best = i;
        }
        return best == 3 ? 1 : static_cast<int>(best) + 1;
      };
      const int r1 = raise_made({});
      const auto second = solved->values({card_set(hole), {deck[2]}, std::nullopt});
      for (int raise = 1; raise <= 3; ++raise) {
        EXPECT_EQ(second[static_cast<std::size_t>(raise - 1)].value,
                  best_value(rules, hole, {deck[2]}, {r1, raise}));
      }
      const int r2 = raise_made({deck[2]});
      const auto third = solved->values({card_set(hole), {deck[2], deck[3]}, std::nullopt});
      for (int raise = 1; raise <= 3; ++raise) {
        EXPECT_EQ(third[static_cast<std::size_t>(raise - 1)].value,
                  best_value(rules, hole, {deck[2], deck[3]}, {r1, r2, raise}));
      }
      EXPECT_EQ(third[3].value, Rational(-1 - r1 - r2));
    }
  }
}

TEST(CajunStud, PlainEnumerationOnASmallDeck) {
  const std::vector<Card> deck = small_deck(Rank::jack, false);  // 16 cards
  for (const char* table : {"A", "C"}) {
    const RuleSet rules = rules_of(cajun_stud, {{"ante", std::string(table)}});
    Effort effort;
    const auto solved = solve(rules, dollars(1), deck, effort);
    const auto ante = static_cast<WagerId>(*cajun_stud.find_wager("ante"));
    // Half antes, so that 3 to 2 is whole; a plain game tree without any sharing.
    const auto net = [&](CardSet cards, int staked) -> std::int64_t {
      const Row row = cajun_stud.wagers[ante].by_hand()->rank(cards, rules).row;
      if (row == no_row) return -2 * staked;
      const Pays& pays = rules.paytable(ante).pays[static_cast<std::size_t>(row)];
      return pays.wins() ? 2 * staked * pays.num / pays.den : 0;
    };
    const auto value = [&](auto&& self, CardSet cards, int shown, int staked) -> std::int64_t {
      if (shown == 3) return net(cards, staked);
      std::int64_t best = -2 * staked;
      for (int left = 16 - cards.size(), k = shown; k < 3; ++k) best *= left--;
      for (const int raise : {1, 2, 3}) {
        std::int64_t sum = 0;
        for (Card card : deck) {
          if (cards.contains(card)) continue;
          CardSet with = cards;
          with.insert(card);
          sum += self(self, with, shown + 1, staked + raise);
        }
        best = std::max(best, sum);
      }
      return best;
    };
    std::int64_t total = 0;
    const auto add = [&](CardSet hole) { total += value(value, hole, 0, 1); };
    for (std::size_t first = 0; first < deck.size(); ++first)
      for_each_hand_from(deck, first, 2, add);
    const WagerOdds odds = solved->price_main(rules.paytable(ante));
    EXPECT_EQ(odds.space, Integer(120) * 14 * 13 * 12);
    EXPECT_EQ(odds.edge(), Rational(Integer(-total), odds.space * 2));
  }
}

TEST(CajunStud, APayoutLimitLowersTheReturnOfLargeAntes) {
  const RuleSet rules = rules_of(cajun_stud, {{"payout-limit", 50'000.0}});
  Effort effort;
  const Rational small = solve(rules, dollars(1), effort)->price_main(rules.paytable(0)).edge();
  const Rational large = solve(rules, dollars(1'000), effort)->price_main(rules.paytable(0)).edge();
  EXPECT_EQ(small, find_wager(odds_of(cajun_stud, {}, "ante"), "ante", "A").edge());
  EXPECT_GT(large, small);
}

}  // namespace
}  // namespace houseway
