#include "odds/throw_odds.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <numeric>
#include <stdexcept>
#include <tuple>

#include "odds/chain.h"
#include "odds/pricing.h"
#include "rules/layout.h"
#include "rules/limits.h"

namespace houseway {
namespace {

constexpr const char* lost_name = "Lost";
constexpr const char* returned_name = "Returned";

std::int64_t factorial(int n) {
  std::int64_t product = 1;
  for (int i = 2; i <= n; ++i) product *= i;
  return product;
}

// Every multiset of `count` like dice, appended to each throw so far.
std::vector<LikelyThrow> with_dice(const std::vector<LikelyThrow>& before, int count) {
  std::vector<LikelyThrow> after;
  const auto add = [&](auto&& self, const LikelyThrow& so_far, int face, int left,
                       std::int64_t alike) -> void {
    if (left == 0 || face == die_faces) {
      LikelyThrow last = so_far;
      for (int i = 0; i < left; ++i) last.result.dice.push_back(die_faces);
      last.ways *= factorial(count) / (alike * factorial(left));
      after.push_back(last);
      return;
    }
    LikelyThrow with = so_far;
    for (int of_face = 0; of_face <= left; ++of_face) {
      self(self, with, face + 1, left - of_face, alike * factorial(of_face));
      if (of_face < left) with.result.dice.push_back(static_cast<std::uint8_t>(face));
    }
  };
  for (const LikelyThrow& each : before) add(add, each, 1, count, 1);
  return after;
}

// Where a wager is between two throws.
struct Standing {
  State table;
  State own;
  std::uint8_t called = 0;
  bool asks = false;

  auto key() const { return std::tuple{table, own, called, asks}; }
  bool operator<(const Standing& other) const { return key() < other.key(); }
};

// One wager made on one selection in one circumstance, followed through all throws.
class Walk {
 public:
  Walk(const RuleSet& rules, WagerId id, std::uint64_t covers, const Circumstance& made)
      : rules_(rules), wager_(rules.definition().wagers[id]), covers_(covers) {
    beside_.set(id);
    for (const std::string_view other : made.beside) {
      beside_.set(*rules.definition().find_wager(other));
    }
    index_of({watched(made.table), made.own});
    for (std::size_t i = 0; i < standings_.size(); ++i) follow(i);
  }

  const std::vector<ChainState>& states() const { return states_; }
  const std::vector<Decision>& ends() const { return ends_; }
  std::int64_t first_ways() const { return first_ways_; }  // of the first throw, that count

 private:
  State watched(State table) const {
    return wager_.by_throw()->watches == nullptr ? table : wager_.by_throw()->watches(table);
  }

  std::size_t index_of(const Standing& standing) {
    const auto [known, is_new] = indices_.emplace(standing, standings_.size());
    if (is_new) {
      standings_.push_back(standing);
      states_.emplace_back();
    }
    return known->second;
  }

  // Under which paragraph a wager is lost makes no difference here.
  std::size_t end_of(Decision decision) {
    decision.section = {};
    const auto known = std::find(ends_.begin(), ends_.end(), decision);
    if (known != ends_.end()) return static_cast<std::size_t>(known - ends_.begin());
    ends_.push_back(decision);
    return ends_.size() - 1;
  }

  void follow(std::size_t from) {
    const Standing here = standings_[from];
    if (here.asks) {
      for (std::size_t word = 0; word < wager_.by_throw()->calls.size(); ++word) {
        const std::size_t next =
            index_of({here.table, here.own, static_cast<std::uint8_t>(word + 1), false});
        states_[from].choices.push_back(next);
      }
      return;
    }
    std::map<std::size_t, std::int64_t> onward;
    std::map<std::size_t, std::int64_t> ended;
    std::int64_t ways = 0;
    std::int64_t at_risk = 0;
    for (const LikelyThrow& each : likely_throws(rules_, here.table)) {
      const Thrown thrown{rules_, each.result, here.table};
      OpenBet bet{covers_, here.own, here.called, beside_};
      const Decision decision = wager_.by_throw()->decide(thrown, bet);
      ways += each.ways;
      if (decision.kind != Decision::Kind::off) at_risk += each.ways;
      if (!decision.open()) {
        ended[end_of(decision)] += each.ways;
        continue;
      }
      const Throwing& throwing = *rules_.definition().throwing();
      const State after =
          throwing.advance == nullptr ? here.table : throwing.advance(thrown, beside_);
      const bool asks_now = decision.kind == Decision::Kind::asks;
      const std::uint8_t called = asks_now ? std::uint8_t{0} : here.called;
      onward[index_of({watched(after), bet.own, called, asks_now})] += each.ways;
    }
    ChainState& state = states_[from];
    state.throws = Rational(at_risk, ways);
    for (const auto& [to, count] : onward) state.edges.push_back({to, Rational(count, ways)});
    for (const auto& [end, count] : ended) state.ends.push_back({end, Rational(count, ways)});
    if (from == 0) first_ways_ = at_risk;
  }

