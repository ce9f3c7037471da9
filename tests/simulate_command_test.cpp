#include <fmt/format.h>
#include <gtest/gtest.h>
#include <sys/wait.h>

#include <cstdio>
#include <cstdlib>
#include <limits>

#include "cli/simulate_progress.h"
#include "support.h"

// The command simulate as a user meets it.
namespace houseway {
namespace {

// Open MPI keeps what it has once asked for until the end: that is no leak of ours.
const std::string mpirun =
    "ASAN_OPTIONS=detect_leaks=0 OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 "
    "timeout 300 mpirun --oversubscribe ";

struct Ran {
  int status = -1;
  std::string out;
};

class Simulate : public testing::Test {
 protected:
  void SetUp() override {
    std::string pattern = (std::filesystem::temp_directory_path() / "houseway-XXXXXX").string();
    folder_ = mkdtemp(pattern.data());
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  std::string path(const std::string& name) const { return (folder_ / name).string(); }

  static Ran shell(const std::string& command) {
    FILE* pipe = popen(command.c_str(), "r");
    Ran ran;
    char buffer[4096];
    for (std::size_t n = 0; (n = std::fread(buffer, 1, sizeof buffer, pipe)) > 0;)
      ran.out.append(buffer, n);
    const int status = pclose(pipe);
    if (WIFEXITED(status)) ran.status = WEXITSTATUS(status);
    return ran;
  }
  static Ran run(const std::string& arguments) {
    return shell(HOUSEWAY_BINARY " simulate " + arguments);
  }

  std::filesystem::path folder_;
};

// One game of each kernel, and one for a pot; that every game has one, tests over all games see.
TEST_F(Simulate, GamesOfEveryFamilyArePlayed) {
  for (const char* game :
       {"craps", "roulette", "baccarat", "three-card-poker", "texas-hold-em-bonus-poker",
        "let-it-ride-poker", "criss-cross-poker", "go-fore-it", "pai-gow", "pai-gow-poker",
        "saigon-5-card", "lunar-poker", "spanish-21", "hold-em-poker"}) {
    const Ran ran = run(fmt::format("{} --rounds 300 --strategy basic --no-exact --json", game));
    ASSERT_EQ(ran.status, 0) << game << "\n" << ran.out;
    const Json told = json(ran.out.c_str());
    EXPECT_EQ(told.at("rounds"), 300) << game;
    EXPECT_FALSE(told.at("figures").empty()) << game;
    const bool for_a_pot = find_definition(game)->pot_game() != nullptr;
    EXPECT_EQ(told.at("engine"), for_a_pot ? "events" : "kernel") << game;
  }
}

// Three blocks, of which the last is not whole.
TEST_F(Simulate, TheResultIsTheSameForAnyThreadsAndProcesses) {
  const std::string asked =
      "roulette --bets straight:17=10,red=5 --no-exact --rounds 2.5e6 --seed 9 --json";
  const Ran one = run(asked + " --threads 1");
  ASSERT_EQ(one.status, 0) << one.out;
  EXPECT_EQ(one.out, run(asked + " --threads 2").out);
  const Ran several = shell(mpirun + "-n 3 " HOUSEWAY_BINARY " simulate " + asked + " 2>/dev/null");
  EXPECT_EQ(several.status, 0);
  EXPECT_EQ(one.out, several.out);
}

// The second process looks for the checkpoint where there is none, as one does that comes too
// early.
TEST_F(Simulate, ProcessesGoOnWhereTheFirstOneDoes) {
  const std::string asked = "roulette --bets straight:17=10 --no-exact --json --seed 4 --rounds ";
  ASSERT_EQ(run(asked + "1048576 --checkpoint " + path("run")).status, 0);
  const std::string process =
      "-n 1 " HOUSEWAY_BINARY " simulate " + asked + "3e6 --checkpoint " + path("");
  const Ran both = shell(mpirun + process + "run : " + process + "none 2>/dev/null");
  EXPECT_EQ(both.status, 0);
  EXPECT_EQ(both.out, run(asked + "3e6").out);
  // What the first one refuses is refused once, and all of them end.
  const Ran refused = shell(mpirun + "-n 2 " HOUSEWAY_BINARY " simulate " + asked +
                            "2e6 --checkpoint " + path("run") + " 2>&1 >/dev/null");
  EXPECT_EQ(refused.status, 2);
  const std::size_t said = refused.out.find("have been played there already");
  ASSERT_NE(said, std::string::npos) << refused.out;
  EXPECT_EQ(refused.out.find("have been played there already", said + 1), std::string::npos);
}

// Its folder goes away while the run has it.
TEST_F(Simulate, WhatCannotBeWrittenEndsAllProcesses) {
  std::filesystem::create_directory(path("folder"));
  const std::string checkpoint = path("folder/run");
  const Ran ran = shell(mpirun +
                        "-n 2 " HOUSEWAY_BINARY
                        " simulate roulette --bets straight:17=10 --rounds 1e12 --no-exact "
                        "--checkpoint " +
                        checkpoint + " 2>&1 & for i in $(seq 600); do test -e " + checkpoint +
                        ".lock && break; sleep 0.1; done; mv " + path("folder") + " " +
                        path("elsewhere") + "; wait $!");
  EXPECT_EQ(ran.status, 2) << ran.out;
  const std::size_t said = ran.out.find("houseway: " + checkpoint + ": cannot be written");
  ASSERT_NE(said, std::string::npos) << ran.out;
  EXPECT_EQ(ran.out.find("houseway: ", said + 1), std::string::npos) << ran.out;
}

TEST_F(Simulate, WhatIsKnownIsPrintedWhereSomethingElseCannotBeWritten) {
  const std::string asked = "roulette --bets straight:17=10 --no-exact ";
  const auto run = [](const std::string& arguments) {
    return shell("ulimit -f 0; " HOUSEWAY_BINARY " simulate " + arguments);
  };
  for (const std::string& wrong :
       {"--rounds 3e6 --checkpoint " + path("run"), "--rounds 1000 --plot " + path("plot.svg"),
        std::string("--rounds 1000 --plot /dev/full")}) {
    const Ran ran = run(asked + wrong + " 2>/dev/null");
    EXPECT_EQ(ran.status, 2) << wrong;
    EXPECT_NE(ran.out.find("gain a unit"), std::string::npos) << wrong << "\n" << ran.out;
    const Ran as_json = run(asked + wrong + " --json 2>/dev/null");
    EXPECT_EQ(as_json.status, 2) << wrong;
    const Json told = json(as_json.out.c_str());
    EXPECT_GE(told.at("rounds"), 1000) << wrong;
    EXPECT_NE(told.at("error").at("message").get<std::string>().find("cannot be written"),
              std::string::npos)
        << wrong;
  }
}

// Killed when it has written a part, it goes on to the same end as a run that was not.
TEST_F(Simulate, ARunThatIsKilledGoesOn) {
  const std::string asked = "roulette --bets straight:17=10 --no-exact --json --seed 4";
  shell(HOUSEWAY_BINARY " simulate " + asked + " --rounds 1e12 --threads 1 --checkpoint " +
        path("run") + " >/dev/null 2>&1 & for i in $(seq 600); do test -s " + path("run") +
        " && break; sleep 0.1; done; kill -KILL $!; wait");
  const Json kept = json(read_whole(path("run")).c_str());
  const auto played = kept.at("tally").at("rounds").get<std::uint64_t>();
  ASSERT_GT(played, 0U);
  const std::string rounds = fmt::format(" --rounds {}", played + 1'500'000);
  const std::string whole = run(asked + rounds).out;
  const Ran resumed = run(asked + rounds + " --checkpoint " + path("run"));
  EXPECT_EQ(resumed.status, 0);
  EXPECT_EQ(resumed.out, whole);
  // What has been played is not played again.
  EXPECT_EQ(run(asked + rounds + " --checkpoint " + path("run")).out, whole);
  const Ran other = run("roulette --bets straight:17=10 --no-exact --seed 5 --checkpoint " +
                        path("run") + " 2>&1");
  EXPECT_EQ(other.status, 2);
  EXPECT_NE(other.out.find("another run: seed 4 there, 5 here"), std::string::npos) << other.out;
}

// While the others play, and while one is told to end; and of what they leave only the checkpoint.
TEST_F(Simulate, ACheckpointIsOneRunsAlone) {
  const std::string asked = "roulette --bets straight:17=10 --no-exact --seed 4 --threads 1 ";
  const std::string beside = path("beside");
  std::filesystem::create_symlink("run", beside);
  const Ran ran = shell(HOUSEWAY_BINARY " simulate " + asked + "--rounds 1e12 --checkpoint " +
                        path("run") + " >/dev/null & for i in $(seq 600); do test -s " +
                        path("run") + " && break; sleep 0.1; done; " HOUSEWAY_BINARY " simulate " +
                        asked + "--rounds 2e6 --checkpoint " + beside +
                        " 2>&1; echo second $?; kill -TERM $!; wait $!; echo first $?");
  EXPECT_EQ(ran.out, "houseway: --checkpoint: another run keeps its checkpoint in " + beside +
                         "; choose another file, or wait for its end\nsecond 2\nfirst 143\n");
  const auto left = std::filesystem::directory_iterator(folder_);
  EXPECT_EQ(std::distance(begin(left), end(left)), 2);
  for (const std::string& no_file : {std::string("/dev/null"), folder_.string()}) {
    const Ran refused = run(asked + "--rounds 10 --checkpoint " + no_file + " 2>&1");
    EXPECT_EQ(refused.status, 2);
    EXPECT_NE(refused.out.find("no regular file"), std::string::npos) << refused.out;
  }
}

// One whose rounds have all been played goes on with the exact figures at once.
TEST_F(Simulate, ASignalLeavesAFinishedRun) {
  const std::string asked =
      HOUSEWAY_BINARY
      " simulate ultimate-texas-hold-em-poker --strategy basic --event-by-event --bets ante=10 "
      "--rounds 8192 --checkpoint " +
      path("run");
  ASSERT_EQ(shell(asked + " --no-exact 2>&1").status, 0);
  for (const auto& [signal, status] :
       {std::pair{"INT", "130"}, std::pair{"TERM", "143"}, std::pair{"HUP", "129"}}) {
    const Ran ran = shell(asked + " --json & for i in $(seq 600); do test -e " + path("run.lock") +
                          " && break; sleep 0.1; done; kill -" + signal +
                          " $!; wait $!; echo $? > " + path("status"));
    EXPECT_EQ(read_whole(path("status")), std::string(status) + "\n") << signal;
    const Json told = json(ran.out.c_str());
    EXPECT_EQ(told.at("rounds"), 8192);
    EXPECT_EQ(told.at("exact-stopped"), true);
    EXPECT_TRUE(told.at("figures").at(0).at("exact").is_null());
  }
}

TEST_F(Simulate, AnErrorOfTheOddsLeavesTheRun) {
  std::ofstream(path("rules")) << R"({"rules": {"ante": {"Royal flush": "9,999,991 to 997",
      "Full house": "9,999,937 to 971", "Flush": "9,999,973 to 991", "Straight": "9,999,943 to 977",
      "Two pair": "9,999,991 to 983"}}})";
  const Ran ran = run("cajun-stud --rounds 100 --bets ante=10 --strategy basic --json --rules " +
                      path("rules") + " 2>/dev/null");
  EXPECT_EQ(ran.status, 2);
  const Json told = json(ran.out.c_str());
  EXPECT_EQ(told.at("rounds"), 100);
  EXPECT_EQ(told.at("error").at("message"),
            "the exact figures are not known: the odds of the paytables have no common denominator "
            "below 1000000000");
}

