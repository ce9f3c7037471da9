#include <fmt/format.h>
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

  // A table played from these lines.
  struct Table {
    std::string out;
    Json rounds;   // its journal
    Json settled;  // what the journal settles to

    bool says(std::string_view words) const { return out.find(words) != std::string::npos; }
    std::size_t times(std::string_view words) const {
      std::size_t count = 0;
      for (std::size_t at = 0; (at = out.find(words, at)) != std::string::npos; ++at) ++count;
      return count;
    }
  };
  // What the seats leave with has to be what the journal settles to.
  Table play(const std::string& arguments, const std::string& lines, int seats = 1) {
    const std::string journal = (folder_ / "journal.json").string();
    std::filesystem::remove(journal);
    const Ran ran = run("play " + arguments + " --chips 1000 --seats " + std::to_string(seats) +
                            " --journal " + journal,
                        lines);
    EXPECT_EQ(ran.status, 0) << ran.out;
    Table table{ran.out, json(read_whole(journal).c_str()), {}};
    table.settled = json(run("settle --json " + journal).out.c_str());
    std::vector<Money> chips(static_cast<std::size_t>(seats), dollars(1000));
    for (const Json& round : table.settled) {
      EXPECT_TRUE(round.contains("lines")) << round.dump();
      for (const Json& line : round.value("lines", Json::array())) {
        chips[line.at("seat").get<std::size_t>() - 1] +=
            *money_from_dollars(line.at("back").get<double>()) -
            *money_from_dollars(line.at("stake").get<double>());
      }
    }
    for (std::size_t i = 0; i < chips.size(); ++i) {
      const std::string leaves = "Seat " + std::to_string(i + 1) + " leaves with " + text(chips[i]);
      EXPECT_NE(ran.out.find(leaves + "."), std::string::npos) << leaves << "\n" << ran.out;
    }
    return table;
  }

  static std::string again(const std::string& lines, int times) {
    std::string all;
    for (int i = 0; i < times; ++i) all += lines;
    return all;
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
  const std::string sheet = "rules cajun-stud --rules " + file("rules.json", rules);
  EXPECT_EQ(run(sheet).status, 1);
  EXPECT_NE(run(sheet + " --proposed").out.find("proposed *"), std::string::npos);
  const Json shown = json(run(sheet + " --proposed --json").out.c_str());
  EXPECT_EQ(std::count_if(shown.at("paytables").begin(), shown.at("paytables").end(),
                          [](const Json& table) {
                            return table.at("paytable") == "proposed" && table.at("selected") &&
                                   table.at("lines").at(0).at("pays") == "40 to 1";
                          }),
            1);
}

