#include "odds/drawn_second_chance.h"

#include <map>

namespace houseway::drawn {
namespace {

BustHands make_bust_hands() {
  const Hands& hands = all_hands();
  BustHands busts;
  std::map<Counts, HandId> ids;
  busts.from.resize(hands.size());
  for (std::size_t hand = 0; hand < hands.size(); ++hand) {
    busts.from[hand].fill(bust);
    if (hands.list[hand].best.total >= 21) continue;
    for (std::size_t value = 0; value < values; ++value) {
      if (hands.list[hand].next[value] != bust) continue;
      const Counts cards = with(hands.list[hand].cards, value);
      const auto [place, fresh] = ids.try_emplace(cards, static_cast<HandId>(busts.list.size()));
      if (fresh) busts.list.push_back(cards);
      busts.from[hand][value] = place->second;
    }
  }
  std::map<Counts, HandId> sets;
  for (const Counts& cards : busts.list) {
    if (size_of(cards) == 3) ++busts.of_three_cards;
    auto& another = busts.another.emplace_back();
    for (std::size_t value = 0; value < values; ++value) {
      const Counts set = with(cards, value);
      const auto [place, fresh] =
          sets.try_emplace(set, static_cast<HandId>(busts.with_another.cards.size()));
      if (fresh) busts.with_another.add(set);
      another[value] = place->second;
    }
  }
  return busts;
}

}  // namespace

const BustHands& bust_hands() {
  static const BustHands busts = make_bust_hands();
  return busts;
}

}  // namespace houseway::drawn
