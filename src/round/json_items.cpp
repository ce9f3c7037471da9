#include "round/json_items.h"

#include <fmt/format.h>

#include <utility>

namespace houseway {
namespace {

constexpr int at_the_end = -1;

bool is_space(int c) {
  return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

}  // namespace

JsonItems::JsonItems(Read read) : read_(std::move(read)) {
  // A mark of the byte order that some editors write first.
  if (peek() == 0xEF && buffer_.starts_with("\xEF\xBB\xBF")) at_ = 3;
  skip_space();
  list_ = peek() == '[';
  if (list_) skip();
}

int JsonItems::peek() {
  if (at_ == buffer_.size()) {
    constexpr std::size_t chunk = 64 * 1024;
    buffer_.resize(chunk);
    buffer_.resize(read_(buffer_.data(), chunk));
    at_ = 0;
  }
  return buffer_.empty() ? at_the_end : static_cast<unsigned char>(buffer_[at_]);
}

void JsonItems::skip() {
  position_.pass(buffer_[at_++]);
}

void JsonItems::skip_space() {
  while (is_space(peek())) skip();
}

Refusal JsonItems::not_json(const std::string& why) const {
  return {fmt::format("not JSON: line {}, column {}: {}", position_.line, position_.column, why),
          "", ""};
}

std::optional<Refusal> JsonItems::take(std::string& item) {
  std::size_t depth = 0;
  bool quoted = false;
  for (int c = peek(); c != at_the_end; c = peek()) {
    if (quoted) {
      if (c == '"') quoted = false;
      if (c == '\\') {
        item.push_back('\\');
        skip();
        c = peek();
        if (c == at_the_end) break;
      }
    } else if (c == '"') {
      quoted = true;
    } else if (c == '[' || c == '{') {
      if (++depth > JsonLimits::nesting) {
        return Refusal{
            fmt::format("line {}, column {}: lists and objects stand at most {} deep within each "
                        "other",
                        position_.line, position_.column, JsonLimits::nesting),
            "", ""};
      }
    } else if (list_ && depth == 0 && (c == ',' || c == ']')) {
      break;
    } else if ((c == ']' || c == '}') && depth > 0) {
      --depth;
    }
    if (item.size() == JsonLimits::item) {
      return Refusal{fmt::format("one round or rule set has at most {} bytes", JsonLimits::item),
                     "", ""};
    }
    item.push_back(static_cast<char>(c));
    skip();
  }
  return std::nullopt;
}

ParsedJson JsonItems::end_with(ParsedJson parsed) {
  over_ = true;
  return parsed;
}

ParsedJson JsonItems::end_with(Refusal refusal) {
  return end_with(ParsedJson{nullptr, std::move(refusal)});
}

std::optional<ParsedJson> JsonItems::next() {
  if (over_) return std::nullopt;
  skip_space();
  const bool first = std::exchange(first_, false);
  if (list_ && peek() == ']' && first) {
    skip();
    skip_space();
    over_ = true;
    if (peek() != at_the_end) return end_with(not_json("something follows the end of the list"));
    return std::nullopt;
  }
  const TextPosition start = position_;
  std::string item;
  if (auto refusal = take(item)) return end_with(std::move(*refusal));
  if (!list_) return end_with(parse_json(item, start));
  ParsedJson parsed = parse_json(item, start);
  if (parsed.refusal) return end_with(std::move(parsed));
  if (peek() == ',') {
    skip();
    return parsed;
  }
  if (peek() != ']') return end_with(not_json("the list does not end"));
  skip();
  skip_space();
  if (peek() != at_the_end) return end_with(not_json("something follows the end of the list"));
  return end_with(std::move(parsed));
}

}  // namespace houseway
