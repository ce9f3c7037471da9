#include <gtest/gtest.h>

#include "floor/play_report.h"
#include "floor_journal_support.h"

namespace houseway::floor {
namespace {

using Span = PlayReport::Span;
using Grouping = PlayReport::Grouping;

constexpr Date date(int day, unsigned month = 11) {
  return {std::chrono::year(2026), std::chrono::month(month),
          std::chrono::day(static_cast<unsigned>(day))};
}
const ReportPeriod november{date(1), date(30)};

PlayReport report_of(const FloorJournal& journal, ReportPeriod period = november) {
  PlayReport report(period);
  for (const Entry& entry : journal.entries()) report.take(entry);
  return report;
}
void expect_agreed(const PlayReport& report) {
  for (const Span span : {Span::shift, Span::day, Span::period}) {
    for (const bool by_table : {true, false}) {
      for (const TableResult& result : report.tables({span, by_table, false})) {
        EXPECT_EQ(result.play.difference(), Money{}) << result.day << " " << result.shift;
      }
    }
  }
  for (const Refusal& finding : report.findings()) ADD_FAILURE() << text(finding);
}

TEST(FloorShifts, ThreeOfEightHoursFromSixOnAndTheLastHasTheRest) {
  const Shifts shifts;
  const auto at = [&](const char* instant) {
    const GamingShift shift = shifts.at(*parse_instant(instant));
    return text(shift.day) + " " + std::to_string(shift.number);
  };
  EXPECT_EQ(at("2026-11-18T10:59:59.999999Z"), "2026-11-17 3");
  EXPECT_EQ(at("2026-11-18T11:00:00.000000Z"), "2026-11-18 1");
  EXPECT_EQ(at("2026-11-18T18:59:59.999999Z"), "2026-11-18 1");
  EXPECT_EQ(at("2026-11-18T19:00:00.000000Z"), "2026-11-18 2");
  EXPECT_EQ(at("2026-11-19T03:00:00.000000Z"), "2026-11-18 3");
  // In the night to 1 November clocks go back, and the third shift has nine hours.
  EXPECT_EQ(start_of_gaming_day(date(1)) - start_of_gaming_day(date(31, 10)),
            std::chrono::hours(25));
  EXPECT_EQ(at("2026-11-01T10:59:00.000000Z"), "2026-10-31 3");
  EXPECT_EQ(start_of_gaming_day(date(8, 3)) - start_of_gaming_day(date(7, 3)),
            std::chrono::hours(23));
  EXPECT_THROW(Shifts({std::chrono::hours(1)}), std::logic_error);
  EXPECT_THROW(Shifts({std::chrono::hours(0), std::chrono::hours(0)}), std::logic_error);
}

class FloorPlayReportOf : public testing::TestWithParam<const Definition*> {};

// Win by the inventory and win by the wagers are one, in every game, to the cent.
TEST_P(FloorPlayReportOf, TheTwoCountingsAgree) {
  SeededRandom random(5);
  FloorJournal journal;
  const RuleSet rules = *check_choices(*GetParam(), {}).rules;
  JournalTable played(journal, "7", rules, std::min(3, rules.positions()), random);
  std::int64_t settled = 0;
  for (int round = 0; round < 5 && !HasFatalFailure(); ++round) {
    played.play_round();
    settled += played.table().settlement() ? 1 : 0;
    // The third round ends in the second shift, and the fifth on another day.
    journal.wait(std::chrono::hours(round == 3 ? 20 : 2));
  }
  if (HasFatalFailure()) return;
  const PlayReport report = report_of(journal);
  expect_agreed(report);
  const auto all = report.tables({Span::period, true, false});
  ASSERT_EQ(all.size(), 1U);
  const TablePlay& play = all.front().play;
  EXPECT_EQ(all.front().game, GetParam()->game);
  EXPECT_EQ(play.rounds, settled);
  EXPECT_EQ(play.closing, played.table().money().inventory());
  EXPECT_EQ(play.drop, played.table().money().drop());
  EXPECT_EQ(play.opening, Money{});
  EXPECT_EQ(play.fills, dollars(100'000));
  EXPECT_GT(play.handle, Money{});
  EXPECT_GT(play.in_rounds.count(), 0);
  EXPECT_EQ(play.otherwise, Money{});
  Money handle;
  Money back;
  for (const WagerResult& wager : report.wagers({}, {})) {
    handle += wager.play.handle;
    back += wager.play.paid_back;
    EXPECT_FALSE(wager.z());
  }
  EXPECT_EQ(handle, play.handle);
  EXPECT_EQ(back, play.paid_back);
}

INSTANTIATE_TEST_SUITE_P(Games, FloorPlayReportOf,
                         testing::ValuesIn(all_definitions().begin(), all_definitions().end()),
                         name_of_test);

// A settled round that is written down, not played.
void settle(FloorJournal& journal, const std::string& table, const char* round, const char* lines,
            std::vector<Posting> postings) {
  journal.add("table/" + table,
              {{"event", "round-settled"},
               {"round", Json::parse(round)},
               {"lines", Json::parse(lines)},
               {"version", "cajun-stud/2"},
               {"game", "cajun-stud"},
               {"name", table + "-000001"}},
              postings);
}
void open(FloorJournal& journal, const std::string& table, Money inventory) {
  journal.add("table/" + table, {{"event", "table-opened"}, {"game", "cajun-stud"}});
  journal.add("table/" + table, {{"event", "inventory-filled"}, {"amount", 1}},
              {{"table/" + table + "/inventory", inventory}, {"cage", Money{} - inventory}});
}
constexpr const char* plain_round =
    R"({"game": "cajun-stud", "bets": {"1": {"ante": 10}, "2": {"ante": 30}}})";
std::optional<WagerExpectation> five_percent(const WagerAsked& asked) {
  EXPECT_EQ(asked.version, "cajun-stud/2");
  if (asked.wager != "ante") return {};
  return WagerExpectation{Rational(1, 20), Rational(4), "made up"};
}

TEST(FloorPlayReport, SetsTheResultBesideItsExpectation) {
  FloorJournal journal;
  open(journal, "7", dollars(1000));
  // Seat 1 wins $10 on the ante and as much on the bet that follows, seat 2 folds.
  settle(journal, "7", plain_round,
         R"([{"seat": "1", "on": "ante", "stake": 10, "outcome": "won", "back": 20},
             {"seat": "1", "on": "raise-1", "stake": 10, "outcome": "won", "back": 20},
             {"seat": "2", "on": "ante", "stake": 30, "outcome": "forfeited", "back": 0}])",
         {{"table/7/inventory", dollars(10)}, {"table/7/seat/1", Money{} - dollars(10)}});
  const PlayReport report = report_of(journal);
  expect_agreed(report);
  const auto wagers = report.wagers({}, five_percent);
  ASSERT_EQ(wagers.size(), 1U) << "what follows the ante counts with it";
  const WagerResult& ante = wagers.front();
  EXPECT_EQ(ante.wager, "ante");
  EXPECT_EQ(ante.play.hands, 2);
  EXPECT_EQ(ante.play.handle, dollars(50));
  EXPECT_EQ(ante.play.compared_win, dollars(10));
  // 5% of $40; variances of $10 and $30 add up as squares, or as one stake of $40.
  EXPECT_DOUBLE_EQ(*ante.expected, 200);
  EXPECT_DOUBLE_EQ(ante.deviation, std::sqrt(4.0 * (1000 * 1000 + 3000 * 3000)));
  EXPECT_DOUBLE_EQ(ante.deviation_if_one, 8000);
  EXPECT_DOUBLE_EQ(*ante.z(), 800 / ante.deviation);
  EXPECT_FALSE(ante.outside());
  const ReportTable table = wager_report(report, {}, five_percent);
  EXPECT_EQ(table.at(0, "expected-win"), Cell(Decimal{2, 2}));
  EXPECT_EQ(table.at(0, "flag"), Cell());
  EXPECT_EQ(table.at(0, "basis"), Cell(std::string("made up")));
}

// J16
TEST(FloorPlayReport, FlagsWhatIsOutsideTheInterval) {
  FloorJournal journal;
  open(journal, "7", dollars(1000));
  for (int i = 0; i < 5; ++i) {
    settle(journal, "7", R"({"game": "cajun-stud", "bets": {"1": {"ante": 10}}})",
           R"([{"seat": "1", "on": "ante", "stake": 10, "outcome": "lost", "back": 0}])",
           {{"table/7/inventory", dollars(10)}, {"table/7/seat/1", Money{} - dollars(10)}});
    const auto wager = report_of(journal).wagers({}, five_percent).front();
    const double z = (i + 1) * 950 / (2000 * std::sqrt(i + 1.0));
    EXPECT_NEAR(*wager.z(), z, 1e-9);
    EXPECT_FALSE(wager.outside());
  }
  const auto sure = [](const WagerAsked&) {
    return std::optional(WagerExpectation{Rational(1, 20), Rational(1), "made up"});
  };
  const ReportTable table = wager_report(report_of(journal), {}, sure);
  EXPECT_EQ(table.at(0, "z"), Cell(Decimal{5 * 950 / (1000 * std::sqrt(5.0)), 2}));
  EXPECT_EQ(table.at(0, "flag"), Cell(std::string("outside the 95% interval")));
}

TEST(FloorPlayReport, VoidHandsAreNoHandleAndNotCompared) {
  FloorJournal journal;
  open(journal, "7", dollars(1000));
  settle(journal, "7",
         R"({"game": "cajun-stud", "bets": {"1": {"ante": 10}},
             "irregularities": [{"kind": "card-exposed"}]})",
         R"([{"seat": "1", "on": "ante", "stake": 10, "outcome": "returned", "back": 10}])", {});
  const PlayReport report = report_of(journal);
  expect_agreed(report);
  const auto wager = report.wagers({}, five_percent).front();
  EXPECT_EQ(wager.play.handle, Money{});
  EXPECT_EQ(wager.play.hands, 0);
  EXPECT_FALSE(wager.expected);
  EXPECT_EQ(report.tables({}).front().play.rounds, 1);
}

