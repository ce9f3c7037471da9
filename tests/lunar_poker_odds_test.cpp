#include <gtest/gtest.h>

#include <map>
#include <vector>

#include "core/words.h"
#include "games/register.h"
#include "odds/hands.h"
#include "odds_support.h"

namespace houseway {
namespace {

// Counted by hand, each row without what the rows above it take: of 792 hands of court cards 24 are
// four-of-a-kind; royal flushes hold an ace, king and queen, other straight flushes one color.
TEST(LunarPoker, TheSuperIsCountedByHand) {
  const OddsReport report = odds_of(lunar_poker, {}, "super");
  const WagerOdds& super = find_wager(report, "super");
  const std::vector<int> counts{624, 768, 3'600, 5'108, 10'200, 54'720, 60'676, 122'544};
  ASSERT_GE(super.outcomes.size(), counts.size());
  for (std::size_t row = 0; row < counts.size(); ++row) {
    EXPECT_EQ(super.outcomes[row].count, counts[row]) << super.outcomes[row].name;
  }
  EXPECT_EQ(super.edge(), Rational(142'012, 2'598'960));
  EXPECT_EQ(percent(super.edge()), "5.464186%");
}

// What a final hand comes to over all hands that the dealer can have, or the fold.
Rational better_of_bet_and_fold(const RuleSet& rules, Record& record, Card up,
                                const std::vector<Card>& rest, bool may_fold) {
  Settlement settlement;
  Wide sum = 0;
  std::int64_t deals = 0;
  for (std::size_t a = 0; a < rest.size(); ++a) {
    for (std::size_t b = a + 1; b < rest.size(); ++b) {
      for (std::size_t c = b + 1; c < rest.size(); ++c) {
        for (std::size_t d = c + 1; d < rest.size(); ++d) {
          record.places[0] = {rest[a], rest[b], rest[c], rest[d], up};
          sum += settled_net(rules, record, settlement).cents;
          ++deals;
        }
      }
    }
  }
  const Rational bet(integer(sum), Integer(deals) * 100);
  const int lost = record.seat(1).drawn > 0 ? -2 : -1;
  return may_fold && bet < lost ? Rational(lost) : bet;
}

// Every choice of some hands on a deck of four ranks, each draw and each hand of the dealer
// settled.
TEST(LunarPoker, EveryChoiceAgainstTheSettlingFunction) {
  const std::vector<Card> deck = small_deck(Rank::jack, false);
  const RuleSet rules = rules_of(lunar_poker);
  Effort effort;
  const auto solved = solve(rules, dollars(1), deck, effort);
  for (const char* dealt : {"Ac Kd Qh Jc Js Ks", "Ac Ad Kh Qc Js Qd"}) {
    std::vector<Card> cards;
    for (const std::string& word : words_of(dealt)) cards.push_back(*parse_card(word));
    const Card up = cards.back();
    cards.pop_back();
    const CardSet own_cards{std::span<const Card>(cards)};
    CardSet seen = own_cards;
    seen.insert(up);
    const std::vector<Card> unseen = without(deck, seen);
    std::map<std::string, Rational> values;
    for (const ChoiceValue& choice : solved->values({own_cards, {}, up})) {
      values[choice.play] = choice.value;
    }
    ASSERT_EQ(values.size(), 29U);
    EXPECT_EQ(values.at("fold"), -1);
    const auto priced = [&](const Cards& discarded, std::size_t drawn) {
      Rational sum = 0;
      int draws = 0;
      Record record = one_player(rules, {{"ante", 1}, {"bet", 2}});
      if (drawn > 0) record = one_player(rules, {{"ante", 1}, {"bet", 2}, {"options-fee", 1}});
      record.seat(1).discarded = discarded;
      record.seat(1).drawn = static_cast<int>(drawn);
      const auto draw = [&](CardSet taken) {
        record.seat(1).cards = {};
        for (const Card card : cards) record.seat(1).cards.push_back(card);
        for (const Card card : unseen) {
          if (taken.contains(card)) record.seat(1).cards.push_back(card);
        }
        sum += better_of_bet_and_fold(rules, record, up, without(unseen, taken), drawn > 0);
        ++draws;
      };
      if (drawn == 0) draw({});
      for (std::size_t i = 0; drawn > 0 && i < unseen.size(); ++i) {
        for_each_hand_from(unseen, i, static_cast<int>(drawn), draw);
      }
      return Rational(sum / draws);
    };
    EXPECT_EQ(values.at("bet 2"), priced({}, 0)) << dealt;
    EXPECT_EQ(values.at("buy"), priced({}, 1)) << dealt;
    for (const auto& [play, value] : values) {
      if (!play.starts_with("exchange")) continue;
      Cards discarded;
      for (const std::string& word : words_of(play.substr(9))) {
        discarded.push_back(*parse_card(word));
      }
      if (discarded.size() == 3 || discarded.size() == 5) {
        EXPECT_EQ(value, priced(discarded, discarded.size())) << dealt << ": " << play;
      }
    }
  }
}

// The decisions counted come to all situations, on a deck of four ranks.
TEST(LunarPoker, FirstDecisionsAddUpToTheSpace) {
  const std::vector<Card> deck = small_deck(Rank::jack, false);
  const RuleSet rules = rules_of(lunar_poker);
  Effort effort;
  const auto solved = solve(rules, dollars(1), deck, effort);
  const WagerOdds odds = solved->price_main(rules.paytable(0));
  Integer sum = 0;
  Rational back = 0;
  for (const OutcomeCount& outcome : odds.outcomes) {
    sum += outcome.count;
    back += odds.part_of_return(outcome);
  }
  EXPECT_EQ(sum, odds.space);
  EXPECT_EQ(odds.space, choose(16, 5) * 11);
  EXPECT_EQ(back, odds.total_return());
  EXPECT_EQ(odds.won + odds.pushed + odds.lost, 1);
  ASSERT_TRUE(odds.variance && odds.play);
  Rational loss = 0;
  for (const auto& [wager, part] : odds.play->loss_by_wager) loss += part;
  EXPECT_EQ(loss, odds.edge());
}

}  // namespace
}  // namespace houseway
