#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "simulate/hidden_hand_layout.h"
#include "simulate/hidden_hand_tables.h"

namespace houseway::hidden_hand_play {

// The wagers that have lines with these bets, by what decides them.
struct Wagered {
  struct OnCards {
    Looked looked;
    std::vector<RowsOf> rows;
  };
  struct OnShowdown {
    std::vector<Met> met;
    std::vector<WagerId> wagers;
  };

  OnShowdown showdown;        // by the player's hand and how it compares
  OnShowdown by_losing_hand;  // by the hand that loses
  std::vector<RowsOf> own;    // on the player's hand,
  std::vector<RowsOf> apart;  // and those of them that tell suits apart
  std::vector<OnCards> views;
  std::vector<Spot> by_card;   // by a judge: of the hand and one other card,
  std::vector<Spot> by_sight;  // or by what it sees of the cards
  std::vector<WagerId> lost_on_fold;
  std::vector<std::pair<WagerId, WagerId>> together;  // cannot be told apart
};

// Nothing where something else decides one.
std::optional<Wagered> wagered(const RuleSet& rules, const Bets& bets, const Layout& layout);

}  // namespace houseway::hidden_hand_play
