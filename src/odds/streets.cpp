#include "odds/streets.h"

#include <algorithm>
#include <array>
#include <map>
#include <numeric>
#include <stdexcept>

#include "odds/hands.h"
#include "odds/main_odds.h"
#include "odds/paid_lines.h"
#include "odds/passed_hands.h"
#include "odds/street_states.h"
#include "rules/limits.h"

// For every own hand up to suits the lines that the last card makes are counted once for each set
// of the others; a table is then priced by working back from the last decision to the first.
namespace houseway {
namespace {

using LineCounts = std::array<std::uint8_t, PaidLines::most>;

// Own cards, with what may be shown beside them.
struct Hole {
  CardSet cards;
  unsigned alike = 0;  // hands that differ only by a renaming of suits
  std::vector<Card> rest;
  std::vector<LineCounts> last;  // by the set of all cards shown but the last
};

// What each line comes to for each way in which the wagers may stand in the end.
struct Nets {
  std::int64_t unit = 1;                                  // that makes them whole
  std::vector<std::vector<std::vector<Rational>>> gains;  // by end, line and wager
  std::vector<std::vector<std::int64_t>> whole;  // of all wagers, by line; ends alike are one
  std::vector<std::size_t> whole_of;             // by end
};

// The best play of one hand: on each street, by the set of cards shown and then the state.
struct Solved {
  struct Street {
    std::vector<Wide> value;         // over all that may follow, times the unit
    std::vector<std::uint8_t> best;  // way
  };
  std::vector<Street> streets;
};

// The place of a set of up to two cards.
std::size_t place_of(std::span<const std::size_t> shown) {
  if (shown.empty()) return 0;
  if (shown.size() == 1) return shown[0];
  return Places::pair(std::min(shown[0], shown[1]), std::max(shown[0], shown[1]));
}

class Streets final : public Solver {
 public:
  Streets(const RuleSet& rules, std::span<const Card> deck, Money base, Effort& effort,
          WagerId rows_of)
      : Solver(rules, base),
        effort_(effort),
        deck_(deck.begin(), deck.end()),
        base_(base),
        rows_of_(rows_of),
        own_(static_cast<std::size_t>(game().cards().hand_cards)),
        states_(course()),
        lines_(rules, course().wagers) {
    if (states_.streets() < 2 || states_.streets() > 3) {
      throw std::logic_error("two or three community cards are provided for");
    }
  }

  PlayedOut play(const Paytable& table, const Strategy* strategy) override;
  std::optional<RowCounts> count(WagerId wager, const Strategy* strategy) override;
  std::unique_ptr<Strategy> best() override;
  std::vector<Rational> values(const Situation& situation) override;
  void for_each_situation(const Visit& visit) override;

 private:
  class Best;

  std::size_t streets() const { return states_.streets(); }
  const std::vector<Way>& ways(std::size_t street) const { return course().decisions[street].ways; }

  const std::vector<Hole>& holes();
  Hole hole_of(CardSet cards, unsigned alike) const;
  Nets nets(const Paytable& table) const;
  Solved solve(const Hole& hole, const Nets& nets) const;
  std::int64_t followings(const Hole& hole, std::size_t street) const;

  // Goes through the decisions of one hand in every order of the cards shown. `visit(street, shown,
  // state, way)` is called at each, `end(state, counts)` where no decision is left, and
  // `fold(street, state)` for what is given up.
  template <class VisitDecision, class End, class Fold>
  void follow(const Hole& hole, const Solved* solved, const Strategy* strategy,
              VisitDecision visit_decision, End end, Fold fold) const;

