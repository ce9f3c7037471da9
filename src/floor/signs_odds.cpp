#include <fmt/format.h>

#include <algorithm>

#include "floor/signs_parts.h"

namespace houseway::floor {
namespace {

const RuleSheet::Schedule* schedule_of(const RuleSheet& sheet, const std::string& wager) {
  for (const RuleSheet::Schedule& schedule : sheet.schedules) {
    const auto& paid = schedule.wagers;
    if (std::find(paid.begin(), paid.end(), wager) != paid.end()) return &schedule;
  }
  return nullptr;
}

void add_lines(const RuleSheet::Wager& wager, const RuleSheet::Schedule& schedule,
               const RuleSheet::Paytable& table, Sign::Part& part) {
  for (std::size_t i = 0; i < schedule.rows.size(); ++i) {
    if (!table.pays[i].applies()) continue;
    part.lines.push_back(
        {wager.id,
         fmt::format("{}: {}, {}", wager.name, schedule.rows[i].hand, text(table.pays[i])),
         text(schedule.rows[i].section)});
  }
  if (schedule.vigorish_percent > 0) {
    part.lines.push_back(
        {wager.id,
         fmt::format("{}: less a vigorish of {}% of what is won{}", wager.name,
                     schedule.vigorish_percent,
                     schedule.vigorish_rounded_up ? ", rounded up to 25 cents" : ""),
         text(schedule.sections.front())});
  }
  for (const RuleSheet::Envy& envy : table.envy) {
    part.lines.push_back(
        {wager.id,
         fmt::format("{} of {}{}: {} in another's hand, Envy Bonus {}", wager.name,
                     text(envy.stake), envy.or_more ? " or more" : "", envy.hand, text(envy.pays)),
         text(envy.section)});
  }
}

}  // namespace

Sign::Part payout_odds(const RuleSheet& sheet) {
  Sign::Part part{"payout-odds", "Payout odds", {}};
  for (const RuleSheet::Wager& wager : sheet.wagers) {
    if (!wager.offered) continue;
    const RuleSheet::Schedule* schedule = schedule_of(sheet, wager.id);
    if (schedule == nullptr) {
      // Nothing is paid by a table: what it does is said in words.
      part.lines.push_back(
          {wager.id, fmt::format("{}: {}", wager.name, wager.wins), text(wager.section)});
      continue;
    }
    for (const RuleSheet::Paytable& table : schedule->tables) {
      if (table.selected) add_lines(wager, *schedule, table, part);
    }
  }
  return part;
}

}  // namespace houseway::floor
