#include "odds/one_raise.h"

#include <algorithm>
#include <numeric>

// The best play: what a raise gains on every flop, then before it.
namespace houseway::one_raise {

Plan OneRaise::terms(const Paytable& table) const {
  Plan plan;
  plan.table = &table;
  plan.worth = worth_of(table);
  const std::size_t raise = course().before_deal;
  for (std::size_t c = 0; c < hand_classes; ++c) {
    for (std::size_t i = 0; i < Comparison::kinds; ++i) {
      for (std::size_t wager = 0; wager < raise; ++wager) {
        plan.fixed[c][i] += plan.worth.wagers[wager][c][i];
      }
      plan.raise[c][i] = plan.worth.wagers[raise][c][i];
      const auto size = [](Amount amount) { return Wide{amount < 0 ? -amount : amount}; };
      check_sums(cards().size(),
                 size(plan.fixed[c][i]) + size(plan.raise[c][i]) * (1 + Wide{most_[before_flop]}));
    }
  }
  for (const Meetings& gains : plan.raise) {
    for (const Amount gain : gains) plan.raise_unit = std::gcd(plan.raise_unit, gain);
  }
  for (Meetings& gains : plan.raise) {
    for (Amount& gain : gains) gain /= plan.raise_unit;
  }
  return plan;
}

void OneRaise::find_best(Plan& plan) {
  // On the flop it is enough to know by how much a raise is better than a check, which is worth
  // what is better on the river; before it, the same without regard to the flop.
  KindTable<Amount> raise_on_flop(kinds().boards);
  const auto raise_before = evaluate(raise_on_flop, [&](HandClass hand_class, const Meetings& met) {
    const auto c = static_cast<std::size_t>(hand_class);
    const Amount fixed = BoardWorth::sum(met, plan.fixed[c]);
    const Amount raise = BoardWorth::sum(met, plan.raise[c]) * plan.raise_unit;
    const Amount checked = on_the_river(plan, fixed, raise, dealers());
    return std::pair(fixed + most_[on_flop] * raise - checked,
                     fixed + most_[before_flop] * raise - checked);
  });
  const SeenKinds& seen = flop_kinds();
  const std::size_t pairs = deck().pairs().size();
  plan.flop.assign(flops().size() * pairs, raise_or_not(on_flop, Gain::loses));
  std::vector<Amount> before(deck().holes().size());  // what a raise gains then
  in_parallel(effort(), BoardKinds::rank_pairs, [&](std::size_t rank_pair, unsigned) {
    const auto& holes = kinds().boards.holes(rank_pair);
    if (holes.empty()) return;
    for (const BoardKinds::Hole& hole : holes) {
      before[hole.hole_class] += flops_of_board * raise_before[rank_pair].of(hole);
    }
    for_each_sum(seen, holes, seen.sum(raise_on_flop, rank_pair),
                 [&](std::size_t flop, const BoardKinds::Hole& hole, Amount gain) {
                   plan.flop[flop * pairs + hole.pair] = raise_or_not(on_flop, gain_of(gain));
                   if (gain > 0) before[hole.hole_class] -= seen.sets()[flop].alike * gain;
                 });
  });
  for (const Amount gain : before) {
    plan.before.push_back(raise_or_not(before_flop, gain_of(gain)));
  }
}

void OneRaise::solve(std::span<const Paytable* const> tables) {
  for (const Paytable* table : tables) {
    if (plans_.contains(table)) continue;
    Plan plan = terms(*table);
    find_best(plan);
    play_out(plan);
    plans_.emplace(table, std::move(plan));
  }
}

}  // namespace houseway::one_raise

namespace houseway {

std::unique_ptr<Solver> solve_one_raise(const RuleSet& rules, std::span<const Card> deck,
                                        Money base, Effort& effort, WagerId rows_of,
                                        const ShowdownWords& words) {
  return std::make_unique<one_raise::OneRaise>(rules, deck, base, effort, rows_of, words);
}

}  // namespace houseway
