#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "cli/commands.h"
#include "cli/input.h"
#include "cli/output.h"
#include "core/words.h"
#include "games/register.h"
#include "round/file.h"
#include "round/json.h"

namespace houseway::cli {
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
  for (const Step& step : game.play) {
    for (const Choice& choice : step.choices) {
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

std::vector<std::string_view> paid_by(const Definition& game, const Schedule& schedule) {
  std::vector<std::string_view> wagers;
  for (const Wager& wager : game.wagers) {
    if (wager.schedule == schedule.id) wagers.push_back(wager.id);
  }
  return wagers;
}

Json limit_json(const Option& option, std::int64_t value) {
  return option.kind == Option::Kind::money ? money_json(Money{value}) : Json(value);
}

std::string set_text(const Option& option, std::int64_t value) {
  std::vector<std::string_view> words;
  for (std::size_t i = 0; i < option.words.size(); ++i) {
    if (((value >> i) & 1) != 0) words.push_back(option.words[i]);
  }
  return fmt::format("{}", fmt::join(words, " "));
}

Json counts_json(const Option& option, std::int64_t value) {
  Json counts = Json::object();
  for (std::size_t i = 0; i < option.words.size(); ++i) {
    counts[std::string(option.words[i])] = (value >> (8 * i)) & 255;
  }
  return counts;
}

std::string fraction_text(Fraction value) {
  return value.den == 1 ? fmt::format("{}", value.num) : fmt::format("{}/{}", value.num, value.den);
}

Json option_json(const Option& option) {
  Json entry{{"option", option.id}, {"section", text(option.section)}, {"meaning", option.meaning}};
  switch (option.kind) {
    case Option::Kind::flag:
      entry["kind"] = "flag";
      entry["default"] = option.standard != 0;
      break;
    case Option::Kind::count:
    case Option::Kind::money:
      entry["kind"] = option.kind == Option::Kind::money ? "dollars" : "count";
      entry["default"] =
          option.standard == Option::none ? Json(nullptr) : limit_json(option, option.standard);
      entry["least"] = limit_json(option, option.least);
      entry["most"] = limit_json(option, option.most);
      break;
    case Option::Kind::word:
      entry["kind"] = "word";
      entry["default"] = option.standard == Option::none
                             ? Json(nullptr)
                             : Json(option.words[static_cast<std::size_t>(option.standard)]);
      entry["words"] = Json::array();
      for (const std::string_view word : option.words) entry["words"].push_back(word);
      break;
    case Option::Kind::set:
      entry["kind"] = "set";
      entry["default"] = set_text(option, option.standard);
      entry["words"] = Json::array();
      for (const std::string_view word : option.words) entry["words"].push_back(word);
      break;
    case Option::Kind::counts:
      entry["kind"] = "counts";
      entry["default"] = counts_json(option, option.standard);
      entry["least"] = option.least;
      entry["most"] = option.most;
      break;
    case Option::Kind::fraction:
      entry["kind"] = "fraction";
      entry["default"] = fraction_text(Fraction::unpack(option.standard));
      entry["least"] = option.least;
      entry["most"] = option.most;
      break;
    case Option::Kind::payouts:
      entry["kind"] = "payouts";
      entry["default"] = Json::object();
      break;
  }
  return entry;
}

std::string act_text(const Step& step) {
  switch (step.act) {
    case Step::Act::deal: {
      std::string words =
          step.manner == Step::Manner::stacks
              ? fmt::format("{} at once to {}", step.cards, fmt::join(step.to, ", then "))
              : fmt::format("one at a time to {}, {} each", fmt::join(step.to, ", then "),
                            step.cards);
      if (step.burned > 0) words = fmt::format("burn {}, then {}", step.burned, words);
      if (!step.first_card_up.empty())
        words += fmt::format("; the {}'s first card face up", step.first_card_up);
      if (!step.if_wagered.empty())
        words += fmt::format("; only if {} was wagered", step.if_wagered);
      return words;
    }
    case Step::Act::arrange:
      return fmt::format("the dealer sets the {}'s hands by the house way{}", step.place,
                         step.place == the_bank ? " if the house shares the bank" : "");
    case Step::Act::toss:
      return "the dice are thrown";
    case Step::Act::reveal: {
      if (step.which.empty()) return fmt::format("reveal the hands of the {}", step.place);
      std::vector<int> cards;
      for (const int card : step.which) cards.push_back(card + 1);
      return fmt::format("reveal card{} {} of {}", cards.size() == 1 ? "" : "s",
                         fmt::join(cards, ", "), step.place);
    }
    case Step::Act::decide: {
      std::vector<std::string> choices;
      for (const Choice& choice : step.choices) {
        if (choice.act == Choice::Act::withdraw) {
          choices.push_back(fmt::format("{} (takes back the {})", choice.word, choice.wager));
        } else if (choice.act == Choice::Act::parlay) {
          choices.push_back(fmt::format("{} (what the {} wins goes onto the {})", choice.word,
                                        choice.won_on, choice.wager));
        } else if (choice.any_amount) {
          choices.push_back(fmt::format("{} (any amount)", choice.word));
        } else if (choice.act == Choice::Act::wager) {
          choices.push_back(
              fmt::format("{} ({} the base wager)", choice.word, amounts_text(choice)));
        } else {
          choices.emplace_back(choice.word);
        }
      }
      return fmt::format("{}: {}",
                         step.offers(Choice::Act::give_up) ? "a player whose hand went wrong"
                         : step.from_the_right             ? "each player from the highest seat"
                                                           : "each player from seat 1",
                         fmt::join(choices, " or "));
    }
  }
  return "";
}

std::string step_text(const Step& step) {
  const std::string words = act_text(step);
  return step.condition.empty() ? words : fmt::format("{}; only if {}", words, step.condition);
}

Json steps_json(std::span<const Step> steps) {
  Json list = Json::array();
  for (const Step& step : steps) {
    list.push_back({{"step", step_text(step)}, {"section", text(step.section)}});
  }
  return list;
}

Json paytables_json(const Definition& game) {
  Json list = Json::array();
  for (const Schedule& schedule : game.schedules) {
    for (const Paytable& table : schedule.tables) {
      Json entry{{"wager", schedule.id},
                 {"wagers", paid_by(game, schedule)},
                 {"paytable", table.name.empty() ? Json(nullptr) : Json(table.name)},
                 {"section", text(schedule.section)},
                 {"lines", Json::array()}};
      for (std::size_t i = 0; i < schedule.rows.size(); ++i) {
        if (!table.pays[i].printed()) continue;
        Json line{{"hand", schedule.rows[i]}, {"pays", text(table.pays[i])}};
        const Section section = schedule.section_of(static_cast<Row>(i));
        if (section != schedule.section) line["section"] = text(section);
        entry["lines"].push_back(std::move(line));
      }
      for (const MeterSpec& meter : table.meters) {
        entry["meters"].push_back(
            {{"meter", meter.level == Level::only
                           ? std::string(schedule.id)
                           : fmt::format("{}:{}", schedule.id, text(meter.level))},
             {"seed_for_1", meter.seed},
             {"reseed_for_1", meter.reseed},
             {"primary_percent", meter.primary_percent},
             {"reserve_percent", meter.reserve_percent},
             {"section", text(schedule.meters_section)}});
      }
      for (const Envy& envy : table.envy) {
        entry["envy"].push_back({{"wager", money_json(envy.stake)},
                                 {"hand", schedule.rows[static_cast<std::size_t>(envy.row)]},
                                 {"pays", money_json(envy.pays)},
                                 {"section", text(schedule.envy_section)}});
      }
      list.push_back(std::move(entry));
    }
  }
  return list;
}

// Cards or tiles in the deck; a game of dice or a wheel has none.
Json deck_json(const Definition& game) {
  if (game.stands_from_throw_to_throw()) return nullptr;
  return deck_cards(game.deck).size();
}

std::string played_with(const Definition& game) {
  if (game.stands_from_throw_to_throw()) {
    return game.throwing->device == Throwing::Device::wheel ? "wheel" : "dice";
  }
  return fmt::format("{} {}", deck_cards(game.deck).size(),
                     game.deck == Deck::tiles ? "tiles" : "cards");
}

Json wagers_json(const Definition& game, const RuleSet& rules) {
  Json list = Json::array();
  for (std::size_t i = 0; i < game.wagers.size(); ++i) {
    const Wager& wager = game.wagers[i];
    const auto id = static_cast<WagerId>(i);
    Json entry{{"wager", wager.id},
               {"name", wager.name},
               {"need", need_text(wager.need)},
               {"placed", placed_text(wager)},
               {"size", size_text(game, wager)},
               {"wins", wager.wins},
               {"fold", fold_text(game, wager)},
               {"offered", rules.offered(id)},
               {"paytable", Json(nullptr)},
               {"section", text(wager.section)}};
    if (rules.has_paytable(id) && !rules.paytable(id).name.empty()) {
      entry["paytable"] = rules.paytable(id).name;
    }
    if (!wager.selections.empty()) {
      for (const Selection& selection : wager.selections)
        entry["selections"].push_back(selection.name);
    }
    list.push_back(std::move(entry));
  }
  return list;
}

struct ShoeRule {
  std::string words;
  Section section;
};
// What is done with a shoe from one shuffle to the next.
std::vector<ShoeRule> shoe_rules(const Definition& game, const RuleSet& rules) {
  const Shoe& shoe = game.shoe;
  if (rules.continuous()) {
    return {{"the device shuffles the cards of every round back in", shoe.end_section}};
  }
  std::vector<ShoeRule> lines;
  if (shoe.burn == Shoe::Burn::one_card) {
    lines.push_back({"the first card of a new shoe is burned", shoe.burn_section});
  } else if (shoe.burn == Shoe::Burn::by_first_card) {
    lines.push_back(
        {"the first card of a new shoe is shown and burned with as many more as its "
         "face counts",
         shoe.burn_section});
  }
  lines.push_back(
      {shoe.cover_part > 0
           ? fmt::format("the cover card lies at least 1/{} of the way in from the "
                         "bottom",
                         shoe.cover_part)
           : fmt::format("the cover card lies at least {} above the bottom",
                         count_of(static_cast<std::size_t>(shoe.cover_above_bottom), "card")),
       shoe.cover_section});
  lines.push_back({shoe.rounds_after_cover > 0
                       ? "when it appears that hand is completed and one more dealt, then the shoe "
                         "is over"
                       : "when it appears the round is completed, then the shoe is over",
                   shoe.end_section});
  return lines;
}

Json shoe_json(const Definition& game, const RuleSet& rules) {
  if (!game.shoe.exists()) return nullptr;
  Json json{{"decks", rules.decks()},
            {"section", text(game.shoe.decks_section)},
            {"rules", Json::array()}};
  for (const ShoeRule& rule : shoe_rules(game, rules)) {
    json["rules"].push_back({{"rule", rule.words}, {"section", text(rule.section)}});
  }
  return json;
}

Json game_json(const Definition& game, const RuleSet& rules) {
  Json json{{"game", game.game},
            {"name", game.name},
            {"ruleset", game.ruleset},
            {"rules", write_choices(rules.choices())},
            {"positions", rules.positions()},
            {"deck", deck_json(game)},
            {"shoe", shoe_json(game, rules)},
            {"wagers", wagers_json(game, rules)},
            {"paytables", paytables_json(game)},
            {"options", Json::array()},
            {"dealing", Json::array()},
            {"round", steps_json(game.play)},
            {"irregularities", Json::array()}};
  for (const Option& option : game.options) json["options"].push_back(option_json(option));
  for (const Dealing& dealing : game.dealings) {
    json["dealing"].push_back(
        {{"method", dealing.method.empty() ? Json(nullptr) : Json(dealing.method)},
         {"section", text(dealing.section)},
         {"steps", steps_json({dealing.steps.begin(), dealing.steps.size()})}});
  }
  for (const Irregularity& irregularity : game.irregularities) {
    json["irregularities"].push_back({{"kind", irregularity.kind},
                                      {"means", irregularity.means},
                                      {"section", text(irregularity.section)}});
  }
  return json;
}

void print_paytables(const Definition& game, const RuleSet& rules) {
  for (const Schedule& schedule : game.schedules) {
    const auto wager = game.wager_of(schedule);
    const Paytable* selected = wager ? &rules.paytable(static_cast<WagerId>(*wager)) : nullptr;
    fmt::print("\nPays {}{} ({}{})\n", fmt::join(paid_by(game, schedule), ", "),
               is_choice(game, schedule) ? fmt::format(", chosen as {}", schedule.id) : "",
               text(schedule.section),
               schedule.second_section.empty() ? "" : ", " + text(schedule.second_section));
    Table table;
    if (schedule.tables.size() > 1) {
      std::vector<std::string> heading{""};
      for (const Paytable& each : schedule.tables) {
        heading.push_back(fmt::format("{}{}", each.name, &each == selected ? " *" : ""));
      }
      table.row(heading);
    }
    for (std::size_t i = 0; i < schedule.rows.size(); ++i) {
      std::vector<std::string> cells{std::string(schedule.rows[i])};
      for (const Paytable& each : schedule.tables) cells.push_back(text(each.pays[i]));
      table.row(cells);
    }
    fmt::print("{}", table.text("  "));
    for (const Paytable& each : schedule.tables) {
      for (const MeterSpec& meter : each.meters) {
        fmt::print(
            "  {}{}meter: seed {} and reseed {} for 1, {}% of each wager, {}% to the reserve "
            "({})\n",
            each.name.empty() ? "" : fmt::format("{} ", each.name),
            meter.level == Level::only ? "" : fmt::format("{} ", text(meter.level)),
            text(dollars(meter.seed)), text(dollars(meter.reseed)), meter.primary_percent,
            meter.reserve_percent, text(schedule.meters_section));
      }
      for (const Envy& envy : each.envy) {
        fmt::print("  {} envy bonus on {}: {} for another's {} ({})\n", each.name, text(envy.stake),
                   text(envy.pays), schedule.rows[static_cast<std::size_t>(envy.row)],
                   text(schedule.envy_section));
      }
    }
  }
}

std::string option_values(const Option& option) {
  const bool chosen = option.standard != Option::none;
  switch (option.kind) {
    case Option::Kind::flag:
      return option.standard != 0 ? "true (default) or false" : "false (default) or true";
    case Option::Kind::count:
      return fmt::format("{} to {}{}", option.least, option.most,
                         chosen ? fmt::format(", default {}", option.standard) : ", default none");
    case Option::Kind::money:
      return fmt::format("dollars{}",
                         chosen ? ", default " + text(Money{option.standard}) : ", default none");
    case Option::Kind::word:
      return fmt::format(
          "{}{}", fmt::join(option.words, ", "),
          chosen
              ? fmt::format(", default {}", option.words[static_cast<std::size_t>(option.standard)])
              : ", default none");
    case Option::Kind::set:
      return fmt::format("some of {}; default {}", fmt::join(option.words, " "),
                         option.standard == 0 ? "none" : set_text(option, option.standard));
    case Option::Kind::counts:
      return fmt::format("{} to {} for each of {}; default {}", option.least, option.most,
                         fmt::join(option.words, ", "),
                         counts_json(option, option.standard).dump());
    case Option::Kind::fraction:
      return fmt::format("{} {}, default {}",
                         option.least > 0 ? fmt::format("{} to", option.least) : "up to",
                         option.most, fraction_text(Fraction::unpack(option.standard)));
    case Option::Kind::payouts:
      return "odds above the chapter's, by wager";
  }
  return "";
}

// ":4|5|6", or the first few of many.
std::string selections_text(const Wager& wager) {
  constexpr std::size_t few = 7;
  if (wager.selections.empty()) return "";
  std::vector<std::string_view> names;
  for (const Selection& selection :
       wager.selections.first(std::min(few, wager.selections.size()))) {
    names.push_back(selection.name);
  }
  return fmt::format(":{}{}", fmt::join(names, "|"),
                     wager.selections.size() > few
                         ? fmt::format("|... ({} in all)", wager.selections.size())
                         : "");
}

// "52 cards (683a.2)", "2 dice (623a.8(a))", "a wheel of 38 compartments (617a.1)"
std::string device_text(const Definition& game, const RuleSet& rules) {
  if (game.shoe.exists()) {
    return fmt::format("{} of {} ({})", count_of(static_cast<std::size_t>(rules.decks()), "deck"),
                       played_with(game), text(game.shoe.decks_section));
  }
  if (!game.stands_from_throw_to_throw()) {
    return fmt::format("{} ({})", played_with(game), text(game.deck_section));
  }
  const Throwing& throwing = *game.throwing;
  int count = 0;
  if (throwing.device == Throwing::Device::dice) {
    for (const int kind : throwing.dice(rules, throwing.start)) count += kind;
    return fmt::format("{} dice ({})", count, text(throwing.device_section));
  }
  for (std::size_t i = 0; i < throwing.results.size(); ++i) {
    count += throwing.compartments(rules, static_cast<int>(i));
  }
  return fmt::format("a wheel of {} compartments ({})", count, text(throwing.device_section));
}

void print_game(const Definition& game, const RuleSet& rules) {
  fmt::print("{} ({}, rule set {})\n", game.name, game.game, game.ruleset);
  fmt::print("At most {} players ({}); {}\n", rules.positions(), text(game.positions_section),
             device_text(game, rules));

  fmt::print("\nWagers\n");
  Table wagers;
  wagers.row({"wager", "need", "placed", "size", "on a fold", "section"});
  for (const Wager& wager : game.wagers) {
    wagers.row({std::string(wager.id), std::string(need_text(wager.need)),
                std::string(placed_text(wager)), size_text(game, wager), fold_text(game, wager),
                text(wager.section)});
  }
  fmt::print("{}", wagers.text("  "));
  for (std::size_t i = 0; i < game.wagers.size(); ++i) {
    fmt::print("  {}{} wins {}{}\n", game.wagers[i].id, selections_text(game.wagers[i]),
               game.wagers[i].wins, rules.offered(static_cast<WagerId>(i)) ? "" : " (not offered)");
  }
  print_paytables(game, rules);

  fmt::print(
      "\nOptions of the Rules Submission (601a.4); a wager's name picks its paytable (*), false "
      "takes an optional one off\n");
  Table options;
  for (const Option& option : game.options) {
    options.row({std::string(option.id), option_values(option), text(option.section),
                 std::string(option.meaning)});
  }
  fmt::print("{}", options.text("  "));

  for (const Dealing& dealing : game.dealings) {
    fmt::print("\nDealing{}{} ({})\n", dealing.method.empty() ? "" : " from ", dealing.method,
               text(dealing.section));
    for (const Step& step : dealing.steps) {
      fmt::print("  {} ({})\n", step_text(step), text(step.section));
    }
  }
  if (game.shoe.exists()) {
    fmt::print("\nThe shoe\n");
    for (const ShoeRule& rule : shoe_rules(game, rules)) {
      fmt::print("  {} ({})\n", rule.words, text(rule.section));
    }
  }
  if (!game.play.empty()) fmt::print("\nThe round\n");
  for (const Step& step : game.play) fmt::print("  {} ({})\n", step_text(step), text(step.section));
  fmt::print("\nIrregularities\n");
  for (const Irregularity& irregularity : game.irregularities) {
    fmt::print("  {} ({}): {}\n", irregularity.kind, text(irregularity.section),
               irregularity.means);
  }
}

}  // namespace

int games_command(bool json) {
  Json list = Json::array();
  Table table;
  table.row({"game", "name", "rule set", "players", "with"});
  for (const Definition* game : all_definitions()) {
    list.push_back({{"game", game->game},
                    {"name", game->name},
                    {"ruleset", game->ruleset},
                    {"positions", game->positions},
                    {"deck", deck_json(*game)}});
    table.row({std::string(game->game), std::string(game->name), std::string(game->ruleset),
               fmt::format("{}", game->positions), played_with(*game)});
  }
  fmt::print("{}", json ? list_text(list) : table.text(""));
  return success;
}

int rules_command(const RulesArguments& arguments, bool json) {
  const ChosenRules chosen = read_arguments(arguments);
  if (chosen.status != success) return chosen.status;
  if (json) {
    fmt::print("{}\n", game_json(*chosen.read.definition, *chosen.read.rules).dump(1));
  } else {
    print_game(*chosen.read.definition, *chosen.read.rules);
  }
  return success;
}

}  // namespace houseway::cli
