#include "cli/terminal.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cstdio>
#include <iostream>

namespace houseway::cli {

std::optional<std::string> ask(const std::string& prompt) {
  fmt::print("{}> ", prompt);
  std::fflush(stdout);
  std::string line;
  if (!std::getline(std::cin, line)) {
    fmt::print("\n");
    return std::nullopt;
  }
  if (isatty(STDIN_FILENO) == 0) fmt::print("{}\n", line);
  return line;
}

std::unique_ptr<Random> random_of(const PlayArguments& arguments) {
  if (arguments.seeded) return std::make_unique<SeededRandom>(arguments.seed);
  return std::make_unique<SystemRandom>();
}

}  // namespace houseway::cli
