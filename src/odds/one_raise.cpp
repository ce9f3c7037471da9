#include <algorithm>
#include <map>
#include <numeric>

#include "odds/board_solver.h"

// Ultimate Texas Hold 'Em and Heads-Up Hold 'Em: stakes before the deal and one raise, the smaller
// the later it is made.
//
// On every class of boards each two hole cards meet all others once (board_showdown.h). What that
// comes to is added to each of the ten flops that the board can have begun with, where it decides
// between raising and checking; the sum over flops decides before the flop. A second pass over the
// boards counts what happens.
namespace houseway {
namespace {

// Where the raise is made, and the fold.
enum Point : std::size_t { before_flop, on_flop, on_river, points };

using Amount = std::int64_t;
constexpr Amount flops_of_board = flops_of_a_board.size();
constexpr std::size_t most_ways = 4;   // at a decision
constexpr std::size_t most_plans = 2;  // solved in one pass over the boards
// How many of a board's flops are decided in each way, four bits for each.
constexpr unsigned bits_of_way = 4;
constexpr unsigned bits_of_plan = bits_of_way * most_ways;

// What to do, under one paytable, and what comes of it.
struct Plan {
  const Paytable* table = nullptr;
  const Strategy* strategy = nullptr;  // asked on the river; none for the best play
  BoardWorth worth;
  BoardWorth::ByClass fixed{};       // of all stakes before the deal together,
  BoardWorth::ByClass raise{};       // and of a raise of one base wager, which no table changes: so
  Amount raise_unit = 0;             // many times this as the other
  std::vector<std::uint8_t> before;  // the way by hole class
  std::vector<std::uint8_t> flop;    // by flop class, then pair
  // Deals by point and way; ten for each board and holes.
  std::array<std::array<BoardWorth::ByClass, most_ways>, points> played{};
  std::array<std::int64_t, hand_classes> folded{};
  // The losing hand of showdowns that were not folded, the player's or the dealer's.
  std::array<std::int64_t, hand_classes> loser{};
};

class OneRaise final : public BoardSolver {
 public:
  OneRaise(const RuleSet& rules, std::span<const Card> deck, Money base, Effort& effort,
           WagerId rows_of, const ShowdownWords& words)
      : BoardSolver(rules, deck, base, effort, rows_of, words) {
    for (std::size_t point = 0; point < points; ++point) {
      // What a raise is worth is so many times what one base wager raised is worth: the most or
      // nothing.
      largest_[point] = largest_wager(point);
      most_[point] = ways(point)[largest_[point]].multiple;
      without_[point] = way_that(point, false);
    }
    for (const Wager& wager : game().wagers) {
      const ByShowdown* by = wager.by_showdown();
      counts_losers_ |= by != nullptr && by->by_losing_hand;
    }
  }

  void expect(std::span<const Paytable* const> tables) override { solve(tables); }
  PlayedOut play(const Paytable& table, const Strategy* strategy) override;
  std::optional<RowCounts> count(WagerId wager, const Strategy* strategy) override;
  std::unique_ptr<Strategy> best() override;
  std::vector<Rational> values(const Situation& situation) override;
  void for_each_situation(const Visit& visit) override;

 private:
  class Best;

  // Of the boards met by one thread, for each plan. On the flop it is enough to know by how much a
  // raise is better than a check; what the check is worth is summed up without regard to the flop.
  struct Sums {
    std::vector<std::array<Amount, most_plans>> raise_on_flop;  // by flop class, then pair
    std::array<std::vector<Amount>, most_plans> before;         // the raise before it, by pair
    std::array<std::vector<Amount>, most_plans> river;          // raise or fold, as is better
  };

  const std::vector<Way>& ways(std::size_t point) const { return course().decisions[point].ways; }
  Amount fold(const BoardWorth& worth) const {
    return -static_cast<Amount>(course().before_deal) * worth.unit;
  }
  Amount on_the_river(const Plan& plan, Amount fixed, Amount raise, Amount dealers) const {
    return std::max(fold(plan.worth) * dealers, fixed + most_[on_river] * raise);
  }

