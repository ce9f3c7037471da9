#include "rules/rule_sheet.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/words.h"
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
      return wager.by_throw() != nullptr ? "before a throw" : "before the deal";
    case Need::to_stay_in:
      return "at a decision";
    case Need::unstaked:
      break;
  }
  return "-";
}

// The decision at which a wager is bought has its multiples.
std::string size_text(const Definition& game, const Wager& wager) {
  switch (wager.size.kind) {
    case Size::Kind::table_limits:
      return wager.need == Need::unstaked ? "-" : "table limits";
    case Size::Kind::equal:
      return fmt::format("equal to the {}", wager.size.of);
    case Size::Kind::offered:
      return "the amount offered";
    case Size::Kind::multiple:
      break;
  }
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

RuleSheet::Wager wager_of(const RuleSet& rules, WagerId id) {
  const Definition& game = rules.definition();
  const Wager& wager = game.wagers[id];
  RuleSheet::Wager sheet;
  sheet.id = wager.id;
  sheet.name = wager.name;
  sheet.need = need_text(wager.need);
  sheet.placed = placed_text(wager);
  sheet.size = size_text(game, wager);
  sheet.wins = wager.wins;
  sheet.on_fold = fold_text(game, wager);
  sheet.offered = rules.offered(id);
  if (rules.has_paytable(id)) sheet.paytable = rules.paytable(id).name;
  for (const Selection& selection : wager.selections) sheet.selections.emplace_back(selection.name);
  sheet.section = wager.section;
  return sheet;
}

RuleSheet::Paytable paytable_of(const Schedule& schedule, const Paytable& table) {
  RuleSheet::Paytable sheet;
  sheet.name = table.name;
  sheet.pays.assign(table.pays.begin(), table.pays.end());
  for (const MeterSpec& meter : table.meters) {
    const std::string level(text(meter.level));
    sheet.meters.push_back(
        {level.empty() ? std::string(schedule.id) : fmt::format("{}:{}", schedule.id, level), level,
         meter.seed, meter.reseed, meter.primary_percent, meter.reserve_percent,
         schedule.meters_section});
  }
  for (const Envy& envy : table.envy) {
    sheet.envy.push_back({envy.stake,
                          std::string(schedule.rows[static_cast<std::size_t>(envy.row)]), envy.pays,
                          schedule.envy_section});
  }
  return sheet;
}

RuleSheet::Schedule schedule_of(const RuleSet& rules, const Schedule& schedule) {
  const Definition& game = rules.definition();
  RuleSheet::Schedule sheet;
  sheet.id = schedule.id;
  for (const Wager& wager : game.wagers) {
    if (wager.schedule == schedule.id) sheet.wagers.emplace_back(wager.id);
  }
  sheet.chosen_by_name = is_choice(game, schedule);
  sheet.section = schedule.section;
  sheet.second_section = schedule.second_section;
  for (std::size_t i = 0; i < schedule.rows.size(); ++i) {
    sheet.rows.push_back({std::string(schedule.rows[i]), schedule.section_of(static_cast<Row>(i))});
  }
  const auto wager = game.wager_of(schedule);
  const Paytable* selected = wager ? &rules.paytable(static_cast<WagerId>(*wager)) : nullptr;
  for (const Paytable& table : schedule.tables) {
    sheet.tables.push_back(paytable_of(schedule, table));
    sheet.tables.back().selected = &table == selected;
  }
  return sheet;
}

std::vector<std::string> words_of(const Option& option) {
  return {option.words.begin(), option.words.end()};
}

std::string fraction_text(Fraction value) {
  return value.den == 1 ? fmt::format("{}", value.num) : fmt::format("{}/{}", value.num, value.den);
}

decltype(RuleSheet::Option::values) values_of(const Option& option) {
  const bool chosen = option.standard != Option::none;
  switch (option.kind) {
    case Option::Kind::flag:
      return RuleSheet::Flag{option.standard != 0};
    case Option::Kind::count:
      return RuleSheet::Count{chosen ? std::optional(option.standard) : std::nullopt, option.least,
                              option.most};
    case Option::Kind::money:
      return RuleSheet::Dollars{chosen ? std::optional(Money{option.standard}) : std::nullopt,
                                Money{option.least}, Money{option.most}};
    case Option::Kind::word: {
      RuleSheet::Word word{{}, words_of(option)};
      if (chosen) word.standard = word.words[static_cast<std::size_t>(option.standard)];
      return word;
    }
    case Option::Kind::set: {
      RuleSheet::WordSet set{{}, words_of(option)};
      for (std::size_t i = 0; i < set.words.size(); ++i) {
        if (((option.standard >> i) & 1) != 0) set.standard.push_back(set.words[i]);
      }
      return set;
    }
    case Option::Kind::counts: {
      RuleSheet::Counts counts{{}, option.least, option.most};
      for (std::size_t i = 0; i < option.words.size(); ++i) {
        counts.standard.emplace_back(option.words[i], (option.standard >> (8 * i)) & 255);
      }
      return counts;
    }
    case Option::Kind::fraction:
      return RuleSheet::Ratio{fraction_text(Fraction::unpack(option.standard)), option.least,
                              option.most};
    case Option::Kind::payouts:
      break;
  }
  return RuleSheet::HigherPayouts{};
}

// "52 cards (683a.2)", "2 dice (623a.8(a))", "a wheel of 38 compartments (617a.1)"
RuleSheet::Rule device_of(const RuleSet& rules, const GameFacts& facts) {
  const Definition& game = rules.definition();
  if (game.dealt_from_a_shoe()) {
    return {fmt::format("{} of {}", count_of(static_cast<std::size_t>(rules.decks()), "deck"),
                        facts.played_with),
            game.cards().shoe.decks_section};
  }
  if (!game.thrown_on_a_layout()) return {facts.played_with, game.cards().deck_section};
  const Throwing& throwing = *game.throwing();
  int count = 0;
  if (throwing.device == Throwing::Device::dice) {
    for (const int kind : throwing.dice(rules, throwing.start)) count += kind;
    return {fmt::format("{} dice", count), throwing.device_section};
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

template <class Steps>
std::vector<RuleSheet::Rule> rules_of(const Steps& steps) {
  std::vector<RuleSheet::Rule> list;
  for (const Step& step : steps) list.push_back({step_text(step), step.section});
  return list;
}

}  // namespace

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
    facts.deck = deck_cards(game.cards().deck).size();
    facts.played_with =
        fmt::format("{} {}", *facts.deck, game.cards().deck == Deck::tiles ? "tiles" : "cards");
  }
  return facts;
}

RuleSheet rule_sheet(const RuleSet& rules) {
  const Definition& game = rules.definition();
  RuleSheet sheet;
  sheet.facts = game_facts(game);
  sheet.facts.positions = rules.positions();
  sheet.choices = rules.choices();
  sheet.positions_section = game.positions_section;
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
  for (const Option& option : game.options) {
    sheet.options.push_back(
        {std::string(option.id), option.section, std::string(option.meaning), values_of(option)});
  }
  if (const CardGame* cards = game.card_game()) {
    for (const Dealing& dealing : cards->dealings) {
      sheet.dealings.push_back(
          {std::string(dealing.method), dealing.section, rules_of(dealing.steps)});
    }
    sheet.play = rules_of(cards->play);
  }
  for (const Irregularity& irregularity : game.irregularities) {
    sheet.irregularities.push_back(
        {std::string(irregularity.kind), std::string(irregularity.means), irregularity.section});
  }
  return sheet;
}

}  // namespace houseway
