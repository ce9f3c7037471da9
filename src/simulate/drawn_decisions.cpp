#include "simulate/drawn_decisions.h"

#include <algorithm>

#include "odds/drawn_adapter.h"
#include "odds/odds.h"
#include "simulate/drawn_deciding.h"

namespace houseway {
namespace drawn_rounds {

// What two cards gain by up card, where the dealer has no Blackjack: as dealt, and where the second
// came from the other hand.
struct OfTwoCards {
  struct Gain {
    double kept = 0;
    double switched = 0;
  };
  std::array<std::array<Gain, DrawnPlay::pairs>, drawn::values> by_up{};
};

OfTwoCards gains_of_two_cards(const drawn::Terms& terms, const drawn::Solution& solution) {
  OfTwoCards all;
  for (const drawn::Faced& faced : solution.faced) {
    for (std::size_t a = 0; a < drawn::values; ++a) {
      for (std::size_t b = a; b < drawn::values; ++b) {
        const drawn::Counts cards = drawn::with(drawn::with({}, a), b);
        const std::size_t hand = static_cast<std::size_t>(drawn::all_hands().find(cards));
        const drawn::Met& met = faced.met[hand];
        OfTwoCards::Gain& gain = all.by_up[faced.up][DrawnPlay::pair(a, b)];
        if (met.open <= 0) continue;
        gain.kept = gain.switched = faced.choices[hand].value() / met.open;
        if (!drawn::is_natural(cards)) continue;
        drawn::Standing natural;
        natural.natural = true;
        drawn::Standing switched;
        switched.switched = true;
        gain.kept = dot(met, terms.gains(cards, natural, faced.up)) / met.open;
        gain.switched = dot(met, terms.gains(cards, switched, faced.up)) / met.open;
      }
    }
  }
  return all;
}

// By what each hand gains if the other has its two cards, or whatever these are.
std::vector<bool> switches_by(const std::vector<OfTwoCards>& gains) {
  std::vector<bool> switches;
  for (std::size_t code = 0; code < 100'000; ++code) {
    const std::size_t up = code / 10'000;
    const std::size_t a = code / 1'000 % 10;
    const std::size_t b = code / 100 % 10;
    const std::size_t c = code / 10 % 10;
    const std::size_t d = code % 10;
    const auto both = [&](std::size_t one, std::size_t other, double OfTwoCards::Gain::*how) {
      const auto beside = [&](std::size_t pair) -> const OfTwoCards& {
        return gains[gains.size() == 1 ? 0 : pair];
      };
      return beside(other).by_up[up][one].*how + beside(one).by_up[up][other].*how;
    };
    switches.push_back(
        both(DrawnPlay::pair(a, d), DrawnPlay::pair(c, b), &OfTwoCards::Gain::switched) >
        both(DrawnPlay::pair(a, b), DrawnPlay::pair(c, d), &OfTwoCards::Gain::kept));
  }
  return switches;
}

bool has_two_boxes(const RuleSet& rules) {
  return rules.definition().hands()->first_wagers(rules).size() > 1;
}

DrawnPlay play_by(const RuleSet& rules, const drawn::Terms& terms,
                  const drawn::FixedStrategy* fixed, Effort& effort) {
  DrawnPlay play;
  std::optional<drawn::Solution> solution;
  // What a strategy does is known without; what it gains is not.
  if (fixed == nullptr || terms.second_wager || has_two_boxes(rules)) {
    solution = solve(terms, {.strategy = fixed}, effort);
  }
  const Deciding deciding(terms, fixed, solution ? &*solution : nullptr);
  play.against = deciding.against(effort);
  play.columns = play.against.size();
  play.column_of = deciding.columns();
  for (std::size_t up = 0; solution && up < drawn::values; ++up) {
    play.second_wager[up] = solution->by_up_card[up].second_wager;
  }
  if (has_two_boxes(rules)) play.switches = switches_by({gains_of_two_cards(terms, *solution)});
  return play;
}

// Each hand by its own cards and the other's first two, which lie on the table.
DrawnPlay best_of_two_boxes(const drawn::Terms& terms, Effort& effort) {
  DrawnPlay play;
  std::vector<std::vector<DrawnPlay::Against>> against(DrawnPlay::pairs);
  std::vector<OfTwoCards> gains(DrawnPlay::pairs);
  std::vector<std::array<std::size_t, 2>> others;
  for (std::size_t a = 0; a < drawn::values; ++a) {
    for (std::size_t b = a; b < drawn::values; ++b) others.push_back({a, b});
  }
  in_parallel(effort, others.size(), [&](std::size_t at, unsigned) {
    const auto [a, b] = others[at];
    Effort alone;
    alone.threads = 1;
    drawn::Terms rest = terms;
    rest.shoe = drawn::without(drawn::without(terms.shoe, a), b);
    const drawn::Solution solution = solve(rest, {}, alone);
    against[DrawnPlay::pair(a, b)] = Deciding(rest, nullptr, &solution).against(alone);
    gains[DrawnPlay::pair(a, b)] = gains_of_two_cards(rest, solution);
  });
  play.looks_at_other = true;
  play.columns = against.front().size();
  for (auto& of_pair : against) {
    std::move(of_pair.begin(), of_pair.end(), std::back_inserter(play.against));
  }
  play.column_of = Deciding(terms, nullptr, nullptr).columns();
  play.switches = switches_by(gains);
  return play;
}

}  // namespace drawn_rounds

std::shared_ptr<const DrawnPlay> drawn_play_best(const RuleSet& rules, Effort& effort) {
  const drawn::Terms terms = terms_of(rules, cards_left(rules, {}));
  return std::make_shared<DrawnPlay>(drawn_rounds::has_two_boxes(rules)
                                         ? drawn_rounds::best_of_two_boxes(terms, effort)
                                         : drawn_rounds::play_by(rules, terms, nullptr, effort));
}

std::shared_ptr<const DrawnPlay> drawn_play_basic(const RuleSet& rules, Effort& effort) {
  const drawn::Terms terms = terms_of(rules, cards_left(rules, {}));
  const drawn::FixedStrategy fixed = strategy_of(drawn::best_chart(terms, effort).chart);
  return std::make_shared<DrawnPlay>(drawn_rounds::play_by(rules, terms, &fixed, effort));
}

std::shared_ptr<const DrawnPlay> drawn_play_of(const RuleSet& rules, const PlayedChart& chart,
                                               Effort& effort) {
  const drawn::Terms terms = terms_of(rules, cards_left(rules, {}));
  const drawn::FixedStrategy fixed = strategy_of(chart.chart);
  return std::make_shared<DrawnPlay>(drawn_rounds::play_by(rules, terms, &fixed, effort));
}

}  // namespace houseway
