#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/money.h"
#include "core/refusal.h"
#include "floor/entry.h"
#include "round/json.h"

namespace houseway::floor {

// What an entry says, taken apart once for all who read it: reports, audits, disputes.
struct EntryBody {
  std::string event;
  std::optional<Actor> by;
  std::vector<Posting> postings;
  Json json;

  std::string word(const char* key) const { return word_in(json, key); }  // empty: not there
  static std::string word_in(const Json& json, const char* key);
};
std::variant<EntryBody, Refusal> read_body(const Entry& entry);

// Where an entry stands: "table/7 12".
std::string place_of(const Entry& entry);

// A member of an object, null where it has none.
const Json& member(const Json& json, const char* key);
// Dollars with whole cents, of any size that a sum can have.
std::optional<Money> read_dollars(const Json& json);

// Chains are named after what they are of: "table/7", "meter/gold", "disputes".
std::optional<std::string> table_of_chain(std::string_view chain);
std::optional<std::string> meter_of_chain(std::string_view chain);

// An account of a table, "table/7/seat/3": whose, and which of its accounts ("seat/3").
struct TableAccount {
  std::string_view table;
  std::string_view part;
};
std::optional<TableAccount> table_account(std::string_view account);

}  // namespace houseway::floor
