#include "rules/pays.h"

#include <fmt/format.h>

#include <charconv>
#include <limits>

#include "core/words.h"

namespace houseway {

std::string_view text(Level level) {
  switch (level) {
    case Level::only:
      break;
    case Level::mega:
      return "mega";
    case Level::major:
      return "major";
    case Level::minor:
      return "minor";
  }
  return "";
}

std::string text(const Pays& pays) {
  switch (pays.kind) {
    case Pays::Kind::not_printed:
      return "-";
    case Pays::Kind::not_applicable:
      return "N/A";
    case Pays::Kind::loss:
      return "loss";
    case Pays::Kind::push:
      return "push";
    case Pays::Kind::half_back:
      return "half back";
    case Pays::Kind::to:
      return fmt::format("{} to {}", with_commas(pays.num), with_commas(pays.den));
    case Pays::Kind::for_one:
      return fmt::format("{} for 1", with_commas(pays.num));
    case Pays::Kind::meter:
      if (pays.level == Level::only) return fmt::format("{}% of meter", pays.num);
      return fmt::format("{}% {} jackpot", pays.num, text(pays.level));
    case Pays::Kind::sum:
      return text(Money{pays.num});
    case Pays::Kind::sum_and_stake:
      return fmt::format("{} and stake", text(Money{pays.num}));
    case Pays::Kind::pot:
      return "the pot";
    case Pays::Kind::meter_and_to:
      return fmt::format("{}% of meter and {} to 1", pays.num, with_commas(pays.den));
  }
  return "";
}

std::optional<Pays> parse_pays(std::string_view line) {
  std::string without_commas(line);
  std::erase(without_commas, ',');
  const std::vector<std::string> words = words_of(without_commas);
  const auto number = [](const std::string& digits,
                         std::int32_t most) -> std::optional<std::int32_t> {
    std::int32_t value = 0;
    const char* last = digits.data() + digits.size();
    const auto [end, error] = std::from_chars(digits.data(), last, value);
    if (error != std::errc{} || end != last || value < 0 || value > most) return std::nullopt;
    return value;
  };
  if (words.size() == 1 && (words[0] == "push" || words[0] == "Push")) return push;
  if (words.size() == 1 && (words[0] == "loss" || words[0] == "Loss")) return loss;
  if (words.size() == 2 && words[0] == "half" && words[1] == "back") return half_back;
  const bool and_stake = words.size() == 3 && words[1] == "and" && words[2] == "stake";
  if ((words.size() == 1 || and_stake) && words[0].starts_with('$')) {
    const auto money = parse_money(std::string_view(words[0]).substr(1));
    const bool fits =
        money && money->cents > 0 && money->cents <= std::numeric_limits<std::int32_t>::max();
    if (!fits) return std::nullopt;
    return and_stake ? sum_and_stake(*money) : sum(*money);
  }
  if (words.size() == 7 && words[3] == "and") {
    const auto meter = parse_pays(fmt::format("{} {} {}", words[0], words[1], words[2]));
    const auto odds = number(words[4], 10'000);
    const bool fits =
        meter && *meter == share(meter->num) && odds && words[5] == "to" && words[6] == "1";
    if (!fits) return std::nullopt;
    return share_and_to(meter->num, static_cast<std::int16_t>(*odds));
  }
  if (words.size() != 3) return std::nullopt;
  if (words[1] == "to" || words[1] == "for") {
    const auto num = number(words[0], 10'000'000);
    const auto den = number(words[2], 1'000);
    if (!num || !den || *den == 0) return std::nullopt;
    if (words[1] == "to") return to(*num, static_cast<std::int16_t>(*den));
    if (*den == 1) return for_one(*num);
    return std::nullopt;
  }
  if (!words[0].ends_with('%')) return std::nullopt;
  const auto percent = number(words[0].substr(0, words[0].size() - 1), 100);
  if (!percent || *percent == 0) return std::nullopt;
  if (words[1] == "of" && words[2] == "meter") return share(*percent);
  for (const Level level : {Level::mega, Level::major, Level::minor}) {
    if (words[1] == text(level) && words[2] == "jackpot") return share(*percent, level);
  }
  return std::nullopt;
}

}  // namespace houseway
