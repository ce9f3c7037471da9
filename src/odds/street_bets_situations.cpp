#include <algorithm>

#include "odds/at_once.h"
#include "odds/street_bets.h"

// Single situations: the best play asked and gone through, and the value of each choice.
namespace houseway::street_bets {

class StreetBets::Best final : public Strategy, public KnowsBoards {
 public:
  explicit Best(StreetBets& solver)
      : solver_(solver), plan_(solver.best_plan()), pairs_(solver.deck()) {}

  std::size_t choose(std::size_t decision, const Situation& situation) const override {
    std::uint8_t way = 0;
    choose_on(decision, situation.community, std::span(&situation.own, 1), std::span(&way, 1));
    return way;
  }

  void choose_on(std::size_t decision, std::span<const Card> community,
                 std::span<const CardSet> own, std::span<std::uint8_t> ways) const override {
    const auto way = [&](bool bet) {
      return static_cast<std::uint8_t>(bet ? solver_.bet_[decision] : solver_.none_[decision]);
    };
    if (decision == flop) {
      for (std::size_t i = 0; i < own.size(); ++i) {
        ways[i] = way(solver_.plays(plan_, pairs_(own[i])));
      }
      return;
    }
    const HoldEmDeck& deck = solver_.deck();
    const SetClasses& seen = decision == turn ? solver_.sets_->flops : solver_.sets_->fours;
    const auto member = seen.of(deck.positions(CardSet(community)));
    const std::vector<std::uint16_t>& renamed = deck.renamed_pairs(member.to_first);
    const Gain* const gains = (decision == turn ? plan_.bets_turn : plan_.bets_river).data() +
                              member.set_class * deck.pairs().size();
    for (std::size_t i = 0; i < own.size(); ++i) {
      ways[i] = way(StreetBets::bets(gains[renamed[pairs_(own[i])]], plan_.ties));
    }
  }

 private:
  StreetBets& solver_;
  const Plan& plan_;
  PairPlaces pairs_;
};

std::unique_ptr<Strategy> StreetBets::best() {
  return std::make_unique<Best>(*this);
}

void StreetBets::for_each_situation(const Visit& visit) {
  const Plan& plan = best_plan();
  Visited visited;
  const auto take = [&](Point point, Gain gain) {
    visited.way = gain == Gain::gains ? bet_[point] : none_[point];
    visited.also = gain == Gain::loses ? none_[point] : bet_[point];
  };
  for (std::size_t hole = 0; hole < plan.plays.size(); ++hole) {
    visited.situation.own = cards_of(deck().holes()[hole].cards);
    take(flop, plan.plays[hole]);
    visited.deals = deck().holes()[hole].size;
    visit(visited);
  }
  const auto visit_all = [&](Point point, const SetClasses& seen, const std::vector<Gain>& made) {
    visited.decision = point;
    for_each_pair_beside(seen, [&](std::size_t set, std::size_t pair) {
      if (!plays(plan, pair)) return;
      visited.situation.own = cards_of(deck().pairs()[pair]);
      visited.situation.community.clear();
      for (const std::uint8_t card : seen[set].cards) {
        visited.situation.community.push_back(deck().card(card));
      }
      take(point, made[set * deck().pairs().size() + pair]);
      visited.deals = seen[set].size;
      visit(visited);
    });
  };
  visit_all(turn, sets().flops, plan.bets_turn);
  visit_all(river, sets().fours, plan.bets_river);
}

HoleWalk StreetBets::walk(const Worth& worth, CardSet own) const {
  return {cards(), own, qualifies_from(), [&](HandClass players, const Meetings& met) {
            const auto c = static_cast<std::size_t>(players);
            return HoleWalk::Worths{BoardWorth::sum(met, worth.stays[c]),
                                    BoardWorth::sum(met, worth.turn[c]),
                                    BoardWorth::sum(met, worth.river[c])};
          }};
}

std::vector<Rational> StreetBets::values(const Situation& situation) {
  const Worth worth = this->worth();
  HoleWalk walk = this->walk(worth, situation.own);
  const std::size_t shown = situation.community.size();
  const std::size_t point = shown == 0 ? flop : shown == 3 ? turn : river;
  const CardSet seen(situation.community);
  const std::vector<Card> unseen = houseway::without(cards(), seen | situation.own);
  const Integer dealers = dealers_of(cards().size()) * worth.unit;
  Rational staked = 0;
  Rational bet = 0;    // at this decision
  Rational later = 0;  // what the bets that follow gain, where they do
  if (point == flop) {
    const auto left = static_cast<unsigned>(cards().size()) - 2;
    std::vector<std::array<Amount, 3>> sums(effort().threads);  // what is staked, turn, river
    walk.for_each_seen(3, effort(), [&](unsigned thread, std::int64_t alike, const auto& worths) {
      sums[thread][0] += alike * worths[0];
      sums[thread][1] += alike * std::max<Amount>(worths[1], 0);
    });
    walk.for_each_seen(4, effort(), [&](unsigned thread, std::int64_t alike, const auto& worths) {
      sums[thread][2] += alike * std::max<Amount>(worths[2], 0);
    });
    for (const auto& each : sums) {
      staked += Rational(Integer(each[0]), choose(left, 3) * choose(left - 3, 2) * dealers);
      later += Rational(Integer(each[1]), choose(left, 3) * choose(left - 3, 2) * dealers);
      later += Rational(Integer(each[2]), choose(left, 4) * (left - 4) * dealers);
    }
  } else {
    const HoleWalk::Worths worths = walk.over_boards(seen);
    const auto left = static_cast<unsigned>(unseen.size());
    const Integer boards = choose(left, 5 - static_cast<unsigned>(shown)) * dealers;
    staked = Rational(Integer(worths[0]), boards);
    bet = Rational(Integer(worths[point == turn ? 1 : 2]), boards);
    for (std::size_t i = 0; point == turn && i < unseen.size(); ++i) {
      CardSet four = seen;
      four.insert(unseen[i]);
      const Amount gain = walk.over_boards(four)[2];
      if (gain > 0) later += Rational(Integer(gain), Integer(left) * (left - 1) * dealers);
    }
  }
  std::vector<Rational> values;
  for (const Way& way : course().decisions[point].ways) {
    values.push_back(way.act == Choice::Act::fold    ? -Rational(course().before_deal)
                     : way.act == Choice::Act::wager ? Rational(staked + bet + later)
                                                     : Rational(staked + later));
  }
  return values;
}

}  // namespace houseway::street_bets
