#include "round/json.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <vector>

#include "core/words.h"

namespace houseway {
namespace {

// What is wrong with a file, and where.
struct NotTaken {
  std::string message;
  std::string place;
};

// Builds the value as the library reads on. Its own builders look again at all that they have when
// something is added to it, and let a key stand twice.
class Builder : public nlohmann::json_sax<Json> {
 public:
  Json value;
  std::size_t wrong_at = 0;  // how many bytes had been read
  std::string wrong;

  bool null() override { return add(nullptr); }
  bool boolean(bool read) override { return add(read); }
  bool number_integer(number_integer_t read) override { return add(read); }
  bool number_unsigned(number_unsigned_t read) override { return add(read); }
  bool number_float(number_float_t read, const string_t&) override { return add(read); }
  bool binary(binary_t&) override { return false; }
  bool string(string_t& read) override {
    check_length(read);
    return add(std::move(read));
  }
  bool start_object(std::size_t) override { return open(Json::object()); }
  bool start_array(std::size_t) override { return open(Json::array()); }
  bool end_object() override { return close(); }
  bool end_array() override { return close(); }
  bool key(string_t& read) override {
    Level& level = open_.back();
    check_length(read);
    level.key = read;
    if (!level.keys.insert(read).second) object("the key stands twice in one object");
    if (level.keys.size() > JsonLimits::keys) {
      level.key.clear();
      object(fmt::format("an object has at most {} keys", JsonLimits::keys));
    }
    return true;
  }
  bool parse_error(std::size_t position, const std::string&,
                   const nlohmann::detail::exception& error) override {
    wrong_at = position;
    wrong = error.what();
    return false;
  }

 private:
  struct Level {
    Json* value;
    std::string key;             // of the member that is being read
    std::set<std::string> keys;  // of those so far
  };

  Json* put(Json&& read) {
    if (open_.empty()) {
      value = std::move(read);
      return &value;
    }
    Level& level = open_.back();
    if (level.value->is_array()) {
      level.value->push_back(std::move(read));
      return &level.value->back();
    }
    // The key is new: it need not be looked for.
    auto& members = level.value->get_ref<Json::object_t&>();
    members.Container::emplace_back(level.key, std::move(read));
    return &members.back().second;
  }

  bool add(Json&& read) {
    put(std::move(read));
    return true;
  }

  bool open(Json&& empty) {
    if (open_.size() >= JsonLimits::nesting) {
      object(fmt::format("lists and objects stand at most {} deep within each other",
                         JsonLimits::nesting));
    }
    Json* opened = put(std::move(empty));
    open_.push_back({opened, {}, {}});
    return true;
  }

  bool close() {
    open_.pop_back();
    return true;
  }

  void check_length(const std::string& read) const {
    if (read.size() <= JsonLimits::string) return;
    object(fmt::format("a string or key has at most {} bytes, not {}", JsonLimits::string,
                       read.size()));
  }

  [[noreturn]] void object(std::string message) const {
    std::string place;
    for (const Level& level : open_) {
      if (!level.key.empty()) place += (place.empty() ? "" : ".") + level.key;
    }
    throw NotTaken{std::move(message), std::move(place)};
  }

  std::vector<Level> open_;
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
  Builder builder;
  try {
    if (Json::sax_parse(input, &builder)) return {std::move(builder.value), std::nullopt};
  } catch (const NotTaken& objection) {
    return {nullptr, Refusal{objection.message, objection.place, ""}};
  }
  TextPosition at = start;
  const std::size_t wrong =
      std::min(builder.wrong_at == 0 ? 0 : builder.wrong_at - 1, input.size());
  for (std::size_t i = 0; i < wrong; ++i) at.pass(input[i]);
  return {nullptr, Refusal{fmt::format("not JSON: line {}, column {}: {}", at.line, at.column,
                                       printable(without_heading(builder.wrong))),
                           "", ""}};
}

}  // namespace houseway
