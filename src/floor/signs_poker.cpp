#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "floor/signs_parts.h"
#include "floor/table_poker.h"
#include "rules/option_value.h"
#include "rules/pot_rules.h"

namespace houseway::floor {
namespace {

// What the chapter says is "posted on a sign at each Poker table": bets, raises, forced bets, the
// option to kill and what supplements the irregularities.
constexpr std::array<std::string_view, 14> posted_options{
    "betting",        "small-bet",
    "big-bet",        "minimum-bet",
    "maximum-bet",    "minimum-bet-increase",
    "raises-maximum", "check-raise",
    "ante-required",  "blinds",
    "forced-bet",     "kill",
    "qualifying-pot", "irregularity-supplement"};

std::string heading_of(std::string_view id) {
  std::string words(id);
  std::replace(words.begin(), words.end(), '-', ' ');
  return words;
}

// What each posts before he decides anything, in the amounts that the table takes.
void add_posts(const RuleSet& rules, Sign::Part& part) {
  const PotGame& game = *rules.definition().pot_game();
  const PotRules chosen(rules);
  const PotStakes stakes = pot_stakes(rules);
  const auto add = [&](std::string_view wager, std::string words) {
    const auto posted = rules.definition().find_wager(wager);
    if (!posted) return;
    part.lines.push_back(
        {std::string(wager), std::move(words), text(rules.definition().wagers[*posted].section)});
  };
  if (!game.has_button() || chosen.ante_required) {
    add("ante", fmt::format("each Ante is {}", text(stakes.ante)));
  }
  if (game.has_button()) {
    add("blind", fmt::format("{} Blind Bets: the first is {}, each further one {}",
                             std::max(2, chosen.blinds.value_or(0)), text(stakes.small_blind),
                             text(stakes.unit)));
  } else {
    add("forced", fmt::format("the Forced Bet is {}", text(stakes.forced)));
  }
}

std::string rake_words(const PotRules& chosen, const RuleSet& rules) {
  const auto value = [&](std::string_view id) {
    const auto option = static_cast<OptionId>(*rules.definition().find_option(id));
    return option_text(rules.definition().options[option], rules.value(option));
  };
  const std::string most =
      chosen.rake_maximum ? fmt::format(", at most {} in a round", text(*chosen.rake_maximum)) : "";
  switch (chosen.rake) {
    case PotRules::Rake::percentage:
      return fmt::format("percentage rake: {}% of the pot and of side pots{}",
                         fraction_text(chosen.rake_percent), most);
    case PotRules::Rake::incremental: {
      std::vector<std::string> levels;
      for (const auto& [pot, taken] : chosen.rake_levels) {
        levels.push_back(fmt::format("{} once the pots come to {}", text(taken), text(pot)));
      }
      return fmt::format("incremental rake: {}{}", fmt::join(levels, ", "), most);
    }
    case PotRules::Rake::time:
      return fmt::format("time charge: {} an hour for each {}, in parts of {} minutes",
                         value("time-charge"), value("time-charge-per"),
                         value("time-charge-minutes"));
    case PotRules::Rake::none:
      break;
  }
  return "no rake is taken";
}

}  // namespace

Sign::Part betting_of_the_room(const RuleSet& rules, const Posted& posted) {
  Sign::Part part{"betting", "Bets and raises", {}};
  const Definition& game = rules.definition();
  for (const std::string_view id : posted_options) {
    const auto option = game.find_option(id);
    if (!option) continue;
    const std::int64_t value = rules.value(static_cast<OptionId>(*option));
    const std::string words =
        value == Option::none ? "none set" : option_text(game.options[*option], value);
    part.lines.push_back({std::string(id), fmt::format("{}: {}", heading_of(id), words),
                          text(game.options[*option].section)});
  }
  add_posts(rules, part);
  if (posted.agreed_minimum) {
    part.lines.push_back({"minimum-bet-increase",
                          fmt::format("all players have agreed to a minimum bet of {}",
                                      text(*posted.agreed_minimum)),
                          "637a.8(k)"});
  }
  if (const auto straddle = game.find_wager("straddle")) {
    const bool offered = rules.offered(static_cast<WagerId>(*straddle));
    part.lines.push_back({"straddle",
                          offered ? "straddle: one in a round" : "straddle: not offered",
                          text(game.wagers[*straddle].section)});
  }
  return part;
}

Sign::Part rake_of(const RuleSet& rules) {
  return {"rake", "Rake", {{"rake", rake_words(PotRules(rules), rules), "637a.17(c)"}}};
}

Sign::Part jackpots(const RuleSet& rules, const Posted& posted, Refusals& missing) {
  Sign::Part part{"jackpots", "Jackpots", {}};
  for (const FundKind kind : {FundKind::bad_beat, FundKind::high_hand}) {
    const bool offered = std::holds_alternative<FundTerms>(fund_terms(kind, rules));
    if (!offered) continue;
    const std::string section = kind == FundKind::bad_beat ? "637a.15(b)" : "637a.16(b)";
    const auto terms = std::find_if(posted.funds.begin(), posted.funds.end(),
                                    [&](const FundTerms& each) { return each.kind == kind; });
    if (terms == posted.funds.end()) {
      missing.push_back(
          {"is offered and its rules are not posted", std::string(name(kind)), section});
      continue;
    }
    const std::string meter(jackpot_wager(kind));
    if (const auto amount = posted.amounts.find(meter); amount != posted.amounts.end()) {
      part.lines.push_back(
          {std::string(name(kind)), fmt::format("Now: {}", text(amount->second)), section});
    }
    int number = 0;
    for (const std::string& line : posted_rules(*terms)) {
      part.lines.push_back(
          {std::string(name(kind)), line, fmt::format("{}({})", section, ++number)});
    }
  }
  return part;
}

}  // namespace houseway::floor
