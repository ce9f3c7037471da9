#include "odds/street_bets.h"

#include <algorithm>
#include <cstdlib>
#include <stdexcept>

// The best play: what a bet gains by the flop and by the four cards seen.
namespace houseway::street_bets {

// Bets are paid alike whatever table the first wager has, so that one plan does for all.
Worth StreetBets::worth() const {
  const BoardWorth by_wager = worth_of(selected());
  // Sums over all boards that hold a flop, which may stand for 24 of its kind, are of 32 bits.
  constexpr Amount most = 80;
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
      check_sums(cards().size(), Wide{std::abs(worth.stays[c][i])});
      worth.turn[c][i] = gain(turn);
      worth.river[c][i] = gain(river);
      if (std::max(std::abs(gain(turn)), std::abs(gain(river))) > most) {
        throw std::overflow_error("the odds of the wagers are too large or too uneven");
      }
    }
  }
  return worth;
}

StreetBets::Sums StreetBets::sum_up(const Worth& worth) {
  const std::size_t pairs = deck().pairs().size();
  const Sets& seen = sets();
  const bool alike = worth.turn == worth.river;
  std::vector<Sums> sums(effort().threads);
  for (Sums& each : sums) {
    each.flops.resize(seen.flops.size() * pairs);
    each.fours.resize(seen.fours.size() * pairs);
    each.stays.resize(deck().holes().size());
  }
  for_each_board(
      deck(), qualifies_from(), effort(),
      [&](const HoldEmDeck::Board& board, const BoardShowdown& showdown, unsigned thread) {
        Sums& mine = sums[thread];
        std::array<std::int32_t, BoardShowdown::most_holes> on_turn{};
        std::array<std::int32_t, BoardShowdown::most_holes> on_river{};
        for (std::size_t hole = 0; hole < showdown.holes(); ++hole) {
          const Meetings met = showdown.meetings(hole);
          const auto c = static_cast<std::size_t>(showdown.hand_class(hole));
          const auto gain = [&](const BoardWorth::ByClass& gains) {
            return board.alike * BoardWorth::sum(met, gains[c]);
          };
          on_turn[hole] = static_cast<std::int32_t>(gain(worth.turn));
          on_river[hole] = alike ? on_turn[hole] : static_cast<std::int32_t>(gain(worth.river));
          mine.stays[deck().hole_class(showdown.pair(hole))] += gain(worth.stays);
        }
        const auto add = [&](const SetClasses::Member& member, const auto& gain,
                             std::vector<std::int32_t>& into) {
          const std::uint16_t* place = deck().renamed_pairs(member.to_first).data();
          std::int32_t* sum = &into[member.set_class * pairs];
          for (std::size_t hole = 0; hole < showdown.holes(); ++hole) {
            sum[place[showdown.pair(hole)]] += gain[hole];
          }
        };
        for (const auto& [a, b, c] : flops_of_a_board) {
          const std::array<std::uint8_t, 3> three{board.cards[a], board.cards[b], board.cards[c]};
          add(seen.flops.of(three), on_turn, mine.flops);
        }
        for (std::size_t last = 0; last < 5; ++last) {
          add(seen.fours.of(without(board, last)), on_river, mine.fours);
        }
      });
  const auto add = [](auto& into, const auto& from) {
    for (std::size_t i = 0; i < into.size(); ++i) into[i] += from[i];
  };
  for (std::size_t thread = 1; thread < sums.size(); ++thread) {
    add(sums[0].flops, sums[thread].flops);
    add(sums[0].fours, sums[thread].fours);
    add(sums[0].stays, sums[thread].stays);
  }
  return std::move(sums[0]);
}

const Plan& StreetBets::best_plan() {
  if (best_) return *best_;
  const Worth worth = this->worth();
  const Sums sums = sum_up(worth);
  Gaining on_turn = decide(sets().flops, [&](std::size_t at) { return sums.flops[at]; });
  Gaining on_river = decide(sets().fours, [&](std::size_t at) { return sums.fours[at]; });
  Plan plan{{}, std::move(on_turn.by_pair), std::move(on_river.by_pair)};
  const auto staked = static_cast<Amount>(course().before_deal);
  for (std::size_t hole = 0; hole < sums.stays.size(); ++hole) {
    const Wide stays = Wide{sums.stays[hole]} * orders +
                       Wide{on_turn.by_hole_class[hole]} * (orders / flops_in_board) +
                       Wide{on_river.by_hole_class[hole]} * (orders / fours_in_board);
    plan.plays.push_back(gain_of(Integer(integer(stays) + deals(hole) * staked * worth.unit)));
  }
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
