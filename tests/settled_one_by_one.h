#pragma once

#include <array>
#include <string_view>
#include <utility>
#include <vector>

#include "odds/hands.h"
#include "odds_support.h"

namespace houseway {

// The hands that the dealer can have beside one of the player's, settled one by one: what a wager
// that may be larger brings, and what all others do.
class SettledOneByOne {
 public:
  SettledOneByOne(const RuleSet& rules, const std::vector<Card>& deck,
                  const std::vector<std::pair<const char*, Money>>& stakes, std::string_view raised)
      : game_(rules.definition()), deck_(deck), round_(rules, stakes), raised_(raised) {}

  void meet(CardSet own_cards) {
    fill(round_.record.seat(1).cards, own_cards);
    const std::vector<Card> rest = without(deck_, own_cards);
    nets_ = {};
    deals_ = 0;
    const auto settle_with = [&](CardSet hidden) {
      fill(round_.record.places[0], hidden);
      for (const Line& line : round_.settled()) {
        const bool raised = game_.wagers[line.spot.wager].id == raised_;
        nets_[raised ? 1 : 0] += (line.back - line.stake).cents;
      }
      ++deals_;
    };
    const int dealers_cards = game_.place_cards(*game_.find_place(game_.cards().dealer));
    for_each_hand(rest, dealers_cards, settle_with);
  }

  std::int64_t deals() const { return deals_; }
  // In cents, with that wager so many times as large.
  std::int64_t net(std::size_t times) const {
    return nets_[0] + static_cast<std::int64_t>(times) * nets_[1];
  }

 private:
  void fill(Cards& cards, CardSet set) const {
    cards.clear();
    for (const Card card : deck_) {
      if (set.contains(card)) cards.push_back(card);
    }
  }

  const Definition& game_;
  std::vector<Card> deck_;
  OnePlayer round_;
  std::string_view raised_;
  std::array<std::int64_t, 2> nets_{};
  std::int64_t deals_ = 0;
};

}  // namespace houseway
