#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "core/refusal.h"
#include "floor/act.h"
#include "floor/entry.h"
#include "floor/instant.h"
#include "floor/people_events.h"

// Everybody who has an account. What somebody is and may follows from what happened to his account.
namespace houseway::floor {

struct PeopleLimits {
  static constexpr std::size_t accounts = 1'000'000;
  static constexpr std::size_t shortest_name = 3;
  static constexpr std::size_t longest_name = 32;
  static constexpr std::size_t display = 64;  // bytes, as all below
  static constexpr std::size_t credential = 32;
  static constexpr std::size_t reason = 500;
  static constexpr std::size_t session = 64;
  static constexpr std::size_t sealed = 256;
};

struct Person {
  struct Disabled {
    std::string reason;
    std::string by;  // account
    Instant at;

    bool operator==(const Disabled&) const = default;
  };

  std::string account;
  std::string display;
  Roles roles;
  std::string credential;
  Instant created;
  std::string password_hash;         // empty before the first
  std::uint64_t passwords = 0;       // how many there have been
  Bytes sealed_second_factor;        // empty where there is none
  std::optional<Disabled> disabled;  // with the reason (GLI-19 2.4.1)
  bool excluded = false;

  bool is_staff() const;
  // Anybody may watch; the rest is for whom it was granted.
  bool may_act_as(Role role) const { return role == Role::spectator || roles.has(role); }

  bool operator==(const Person&) const = default;
};

// Why this cannot be the name of an account: 3 to 32 lower case letters, digits and hyphens.
std::optional<Refusal> why_not_account_name(std::string_view name);
// Why nobody can hold these roles together: who plays does not work here, and who works for the
// Board does not work for the house.
std::optional<Refusal> why_not_roles(Roles roles);

class People {
 public:
  std::optional<Refusal> why_not(const PersonEvent& event, const Actor& actor, Instant at) const;
  void apply(const PersonEvent& event, const Actor& actor, Instant at);

  const Person* find(std::string_view account) const;
  const Person* with_credential(std::string_view number) const;  // who has it now
  std::size_t size() const { return people_.size(); }
  const std::map<std::string, Person, std::less<>>& all() const { return people_; }

  // Why somebody is not who a login says, or no longer: a role ends at once, and so does everything
  // when an account is disabled. The program is itself.
  std::optional<Refusal> why_not_acting(const Actor& actor) const;
  // Why somebody may not take a seat. What he has he may take away all the same.
  std::optional<Refusal> why_not_sit(std::string_view account) const;

  bool operator==(const People&) const = default;

 private:
  std::optional<Refusal> why_not(const PersonEvent& event, const Actor& actor, bool recorded) const;

  std::map<std::string, Person, std::less<>> people_;
  // Every number ever issued: it is not given to a second person when the first has gone.
  std::map<std::string, std::string, std::less<>> accounts_by_credential_;
};

// Which act an event is, done by whom: a password is set by its owner and reset by others.
Act act_of(const PersonEvent& event, const Actor& actor, const Person* person);

}  // namespace houseway::floor
