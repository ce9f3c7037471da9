#include "floor/people.h"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "core/words.h"
#include "floor/passwords.h"

namespace houseway::floor {
namespace {

// How the record names the program itself (the_program), and what no account is called.
constexpr std::string_view program = "houseway";

Roles staff_roles() {
  Roles roles;
  for (const Role role : all_roles().list()) {
    if (is_staff(role)) roles.add(role);
  }
  return roles;
}

constexpr Roles board_roles = {Role::compliance, Role::gaming_operations, Role::executive_director};

template <class What>
bool is(const PersonEvent& event) {
  return std::holds_alternative<What>(event.what);
}

bool is_line(std::string_view text, std::size_t longest) {
  return !text.empty() && text.size() <= longest && text.front() != ' ' && text.back() != ' ' &&
         printable(text, longest + 1) == text;
}

bool is_credential(std::string_view number) {
  return !number.empty() && number.size() <= PeopleLimits::credential &&
         std::all_of(number.begin(), number.end(), [](char c) {
           return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') ||
                  c == '-';
         });
}

// Whether an account must say why: what it does is done to somebody else.
bool needs_reason(const PersonEvent& event, const Actor& actor) {
  if (is<RoleEnded>(event) || is<AccountDisabled>(event) || is<AccountEnabled>(event) ||
      is<SecondFactorRemoved>(event) || is<ExclusionEnded>(event)) {
    return true;
  }
  if (is<PasswordSet>(event) || is<PlayerExcluded>(event) || is<LoginsEnded>(event)) {
    return actor.account != event.account && actor.role != Role::system;
  }
  return false;
}

// What an event asks of the account that it happens to.
struct Asking {
  const PersonEvent& event;
  const Actor& actor;
  const Person* person;
  const std::map<std::string, std::string, std::less<>>& credentials;

  using Answer = std::optional<Refusal>;

  Answer refuse(std::string message, std::string_view section = {}) const {
    return Refusal{std::move(message), event.account, std::string(section)};
  }
  Answer why_not_number(const std::string& number) const {
    if (!is_credential(number)) {
      return refuse(fmt::format("the credential number has at most {} letters, digits and hyphens",
                                PeopleLimits::credential),
                    "617a.2(e)");
    }
    if (credentials.contains(number)) {
      return refuse(fmt::format("credential number {} was issued to somebody already", number),
                    "617a.2(e)");
    }
    return {};
  }

  Answer operator()(const AccountCreated& created) const {
    if (auto why = why_not_account_name(event.account)) return why;
    if (person != nullptr) return refuse("is an account already; another name is needed");
    if (!is_line(created.display, PeopleLimits::display)) {
      return refuse(fmt::format("the name that others read has 1 to {} bytes of plain text",
                                PeopleLimits::display));
    }
    if (created.roles.empty()) return refuse("needs a role");
    if (auto why = why_not_roles(created.roles)) return refuse(why->message);
    if (!created.roles.has_any(staff_roles())) {
      if (!created.credential.empty()) return refuse("a credential number is for staff");
      return {};
    }
    if (created.credential.empty()) {
      return refuse("staff need the credential number that the Board issued", "617a.2(e)");
    }
    return why_not_number(created.credential);
  }
  Answer operator()(const PasswordSet& set) const {
    if (!cost_of(set.hash)) return refuse("the hash of a password is one of argon2id");
    if (set.same_password && (actor.role != Role::system || person->password_hash.empty())) {
      return refuse("the same password is hashed anew by the program alone");
    }
    return {};
  }
  Answer operator()(const SecondFactorEnrolled& enrolled) const {
    if (enrolled.sealed.empty() || enrolled.sealed.size() > PeopleLimits::sealed) {
      return refuse(fmt::format("a sealed secret has 1 to {} bytes", PeopleLimits::sealed));
    }
    return {};
  }
  Answer operator()(const SecondFactorRemoved&) const {
    if (person->sealed_second_factor.empty()) return refuse("has no second factor");
    return {};
  }
  Answer operator()(const CredentialIssued& issued) const { return why_not_number(issued.number); }
  Answer operator()(const RoleGranted& granted) const {
    if (actor.account == event.account ||
        (event.witness && event.witness->account == event.account)) {
      return refuse("nobody grants a role to himself");
    }
    if (person->roles.has(granted.role)) {
      return refuse(fmt::format("is {} already", floor::name(granted.role)));
    }
    if (auto why = why_not_roles(person->roles | Roles{granted.role})) return refuse(why->message);
    if (is_staff(granted.role) && person->credential.empty()) {
      return refuse("staff need the credential number that the Board issued", "617a.2(e)");
    }
    return {};
  }
  Answer operator()(const RoleEnded& ended) const {
    if (!person->roles.has(ended.role)) {
      return refuse(fmt::format("is not {}", floor::name(ended.role)));
    }
    return {};
  }
  Answer operator()(const AccountDisabled&) const {
    if (person->disabled) return refuse("is disabled already");
    return {};
  }
  Answer operator()(const AccountEnabled&) const {
    if (!person->disabled) return refuse("is not disabled");
    return {};
  }
  Answer operator()(const PlayerExcluded&) const {
    if (!person->roles.has(Role::player)) return refuse("is no player");
    if (person->excluded) return refuse("is excluded already");
    return {};
  }
  Answer operator()(const ExclusionEnded&) const {
    if (!person->excluded) return refuse("is not excluded");
    return {};
  }
  Answer operator()(const LoginsEnded&) const { return {}; }
};

}  // namespace

bool Person::is_staff() const {
  return roles.has_any(staff_roles());
}

std::optional<Refusal> why_not_account_name(std::string_view name) {
  const bool letters = std::all_of(name.begin(), name.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-';
  });
  const bool ends_well = !name.empty() && name.front() != '-' && name.back() != '-';
  if (!letters || !ends_well || name.size() < PeopleLimits::shortest_name ||
      name.size() > PeopleLimits::longest_name) {
    return Refusal{
        fmt::format("is no name for an account: it has {} to {} lower case letters, digits and "
                    "hyphens within",
                    PeopleLimits::shortest_name, PeopleLimits::longest_name),
        printable(name, 64),
        {}};
  }
  if (name == program) return Refusal{"is how the record names the program", program.data(), {}};
  return {};
}

