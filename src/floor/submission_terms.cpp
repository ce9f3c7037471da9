#include "floor/submission_terms.h"

#include <fmt/format.h>

#include <algorithm>

#include "round/file.h"

namespace houseway::floor {
namespace {

std::string_view own_name(const Definition& game, std::string_view name) {
  for (const Option& option : game.options) {
    if (option.also_called.contains(name)) return option.id;
  }
  return name;
}

// The wager whose paytable, or place on the layout, a choice is about.
std::optional<WagerId> wager_chosen(const Definition& game, std::string_view name) {
  if (const auto wager = game.find_wager(name)) {
    if (is_choice(game, game.wagers[*wager])) return static_cast<WagerId>(*wager);
  }
  if (const auto schedule = game.find_schedule(name)) {
    if (is_choice(game, game.schedules[*schedule])) {
      return static_cast<WagerId>(*game.wager_of(game.schedules[*schedule]));
    }
  }
  return {};
}

// "dealing-method: hand"
std::string in_words(const Chosen& chosen) {
  const Json value = write_choices({chosen}).at(chosen.name);
  return fmt::format("{}: {}", chosen.name,
                     value.is_string() ? value.get<std::string>() : value.dump());
}

}  // namespace

Json terms_json(const Choices& terms) {
  Json json = Json::array();
  for (const Chosen& chosen : terms) {
    json.push_back({{"choice", chosen.name}, {"value", write_choices({chosen}).at(chosen.name)}});
  }
  return json;
}

std::optional<Choices> read_terms(const Json& json) {
  if (!json.is_array()) return {};
  Choices terms;
  for (const Json& each : json) {
    if (!each.is_object() || each.size() != 2 || !each.contains("choice") ||
        !each.contains("value") || !each.at("choice").is_string()) {
      return {};
    }
    const std::string name = each.at("choice").get<std::string>();
    const Json& value = each.at("value");
    if (value.is_boolean()) {
      terms.push_back({name, value.get<bool>()});
    } else if (value.is_number()) {
      terms.push_back({name, value.get<double>()});
    } else if (value.is_string()) {
      terms.push_back({name, value.get<std::string>()});
    } else {
      return {};
    }
  }
  return terms;
}

bool is_choice_of(const Definition& game, std::string_view name) {
  return wager_chosen(game, name) || game.find_option(own_name(game, name));
}

// The choice is put in the place of what the rules say: if that is within the rules and changes
// nothing, they came to it before.
bool comes_to(const RuleSet& rules, const Chosen& chosen) {
  const Definition& game = rules.definition();
  const std::string_view name = own_name(game, chosen.name);
  const auto wager = wager_chosen(game, name);
  if (wager && std::holds_alternative<bool>(chosen.value)) {
    return rules.offered(*wager) == std::get<bool>(chosen.value);
  }
  Choices choices = rules.choices();
  std::erase_if(choices, [&](const Chosen& each) { return each.name == name; });
  choices.push_back({std::string(name), chosen.value});
  Checked checked;
  try {
    checked = check_choices(game, choices);
  } catch (const SumTooLarge&) {
    return false;
  }
  if (!checked.rules) return false;
  if (wager) {
    return rules.offered(*wager) && rules.has_paytable(*wager) &&
           checked.rules->has_paytable(*wager) &&
           rules.paytable(*wager).name == checked.rules->paytable(*wager).name;
  }
  const auto option = game.find_option(name);
  return option && rules.value(static_cast<OptionId>(*option)) ==
                       checked.rules->value(static_cast<OptionId>(*option));
}

Refusals against_terms(const RuleSet& rules, const GameTerms& terms) {
  Refusals refusals;
  for (const Chosen& chosen : terms.mandatory) {
    if (comes_to(rules, chosen)) continue;
    refusals.push_back(
        {fmt::format("the notice of verification makes {} mandatory", in_words(chosen)),
         "rules." + chosen.name, "601a.2(c)"});
  }
  for (const Chosen& chosen : terms.prohibited) {
    if (!comes_to(rules, chosen)) continue;
    refusals.push_back({fmt::format("the notice of verification prohibits {}", in_words(chosen)),
                        "rules." + chosen.name, "601a.2(c)"});
  }
  return refusals;
}

}  // namespace houseway::floor
