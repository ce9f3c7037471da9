#include "odds/judged_rows.h"
#include "odds/street_bets.h"

// What comes of a plan: a pass over all boards, its endings, and the wagers that a fold forfeits.
namespace houseway::street_bets {
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

KindTable<StreetBets::Times> StreetBets::times(const Plan& plan) {
  const BoardKinds& boards = kinds().boards;
  const std::size_t pairs = deck().pairs().size();
  const SeenKinds& seen = sets().four_kinds;
  // The flops that four cards can have begun with.
  std::vector<std::array<SetClasses::Member, flops_in_four>> flops_of;
  for (std::size_t four = 0; four < sets().fours.size(); ++four) {
    auto& members = flops_of.emplace_back();
    const std::vector<std::uint8_t>& cards = sets().fours[four].cards;
    for (std::size_t last = 0; last < cards.size(); ++last) {
      std::vector<std::uint8_t> three = cards;
      three.erase(three.begin() + static_cast<std::ptrdiff_t>(last));
      members[last] = sets().flops.of(three);
    }
  }
  KindTable<Times> all(boards);
  in_parallel(effort(), BoardKinds::rank_pairs, [&](std::size_t rank_pair, unsigned) {
    const auto& holes = boards.holes(rank_pair);
    if (holes.empty()) return;
    // As all suits see the holes that are played, and as if none mattered.
    std::int32_t plain_holes = 0;
    BoardKinds::ByView<std::int32_t> suited_holes{};
    // Bets on the turn where the river is bet on and where it is not, and bets on the river.
    std::array<SeenKinds::Times, 3> seen_times;
    for (auto& times : seen_times) times.resize(seen.kinds());
    auto& [turn_and_river, turn_alone, on_river] = seen_times;
    // For each flop a bit for each hole with which the turn is bet on, and where these are after a
    // renaming of suits: so little that it is read out of the nearest cache.
    std::vector<std::uint16_t> bets_turn(sets().flops.size());
    std::array<std::array<std::uint8_t, suit_count * suit_count>, renamings> renamed{};
    for (std::size_t i = 0; i < holes.size(); ++i) {
      const std::size_t pair = holes[i].pair;
      for (std::size_t flop = 0; flop < bets_turn.size(); ++flop) {
        if (!bets(plan.bets_turn[flop * pairs + pair], plan.ties)) continue;
        bets_turn[flop] = static_cast<std::uint16_t>(bets_turn[flop] | 1U << i);
      }
      for (Renaming renaming = 0; renaming < renamings; ++renaming) {
        renamed[renaming][i] = boards.place_in_holes(deck().renamed_pairs(renaming)[pair]);
      }
      if (!plays(plan, pair)) continue;
      ++plain_holes;
      for (const std::uint8_t view : holes[i].view) ++suited_holes[view];
    }
    for (std::size_t four = 0; four < seen.sets().size(); ++four) {
      const SeenKinds::Set& set = seen.sets()[four];
      const auto alike = static_cast<std::int32_t>(set.alike);
      for (std::size_t i = 0; i < holes.size(); ++i) {
        const BoardKinds::Hole& hole = holes[i];
        if ((set.cards & hole.cards) != 0 || !plays(plan, hole.pair)) continue;
        std::int32_t on_turn = 0;
        for (const SetClasses::Member& flop : flops_of[four]) {
          on_turn += bets_turn[flop.set_class] >> renamed[flop.to_first][i] & 1;
        }
        const bool bet = bets(plan.bets_river[four * pairs + hole.pair], plan.ties);
        if (on_turn > 0) {
          SeenKinds::add(bet ? turn_and_river : turn_alone, set, hole, alike * on_turn);
        }
        if (bet) SeenKinds::add(on_river, set, hole, alike * flops_in_four);
      }
    }
    const auto both = seen.spread(turn_and_river, rank_pair);
    const auto turn_only = seen.spread(turn_alone, rank_pair);
    const auto with_river = seen.spread(on_river, rank_pair);
    for (const BoardKinds::Kind& kind : boards.all()) {
      const bool is_plain = kind.suited == 0;
      Times& as_plain = all.at(rank_pair, kind.plain)[BoardKinds::plain_view];
      for (std::size_t view = 0; view < BoardKinds::views; ++view) {
        if (is_plain && view != BoardKinds::plain_view) continue;
        const auto in_all =
            static_cast<std::int32_t>(orders * BoardKinds::boards_beside(kind, rank_pair, view) *
                                      (is_plain ? plain_holes : suited_holes[view]));
        Times& found = all.at(rank_pair, kind.place)[view];
        found[1][1] = both[kind.place][view];
        found[1][0] = turn_only[kind.place][view];
        found[0][1] = with_river[kind.place][view] - found[1][1];
        found[0][0] = in_all - with_river[kind.place][view] - found[1][0];
        for (std::size_t t = 0; t < 2 && !is_plain; ++t) {
          for (std::size_t r = 0; r < 2; ++r) as_plain[t][r] -= found[t][r];
        }
      }
    }
  });
  return all;
}

void StreetBets::play_out(Plan& plan) {
  const KindTable<Times> all = times(plan);
  std::vector<decltype(plan.played)> tallies(effort().threads);
  for_each_kind(kinds().boards.all(), kinds().showdown, effort(),
                [&](const BoardKinds::Kind& kind, const KindShowdown& showdown, unsigned thread) {
                  for (std::size_t hole = 0; hole < showdown.holes(); ++hole) {
                    const auto [rank_pair, view] = showdown.hole(hole);
                    const Times& times = all.at(rank_pair, kind.place)[view];
                    const Meetings met = showdown.meetings(hole);
                    const auto c = static_cast<std::size_t>(showdown.hand_class(hole));
                    for (std::size_t t = 0; t < 2; ++t) {
                      for (std::size_t r = 0; r < 2; ++r) {
                        if (times[t][r] == 0) continue;
                        Meetings& into = tallies[thread][t][r][c];
                        for (std::size_t i = 0; i < Comparison::kinds; ++i)
                          into[i] += times[t][r] * met[i];
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
