#include <gtest/gtest.h>

#include "kernel_check.h"
#include "odds/at_once.h"
#include "odds/solvers.h"
#include "simulate/simulation.h"
#include "support.h"

// The fast rounds of every game against the settling function, round by round.
namespace houseway {
namespace {

constexpr std::size_t rounds_checked = 1'500;

class KernelOfGame : public testing::TestWithParam<const Definition*> {
 protected:
  // Any decisions: a strategy without sense takes every way there is.
  static PreparedSimulation prepared(const RuleSet& rules, const MainCourse& course,
                                     Effort& effort) {
    SimulationRequest request;
    request.play.kind = AskedPlay::Kind::basic;
    if (takes_strategies(rules)) {
      request.play = {AskedPlay::Kind::given, std::make_shared<ScrambledStrategy>(course), nullptr};
    }
    return prepare_simulation(rules, request, effort);
  }
};

TEST_P(KernelOfGame, PaysWhatTheSettlingFunctionDoes) {
  const RuleSet rules = *check_choices(*GetParam(), {}).rules;
  const MainCourse course =
      takes_strategies(rules) ? main_course(rules, usual_stake(rules)) : MainCourse{};
  Effort effort;
  const PreparedSimulation made = prepared(rules, course, effort);
  ASSERT_FALSE(made.refusal) << text(*made.refusal);
  ASSERT_TRUE(made.simulation->by_kernel());
  const Kernel& kernel = *made.simulation->parts().kernel;
  CheckingBook book(rules, kernel.channels());
  Stream stream(1, 0);
  const auto table = kernel.open();
  std::vector<std::vector<std::uint32_t>> room(kernel.channels().size(),
                                               std::vector<std::uint32_t>(rounds_checked));
  const std::vector<std::span<std::uint32_t>> classes(room.begin(), room.end());
  table->play(stream, book, classes);
  for (const std::string& failure : book.failures) ADD_FAILURE() << failure;
  EXPECT_GT(book.classes_met(), 1U);
  EXPECT_EQ(book.shown, GetParam()->card_game() != nullptr ? rounds_checked : 0);
}

std::vector<const Definition*> games_with_kernels() {
  std::vector<const Definition*> games = definitions_of(false);
  const std::vector<const Definition*> thrown = definitions_of(true);
  games.insert(games.end(), thrown.begin(), thrown.end());
  return games;
}

INSTANTIATE_TEST_SUITE_P(Games, KernelOfGame, testing::ValuesIn(games_with_kernels()),
                         name_of_test);

// Goes by which cards of the player, the board and the dealer are of one suit.
class JointStrategy : public Strategy {
 public:
  explicit JointStrategy(const MainCourse& course) : course_(course) {}

  std::size_t choose(std::size_t decision, const Situation& situation) const override {
    const CardSet board(std::span<const Card>(situation.community));
    std::uint64_t sum = decision;
    for (const Suit suit : all_suits) {
      std::uint64_t held = situation.own.ranks(suit) | std::uint64_t{board.ranks(suit)} << 16U;
      if (situation.dealer && situation.dealer->suit() == suit) {
        held |= (static_cast<std::uint64_t>(situation.dealer->rank()) + 1) << 32U;
      }
      held = (held + 1) * 0x9E3779B97F4A7C15U;
      sum += (held ^ held >> 31U) * 0xBF58476D1CE4E5B9U;
    }
    return (sum >> 40U) % course_.decisions[decision].ways.size();
  }

 private:
  const MainCourse& course_;
};

class JointAtOnce final : public JointStrategy, public KnowsBoards, public KnowsUpCards {
 public:
  using JointStrategy::JointStrategy;

  void choose_on(std::size_t decision, std::span<const Card> community,
                 std::span<const CardSet> own, std::span<std::uint8_t> ways) const override {
    Situation situation;
    situation.community.assign(community.begin(), community.end());
    for (std::size_t i = 0; i < own.size(); ++i) {
      situation.own = own[i];
      ways[i] = static_cast<std::uint8_t>(choose(decision, situation));
    }
  }
  void choose_with(CardSet own, std::span<const Card> up,
                   std::span<std::uint8_t> ways) const override {
    Situation situation;
    situation.own = own;
    for (std::size_t i = 0; i < up.size(); ++i) {
      situation.dealer = up[i];
      ways[i] = static_cast<std::uint8_t>(choose(0, situation));
    }
  }
};

TEST(Kernels, DecideAlikeHoweverTheStrategyIsAsked) {
  constexpr std::size_t rounds = 200;
  for (const char* name : {"ultimate-texas-hold-em-poker", "texas-hold-em-bonus-poker",
                           "caribbean-stud-poker", "four-card-poker"}) {
    const RuleSet rules = *check_choices(*find_definition(name), {}).rules;
    const MainCourse course = main_course(rules, usual_stake(rules));
    const auto played = [&](std::shared_ptr<const Strategy> strategy) {
      SimulationRequest request;
      request.play = {AskedPlay::Kind::given, std::move(strategy), nullptr};
      Effort effort;
      const PreparedSimulation made = prepare_simulation(rules, request, effort);
      const Kernel& kernel = *made.simulation->parts().kernel;
      CheckingBook book(rules, kernel.channels());
      Stream stream(2, 0);
      std::vector<std::vector<std::uint32_t>> room(kernel.channels().size(),
                                                   std::vector<std::uint32_t>(rounds));
      const std::vector<std::span<std::uint32_t>> classes(room.begin(), room.end());
      kernel.open()->play(stream, book, classes);
      return room;
    };
    EXPECT_EQ(played(std::make_shared<JointStrategy>(course)),
              played(std::make_shared<JointAtOnce>(course)))
        << name;
  }
}

}  // namespace
}  // namespace houseway
