#include <fmt/format.h>
#include <fmt/ranges.h>

#include "ranking/house_way.h"
#include "rules/option_value.h"
#include "rules/rule_sheet_parts.h"

namespace houseway {
namespace {

std::vector<std::string> words_of(const Option& option) {
  return {option.words.begin(), option.words.end()};
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
    case Option::Kind::percentage:
      return RuleSheet::Percentage{fraction_text(Fraction::unpack(option.standard)), option.least,
                                   option.most};
    case Option::Kind::levels:
      return RuleSheet::Levels{};
    case Option::Kind::hand:
      return RuleSheet::Hand{};
    case Option::Kind::payouts:
      break;
  }
  return RuleSheet::HigherPayouts{};
}

// "mini-craps", "2.5", "straight: 36 to 1, red: 2 to 1"
std::string chosen_text(const Choices& choices, std::string_view id) {
  for (const Chosen& chosen : choices) {
    if (chosen.name != id) continue;
    if (const auto* word = std::get_if<std::string>(&chosen.value)) return *word;
    const auto* lines = std::get_if<Chosen::Lines>(&chosen.value);
    if (lines == nullptr) return value_text(chosen);
    std::vector<std::string> words;
    for (const auto& [name, value] : *lines) words.push_back(fmt::format("{}: {}", name, value));
    return fmt::format("{}", fmt::join(words, ", "));
  }
  return "";
}

}  // namespace

RuleSheet::Option option_of(const RuleSet& rules, const Option& option) {
  // A house way is printed apart.
  if (option.role == Option::Role::house_way && rules.says(option.id)) {
    return {std::string(option.id), option.section, std::string(option.meaning), values_of(option),
            "that of " + rules.house_way().name()};
  }
  return {std::string(option.id), option.section, std::string(option.meaning), values_of(option),
          chosen_text(rules.choices(), option.id)};
}

}  // namespace houseway
