#include <gtest/gtest.h>

#include "floor/account_reports.h"
#include "floor/act.h"
#include "floor/event_reports.h"
#include "floor_journal_support.h"
#include "floor_progressives_support.h"

namespace houseway::floor {
namespace {

constexpr Date november(unsigned day) {
  return {std::chrono::year(2026), std::chrono::month(11), std::chrono::day(day)};
}
const ReportPeriod the_day{november(18), november(18)};

EventReports reports_of(const FloorJournal& journal, ReportPeriod period = the_day,
                        EventReports::Limits limits = {}) {
  EventReports reports(period, limits);
  for (const Entry& entry : journal.entries()) reports.take(entry);
  return reports;
}
Cell words(const char* text) {
  return std::string(text);
}

// Every commitment of a played table is followed to its end.
TEST(FloorEventReports, UnopenedCommitments) {
  SeededRandom random(6);
  FloorJournal journal;
  const RuleSet cards = default_rules("cajun-stud");
  const RuleSet dice = default_rules("craps");
  JournalTable first(journal, "7", cards, 2, random);
  JournalTable second(journal, "8", dice, 2, random);
  for (int i = 0; i < 3; ++i) {
    first.play_round();
    second.play_round();
  }
  ASSERT_FALSE(HasFatalFailure());
  const std::size_t under_way =
      (first.table().shoe().state() == CommittedShoe::State::open ? 1U : 0U) +
      second.table().throws().under_way().size();
  const ReportTable now = reports_of(journal).unopened();
  EXPECT_EQ(now.rows.size(), under_way);
  for (std::size_t i = 0; i < now.rows.size(); ++i) EXPECT_EQ(now.at(i, "flag"), Cell());
  first.begin();
  const ReportTable open = reports_of(journal).unopened();
  ASSERT_FALSE(open.rows.empty());
  EXPECT_EQ(open.at(0, "table"), words("7"));
  EXPECT_EQ(open.at(0, "root"), Cell(hex(first.table().shoe().root())));
  // One that is still open on the next gaming day is overdue.
  journal.wait(std::chrono::hours(24));
  journal.add("house", {{"event", "looked"}});
  EXPECT_EQ(reports_of(journal).unopened().at(0, "flag"), words("overdue"));
}

TEST(FloorEventReports, VoidsAndIrregularitiesWithTheirSections) {
  FloorJournal journal;
  const Definition& game = *find_definition("cajun-stud");
  const Irregularity* voids = nullptr;
  const Irregularity* goes_on = nullptr;
  for (const Irregularity& each : game.irregularities) {
    if (each.effect == Irregularity::Effect::voids) voids = &each;
    if (each.effect == Irregularity::Effect::goes_on) goes_on = &each;
  }
  ASSERT_TRUE(voids != nullptr && goes_on != nullptr);
  const auto settle = [&](const Irregularity& wrong) {
    journal.add("table/7",
                {{"event", "round-settled"},
                 {"game", "cajun-stud"},
                 {"name", "7-000001"},
                 {"lines", Json::array()},
                 {"round", {{"irregularities", {{{"kind", wrong.kind}, {"seat", "2"}}}}}}});
  };
  settle(*voids);
  settle(*goes_on);
  journal.add("table/7", {{"event", "commitment-voided"},
                          {"shoe", 3},
                          {"cause", "shuffler jam"},
                          {"section", "639a.13(f)"}});
  const EventReports reports = reports_of(journal);
  ASSERT_EQ(reports.irregularities().rows.size(), 2U);
  EXPECT_EQ(reports.irregularities().at(0, "irregularity"), Cell(std::string(voids->kind)));
  EXPECT_EQ(reports.irregularities().at(0, "section"), Cell(text(voids->section)));
  EXPECT_EQ(reports.irregularities().at(1, "effect"), words("the round goes on"));
  ASSERT_EQ(reports.voids().rows.size(), 2U);
  EXPECT_EQ(reports.voids().at(0, "round"), words("7-000001"));
  EXPECT_EQ(reports.voids().at(0, "section"), Cell(text(voids->section)));
  EXPECT_EQ(reports.voids().at(1, "what"), words("shoe 3"));
  EXPECT_EQ(reports.voids().at(1, "cause"), words("shuffler jam"));
  EXPECT_EQ(reports_of(journal, {november(19), november(20)}).voids().rows.size(), 0U);
}

TEST(FloorEventReports, WitnessedActsCorrectionsAndWhatIsSignificant) {
  FloorJournal journal;
  journal.add("meter/gold",
              to_json(MeterEvent{MeterAdjusted{Level::only, {-250}, "counted twice", auditor}}),
              {{"meter/gold/primary", {-250}}, {"house/progressives", {250}}}, finance);
  journal.add("logins", {{"event", "login-failed"}, {"account", "=ann"}, {"cause", "password"}});
  journal.add("table/7", {{"event", "table-disabled"}, {"reason", "camera out"}}, {}, floorperson);
  journal.add("table/7", {{"event", "went-away"}});
  journal.add("table/7", {{"event", "round-settled"},
                          {"name", "7-000009"},
                          {"lines",
                           {{{"seat", "2"}, {"on", "ante"}, {"stake", 10}, {"back", 1010.5}},
                            {{"seat", "3"}, {"on", "ante"}, {"stake", 10}, {"back", 1010}}}}});
  const EventReports reports = reports_of(journal, the_day, {dollars(1000)});
  ASSERT_EQ(reports.witnessed().rows.size(), 1U);
  EXPECT_EQ(reports.witnessed().at(0, "witness"), words("aud (internal-audit)"));
  EXPECT_EQ(reports.witnessed().at(0, "reason"), words("counted twice"));
  ASSERT_EQ(reports.corrections().rows.size(), 1U);
  EXPECT_EQ(reports.corrections().at(0, "moved"),
            words("meter/gold/primary -$2.50, house/progressives $2.50"));
  ASSERT_EQ(reports.significant().rows.size(), 4U);
  EXPECT_EQ(reports.significant().at(0, "amount"), Cell(Money{-250}));
  EXPECT_EQ(reports.significant().at(1, "kind"), words("failed login"));
  EXPECT_EQ(reports.significant().at(2, "cause"), words("camera out"));
  EXPECT_EQ(reports.significant().at(2, "by"), words("flo (floorperson)"));
  EXPECT_EQ(reports.significant().at(3, "what"), words("round 7-000009 seat 2 on ante"));
  EXPECT_EQ(reports.significant().at(3, "amount"), Cell(Money{100'050}));
}

TEST(FloorAccountReports, MetersLevelByLevel) {
  FloorJournal journal(noon(17));
  Progressive meter;
  const auto apply = [&](const MeterEvent& event, const Actor& by = the_program()) {
    const auto why = meter.why_not(event, by, journal.now());
    ASSERT_FALSE(why) << text(*why);
    journal.add("meter/gold", to_json(event), meter.postings_of(event), by);
    meter.apply(event, by, journal.now());
  };
  const auto put = [&](const char* table, int rounds) {
    for (int i = 0; i < rounds; ++i) {
      apply(Contributed{table, "r" + std::to_string(i), 4, Money{500}});
    }
  };
  apply(MeterOpened{gold(dollars(10'000))}, holder);
  put("7", 10);
  journal.wait(std::chrono::hours(24));
  put("8", 20);
  apply(MeterAdjusted{Level::only, {-100}, "counted twice", auditor}, finance);
  const Money before = meter.reading(Level::only);
  apply(meter.next_win({0, "7", "r10", Level::only, 100, Shared::in_turn, {{1, {125}, {}, "s1"}}}));
  put("7", 1);
  MeterReport report(the_day);
  for (const Entry& entry : journal.entries()) report.take(entry);
  EXPECT_TRUE(report.findings().empty());
  const ReportTable table = report.table();
  ASSERT_EQ(table.rows.size(), 2U);
  const auto money = [&](std::size_t row, const char* column) {
    return std::get<Money>(table.at(row, column));
  };
  EXPECT_EQ(table.at(0, "level"), words("primary"));
  EXPECT_EQ(table.at(1, "level"), words("reserve"));
  // 13% of $5 a round in front, 8% behind.
  EXPECT_EQ(money(0, "opening"), dollars(12'500) + Money{650});
  EXPECT_EQ(money(0, "contributed"), Money{65 * 21});
  EXPECT_EQ(money(0, "corrected"), Money{-100});
  EXPECT_EQ(money(0, "paid"), before);
  EXPECT_EQ(money(1, "opening"), Money{400});
  EXPECT_EQ(money(1, "contributed"), Money{40 * 21});
  EXPECT_EQ(money(1, "paid"), Money{});
  EXPECT_EQ(money(1, "reseeded"), Money{-1200});
  EXPECT_EQ(money(0, "closing"), meter.balance(Level::only));
  EXPECT_EQ(money(1, "closing"), meter.reserve_balance());
  EXPECT_EQ(money(0, "reading"), meter.reading(Level::only));
  for (std::size_t row = 0; row < 2; ++row) {
    EXPECT_EQ(money(row, "closing"), money(row, "opening") + money(row, "seeded") +
                                         money(row, "contributed") - money(row, "paid") +
                                         money(row, "reseeded") + money(row, "corrected") -
                                         money(row, "removed") + money(row, "otherwise"));
  }
  // The slip was rejected: nothing was paid, and nothing put on for it.
  apply(*meter.taking_back("s1", "a card was misread"), floorperson);
  MeterReport rejected(the_day);
  for (const Entry& entry : journal.entries()) rejected.take(entry);
  EXPECT_TRUE(rejected.findings().empty());
  for (const std::size_t row : {0U, 1U}) {
    for (const char* column : {"paid", "reseeded", "otherwise"}) {
      EXPECT_EQ(rejected.table().at(row, column), Cell(Money{})) << row << " " << column;
    }
  }
  EXPECT_EQ(rejected.table().at(0, "closing"), Cell(meter.balance(Level::only)));
  EXPECT_EQ(rejected.table().at(1, "closing"), Cell(meter.reserve_balance()));
}

// What wagers had put on comes off again where their round is called off.
TEST(FloorAccountReports, ARoundCalledOffTakesBackWhatItContributed) {
  FloorJournal journal(noon(18));
  const auto put = [&](const char* event, std::int64_t cents) {
    journal.add("table/7", {{"event", event}},
                {{"meter/7/primary", {cents}}, {"house/progressives/7", {-cents}}});
  };
  put("round-went", 70);
  put("round-went", 30);
  put("round-called-off", -30);
  MeterReport report(the_day);
  for (const Entry& entry : journal.entries()) report.take(entry);
  const ReportTable table = report.table();
  ASSERT_EQ(table.rows.size(), 1U);
  EXPECT_EQ(table.at(0, "contributed"), Cell(Money{70}));
  EXPECT_EQ(table.at(0, "otherwise"), Cell(Money{}));
  EXPECT_EQ(table.at(0, "closing"), Cell(Money{70}));
}

// A table's own meters begin with what its entries post, also where a change of the rules brings
// one; a share that was rejected undoes what it paid and what was behind it.
TEST(FloorAccountReports, SeedsAndRejectedSharesOfATablesOwnMeters) {
  FloorJournal journal(noon(18));
  const auto put = [&](const char* event, std::int64_t meter, std::int64_t reserve) {
    std::vector<Posting> postings{{"meter/7/bonus", {meter}},
                                  {"house/progressives/7", {-meter - reserve}}};
    if (reserve != 0) postings.push_back({"meter/7/bonus/reserve", {reserve}});
    journal.add("table/7", {{"event", event}}, postings);
  };
  put("table-opened", 10'000, 0);
  put("round-began", 500, 0);
  put("round-went", 13, 8);
  put("round-settled", -10'505, -8);
  MeterReport won(the_day);
  for (const Entry& entry : journal.entries()) won.take(entry);
  EXPECT_EQ(won.table().at(0, "seeded"), Cell(Money{10'500}));
  EXPECT_EQ(won.table().at(0, "paid"), Cell(Money{10'505}));
  EXPECT_EQ(won.table().at(1, "reseeded"), Cell(Money{-8}));
  put("slip-paid", 10'505, 8);
  MeterReport rejected(the_day);
  for (const Entry& entry : journal.entries()) rejected.take(entry);
  const ReportTable table = rejected.table();
  ASSERT_EQ(table.rows.size(), 2U);
  for (const std::size_t row : {0U, 1U}) {
    EXPECT_EQ(table.at(row, "paid"), Cell(Money{}));
    EXPECT_EQ(table.at(row, "reseeded"), Cell(Money{}));
    EXPECT_EQ(table.at(row, "otherwise"), Cell(Money{}));
  }
  EXPECT_EQ(table.at(0, "closing"), Cell(Money{10'513}));
  EXPECT_EQ(table.at(1, "level"), Cell(std::string("reserve")));
  EXPECT_EQ(table.at(1, "closing"), Cell(Money{8}));
}

// The acts of the poker room that are told are those that the office logs.
TEST(FloorEventReports, JackpotsOfThePokerRoomAreSignificant) {
  for (const auto& [act, word] :
       {std::pair(Act::verify_bad_beat, "jackpot"), std::pair(Act::pay_high_hand, "jackpot"),
        std::pair(Act::adjust_jackpot_display, "adjustment")}) {
    const auto told = significant_words().find(name(act));
    ASSERT_TRUE(told != significant_words().end()) << name(act);
    EXPECT_EQ(told->second, word);
  }
}

TEST(FloorAccountReports, RakeAndFundsOfThePokerRoom) {
  EXPECT_TRUE(is_rake_or_fund("table/7/rake-drop"));
  EXPECT_TRUE(is_rake_or_fund("table/7/bad-beat"));
  EXPECT_TRUE(is_rake_or_fund("table/7/high-hand-jackpot"));
  for (const char* other : {"table/7/pot", "table/7/seat/1", "table/7/drop", "table/7/inventory",
                            "table/7/stake/1", "wallet/ann", "cage"}) {
    EXPECT_FALSE(is_rake_or_fund(other)) << other;
  }
  FloorJournal journal(noon(17));
  const auto rake = [&](std::int64_t cents) {
    journal.add("table/7", {{"event", "round-settled"}},
                {{"table/7/rake-drop", {cents}}, {"table/7/pot", {-cents}}});
  };
  rake(300);
  journal.wait(std::chrono::hours(24));
  rake(400);
  rake(-100);
  journal.wait(std::chrono::hours(24));
  rake(1000);
  AccountReport report("poker", the_day, is_rake_or_fund);
  report.begin_with("table/7/bad-beat", Money{77});
  for (const Entry& entry : journal.entries()) report.take(entry);
  const ReportTable table = report.table();
  EXPECT_EQ(to_csv(table),
            "account,opening,in,out,closing\r\n"
            "table/7/bad-beat,0.77,0.00,0.00,0.77\r\n"
            "table/7/rake-drop,3.00,4.00,1.00,6.00\r\n");
}

}  // namespace
}  // namespace houseway::floor
