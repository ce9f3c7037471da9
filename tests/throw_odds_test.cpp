#include "odds/throw_odds.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "games/register.h"
#include "odds/chain.h"
#include "odds_support.h"
#include "round/random_round.h"
#include "rules/layout.h"
#include "support.h"

namespace houseway {
namespace {

const WagerOdds& entry(const std::vector<WagerOdds>& all, std::string_view selection = {}) {
  for (const WagerOdds& odds : all) {
    const std::string listed = " " + odds.variant + " ";
    const bool names = listed.find(" " + std::string(selection) + " ") != std::string::npos;
    if (odds.variant.empty() || selection.empty() || names) return odds;
  }
  throw std::out_of_range(std::string(selection));
}

std::vector<WagerOdds> odds_of(const RuleSet& rules, std::string_view wager) {
  return throw_odds(rules, static_cast<WagerId>(*rules.definition().find_wager(wager)), false);
}

Rational edge(const RuleSet& rules, std::string_view wager, std::string_view selection = {}) {
  return entry(odds_of(rules, wager), selection).edge();
}

// A chain that is known by heart: a die is thrown until it shows 1 or 2.
TEST(Chain, IsAbsorbed) {
  ChainState waiting;
  waiting.edges = {{0, {4, 6}}};
  waiting.ends = {{0, {1, 6}}, {1, {1, 6}}};
  waiting.throws = 1;
  const auto solved = absorb({waiting}, {1, 0});
  EXPECT_EQ(solved[0].ends, (std::vector<Rational>{{1, 2}, {1, 2}}));
  EXPECT_EQ(solved[0].throws, 3);
}

// The gambler's ruin from 1 of 3 on even chances, the states leading back and forth.
TEST(Chain, SolvesStatesThatReachEachOther) {
  std::vector<ChainState> states(2);
  states[0].edges = {{1, {1, 2}}};
  states[0].ends = {{0, {1, 2}}};
  states[1].edges = {{0, {1, 2}}};
  states[1].ends = {{1, {1, 2}}};
  states[0].throws = states[1].throws = 1;
  const auto solved = absorb(states, {0, 1});
  EXPECT_EQ(solved[0].ends, (std::vector<Rational>{{2, 3}, {1, 3}}));
  EXPECT_EQ(solved[0].throws, 2);
}

TEST(Chain, ChoosesTheBest) {
  std::vector<ChainState> states(3);
  states[0].choices = {1, 2};
  states[1].ends = {{0, {1, 2}}, {1, {1, 2}}};
  states[2].ends = {{0, {1, 3}}, {1, {2, 3}}};
  EXPECT_EQ(absorb(states, {0, 1})[0].ends[1], Rational(2, 3));
  EXPECT_EQ(absorb(states, {1, 0})[0].ends[0], Rational(1, 2));
}

TEST(Chain, RefusesWhatNeverEnds) {
  ChainState forever;
  forever.edges = {{0, 1}};
  EXPECT_THROW(absorb({forever}, {1}), std::logic_error);
}

class ThrowOdds : public testing::TestWithParam<const Definition*> {};

TEST_P(ThrowOdds, CountsAddUp) {
  const RuleSet rules = rules_of(*GetParam());
  Effort effort;
  const OddsReport report = find_odds(rules, {"", true, dollars(1)}, effort);
  ASSERT_FALSE(report.wagers.empty());
  for (const WagerOdds& odds : report.wagers) {
    adds_up(odds);
    ASSERT_TRUE(odds.throws);
    EXPECT_GE(*odds.throws, 1) << odds.wager;
  }
}

// Calls visit for every throw with all dice told apart, each as likely as any other.
template <class Visit>
void for_each_throw(const RuleSet& rules, Visit visit) {
  const Throwing& throwing = *rules.definition().throwing;
  if (throwing.device == Throwing::Device::wheel) {
    for (std::size_t i = 0; i < throwing.results.size(); ++i) {
      const int sections = throwing.compartments(rules, static_cast<int>(i));
      for (int k = 0; k < sections; ++k) visit(Throw{{}, static_cast<std::uint8_t>(i)});
    }
    return;
  }
  int dice = 0;
  for (const int kind : throwing.dice(rules, throwing.start)) dice += kind;
  const auto ways = static_cast<int>(std::pow(die_faces, dice));
  for (int number = 0; number < ways; ++number) {
    Throw thrown;
    for (int i = 0, left = number; i < dice; ++i, left /= die_faces) {
      thrown.dice.push_back(static_cast<std::uint8_t>(1 + left % die_faces));
    }
    visit(thrown);
  }
}

// Where one throw decides a wager: every throw laid out on the table and settled.
TEST_P(ThrowOdds, OneThrowAgainstTheLayout) {
  const Definition& game = *GetParam();
  Choices choices;
  if (game.game == "high-roll-dice") choices.push_back({"dice", 6.0});
  const RuleSet rules = rules_of(game, choices);
  int compared = 0;
  for (std::size_t i = 0; i < game.wagers.size(); ++i) {
    const Wager& wager = game.wagers[i];
    const auto id = static_cast<WagerId>(i);
    if (!rules.offered(id) || !wager.circumstances.empty()) continue;
    const std::vector<WagerOdds> all = throw_odds(rules, id, false);
    const std::size_t selections = std::max<std::size_t>(1, wager.selections.size());
    for (std::size_t s = 0; s < selections; ++s) {
      const Spot spot{id, static_cast<std::uint8_t>(s)};
      const std::string_view name = wager.selections.empty() ? "" : wager.selections[s].name;
      const auto known = std::find_if(all.begin(), all.end(), [&](const WagerOdds& odds) {
        return &entry(all, name) == &odds && *odds.throws == 1 && odds.outcomes.size() > 1;
      });
      if (known == all.end()) continue;
      Integer staked = 0;
      Integer back = 0;
      const Layout empty(rules);
      const Money stake = dollars(60);
      if (game.throwing->why_not_bet != nullptr &&
          game.throwing->why_not_bet(empty, {1, spot, {}, stake})) {
        continue;
      }
      for_each_throw(rules, [&](const Throw& thrown) {
        Layout layout(rules);
        layout.set_stake(1, spot, stake);
        layout.toss(thrown);
        if (layout.lines().empty()) return;  // a spin that counts for nothing
        staked += stake.cents;
        back += layout.lines().front().back.cents;
      });
      EXPECT_EQ(known->edge(), 1 - Rational(back, staked)) << wager.id << " " << name;
      ++compared;
    }
  }
  EXPECT_GT(compared, game.game == "high-roll-dice" || game.game == "three-dice-football" ? 5 : 6);
}

// Every wager that can be made at the start, followed on the layout through random throws: the
// average is within five standard errors of the exact figure.
TEST_P(ThrowOdds, SeveralThrowsAgainstTheLayout) {
  const Definition& game = *GetParam();
  const RuleSet rules = rules_of(game);
  SeededRandom random(617);
  for (std::size_t i = 0; i < game.wagers.size(); ++i) {
    const Wager& wager = game.wagers[i];
    const auto id = static_cast<WagerId>(i);
    if (!rules.offered(id) || wager.surcharge != nullptr || wager.schedule.empty()) continue;
    const Circumstance at_start{.table = game.throwing->start};
    const Circumstance& made = wager.circumstances.empty() ? at_start : wager.circumstances.front();
    if (made.own != State{} || !made.beside.empty() || wager.made != nullptr) continue;
    const std::vector<WagerOdds> all = throw_odds(rules, id, false);
    const WagerOdds& odds = entry(all, wager.selections.empty() ? "" : wager.selections[0].name);
    if (*odds.throws == 1) continue;
    constexpr int games = 4'000;
    double back = 0;
    double squares = 0;
    double throws = 0;
    for (int n = 0; n < games; ++n) {
      Layout layout(rules, made.table);
      layout.set_stake(1, {id, 0}, dollars(60));
      while (!layout.bets().empty()) {
        if (layout.call_due()) layout.call(1, {id, 0}, 0);
        layout.toss(random_throw(rules, layout.state(), random));
        ++throws;
      }
      const double unit = in_dollars(layout.lines().front().back) / 60;
      back += unit;
      squares += unit * unit;
    }
    const double mean = back / games;
    const double error = std::sqrt(std::max(squares / games - mean * mean, 0.01) / games);
    EXPECT_NEAR(mean, odds.total_return().convert_to<double>(), 5 * error + 0.02) << wager.id;
    EXPECT_GE(throws / games * 1.15, odds.throws->convert_to<double>()) << wager.id;
  }
}

INSTANTIATE_TEST_SUITE_P(Games, ThrowOdds, testing::ValuesIn(definitions_of(true)),
                         [](const auto& tested) { return test_name(*tested.param); });

TEST(BigSixOdds, AreOfFiftyFourSections) {
  const RuleSet rules = rules_of(big_six_wheel);
  const auto lost = [&](const char* symbol) { return edge(rules, "symbol", symbol) * 54; };
  EXPECT_EQ(lost("1"), 8);
  EXPECT_EQ(lost("2"), 9);
  EXPECT_EQ(lost("5"), 6);
  EXPECT_EQ(lost("10"), 10);
  EXPECT_EQ(lost("20"), 12);
  EXPECT_EQ(lost("joker"), 8);
  EXPECT_EQ(lost("flag"), 8);
  const RuleSet raised =
      rules_of(big_six_wheel, {{"payouts", Chosen::Lines{{"symbol:joker", "47 to 1"}}}});
  EXPECT_EQ(edge(raised, "symbol", "joker") * 54, 6);
  EXPECT_EQ(edge(raised, "symbol", "flag") * 54, 8);
}

TEST(SicBoOdds, AreOfTwoHundredAndSixteenThrows) {
  const RuleSet a = rules_of(sic_bo);
  const RuleSet b = rules_of(sic_bo, {{"paytable", std::string("B")}});
  EXPECT_EQ(edge(a, "small"), Rational(1, 36));
  EXPECT_EQ(edge(b, "big"), Rational(1, 36));
  EXPECT_EQ(edge(a, "three-of-a-kind") * 216, 65);
  EXPECT_EQ(edge(a, "any-three-of-a-kind") * 216, 66);
  EXPECT_EQ(edge(a, "two-dice-combination"), Rational(1, 6));
  EXPECT_EQ(edge(a, "one-of-a-kind") * 216, 17);
  EXPECT_EQ(edge(b, "three-of-a-kind") * 216, 35);
  EXPECT_EQ(edge(b, "any-three-of-a-kind"), Rational(1, 9));
  EXPECT_EQ(edge(b, "two-dice-combination"), Rational(1, 36));
  EXPECT_EQ(edge(b, "one-of-a-kind") * 216, 8);
  EXPECT_EQ(edge(a, "two-of-a-kind"), Rational(1, 3));
  EXPECT_EQ(edge(b, "two-of-a-kind"), Rational(1, 9));
}

}  // namespace
}  // namespace houseway
