#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <chrono>
#include <cstdio>
#include <string>
#include <string_view>
#include <vector>

#include "floor/reconstruction.h"
#include "floor_journal_support.h"
#include "round/json.h"
#include "store/open_store.h"

// How long it takes to have any round of a long record again, found by its id, read and
// reconstructed as GET /api/rounds/{round} does:
//
//   houseway_rounds_bench FILE|postgresql://... [--rounds N] [--entries N] [--asked N]
//
// A thousand rounds are really played, and lie between so many entries of other tables; ids of so
// many rounds are put in that lead to them. A record that was filled before is used as it is.
//
// Fails where something of it went wrong, or where the 99th percentile is over 50 ms.
namespace houseway::floor {
namespace {

using Clock = std::chrono::steady_clock;

struct Options {
  std::string where;
  std::uint64_t rounds = 1'000'000;
  std::uint64_t entries = 1'000'000;
  std::uint64_t asked = 2'000;
};

std::optional<Options> read_options(int count, char** words) {
  Options options;
  if (count < 2 || count % 2 != 0) return {};
  options.where = words[1];
  for (int i = 2; i < count; i += 2) {
    const std::string_view name = words[i];
    std::uint64_t* value = name == "--rounds"    ? &options.rounds
                           : name == "--entries" ? &options.entries
                           : name == "--asked"   ? &options.asked
                                                 : nullptr;
    const std::string_view number = words[i + 1];
    if (value == nullptr ||
        std::from_chars(number.data(), number.data() + number.size(), *value).ec != std::errc()) {
      return {};
    }
  }
  return options;
}

constexpr std::size_t at_a_time = 20'000;
constexpr std::size_t slices = 100;  // of what was played, with other entries between them
constexpr double most_milliseconds = 50;
constexpr const char* filler = "bench/other";

std::string id_of(std::uint64_t number) {
  return fmt::format("bench-{:03}-{:09}", number % 200, number);
}

bool failed() {
  return testing::UnitTest::GetInstance()->ad_hoc_test_result().Failed();
}

void must(store::Store& store, const store::Batch& batch) {
  if (const auto result = store.commit(batch); !result.ok()) {
    throw std::runtime_error(store::text(result));
  }
}

// Rounds of several games as a table records them, and where each stands.
struct Played {
  std::vector<std::vector<Entry>> tables;
  std::vector<store::RoundIndex> rounds;
};

Played play() {
  Played played;
  SeededRandom random(3);
  int table = 0;
  for (const char* game : {"blackjack", "three-card-poker", "craps", "baccarat", "hold-em-poker"}) {
    const RuleSet rules = default_rules(game);
    FloorJournal journal;
    JournalTable at(journal, fmt::format("bench-{}", ++table), rules, 3, random);
    for (int i = 0; i < 200; ++i) {
      at.play_round();
      if (!at.table().settlement()) continue;
      const auto entries = at.last_round();
      played.rounds.push_back({{},
                               entries.front().chain,
                               entries.front().sequence,
                               entries.back().sequence,
                               game,
                               entries.back().at,
                               "1"});
    }
    // The wallets of these players have a chain for each journal, and the record one for all.
    std::vector<Entry> entries = journal.entries();
    std::erase_if(entries, [](const Entry& entry) { return !entry.chain.starts_with("table/"); });
    played.tables.push_back(std::move(entries));
  }
  return played;
}

void fill(store::Store& store, const Options& options) {
  const auto since = Clock::now();
  const Played played = play();
  if (failed() || played.rounds.empty()) throw std::runtime_error("the rounds cannot be played");
  ChainHead head(filler);
  const std::string body = Json{{"event", "round-went"}, {"what", std::string(260, 'x')}}.dump();
  std::uint64_t filled = 0;
  for (std::size_t slice = 0; slice < slices; ++slice) {
    store::Batch batch;
    for (const std::vector<Entry>& table : played.tables) {
      const auto at = [&](std::size_t part) {
        return table.begin() + static_cast<std::ptrdiff_t>(table.size() * part / slices);
      };
      batch.entries.insert(batch.entries.end(), at(slice), at(slice + 1));
    }
    must(store, batch);
    while (filled < options.entries * (slice + 1) / slices) {
      store::Batch others;
      for (; filled < options.entries * (slice + 1) / slices && others.entries.size() < at_a_time;
           ++filled) {
        others.entries.push_back(head.add(Instant(std::chrono::microseconds(filled)), body));
      }
      must(store, others);
    }
  }
  for (std::uint64_t i = 0; i < options.rounds;) {
    store::Batch batch;
    for (; i < options.rounds && batch.rounds.size() < at_a_time; ++i) {
      batch.rounds.push_back(played.rounds[i % played.rounds.size()]);
      batch.rounds.back().id = id_of(i);
    }
    must(store, batch);
  }
  fmt::print("{} rounds and {} entries put in, in {:.0f} s\n", options.rounds, options.entries,
             std::chrono::duration<double>(Clock::now() - since).count());
}

int run(const Options& options) {
  const auto store = store::open_store(options.where);
  if (!store->find_round(id_of(0))) fill(*store, options);
  SeededRandom random(7);
  const Actor auditor{"audit", Role::internal_audit, "1", "1"};
  std::vector<double> times;
  for (std::uint64_t i = 0; i < options.asked; ++i) {
    const std::string id = id_of(random.bits() % options.rounds);
    const auto since = Clock::now();
    const auto found = store->find_round(id);
    if (!found) throw std::runtime_error(id + " is not found");
    const auto entries = store->entries(found->chain, found->first, found->last - found->first + 1);
    const auto told = reconstruct(entries, auditor);
    if (const auto* why = std::get_if<Refusal>(&told)) throw std::runtime_error(text(*why));
    const std::string body = std::get<Json>(told).dump();
    times.push_back(std::chrono::duration<double, std::milli>(Clock::now() - since).count());
  }
  std::sort(times.begin(), times.end());
  const double slowest = times[times.size() * 99 / 100];
  fmt::print(
      "A round is found by its id among {}, its entries are read and it is reconstructed, in one "
      "process; no request is made. {} times:\n",
      options.rounds, times.size());
  fmt::print("p50 {:.2f} ms, p99 {:.2f} ms, longest {:.2f} ms: {} {:.0f} ms\n",
             times[times.size() / 2], slowest, times.back(),
             slowest <= most_milliseconds ? "within" : "NOT within", most_milliseconds);
  return slowest <= most_milliseconds && !failed() ? 0 : 1;
}

}  // namespace
}  // namespace houseway::floor

int main(int count, char** words) {
  testing::InitGoogleTest(&count, words);
  const auto options = houseway::floor::read_options(count, words);
  if (!options || options->rounds == 0 || options->asked == 0) {
    fmt::print(stderr,
               "usage: houseway_rounds_bench FILE|postgresql://... [--rounds N] [--entries N] "
               "[--asked N]\n");
    return 2;
  }
  try {
    return houseway::floor::run(*options);
  } catch (const std::exception& error) {
    fmt::print(stderr, "houseway_rounds_bench: {}\n", error.what());
    return 1;
  }
}
