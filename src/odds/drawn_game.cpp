#include "odds/drawn_game.h"

#include <algorithm>

#include "odds/drawn_optimum.h"

namespace houseway::drawn {
namespace {

constexpr std::size_t index_of(Kind kind) {
  return static_cast<std::size_t>(kind);
}

// What pays best comes first.
Wishes wishes_of(const Choices& choices) {
  std::array<Act, acts> order{Act::surrender, Act::stand, Act::hit, Act::split, Act::twice};
  std::stable_sort(order.begin(), order.end(),
                   [&](Act a, Act b) { return choices[a] > choices[b]; });
  Wishes wishes;
  std::copy_n(order.begin(), wishes.size(), wishes.begin());
  return wishes;
}

// One up card and set of hole cards, from the first cards to the splits.
class Facer {
 public:
  Facer(const Terms& terms, const GainsTable& gains, const Request& request, Column column,
        HoleSet holes)
      : shoe_(without(terms.shoe, column.up)),
        chances_(shoe_),
        draws_(column.up, holes, terms.dealers_ace_limit),
        facing_{terms, gains, draws_},
        request_(request) {
    if (request.strategy != nullptr) fixed_ = &request.strategy->at(column);
    faced_.up = column.up;
    faced_.told = column.told;
    faced_.holes = holes;
  }

  void play_dealt() {
    const Hands& hands = all_hands();
    faced_.choices.resize(hands.size());
    meet_all(facing_, chances_, 0, met_);
    run(Kind::dealt, fixed_ == nullptr ? nullptr : &(*fixed_)[index_of(Kind::dealt)],
        faced_.choices);
    if (fixed_ != nullptr) {
      policies_ = *fixed_;
    } else if (request_.convention == Convention::as_unsplit) {
      for (const Kind kind : {Kind::split, Kind::free_split}) {
        if (kind == Kind::free_split && facing_.terms.free_split == nullptr) continue;
        std::vector<Choices> choices(hands.size());
        run(kind, nullptr, choices);
        for (const Choices& each : choices) policies_[index_of(kind)].push_back(wishes_of(each));
      }
    }
  }

  void play_split(std::size_t value) {
    if (facing_.terms.most_hands < 2 || shoe_[value] < 2) return;
    const bool fixed = fixed_ != nullptr;
    const bool told = fixed || request_.convention == Convention::as_unsplit;
    faced_.splits[value] =
        drawn::play_split(facing_, shoe_, value, told ? &policies_ : nullptr,
                          fixed ? Again::always : Again::best, request_.keeps_splits);
  }

  // All pairs, which share what the dealer makes.
  void play_best_splits() {
    MetBySet met(facing_, shoe_);
    for (std::size_t value = 0; value < values; ++value) {
      if (shoe_[value] < 2) continue;
      const auto pair = static_cast<std::size_t>(all_hands().find(with(with({}, value), value)));
      // How the round ends is told of pairs that are split.
      const double instead = request_.keeps_splits ? faced_.choices[pair].value()
                                                   : std::numeric_limits<double>::infinity();
      faced_.splits[value] = best_of_one_split(facing_, shoe_, value, met, instead);
    }
  }

  // Pairs have all their choices now.
  Faced finish() {
    const Hands& hands = all_hands();
    for (std::size_t value = 0; value < values; ++value) {
      const auto pair = static_cast<std::size_t>(hands.find(with(with({}, value), value)));
      Choices& choices = faced_.choices[pair];
      choices[Act::split] = faced_.splits[value].value;
      if (fixed_ == nullptr) {
        choices.take_best(met_.hands[pair].open);
      } else {
        choices.take_wish((*fixed_)[index_of(Kind::dealt)][pair]);
      }
      if (choices.taken == Act::split) choices.staked = faced_.splits[value].staked;
    }
    faced_.met = std::move(met_.hands);
    return std::move(faced_);
  }

 private:
  void run(Kind kind, const Policy* policy, std::vector<Choices>& choices) {
    std::vector<HandId> all(all_hands().size());
    std::iota(all.begin(), all.end(), HandId{0});
    Play(facing_, met_, kind).run(all, policy, choices);
  }

