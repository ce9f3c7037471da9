#include <fmt/format.h>
#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "played_table.h"

// "No message to anybody holds a face that he may not see": random rounds of every game, under
// random rules, with things going wrong and rounds called off, each message read as the tests do.
//
//   houseway_views_bench [rounds in all] [seed] [threads]
namespace houseway::floor {
namespace {

constexpr int rounds_of_a_table = 12;
constexpr std::uint32_t wrong_one_in = 40;
constexpr std::uint32_t broken_one_in = 20;

struct Watched {
  std::uint64_t rounds = 0;
  std::uint64_t called_off = 0;
  std::uint64_t messages = 0;
  std::uint64_t faces = 0;
};

bool failed() {
  return testing::UnitTest::GetInstance()->ad_hoc_test_result().Failed();
}

Watched watch_game(const Definition& game, std::uint64_t rounds, std::uint64_t seed) {
  SeededRandom random(seed);
  Watched watched;
  for (int table = 0; watched.rounds < rounds && !failed(); ++table) {
    const RuleSet rules = random_rules(game, random);
    const auto most = static_cast<std::uint32_t>(std::min(4, rules.positions()));
    const int players = static_cast<int>(
        game.pot_game() != nullptr ? std::max(2U, 1 + random.below(most)) : 1 + random.below(most));
    PlayedTable played(rules, players, random, table % 2 == 1);
    if (table % 3 == 2) played.goes_wrong(wrong_one_in);
    if (table % 6 == 0) played.breaks_down(broken_one_in);
    for (int i = 0; i < rounds_of_a_table && !failed(); ++i) {
      played.play_round();
      ++watched.rounds;
    }
    watched.called_off += static_cast<std::uint64_t>(played.called_off());
    watched.messages += played.watch().messages();
    watched.faces += played.watch().faces();
  }
  return watched;
}

int run(std::uint64_t rounds, std::uint64_t seed, unsigned threads) {
  const auto games = all_definitions();
  const std::uint64_t each = (rounds + games.size() - 1) / games.size();
  std::atomic<std::size_t> next = 0;
  std::mutex mutex;
  Watched all;
  const auto began = std::chrono::steady_clock::now();
  const auto work = [&] {
    for (std::size_t i = next++; i < games.size() && !failed(); i = next++) {
      const auto from = std::chrono::steady_clock::now();
      const Watched watched = watch_game(*games[i], each, seed + i);
      const std::chrono::duration<double> took = std::chrono::steady_clock::now() - from;
      const std::lock_guard lock(mutex);
      fmt::print("{:40} {:8} rounds {:10} messages {:11} faces {:8.1f} s\n", file_name(*games[i]),
                 watched.rounds, watched.messages, watched.faces, took.count());
      std::fflush(stdout);
      all.rounds += watched.rounds;
      all.called_off += watched.called_off;
      all.messages += watched.messages;
      all.faces += watched.faces;
    }
  };
  std::vector<std::thread> working;
  for (unsigned i = 0; i < threads; ++i) working.emplace_back(work);
  for (std::thread& thread : working) thread.join();
  const std::chrono::duration<double> took = std::chrono::steady_clock::now() - began;
  const bool well = !failed() && all.faces > 0;
  fmt::print("{} rounds of {} games, {} called off, {} messages, {} faces in {:.0f} s: {}\n",
             all.rounds, games.size(), all.called_off, all.messages, all.faces, took.count(),
             well ? "none that its reader may not see"
                  : "SOMETHING IS SHOWN THAT MUST NOT BE, OR THE TABLE IS WRONG");
  return well ? 0 : 1;
}

}  // namespace
}  // namespace houseway::floor

int main(int argc, char** argv) {
  testing::InitGoogleTest(&argc, argv);
  const auto number = [&](int at, std::uint64_t otherwise) {
    return argc > at ? std::strtoull(argv[at], nullptr, 10) : otherwise;
  };
  return houseway::floor::run(number(1, 63'000), number(2, 1), static_cast<unsigned>(number(3, 1)));
}
