#include <gtest/gtest.h>

#include <array>

#include "games/register.h"
#include "settled_one_by_one.h"

namespace houseway {
namespace {

std::vector<Card> five_ranks() {
  return deck_of({Rank::nine, Rank::jack, Rank::queen, Rank::king, Rank::ace});
}

// By a program written apart from this one, hand by hand of the dealer over all 52 cards.
TEST(FourCardPrime, WholeDeck) {
  const OddsReport report = odds_of(four_card_prime, {}, "ante");
  EXPECT_EQ(find_wager(report, "ante", "A").edge(),
            Rational(Integer("6962790397"), Integer("211413050940")));
  EXPECT_EQ(find_wager(report, "ante", "B").edge(),
            Rational(Integer("14439122699"), Integer("465108712068")));
  EXPECT_EQ(find_wager(report, "ante", "C").edge(),
            Rational(Integer("1311743099"), Integer("42282610188")));
  EXPECT_EQ(find_wager(report, "ante", "D").edge(),
            Rational(Integer("12990852715"), Integer("465108712068")));
  for (const WagerOdds& odds : report.wagers) {
    EXPECT_EQ(odds.space, choose(52, 5) * choose(47, 6));
    adds_up(odds);
  }
}

TEST(FourCardPrime, BonusWagers) {
  // The counts of five-card Poker; full houses are three-of-a-kind, a pair counts from aces on.
  // Of 13 ranks alike, one is aces.
  const OddsReport letter = odds_of(four_card_prime, {}, "aces-bonus");
  const Rational back =
      Rational(48 * 501 + 576 * 101 + 4 * 51 + 36 * 31 + 5108 * 6 + 10'200 * 5 + 123'552 * 3,
               2'598'960) +
      Rational((3744 + 54'912) * (21 + 12 * 11), 13 * 2'598'960) + Rational(84'480 * 2, 2'598'960);
  EXPECT_EQ(find_wager(letter, "aces-bonus", "A").total_return(), back);
  const OddsReport reading =
      odds_of(four_card_prime, {{"aces-bonus-on-four-cards", true}}, "aces-bonus");
  // As Four Card Frenzy counts four cards.
  const OddsReport frenzy = odds_of(four_card_frenzy, {}, "four-card-bonus");
  const auto& of_reading = find_wager(reading, "aces-bonus", "A").outcomes;
  const auto& of_frenzy = find_wager(frenzy, "four-card-bonus", "A").outcomes;
  for (std::size_t row = 0; row < 8; ++row) EXPECT_EQ(of_reading[row].count, of_frenzy[row].count);
  for (const OddsReport* report : {&letter, &reading}) {
    for (const WagerOdds& odds : report->wagers) adds_up(odds);
  }
  for (const char* wager : {"prime", "all-six-bonus"}) {
    for (const WagerOdds& odds : odds_of(four_card_prime, {}, wager).wagers) adds_up(odds);
  }
}

TEST(FourCardPrime, AgainstTheSettlingFunction) {
  const RuleSet rules = rules_of(four_card_prime, {{"bad-beat-bonus", std::string("C")}});
  const std::vector<Card> whole = five_ranks();
  Effort effort;
  const auto solved = solve(rules, dollars(1), whole, effort);
  SeededRandom random(682);
  SettledOneByOne settled(rules, whole, {{"ante", dollars(1)}, {"raise", dollars(1)}}, "raise");
  for (int tries = 0; tries < 20; ++tries) {
    std::vector<Card> deck = whole;
    shuffle(deck, random);
    const CardSet own_cards = card_set(first_cards(deck, 0, 5));
    settled.meet(own_cards);
    const auto choices = solved->values({own_cards, {}, std::nullopt});
    ASSERT_EQ(choices.size(), 4U);
    for (std::size_t times = 1; times <= 3; ++times) {
      EXPECT_EQ(choices[times - 1].value, Rational(settled.net(times), settled.deals() * 100));
    }
    EXPECT_EQ(choices[3].value, -1);
  }
}

TEST(FourCardPrime, PlainEnumerationOnASmallDeck) {
  const std::vector<Card> deck = five_ranks();
  const RuleSet rules = rules_of(four_card_prime);
  Effort effort;
  const auto solved = solve(rules, dollars(1), deck, effort);
  const auto all_of = [&](int cards) {
    std::vector<std::pair<CardSet, FourCardHand>> hands;
    const auto collect = [&](CardSet hand) { hands.emplace_back(hand, four_card_hand(hand)); };
    for (std::size_t first = 0; first < deck.size(); ++first)
      for_each_hand_from(deck, first, cards, collect);
    return hands;
  };
  const auto mine = all_of(5);
  const auto dealers = all_of(6);
  constexpr std::array<int, 8> bonus{0, 0, 0, 0, 0, 2, 20, 25};  // by class, won or lost
  Wide total = 0;
  Wide space = 0;
  for (const auto& [cards, value] : mine) {
    const unsigned alike = suit_class_size(cards);
    if (alike == 0) continue;
    const int pays = bonus[static_cast<std::size_t>(value.hand_class())];
    std::int64_t not_lower = 0;
    std::int64_t lower = 0;
    for (const auto& [dealer, theirs] : dealers) {
      if (!(dealer & cards).empty()) continue;
      ++(value >= theirs ? not_lower : lower);
    }
    const std::int64_t all = not_lower + lower;
    const std::int64_t besides = not_lower * (1 + pays) + lower * (pays > 0 ? pays : -1);
    const std::int64_t raise = not_lower - lower;
    const std::int64_t best = std::max({-all, besides + raise, besides + 3 * raise});
    total += static_cast<Wide>(alike) * best;
    space += static_cast<Wide>(alike) * all;
  }
  const WagerOdds odds = solved->price_main(rules.paytable(3));
  EXPECT_EQ(odds.space, integer(space));
  EXPECT_EQ(odds.edge(), Rational(integer(-total), integer(space)));
  adds_up(odds);
}

}  // namespace
}  // namespace houseway
