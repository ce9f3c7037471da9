#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>

#include "floor_process_support.h"
#include "store/sqlite.h"
#include "support.h"

// What may happen to a floor under load: kills, a full disk, a database that is gone and comes
// back.
namespace houseway::house {
namespace {

using Clock = std::chrono::steady_clock;

// A wheel, hands dealt from one deck a round, and a shoe that lasts.
FloorPlan three_tables(const HouseOptions& options) {
  FloorPlan plan{options,
                 {{"wheel", "roulette", "red"},
                  {"cards", "three-card-poker", "ante"},
                  {"shoe", "minibaccarat", "player"}},
                 quick()};
  plan.settings.bets = 120ms;
  plan.settings.decision = 30ms;
  plan.settings.away_after = 100;
  return plan;
}

class Crowd {
 public:
  Crowd(const FloorProcess& floor, const FloorPlan& plan, ToldToPlayers& told) {
    for (int i = 4; i <= 5; ++i) {
      players_.emplace_back(floor, plan, fmt::format("player-{}", i), i, told);
    }
  }
  void act(Random& random) {
    for (FastPlayer& player : players_) player.act(random);
    std::this_thread::sleep_for(1ms);
  }
  void act_until(Clock::time_point until, Random& random) {
    while (Clock::now() < until) act(random);
  }
  // Nothing is said any more, and what was is answered; or the other side is gone.
  void hear(std::chrono::milliseconds patience = 0ms) {
    const auto until = Clock::now() + patience;
    do {
      bool waits = false;
      for (FastPlayer& player : players_) {
        player.hear();
        waits = waits || player.waits();
      }
      if (!waits) return;
      std::this_thread::sleep_for(1ms);
    } while (Clock::now() < until);
  }

 private:
  std::vector<FastPlayer> players_;
};

// G21, G33: kills at random moments under load. HOUSEWAY_EFFORT=250 kills a thousand times.
TEST(HouseFaults, NothingAcknowledgedIsLostWhateverTheMomentOfAKill) {
  const store::TemporaryFolder temporary;
  const std::string folder = temporary.file("floor");
  const FloorPlan plan = three_tables(options_in(folder));
  ToldToPlayers told;
  RecordCheck record;
  SeededRandom random(7);
  const int kills = tries(4);
  const auto begun = Clock::now();
  for (int times = 1; times <= kills; ++times) {
    {
      FloorProcess floor(plan, times == 1);
      Crowd crowd(floor, plan, told);
      if (times < kills) {
        // All have sat down; now and then nobody has bet yet.
        crowd.act_until(Clock::now() + std::chrono::milliseconds(random.below(400)), random);
      } else {
        // At last until something was played at every table.
        const auto counted = [&] {
          std::vector<std::pair<std::size_t, std::size_t>> counts;
          for (const TableOf& table : plan.tables) {
            counts.emplace_back(told.acknowledged[table.id].size(), told.settled[table.id]);
          }
          return counts;
        };
        const auto before = counted();
        const auto enough = [&] {
          const auto now = counted();
          for (std::size_t i = 0; i < now.size(); ++i) {
            if (now[i].first < before[i].first + 30 || now[i].second == before[i].second) {
              return false;
            }
          }
          return true;
        };
        const auto deadline = Clock::now() + 60s;
        while (!enough() && Clock::now() < deadline) crowd.act(random);
        EXPECT_TRUE(enough()) << told.acknowledgements() << " acknowledged";
      }
      floor.die();
      crowd.hear();
    }
    const auto store = store::open_store(folder + "/floor.sqlite");
    record.check(*store, told);
    if (times == kills) record.finish(*store);
    if (HasFailure()) {
      ADD_FAILURE() << "after kill " << times;
      return;
    }
    if (times % 50 == 0) {
      fmt::print("{} kills in {} s: {} acknowledged, {} entries, {} rounds, {} cards proved\n",
                 times,
                 std::chrono::duration_cast<std::chrono::seconds>(Clock::now() - begun).count(),
                 told.acknowledgements(), record.entries(), record.proved().rounds_settled,
                 record.proved().cards_opened);
      std::fflush(stdout);
    }
  }
  EXPECT_GT(told.acknowledgements(), static_cast<std::size_t>(kills));
  EXPECT_GT(record.proved().rounds_settled, 0U);
  EXPECT_GT(record.proved().cards_opened, 0U);
  EXPECT_GT(record.shoes_compared(), 0U);
}

// The disk of a floor, to be filled and emptied again. Where HOUSEWAY_SMALL_DISK names a folder on
// a small file system, that is filled to the last byte; elsewhere no file takes anything.
class Disk {
 public:
  Disk() {
    if (const char* small = std::getenv("HOUSEWAY_SMALL_DISK")) {
      folder_ = std::string(small) + "/floor";
      filler_ = std::string(small) + "/filler";
      std::filesystem::remove_all(folder_);
    } else {
      folder_ = temporary_.file("floor");
    }
  }
  Disk(const Disk&) = delete;
  Disk& operator=(const Disk&) = delete;
  ~Disk() {
    if (filler_.empty()) return;
    std::filesystem::remove(filler_);
    std::filesystem::remove_all(folder_);
  }

  const std::string& folder() const { return folder_; }
  void fill(const FloorProcess& floor) const {
    if (filler_.empty()) return floor.limit_files(0);
    std::ofstream file(filler_, std::ios::binary);
    const std::string piece(4096, 'x');
    while (file.write(piece.data(), static_cast<std::streamsize>(piece.size())).flush()) {
    }
  }
  void empty(const FloorProcess& floor) const {
    if (filler_.empty()) return floor.limit_files(RLIM_INFINITY);
    std::filesystem::remove(filler_);
  }

