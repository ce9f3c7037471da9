#include <algorithm>

#include "odds/at_once.h"
#include "odds/one_raise.h"

// Single situations: the best play asked and gone through, and the value of each choice.
namespace houseway::one_raise {

class OneRaise::Best final : public Strategy, public KnowsBoards {
 public:
  explicit Best(OneRaise& solver)
      : solver_(solver), plan_(solver.plan(solver.selected())), pairs_(solver.deck()) {}

  std::size_t choose(std::size_t decision, const Situation& situation) const override {
    std::uint8_t way = 0;
    choose_on(decision, situation.community, std::span(&situation.own, 1), std::span(&way, 1));
    return way;
  }

  void choose_on(std::size_t decision, std::span<const Card> community,
                 std::span<const CardSet> own, std::span<std::uint8_t> ways) const override {
    const HoldEmDeck& deck = solver_.deck();
    if (decision == before_flop) {
      for (std::size_t i = 0; i < own.size(); ++i) {
        ways[i] = plan_.before[deck.hole_class(pairs_(own[i]))].least;
      }
    } else if (decision == on_flop) {
      const SetClasses::Member member = solver_.flops().of(deck.positions(CardSet(community)));
      const std::vector<std::uint16_t>& renamed = deck.renamed_pairs(member.to_first);
      const BestWays* const best = plan_.flop.data() + member.set_class * deck.pairs().size();
      for (std::size_t i = 0; i < own.size(); ++i) ways[i] = best[renamed[pairs_(own[i])]].least;
    } else {
      for (std::size_t i = 0; i < own.size(); ++i) ways[i] = on_board(CardSet(community), own[i]);
    }
  }

 private:
  std::uint8_t on_board(CardSet board, CardSet own) const {
    const auto river = solver_.walk(plan_, own).over_boards(board);
    const bool raises = river[2] > solver_.fold(plan_.worth) * solver_.dealers();
    return static_cast<std::uint8_t>((raises ? solver_.largest_ : solver_.without_)[on_river]);
  }

  OneRaise& solver_;
  const Plan& plan_;
  PairPlaces pairs_;
};

std::unique_ptr<Strategy> OneRaise::best() {
  return std::make_unique<Best>(*this);
}

void OneRaise::for_each_situation(const Visit& visit) {
  const Plan& best = plan(selected());
  Visited visited;
  for (std::size_t hole = 0; hole < best.before.size(); ++hole) {
    visited.situation.own = cards_of(deck().holes()[hole].cards);
    visited.way = best.before[hole].least;
    visited.also = best.before[hole].most;
    visited.deals = deck().holes()[hole].size;
    visit(visited);
  }
  visited.decision = on_flop;
  for_each_pair_beside(flops(), [&](std::size_t flop, std::size_t pair) {
    if (best.before[deck().hole_class(pair)].least != without_[before_flop]) return;
    visited.situation.own = cards_of(deck().pairs()[pair]);
    visited.situation.community.clear();
    for (const std::uint8_t card : flops()[flop].cards) {
      visited.situation.community.push_back(deck().card(card));
    }
    const BestWays& ways_here = best.flop[flop * deck().pairs().size() + pair];
    visited.way = ways_here.least;
    visited.also = ways_here.most;
    visited.deals = flops()[flop].size;
    visit(visited);
  });
  visited = {.decision = on_river, .situation = {}};
  for (std::size_t c = 0; c < hand_classes; ++c) {
    visited.together = static_cast<HandClass>(c);
    visited.way = visited.also = largest_[on_river];
    visited.deals = 0;
    for (const std::int64_t deals : best.played[on_river][visited.way][c]) visited.deals += deals;
    if (visited.deals > 0) visit(visited);
    visited.way = visited.also = without_[on_river];
    std::int64_t tied = 0;
    for (const std::int64_t deals : best.tied_on_river[c]) tied += deals;
    visited.deals = best.folded[c] - tied;
    if (visited.deals > 0) visit(visited);
    visited.also = largest_[on_river];
    visited.deals = tied;
    if (visited.deals > 0) visit(visited);
  }
}

HoleWalk OneRaise::walk(const Plan& plan, CardSet own) const {
  return {cards(), own, qualifies_from(), [&](HandClass players, const Meetings& met) {
            const auto c = static_cast<std::size_t>(players);
            const Amount fixed = BoardWorth::sum(met, plan.fixed[c]);
            const Amount raise = plan.raise_unit * BoardWorth::sum(met, plan.raise[c]);
            return HoleWalk::Worths{fixed, raise, on_the_river(plan, fixed, raise, dealers())};
          }};
}

std::vector<Rational> OneRaise::values(const Situation& situation) {
  const Plan plan = terms(selected());
  HoleWalk walk = this->walk(plan, situation.own);
  const std::size_t shown = situation.community.size();
  const std::size_t point = shown == 0 ? before_flop : shown == 3 ? on_flop : on_river;
  struct Sum {
    Amount fixed = 0;
    Amount raise = 0;
    Amount check = 0;
  };
  std::vector<Sum> sums(effort().threads);
  Integer deals = dealers() * plan.worth.unit;
  const auto left = static_cast<unsigned>(cards().size()) - 2;
  const auto add = [&](unsigned thread, std::int64_t alike, const HoleWalk::Worths& worths) {
    const auto& [fixed, raise, river] = worths;
    sums[thread].fixed += alike * fixed;
    sums[thread].raise += alike * raise;
    sums[thread].check +=
        alike * (point == on_flop ? river : std::max(fixed + most_[on_flop] * raise, river));
  };
  if (point == before_flop) {
    deals *= choose(left, 3) * choose(left - 3, 2);
    walk.for_each_seen(3, effort(), add);
  } else {
    if (point == on_flop) deals *= choose(left - 3, 2);
    add(0, 1, walk.over_boards(CardSet(situation.community)));
  }
  Sum all;
  for (const Sum& each : sums) {
    all.fixed += each.fixed;
    all.raise += each.raise;
    all.check += each.check;
  }
  std::vector<Rational> values;
  for (const Way& way : ways(point)) {
    values.push_back(way.act == Choice::Act::fold ? -Rational(course().before_deal)
                     : way.act == Choice::Act::wager
                         ? Rational(Integer(all.fixed + way.multiple * all.raise), deals)
                         : Rational(Integer(all.check), deals));
  }
  return values;
}

}  // namespace houseway::one_raise
