#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "games/register.h"
#include "odds/hands.h"
#include "odds_support.h"
#include "round/play_words.h"

// Five Card Hi-Lo and Saigon 5 Card: hands that are arranged before they are compared.
namespace houseway {
namespace {

Cards in_order(CardSet set) {
  Cards cards;
  for (const Card card : deck_cards(Deck::with_joker)) {
    if (set.contains(card)) cards.push_back(card);
  }
  return cards;
}

std::vector<CardSet> hands_of(const std::vector<Card>& deck) {
  std::vector<CardSet> hands;
  const auto collect = [&](CardSet hand) { hands.push_back(hand); };
  for (std::size_t first = 0; first < deck.size(); ++first) {
    for_each_hand_from(deck, first, 5, collect);
  }
  return hands;
}

// Every hand, every way in which it may be set and every hand of the dealer, settled; held against
// the values of each setting and against the whole game.
void hold_against_the_settling_function(const RuleSet& rules, const std::vector<Card>& deck,
                                        const std::vector<std::pair<const char*, int>>& stakes) {
  const Definition& game = rules.definition();
  const Arranging& arranging = game.cards().arranging;
  Effort effort;
  const auto solved = solve(rules, dollars(6), deck, effort);
  Record record = one_player(rules, stakes);
  Settlement settlement;
  const std::vector<CardSet> hands = hands_of(deck);
  Integer total = 0;
  Integer space = 0;
  for (const CardSet hand : hands) {
    const Cards cards = in_order(hand);
    record.seat(1).cards = cards;
    // By the cards of the low hand; a fold names none.
    std::map<std::uint64_t, Rational> listed;
    for (const ChoiceValue& choice : solved->values({hand, {}, std::nullopt})) {
      const std::size_t at = choice.play.find("set");
      const bool folds = at == std::string::npos;
      listed[folds ? 0 : card_set(parse_arranged(choice.play.substr(at))->front()).bits()] =
          choice.value;
    }
    std::optional<std::int64_t> best;
    std::int64_t dealers = 0;
    for (std::size_t i = 0; i < cards.size(); ++i) {
      for (std::size_t j = i + 1; j < cards.size(); ++j) {
        const Arrangement set{Cards{cards[i], cards[j]}};
        if (arranging.why_not(rules, cards, set)) continue;
        record.seat(1).arranged = set;
        std::int64_t sum = 0;
        dealers = 0;
        for (const CardSet other : hands) {
          if (!(hand & other).empty()) continue;
          record.places[0] = in_order(other);
          sum += settled_net(rules, record, settlement).cents;
          ++dealers;
        }
        if (const auto named = listed.find(card_set(set.front()).bits()); named != listed.end()) {
          EXPECT_EQ(named->second, Rational(sum, dealers * 600)) << text(cards);
          listed.erase(named);
        }
        if (!best || sum > *best) best = sum;
      }
    }
    if (const auto fold = listed.find(0); fold != listed.end()) {
      EXPECT_EQ(fold->second, -1);
      listed.erase(fold);
      best = std::max(*best, -600 * dealers);
    }
    EXPECT_TRUE(listed.empty()) << text(cards);
    total += *best;
    space += dealers;
  }
  const WagerOdds odds = solved->price_main(rules.paytable(priced_by(rules)));
  EXPECT_EQ(odds.space, space);
  EXPECT_EQ(odds.edge(), Rational(Integer(-total), space * 600));
  adds_up(odds);
}

TEST(FiveCardHiLoOdds, PlainEnumerationOnASmallDeck) {
  const auto deck = deck_of({Rank::ace, Rank::three, Rank::ten});
  hold_against_the_settling_function(rules_of(five_card_hi_lo), deck, {{"ante", 6}, {"play", 6}});
}

std::vector<Card> small_deck_with_joker() {
  std::vector<Card> deck = deck_of({Rank::four, Rank::six});
  deck.insert(deck.end(),
              {Card::joker(), Card(Rank::king, Suit::hearts), Card(Rank::three, Suit::spades)});
  return deck;
}

TEST(SaigonOdds, PlainEnumerationOnASmallDeck) {
  hold_against_the_settling_function(rules_of(saigon_5_card), small_deck_with_joker(),
                                     {{"ante", 6}});
}

// The edges below were counted by ranks in a program of its own, written from the chapters.
TEST(FiveCardHiLoOdds, ExactEdges) {
  const OddsReport report = odds_of(five_card_hi_lo);
  const auto edge = [&](const char* wager, const char* table) {
    return find_wager(report, wager, table).edge();
  };
  EXPECT_EQ(edge("ante", "A"), Rational(27'546'161'737, 996'661'525'860));
  EXPECT_EQ(edge("ante", "B"), Rational(37'808'213'647, 996'661'525'860));
  EXPECT_EQ(edge("ante", "C"), Rational(420'531'817, 10'952'324'460));
  EXPECT_EQ(edge("ante", "D"), Rational(38'421'789'247, 996'661'525'860));
  EXPECT_EQ(edge("tie", ""), Rational(29'293'647'833, 249'165'381'465));
  EXPECT_EQ(edge("poker-bonus", "A"), Rational(2'341, 30'940));
  EXPECT_EQ(edge("poker-bonus", "B"), Rational(1'203, 30'940));
  const WagerOdds& best = report.wagers.front();
  EXPECT_EQ(best.play->fold_frequency, Rational(80'836, 2'598'960));
  EXPECT_EQ(best.won, Rational(Integer(550'597'620'688), best.space));
  // Aces always high, as the dealer's are.
  const auto as_the_dealer =
      std::find_if(report.wagers.begin(), report.wagers.end(),
                   [](const WagerOdds& odds) { return odds.variant == "house way"; });
  ASSERT_NE(as_the_dealer, report.wagers.end());
  EXPECT_EQ(as_the_dealer->edge(), Rational(15'431'678'741, 110'740'169'540));
}

// Both sides play by the same rules, so that all the edge is the half of each win with a 5 that is
// not paid.
TEST(SaigonOdds, ExactEdges) {
  const OddsReport report = odds_of(saigon_5_card);
  const WagerOdds& ante = find_wager(report, "ante");
  EXPECT_EQ(ante.edge(), Rational(23'749'189, 1'271'680'410));
  EXPECT_EQ(ante.won, ante.lost);
  EXPECT_EQ(ante.edge(), ante.chance(ante.outcomes[1]) / 2);
  EXPECT_EQ(ante.outcomes[1].count, Integer(183'533'732'592));
  EXPECT_EQ(find_wager(report, "bonus").edge(), Rational(367'384, 2'869'685));
}

TEST(SaigonOdds, ThePayoutLimitCutsALargeAnte) {
  const RuleSet limited = rules_of(saigon_5_card, {{"payout-limit", 50'000.0}});
  const RuleSet unlimited = rules_of(saigon_5_card);
  const auto deck = small_deck_with_joker();
  Effort effort;
  const auto odds = [&](const RuleSet& rules, Money ante) {
    return solve(rules, ante, deck, effort)->price_main(rules.paytable(0));
  };
  const WagerOdds full = odds(unlimited, dollars(1));
  EXPECT_EQ(odds(limited, dollars(50'000)).edge(), full.edge());
  // With an Ante of twice the limit every win is half of it.
  EXPECT_EQ(odds(limited, dollars(100'000)).edge(), full.lost - full.won / 2);
}

TEST(ArrangedHands, SituationsThatDoNotFit) {
  const RuleSet rules = rules_of(five_card_hi_lo);
  Effort effort;
  const auto solved = solve(rules, dollars(1), effort);
  const auto deck = deck_cards(Deck::standard);
  const CardSet five(deck.first(5));
  EXPECT_TRUE(solved->misfit({five, {}, std::nullopt}).empty());
  EXPECT_FALSE(solved->misfit({CardSet(deck.first(4)), {}, std::nullopt}).empty());
  EXPECT_FALSE(solved->misfit({five, {deck[9]}, std::nullopt}).empty());
  EXPECT_FALSE(solved->misfit({five, {}, deck[9]}).empty());
}

}  // namespace
}  // namespace houseway