TEST_F(Simulate, AClosedTerminalStopsARunUnlessItIsToGoOn) {
  const std::string asked =
      HOUSEWAY_BINARY
      " simulate roulette --bets straight:17=10 --no-exact --threads 1 --checkpoint " +
      path("run");
  const std::string hung_up = " & for i in $(seq 600); do test -s " + path("run") +
                              " && break; sleep 0.1; done; kill -HUP $!; wait $!; echo status $?";
  const Ran stopped = shell(asked + " --rounds 1e12" + hung_up);
  EXPECT_NE(stopped.out.find("stopped: 1,000,000,000,000 rounds were asked for"),
            std::string::npos);
  EXPECT_NE(stopped.out.find("status 129"), std::string::npos) << stopped.out;
  const auto played = json(read_whole(path("run")).c_str()).at("blocks").get<std::uint64_t>();
  const Ran whole =
      shell(fmt::format("trap '' HUP; {} --rounds {}{}", asked, (played + 2) << 20U, hung_up));
  EXPECT_EQ(whole.out.find("stopped"), std::string::npos) << whole.out;
  EXPECT_NE(whole.out.find("status 0"), std::string::npos) << whole.out;
}

TEST_F(Simulate, AnInterruptPrintsWhatIsKnown) {
  // Something is known once a part of it has been written.
  const Ran ran = shell(HOUSEWAY_BINARY
                        " simulate roulette --rounds 1e12 --no-exact --threads 1 --checkpoint " +
                        path("run") + " 2>&1 & for i in $(seq 600); do test -s " + path("run") +
                        " && break; sleep 0.1; done; kill -INT $!; wait");
  EXPECT_NE(ran.out.find("stopped: 1,000,000,000,000 rounds were asked for"), std::string::npos)
      << ran.out;
  EXPECT_NE(ran.out.find("gain a unit"), std::string::npos) << ran.out;
}

