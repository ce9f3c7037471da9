#include <gtest/gtest.h>

#include "floor/availability_reports.h"
#include "floor/jackpot_slips.h"
#include "floor/machine_meters.h"
#include "floor/play_report.h"
#include "floor_journal_support.h"

namespace houseway::floor {
namespace {

constexpr Date november(unsigned day) {
  return {std::chrono::year(2026), std::chrono::month(11), std::chrono::day(day)};
}
const ReportPeriod the_day{november(18), november(18)};

MachineMeterReport meters_of(const FloorJournal& journal, ReportPeriod period = the_day) {
  MachineMeterReport report(period);
  for (const Entry& entry : journal.entries()) report.take(entry);
  for (const Refusal& finding : report.findings()) ADD_FAILURE() << text(finding);
  return report;
}

// What the sheet has of each table, "to date" or "in the period".
std::map<std::string, MachineMeters> sheet_of(const MachineMeterReport& report,
                                              const std::string& counted) {
  std::map<std::string, MachineMeters> told;
  const ReportTable sheet = report.table();
  for (std::size_t row = 0; row < sheet.rows.size(); ++row) {
    if (sheet.at(row, "counted") != Cell(counted)) continue;
    const auto money = [&](const char* column) { return std::get<Money>(sheet.at(row, column)); };
    told[std::get<std::string>(sheet.at(row, "table"))] = {money("coin-in"),
                                                           money("coin-out"),
                                                           money("attendant-paid-jackpots"),
                                                           money("attendant-paid-credits"),
                                                           money("progressive-by-machine"),
                                                           money("progressive-by-attendant")};
  }
  return told;
}
std::map<std::string, MachineMeters> to_date(const MachineMeterReport& report) {
  return sheet_of(report, "to date");
}
std::map<std::string, MachineMeters> within(const MachineMeterReport& report) {
  return sheet_of(report, "in the period");
}

void slip(FloorJournal& journal, const std::string& number, const SlipEvent& event) {
  journal.add("slips", {{"event", "slip"}, {"slip", number}, {"what", to_json(event)}});
}
void pay(FloorJournal& journal, const std::string& number, Money amount, bool share,
         SlipPaidOut::From from) {
  SlipMade made;
  made.slip = number;
  made.table = "7";
  made.round = "7-000001";
  made.seat = 1;
  made.player = "ann";
  made.wager = "five-card-hand-bonus";
  made.meter = share ? "gold" : "";
  made.amount = amount;
  made.terms = {true, share, share, false, "639a.11(c)(5)"};
  slip(journal, number, made);
  slip(journal, number, SlipPaidOut{from});
}

// C12, C13: counted line by line, they are what drop, win and hold are made of.
TEST(FloorMachineMeters, WagersAndPayoutsAreThoseOfThePlay) {
  SeededRandom random(12);
  FloorJournal journal;
  const RuleSet cards = default_rules("three-card-poker");
  const RuleSet dice = default_rules("craps");
  const RuleSet pot = default_rules("hold-em-poker");
  JournalTable first(journal, "7", cards, 3, random);
  JournalTable second(journal, "8", dice, 2, random);
  JournalTable third(journal, "9", pot, 3, random);
  for (int i = 0; i < 4; ++i) {
    first.play_round();
    second.play_round();
    third.play_round();
  }
  ASSERT_FALSE(HasFatalFailure());
  PlayReport play(the_day);
  for (const Entry& entry : journal.entries()) play.take(entry);
  const MachineMeterReport report = meters_of(journal);
  const auto all = to_date(report);
  ASSERT_EQ(all.size(), 3U);
  EXPECT_EQ(within(report), all) << "it began with this day";
  for (const TableResult& result : play.tables({})) {
    const MachineMeters& meters = all.at(result.table);
    EXPECT_GT(meters.coin_in.cents, 0) << result.table;
    EXPECT_EQ(meters.coin_in, result.play.handle) << result.table;
    EXPECT_EQ(meters.coin_out, result.play.paid_back - result.play.shares) << result.table;
  }
}

// What throws had decided in a round that was called off was wagered and paid.
TEST(FloorMachineMeters, WagersOfARoundThatIsCalledOffCountWhereTheyWereDecided) {
  FloorJournal journal;
  journal.add(
      "table/7",
      {{"event", "round-called-off"},
       {"cause", "the lights went out"},
       {"lines", Json::parse(
                     R"([{"seat": "1", "on": "small", "stake": 5, "outcome": "lost", "back": 0},
              {"seat": "1", "on": "big", "stake": 20, "outcome": "won", "back": 40},
              {"seat": "2", "on": "big", "stake": 9, "outcome": "returned", "back": 9}])")}});
  journal.add("table/7", {{"event", "round-called-off"}});
  const MachineMeters meters = to_date(meters_of(journal)).at("7");
  EXPECT_EQ(meters.coin_in, dollars(25));
  EXPECT_EQ(meters.coin_out, dollars(40));
}

// C14, C15, C18: who paid, and what for.
TEST(FloorMachineMeters, AwardsAndCreditsByMachineAndByAttendant) {
  using From = SlipPaidOut::From;
  FloorJournal journal;
  pay(journal, "a", dollars(12'500), true, From::cage);
  pay(journal, "b", dollars(900), true, From::game_account);
  pay(journal, "c", dollars(70), false, From::finance);
  pay(journal, "d", dollars(40), false, From::table_inventory);
  journal.add("table/7", {{"event", "chips-cashed"}, {"seat", "1"}, {"amount", 25}}, {},
              staff("flo", Role::floorperson));
  journal.add("table/7", {{"event", "chips-cashed"}, {"seat", "2"}, {"amount", 99}}, {},
              patron("ann"));
  journal.add("wallets", {{"event", "withdrawal-paid"}, {"withdrawal", "w1"}},
              {{"withdrawal/w1", Money{} - dollars(60)},
               {"cage", dollars(60)},
               {"cage", Money{} - dollars(60)},
               {"outside", dollars(60)}});
  journal.wait(std::chrono::hours(24));
  pay(journal, "e", dollars(1), true, From::cage);

  const MachineMeterReport today = meters_of(journal);
  const MachineMeters meters = to_date(today).at("7");
  EXPECT_EQ(meters.progressive_by_attendant, dollars(12'500));
  EXPECT_EQ(meters.progressive_by_machine, dollars(900));
  EXPECT_EQ(meters.attendant_paid_jackpots, dollars(70));
  EXPECT_EQ(meters.attendant_paid_credits, dollars(25));
  EXPECT_EQ(meters.coin_out, Money{} - dollars(70)) << "what an attendant paid the table did not";
  EXPECT_EQ(to_date(today).at(MachineMeterReport::at_the_cage).attendant_paid_credits, dollars(60));
  // A meter goes on from day to day.
  const MachineMeterReport next = meters_of(journal, {november(19), november(19)});
  EXPECT_EQ(to_date(next).at("7").progressive_by_attendant, dollars(12'501));
  EXPECT_EQ(within(next).at("7").progressive_by_attendant, dollars(1));
  const ReportTable table = next.table();
  ASSERT_EQ(table.rows.size(), 4U);
  EXPECT_EQ(table.at(0, "counted"), Cell(std::string("in the period")));
  EXPECT_EQ(table.at(1, "progressive-by-attendant"), Cell(dollars(12'501)));
}

// C36
TEST(FloorAvailability, SoftwareAndGamesAreLoggedWithWhoAndWhy) {
  FloorJournal journal;
  const Actor manager = staff("max", Role::pit_manager);
  journal.add("software", {{"event", "software-installed"}, {"program", {{"sha256", "ab"}}}});
  journal.add("software",
              {{"event", "software-approved"},
               {"program", {{"sha256", "ab"}}},
               {"reason", "letter 7"},
               {"witness", to_json(staff("fin", Role::finance))}},
              {}, manager);
  journal.add("gates",
              {{"event", "stopped"}, {"what", "game"}, {"which", "craps"}, {"reason", "dice"}}, {},
              manager);
  journal.add("table/7", {{"event", "table-opened"}, {"game", "craps"}, {"version", "craps/2"}});
  journal.add("submissions", {{"event", "submission-approved"}, {"version", "roulette/3"}});
  journal.add("table/7", {{"event", "went-away"}});
  AvailabilityReports logs(the_day);
  for (const Entry& entry : journal.entries()) logs.take(entry);
  EXPECT_TRUE(logs.findings().empty());
  ASSERT_EQ(logs.software().rows.size(), 2U);
  EXPECT_EQ(logs.software().at(1, "sha256"), Cell(std::string("ab")));
  EXPECT_EQ(logs.software().at(1, "by"), Cell(std::string("max (pit-manager)")));
  EXPECT_EQ(logs.software().at(1, "witness"), Cell(std::string("fin (finance)")));
  EXPECT_EQ(logs.software().at(1, "cause"), Cell(std::string("letter 7")));
  ASSERT_EQ(logs.games().rows.size(), 3U);
  EXPECT_EQ(logs.games().at(0, "what"), Cell(std::string("game stopped")));
  EXPECT_EQ(logs.games().at(0, "game"), Cell(std::string("craps")));
  EXPECT_EQ(logs.games().at(0, "cause"), Cell(std::string("dice")));
  EXPECT_EQ(logs.games().at(1, "table"), Cell(std::string("7")));
  EXPECT_EQ(logs.games().at(2, "game"), Cell(std::string("roulette")));
}

}  // namespace
}  // namespace houseway::floor
