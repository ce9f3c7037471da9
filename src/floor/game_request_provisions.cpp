#include <fmt/format.h>
#include <fmt/ranges.h>

#include "floor/game_request_events.h"

namespace houseway::floor {
namespace {

std::string cited(const std::string& words, Section section) {
  return section.empty() ? words : fmt::format("{} ({})", words, text(section));
}

std::string together(const std::vector<std::string>& lines) {
  return fmt::format("{}", fmt::join(lines, "; "));
}

std::vector<std::string> lines_of(const std::vector<RuleSheet::Rule>& rules) {
  std::vector<std::string> lines;
  for (const RuleSheet::Rule& rule : rules) lines.push_back(cited(rule.words, rule.section));
  return lines;
}

std::string payouts(const RuleSheet& sheet) {
  std::vector<std::string> lines;
  for (const RuleSheet::Schedule& schedule : sheet.schedules) {
    for (const RuleSheet::Paytable& table : schedule.tables) {
      std::vector<std::string> rows;
      for (std::size_t i = 0; i < schedule.rows.size(); ++i) {
        if (!table.pays[i].printed()) continue;
        rows.push_back(fmt::format("{} {}", schedule.rows[i].hand, text(table.pays[i])));
      }
      lines.push_back(fmt::format("{}{}: {}", fmt::join(schedule.wagers, ", "),
                                  table.name.empty() ? "" : ", paytable " + table.name,
                                  fmt::join(rows, ", ")));
    }
  }
  return together(lines);
}

}  // namespace

Provisions provisions_of(const RuleSheet& sheet) {
  std::vector<std::string> names;
  std::vector<std::string> wagers;
  for (const RuleSheet::Wager& wager : sheet.wagers) {
    names.push_back(fmt::format("{}, a wager that wins {}", wager.name, wager.wins));
    wagers.push_back(
        cited(fmt::format("{}: {}, {}, {}", wager.name, wager.need, wager.placed, wager.size),
              wager.section));
  }
  std::vector<std::string> dealing;
  if (sheet.shoe) dealing = lines_of(sheet.shoe->rules);
  for (const RuleSheet::Dealing& each : sheet.dealings) {
    for (std::string& line : lines_of(each.steps)) dealing.push_back(std::move(line));
  }
  std::vector<std::string> irregularities;
  for (const RuleSheet::Irregularity& each : sheet.irregularities) {
    irregularities.push_back(cited(each.means, each.section));
  }
  std::vector<std::string> options;
  for (const RuleSheet::Option& option : sheet.options) {
    options.push_back(cited(fmt::format("{}: {}", option.id, option.meaning), option.section));
  }
  return {together(names),
          cited(fmt::format("at most {} players", sheet.facts.positions), sheet.positions_section),
          cited(sheet.device.words, sheet.device.section),
          "",
          together(wagers),
          together(dealing),
          together(lines_of(sheet.play)),
          payouts(sheet),
          together(irregularities),
          together(options)};
}

}  // namespace houseway::floor
