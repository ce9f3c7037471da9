#include "house/registers.h"

#include <fmt/format.h>

#include <algorithm>

namespace houseway::house {
namespace {

using floor::Act;
using floor::Role;
using floor::Roles;

Roles may(Act act) {
  return floor::rule_of(act).may;
}

// Who has to do with other people's money.
Roles who_reads_wallets() {
  return may(Act::deposit) | may(Act::read_log);
}

std::vector<Register> make_registers() {
  const Roles people = may(Act::end_logins) | may(Act::create_player) | may(Act::read_log);
  const Roles slips = floor::or_above(Role::dealer) | may(Act::hand_pay) | may(Act::read_log);
  const Roles submissions = may(Act::read_submissions) | Roles{Role::certificate_holder};
  const Roles all = floor::all_roles();
  return {
      {"account", all},
      {"acts", all},
      {"people", people},
      {"wallet", all},
      {"withdrawals", all},
      {"submissions", submissions, "601a.4(f)"},
      {"documents", submissions, "601a.10"},
      {"requests", submissions, "601a.2"},
      {"slips", slips},
      {"gates", all},
      {"tables", all},
      {"disputes", all},
      {"log", may(Act::read_log), floor::rule_of(Act::read_log).section},
      {"notices", may(Act::read_log), floor::rule_of(Act::read_log).section},
      {"software", may(Act::read_software_hashes),
       floor::rule_of(Act::read_software_hashes).section},
      {"pending", all},
  };
}

}  // namespace

const std::vector<Register>& registers() {
  static const std::vector<Register> all = make_registers();
  return all;
}

const Register* find_register(std::string_view what) {
  const std::string_view name = what.substr(0, what.find('/'));
  const auto found = std::ranges::find(registers(), name, &Register::name);
  return found == registers().end() ? nullptr : &*found;
}

std::optional<Refusal> why_not_read(const floor::Actor& by, std::string_view what) {
  const Register* found = find_register(what);
  if (found == nullptr) return {};
  const std::size_t slash = what.find('/');
  const bool of_another = found->name == "wallet" && slash != std::string_view::npos &&
                          what.substr(slash + 1) != by.account;
  const Roles who = of_another ? who_reads_wallets() : found->may;
  if (who.has(by.role)) return {};
  return Refusal{fmt::format("is for {}, not for {}", floor::text(who), floor::name(by.role)),
                 std::string(found->name), std::string(found->section)};
}

}  // namespace houseway::house