TEST(FloorPlayReport, SharesOfMetersAndVigorishStandBesideTheWin) {
  FloorJournal journal;
  open(journal, "7", dollars(1000));
  // The stake of $1 goes to the inventory, the share to a slip; 50 cents are paid for the bet.
  settle(journal, "7", R"({"game": "cajun-stud", "bets": {"1": {"ante": 10}}})",
         R"([{"seat": "1", "on": "ante", "stake": 1, "outcome": "won", "back": 500,
              "of-meter": true, "vigorish": 0.5}])",
         {{"table/7/inventory", {150}},
          {"table/7/seat/1", {-150}},
          {"payable/7-000001-1", dollars(500)},
          {"meter/7/m", Money{} - dollars(500)}});
  const PlayReport report = report_of(journal);
  expect_agreed(report);
  const TablePlay play = report.tables({}).front().play;
  EXPECT_EQ(play.table_win(), Money{150});
  EXPECT_EQ(play.win_by_wagers(), dollars(-499));
  EXPECT_EQ(play.shares, dollars(500));
  EXPECT_EQ(play.vigorish, Money{50});
  // What a meter pays is not held against the wager's own table.
  EXPECT_EQ(report.wagers({}, {}).front().play.compared_win, Money{150});
}

TEST(FloorPlayReport, InventoryGoesOnFromShiftToShiftAndTablesAddUp) {
  FloorJournal journal;
  for (const char* table : {"7", "8"}) open(journal, table, dollars(1000));
  const auto lose = [&](const std::string& table, std::int64_t amount) {
    const std::string lines = R"([{"seat": "1", "on": "ante", "stake": )" + std::to_string(amount) +
                              R"(, "outcome": "lost", "back": 0}])";
    settle(journal, table, R"({"game": "cajun-stud"})", lines.c_str(),
           {{"table/" + table + "/inventory", dollars(amount)},
            {"table/" + table + "/seat/1", dollars(-amount)}});
  };
  lose("7", 10);
  lose("8", 1);
  journal.wait(std::chrono::hours(8));
  lose("7", 20);
  journal.add("table/7", {{"event", "chips-bought"}},
              {{"table/7/inventory", dollars(-100)},
               {"table/7/drop", dollars(100)},
               {"table/7/seat/1", dollars(100)},
               {"wallet/ann", dollars(-100)}});
  journal.add("table/7", {{"event", "inventory-filled"}},
              {{"table/7/inventory", dollars(-50)}, {"cage", dollars(50)}});
  journal.wait(std::chrono::hours(24));
  lose("7", 40);
  const PlayReport report = report_of(journal);
  expect_agreed(report);
  const auto shifts = report.tables({Span::shift, true, false});
  ASSERT_EQ(shifts.size(), 4U);
  EXPECT_EQ(shifts[2].shift, 2);
  EXPECT_EQ(shifts[2].play.opening, dollars(1010));
  EXPECT_EQ(shifts[2].play.closing, dollars(880));
  EXPECT_EQ(shifts[2].play.drop, dollars(100));
  EXPECT_EQ(shifts[2].play.credits, dollars(50));
  EXPECT_EQ(shifts[2].play.table_win(), dollars(20));
  const auto day = report.tables({Span::day, false, false});
  ASSERT_EQ(day.size(), 2U);
  EXPECT_EQ(day[0].play.opening, Money{});
  EXPECT_EQ(day[0].play.closing, dollars(1881));
  EXPECT_EQ(day[0].play.table_win(), dollars(31));
  const auto month = report.tables({Span::month, false, false});
  ASSERT_EQ(month.size(), 1U);
  EXPECT_EQ(month[0].day, "2026-11");
  EXPECT_EQ(month[0].play.table_win(), dollars(71));
  const ReportTable table = table_report(report, {Span::shift, true, false});
  EXPECT_EQ(table.at(2, "hold-on-drop-percent"), Cell(Decimal{20, 2}));
  EXPECT_EQ(table.at(0, "hold-on-drop-percent"), Cell());
  EXPECT_EQ(table.at(2, "hold-on-handle-percent"), Cell(Decimal{100, 2}));
  // Only the days that are asked for, yet with what was there before.
  const auto second = report_of(journal, {date(19), date(19)}).tables({});
  ASSERT_EQ(second.size(), 1U);
  EXPECT_EQ(second[0].play.opening, dollars(880));
  EXPECT_EQ(second[0].play.table_win(), dollars(40));
}

