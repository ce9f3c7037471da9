#include <algorithm>
#include <bit>
#include <cstdlib>
#include <stdexcept>

#include "odds/board_solver.h"
#include "odds/judged_rows.h"

// Texas Hold 'Em Bonus Poker: a bet or a fold on two cards, then a bet after three community cards
// and one after four, or none. They win or lose as the hands compare, and none depends on the
// others: whether to bet on the turn is a matter of the flop, on the river of the four cards in
// whatever order they came. So every class of boards is met once (board_showdown.h), added to the
// ten flops and the five fours of cards that it holds, and decided there.
namespace houseway {
namespace {

enum Point : std::size_t { flop, turn, river, points };

constexpr std::int64_t flops_in_board = 10;
constexpr std::int64_t fours_in_board = 5;
constexpr std::int64_t orders = 20;  // of a board: which three come first, and which last

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

// The four cards of a board without the one at `left_out`.
std::array<std::uint8_t, 4> without(const HoldEmDeck::Board& board, std::size_t left_out) {
  std::array<std::uint8_t, 4> four{};
  std::size_t next = 0;
  for (std::size_t i = 0; i < board.cards.size(); ++i) {
    if (i != left_out) four[next++] = board.cards[i];
  }
  return four;
}

// What is gained on a board, in whole numbers: by all that is staked before the flop is seen, by
// the bet on the turn and by the one on the river.
struct Worth {
  std::int64_t unit = 1;
  BoardWorth::ByClass stays{};
  BoardWorth::ByClass turn{};
  BoardWorth::ByClass river{};
};

// What to do, and what comes of it.
struct Plan {
  std::vector<std::uint8_t> plays;       // or folds, by hole class
  std::vector<std::uint8_t> bets_turn;   // by class of flops, then pair
  std::vector<std::uint8_t> bets_river;  // by class of four cards, then pair
  // Deals not folded by whether the turn and the river were bet on; `orders` for each board.
  std::array<std::array<BoardWorth::ByClass, 2>, 2> played{};
};

class StreetBets final : public BoardSolver {
 public:
  StreetBets(const RuleSet& rules, std::span<const Card> deck, Money base, Effort& effort,
             WagerId rows_of, const ShowdownWords& words)
      : BoardSolver(rules, deck, base, effort, rows_of, words) {
    for (std::size_t point = 0; point < points; ++point) {
      bet_[point] = largest_wager(point);
      none_[point] = way_that(point, false);
      multiple_[point] = course().decisions[point].ways[bet_[point]].multiple;
      wager_[point] = course().decisions[point].ways[bet_[point]].wager;
    }
  }

  PlayedOut play(const Paytable& table, const Strategy* strategy) override;
  std::optional<RowCounts> count(WagerId wager, const Strategy* strategy) override;
  std::unique_ptr<Strategy> best() override;
  std::vector<Rational> values(const Situation& situation) override;
  void for_each_situation(const Visit& visit) override;

 private:
  class Best;

  // What a bet gains by what is seen, over all boards that hold it.
  struct Sums {
    std::vector<std::int32_t> flops;  // class of flops, then pair
    std::vector<std::int32_t> fours;
    std::vector<Amount> stays;  // by hole class, of what is staked before the flop is seen
  };
  // The sets that are seen, made when first needed.
  struct Sets {
    explicit Sets(std::size_t deck) : flops(deck, 3), fours(deck, 4) {}
    SetClasses flops;
    SetClasses fours;
  };

  const Sets& sets() {
    if (!sets_) sets_.emplace(cards().size());
    return *sets_;
  }
  Worth worth() const;
  // All deals of a hole class, in every order of the board.
  Integer deals(std::size_t hole) const {
    const auto left = static_cast<unsigned>(cards().size()) - 2;
    return choose(left, 5) * orders * dealers_of(cards().size()) * deck().holes()[hole].size;
  }
  bool plays(const Plan& plan, std::size_t pair) const {
    return plan.plays[deck().hole_class(pair)] != 0;
  }

  Sums sum_up(const Worth& worth);
  const Plan& best_plan();
  Plan asked(const Strategy& strategy);
  void play_out(Plan& plan);
  RowCounts count_judged(WagerId wager) const;
  RowCounts count_flops(WagerId wager, const Plan& plan);
  HoleWalk walk(const Worth& worth, CardSet own) const;