  Plan terms(const Paytable& table) const;
  Plan& plan(const Paytable& table) {
    solve(std::array{&table});
    return plans_.at(&table);
  }
  void solve(std::span<const Paytable* const> tables);
  void find_best(std::span<Plan> plans);
  void sum_up(std::span<const Plan> plans, const HoldEmDeck::Board& board,
              const BoardShowdown& showdown, Sums& sums) const;
  void play_out(std::span<Plan> plans);
  void tally(std::span<Plan> plans, const std::vector<std::uint32_t>& ways_on_flop,
             const HoldEmDeck::Board& board, const BoardShowdown& showdown) const;
  void tally_losers(Plan& plan, const HoldEmDeck::Board& board, const BoardShowdown& showdown,
                    std::size_t hole, Amount times) const;
  Plan asked(const Paytable& table, const Strategy& strategy);
  PlayedOut played_out(const Plan& plan) const;

  Amount dealers() const { return dealers_of(cards().size()); }
  // Worths are those of the stakes before the deal, of a raise of one base wager, and of what is
  // better on the river.
  HoleWalk walk(const Plan& plan, CardSet own) const;

  const SetClasses& flops() const {
    if (!flops_) flops_.emplace(cards().size(), 3);
    return *flops_;
  }

  mutable std::optional<SetClasses> flops_;    // made when first needed
  std::array<std::size_t, points> largest_{};  // ways: the largest raise,
  std::array<std::size_t, points> without_{};  // and none
  std::array<Amount, points> most_{};
  bool counts_losers_ = false;  // some wager is paid by the hand that loses
  std::map<const Paytable*, Plan> plans_;
};

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
    plan.flop.resize(flop.gains.size());
    for (std::size_t at = 0; at < flop.gains.size(); ++at) {
      plan.flop[at] =
          static_cast<std::uint8_t>(flop.gains[at] != 0 ? largest_[on_flop] : without_[on_flop]);
    }
    std::vector<Amount> raised(deck().holes().size());
    std::vector<Amount> checked = flop.by_hole_class;
    for (std::size_t pair = 0; pair < pairs; ++pair) {
      raised[deck().hole_class(pair)] += flops_of_board * all.before[i][pair];
      checked[deck().hole_class(pair)] += flops_of_board * all.river[i][pair];
    }
    for (std::size_t hole = 0; hole < raised.size(); ++hole) {
      plan.before.push_back(static_cast<std::uint8_t>(
          raised[hole] > checked[hole] ? largest_[before_flop] : without_[before_flop]));
    }
  }
}

void OneRaise::tally_losers(Plan& plan, const HoldEmDeck::Board& board,
                            const BoardShowdown& showdown, std::size_t hole, Amount times) const {
  const auto c = static_cast<std::size_t>(showdown.hand_class(hole));
  plan.loser[c] += times * board.alike * showdown.higher(hole);
  // Below three-of-a-kind no line pays: the dealer's lower hands matter from there on.
  for (std::size_t lower = c; lower >= static_cast<std::size_t>(HandClass::three_of_a_kind);
       --lower) {
    const std::int64_t not_higher =
        lower == c ? showdown.lower(hole) : showdown.below(hole, static_cast<HandClass>(lower + 1));
    plan.loser[lower] +=
        times * board.alike * (not_higher - showdown.below(hole, static_cast<HandClass>(lower)));
  }
}

