#include <algorithm>

#include "odds/one_raise.h"

// What comes of a plan: a pass over all boards, and its endings.
namespace houseway::one_raise {

template <class Showdown>
void OneRaise::tally_losers(Plan& plan, const Showdown& showdown, std::size_t hole,
                            Amount times) const {
  const auto c = static_cast<std::size_t>(showdown.hand_class(hole));
  plan.loser[c] += times * showdown.higher(hole);
  // Below three-of-a-kind no line pays: the dealer's lower hands matter from there on.
  for (std::size_t lower = c; lower >= static_cast<std::size_t>(HandClass::three_of_a_kind);
       --lower) {
    const std::int64_t not_higher =
        lower == c ? showdown.lower(hole) : showdown.below(hole, static_cast<HandClass>(lower + 1));
    plan.loser[lower] += times * (not_higher - showdown.below(hole, static_cast<HandClass>(lower)));
  }
}

namespace {

void add(Plan& plan, std::size_t point, std::size_t way, std::size_t hand_class, Amount times,
         const Meetings& met) {
  if (times == 0) return;
  Meetings& into = plan.played[point][way][hand_class];
  for (std::size_t kind = 0; kind < Comparison::kinds; ++kind) into[kind] += times * met[kind];
}

}  // namespace

KindTable<OneRaise::Times> OneRaise::times(const Plan& plan) const {
  const BoardKinds& boards = kinds().boards;
  const SeenKinds& seen = flop_kinds();
  const std::size_t pairs = deck().pairs().size();
  KindTable<Times> all(boards);
  in_parallel(effort(), BoardKinds::rank_pairs, [&](std::size_t rank_pair, unsigned) {
    const auto& holes = boards.holes(rank_pair);
    if (holes.empty()) return;
    const auto checks = [&](const BoardKinds::Hole& hole) {
      return plan.before[hole.hole_class].by(plan.ties) == without_[before_flop];
    };
    // Each hole as all suits see it, and as if none mattered.
    struct Holes {
      std::int32_t raised = 0;
      std::int32_t checked = 0;
    };
    Holes plain;
    BoardKinds::ByView<Holes> suited{};
    for (const BoardKinds::Hole& hole : holes) {
      ++(checks(hole) ? plain.checked : plain.raised);
      for (const std::uint8_t view : hole.view) {
        ++(checks(hole) ? suited[view].checked : suited[view].raised);
      }
    }
    SeenKinds::Times raised(seen.kinds());
    for (std::size_t flop = 0; flop < seen.sets().size(); ++flop) {
      const SeenKinds::Set& set = seen.sets()[flop];
      for (const BoardKinds::Hole& hole : holes) {
        if ((set.cards & hole.cards) != 0 || !checks(hole)) continue;
        if (plan.flop[flop * pairs + hole.pair].by(plan.ties) == without_[on_flop]) continue;
        SeenKinds::add(raised, set, hole, static_cast<std::int32_t>(set.alike));
      }
    }
    const auto raised_on = seen.spread(raised, rank_pair);
    for (const BoardKinds::Kind& kind : boards.all()) {
      Times& as_plain = all.at(rank_pair, kind.plain)[BoardKinds::plain_view];
      for (std::size_t view = 0; view < BoardKinds::views; ++view) {
        const bool is_plain = kind.suited == 0;
        if (is_plain && view != BoardKinds::plain_view) continue;
        const Holes& by = is_plain ? plain : suited[view];
        const auto ways = static_cast<std::int32_t>(
            flops_of_board * BoardKinds::boards_beside(kind, rank_pair, view));
        const std::int32_t on_flop = raised_on[kind.place][view];
        const Times found{ways * by.raised, on_flop, ways * by.checked - on_flop};
        all.at(rank_pair, kind.place)[view] = found;
        if (is_plain) continue;
        as_plain.raised_before -= found.raised_before;
        as_plain.raised_on_flop -= found.raised_on_flop;
        as_plain.checked -= found.checked;
      }
    }
  });
  return all;
}

void OneRaise::tally(Plan& plan, const BoardKinds::Kind& kind, const KindShowdown& showdown,
                     const KindTable<Times>& times) const {
  for (std::size_t hole = 0; hole < showdown.holes(); ++hole) {
    const auto [rank_pair, view] = showdown.hole(hole);
    const Times& by = times.at(rank_pair, kind.place)[view];
    const Meetings met = showdown.meetings(hole);
    const auto c = static_cast<std::size_t>(showdown.hand_class(hole));
    add(plan, before_flop, largest_[before_flop], c, by.raised_before, met);
    add(plan, on_flop, largest_[on_flop], c, by.raised_on_flop, met);
    const Amount gain = BoardWorth::sum(met, plan.fixed[c]) +
                        most_[on_river] * plan.raise_unit * BoardWorth::sum(met, plan.raise[c]) -
                        fold(plan.worth) * showdown.others();
    Amount in = Amount{by.raised_before} + by.raised_on_flop;
    if (gain == 0) {
      for (std::size_t i = 0; i < met.size(); ++i) plan.tied_on_river[c][i] += by.checked * met[i];
    }
    if (bets(gain_of(gain), plan.ties)) {
      add(plan, on_river, largest_[on_river], c, by.checked, met);
      in += by.checked;
    } else {
      plan.folded[c] += Amount{by.checked} * showdown.others();
    }
    if (counts_losers_) tally_losers(plan, showdown, hole, in);
  }
}

void OneRaise::tally_asked(Plan& plan, const std::vector<std::uint16_t>& ways_on_flop,
                           const HoldEmDeck::Board& board, const BoardShowdown& showdown) const {
  std::array<std::uint16_t, BoardShowdown::most_holes> on_flops{};
  for (const auto& [a, b, c] : flops_of_a_board) {
    const std::array<std::uint8_t, 3> flop{board.cards[a], board.cards[b], board.cards[c]};
    const SetClasses::Member member = flops().of(flop);
    const std::uint16_t* place = deck().renamed_pairs(member.to_first).data();
    const std::uint16_t* decided = &ways_on_flop[member.set_class * deck().pairs().size()];
    for (std::size_t hole = 0; hole < showdown.holes(); ++hole) {
      on_flops[hole] =
          static_cast<std::uint16_t>(on_flops[hole] + decided[place[showdown.pair(hole)]]);
    }
  }
  Situation situation;
  for (const std::uint8_t card : board.cards) situation.community.push_back(deck().card(card));
  for (std::size_t hole = 0; hole < showdown.holes(); ++hole) {
    const Meetings met = showdown.meetings(hole);
    const auto c = static_cast<std::size_t>(showdown.hand_class(hole));
    const auto play = [&](std::size_t point, std::size_t way, Amount times) {
      add(plan, point, way, c, times * board.alike, met);
    };
    Amount in = flops_of_board;
    const std::size_t before = plan.before[deck().hole_class(showdown.pair(hole))].by(plan.ties);
    if (before != without_[before_flop]) {
      play(before_flop, before, flops_of_board);
    } else {
      Amount checked = 0;
      for (std::size_t way = 0; way < ways(on_flop).size(); ++way) {
        const Amount times = (unsigned{on_flops[hole]} >> (bits_of_way * way)) & 0xFU;
        if (way == without_[on_flop]) checked = times;
        if (way != without_[on_flop] && times > 0) play(on_flop, way, times);
      }
      if (checked > 0) {
        situation.own = cards_of(deck().pairs()[showdown.pair(hole)]);
        const std::size_t way = plan.strategy->choose(on_river, situation);
        if (way != without_[on_river]) {
          play(on_river, way, checked);
        } else {
          plan.folded[c] += checked * board.alike * showdown.others();
          in -= checked;
        }
      }
    }
    if (counts_losers_) tally_losers(plan, showdown, hole, in * board.alike);
  }
}

void OneRaise::play_on_threads(Plan& plan,
                               const std::function<void(std::vector<Plan>&)>& work) const {
  // The decisions are the same for all threads; what is counted is each one's own.
  std::vector<Plan> tallies(effort().threads, plan);
  work(tallies);
  const auto add_up = [](auto& into, const auto& from) {
    for (std::size_t i = 0; i < into.size(); ++i) into[i] += from[i];
  };
  for (const Plan& each : tallies) {
    for (std::size_t point = 0; point < points; ++point) {
      for (std::size_t way = 0; way < most_ways; ++way) {
        for (std::size_t c = 0; c < hand_classes; ++c) {
          add_up(plan.played[point][way][c], each.played[point][way][c]);
        }
      }
    }
    for (std::size_t c = 0; c < hand_classes; ++c) {
      add_up(plan.tied_on_river[c], each.tied_on_river[c]);
    }
    add_up(plan.folded, each.folded);
    add_up(plan.loser, each.loser);
  }
}

void OneRaise::play_out(Plan& plan) {
  const KindTable<Times> all = times(plan);
  play_on_threads(plan, [&](std::vector<Plan>& tallies) {
    for_each_kind(kinds().boards.all(), kinds().showdown, effort(),
                  [&](const BoardKinds::Kind& kind, const KindShowdown& showdown, unsigned thread) {
                    tally(tallies[thread], kind, showdown, all);
                  });
  });
}

void OneRaise::play_out_asked(Plan& plan) {
  std::vector<std::uint16_t> ways_on_flop(flops().size() * deck().pairs().size());
  for (std::size_t at = 0; at < ways_on_flop.size(); ++at) {
    ways_on_flop[at] =
        static_cast<std::uint16_t>(1U << (bits_of_way * plan.flop[at].by(plan.ties)));
  }
  play_on_threads(plan, [&](std::vector<Plan>& tallies) {
    for_each_board(
        deck(), qualifies_from(), effort(),
        [&](const HoldEmDeck::Board& board, const BoardShowdown& showdown, unsigned thread) {
          tally_asked(tallies[thread], ways_on_flop, board, showdown);
        });
  });
}

Plan OneRaise::asked(const Paytable& table, const Strategy& strategy) {
  Plan plan = terms(table);
  plan.strategy = &strategy;
  for (std::size_t hole = 0; hole < deck().holes().size(); ++hole) {
    const std::uint8_t way = ask_before_flop(strategy, hole);
    plan.before.push_back({way, way});
  }
  for (const std::uint8_t way : ask(strategy, on_flop, flops())) plan.flop.push_back({way, way});
  play_out_asked(plan);
  return plan;
}

Plan OneRaise::with_most_staked(const Plan& best) {
  const auto tied = [](const BestWays& ways) { return ways.tied(); };
  if (std::ranges::none_of(best.before, tied) && std::ranges::none_of(best.flop, tied)) {
    // What comes to the river is the same, and what is tied there was folded.
    Plan plan = best;
    plan.ties = Ties::most_staked;
    for (std::size_t c = 0; c < hand_classes; ++c) {
      for (std::size_t i = 0; i < Comparison::kinds; ++i) {
        plan.played[on_river][largest_[on_river]][c][i] += best.tied_on_river[c][i];
        plan.folded[c] -= best.tied_on_river[c][i];
      }
    }
    return plan;
  }
  Plan plan = terms(*best.table);
  plan.ties = Ties::most_staked;
  plan.before = best.before;
  plan.flop = best.flop;
  play_out(plan);
  return plan;
}

std::vector<Integer> OneRaise::tied(const Plan& plan) const {
  std::vector<Integer> deals(points);
  for (std::size_t hole = 0; hole < plan.before.size(); ++hole) {
    if (plan.before[hole].tied()) {
      deals[before_flop] += deck().holes()[hole].size * deals_behind(0, flops_of_board);
    }
  }
  const Integer behind_flop = deals_behind(3, flops_of_board);
  for_each_pair_beside(flops(), [&](std::size_t flop, std::size_t pair) {
    const bool checked =
        plan.before[deck().hole_class(pair)].by(plan.ties) == without_[before_flop];
    if (checked && plan.flop[flop * deck().pairs().size() + pair].tied()) {
      deals[on_flop] += flops()[flop].size * behind_flop;
    }
  });
  for (const Meetings& met : plan.tied_on_river) {
    for (const std::int64_t of_kind : met) deals[on_river] += of_kind;
  }
  return deals;
}

PlayedOut OneRaise::played_out(const Plan& plan) const {
  PlayedOut out{plan.worth.terms.lines, {}, limit(), tied(plan)};
  const std::vector<int> before_deal = stakes_before_deal(course());
  for (std::size_t c = 0; c < hand_classes; ++c) {
    out.endings.push_back(folded_ending(plan.worth.terms.folded, before_deal, plan.folded[c]));
    const ShowdownTerms::Fates& fates = plan.worth.terms.of(of_class(c).value);
    for (std::size_t point = 0; point < points; ++point) {
      for (std::size_t way = 0; way < ways(point).size(); ++way) {
        std::vector<int> stakes = before_deal;
        stakes[course().before_deal] = ways(point)[way].multiple;
        for (std::size_t i = 0; i < Comparison::kinds; ++i) {
          const std::int64_t deals = plan.played[point][way][c][i];
          if (deals != 0) out.endings.push_back(ending_of(fates[i], stakes, deals));
        }
      }
    }
  }
  return out;
}

PlayedOut OneRaise::play(const Paytable& table, const Strategy* strategy, Ties ties) {
  if (strategy != nullptr) return played_out(asked(table, *strategy));
  return played_out(ties == Ties::least_staked ? plan(table) : with_most_staked(plan(table)));
}

// A wager on the hand that loses, which a fold forfeits.
std::optional<RowCounts> OneRaise::count(WagerId wager, const Strategy* strategy) {
  const ByShowdown* by = game().wagers[wager].by_showdown();
  if (by == nullptr || !by->by_losing_hand) return std::nullopt;
  const Plan& played = strategy == nullptr ? plan(selected()) : asked(selected(), *strategy);
  RowCounts counts;
  counts.rows.resize(rules().schedule(wager).rows.size());
  for (const auto& point : played.played) {
    for (const auto& way : point) {
      for (const Meetings& met : way) {
        for (const std::int64_t deals : met) counts.unlisted += deals;
      }
    }
  }
  for (std::size_t c = 0; c < hand_classes; ++c) {
    const Row row = showdown().losers_row(wager, of_class(c).value);
    counts.forfeited += played.folded[c];
    if (row == no_row) continue;
    counts.rows[static_cast<std::size_t>(row)] += played.loser[c];
    counts.unlisted -= played.loser[c];
  }
  return counts;
}

}  // namespace houseway::one_raise