// Counted, the boxes are empty; what went into them that day stays what it was.
TEST(FloorPlayReport, ACountTakesNothingBackOfDropAndRake) {
  for (const int later : {1, 24}) {
    FloorJournal journal;
    open(journal, "7", dollars(1000));
    journal.add("table/7", {{"event", "chips-bought"}},
                {{"table/7/inventory", dollars(-100)},
                 {"table/7/drop", dollars(100)},
                 {"table/7/seat/1", dollars(100)},
                 {"wallet/ann", dollars(-100)}});
    journal.add("table/7", {{"event", "charge-dropped"}},
                {{"table/7/rake", dollars(-6)}, {"table/7/rake-drop", dollars(6)}});
    journal.wait(std::chrono::hours(later));
    journal.add("wallets", {{"event", "drop-counted"}, {"table", "7"}},
                {{"table/7/drop", dollars(-100)},
                 {"table/7/rake-drop", dollars(-6)},
                 {"cage", dollars(106)}});
    const PlayReport report = report_of(journal);
    expect_agreed(report);
    const auto days = report.tables({});
    ASSERT_EQ(days.size(), 1U) << "nothing was played when it was counted";
    EXPECT_EQ(days[0].play.drop, dollars(100));
    EXPECT_EQ(days[0].play.rake, dollars(6));
    EXPECT_EQ(days[0].play.table_win(), Money{});
  }
}