  const RuleSet& rules_;
  const Wager& wager_;
  std::uint64_t covers_;
  WagerSet beside_;
  std::map<Standing, std::size_t> indices_;
  std::vector<Standing> standings_;
  std::vector<ChainState> states_;
  std::vector<Decision> ends_;
  std::int64_t first_ways_ = 0;
};

// What goes back per unit staked. A fixed sum is measured by a stake of a dollar.
Rational back_of(const Decision& decision, const Paytable& table) {
  if (decision.kind == Decision::Kind::returned) return 1;
  if (decision.kind != Decision::Kind::won) return 0;
  const Pays& pays = table.pays[static_cast<std::size_t>(decision.row)];
  const Rational part(decision.parts, decision.whole);
  if (pays.kind == Pays::Kind::sum) return part + Rational(pays.num, 100);
  if (pays.kind == Pays::Kind::for_one) return part * Rational(pays.num, pays.den);
  if (pays.kind == Pays::Kind::push) return part;
  if (pays.kind != Pays::Kind::to) return 0;
  const Rational won(pays.num, pays.den);
  const Rational rate(decision.vigorish.percent.num, 100 * decision.vigorish.percent.den);
  const bool of_stake = decision.vigorish.of == Decision::Vigorish::Of::stake;
  return part * (1 + won - rate * (of_stake ? Rational(1) : won));
}

std::string end_name(const Decision& decision, const Schedule& schedule) {
  if (decision.kind == Decision::Kind::returned) return returned_name;
  if (decision.kind != Decision::Kind::won) return lost_name;
  const std::string row(schedule.rows[static_cast<std::size_t>(decision.row)]);
  if (decision.whole == 1) return row;
  return fmt::format("{}, on {} of {} parts", row, decision.parts, decision.whole);
}

// The odds of a walk under one table; the space is the least in which every chance is a number of
// ways. Those of one stake are of what it is paid, the fractions of a cent cut off; the table is
// then the one selected.
WagerOdds price_walk(const RuleSet& rules, Spot spot, const Circumstance& made, const Walk& walk,
                     const Paytable& table, std::optional<Money> stake = std::nullopt) {
  const WagerId id = spot.wager;
  const Wager& wager = rules.definition().wagers[id];
  const Schedule& schedule = rules.schedule(id);
  std::vector<Rational> worth;
  for (const Decision& end : walk.ends()) {
    worth.push_back(stake ? Rational(pay(rules, id, end, *stake).back.cents, stake->cents)
                          : back_of(end, table));
  }
  const Absorption fate = absorb(walk.states(), worth).front();

  WagerOdds odds;
  odds.wager = wager.id;
  odds.paytable = table.name;
  odds.selected = &table == &rules.paytable(id);
  odds.proposed = table.name == proposed_name;
  odds.section = text(schedule.section);
  odds.throws = fate.throws;
  odds.space = walk.first_ways();
  for (const Rational& chance : fate.ends) odds.space = lcm(odds.space, denominator(chance));
  // As the paytable has them, then what comes back and what is lost.
  std::vector<std::size_t> order(walk.ends().size());
  std::iota(order.begin(), order.end(), 0U);
  std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    const auto place = [&](std::size_t i) {
      const Decision& end = walk.ends()[i];
      const int kind = end.kind == Decision::Kind::won        ? 0
                       : end.kind == Decision::Kind::returned ? 1
                                                              : 2;
      return std::tuple{kind, end.row, end.parts};
    };
    return place(a) < place(b);
  });
  const std::uint64_t covers =
      wager.selections.empty() ? 0 : wager.selections[spot.selection].covers;
  const Surcharge charged = wager.by_throw()->surcharge == nullptr
                                ? Surcharge{}
                                : wager.by_throw()->surcharge(rules, covers);
  Rational surcharge(charged.num, charged.den);
  if (stake) {
    Layout layout(rules, made.table);
    layout.set_stake(1, spot, *stake);
    surcharge = Rational(layout.bets().front().vigorish.cents, stake->cents);
  }
  // What has to be staked for a unit of the wager: all figures are per unit of that.
  const Rational price = 1 + surcharge + Rational(made.beside.size());
  Rational square = 0;
  for (const std::size_t i : order) {
    const Decision& end = walk.ends()[i];
    const bool by_row = end.kind == Decision::Kind::won;
    const Pays pays = by_row ? table.pays[static_cast<std::size_t>(end.row)] : not_printed;
    const bool back_undecided =
        end.kind == Decision::Kind::returned || pays.kind == Pays::Kind::push;
    const Result result = pays.wins()      ? Result::won
                          : back_undecided ? Result::pushed
                                           : Result::lost;
    const Rational back = worth[i] / price;
    odds.outcomes.push_back({end_name(end, schedule),
                             Integer(numerator(Rational(fate.ends[i] * odds.space))), pays, result,
                             back});
    square += fate.ends[i] * back * back;
    (result == Result::won      ? odds.won
     : result == Result::pushed ? odds.pushed
                                : odds.lost) += fate.ends[i];
  }
  odds.fixed_return = value(fate, worth) / price;
  odds.variance = square - odds.fixed_return * odds.fixed_return;
  if (price != 1) {
    odds.unit =
        surcharge != 0 ? "what is staked, the vigorish included" : "what is staked on all of it";
  }
  if (surcharge != 0) {
    odds.notes.push_back(
        fmt::format("a vigorish of {} of the wager is paid on making it and is "
                    "part of what is staked",
                    percent(surcharge)));
  }
  for (const std::string_view other : made.beside) {
    odds.notes.push_back(
        fmt::format("as much again is staked on {}, which does not come back", other));
  }
  return odds;
}

