#include "floor/signs.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "floor/inscriptions.h"
#include "floor/signs_parts.h"

namespace houseway::floor {
namespace {

// The chapters that say themselves that minimum and maximum are posted; elsewhere they may be.
struct LimitsPostedBy {
  std::string_view chapter;
  std::string_view section;
};
constexpr std::array limits_posted_by{LimitsPostedBy{"617a", "617a.1(f)(3)"},
                                      LimitsPostedBy{"623a", "623a.3(c)"}};

Sign::Part limits_of(const RuleSet& rules, Refusals& missing) {
  Sign::Part part{"limits", "Wagers", {}};
  const Definition& game = rules.definition();
  const auto asks = std::find_if(limits_posted_by.begin(), limits_posted_by.end(),
                                 [&](const auto& each) { return each.chapter == game.ruleset; });
  for (const auto& [role, word] : {std::pair(Option::Role::table_minimum, "minimum"),
                                   std::pair(Option::Role::table_maximum, "maximum")}) {
    const auto option = game.find_option(role);
    if (!option) continue;
    const Option& limit = game.options[*option];
    if (const auto amount = rules.money(*option)) {
      part.lines.push_back(
          {std::string(limit.id), fmt::format("{} {}", word, text(*amount)),
           asks == limits_posted_by.end() ? text(limit.section) : std::string(asks->section)});
    } else if (asks != limits_posted_by.end()) {
      missing.push_back({fmt::format("the {} wager is posted at the table: none is chosen", word),
                         std::string(limit.id), std::string(asks->section)});
    }
  }
  return part;
}

Sign::Part payout_limits(const RuleSheet& sheet) {
  Sign::Part part{"payout-limits", "Payout limits", {}};
  for (const RuleSheet::Limit& limit : sheet.limits) {
    std::vector<std::string> names;
    for (const RuleSheet::Wager& wager : sheet.wagers) {
      const bool limited =
          std::find(limit.wagers.begin(), limit.wagers.end(), wager.id) != limit.wagers.end();
      if (limited) names.push_back(wager.name);
    }
    part.lines.push_back(
        {limit.wagers.front(),
         fmt::format("{}: at most {} together", fmt::join(names, ", "), limit.most),
         text(limit.section)});
  }
  return part;
}

Sign::Part inscribed(const RuleSet& rules) {
  Sign::Part part{"inscriptions", "Rules of this table", {}};
  for (const Inscription& each : inscriptions_of(rules)) {
    part.lines.push_back({std::string(each.option), std::string(each.words), text(each.section)});
  }
  return part;
}

}  // namespace

const Sign::Part* Sign::part(std::string_view id) const {
  const auto found =
      std::find_if(parts.begin(), parts.end(), [&](const Part& each) { return each.id == id; });
  return found == parts.end() ? nullptr : &*found;
}

Sign sign_of(const RuleSet& rules, const Posted& posted) {
  const RuleSheet sheet = rule_sheet(rules);
  Sign sign{sheet.facts.game, sheet.facts.name, sheet.facts.ruleset, {}, {}};
  std::vector<Sign::Part> parts;
  Sign::Part house{"certificate-holder", "House", {}};
  if (posted.certificate_holder.empty()) {
    sign.missing.push_back({"the layout has the name or logo of the certificate holder",
                            "certificate-holder", "601a.10(a)"});
  } else {
    house.lines.push_back({"", posted.certificate_holder, "601a.10(a)"});
  }
  parts.push_back(std::move(house));
  if (rules.definition().pot_game() != nullptr) {
    parts.push_back(betting_of_the_room(rules, posted));
    parts.push_back(rake_of(rules));
    parts.push_back(jackpots(rules, posted, sign.missing));
  } else {
    parts.push_back(limits_of(rules, sign.missing));
    parts.push_back(payout_odds(sheet));
    parts.push_back(payout_limits(sheet));
  }
  parts.push_back(inscribed(rules));
  if (!posted.supplement.empty()) {
    parts.push_back({"supplement",
                     "Irregularities, besides the rules of play",
                     {{"irregularity-supplement", posted.supplement, "637a.18(s)"}}});
  }
  for (Sign::Part& part : parts) {
    if (!part.lines.empty()) sign.parts.push_back(std::move(part));
  }
  return sign;
}

Json to_json(const Sign& sign) {
  Json json{{"game", sign.game},
            {"name", sign.name},
            {"ruleset", sign.ruleset},
            {"parts", Json::array()},
            {"missing", Json::array()}};
  for (const Sign::Part& part : sign.parts) {
    Json lines = Json::array();
    for (const Sign::Line& line : part.lines) {
      lines.push_back({{"of", line.of}, {"says", line.words}, {"section", line.section}});
    }
    json["parts"].push_back(
        {{"part", part.id}, {"heading", part.heading}, {"lines", std::move(lines)}});
  }
  for (const Refusal& refusal : sign.missing) json["missing"].push_back(text(refusal));
  return json;
}

std::string text(const Sign& sign) {
  std::string out = sign.name + "\n";
  for (const Sign::Part& part : sign.parts) {
    fmt::format_to(std::back_inserter(out), "\n{}\n", part.heading);
    for (const Sign::Line& line : part.lines) {
      fmt::format_to(std::back_inserter(out), "  {}  [{}]\n", line.words, line.section);
    }
  }
  for (const Refusal& refusal : sign.missing) {
    fmt::format_to(std::back_inserter(out), "\nMISSING {}\n", text(refusal));
  }
  return out;
}

}  // namespace houseway::floor
