#include "simulate/throw_automaton.h"

#include <algorithm>
#include <unordered_map>

#include "odds/chain.h"
#include "rules/layout.h"

namespace houseway::trials {
namespace {

constexpr int the_seat = 1;

}  // namespace

Trial::Trial(const RuleSet& rules, Spot spot, Money amount, const Circumstance& made)
    : rules_(&rules), spot_(spot), amount_(amount), made_(made) {
  if (!wager().selections.empty()) covers_ = wager().selections[spot.selection].covers;
  beside_.set(spot.wager);
  for (const std::string_view other : made.beside) {
    beside_.set(*rules.definition().find_wager(other));
  }
  Layout layout(rules, made.table);
  layout.set_stake(the_seat, spot, amount);
  vigorish_ = layout.bets().front().vigorish;
}

State Trial::watched(State table) const {
  const auto watches = wager().by_throw()->watches;
  return watches == nullptr ? table : watches(table);
}

Decision Trial::decide(Standing& standing, const Throw& result) const {
  const Thrown thrown{*rules_, result, standing.table};
  OpenBet bet{covers_, standing.own, standing.called, beside_};
  const Decision decision = wager().by_throw()->decide(thrown, bet);
  if (!decision.open()) return decision;
  const auto advance = rules_->definition().throwing()->advance;
  if (advance != nullptr) standing.table = watched(advance(thrown, beside_));
  standing.own = bet.own;
  standing.asks = decision.kind == Decision::Kind::asks;
  if (standing.asks) standing.called = 0;
  return decision;
}

Decision Trial::decide_and_call(Standing& standing, const Throw& result) const {
  const Decision decision = decide(standing, result);
  if (standing.asks) {
    standing.called = static_cast<std::uint8_t>(calls_.at(standing) + 1);
    standing.asks = false;
  }
  return decision;
}

Money Trial::back(const Decision& decision) const {
  return pay(*rules_, spot_.wager, decision, amount_).back;
}

Line Trial::line(const Decision& decision, int throws) const {
  const Paid paid = pay(*rules_, spot_.wager, decision, amount_);
  Line line;
  line.seat = the_seat;
  line.spot = spot_;
  line.stake = amount_;
  line.vigorish = vigorish_;
  line.outcome = paid.outcome;
  line.row = decision.row;
  line.pays = paid.pays;
  line.back = paid.back;
  line.section = paid.section;
  line.throws = throws;
  return line;
}

std::size_t circumstances_of(const Wager& wager) {
  return std::max<std::size_t>(1, wager.by_throw()->circumstances.size());
}

std::vector<Trial> trials_of(const RuleSet& rules, Spot spot, Money amount,
                             std::size_t circumstance) {
  const Definition& game = rules.definition();
  const auto circumstances = game.wagers[spot.wager].by_throw()->circumstances;
  Circumstance made{.table = game.throwing()->start};
  if (!circumstances.empty()) made = circumstances[circumstance];
  std::vector<Trial> trials{Trial(rules, spot, amount, made)};
  for (const std::string_view other : made.beside) {
    trials.emplace_back(rules, Spot{static_cast<WagerId>(*game.find_wager(other))}, amount, made);
  }
  return trials;
}

std::size_t Automaton::size() const {
  std::size_t all = 0;
  for (const State& state : states) all += state.next.size();
  return all;
}

namespace {

// A wager's standings as they are met, and how one leads to others.
class Walk {
 public:
  Walk(const Trial& trial, Devices& devices) : trial_(trial), devices_(devices) {
    index_of(trial.start());
    for (std::size_t i = 0; i < standings_.size(); ++i) go_on(i);
  }

  const std::vector<Standing>& standings() const { return standings_; }
  Automaton& automaton() { return automaton_; }
  const std::vector<std::uint32_t>& choices(std::size_t state) const { return choices_[state]; }

  // As the solver of odds has it.
  std::vector<ChainState> chain() const {
    std::vector<ChainState> chain(standings_.size());
    for (std::size_t i = 0; i < standings_.size(); ++i) {
      chain[i].choices.assign(choices_[i].begin(), choices_[i].end());
      const Automaton::State& state = automaton_.states[i];
      std::map<std::uint32_t, std::int64_t> ways;
      for (std::size_t number = 0; number < state.next.size(); ++number) {
        ways[state.next[number]] += devices_[state.device].ways(number);
      }
      for (const auto& [next, count] : ways) {
        const Rational chance(count, devices_[state.device].ways());
        if ((next & Automaton::ended) != 0) {
          chain[i].ends.push_back({next - Automaton::ended, chance});
        } else {
          chain[i].edges.push_back({next, chance});
        }
      }
    }
    return chain;
  }

 private:
  std::uint32_t index_of(const Standing& standing) {
    const auto [known, is_new] =
        indices_.emplace(standing, static_cast<std::uint32_t>(standings_.size()));
    if (is_new) standings_.push_back(standing);
    return known->second;
  }

