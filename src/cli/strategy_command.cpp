#include <fmt/format.h>

#include "cli/card_arguments.h"
#include "cli/chosen_rules.h"
#include "cli/commands.h"
#include "cli/console.h"
#include "cli/errors.h"
#include "cli/exit_status.h"
#include "cli/json_output.h"
#include "cli/odds_output.h"
#include "cli/pot_odds.h"
#include "cli/watch.h"
#include "odds/drawn_odds.h"
#include "odds/odds.h"
#include "round/json.h"

namespace houseway::cli {

int strategy_command(const StrategyArguments& arguments, bool json) {
  const ChosenRules chosen = read_arguments(arguments.rules);
  if (chosen.status != success) return chosen.status;
  const RuleSet& rules = *chosen.read.rules;
  const Definition& game = rules.definition();
  if (game.pot_game() != nullptr) {
    complain("{}", why_no_house_edge(game));
    return used_wrongly;
  }
  CardSet used;
  const auto own_cards = read_cards(game, "--cards", arguments.cards, used);
  const auto community = read_cards(game, "--community", arguments.community, used);
  const auto dealer = read_cards(game, "--dealer", arguments.dealer, used);
  if (!own_cards || !community || !dealer) return used_wrongly;
  Situation situation{CardSet(*own_cards), *community, std::nullopt, *own_cards};
  if (!dealer->empty()) situation.dealer = dealer->front();
  const auto gone = read_gone(rules, arguments.shoe);
  if (!gone) return used_wrongly;
  const auto stake = chosen_stake(rules, arguments.ante);
  if (!stake) return breaks_a_rule;

  if (const std::string why = why_not_convention(rules, arguments.convention); !why.empty()) {
    complain("--convention {}: {}", arguments.convention, why);
    return used_wrongly;
  }
  if (const std::string why = why_not_count(rules, arguments.count); !why.empty()) {
    complain("--count {}: {}", arguments.count, why);
    return used_wrongly;
  }

  Advice advice{std::string(game.game),
                std::string(game.ruleset),
                rules.choices(),
                std::string(game.base),
                {},
                {}};
  Effort effort;
  try {
    if (!arguments.count.empty()) {
      advice.tables = watched(effort, [&] {
        return count_tables(rules, cards_left(rules, *gone), arguments.count, effort);
      });
      fmt::print("{}", json ? json_document(advice_json(advice))
                            : advice_text(advice, Console().colour()));
      return success;
    }
    const auto solved = watched(effort, [&] {
      if (game.hands() != nullptr) {
        return solve_drawn(rules, cards_left(rules, *gone), effort, arguments.convention);
      }
      return gone->empty() ? solve(rules, *stake, effort)
                           : solve(rules, *stake, cards_left(rules, *gone), effort);
    });
    if (used.empty()) {
      advice.tables = solved->strategy();
    } else {
      const std::string misfit = solved->misfit(situation);
      if (!misfit.empty() || dealer->size() > 1) {
        complain("strategy {}: {} ({})", game.game,
                 misfit.empty() ? "the dealer shows one card" : misfit,
                 text(game.hands() != nullptr ? game.hands()->sections.decisions
                                              : game.cards().play.front().section));
        return used_wrongly;
      }
      advice.values = solved->values(situation);
      advice.convention = solved->convention();
      if (!solved->unit().empty()) advice.unit = solved->unit();
    }
  } catch (const Cancelled&) {
    return say_stopped();
  }
  fmt::print("{}",
             json ? json_document(advice_json(advice)) : advice_text(advice, Console().colour()));
  return success;
}

}  // namespace houseway::cli
