#include <gtest/gtest.h>

#include "kernel_check.h"
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

}  // namespace
}  // namespace houseway