TEST(FloorPlayReport, TwoGamesOfATableAreKeptApart) {
  FloorJournal journal;
  const auto opened = [&](const char* game) {
    journal.add("table/7", {{"event", "table-opened"}, {"game", game}});
  };
  const auto win = [&](std::int64_t amount) {
    const std::string lines = R"([{"seat": "1", "on": "ante", "stake": )" + std::to_string(amount) +
                              R"(, "outcome": "lost", "back": 0}])";
    settle(journal, "7", R"({"game": "cajun-stud"})", lines.c_str(),
           {{"table/7/inventory", dollars(amount)}, {"table/7/seat/1", dollars(-amount)}});
  };
  opened("cajun-stud");
  win(10);
  opened("casino-war");
  win(20);
  opened("cajun-stud");
  win(30);
  const PlayReport report = report_of(journal);
  expect_agreed(report);
  const auto games = report.tables({});
  ASSERT_EQ(games.size(), 2U);
  EXPECT_EQ(games[0].play.table_win(), dollars(40));
  EXPECT_EQ(games[1].play.table_win(), dollars(20));
}

// On a layout wagers are decided before the round is over: the inventory of one shift has them, the
// settlement of the next.
TEST(FloorPlayReport, ARoundMayGoOnIntoTheNextShift) {
  FloorJournal journal;
  open(journal, "7", dollars(1000));
  journal.add("table/7", {{"event", "round-began"}, {"number", 1}});
  journal.add("table/7", {{"event", "round-went"}},
              {{"table/7/inventory", dollars(5)}, {"table/7/stake/1", dollars(-5)}});
  expect_agreed(report_of(journal));
  EXPECT_EQ(report_of(journal).tables({}).front().play.under_way, dollars(5));
  journal.wait(std::chrono::hours(9));
  settle(journal, "7", R"({"game": "cajun-stud"})",
         R"([{"seat": "1", "on": "ante", "stake": 5, "outcome": "lost", "back": 0}])", {});
  const PlayReport report = report_of(journal);
  expect_agreed(report);
  const auto shifts = report.tables({Span::shift, true, false});
  ASSERT_EQ(shifts.size(), 2U);
  EXPECT_EQ(shifts[0].play.table_win(), dollars(5));
  EXPECT_EQ(shifts[0].play.under_way, dollars(5));
  EXPECT_EQ(shifts[1].play.win_by_wagers(), dollars(5));
  EXPECT_EQ(shifts[1].play.under_way, dollars(-5));
  EXPECT_EQ(report.tables({}).front().play.under_way, Money{});
}

