#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "core/list.h"
#include "core/money.h"
#include "rules/pays.h"
#include "rules/section.h"

namespace houseway {

// Row of a payout schedule; no_row is a hand that the schedule does not name.
using Row = int;
constexpr Row no_row = -1;
constexpr std::size_t most_rows = 24;

class RuleSet;

// A progressive meter of a paytable. Seed and reseed are "for 1": times the wager being offered.
struct MeterSpec {
  Level level = Level::only;
  std::int64_t seed = 0;
  std::int64_t reseed = 0;
  int primary_percent = 0;            // of each wager that goes onto the meter
  int reserve_percent = 0;            // of each wager that goes into the reserve behind it
  std::string_view rate_option = {};  // where the submission chooses the rate
  std::string_view seed_option = {};  // where it chooses what the meter begins with, in dollars
};

// What a player with a wager of `stake` receives when another holds the hand of `row`.
struct Envy {
  Money stake = {};
  Row row = no_row;
  Money pays = {};
  bool or_more = false;  // of a greater stake too

  constexpr bool earned_by(Money staked) const {
    return or_more ? staked >= stake : staked == stake;
  }
};

// What several winners of all of a meter in one round have of it.
enum class Shared : std::uint8_t { in_turn, equally, by_stake };

struct Paytable {
  std::string_view name = {};       // "A"; empty where the chapter has but one
  List<Pays, most_rows> pays = {};  // a cell for each row of the schedule
  List<MeterSpec, 3> meters = {};
  List<Envy, 10> envy = {};
  Money amount = {};    // of the wager, where the table fixes it
  int decks = 0;        // with which alone it may be used; 0 with any number
  int decks_up_to = 0;  // from that number of decks on to this one, where there are several

  constexpr bool fits(int number) const {
    return decks == 0 || (number >= decks && number <= (decks_up_to > 0 ? decks_up_to : decks));
  }
};

// Rows of a schedule, from one on, that are printed as a table of their own.
struct FurtherTable {
  Row from = no_row;
  Section section = {};
};

// The payout tables that a chapter prints for a wager: rows down, paytables across.
struct Schedule {
  // Of the wager that selects it; another name where several equal ones share it.
  std::string_view id = {};
  Section section = {};
  List<std::string_view, most_rows> rows = {};
  List<Paytable, 8> tables = {};
  // Where the wager's amount is the one offered: the option that says how much, and its paragraph.
  std::string_view amount_option = {};
  Section amount_section = {};
  Section meters_section = {};
  Section envy_section = {};
  // Where the submission may take the Envy Bonuses of another of its tables: the option that names
  // that table.
  std::string_view envy_option = {};
  Section divided_section = {};  // of a meter's share divided among several
  Shared shared = Shared::in_turn;
  // Hands that a table without their line pays by another: {row, row it is paid by}.
  List<std::array<Row, 2>, 2> paid_as = {};
  // Which tables may be selected under these rules; all where there is no such condition.
  bool (*selectable)(const RuleSet& rules, const Paytable& table) = nullptr;
  List<FurtherTable, 2> further = {};  // where it has rows under several paragraphs, in order
  // Whether a row is in force under these rules; all are where there is no such condition.
  bool (*in_force)(const RuleSet& rules, Row row) = nullptr;
  List<Row, 2> unlimited = {};        // what no limit on payouts reaches
  std::string_view odds_option = {};  // the option that sets the odds of a row
  Row odds_row = 0;
  // Where the chapter sets the least odds: the names of the rows in the option payouts.
  List<std::string_view, most_rows> raised_as = {};

  constexpr bool in_first_table(Row row) const {
    return further.empty() || row < further.front().from;
  }
  constexpr Section section_of(Row row) const {
    Section printed = section;
    for (const FurtherTable& table : further) {
      if (row >= table.from) printed = table.section;
    }
    return printed;
  }

  constexpr Row paid_row(const Paytable& table, Row row) const {
    if (row == no_row || table.pays[static_cast<std::size_t>(row)].applies()) return row;
    for (const auto& [from, paid_by] : paid_as) {
      if (from == row) return paid_by;
    }
    return row;
  }
};

}  // namespace houseway
