#include "odds/drawn_dealer.h"

#include <algorithm>
#include <map>

namespace houseway::drawn {
namespace {

constexpr std::size_t most_copies = 16;
constexpr std::size_t most_drawn = 20;

// (n)(n - 1)... of so many factors.
double falling(double n, int factors) {
  double product = 1;
  for (int taken = 0; taken < factors; ++taken) product *= n - taken;
  return product;
}

struct DrawnTo {
  std::vector<std::size_t> cards;  // in order of values
  double orders = 0;
  std::size_t end = 0;
};

std::vector<DrawnTo> dealers_hands(std::size_t up, HoleSet holes, int ace_limit) {
  std::vector<DrawnTo> done;
  std::map<Counts, double> drawing;
  for (std::size_t hole = 0; hole < values; ++hole) {
    if ((holes >> hole & 1U) != 0) drawing[with({}, hole)] = 1;
  }
  while (!drawing.empty()) {
    std::map<Counts, double> further;
    for (const auto& [cards, orders] : drawing) {
      const int total = best_total(with(cards, up), ace_limit).total;
      if (total < 17) {
        for (std::size_t value = 0; value < values; ++value) further[with(cards, value)] += orders;
        continue;
      }
      DrawnTo& hand = done.emplace_back();
      hand.orders = orders;
      hand.end = end_on(total);
      for (std::size_t value = 0; value < values; ++value)
        hand.cards.insert(hand.cards.end(), cards[value], value);
    }
    drawing = std::move(further);
  }
  std::sort(done.begin(), done.end(),
            [](const DrawnTo& a, const DrawnTo& b) { return a.cards < b.cards; });
  return done;
}

}  // namespace

Chances::Chances(const Shoe& shoe) {
  std::copy(shoe.begin(), shoe.end(), shoe_.begin());
  const double all = std::accumulate(shoe.begin(), shoe.end(), 0);
  for (std::size_t cards = 0; cards < most_cards; ++cards) {
    const double orders = falling(all, static_cast<int>(cards));
    factor_[0][cards] = orders > 0 ? 1 / orders : 0;
  }
}

Chances::Chances(const Shoe& shoe, std::size_t value, std::span<const double> times)
    : value_(value) {
  std::copy(shoe.begin(), shoe.end(), shoe_.begin());
  const double all = std::accumulate(shoe.begin(), shoe.end(), 0);
  for (std::size_t first = 0; first < times.size(); ++first) {
    if (times[first] == 0) continue;
    std::array<double, most_cards> one_of{};
    for (std::size_t cards = 0; cards < most_cards; ++cards) {
      const double orders = falling(all, static_cast<int>(first + cards));
      one_of[cards] = orders > 0 ? 1 / orders : 0;
    }
    for (std::size_t own = 0; own < most_of_value; ++own) {
      const double ways = times[first] * falling(shoe_[value], static_cast<int>(first + own));
      if (ways == 0) break;
      for (std::size_t cards = own; cards < most_cards; ++cards)
        factor_[own][cards] += ways * one_of[cards];
    }
  }
}

double Chances::product(const Counts& cards) const {
  double product = 1;
  for (std::size_t value = 0; value < values; ++value) {
    if (value != value_) product *= falling(shoe_[value], cards[value]);
  }
  return product;
}

DealersDraws::DealersDraws(std::size_t up, HoleSet holes, int ace_limit) : up_(up), holes_(holes) {
  std::vector<std::size_t> path;
  Counts counts{};
  for (const DrawnTo& hand : dealers_hands(up, holes, ace_limit)) {
    std::size_t common = 0;
    while (common < path.size() && common < hand.cards.size() && path[common] == hand.cards[common])
      ++common;
    while (path.size() > common) {
      --counts[path.back()];
      path.pop_back();
    }
    while (path.size() < hand.cards.size()) {
      const std::size_t value = hand.cards[path.size()];
      Node& node = nodes_.emplace_back();
      node.factor = static_cast<std::uint16_t>(value * most_copies + counts[value]);
      path.push_back(value);
      ++counts[value];
      node.depth = static_cast<std::uint8_t>(path.size());
      most_[value] = std::max<std::size_t>(most_[value], counts[value]);
      for (std::size_t each = 0; each < values; ++each) of_value_[each].push_back(counts[each]);
    }
    nodes_.back().orders = hand.orders;
    nodes_.back().end = static_cast<std::uint8_t>(hand.end);
    longest_ = std::max(longest_, path.size());
  }
}

template <std::size_t lanes>
void DealersDraws::walk(const Chances& chances, const Counts* const* hands, Met* const* met) const {
  using Lane = std::array<double, lanes>;
  std::array<Lane, values * most_copies> left;
  for (std::size_t value = 0; value < values; ++value) {
    for (std::size_t copy = 0; copy < most_[value]; ++copy) {
      for (std::size_t lane = 0; lane < lanes; ++lane) {
        left[value * most_copies + copy][lane] =
            chances.left(value, (*hands[lane])[value] + static_cast<int>(copy));
      }
    }
  }
  // All hands of the walk have as many cards, and as many of the value apart.
  const auto size = static_cast<std::size_t>(size_of(*hands[0]));
  const std::size_t held = chances.apart() ? (*hands[0])[chances.value()] : 0;
  const std::size_t most_apart = chances.apart() ? most_[chances.value()] : 0;
  std::array<std::array<double, most_drawn>, most_copies + 1> factor;
  for (std::size_t copies = 0; copies <= most_apart; ++copies) {
    for (std::size_t drawn = 0; drawn <= longest_; ++drawn)
      factor[copies][drawn] = chances.factor(held + copies, size + drawn);
  }
  std::array<Lane, most_drawn> product;
  for (std::size_t lane = 0; lane < lanes; ++lane) product[0][lane] = chances.product(*hands[lane]);

  std::array<Lane, dealers_ends> ends{};
  const std::uint8_t* apart = chances.apart() ? of_value_[chances.value()].data() : nullptr;
  for (std::size_t at = 0; at < nodes_.size(); ++at) {
    const Node& node = nodes_[at];
    const Lane& from = product[node.depth - 1U];
    const Lane& times = left[node.factor];
    Lane& to = product[node.depth];
    for (std::size_t lane = 0; lane < lanes; ++lane) to[lane] = from[lane] * times[lane];
    if (node.orders == 0) continue;
    const double weight = node.orders * factor[apart == nullptr ? 0U : apart[at]][node.depth];
    Lane& end = ends[node.end];
    for (std::size_t lane = 0; lane < lanes; ++lane) end[lane] += to[lane] * weight;
  }
  for (std::size_t lane = 0; lane < lanes; ++lane) {
    Met& result = *met[lane];
    result.open = 0;
    for (std::size_t end = 0; end < dealers_ends; ++end) {
      result.ends[end] = ends[end][lane];
      result.open += ends[end][lane];
    }
  }
}

void DealersDraws::meet(const Chances& chances, std::span<const Counts* const> sets,
                        std::span<Met* const> met) const {
  constexpr std::size_t lanes = 8;
  std::array<const Counts*, lanes> cards{};
  std::array<Met*, lanes> to{};
  for (std::size_t first = 0; first < sets.size(); first += lanes) {
    for (std::size_t lane = 0; lane < lanes; ++lane) {
      // A walk that is not full does the last set again.
      const std::size_t at = std::min(first + lane, sets.size() - 1);
      cards[lane] = sets[at];
      to[lane] = met[at];
    }
    walk<lanes>(chances, cards.data(), to.data());
  }
}

void DealersDraws::meet(const Chances& chances, const CardSets& sets, const Alike& alike,
                        std::vector<Met>& met) const {
  std::vector<const Counts*> cards;
  std::vector<Met*> to;
  for (const HandId id : alike.ids) {
    const auto at = static_cast<std::size_t>(id);
    if (chances.product(sets.cards[at]) == 0) {
      met[at] = {};  // not in the shoe
      continue;
    }
    cards.push_back(&sets.cards[at]);
    to.push_back(&met[at]);
  }
  meet(chances, cards, to);
}

}  // namespace houseway::drawn
