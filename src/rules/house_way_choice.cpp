#include "rules/house_way_choice.h"

#include <fmt/format.h>

#include <map>
#include <mutex>
#include <numeric>
#include <stdexcept>

namespace houseway {
namespace {

// The lines that stand before the rules, as the keys of a submission.
constexpr std::string_view name_key = "house way of";
constexpr std::string_view hands_key = "hands";

std::string_view trimmed(std::string_view text) {
  const auto first = text.find_first_not_of(" \t\r");
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(" \t\r") - first + 1);
}

std::string hands_of(const CardGame& game) {
  const List<int, 2>& below = game.arranging.sizes;
  std::string sizes =
      fmt::format("{}", game.hand_cards - std::accumulate(below.begin(), below.end(), 0));
  for (const int size : below) sizes += fmt::format(" {}", size);
  return sizes;
}

}  // namespace

std::shared_ptr<const HouseWay> shipped_house_way(std::string_view text) {
  static std::mutex reading;
  static std::map<std::string_view, std::shared_ptr<const HouseWay>> read;
  const std::lock_guard guard(reading);
  std::shared_ptr<const HouseWay>& way = read[text];
  if (way == nullptr) {
    ParsedWay parsed = HouseWay::parse(text);
    if (!parsed.way) throw std::logic_error(parsed.refusal->message);
    way = std::make_shared<const HouseWay>(*std::move(parsed.way));
  }
  return way;
}

std::variant<std::shared_ptr<const HouseWay>, Refusal> read_house_way(const CardGame& game,
                                                                      const Chosen::Lines& lines) {
  std::string name = "the Rules Submission";
  const std::string wanted = hands_of(game);
  std::string rules;
  for (const auto& [key, value] : lines) {
    if (key == name_key) {
      name = value;
    } else if (key == hands_key && value != wanted) {
      return Refusal{
          fmt::format("it sets hands of {}, and the hands here are {}", value, wanted), {}, {}};
    } else if (key != hands_key) {
      rules += fmt::format("{}: {}\n", key, value);
    }
  }
  ParsedWay parsed =
      HouseWay::parse(fmt::format("{} {}\n{} {}\n{}", name_key, name, hands_key, wanted, rules));
  if (!parsed.way) return *std::move(parsed.refusal);
  return std::make_shared<const HouseWay>(*std::move(parsed.way));
}

Chosen::Lines lines_of_house_way(std::string_view file) {
  Chosen::Lines lines;
  while (!file.empty()) {
    const auto end = file.find('\n');
    std::string_view line = file.substr(0, end);
    file = end == std::string_view::npos ? std::string_view() : file.substr(end + 1);
    line = trimmed(line.substr(0, line.find('#')));
    if (line.empty()) continue;
    for (const std::string_view key : {name_key, hands_key}) {
      if (!line.starts_with(key)) continue;
      lines.emplace_back(key, trimmed(line.substr(key.size())));
      line = {};
      break;
    }
    if (line.empty()) continue;
    const auto colon = line.find(':');
    lines.emplace_back(trimmed(line.substr(0, colon)),
                       colon == std::string_view::npos ? "" : trimmed(line.substr(colon + 1)));
  }
  return lines;
}

}  // namespace houseway
