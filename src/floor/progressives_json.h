#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/money.h"
#include "core/refusal.h"
#include "floor/entry.h"

namespace houseway::floor {

// The fields of an event that is read. What is first found wrong is kept and everything after it
// is nothing, so that a reader asks once, at the end. Sums are whole cents: a jackpot has no limit,
// and a decimal number would. Beside its own fields an event may have those of every entry: who did
// it, why, and its postings.
class EventFields {
 public:
  explicit EventFields(const Json& json, std::string place = {});

  std::string event() { return word("event"); }
  std::string word(const char* key);           // that has to be there and says something
  std::string optional_word(const char* key);  // empty where it is not there
  std::int64_t number(const char* key, std::int64_t least = 0,
                      std::int64_t most = std::numeric_limits<std::int64_t>::max());
  Money money(const char* key, Money least = {}) { return {number(key, least.cents)}; }
  bool flag(const char* key);
  Actor actor(const char* key);
  // The objects of a list, each to be read by its own fields and told of by `also`.
  std::vector<EventFields> list(const char* key);
  EventFields object(const char* key);

  void wrong(const char* key, std::string message);
  // Takes over what was wrong in a part, and keys of the part that nothing asked for.
  void also(EventFields& part);
  // What is wrong, unknown keys included.
  std::optional<Refusal> refusal();

 private:
  const Json* find(const char* key);

  const Json* json_;
  std::string place_;
  std::vector<std::string_view> asked_;
  std::optional<Refusal> refusal_;
};

// A meter's definition as its events and those of links have it, under the key "definition".
struct MeterDefinition;
Json definition_json(const MeterDefinition& meter);
MeterDefinition read_definition(EventFields& event);

}  // namespace houseway::floor
