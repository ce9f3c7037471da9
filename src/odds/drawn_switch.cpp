#include "odds/drawn_switch.h"

#include <algorithm>

namespace houseway::drawn {
namespace {

constexpr std::size_t pair_count = values * (values + 1) / 2;

// Two cards in any order as a number.
constexpr std::size_t pair_id(std::size_t a, std::size_t b) {
  return a <= b ? b * (b + 1) / 2 + a : a * (a + 1) / 2 + b;
}

// What a hand of two cards gains, by up card and hand, if certain cards are gone; times the chance
// that the dealer has no Blackjack.
struct FirstTwo {
  struct Hand {
    Worth dealt;
    Worth switched;   // its second card came from the other hand
    double open = 0;  // the chance itself
  };
  std::array<std::array<Hand, pair_count>, values> hands{};
};

bool can_be_dealt(const Shoe& shoe, std::initializer_list<std::size_t> cards) {
  Shoe left = shoe;
  return std::all_of(cards.begin(), cards.end(),
                     [&](std::size_t card) { return left[card]-- > 0; });
}

FirstTwo first_two(const Terms& terms, const Request& request, std::size_t gone,
                   std::size_t also_gone, Effort& effort) {
  Terms rest = terms;
  rest.shoe = without(without(terms.shoe, gone), also_gone);
  const Solution solution = solve(rest, request, effort);
  const Hands& hands = all_hands();
  FirstTwo result;
  for (const Faced& faced : solution.faced) {
    const Shoe shoe = without(rest.shoe, faced.up);
    const Chances chances(shoe);
    for (std::size_t a = 0; a < values; ++a) {
      for (std::size_t b = a; b < values; ++b) {
        if (!can_be_dealt(shoe, {a, b})) continue;
        const Counts cards = with(with({}, a), b);
        const auto hand = static_cast<std::size_t>(hands.find(cards));
        const double chance = chances.of(cards);
        FirstTwo::Hand& worth = result.hands[faced.up][pair_id(a, b)];
        const double open = faced.met[hand].open / chance;
        worth.open += open;
        if (is_natural(cards)) {
          Standing natural;
          natural.natural = true;
          Standing switched;
          switched.switched = true;
          const Met& met = faced.met[hand];
          worth.dealt += {dot(met, terms.gains(cards, natural, faced.up)) / chance, open};
          worth.switched += {dot(met, terms.gains(cards, switched, faced.up)) / chance, open};
        } else {
          const auto [gain, staked] = faced.choices[hand].worth();
          worth.dealt += {gain / chance, staked / chance};
          worth.switched = worth.dealt;
        }
      }
    }
  }
  return result;
}

using Table = std::array<FirstTwo, pair_count>;

SwitchChoice choice_of(const Table& table, const std::array<std::size_t, 4>& cards,
                       std::size_t up) {
  const auto [a, b, c, d] = cards;
  const auto both = [&](std::size_t one, std::size_t other, Worth FirstTwo::Hand::*how) {
    Worth sum = table[other].hands[up][one].*how;
    sum += table[one].hands[up][other].*how;
    return sum;
  };
  return {both(pair_id(a, b), pair_id(c, d), &FirstTwo::Hand::dealt),
          both(pair_id(a, d), pair_id(c, b), &FirstTwo::Hand::switched)};
}

}  // namespace

SwitchSolution solve_switch(const Terms& terms, Convention convention, Effort& effort) {
  Request request;
  request.convention = convention;
  Table table;
  std::vector<std::pair<std::size_t, std::size_t>> others;
  for (std::size_t a = 0; a < values; ++a) {
    for (std::size_t b = a; b < values; ++b) {
      if (can_be_dealt(terms.shoe, {a, b})) others.emplace_back(a, b);
    }
  }
  in_parallel(effort, others.size(), [&](std::size_t at, unsigned) {
    const auto [a, b] = others[at];
    Effort alone;
    alone.threads = 1;
    table[pair_id(a, b)] = first_two(terms, request, a, b, alone);
  });

  SwitchSolution solution;
  const double all = std::accumulate(terms.shoe.begin(), terms.shoe.end(), 0);
  const double orders = all * (all - 1) * (all - 2) * (all - 3) * (all - 4);
  for (std::size_t code = 0; code < 100000; ++code) {
    const std::array<std::size_t, 5> dealt{code % 10, code / 10 % 10, code / 100 % 10,
                                           code / 1000 % 10, code / 10000};
    Shoe left = terms.shoe;
    double ways = 1;
    for (const std::size_t card : dealt) ways *= left[card]--;
    if (ways == 0) continue;
    const std::size_t up = dealt[4];
    const std::array<std::size_t, 4> cards{dealt[0], dealt[1], dealt[2], dealt[3]};
    const auto [kept, switched] = choice_of(table, cards, up);
    const std::size_t hands[2] = {pair_id(cards[0], cards[1]), pair_id(cards[2], cards[3])};
    const double blackjack = 1 - table[hands[1]].hands[up][hands[0]].open;
    double lost = 0;
    for (const std::size_t hand : hands)
      lost += hand == pair_id(ace, ten) ? terms.natural_meets_natural : -1;
    const double chance = ways / orders;
    const bool switches = switched.gain > kept.gain;
    const Worth& played = switches ? switched : kept;
    solution.by_up_card[up] += chance * (blackjack * lost + played.gain) / 2;
    solution.staked += chance * (blackjack * 2 + played.staked) / 2;
    if (switches) solution.switched += chance;
  }
  for (std::size_t up = 0; up < values; ++up) {
    solution.value += solution.by_up_card[up];
    if (terms.shoe[up] > 0) solution.by_up_card[up] *= all / terms.shoe[up];
  }
  return solution;
}

SwitchChoice switch_choice(const Terms& terms, Convention convention,
                           const std::array<std::size_t, 4>& cards, std::size_t up,
                           Effort& effort) {
  const auto [a, b, c, d] = cards;
  Request request;
  request.convention = convention;
  request.up = up;
  Table table;
  for (const auto& [first, second] : {std::pair{a, b}, {c, d}, {a, d}, {c, b}})
    table[pair_id(first, second)] = first_two(terms, request, first, second, effort);
  SwitchChoice choice = choice_of(table, cards, up);
  const double open = table[pair_id(c, d)].hands[up][pair_id(a, b)].open;
  for (Worth* each : {&choice.kept, &choice.switched}) {
    each->gain /= open;
    each->staked /= open;
  }
  return choice;
}

}  // namespace houseway::drawn