 private:
  store::TemporaryFolder temporary_;
  std::string folder_;
  std::string filler_;
};

bool wait_until(const std::function<bool()>& is, std::chrono::seconds patience = 30s) {
  const auto until = Clock::now() + patience;
  while (Clock::now() < until) {
    if (is()) return true;
    std::this_thread::sleep_for(20ms);
  }
  return is();
}

std::uint64_t entries_in(const std::string& path) {
  store::Sqlite database(path, SQLITE_OPEN_READONLY);
  auto rows = database.query("SELECT COALESCE(MAX(number), 0) FROM entries");
  rows.next();
  return rows.number(0);
}

// What those who play hear while nothing can be recorded, and when it can be again.
void expect_outage_survived(FloorProcess& floor, Crowd& crowd, ToldToPlayers& told, Random& random,
                            const std::function<void()>& breaks, const std::function<void()>& mends,
                            const std::function<std::uint64_t()>& recorded = {}) {
  crowd.act_until(Clock::now() + 300ms, random);
  breaks();
  ASSERT_TRUE(wait_until([&] {
    crowd.act(random);
    return floor.health() == 503;
  })) << "nobody notices";
  crowd.hear(20s);
  const std::size_t acknowledged = told.acknowledgements();
  const std::uint64_t there = recorded ? recorded() : 0;
  told.reasons.clear();
  const std::size_t refused = told.refused;
  const auto until = Clock::now() + 1500ms;
  while (Clock::now() < until) {
    crowd.act_until(Clock::now() + 50ms, random);
    EXPECT_EQ(floor.health(), 503);
  }
  crowd.hear(20s);
  EXPECT_EQ(told.acknowledgements(), acknowledged) << "acknowledged, but by whom?";
  if (recorded) {
    EXPECT_EQ(recorded(), there);
  }
  EXPECT_GT(told.refused, refused);
  EXPECT_TRUE(std::any_of(told.reasons.begin(), told.reasons.end(), [](const std::string& reason) {
    return reason.find("the record cannot be written now") != std::string::npos;
  })) << (told.reasons.empty() ? "no reason" : told.reasons.back());
  mends();
  ASSERT_TRUE(wait_until([&] { return floor.health() == 200; })) << "nobody mends it";
  EXPECT_TRUE(wait_until([&] {
    crowd.act(random);
    return told.acknowledgements() > acknowledged + 20;
  })) << "play does not go on: "
      << (told.reasons.empty() ? std::string() : told.reasons.back());
}

// G33: while the disk is full nothing is acknowledged and nothing told, and those who play are told
// why; when there is room again every table goes on from its record.
TEST(HouseFaults, AFullDiskStopsPlayAndRoomLetsItGoOn) {
  const Disk disk;
  const FloorPlan plan = three_tables(options_in(disk.folder()));
  const std::string path = disk.folder() + "/floor.sqlite";
  ToldToPlayers told;
  RecordCheck record;
  SeededRandom random(11);
  {
    FloorProcess floor(plan, true);
    Crowd crowd(floor, plan, told);
    for (int times = 0; times < tries(2); ++times) {
      expect_outage_survived(
          floor, crowd, told, random, [&] { disk.fill(floor); }, [&] { disk.empty(floor); },
          [&] { return entries_in(path); });
      if (HasFailure()) break;
    }
    floor.die();
    crowd.hear();
  }
  const auto store = store::open_store(path);
  record.check(*store, told);
  record.finish(*store);
  EXPECT_GT(record.proved().rounds_settled, 0U);
}

// The database is stopped under play, as by its keeper and as by a failure of the power, and comes
// back: commits in doubt turn out as the heads of the chains say.
TEST(HouseFaults, ADatabaseThatIsGoneStopsPlayAndIsTakenUpAgain) {
  const store::TemporaryFolder temporary;
  PostgresCluster& cluster = postgres_cluster();
  HouseOptions options = options_in(temporary.file("keys"));
  options.store = cluster.empty_database();
  const FloorPlan plan = three_tables(options);
  ToldToPlayers told;
  RecordCheck record;
  SeededRandom random(13);
  {
    FloorProcess floor(plan, true);
    Crowd crowd(floor, plan, told);
    for (int times = 0; times < tries(2); ++times) {
      expect_outage_survived(
          floor, crowd, told, random, [&] { cluster.stop(times % 2 == 1); },
          [&] { cluster.start(); });
      if (HasFailure()) break;
    }
    // Gone for a moment only, while everybody is at it.
    for (int times = 0; times < tries(2); ++times) {
      crowd.act_until(Clock::now() + std::chrono::milliseconds(50 + random.below(100)), random);
      cluster.stop(times % 2 == 0);
      crowd.act(random);
      cluster.start();
      const std::size_t acknowledged = told.acknowledgements();
      EXPECT_TRUE(wait_until([&] {
        crowd.act(random);
        return told.acknowledgements() > acknowledged + 20;
      }));
    }
    floor.die();
    crowd.hear();
  }
  const auto store = store::open_store(options.store);
  record.check(*store, told);
  record.finish(*store);
  EXPECT_GT(record.proved().rounds_settled, 0U);
}

}  // namespace
}  // namespace houseway::house