  Effort& effort_;
  std::vector<Card> deck_;
  Money base_;
  WagerId rows_of_;
  std::size_t own_;
  StreetStates states_;
  PaidLines lines_;
  std::vector<Hole> holes_;
};

const std::vector<Hole>& Streets::holes() {
  if (!holes_.empty()) return holes_;
  const auto add = [&](CardSet cards) {
    const unsigned alike = suit_class_size(cards);
    if (alike > 0) holes_.push_back({cards, alike, {}, {}});
  };
  for (std::size_t first = 0; first < deck_.size(); ++first) {
    for_each_hand_from(deck_, first, static_cast<int>(own_), add);
  }
  in_parallel(effort_, holes_.size(), [&](std::size_t i, unsigned) {
    holes_[i] = hole_of(holes_[i].cards, holes_[i].alike);
  });
  return holes_;
}

// Each set of community cards counts for every one of them shown last.
Hole Streets::hole_of(CardSet cards, unsigned alike) const {
  Hole hole{cards, alike, without(deck_, cards), {}};
  std::vector<FastHigh::Hand> fast;
  for (const Card card : hole.rest) fast.emplace_back(card);
  const FastHigh::Hand held(cards);
  const std::size_t n = fast.size();
  hole.last.resize(streets() == 2 ? n : Places::ways[n][2]);
  for (std::size_t k = 1; k < n; ++k) {
    const FastHigh::Hand one = held + fast[k];
    for (std::size_t j = 0; j < k; ++j) {
      const FastHigh::Hand two = one + fast[j];
      if (streets() == 2) {
        const std::uint8_t line = lines_.of(two);
        ++hole.last[j][line];
        ++hole.last[k][line];
        continue;
      }
      LineCounts& jk = hole.last[Places::pair(j, k)];
      for (std::size_t i = 0; i < j; ++i) {
        const std::uint8_t line = lines_.of(two + fast[i]);
        ++jk[line];
        ++hole.last[Places::pair(i, j)][line];
        ++hole.last[Places::pair(i, k)][line];
      }
    }
  }
  return hole;
}

Nets Streets::nets(const Paytable& table) const {
  const Rational limit(payout_limit(rules(), base_).cents, base_.cents);
  Nets nets;
  for (const StreetStates::State& end : states_.ends()) {
    auto& by_line = nets.gains.emplace_back();
    for (std::size_t line = 0; line < lines_.size(); ++line) {
      std::vector<Rational>& gains = by_line.emplace_back();
      for (std::size_t i = 0; i < end.stakes.size(); ++i) {
        const WagerId wager = course().wagers[i];
        const LineNet net =
            net_on_win(pays_of(used_table(rules(), wager, table), lines_.row(line, i)));
        gains.push_back(end.stakes[i] * net.value());
      }
      cut_to_limit(gains, limit);
      const Rational net = std::accumulate(gains.begin(), gains.end(), Rational(0));
      nets.unit = whole_unit(nets.unit, static_cast<std::int64_t>(denominator(net)));
    }
  }
  for (const auto& by_line : nets.gains) {
    std::vector<std::int64_t> whole;
    for (const std::vector<Rational>& gains : by_line) {
      const Rational net = std::accumulate(gains.begin(), gains.end(), Rational(0)) * nets.unit;
      whole.push_back(static_cast<std::int64_t>(numerator(net)));
    }
    const auto known = std::find(nets.whole.begin(), nets.whole.end(), whole);
    nets.whole_of.push_back(static_cast<std::size_t>(known - nets.whole.begin()));
    if (known == nets.whole.end()) nets.whole.push_back(std::move(whole));
  }
  return nets;
}

// The ways in which the cards after a decision may come.
std::int64_t Streets::followings(const Hole& hole, std::size_t street) const {
  std::int64_t ways = 1;
  for (std::size_t shown = street; shown < streets(); ++shown) {
    ways *= static_cast<std::int64_t>(hole.rest.size() - shown);
  }
  return ways;
}

Solved Streets::solve(const Hole& hole, const Nets& nets) const {
  const std::size_t n = hole.rest.size();
  Solved solved;
  solved.streets.resize(streets());
  // The value of the states after a street, summed over the next card to be shown.
  std::vector<Wide> after;
  for (std::size_t street = streets(); street-- > 0;) {
    Solved::Street& here = solved.streets[street];
    const std::vector<StreetStates::State>& states = states_.on(street);
    const std::size_t next_states =
        street + 1 == streets() ? states_.ends().size() : states_.on(street + 1).size();
    const std::size_t sets = street == 0 ? 1 : street == 1 ? n : hole.last.size();
    here.value.resize(sets * states.size());
    here.best.resize(here.value.size());
    const std::int64_t lost_by_fold = nets.unit * followings(hole, street);
    const auto decide = [&](std::size_t set) {
      for (std::size_t s = 0; s < states.size(); ++s) {
        const StreetStates::State& state = states[s];
        std::size_t best = 0;
        Wide best_value = 0;
        for (std::size_t way = 0; way < state.after.size(); ++way) {
          const Wide value = state.after[way] == StreetStates::folded
                                 ? -Wide{state.total()} * lost_by_fold
                                 : after[state.after[way]];
          const bool better =
              way == 0 || value > best_value ||
              (value == best_value && ways(street)[way].stakes() < ways(street)[best].stakes());
          if (!better) continue;
          best = way;
          best_value = value;
        }
        here.value[set * states.size() + s] = best_value;
        here.best[set * states.size() + s] = static_cast<std::uint8_t>(best);
      }
    };
    after.assign(next_states, 0);
    if (street + 1 == streets()) {
      std::vector<std::int64_t> sums(nets.whole.size());
      for (std::size_t set = 0; set < sets; ++set) {
        for (std::size_t i = 0; i < sums.size(); ++i) {
          std::int64_t sum = 0;
          for (std::size_t line = 0; line < lines_.size(); ++line) {
            sum += hole.last[set][line] * nets.whole[i][line];
          }
          sums[i] = sum;
        }
        for (std::size_t end = 0; end < next_states; ++end) after[end] = sums[nets.whole_of[end]];
        decide(set);
      }
      continue;
    }
    const std::vector<Wide>& next = solved.streets[street + 1].value;
    for (std::size_t set = 0; set < sets; ++set) {
      after.assign(next_states, 0);
      for (std::size_t card = 0; card < n; ++card) {
        if (street == 1 && card == set) continue;
        const std::array<std::size_t, 2> shown{set, card};
        const std::size_t with =
            place_of(street == 0 ? std::span(shown).subspan(1) : std::span(shown));
        for (std::size_t s = 0; s < next_states; ++s) after[s] += next[with * next_states + s];
      }
      decide(set);
    }
  }
  return solved;
}

template <class VisitDecision, class End, class Fold>
void Streets::follow(const Hole& hole, const Solved* solved, const Strategy* strategy,
                     VisitDecision visit_decision, End end, Fold fold) const {
  Situation situation;
  situation.own = hole.cards;
  std::vector<std::size_t> shown;
  const auto go = [&](auto&& self, std::size_t street, std::size_t s) -> void {
    const StreetStates::State& state = states_.on(street)[s];
    std::size_t way = 0;
    if (state.asked) {
      if (strategy != nullptr) {
        situation.staked = state.total();
        way = strategy->choose(street, situation);
      } else {
        const std::size_t at = place_of(shown) * states_.on(street).size() + s;
        way = solved->streets[street].best[at];
      }
      visit_decision(street, situation, way);
      if (state.after[way] == StreetStates::folded) return fold(street, state);
    }
    if (street + 1 == streets()) return end(state.after[way], hole.last[place_of(shown)]);
    for (std::size_t card = 0; card < hole.rest.size(); ++card) {
      if (std::find(shown.begin(), shown.end(), card) != shown.end()) continue;
      shown.push_back(card);
      situation.community.push_back(hole.rest[card]);
      self(self, street + 1, state.after[way]);
      shown.pop_back();
      situation.community.pop_back();
    }
  };
  go(go, 0, 0);
}

PlayedOut Streets::play(const Paytable& table, const Strategy* strategy) {
  const Nets nets = this->nets(table);
  const std::vector<Hole>& all = holes();
  struct Tally {
    std::vector<std::array<std::int64_t, PaidLines::most>> ends;
    std::map<StreetStates::Stakes, std::int64_t> folded;
  };
  std::vector<Tally> tallies(effort_.threads);
  for (Tally& tally : tallies) tally.ends.resize(states_.ends().size());
  in_parallel(effort_, all.size(), [&](std::size_t part, unsigned thread) {
    const Hole& hole = all[part];
    Tally& tally = tallies[thread];
    const Solved solved = strategy == nullptr ? solve(hole, nets) : Solved{};
    follow(
        hole, &solved, strategy, [](auto&&...) {},
        [&](std::size_t end, const LineCounts& counts) {
          for (std::size_t line = 0; line < lines_.size(); ++line) {
            tally.ends[end][line] += std::int64_t{counts[line]} * hole.alike;
          }
        },
        [&](std::size_t street, const StreetStates::State& state) {
          tally.folded[state.stakes] += followings(hole, street) * hole.alike;
        });
  });

  const Schedule& schedule = rules().schedule(rows_of_);
  PlayedOut out{lines_of_rows(schedule, used_table(rules(), rows_of_, table)), {}};
  const std::size_t unlisted = out.lines.size();
  out.lines.push_back({unlisted_name});
  const auto rows_of =
      static_cast<std::size_t>(std::find(course().wagers.begin(), course().wagers.end(), rows_of_) -
                               course().wagers.begin());
  const bool folds = game().has_fold();
  if (folds) out.lines.push_back({folded_name, not_printed, OutcomeLine::Counts::folded});
  for (const Tally& tally : tallies) {
    for (std::size_t end = 0; end < tally.ends.size(); ++end) {
      for (std::size_t line = 0; line < lines_.size(); ++line) {
        if (tally.ends[end][line] == 0) continue;
        const Row row = lines_.row(line, rows_of);
        Ending ending{row == no_row ? unlisted : static_cast<std::size_t>(row),
                      tally.ends[end][line],
                      {},
                      nets.gains[end][line]};
        for (const int stake : states_.ends()[end].stakes) ending.stakes.emplace_back(stake);
        out.endings.push_back(std::move(ending));
      }
    }
    for (const auto& [stakes, deals] : tally.folded) {
      Ending ending{unlisted + 1, deals, {}, {}};
      for (const int stake : stakes) {
        ending.stakes.emplace_back(stake);
        ending.gains.emplace_back(-stake);
      }
      out.endings.push_back(std::move(ending));
    }
  }
  return out;
}

// Wagers on the own cards that a fold forfeits, over these and the community cards seen before the
// last. A row may name a suit, so that hands alike up to suits are ranked each.
std::optional<RowCounts> Streets::count(WagerId wager, const Strategy* strategy) {
  if (rules().kept_on_fold(wager)) return std::nullopt;
  const Nets nets = this->nets(selected());
  const std::vector<Hole>& all = holes();
  std::vector<std::int64_t> folded(all.size());
  in_parallel(effort_, all.size(), [&](std::size_t part, unsigned) {
    const Solved solved = strategy == nullptr ? solve(all[part], nets) : Solved{};
    follow(
        all[part], &solved, strategy, [](auto&&...) {}, [](auto&&...) {},
        [&](std::size_t street, const StreetStates::State&) {
          folded[part] += followings(all[part], street);
        });
  });
  std::map<std::uint64_t, std::int64_t> folded_with;
  for (std::size_t i = 0; i < all.size(); ++i) folded_with[all[i].cards.bits()] = folded[i];
  RowCounts counts;
  counts.rows.resize(rules().schedule(wager).rows.size());
  const auto last = static_cast<std::int64_t>(deck_.size() - own_ - streets() + 1);
  const std::int64_t followed = followings(all.front(), 0) / last;
  const auto add = [&](CardSet cards) {
    const std::int64_t given_up = folded_with.at(ToFirst(cards)(cards).bits()) / last;
    const Row row = game().wagers[wager].by_hand()->rank(cards, rules()).row;
    counts.forfeited += given_up;
    (row == no_row ? counts.unlisted : counts.rows[static_cast<std::size_t>(row)]) +=
        followed - given_up;
  };
  for (std::size_t first = 0; first < deck_.size(); ++first) {
    for_each_hand_from(deck_, first, static_cast<int>(own_), add);
  }
  return counts;
}

// The best play as a strategy: each own hand solved when it is first asked about.
class Streets::Best final : public Strategy {
 public:
  explicit Best(Streets& solver) : solver_(solver) {
    const Nets nets = solver.nets(solver.selected());
    const std::vector<Hole>& all = solver.holes();
    solved_.resize(all.size());
    in_parallel(solver.effort_, all.size(),
                [&](std::size_t i, unsigned) { solved_[i] = solver.solve(all[i], nets); });
    for (std::size_t i = 0; i < all.size(); ++i) place_[all[i].cards.bits()] = i;
  }

