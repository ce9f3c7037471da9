#include "floor/act.h"

#include <fmt/format.h>

#include <algorithm>

namespace houseway::floor {
namespace {

constexpr std::array ladder = {Role::dealer, Role::boxperson, Role::floorperson, Role::pit_manager};

constexpr std::array<std::string_view, sight_count> sights = {
    "open-cards", "own-cards", "dealing", "down-cards", "closed-cards", "undealt-cards",
};

std::optional<std::string> why_no_witness(const ActRule& rule, const Actor& actor,
                                          const Actor* witness) {
  if (witness == nullptr) {
    return fmt::format("needs a second person by: {}", text(rule.witness));
  }
  if (!rule.witness.has(witness->role)) {
    return fmt::format("is to be witnessed by {}, not by {}", text(rule.witness),
                       name(witness->role));
  }
  if (rule.with == ActRule::With::other_department &&
      department(witness->role) == department(actor.role)) {
    return fmt::format("needs two departments: {} and {} are of one", name(actor.role),
                       name(witness->role));
  }
  return {};
}

std::string besides(const ActRule& rule) {
  switch (rule.with) {
    case ActRule::With::nobody:
      return {};
    case ActRule::With::witness:
      return "a witness";
    case ActRule::With::other_department:
      return "a witness of another department";
    case ActRule::With::written_approval:
      return "written approval of the Executive Director";
  }
  return {};
}

}  // namespace

std::vector<Role> Roles::list() const {
  std::vector<Role> roles;
  for (std::size_t i = 0; i < role_count; ++i) {
    if (has(static_cast<Role>(i))) roles.push_back(static_cast<Role>(i));
  }
  return roles;
}

Roles all_roles() {
  Roles roles;
  for (std::size_t i = 0; i < role_count; ++i) roles.add(static_cast<Role>(i));
  return roles;
}

Roles or_above(Role least) {
  Roles roles;
  for (std::size_t i = 0; i < role_count; ++i) {
    if (at_least(static_cast<Role>(i), least)) roles.add(static_cast<Role>(i));
  }
  return roles;
}

std::string text(Roles roles) {
  std::vector<std::string> words;
  const auto lowest = std::find_if(ladder.begin(), ladder.end(),
                                   [&](Role rung) { return roles.has_all(or_above(rung)); });
  if (lowest != ladder.end()) {
    words.push_back(fmt::format("{} or above", name(*lowest)));
    roles.take_out(or_above(*lowest));
  }
  for (const Role role : roles.list()) {
    words.emplace_back(role == Role::system ? "the program" : name(role));
  }
  std::string line;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (i > 0) line += i + 1 == words.size() ? " or " : ", ";
    line += words[i];
  }
  return line;
}

Department department(Role role) {
  switch (role) {
    case Role::spectator:
    case Role::player:
      return Department::patrons;
    case Role::dealer:
    case Role::boxperson:
    case Role::floorperson:
    case Role::pit_manager:
    case Role::shift_manager:
    case Role::poker_shift_supervisor:
      return Department::table_games;
    case Role::cashier:
    case Role::finance:
      return Department::finance;
    case Role::security:
      return Department::security;
    case Role::surveillance:
      return Department::surveillance;
    case Role::internal_audit:
      return Department::internal_audit;
    case Role::certificate_holder:
      return Department::regulatory_affairs;
    case Role::compliance:
    case Role::gaming_operations:
    case Role::executive_director:
      return Department::board;
    case Role::system:
      return Department::program;
  }
  return Department::program;
}

std::string_view name(Act act) {
  return rule_of(act).word;
}

std::optional<Act> parse_act(std::string_view word) {
  const auto& rules = act_rules();
  const auto found = std::find_if(rules.begin(), rules.end(),
                                  [&](const ActRule& rule) { return rule.word == word; });
  if (found == rules.end()) return {};
  return found->act;
}

bool same_person(const Actor& a, const Actor& b) {
  return a.account == b.account || (!a.credential.empty() && a.credential == b.credential);
}

std::optional<Refusal> why_not(Act act, const Actor& actor, const Actor* witness,
                               std::string_view written_approval) {
  const ActRule& rule = rule_of(act);
  const auto refused = [&](std::string message) {
    return Refusal{std::move(message), std::string(rule.word), std::string(rule.section)};
  };
  if (!rule.may.has(actor.role)) {
    return refused(fmt::format("is for {}, not for {}", text(rule.may), name(actor.role)));
  }
  if (witness != nullptr && same_person(actor, *witness)) {
    return refused(fmt::format(
        "is to be witnessed by somebody else: {} cannot witness what he does", actor.account));
  }
  switch (rule.with) {
    case ActRule::With::nobody:
      return {};
    case ActRule::With::witness:
    case ActRule::With::other_department:
      if (auto why = why_no_witness(rule, actor, witness)) return refused(std::move(*why));
      return {};
    case ActRule::With::written_approval:
      if (written_approval.empty()) {
        return refused("needs the number of the Executive Director's written approval");
      }
      return {};
  }
  return {};
}

std::string_view name(Sight sight) {
  return sights[static_cast<std::size_t>(sight)];
}

Roles who_may_see(Sight sight) {
  using enum Role;
  switch (sight) {
    case Sight::open_cards:
      return all_roles();
    case Sight::own_cards:
      return {player};
    case Sight::dealing:
      return or_above(dealer) | Roles{surveillance, compliance, system};
    // Of the staff at the table nobody: a hand is its player's and the dealer's alone
    // (639a.11(a)(1)), and who could tell another must not know.
    case Sight::down_cards:
      return {surveillance, compliance, system};
    case Sight::closed_cards:
    case Sight::undealt_cards:
      return rule_of(Act::open_all_leaves).may | Roles{system};
  }
  return {};
}

bool may_see(Role role, Sight sight) {
  return who_may_see(sight).has(role);
}

bool sees_late(Role role) {
  return role == Role::spectator;
}

std::vector<std::vector<std::string>> role_table() {
  std::vector<std::vector<std::string>> rows;
  std::vector<std::string>& heading = rows.emplace_back();
  heading.emplace_back("act");
  for (const Role role : all_roles().list()) heading.emplace_back(name(role));
  heading.emplace_back("needs");
  heading.emplace_back("section");
  for (const ActRule& rule : act_rules()) {
    std::vector<std::string>& row = rows.emplace_back();
    row.emplace_back(rule.word);
    for (const Role role : all_roles().list()) {
      const bool may = rule.may.has(role);
      const bool witness = rule.witness.has(role);
      row.emplace_back(may && witness ? "may, witness" : may ? "may" : witness ? "witness" : "");
    }
    row.push_back(besides(rule));
    row.emplace_back(rule.section);
  }
  for (std::size_t i = 0; i < sight_count; ++i) {
    const auto sight = static_cast<Sight>(i);
    std::vector<std::string>& row = rows.emplace_back();
    row.push_back(fmt::format("see {}", name(sight)));
    for (const Role role : all_roles().list()) row.emplace_back(may_see(role, sight) ? "may" : "");
    row.resize(rows.front().size());
  }
  return rows;
}

}  // namespace houseway::floor
