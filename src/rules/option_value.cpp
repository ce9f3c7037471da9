#include "rules/option_value.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <numeric>

#include "core/words.h"
#include "ranking/high_words.h"

namespace houseway {
namespace {

OptionValue is(std::int64_t value) {
  return {value, {}};
}
OptionValue is_wrong(std::string what) {
  return {0, std::move(what)};
}

// A number of at most four decimals, or a fraction written "1/3" or, as odds are, "9 to 1".
std::optional<Fraction> read_fraction(const Chosen& chosen, bool may_be_zero = false) {
  constexpr std::int64_t finest = 10'000;
  constexpr std::int64_t largest = 10'000'000;
  std::int64_t num = 0;
  std::int64_t den = finest;
  if (const auto* number = std::get_if<double>(&chosen.value)) {
    const double scaled = *number * static_cast<double>(finest);
    if (!(scaled >= 0) || scaled > static_cast<double>(largest)) return std::nullopt;
    num = std::llround(scaled);
    if (std::abs(scaled - static_cast<double>(num)) > 1e-6 || (num == 0 && *number != 0)) {
      return std::nullopt;
    }
  } else if (const auto* word = std::get_if<std::string>(&chosen.value)) {
    const char* last = word->data() + word->size();
    const auto [mark, error] = std::from_chars(word->data(), last, num);
    std::string_view rest(mark, static_cast<std::size_t>(last - mark));
    for (const std::string_view between : {"/", " to "}) {
      if (rest.starts_with(between)) rest.remove_prefix(between.size());
    }
    if (error != std::errc{} || rest.data() == mark) return std::nullopt;
    const auto [end, second_error] = std::from_chars(rest.data(), last, den);
    if (second_error != std::errc{} || end != last) return std::nullopt;
  } else {
    return std::nullopt;
  }
  if (num < (may_be_zero ? 0 : 1) || den < 1) return std::nullopt;
  const std::int64_t common = std::gcd(num, den);
  if (num / common > largest || den / common > finest) return std::nullopt;
  return Fraction{static_cast<std::int32_t>(num / common), static_cast<std::int32_t>(den / common)};
}

OptionValue flag_value(const Option& option, const Chosen& chosen) {
  if (const auto* flag = std::get_if<bool>(&chosen.value)) return is(*flag ? 1 : 0);
  return is_wrong(fmt::format("{} is true or false, not {}", option.id, value_text(chosen)));
}

OptionValue count_value(const Option& option, const Chosen& chosen) {
  const auto* number = std::get_if<double>(&chosen.value);
  if (number != nullptr && std::floor(*number) == *number &&
      *number >= static_cast<double>(option.least) && *number <= static_cast<double>(option.most)) {
    return is(static_cast<std::int64_t>(*number));
  }
  return is_wrong(fmt::format("{} is a whole number from {} to {}, not {}", option.id, option.least,
                              option.most, value_text(chosen)));
}

OptionValue money_value(const Option& option, const Chosen& chosen) {
  const auto* word = std::get_if<std::string>(&chosen.value);
  if (word != nullptr && option.words.contains(*word)) return is(Option::none);
  const auto* number = std::get_if<double>(&chosen.value);
  const auto money = number != nullptr ? money_from_dollars(*number) : std::nullopt;
  if (money && money->cents >= option.least && money->cents <= option.most) return is(money->cents);
  return is_wrong(fmt::format("{} is an amount from {} to {}, not {}", option.id,
                              text(Money{option.least}), text(Money{option.most}),
                              value_text(chosen)));
}

// A word, or a number where that is one of the words.
std::string word_of(const Chosen& chosen) {
  if (const auto* word = std::get_if<std::string>(&chosen.value)) return *word;
  if (const auto* number = std::get_if<double>(&chosen.value)) return number_text(*number);
  return {};
}

OptionValue word_value(const Option& option, const Chosen& chosen) {
  const auto* word = std::find(option.words.begin(), option.words.end(), word_of(chosen));
  if (word != option.words.end()) return is(word - option.words.begin());
  return is_wrong(fmt::format("{} is {}, not {}", option.id, fmt::join(option.words, " or "),
                              value_text(chosen)));
}

OptionValue fraction_value(const Option& option, const Chosen& chosen) {
  const auto fraction = read_fraction(chosen);
  if (fraction && fraction->num >= option.least * fraction->den &&
      fraction->num <= option.most * fraction->den) {
    return is(fraction->packed());
  }
  return is_wrong(option.least > 0 ? fmt::format("{} is a number from {} to {}, not {}", option.id,
                                                 option.least, option.most, value_text(chosen))
                                   : fmt::format("{} is a number above 0 and up to {}, not {}",
                                                 option.id, option.most, value_text(chosen)));
}

OptionValue percentage_value(const Option& option, const Chosen& chosen) {
  const auto percent = read_fraction(chosen, true);
  if (percent && percent->num >= option.least * percent->den &&
      percent->num <= option.most * percent->den) {
    return is(percent->packed());
  }
  return is_wrong(fmt::format("{} is a percentage from {} to {}, not {}", option.id, option.least,
                              option.most, value_text(chosen)));
}

OptionValue set_value(const Option& option, const Chosen& chosen) {
  std::int64_t set = 0;
  for (const std::string& wanted : words_of(word_of(chosen))) {
    const auto* word = std::find(option.words.begin(), option.words.end(), wanted);
    const std::int64_t bit = std::int64_t{1} << (word - option.words.begin());
    if (word == option.words.end() || (set & bit) != 0) {
      set = 0;
      break;
    }
    set |= bit;
  }
  if (set != 0) return is(set);
  return is_wrong(fmt::format("{} is a line of some of {}, each once, not {}", option.id,
                              fmt::join(option.words, " "), value_text(chosen)));
}

OptionValue counts_value(const Option& option, std::int64_t now, const Chosen& chosen) {
  const auto wrong = [&](const std::string& what) {
    return is_wrong(fmt::format("{} gives some of {} a whole number from {} to {} each, not {}",
                                option.id, fmt::join(option.words, ", "), option.least, option.most,
                                what));
  };
  const auto* lines = std::get_if<Chosen::Lines>(&chosen.value);
  if (lines == nullptr) return wrong(value_text(chosen));
  for (const auto& [word, number] : *lines) {
    const auto* known = std::find(option.words.begin(), option.words.end(), word);
    int count = 0;
    const char* last = number.data() + number.size();
    const auto [end, error] = std::from_chars(number.data(), last, count);
    if (known == option.words.end() || error != std::errc{} || end != last ||
        count < option.least || count > option.most) {
      return wrong(fmt::format("\"{}\": {}", word, number));
    }
    const auto shift = 8 * (known - option.words.begin());
    now = (now & ~(std::int64_t{255} << shift)) | (std::int64_t{count} << shift);
  }
  return is(now);
}

// Rising pairs: the size of a pot, and what is taken in all once it is that large.
OptionValue levels_value(const Option& option, const Chosen& chosen) {
  const auto* levels = std::get_if<Chosen::Levels>(&chosen.value);
  const auto wrong = [&](const std::string& what) {
    return is_wrong(
        fmt::format("{} is a list of pairs such as [[20, 1], [40, 2]], a pot and what is taken, "
                    "both rising and "
                    "never more than the pot, not {}",
                    option.id, what));
  };
  if (levels == nullptr) return wrong(value_text(chosen));
  Money pot_before{};
  Money taken_before{};
  for (const auto& [pot, taken] : *levels) {
    const auto size = money_from_dollars(pot);
    const auto sum = money_from_dollars(taken);
    if (!size || !sum || *size <= pot_before || *sum <= taken_before || *sum > *size) {
      return wrong(fmt::format("[{}, {}]", number_text(pot), number_text(taken)));
    }
    pot_before = *size;
    taken_before = *sum;
  }
  if (levels->empty()) return wrong("an empty one");
  return is(static_cast<std::int64_t>(levels->size()));
}

OptionValue hand_value(const Option& option, const Chosen& chosen) {
  const auto* words = std::get_if<std::string>(&chosen.value);
  if (const auto hand = words != nullptr ? read_high_hand(*words) : std::nullopt) {
    return is(hand->value);
  }
  return is_wrong(
      fmt::format("{} is five cards as \"2s 2h 2d 2c 3s\", or words as \"four 2s\", \"aces full of "
                  "kings\" or \"straight flush\", not {}",
                  option.id, value_text(chosen)));
}

}  // namespace

OptionValue option_value(const Option& option, std::int64_t now, const Chosen& chosen) {
  switch (option.kind) {
    case Option::Kind::flag:
      return flag_value(option, chosen);
    case Option::Kind::count:
      return count_value(option, chosen);
    case Option::Kind::money:
      return money_value(option, chosen);
    case Option::Kind::word:
      return word_value(option, chosen);
    case Option::Kind::set:
      return set_value(option, chosen);
    case Option::Kind::counts:
      return counts_value(option, now, chosen);
    case Option::Kind::fraction:
      return fraction_value(option, chosen);
    case Option::Kind::percentage:
      return percentage_value(option, chosen);
    case Option::Kind::levels:
      return levels_value(option, chosen);
    case Option::Kind::hand:
      return hand_value(option, chosen);
    case Option::Kind::payouts:
      break;
  }
  return is_wrong(fmt::format("{} is no single value", option.id));
}

std::string fraction_text(Fraction value) {
  return value.den == 1 ? fmt::format("{}", value.num) : fmt::format("{}/{}", value.num, value.den);
}

std::string option_text(const Option& option, std::int64_t value) {
  if (value == Option::none) return "not chosen";
  std::vector<std::string> words;
  switch (option.kind) {
    case Option::Kind::flag:
      return value != 0 ? "true" : "false";
    case Option::Kind::count:
      return fmt::format("{}", value);
    case Option::Kind::money:
      return text(Money{value});
    case Option::Kind::word:
      return std::string(option.words[static_cast<std::size_t>(value)]);
    case Option::Kind::fraction:
      return fraction_text(Fraction::unpack(value));
    case Option::Kind::percentage: {
      const Fraction percent = Fraction::unpack(value);
      return fmt::format("{}%", static_cast<double>(percent.num) / percent.den);
    }
    case Option::Kind::set:
      for (std::size_t i = 0; i < option.words.size(); ++i) {
        if (((value >> i) & 1) != 0) words.emplace_back(option.words[i]);
      }
      return words.empty() ? "none" : fmt::format("{}", fmt::join(words, " "));
    case Option::Kind::counts:
      for (std::size_t i = 0; i < option.words.size() && i < 8; ++i) {
        words.push_back(fmt::format("{} {}", option.words[i], (value >> (8 * i)) & 255));
      }
      return fmt::format("{}", fmt::join(words, " "));
    case Option::Kind::hand:
      return name(HighHand{static_cast<std::uint32_t>(value)});
    case Option::Kind::levels:
      return count_of(static_cast<std::size_t>(value), "level");
    case Option::Kind::payouts:
      break;
  }
  return "as the rules have them";
}

std::string value_text(const Chosen& chosen) {
  if (const auto* flag = std::get_if<bool>(&chosen.value)) return *flag ? "true" : "false";
  if (const auto* number = std::get_if<double>(&chosen.value)) return number_text(*number);
  if (const auto* word = std::get_if<std::string>(&chosen.value))
    return fmt::format("\"{}\"", *word);
  if (const auto* levels = std::get_if<Chosen::Levels>(&chosen.value)) {
    std::vector<std::string> pairs;
    for (const auto& [pot, taken] : *levels) {
      pairs.push_back(fmt::format("[{}, {}]", number_text(pot), number_text(taken)));
    }
    return fmt::format("[{}]", fmt::join(pairs, ", "));
  }
  return "a paytable";
}

std::string number_text(double number) {
  return fmt::format("{}", number);
}

}  // namespace houseway
