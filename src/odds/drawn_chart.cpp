#include "odds/drawn_chart.h"

#include <algorithm>

namespace houseway::drawn {
namespace {

struct Lettered {
  std::string_view letters;
  Wishes wishes;
};
constexpr Act none = Act::none;
constexpr Lettered lettered[] = {
    {"S", {Act::stand, none, none, none}},
    {"H", {Act::hit, none, none, none}},
    {"D", {Act::twice, Act::hit, none, none}},
    {"Ds", {Act::twice, Act::stand, none, none}},
    {"P", {Act::split, none, none, none}},
    {"R", {Act::surrender, Act::hit, none, none}},
    {"Rs", {Act::surrender, Act::stand, none, none}},
    {"Rp", {Act::surrender, Act::split, none, none}},
};

bool is_pair(const Hand& hand) {
  return hand.size == 2 && std::any_of(hand.cards.begin(), hand.cards.end(),
                                       [](std::uint8_t copies) { return copies == 2; });
}
std::size_t pair_value(const Hand& hand) {
  return static_cast<std::size_t>(std::find(hand.cards.begin(), hand.cards.end(), 2) -
                                  hand.cards.begin());
}

// What the acts gain that the hands of a cell have in common.
struct Cell {
  std::array<double, acts> two_cards{};
  std::array<double, acts> more_cards{};
  double two_reached = 0;
  double more_reached = 0;

  void add(const Hand& hand, const Choices& choices, double orders) {
    auto& sums = hand.size == 2 ? two_cards : more_cards;
    (hand.size == 2 ? two_reached : more_reached) += orders;
    for (std::size_t act = 0; act < acts; ++act) {
      const double gain = choices.gains[act];
      sums[act] += gain == not_allowed ? gain : orders * gain;
    }
  }
  static double of(const std::array<double, acts>& sums, Act act) {
    return sums[static_cast<std::size_t>(act)];
  }
  static Act best_of(const std::array<double, acts>& sums, std::initializer_list<Act> among) {
    return *std::max_element(among.begin(), among.end(),
                             [&](Act a, Act b) { return of(sums, a) < of(sums, b); });
  }
  // The best act of two cards, then what is left to more of them.
  Wishes wishes() const {
    std::array<double, acts> all = more_cards;
    if (more_reached == 0) all = two_cards;
    const auto further = best_of(all, {Act::stand, Act::hit});
    if (two_reached == 0) {
      const Act first = best_of(more_cards, {Act::stand, Act::hit, Act::surrender, Act::twice});
      return {first, further == first ? none : further, none, none};
    }
    const Act first = best_of(two_cards, {Act::stand, Act::hit, Act::surrender, Act::twice});
    if (first == Act::stand || first == Act::hit) return {further, none, none, none};
    return {first, further, none, none};
  }
};

ChartColumn column_of(const Faced& faced) {
  const Hands& hands = all_hands();
  const std::vector<double> orders = orders_reached(faced.choices);
  std::array<Cell, 22> hard{};
  std::array<Cell, 22> soft{};
  // Hands that are never come to count where a cell has no others.
  for (const bool reached : {true, false}) {
    for (std::size_t at = 0; at < hands.size(); ++at) {
      const Hand& hand = hands.list[at];
      if (hand.size < 2 || is_pair(hand) || is_natural(hand.cards)) continue;
      Cell& cell = (hand.best.soft ? soft : hard)[static_cast<std::size_t>(hand.best.total)];
      if (reached && orders[at] > 0) cell.add(hand, faced.choices[at], orders[at]);
      if (!reached && cell.two_reached + cell.more_reached == 0)
        cell.add(hand, faced.choices[at], 1);
    }
  }
  ChartColumn column;
  for (std::size_t total = 0; total < 22; ++total) {
    column.hard[total] = hard[total].wishes();
    column.soft[total] = soft[total].wishes();
  }
  column.hard[4] = column.hard[5];    // a pair of 2s alone makes 4, and one of 10s 20
  column.soft[12] = column.soft[13];  // a pair of aces alone makes 12
  for (std::size_t value = 0; value < values; ++value) {
    const HandId pair = hands.find(with(with({}, value), value));
    const Choices& choices = faced.choices[static_cast<std::size_t>(pair)];
    Choices best = choices;
    best.take_best(0);
    const Act other = Cell::best_of(choices.gains, {Act::stand, Act::hit});
    Wishes& wishes = column.pairs[value];
    wishes = {best.taken, none, none, none};
    if (best.taken == Act::twice || best.taken == Act::surrender) wishes[1] = other;
    if (best.taken == Act::surrender && choices[Act::split] > choices[other])
      wishes[1] = Act::split;
  }
  return column;
}

Chart chart_of(const Solution& solution) {
  Chart chart;
  for (const Faced& faced : solution.faced) chart[{faced.up, faced.told}] = column_of(faced);
  return chart;
}

bool same_chart(const Chart& a, const Chart& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const auto& x, const auto& y) {
    return x.first == y.first && x.second.hard == y.second.hard && x.second.soft == y.second.soft &&
           x.second.pairs == y.second.pairs;
  });
}

}  // namespace

