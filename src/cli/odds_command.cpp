#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "cli/card_arguments.h"
#include "cli/chosen_rules.h"
#include "cli/commands.h"
#include "cli/errors.h"
#include "cli/exit_status.h"
#include "cli/given_play.h"
#include "cli/json_output.h"
#include "cli/odds_output.h"
#include "cli/pot_odds.h"
#include "cli/watch.h"
#include "core/words.h"
#include "odds/odds.h"
#include "round/file.h"
#include "round/json.h"

namespace houseway::cli {
namespace {

// What is wrong with the wager asked for; nothing if it has odds. One made again ("field-2") is
// priced as the first.
std::string why_not_wager(const RuleSet& rules, const std::string& wanted) {
  const Definition& game = rules.definition();
  const auto spot = game.find_spot(wanted);
  const bool known = game.find_wager(wanted) || (spot && spot->again == 0);
  const std::vector<std::string_view> priced = priced_wagers(rules);
  const auto wager = game.find_wager(wanted.substr(0, wanted.find(':')));
  if (!known) {
    if (!wager || game.wagers[*wager].selections.empty()) {
      return fmt::format("{} has no such wager; it has {} ({})", game.game, fmt::join(priced, ", "),
                         text(game.wagers_section));
    }
    std::vector<std::string_view> names;
    for (const Selection& each : game.wagers[*wager].selections) names.push_back(each.name);
    return fmt::format("{} has no such selection; it has {} ({})", game.wagers[*wager].id,
                       fmt::join(names, ", "), text(game.wagers[*wager].section));
  }
  if (std::find(priced.begin(), priced.end(), game.wagers[*wager].id) != priced.end()) return {};
  return fmt::format("{}; those that have odds of their own are {} ({})",
                     rules.offered(static_cast<WagerId>(*wager))
                         ? "it is made or paid with another wager and priced there"
                         : "these rules do not offer it",
                     fmt::join(priced, ", "), text(game.wagers[*wager].section));
}

// The readings that --meter gives; says what is wrong with them.
std::optional<std::vector<Money>> read_meters(const std::vector<double>& given) {
  std::vector<Money> readings;
  for (const double amount : given) {
    const auto money = money_from_dollars(amount);
    if (!money || money->cents < 0) {
      complain("--meter {}: a meter reads from $0 to {}, in whole cents", amount,
               text(largest_amount));
      return std::nullopt;
    }
    readings.push_back(*money);
  }
  return readings;
}

}  // namespace

int odds_command(const OddsArguments& arguments, bool json) {
  const ChosenRules chosen = read_arguments(arguments.rules);
  if (chosen.status != success) return chosen.status;
  const RuleSet& rules = *chosen.read.rules;
  const Definition& game = rules.definition();
  if (game.pot_game() != nullptr) return equity_command(rules, arguments, json);
  const auto refuse = [](std::string_view option, const std::string& given,
                         const std::string& why) {
    complain("{} {}: {}", option, given, why);
    return used_wrongly;
  };
  if (!arguments.hands.empty() || !arguments.board.empty() || !arguments.dead.empty() ||
      arguments.samples || arguments.seed) {
    complain(
        "--hand, --board, --dead, --samples and --seed are for games that players play for a pot; "
        "{} is played against the house",
        game.name);
    return used_wrongly;
  }
  if (!arguments.wager.empty()) {
    const std::string why = why_not_wager(rules, arguments.wager);
    if (!why.empty()) return refuse("--wager", arguments.wager, why);
  }
  if (json + arguments.csv + arguments.table > 1) {
    complain("--json, --csv and --table are ways to print: choose one");
    return used_wrongly;
  }
  const auto stake = chosen_stake(rules, arguments.ante);
  if (!stake) return breaks_a_rule;
  const auto meters = read_meters(arguments.meter);
  if (!meters) return used_wrongly;
  const auto gone = read_gone(rules, arguments.shoe);
  if (!gone) return used_wrongly;
  if (const std::string why = why_not_convention(rules, arguments.convention); !why.empty()) {
    return refuse("--convention", arguments.convention, why);
  }
  OddsSheet sheet{std::string(game.game), std::string(game.name), std::string(game.ruleset),
                  rules.choices(),        std::nullopt,           {}};
  if (game.dealt_from_a_shoe()) sheet.shoe = PricedShoe{rules.decks(), gone->size()};
  Effort effort;
  if (arguments.threads > 0) effort.threads = static_cast<unsigned>(arguments.threads);
  std::optional<GivenPlay> play(std::in_place);
  if (!arguments.strategy.empty()) play = read_play(rules, arguments.strategy, *stake);
  if (!play) return used_wrongly;
  if (play->chart != nullptr && !arguments.convention.empty()) {
    return refuse("--convention", arguments.convention, "a chart says how split hands are played");
  }
  const OddsRequest request{
      arguments.wager,  arguments.all_paytables, *stake,     *gone, play->strategy.get(), *meters,
      arguments.others, arguments.convention,    play->chart};
  try {
    sheet.wagers = watched(effort, [&] { return find_odds(rules, request, effort); }).wagers;
  } catch (const Cancelled&) {
    return say_stopped();
  }
  if (sheet.wagers.empty()) {
    return refuse("--wager", arguments.wager, "these rules do not allow it to be made");
  }
  const auto at_these = [&](const WagerOdds& odds) { return odds.meters.size() == meters->size(); };
  if (!meters->empty() && std::none_of(sheet.wagers.begin(), sheet.wagers.end(), at_these)) {
    std::vector<std::string> known;
    for (const WagerOdds& odds : sheet.wagers) {
      if (!odds.meters.empty()) {
        known.push_back(fmt::format("{} {}", odds.wager, count_of(odds.meters.size(), "meter")));
      }
    }
    return refuse("--meter", fmt::format("{}", fmt::join(arguments.meter, ",")),
                  known.empty()
                      ? "none of these wagers has a meter"
                      : fmt::format("one for each meter of a wager: {}", fmt::join(known, ", ")));
  }
  const auto envied = [](const WagerOdds& odds) { return odds.envy.has_value(); };
  const bool sums_to_all =
      std::any_of(game.wagers.begin(), game.wagers.end(),
                  [](const Wager& wager) { return wager.fixed_sum() != nullptr; });
  if (arguments.others > 0 && !sums_to_all &&
      std::none_of(sheet.wagers.begin(), sheet.wagers.end(), envied)) {
    return refuse("--others", std::to_string(arguments.others),
                  "none of these wagers has an Envy Bonus or a sum that other hands bring");
  }
  fmt::print("{}", json              ? json_document(odds_json(sheet))
                   : arguments.csv   ? odds_csv(sheet, arguments.outcomes)
                   : arguments.table ? odds_table(sheet)
                                     : odds_text(sheet, arguments.outcomes));
  return success;
}

}  // namespace houseway::cli
