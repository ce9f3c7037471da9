#pragma once

#include <optional>
#include <string>

#include "round/file.h"
#include "round/json.h"

// The parts of what somebody says at a table; nothing where one is missing or is something else.
namespace houseway::house {

inline std::string word(const Json& words, const char* key) {
  const auto found = words.find(key);
  return found != words.end() && found->is_string() ? found->get<std::string>() : std::string();
}

inline std::optional<Money> amount_in(const Json& words) {
  const auto found = words.find("amount");
  if (found == words.end() || !found->is_number()) return {};
  return money_from_dollars(found->get<double>());
}

inline int number_in(const Json& words, const char* key) {
  const auto found = words.find(key);
  if (found != words.end() && found->is_number_integer()) {
    const auto number = found->get<std::int64_t>();
    return number > 0 && number < 1000 ? static_cast<int>(number) : 0;
  }
  const std::string text = word(words, key);
  const bool digits =
      !text.empty() && text.size() < 4 && text.find_first_not_of("0123456789") == std::string::npos;
  return digits ? std::stoi(text) : 0;
}

}  // namespace houseway::house