TEST_F(Simulate, TellsTheExactFigureAndTheDistance) {
  const Ran ran = run("roulette --rounds 3e6 --bets straight:17=10 --json");
  ASSERT_EQ(ran.status, 0) << ran.out;
  const Json figure = json(ran.out.c_str()).at("figures").at(0);
  EXPECT_NEAR(figure.at("exact").get<double>(), -2.0 / 38, 1e-9);
  EXPECT_LT(std::abs(figure.at("distance").get<double>()), 4.5);
  EXPECT_NEAR(figure.at("deviation").get<double>(), figure.at("exact-deviation").get<double>(),
              0.02);
}

TEST(SimulateProgress, IsALineOfTheTerminal) {
  for (const std::size_t columns : {0U, 1U, 20U, 40U, 57U, 58U, 60U, 80U, 200U}) {
    for (const double part : {0.0, 0.5, 1.0}) {
      const std::string line = cli::progress_line(part, 45.6e6, 754, columns);
      EXPECT_EQ(line.size(), columns == 0 ? 0 : columns - 1) << line;
    }
  }
  const std::string of_80 = cli::progress_line(0.5, 45.6e6, 754, 80);
  EXPECT_EQ(
      of_80.find("[#############              ]  50.0%  45.6 million rounds a second, 13 min"), 0U)
      << of_80;
  EXPECT_NE(cli::progress_line(0, 0, std::numeric_limits<double>::infinity(), 80).find("- left"),
            std::string::npos);
}

