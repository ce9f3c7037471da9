#include "round/phh_items.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "core/words.h"

namespace houseway {
namespace {

constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";

std::string_view without_indent(std::string_view line) {
  const std::size_t first = line.find_first_not_of(" \t\r\n");
  return first == std::string_view::npos ? std::string_view() : line.substr(first);
}

bool is_silent(std::string_view line) {
  return line.empty() || line[0] == '#';
}

// "antes = ...": a key and what it is followed by.
bool begins_with_key(std::string_view line, std::string_view then) {
  constexpr std::string_view in_keys =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-";
  const std::size_t end = line.find_first_not_of(in_keys);
  return end != 0 && end != std::string_view::npos &&
         without_indent(line.substr(end)).starts_with(then);
}

}  // namespace

PhhItems::PhhItems(Read read) : read_(std::move(read)) {
  more_ = next_line();
  if (line_.starts_with(byte_order_mark)) line_.erase(0, byte_order_mark.size());
  while (more_) {
    if (!is_silent(without_indent(line_))) break;
    more_ = next_line();
  }
  list_ = more_ && heading().has_value();
  empty_ = !more_;
}

bool PhhItems::next_line() {
  line_.clear();
  for (;;) {
    if (at_ == buffer_.size()) {
      constexpr std::size_t chunk = std::size_t{64} * 1024;
      buffer_.resize(chunk);
      buffer_.resize(read_(buffer_.data(), chunk));
      at_ = 0;
      if (buffer_.empty()) break;
    }
    const std::size_t end = buffer_.find('\n', at_);
    const std::size_t to = end == std::string::npos ? buffer_.size() : end + 1;
    // A line that is longer than a hand may be need not be kept to be refused.
    if (line_.size() <= PhhLimits::hand) line_.append(buffer_, at_, to - at_);
    at_ = to;
    if (end != std::string::npos) break;
  }
  if (line_.empty()) return false;
  ++number_;
  return true;
}

std::optional<std::string> PhhItems::heading() const {
  if (depth_ > 0 || !open_quote_.empty()) return std::nullopt;
  std::string_view said = without_indent(line_);
  if (!said.starts_with('[')) return std::nullopt;
  said.remove_prefix(said.starts_with("[[") ? 2 : 1);
  said = without_indent(said);
  if (said.starts_with('"') || said.starts_with('\'')) {
    return std::string(said.substr(1, said.find(said[0], 1) - 1));
  }
  return std::string(said.substr(0, said.find_first_of(" \t.]\r\n")));
}

void PhhItems::pass_quoted(std::string_view quote, std::size_t& at) {
  const bool escapes = quote[0] == '"';
  while (at < line_.size()) {
    if (line_.compare(at, quote.size(), quote) == 0) {
      at += quote.size();
      open_quote_ = {};
      return;
    }
    at += escapes && line_[at] == '\\' ? 2U : 1U;
  }
  // A string of one line ends with it, right or wrong.
  open_quote_ = quote.size() == 3 ? quote : std::string_view();
}

void PhhItems::pass_line() {
  std::size_t at = 0;
  if (!open_quote_.empty()) pass_quoted(open_quote_, at);
  while (at < line_.size()) {
    const char c = line_[at];
    if (c == '#') return;
    if (c == '"' || c == '\'') {
      const bool three = line_.compare(at, 3, c == '"' ? R"(""")" : "'''") == 0;
      at += three ? 3 : 1;
      pass_quoted(c == '"' ? (three ? R"(""")" : "\"") : (three ? "'''" : "'"), at);
      continue;
    }
    if (c == '[') ++depth_;
    if (c == ']' && depth_ > 0) --depth_;
    ++at;
  }
}

bool looks_like_phh(std::string_view beginning) {
  if (beginning.starts_with(byte_order_mark)) beginning.remove_prefix(byte_order_mark.size());
  bool headed = false;
  while (!beginning.empty()) {
    const std::size_t end = std::min(beginning.find('\n'), beginning.size() - 1) + 1;
    const std::string_view line = without_indent(beginning.substr(0, end));
    beginning.remove_prefix(end);
    if (is_silent(line)) continue;
    if (headed || line[0] != '[') return begins_with_key(line, "=");
    headed = begins_with_key(without_indent(line.substr(1)), "]");
    if (!headed) return false;
  }
  return false;
}

std::optional<PhhItems::Item> PhhItems::next() {
  if (std::exchange(empty_, false)) return Item{"", Refusal{"the file holds no hand", "", ""}};
  if (!more_) return std::nullopt;
  const std::size_t first_line = number_;
  const std::string name = list_ ? heading().value_or("") : "";
  std::string text;
  while (more_) {
    // Further tables of the same name are parts of it.
    const bool another = list_ && heading().value_or(name) != name;
    if (another) break;
    if (text.size() <= PhhLimits::hand) text += line_;
    pass_line();
    more_ = next_line();
  }
  // What stays open at the end of one hand is refused there.
  depth_ = 0;
  open_quote_ = {};
  if (list_ && !names_.insert(name).second) {
    return Item{name,
                Refusal{fmt::format("the table [{}] stands twice in the file", printable(name, 60)),
                        "", ""}};
  }
  return Item{name, read_phh(text, first_line)};
}

}  // namespace houseway