std::string letters(const Wishes& wishes) {
  for (const Lettered& each : lettered) {
    if (each.wishes == wishes) return std::string(each.letters);
  }
  return "-";
}

std::optional<Wishes> wishes_of(std::string_view letters) {
  for (const Lettered& each : lettered) {
    if (each.letters == letters) return each.wishes;
  }
  return {};
}

Wishes ChartColumn::of(const Hand& hand) const {
  const auto total = static_cast<std::size_t>(hand.best.total);
  const Wishes& by_total = (hand.best.soft ? soft : hard)[total];
  if (!is_pair(hand)) return by_total;
  // A pair that may not be split plays by its total.
  const Wishes& own = pairs[pair_value(hand)];
  const std::size_t wished = own[1] == none ? 1 : 2;
  Wishes wishes = own;
  std::copy_n(by_total.begin(), wishes.size() - wished,
              wishes.begin() + static_cast<std::ptrdiff_t>(wished));
  return wishes;
}

FixedStrategy strategy_of(const Chart& chart) {
  FixedStrategy strategy;
  for (const auto& [column, cells] : chart) {
    Policy policy;
    for (const Hand& hand : all_hands().list) policy.push_back(cells.of(hand));
    strategy[column].fill(policy);
  }
  return strategy;
}

std::vector<double> orders_reached(const std::vector<Choices>& choices) {
  const Hands& hands = all_hands();
  std::vector<double> orders(hands.size());
  for (std::size_t at = 0; at < hands.size(); ++at) {
    const Hand& hand = hands.list[at];
    if (hand.size < 2 || is_natural(hand.cards)) continue;
    if (hand.size == 2) orders[at] = is_pair(hand) ? 1 : 2;
    if (choices[at].taken != Act::hit) continue;
    for (const HandId next : hand.next) {
      if (next != bust) orders[static_cast<std::size_t>(next)] += orders[at];
    }
  }
  return orders;
}

BestChart best_chart(const Terms& terms, Effort& effort) {
  BestChart best;
  best.value = not_allowed;
  Chart chart = chart_of(solve(terms, {}, effort));
  constexpr int most_turns = 8;  // three have been the most
  for (int turn = 0; turn < most_turns; ++turn) {
    const FixedStrategy strategy = strategy_of(chart);
    Request request;
    request.strategy = &strategy;
    const Solution played = solve(terms, request, effort);
    if (played.value <= best.value) break;
    best = {chart, played.value};
    Chart improved = chart_of(played);
    if (same_chart(improved, chart)) break;
    chart = std::move(improved);
  }
  return best;
}

std::vector<Exception> exceptions(const Terms& terms, const Solution& best, const Chart& chart) {
  const Hands& hands = all_hands();
  std::vector<Exception> list;
  const double all = std::accumulate(terms.shoe.begin(), terms.shoe.end(), 0);
  for (const Faced& faced : best.faced) {
    const Column column{faced.up, faced.told};
    const auto found = chart.find(column);
    if (found == chart.end()) continue;
    const double up_card = terms.shoe[faced.up] / all;
    const std::vector<double> orders = orders_reached(faced.choices);
    for (std::size_t at = 0; at < hands.size(); ++at) {
      const Choices& choices = faced.choices[at];
      const double open = faced.met[at].open;
      if (orders[at] == 0 || open <= 0 || hands.list[at].best.total >= 21) continue;
      Act said = Act::stand;
      const Wishes wishes = found->second.of(hands.list[at]);
      for (const Act wish : wishes) {
        if (wish == none || !choices.allows(wish)) continue;
        said = wish;
        break;
      }
      if (said == choices.taken) continue;
      list.push_back({column, hands.list[at].cards, choices.taken, said,
                      (choices.value() - choices[said]) / open, up_card * orders[at] * open});
    }
  }
  std::stable_sort(list.begin(), list.end(), [](const Exception& a, const Exception& b) {
    return a.gain * a.chance > b.gain * b.chance;
  });
  return list;
}

}  // namespace houseway::drawn
