#include "games/register.h"
#include "played_table.h"

namespace houseway::floor {
namespace {

class IrregularTable : public testing::TestWithParam<const Definition*> {};

// Something goes wrong at a wait of a table that the program deals at: the committed shoe follows,
// money adds up, nobody is told what he must not know, and the next round is played.
TEST_P(IrregularTable, GoesOnAfterwards) {
  SeededRandom random(31);
  for (int i = 0; i < tries(3); ++i) {
    const RuleSet rules =
        i == 0 ? *check_choices(*GetParam(), {}).rules : random_rules(*GetParam(), random);
    PlayedTable played(rules, std::min(3, rules.positions()), random);
    played.goes_wrong(3);
    if (i == 0) played.keeps_record();
    for (int round = 0; round < 6 && !HasFatalFailure(); ++round) {
      played.play_round();
      if (HasFatalFailure()) return;
      const LiveTable& table = played.table();
      const auto& settled = table.settlement();
      if (!settled || GetParam()->card_game() == nullptr) continue;
      const Irregularity* voided = table.round().record().void_by;
      if (voided == nullptr || !voided->cards.settled.empty()) continue;
      for (const Line& line : settled->lines) {
        const bool gone = table.round().record().seat(line.seat).lost_by != nullptr;
        const bool thrown = table.game().wagers[line.spot.wager].by_throw() != nullptr;
        EXPECT_TRUE(gone || thrown || net(line).cents == 0)
            << voided->kind << ": " << table.game().spot_name(line.spot) << ' '
            << text(line.outcome) << " under " << text(line.section);
      }
    }
    played.expect_verified();
    EXPECT_EQ(played.table().money().balances(), played.again().money().balances());
    Money all;
    for (const auto& [account, amount] : played.ledger()) all += amount;
    EXPECT_EQ(all.cents, 0);
    for (int seat = 1; seat <= rules.positions(); ++seat) {
      EXPECT_EQ(played.table().money().staked(seat), Money{}) << seat;
    }
    EXPECT_TRUE(played.table().held_back().empty());
    EXPECT_TRUE(i > 0 || GetParam()->irregularities.empty() || !played.gone_wrong().empty());
  }
}

INSTANTIATE_TEST_SUITE_P(Games, IrregularTable,
                         testing::ValuesIn(all_definitions().begin(), all_definitions().end()),
                         name_of_test);

// Five players who each draw five cards use up the deck: what was discarded is shuffled, committed
// to and dealt, and the round comes to its end.
TEST(TableCards, RunOutAndAreShuffledAgain) {
  const RuleSet rules = *check_choices(*find_definition("five-card-draw-high-poker"), {}).rules;
  SeededRandom random(5);
  PlayedTable played(rules, 6, random);
  played.draw_all_cards();
  std::uint64_t shuffled = 0;
  for (int round = 0; round < 6 && !testing::Test::HasFatalFailure(); ++round) {
    const std::uint64_t before = played.table().shoe().number();
    played.play_round();
    shuffled = std::max(shuffled, played.table().shoe().number() - before);
  }
  EXPECT_EQ(shuffled, 2U);
}

}  // namespace
}  // namespace houseway::floor
