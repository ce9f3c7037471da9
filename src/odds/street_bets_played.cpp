#include <bit>

#include "odds/judged_rows.h"
#include "odds/street_bets.h"

// What comes of a plan: a pass over all boards, its endings, and the wagers that a fold forfeits.
namespace houseway::street_bets {
namespace {

// For each card of a board, the flops of flops_of_a_board that do not hold it, a bit each.
constexpr std::array<unsigned, 5> flops_without = [] {
  std::array<unsigned, 5> without{};
  for (std::size_t i = 0; i < flops_of_a_board.size(); ++i) {
    const auto& [a, b, c] = flops_of_a_board[i];
    for (std::uint8_t card = 0; card < 5; ++card) {
      if (a != card && b != card && c != card) without[card] |= 1U << i;
    }
  }
  return without;
}();

}  // namespace

Plan StreetBets::asked(const Strategy& strategy) {
  Plan plan;
  const auto made = [&](std::uint8_t way, Point point) {
    return way == bet_[point] ? Gain::gains : Gain::loses;
  };
  for (std::size_t hole = 0; hole < deck().holes().size(); ++hole) {
    plan.plays.push_back(made(ask_before_flop(strategy, hole), flop));
  }
  const auto all_made = [&](Point point, const SetClasses& seen) {
    std::vector<Gain> by_pair;
    for (const std::uint8_t way : ask(strategy, point, seen)) by_pair.push_back(made(way, point));
    return by_pair;
  };
  plan.bets_turn = all_made(turn, sets().flops);
  plan.bets_river = all_made(river, sets().fours);
  play_out(plan);
  return plan;
}

Plan StreetBets::with_most_staked() {
  Plan plan = best_plan();
  plan.ties = Ties::most_staked;
  plan.played = {};
  play_out(plan);
  return plan;
}

std::vector<Integer> StreetBets::tied(const Plan& plan) {
  std::vector<Integer> found(points);
  for (std::size_t hole = 0; hole < plan.plays.size(); ++hole) {
    if (plan.plays[hole] == Gain::equal) found[flop] += deals(hole);
  }
  const auto count = [&](Point point, const SetClasses& seen, unsigned shown,
                         const std::vector<Gain>& made) {
    const Integer behind = deals_behind(shown, orders);
    for_each_pair_beside(seen, [&](std::size_t set, std::size_t pair) {
      if (plays(plan, pair) && made[set * deck().pairs().size() + pair] == Gain::equal) {
        found[point] += seen[set].size * behind;
      }
    });
  };
  count(turn, sets().flops, 3, plan.bets_turn);
  count(river, sets().fours, 4, plan.bets_river);
  return found;
}

void StreetBets::play_out(Plan& plan) {
  const std::size_t pairs = deck().pairs().size();
  const Sets& seen = sets();
  std::vector<decltype(plan.played)> tallies(effort().threads);
  for_each_board(
      deck(), qualifies_from(), effort(),
      [&](const HoldEmDeck::Board& board, const BoardShowdown& showdown, unsigned thread) {
        std::array<std::uint16_t, BoardShowdown::most_holes> on_turn{};  // a bit for each flop
        std::array<std::uint8_t, BoardShowdown::most_holes> on_river{};  // for each last card
        const auto collect = [&](const SetClasses::Member& member, const std::vector<Gain>& made,
                                 std::size_t bit, auto& into) {
          const std::uint16_t* place = deck().renamed_pairs(member.to_first).data();
          const Gain* gain = &made[member.set_class * pairs];
          for (std::size_t hole = 0; hole < showdown.holes(); ++hole) {
            using Bits = std::decay_t<decltype(into[hole])>;
            const bool bet = bets(gain[place[showdown.pair(hole)]], plan.ties);
            into[hole] = static_cast<Bits>(into[hole] | static_cast<unsigned>(bet) << bit);
          }
        };
        for (std::size_t i = 0; i < flops_of_a_board.size(); ++i) {
          const auto& [a, b, c] = flops_of_a_board[i];
          const std::array<std::uint8_t, 3> three{board.cards[a], board.cards[b], board.cards[c]};
          collect(seen.flops.of(three), plan.bets_turn, i, on_turn);
        }
        for (std::size_t last = 0; last < 5; ++last) {
          collect(seen.fours.of(without(board, last)), plan.bets_river, last, on_river);
        }
        for (std::size_t hole = 0; hole < showdown.holes(); ++hole) {
          if (!plays(plan, showdown.pair(hole))) continue;
          const Meetings met = showdown.meetings(hole);
          const auto c = static_cast<std::size_t>(showdown.hand_class(hole));
          std::array<std::array<Amount, 2>, 2> times{};
          for (std::size_t last = 0; last < 5; ++last) {
            const std::size_t bet_river = (unsigned{on_river[hole]} >> last) & 1U;
            const Amount bet_turn = std::popcount(unsigned{on_turn[hole]} & flops_without[last]);
            times[1][bet_river] += bet_turn;
            times[0][bet_river] += orders / fours_in_board - bet_turn;
          }
          for (std::size_t t = 0; t < 2; ++t) {
            for (std::size_t r = 0; r < 2; ++r) {
              if (times[t][r] == 0) continue;
              Meetings& into = tallies[thread][t][r][c];
              for (std::size_t i = 0; i < Comparison::kinds; ++i) {
                into[i] += times[t][r] * board.alike * met[i];
              }
            }
          }
        }
      });
  for (const auto& each : tallies) {
    for (std::size_t t = 0; t < 2; ++t) {
      for (std::size_t r = 0; r < 2; ++r) {
        for (std::size_t c = 0; c < hand_classes; ++c) {
          for (std::size_t i = 0; i < Comparison::kinds; ++i)
            plan.played[t][r][c][i] += each[t][r][c][i];
        }
      }
    }
  }
}

PlayedOut StreetBets::play(const Paytable& table, const Strategy* strategy, Ties ties) {
  const ShowdownTerms terms = worth_of(table).terms;
  const Plan plan = strategy != nullptr          ? asked(*strategy)
                    : ties == Ties::least_staked ? best_plan()
                                                 : with_most_staked();
  PlayedOut out{terms.lines, {}, limit(), tied(plan)};
  const std::vector<int> before_deal = stakes_before_deal(course());
  Integer folded = 0;
  for (std::size_t hole = 0; hole < plan.plays.size(); ++hole) {
    if (!bets(plan.plays[hole], plan.ties)) folded += deals(hole);
  }
  out.endings.push_back(folded_ending(terms.folded, before_deal, folded));
  for (std::size_t t = 0; t < 2; ++t) {
    for (std::size_t r = 0; r < 2; ++r) {
      std::vector<int> stakes = before_deal;
      stakes[wager_[flop]] = static_cast<int>(multiple_[flop]);
      if (t == 1) stakes[wager_[turn]] = static_cast<int>(multiple_[turn]);
      if (r == 1) stakes[wager_[river]] = static_cast<int>(multiple_[river]);
      for (std::size_t c = 0; c < hand_classes; ++c) {
        const ShowdownTerms::Fates& fates = terms.of(of_class(c).value);
        for (std::size_t i = 0; i < Comparison::kinds; ++i) {
          const std::int64_t ways = plan.played[t][r][c][i];
          if (ways != 0) out.endings.push_back(ending_of(fates[i], stakes, ways));
        }
      }
    }
  }
  return out;
}

// A bonus on two cards may look at the dealer's too; what looks at the flop is lost by a fold.
std::optional<RowCounts> StreetBets::count(WagerId wager, const Strategy* strategy) {
  if (game().wagers[wager].by_round() != nullptr) return count_judged(wager);
  if (rules().kept_on_fold(wager)) return std::nullopt;
  if (strategy == nullptr) return count_flops(wager, best_plan());
  return count_flops(wager, asked(*strategy));
}

RowCounts StreetBets::count_judged(WagerId wager) const {
  RowCounts counts;
  counts.rows.resize(rules().schedule(wager).rows.size());
  JudgedRows judged(rules(), wager, cards());
  const SetClasses& holes = deck().holes();
  for (std::size_t hole = 0; hole < holes.size(); ++hole) {
    if (judged.look(cards_of(holes[hole].cards))) break;
  }
  for (std::size_t hole = 0; hole < holes.size(); ++hole) {
    judged.for_each_row(cards_of(holes[hole].cards), [&](Row row, std::int64_t ways) {
      (row == no_row ? counts.unlisted : counts.rows[static_cast<std::size_t>(row)]) +=
          ways * holes[hole].size;
    });
  }
  return counts;
}

RowCounts StreetBets::count_flops(WagerId wager, const Plan& plan) {
  RowCounts counts;
  counts.rows.resize(rules().schedule(wager).rows.size());
  const SetClasses& flops = sets().flops;
  for_each_pair_beside(flops, [&](std::size_t set, std::size_t pair) {
    if (!plays(plan, pair)) {
      counts.forfeited += flops[set].size;
      return;
    }
    const CardSet five = cards_of(flops[set].cards) | cards_of(deck().pairs()[pair]);
    const Row row = game().wagers[wager].by_hand()->rank(five, rules()).row;
    (row == no_row ? counts.unlisted : counts.rows[static_cast<std::size_t>(row)]) +=
        flops[set].size;
  });
  return counts;
}

}  // namespace houseway::street_bets
