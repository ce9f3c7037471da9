#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "cli/rule_sheet_output.h"
#include "cli/text_table.h"
#include "core/words.h"

namespace houseway::cli {
namespace {

// ":4|5|6", or the first few of many.
std::string selections_text(const std::vector<std::string>& selections) {
  constexpr std::size_t few = 7;
  if (selections.empty()) return "";
  // One that needs no name stands first.
  if (selections.front().empty()) {
    const std::string named = selections_text({selections.begin() + 1, selections.end()});
    return named.empty() ? "" : fmt::format("[{}]", named);
  }
  const auto shown = std::span(selections).first(std::min(few, selections.size()));
  return fmt::format(
      ":{}{}", fmt::join(shown, "|"),
      selections.size() > few ? fmt::format("|... ({} in all)", selections.size()) : "");
}

std::string in_brackets(Section section) {
  return section.empty() ? "" : fmt::format(" ({})", text(section));
}

std::string wagers_text(const RuleSheet& sheet) {
  TextTable table;
  table.row({"wager", "need", "placed", "size", "on a fold", "section"});
  for (const RuleSheet::Wager& wager : sheet.wagers) {
    table.row({wager.id, wager.offered ? wager.need : wager.need + ", not offered", wager.placed,
               wager.size + in_brackets(wager.size_section), wager.on_fold, text(wager.section)});
  }
  std::string out = "\nWagers\n" + table.text("  ");
  for (const RuleSheet::Wager& wager : sheet.wagers) {
    out += fmt::format("  {}{} wins {}\n", wager.id, selections_text(wager.selections), wager.wins);
  }
  return out;
}

std::string meter_text(const RuleSheet::Paytable& table, const RuleSheet::Meter& meter) {
  const auto before = [](const std::string& word) { return word.empty() ? "" : word + " "; };
  return fmt::format(
      "  {}{}meter: seed {} and reseed {} for 1, {} of each wager, {}% to the reserve ({})\n",
      before(table.name), before(meter.level), text(dollars(meter.seed)),
      text(dollars(meter.reseed)),
      meter.primary_percent ? fmt::format("{}%", *meter.primary_percent) : "the rate chosen",
      meter.reserve_percent, text(meter.section));
}

// "A *", "D (8 decks)", "2 ($5)"
std::string heading_of(const RuleSheet::Paytable& table) {
  std::string words = table.name.empty() ? "chapter" : table.name;
  if (table.decks > 0) {
    words += fmt::format(" ({})", count_of(static_cast<std::size_t>(table.decks), "deck"));
  }
  if (table.amount.cents > 0) words += fmt::format(" ({})", text(table.amount));
  return words + (table.selected ? " *" : "");
}

std::string schedule_text(const RuleSheet::Schedule& schedule) {
  std::vector<std::string> sections;
  for (const Section section : schedule.sections) sections.push_back(text(section));
  std::string out =
      fmt::format("\nPays {}{} ({}){}\n", fmt::join(schedule.wagers, ", "),
                  schedule.chosen_by_name ? fmt::format(", chosen as {}", schedule.id) : "",
                  fmt::join(sections, ", "), schedule.offered ? "" : ", not offered");
  TextTable lines;
  if (schedule.tables.size() > 1) {
    std::vector<std::string> heading{""};
    for (const RuleSheet::Paytable& table : schedule.tables) heading.push_back(heading_of(table));
    lines.row(heading);
  }
  for (std::size_t i = 0; i < schedule.rows.size(); ++i) {
    std::vector<std::string> cells{schedule.rows[i].hand};
    for (const RuleSheet::Paytable& table : schedule.tables) cells.push_back(text(table.pays[i]));
    lines.row(cells);
  }
  out += lines.text("  ");
  if (schedule.vigorish_percent > 0) {
    out +=
        fmt::format("  less a vigorish of {}% of what is won{} ({})\n", schedule.vigorish_percent,
                    schedule.vigorish_rounded_up ? ", rounded up to a multiple of 25 cents" : "",
                    text(schedule.sections.front()));
  }
  for (const RuleSheet::Paytable& table : schedule.tables) {
    for (const RuleSheet::Meter& meter : table.meters) out += meter_text(table, meter);
    for (const RuleSheet::Envy& envy : table.envy) {
      out += fmt::format("  {}{}envy bonus on {}{}: {} for another's {} ({})\n", table.name,
                         table.name.empty() ? "" : " ", text(envy.stake),
                         envy.or_more ? " or more" : "", text(envy.pays), envy.hand,
                         text(envy.section));
    }
  }
  return out;
}

std::string values_text(const RuleSheet::Flag& flag) {
  return flag.standard ? "true (default) or false" : "false (default) or true";
}

std::string values_text(const RuleSheet::Count& count) {
  return fmt::format("{} to {}, default {}", count.least, count.most,
                     count.standard ? fmt::format("{}", *count.standard) : "none");
}

std::string values_text(const RuleSheet::Dollars& amount) {
  return fmt::format("dollars, default {}", amount.standard ? text(*amount.standard) : "none");
}

std::string values_text(const RuleSheet::Word& word) {
  return fmt::format("{}, default {}", fmt::join(word.words, ", "), word.standard.value_or("none"));
}

std::string values_text(const RuleSheet::WordSet& set) {
  return fmt::format(
      "some of {}; default {}", fmt::join(set.words, " "),
      set.standard.empty() ? "none" : fmt::format("{}", fmt::join(set.standard, " ")));
}

std::string values_text(const RuleSheet::Counts& counts) {
  std::vector<std::string> words;
  std::vector<std::string> standard;
  for (const auto& [word, count] : counts.standard) {
    words.push_back(word);
    standard.push_back(fmt::format("\"{}\":{}", word, count));
  }
  return fmt::format("{} to {} for each of {}; default {{{}}}", counts.least, counts.most,
                     fmt::join(words, ", "), fmt::join(standard, ","));
}

std::string values_text(const RuleSheet::Ratio& ratio) {
  return fmt::format("{} {}, default {}",
                     ratio.least > 0 ? fmt::format("{} to", ratio.least) : "up to", ratio.most,
                     ratio.standard);
}

std::string values_text(const RuleSheet::Percentage& percentage) {
  return fmt::format("{}% to {}%, default {}%", percentage.least, percentage.most,
                     percentage.standard);
}

std::string values_text(const RuleSheet::Levels&) {
  return "pairs of a pot and what is taken from it, both rising";
}

std::string values_text(const RuleSheet::Hand&) {
  return "five cards, or words such as \"four 2s\" or \"aces full of kings\"";
}

std::string values_text(const RuleSheet::HigherPayouts&) {
  return "odds above the chapter's, by wager";
}

std::string options_text(const RuleSheet& sheet) {
  TextTable table;
  for (const RuleSheet::Option& option : sheet.options) {
    const std::string values =
        std::visit([](const auto& each) { return values_text(each); }, option.values);
    table.row({option.id,
               option.chosen.empty() ? values : fmt::format("{}; here {}", values, option.chosen),
               text(option.section), option.meaning});
  }
  return "\nOptions of the Rules Submission (601a.4); a wager's name picks its paytable (*), false "
         "takes an optional one off\n" +
         table.text("  ");
}

std::string limits_text(const RuleSheet& sheet) {
  if (sheet.limits.empty()) return "";
  std::string out = "\nThe most that is won, stakes besides\n";
  for (const RuleSheet::Limit& limit : sheet.limits) {
    out += fmt::format("  {}{}: {} ({})\n", fmt::join(limit.wagers, ", "),
                       limit.wagers.size() > 1 ? " together" : "", limit.most, text(limit.section));
  }
  return out;
}

std::string rules_text(const std::vector<RuleSheet::Rule>& rules) {
  std::string out;
  for (const RuleSheet::Rule& rule : rules) {
    out += fmt::format("  {} ({})\n", rule.words, text(rule.section));
  }
  return out;
}

}  // namespace

std::string rule_sheet_text(const RuleSheet& sheet) {
  const GameFacts& facts = sheet.facts;
  std::string out = fmt::format("{} ({}, rule set {})\n", facts.name, facts.game, facts.ruleset);
  out += fmt::format("At most {} players ({}); {} ({})\n", facts.positions,
                     text(sheet.positions_section), sheet.device.words, text(sheet.device.section));
  out += wagers_text(sheet);
  for (const RuleSheet::Schedule& schedule : sheet.schedules) out += schedule_text(schedule);
  out += limits_text(sheet);
  out += options_text(sheet);
  if (sheet.house_way) {
    out += fmt::format("\nHouse way of {} ({})\n", sheet.house_way->name,
                       text(sheet.house_way->section));
    for (const std::string& rule : sheet.house_way->rules) out += fmt::format("  {}\n", rule);
  }
  for (const RuleSheet::Dealing& dealing : sheet.dealings) {
    out += fmt::format("\nDealing{}{} ({})\n", dealing.method.empty() ? "" : " from ",
                       dealing.method, text(dealing.section));
    out += rules_text(dealing.steps);
  }
  if (sheet.shoe) out += "\nThe shoe\n" + rules_text(sheet.shoe->rules);
  if (!sheet.play.empty()) out += "\nThe round\n" + rules_text(sheet.play);
  out += "\nIrregularities\n";
  for (const RuleSheet::Irregularity& irregularity : sheet.irregularities) {
    out += fmt::format("  {} ({}): {}\n", irregularity.kind, text(irregularity.section),
                       irregularity.means);
  }
  return out;
}

std::string games_text(std::span<const GameFacts> games) {
  TextTable table;
  table.row({"game", "name", "rule set", "players", "with"});
  for (const GameFacts& game : games) {
    table.row(
        {game.game, game.name, game.ruleset, fmt::format("{}", game.positions), game.played_with});
  }
  return table.text("");
}

}  // namespace houseway::cli
