#include "house/roles_page.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iterator>

#include "floor/act.h"
#include "house/act_ways.h"
#include "house/registers.h"

namespace houseway::house {
namespace {

using floor::Role;

// Heads of columns that are narrow enough for all of them to stand beside each other.
constexpr std::array<std::string_view, floor::role_count> heads = {
    "sp", "pl", "de", "bo", "fl", "pm", "sm", "ps", "ca",
    "fi", "se", "su", "ia", "ch", "co", "go", "ed", "pr"};

void line(std::string& page, const std::vector<std::string>& cells) {
  page += '|';
  for (const std::string& cell : cells) fmt::format_to(std::back_inserter(page), " {} |", cell);
  page += '\n';
}

void heading(std::string& page, const std::vector<std::string>& cells) {
  line(page, cells);
  page += '|';
  for (std::size_t i = 0; i < cells.size(); ++i) page += "---|";
  page += '\n';
}

std::string of_roles(floor::Roles roles) {
  return roles == floor::all_roles() ? "everybody" : floor::text(roles);
}

std::string short_cell(const std::string& cell) {
  if (cell == "may, witness") return "m w";
  return cell.substr(0, 1);
}

std::string_view how(ActWay way) {
  switch (way) {
    case ActWay::here:
      return "office";
    case ActWay::at_table:
      return "table";
    case ActWay::read:
      return "GET";
    case ActWay::program:
      return "program";
  }
  return "";
}

}  // namespace

std::string roles_page() {
  std::string page =
      "# Who may do what\n\n"
      "Written by the program from its own tables (`src/floor/act_table.cpp`, "
      "`src/house/act_ways.cpp`,\n`src/house/registers.cpp`); the test RolesPage.IsWhatTheCodeSays "
      "holds it to them. Every cell is tried over the wire, wrong\nand right, by "
      "AttackEndpoints.\n\n"
      "**m**: may do it. **w**: may stand by as the second person. Done at the *office* "
      "(`POST /api/acts/{act}`), said at the *table*\n(WebSocket), asked for with *GET*, or done "
      "by "
      "the *program* alone.\n\n";
  for (const Role role : floor::all_roles().list()) {
    const auto at = static_cast<std::size_t>(role);
    const std::string_view name = role == Role::system ? "the program" : floor::name(role);
    page += fmt::format("{}{}: {}", at == 0 ? "" : at % 6 == 0 ? ",\n" : ", ", heads[at], name);
  }
  page += ".\n\n";

  const auto table = floor::role_table();
  std::vector<std::string> cells{"act"};
  for (const std::string_view head : heads) cells.emplace_back(head);
  for (const char* more : {"where", "needs", "section"}) cells.emplace_back(more);
  heading(page, cells);
  for (std::size_t row = 1; row < table.size(); ++row) {
    const auto act = floor::parse_act(table[row].front());
    cells = {fmt::format("`{}`", table[row].front())};
    for (std::size_t i = 1; i <= floor::role_count; ++i) cells.push_back(short_cell(table[row][i]));
    cells.emplace_back(act ? how(way_of(*act)) : "");
    for (std::size_t i = floor::role_count + 1; i < table[row].size(); ++i) {
      cells.push_back(table[row][i]);
    }
    line(page, cells);
  }

  page +=
      "\nRows that begin with *see* are what of a round and its cards somebody sees: nobody at the "
      "table a hand that lies face down\nbut its player. `disable-table` with "
      "`call-off`, which ends the round under way and gives its wagers back, needs a witness: a "
      "floorperson or\nabove who is somebody else.\n\n"
      "## Registers of the office\n\n"
      "`GET /api/office/{what}`. What is for everybody shows each what is his own.\n\n";
  heading(page, {"register", "for", "section"});
  for (const Register& each : registers()) {
    line(page, {fmt::format("`{}`", each.name), of_roles(each.may), std::string(each.section)});
  }
  return page;
}

}  // namespace houseway::house