// What of a wager is equal to other selections and circumstances.
struct EqualOdds {
  WagerOdds odds;
  std::vector<std::string> circumstances;
  std::vector<std::string> selections;
};

bool same(const WagerOdds& a, const WagerOdds& b) {
  const auto same_outcome = [](const OutcomeCount& x, const OutcomeCount& y) {
    return x.name == y.name && x.count == y.count && x.pays == y.pays;
  };
  return a.paytable == b.paytable && a.space == b.space && a.edge() == b.edge() &&
         a.throws == b.throws &&
         std::equal(a.outcomes.begin(), a.outcomes.end(), b.outcomes.begin(), b.outcomes.end(),
                    same_outcome);
}

void add_name(std::vector<std::string>& names, std::string_view name) {
  if (std::find(names.begin(), names.end(), name) == names.end()) names.emplace_back(name);
}

// Whether the rules have this selection and what is made with it; where the wager is made later in
// the game that is not asked.
bool may_be_made(const RuleSet& rules, Spot spot, const Circumstance& made) {
  const Definition& game = rules.definition();
  if (game.throwing()->why_not_bet == nullptr || made.table != game.throwing()->start) return true;
  const auto allowed = [&](Spot asked) {
    Money amount = dollars(60);  // in as many equal parts as any wager has
    amount = std::min(amount, stake_limit(rules, asked.wager).most);
    return !game.throwing()->why_not_bet(Layout(rules), {1, asked, {}, amount});
  };
  return allowed(spot) &&
         std::all_of(made.beside.begin(), made.beside.end(), [&](std::string_view other) {
           return allowed({static_cast<WagerId>(*game.find_wager(other)), 0});
         });
}

// The rules with this table selected: what wins may depend on it.
RuleSet with_table(const RuleSet& rules, WagerId id, const Paytable& table) {
  if (&table == &rules.paytable(id)) return rules;
  Choices choices = rules.choices();
  const std::string name(rules.schedule(id).id);
  std::erase_if(choices, [&](const Chosen& chosen) { return chosen.name == name; });
  choices.push_back({name, std::string(table.name)});
  const Checked checked = check_choices(rules.definition(), choices, Proposed::allowed);
  return checked.rules ? *checked.rules : rules;
}

// A game of throws in the shape of a solved one: the wagers from the best to the worst.
class ThrowGame : public MainGame {
 public:
  explicit ThrowGame(const RuleSet& rules) : rules_(rules) {}

  WagerOdds price_main(const Paytable&, const Strategy*) override {
    throw std::logic_error("a game of throws has no main wager");
  }
  std::optional<RowCounts> count(WagerId, const Strategy*) override { return std::nullopt; }
  std::vector<ChoiceValue> values(const Situation&) override { return {}; }
  std::string misfit(const Situation&) const override { return "there are no cards in this game"; }

