#include "odds/drawn_endings.h"

#include <algorithm>
#include <cmath>

#include "odds/drawn_optimum.h"

namespace houseway::drawn {
namespace {

Gains squared(Gains gains) {
  for (double& each : gains) each *= each;
  return gains;
}
Gains always(double gain) {
  Gains gains;
  gains.fill(gain);
  return gains;
}

// A set of cards that a hand ends with, and what is then gained in so many orders of them.
struct Ended {
  HandId hand = 0;
  std::vector<std::pair<double, Gains>> ways = {};
};

// Walks a hand's play forward, from the cards that it begins with to those that it ends with. A
// bust is told by what it is not: a hand is hit, and is none of those that do not bust.
class Forward {
 public:
  Forward(const Facing& facing, const std::vector<Met>& met, Kind kind,
          const std::vector<Choices>& choices)
      : facing_(facing), met_(met), kind_(kind), choices_(choices) {}

  // `orders` by hand as they are dealt; those that are hit lead on to others.
  void run(std::vector<double> orders) {
    const Hands& hands = all_hands();
    for (std::size_t at = 0; at < hands.size(); ++at) {
      if (orders[at] == 0) continue;
      switch (choices_[at].taken) {
        case Act::surrender:
          put(at, orders[at], always(-0.5 * stake(Doubled::no)));
          break;
        case Act::hit:
          busts(at, orders[at], Doubled::no);
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
          stand(at, orders[at]);
      }
    }
  }

  // This hand by itself.
  const Endings& alone() const { return alone_; }
  std::vector<Ended> ended() const {
    std::vector<Ended> sets;
    for (const auto& [what, orders] : ways_) {
      const auto& [hand, gained] = what;
      if (orders == 0) continue;
      if (sets.empty() || sets.back().hand != hand) sets.push_back({hand});
      sets.back().ways.emplace_back(orders, gained);
    }
    return sets;
  }

 private:
  const Gains& gains(std::size_t at, Doubled doubled) const {
    return facing_.gains.of(kind_, doubled, facing_.up(), static_cast<HandId>(at));
  }
  double stake(Doubled doubled) const { return stake_of(kind_, doubled); }
  void put(std::size_t at, double orders, const Gains& each) {
    alone_.add(met_[at], orders, each);
    ways_[{static_cast<HandId>(at), each}] += orders;
  }
  void stand(std::size_t at, double orders) {
    put(at, orders, gains(at, Doubled::no));
    if (facing_.terms.squares == nullptr || kind_ != Kind::dealt) return;
    // Suits are averaged over, and a mean squared is not the mean of the squares.
    const Gains squares =
        facing_.terms.squares(all_hands().list[at].cards, standing_of(kind_), facing_.up());
    alone_.square +=
        orders * (dot(met_[at], squares) - dot(met_[at], squared(gains(at, Doubled::no))));
  }
  // A card that busts the hand.
  void busts(std::size_t at, double orders, Doubled doubled) {
    const Gains lost = always(-stake(doubled));
    put(at, orders, lost);
    for (const HandId next : all_hands().list[at].next) {
      if (next != bust) put(static_cast<std::size_t>(next), -orders, lost);
    }
  }
  void draw_doubled(std::size_t at, double orders, Doubled doubled) {
    busts(at, orders, doubled);
    const auto& given_up = facing_.terms.given_up_after_double;
    for (const HandId next : all_hands().list[at].next) {
      if (next == bust) continue;
      const auto to = static_cast<std::size_t>(next);
      const Gains& stands = gains(to, doubled);
      const bool gives_up = given_up && -*given_up * met_[to].open > dot(met_[to], stands);
      put(to, orders, gives_up ? always(-*given_up) : stands);
    }
  }

