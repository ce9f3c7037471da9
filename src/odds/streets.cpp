#include "odds/streets.h"

#include <numeric>

#include "odds/main_odds.h"
#include "odds/streets_solver.h"
#include "rules/limits.h"

// The best play of one hand, from the last decision back to the first.
namespace houseway::streets {

const std::vector<Hole>& Streets::holes() {
  if (!holes_.empty()) return holes_;
  const auto add = [&](CardSet cards) {
    const unsigned alike = suit_class_size(cards);
    if (alike > 0) holes_.push_back({cards, alike, {}, {}});
  };
  for (std::size_t first = 0; first < deck_.size(); ++first) {
    for_each_hand_from(deck_, first, static_cast<int>(own_), add);
  }
  in_parallel(effort_, holes_.size(), [&](std::size_t i, unsigned) {
    holes_[i] = hole_of(holes_[i].cards, holes_[i].alike);
  });
  return holes_;
}

// Each set of community cards counts for every one of them shown last.
Hole Streets::hole_of(CardSet cards, unsigned alike) const {
  Hole hole{cards, alike, without(deck_, cards), {}};
  std::vector<FastHigh::Hand> fast;
  for (const Card card : hole.rest) fast.emplace_back(card);
  const FastHigh::Hand held(cards);
  const std::size_t n = fast.size();
  hole.last.resize(streets() == 2 ? n : Places::ways[n][2]);
  for (std::size_t k = 1; k < n; ++k) {
    const FastHigh::Hand one = held + fast[k];
    for (std::size_t j = 0; j < k; ++j) {
      const FastHigh::Hand two = one + fast[j];
      if (streets() == 2) {
        const std::uint8_t line = lines_.of(two);
        ++hole.last[j][line];
        ++hole.last[k][line];
        continue;
      }
      LineCounts& jk = hole.last[Places::pair(j, k)];
      for (std::size_t i = 0; i < j; ++i) {
        const std::uint8_t line = lines_.of(two + fast[i]);
        ++jk[line];
        ++hole.last[Places::pair(i, j)][line];
        ++hole.last[Places::pair(i, k)][line];
      }
    }
  }
  return hole;
}

Nets Streets::nets(const Paytable& table) const {
  const Rational limit(payout_limit(rules(), base_).cents, base_.cents);
  Nets nets;
  for (const StreetStates::State& end : states_.ends()) {
    auto& by_line = nets.gains.emplace_back();
    for (std::size_t line = 0; line < lines_.size(); ++line) {
      std::vector<Rational>& gains = by_line.emplace_back();
      for (std::size_t i = 0; i < end.stakes.size(); ++i) {
        const WagerId wager = course().wagers[i];
        const LineNet net =
            net_on_win(pays_of(used_table(rules(), wager, table), lines_.row(line, i)));
        gains.push_back(end.stakes[i] * net.value());
      }
      cut_to_limit(gains, limit);
      const Rational net = std::accumulate(gains.begin(), gains.end(), Rational(0));
      nets.unit = whole_unit(nets.unit, denominator(net));
    }
  }
  for (const auto& by_line : nets.gains) {
    std::vector<std::int64_t> whole;
    for (const std::vector<Rational>& gains : by_line) {
      const Rational net = std::accumulate(gains.begin(), gains.end(), Rational(0)) * nets.unit;
      check_sums_fit(numerator(net), deck_.size());
      whole.push_back(static_cast<std::int64_t>(numerator(net)));
    }
    const auto known = std::find(nets.whole.begin(), nets.whole.end(), whole);
    nets.whole_of.push_back(static_cast<std::size_t>(known - nets.whole.begin()));
    if (known == nets.whole.end()) nets.whole.push_back(std::move(whole));
  }
  return nets;
}

// The ways in which the cards after a decision may come.
std::int64_t Streets::followings(const Hole& hole, std::size_t street) const {
  std::int64_t ways = 1;
  for (std::size_t shown = street; shown < streets(); ++shown) {
    ways *= static_cast<std::int64_t>(hole.rest.size() - shown);
  }
  return ways;
}

Solved Streets::solve(const Hole& hole, const Nets& nets) const {
  const std::size_t n = hole.rest.size();
  Solved solved;
  solved.streets.resize(streets());
  // The value of the states after a street, summed over the next card to be shown.
  std::vector<Wide> after;
  for (std::size_t street = streets(); street-- > 0;) {
    Solved::Street& here = solved.streets[street];
    const std::vector<StreetStates::State>& states = states_.on(street);
    const std::size_t next_states =
        street + 1 == streets() ? states_.ends().size() : states_.on(street + 1).size();
    const std::size_t sets = street == 0 ? 1 : street == 1 ? n : hole.last.size();
    here.value.resize(sets * states.size());
    here.best.resize(here.value.size());
    const std::int64_t lost_by_fold = nets.unit * followings(hole, street);
    const auto decide = [&](std::size_t set) {
      for (std::size_t s = 0; s < states.size(); ++s) {
        const StreetStates::State& state = states[s];
        const auto value = [&](std::size_t way) {
          return state.after[way] == StreetStates::folded ? -Wide{state.total()} * lost_by_fold
                                                          : after[state.after[way]];
        };
        const BestWays best = best_ways(ways(street), state.after.size(), value);
        here.value[set * states.size() + s] = value(best.least);
        here.best[set * states.size() + s] = best;
      }
    };
    after.assign(next_states, 0);
    if (street + 1 == streets()) {
      std::vector<std::int64_t> sums(nets.whole.size());
      for (std::size_t set = 0; set < sets; ++set) {
        for (std::size_t i = 0; i < sums.size(); ++i) {
          std::int64_t sum = 0;
          for (std::size_t line = 0; line < lines_.size(); ++line) {
            sum += hole.last[set][line] * nets.whole[i][line];
          }
          sums[i] = sum;
        }
        for (std::size_t end = 0; end < next_states; ++end) after[end] = sums[nets.whole_of[end]];
        decide(set);
      }
      continue;
    }
    const std::vector<Wide>& next = solved.streets[street + 1].value;
    for (std::size_t set = 0; set < sets; ++set) {
      after.assign(next_states, 0);
      for (std::size_t card = 0; card < n; ++card) {
        if (street == 1 && card == set) continue;
        const std::array<std::size_t, 2> shown{set, card};
        const std::size_t with =
            place_of(street == 0 ? std::span(shown).subspan(1) : std::span(shown));
        for (std::size_t s = 0; s < next_states; ++s) after[s] += next[with * next_states + s];
      }
      decide(set);
    }
  }
  return solved;
}

}  // namespace houseway::streets

namespace houseway {

std::unique_ptr<Solver> solve_streets(const RuleSet& rules, std::span<const Card> deck, Money base,
                                      Effort& effort, WagerId rows_of) {
  return std::make_unique<streets::Streets>(rules, deck, base, effort, rows_of);
}

}  // namespace houseway