  // Under which paragraph it is decided makes no difference to what is paid.
  std::uint32_t end_of(Decision decision) {
    decision.section = {};
    auto& ends = automaton_.ends;
    const auto known = std::find(ends.begin(), ends.end(), std::vector{decision});
    const auto index = static_cast<std::uint32_t>(known - ends.begin());
    if (known == ends.end()) ends.push_back({decision});
    return index | Automaton::ended;
  }

  void go_on(std::size_t from) {
    const Standing here = standings_[from];
    automaton_.states.emplace_back();
    choices_.emplace_back();
    if (here.asks) {
      for (std::size_t word = 0; word < trial_.wager().by_throw()->calls.size(); ++word) {
        Standing called = here;
        called.asks = false;
        called.called = static_cast<std::uint8_t>(word + 1);
        choices_[from].push_back(index_of(called));
      }
      return;
    }
    const std::size_t index = devices_.index_for(here.table);
    automaton_.states[from].device = index;
    for (std::size_t number = 0; number < devices_[index].results(); ++number) {
      Standing standing = here;
      const Decision decision = trial_.decide(standing, devices_[index].result(number));
      automaton_.states[from].next.push_back(decision.open() ? index_of(standing)
                                                             : end_of(decision));
    }
  }

  const Trial& trial_;
  Devices& devices_;
  std::map<Standing, std::uint32_t> indices_;
  std::vector<Standing> standings_;
  std::vector<std::vector<std::uint32_t>> choices_;
  Automaton automaton_;
};

}  // namespace

Automaton follow(Trial& trial, Devices& devices) {
  Walk walk(trial, devices);
  const std::vector<Standing>& standings = walk.standings();
  if (std::none_of(standings.begin(), standings.end(),
                   [](const Standing& standing) { return standing.asks; })) {
    return std::move(walk.automaton());
  }
  std::vector<Rational> worth;
  for (const std::vector<Decision>& end : walk.automaton().ends) {
    worth.emplace_back(trial.back(end.front()).cents);
  }
  const std::vector<Absorption> fates = absorb(walk.chain(), worth);
  // A state in which something is called is passed over.
  std::vector<std::uint32_t> instead(standings.size());
  for (std::uint32_t i = 0; i < instead.size(); ++i) {
    instead[i] = i;
    if (!standings[i].asks) continue;
    const auto& choices = walk.choices(i);
    const auto best = std::max_element(choices.begin(), choices.end(), [&](auto a, auto b) {
      return value(fates[a], worth) < value(fates[b], worth);
    });
    instead[i] = *best;
    trial.call(standings[i], static_cast<std::uint8_t>(best - choices.begin()));
  }
  for (Automaton::State& state : walk.automaton().states) {
    for (std::uint32_t& next : state.next) {
      if ((next & Automaton::ended) == 0) next = instead[next];
    }
  }
  return std::move(walk.automaton());
}

std::optional<Automaton> together(const Automaton& one, const Automaton& other, Limits limits) {
  using Pair = std::pair<std::uint32_t, std::uint32_t>;  // a state of each, or how it has ended
  Automaton both;
  std::vector<Pair> pairs;
  std::unordered_map<std::uint64_t, std::uint32_t> known;
  const auto index_of = [&](Pair pair) {
    const std::uint64_t key = std::uint64_t{pair.first} << 32U | pair.second;
    const bool over = (pair.first & pair.second & Automaton::ended) != 0;
    const std::size_t index = over ? both.ends.size() | Automaton::ended : pairs.size();
    const auto [found, is_new] = known.emplace(key, static_cast<std::uint32_t>(index));
    if (is_new && over) {
      both.ends.push_back(one.ends[pair.first - Automaton::ended]);
      const auto& more = other.ends[pair.second - Automaton::ended];
      both.ends.back().insert(both.ends.back().end(), more.begin(), more.end());
    } else if (is_new) {
      pairs.push_back(pair);
    }
    return found->second;
  };
  index_of({0, 0});
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    const auto [a, b] = pairs[i];
    const Automaton::State* of_one = (a & Automaton::ended) != 0 ? nullptr : &one.states[a];
    const Automaton::State* of_other = (b & Automaton::ended) != 0 ? nullptr : &other.states[b];
    if (of_one != nullptr && of_other != nullptr && of_one->device != of_other->device) {
      return std::nullopt;
    }
    const Automaton::State& either = of_one != nullptr ? *of_one : *of_other;
    both.states.push_back({either.device, {}});
    for (std::size_t number = 0; number < either.next.size(); ++number) {
      both.states[i].next.push_back(index_of({of_one == nullptr ? a : of_one->next[number],
                                              of_other == nullptr ? b : of_other->next[number]}));
    }
    if (pairs.size() > limits.states || both.ends.size() > limits.ends) return std::nullopt;
  }
  return both;
}

}  // namespace houseway::trials
