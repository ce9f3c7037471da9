#include "odds/drawn_hands.h"

#include <algorithm>
#include <map>

namespace houseway::drawn {
namespace {

constexpr int most_points = 21;

void put(std::vector<Alike>& groups, int size, int of_value, HandId id) {
  const auto same = [&](const Alike& group) {
    return group.size == size && group.of_value == of_value;
  };
  auto found = std::find_if(groups.begin(), groups.end(), same);
  if (found == groups.end()) found = groups.insert(groups.end(), {size, of_value, {}});
  found->ids.push_back(id);
}

Hands make_hands() {
  Hands hands;
  std::map<Counts, HandId> ids;
  const auto add = [&](const Counts& cards) {
    const auto [place, fresh] = ids.try_emplace(cards, static_cast<HandId>(hands.list.size()));
    if (fresh)
      hands.list.push_back({cards, size_of(cards), hard_total(cards), best_total(cards), {}});
    return place->second;
  };
  add({});
  for (std::size_t hand = 0; hand < hands.list.size(); ++hand) {
    for (std::size_t value = 0; value < values; ++value) {
      const Counts more = with(hands.list[hand].cards, value);
      const HandId next = hard_total(more) > most_points ? bust : add(more);
      hands.list[hand].next[value] = next;
    }
  }
  for (std::size_t at = 0; at < hands.list.size(); ++at) {
    hands.sets.add(hands.list[at].cards);
    for (std::size_t value = 0; value < values; ++value) {
      if (hands.list[at].cards[value] > 0)
        hands.with_value[value].push_back(static_cast<HandId>(at));
    }
  }
  return hands;
}

}  // namespace

void CardSets::add(const Counts& set) {
  const auto id = static_cast<HandId>(cards.size());
  const int size = size_of(set);
  cards.push_back(set);
  put(by_size, size, 0, id);
  for (std::size_t value = 0; value < values; ++value) {
    if (set[value] > 0) put(alike[value], size, set[value], id);
  }
}

HandId Hands::find(const Counts& cards) const {
  HandId hand = 0;
  for (std::size_t value = 0; value < values; ++value) {
    for (int copy = 0; copy < cards[value] && hand != bust; ++copy)
      hand = (*this)[hand].next[value];
  }
  return hand;
}

const Hands& all_hands() {
  static const Hands hands = make_hands();
  return hands;
}

}  // namespace houseway::drawn
