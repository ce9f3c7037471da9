#include "floor/live_table.h"

#include "games/register.h"
#include "played_table.h"

namespace houseway::floor {
namespace {

class LiveTableOf : public testing::TestWithParam<const Definition*> {};

TEST_P(LiveTableOf, PlaysLosesNothingAndIsTheSameWhenToldAgain) {
  SeededRandom random(21);
  std::uint64_t faces = 0;  // read in messages
  for (int i = 0; i < tries(4); ++i) {
    const RuleSet rules =
        i == 0 ? *check_choices(*GetParam(), {}).rules : random_rules(*GetParam(), random);
    PlayedTable played(rules, std::min(3, rules.positions()), random, i % 2 == 1);
    played.changes_seats();
    if (i < 2) played.keeps_record();
    for (int round = 0; round < 6 && !HasFatalFailure(); ++round) played.play_round();
    if (HasFatalFailure()) return;
    played.expect_verified();
    EXPECT_GT(played.table().rounds(), 0U);
    faces += played.watch().faces();
    EXPECT_EQ(played.table().money().balances(), played.again().money().balances());
    Money all;
    for (const auto& [account, amount] : played.ledger()) all += amount;
    EXPECT_EQ(all.cents, 0);
    for (const auto& [account, amount] : played.table().money().balances()) {
      const auto posted = played.ledger().find(account);
      const bool meter = account.starts_with("meter/") || account.starts_with("house/");
      EXPECT_FALSE(meter && played.table().opened().meters_of_house) << account;
      EXPECT_EQ(posted == played.ledger().end() ? Money{} : posted->second, amount) << account;
    }
    for (int seat = 1; seat <= rules.positions(); ++seat) {
      EXPECT_GE(played.table().money().chips(seat), Money{}) << seat;
      EXPECT_EQ(played.table().money().staked(seat), Money{}) << seat;
    }
  }
  if (GetParam()->card_game() != nullptr || GetParam()->pot_game() != nullptr) {
    EXPECT_GT(faces, 0U);
  }
}

// The Rules Submission changes between two rounds: seats and chips stay, and cards that the new
// rules do not deal from are shuffled anew.
TEST_P(LiveTableOf, GoesOnUnderOtherRules) {
  SeededRandom random(23);
  for (int i = 0; i < tries(2); ++i) {
    const RuleSet before = random_rules(*GetParam(), random);
    const RuleSet after = random_rules(*GetParam(), random);
    const int players = std::min({2, before.positions(), after.positions()});
    PlayedTable played(before, players, random);
    for (int round = 0; round < 2 && !HasFatalFailure(); ++round) played.play_round();
    if (HasFatalFailure()) return;
    auto changed = LiveTable::restore("7", after, &key(), played.table().carried());
    if (const auto* why = std::get_if<Refusal>(&changed)) {
      EXPECT_EQ(why->section, "605a.7(e)(5)") << text(*why);
      continue;
    }
    PlayedTable on(std::move(std::get<0>(changed)), random);
    for (int seat = 1; seat <= players; ++seat) {
      EXPECT_EQ(on.table().money().owned(seat), played.table().money().owned(seat));
    }
    EXPECT_EQ(on.table().rounds(), played.table().rounds());
    for (int round = 0; round < 2 && !HasFatalFailure(); ++round) on.play_round();
    if (GetParam()->card_game() != nullptr && on.table().shoe().number() > 0) {
      EXPECT_EQ(on.table().shoe().decks(), static_cast<std::uint64_t>(after.decks()));
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Games, LiveTableOf,
                         testing::ValuesIn(all_definitions().begin(), all_definitions().end()),
                         name_of_test);

}  // namespace
}  // namespace houseway::floor
