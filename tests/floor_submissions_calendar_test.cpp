#include <fmt/format.h>

#include <map>

#include "core/random.h"
#include "floor_submissions_support.h"

// Submissions over random calendars: whatever is filed, answered, bound and left alone, only what
// the law lets in force is.
namespace houseway::floor {
namespace {

using std::chrono::days;

const std::vector<std::string> games = {"big-six-wheel", "over-under", "casino-war"};

// A version as this test follows it, by what was told to it alone.
struct Told {
  std::string id;
  std::string game;
  Instant filed;
  std::optional<Instant> approved;
  std::optional<Instant> stopped;  // tolled, disapproved or withdrawn
  std::optional<Instant> not_before;
  std::vector<std::string> bound;  // with itself
};

// Midnight of a date, by the rule of the calendar instead of the tables of a library: from the
// second Sunday of March to the first of November clocks are an hour ahead.
Instant midnight(std::chrono::sys_days date) {
  using namespace std::chrono;
  const year of = Date(date).year();
  const bool summer =
      date > sys_days(of / March / Sunday[2]) && date <= sys_days(of / November / Sunday[1]);
  return Instant(date) + hours(summer ? 4 : 5);
}
// The day after the one counted 15 days from filing has not begun before this.
Instant fifteenth(Instant filed) {
  auto date = std::chrono::floor<days>(filed);
  if (filed < midnight(date)) date -= days(1);
  EXPECT_LE(midnight(date), filed);
  EXPECT_LT(filed, midnight(date + days(1)));
  return midnight(date + days(15));
}

class Calendar {
 public:
  explicit Calendar(std::uint64_t seed) : random_(seed) {
    now_ = Instant(std::chrono::sys_days(
               Date(std::chrono::year(2024), std::chrono::January, std::chrono::day(1)))) +
           days(random_.below(900));
  }

  void run(int steps) {
    for (int i = 0; i < steps; ++i) {
      pass_time();
      step();
      look(now_);
    }
    pass_time();
    look(now_ + days(400));
    for (const auto& [at, game, id] : seen_) {
      ASSERT_EQ(id_in_force(submissions_, game, at), id) << "the past changed: " << text(at);
    }
    if (below(8) == 0) replay();
  }

 private:
  struct Seen {
    Instant at;
    std::string game;
    std::string id;
  };
  struct Logged {
    std::string event;
    Actor actor;
    Instant at;
  };

  std::uint32_t below(std::uint32_t n) { return random_.below(n); }

  // Often onto the edge of a day.
  void pass_time() {
    now_ += std::chrono::microseconds(random_.bits() % (6ULL * 24 * 3600 * 1'000'000));
    if (below(3) == 0) now_ = std::max(now_, start_of(plus_days(local_date(now_), 1)));
    if (below(6) == 0) now_ = start_of(plus_days(local_date(now_), 1)) - a_moment;
  }

  Told* last(const std::string& game) {
    auto& all = told_[game];
    return all.empty() ? nullptr : &all.back();
  }

  bool tell(const SubmissionEvent& event, const Actor& actor) {
    if (submissions_.why_not(event, actor, now_)) {
      if (below(10) == 0) {
        EXPECT_THROW(submissions_.apply(event, actor, now_), std::logic_error);
      }
      return false;
    }
    submissions_.apply(event, actor, now_);
    log_.push_back({to_json(event).dump(), actor, now_});
    return true;
  }

  void file(const std::string& game, const std::string& revises) {
    const Json rules = {{"minimum-wager", 1 + below(20)}};
    if (!tell(filing(game.c_str(), rules, revises), holder)) return;
    auto& all = told_[game];
    Told next{fmt::format("{}/{}", game, all.size() + 1), game, now_, {}, {}, {}, {}};
    if (!revises.empty()) {
      const Told& tolled = all.back();
      ASSERT_EQ(tolled.id, revises);
      next.not_before = tolled.not_before;
      next.bound = tolled.bound;
      for (const std::string& each : tolled.bound) {
        if (each == tolled.id) continue;
        for (std::string& other : find(each).bound) {
          if (other == revises) other = next.id;
        }
      }
      std::replace(next.bound.begin(), next.bound.end(), revises, next.id);
    }
    all.push_back(next);
  }

  Told& find(const std::string& id) {
    for (Told& told : told_[id.substr(0, id.find('/'))]) {
      if (told.id == id) return told;
    }
    throw std::logic_error(id);
  }

  void schedule() {
    EffectScheduled event{{}, now_ + std::chrono::hours(below(24 * 30))};
    for (const std::string& game : games) {
      if (last(game) != nullptr && below(2) == 0) event.versions.push_back(last(game)->id);
    }
    if (!tell(event, holder)) return;
    for (const std::string& id : event.versions) {
      find(id).bound = event.versions;
      find(id).not_before = event.at;
    }
  }

  void step() {
    const std::string& game = games[below(3)];
    Told* const told = last(game);
    if (told == nullptr) return file(game, "");
    switch (below(9)) {
      case 0:
      case 1:
        return file(game, "");
      case 2:
        return file(game, told->id);
      case 3:
      case 4:
        if (tell(SubmissionApproved{told->id}, director)) told->approved = now_;
        return;
      case 5:
        if (tell(SubmissionTolled{told->id, "x", "", "", ""}, bureau)) told->stopped = now_;
        return;
      case 6:
        if (tell(SubmissionDisapproved{told->id, "x"}, director)) told->stopped = now_;
        return;
      case 7:
        if (below(3) == 0 && tell(SubmissionWithdrawn{told->id}, holder)) told->stopped = now_;
        return;
      default:
        return schedule();
    }
  }