// What throws had decided in a round that could go no further stays decided.
TEST(FloorPlayReport, WagersDecidedInARoundThatIsCalledOffAreCounted) {
  const auto called_off = [](std::chrono::hours later, bool with_lines) {
    FloorJournal journal;
    journal.add("table/7", {{"event", "table-opened"}, {"game", "sic-bo"}});
    journal.add("table/7", {{"event", "inventory-filled"}},
                {{"table/7/inventory", dollars(1000)}, {"cage", dollars(-1000)}});
    journal.add("table/7", {{"event", "round-began"}, {"number", 1}});
    journal.add("table/7", {{"event", "round-went"}},
                {{"table/7/inventory", dollars(5)}, {"table/7/stake/1", dollars(-5)}});
    journal.add("table/7", {{"event", "round-went"}},
                {{"table/7/inventory", dollars(-20)}, {"table/7/seat/1", dollars(20)}});
    journal.wait(later);
    Json body{{"event", "round-called-off"},
              {"cause", "the lights went out"},
              {"game", "sic-bo"},
              {"version", "sic-bo/2"},
              {"name", "7-000001"}};
    if (with_lines) {
      body["lines"] = Json::parse(
          R"([{"seat": "1", "on": "small", "stake": 5, "outcome": "lost", "back": 0},
              {"seat": "1", "on": "big", "stake": 20, "outcome": "won", "back": 40},
              {"seat": "2", "on": "big", "stake": 9, "outcome": "returned", "back": 9}])");
    }
    journal.add("table/7", body);
    return report_of(journal);
  };
  for (const int later : {0, 9}) {
    const PlayReport report = called_off(std::chrono::hours(later), true);
    expect_agreed(report);
    const TablePlay play = report.tables({Span::period, true, false}).front().play;
    EXPECT_EQ(play.handle, dollars(25)) << "what was returned was not decided";
    EXPECT_EQ(play.paid_back, dollars(40));
    EXPECT_EQ(play.table_win(), dollars(-15));
    EXPECT_EQ(play.otherwise, Money{});
    EXPECT_EQ(play.under_way, Money{});
    EXPECT_EQ(play.rounds, 0) << "it was not completed";
    const auto wagers = report.wagers({}, {});
    ASSERT_EQ(wagers.size(), 2U);
    EXPECT_EQ(wagers[0].wager, "big");
    EXPECT_EQ(wagers[0].play.handle, dollars(20));
    EXPECT_EQ(wagers[1].wager, "small");
    const auto shifts = report.tables({Span::shift, true, false});
    EXPECT_EQ(shifts.front().play.under_way, dollars(later > 0 ? -15 : 0));
  }
  const PlayReport bare = called_off(std::chrono::hours(0), false);
  expect_agreed(bare);
  EXPECT_EQ(bare.tables({}).front().play.otherwise, dollars(-15));
}

