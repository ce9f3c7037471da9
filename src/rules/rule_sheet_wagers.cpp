#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "rules/limits.h"
#include "rules/rule_sheet_parts.h"
#include "rules/step_text.h"

namespace houseway {
namespace {

std::string_view need_text(Need need) {
  switch (need) {
    case Need::required:
      return "required";
    case Need::one_of:
      return "one of these";
    case Need::optional:
      return "optional";
    case Need::among_players:
      return "where several play";
    case Need::to_stay_in:
      return "to stay in";
    case Need::unstaked:
      return "no stake";
  }
  return "";
}

std::string_view placed_text(const Wager& wager) {
  switch (wager.need) {
    case Need::required:
    case Need::one_of:
    case Need::optional:
    case Need::among_players:
      return wager.by_throw() != nullptr ? "before a throw" : "before the deal";
    case Need::to_stay_in:
      return "at a decision";
    case Need::unstaked:
      break;
  }
  return "-";
}

// "$5 to $100", "at most $10", "$1 or $5"; empty where nothing is said.
std::string amounts_text(const StakeLimit& limit) {
  if (!limit.only.empty()) {
    std::string amounts;
    for (const Money amount : limit.only) amounts += (amounts.empty() ? "" : " or ") + text(amount);
    return amounts;
  }
  const bool from = limit.least > Money{1};
  const bool up_to = limit.most < largest_amount;
  if (from && up_to) return fmt::format("{} to {}", text(limit.least), text(limit.most));
  if (from) return fmt::format("at least {}", text(limit.least));
  return up_to ? fmt::format("at most {}", text(limit.most)) : "";
}

// The decision at which a wager is bought has its multiples.
std::string multiples_text(const Definition& game, const Wager& wager) {
  std::vector<std::string> sizes;
  for (const Step& step : game.cards().play) {
    for (const Choice& choice : step.choices()) {
      if (choice.act == Choice::Act::wager && choice.wager == wager.id) {
        sizes.push_back(amounts_text(choice));
      }
    }
  }
  return fmt::format("{} the {}", fmt::join(sizes, ", then "), wager.size.of);
}

// What the chapter measures it by; empty where it goes by the table's limits.
std::string measure_text(const RuleSet& rules, const Wager& wager) {
  switch (wager.size.kind) {
    case Size::Kind::equal:
      return wager.size.of == wager.id ? "equal on every selection"
                                       : fmt::format("equal to the {}", wager.size.of);
    case Size::Kind::at_least:
      return fmt::format("at least the {}", wager.size.of);
    case Size::Kind::at_most:
      return fmt::format("at most the {}", wager.size.of);
    case Size::Kind::multiple:
      return multiples_text(rules.definition(), wager);
    case Size::Kind::by_another:
      return wager.size.told(rules);
    case Size::Kind::table_minimum:
      return "the table minimum";
    case Size::Kind::table_limits:
    case Size::Kind::offered:
      break;
  }
  return "";
}

std::string size_text(const RuleSet& rules, const Wager& wager, const StakeLimit& limit) {
  if (wager.need == Need::unstaked) return "-";
  std::string words = measure_text(rules, wager);
  const std::string amounts = amounts_text(limit);
  if (!amounts.empty()) words += (words.empty() ? "" : ", ") + amounts;
  if (words.empty()) {
    words = wager.size.kind == Size::Kind::offered ? "the amount offered" : "table limits";
  }
  if (limit.unit > Money{1}) words += fmt::format(", in units of {}", text(limit.unit));
  return words;
}

Section size_section(const RuleSet& rules, const Wager& wager, const StakeLimit& limit) {
  if (wager.size.section_by_rules != nullptr) return wager.size.section_by_rules(rules);
  if (!wager.size.section.empty()) return wager.size.section;
  return limit.bounds() ? limit.section : limit.unit_section;
}

std::string fold_text(const Definition& game, const Wager& wager) {
  if (wager.need == Need::unstaked || wager.by_throw() != nullptr || !game.has_fold()) return "-";
  switch (wager.on_fold) {
    case OnFold::lost:
      return "lost";
    case OnFold::kept:
      return "kept";
    case OnFold::by_option:
      return fmt::format("kept if {}", wager.fold_option);
  }
  return "";
}

}  // namespace

// A payout beside another wager goes with that one, and may have to be chosen or printed for it.
bool on_offer(const RuleSet& rules, WagerId wager) {
  const Definition& game = rules.definition();
  if (const Beside* beside = game.wagers[wager].beside()) {
    const auto entitles = [&](std::string_view id) {
      const auto bought = static_cast<WagerId>(*game.find_wager(id));
      return on_offer(rules, bought) &&
             (beside->what != Beside::For::envy || !rules.paytable(bought).envy.empty());
    };
    if (!entitles(beside->wager) &&
        std::none_of(beside->or_wagers.begin(), beside->or_wagers.end(), entitles)) {
      return false;
    }
    if (beside->what == Beside::For::envy) return true;
    const auto& draws = game.cards().draws;
    return std::any_of(draws.begin(), draws.end(), [&](const SystemDraw& draw) {
      return draw.id == game.wagers[wager].id && rules.drawn_in_one_of(draw) > 0;
    });
  }
  if (std::holds_alternative<ByBanking>(game.wagers[wager].decided_by)) {
    return rules.flag(static_cast<OptionId>(*game.find_option(game.cards().banking.option)));
  }
  const std::size_t spots = std::max<std::size_t>(1, game.wagers[wager].selections.size());
  for (std::size_t i = 0; i < spots; ++i) {
    if (rules.offered(Spot{wager, static_cast<std::uint8_t>(i)})) return true;
  }
  return false;
}

std::string name_in_use(const RuleSet& rules, WagerId wager) {
  const Paytable& table = rules.paytable(wager);
  const auto& printed = rules.schedule(wager).tables;
  const bool of_the_chapter = std::any_of(printed.begin(), printed.end(),
                                          [&](const Paytable& each) { return &each == &table; });
  return of_the_chapter || table.name == proposed_name ? std::string(table.name) : "chosen";
}

RuleSheet::Wager wager_of(const RuleSet& rules, WagerId id) {
  const Definition& game = rules.definition();
  const Wager& wager = game.wagers[id];
  const StakeLimit limit = stake_limit(rules, id);
  RuleSheet::Wager sheet;
  sheet.id = wager.id;
  sheet.name = wager.name;
  // Who does not make one where hands are drawn to plays on all the same.
  const bool stays_in = wager.need != Need::to_stay_in || game.hands() == nullptr;
  sheet.need = need_text(stays_in ? wager.need : Need::optional);
  sheet.placed = placed_text(wager);
  sheet.size = size_text(rules, wager, limit);
  sheet.size_section = size_section(rules, wager, limit);
  sheet.wins = wager.wins;
  sheet.on_fold = fold_text(game, wager);
  sheet.offered = on_offer(rules, id);
  if (rules.has_paytable(id)) sheet.paytable = name_in_use(rules, id);
  for (std::size_t i = 0; i < wager.selections.size(); ++i) {
    const Spot spot{id, static_cast<std::uint8_t>(i)};
    const bool had =
        of_the_chapter(rules) || wager.has_spot == nullptr || wager.has_spot(rules, spot);
    if (had) sheet.selections.emplace_back(wager.selections[i].name);
  }
  sheet.section = wager.section;
  return sheet;
}

}  // namespace houseway
