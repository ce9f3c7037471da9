#include <fmt/format.h>

#include "cli/card_arguments.h"
#include "cli/chosen_rules.h"
#include "cli/commands.h"
#include "cli/exit_status.h"
#include "cli/odds_output.h"
#include "cli/watch.h"
#include "odds/odds.h"
#include "round/file.h"
#include "round/json.h"

namespace houseway::cli {

int odds_command(const OddsArguments& arguments, bool json) {
  const ChosenRules chosen = read_arguments(arguments.rules);
  if (chosen.status != success) return chosen.status;
  const RuleSet& rules = *chosen.read.rules;
  const Definition& game = rules.definition();
  if (!arguments.wager.empty() && !game.find_wager(arguments.wager) &&
      !game.find_spot(arguments.wager)) {
    fmt::print(stderr, "houseway: --wager {}: {} has no such wager ({})\n", arguments.wager,
               game.game, text(game.wagers_section));
    return used_wrongly;
  }
  const auto gone = read_gone(rules, arguments.shoe);
  if (!gone) return used_wrongly;
  OddsSheet sheet{std::string(game.game), std::string(game.name), std::string(game.ruleset),
                  rules.choices(),        std::nullopt,           {}};
  if (game.dealt_from_a_shoe()) sheet.shoe = PricedShoe{rules.decks(), gone->size()};
  Effort effort;
  if (arguments.threads > 0) effort.threads = static_cast<unsigned>(arguments.threads);
  const OddsRequest request{arguments.wager, arguments.all_paytables, dollars(arguments.ante),
                            *gone};
  try {
    sheet.wagers = watched(effort, [&] { return find_odds(rules, request, effort); }).wagers;
  } catch (const Cancelled&) {
    return say_stopped();
  }
  fmt::print("{}", json ? odds_json(sheet).dump(1) + "\n" : odds_text(sheet, arguments.outcomes));
  return success;
}

}  // namespace houseway::cli