// As a table writes it.
TEST(FloorPlayReport, ATableThatCallsOffARoundOfThrowsTellsWhatTheyDecided) {
  SeededRandom random(8);
  FloorJournal journal;
  const RuleSet rules = default_rules("sic-bo");
  JournalTable played(journal, "7", rules, 2, random);
  played.play_round();
  const Money before = report_of(journal).tables({}).front().play.handle;
  played.begin();
  played.bet("small", dollars(10));
  TableDealer dealer(played.table(), random);
  played.apply_all(dealer.close_bets());
  ASSERT_FALSE(played.table().round().throws().layout().lines().empty());
  played.apply(RoundEnded{true, "the lights went out"});
  const PlayReport report = report_of(journal);
  expect_agreed(report);
  const TablePlay play = report.tables({}).front().play;
  EXPECT_EQ(play.handle, before + dollars(20));
  EXPECT_EQ(play.otherwise, Money{});
  EXPECT_EQ(play.rounds, 1);
}

TEST(FloorPlayReport, SaysWhatItCannotRead) {
  FloorJournal journal;
  journal.add_raw("table/7", "{");
  settle(journal, "7", R"({"game": "no-such-game"})", R"([{"seat": "1"}])", {});
  journal.add("table/7", {{"event", "round-went"}},
              {{"table/7/inventory", dollars(5)}, {"table/7/stake/1", dollars(-5)}});
  journal.add("table/7", {{"event", "round-called-off"}});
  const PlayReport report = report_of(journal);
  ASSERT_EQ(report.findings().size(), 4U);
  EXPECT_TRUE(report.findings()[0].place.starts_with("table/7 1"));
  EXPECT_EQ(report.findings()[1].section, "601a.4(a)");
  EXPECT_EQ(text(report.findings()[2]), "table/7 2 settlement: is no line of a settlement");
  EXPECT_EQ(text(report.findings()[3]), "table/7 4: is called off though $5 was decided in it");
  EXPECT_EQ(report.tables({}).front().play.difference(), Money{});
}

}  // namespace
}  // namespace houseway::floor