  std::size_t choose(std::size_t street, const Situation& situation) const override {
    const ToFirst renamed(situation.own);
    const std::size_t at = place_.at(renamed(situation.own).bits());
    const Hole& hole = solver_.holes_[at];
    std::vector<std::size_t> shown;
    for (const Card card : situation.community) {
      shown.push_back(static_cast<std::size_t>(
          std::find(hole.rest.begin(), hole.rest.end(), renamed(card)) - hole.rest.begin()));
    }
    const auto& states = solver_.states_.on(street);
    const auto state = std::find_if(states.begin(), states.end(), [&](const auto& each) {
      return each.total() == situation.staked;
    });
    const auto s = static_cast<std::size_t>(state == states.end() ? 0 : state - states.begin());
    return solved_[at].streets[street].best[place_of(shown) * states.size() + s];
  }

 private:
  Streets& solver_;
  std::vector<Solved> solved_;
  std::map<std::uint64_t, std::size_t> place_;
};

std::unique_ptr<Strategy> Streets::best() {
  return std::make_unique<Best>(*this);
}

std::vector<Rational> Streets::values(const Situation& situation) {
  const Nets nets = this->nets(selected());
  const Hole hole = hole_of(situation.own, 1);
  const Solved solved = solve(hole, nets);
  const std::size_t street = situation.community.size();
  // What was decided before is taken to be the best; where that leaves nothing to decide here, the
  // first way that does.
  std::vector<std::size_t> shown;
  std::size_t s = 0;
  const auto card_at = [&](std::size_t i) {
    return static_cast<std::size_t>(
        std::find(hole.rest.begin(), hole.rest.end(), situation.community[i]) - hole.rest.begin());
  };
  for (std::size_t before = 0; before < street; ++before) {
    const StreetStates::State& state = states_.on(before)[s];
    const auto goes_on = [&](std::size_t way) {
      return state.after[way] != StreetStates::folded &&
             states_.on(before + 1)[state.after[way]].asked;
    };
    std::size_t way = solved.streets[before].best[place_of(shown) * states_.on(before).size() + s];
    for (std::size_t other = 0; !goes_on(way); ++other) way = other;
    s = state.after[way];
    shown.push_back(card_at(before));
  }
  const StreetStates::State& state = states_.on(street)[s];
  const Rational all = Rational(followings(hole, street)) * nets.unit;
  std::vector<Rational> values;
  for (const std::size_t after : state.after) {
    Wide sum = 0;
    if (after == StreetStates::folded) {
      values.emplace_back(-state.total());
      continue;
    }
    if (street + 1 == streets()) {
      for (std::size_t line = 0; line < lines_.size(); ++line) {
        sum += Wide{hole.last[place_of(shown)][line]} * nets.whole[nets.whole_of[after]][line];
      }
    } else {
      const std::size_t states = states_.on(street + 1).size();
      for (std::size_t card = 0; card < hole.rest.size(); ++card) {
        if (std::find(shown.begin(), shown.end(), card) != shown.end()) continue;
        std::vector<std::size_t> next = shown;
        next.push_back(card);
        sum += solved.streets[street + 1].value[place_of(next) * states + after];
      }
    }
    values.push_back(Rational(integer(sum)) / all);
  }
  return values;
}

void Streets::for_each_situation(const Visit& visit) {
  const Nets nets = this->nets(selected());
  Visited visited;
  for (const Hole& hole : holes()) {
    const Solved solved = solve(hole, nets);
    visited.deals = hole.alike;
    follow(
        hole, &solved, nullptr,
        [&](std::size_t street, const Situation& situation, std::size_t way) {
          visited.decision = street;
          visited.situation = situation;
          visited.way = way;
          visit(visited);
        },
        [](auto&&...) {}, [](auto&&...) {});
  }
}

}  // namespace

std::unique_ptr<Solver> solve_streets(const RuleSet& rules, std::span<const Card> deck, Money base,
                                      Effort& effort, WagerId rows_of) {
  return std::make_unique<Streets>(rules, deck, base, effort, rows_of);
}

}  // namespace houseway
