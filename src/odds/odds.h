#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "odds/effort.h"
#include "odds/main_game.h"
#include "odds/report.h"

namespace houseway {

struct PlayedChart;

struct OddsRequest {
  std::string wager;                   // only this one, perhaps only one selection; empty for all
  bool all_paytables = false;          // of each wager, else the one that the rules select
  Money ante = dollars(1);             // where a limit makes the value depend on the stake
  std::vector<Card> gone = {};         // from the shoe, where cards are dealt from one
  const Strategy* strategy = nullptr;  // by which the main game is played; none for the best
  std::vector<Money> meters = {};      // readings of wagers with as many meters; else their seeds
  int others = 0;                      // players beside this one, for Envy Bonuses
  std::string convention = {};         // of hands that are drawn to and split
  std::shared_ptr<const PlayedChart> chart = {};  // by which these are played; none for the best
};

// The wagers that have odds of their own under these rules.
std::vector<std::string_view> priced_wagers(const RuleSet& rules);

// What is priced where no amount is given: $1 or, where that may not be staked, the least that may.
Money usual_stake(const RuleSet& rules);
// Why the wagers made before the deal may not be of this amount.
std::optional<Refusal> why_not_stake(const RuleSet& rules, Money base);

// Finds the best play and counts every wager of the game; exact.
OddsReport find_odds(const RuleSet& rules, const OddsRequest& request, Effort& effort);

// The game's decisions solved. A deck other than the game's own is for checks on small ones.
std::unique_ptr<MainGame> solve(const RuleSet& rules, Money ante, std::span<const Card> deck,
                                Effort& effort);
std::unique_ptr<MainGame> solve(const RuleSet& rules, Money ante, Effort& effort);
// Why figures by this convention cannot be had; empty where they can.
std::string why_not_convention(const RuleSet& rules, const std::string& convention);

// The cards of a full shoe without those that are gone.
std::vector<Card> cards_left(const RuleSet& rules, std::span<const Card> gone);

}  // namespace houseway
