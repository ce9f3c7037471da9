#include <algorithm>
#include <map>

#include "hold_em_plain_play.h"
#include "odds/odds.h"

// Wagers beside the main one, under its best play.
namespace houseway::hold_em_test {
namespace {

TEST(HoldEmSideWagers, BadBeatBonus) {
  for (const Choices& choices : {Choices{}, odd_blind}) {
    const Played played = ultimate(choices);
    PlainPlay plain(six_ranks(), played);
    plain.with_lower = true;
    plain.play_all();
    Effort effort;
    const auto solved = solve(plain.rules(), dollars(1), six_ranks().deck(), effort);
    const WagerId bonus = wager_of(ultimate_texas_hold_em_poker, "bad-beat-bonus");
    const RowCounts counts = *solved->count(bonus);
    // From straight flush down to three-of-a-kind.
    const std::array lines{HandClass::straight_flush, HandClass::four_of_a_kind,
                           HandClass::full_house,     HandClass::flush,
                           HandClass::straight,       HandClass::three_of_a_kind};
    ASSERT_EQ(counts.rows.size(), lines.size());
    Wide paid = 0;
    for (std::size_t row = 0; row < lines.size(); ++row) {
      const Wide here = plain.loser[static_cast<std::size_t>(lines[row])];
      EXPECT_EQ(counts.rows[row], integer(here)) << class_name(lines[row]);
      EXPECT_GT(counts.rows[row], 0);
      paid += here;
    }
    EXPECT_EQ(counts.forfeited, integer(plain.folded_deals));
    EXPECT_EQ(counts.unlisted, integer(plain.deals - plain.folded_deals - paid));
    EXPECT_EQ(counts.space(), integer(plain.deals));
  }
}

// The rows are the settling function's, by the cards of both; a tie has no losing hand.
TEST(HoldEmSideWagers, BadBeatBonusIsPaidByTheLowerHand) {
  const RuleSet rules = rules_of(ultimate_texas_hold_em_poker);
  Record record = one_player(
      rules, {{"ante", 1}, {"blind", 1}, {"play", 1}, {"trips", 1}, {"bad-beat-bonus", 1}});
  const std::array lines{HandClass::straight_flush, HandClass::four_of_a_kind,
                         HandClass::full_house,     HandClass::flush,
                         HandClass::straight,       HandClass::three_of_a_kind};
  const WagerId bonus = wager_of(ultimate_texas_hold_em_poker, "bad-beat-bonus");
  std::vector<Card> deck = small_deck(Rank::nine, false);
  SeededRandom random(12);
  Settlement settlement;
  for (int tries = 0; tries < 3'000; ++tries) {
    shuffle(deck, random);
    record.seat(1).cards = first_cards(deck, 0, 2);
    record.places[0] = first_cards(deck, 2, 2);
    record.places[1] = first_cards(deck, 4, 5);
    settle(rules, record, settlement);
    const CardSet board = card_set(record.places[1]);
    const HighHand mine = high_hand(card_set(record.seat(1).cards) | board);
    const HighHand dealers = high_hand(card_set(record.places[0]) | board);
    const auto line = std::find(lines.begin(), lines.end(), std::min(mine, dealers).hand_class());
    const Row row =
        mine == dealers || line == lines.end() ? no_row : static_cast<Row>(line - lines.begin());
    const auto settled = std::find_if(settlement.lines.begin(), settlement.lines.end(),
                                      [&](const auto& each) { return each.spot.wager == bonus; });
    ASSERT_NE(settled, settlement.lines.end());
    ASSERT_EQ(settled->row, row);
  }
}

// Every two cards of the player's with every two of the dealer's, settled.
TEST(HoldEmSideWagers, TexasHoldEmBonusOnTwoCards) {
  const std::vector<Card> deck = small_deck(Rank::nine, false);
  const RuleSet rules = rules_of(texas_hold_em_bonus_poker);
  const WagerId bonus = wager_of(texas_hold_em_bonus_poker, "texas-hold-em-bonus");
  Effort effort;
  const auto solved = solve(rules, dollars(1), deck, effort);
  Record record = one_player(rules, {{"ante", 1}, {"flop", 2}, {"texas-hold-em-bonus", 1}});
  // The community cards do not matter: some that are not in the deck.
  record.places[1] = {Card(Rank::two, Suit::clubs), Card(Rank::four, Suit::clubs),
                      Card(Rank::five, Suit::hearts), Card(Rank::seven, Suit::hearts),
                      Card(Rank::eight, Suit::spades)};
  Settlement settlement;
  std::map<Row, Integer> rows;
  const std::vector<CardSet> pairs = hands_of(deck, 2);
  for (const CardSet own_cards : pairs) {
    for (const CardSet dealer : pairs) {
      if (!(own_cards & dealer).empty()) continue;
      record.seat(1).cards = in_order(own_cards);
      record.places[0] = in_order(dealer);
      settle(rules, record, settlement);
      for (const auto& line : settlement.lines) {
        if (line.spot.wager == bonus) ++rows[line.row];
      }
    }
  }
  const RowCounts counts = *solved->count(bonus);
  EXPECT_EQ(counts.space(), choose(24, 2) * choose(22, 2));
  EXPECT_EQ(counts.forfeited, 0);
  EXPECT_EQ(counts.unlisted, rows[no_row]);
  for (std::size_t row = 0; row < counts.rows.size(); ++row) {
    EXPECT_EQ(counts.rows[row], rows[static_cast<Row>(row)]) << row;
    EXPECT_GT(counts.rows[row], 0);
  }
}

// A fold loses the Progressive Payout of 647a before the Flop is seen.
TEST(HoldEmSideWagers, ProgressivePayoutIsLostByAFold) {
  const std::vector<Card> deck =
      deck_of({Rank::two, Rank::three, Rank::seven, Rank::ten, Rank::king, Rank::ace});
  const SmallTable table(deck, all_holes(deck), false);
  const Played played = bonus_poker();
  PlainPlay plain(table, played);
  plain.play_all();
  Effort effort;
  const auto solved = solve(plain.rules(), dollars(1), table.deck(), effort);
  const WagerId progressive = wager_of(texas_hold_em_bonus_poker, "progressive-payout");
  plain.expect_the_same(solved->price_main(plain.rules().paytable(0)));
  std::map<Row, Integer> rows;
  Integer forfeited = 0;
  const std::vector<CardSet> flops = hands_of(table.deck(), 3);
  for (std::size_t hole = 0; hole < table.holes().size(); ++hole) {
    const CardSet own_cards = table.holes()[hole];
    const unsigned alike = suit_class_size(own_cards);
    for (const CardSet flop : flops) {
      if (!(own_cards & flop).empty()) continue;
      if (plain.folds(hole)) {
        forfeited += alike;
      } else {
        const auto rank = texas_hold_em_bonus_poker.wagers[progressive].by_hand()->rank;
        rows[rank(own_cards | flop, plain.rules()).row] += alike;
      }
    }
  }
  EXPECT_GT(forfeited, 0);
  const RowCounts counts = *solved->count(progressive);
  EXPECT_EQ(counts.space(), choose(24, 2) * choose(22, 3));
  EXPECT_EQ(counts.forfeited, forfeited);
  EXPECT_EQ(counts.unlisted, rows[no_row]);
  for (std::size_t row = 0; row < counts.rows.size(); ++row) {
    EXPECT_EQ(counts.rows[row], rows[static_cast<Row>(row)]) << row;
  }
}

// What the solvers leave to a count of cards must not be touched by a fold.
TEST(HoldEmSideWagers, OtherWagersAreKeptByAFold) {
  const std::vector<Card> deck = small_deck(Rank::jack, false);
  for (const Definition* game : {&ultimate_texas_hold_em_poker, &world_poker_tour_heads_up_hold_em,
                                 &texas_hold_em_bonus_poker}) {
    const RuleSet rules = rules_of(*game);
    Effort effort;
    const auto solved = solve(rules, dollars(1), deck, effort);
    for (std::size_t i = 0; i < game->wagers.size(); ++i) {
      const Wager& wager = game->wagers[i];
      const auto id = static_cast<WagerId>(i);
      if (wager.need != Need::optional || solved->count(id)) continue;
      EXPECT_TRUE(rules.kept_on_fold(id)) << wager.id;
      EXPECT_NE(wager.by_hand(), nullptr) << wager.id;
    }
  }
}

}  // namespace
}  // namespace houseway::hold_em_test
