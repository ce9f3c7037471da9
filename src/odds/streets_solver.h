#pragma once

#include <algorithm>
#include <array>
#include <stdexcept>
#include <vector>

#include "odds/hands.h"
#include "odds/paid_lines.h"
#include "odds/passed_hands.h"
#include "odds/street_states.h"
#include "odds/streets.h"

// For every own hand up to suits the lines that the last card makes are counted once for each set
// of the others; a table is then priced by working back from the last decision to the first.
namespace houseway::streets {

using LineCounts = std::array<std::uint8_t, PaidLines::most>;

// Own cards, with what may be shown beside them.
struct Hole {
  CardSet cards;
  unsigned alike = 0;  // hands that differ only by a renaming of suits
  std::vector<Card> rest;
  std::vector<LineCounts> last;  // by the set of all cards shown but the last
};

// What each line comes to for each way in which the wagers may stand in the end.
struct Nets {
  std::int64_t unit = 1;                                  // that makes them whole
  std::vector<std::vector<std::vector<Rational>>> gains;  // by end, line and wager
  std::vector<std::vector<std::int64_t>> whole;  // of all wagers, by line; ends alike are one
  std::vector<std::size_t> whole_of;             // by end
};

// The best play of one hand: on each street, by the set of cards shown and then the state.
struct Solved {
  struct Street {
    std::vector<Wide> value;  // over all that may follow, times the unit
    std::vector<BestWays> best;
  };
  std::vector<Street> streets;
};

// The place of a set of up to two cards.
inline std::size_t place_of(std::span<const std::size_t> shown) {
  if (shown.empty()) return 0;
  if (shown.size() == 1) return shown[0];
  return Places::pair(std::min(shown[0], shown[1]), std::max(shown[0], shown[1]));
}

class Streets final : public Solver {
 public:
  Streets(const RuleSet& rules, std::span<const Card> deck, Money base, Effort& effort,
          WagerId rows_of)
      : Solver(rules, base),
        effort_(effort),
        deck_(deck.begin(), deck.end()),
        base_(base),
        rows_of_(rows_of),
        own_(static_cast<std::size_t>(game().cards().hand_cards)),
        states_(course()),
        lines_(rules, course().wagers) {
    if (states_.streets() < 2 || states_.streets() > 3) {
      throw std::logic_error("two or three community cards are provided for");
    }
  }

  PlayedOut play(const Paytable& table, const Strategy* strategy, Ties ties) override;
  std::optional<RowCounts> count(WagerId wager, const Strategy* strategy) override;
  std::unique_ptr<Strategy> best() override;
  std::vector<Rational> values(const Situation& situation) override;
  void for_each_situation(const Visit& visit) override;

 private:
  class Best;

  std::size_t streets() const { return states_.streets(); }
  const std::vector<Way>& ways(std::size_t street) const { return course().decisions[street].ways; }

  const std::vector<Hole>& holes();
  Hole hole_of(CardSet cards, unsigned alike) const;
  Nets nets(const Paytable& table) const;
  Solved solve(const Hole& hole, const Nets& nets) const;
  std::int64_t followings(const Hole& hole, std::size_t street) const;

  // Goes through the decisions of one hand in every order of the cards shown. `visit(street,
  // situation, ways)` is called at each with the best ways, or with the one that the strategy
  // takes, `end(state, counts)` where no decision is left, and `fold(street, state)` for what is
  // given up.
  template <class VisitDecision, class End, class Fold>
  void follow(const Hole& hole, const Solved* solved, const Strategy* strategy, Ties ties,
              VisitDecision visit_decision, End end, Fold fold) const;

  Effort& effort_;
  std::vector<Card> deck_;
  Money base_;
  WagerId rows_of_;
  std::size_t own_;
  StreetStates states_;
  PaidLines lines_;
  std::vector<Hole> holes_;
};

template <class VisitDecision, class End, class Fold>
void Streets::follow(const Hole& hole, const Solved* solved, const Strategy* strategy, Ties ties,
                     VisitDecision visit_decision, End end, Fold fold) const {
  Situation situation;
  situation.own = hole.cards;
  std::vector<std::size_t> shown;
  const auto go = [&](auto&& self, std::size_t street, std::size_t s) -> void {
    const StreetStates::State& state = states_.on(street)[s];
    std::size_t way = 0;
    if (state.asked) {
      BestWays ways;
      if (strategy != nullptr) {
        situation.staked = state.total();
        const auto taken = static_cast<std::uint8_t>(strategy->choose(street, situation));
        ways = {taken, taken};
      } else {
        ways = solved->streets[street].best[place_of(shown) * states_.on(street).size() + s];
      }
      way = ways.by(ties);
      visit_decision(street, situation, ways);
      if (state.after[way] == StreetStates::folded) return fold(street, state);
    }
    if (street + 1 == streets()) return end(state.after[way], hole.last[place_of(shown)]);
    for (std::size_t card = 0; card < hole.rest.size(); ++card) {
      if (std::find(shown.begin(), shown.end(), card) != shown.end()) continue;
      shown.push_back(card);
      situation.community.push_back(hole.rest[card]);
      self(self, street + 1, state.after[way]);
      shown.pop_back();
      situation.community.pop_back();
    }
  };
  go(go, 0, 0);
}

}  // namespace houseway::streets
