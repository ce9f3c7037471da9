#include <gtest/gtest.h>

#include <array>

#include "games/register.h"
#include "odds/strategy_file.h"
#include "round/json.h"
#include "settled_one_by_one.h"

namespace houseway {
namespace {

// Hands without a pair that are below king high, straights, and all classes above.
std::vector<Card> six_ranks() {
  return deck_of({Rank::seven, Rank::nine, Rank::ten, Rank::jack, Rank::queen, Rank::ace});
}

// By a program written apart from this one, hand by hand of the dealer over all 52 cards.
TEST(FourCardFrenzy, WholeDeck) {
  const OddsReport report = odds_of(four_card_frenzy, {}, "ante");
  EXPECT_EQ(find_wager(report, "ante", "A").edge(),
            Rational(Integer("11123589227"), Integer("332220508620")));
  EXPECT_EQ(find_wager(report, "ante", "B").edge(),
            Rational(Integer("52546241903"), Integer("1993323051720")));
  EXPECT_EQ(find_wager(report, "ante", "C").edge(),
            Rational(Integer("17490821"), Integer("663777240")));
  EXPECT_EQ(find_wager(report, "ante", "D").edge(),
            Rational(Integer("47743246909"), Integer("1993323051720")));
}

// The best four of five: 2,598,960 hands, by the class of the four.
TEST(FourCardFrenzy, BonusWagers) {
  const OddsReport letter = odds_of(four_card_frenzy, {}, "four-card-bonus");
  const OddsReport reading =
      odds_of(four_card_frenzy, {{"four-card-bonus-on-queens-up", true}}, "four-card-bonus");
  const auto count = [](const OddsReport& report, std::string_view row) {
    Integer found = 0;
    for (const OutcomeCount& outcome : find_wager(report, "four-card-bonus", "A").outcomes) {
      if (outcome.name == row) found = outcome.count;
    }
    return found;
  };
  // As published for four cards of five.
  EXPECT_EQ(count(letter, "Four aces") + count(letter, "Any other four-of-a-kind"), 624);
  EXPECT_EQ(count(letter, "Royal flush") + count(letter, "Straight flush"), 2'072);
  EXPECT_EQ(count(letter, "Three aces") + count(letter, "Any other three-of-a-kind"), 58'656);
  EXPECT_EQ(count(letter, "Flush"), 114'616);
  EXPECT_EQ(count(letter, "Straight"), 101'808);
  EXPECT_EQ(count(reading, "Two pair (queens up)"), 123'552);
  // Two aces and two queens, without a third of either, and neither straight nor flush besides.
  EXPECT_EQ(count(letter, "Two aces and two queens"), 36 * 44);
  EXPECT_EQ(count(reading, "Two aces and two queens"), 0);
  EXPECT_EQ(count(reading, "Two pair (queens up)"),
            count(letter, "Two pair, other than two aces and two queens") + 36 * 44);
  EXPECT_GT(count(reading, "Pair of queens, kings or aces (queens up)"), 0);
  for (const WagerOdds& odds : reading.wagers) adds_up(odds);

  // Five of one colour: 2 x C(26, 5); four: 2 x C(26, 4) x 26.
  const OddsReport prime = odds_of(four_card_frenzy, {}, "prime");
  EXPECT_EQ(find_wager(prime, "prime", "A").edge(),
            1 - Rational(2 * 65'780 * 7 + 2 * 14'950 * 26 * 2, 2'598'960));
}

TEST(FourCardFrenzy, AgainstTheSettlingFunction) {
  const RuleSet rules = rules_of(four_card_frenzy, {{"bad-beat-payout", std::string("D")}});
  const std::vector<Card> whole = six_ranks();
  Effort effort;
  const auto solved = solve(rules, dollars(1), whole, effort);
  SeededRandom random(684);
  SettledOneByOne settled(
      rules, whole, {{"ante", dollars(2)}, {"odds", dollars(2)}, {"raise", dollars(2)}}, "raise");
  for (int tries = 0; tries < 12; ++tries) {
    std::vector<Card> deck = whole;
    shuffle(deck, random);
    const CardSet own_cards = card_set(first_cards(deck, 0, 5));
    settled.meet(own_cards);
    const auto choices = solved->values({own_cards, {}, std::nullopt});
    for (std::size_t times = 1; times + 1 <= choices.size(); ++times) {
      EXPECT_EQ(choices[times - 1].value, Rational(settled.net(times), settled.deals() * 200));
    }
    const FourCardHand hand = four_card_hand(own_cards);
    const bool aces = hand.hand_class() == FourCardClass::pair && hand.rank() == Rank::ace;
    EXPECT_EQ(choices.size(), hand.hand_class() > FourCardClass::pair || aces ? 4U : 2U);
  }
}

TEST(FourCardFrenzy, PlainEnumerationOnASmallDeck) {
  // Without straights and aces: five ranks are below king high.
  const std::vector<Card> deck =
      deck_of({Rank::five, Rank::seven, Rank::nine, Rank::jack, Rank::queen});
  const RuleSet rules = rules_of(four_card_frenzy);
  Effort effort;
  const auto solved = solve(rules, dollars(1), deck, effort);
  std::vector<std::pair<CardSet, FourCardHand>> hands;
  const auto collect = [&](CardSet hand) { hands.emplace_back(hand, four_card_hand(hand)); };
  for (std::size_t first = 0; first < deck.size(); ++first)
    for_each_hand_from(deck, first, 5, collect);
  constexpr std::array<int, 8> twice_the_odds{0, 0, 0, 2, 3, 4, 30, 60};  // by class, won or lost
  Wide total = 0;
  Wide space = 0;
  for (const auto& [mine, value] : hands) {
    const unsigned alike = suit_class_size(mine);
    if (alike == 0) continue;
    const auto hand_class = value.hand_class();
    const bool aces = value.rank() == Rank::ace;
    const bool pays = hand_class >= FourCardClass::straight;
    std::int64_t besides = 0;
    std::int64_t raise = 0;
    std::int64_t dealers = 0;
    for (const auto& [dealer, theirs] : hands) {
      if (!(dealer & mine).empty()) continue;
      ++dealers;
      const bool up = value >= theirs;
      const bool qualifies =
          theirs.hand_class() > FourCardClass::high_card || theirs.rank() >= Rank::king;
      if (qualifies) besides += up ? 2 : -2;
      raise += up ? 2 : -2;
      if (pays) {
        const bool best = up && aces && hand_class == FourCardClass::four_of_a_kind;
        besides += best ? 400 : twice_the_odds[static_cast<std::size_t>(hand_class)];
      } else if (!up) {
        besides -= 2;
      }
    }
    const bool may_treble =
        hand_class > FourCardClass::pair || (hand_class == FourCardClass::pair && aces);
    std::int64_t best = std::max(-4 * dealers, besides + raise);
    if (may_treble) best = std::max(best, besides + 3 * raise);
    total += static_cast<Wide>(alike) * best;
    space += static_cast<Wide>(alike) * dealers;
  }
  const WagerOdds odds = solved->price_main(rules.paytable(1));
  EXPECT_EQ(odds.space, integer(space));
  EXPECT_EQ(odds.edge(), Rational(integer(-total), integer(2 * space)));
  adds_up(odds);
}

// A rule is passed over by a hand that may not raise so much, and "at-least" is by four cards.
TEST(FourCardFrenzy, AStrategyRaisesWhatTheHandAllows) {
  const RuleSet rules = rules_of(four_card_frenzy);
  Effort effort;
  const auto solved = solve(rules, dollars(1), six_ranks(), effort);
  const auto read = [&](const std::string& plays) {
    return read_strategy(
        Json::parse(R"({"game": "four-card-frenzy", "decisions": {"raise": [)" + plays + "]}}"),
        rules, main_course(rules, dollars(1)));
  };
  const auto edge = [&](const std::string& plays) {
    return solved->price_main(rules.paytable(1), read(plays).strategy.get()).edge();
  };
  const std::string rest =
      R"({"if": {"at-least": "A Q J T"}, "play": "raise 1"}, {"play": "fold"})";
  EXPECT_EQ(edge(R"({"play": "raise 3"}, )" + rest),
            edge(R"({"if": {"at-least": "pair of aces"}, "play": "raise 3"}, )" + rest));
  EXPECT_NE(edge(R"({"play": "raise 3"}, )" + rest),
            edge(R"({"if": {"at-least": "three-of-a-kind"}, "play": "raise 3"}, )" + rest));
  EXPECT_EQ(read(R"({"play": "raise 3"})").refusal->place, "decisions.raise[0]");
  EXPECT_EQ(read(R"({"if": {"at-least": "full house"}, "play": "fold"}, {"play": "raise 1"})")
                .refusal->place,
            "decisions.raise[0].if.at-least");
}

}  // namespace
}  // namespace houseway