TEST_F(Simulate, SessionsAreToldAndDrawn) {
  const Ran ran =
      run("three-card-poker --strategy basic --no-exact --rounds 100000 --bets ante=10 "
          "--session 200 --bankroll 500 --plot " +
          path("plot.svg"));
  ASSERT_EQ(ran.status, 0);
  EXPECT_NE(ran.out.find("500 sessions of 200 rounds with a bankroll of $500"), std::string::npos)
      << ran.out;
  const std::string plot = read_whole(path("plot.svg"));
  EXPECT_EQ(plot.find("<svg"), 0U);
  EXPECT_NE(plot.find("How sessions go"), std::string::npos);
  EXPECT_EQ(plot.find("nan"), std::string::npos);
  EXPECT_EQ(plot.find("inf"), std::string::npos);
  EXPECT_NE(plot.find("</svg>"), std::string::npos);
}

// Before the report, also in the file that is standard output. By a link of its own: a program that
// replaces what it ought to write to would replace /dev/stdout.
TEST_F(Simulate, APictureGoesWhereItIsToldTo) {
  std::filesystem::create_symlink("/proc/self/fd/1", path("output"));
  const std::string asked =
      "roulette --bets red=5 --no-exact --rounds 100 --plot " + path("output");
  const Ran ran = run(asked);
  EXPECT_EQ(ran.status, 0);
  EXPECT_EQ(ran.out.find("<svg"), 0U);
  EXPECT_GT(ran.out.find("gain a unit"), ran.out.find("</svg>"));
  EXPECT_EQ(run(asked + " > " + path("out")).status, 0);
  const std::string file = read_whole(path("out"));
  EXPECT_EQ(file.find("<svg"), 0U);
  EXPECT_GT(file.find("gain a unit"), file.find("</svg>"));
}

