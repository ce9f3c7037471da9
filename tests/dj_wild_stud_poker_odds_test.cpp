#include <gtest/gtest.h>

#include <array>

#include "games/register.h"
#include "odds/hands.h"
#include "odds_support.h"

namespace houseway {
namespace {

TEST(DjWild, AgainstTheSettlingFunction) {
  const RuleSet rules = rules_of(dj_wild_stud_poker);
  Effort effort;
  const auto solved = solve(rules, dollars(1), effort);
  SeededRandom random(687);
  Settlement settlement;
  for (int tries = 0; tries < 2; ++tries) {
    const std::vector<Card> deck = shuffled(Deck::with_joker, random);
    Record record = one_player(rules, {{"ante", 1}, {"blind", 1}, {"raise", 2}});
    record.seat(1).cards = first_cards(deck, 0, 5);
    Wide sum = 0;
    std::int64_t deals = 0;
    const std::vector<Card> rest(deck.begin() + 5, deck.end());
    const auto meet = [&](CardSet dealer) {
      Cards cards;
      for (Card card : rest) {
        if (dealer.contains(card)) cards.push_back(card);
      }
      record.places[0] = cards;
      sum += settled_net(rules, record, settlement).cents;
      ++deals;
    };
    for (std::size_t first = 0; first < rest.size(); ++first)
      for_each_hand_from(rest, first, 5, meet);
    const auto choices = solved->values({card_set(record.seat(1).cards), {}, std::nullopt});
    ASSERT_EQ(choices.size(), 2U);
    EXPECT_EQ(choices[0].value, Rational(integer(sum), Integer(deals) * 100))
        << text(record.seat(1).cards);
  }
}

TEST(DjWild, PlainEnumerationOnASmallDeck) {
  const std::vector<Card> deck = small_deck(Rank::jack, true);  // 16 naturals, 5 wilds
  const RuleSet rules = rules_of(dj_wild_stud_poker);
  const auto bad_beat =
      static_cast<WagerId>(*dj_wild_stud_poker.find_wager("two-way-bad-beat-bonus"));
  Effort effort;
  const auto solved = solve(rules, dollars(1), deck, effort);
  CardSet wilds;
  for (Card card : deck) {
    if (card.is_joker() || card.rank() == Rank::two) wilds.insert(card);
  }
  std::vector<std::pair<CardSet, HighHand>> hands;
  const auto collect = [&](CardSet hand) { hands.emplace_back(hand, wild_hand(hand, wilds)); };
  for (std::size_t first = 0; first < deck.size(); ++first)
    for_each_hand_from(deck, first, 5, collect);
  constexpr std::array<int, 12> blind_pays{0, 0, 0, 0, 1, 2, 3, 4, 9, 10, 50, 1000};  // by class
  Wide total = 0;
  Wide space = 0;
  Wide beaten = 0;
  for (const auto& [own_hand, own_value] : hands) {
    const unsigned alike = suit_class_size(own_hand);
    if (alike == 0) continue;
    std::int64_t value = 0;
    std::int64_t dealers = 0;
    std::int64_t higher = 0;
    for (const auto& [dealer, dealer_value] : hands) {
      if (!(dealer & own_hand).empty()) continue;
      ++dealers;
      if (dealer_value > own_value) ++higher;
      value += own_value > dealer_value
                   ? 3 + blind_pays[static_cast<std::size_t>(own_value.hand_class())]
               : own_value == dealer_value ? 0
                                           : -4;
    }
    const bool folds = value <= -2 * dealers;
    total += static_cast<Wide>(alike) * (folds ? -2 * dealers : value);
    space += static_cast<Wide>(alike) * dealers;
    if (!folds && own_value.hand_class() >= HandClass::three_of_a_kind)
      beaten += static_cast<Wide>(alike) * higher;
  }
  const WagerOdds odds = solved->price_main(rules.paytable(0));
  EXPECT_EQ(odds.space, integer(space));
  EXPECT_EQ(odds.edge(), Rational(integer(-total), integer(space)));
  Integer paid = 0;
  const RowCounts counts = *solved->count(bad_beat);
  for (const Integer& row : counts.rows) paid += row;
  EXPECT_EQ(paid, integer(beaten));
}

}  // namespace
}  // namespace houseway
