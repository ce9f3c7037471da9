#pragma once

#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "odds/main_game.h"
#include "odds/report.h"
#include "rules/rule_set.h"

namespace houseway {

struct PlayedChart;

struct ShoeRequest {
  bool all_paytables = false;
  Money stake = dollars(1);     // on which the vigorish is reckoned
  std::string convention = {};  // of hands that are drawn to and split; empty for the usual one
  bool deviation = false;       // of hands that are split, which takes its time
  std::shared_ptr<const PlayedChart> chart = {};  // by which hands are drawn to; none for the best
  int others = 0;  // seats beside this one, whose hands bring sums to all
};

// The exact odds of every wager of a game that is dealt from a shoe with these cards left, found by
// walking the game's own steps through every order in which the cards may be drawn. Cards that
// count alike are drawn together: by rank, unless a wager tells suits apart. A decision is made for
// the best.
std::vector<WagerOdds> shoe_odds(const RuleSet& rules, std::span<const Card> shoe,
                                 const ShoeRequest& request, Effort& effort,
                                 const std::function<bool(Spot)>& wanted);

// The decisions of such a game.
std::unique_ptr<MainGame> solve_shoe(const RuleSet& rules, std::span<const Card> shoe, Money stake);

}  // namespace houseway
