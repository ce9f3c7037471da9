#include "odds/street_bets.h"

#include <cstdlib>

// The best play: what a bet gains by the flop and by the four cards seen.
namespace houseway::street_bets {

// Bets are paid alike whatever table the first wager has, so that one plan does for all.
Worth StreetBets::worth() const {
  const BoardWorth by_wager = worth_of(selected());
  Worth worth;
  worth.unit = by_wager.unit;
  for (std::size_t c = 0; c < hand_classes; ++c) {
    for (std::size_t i = 0; i < Comparison::kinds; ++i) {
      const auto gain = [&](Point point) {
        return multiple_[point] * by_wager.wagers[wager_[point]][c][i];
      };
      worth.stays[c][i] = gain(flop);
      for (std::size_t wager = 0; wager < course().before_deal; ++wager) {
        worth.stays[c][i] += by_wager.wagers[wager][c][i];
      }
      worth.turn[c][i] = gain(turn);
      worth.river[c][i] = gain(river);
      check_sums(cards().size(), Wide{std::abs(worth.stays[c][i])} + std::abs(worth.turn[c][i]) +
                                     std::abs(worth.river[c][i]));
    }
  }
  return worth;
}

std::vector<Gain> StreetBets::decide(const SeenKinds& seen, const KindTable<Amount>& worth,
                                     Wide times, std::vector<Wide>& gains) const {
  const std::size_t pairs = deck().pairs().size();
  std::vector<Gain> decided(seen.sets().size() * pairs, Gain::equal);
  in_parallel(effort(), BoardKinds::rank_pairs, [&](std::size_t rank_pair, unsigned) {
    const auto& holes = kinds().boards.holes(rank_pair);
    if (holes.empty()) return;
    for_each_sum(seen, holes, seen.sum(worth, rank_pair),
                 [&](std::size_t set, const BoardKinds::Hole& hole, Amount gain) {
                   decided[set * pairs + hole.pair] = gain_of(gain);
                   if (gain > 0) gains[hole.hole_class] += seen.sets()[set].alike * times * gain;
                 });
  });
  return decided;
}

Plan StreetBets::find_best() {
  const Worth worth = this->worth();
  KindTable<Amount> of_bet(kinds().boards);
  const auto evaluate_bet = [&](const BoardWorth::ByClass& bet) {
    return evaluate(of_bet, [&](HandClass hand_class, const Meetings& met) {
      const auto c = static_cast<std::size_t>(hand_class);
      return std::pair(BoardWorth::sum(met, bet[c]), BoardWorth::sum(met, worth.stays[c]));
    });
  };
  const OverAllBoards stays = evaluate_bet(worth.turn);
  std::vector<Wide> gains(deck().holes().size());  // of not folding, in all orders
  for (std::size_t rank_pair = 0; rank_pair < BoardKinds::rank_pairs; ++rank_pair) {
    for (const BoardKinds::Hole& hole : kinds().boards.holes(rank_pair)) {
      gains[hole.hole_class] += Wide{stays[rank_pair].of(hole)} * orders;
    }
  }
  Plan plan;
  plan.bets_turn = decide(sets().flop_kinds, of_bet, orders / flops_in_board, gains);
  if (worth.turn != worth.river) evaluate_bet(worth.river);
  plan.bets_river = decide(sets().four_kinds, of_bet, orders / fours_in_board, gains);
  const auto staked = static_cast<Amount>(course().before_deal);
  for (std::size_t hole = 0; hole < gains.size(); ++hole) {
    plan.plays.push_back(
        gain_of(Integer(integer(gains[hole]) + deals(hole) * staked * worth.unit)));
  }
  return plan;
}

const Plan& StreetBets::best_plan() {
  if (best_) return *best_;
  Plan plan = find_best();
  play_out(plan);
  best_ = std::move(plan);
  return *best_;
}

}  // namespace houseway::street_bets

namespace houseway {

std::unique_ptr<Solver> solve_street_bets(const RuleSet& rules, std::span<const Card> deck,
                                          Money base, Effort& effort, WagerId rows_of,
                                          const ShowdownWords& words) {
  return std::make_unique<street_bets::StreetBets>(rules, deck, base, effort, rows_of, words);
}

}  // namespace houseway
