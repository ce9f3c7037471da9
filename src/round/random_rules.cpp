#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "games/register.h"
#include "round/random_round.h"

namespace houseway {
namespace {

// One lawful value of an option, or nothing to leave it out.
std::optional<Chosen> random_choice(const Option& option, Random& random) {
  if (random.one_in(2)) return std::nullopt;
  const std::string name(option.id);
  switch (option.kind) {
    case Option::Kind::flag:
      return Chosen{name, random.one_in(2)};
    case Option::Kind::count: {
      const auto range = static_cast<std::uint32_t>(option.most - option.least + 1);
      return Chosen{name, static_cast<double>(option.least + random.below(range))};
    }
    case Option::Kind::money: {
      constexpr std::array usual{1.0, 5.0, 10.0, 50'000.0, 250'000.0};
      const double amount = pick(usual, random);
      return Chosen{name, std::clamp(amount, in_dollars(Money{option.least}),
                                     in_dollars(Money{option.most}))};
    }
    case Option::Kind::word:
      return Chosen{name, std::string(pick(option.words, random))};
    case Option::Kind::set: {
      const std::string_view sure = pick(option.words, random);
      std::string words(sure);
      for (const std::string_view word : option.words) {
        if (word != sure && random.one_in(2)) words += fmt::format(" {}", word);
      }
      return Chosen{name, words};
    }
    case Option::Kind::counts: {
      Chosen::Lines lines;
      const auto range = static_cast<std::uint32_t>(option.most - option.least + 1);
      for (const std::string_view word : option.words) {
        lines.emplace_back(word, fmt::format("{}", option.least + random.below(range)));
      }
      return Chosen{name, lines};
    }
    case Option::Kind::fraction: {
      constexpr std::array usual{0.25, 0.5, 1.0, 8.0, 8.5, 9.0};
      const double part = pick(usual, random);
      return Chosen{name, std::clamp(part, static_cast<double>(option.least),
                                     static_cast<double>(option.most))};
    }
    case Option::Kind::percentage: {
      constexpr std::array usual{0.0, 1.0, 2.5, 4.75, 5.0};
      return Chosen{name, std::clamp(pick(usual, random), static_cast<double>(option.least),
                                     static_cast<double>(option.most))};
    }
    case Option::Kind::levels: {
      Chosen::Levels levels;
      for (int i = 1 + static_cast<int>(random.below(3)); i > 0; --i) {
        const auto next = static_cast<double>(levels.size() + 1);
        levels.emplace_back(20 * next, next);
      }
      return Chosen{name, levels};
    }
    case Option::Kind::hand: {
      constexpr std::array usual{"full house", "aces full of kings", "four 2s", "straight flush"};
      return Chosen{name, std::string(pick(usual, random))};
    }
    case Option::Kind::payouts:
      break;
  }
  return std::nullopt;
}

std::optional<Chosen> random_choice(const Definition& definition, const Wager& wager,
                                    Random& random) {
  const std::string name(wager.id);
  if (!is_choice(definition, wager) || random.one_in(2)) return std::nullopt;
  if (wager.need == Need::optional && !wager.always_offered && random.one_in(4)) {
    return Chosen{name, false};
  }
  if (wager.need == Need::among_players) return Chosen{name, true};
  const auto schedule = definition.find_schedule(wager.id);
  if (!schedule || definition.schedules[*schedule].tables.size() == 1) return std::nullopt;
  return Chosen{name, std::string(pick(definition.schedules[*schedule].tables, random).name)};
}

}  // namespace

RuleSet random_rules(const Definition& definition, Random& random) {
  for (;;) {
    Choices choices;
    if (find_definition(definition.game) != &definition) {
      choices.push_back({"ruleset", std::string(definition.ruleset)});
    }
    for (const Wager& wager : definition.wagers) {
      if (auto chosen = random_choice(definition, wager, random)) choices.push_back(*chosen);
    }
    for (const Schedule& schedule : definition.schedules) {
      if (!is_choice(definition, schedule) || random.one_in(2)) continue;
      choices.push_back(
          {std::string(schedule.id), std::string(pick(schedule.tables, random).name)});
    }
    for (const Option& option : definition.options) {
      if (auto chosen = random_choice(option, random)) choices.push_back(*chosen);
    }
    if (auto checked = check_choices(definition, choices); checked.rules) {
      return std::move(*checked.rules);
    }
  }
}

}  // namespace houseway
