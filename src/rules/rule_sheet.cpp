#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "core/words.h"
#include "ranking/house_way.h"
#include "rules/limits.h"
#include "rules/rule_sheet_parts.h"

namespace houseway {
namespace {

std::vector<Row> rows_in_force(const RuleSet& rules, const Schedule& schedule) {
  std::vector<Row> rows;
  for (std::size_t i = 0; i < schedule.rows.size(); ++i) {
    const auto row = static_cast<Row>(i);
    const bool in_force =
        of_the_chapter(rules) || schedule.in_force == nullptr || schedule.in_force(rules, row);
    if (in_force) rows.push_back(row);
  }
  return rows;
}

// The rate of a meter is the chapter's or, where it leaves that open, the one chosen.
std::optional<int> rate_of(const RuleSet& rules, const MeterSpec& meter) {
  const auto option = rules.definition().find_option(meter.rate_option);
  if (!option) return meter.primary_percent;
  const std::int64_t chosen = rules.value(static_cast<OptionId>(*option));
  return chosen == Option::none ? std::nullopt : std::optional(static_cast<int>(chosen));
}

RuleSheet::Paytable paytable_of(const RuleSet& rules, const Schedule& schedule,
                                const Paytable& table) {
  RuleSheet::Paytable sheet;
  sheet.name = table.name;
  sheet.decks = table.decks;
  sheet.amount = table.amount;
  for (const Row row : rows_in_force(rules, schedule)) {
    sheet.pays.push_back(table.pays[static_cast<std::size_t>(row)]);
  }
  for (const MeterSpec& meter : table.meters) {
    const std::string level(text(meter.level));
    sheet.meters.push_back(
        {level.empty() ? std::string(schedule.id) : fmt::format("{}:{}", schedule.id, level), level,
         meter.seed, meter.reseed, rate_of(rules, meter), meter.reserve_percent,
         schedule.meters_section});
  }
  for (const Envy& envy : table.envy) {
    sheet.envy.push_back({envy.stake, envy.or_more,
                          std::string(schedule.rows[static_cast<std::size_t>(envy.row)]), envy.pays,
                          schedule.envy_section});
  }
  return sheet;
}

// The chapter's tables and, where these rules pay by another, that one.
std::vector<RuleSheet::Paytable> tables_of(const RuleSet& rules, const Schedule& schedule,
                                           WagerId paid) {
  const Paytable& in_use = rules.paytable(paid);
  std::vector<RuleSheet::Paytable> tables;
  bool of_the_chapter = false;
  for (const Paytable& table : schedule.tables) {
    tables.push_back(paytable_of(rules, schedule, table));
    tables.back().selected = &table == &in_use;
    of_the_chapter |= tables.back().selected;
  }
  if (!of_the_chapter) {
    tables.push_back(paytable_of(rules, schedule, in_use));
    tables.back().name = name_in_use(rules, paid);
    tables.back().selected = true;
  }
  return tables;
}

RuleSheet::Schedule schedule_of(const RuleSet& rules, const Schedule& schedule) {
  const Definition& game = rules.definition();
  RuleSheet::Schedule sheet;
  sheet.id = schedule.id;
  sheet.offered = false;
  for (std::size_t i = 0; i < game.wagers.size(); ++i) {
    const Wager& wager = game.wagers[i];
    if (wager.schedule != schedule.id) continue;
    sheet.wagers.emplace_back(wager.id);
    sheet.offered |= on_offer(rules, static_cast<WagerId>(i));
    const ByRound* round = wager.by_round();
    if (round != nullptr && round->vigorish != nullptr) {
      sheet.vigorish_percent = round->vigorish(rules);
      sheet.vigorish_rounded_up = rules.rounds_vigorish_up();
    }
  }
  sheet.chosen_by_name = is_choice(game, schedule);
  sheet.sections.push_back(schedule.section);
  for (const Row row : rows_in_force(rules, schedule)) {
    const Section section = schedule.section_of(row);
    sheet.rows.push_back({std::string(schedule.rows[static_cast<std::size_t>(row)]), section});
    if (sheet.rows.size() == 1) sheet.sections.front() = section;
    if (section != sheet.sections.back()) sheet.sections.push_back(section);
  }
  if (const auto paid = game.wager_of(schedule)) {
    sheet.tables = tables_of(rules, schedule, static_cast<WagerId>(*paid));
  }
  return sheet;
}

// "52 cards (683a.2)", "2 dice (623a.8(a))", "a wheel of 38 compartments (617a.1)"
RuleSheet::Rule device_of(const RuleSet& rules, const GameFacts& facts) {
  const Definition& game = rules.definition();
  if (game.dealt_from_a_shoe()) {
    return {fmt::format("{} of {}", count_of(static_cast<std::size_t>(rules.decks()), "deck"),
                        facts.played_with),
            game.cards().shoe.decks_section};
  }
  if (!game.thrown_on_a_layout()) return {facts.played_with, game.deck_section()};
  const Throwing& throwing = *game.throwing();
  int count = 0;
  if (throwing.device == Throwing::Device::dice) {
    for (const int kind : throwing.dice(rules, throwing.start)) count += kind;
    return {fmt::format("{} dice", count), throwing.dice_section == nullptr
                                               ? throwing.device_section
                                               : throwing.dice_section(rules, throwing.start)};
  }
  for (std::size_t i = 0; i < throwing.results.size(); ++i) {
    count += throwing.compartments(rules, static_cast<int>(i));
  }
  return {fmt::format("a wheel of {} compartments", count), throwing.device_section};
}

std::vector<RuleSheet::Rule> shoe_rules(const RuleSet& rules) {
  const Shoe& shoe = rules.definition().cards().shoe;
  if (rules.continuous()) {
    return {{"the device shuffles the cards of every round back in", shoe.end_section}};
  }
  std::vector<RuleSheet::Rule> lines;
  if (shoe.burn == Shoe::Burn::one_card) {
    lines.push_back({"the first card of a new shoe is burned", shoe.burn_section});
  } else if (shoe.burn == Shoe::Burn::by_first_card) {
    lines.push_back(
        {"the first card of a new shoe is shown and burned with as many more as its face counts",
         shoe.burn_section});
  }
  const auto above = static_cast<std::size_t>(shoe.cover_above_bottom);
  lines.push_back(
      {shoe.cover_part > 0
           ? fmt::format("the cover card lies at least 1/{} of the way in from the bottom",
                         shoe.cover_part)
           : fmt::format("the cover card lies at least {} above the bottom",
                         count_of(above, "card")),
       shoe.cover_section});
  lines.push_back({shoe.rounds_after_cover > 0
                       ? "when it appears that hand is completed and one more dealt, then the shoe "
                         "is over"
                       : "when it appears the round is completed, then the shoe is over",
                   shoe.end_section});
  return lines;
}

std::vector<RuleSheet::Limit> limits_of(const RuleSet& rules) {
  std::vector<RuleSheet::Limit> list;
  for (const WagersLimited& limited : rules.payout_limits()) {
    const StakeLimit stakes = stake_limit(rules, limited.wagers.front());
    const Money most = limited.limit->most(rules, stakes.least);
    if (most == no_limit) continue;
    RuleSheet::Limit limit;
    limit.wagers.assign(limited.limit->wagers.begin(), limited.limit->wagers.end());
    limit.most = most == limited.limit->most(rules, stakes.most)
                     ? text(most)
                     : std::string(limited.limit->by_stake);
    limit.section = limited.limit->section;
    list.push_back(limit);
  }
  return list;
}

}  // namespace

bool of_the_chapter(const RuleSet& rules) {
  return std::all_of(rules.choices().begin(), rules.choices().end(),
                     [](const Chosen& chosen) { return chosen.name == "ruleset"; });
}

GameFacts game_facts(const Definition& game) {
  GameFacts facts{std::string(game.game),
                  std::string(game.name),
                  std::string(game.ruleset),
                  game.positions,
                  {},
                  {}};
  if (game.thrown_on_a_layout()) {
    facts.played_with = game.throwing()->device == Throwing::Device::wheel ? "wheel" : "dice";
  } else {
    facts.deck = deck_cards(game.deck()).size();
    facts.played_with =
        fmt::format("{} {}", *facts.deck, game.deck() == Deck::tiles ? "tiles" : "cards");
  }
  return facts;
}

RuleSheet rule_sheet(const RuleSet& rules) {
  const Definition& game = rules.definition();
  RuleSheet sheet;
  sheet.facts = game_facts(game);
  sheet.facts.positions = rules.positions();
  sheet.choices = rules.choices();
  sheet.positions_section = rules.positions_section();
  sheet.device = device_of(rules, sheet.facts);
  if (game.dealt_from_a_shoe()) {
    sheet.shoe = RuleSheet::Shoe{rules.decks(), game.cards().shoe.decks_section, shoe_rules(rules)};
  }
  for (std::size_t i = 0; i < game.wagers.size(); ++i) {
    sheet.wagers.push_back(wager_of(rules, static_cast<WagerId>(i)));
  }
  for (const Schedule& schedule : game.schedules) {
    sheet.schedules.push_back(schedule_of(rules, schedule));
  }
  if (game.card_game() != nullptr) sheet.limits = limits_of(rules);
  for (const Option& option : game.options) sheet.options.push_back(option_of(rules, option));
  if (game.card_game() != nullptr && !game.cards().arranging.ways.empty()) {
    sheet.house_way =
        RuleSheet::HouseWay{rules.house_way().name(), {}, game.cards().arranging.house_section};
    for (const WayRule& rule : rules.house_way().rules()) {
      sheet.house_way->rules.push_back(rule.text);
    }
  }
  if (const CardGame* cards = game.card_game()) {
    for (const Dealing& dealing : cards->dealings) {
      if (rules.dealing_chosen() && &dealing != &rules.dealing()) continue;
      sheet.dealings.push_back(
          {std::string(dealing.method), dealing.section, dealing_steps(rules, dealing)});
    }
    sheet.play = play_steps(rules);
  }
  if (game.pot_game() != nullptr) sheet.play = pot_steps(rules);
  for (const Irregularity& irregularity : game.irregularities) {
    if (!can_happen(rules, irregularity)) continue;
    sheet.irregularities.push_back(
        {std::string(irregularity.kind), std::string(irregularity.means), irregularity.section});
  }
  return sheet;
}

}  // namespace houseway
