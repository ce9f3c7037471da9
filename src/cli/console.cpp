#include "cli/console.h"

#include <editline/readline.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <iostream>
#include <memory>

#include "cli/output_error.h"
#include "cli/wrapping.h"

namespace houseway::cli {
namespace {

constexpr std::size_t narrowest = 40;

bool is_set(const char* variable) {
  const char* value = std::getenv(variable);
  return value != nullptr && *value != '\0';
}

bool dumb() {
  const char* term = std::getenv("TERM");
  return term == nullptr || *term == '\0' || std::string_view(term) == "dumb";
}

}  // namespace

void Console::flush() {
  if (std::fflush(stdout) != 0) throw OutputError("standard output", std::strerror(errno));
}

Console::Console()
    : screen_(isatty(STDOUT_FILENO) != 0),
      colour_(screen_ && !is_set("NO_COLOR") && !dumb()),
      edits_(screen_ && isatty(STDIN_FILENO) != 0 && !dumb()),
      echoes_(isatty(STDIN_FILENO) == 0) {}

std::size_t Console::width() const {
  if (!screen_) return Terminal::width();
  winsize size{};
  if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col == 0) return 80;
  return std::max(narrowest, std::min<std::size_t>(size.ws_col, Terminal::width()));
}

void Console::show(std::string_view text) const {
  const std::string shown = screen_ ? wrapped(text, width()) : std::string(text);
  if (std::fwrite(shown.data(), 1, shown.size(), stdout) != shown.size()) {
    throw OutputError("standard output", std::strerror(errno));
  }
}

std::optional<std::string> Console::edited_line(const std::string& prompt) const {
  const std::unique_ptr<char, void (*)(void*)> line(readline(prompt.c_str()), std::free);
  if (line == nullptr) return std::nullopt;
  if (*line != '\0') add_history(line.get());
  return std::string(line.get());
}

std::optional<std::string> Console::ask(const std::string& prompt) const {
  // The editor knows one line: what is longer is shown above it.
  std::string last = screen_ ? wrapped(prompt + "> ", width()) : prompt + "> ";
  const std::size_t above = last.rfind('\n');
  if (above != std::string::npos) {
    show(std::string_view(last).substr(0, above + 1));
    last.erase(0, above + 1);
  }
  if (!edits_) show(last);
  flush();
  std::optional<std::string> line;
  if (edits_) {
    line = edited_line(last);
  } else {
    std::string typed;
    if (std::getline(std::cin, typed)) line = std::move(typed);
  }
  if (!line) {
    show("\n");
    return std::nullopt;
  }
  line = without_controls(*line);
  if (echoes_) say("{}\n", *line);
  return line;
}

}  // namespace houseway::cli