std::optional<Refusal> why_not_roles(Roles roles) {
  if (roles.has(Role::system)) return Refusal{"the program's role is nobody's", "roles", {}};
  Roles house = staff_roles();
  house.take_out(board_roles);
  if (roles.has(Role::player) && roles.has_any(staff_roles())) {
    return Refusal{"a player cannot be of the staff: play and work need two accounts", "roles", {}};
  }
  if (roles.has_any(board_roles) && roles.has_any(house)) {
    return Refusal{"who works for the Board cannot work for the house", "roles", {}};
  }
  return {};
}

Act act_of(const PersonEvent& event, const Actor& actor, const Person* person) {
  const bool own = actor.account == event.account;
  const bool staff = person != nullptr && person->is_staff();
  if (actor.role == Role::system &&
      (is<AccountCreated>(event) || is<PasswordSet>(event) || is<SecondFactorEnrolled>(event) ||
       is<CredentialIssued>(event) || is<RoleGranted>(event) || is<LoginsEnded>(event))) {
    return Act::install;
  }
  if (const auto* created = std::get_if<AccountCreated>(&event.what)) {
    return created->roles.has_any(staff_roles()) ? Act::create_staff : Act::create_player;
  }
  if (is<PasswordSet>(event)) {
    return own ? Act::set_password : staff ? Act::reset_staff_password : Act::reset_player_password;
  }
  if (is<SecondFactorEnrolled>(event)) {
    return own ? Act::enrol_second_factor : Act::reset_second_factor;
  }
  // Of the staff nobody does without, so nobody takes off his own.
  if (is<SecondFactorRemoved>(event)) {
    return own && !staff ? Act::enrol_second_factor : Act::reset_second_factor;
  }
  if (is<CredentialIssued>(event)) return Act::issue_credential;
  if (is<RoleGranted>(event)) return Act::grant_role;
  if (is<RoleEnded>(event)) return Act::end_role;
  if (is<AccountDisabled>(event)) return staff ? Act::disable_staff : Act::disable_player;
  if (is<AccountEnabled>(event)) return staff ? Act::enable_staff : Act::enable_player;
  if (is<PlayerExcluded>(event)) return own ? Act::exclude_oneself : Act::exclude_player;
  if (is<LoginsEnded>(event)) return Act::end_logins;
  return Act::end_exclusion;
}

namespace {

// Nobody becomes one of the Board, or is let in as one, without the Board: the house does not
// approve what it files itself. For everybody else the second key is the house's own.
std::optional<Refusal> why_not_confirmed(const PersonEvent& event, const Person* person, Act act) {
  constexpr Roles board{Role::compliance, Role::gaming_operations, Role::executive_director};
  if (!rule_of(act).witness.has_any(board) || !event.witness) return {};
  Roles roles = person == nullptr ? Roles{} : person->roles;
  if (const auto* created = std::get_if<AccountCreated>(&event.what)) roles = created->roles;
  if (const auto* granted = std::get_if<RoleGranted>(&event.what)) roles.add(granted->role);
  const bool of_the_board = roles.has_any(board);
  if (of_the_board == board.has(event.witness->role)) return {};
  return Refusal{of_the_board ? "is of the Board: somebody of the Board confirms it"
                              : "is the house's: its other key confirms it",
                 event.account, std::string(rule_of(act).section)};
}

}  // namespace

std::optional<Refusal> People::why_not(const PersonEvent& event, const Actor& actor,
                                       Instant) const {
  return why_not(event, actor, false);
}

