#pragma once

#include <optional>
#include <span>
#include <string_view>
#include <variant>

#include "core/refusal.h"
#include "floor/act.h"
#include "round/json.h"

// Acts that a person does with his hands and signs for here: the record holds who, when, at which
// table, before whom, and what the section asks for.
namespace houseway::house {

struct LoggedField {
  enum class Kind : std::uint8_t { words, list, ticked, amount, number };
  const char* key = nullptr;
  Kind kind = Kind::words;
  bool required = true;
};
// None where the act is more than that.
std::optional<std::span<const LoggedField>> logged_fields(floor::Act act);

// What is said of such an act, checked, as it is recorded: {"event": "act", "act": word, ...}.
std::variant<Json, Refusal> logged_event(floor::Act act, const Json& body);

// Some of it binds what may happen at the table: then as an event of the table's own record.
std::optional<Json> at_its_table(floor::Act act, const Json& logged);

}  // namespace houseway::house
