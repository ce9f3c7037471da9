#include "simulate/throw_kernel.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <string>

#include "games/register.h"
#include "kernel_check.h"
#include "odds/throw_odds.h"
#include "odds_support.h"
#include "round/random_round.h"
#include "rules/layout.h"
#include "simulate/throw_automaton.h"
#include "support.h"

namespace houseway {
namespace {

std::vector<std::vector<std::uint32_t>> played(const Kernel& kernel, Book& book, std::size_t rounds,
                                               std::size_t at_once, std::uint64_t seed = 1) {
  const auto table = kernel.open();
  Stream stream(seed, 0);
  std::vector<std::vector<std::uint32_t>> classes(kernel.channels().size(),
                                                  std::vector<std::uint32_t>(rounds));
  for (std::size_t done = 0; done < rounds; done += at_once) {
    std::vector<std::span<std::uint32_t>> rooms;
    for (auto& of_channel : classes) {
      rooms.push_back(std::span(of_channel).subspan(done, std::min(at_once, rounds - done)));
    }
    table->play(stream, book, rooms);
  }
  return classes;
}

// Keeps the lines of every class.
class LinesBook final : public Book {
 public:
  explicit LinesBook(std::span<const Channel> channels) : Book(channels) {}

  using Book::show;
  void show(std::span<const std::uint32_t>, std::uint64_t, const Record&) override {}
  void show(std::size_t channel, std::uint32_t of_class, std::span<const Line> lines) override {
    lines_[{channel, of_class}].assign(lines.begin(), lines.end());
    want(place(channel, of_class), false);
  }
  const std::vector<Line>& lines(std::size_t channel, std::uint32_t of_class) const {
    return lines_.at({channel, of_class});
  }

 private:
  std::map<std::pair<std::size_t, std::uint32_t>, std::vector<Line>> lines_;
};

TEST(ThrowKernel, RoundsOfAClassSettleAlike) {
  SeededRandom random(623);
  for (const Definition* game : definitions_of(true)) {
    for (int i = 0; i < tries(2); ++i) {
      const RuleSet rules = i == 0 ? rules_of(*game) : random_rules(*game, random);
      const auto kernel = throw_kernel(rules, usual_throw_bets(rules));
      ASSERT_NE(kernel, nullptr) << game->game;
      CheckingBook book(rules, kernel->channels());
      played(*kernel, book, 200, 37);
      EXPECT_EQ(book.failures, std::vector<std::string>{}) << game->game;
      EXPECT_GT(book.classes_met(), 5U) << game->game;
    }
  }
}

// Puts rounds of two classes into one.
class CoarserBook final : public Book {
 public:
  CoarserBook(std::span<const Channel> channels, CheckingBook& checked)
      : Book(channels), checked_(checked) {}

  using Book::show;
  void show(std::span<const std::uint32_t>, std::uint64_t, const Record&) override {}
  void show(std::size_t channel, std::uint32_t of_class, std::span<const Line> lines) override {
    checked_.show(channel, of_class / 2, lines);
  }

