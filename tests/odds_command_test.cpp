#include <fmt/format.h>
#include <gtest/gtest.h>
#include <sys/wait.h>

#include <cstdio>
#include <cstdlib>
#include <fstream>

#include "support.h"

// The commands odds, strategy and audit as a user meets them.
namespace houseway {
namespace {

struct Ran {
  int status = 0;
  bool signalled = false;
  std::string out;

  bool says(std::string_view words) const { return out.find(words) != std::string::npos; }
};

Ran run(const std::string& arguments) {
  const std::string command = HOUSEWAY_BINARY " " + arguments + " 2>&1";
  Ran ran;
  FILE* pipe = popen(command.c_str(), "r");
  char buffer[4096];
  for (std::size_t n = 0; (n = std::fread(buffer, 1, sizeof buffer, pipe)) > 0;)
    ran.out.append(buffer, n);
  const int ended = pclose(pipe);
  ran.status = WEXITSTATUS(ended);
  // The shell reports a signal of the command as a status above 128.
  ran.signalled = !WIFEXITED(ended) || ran.status > 128;
  return ran;
}

std::size_t lines_of(const std::string& out) {
  return static_cast<std::size_t>(std::count(out.begin(), out.end(), '\n'));
}

TEST(OddsCommand, RefusesAWagerItDoesNotKnow) {
  const Ran again = run("odds craps --wager field-2");
  EXPECT_EQ(again.status, 2);
  EXPECT_EQ(lines_of(again.out), 1U) << again.out;
  EXPECT_TRUE(again.says("pass") && again.says("field")) << again.out;
  const Ran selection = run("odds craps --wager place-to-win:7");
  EXPECT_EQ(selection.status, 2);
  EXPECT_TRUE(selection.says("it has 4, 5, 6, 8, 9, 10")) << selection.out;
  const Ran part = run("odds cajun-stud --wager raise-1");
  EXPECT_EQ(part.status, 2);
  EXPECT_TRUE(part.says("priced there")) << part.out;
  EXPECT_EQ(run("odds craps --wager field").status, 0);
  EXPECT_EQ(run("odds craps --wager place-to-win:6").status, 0);
}

TEST(OddsCommand, CardsOfAGameWithoutAnyAreRefused) {
  for (const char* game : {"craps", "roulette", "sic-bo", "big-six-wheel"}) {
    for (const char* option : {"--cards", "--community", "--dealer"}) {
      const Ran ran = run(fmt::format("strategy {} {} As", game, option));
      EXPECT_EQ(ran.status, 2) << game;
      EXPECT_FALSE(ran.signalled) << game;
      EXPECT_EQ(lines_of(ran.out), 1U) << ran.out;
      EXPECT_TRUE(ran.says("there are no cards in")) << ran.out;
    }
  }
}

// An amount that a round may not be played with has no odds either.
TEST(OddsCommand, RefusesAStakeThatTheRulesRefuse) {
  for (const char* command : {"odds", "strategy"}) {
    const Ran ran = run(fmt::format("{} cajun-stud --set ruleset=house-limits --ante 11", command));
    EXPECT_EQ(ran.status, 1) << ran.out;
    EXPECT_TRUE(ran.says("--ante 11: the Ante is at most $10 here, not $11")) << ran.out;
  }
  EXPECT_EQ(run("odds cajun-stud --wager ante --set ruleset=house-limits --ante 10").status, 0);
  const Ran least = run("odds casino-war --set minimum-wager=5 --ante 1");
  EXPECT_EQ(least.status, 1) << least.out;
  // Without one, the least that may be staked.
  EXPECT_EQ(run("odds casino-war --set minimum-wager=5 --wager initial").status, 0);
}

TEST(OddsCommand, HugeProposedOddsAreCountedOrRefused) {
  const auto folder = std::filesystem::temp_directory_path() / "houseway-huge-odds.json";
  for (const char* pays : {"10,000,000 to 1", "9,999,991 to 997"}) {
    std::ofstream(folder) << fmt::format(
        R"({{"rules": {{"ante": {{"Royal flush": "{0}", "Two pairs": "{0}", "Flush": "9,999,973 to 991"}}}}}})",
        pays);
    for (const char* ante : {"1", "999983", "1000000"}) {
      const Ran ran = run(
          fmt::format("odds cajun-stud --wager ante --rules {} --ante {}", folder.string(), ante));
      EXPECT_FALSE(ran.signalled) << ran.out;
      if (ran.status != 0) {
        EXPECT_EQ(lines_of(ran.out), 1U) << ran.out;
      }
    }
  }
  std::filesystem::remove(folder);
}

TEST(OddsCommand, OneLineAWager) {
  const Ran table = run("odds craps --table");
  EXPECT_EQ(table.status, 0);
  const Json all = json(run("odds craps --json").out.c_str()).at("wagers");
  EXPECT_EQ(lines_of(table.out), all.size() + 1);
  const Ran csv = run("odds craps --csv");
  EXPECT_EQ(lines_of(csv.out), all.size() + 1);
  EXPECT_TRUE(csv.out.starts_with("wager,variant,paytable,")) << csv.out;
  std::size_t outcomes = 0;
  for (const Json& wager : all) outcomes += wager.at("outcomes").size();
  EXPECT_EQ(lines_of(run("odds craps --csv --outcomes").out), outcomes + 1);
  EXPECT_EQ(run("odds craps --csv --json").status, 2);
}

TEST(OddsCommand, EachOutcomeHasItsProbabilityAndPartOfTheReturn) {
  const Json wager =
      json(run("odds cajun-stud --wager ante --json").out.c_str()).at("wagers").at(0);
  double chance = 0;
  double back = 0;
  for (const Json& outcome : wager.at("outcomes")) {
    chance += outcome.at("probability").get<double>();
    back += outcome.at("return").get<double>();
  }
  EXPECT_NEAR(chance, 1, 1e-12);
  EXPECT_NEAR(back * 100, wager.at("return_percent").get<double>(), 1e-8);
  const auto result = [&](const char* name) -> std::string {
    for (const Json& outcome : wager.at("outcomes")) {
      if (outcome.at("name") == name) return outcome.at("result");
    }
    return "";
  };
  EXPECT_EQ(result("Royal flush"), "won");
  EXPECT_EQ(result("Nothing listed"), "lost");
  EXPECT_EQ(result("Folded"), "folded");
  const Json dont_pass =
      json(run("odds craps --wager dont-pass --json").out.c_str()).at("wagers").at(0);
  for (const Json& outcome : dont_pass.at("outcomes")) {
    if (outcome.at("name") == "Returned") {
      EXPECT_EQ(outcome.at("result"), "pushed");
    }
    if (outcome.at("name") == "Lost") {
      EXPECT_EQ(outcome.at("result"), "lost");
    }
  }
}

TEST(OddsCommand, AtOtherMetersThanTheSeed) {
  const std::string asked = "odds let-it-ride-poker --wager five-card-hand-bonus --json";
  const auto priced = [&](const std::string& more) {
    return json(run(asked + more).out.c_str()).at("wagers").at(0);
  };
  const Json seed = priced("");
  EXPECT_EQ(priced(" --meter 10000").at("return_percent"), seed.at("return_percent"));
  const double even = seed.at("meter").at("break_even").get<double>();
  const Json at_even = priced(fmt::format(" --meter {:.2f}", even));
  EXPECT_NEAR(at_even.at("edge_percent").get<double>(), 0, 1e-5);
  EXPECT_EQ(run(asked + " --meter 1,2").status, 2);
  EXPECT_EQ(run(asked + " --meter -1").status, 2);
  EXPECT_EQ(run("odds let-it-ride-poker --wager bet-1 --meter 5000").status, 2);
}

// The Magic Card alone returns more than is wagered: no reading of the meter is needed for that.
TEST(OddsCommand, DrawsAreWinsAndLeaveNoBreakEvenMeter) {
  const std::string asked = "odds let-it-ride-poker --wager five-card-hand-bonus --json";
  const Json without = json(run(asked).out.c_str()).at("wagers").at(0);
  const Json with = json(run(asked + " --set magic-card=true").out.c_str()).at("wagers").at(0);
  const double won = without.at("wins_percent").get<double>() / 100;
  EXPECT_NEAR(with.at("wins_percent").get<double>() / 100, won + (1 - won) * 5 / 52, 1e-11);
  EXPECT_NEAR(with.at("wins_percent").get<double>() + with.at("loses_percent").get<double>(), 100,
              1e-8);
  EXPECT_TRUE(with.at("meter").at("break_even").is_null());
  EXPECT_EQ(with.at("draws").at(0).at("pays"), "20 for 1");
}

TEST(OddsCommand, OtherPlayersAddTheirEnvy) {
  const std::string asked =
      "odds caribbean-stud-poker --wager progressive-payout --set progressive-payout=D --json";
  const auto returned = [&](const std::string& more) {
    return json(run(asked + more).out.c_str()).at("wagers").at(0);
  };
  const Json alone = returned("");
  const Json five = returned(" --others 5");
  const Json& each = alone.at("envy").at("return_per_other");
  const double per_other =
      std::stod(each.at("num").get<std::string>()) / std::stod(each.at("den").get<std::string>());
  EXPECT_GT(per_other, 0);
  EXPECT_NEAR(five.at("return_percent").get<double>(),
              alone.at("return_percent").get<double>() + 500 * per_other, 1e-7);
  EXPECT_EQ(run("odds cajun-stud --wager pocket-bonus --others 2").status, 2);
}

// Edge and deviation of a bet with a vigorish on making it are per unit of all that is staked.
TEST(OddsCommand, OneUnitForEdgeAndDeviation) {
  const Json buy = json(run("odds craps --wager buy:4 --set buy-vigorish=5 "
                            "--set buy-vigorish-when=on-bet --json")
                            .out.c_str())
                       .at("wagers")
                       .at(0);
  EXPECT_NEAR(buy.at("edge_percent").get<double>(), 100.0 / 21, 1e-8);
  // 3 back with a chance of 1/3, per 1.05 staked.
  EXPECT_NEAR(buy.at("standard_deviation").get<double>(), std::sqrt(2.0) / 1.05, 1e-6);
  EXPECT_EQ(buy.at("per"), "what is staked, the vigorish included");
}

TEST(StrategyCommand, MarksEquallyGoodPlays) {
  const std::string asked = "strategy mississippi-stud --cards 'Js 8d' --community '7c 3h'";
  const Ran shown = run(asked);
  EXPECT_TRUE(shown.says("equally good")) << shown.out;
  int best = 0;
  int taken = 0;
  const Json advice = json(run(asked + " --json").out.c_str());
  for (const Json& choice : advice.at("choices")) {
    best += choice.at("best").get<bool>() ? 1 : 0;
    taken += choice.at("taken").get<bool>() ? 1 : 0;
    if (choice.at("taken").get<bool>()) {
      EXPECT_EQ(choice.at("play"), "fold");
    }
  }
  EXPECT_EQ(best, 2);
  EXPECT_EQ(taken, 1);
  EXPECT_TRUE(run("strategy mississippi-stud").says("equally good"));
}

TEST(AuditCommand, TellsOfProgressivesOverTimeAndWhatItAssumed) {
  const Json audited = json(run("audit let-it-ride-poker --json").out.c_str());
  EXPECT_TRUE(audited.at("assumed").contains("magic-card"));
  bool told = false;
  std::vector<std::string> readings;
  for (const Json& finding : audited.at("findings")) {
    if (finding.at("kind") == "progressive" && finding.at("wager") == "five-card-hand-bonus") {
      told = true;
      const std::string message = finding.at("message");
      EXPECT_NE(message.find("in the long run"), std::string::npos) << message;
      EXPECT_NE(message.find("breaks even at a meter of $"), std::string::npos) << message;
      EXPECT_NE(message.find("reseeded with"), std::string::npos) << message;
    }
    if (finding.at("kind") == "two-readings") readings.push_back(finding.at("message"));
    if (finding.at("kind") == "changes-nothing") {
      EXPECT_NE(finding.at("message").get<std::string>().find("as assumed"), std::string::npos);
    }
  }
  EXPECT_TRUE(told);
  // A reading that is a number, of draws that are not made under the rules assumed.
  ASSERT_EQ(readings.size(), 2U);
  EXPECT_NE(readings[0].find("a house edge of -131.469511% by the letter and of 41.607412% with "
                             "magic-card-rounds 10, where magic-card is true"),
            std::string::npos)
      << readings[0];
  EXPECT_NE(readings[1].find("with lucky-bonus-rounds 10, where lucky-bonus is true"),
            std::string::npos)
      << readings[1];
}

TEST(OddsCommand, HandsAgainstEachOther) {
  const Ran two = run("odds hold-em-poker --hand AsKs --hand QdQh");
  EXPECT_EQ(two.status, 0) << two.out;
  EXPECT_TRUE(two.says("exact equities over 1712304 deals")) << two.out;
  EXPECT_TRUE(two.says("46.214457%") && two.says("197833 / 428076")) << two.out;
  const Ran range =
      run("odds hold-em-poker --hand AsKs --hand 'QQ+,AKs' --board '2c 7d Th' --dead 3c --json");
  EXPECT_EQ(range.status, 0) << range.out;
  const Json found = json(range.out.c_str());
  EXPECT_EQ(found.at("deals"), "14190");
  EXPECT_EQ(found.at("hands").at(0).at("equity").at("num"), "544");
  EXPECT_EQ(found.at("hands").at(1).at("wins"), "9570");
  const Ran split =
      run("odds omaha-high-low-split-eight-or-better-poker --hand As2s3dKh --hand KsKcQdQc --board "
          "'7s 8d 9c'");
  EXPECT_TRUE(split.says("by low hand") && split.says("takes all")) << split.out;
  EXPECT_TRUE(split.says("nobody has a low hand in")) << split.out;
  const Ran drawn = run("odds badugi-poker --hand As2d --hand 3c4h --samples 1000 --seed 5");
  EXPECT_TRUE(drawn.says("sampled from 1000 deals") && drawn.says("standard error")) << drawn.out;
  EXPECT_EQ(drawn.out,
            run("odds badugi-poker --hand As2d --hand 3c4h --samples 1000 --seed 5").out);
}

TEST(OddsCommand, APotHasNoHouseEdge) {
  for (const char* command : {"odds hold-em-poker --all-paytables", "strategy hold-em-poker",
                              "audit badugi-poker", "odds badugi-poker --wager ante"}) {
    const Ran ran = run(command);
    EXPECT_EQ(ran.status, 2) << ran.out;
    EXPECT_EQ(lines_of(ran.out), 1U) << ran.out;
    EXPECT_TRUE(ran.says("players play each other") && ran.says("--hand")) << ran.out;
  }
  const Ran missing = run("odds badugi-poker");
  EXPECT_EQ(missing.status, 2);
  EXPECT_TRUE(missing.says("houseway odds badugi-poker --hand")) << missing.out;
  std::string eleven = "odds hold-em-poker";
  for (int i = 0; i < 11; ++i) eleven += " --hand random";
  const Ran many = run(eleven);
  EXPECT_EQ(many.status, 2);
  EXPECT_TRUE(many.says("at most 10 players")) << many.out;
  const Ran house = run("odds craps --hand AsKs");
  EXPECT_EQ(house.status, 2);
  EXPECT_TRUE(house.says("against the house")) << house.out;
}

}  // namespace
}  // namespace houseway