TEST_F(Cli, TellsSizesVigorishAndLimitsOfASheet) {
  const auto shows = [&](const std::string& arguments, const char* words) {
    const Ran ran = run("rules " + arguments);
    EXPECT_EQ(ran.status, 0) << arguments;
    EXPECT_NE(ran.out.find(words), std::string::npos) << arguments << ": " << words;
  };
  shows("pai-gow", "less a vigorish of 5% of what is won (621a.11(a))");
  shows("pai-gow --set vigorish-rounding=up-25c", "rounded up to a multiple of 25 cents");
  shows("texas-hold-em-bonus-poker", "ante, flop, turn, river together: $50,000 (647a.12(c))");
  shows("craps", "$1 to $5, in units of $1 (623a.11(b)(1))");
  shows("craps --set table=mini-craps", "At most 9 players (623a.2(c))");
  shows("craps --set buy-vigorish=2.5", "0% to 5%, default 0%; here 2.5");
  shows("21-baccarat", "D (8 decks)");
  shows("pai-gow --set start=generator", "sum            optional, not offered");
  const Json texas = json(run("rules --json texas-hold-em-bonus-poker").out.c_str());
  EXPECT_EQ(texas.at("limits").at(0).at("most"), "$50,000");
  const Json pai_gow = json(run("rules --json pai-gow").out.c_str());
  EXPECT_EQ(pai_gow.at("paytables").at(0).at("vigorish_percent"), 5);
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

// After one player has won a qualifying pot the next hand is a Kill hand, and its file says so.
TEST_F(Cli, PlaysKillHandsAtRaisedLimits) {
  const std::string journal = (folder_ / "journal.json").string();
  std::string typed;
  for (int i = 0; i < 120; ++i) typed += "c\\nshow\\n";
  const Ran ran = run(
      "play omaha-high-low-split-eight-or-better-poker --seed 4 --set kill=kill --set "
      "qualifying-pot=5 --set betting=fixed-limit --set small-bet=2 --set big-bet=4 --journal " +
          journal,
      typed + "quit\\n");
  EXPECT_EQ(ran.status, 0);
  const std::string raised = "The limits of the next hand are raised (637a.12(n)).";
  EXPECT_NE(ran.out.find(raised), std::string::npos) << ran.out;
  const Json rounds = json(read_whole(journal).c_str());
  const Json settled = json(run("settle --json " + journal).out.c_str());
  ASSERT_GT(rounds.size(), 2U);
  EXPECT_FALSE(rounds.at(0).at("rules").contains("kill-hand"));
  int killed = 0;
  for (std::size_t i = 1; i < rounds.size(); ++i) {
    if (!rounds.at(i).at("rules").value("kill-hand", false)) continue;
    ++killed;
    // One player had all of the pot before.
    int winners = 0;
    for (const Json& line : settled.at(i - 1).at("lines")) {
      winners += line.at("wager") == "pot" && line.at("outcome") == "won" ? 1 : 0;
    }
    const bool was_raised = rounds.at(i - 1).at("rules").value("kill-hand", false);
    EXPECT_TRUE(winners == 1 || was_raised) << rounds.at(i - 1).dump();
  }
  EXPECT_GT(killed, 0);
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

// One session serves cards and throws: what is typed is read alike, whatever is played.
TEST_F(Cli, EveryTableReadsWhatIsTypedAlike) {
  for (const std::string game : {"cajun-stud", "roulette", "craps", "minibaccarat"}) {
    const Ran ran =
        run("play " + game + " --seed 1", "same\\n\\nnonsense\\nnonsense 5\\n  quit now\\n");
    EXPECT_EQ(ran.status, 0);
    const auto says = [&](const char* words) {
      EXPECT_NE(ran.out.find(words), std::string::npos) << game << ": " << words << "\n" << ran.out;
    };
    says("> same\nSeat 1 has made no bets yet.\n");
    says("> nonsense\nThere is no wager \"nonsense\"; type help for the wagers.\n");
    says("> nonsense 5\nThere is no wager \"nonsense\"; type help for the wagers.\n");
    says(">   quit now\n\nSeat 1 leaves with $1,000.\n");
  }
}

TEST_F(Cli, WhatIsStakedIsNotStakedAgain) {
  const Ran throws = run("play roulette --seed 3 --chips 20",
                         "red 15\\nblack 10\\nblack 5\\nblack 5\\nremove red\\nquit\\n");
  EXPECT_NE(throws.out.find("> black 10\nSeat 1 has only $5 besides what is staked.\nSeat 1, $5:"),
            std::string::npos)
      << throws.out;
  EXPECT_NE(throws.out.find("> black 5\nSeat 1, $0:"), std::string::npos) << throws.out;
  EXPECT_NE(throws.out.find("The game was not finished; the wagers that stand go back.\n\n"
                            "Seat 1 leaves with $20.\n"),
            std::string::npos)
      << throws.out;
  const Ran cards =
      run("play cajun-stud --seed 2 --chips 20", "ante 25\\nante 10\\nraise 2\\nquit\\n");
  EXPECT_NE(cards.out.find("> ante 25\nSeat 1 has only $20.\n"), std::string::npos) << cards.out;
  EXPECT_NE(cards.out.find("> raise 2\nSeat 1 has only $10 besides what is staked.\n"),
            std::string::npos)
      << cards.out;
}

TEST_F(Cli, TheBankIsOfferedAndTheDealersWagerAsked) {
  const Ran ran = run("play pai-gow --seed 1 --seats 2 --set player-bank=true",
                      "pai-gow 10\\npai-gow 10\\nset house\\nset house\\nstay\\nstay\\n"
                      "help\\nwhat\\nbank\\nhelp\\n50\\n5\\npai-gow 20\\nquit\\n");
  EXPECT_EQ(ran.status, 0);
  const auto says = [&](const char* words) {
    EXPECT_NE(ran.out.find(words), std::string::npos) << words << "\n" << ran.out;
  };
  says(": bank or pass> help\nSay bank, pass.\n");
  says(": bank or pass> what\nSay bank, pass.\n");
  says(
      "the dealer's wager against you, $10 or less> 50\n"
      "Say an amount in dollars, $10 or less; 0 for none.\n");
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

TEST_F(Cli, PlaysAWholeShoeOfMinibaccarat) {
  const Table table =
      play("minibaccarat --seed 1", "player 1\\n" + again("same\\n", 90) + "quit\\n");
  EXPECT_EQ(table.times("A new shoe: 8 decks, shuffled and cut"), 2U);
  EXPECT_TRUE(
      table.says("The first card is 3d: it is discarded, and 3 cards face down with it "
                 "(627a.5(f))."));
  EXPECT_EQ(table.times("The cover card comes out; the hand is completed (627a.9(e))."), 1U);
  EXPECT_EQ(table.times("\"Last hand\": one more is played from this shoe (627a.9(e))."), 1U);
  // Exactly one more, then the cards are reshuffled and the boards are cleared.
  const auto out = table.out.find("The cover card comes out");
  const auto last = table.out.find("\"Last hand\"", out);
  const auto header = table.out.find(", the last hand of the shoe ---", last);
  const auto reshuffled = table.out.find("The cards are reshuffled (627a.9(e)).", header);
  ASSERT_NE(reshuffled, std::string::npos);
  const auto rounds_in = [&](std::size_t from, std::size_t to) {
    const std::string part = table.out.substr(from, to - from);
    return Table{part, {}, {}}.times("--- Round ");
  };
  EXPECT_EQ(rounds_in(out, last), 0U);
  EXPECT_EQ(rounds_in(last, reshuffled), 1U);
  const auto boards = table.out.find("Player 0  Banker 1  Tie 0", reshuffled);
  EXPECT_EQ(rounds_in(reshuffled, boards), 1U);
  EXPECT_EQ(table.rounds.size(), 91U);
}

TEST_F(Cli, ReplacesTheDecksOfMidibaccarat) {
  const Table table =
      play("midibaccarat --seed 1 --set decks=6", "banker 1\\n" + again("same\\n", 80) + "quit\\n");
  EXPECT_TRUE(table.says("A new shoe: 6 decks"));
  EXPECT_EQ(table.times("New decks replace the cards (629a.9(d))."), 1U);
  EXPECT_EQ(table.times("\"Last hand\""), 1U);
}

TEST_F(Cli, OtherShoesEndWithTheRoundOfTheCoverCard) {
  const Table baccarat =
      play("21-baccarat --seed 1", "player 1 tie 1\\n" + again("same\\n", 60) + "roads\\nquit\\n");
  EXPECT_TRUE(baccarat.says("player (one of these), banker (one of these), tie"));
  EXPECT_TRUE(baccarat.says("The first card is burned face down (681a.7(c))."));
  EXPECT_EQ(baccarat.times("The cards are reshuffled (681a.7(d))."),
            baccarat.times("A new shoe: 4 decks") - 1);
  EXPECT_GE(baccarat.times("The cards are reshuffled"), 1U);
  EXPECT_EQ(baccarat.times("ast hand"), 0U);
  const Table over_under =
      play("over-under --seed 1",
           again("ante 2 bonus 1\\n", 6) + again("u\\n", 2) + "surrender\\n" + again("o\\n", 3) +
               again(again("same\\n", 6) + again("u\\n", 6), 14) + "quit\\n",
           6);
  EXPECT_EQ(over_under.times("The cover card comes out; the hand is completed (686a.7(d))."), 1U);
  EXPECT_EQ(over_under.times("The cards are reshuffled (686a.7(d))."), 1U);
  EXPECT_EQ(over_under.rounds.size(), 15U);
}

TEST_F(Cli, ADeviceTakesTheCardsBack) {
  const Table table = play("over-under --seed 1 --set dealing=continuous-shuffler",
                           "ante 1\\nunder\\n" + again("same\\nu\\n", 120) + "quit\\n");
  EXPECT_TRUE(table.says("6 decks in a continuous shuffler"));
  EXPECT_EQ(table.rounds.size(), 121U);
  EXPECT_FALSE(table.says("cover card"));
  EXPECT_FALSE(table.says("new shoe"));
}

TEST_F(Cli, HouseMoneyIsAddedToAWager) {
  for (const std::string game : {"minibaccarat", "midibaccarat"}) {
    const Table table = play(game + " --seed 7",
                             "player 10 house-money 5\\nbanker 20 house-money 5\\nadd player\\n"
                             "ab\\nt\\nquit\\n",
                             2);
    EXPECT_TRUE(
        table.says("Seat 2: take, add banker> add player\n"
                   "Refused: seat 2 has no player wager to add to"))
        << table.out;
    EXPECT_TRUE(table.says("Seat 1: take, add player> t\n")) << table.out;
    EXPECT_EQ(table.rounds.at(0).at("plays"), json(R"({"2": ["add banker"]})"));
    EXPECT_EQ(table.settled.at(0).at("back").at("2"),
              json(R"({"banker": 68.25, "house-money": 5})"));
  }
  // Who has nothing to add to is not asked.
  const Table alone = play("minibaccarat --seed 7", "house-money 5\\nquit\\n");
  EXPECT_FALSE(alone.says("Seat 1: take"));
  EXPECT_EQ(alone.settled.at(0).at("back").at("1"), json(R"({"house-money": 20})"));
}

// All of the chips may be staked: what is added costs nothing more.
TEST_F(Cli, AddingHouseMoneyNeedsNoChips) {
  const Table table = play("minibaccarat --seed 7", "banker 500 house-money 500\\nadd b\\nquit\\n");
  EXPECT_FALSE(table.says("has only"));
  EXPECT_EQ(table.rounds.at(0).at("plays"), json(R"({"1": ["add banker"]})"));
}

TEST_F(Cli, SaysWhoTurnsOverTheCards) {
  const Table table =
      play("midibaccarat --seed 4",
           "player 10\\nplayer 10 banker 5\\nplayer 5\\n" + again("same\\n", 6) + "quit\\n", 3);
  EXPECT_TRUE(table.says("Seat 2 turns over the Player's Hand (629a.8(c)(1))."));
  EXPECT_TRUE(table.says("Seat 2 turns over the Banker's Hand (629a.8(c)(2))."));
  EXPECT_TRUE(table.says("Seat 2 turns over the third card of the Player's Hand (629a.8(c)(4))."));
  const Table baccarat = play("baccarat --seed 4 --set cards-turned-by-players=true",
                              "dealer\\nplayer 10\\n" + again("dealer\\nsame\\n", 4) + "quit\\n");
  EXPECT_TRUE(baccarat.says("Seat 1 turns over the Player's Hand (631a.9(d)(2))."));
  EXPECT_TRUE(baccarat.says("The dealer turns over the Banker's Hand (631a.9(d)(7))."));
  EXPECT_FALSE(play("baccarat --seed 4", "dealer\\nplayer 10\\nquit\\n").says("turns over"));
}

TEST_F(Cli, TheShoeOfBaccaratGoesRound) {
  // The Player's Hand wins the first round, so that the shoe passes from seat 3 to seat 2.
  const Table table = play("baccarat --seed 4",
                           "decline\\nwhat\\ntake\\nplayer 10\\nbanker 10\\npass\\n"
                           "t\\nsame\\nsame\\npass\\nkeep\\nsame\\npass\\npass\\nquit\\n",
                           3);
  EXPECT_TRUE(
      table.says("Seat 1: take the shoe, decline, or have the dealer deal (631a.7(b))> decline\n"
                 "Seat 3: take the shoe, decline, or have the dealer deal (631a.7(b))> what\n"
                 "Say take, decline, dealer.\n"))
      << table.out;
  EXPECT_TRUE(table.says("Seat 3 deals from the shoe (631a.7(c))."));
  EXPECT_TRUE(table.says("\"Cards\": seat 3 deals (631a.9(b))."));
  EXPECT_TRUE(
      table.says("The Banker's Hand lost: the shoe passes (631a.14(a)(1)).\n"
                 "Seat 2: take the shoe, decline, or have the dealer deal (631a.14(b))> t\n"
                 "Seat 2 deals from the shoe (631a.7(c))."))
      << table.out;
  EXPECT_TRUE(table.says("Seat 2: keep the shoe or pass it> keep")) << table.out;
}

TEST_F(Cli, TheDealerDealsWhereNobodyTakesTheShoe) {
  const Table table = play("baccarat --seed 4", "decline\\nplayer 10\\nquit\\n");
  EXPECT_TRUE(table.says("The dealer deals from the shoe (631a.7(d)).")) << table.out;
  EXPECT_EQ(run("play baccarat --seats 11 --set positions=10").status, 2);
}

TEST_F(Cli, GoesToWar) {
  const Table table = play("casino-war --seed 6",
                           "initial 10 tie-1 5\\ninitial 10\\ninitial 20\\nhelp\\nw\\nhelp\\ntie\\n"
                           "t 2.50\\nquit\\n",
                           3);
  EXPECT_TRUE(table.says("no amount is said (651a.9(c))")) << table.out;
  EXPECT_TRUE(table.says("Seat 1: tie AMOUNT, no-tie> help\n")) << table.out;
  EXPECT_TRUE(table.says("an amount is in dollars (651a.9(e))")) << table.out;
  EXPECT_TRUE(table.says("\"tie\" is no play here.")) << table.out;
  EXPECT_EQ(table.times("The dealer burns a card."), 3U);
  EXPECT_EQ(table.rounds.at(0).at("plays"), json(R"({"1": ["war", "tie 2.5"]})"));
  EXPECT_EQ(table.settled.at(0).at("back").at("1"),
            json(R"({"initial": 10, "tie-1": 55, "war": 20, "tie-2": 0})"));
  const Table surrendered =
      play("casino-war --seed 6", "initial 10\\ninitial 10\\ninitial 20\\nsurr\\nquit\\n", 3);
  EXPECT_EQ(surrendered.settled.at(0).at("back").at("1"), json(R"({"initial": 5})"));
}

TEST_F(Cli, TheFloorSpeaksBeforeTheCardsAreDealt) {
  const Table passed_over = play("over-under --seed 4",
                                 "ante 10 bonus 5\\nirregularity card-face-up-in-shoe\\n"
                                 "irregularity two-cards-not-dealt seat 1\\no\\ndead\\nquit\\n");
  EXPECT_TRUE(passed_over.says("Seat 1: dead, deal> dead\n")) << passed_over.out;
  EXPECT_EQ(passed_over.settled.at(0).at("back").at("1"),
            json(R"({"ante": 10, "bonus": 5, "over-23": 10})"));
  const Table drawn = play("21-baccarat --seed 1",
                           "player 5\\nirregularity card-drawn-to-17 at banker\\n"
                           "irregularity card-drawn-to-17 at 9\\n"
                           "irregularity card-drawn-to-17 disclosed\\nsame\\n"
                           "same\\nirregularity card-drawn-to-17\\nsame\\nquit\\n");
  EXPECT_TRUE(drawn.says("\"at\" says nothing of card-drawn-to-17.")) << drawn.out;
  EXPECT_TRUE(drawn.says("\"disclosed\" says nothing of card-drawn-to-17.")) << drawn.out;
  EXPECT_TRUE(drawn.says("It did not come to that: card-drawn-to-17: it is drawn to a hand"))
      << drawn.out;
  const Table disclosed = play("midibaccarat --seed 1 --set disclosed-third-card=simulated-round",
                               "irregularity card-disclosed\\nplayer 5\\n" +
                                   again("irregularity unauthorized-player-third-card disclosed\\n"
                                         "same\\n",
                                         12) +
                                   "quit\\n");
  EXPECT_TRUE(disclosed.says("A simulated round without wagers (629a.13(d)): the Player's Hand "))
      << disclosed.out;
  EXPECT_TRUE(disclosed.says("A simulated round without wagers (629a.13(c)): the Player's Hand "))
      << disclosed.out;
}

TEST_F(Cli, ACardDrawnInErrorIsTheFirstOfTheNextHand) {
  const Table plain = play("minibaccarat --seed 1", "player 5\\nsame\\nquit\\n");
  const Table erred =
      play("minibaccarat --seed 1", "irregularity card-drawn-in-error\\nplayer 5\\nsame\\nquit\\n");
  const std::string drawn = plain.rounds.at(0).at("shoe");
  const std::string first = erred.rounds.at(0).at("shoe");
  const std::string second = erred.rounds.at(1).at("shoe");
  EXPECT_EQ(first.substr(0, 5), drawn.substr(3, 5));
  EXPECT_EQ(second.substr(0, 2), drawn.substr(0, 2));
}

TEST_F(Cli, AShoeThatRunsOutVoidsTheRoundOrIsFilledAgain) {
  const Table voided =
      play("minibaccarat --seed 1",
           again("irregularity card-drawn-in-error\\n", 410) + "player 5\\nroads\\nsame\\nquit\\n");
  EXPECT_EQ(voided.settled.at(0).at("lines").at(0).at("section"), "627a.13(e)");
  EXPECT_TRUE(voided.says("No hand has been dealt from this shoe.")) << voided.out;
  EXPECT_TRUE(voided.says("The cards are reshuffled (627a.13(e)).")) << voided.out;
  EXPECT_EQ(voided.times("A new shoe"), 2U);
  const Table filled =
      play("over-under --seed 1",
           "ante 1\\n" + again("irregularity card-face-up-in-shoe\\n", 200) + "u\\nsame\\n" +
               again("irregularity card-face-up-in-shoe\\n", 106) + "u\\nsame\\nu\\nquit\\n");
  EXPECT_TRUE(filled.says("the discards are shuffled and cut")) << filled.out;
  EXPECT_EQ(filled.settled.size(), 3U);
  EXPECT_TRUE(filled.says("The cards are reshuffled (686a.9(b)).")) << filled.out;
}

TEST_F(Cli, OddsOfAShoeFromWhichCardsAreGone) {
  const auto edge = [](const std::string& arguments) {
    return json(run("odds casino-war --json --wager tie-1 " + arguments).out.c_str());
  };
  // Of 312 cards 24 are of each rank: the second is one of 23 left of 311.
  EXPECT_EQ(edge("").at("wagers")[0].at("edge").at("num"), "58");
  EXPECT_EQ(edge("").at("wagers")[0].at("edge").at("den"), "311");
  const Json without_aces = edge("--shoe '6xAs 6xAh 6xAd 6xAc'");
  EXPECT_EQ(without_aces.at("gone"), 24);
  EXPECT_EQ(without_aces.at("decks"), 6);
  EXPECT_EQ(without_aces.at("wagers")[0].at("edge").at("num"), "34");  // 1 - 11 x 23 / 287
  EXPECT_EQ(without_aces.at("wagers")[0].at("edge").at("den"), "287");
  EXPECT_NE(run("odds casino-war --shoe As").out.find("from a shoe of 6 decks less 1 card"),
            std::string::npos);
  for (const char* wrong :
       {"'7xAs'", "'As As As As As As As'", "0xAs", "xAs", "'3x'", "Az", "Jk"}) {
    const Ran refused = run(std::string("odds casino-war --shoe ") + wrong);
    EXPECT_EQ(refused.status, 2) << wrong;
    EXPECT_NE(refused.out.find("(651a.3(a))"), std::string::npos) << refused.out;
  }
  std::string nearly_all;
  for (const char rank : std::string("23456789TJQK")) {
    for (const char suit : std::string("shdc")) nearly_all += fmt::format("6x{}{} ", rank, suit);
  }
  EXPECT_EQ(run("odds casino-war --shoe '" + nearly_all + "'").status, 0);
  EXPECT_EQ(run("odds casino-war --shoe '" + nearly_all + "6xAs 6xAh 2xAd'").status, 2);
  EXPECT_EQ(run("odds cajun-stud --shoe As").status, 2);
}

TEST_F(Cli, StrategyOfAShoe) {
  const Json war = json(run("strategy casino-war --json --cards 9s --dealer 9s").out.c_str());
  EXPECT_EQ(war.at("choices")[0].at("play"), "surrender");
  EXPECT_EQ(war.at("choices")[0].at("value").at("num"), "-1");
  EXPECT_EQ(war.at("choices")[1].at("value").at("num"), "-1006");
  EXPECT_EQ(run("strategy casino-war --cards 9s --dealer 8s").status, 2);
  const Ran added = run("strategy baccarat --cards '5s 5s' --community '3h 4c'");
  EXPECT_NE(added.out.find("value in house-money"), std::string::npos) << added.out;
  EXPECT_EQ(run("strategy baccarat --cards '5s 6s' --community '3h 4c'").status, 2);
  EXPECT_NE(run("strategy 21-baccarat").out.find("nothing to decide"), std::string::npos);
}

}  // namespace
}  // namespace houseway
