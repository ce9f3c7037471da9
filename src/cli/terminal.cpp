#include "cli/terminal.h"

#include <unistd.h>

#include <cstdio>
#include <iostream>

namespace houseway::cli {

Terminal::Terminal() : colour_(isatty(STDOUT_FILENO) != 0), echoes_(isatty(STDIN_FILENO) == 0) {}

void Terminal::show(std::string_view text) const {
  fmt::print("{}", text);
}

bool Terminal::refused(const std::optional<Refusal>& why) const {
  if (why) say("Refused: {} ({})\n", why->message, why->section);
  return why.has_value();
}

std::optional<std::string> Terminal::ask(const std::string& prompt) const {
  say("{}> ", prompt);
  std::fflush(stdout);
  std::string line;
  if (!std::getline(std::cin, line)) {
    show("\n");
    return std::nullopt;
  }
  if (echoes_) say("{}\n", line);
  return line;
}

}  // namespace houseway::cli
