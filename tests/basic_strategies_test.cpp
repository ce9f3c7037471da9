#include "simulate/basic_strategies.h"

#include "odds/odds.h"
#include "odds/solver.h"
#include "odds/solvers.h"
#include "odds/strategy_file.h"
#include "round/random_round.h"
#include "rules/limits.h"
#include "simulate/player.h"
#include "simulate/table_play.h"
#include "support.h"

namespace houseway {
namespace {

class BasicStrategyOf : public testing::TestWithParam<const Definition*> {};

RuleSet chapter_rules(const Definition& game) {
  Choices choices;
  if (find_definition(game.game) != &game) {
    choices.push_back({"ruleset", std::string(game.ruleset)});
  }
  return *check_choices(game, choices).rules;
}

// Whoever has decisions to write rules for has a text, and nobody else.
TEST_P(BasicStrategyOf, IsThereWhereStrategiesAre) {
  const RuleSet rules = chapter_rules(*GetParam());
  const bool decides = GetParam()->card_game() != nullptr && GetParam()->hands() == nullptr &&
                       takes_strategies(rules);
  ASSERT_EQ(!basic_strategy_text(GetParam()->game).empty(), decides);
  if (!decides) {
    EXPECT_EQ(basic_strategy(rules, dollars(10)), nullptr);
    return;
  }
  // As a file it is read as it stands.
  const ParsedJson parsed = parse_json(std::string(basic_strategy_text(GetParam()->game)));
  ASSERT_FALSE(parsed.refusal) << text(*parsed.refusal);
  const ReadStrategy read = read_strategy(parsed.value, rules, main_course(rules, dollars(1)));
  EXPECT_FALSE(read.refusal) << text(*read.refusal);
}

// Under any rules it decides every situation that comes up, in a way that is allowed.
TEST_P(BasicStrategyOf, PlaysUnderAnyRules) {
  if (basic_strategy_text(GetParam()->game).empty()) return;
  SeededRandom random(7);
  for (int i = 0; i < tries(12); ++i) {
    const RuleSet rules = random_rules(*GetParam(), random);
    const Money base = usual_stake(rules);
    const auto player = strategy_player(rules, base, basic_strategy(rules, base));
    Bets bets;
    for (std::size_t id = 0; id < GetParam()->wagers.size(); ++id) {
      const Wager& wager = GetParam()->wagers[id];
      const Spot spot{static_cast<WagerId>(id), 0};
      const bool made = wager.need == Need::required || wager.need == Need::one_of;
      if ((made || wager.id == GetParam()->base) && rules.offered(spot))
        bets.push_back({spot, base});
    }
    const auto why = TablePlay::why_not(rules, bets, 1);
    ASSERT_FALSE(why) << text(*why);
    TablePlay table(rules, bets, {}, *player);
    for (int round = 0; round < 20; ++round) ASSERT_FALSE(table.next(random).missing);
  }
}

INSTANTIATE_TEST_SUITE_P(Games, BasicStrategyOf,
                         testing::ValuesIn(all_definitions().begin(), all_definitions().end()),
                         name_of_test);

// Where the house limits raises, those that it does not take become the largest that it does.
TEST(BasicStrategy, RaisesWhatTheTableAllows) {
  const Definition& game = *find_definition("cajun-stud", "house-limits");
  const RuleSet rules = chapter_rules(game);
  const Situation pair{CardSet(std::array{*parse_card("As"), *parse_card("Ad")}), {}, {}};
  const auto play = [&](Money base) {
    const MainCourse course = main_course(rules, base);
    return course.decisions[0].ways[basic_strategy(rules, base)->choose(0, pair)].words;
  };
  const Money most = stake_limit(rules, main_course(rules, dollars(1)).wagers[1]).most;
  EXPECT_EQ(play(part_of(most, 1, 3)), "raise 3");
  EXPECT_EQ(play(part_of(most, 1, 2)), "raise 2");
  EXPECT_EQ(play(most), "raise 1");
}

// What it costs beside the best play, of games that are solved at once.
TEST(BasicStrategy, CostsLittle) {
  Effort effort;
  for (const char* name : {"go-fore-it", "three-card-poker", "three-card-prime"}) {
    const RuleSet rules = chapter_rules(*find_definition(name));
    const auto game = solve(rules, dollars(1), effort);
    const auto strategy = basic_strategy(rules, dollars(1));
    const Paytable& table = rules.paytable(priced_by(rules));
    const Rational cost =
        game->price_main(table).fixed_return - game->price_main(table, strategy.get()).fixed_return;
    EXPECT_GE(cost, 0) << name;
    EXPECT_LT(cost, Rational(1, 10'000)) << name;
  }
}

}  // namespace
}  // namespace houseway
