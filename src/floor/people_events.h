#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "core/refusal.h"
#include "floor/act.h"
#include "floor/entry.h"
#include "floor/passwords.h"
#include "floor/totp.h"
#include "round/json_fwd.h"

// What happens to people's accounts.
namespace houseway::floor {

struct AccountCreated {
  std::string display;  // as others read it: "Ann B."
  Roles roles;
  std::string credential;  // Board-issued number, of staff (617a.2(e))

  bool operator==(const AccountCreated&) const = default;
};
struct PasswordSet {
  std::string hash;            // never the password; in the record it is sealed (passwords.h)
  bool same_password = false;  // hashed anew at a higher cost; whoever is logged in stays so

  bool operator==(const PasswordSet&) const = default;
};
struct SecondFactorEnrolled {
  Bytes sealed;  // totp.h

  bool operator==(const SecondFactorEnrolled&) const = default;
};
struct SecondFactorRemoved {
  bool operator==(const SecondFactorRemoved&) const = default;
};
struct CredentialIssued {
  std::string number;

  bool operator==(const CredentialIssued&) const = default;
};
struct RoleGranted {
  Role role = Role::spectator;

  bool operator==(const RoleGranted&) const = default;
};
struct RoleEnded {
  Role role = Role::spectator;

  bool operator==(const RoleEnded&) const = default;
};
struct AccountDisabled {
  bool operator==(const AccountDisabled&) const = default;
};
struct AccountEnabled {
  bool operator==(const AccountEnabled&) const = default;
};
// A player is barred from play, by himself or for him. What is his stays his.
struct PlayerExcluded {
  bool operator==(const PlayerExcluded&) const = default;
};
struct ExclusionEnded {
  bool operator==(const ExclusionEnded&) const = default;
};
// Whoever is logged in with the account is so no longer, at any process of the floor.
struct LoginsEnded {
  bool operator==(const LoginsEnded&) const = default;
};

struct PersonEvent {
  using What = std::variant<AccountCreated, PasswordSet, SecondFactorEnrolled, SecondFactorRemoved,
                            CredentialIssued, RoleGranted, RoleEnded, AccountDisabled,
                            AccountEnabled, PlayerExcluded, ExclusionEnded, LoginsEnded>;

  std::string account;  // whom it concerns
  What what;
  std::string reason = {};
  std::optional<Actor> witness = {};

  bool operator==(const PersonEvent&) const = default;
};

std::string_view name(const PersonEvent::What& what);  // "account-created"

// {"event": "role-granted", "account": "ann", "role": "dealer", "witness": {...}, "reason": "..."}
Json to_json(const PersonEvent& event, const PasswordKey& key);
// An entry's own keys ("by", "postings") may stand beside the event's.
std::variant<PersonEvent, Refusal> read_person_event(const Json& json, const PasswordKey& key);

}  // namespace houseway::floor
