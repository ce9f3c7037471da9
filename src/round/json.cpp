#include "round/json.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <vector>

#include "core/words.h"

namespace houseway {
namespace {

// Watches what the library reads, for what it does not refuse itself.
class Watch {
 public:
  struct Objection {
    std::string message;
    std::string place;
  };

  bool operator()(int depth, Json::parse_event_t event, const Json& parsed) {
    using Event = Json::parse_event_t;
    if (event == Event::object_start || event == Event::array_start) {
      if (static_cast<std::size_t>(depth) >= JsonLimits::nesting) {
        object(fmt::format("lists and objects stand at most {} deep within each other",
                           JsonLimits::nesting));
      }
      if (event == Event::object_start) open_.emplace_back();
    } else if (event == Event::object_end) {
      open_.pop_back();
    } else if (event == Event::key) {
      path_.resize(static_cast<std::size_t>(depth));
      check_length(parsed);
      path_.back() = parsed.get<std::string>();
      if (!open_.back().insert(path_.back()).second) object("the key stands twice in one object");
      if (open_.back().size() > JsonLimits::keys) {
        path_.back().clear();
        object(fmt::format("an object has at most {} keys", JsonLimits::keys));
      }
    } else if (event == Event::value && parsed.is_string()) {
      check_length(parsed);
    }
    return true;
  }

 private:
  void check_length(const Json& parsed) const {
    const std::size_t length = parsed.get_ref<const std::string&>().size();
    if (length <= JsonLimits::string) return;
    object(fmt::format("a string or key has at most {} bytes, not {}", JsonLimits::string, length));
  }

  [[noreturn]] void object(std::string message) const {
    std::string place;
    for (const std::string& key : path_) {
      if (!key.empty()) place += (place.empty() ? "" : ".") + key;
    }
    throw Objection{std::move(message), std::move(place)};
  }

  std::vector<std::set<std::string>> open_;  // the keys of the objects that are open
  std::vector<std::string> path_;            // the keys that lead to where the reader is
};

// The library's text has its own tag in brackets, then its own line and column.
std::string without_heading(std::string message) {
  for (const std::string_view end : {"] ", ": "}) {
    if (end == ": " && !message.starts_with("parse error")) break;
    if (const auto at = message.find(end); at != std::string::npos)
      message.erase(0, at + end.size());
  }
  return message;
}

}  // namespace

void TextPosition::pass(char c) {
  if (c == '\n') {
    ++line;
    column = 1;
  } else if ((static_cast<unsigned char>(c) & 0xC0U) != 0x80U) {
    ++column;  // a character of several bytes is one
  }
}

ParsedJson parse_json(const std::string& input, TextPosition start) {
  Watch watch;
  try {
    return {Json::parse(input, [&](int depth, Json::parse_event_t event,
                                   Json& parsed) { return watch(depth, event, parsed); }),
            std::nullopt};
  } catch (const Json::parse_error& error) {
    TextPosition at = start;
    const std::size_t wrong = std::min(error.byte == 0 ? 0 : error.byte - 1, input.size());
    for (std::size_t i = 0; i < wrong; ++i) at.pass(input[i]);
    return {nullptr, Refusal{fmt::format("not JSON: line {}, column {}: {}", at.line, at.column,
                                         printable(without_heading(error.what()))),
                             "", ""}};
  } catch (const Json::exception& error) {
    return {nullptr, Refusal{"not JSON: " + printable(without_heading(error.what())), "", ""}};
  } catch (const Watch::Objection& objection) {
    return {nullptr, Refusal{objection.message, objection.place, ""}};
  }
}

}  // namespace houseway