  Shoe shoe_;
  Chances chances_;
  DealersDraws draws_;
  Facing facing_;
  const Request& request_;
  const std::array<Policy, kinds>* fixed_ = nullptr;
  AllMet met_;
  SplitPolicies policies_;
  Faced faced_;
};

// The value of an up card, if all first cards are played as found.
ByUpCard sum_up(const Terms& terms, std::size_t up, std::span<const Faced> faced) {
  const Hands& hands = all_hands();
  const Shoe shoe = without(terms.shoe, up);
  const Chances chances(shoe);
  ByUpCard sum;
  sum.chance = static_cast<double>(terms.shoe[up]) /
               std::accumulate(terms.shoe.begin(), terms.shoe.end(), 0);
  double met_by_blackjack = 0;
  for (std::size_t first = 0; first < values; ++first) {
    for (std::size_t second = first; second < values; ++second) {
      const Counts cards = with(with({}, first), second);
      const auto hand = static_cast<std::size_t>(hands.find(cards));
      const double orders = first == second ? 1 : 2;
      double blackjack = chances.of(cards);
      for (const Faced& each : faced) {
        blackjack -= each.met[hand].open;
        if (is_natural(cards)) {
          Standing natural;
          natural.natural = true;
          sum.played += orders * dot(each.met[hand], terms.gains(cards, natural, up));
          sum.staked += orders * each.met[hand].open;
        } else {
          sum.played += orders * each.choices[hand].value();
          sum.staked += orders * each.choices[hand].staked;
        }
      }
      sum.staked += orders * blackjack;
      sum.blackjack += orders * blackjack;
      met_by_blackjack +=
          orders * blackjack * (is_natural(cards) ? terms.natural_meets_natural : -1);
    }
  }
  sum.second_wager = terms.second_wager && sum.played > 0;
  sum.value = met_by_blackjack + (sum.second_wager ? 2 : 1) * sum.played;
  if (sum.second_wager) sum.staked *= 2;
  return sum;
}

}  // namespace

std::string_view text(Convention convention) {
  switch (convention) {
    case Convention::as_unsplit:
      return "CDZ-";
    case Convention::by_own_cards:
      return "CDP1";
    default:
      return "optimum of one split";
  }
}

bool is_exact(const Terms& terms, Convention convention) {
  return convention != Convention::knows_first ||
         (terms.most_hands == 2 && terms.most_of_aces.value_or(2) == 2 && !terms.second_chance);
}

Shoe without(Shoe shoe, std::size_t value) {
  --shoe[value];
  return shoe;
}

bool lasts(const Terms& terms, int boxes) {
  const int hands = boxes * std::max({1, terms.most_hands, terms.most_of_aces.value_or(1)});
  // Low cards last longest: until the last card of each hand none has more than 20 points.
  int points_left = 20 * hands + 16;
  int needed = (terms.second_chance ? 2 : 1) * hands + 1;
  for (std::size_t value = 0; value < values; ++value) {
    const int taken = std::min(terms.shoe[value], points_left / points(value));
    needed += taken;
    points_left -= taken * points(value);
  }
  return needed <= std::accumulate(terms.shoe.begin(), terms.shoe.end(), 0);
}

std::map<int, HoleSet> told_holes(const Terms& terms, std::size_t up) {
  const HoleSet possible = no_blackjack(up);
  if (terms.told == nullptr) return {{0, possible}};
  std::map<int, HoleSet> sets;
  for (std::size_t hole = 0; hole < values; ++hole) {
    if ((possible >> hole & 1U) != 0 && terms.shoe[hole] > (hole == up ? 1 : 0))
      sets[terms.told(up, hole)] |= 1U << hole;
  }
  return sets;
}

std::span<const Faced> Solution::of(std::size_t up) const {
  const auto [first, last] =
      std::equal_range(faced.begin(), faced.end(), up, [](const auto& a, const auto& b) {
        const auto up_of = [](const auto& each) {
          if constexpr (std::is_same_v<std::decay_t<decltype(each)>, Faced>) {
            return each.up;
          } else {
            return each;
          }
        };
        return up_of(a) < up_of(b);
      });
  return {first, last};
}

Solution solve(const Terms& terms, const Request& request, Effort& effort) {
  const GainsTable gains(terms);
  std::vector<std::unique_ptr<Facer>> facers;
  const auto asked = [&](std::size_t up) {
    return terms.shoe[up] > 0 && (!request.up || *request.up == up);
  };
  for (std::size_t up = 0; up < values; ++up) {
    if (!asked(up)) continue;
    for (const auto& [told, holes] : told_holes(terms, up))
      facers.push_back(std::make_unique<Facer>(terms, gains, request, Column{up, told}, holes));
  }
  in_parallel(effort, facers.size(), [&](std::size_t at, unsigned) { facers[at]->play_dealt(); });
  if (request.convention == Convention::knows_first) {
    in_parallel(effort, facers.size(),
                [&](std::size_t at, unsigned) { facers[at]->play_best_splits(); });
  } else {
    in_parallel(effort, facers.size() * values,
                [&](std::size_t at, unsigned) { facers[at / values]->play_split(at % values); });
  }
  Solution solution;
  for (const auto& facer : facers) solution.faced.push_back(facer->finish());
  for (std::size_t up = 0; up < values; ++up) {
    if (!asked(up)) continue;
    solution.by_up_card[up] = sum_up(terms, up, solution.of(up));
    const ByUpCard& each = solution.by_up_card[up];
    solution.value += each.chance * each.value;
    solution.staked += each.chance * each.staked;
  }
  return solution;
}

}  // namespace houseway::drawn
