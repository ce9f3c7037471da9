#include "odds/drawn_deviation.h"

#include <algorithm>
#include <cmath>
#include <unordered_map>

#include "odds/drawn_optimum.h"

namespace houseway::drawn {
namespace {

void add(Gains& sum, double times, const Gains& gains) {
  for (std::size_t end = 0; end < dealers_ends; ++end) sum[end] += times * gains[end];
}
void add(Gains& sum, double times) {
  for (double& each : sum) each += times;
}
Gains squared(Gains gains) {
  for (double& each : gains) each *= each;
  return gains;
}

// What is gained by each set of cards that a hand may end with, times the orders that lead to it.
// A bust is told by what it is not: a hand is hit, and is none of those that do not bust.
struct Spread {
  std::vector<Gains> gains;
  std::vector<Gains> squares;
};

class Spreading {
 public:
  Spreading(const Facing& facing, const std::vector<Met>& met, Kind kind,
            const std::vector<Choices>& choices)
      : facing_(facing), met_(met), kind_(kind), choices_(choices) {
    spread_.gains.resize(all_hands().size());
    spread_.squares.resize(all_hands().size());
  }

  // `orders` by hand as they are dealt; those that are hit lead on to others.
  Spread run(std::vector<double> orders) {
    const Hands& hands = all_hands();
    for (std::size_t at = 0; at < hands.size(); ++at) {
      if (orders[at] == 0) continue;
      switch (choices_[at].taken) {
        case Act::surrender:
          put(at, orders[at], -0.5 * stake(Doubled::no));
          break;
        case Act::hit:
          draw(at, orders[at], Doubled::no);
          for (const HandId next : hands.list[at].next) {
            if (next != bust) orders[static_cast<std::size_t>(next)] += orders[at];
          }
          break;
        case Act::twice:
          draw_doubled(at, orders[at], doubled_as(facing_.terms, hands.list[at]));
          break;
        case Act::split:
          break;
        default:
          put(at, orders[at], gains(at, Doubled::no));
      }
    }
    return std::move(spread_);
  }

 private:
  const Gains& gains(std::size_t at, Doubled doubled) const {
    return facing_.gains.of(kind_, doubled, facing_.up(), static_cast<HandId>(at));
  }
  double stake(Doubled doubled) const {
    Standing standing = standing_of(kind_);
    standing.doubled = doubled;
    return standing.at_stake();
  }
  void put(std::size_t at, double orders, const Gains& each) {
    add(spread_.gains[at], orders, each);
    add(spread_.squares[at], orders, squared(each));
  }
  void put(std::size_t at, double orders, double each) {
    add(spread_.gains[at], orders * each);
    add(spread_.squares[at], orders * each * each);
  }
  // A card that busts the hand.
  void draw(std::size_t at, double orders, Doubled doubled) {
    put(at, orders, -stake(doubled));
    for (const HandId next : all_hands().list[at].next) {
      if (next != bust) put(static_cast<std::size_t>(next), -orders, -stake(doubled));
    }
  }
  void draw_doubled(std::size_t at, double orders, Doubled doubled) {
    draw(at, orders, doubled);
    const auto& given_up = facing_.terms.given_up_after_double;
    for (const HandId next : all_hands().list[at].next) {
      if (next == bust) continue;
      const auto to = static_cast<std::size_t>(next);
      const Gains& stands = gains(to, doubled);
      if (given_up && -*given_up * met_[to].open > dot(met_[to], stands)) {
        put(to, orders, -*given_up);
      } else {
        put(to, orders, stands);
      }
    }
  }