 private:
  CheckingBook& checked_;
};

TEST(ThrowKernel, ACoarserClassIsCaught) {
  for (const Definition* game : {&roulette, &three_dice_football}) {
    const RuleSet rules = rules_of(*game);
    const auto kernel = throw_kernel(rules, usual_throw_bets(rules));
    CheckingBook checked(rules, kernel->channels());
    CoarserBook book(kernel->channels(), checked);
    played(*kernel, book, 400, 400);
    EXPECT_FALSE(checked.failures.empty()) << game->game;
  }
}

// A throw as the list of what may be thrown has it: like dice in rising order.
Throw in_order(const RuleSet& rules, State state, Throw thrown) {
  const Throwing& throwing = *rules.definition().throwing();
  if (throwing.device == Throwing::Device::wheel) return thrown;
  auto* die = thrown.dice.begin();
  for (const int count : throwing.dice(rules, state)) {
    std::sort(die, die + count);
    die += count;
  }
  return thrown;
}

// The layout itself holds the bet, and what is thrown goes through it and through the tables.
void follow_on_layout(const RuleSet& rules, const ThrowBet& bet, Random& random) {
  const Definition& game = rules.definition();
  const Wager& wager = game.wagers[bet.spot.wager];
  trials::Devices devices(rules);
  auto made = trials::trials_of(rules, bet.spot, bet.amount, bet.circumstance);
  trials::Trial& trial = made.front();
  const trials::Automaton automaton = trials::follow(trial, devices);
  const auto circumstances = wager.by_throw()->circumstances;
  const State table =
      circumstances.empty() ? game.throwing()->start : circumstances[bet.circumstance].table;
  for (int i = 0; i < 8; ++i) {
    Layout layout(rules, table);
    for (const trials::Trial& each : made) layout.set_stake(1, each.spot(), bet.amount);
    trials::Standing standing = trial.start();
    // The point of a Come Bet comes with a throw of its own.
    if (layout.bets().front().own != standing.own) return;
    std::uint32_t at = 0;
    int throws = 0;
    for (;; ++throws) {
      const Throw thrown = random_throw(rules, layout.state(), random);
      const trials::Device& device = devices[automaton.states[at].device];
      std::size_t number = 0;
      while (!(device.result(number) == in_order(rules, layout.state(), thrown))) ++number;
      at = automaton.states[at].next[number];
      const Decision decision = trial.decide_and_call(standing, thrown);
      layout.toss(thrown);
      if (layout.call_due()) {
        layout.call(1, bet.spot, static_cast<std::uint8_t>(standing.called - 1));
      }
      ASSERT_EQ(decision.open(), (at & trials::Automaton::ended) == 0);
      ASSERT_EQ(decision.open(), layout.find(1, bet.spot) != nullptr);
      if (decision.open()) continue;
      Decision by_table = automaton.ends[at - trials::Automaton::ended].front();
      by_table.section = decision.section;
      EXPECT_EQ(by_table, decision) << game.spot_name(bet.spot);
      const auto line = std::find_if(layout.lines().begin(), layout.lines().end(),
                                     [&](auto& each) { return each.spot == bet.spot; });
      EXPECT_EQ(*line, trial.line(decision, throws)) << game.spot_name(bet.spot);
      break;
    }
  }
}

TEST(ThrowKernel, TrialsGoAsOnTheLayout) {
  SeededRandom random(617);
  for (const Definition* game : definitions_of(true)) {
    for (int i = 0; i < tries(2); ++i) {
      const RuleSet rules = i == 0 ? rules_of(*game) : random_rules(*game, random);
      for (const ThrowBet& bet : usual_throw_bets(rules)) follow_on_layout(rules, bet, random);
    }
  }
}

// Every line of odds has its bet, and the bets come to what the odds say.
TEST(ThrowKernel, MeansAreThoseOfTheOdds) {
  constexpr std::size_t rounds = 20'000;
  for (const Definition* game : definitions_of(true)) {
    const RuleSet rules = rules_of(*game);
    const std::vector<ThrowBet> bets = usual_throw_bets(rules);
    const auto kernel = throw_kernel(rules, bets);
    LinesBook book(kernel->channels());
    const auto classes = played(*kernel, book, rounds, 4096);
    std::vector<double> returned(bets.size());
    for (std::size_t channel = 0; channel < classes.size(); ++channel) {
      const auto bets_in = kernel->bets_in(channel);
      for (const std::uint32_t of_class : classes[channel]) {
        const std::vector<Line>& lines = book.lines(channel, of_class);
        ASSERT_GE(lines.size(), bets_in.size());
        for (std::size_t i = 0; i < bets_in.size(); ++i) {
          Money staked;
          for (std::size_t j = i; j < (bets_in.size() == 1 ? lines.size() : i + 1); ++j) {
            staked += lines[j].stake + lines[j].vigorish;
          }
          EXPECT_EQ(lines[i].spot, bets[bets_in[i]].spot);
          returned[bets_in[i]] += in_dollars(lines[i].back) / in_dollars(staked);
        }
      }
    }
    std::size_t priced = 0;
    for (std::size_t id = 0; id < game->wagers.size(); ++id) {
      if (!rules.offered(static_cast<WagerId>(id))) continue;
      for (const WagerOdds& odds : throw_odds(rules, static_cast<WagerId>(id), false)) {
        const auto bet = std::find_if(bets.begin(), bets.end(), [&](const ThrowBet& each) {
          return are_odds_of(odds, rules, each);
        });
        ASSERT_NE(bet, bets.end()) << odds.wager << " " << odds.variant;
        const double mean = returned[static_cast<std::size_t>(bet - bets.begin())] / rounds;
        const double deviation = std::sqrt(odds.variance->convert_to<double>());
        EXPECT_NEAR(mean, odds.fixed_return.convert_to<double>(),
                    4 * deviation / std::sqrt(static_cast<double>(rounds)))
            << odds.wager << " " << odds.variant;
        ++priced;
      }
    }
    EXPECT_EQ(priced, bets.size()) << game->game;
  }
}

TEST(ThrowKernel, TheSameStreamThrowsTheSame) {
  for (const Definition* game : {&props_and_hops, &roulette, &high_roll_dice}) {
    const RuleSet rules = rules_of(*game);
    const auto kernel = throw_kernel(rules, usual_throw_bets(rules));
    LinesBook learning(kernel->channels());
    CheckingBook checking(rules, kernel->channels());
    EXPECT_EQ(played(*kernel, learning, 200, 200), played(*kernel, checking, 200, 7)) << game->game;
  }
}

// 675a.2(e)(3): as much again is staked on the Extra Roll, which never comes back.
TEST(ThrowKernel, WhatIsMadeBesideHasLinesOfItsOwn) {
  const RuleSet rules = rules_of(high_roll_dice);
  const Spot five = *high_roll_dice.find_spot("like-kind-boulevard:5");
  const auto kernel = throw_kernel(rules, {{five, dollars(10), 0}, {five, dollars(10), 1}});
  ASSERT_EQ(kernel->channels().size(), 2U);
  EXPECT_EQ(kernel->bets_in(1).front(), 1U);
  LinesBook book(kernel->channels());
  const auto classes = played(*kernel, book, 200, 200);
  EXPECT_EQ(book.lines(0, classes[0][0]).size(), 1U);
  const std::vector<Line>& lines = book.lines(1, classes[1][0]);
  ASSERT_EQ(lines.size(), 2U);
  EXPECT_EQ(high_roll_dice.spot_name(lines[1].spot), "extra-roll");
  EXPECT_EQ(lines[1].stake, dollars(10));
  EXPECT_EQ(lines[1].back, Money{});
}

// 623a.5(a): 5 to 11 on a Place Bet to Lose on 4 is whole cents of a multiple of $11 alone.
TEST(ThrowKernel, UsualStakesLeaveNoFractionOfACent) {
  const RuleSet rules = rules_of(craps);
  std::map<std::string, Money> amounts;
  for (const ThrowBet& bet : usual_throw_bets(rules)) {
    amounts[craps.spot_name(bet.spot)] = bet.amount;
  }
  EXPECT_EQ(amounts.at("place-to-lose:4"), dollars(66));
  EXPECT_EQ(amounts.at("pass"), dollars(60));
  EXPECT_EQ(amounts.at("fire"), dollars(5));
}

TEST(ThrowKernel, DeclinesWhatItCannotFollow) {
  const RuleSet cards = rules_of(minibaccarat);
  EXPECT_EQ(throw_kernel(cards, {{*minibaccarat.find_spot("tie"), dollars(10)}}), nullptr);
  EXPECT_TRUE(usual_throw_bets(cards).empty());
  const RuleSet rules = rules_of(craps);
  EXPECT_EQ(throw_kernel(rules, {}), nullptr);
  EXPECT_EQ(throw_kernel(rules, {{*craps.find_spot("pass"), dollars(10), 1}}), nullptr);
}

// Ten dice have too many throws for a list of them.
TEST(ThrowDevice, ResultsComeAsOftenAsTheyAreLikely) {
  constexpr std::size_t throws = 200'000;
  for (const Definition* game : {&craps, &big_six_wheel, &high_roll_dice}) {
    const RuleSet rules = rules_of(*game);
    trials::Devices devices(rules);
    const trials::Device& device = devices[devices.index_for(game->throwing()->start)];
    std::vector<std::uint16_t> numbers(throws);
    Stream stream(36, 0);
    device.draw(stream, numbers);
    std::vector<double> count(device.results());
    for (const std::uint16_t number : numbers) ++count[number];
    double chi_square = 0;
    for (std::size_t i = 0; i < count.size(); ++i) {
      const double expected = static_cast<double>(throws) * static_cast<double>(device.ways(i)) /
                              static_cast<double>(device.ways());
      chi_square += (count[i] - expected) * (count[i] - expected) / expected;
    }
    const auto degrees = static_cast<double>(count.size() - 1);
    EXPECT_NEAR(chi_square, degrees, 5 * std::sqrt(2 * degrees)) << game->game;
  }
}

}  // namespace
}  // namespace houseway