TEST_F(Simulate, RoundsThatMakeNoSessionAreToldAndNotPlayed) {
  const std::string asked =
      "baccarat --no-exact --bets banker=10 --rounds 10 --session 4 --bankroll 500";
  const Ran ran = run(asked + " --json");
  ASSERT_EQ(ran.status, 0) << ran.out;
  const Json told = json(ran.out.c_str());
  EXPECT_EQ(told.at("rounds"), 8);
  EXPECT_EQ(told.at("rounds-asked"), 10);
  const Ran in_words = run(asked);
  EXPECT_NE(in_words.out.find("the last 2 rounds asked for make no whole session"),
            std::string::npos)
      << in_words.out;
  EXPECT_EQ(in_words.out.find("stopped"), std::string::npos) << in_words.out;
}

// Three Odds wagers are not bet at once: nobody has three points.
TEST_F(Simulate, SessionsWithOddsArePlayedAsATableDoes) {
  const Ran ran =
      run("craps --bets pass=10,pass-odds=20 --rounds 500 --session 100 --bankroll 500 "
          "--no-exact --json");
  ASSERT_EQ(ran.status, 0) << ran.out;
  const Json told = json(ran.out.c_str());
  EXPECT_EQ(told.at("engine"), "events");
  EXPECT_EQ(told.at("sessions").at("opening-stakes"), 10);
}

TEST_F(Simulate, SeveralSeatsHaveEnvyBonusesAndMeters) {
  const Ran ran =
      run("caribbean-stud-poker --strategy basic --no-exact --rounds 3000 --seats 4 --json");
  ASSERT_EQ(ran.status, 0) << ran.out;
  const Json told = json(ran.out.c_str());
  EXPECT_EQ(told.at("engine"), "events");
  EXPECT_EQ(told.at("figures").at(0).at("observations"), 12'000);
}

TEST_F(Simulate, WhatIsWrongIsOneLine) {
  for (const char* wrong : {"no-such-game",
                            "craps --rounds 0",
                            "craps --rounds 1.5",
                            "craps --rounds x",
                            "craps --rounds 1e16",
                            "craps --bets pass",
                            "craps --bets pass=0",
                            "craps --bets pass=-5",
                            "craps --bets pass=x",
                            "craps --seats 2",
                            "craps --session 100",
                            "craps --bankroll 100",
                            "three-card-poker --bets ante=10,blind=4",
                            "three-card-poker --strategy /no/such/file",
                            "three-card-poker --seats 31 --strategy basic",
                            "craps --session 2000000 --bankroll 1000000",
                            "three-card-poker --bets ante=10 --session 7 --bankroll 5",
                            "three-card-poker --bets ante=5,ante=10",
                            "craps --bets pass=5,pass=5",
                            "hold-em-poker --session 10 --bankroll 500",
                            "roulette --plot /no/such/folder/x.svg --rounds 10 --no-exact",
                            "roulette --checkpoint /no/such/folder/x --rounds 2e6 --no-exact",
                            "craps --session 10 --bankroll -5",
                            "craps --session 10000000 --rounds 1e8 --bankroll 5000",
                            "casino-war --bets initial=10,war=5",
                            "blackjack --strategy basic --no-exact --rounds 3000 "
                            "--bets blackjack=10,insurance=7",
                            "hold-em-poker --bets ante=5"}) {
    const Ran ran = run(std::string(wrong) + " 2>&1 >/dev/null");
    EXPECT_TRUE(ran.status == 1 || ran.status == 2) << wrong << " " << ran.status;
    EXPECT_EQ(std::count(ran.out.begin(), ran.out.end(), '\n'), 1) << wrong << "\n" << ran.out;
  }
}

}  // namespace
}  // namespace houseway
