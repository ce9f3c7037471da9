#include <gtest/gtest.h>

#include <span>

#include "floor/day_opening.h"
#include "floor_journal_support.h"
#include "house/day_book.h"
#include "round/json.h"
#include "store_support.h"

// A report that goes on from how its first day began says what one says that has read everything.
namespace houseway::floor {
namespace {

// All that can be reported of a period.
struct AllReports {
  explicit AllReports(const ReportPeriod& period)
      : play(period),
        rake("rake and funds", period, is_rake_or_fund),
        meters(period),
        events(period) {}

  void take(const Entry& entry) {
    play.take(entry);
    rake.take(entry);
    meters.take(entry);
    events.take(entry);
  }
  void begin(const DayOpening& opening) {
    opening.begin(play);
    opening.begin(rake);
    opening.begin(meters);
    opening.begin(events);
  }
  Json told() const {
    const PlayReport::Grouping grouping{PlayReport::Span::shift, true, true};
    for (const TableResult& each : play.tables(grouping)) {
      EXPECT_EQ(each.play.difference(), Money{}) << each.table << " " << each.day;
    }
    return {to_json(table_report(play, grouping)),
            to_json(wager_report(play, grouping, {})),
            to_json(rake.table()),
            to_json(meters.table()),
            to_json(events.voids()),
            to_json(events.irregularities()),
            to_json(events.witnessed()),
            to_json(events.corrections()),
            to_json(events.significant()),
            to_json(events.unopened())};
  }

  PlayReport play;
  AccountReport rake;
  MeterReport meters;
  EventReports events;
};

// Four days of tables of all kinds: with meters, a layout on which rounds last, a shoe, a pot.
class DayOpenings : public testing::Test {
 protected:
  static std::vector<Entry> play() {
    SeededRandom random(31);
    FloorJournal journal;
    const RuleSet meters = default_rules("caribbean-stud-poker");
    const RuleSet dice = default_rules("craps");
    const RuleSet shoe = default_rules("minibaccarat");
    const RuleSet pot = default_rules("hold-em-poker");
    JournalTable first(journal, "1", meters, 2, random);
    JournalTable second(journal, "2", dice, 2, random);
    JournalTable third(journal, "3", shoe, 2, random);
    JournalTable fourth(journal, "4", pot, 2, random);
    for (int i = 0; i < 9; ++i) {
      first.play_round();
      // A round of dice goes on over the change of the day.
      second.begin();
      second.bet();
      third.play_round();
      journal.wait(std::chrono::hours(9));
      second.play_on();
      fourth.play_round();
    }
    std::vector<Entry> entries = journal.entries();
    // Two processes may commit in another order than their clocks have.
    for (std::size_t i = 1; i < entries.size(); ++i) {
      if (gaming_day(entries[i].at) != gaming_day(entries[i - 1].at) &&
          entries[i].chain != entries[i - 1].chain) {
        std::swap(entries[i], entries[i - 1]);
      }
    }
    return entries;
  }
  // Once for all of them.
  static const std::vector<Entry>& played() {
    static const std::vector<Entry> entries = play();
    return entries;
  }

  std::string whole(const ReportPeriod& period) const {
    AllReports reports(period);
    for (const Entry& entry : entries_) {
      if (gaming_day(entry.at) <= period.last) reports.take(entry);
    }
    return reports.told().dump(1);
  }

  const std::vector<Entry>& entries_ = played();
  const Date first_ = gaming_day(entries_.front().at);
};

TEST_F(DayOpenings, AReportNeedsNoEntryBeforeItsFirstDay) {
  for (int from = 0; from < 4; ++from) {
    const ReportPeriod period{plus_days(first_, from), plus_days(first_, from + 1)};
    DayOpening opening;
    std::size_t at = 0;
    for (; gaming_day(entries_[at].at) < period.first; ++at) opening.take(entries_[at]);
    EXPECT_EQ(at == 0, from == 0);
    AllReports reports(period);
    reports.begin(DayOpening::carried_on(Json::parse(opening.carried().dump())));
    for (; at < entries_.size(); ++at) {
      if (gaming_day(entries_[at].at) <= period.last) reports.take(entries_[at]);
    }
    EXPECT_EQ(reports.told().dump(1), whole(period)) << text(period.first);
  }
}

class DayBooks : public DayOpenings, public testing::WithParamInterface<const char*> {
 protected:
  DayBooks() {
    const bool sqlite = std::string(GetParam()) == "sqlite";
    store_ = store::open_store(sqlite ? folder_.file("floor/floor.sqlite")
                                      : postgres_cluster().empty_database());
    store::Batch batch;
    batch.entries = entries_;
    EXPECT_TRUE(store_->commit(batch).ok());
  }
  // What is read, and how many entries that took.
  std::string told(const ReportPeriod& period) {
    house::DayBook book(*store_);
    const auto opening = book.opening(period.first);
    AllReports reports(period);
    reports.begin(opening.standing);
    read_ = 0;
    book.each_entry(opening, period, [&](const Entry& entry) {
      ++read_;
      if (gaming_day(entry.at) <= period.last) reports.take(entry);
    });
    return reports.told().dump(1);
  }

  store::TemporaryFolder folder_;
  std::unique_ptr<store::Store> store_;
  std::size_t read_ = 0;
};

TEST_P(DayBooks, ReadTheirOwnDaysAlone) {
  const auto period = [&](int from, int days) {
    return ReportPeriod{plus_days(first_, from), plus_days(first_, from + days - 1)};
  };
  // The last first, so that all openings are made on the way; then from those that are kept.
  for (const int from : {3, 3, 1, 0}) {
    EXPECT_EQ(told(period(from, 1)), whole(period(from, 1))) << from;
    EXPECT_LT(read_, entries_.size() / 2);
  }
  EXPECT_EQ(told(period(2, 2)), whole(period(2, 2)));
  const std::string second = text(plus_days(first_, 1));
  ASSERT_TRUE(store_->document(house::DayBook::kind, second));
  EXPECT_FALSE(store_->document(house::DayBook::kind, text(first_)));
  // One that was damaged is made again; a time without entries has none of its own.
  store::Batch damage;
  damage.documents.push_back({house::DayBook::kind, second, "{\"after\": 1}", {}});
  ASSERT_TRUE(store_->commit(damage).ok());
  EXPECT_EQ(told(period(1, 1)), whole(period(1, 1)));
  EXPECT_EQ(told(period(40, 1)), whole(period(40, 1)));
  EXPECT_EQ(read_, 0U);
  EXPECT_EQ(told(period(-40, 1)), whole(period(-40, 1)));
}

INSTANTIATE_TEST_SUITE_P(Databases, DayBooks, store::all_databases(), store::database_name);

}  // namespace
}  // namespace houseway::floor