  const Facing& facing_;
  const std::vector<Met>& met_;
  Kind kind_;
  const std::vector<Choices>& choices_;
  Endings alone_;
  std::map<std::pair<HandId, Gains>, double> ways_;
};

// Two hands that meet the same dealer, by the cards of both.
class Together {
 public:
  Together(const std::vector<Ended>& first, const std::vector<Ended>& second) {
    const Hands& hands = all_hands();
    const bool alike = &first == &second;
    std::vector<std::uint64_t> keys;
    for (const Ended& b : second) keys.push_back(MetBySet::key(hands[b.hand].cards));
    for (std::size_t a = 0; a < first.size(); ++a) {
      const std::uint64_t key = MetBySet::key(hands[first[a].hand].cards);
      // Of two hands that are played alike it does not matter which has which cards.
      for (std::size_t b = alike ? a : 0; b < second.size(); ++b) {
        const std::size_t at = places_.of(key + keys[b]);
        if (at == sums_.size()) sums_.emplace_back();
        sums_[at].add(first[a], second[b], alike && a != b ? 2 : 1);
      }
    }
    for (const std::uint64_t key : places_.keys()) sets_.push_back(MetBySet::cards(key));
  }

  // What the dealer makes against each set, so many cards of the value split having come first.
  std::vector<Met> meet(const Facing& facing, const Chances& chances) const {
    std::map<std::pair<int, int>, std::vector<std::size_t>> alike;
    for (std::size_t at = 0; at < sets_.size(); ++at)
      alike[{size_of(sets_[at]), sets_[at][chances.value()]}].push_back(at);
    std::vector<Met> met(sets_.size());
    std::vector<const Counts*> cards;
    std::vector<Met*> to;
    for (const auto& [group, members] : alike) {
      cards.clear();
      to.clear();
      for (const std::size_t at : members) {
        cards.push_back(&sets_[at]);
        to.push_back(&met[at]);
      }
      facing.draws.meet(chances, cards, to);
    }
    return met;
  }

  double mean_product(const std::vector<Met>& met) const {
    double sum = 0;
    for (std::size_t at = 0; at < met.size(); ++at) sum += dot(met[at], sums_[at].product);
    return sum;
  }
  // The round if there are no other hands.
  void add_ends(const std::vector<Met>& met, Endings& endings) const {
    for (std::size_t at = 0; at < met.size(); ++at) {
      const double won = dot(met[at], sums_[at].won);
      const double lost = dot(met[at], sums_[at].lost);
      endings.won += won;
      endings.lost += lost;
      endings.pushed += sums_[at].orders * met[at].open - won - lost;
    }
  }

 private:
  struct Sum {
    double orders = 0;
    Gains product{};
    Gains won{};
    Gains lost{};