  std::array<std::size_t, points> bet_{};  // ways
  std::array<std::size_t, points> none_{};
  std::array<Amount, points> multiple_{};
  std::array<std::size_t, points> wager_{};
  std::optional<Sets> sets_;
  std::optional<Plan> best_;
};

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
  Plan plan{{}, std::move(on_turn.gains), std::move(on_river.gains), {}};
  const auto staked = static_cast<Amount>(course().before_deal);
  for (std::size_t hole = 0; hole < sums.stays.size(); ++hole) {
    const Wide stays = Wide{sums.stays[hole]} * orders +
                       Wide{on_turn.by_hole_class[hole]} * (orders / flops_in_board) +
                       Wide{on_river.by_hole_class[hole]} * (orders / fours_in_board);
    plan.plays.push_back(integer(stays) > -deals(hole) * staked * worth.unit ? 1 : 0);
  }
  play_out(plan);
  best_ = std::move(plan);
  return *best_;
}

Plan StreetBets::asked(const Strategy& strategy) {
  Plan plan;
  for (std::size_t hole = 0; hole < deck().holes().size(); ++hole) {
    plan.plays.push_back(ask_before_flop(strategy, hole) == bet_[flop] ? 1 : 0);
  }
  const auto bets = [&](Point point, const SetClasses& seen) {
    std::vector<std::uint8_t> ways = ask(strategy, point, seen);
    for (std::uint8_t& way : ways) way = way == bet_[point] ? 1 : 0;
    return ways;
  };
  plan.bets_turn = bets(turn, sets().flops);
  plan.bets_river = bets(river, sets().fours);
  play_out(plan);
  return plan;
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
        const auto collect = [&](const SetClasses::Member& member,
                                 const std::vector<std::uint8_t>& bets, std::size_t bit,
                                 auto& into) {
          const std::uint16_t* place = deck().renamed_pairs(member.to_first).data();
          const std::uint8_t* bet = &bets[member.set_class * pairs];
          for (std::size_t hole = 0; hole < showdown.holes(); ++hole) {
            using Bits = std::decay_t<decltype(into[hole])>;
            into[hole] = static_cast<Bits>(
                into[hole] | static_cast<unsigned>(bet[place[showdown.pair(hole)]]) << bit);
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

PlayedOut StreetBets::play(const Paytable& table, const Strategy* strategy) {
  const ShowdownTerms terms = worth_of(table).terms;
  const Plan plan = strategy == nullptr ? best_plan() : asked(*strategy);
  PlayedOut out{terms.lines, {}, limit()};
  const std::vector<int> before_deal = stakes_before_deal(course());
  Integer folded = 0;
  for (std::size_t hole = 0; hole < plan.plays.size(); ++hole) {
    if (plan.plays[hole] == 0) folded += deals(hole);
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

class StreetBets::Best final : public Strategy {
 public:
  explicit Best(StreetBets& solver) : solver_(solver), plan_(solver.best_plan()) {}

  std::size_t choose(std::size_t decision, const Situation& situation) const override {
    const HoldEmDeck& deck = solver_.deck();
    const std::vector<std::uint8_t> own = deck.positions(situation.own);
    const std::size_t pair = HoldEmDeck::pair_place(own[0], own[1]);
    const auto bets = [&](const SetClasses& seen, const std::vector<std::uint8_t>& where) {
      const auto member = seen.of(deck.positions(CardSet(situation.community)));
      return where[member.set_class * deck.pairs().size() +
                   deck.renamed_pairs(member.to_first)[pair]] != 0;
    };
    const bool bet = decision == flop   ? solver_.plays(plan_, pair)
                     : decision == turn ? bets(solver_.sets_->flops, plan_.bets_turn)
                                        : bets(solver_.sets_->fours, plan_.bets_river);
    return bet ? solver_.bet_[decision] : solver_.none_[decision];
  }

 private:
  StreetBets& solver_;
  const Plan& plan_;
};

std::unique_ptr<Strategy> StreetBets::best() {
  return std::make_unique<Best>(*this);
}

void StreetBets::for_each_situation(const Visit& visit) {
  const Plan& plan = best_plan();
  Visited visited;
  for (std::size_t hole = 0; hole < plan.plays.size(); ++hole) {
    visited.situation.own = cards_of(deck().holes()[hole].cards);
    visited.way = plan.plays[hole] != 0 ? bet_[flop] : none_[flop];
    visited.deals = deck().holes()[hole].size;
    visit(visited);
  }
  const auto visit_all = [&](Point point, const SetClasses& seen,
                             const std::vector<std::uint8_t>& bets) {
    visited.decision = point;
    for_each_pair_beside(seen, [&](std::size_t set, std::size_t pair) {
      if (!plays(plan, pair)) return;
      visited.situation.own = cards_of(deck().pairs()[pair]);
      visited.situation.community.clear();
      for (const std::uint8_t card : seen[set].cards) {
        visited.situation.community.push_back(deck().card(card));
      }
      visited.way = bets[set * deck().pairs().size() + pair] != 0 ? bet_[point] : none_[point];
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

}  // namespace

std::unique_ptr<Solver> solve_street_bets(const RuleSet& rules, std::span<const Card> deck,
                                          Money base, Effort& effort, WagerId rows_of,
                                          const ShowdownWords& words) {
  return std::make_unique<StreetBets>(rules, deck, base, effort, rows_of, words);
}

}  // namespace houseway
