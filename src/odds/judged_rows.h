#pragma once

#include <algorithm>
#include <iterator>
#include <map>
#include <span>
#include <vector>

#include "odds/hands.h"
#include "odds/passed_hands.h"
#include "odds/pricing.h"
#include "rules/record.h"

namespace houseway {

// The rows of a wager that its own judge decides by the player's hand and, for some hands, by the
// cards of one further place, or by further ones of the player, of which nothing is known.
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
    for_each_choice(without(deck_, hand), further_cards_, [&](CardSet further, std::int64_t ways) {
      add(judge(hand, further).row, ways);
    });
  }
  // Calls visit(hand, ways) for hands of so many cards that stand for all.
  template <class Visit>
  void for_each_hand(int size, Visit visit) {
    for_each_choice(deck_, size, visit);
  }

 private:
  Judged judge(CardSet hand, CardSet further);
  // Calls visit(cards, ways) for every choice of so many of these cards or, where the judge sees
  // less of a card than rank and suit, for one of all that it cannot tell apart.
  template <class Visit>
  void for_each_choice(std::span<const Card> cards, int size, Visit visit) {
    const auto sees = rules_.definition().wagers[wager_].by_round()->sees;
    if (sees == nullptr) {
      const auto one = [&](CardSet chosen) { visit(chosen, std::int64_t{1}); };
      for (std::size_t first = 0; first < cards.size(); ++first) {
        for_each_hand_from(cards, first, size, one);
      }
      return;
    }
    std::map<int, std::vector<Card>> alike;
    for (const Card card : cards) alike[sees(card)].push_back(card);
    const auto extend = [&](auto&& self, auto group, int left, CardSet chosen,
                            std::int64_t ways) -> void {
      if (left == 0) return visit(chosen, ways);
      if (group == alike.end()) return;
      const std::vector<Card>& of_group = group->second;
      for (int taken = 0; taken <= std::min(left, static_cast<int>(of_group.size())); ++taken) {
        if (taken > 0) chosen.insert(of_group[static_cast<std::size_t>(taken - 1)]);
        self(self, std::next(group), left - taken, chosen,
             ways * Places::ways[of_group.size()][static_cast<std::size_t>(taken)]);
      }
    };
    extend(extend, alike.begin(), size, CardSet{}, 1);
  }

  const RuleSet& rules_;
  WagerId wager_;
  std::vector<Card> deck_;
  Record record_;
  Place place_ = {};
  int further_cards_ = 0;
  std::int64_t ways_ = 1;
};

}  // namespace houseway
