#include "simulate/simulation.h"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <array>
#include <cmath>
#include <deque>
#include <map>
#include <mutex>
#include <thread>

#include "odds/throw_odds.h"
#include "odds/wager_at_stake.h"
#include "simulate/checkpoint.h"
#include "simulate/summary.h"
#include "simulate/tally_json.h"
#include "support.h"

// Runs of many rounds: cut, tallied, put together, kept and gone on with.
namespace houseway {
namespace {

RuleSet chapter_rules(std::string_view game, const Choices& choices = {}) {
  for (const Definition* definition : all_definitions()) {
    if (definition->game == game) return *check_choices(*definition, choices).rules;
  }
  throw std::invalid_argument("no such game");
}

struct Prepared {
  RuleSet rules;
  Effort effort;
  std::unique_ptr<Simulation> simulation;
};

std::unique_ptr<Prepared> prepared(std::string_view game, SimulationRequest request = {},
                                   const Choices& choices = {}) {
  auto ready = std::unique_ptr<Prepared>(new Prepared{chapter_rules(game, choices), {}, nullptr});
  ready->effort.threads = 1;
  request.play.kind = AskedPlay::Kind::basic;
  PreparedSimulation made = prepare_simulation(ready->rules, request, ready->effort);
  if (made.refusal) throw std::logic_error(text(*made.refusal));
  ready->simulation = std::move(made.simulation);
  return ready;
}

RunState played(
    const Prepared& ready, const RunPlan& plan, RunState state, Processes& processes,
    const Watch& watch = [](const RunState&) {}) {
  Progress progress;
  run(
      ready.rules, plan, ready.simulation->figures(), [&] { return ready.simulation->engine(); },
      processes, progress, state, watch);
  return state;
}

RunState played(const Prepared& ready, const RunPlan& plan) {
  const auto alone = one_process();
  return played(ready, plan, ready.simulation->start(), *alone);
}

bool same(const RunState& a, const RunState& b) {
  return a.blocks == b.blocks && a.tally == b.tally && a.meters.readings() == b.meters.readings() &&
         a.meters.seen() == b.meters.seen();
}

TEST(Stream, DrawsBelowSeveralBoundsAtOnceEquallyOften) {
  Stream stream(7, 0);
  std::map<std::array<std::uint32_t, 3>, int> times;
  constexpr int rounds = 240'000;
  for (int i = 0; i < rounds; ++i) ++times[stream.below_each(std::array{4U, 3U, 2U})];
  EXPECT_EQ(times.size(), 24U);
  double chi_square = 0;
  for (const auto& [drawn, count] : times) {
    chi_square += (count - rounds / 24.0) * (count - rounds / 24.0) / (rounds / 24.0);
  }
  EXPECT_LT(chi_square, 49.7) << "beyond 99.9% of 23 degrees of freedom";
}

TEST(Stream, ADealIsAnOrderOfThePack) {
  Stream stream(1, 3);
  Pack<53> pack;
  for (int i = 0; i < 1'000; ++i) {
    pack.deal<14>(stream);
    std::array<bool, 53> there{};
    for (const std::uint8_t card : pack.order()) there[card] = true;
    EXPECT_TRUE(std::all_of(there.begin(), there.end(), [](bool held) { return held; }));
  }
}

TEST(Stream, SeedAndBlockTellStreamsApart) {
  EXPECT_EQ(Stream(1, 2).bits(), Stream(1, 2).bits());
  EXPECT_NE(Stream(1, 2).bits(), Stream(2, 1).bits());
  EXPECT_NE(Stream(1, 2).bits(), Stream(1, 3).bits());
}

TEST(Tallies, RunsOfLossesJoinAcrossStretches) {
  SeededRandom random(5);
  const auto counted = [](const std::vector<bool>& losses) {
    Runs runs;
    for (const bool lost : losses) {
      if (lost) {
        runs.longest = std::max(runs.longest, ++runs.last);
        if (runs.only_losses) ++runs.first;
      } else {
        runs.last = 0;
        runs.only_losses = false;
      }
    }
    return runs;
  };
  for (int i = 0; i < 2'000; ++i) {
    std::vector<bool> all;
    Runs joined;
    const std::uint32_t stretches = 1 + random.below(5);
    for (std::uint32_t each = 0; each < stretches; ++each) {
      std::vector<bool> stretch;
      for (std::uint32_t n = random.below(6); n > 0; --n) stretch.push_back(!random.one_in(4));
      all.insert(all.end(), stretch.begin(), stretch.end());
      joined.append(counted(stretch));
    }
    EXPECT_EQ(joined, counted(all));
  }
}

TEST(Tallies, ASpreadKnowsItsSumsAndQuantiles) {
  Spread spread;
  spread.add(-100, 5);
  spread.add(0, 2);
  spread.add(150, 3);
  EXPECT_EQ(spread.size(), 10U);
  EXPECT_EQ(static_cast<int>(spread.sum()), -50);
  EXPECT_EQ(static_cast<int>(spread.sum_of_squares()), 5 * 10'000 + 3 * 22'500);
  EXPECT_EQ(spread.quantile(0.5), -100);
  EXPECT_EQ(spread.quantile(0.51), 0);
  EXPECT_EQ(spread.quantile(0.99), 150);
  spread.take(0);
  EXPECT_EQ(spread.counts().at(0), 1U);
}

TEST(Tallies, ACounterCountsAsASpreadDoes) {
  SeededRandom random(9);
  SpreadCounter counter;
  Spread plain;
  for (int i = 0; i < 20'000; ++i) {
    const std::int64_t net = std::int64_t{random.below(3'000)} * 50 - 70'000;
    counter.add(net);
    plain.add(net);
  }
  Spread counted;
  counter.add_to(counted);
  EXPECT_EQ(counted, plain);
}

// The bankroll followed plainly.
TEST(Sessions, AreFollowedRoundByRound) {
  SeededRandom random(3);
  const SessionPlan plan{40, dollars(20), dollars(2)};
  SessionCounter counter(plan);
  SessionTally plain;
  std::vector<std::int64_t> nets;
  for (int session = 0; session < 300; ++session) {
    std::int64_t balance = 0;
    std::int64_t low = 0;
    bool ruined = false;
    for (int i = 0; i < 40; ++i) {
      const std::int64_t net = random.one_in(2) ? 200 : -200;
      nets.push_back(net);
      if (ruined) continue;
      balance += net;
      low = std::min(low, balance);
      ruined = 2000 + balance < 200;
    }
    ++plain.sessions;
    plain.ruined += ruined ? 1 : 0;
    plain.results.add(balance);
    plain.lowest.add(low);
  }
  // In pieces that are no sessions.
  for (std::size_t at = 0; at < nets.size(); at += 7) {
    counter.add(std::span(nets).subspan(at, std::min<std::size_t>(7, nets.size() - at)));
  }
  const SessionTally counted = counter.tally();
  EXPECT_EQ(counted.sessions, plain.sessions);
  EXPECT_GT(counted.ruined, 0U);
  EXPECT_EQ(counted.ruined, plain.ruined);
  EXPECT_EQ(counted.results, plain.results);
  EXPECT_EQ(counted.lowest, plain.lowest);
  EXPECT_EQ(counted.along.back(), plain.results);
}

// Processes that are threads of this one.
struct Exchange {
  std::mutex mutex;
  std::deque<std::string> reports;
  bool off = false;
};
class ThreadProcesses final : public Processes {
 public:
  ThreadProcesses(Exchange& exchange, int rank, int size)
      : exchange_(exchange), rank_(rank), size_(size) {}
  int rank() const override { return rank_; }
  int size() const override { return size_; }
  void report(const std::string& message) override {
    const std::lock_guard lock(exchange_.mutex);
    exchange_.reports.push_back(message);
  }
  std::optional<std::string> received() override {
    const std::lock_guard lock(exchange_.mutex);
    if (exchange_.reports.empty()) return std::nullopt;
    std::string message = exchange_.reports.front();
    exchange_.reports.pop_front();
    return message;
  }
  void call_off() override {
    const std::lock_guard lock(exchange_.mutex);
    exchange_.off = true;
  }
  bool called_off() override {
    const std::lock_guard lock(exchange_.mutex);
    return exchange_.off;
  }
  std::string told_by_first(const std::string&) override {
    throw std::logic_error("a run is told nothing");
  }
  bool awaited() const override { return true; }
  void end_all(int) override { throw std::logic_error("a run ends no processes"); }

 private:
  Exchange& exchange_;
  int rank_;
  int size_;
};

class EveryKind : public testing::TestWithParam<const char*> {
 protected:
  static RunPlan plan() { return {11, 4'700, 500, 1}; }
};

TEST_P(EveryKind, TheSameSeedComesToTheSameOnAnyNumberOfThreads) {
  const auto ready = prepared(GetParam());
  const RunState one = played(*ready, plan());
  EXPECT_EQ(one.tally.rounds, 4'700U);
  RunPlan more = plan();
  more.threads = 3;
  EXPECT_TRUE(same(one, played(*ready, more)));
  RunPlan other = plan();
  ++other.seed;
  EXPECT_FALSE(same(one, played(*ready, other)));
}

TEST_P(EveryKind, ProcessesComeToWhatOneDoes) {
  const auto ready = prepared(GetParam());
  const RunState one = played(*ready, plan());
  Exchange exchange;
  std::vector<std::thread> others;
  for (int rank = 1; rank < 3; ++rank) {
    others.emplace_back([&, rank] {
      ThreadProcesses process(exchange, rank, 3);
      played(*ready, plan(), ready->simulation->start(), process);
    });
  }
  ThreadProcesses first(exchange, 0, 3);
  const RunState together = played(*ready, plan(), ready->simulation->start(), first);
  for (std::thread& other : others) other.join();
  EXPECT_TRUE(same(one, together));
}

TEST(Simulations, WhatTheWatchThrowsEndsAllProcesses) {
  const auto ready = prepared("roulette");
  const RunPlan plan{3, 6'000, 500, 1};
  Exchange exchange;
  std::vector<std::thread> others;
  for (int rank = 1; rank < 3; ++rank) {
    others.emplace_back([&, rank] {
      ThreadProcesses process(exchange, rank, 3);
      played(*ready, plan, ready->simulation->start(), process);
    });
  }
  ThreadProcesses first(exchange, 0, 3);
  const auto disk_is_full = [](const RunState& state) {
    if (state.blocks > 0) throw std::runtime_error("the disk is full");
  };
  std::string why;
  try {
    played(*ready, plan, ready->simulation->start(), first, disk_is_full);
  } catch (const std::runtime_error& error) {
    why = error.what();
  }
  EXPECT_EQ(why, "the disk is full");
  EXPECT_TRUE(exchange.off);
  for (std::thread& other : others) other.join();
  EXPECT_TRUE(exchange.reports.empty()) << "what the others reported last was waited for";
}

TEST_P(EveryKind, ATallyIsReadAsItWasWritten) {
  const auto ready = prepared(GetParam());
  const RunState state = played(*ready, plan());
  EXPECT_EQ(tally_of_json(tally_json(state.tally)), state.tally);
  const MeterHistory::State meters = meters_of_json(meters_json(state.meters.state()));
  EXPECT_EQ(meters.readings, state.meters.readings());
  EXPECT_EQ(meters.seen, state.meters.seen());
}

TEST_P(EveryKind, TheFiguresAddUpToTheWhole) {
  const auto ready = prepared(GetParam());
  const RunState state = played(*ready, plan());
  Wide figures = 0;
  for (const FigureTally& figure : state.tally.figures) figures += figure.nets.sum();
  EXPECT_TRUE(figures == state.tally.all.nets.sum());
  EXPECT_EQ(state.tally.all.nets.size(), state.tally.rounds);
}

INSTANTIATE_TEST_SUITE_P(Simulations, EveryKind,
                         testing::Values("three-card-poker", "craps", "roulette", "blackjack",
                                         "baccarat", "pai-gow", "let-it-ride-poker",
                                         "caribbean-stud-poker", "lunar-poker"),
                         [](const auto& tested) {
                           std::string name = tested.param;
                           std::replace(name.begin(), name.end(), '-', '_');
                           return name;
                         });

TEST(Checkpoints, ARunGoesOnWhereItWasLeft) {
  const auto ready = prepared("three-card-poker", {.session = 100, .bankroll = dollars(50)});
  const RunPlan plan{3, 6'000, 500, 1};
  const RunState whole = played(*ready, plan);
  const std::string path =
      (std::filesystem::temp_directory_path() / fmt::format("houseway-checkpoint-{}", getpid()))
          .string();
  const Json job{{"game", "three-card-poker"}, {"seed", 3}};
  RunPlan half = plan;
  half.rounds = 2'500;
  ASSERT_FALSE(write_checkpoint(path, job, played(*ready, half)));
  RunState state = ready->simulation->start();
  ASSERT_FALSE(read_checkpoint(path, job, state));
  EXPECT_EQ(state.tally.rounds, 2'500U);
  const auto alone = one_process();
  EXPECT_TRUE(same(whole, played(*ready, plan, std::move(state), *alone)));

  RunState untouched = ready->simulation->start();
  const auto other = read_checkpoint(path, {{"game", "three-card-poker"}, {"seed", 4}}, untouched);
  ASSERT_TRUE(other);
  EXPECT_NE(text(*other).find("seed 3 there, 4 here"), std::string::npos) << text(*other);
  const std::string content = read_whole(path);
  for (std::size_t cut = 0; cut < content.size(); cut += content.size() / 40 + 1) {
    std::ofstream(path, std::ios::binary) << content.substr(0, cut);
    EXPECT_TRUE(read_checkpoint(path, job, untouched)) << cut;
  }
  EXPECT_EQ(untouched.blocks, 0U);
  std::filesystem::remove(path);
  EXPECT_FALSE(read_checkpoint(path, job, untouched)) << "there is none yet";
}

// Meters moved plainly from round to round, every round settled with the readings that it finds.
class PlainMeters final : public Book {
 public:
  PlainMeters(const RuleSet& rules, std::span<const Channel> channels)
      : Book(channels), rules_(rules), meters_(starting_meters(rules)) {}

  using Book::show;
  void show(std::span<const std::uint32_t>, std::uint64_t, const Record& record) override {
    Record now = record;
    add_contributions(rules_, now, meters_);
    now.meters = meters_;
    const Settlement settled = settle(rules_, now);
    meters_ = settled.meters;
    for (const Line& line : settled.lines) sum += net(line).cents;
  }
  void show(std::size_t, std::uint32_t, std::span<const Line>) override {}

  const Meters& meters() const { return meters_; }
  std::int64_t sum = 0;

 private:
  const RuleSet& rules_;
  Meters meters_;
};

TEST(Meters, MoveThroughARunAsTheyWouldAtOneTable) {
  const auto ready = prepared("three-card-poker");
  const Simulation& simulation = *ready->simulation;
  ASSERT_TRUE(simulation.by_kernel());
  constexpr std::uint64_t rounds = 40'000;
  // One block: a table with one deck from beginning to end.
  const RunState state = played(*ready, {2, rounds, rounds, 1});
  ASSERT_FALSE(state.meters.readings().empty());
  PlainMeters plain(ready->rules, simulation.parts().kernel->channels());
  Stream stream(2, 0);
  const auto table = simulation.parts().kernel->open();
  std::vector<std::vector<std::uint32_t>> room(simulation.parts().kernel->channels().size(),
                                               std::vector<std::uint32_t>(rounds));
  std::vector<std::span<std::uint32_t>> classes(room.begin(), room.end());
  table->play(stream, plain, classes);
  EXPECT_EQ(state.meters.readings(), plain.meters());
  std::uint64_t wins = 0;
  for (const MeterSeen& seen : state.meters.seen()) wins += seen.wins;
  EXPECT_GT(wins, 0U);
  EXPECT_EQ(static_cast<std::int64_t>(state.tally.all.nets.sum()), plain.sum);
  // Cut into blocks, other cards come, and nothing is lost between them.
  const RunState cut = played(*ready, {2, rounds, 1'000, 2});
  Money seeds;
  for (const MeterReading& meter : starting_meters(ready->rules)) seeds += meter.amount;
  for (std::size_t i = 0; i < cut.meters.readings().size(); ++i) {
    EXPECT_GE(cut.meters.seen()[i].highest, cut.meters.readings()[i].amount);
  }
}

// Settles every round, and tallies what it came to as a whole.
class WholeRounds final : public Book {
 public:
  WholeRounds(const RuleSet& rules, std::span<const Channel> channels)
      : Book(channels), rules_(rules) {}
  void show(std::span<const std::uint32_t>, std::uint64_t, const Record& record) override {
    std::int64_t all = 0;
    for (const Line& line : settle(rules_, record).lines) all += net(line).cents;
    nets.add(all);
    runs.append(all < 0 ? Runs{1, 1, 1, true} : Runs{0, 0, 0, false});
  }
  void show(std::size_t, std::uint32_t, std::span<const Line>) override {}

  Spread nets;
  Runs runs;

 private:
  const RuleSet& rules_;
};

TEST(Simulations, RoundsAsAWholeAreTalliedAsTheySettle) {
  const auto ready = prepared("lunar-poker");
  const Kernel& kernel = *ready->simulation->parts().kernel;
  ASSERT_GT(kernel.channels().size(), 1U);
  constexpr std::uint64_t rounds = 3'000;
  const RunState state = played(*ready, {5, rounds, rounds, 1});
  WholeRounds plain(ready->rules, kernel.channels());
  std::vector<std::vector<std::uint32_t>> room(kernel.channels().size(),
                                               std::vector<std::uint32_t>(rounds));
  std::vector<std::span<std::uint32_t>> classes(room.begin(), room.end());
  Stream stream(5, 0);
  kernel.open()->play(stream, plain, classes);
  EXPECT_EQ(state.tally.all.nets, plain.nets);
  EXPECT_EQ(state.tally.all.runs, plain.runs);
}

TEST(Summaries, ARunThatSawNoRareWinIsNotThoughtFarFromTheOdds) {
  FigureSummary told;
  told.observations = 100;
  told.mean = -0.5;
  told.error = 0.1;
  told.exact = -0.1;
  EXPECT_DOUBLE_EQ(*told.distance(), -4);
  told.exact_deviation = 0.5;
  EXPECT_DOUBLE_EQ(*told.distance(), -4);
  told.exact_deviation = 4;
  EXPECT_DOUBLE_EQ(*told.distance(), -1);
  told.error = 0;  // nothing but losses
  EXPECT_DOUBLE_EQ(*told.distance(), -1);
  told.observations = 0;
  EXPECT_FALSE(told.distance().has_value());
  told.observations = 100;
  told.exact.reset();
  EXPECT_FALSE(told.distance().has_value());
}

// A wager of $1 with two results: one in ten wins the whole of a meter.
TEST(Summaries, TheDeviationOfAProgressiveIsTakenAtTheMeanReading) {
  const auto ready = prepared("three-card-poker");
  const RunState state = played(*ready, {2, 2'000, 2'000, 1});
  const std::size_t meter = 0;
  WagerOdds odds;
  odds.space = 10;
  odds.outcomes.push_back({"all of it", 1, share(100), Result::won});
  odds.outcomes.push_back({"nothing", 9, {}, Result::lost});
  MeterTerm term;
  term.meter = meter_name(ready->rules.definition(), state.meters.readings()[meter]);
  term.per_dollar = Rational(1, 10);
  term.amount = dollars(1);
  odds.meters.push_back(term);
  const auto told =
      summaries(state, ready->simulation->figures(), {ExactFigure{odds}}, ready->rules);
  const double reading = std::round(state.meters.mean_reading(meter)) / 100;
  EXPECT_NEAR(*told.front().exact, reading / 10 - 1, 1e-9);
  EXPECT_NEAR(*told.front().exact_deviation, reading * std::sqrt(0.09), 1e-6);
}

// By basic strategy, of which the odds of the main game are told apart.
TEST(Summaries, OddsThatNameNoSelectionAreThoseOfAll) {
  const auto ready = prepared("three-card-poker");
  const Simulation& simulation = *ready->simulation;
  std::vector<WagerOdds> odds(2);
  odds[0].wager = "ante";
  odds[1].wager = "five-card-hand-bonus";
  const auto has_exact = [&](std::string_view name) {
    const auto exact = simulation.exact_of(odds);
    for (std::size_t i = 0; i < exact.size(); ++i) {
      if (simulation.figures()[i].name == name) return exact[i].has_value();
    }
    throw std::invalid_argument("no such figure");
  };
  EXPECT_FALSE(has_exact("ante")) << "of the best play";
  EXPECT_TRUE(has_exact("five-card-hand-bonus:player"));
  EXPECT_TRUE(has_exact("five-card-hand-bonus:dealer"));
  odds[1].variant = "player";
  EXPECT_TRUE(has_exact("five-card-hand-bonus:player"));
  EXPECT_FALSE(has_exact("five-card-hand-bonus:dealer"));
}

// The exact odds of one wager of a game, for this bet on it.
WagerOdds exact_with(std::string_view game, std::vector<AskedBet> bets, std::string_view wager,
                     const Choices& choices = {}) {
  const auto ready = prepared(game, {.bets = std::move(bets)}, choices);
  OddsRequest request = *ready->simulation->odds_request();
  request.wager = wager;
  const auto exact =
      ready->simulation->exact_of(find_odds(ready->rules, request, ready->effort).wagers);
  for (std::size_t i = 0; i < exact.size(); ++i) {
    if (ready->simulation->figures()[i].name == wager && exact[i]) return exact[i]->odds;
  }
  throw std::invalid_argument("no such figure");
}

TEST(Summaries, AProgressiveIsPricedForWhatIsBetOnIt) {
  constexpr const char* progressive = "three-card-progressive-payout";
  const auto of = [&](int bet) {
    return exact_with("three-card-poker", {{"ante", dollars(5)}, {progressive, dollars(bet)}},
                      progressive);
  };
  const WagerOdds one = of(1);
  const WagerOdds five = of(5);
  ASSERT_EQ(one.meters.size(), 1U);
  EXPECT_EQ(five.meters[0].seed, one.meters[0].seed * 5);
  EXPECT_EQ(five.meters[0].reseed, one.meters[0].reseed * 5);
  EXPECT_EQ(five.total_return(), one.total_return()) << "five times the meter for five dollars";
  EXPECT_EQ(five.meters[0].reseeding(), one.meters[0].reseeding());
  EXPECT_EQ(five.envy, one.envy);
  // The run's meter begins by it too.
  const auto ready =
      prepared("three-card-poker", {.bets = {{"ante", dollars(5)}, {progressive, dollars(5)}}});
  const Meters seeds = ready->simulation->start().meters.readings();
  EXPECT_EQ(seeds[0].amount, five.meters[0].seed);
}

TEST(Summaries, FixedSumsAreMeasuredByTheBet) {
  const Choices choices{{"six-card-bonus", std::string("E")}};
  const auto of = [&](int bet) {
    return exact_with("three-card-poker", {{"ante", dollars(5)}, {"six-card-bonus", dollars(bet)}},
                      "six-card-bonus", choices);
  };
  const WagerOdds one = of(1);
  const WagerOdds five = of(5);
  Rational sums = 0;
  for (const OutcomeCount& outcome : one.outcomes) {
    if (outcome.pays.kind == Pays::Kind::sum_and_stake) {
      sums += one.chance(outcome) * outcome.pays.num / 100;
    }
  }
  EXPECT_GT(sums, 0);
  EXPECT_EQ(one.fixed_return - five.fixed_return, sums * 4 / 5);
  EXPECT_LT(*five.variance, *one.variance);
  EXPECT_TRUE(five.notes.empty());
}

// What goes back on a bet that is won, in cents, and how often it is.
TEST(Summaries, ExactFiguresAreToTheCent) {
  const auto gain = [](const WagerOdds& odds) { return odds.total_return() - 1; };
  // 7 to 6 on $1: 1.16 in 5 of 11; on $6 nothing is cut off.
  const std::string_view six = "place-to-win:6";
  EXPECT_EQ(gain(exact_with("craps", {{"place-to-win:6", dollars(1)}}, six)),
            Rational(5 * 116 - 6 * 100, 1'100));
  EXPECT_EQ(gain(exact_with("craps", {{"place-to-win:6", dollars(6)}}, six)), Rational(-1, 66));
  // A vigorish of 5% on 25 cents is 2 cents.
  const WagerOdds dollar = exact_with("baccarat", {{"banker", dollars(1)}}, "banker");
  const WagerOdds quarter = exact_with("baccarat", {{"banker", Money{25}}}, "banker");
  EXPECT_EQ(gain(dollar) - gain(quarter), dollar.won * Rational(3, 100));
  EXPECT_EQ(quarter.notes,
            std::vector<std::string>{"the return is less a vigorish of $0.02 on a win of $0.25"});
  // 3 to 2 on what it may not be paid on in whole cents.
  const RuleSet rules = chapter_rules("blackjack");
  const auto first = static_cast<WagerId>(*rules.definition().find_wager("blackjack"));
  EXPECT_TRUE(pays_whole_cents(rules, first, dollars(5)));
  EXPECT_FALSE(pays_whole_cents(rules, first, Money{501}));
}

TEST(Summaries, NoDistanceIsToldFromWhatLeavesCentsOut) {
  FigureSummary told;
  told.observations = 100;
  told.error = 0.1;
  told.exact = -0.1;
  EXPECT_TRUE(told.distance().has_value());
  told.comparable = false;
  EXPECT_FALSE(told.distance().has_value());
}

// Four seats that win and lose together, and have seen nothing of a rare win.
TEST(Summaries, SeatsThatShareHandsTellLessThanAsManyRounds) {
  const auto ready = prepared("three-card-poker");
  RunState state = ready->simulation->start();
  Figure figure{"ante", {}, {}, std::nullopt, dollars(1), 0};
  FigureTally tally;
  tally.nets.add(-100, 2'000);
  tally.nets.add(100, 2'000);
  tally.by_round.add(-400, 500);
  tally.by_round.add(400, 500);
  tally.staked = 400'000;
  state.tally.rounds = 1'000;
  state.tally.figures = {tally};
  WagerOdds odds;
  odds.fixed_return = Rational(11, 10);
  odds.variance = 100;
  const auto told = summaries(state, {figure}, {ExactFigure{odds}}, ready->rules).front();
  EXPECT_NEAR(told.alike, 2, 1e-3);
  EXPECT_NEAR(*told.distance(), -0.1 / (10 / std::sqrt(1'000.0)), 1e-3);
}

TEST(Simulations, EveryGameOfThrowsIsPlayedEventByEvent) {
  for (const Definition* game : all_definitions()) {
    if (!game->thrown_on_a_layout()) continue;
    const auto ready = prepared(game->game, {.event_by_event = true});
    EXPECT_FALSE(ready->simulation->by_kernel());
    const RunState state = played(*ready, {1, 30, 10, 1});
    EXPECT_EQ(state.tally.rounds, 30U) << game->game;
    const bool any = std::any_of(state.tally.figures.begin(), state.tally.figures.end(),
                                 [](const FigureTally& each) { return !each.nets.empty(); });
    EXPECT_TRUE(any) << game->game;
  }
}

// An Odds wager is made when there is a point, and one of them at a time.
TEST(Sessions, OfWagersInTheirCircumstancesGoAsAtATable) {
  const auto ready = prepared("craps", {.bets = {{"pass", dollars(10)}, {"pass-odds", dollars(20)}},
                                        .session = 10,
                                        .bankroll = dollars(50)});
  const Simulation& simulation = *ready->simulation;
  EXPECT_FALSE(simulation.by_kernel());
  EXPECT_EQ(simulation.sessions().opening, dollars(10));
  ASSERT_EQ(simulation.figures().size(), 2U);
  const RunState state = played(*ready, {1, 600, 200, 1});
  EXPECT_EQ(state.tally.figures[0].nets.size(), 600U);
  const std::uint64_t odds_made = state.tally.figures[1].nets.size();
  EXPECT_GT(odds_made, 300U);
  EXPECT_LT(odds_made, 500U);
  EXPECT_EQ(state.tally.sessions.sessions, 60U);
  // What any point returns on Odds.
  const auto exact = simulation.exact_of(throw_odds(ready->rules, 0, false));
  EXPECT_EQ(exact[1]->odds.total_return(), 1);
  EXPECT_FALSE(exact[1]->odds.variance);
  const auto alone =
      prepared("craps", {.bets = {{"pass", dollars(10)}}, .session = 10, .bankroll = dollars(50)});
  EXPECT_TRUE(alone->simulation->by_kernel());
}

TEST(Simulations, WagersOfTheCourseOfARoundAreMadeWheneverTheyAreOffered) {
  const auto war =
      prepared("casino-war", {.bets = {{"initial", dollars(10)}, {"tie-2", dollars(5)}}});
  EXPECT_FALSE(war->simulation->by_kernel());
  const RunState state = played(*war, {3, 600, 600, 1});
  const std::vector<Figure>& figures = war->simulation->figures();
  const auto at = std::find_if(figures.begin(), figures.end(),
                               [](const Figure& figure) { return figure.name == "tie-2"; });
  ASSERT_NE(at, figures.end());
  EXPECT_EQ(at->unit, dollars(5));
  const FigureTally& told = state.tally.figures[static_cast<std::size_t>(at - figures.begin())];
  EXPECT_GT(told.nets.size(), 15U) << "one of thirteen deals is a tie";
  EXPECT_LT(told.nets.size(), 90U);
  EXPECT_EQ(static_cast<std::int64_t>(told.staked),
            static_cast<std::int64_t>(told.nets.size()) * 500);
}

TEST(Simulations, InsuranceIsTakenWheneverAnAceLies) {
  const auto ready =
      prepared("blackjack", {.bets = {{"blackjack", dollars(10)}, {"insurance", dollars(5)}}});
  const std::vector<Figure>& figures = ready->simulation->figures();
  ASSERT_EQ(figures.size(), 2U);
  ASSERT_EQ(figures[1].name, "insurance");
  const RunState state = played(*ready, {3, 400, 400, 1});
  EXPECT_GT(state.tally.figures[1].nets.size(), 12U) << "one up card of thirteen";
  EXPECT_LT(state.tally.figures[1].nets.size(), 60U);
  for (const auto& [net, times] : state.tally.figures[1].nets.counts()) {
    EXPECT_TRUE(net == -500 || net == 1'000) << net;
  }
}

TEST(Simulations, RefuseWhatMayNotBeDone) {
  Effort effort;
  const auto why = [&](std::string_view game, const SimulationRequest& request) {
    const RuleSet rules = chapter_rules(game);
    const PreparedSimulation made = prepare_simulation(rules, request, effort);
    return made.refusal ? text(*made.refusal) : std::string("allowed");
  };
  EXPECT_NE(why("three-card-poker", {.bets = {{"no-such", dollars(1)}}}).find("no wager no-such"),
            std::string::npos);
  EXPECT_NE(why("three-card-poker", {.seats = 20}).find("positions"), std::string::npos);
  EXPECT_NE(why("craps", {.bets = {{"nothing", dollars(1)}}}).find("no wager nothing"),
            std::string::npos);
  EXPECT_NE(why("hold-em-poker", {.bets = {{"ante", dollars(1)}}}).find("pot"), std::string::npos);
  EXPECT_EQ(why("three-card-poker",
                {.bets = {{"ante", dollars(10)}}, .session = 7, .bankroll = dollars(5)}),
            "--bankroll: every round opens with $10, which a bankroll of $5 does not cover");
  EXPECT_EQ(why("craps", {.bets = {{"pass", dollars(10)}, {"field", dollars(5)}},
                          .session = 7,
                          .bankroll = Money{1499}}),
            "--bankroll: every round opens with $15, which a bankroll of $14.99 does not cover");
  EXPECT_EQ(why("craps", {.bets = {{"pass", dollars(10)}}, .session = 7, .bankroll = dollars(10)}),
            "allowed");
  EXPECT_EQ(why("craps",
                {.bets = {{"pass", dollars(10)}}, .session = 1'000'001, .bankroll = dollars(10)}),
            "--session: a session of 1000001 rounds is too long: one has at most 1000000");
  EXPECT_NE(why("hold-em-poker", {.session = 7, .bankroll = dollars(500)}).find("no bankroll"),
            std::string::npos);
}

}  // namespace
}  // namespace houseway