  const Facing& facing_;
  const std::vector<Met>& met_;
  Kind kind_;
  const std::vector<Choices>& choices_;
  Spread spread_;
};

double mean(const std::vector<Met>& met, const std::vector<Gains>& gains) {
  double sum = 0;
  for (std::size_t at = 0; at < gains.size(); ++at) sum += dot(met[at], gains[at]);
  return sum;
}

// The mean product of what two hands gain.
double mean_product(const Facing& facing, const Chances& chances, const std::vector<Gains>& first,
                    const std::vector<Gains>& second) {
  const Hands& hands = all_hands();
  const auto list = [&](const std::vector<Gains>& gains) {
    std::vector<std::size_t> some;
    for (std::size_t at = 0; at < gains.size(); ++at) {
      if (gains[at] != Gains{}) some.push_back(at);
    }
    return some;
  };
  std::unordered_map<std::uint64_t, std::size_t> known;
  std::vector<Counts> sets;
  std::vector<Gains> products;
  const std::vector<std::size_t> seconds = list(second);
  for (const std::size_t a : list(first)) {
    const Counts& own = hands.list[a].cards;
    const std::uint64_t key = MetBySet::key(own);
    for (const std::size_t b : seconds) {
      const auto [place, fresh] =
          known.try_emplace(key + MetBySet::key(hands.list[b].cards), sets.size());
      if (fresh) {
        Counts& both = sets.emplace_back(own);
        for (std::size_t value = 0; value < values; ++value)
          both[value] = static_cast<std::uint8_t>(both[value] + hands.list[b].cards[value]);
        products.emplace_back();
      }
      for (std::size_t end = 0; end < dealers_ends; ++end)
        products[place->second][end] += first[a][end] * second[b][end];
    }
  }
  std::map<std::pair<int, int>, std::vector<std::size_t>> alike;
  for (std::size_t at = 0; at < sets.size(); ++at)
    alike[{size_of(sets[at]), sets[at][chances.value()]}].push_back(at);
  std::vector<Met> met(sets.size());
  std::vector<const Counts*> cards;
  std::vector<Met*> to;
  for (const auto& [group, members] : alike) {
    cards.clear();
    to.clear();
    for (const std::size_t at : members) {
      cards.push_back(&sets[at]);
      to.push_back(&met[at]);
    }
    facing.draws.meet(chances, cards, to);
  }
  return mean(met, products);
}

// All of one up card and what is told, the dealer having no Blackjack.
double played_square(const Facing& facing, const Shoe& shoe, const Faced& faced) {
  const Hands& hands = all_hands();
  std::vector<double> dealt(hands.size());
  double square = 0;
  for (std::size_t at = 0; at < hands.size(); ++at) {
    const Hand& hand = hands.list[at];
    if (hand.size != 2) continue;
    if (is_natural(hand.cards)) {
      Standing natural;
      natural.natural = true;
      square += 2 * dot(faced.met[at], squared(facing.terms.gains(hand.cards, natural, faced.up)));
      continue;
    }
    const auto twice = std::find(hand.cards.begin(), hand.cards.end(), 2);
    dealt[at] = twice == hand.cards.end() ? 2 : 1;
    if (faced.choices[at].taken != Act::split) continue;
    const auto value = static_cast<std::size_t>(twice - hand.cards.begin());
    square += split_square(facing, shoe, value, faced.splits[value]);
  }
  const Spread spread =
      Spreading(facing, faced.met, Kind::dealt, faced.choices).run(std::move(dealt));
  return square + mean(faced.met, spread.squares);
}

}  // namespace

double split_square(const Facing& facing, const Shoe& shoe, std::size_t value,
                    const SplitPlay& split) {
  const Hands& hands = all_hands();
  const HandId single = hands.find(with({}, value));
  std::map<std::pair<Kind, bool>, Spread> spreads;
  double square = 0;
  AllMet met;
  for (const auto& [kind, times] : hand_times(facing.terms, value, split.hands)) {
    for (const bool pair : {false, true}) {
      const Chances chances(shoe, value, pair ? times.pair_second : times.other_second);
      meet_all(facing, chances, pair ? 2 : 1, met);
      std::vector<double> orders(hands.size());
      for (std::size_t second = 0; second < values; ++second) {
        if ((second == value) == pair)
          orders[static_cast<std::size_t>(hands[single].next[second])] = 1;
      }
      const auto at = static_cast<std::size_t>(kind);
      Spread spread =
          Spreading(facing, met.hands, kind, pair ? split.pair_second[at] : split.other_second[at])
              .run(std::move(orders));
      for (const HandId hand : hands.with_value[value]) {
        const auto id = static_cast<std::size_t>(hand);
        if (hands[hand].cards[value] >= (pair ? 2 : 1))
          square += dot(met.hands[id], spread.squares[id]);
      }
      spreads[{kind, pair}] = std::move(spread);
    }
  }
  for (const auto& [both, times] : pair_times(facing.terms, value, split.hands)) {
    square += 2 * mean_product(facing, Chances(shoe, value, times), spreads[both.first].gains,
                               spreads[both.second].gains);
  }
  return square;
}

std::optional<Deviation> find_deviation(const Terms& terms, Request request, Effort& effort) {
  if (request.convention == Convention::knows_first || terms.second_chance) return {};
  request.keeps_splits = true;
  const Solution solution = solve(terms, request, effort);
  const GainsTable gains(terms);
  std::vector<double> squares(solution.faced.size());
  in_parallel(effort, squares.size(), [&](std::size_t at, unsigned) {
    const Faced& faced = solution.faced[at];
    const DealersDraws draws(faced.up, faced.holes, terms.dealers_ace_limit);
    const Facing facing{terms, gains, draws};
    squares[at] = played_square(facing, without(terms.shoe, faced.up), faced);
  });
  double square = 0;
  for (std::size_t at = 0; at < squares.size(); ++at) {
    const ByUpCard& up = solution.by_up_card[solution.faced[at].up];
    square += up.chance * squares[at] * (up.second_wager ? 4 : 1);
  }
  // What a Blackjack of the dealer's takes or leaves.
  for (std::size_t up = 0; up < values; ++up) {
    if (terms.shoe[up] == 0 || (up != ace && up != ten)) continue;
    const Chances chances(without(terms.shoe, up));
    const std::size_t hole = up == ace ? ten : ace;
    const Counts natural = with(with({}, ace), ten);
    const double both = 2 * chances.of(with(natural, hole));
    const double won = terms.natural_meets_natural * terms.natural_meets_natural;
    const double blackjack = chances.of(with({}, hole));
    square += solution.by_up_card[up].chance * (blackjack - both + both * won);
  }
  const double variance = square - solution.value * solution.value;
  return Deviation{solution.value, std::sqrt(variance)};
}

}  // namespace houseway::drawn
