#pragma once

#include <optional>
#include <string>
#include <vector>

#include "round/round.h"

// What a table in the terminal says and understands, apart from what happens there.
namespace houseway::cli {

// "ante (required)", "bonus:player"
std::vector<std::string> offered_wagers(const RuleSet& rules);
std::string bets_help(const RuleSet& rules);
std::optional<std::vector<Stake>> parse_bets(const Definition& game,
                                             const std::vector<std::string>& words);

// "raise 3", "tie AMOUNT": what the seat whose turn it is may say.
std::vector<std::string> allowed_plays(const Round& round);
// What the floor may report.
std::string floor_help(const Definition& game);
std::string decision_help(const Definition& game, const Step& step);
// "r3" and "r 3" for "raise 3", "a b" and "ab" for "add banker", as long as one choice that is
// allowed begins so.
std::string spelled_out(const Round& round, const std::string& line);
// What is done without asking: the only play that is allowed, where silence means it.
std::optional<Play> only_play(const Round& round);

}  // namespace houseway::cli