void OneRaise::tally(std::span<Plan> plans, const std::vector<std::uint32_t>& ways_on_flop,
                     const HoldEmDeck::Board& board, const BoardShowdown& showdown) const {
  std::array<std::uint32_t, BoardShowdown::most_holes> on_flops{};
  for (const auto& [a, b, c] : flops_of_a_board) {
    const std::array<std::uint8_t, 3> flop{board.cards[a], board.cards[b], board.cards[c]};
    const SetClasses::Member member = flops().of(flop);
    const std::uint16_t* place = deck().renamed_pairs(member.to_first).data();
    const std::uint32_t* decided = &ways_on_flop[member.set_class * deck().pairs().size()];
    for (std::size_t hole = 0; hole < showdown.holes(); ++hole) {
      on_flops[hole] += decided[place[showdown.pair(hole)]];
    }
  }
  Situation situation;
  for (const std::uint8_t card : board.cards) situation.community.push_back(deck().card(card));
  for (std::size_t hole = 0; hole < showdown.holes(); ++hole) {
    const Meetings met = showdown.meetings(hole);
    const auto c = static_cast<std::size_t>(showdown.hand_class(hole));
    const Amount dealers = board.alike * showdown.others();
    for (std::size_t i = 0; i < plans.size(); ++i) {
      Plan& plan = plans[i];
      const auto play = [&](std::size_t point, std::size_t way, Amount times) {
        Meetings& into = plan.played[point][way][c];
        for (std::size_t kind = 0; kind < Comparison::kinds; ++kind) {
          into[kind] += times * board.alike * met[kind];
        }
      };
      Amount in = flops_of_board;
      const std::size_t before = plan.before[deck().hole_class(showdown.pair(hole))];
      if (before != without_[before_flop]) {
        play(before_flop, before, flops_of_board);
      } else {
        Amount checked = 0;
        for (std::size_t way = 0; way < ways(on_flop).size(); ++way) {
          const Amount times = (on_flops[hole] >> (bits_of_plan * i + bits_of_way * way)) & 0xFU;
          if (way == without_[on_flop]) checked = times;
          if (way != without_[on_flop] && times > 0) play(on_flop, way, times);
        }
        if (checked > 0) {
          std::size_t way = without_[on_river];
          if (plan.strategy != nullptr) {
            situation.own = cards_of(deck().pairs()[showdown.pair(hole)]);
            way = plan.strategy->choose(on_river, situation);
          } else if (BoardWorth::sum(met, plan.fixed[c]) +
                         most_[on_river] * plan.raise_unit * BoardWorth::sum(met, plan.raise[c]) >
                     fold(plan.worth) * showdown.others()) {
            way = largest_[on_river];
          }
          if (way != without_[on_river]) {
            play(on_river, way, checked);
          } else {
            plan.folded[c] += checked * dealers;
            in -= checked;
          }
        }
      }
      if (counts_losers_) tally_losers(plan, board, showdown, hole, in);
    }
  }
}

