#include "odds/board_solver.h"

#include <algorithm>
#include <set>
#include <stdexcept>

namespace houseway {

std::unique_ptr<Solver> solve_boards(const RuleSet& rules, std::span<const Card> deck, Money base,
                                     Effort& effort, WagerId rows_of, const ShowdownWords& words) {
  const MainCourse course = main_course(rules, base);
  std::set<std::size_t> made;
  for (const DecisionPoint& point : course.decisions) {
    for (const Way& way : point.ways) {
      if (way.act == Choice::Act::wager) made.insert(way.wager);
    }
  }
  return made.size() == 1 ? solve_one_raise(rules, deck, base, effort, rows_of, words)
                          : solve_street_bets(rules, deck, base, effort, rows_of, words);
}

BoardSolver::BoardSolver(const RuleSet& rules, std::span<const Card> deck, Money base,
                         Effort& effort, WagerId rows_of, const ShowdownWords& words)
    : Solver(rules, base),
      effort_(effort),
      cards_(deck.begin(), deck.end()),
      showdown_(rules, rows_of, words) {
  const FastHigh& ranking = fast_high();
  qualifies_from_ = 1;
  while (qualifies_from_ <= ranking.strongest() &&
         !showdown_.qualifies(ranking.high_hand(qualifies_from_).value)) {
    ++qualifies_from_;
  }
  for (std::uint16_t higher = qualifies_from_; higher <= ranking.strongest(); ++higher) {
    if (!showdown_.qualifies(ranking.high_hand(higher).value)) {
      throw std::logic_error("a hand qualifies and a higher one does not");
    }
  }
}

BoardWorth BoardSolver::worth_of(const Paytable& table) const {
  std::vector<HandKind> kinds;
  for (std::size_t c = 0; c < hand_classes; ++c) kinds.push_back({of_class(c).value});
  return BoardWorth(showdown_.terms(course(), table, kinds));
}

std::size_t BoardSolver::way_that(std::size_t decision, bool wagers) const {
  const std::vector<Way>& ways = course().decisions[decision].ways;
  const auto found = std::find_if(ways.begin(), ways.end(), [&](const Way& way) {
    return (way.act == Choice::Act::wager) == wagers;
  });
  return static_cast<std::size_t>(found - ways.begin());
}

std::size_t BoardSolver::largest_wager(std::size_t decision) const {
  const std::vector<Way>& ways = course().decisions[decision].ways;
  const auto found = std::max_element(
      ways.begin(), ways.end(), [](const Way& a, const Way& b) { return a.stakes() < b.stakes(); });
  return static_cast<std::size_t>(found - ways.begin());
}

std::vector<std::uint8_t> BoardSolver::ask(const Strategy& strategy, std::size_t decision,
                                           const SetClasses& sets) const {
  const std::size_t pairs = deck().pairs().size();
  std::vector<std::uint8_t> ways(sets.size() * pairs);
  in_parallel(effort_, sets.size(), [&](std::size_t set, unsigned) {
    Situation situation;
    for (const std::uint8_t card : sets[set].cards) {
      situation.community.push_back(deck().card(card));
    }
    const CardSet shown = cards_of(sets[set].cards);
    const std::vector<std::uint16_t> first = first_alike(deck(), sets[set]);
    for (std::size_t pair = 0; pair < pairs; ++pair) {
      situation.own = cards_of(deck().pairs()[pair]);
      if (!(situation.own & shown).empty()) continue;
      ways[set * pairs + pair] =
          first[pair] == pair ? static_cast<std::uint8_t>(strategy.choose(decision, situation))
                              : ways[set * pairs + first[pair]];
    }
  });
  return ways;
}

std::uint8_t BoardSolver::ask_before_flop(const Strategy& strategy, std::size_t hole_class) const {
  Situation situation;
  situation.own = cards_of(deck().holes()[hole_class].cards);
  situation.staked = static_cast<int>(course().before_deal);
  return static_cast<std::uint8_t>(strategy.choose(0, situation));
}

}  // namespace houseway
