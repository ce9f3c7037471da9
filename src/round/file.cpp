#include "round/file.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "games/register.h"
#include "round/course_files.h"
#include "round/file_parts.h"
#include "round/json.h"

namespace houseway {
namespace {

bool is_list_of_pairs(const Json& value) {
  return value.is_array() && std::all_of(value.begin(), value.end(), [](const Json& pair) {
           return pair.is_array() && pair.size() == 2 && pair[0].is_number() && pair[1].is_number();
         });
}

Choices read_choices(const Json& rules, Refusals& refusals) {
  Choices choices;
  for (const auto& [name, value] : rules.items()) {
    if (value.is_boolean()) {
      choices.push_back({name, value.get<bool>()});
    } else if (value.is_number()) {
      choices.push_back({name, value.get<double>()});
    } else if (value.is_string()) {
      choices.push_back({name, value.get<std::string>()});
    } else if (value.is_object() && std::all_of(value.begin(), value.end(), [](const Json& odds) {
                 return odds.is_string() || odds.is_number();
               })) {
      Chosen::Lines lines;
      for (const auto& [hand, odds] : value.items())
        lines.emplace_back(hand, odds.is_string() ? odds.get<std::string>() : odds.dump());
      choices.push_back({name, std::move(lines)});
    } else if (is_list_of_pairs(value)) {
      Chosen::Levels levels;
      for (const Json& pair : value)
        levels.emplace_back(pair[0].get<double>(), pair[1].get<double>());
      choices.push_back({name, std::move(levels)});
    } else {
      refusals.push_back(
          {fmt::format(
               "a choice is true, false, a number, a word or a paytable of hands and odds, not {}",
               kind_of(value)),
           "rules." + name, "601a.4"});
    }
  }
  return choices;
}

std::string game_names() {
  std::vector<std::string_view> names;
  for (const Definition* definition : all_definitions()) {
    if (names.empty() || names.back() != definition->game) names.push_back(definition->game);
  }
  return fmt::format("{}", fmt::join(names, ", "));
}

// What the record lacks, or a sum beyond those that are reckoned with.
Refusals why_not_settled(const Round& round) {
  const Settlement settlement = round.settlement();
  if (settlement.missing) return {*settlement.missing};
  for (const Line& line : settlement.lines) {
    if (line.back <= largest_sum) continue;
    return {
        {fmt::format("{} would go back, more than {}, the largest sum that is reckoned with",
                     text(line.back), text(largest_sum)),
         fmt::format("bets.{}.{}", holder_name(line.seat), round.definition().spot_name(line.spot)),
         text(line.section)}};
  }
  return {};
}

}  // namespace

ReadRules read_rules(const Json& file, Proposed proposed) {
  ReadRules read;
  const auto refuse = [&](std::string place, std::string message, std::string section = {}) {
    read.violations.push_back({std::move(message), std::move(place), std::move(section)});
  };
  if (!file.is_object()) {
    refuse("", fmt::format("a round is an object, not {}", kind_of(file)));
    return read;
  }
  if (!file.contains("game") || !file.at("game").is_string()) {
    refuse("game", fmt::format("the file names its game: {}", game_names()));
    return read;
  }
  read.game = file.at("game").get<std::string>();
  read.definition = find_definition(read.game);
  if (read.definition == nullptr) {
    refuse("game", fmt::format("there is no game \"{}\"; there are {}", read.game, game_names()));
    return read;
  }
  if (!file.contains("rules")) {
    read.rules = std::make_unique<RuleSet>(*check_choices(*read.definition, {}).rules);
    return read;
  }
  const Json& rules = file.at("rules");
  if (!rules.is_object()) {
    refuse("rules", fmt::format("the rules are an object of choices, not {}", kind_of(rules)),
           "601a.4");
    return read;
  }
  if (rules.contains("ruleset")) {
    const Json& ruleset = rules.at("ruleset");
    read.definition =
        ruleset.is_string() ? find_definition(read.game, ruleset.get<std::string>()) : nullptr;
    if (read.definition == nullptr || ruleset.get<std::string>().empty()) {
      std::vector<std::string_view> names;
      for (const Definition* known : all_definitions()) {
        if (known->game == read.game) names.push_back(known->ruleset);
      }
      read.definition = nullptr;
      refuse("rules.ruleset",
             fmt::format("{} has no rule set {}; it has {}", read.game, kind_of(ruleset),
                         fmt::join(names, ", ")),
             "601a.4");
      return read;
    }
  }
  const Choices choices = read_choices(rules, read.violations);
  Checked checked;
  try {
    checked = check_choices(*read.definition, choices, proposed);
  } catch (const SumTooLarge& sum) {
    checked.violations = {{sum.what(), "rules", "601a.4"}};
  }
  std::move(checked.violations.begin(), checked.violations.end(),
            std::back_inserter(read.violations));
  if (read.violations.empty()) read.rules = std::make_unique<RuleSet>(std::move(*checked.rules));
  return read;
}

ReadRound read_round(const Json& file, Proposed proposed) {
  ReadRound read;
  if (file.is_object() && file.contains("id") && file.at("id").is_string()) {
    read.id = file.at("id").get<std::string>();
  }
  read.rules = read_rules(file, proposed);
  read.refusals = read.rules.violations;
  if (!read.rules.rules) return read;

  Round round(*read.rules.rules);
  try {
    read.refusals = std::visit([&](const auto& play) { return play_from_file(play, file, round); },
                               CourseInPlay(round.course()));
    if (read.refusals.empty()) read.refusals = why_not_settled(round);
  } catch (const SumTooLarge& sum) {
    read.refusals = {{sum.what(), "bets", text(round.definition().wagers_section)}};
  }
  if (read.refusals.empty()) read.round = std::move(round);
  return read;
}

Json money_json(Money money) {
  if (money.cents % 100 == 0) return money.cents / 100;
  return in_dollars(money);
}

Json write_choices(const Choices& choices) {
  Json rules = Json::object();
  for (const Chosen& chosen : choices) {
    if (const auto* number = std::get_if<double>(&chosen.value)) {
      if (const auto money = money_from_dollars(*number)) {
        rules[chosen.name] = money_json(*money);
        continue;
      }
    }
    if (const auto* lines = std::get_if<Chosen::Lines>(&chosen.value)) {
      for (const auto& [hand, odds] : *lines) rules[chosen.name][hand] = odds;
      continue;
    }
    if (const auto* levels = std::get_if<Chosen::Levels>(&chosen.value)) {
      const auto sum = [](double amount) {
        const auto money = money_from_dollars(amount);
        return money ? money_json(*money) : Json(amount);
      };
      rules[chosen.name] = Json::array();
      for (const auto& [pot, taken] : *levels) {
        rules[chosen.name].push_back(Json::array({sum(pot), sum(taken)}));
      }
    }
    if (const auto* flag = std::get_if<bool>(&chosen.value)) rules[chosen.name] = *flag;
    if (const auto* number = std::get_if<double>(&chosen.value)) rules[chosen.name] = *number;
    if (const auto* word = std::get_if<std::string>(&chosen.value)) rules[chosen.name] = *word;
  }
  return rules;
}

Json write_rules(const RuleSet& rules) {
  const Definition& game = rules.definition();
  Json file;
  file["game"] = game.game;
  Json choices = write_choices(rules.choices());
  if (find_definition(game.game) != &game) choices["ruleset"] = game.ruleset;
  if (!choices.empty()) file["rules"] = std::move(choices);
  return file;
}

Json write_round(const Round& round) {
  Json file = write_rules(round.rules());
  std::visit([&](const auto& play) { write_course(play, round, file); }, round.course());
  return file;
}

}  // namespace houseway