void OneRaise::play_out(std::span<Plan> plans) {
  std::vector<std::uint32_t> ways_on_flop(flops().size() * deck().pairs().size());
  for (std::size_t i = 0; i < plans.size(); ++i) {
    for (std::size_t at = 0; at < ways_on_flop.size(); ++at) {
      ways_on_flop[at] |= 1U << (bits_of_plan * i + bits_of_way * plans[i].flop[at]);
    }
  }
  // The decisions are the same for all threads; what is counted is each one's own.
  std::vector<std::vector<Plan>> tallies(effort().threads);
  for (auto& each : tallies) each.assign(plans.begin(), plans.end());
  for_each_board(deck(), qualifies_from(), effort(),
                 [&](const HoldEmDeck::Board& board, const BoardShowdown& showdown,
                     unsigned thread) { tally(tallies[thread], ways_on_flop, board, showdown); });
  const auto add = [](auto& into, const auto& from) {
    for (std::size_t i = 0; i < into.size(); ++i) into[i] += from[i];
  };
  for (const auto& each : tallies) {
    for (std::size_t i = 0; i < plans.size(); ++i) {
      for (std::size_t point = 0; point < points; ++point) {
        for (std::size_t way = 0; way < most_ways; ++way) {
          for (std::size_t c = 0; c < hand_classes; ++c) {
            add(plans[i].played[point][way][c], each[i].played[point][way][c]);
          }
        }
      }
      add(plans[i].folded, each[i].folded);
      add(plans[i].loser, each[i].loser);
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

Plan OneRaise::asked(const Paytable& table, const Strategy& strategy) {
  Plan plan = terms(table);
  plan.strategy = &strategy;
  for (std::size_t hole = 0; hole < deck().holes().size(); ++hole) {
    plan.before.push_back(ask_before_flop(strategy, hole));
  }
  plan.flop = ask(strategy, on_flop, flops());
  play_out(std::span(&plan, 1));
  return plan;
}

PlayedOut OneRaise::played_out(const Plan& plan) const {
  PlayedOut out{plan.worth.terms.lines, {}, limit()};
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

PlayedOut OneRaise::play(const Paytable& table, const Strategy* strategy) {
  return played_out(strategy == nullptr ? plan(table) : asked(table, *strategy));
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

class OneRaise::Best final : public Strategy {
 public:
  explicit Best(OneRaise& solver) : solver_(solver), plan_(solver.plan(solver.selected())) {}

  std::size_t choose(std::size_t decision, const Situation& situation) const override {
    const HoldEmDeck& deck = solver_.deck();
    const std::vector<std::uint8_t> own = deck.positions(situation.own);
    const std::size_t pair = HoldEmDeck::pair_place(own[0], own[1]);
    if (decision == before_flop) return plan_.before[deck.hole_class(pair)];
    const CardSet shown(situation.community);
    if (decision == on_flop) {
      const SetClasses::Member member = solver_.flops().of(deck.positions(shown));
      return plan_
          .flop[member.set_class * deck.pairs().size() + deck.renamed_pairs(member.to_first)[pair]];
    }
    const auto river = solver_.walk(plan_, situation.own).over_boards(shown);
    return river[2] > solver_.fold(plan_.worth) * solver_.dealers() ? solver_.largest_[on_river]
                                                                    : solver_.without_[on_river];
  }

 private:
  OneRaise& solver_;
  const Plan& plan_;
};

std::unique_ptr<Strategy> OneRaise::best() {
  return std::make_unique<Best>(*this);
}

void OneRaise::for_each_situation(const Visit& visit) {
  const Plan& best = plan(selected());
  Visited visited;
  for (std::size_t hole = 0; hole < best.before.size(); ++hole) {
    visited.situation.own = cards_of(deck().holes()[hole].cards);
    visited.way = best.before[hole];
    visited.deals = deck().holes()[hole].size;
    visit(visited);
  }
  visited.decision = on_flop;
  for_each_pair_beside(flops(), [&](std::size_t flop, std::size_t pair) {
    if (best.before[deck().hole_class(pair)] != without_[before_flop]) return;
    visited.situation.own = cards_of(deck().pairs()[pair]);
    visited.situation.community.clear();
    for (const std::uint8_t card : flops()[flop].cards) {
      visited.situation.community.push_back(deck().card(card));
    }
    visited.way = best.flop[flop * deck().pairs().size() + pair];
    visited.deals = flops()[flop].size;
    visit(visited);
  });
  visited = {on_river, {}, 0, 0, {}};
  for (std::size_t c = 0; c < hand_classes; ++c) {
    visited.together = static_cast<HandClass>(c);
    visited.way = largest_[on_river];
    visited.deals = 0;
    for (const std::int64_t deals : best.played[on_river][visited.way][c]) visited.deals += deals;
    if (visited.deals > 0) visit(visited);
    visited.way = without_[on_river];
    visited.deals = best.folded[c];
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

}  // namespace

std::unique_ptr<Solver> solve_one_raise(const RuleSet& rules, std::span<const Card> deck,
                                        Money base, Effort& effort, WagerId rows_of,
                                        const ShowdownWords& words) {
  return std::make_unique<OneRaise>(rules, deck, base, effort, rows_of, words);
}

}  // namespace houseway
