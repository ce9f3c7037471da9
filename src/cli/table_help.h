#pragma once

#include <string>
#include <vector>

#include "round/round.h"

// What may be said at a table in the terminal.
namespace houseway::cli {

// "ante (required)", "bonus:player"
std::vector<std::string> offered_wagers(const RuleSet& rules);
std::string bets_help(const RuleSet& rules);

// "raise 3", "tie AMOUNT": what the seat whose turn it is may say.
std::vector<std::string> allowed_plays(const Round& round);
std::string decision_help(const Definition& game, const Step& step);
// The same where hands are drawn to: "hit", "double (at most $10)".
std::vector<std::string> allowed_moves(const HandRound& hands);
std::string moves_help(const HandRound& hands);

// What may be said before a throw or spin.
std::string throw_help(const RuleSet& rules);

// What the floor may report.
std::string irregularities_help(const Definition& game);

}  // namespace houseway::cli
