#include <array>

#include "simulate/player_cards.h"

// Five Card Hi-Lo, 663a. Both hands won pay what both lost cost, so that a setting is worth the
// chance that its high hand wins and the chance that its low hand does, less one, whatever the one
// has to do with the other. The chances are those of a dealer's hand from a full deck.
namespace houseway::card_players {
namespace {

constexpr int most_points = 34;

struct HiLoChances {
  std::array<double, most_points> high_wins{};  // by the points of the player's hand
  std::array<double, most_points> low_wins{};
};

// Hands of five cards by what they count: so many of each of ten kinds, in as many ways as there
// are to take them.
template <class Visit>
void for_each_kind(Cards& hand, std::size_t kind, double ways, const Visit& visit) {
  constexpr std::size_t kinds = 10;
  constexpr std::size_t court = 8;  // 10, jack, queen and king count alike
  if (hand.size() == 5) return visit(hand, ways);
  if (kind == kinds) return;
  const int there = kind == court ? 16 : 4;
  double taken = 1;
  const std::size_t before = hand.size();
  for (int i = 0;; ++i) {
    for_each_kind(hand, kind + 1, ways * taken, visit);
    if (i == there || hand.size() == 5) break;
    taken = taken * (there - i) / (i + 1);
    const auto rank =
        kind == court + 1 ? Rank::ace : static_cast<Rank>(kind + static_cast<std::size_t>(i / 4));
    hand.push_back(Card(rank, all_suits[static_cast<std::size_t>(i % 4)]));
  }
  while (hand.size() > before) hand.pop_back();
}

HiLoChances chances_of(const RuleSet& rules) {
  const Arranging& arranging = rules.definition().cards().arranging;
  std::array<double, most_points> high{};
  std::array<double, most_points> low{};
  double all = 0;
  Cards hand;
  for_each_kind(hand, 0, 1, [&](const Cards& cards, double ways) {
    const ShownHand set = arranging.worth(cards, arranging.house_way(rules, cards));
    high[static_cast<std::size_t>(set.high_total())] += ways;
    low[static_cast<std::size_t>(set.low_total())] += ways;
    all += ways;
  });
  HiLoChances chances;
  for (std::size_t points = 0; points < most_points; ++points) {
    for (std::size_t other = 0; other < most_points; ++other) {
      if (other < points) chances.high_wins[points] += high[other] / all;
      if (other > points) chances.low_wins[points] += low[other] / all;
    }
  }
  return chances;
}

}  // namespace

HiLoSetting best_hi_lo(const Round& round, const Look& look) {
  static const HiLoChances chances = chances_of(round.rules());
  const Arranging& arranging = round.definition().cards().arranging;
  HiLoSetting best{{}, -1};
  for (const Arrangement& set : round.cards().arrangements(round.expected().place)) {
    const ShownHand hands = arranging.worth(look.own(), set);
    const double value = chances.high_wins[static_cast<std::size_t>(hands.high_total())] +
                         chances.low_wins[static_cast<std::size_t>(hands.low_total())];
    if (value > best.won) best = {set, value};
  }
  return best;
}

}  // namespace houseway::card_players
