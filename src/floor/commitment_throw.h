#pragma once

#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "floor/commitment.h"
#include "floor/entry.h"
#include "floor/sealed.h"

// What the program throws, spins or draws in place of cards: bound before "no more bets", one of
// each kind at a time, and told afterwards with its proof.
namespace houseway::floor {

struct ThrowCommitted {
  std::string table;
  std::uint64_t number = 0;
  std::string what;  // "roll", "spin", "magic-card", "lucky-bonus", "starting-position"
  Digest root = {};
  std::string sealed;
  bool operator==(const ThrowCommitted&) const = default;
};
struct ThrowOpened {
  std::uint64_t number = 0;
  Proof proof;  // its item is the kind and what came: "roll 3 4", "magic-card 7c"
  bool operator==(const ThrowOpened&) const = default;
};
// It counts for nothing, and is told all the same.
struct ThrowVoided {
  std::uint64_t number = 0;
  std::string cause;
  std::string section;
  Proof proof;
  bool operator==(const ThrowVoided&) const = default;
};
using ThrowEvent = std::variant<ThrowCommitted, ThrowOpened, ThrowVoided>;

bool is_throw_event(std::string_view name);
Json to_json(const ThrowEvent& event);
std::variant<ThrowEvent, Refusal> read_throw_event(const Json& json);

class CommittedThrow {
 public:
  CommittedThrow(std::string table, const SealingKey* key, std::uint64_t first = 1);

  std::optional<Refusal> why_not(const ThrowEvent& event, const Actor& by, Instant at) const;
  void apply(const ThrowEvent& event, const Actor& by, Instant at);

  Json carried() const;
  std::optional<Refusal> carry_on(const Json& carried);

  // Events to be recorded and applied. Each asks for the key.
  ThrowEvent commit_roll(int dice, Random& random) const;
  // Where several are bound at once, `after` others that come before it.
  ThrowEvent commit(std::string what, std::span<const std::string> results, Random& random,
                    std::uint64_t after = 0) const;
  ThrowEvent open(const std::string& what) const;
  ThrowEvent void_it(const std::string& what, std::string cause, std::string section) const;

  const std::string& table() const { return table_; }

  struct Open {
    std::uint64_t number = 0;
    Digest root = {};
    std::string sealed;
    Instant at;
  };
  const std::map<std::string, Open>& under_way() const { return open_; }  // by what it is
  std::uint64_t committed() const { return next_ - 1; }

 private:
  std::optional<Refusal> why_not_told(std::uint64_t number, const Proof& proof) const;
  const std::string* find(std::uint64_t number) const;
  ThrowEvent committed_to(std::string what, std::string item, Random& random,
                          std::uint64_t after = 0) const;
  Proof proof(const std::string& what) const;
  StackName named(std::uint64_t number) const { return {StackName::Kind::draw, table_, number}; }

  std::string table_;
  const SealingKey* key_;
  std::uint64_t next_;
  std::map<std::string, Open> open_;
};

}  // namespace houseway::floor
