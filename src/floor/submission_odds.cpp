#include "floor/submission_odds.h"

#include <fmt/format.h>

#include <algorithm>

#include "odds/odds.h"

namespace houseway::floor {
namespace {

bool is_number(std::string_view digits) {
  return !digits.empty() &&
         std::all_of(digits.begin(), digits.end(), [](char c) { return c >= '0' && c <= '9'; });
}

// "3", "-1/19"
std::optional<Rational> parse_fraction(const std::string& words) {
  const std::string_view whole = words;
  const std::size_t sign = whole.starts_with('-') ? 1 : 0;
  const std::size_t slash = std::min(whole.find('/'), whole.size());
  const std::string_view above = whole.substr(sign, slash - std::min(slash, sign));
  const std::string_view below = slash < whole.size() ? whole.substr(slash + 1) : "1";
  if (!is_number(above) || !is_number(below)) return {};
  const Integer denominator{std::string(below)};
  if (denominator == 0) return {};
  const Rational value(Integer(std::string(above)), denominator);
  return sign == 1 ? Rational(-value) : value;
}

// The parts of one wager's figures or outcome; remembers what is wrong with the first bad one.
struct Parts {
  const Json& json;
  std::string place;
  std::optional<Refusal>& refusal;

  void refuse(const char* key, const char* message) const {
    if (!refusal) refusal = Refusal{message, fmt::format("{}.{}", place, key), {}};
  }
  std::string words(const char* key) const {
    if (!json.is_object() || !json.contains(key)) return {};
    if (json.at(key).is_string()) return json.at(key).get<std::string>();
    refuse(key, "is told in words");
    return {};
  }
  std::string needed(const char* key) const {
    std::string found = words(key);
    if (found.empty()) refuse(key, "is missing");
    return found;
  }
  Rational fraction(const char* key) const {
    const auto value = parse_fraction(words(key));
    if (!value) refuse(key, "is an exact fraction like \"1/19\"");
    return value.value_or(Rational(0));
  }
};

WagerFigures read_figures(const Parts& parts) {
  WagerFigures figures{parts.needed("wager"),
                       parts.words("variant"),
                       parts.words("paytable"),
                       parts.words("section"),
                       parts.fraction("house-advantage"),
                       parts.needed("basis"),
                       {}};
  if (!parts.json.is_object() || !parts.json.contains("outcomes")) return figures;
  const Json& outcomes = parts.json.at("outcomes");
  if (!outcomes.is_array()) {
    parts.refuse("outcomes", "is a list");
    return figures;
  }
  for (const Json& each : outcomes) {
    const Parts of{each, fmt::format("{}.outcomes.{}", parts.place, figures.outcomes.size()),
                   parts.refusal};
    figures.outcomes.push_back({of.needed("outcome"), of.fraction("chance"), of.words("pays")});
    const Rational& chance = figures.outcomes.back().chance;
    if (chance < 0 || chance > 1) of.refuse("chance", "is from 0 to 1");
  }
  return figures;
}

std::string basis_of(const WagerOdds& odds) {
  if (odds.squared_error) {
    return fmt::format("sampled, standard error {}", root(*odds.squared_error));
  }
  if (!odds.convention.empty()) return fmt::format("in floating point, {}", odds.convention);
  return "exact";
}

}  // namespace

std::string true_odds(const Rational& chance) {
  if (chance == 0) return "never";
  const Rational against = (1 - chance) / chance;
  return fmt::format("{} to {}", numerator(against).str(), denominator(against).str());
}

Json to_json(const FiledOdds& odds) {
  Json all = Json::array();
  for (const WagerFigures& figures : odds) {
    Json json = {{"wager", figures.wager}};
    if (!figures.variant.empty()) json["variant"] = figures.variant;
    if (!figures.paytable.empty()) json["paytable"] = figures.paytable;
    if (!figures.section.empty()) json["section"] = figures.section;
    json["house-advantage"] = figures.house_advantage.str();
    json["basis"] = figures.basis;
    json["outcomes"] = Json::array();
    for (const WagerFigures::Outcome& outcome : figures.outcomes) {
      Json line = {{"outcome", outcome.name}, {"chance", outcome.chance.str()}};
      if (!outcome.pays.empty()) line["pays"] = outcome.pays;
      json["outcomes"].push_back(std::move(line));
    }
    all.push_back(std::move(json));
  }
  return all;
}

std::variant<FiledOdds, Refusal> read_filed_odds(const Json& json) {
  FiledOdds odds;
  std::optional<Refusal> refusal;
  if (!json.is_array()) return Refusal{"is a list, one for each wager", "odds", {}};
  for (const Json& each : json) {
    odds.push_back(read_figures({each, fmt::format("odds.{}", odds.size()), refusal}));
  }
  if (refusal) return *refusal;
  return odds;
}

FiledOdds odds_of(const RuleSet& rules, Effort& effort) {
  FiledOdds filed;
  if (priced_wagers(rules).empty()) return filed;
  OddsRequest request;
  request.ante = usual_stake(rules);
  for (const WagerOdds& odds : find_odds(rules, request, effort).wagers) {
    WagerFigures figures{
        odds.wager, odds.variant, odds.paytable, odds.section, odds.edge(), basis_of(odds), {}};
    for (const OutcomeCount& outcome : odds.outcomes) {
      const bool paid = outcome.pays.kind != Pays::Kind::not_printed;
      figures.outcomes.push_back(
          {outcome.name, odds.chance(outcome), paid ? text(outcome.pays) : std::string()});
    }
    filed.push_back(std::move(figures));
  }
  return filed;
}

}  // namespace houseway::floor
