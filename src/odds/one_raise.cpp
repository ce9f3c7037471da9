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

void OneRaise::sum_up(std::span<const Plan> plans, const HoldEmDeck::Board& board,
                      const BoardShowdown& showdown, Sums& sums) const {
  std::array<std::array<Amount, most_plans>, BoardShowdown::most_holes> gain{};
  for (std::size_t hole = 0; hole < showdown.holes(); ++hole) {
    const Meetings met = showdown.meetings(hole);
    const auto c = static_cast<std::size_t>(showdown.hand_class(hole));
    const std::size_t pair = showdown.pair(hole);
    const Amount raised = board.alike * BoardWorth::sum(met, plans[0].raise[c]);
    for (std::size_t i = 0; i < plans.size(); ++i) {
      const Plan& plan = plans[i];
      const Amount fixed = board.alike * BoardWorth::sum(met, plan.fixed[c]);
      const Amount raise = raised * plan.raise_unit;
      const Amount river = on_the_river(plan, fixed, raise, board.alike * showdown.others());
      sums.before[i][pair] += fixed + most_[before_flop] * raise;
      sums.river[i][pair] += river;
      gain[hole][i] = fixed + most_[on_flop] * raise - river;
    }
  }
  for (const auto& [a, b, c] : flops_of_a_board) {
    const std::array<std::uint8_t, 3> flop{board.cards[a], board.cards[b], board.cards[c]};
    const SetClasses::Member member = flops().of(flop);
    const std::uint16_t* place = deck().renamed_pairs(member.to_first).data();
    auto* into = &sums.raise_on_flop[member.set_class * deck().pairs().size()];
    for (std::size_t hole = 0; hole < showdown.holes(); ++hole) {
      auto& sum = into[place[showdown.pair(hole)]];
      for (std::size_t i = 0; i < sum.size(); ++i) sum[i] += gain[hole][i];
    }
  }
}

void OneRaise::find_best(std::span<Plan> plans) {
  const std::size_t pairs = deck().pairs().size();
  std::vector<Sums> sums(effort().threads);
  for (Sums& each : sums) {
    each.raise_on_flop.resize(flops().size() * pairs);
    for (auto& before : each.before) before.resize(pairs);
    for (auto& river : each.river) river.resize(pairs);
  }
  for_each_board(deck(), qualifies_from(), effort(),
                 [&](const HoldEmDeck::Board& board, const BoardShowdown& showdown,
                     unsigned thread) { sum_up(plans, board, showdown, sums[thread]); });
  Sums& all = sums.front();
  const auto add = [](auto& into, const auto& from) {
    for (std::size_t i = 0; i < into.size(); ++i) into[i] += from[i];
  };
  for (std::size_t thread = 1; thread < sums.size(); ++thread) {
    for (std::size_t i = 0; i < all.raise_on_flop.size(); ++i) {
      add(all.raise_on_flop[i], sums[thread].raise_on_flop[i]);
    }
    for (std::size_t i = 0; i < plans.size(); ++i) {
      add(all.before[i], sums[thread].before[i]);
      add(all.river[i], sums[thread].river[i]);
    }
  }
  for (std::size_t i = 0; i < plans.size(); ++i) {
    const Gaining flop = decide(flops(), [&](std::size_t at) { return all.raise_on_flop[at][i]; });
    Plan& plan = plans[i];
    for (const Gain gain : flop.by_pair) plan.flop.push_back(raise_or_not(on_flop, gain));
    std::vector<Amount> raised(deck().holes().size());
    std::vector<Amount> checked = flop.by_hole_class;
    for (std::size_t pair = 0; pair < pairs; ++pair) {
      raised[deck().hole_class(pair)] += flops_of_board * all.before[i][pair];
      checked[deck().hole_class(pair)] += flops_of_board * all.river[i][pair];
    }
    for (std::size_t hole = 0; hole < raised.size(); ++hole) {
      plan.before.push_back(raise_or_not(before_flop, gain_of(raised[hole] - checked[hole])));
    }
  }
}

void OneRaise::solve(std::span<const Paytable* const> tables) {
  std::vector<Plan> wanted;
  for (const Paytable* table : tables) {
    if (!plans_.contains(table)) wanted.push_back(terms(*table));
  }
  for (std::size_t first = 0; first < wanted.size(); first += most_plans) {
    const std::span<Plan> together =
        std::span(wanted).subspan(first, std::min(most_plans, wanted.size() - first));
    find_best(together);
    play_out(together);
  }
  for (Plan& plan : wanted) plans_.emplace(plan.table, std::move(plan));
}

}  // namespace houseway::one_raise

namespace houseway {

std::unique_ptr<Solver> solve_one_raise(const RuleSet& rules, std::span<const Card> deck,
                                        Money base, Effort& effort, WagerId rows_of,
                                        const ShowdownWords& words) {
  return std::make_unique<one_raise::OneRaise>(rules, deck, base, effort, rows_of, words);
}

}  // namespace houseway