  // The first moment at which the law lets a version be used, on its own.
  static std::optional<Instant> lawful(const Told& told) {
    if (told.stopped) return {};
    const Instant lapse = fifteenth(told.filed);
    return told.approved ? std::min(*told.approved, lapse) : lapse;
  }
  std::optional<Instant> starts(const Told& told) {
    auto from = lawful(told);
    if (!from) return {};
    if (told.not_before) from = std::max(*from, *told.not_before);
    for (const std::string& other : told.bound) {
      const auto theirs = lawful(find(other));
      if (!theirs) return {};
      from = std::max(*from, *theirs);
    }
    return from;
  }

  void look(Instant at) {
    for (const std::string& game : games) {
      std::string expected;
      int in_force = 0;
      for (const Told& told : told_[game]) {
        const auto from = starts(told);
        if (from && *from <= at) expected = told.id;
        const SubmissionVersion& version = *submissions_.find(told.id);
        const VersionState state = submissions_.state(version, at);
        in_force += state == VersionState::in_force;
        // Whatever was superseded is still there, with its rules.
        if (state == VersionState::superseded) {
          ASSERT_NE(version.checked, nullptr);
        }
        ASSERT_EQ(state == VersionState::in_force || state == VersionState::superseded,
                  from && *from <= at)
            << told.id << " is " << name(state) << " at " << text(at);
      }
      ASSERT_EQ(id_in_force(submissions_, game, at), expected) << text(at);
      ASSERT_EQ(in_force, expected.empty() ? 0 : 1);
      if (at == now_) seen_.push_back({at, game, expected});
    }
    for (const auto& [game, all] : told_) {
      for (const Told& told : all) {
        const auto mine = submissions_.takes_effect(*submissions_.find(told.id));
        for (const std::string& other : told.bound) {
          if (told.stopped || find(other).stopped) continue;
          ASSERT_EQ(mine, submissions_.takes_effect(*submissions_.find(other)))
              << told.id << " and " << other << " are bound";
        }
      }
    }
  }

  // What was written down gives the same again.
  void replay() {
    Submissions again;
    for (const Logged& logged : log_) {
      const auto read = read_submission_event(parse_json(logged.event).value);
      ASSERT_TRUE(std::holds_alternative<SubmissionEvent>(read)) << logged.event;
      ASSERT_EQ(to_json(std::get<SubmissionEvent>(read)).dump(), logged.event);
      again.apply(std::get<SubmissionEvent>(read), logged.actor, logged.at);
    }
    for (const std::string& game : games) {
      ASSERT_EQ(again.history(game).size(), submissions_.history(game).size());
      for (const SubmissionVersion& version : submissions_.history(game)) {
        const SubmissionVersion& twin = *again.find(version.id);
        ASSERT_EQ(twin.hash, version.hash);
        ASSERT_EQ(again.takes_effect(twin), submissions_.takes_effect(version));
        ASSERT_EQ(again.state(twin, now_), submissions_.state(version, now_));
      }
    }
  }

  SeededRandom random_;
  Instant now_;
  Submissions submissions_;
  std::map<std::string, std::vector<Told>> told_;
  std::vector<Seen> seen_;
  std::vector<Logged> log_;
};

// L25 to L27, L30 to L32, L49
TEST(FloorSubmissionCalendar, OnlyWhatTheLawLetsInForceIs) {
#ifdef __SANITIZE_ADDRESS__
  const int sequences = tries(4'000);
#else
  const int sequences = tries(20'000);
#endif
  for (int i = 0; i < sequences; ++i) {
    Calendar(static_cast<std::uint64_t>(i)).run(8);
    if (testing::Test::HasFatalFailure()) FAIL() << "in the calendar of seed " << i;
  }
}

TEST(FloorSubmissionCalendar, LongHistoriesToo) {
  for (int i = 0; i < tries(100); ++i) {
    Calendar(static_cast<std::uint64_t>(1'000'000 + i)).run(60);
    if (testing::Test::HasFatalFailure()) FAIL() << "in the calendar of seed " << 1'000'000 + i;
  }
}

// Around each change of clocks, filing at every hour of every day.
TEST(FloorSubmissionCalendar, AChangeOfClocksShiftsNoDay) {
  for (const char* change : {"2026-03-08", "2026-11-01", "2027-03-14", "2027-11-07"}) {
    const Instant begins = start_of(plus_days(day(change), -17));
    for (int hour = 0; hour < 24 * 20; ++hour) {
      const Review review(begins + std::chrono::hours(hour));
      EXPECT_EQ(std::chrono::sys_days(review.fifteenth_day()) -
                    std::chrono::sys_days(local_date(review.filed())),
                days(15));
      EXPECT_EQ(review.may_implement_from(), fifteenth(review.filed())) << text(review.filed());
    }
  }
}

}  // namespace
}  // namespace houseway::floor
