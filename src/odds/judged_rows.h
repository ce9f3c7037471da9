#pragma once

#include <span>
#include <vector>

#include "odds/hands.h"
#include "odds/pricing.h"
#include "rules/record.h"

namespace houseway {

// The rows of a wager that its own judge decides by the player's cards and, for some hands, by
// those of one further place, of which nothing is known.
class JudgedRows {
 public:
  JudgedRows(const RuleSet& rules, WagerId wager, std::span<const Card> deck);

  // Has a hand looked at before any is counted; true once the further place is known.
  bool look(CardSet hand);
  // The ways in which cards may lie at that place.
  std::int64_t ways() const { return ways_; }
  // Calls add(row, ways) for all that a hand may come to.
  template <class Add>
  void for_each_row(CardSet hand, Add add) {
    const Judged found = judge(hand, {});
    if (found.lacks == Place{}) return add(found.row, ways_);
    const std::vector<Card> rest = without(deck_, hand);
    const auto lay = [&](CardSet further) { add(judge(hand, further).row, std::int64_t{1}); };
    for (std::size_t first = 0; first < rest.size(); ++first) {
      for_each_hand_from(rest, first, further_cards_, lay);
    }
  }

 private:
  Judged judge(CardSet hand, CardSet further);

  const RuleSet& rules_;
  WagerId wager_;
  std::vector<Card> deck_;
  Record record_;
  Place place_ = {};
  int further_cards_ = 0;
  std::int64_t ways_ = 1;
};

}  // namespace houseway
