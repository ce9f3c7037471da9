#include <gtest/gtest.h>

#include <array>
#include <vector>

#include "games/register.h"
#include "odds/hands.h"
#include "odds_support.h"
#include "ranking/flush_length.h"

namespace houseway {
namespace {

const OddsReport& standard_odds() {
  static const OddsReport report = odds_of(high_card_flush);
  return report;
}

// By a count over all 6,009,159 hands up to suits that knows nothing of these sources.
TEST(HighCardFlush, LossOfTheMainGame) {
  const WagerOdds& main = find_wager(standard_odds(), "ante");
  EXPECT_EQ(main.space, Integer("6071092494667200"));  // C(52, 7) x C(45, 7)
  EXPECT_EQ(main.edge() * Rational(main.space), Rational(Integer("161766105078360")));
  EXPECT_EQ(percent(main.edge()), "2.664530%");
  EXPECT_EQ(main.play->fold_frequency, Rational(42'994'176, 133'784'560));
}

TEST(HighCardFlush, EveryWagerAddsUp) {
  for (const WagerOdds& odds : standard_odds().wagers) adds_up(odds);
}

// C(52, 7) hands by their longest suit and by their longest run in a suit, and the two readings of
// an ace: counted suit by suit and put together, apart from these sources.
TEST(HighCardFlush, HandsOfTheBonuses) {
  const auto counts = [](const WagerOdds& odds) {
    std::vector<Integer> all;
    for (const OutcomeCount& outcome : odds.outcomes) all.push_back(outcome.count);
    return all;
  };
  const WagerOdds& flush = find_wager(standard_odds(), "flush-bonus", "A");
  EXPECT_EQ(counts(flush),
            (std::vector<Integer>{6'864, 267'696, 3'814'668, 26'137'540, 103'557'792}));
  EXPECT_EQ(flush.edge(), Rational(200'861, 2'572'780));
  const WagerOdds& run = find_wager(standard_odds(), "straight-flush-bonus", "A");
  EXPECT_EQ(counts(run),
            (std::vector<Integer>{28, 1'416, 36'000, 615'480, 7'940'748, 125'190'888}));
  EXPECT_EQ(run.edge(), Rational(6'859'213, 33'446'140));
  const WagerOdds& jackpot = find_wager(standard_odds(), "progressive-jackpot", "B");
  EXPECT_EQ(jackpot.fixed_return, Rational(789'675, 1'672'307));
  EXPECT_EQ(jackpot.meters[0].per_dollar, Rational(53, 41'807'675));
  const OddsReport low =
      odds_of(high_card_flush, {{"ace-low-straight-flush", true}}, "straight-flush-bonus");
  EXPECT_EQ(counts(low.wagers.front()),
            (std::vector<Integer>{32, 1'592, 39'960, 676'196, 8'642'932, 124'423'848}));
  EXPECT_EQ(low.wagers.front().edge(), Rational(4'376'891, 33'446'140));
}

// Every hand against every hand of the dealer, from a deck in which some hands of three of a suit
// qualify and some do not.
TEST(HighCardFlush, PlainEnumerationOnASmallDeck) {
  const std::vector<Card> deck = deck_of({Rank::two, Rank::three, Rank::eight, Rank::nine});
  const RuleSet rules = rules_of(high_card_flush);
  Effort effort;
  const auto solved = solve(rules, dollars(1), deck, effort);
  Wide total = 0;
  Wide space = 0;
  std::array<Wide, 4> stakes{};
  const auto deal = [&](CardSet own_cards) {
    const unsigned alike = suit_class_size(own_cards);
    if (alike == 0) return;
    const FlushHand mine = longest_flush(own_cards);
    const int most = mine.length() >= 6 ? 3 : mine.length() == 5 ? 2 : 1;
    std::array<std::int64_t, 4> value{};
    std::int64_t dealers = 0;
    const auto meet = [&](CardSet cards) {
      const FlushHand theirs = longest_flush(cards);
      const bool qualifies =
          theirs.length() > 3 || (theirs.length() == 3 && theirs.highest() >= Rank::nine);
      ++dealers;
      value[0] -= 1;
      for (int raise = 1; raise <= most; ++raise) {
        value[static_cast<std::size_t>(raise)] += !qualifies       ? 1
                                                  : mine > theirs  ? 1 + raise
                                                  : mine == theirs ? 0
                                                                   : -1 - raise;
      }
    };
    const std::vector<Card> rest = without(deck, own_cards);
    for (std::size_t i = 0; i < rest.size(); ++i) for_each_hand_from(rest, i, 7, meet);
    std::size_t best = 0;
    for (std::size_t raise = 1; raise <= static_cast<std::size_t>(most); ++raise) {
      if (value[raise] > value[best]) best = raise;
    }
    total += Wide{alike} * value[best];
    stakes[best] += Wide{alike} * dealers;
    space += Wide{alike} * dealers;
  };
  for (std::size_t i = 0; i < deck.size(); ++i) for_each_hand_from(deck, i, 7, deal);
  const WagerOdds odds = solved->price_main(rules.paytable(0));
  EXPECT_EQ(odds.space, integer(space));
  EXPECT_EQ(odds.edge(), Rational(integer(-total), integer(space)));
  EXPECT_EQ(odds.play->fold_frequency, Rational(integer(stakes[0]), integer(space)));
  // The best play asked as a strategy is asked of every hand by itself.
  const auto best = solved->solver()->best();
  EXPECT_EQ(solved->price_main(rules.paytable(0), best.get()).edge(), odds.edge());
}

// Single hands of the whole deck, met with all 45,379,620 hands of the dealer by a program of its
// own: how many of these do not qualify, lose, tie and win.
TEST(HighCardFlush, SingleHands) {
  const RuleSet rules = rules_of(high_card_flush);
  Effort effort;
  const auto solved = solve(rules, dollars(1), effort);
  const auto set_of = [](std::initializer_list<const char*> cards) {
    CardSet set;
    for (const char* card : cards) set.insert(*parse_card(card));
    return set;
  };
  const auto raise = [&](CardSet cards) -> Rational {
    const auto choices = solved->values({cards, {}, {}});
    EXPECT_EQ(choices.size(), 2U);  // once the Ante, or fold
    return choices[0].value * 45'379'620;
  };
  EXPECT_EQ(raise(set_of({"Th", "8h", "6h", "Js", "Ad", "Qd", "Jc"})),
            12'108'955 + 2 * 4'350'740 - 2 * 28'818'344);
  EXPECT_EQ(raise(set_of({"3c", "7c", "Qc", "7d", "Qd", "6s", "9s"})),
            10'990'655 + 2 * 8'441'731 - 2 * 25'878'907);
}

// All 36 hands that a deck of 16 cards leaves the dealer, settled.
TEST(HighCardFlush, AgainstTheSettlingFunction) {
  const std::vector<Card> deck = deck_of({Rank::two, Rank::three, Rank::eight, Rank::nine});
  const RuleSet rules = rules_of(high_card_flush);
  Effort effort;
  const auto solved = solve(rules, dollars(1), deck, effort);
  SeededRandom random(678);
  Settlement settlement;
  for (int tries = 0; tries < 20; ++tries) {
    std::vector<Card> cards = deck;
    shuffle(cards, random);
    Record record = one_player(rules, {{"ante", 1}, {"raise", 1}});
    record.seat(1).cards = first_cards(cards, 0, 7);
    const std::vector<Card> rest(cards.begin() + 7, cards.end());
    Money sum;
    const auto meet = [&](CardSet theirs) {
      record.places[0] = {};
      for (const Card card : rest) {
        if (theirs.contains(card)) record.places[0].push_back(card);
      }
      sum += settled_net(rules, record, settlement);
    };
    for (std::size_t i = 0; i < rest.size(); ++i) for_each_hand_from(rest, i, 7, meet);
    EXPECT_EQ(solved->values({card_set(record.seat(1).cards), {}, {}})[0].value,
              Rational(sum.cents, 36 * 100))
        << text(record.seat(1).cards);
  }
}

TEST(HighCardFlush, MostThatAHandAllows) {
  const RuleSet rules = rules_of(high_card_flush);
  Effort effort;
  const auto solved = solve(rules, dollars(1), effort);
  const auto plays = [&](unsigned hearts, unsigned spades) {
    const CardSet hand(std::uint64_t{hearts} << 32U | std::uint64_t{spades} << 48U);
    return solved->values({hand, {}, {}}).size();
  };
  EXPECT_EQ(plays(0b1111, 0b111), 2U);
  EXPECT_EQ(plays(0b11111, 0b11), 3U);
  EXPECT_EQ(plays(0b111111, 0b1), 4U);
  EXPECT_EQ(plays(0b1111111, 0), 4U);
}

}  // namespace
}  // namespace houseway
