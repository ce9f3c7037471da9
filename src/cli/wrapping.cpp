#include "cli/wrapping.h"

#include <algorithm>

namespace houseway::cli {
namespace {

constexpr std::string_view further_indent = "    ";
constexpr char escape = '\033';

bool is_final(char c) {
  return c >= '@' && c <= '~';
}

// What an escape sequence that begins here takes: "\033[31m", "\033OA", a lone escape.
std::size_t sequence_length(std::string_view text) {
  if (text.size() < 2) return 1;
  if (text[1] == 'O') return std::min<std::size_t>(3, text.size());
  if (text[1] != '[') return 2;
  std::size_t end = 2;
  while (end < text.size() && !is_final(text[end])) ++end;
  return std::min(end + 1, text.size());
}

bool begins_letter(char c) {
  return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U;
}

// The lines that one line is broken into.
void break_line(std::string_view line, std::size_t width, std::string& out) {
  std::string_view indent;
  while (columns_of(line) + indent.size() > width) {
    const std::size_t room = width - indent.size();
    std::size_t at = 0;
    std::size_t columns = 0;
    std::size_t space = std::string_view::npos;
    while (at < line.size() && columns <= room) {
      if (line[at] == escape) {
        at += sequence_length(line.substr(at));
        continue;
      }
      if (line[at] == ' ' && line.substr(0, at).find_first_not_of(' ') != std::string_view::npos) {
        space = at;
      }
      if (begins_letter(line[at])) ++columns;
      ++at;
    }
    if (space == std::string_view::npos) break;
    out += indent;
    out += line.substr(0, space);
    out += '\n';
    // The space after a prompt stays at its end.
    if (space + 1 == line.size()) {
      out.back() = ' ';
      return;
    }
    line.remove_prefix(space + 1);
    indent = further_indent;
  }
  out += indent;
  out += line;
}

}  // namespace

std::size_t columns_of(std::string_view line) {
  std::size_t columns = 0;
  for (std::size_t at = 0; at < line.size();) {
    if (line[at] == escape) {
      at += sequence_length(line.substr(at));
    } else {
      columns += begins_letter(line[at++]) ? 1U : 0U;
    }
  }
  return columns;
}

bool fits(std::string_view text, std::size_t width) {
  return wrapped(text, width) == text;
}

std::string wrapped(std::string_view text, std::size_t width) {
  std::string out;
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    break_line(text.substr(0, end), width, out);
    if (end == std::string_view::npos) break;
    out += '\n';
    text.remove_prefix(end + 1);
  }
  return out;
}

std::string without_controls(std::string_view line) {
  std::string out;
  for (std::size_t at = 0; at < line.size();) {
    const auto c = static_cast<unsigned char>(line[at]);
    if (line[at] == escape) {
      at += sequence_length(line.substr(at));
      continue;
    }
    if (c == '\t') {
      out += ' ';
    } else if (c >= 32 && c != 127) {
      out += line[at];
    }
    ++at;
  }
  return out;
}

}  // namespace houseway::cli
