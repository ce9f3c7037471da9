#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/card_arguments.h"
#include "cli/chosen_rules.h"
#include "cli/commands.h"
#include "cli/errors.h"
#include "cli/exit_status.h"
#include "cli/input_files.h"
#include "cli/json_output.h"
#include "cli/odds_output.h"
#include "cli/watch.h"
#include "odds/odds.h"
#include "odds/solvers.h"
#include "odds/strategy_file.h"
#include "round/file.h"
#include "round/json.h"

namespace houseway::cli {
namespace {

// The strategy that a file gives, none where there is no file; says what is wrong with it.
std::optional<std::unique_ptr<Strategy>> given_strategy(const RuleSet& rules,
                                                        const OddsArguments& arguments) {
  const std::string& file = arguments.strategy;
  if (file.empty()) return std::unique_ptr<Strategy>();
  const auto refuse = [&](const std::string& why) {
    complain("{}: {}", file, why);
    return std::nullopt;
  };
  const auto content = read_file(file);
  if (!content) return std::nullopt;
  const ParsedJson parsed = parse_json(*content);
  if (parsed.refusal) return refuse(text(*parsed.refusal));
  if (!takes_strategies(rules)) {
    return refuse(
        fmt::format("{} has no decisions that rules are written for", rules.definition().name));
  }
  ReadStrategy read =
      read_strategy(parsed.value, rules, main_course(rules, dollars(arguments.ante)));
  if (read.refusal) return refuse(text(*read.refusal));
  return std::move(read.strategy);
}

}  // namespace

int odds_command(const OddsArguments& arguments, bool json) {
  const ChosenRules chosen = read_arguments(arguments.rules);
  if (chosen.status != success) return chosen.status;
  const RuleSet& rules = *chosen.read.rules;
  const Definition& game = rules.definition();
  if (!arguments.wager.empty() && !game.find_wager(arguments.wager) &&
      !game.find_first_spot(arguments.wager)) {
    std::vector<std::string_view> names;
    for (const Wager& wager : game.wagers) names.push_back(wager.id);
    complain("--wager {}: {} has no such wager; it has {} ({})", arguments.wager, game.game,
             fmt::join(names, ", "), text(game.wagers_section));
    return used_wrongly;
  }
  const auto gone = read_gone(rules, arguments.shoe);
  if (!gone) return used_wrongly;
  OddsSheet sheet{std::string(game.game), std::string(game.name), std::string(game.ruleset),
                  rules.choices(),        std::nullopt,           {}};
  if (game.dealt_from_a_shoe()) sheet.shoe = PricedShoe{rules.decks(), gone->size()};
  Effort effort;
  if (arguments.threads > 0) effort.threads = static_cast<unsigned>(arguments.threads);
  const auto strategy = given_strategy(rules, arguments);
  if (!strategy) return used_wrongly;
  const OddsRequest request{arguments.wager, arguments.all_paytables, dollars(arguments.ante),
                            *gone, strategy->get()};
  try {
    sheet.wagers = watched(effort, [&] { return find_odds(rules, request, effort); }).wagers;
  } catch (const Cancelled&) {
    return say_stopped();
  }
  fmt::print("{}", json ? json_document(odds_json(sheet)) : odds_text(sheet, arguments.outcomes));
  return success;
}

}  // namespace houseway::cli
