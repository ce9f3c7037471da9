#include <gtest/gtest.h>
#include <sys/wait.h>

#include <cstdio>
#include <cstdlib>

#include "support.h"

// The command as a user meets it: what it prints and its exit status.
namespace houseway {
namespace {

struct Ran {
  int status = 0;
  std::string out;
};

class Cli : public testing::Test {
 protected:
  void SetUp() override {
    std::string pattern = (std::filesystem::temp_directory_path() / "houseway-XXXXXX").string();
    folder_ = mkdtemp(pattern.data());
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  std::string file(const char* name, const std::string& content) {
    const auto path = folder_ / name;
    std::ofstream(path) << content;
    return path.string();
  }

  // Standard error comes with standard output unless the command says otherwise.
  static Ran run(const std::string& arguments, const std::string& input = {}) {
    const std::string command = (input.empty() ? std::string() : "printf '" + input + "' | ") +
                                HOUSEWAY_BINARY " " + arguments + " 2>&1";
    Ran ran;
    FILE* pipe = popen(command.c_str(), "r");
    char buffer[4096];
    for (std::size_t n = 0; (n = std::fread(buffer, 1, sizeof buffer, pipe)) > 0;)
      ran.out.append(buffer, n);
    ran.status = WEXITSTATUS(pclose(pipe));
    return ran;
  }

  std::filesystem::path folder_;
};

const std::string cajun_round =
    R"({"game": "cajun-stud", "bets": {"1": {"ante": 10}}, "cards": {"1": "Ks 8d", "community": "Kd 8h 4c"}, "plays": {"1": ["raise 1", "raise 2", "raise 3"]}})";
const std::string broken_round =
    R"({"game": "cajun-stud", "bets": {"1": {"ante": 10}}, "cards": {"1": "Ks 8d", "community": "Kd 8h 4c"}, "plays": {"1": ["raise 4"]}})";

TEST_F(Cli, SaysItsVersion) {
  const Ran ran = run("--version");
  EXPECT_EQ(ran.status, 0);
  EXPECT_EQ(ran.out.rfind("houseway ", 0), 0U);
}

TEST_F(Cli, AloneSaysWhatItCanDo) {
  const Ran ran = run("");
  EXPECT_EQ(ran.status, 0);
  EXPECT_NE(ran.out.find("settle recorded rounds"), std::string::npos) << ran.out;
}

TEST_F(Cli, UsedWronglyExitsWithTwo) {
  for (const char* wrong :
       {"deel", "settle", "settle --jsno x", "rules", "rules no-such-game", "settle /no/such/file",
        "deal cajun-stud --rounds x", "play cajun-stud --seats 7", "rules cajun-stud --set ante"}) {
    const Ran ran = run(wrong);
    EXPECT_EQ(ran.status, 2) << wrong << "\n" << ran.out;
    EXPECT_FALSE(ran.out.empty()) << wrong;
  }
}

TEST_F(Cli, ListsTheGames) {
  const Json games = json(run("games --json").out.c_str());
  EXPECT_EQ(games.size(), all_definitions().size());
  EXPECT_NE(run("games").out.find("caribbean-stud-poker"), std::string::npos);
}

TEST_F(Cli, ShowsEveryPaytableAsPrinted) {
  for (const Definition* game : all_definitions()) {
    const std::string name =
        std::string(game->game) + " --set ruleset=" + std::string(game->ruleset);
    const Json rules = json(run("rules --json " + name).out.c_str());
    std::size_t tables = 0;
    for (const Schedule& schedule : game->schedules) tables += schedule.tables.size();
    EXPECT_EQ(rules.at("paytables").size(), tables);
    EXPECT_EQ(rules.at("options").size(), game->options.size());
    EXPECT_EQ(rules.at("irregularities").size(), game->irregularities.size());
    const Ran shown = run("rules " + name);
    EXPECT_EQ(shown.status, 0);
    for (const Option& option : game->options)
      EXPECT_NE(shown.out.find(option.id), std::string::npos);
  }
  const Json rules = json(run("rules --json cajun-stud").out.c_str());
  const Json& first = rules.at("paytables").at(0);
  EXPECT_EQ(first.at("paytable"), "A");
  EXPECT_EQ(first.at("lines").at(2), json(R"({"hand": "Four-of-a-kind", "pays": "40 to 1"})"));
  EXPECT_EQ(first.at("lines").at(9).at("pays"), "push");
}

TEST_F(Cli, SettlesAFile) {
  const Ran ran = run("settle --json " + file("round.json", cajun_round));
  EXPECT_EQ(ran.status, 0);
  const Json result = json(ran.out.c_str());
  EXPECT_EQ(result.at("back"),
            json(R"({"1": {"ante": 30, "raise-1": 30, "raise-2": 60, "raise-3": 90}})"));
  EXPECT_EQ(
      result.at("lines").at(0),
      json(
          R"json({"seat": 1, "wager": "ante", "stake": 10, "hand": "two pair, kings and 8s", "outcome": "won",
                         "odds": "2 to 1", "back": 30, "section": "683a.12(a)"})json"));
  EXPECT_NE(run("settle " + file("round.json", cajun_round)).out.find("staked $70, back $210"),
            std::string::npos);
}

TEST_F(Cli, SettlesAListAndStandardInput) {
  const Ran ran = run("settle --json -", "[" + cajun_round + "," + broken_round + "]");
  EXPECT_EQ(ran.status, 1);
  const Json results = json(ran.out.c_str());
  ASSERT_EQ(results.size(), 2U);
  EXPECT_TRUE(results.at(0).contains("back"));
  EXPECT_FALSE(results.at(1).contains("back"));
  EXPECT_EQ(results.at(1).at("error").at("place"), "plays.1[0]");
  EXPECT_EQ(results.at(1).at("error").at("section"), "683a.11(b)");
}

TEST_F(Cli, SettlesSeveralFiles) {
  const std::string one = file("one.json", cajun_round);
  const Json results = json(run("settle --json " + one + " " + one).out.c_str());
  EXPECT_EQ(results.size(), 2U);
}

TEST_F(Cli, WhatIsNotJsonIsOneLine) {
  const Ran ran = run("settle " + file("bad.json", "{\"game\": "));
  EXPECT_EQ(ran.status, 1);
  EXPECT_EQ(std::count(ran.out.begin(), ran.out.end(), '\n'), 1) << ran.out;
  const Ran as_json = run("settle --json " + file("bad.json", "{\"game\": ") + " 2>/dev/null");
  EXPECT_EQ(as_json.status, 1);
}

TEST_F(Cli, ChecksRuleSets) {
  const Ran good =
      run("check " + file("good.json", R"({"game": "cajun-stud", "rules": {"ante": "B"}})"));
  EXPECT_EQ(good.status, 0);
  const std::string bad = file(
      "bad.json",
      R"({"game": "cajun-stud", "rules": {"ante": "D", "payout-limit": 1000, "colour": true}})");
  const Ran listed = run("check " + bad);
  EXPECT_EQ(listed.status, 1);
  EXPECT_EQ(std::count(listed.out.begin(), listed.out.end(), '\n'), 3) << listed.out;
  const Json result = json(run("check --json " + bad).out.c_str());
  EXPECT_EQ(result.at("valid"), false);
  EXPECT_EQ(result.at("violations").size(), 3U);
  EXPECT_EQ(run("check " + file("round.json", broken_round)).status, 1);
  EXPECT_EQ(run("check " + file("round.json", cajun_round)).status, 0);
}

TEST_F(Cli, ReplaysInWords) {
  const Ran ran = run("replay " + file("round.json", cajun_round));
  EXPECT_EQ(ran.status, 0);
  EXPECT_NE(ran.out.find("Seat 1 makes the first Raise: $10, 1 times the ante. (683a.11(b))"),
            std::string::npos)
      << ran.out;
  const Json story = json(run("replay --json " + file("round.json", cajun_round)).out.c_str());
  EXPECT_EQ(story.at("story").at(0).at("section"), "683a.7(d)(1)");
}

TEST_F(Cli, DealsTheSameRoundsFromTheSameSeedAndSettlesThem) {
  for (const Definition* game : all_definitions()) {
    const std::string deal = "deal " + std::string(game->game) +
                             " --set ruleset=" + std::string(game->ruleset) +
                             " --rounds 20 --seed 9 --irregularities";
    const Ran first = run(deal);
    ASSERT_EQ(first.status, 0) << first.out;
    EXPECT_EQ(first.out, run(deal).out);
    EXPECT_EQ(json(first.out.c_str()).size(), 20U);
    const Ran settled = run("settle --json " + file("dealt.json", first.out));
    EXPECT_EQ(settled.status, 0) << settled.out;
  }
}

TEST_F(Cli, TellsTheOdds) {
  const Json report = json(run("odds cajun-stud --json --all-paytables").out.c_str());
  EXPECT_EQ(report.at("game"), "cajun-stud");
  EXPECT_EQ(report.at("wagers").size(), 3U + 3U + 4U + 2U + 5U);
  const Json& main = report.at("wagers").at(0);
  EXPECT_EQ(main.at("wager"), "ante");
  EXPECT_EQ(main.at("paytable"), "A");
  EXPECT_EQ(main.at("edge"), json(R"({"num": "53223", "den": "1082900"})"));
  EXPECT_NEAR(main.at("edge_percent").get<double>(), 4.914858, 1e-6);
  EXPECT_NEAR(main.at("average_wager").get<double>(), 3.483568, 1e-6);
  for (const char* key : {"element_of_risk", "fold_frequency", "outcomes", "standard_deviation"})
    EXPECT_TRUE(main.contains(key)) << key;
  EXPECT_EQ(main.at("outcomes").at(0).at("name"), "Royal flush");
  const Ran shown = run("odds cajun-stud --wager pocket-bonus --outcomes --threads 1");
  EXPECT_EQ(shown.status, 0);
  EXPECT_NE(shown.out.find("1326"), std::string::npos) << shown.out;
  EXPECT_EQ(run("odds cajun-stud --wager no-such").status, 2);
}

TEST_F(Cli, AdvisesAndAudits) {
  const Json advice =
      json(run("strategy cajun-stud --json --cards 'As Kd' --community 7c").out.c_str());
  EXPECT_EQ(advice.at("choices").size(), 4U);
  EXPECT_EQ(run("strategy cajun-stud --cards 'As Kd Qd'").status, 2);
  EXPECT_EQ(run("strategy cajun-stud --cards 'As As'").status, 2);
  EXPECT_EQ(run("strategy cajun-stud --cards 'As Xx'").status, 2);
  EXPECT_NE(run("strategy cajun-stud").out.find("Third decision"), std::string::npos);
  const Json findings = json(run("audit cajun-stud --json").out.c_str()).at("findings");
  EXPECT_GT(findings.size(), 0U);
}

TEST_F(Cli, AProposedPaytableNeedsToBeAskedFor) {
  const std::string rules =
      R"({"game": "cajun-stud", "rules": {"pocket-bonus": {"Pair of aces": "40 to 1"}}})";
  EXPECT_EQ(run("check " + file("rules.json", rules)).status, 1);
  EXPECT_EQ(run("check --proposed " + file("rules.json", rules)).status, 0);
  const std::string round =
      R"({"game": "cajun-stud", "rules": {"pocket-bonus": {"Pair of aces": "40 to 1"}}, "bets": {"1": {"ante": 10, "pocket-bonus": 5}}, "cards": {"1": "As Ad"}, "plays": {"1": ["fold"]}})";
  EXPECT_EQ(run("settle " + file("round.json", round)).status, 1);
  EXPECT_EQ(json(run("settle --proposed --json " + file("round.json", round)).out.c_str())
                .at("back")
                .at("1")
                .at("pocket-bonus"),
            205);
  const Json priced =
      json(run("odds cajun-stud --json --wager pocket-bonus --rules " + file("rules.json", rules))
               .out.c_str());
  EXPECT_EQ(priced.at("wagers").at(0).at("proposed"), true);
}

TEST_F(Cli, PlaysWithPipedInputAndKeepsTheJournal) {
  const std::string journal = (folder_ / "journal.json").string();
  const Ran ran = run("play cajun-stud --seats 2 --seed 5 --journal " + journal,
                      "help\\nante 10 pocket-bonus 5\\nante 2000\\nante 10\\nraise 4\\nr2\\nf\\nr "
                      "1\\nraise 3\\nquit\\n");
  EXPECT_EQ(ran.status, 0);
  EXPECT_NE(ran.out.find("Seat 2 has only $1,000."), std::string::npos) << ran.out;
  EXPECT_NE(ran.out.find("Refused: the raise is 1, 2, 3 times the ante, not 4 (683a.11(b))"),
            std::string::npos)
      << ran.out;
  EXPECT_NE(ran.out.find("Seat 1 leaves with $1,065."), std::string::npos) << ran.out;
  const Json settled = json(run("settle --json " + journal).out.c_str());
  ASSERT_EQ(settled.size(), 1U);
  EXPECT_EQ(
      settled.at(0).at("back").at("1"),
      json(R"({"ante": 20, "raise-1": 40, "raise-2": 20, "raise-3": 60, "pocket-bonus": 0})"));
}

// The cross of Criss-Cross Poker lies as on the layout: farthest card, row, nearest card.
TEST_F(Cli, PlayDrawsTheCross) {
  const Ran ran = run("play criss-cross-poker --seed 5",
                      "ante-across 10 ante-down 10\\nacross 1\\ndown 1.5\\nmiddle 1\\nquit\\n");
  EXPECT_EQ(ran.status, 0);
  EXPECT_NE(ran.out.find("       ┌───┐\n       │░░░│\n       └───┘\n"
                         "  ┌───┐┌───┐┌───┐\n  │░░░││░░░││░░░│\n"),
            std::string::npos)
      << ran.out;
  EXPECT_NE(ran.out.find("down         $15"), std::string::npos) << ran.out;
}

TEST_F(Cli, PlayEndsCleanlyWhenTheInputEnds) {
  const Ran ran = run("play caribbean-stud-poker --seed 1 --set progressive-payout=D",
                      "ante 10 progressive-payout 1\\n");
  EXPECT_EQ(ran.status, 0);
  EXPECT_NE(ran.out.find("The round was not finished; its wagers go back."), std::string::npos)
      << ran.out;
  EXPECT_NE(ran.out.find("progressive-payout meter: $10,000"), std::string::npos) << ran.out;
  EXPECT_NE(ran.out.find("Seat 1 leaves with $1,000."), std::string::npos) << ran.out;
}

TEST_F(Cli, TheFloorReportsAnIrregularity) {
  const Ran ran = run("play dj-wild-stud-poker --seed 1",
                      "ante 10 blind 10\\nirregularity dealer-card-exposed\\nquit\\n");
  EXPECT_NE(ran.out.find("returned"), std::string::npos) << ran.out;
  EXPECT_NE(ran.out.find("Seat 1 leaves with $1,000."), std::string::npos) << ran.out;
}

TEST_F(Cli, PlaysThrowsOnTheLayout) {
  const std::string journal = (folder_ / "journal.json").string();
  const Ran ran = run("play craps --seed 4 --journal " + journal,
                      "pass 10\\nroll\\npass 5\\nplace-to-win:6 12\\nroll\\nremove "
                      "place-to-win:6 6\\nquit\\n");
  EXPECT_EQ(ran.status, 0);
  const auto says = [&](const char* words) {
    EXPECT_NE(ran.out.find(words), std::string::npos) << words << "\n" << ran.out;
  };
  says("  |  4  |  5  |  6  |  8  |  9  | 10  |\n  |     |     |     | ON  |");
  says("  |     |     | $12 | ON  |");
  says("the point is 8");
  says("last rolls: 3-6  2-6");
  says("Refused: a Pass Bet is neither made nor changed while 8 is the come out point");
  says("Seat 1 leaves with $1,000.");
  EXPECT_EQ(run("settle " + journal).status, 0);
}

TEST_F(Cli, AWheelShowsItsLastNumbers) {
  const Ran ran = run("play roulette --seed 3 --seats 2",
                      "straight:17 10\\nspin\\nsplit:1,5 5\\nred 5\\nspin\\nspin\\nsame\\n"
                      "spin\\nquit\\n");
  EXPECT_EQ(ran.status, 0);
  const auto says = [&](const char* words) {
    EXPECT_NE(ran.out.find(words), std::string::npos) << words << "\n" << ran.out;
  };
  says("| 00 | 3  | 6  | 9  |");
  says("There is no wager \"split:1,5\" on the layout (617a.3(e)(2))");
  says("seat 1: straight:17 $10 lost; $0 back (617a.5(e))");
  says("last numbers: ");
}

TEST_F(Cli, RefusesWhatTheLayoutHasNot) {
  const std::string path = file("wrong.json", R"({"game": "roulette",
    "steps": [{"bet": {"1": {"split:1,5": 5}}}, {"spin": "1"}]})");
  const Ran ran = run("settle " + path);
  EXPECT_EQ(ran.status, 1);
  EXPECT_NE(ran.out.find("steps[0].bet.1.split:1,5: the Split wager is made on 0,00 or 0,1"),
            std::string::npos)
      << ran.out;
  EXPECT_NE(ran.out.find("(617a.3(e)(2))"), std::string::npos) << ran.out;
}

TEST_F(Cli, PricesAWagerPerBetAndPerThrow) {
  const Json odds = json(run("odds craps --wager dont-pass --json").out.c_str());
  const Json& wager = odds.at("wagers").at(0);
  EXPECT_EQ(wager.at("edge"), json(R"({"num": "3", "den": "220"})"));
  EXPECT_EQ(wager.at("edge_per_bet_resolved"), json(R"({"num": "27", "den": "1925"})"));
  EXPECT_EQ(wager.at("edge_per_throw"), json(R"({"num": "9", "den": "2228"})"));
  const Ran best = run("strategy sic-bo");
  EXPECT_EQ(best.status, 0);
  EXPECT_LT(best.out.find("small"), best.out.find("three-of-a-kind")) << best.out;
}

}  // namespace
}  // namespace houseway