std::optional<Refusal> People::why_not(const PersonEvent& event, const Actor& actor,
                                       bool recorded) const {
  const Person* person = find(event.account);
  if (person == nullptr && !is<AccountCreated>(event)) {
    return Refusal{"is no account", printable(event.account, 64), {}};
  }
  if (auto why = why_not_acting(actor)) return why;
  const Actor* witness = event.witness ? &*event.witness : nullptr;
  if (witness != nullptr) {
    if (auto why = why_not_acting(*witness)) return why;
  }
  const Act act = act_of(event, actor, person);
  // Until it took two, the cage reset a player's password alone: such records stay good.
  const bool alone = recorded && act == Act::reset_player_password && witness == nullptr &&
                     rule_of(act).may.has(actor.role);
  if (!alone) {
    if (auto why = floor::why_not(act, actor, witness)) return why;
  }
  if (auto why = why_not_confirmed(event, person, act)) return why;
  if (!event.reason.empty() && !is_line(event.reason, PeopleLimits::reason)) {
    return Refusal{
        fmt::format("has 1 to {} bytes of plain text", PeopleLimits::reason), "reason", {}};
  }
  if (event.reason.empty() && needs_reason(event, actor)) {
    return Refusal{
        fmt::format("is missing: {} is logged with why", name(event.what)), "reason", {}};
  }
  if (is<AccountCreated>(event) && people_.size() >= PeopleLimits::accounts) {
    return Refusal{
        fmt::format("there are {} accounts, as many as can be", people_.size()), event.account, {}};
  }
  return std::visit(Asking{event, actor, person, accounts_by_credential_}, event.what);
}

void People::apply(const PersonEvent& event, const Actor& actor, Instant at) {
  if (const auto why = why_not(event, actor, true)) throw std::logic_error(houseway::text(*why));
  if (const auto* created = std::get_if<AccountCreated>(&event.what)) {
    Person& person = people_[event.account];
    person.account = event.account;
    person.display = created->display;
    person.roles = created->roles;
    person.credential = created->credential;
    person.created = at;
    if (!created->credential.empty()) {
      accounts_by_credential_[created->credential] = event.account;
    }
    return;
  }
  Person& person = people_.find(event.account)->second;
  if (const auto* set = std::get_if<PasswordSet>(&event.what)) {
    person.password_hash = set->hash;
    if (!set->same_password) ++person.passwords;
  } else if (const auto* enrolled = std::get_if<SecondFactorEnrolled>(&event.what)) {
    person.sealed_second_factor = enrolled->sealed;
  } else if (is<SecondFactorRemoved>(event)) {
    person.sealed_second_factor.clear();
  } else if (const auto* issued = std::get_if<CredentialIssued>(&event.what)) {
    person.credential = issued->number;
    accounts_by_credential_[issued->number] = event.account;
  } else if (const auto* granted = std::get_if<RoleGranted>(&event.what)) {
    person.roles.add(granted->role);
  } else if (const auto* ended = std::get_if<RoleEnded>(&event.what)) {
    person.roles.take_out(ended->role);
  } else if (is<AccountDisabled>(event)) {
    person.disabled = Person::Disabled{event.reason, actor.account, at};
  } else if (is<AccountEnabled>(event)) {
    person.disabled.reset();
  } else if (is<PlayerExcluded>(event)) {
    person.excluded = true;
  } else if (is<ExclusionEnded>(event)) {
    person.excluded = false;
  }
}

const Person* People::find(std::string_view account) const {
  const auto found = people_.find(account);
  return found == people_.end() ? nullptr : &found->second;
}

const Person* People::with_credential(std::string_view number) const {
  const auto found = accounts_by_credential_.find(number);
  if (found == accounts_by_credential_.end()) return nullptr;
  const Person* person = find(found->second);
  return person->credential == number ? person : nullptr;
}

std::optional<Refusal> People::why_not_acting(const Actor& actor) const {
  const auto refused = [&](std::string message, std::string_view section = {}) {
    return Refusal{std::move(message), printable(actor.account, 64), std::string(section)};
  };
  if (actor.role == Role::system) {
    if (actor == the_program()) return {};
    return refused("is not the program");
  }
  const Person* person = find(actor.account);
  if (person == nullptr) return refused("is no account");
  if (person->disabled) {
    return refused(fmt::format("is disabled: {}", person->disabled->reason));
  }
  if (!person->may_act_as(actor.role)) {
    return refused(fmt::format("is not {}, or no longer", floor::name(actor.role)));
  }
  if (floor::is_staff(actor.role) && actor.credential != person->credential) {
    return refused("does not have that credential number, or no longer", "617a.2(e)");
  }
  if (actor.session.size() > PeopleLimits::session) {
    return refused("the number of the login is too long");
  }
  return {};
}

std::optional<Refusal> People::why_not_sit(std::string_view account) const {
  const Person* person = find(account);
  const std::string place = printable(account, 64);
  if (person == nullptr || !person->roles.has(Role::player)) {
    return Refusal{"is no player, and takes no seat", place, {}};
  }
  if (person->disabled) {
    return Refusal{fmt::format("is disabled: {}", person->disabled->reason), place, {}};
  }
  if (person->excluded) {
    return Refusal{"is excluded from play; the account can be paid out at the cage", place, {}};
  }
  return {};
}

}  // namespace houseway::floor
