#include "house/act_body.h"

#include <fmt/format.h>

#include "core/words.h"

namespace houseway::house {
namespace {

// One line that can be shown to anybody, and says something.
bool is_line(const std::string& words) {
  return words.find_first_not_of(' ') != std::string::npos && words.size() <= ActBody::longest &&
         printable(words, ActBody::longest + 1) == words;
}

}  // namespace

ActBody::ActBody(const Json& body, std::string section)
    : body_(body), section_(std::move(section)) {
  if (!body.is_object()) refuse("body", "is an object");
}

void ActBody::refuse(std::string place, std::string message) {
  if (!refusal_) refusal_ = Refusal{std::move(message), std::move(place), section_};
}

std::optional<Refusal> ActBody::refusal() const {
  if (refusal_) return refusal_;
  for (const auto& [key, value] : body_.items()) {
    if (!asked_.contains(key)) {
      return Refusal{"is no part of this act", printable(key, 64), section_};
    }
  }
  return {};
}

const Json* ActBody::find(const char* key, bool required) {
  asked_.insert(key);
  if (body_.is_object()) {
    const auto found = body_.find(key);
    if (found != body_.end()) return &*found;
  }
  if (required) refuse(key, "is missing");
  return nullptr;
}

bool ActBody::has(const char* key) {
  return body_.is_object() && body_.contains(key);
}

std::string ActBody::words(const char* key) {
  const Json* found = find(key, true);
  if (found == nullptr) return {};
  if (found->is_string() && is_line(found->get_ref<const std::string&>())) {
    return found->get<std::string>();
  }
  refuse(key, fmt::format("is told in words, at most {} bytes of plain text", longest));
  return {};
}

std::string ActBody::words_if_any(const char* key) {
  return find(key, false) == nullptr ? std::string() : words(key);
}

std::vector<std::string> ActBody::list(const char* key, bool required) {
  std::vector<std::string> all;
  const Json* found = find(key, required);
  if (found == nullptr) return all;
  constexpr std::size_t most = 200;
  bool right = found->is_array() && found->size() <= most && !(required && found->empty());
  if (right) {
    for (const Json& each : *found) {
      right = right && each.is_string() && is_line(each.get_ref<const std::string&>());
      if (right) all.push_back(each.get<std::string>());
    }
  }
  if (!right) refuse(key, "is a list of words");
  return all;
}

std::vector<std::string> ActBody::list(const char* key) {
  return list(key, true);
}

std::vector<std::string> ActBody::list_if_any(const char* key) {
  return list(key, false);
}

Money ActBody::amount(const char* key, bool required, bool below_zero) {
  const Json* found = find(key, required);
  if (found == nullptr) return {};
  if (found->is_number()) {
    const double dollars = found->get<double>();
    const auto money = money_from_dollars(below_zero && dollars < 0 ? -dollars : dollars);
    if (money && money->cents > 0) return dollars < 0 ? Money{} - *money : *money;
  }
  refuse(key, below_zero ? "is a number of dollars, in whole cents"
                         : "is a number of dollars above 0, in whole cents");
  return {};
}

Money ActBody::money(const char* key) {
  return amount(key, true, false);
}

Money ActBody::money_if_any(const char* key) {
  return amount(key, false, false);
}

Money ActBody::difference(const char* key) {
  return amount(key, true, true);
}

std::int64_t ActBody::number(const char* key, std::int64_t most) {
  const Json* found = find(key, true);
  if (found == nullptr) return 0;
  if (found->is_number_integer() && *found >= 1 && *found <= most) {
    return found->get<std::int64_t>();
  }
  refuse(key, fmt::format("is a number from 1 to {}", most));
  return 0;
}

bool ActBody::flag_if_any(const char* key) {
  const Json* found = find(key, false);
  if (found == nullptr) return false;
  if (!found->is_boolean()) refuse(key, "is true or false");
  return found->is_boolean() && found->get<bool>();
}

void ActBody::ticked(const char* key) {
  const Json* found = find(key, true);
  if (found == nullptr || (found->is_boolean() && found->get<bool>())) return;
  refuse(key, "has to be done first: true says that it was");
}

}  // namespace houseway::house
