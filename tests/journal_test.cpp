#include <fcntl.h>
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <thread>

#include "cli/output_error.h"
#include "cli/round_journal.h"
#include "round/random_round.h"
#include "support.h"

// The journal of a table: on the disk round by round, whole whatever happens.
namespace houseway {
namespace {

using cli::RoundJournal;

class Journal : public testing::Test {
 protected:
  void SetUp() override {
    std::string pattern = (std::filesystem::temp_directory_path() / "houseway-XXXXXX").string();
    folder_ = mkdtemp(pattern.data());
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  std::string path(const char* name = "journal.json") const { return (folder_ / name).string(); }

  // The exit status of a shell's command line; what it prints is in `out`.
  int run(const std::string& command) {
    const std::string all = fmt::format("bash -c '{}' > {} 2>&1", command, path("out"));
    const int status = std::system(all.c_str());
    out_ = read_whole(path("out"));
    return WEXITSTATUS(status);
  }
  int houseway(const std::string& arguments) {
    return run(fmt::format("{} {}", HOUSEWAY_BINARY, arguments));
  }
  int play(const std::string& arguments, const std::string& lines) {
    return run(fmt::format("printf \"{}\" | {} play {}", lines, HOUSEWAY_BINARY, arguments));
  }
  bool says(std::string_view words) const { return out_.find(words) != std::string::npos; }

  static Round round_of(const RuleSet& rules, std::uint64_t seed) {
    SeededRandom random(seed);
    Round round(rules);
    play_random_round(round, random, {});
    return round;
  }

  std::filesystem::path folder_;
  std::string out_;
  const RuleSet rules_ = *check_choices(*find_definition("cajun-stud"), {}).rules;
};

TEST_F(Journal, IsAWholeListAfterEveryRound) {
  RoundJournal journal(path(), RoundJournal::Sync::every_round);
  EXPECT_EQ(read_whole(path()), "[\n]\n");
  for (std::size_t i = 1; i <= 5; ++i) {
    journal.keep(round_of(rules_, i));
    const Json rounds = json(read_whole(path()).c_str());
    ASSERT_EQ(rounds.size(), i);
    EXPECT_EQ(rounds.back(), write_round(round_of(rules_, i)));
  }
}

TEST_F(Journal, ARoundThatGoesOnIsWrittenInItsPlace) {
  RoundJournal journal(path(), RoundJournal::Sync::every_round);
  journal.keep(round_of(rules_, 1));
  for (const std::uint64_t seed : {2U, 3U, 4U, 5U}) journal.keep_so_far(round_of(rules_, seed));
  EXPECT_EQ(json(read_whole(path()).c_str()).size(), 2U);
  journal.keep(round_of(rules_, 6));
  journal.keep(round_of(rules_, 7));
  const Json rounds = json(read_whole(path()).c_str());
  ASSERT_EQ(rounds.size(), 3U);
  EXPECT_EQ(rounds[1], write_round(round_of(rules_, 6)));
  EXPECT_EQ(rounds[2], write_round(round_of(rules_, 7)));
}

TEST_F(Journal, OneThatExistsIsGoneOnWith) {
  for (const std::uint64_t seed : {1U, 2U, 3U}) {
    RoundJournal(path(), RoundJournal::Sync::every_round).keep(round_of(rules_, seed));
  }
  EXPECT_EQ(json(read_whole(path()).c_str()).size(), 3U);
  EXPECT_EQ(houseway("deal roulette --rounds 2 --journal " + path()), 0) << out_;
  EXPECT_EQ(json(read_whole(path()).c_str()).size(), 5U);
  EXPECT_EQ(houseway("settle --json " + path()), 0) << out_;
}

TEST_F(Journal, WhateverIsMissingAtItsEndItIsWholeUpToTheLastRound) {
  {
    RoundJournal journal(path(), RoundJournal::Sync::every_round);
    for (const std::uint64_t seed : {1U, 2U, 3U}) journal.keep(round_of(rules_, seed));
  }
  const std::string whole = read_whole(path());
  const Json rounds = json(whole.c_str());
  for (std::size_t length = 0; length <= whole.size(); length += 1 + length % 4) {
    // The disk may have had room made for what was not written.
    std::ofstream(path(), std::ios::binary)
        << whole.substr(0, length) << std::string(length % 3 == 0 ? 8 : 0, '\0');
    RoundJournal journal(path(), RoundJournal::Sync::at_end);
    const Json left = json(read_whole(path()).c_str());
    const auto ends = static_cast<std::size_t>(
        std::count(whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(length), '\n'));
    ASSERT_GE(left.size() + 1, std::min<std::size_t>(ends, 3));
    for (std::size_t i = 0; i < left.size(); ++i) ASSERT_EQ(left[i], rounds[i]);
    journal.keep(round_of(rules_, 4));
    ASSERT_EQ(json(read_whole(path()).c_str()).size(), left.size() + 1);
  }
}

TEST_F(Journal, WhatIsNoJournalIsNotTouched) {
  for (const std::string text :
       {"{\"game\": \"craps\"}", "my notes", "[1, 2]", "[\n]\nmore", "[\"a\"]"}) {
    std::ofstream(path()) << text;
    EXPECT_EQ(houseway("deal roulette --journal " + path()), 2) << out_;
    EXPECT_TRUE(says("it is no journal, which is a list of rounds")) << out_;
    EXPECT_EQ(read_whole(path()), text);
  }
}

TEST_F(Journal, ASecondWriterIsRefused) {
  RoundJournal journal(path(), RoundJournal::Sync::every_round);
  EXPECT_EQ(houseway("deal roulette --journal " + path()), 2);
  EXPECT_TRUE(says("another table is writing its rounds there")) << out_;
  EXPECT_EQ(play("roulette --journal " + path(), "quit\\n"), 2);
  EXPECT_EQ(play("--resume " + path(), "quit\\n"), 2);
  EXPECT_EQ(read_whole(path()), "[\n]\n");
}

TEST_F(Journal, AFullDiskIsAnErrorAndLeavesItWhole) {
  EXPECT_EQ(run(fmt::format("ulimit -f 8; {} deal cajun-stud --rounds 1000 --journal {}",
                            HOUSEWAY_BINARY, path())),
            2);
  EXPECT_TRUE(says("cannot be written: File too large")) << out_;
  const Json rounds = json(read_whole(path()).c_str());
  EXPECT_GT(rounds.size(), 10U);
  EXPECT_EQ(houseway("settle --json " + path()), 0);
  EXPECT_EQ(houseway("deal roulette --rounds 3 --journal /dev/full"), 2) << out_;
  EXPECT_EQ(run(fmt::format("{} deal roulette --rounds 3 > /dev/full", HOUSEWAY_BINARY)), 2)
      << out_;
  EXPECT_EQ(run(fmt::format("echo quit | {} play roulette > /dev/full", HOUSEWAY_BINARY)), 2)
      << out_;
  EXPECT_EQ(play("roulette --journal /no/such/folder/x", "quit\\n"), 2);
}

TEST_F(Journal, AReaderThatHasGoneIsAnError) {
  EXPECT_EQ(run(fmt::format("{} deal roulette --rounds 20000 | head -c 10 > /dev/null; "
                            "exit ${{PIPESTATUS[0]}}",
                            HOUSEWAY_BINARY)),
            2);
  EXPECT_TRUE(says("standard output: cannot be written")) << out_;
}

TEST_F(Journal, StandardOutputIsAList) {
  EXPECT_EQ(houseway("deal cajun-stud --rounds 3 --seed 4"), 0);
  EXPECT_EQ(json(out_.c_str()).size(), 3U);
  const std::string printed = out_;
  EXPECT_EQ(houseway("deal cajun-stud --rounds 3 --seed 4 --journal " + path()), 0);
  EXPECT_EQ(read_whole(path()), printed);
}

TEST_F(Journal, SeedsAreWholeNumbersOf64Bits) {
  for (const std::string seed : {"-1", "18446744073709551616", "1.5", "x"}) {
    EXPECT_EQ(houseway("deal roulette --seed=" + seed), 2) << seed;
    EXPECT_EQ(play("roulette --seed=" + seed, "quit\\n"), 2) << seed;
  }
  EXPECT_EQ(houseway("deal roulette --seed 18446744073709551615"), 0) << out_;
}

// Killed at random moments: what is there is whole, or whole when it is gone on with.
TEST_F(Journal, AProgramThatIsKilledLeavesWholeRounds) {
  SeededRandom random(9);
  std::size_t before = 0;
  for (int i = 0; i < tries(12); ++i) {
    const pid_t child = fork();
    if (child == 0) {
      const int null = ::open("/dev/null", O_WRONLY);
      dup2(null, STDERR_FILENO);
      execl(HOUSEWAY_BINARY, "houseway", "deal", "craps", "--rounds", "1000000", "--journal",
            path().c_str(), static_cast<char*>(nullptr));
      _exit(127);
    }
    using namespace std::chrono_literals;
    const auto written = [&] {
      return std::filesystem::exists(path()) ? std::filesystem::file_size(path()) : 0;
    };
    const auto at_first = written();
    for (int wait = 0; wait < 6000 && written() <= at_first + 16; ++wait) {
      std::this_thread::sleep_for(5ms);
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(random.below(30)));
    kill(child, SIGKILL);
    int status = 0;
    waitpid(child, &status, 0);
    ASSERT_TRUE(WIFSIGNALED(status));
    const RoundJournal journal(path(), RoundJournal::Sync::at_end);
    ASSERT_GE(journal.size(), before);
    before = journal.size();
  }
  EXPECT_GT(before, 0U);
  const Json rounds = json(read_whole(path()).c_str());
  EXPECT_EQ(rounds.size(), before);
  EXPECT_TRUE(read_round(rounds.back()).round);
}

TEST_F(Journal, ATableThatIsKilledHasItsRoundsAndIsGoneOnWith) {
  using namespace std::chrono_literals;
  for (const int signal : {SIGKILL, SIGHUP, SIGINT, SIGTERM}) {
    std::filesystem::remove(path());
    std::array<int, 2> lines{};
    ASSERT_EQ(pipe2(lines.data(), O_CLOEXEC), 0);
    const pid_t child = fork();
    if (child == 0) {
      dup2(lines[0], STDIN_FILENO);
      dup2(::open("/dev/null", O_WRONLY), STDOUT_FILENO);
      execl(HOUSEWAY_BINARY, "houseway", "play", "minibaccarat", "--seed", "3", "--journal",
            path().c_str(), static_cast<char*>(nullptr));
      _exit(127);
    }
    const std::string typed = "player 10\nsame\nsame\n";
    ASSERT_EQ(write(lines[1], typed.data(), typed.size()), static_cast<ssize_t>(typed.size()));
    const auto rounds = [&] {
      return std::filesystem::exists(path()) ? parse_json(read_whole(path())).value.size()
                                             : std::size_t{0};
    };
    for (int i = 0; i < 3000 && rounds() < 3; ++i) std::this_thread::sleep_for(10ms);
    kill(child, signal);
    int status = 0;
    waitpid(child, &status, 0);
    close(lines[0]);
    close(lines[1]);
    EXPECT_TRUE(WIFSIGNALED(status));
    ASSERT_EQ(json(read_whole(path()).c_str()).size(), 3U);
    ASSERT_EQ(houseway("settle --json " + path()), 0);
  }
  EXPECT_EQ(play("--resume " + path(), "same\\nquit\\n"), 0) << out_;
  EXPECT_EQ(json(read_whole(path()).c_str()).size(), 4U) << out_;
}

// The shoe goes on in its order, so that the rounds are those of a table that never stopped.
TEST_F(Journal, AResumedShoeIsTheSameShoe) {
  for (const char* game : {"minibaccarat", "21-baccarat"}) {
    std::filesystem::remove(path());
    std::filesystem::remove(path("whole.json"));
    std::string six = "player 10\\n";
    for (int i = 0; i < 5; ++i) six += "same\\n";
    ASSERT_EQ(play(fmt::format("{} --seed 7 --journal {}", game, path("whole.json")), six), 0);
    const std::string end = out_.substr(out_.find("leaves with"));
    ASSERT_EQ(
        play(fmt::format("{} --seed 7 --journal {}", game, path()), "player 10\\nsame\\nsame\\n"),
        0);
    ASSERT_EQ(play("--resume " + path(), "same\\nsame\\n"), 0) << out_;
    ASSERT_EQ(play("--resume " + path(), "same\\nquit\\n"), 0) << out_;
    EXPECT_EQ(read_whole(path()), read_whole(path("whole.json")));
    EXPECT_TRUE(says(end)) << end << out_;
    EXPECT_FALSE(says("A new shoe")) << out_;
  }
}

TEST_F(Journal, WagersThatStoodStandAgain) {
  ASSERT_EQ(play("craps --seed 4 --seats 2 --journal " + path(),
                 "done\\npass 10\\nroll\\ndone\\nplace-to-win:6 12\\nroll\\nquit\\n"),
            0);
  ASSERT_TRUE(says("the point is 8")) << out_;
  ASSERT_EQ(json(read_whole(path()).c_str()).size(), 1U);
  ASSERT_EQ(play("--resume " + path(), "done\\nroll\\nquit\\n"), 0) << out_;
  EXPECT_TRUE(says("the point is 8")) << out_;
  EXPECT_TRUE(says("seat 1: place-to-win:6 $12")) << out_;
  EXPECT_TRUE(says("shooter: seat 1")) << out_;
  EXPECT_TRUE(says("last rolls: 3-6  2-6")) << out_;
  EXPECT_TRUE(says("Seat 1, $978: ")) << out_;
  EXPECT_EQ(json(read_whole(path()).c_str()).size(), 1U);
  EXPECT_EQ(houseway("settle --json " + path()), 0) << out_;
}

TEST_F(Journal, MetersAndChipsGoOn) {
  ASSERT_EQ(play("caribbean-stud-poker --seed 1 --chips 500 --set progressive-payout=D --journal " +
                     path(),
                 "ante 10 progressive-payout 1\\nfold\\nsame\\nfold\\nquit\\n"),
            0);
  const auto last = [&](const std::string& words) {
    const std::size_t at = out_.rfind(words);
    return at == std::string::npos ? "?" + words : out_.substr(at, out_.find('\n', at) - at);
  };
  const std::string meter = last("progressive-payout meter: ");
  const std::string chips = last("Seat 1 leaves with ");
  ASSERT_EQ(play("--resume " + path(), "quit\\n"), 0) << out_;
  EXPECT_EQ(last("progressive-payout meter: "), meter) << out_;
  EXPECT_EQ(last("Seat 1 leaves with "), chips) << out_;
  EXPECT_EQ(play("cajun-stud --resume " + path(), "quit\\n"), 2) << out_;
  EXPECT_EQ(play("--resume " + path("none.json"), "quit\\n"), 2) << out_;
  EXPECT_FALSE(std::filesystem::exists(path("none.json")));
}

TEST_F(Journal, AChangedJournalIsNotGoneOnWith) {
  ASSERT_EQ(play("minibaccarat --seed 3 --journal " + path(), "player 10\\nsame\\nsame\\nquit\\n"),
            0);
  Json rounds = json(read_whole(path()).c_str());
  rounds.erase(rounds.begin());
  rounds.erase(rounds.begin());
  std::ofstream(path()) << rounds.dump();
  EXPECT_EQ(play("--resume " + path(), "quit\\n"), 2);
  EXPECT_TRUE(says("is not of the 1 rounds in")) << out_;
}

}  // namespace
}  // namespace houseway
