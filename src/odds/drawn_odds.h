#pragma once

#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "odds/main_game.h"
#include "odds/report.h"
#include "odds/shoe_odds.h"
#include "rules/rule_set.h"

namespace houseway {

// The odds of every wager of a game in which hands are drawn to, dealt from a shoe with these cards
// left.
std::vector<WagerOdds> drawn_odds(const RuleSet& rules, std::span<const Card> shoe,
                                  const ShoeRequest& request, Effort& effort,
                                  const std::function<bool(Spot)>& wanted);

// The decisions of such a game. The deviation of a round is found where it is asked for: it takes
// longer than all else.
std::unique_ptr<MainGame> solve_drawn(const RuleSet& rules, std::span<const Card> shoe,
                                      Effort& effort, const std::string& convention = {},
                                      bool deviation = false,
                                      const std::shared_ptr<const PlayedChart>& chart = {});

// What cards that are gone do to the figures, and the true counts of a system ("Hi-Lo") from which
// to play otherwise. Why there are none; empty where there are.
std::string why_not_count(const RuleSet& rules, const std::string& count);
std::vector<StrategyTable> count_tables(const RuleSet& rules, std::span<const Card> shoe,
                                        const std::string& count, Effort& effort);

}  // namespace houseway