  std::vector<StrategyTable> strategy() override {
    std::vector<WagerOdds> all;
    for (std::size_t i = 0; i < rules_.definition().wagers.size(); ++i) {
      const auto id = static_cast<WagerId>(i);
      if (!rules_.offered(id)) continue;
      for (WagerOdds& odds : throw_odds(rules_, id, false)) all.push_back(std::move(odds));
    }
    std::stable_sort(all.begin(), all.end(),
                     [](const WagerOdds& a, const WagerOdds& b) { return a.edge() < b.edge(); });
    StrategyTable table{
        "The wagers from the best to the worst", {"wager", "", "edge", "per throw", "throws"}, {}};
    for (const WagerOdds& odds : all) {
      table.rows.push_back({odds.wager, odds.variant, percent(odds.edge()),
                            percent(odds.edge() / *odds.throws), decimal(*odds.throws, 3)});
    }
    return {table};
  }

 private:
  const RuleSet& rules_;
};

}  // namespace

std::vector<LikelyThrow> likely_throws(const RuleSet& rules, State state) {
  const Throwing& throwing = *rules.definition().throwing();
  std::vector<LikelyThrow> throws;
  if (throwing.device == Throwing::Device::dice) {
    throws.push_back({{}, 1});
    for (const int count : throwing.dice(rules, state)) throws = with_dice(throws, count);
    return throws;
  }
  for (std::size_t i = 0; i < throwing.results.size(); ++i) {
    const int ways = throwing.compartments(rules, static_cast<int>(i));
    if (ways > 0) throws.push_back({{{}, static_cast<std::uint8_t>(i)}, ways});
  }
  return throws;
}

std::vector<WagerOdds> throw_odds(const RuleSet& rules, WagerId id, bool all_paytables,
                                  std::string_view selection) {
  const Definition& game = rules.definition();
  const Wager& wager = game.wagers[id];
  if (!rules.has_paytable(id)) return {};  // a purchase, priced with what it buys
  const Circumstance at_start{.table = game.throwing()->start};
  const std::span<const Circumstance> circumstances = wager.by_throw()->circumstances.empty()
                                                          ? std::span(&at_start, 1)
                                                          : wager.by_throw()->circumstances;
  const std::size_t selections = std::max<std::size_t>(1, wager.selections.size());
  std::vector<std::pair<const Paytable*, RuleSet>> tables;
  for (const Paytable* table : tables_of(rules, id, all_paytables)) {
    tables.emplace_back(table, with_table(rules, id, *table));
  }
  std::vector<EqualOdds> entries;
  for (const Circumstance& made : circumstances) {
    for (std::size_t i = 0; i < selections; ++i) {
      if (!may_be_made(rules, {id, static_cast<std::uint8_t>(i)}, made)) continue;
      const bool selects = !wager.selections.empty();
      if (selects && !selection.empty() && wager.selections[i].name != selection) continue;
      const std::uint64_t covers = selects ? wager.selections[i].covers : 0;
      for (const auto& [table, selecting] : tables) {
        const Walk walk(selecting, id, covers, made);
        WagerOdds odds = price_walk(rules, {id, static_cast<std::uint8_t>(i)}, made, walk, *table);
        auto entry = std::find_if(entries.begin(), entries.end(),
                                  [&](const EqualOdds& each) { return same(each.odds, odds); });
        if (entry == entries.end()) {
          entries.push_back({std::move(odds), {}, {}});
          entry = entries.end() - 1;
        }
        if (!made.name.empty()) add_name(entry->circumstances, made.name);
        if (selects) add_name(entry->selections, wager.selections[i].name);
      }
    }
  }
  std::vector<WagerOdds> all;
  for (EqualOdds& entry : entries) {
    std::string variant;
    if (entry.circumstances.size() < circumstances.size()) {
      variant = fmt::format("{}", fmt::join(entry.circumstances, " or "));
    }
    if (entry.selections.size() < wager.selections.size()) {
      variant += variant.empty() ? "" : ": ";
      variant += fmt::format("{}", fmt::join(entry.selections, " "));
    }
    entry.odds.variant = std::move(variant);
    all.push_back(std::move(entry.odds));
  }
  return all;
}

std::optional<WagerOdds> throw_odds_at(const RuleSet& rules, Spot spot, std::size_t circumstance,
                                       Money stake) {
  if (!rules.has_paytable(spot.wager)) return std::nullopt;
  const Wager& wager = rules.definition().wagers[spot.wager];
  const auto circumstances = wager.by_throw()->circumstances;
  Circumstance made{.table = rules.definition().throwing()->start};
  if (!circumstances.empty()) made = circumstances[circumstance];
  const std::uint64_t covers =
      wager.selections.empty() ? 0 : wager.selections[spot.selection].covers;
  const Walk walk(rules, spot.wager, covers, made);
  return price_walk(rules, spot, made, walk, rules.paytable(spot.wager), stake);
}

std::unique_ptr<MainGame> solve_throws(const RuleSet& rules) {
  return std::make_unique<ThrowGame>(rules);
}

}  // namespace houseway