    void add(const Ended& a, const Ended& b, double times) {
      for (const auto& [orders_a, gains_a] : a.ways) {
        for (const auto& [orders_b, gains_b] : b.ways) {
          const double both = times * orders_a * orders_b;
          orders += both;
          for (std::size_t end = 0; end < dealers_ends; ++end) {
            const double gain = gains_a[end] + gains_b[end];
            product[end] += both * gains_a[end] * gains_b[end];
            won[end] += gain > 0 ? both : 0;
            lost[end] += gain < 0 ? both : 0;
          }
        }
      }
    }
  };
  SetPlaces places_;
  std::vector<Counts> sets_;
  std::vector<Sum> sums_;
};

// All of one up card and what is told, the dealer having no Blackjack.
Endings played_endings(const Facing& facing, const Shoe& shoe, const Faced& faced) {
  const Hands& hands = all_hands();
  std::vector<double> dealt(hands.size());
  Endings endings;
  for (std::size_t at = 0; at < hands.size(); ++at) {
    const Hand& hand = hands.list[at];
    if (hand.size != 2) continue;
    if (is_natural(hand.cards)) {
      Standing natural;
      natural.natural = true;
      endings.add(faced.met[at], 2, facing.terms.gains(hand.cards, natural, faced.up));
      continue;
    }
    const auto twice = std::find(hand.cards.begin(), hand.cards.end(), 2);
    dealt[at] = twice == hand.cards.end() ? 2 : 1;
    if (faced.choices[at].taken != Act::split) continue;
    const auto value = static_cast<std::size_t>(twice - hand.cards.begin());
    const SplitPlay& split = faced.splits[value];
    Endings both = split.endings ? *split.endings : split_endings(facing, shoe, value, split);
    if (split.hands > 2)
      both.of_more_hands = faced.met[at].open - both.won - both.pushed - both.lost;
    endings += both;
  }
  Forward unsplit(facing, faced.met, Kind::dealt, faced.choices);
  unsplit.run(std::move(dealt));
  return endings += unsplit.alone();
}

// What a Blackjack of the dealer's takes or leaves.
Endings met_by_blackjack(const Terms& terms, std::size_t up) {
  Endings endings;
  if (up != ace && up != ten) return endings;
  const Chances chances(without(terms.shoe, up));
  const std::size_t hole = up == ace ? ten : ace;
  const double both = 2 * chances.of(with(with(with({}, ace), ten), hole));
  Met blackjack;
  blackjack.ends[0] = chances.of(with({}, hole)) - both;
  endings.add(blackjack, 1, always(-1));
  blackjack.ends[0] = both;
  endings.add(blackjack, 1, always(terms.natural_meets_natural));
  return endings;
}

}  // namespace

Endings split_endings(const Facing& facing, const Shoe& shoe, std::size_t value,
                      const SplitPlay& split) {
  const Hands& hands = all_hands();
  const HandId single = hands.find(with({}, value));
  std::map<std::pair<Kind, bool>, std::vector<Ended>> ended;
  Endings endings;
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
      Forward hand(facing, met.hands, kind, pair ? split.pair_second[at] : split.other_second[at]);
      hand.run(std::move(orders));
      endings.square += hand.alone().square;
      ended[{kind, pair}] = hand.ended();
    }
  }
  std::vector<SplitCourse> courses = split_courses(split.hands);
  const auto of_all = pair_times(facing.terms, value, courses);
  std::erase_if(courses, [](const SplitCourse& course) { return course.hands > 2; });
  const auto of_two = pair_times(facing.terms, value, courses);
  for (const auto& [both, times] : of_all) {
    const Together together(ended[both.first], ended[both.second]);
    const std::vector<Met> in_all = together.meet(facing, Chances(shoe, value, times));
    endings.square += 2 * together.mean_product(in_all);
    const auto two = of_two.find(both);
    if (two == of_two.end()) continue;
    together.add_ends(
        two->second == times ? in_all : together.meet(facing, Chances(shoe, value, two->second)),
        endings);
  }
  return endings;
}

std::optional<RoundFigures> find_figures(const Terms& terms, const Solution& solution,
                                         Effort& effort) {
  if (terms.second_chance) return {};
  const GainsTable gains(terms);
  std::vector<Endings> played(solution.faced.size());
  in_parallel(effort, played.size(), [&](std::size_t at, unsigned) {
    const Faced& faced = solution.faced[at];
    const DealersDraws draws(faced.up, faced.holes, terms.dealers_ace_limit);
    played[at] = played_endings({terms, gains, draws}, without(terms.shoe, faced.up), faced);
  });
  RoundFigures figures;
  for (std::size_t at = 0; at < played.size(); ++at) {
    const ByUpCard& up = solution.by_up_card[solution.faced[at].up];
    if (up.second_wager) played[at].square *= 4;
    figures.endings += played[at].times(up.chance);
  }
  for (std::size_t up = 0; up < values; ++up) {
    if (terms.shoe[up] == 0) continue;
    figures.endings += met_by_blackjack(terms, up).times(solution.by_up_card[up].chance);
  }
  figures.deviation = std::sqrt(figures.endings.square - solution.value * solution.value);
  return figures;
}

}  // namespace houseway::drawn
