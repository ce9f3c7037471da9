#include "games/register.h"
#include "played_table.h"

namespace houseway::floor {
namespace {

class CalledOffTable : public testing::TestWithParam<const Definition*> {};

// G13: at whatever wait a round breaks down, every wager that stands goes back, the meters are as
// before, what was committed to is void, and the next round is played.
TEST_P(CalledOffTable, GivesBackWhatIsStakedAndPlaysOn) {
  SeededRandom random(13);
  int called_off = 0;
  for (int i = 0; i < tries(2); ++i) {
    const RuleSet rules =
        i == 0 ? *check_choices(*GetParam(), {}).rules : random_rules(*GetParam(), random);
    PlayedTable played(rules, std::min(3, rules.positions()), random);
    played.breaks_down(3);
    played.keeps_record();
    // More of the chapter's own rules, and until one has broken down.
    const int usual = i == 0 ? 5 : 2;
    for (int round = 0; round < usual || (round < 50 && i == 0 && played.called_off() == 0);
         ++round) {
      played.play_round();
      if (HasFatalFailure()) return;
    }
    played.expect_verified();
    called_off += played.called_off();
    Money all;
    for (const auto& [account, amount] : played.ledger()) all += amount;
    EXPECT_EQ(all.cents, 0);
  }
  EXPECT_GT(called_off, 0);
}

INSTANTIATE_TEST_SUITE_P(Games, CalledOffTable,
                         testing::ValuesIn(all_definitions().begin(), all_definitions().end()),
                         name_of_test);

}  // namespace
}  // namespace houseway::floor
