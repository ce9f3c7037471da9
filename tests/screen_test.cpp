#include <gtest/gtest.h>
#include <pty.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <string>
#include <utility>
#include <vector>

#include "cli/wrapping.h"

// What a terminal shows and sends: its width, its colours, its keys.
namespace houseway {
namespace {

TEST(Screen, LinesAreBrokenBetweenWords) {
  EXPECT_EQ(cli::wrapped("one two three four\nfive", 10), "one two\n    three\n    four\nfive");
  EXPECT_EQ(cli::wrapped("  short\n", 10), "  short\n");
  EXPECT_EQ(cli::wrapped("\033[31m10♥\033[0m 10♥", 7), "\033[31m10♥\033[0m 10♥");
  EXPECT_EQ(cli::columns_of("\033[31m10♥\033[0m"), 3U);
  EXPECT_TRUE(cli::fits("1234567\n89", 7));
  EXPECT_FALSE(cli::fits("12345 678\n", 7));
}

TEST(Screen, WhatAKeySendsIsNoText) {
  EXPECT_EQ(cli::without_controls("re\033[Ad 5\033OB\t\x7f\x01"), "red 5 ");
  EXPECT_EQ(cli::without_controls("\033"), "");
  EXPECT_EQ(cli::without_controls("\033["), "");
}

// Keys are those of the line editor only once it has the terminal.
void wait_for_editor(int terminal) {
  for (int i = 0; i < 500; ++i) {
    termios modes{};
    if (tcgetattr(terminal, &modes) == 0 && (modes.c_lflag & ICANON) == 0) return;
    usleep(10'000);
  }
}

// What a terminal of 40 columns shows when these keys are typed, some at each question.
std::string on_a_narrow_terminal(
    const char* game, const std::vector<std::string>& keys,
    const std::vector<std::pair<const char*, const char*>>& variables) {
  winsize size{24, 40, 0, 0};
  int terminal = -1;
  const pid_t child = forkpty(&terminal, nullptr, nullptr, &size);
  if (child == 0) {
    setenv("TERM", "xterm", 1);
    unsetenv("NO_COLOR");
    for (const auto& [name, value] : variables) setenv(name, value, 1);
    execl(HOUSEWAY_BINARY, "houseway", "play", game, "--seed", "1", static_cast<char*>(nullptr));
    _exit(127);
  }
  const bool edits = std::none_of(variables.begin(), variables.end(), [](const auto& variable) {
    return std::string_view(variable.second) == "dumb";
  });
  std::string seen;
  std::size_t asked = 0;
  std::size_t typed = 0;
  std::array<char, 4096> piece{};
  for (ssize_t got = 0; (got = read(terminal, piece.data(), piece.size())) > 0;) {
    seen.append(piece.data(), static_cast<std::size_t>(got));
    // The next question is on a line of its own; the editor may show the same one again.
    const std::size_t line_end = asked == 0 ? 0 : seen.find('\n', asked);
    if (line_end == std::string::npos || seen.find("> ", line_end) == std::string::npos ||
        typed == keys.size()) {
      continue;
    }
    asked = seen.size();
    if (edits) wait_for_editor(terminal);
    const std::string& line = keys[typed++];
    EXPECT_EQ(write(terminal, line.data(), line.size()), static_cast<ssize_t>(line.size()));
  }
  close(terminal);
  int status = 0;
  waitpid(child, &status, 0);
  EXPECT_TRUE(WIFEXITED(status));
  EXPECT_EQ(WEXITSTATUS(status), 0) << seen;
  return seen;
}

constexpr const char* red = "\033[31m";

TEST(Screen, FitsFortyColumns) {
  for (const char* game : {"craps", "roulette", "caribbean-stud-poker", "minibaccarat"}) {
    const std::string seen = on_a_narrow_terminal(game, {"help\n", "quit\n"}, {});
    for (std::size_t at = 0; at < seen.size();) {
      const std::size_t end = std::min(seen.find("\r\n", at), seen.size());
      // Where a line is typed, the editor moves about in it.
      const std::string_view line = std::string_view(seen).substr(at, end - at);
      const bool typed = line.find("> ") != std::string_view::npos;
      EXPECT_TRUE(typed || cli::columns_of(line) <= 40) << line;
      at = end + 2;
    }
  }
}

TEST(Screen, ColoursAreLeftOutWhereNobodyWantsThem) {
  const std::vector<std::string> keys{"ante 10\n", "bet\n", "quit\n"};
  const auto shown = [&](const std::vector<std::pair<const char*, const char*>>& variables) {
    return on_a_narrow_terminal("caribbean-stud-poker", keys, variables);
  };
  EXPECT_NE(shown({}).find(red), std::string::npos);
  EXPECT_EQ(shown({{"NO_COLOR", "1"}}).find(red), std::string::npos);
  EXPECT_EQ(shown({{"TERM", "dumb"}}).find('\033'), std::string::npos);
}

TEST(Screen, ArrowKeysEditTheLineAndRecallEarlierOnes) {
  const std::string seen =
      on_a_narrow_terminal("roulette", {"rex 5\033[D\033[D\177d\n", "\033[A\n", "quit\n"}, {});
  EXPECT_NE(seen.find("Seat 1, $995: "), std::string::npos) << seen;
  EXPECT_NE(seen.find("Seat 1, $990: "), std::string::npos) << seen;
  EXPECT_EQ(seen.find("There is no wager"), std::string::npos) << seen;
}

}  // namespace
}  // namespace houseway
