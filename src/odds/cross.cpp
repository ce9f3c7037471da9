#include "odds/cross.h"

#include <map>

#include "ranking/short_hands.h"

namespace houseway {

Cross cross_of(std::span<const Card> deck, CardSet held, unsigned alike, const PaidLines& lines) {
  Cross cross{held, alike, {}, {}, {}};
  const TwoCardHand two = two_card_hand(cross.own);
  std::map<std::pair<Rank, bool>, std::vector<Card>> kinds;
  for (const Card card : deck) {
    if (cross.own.contains(card)) continue;
    const bool of_suit = two.suited && cross.own.ranks(card.suit()) != 0;
    kinds[{card.rank(), of_suit}].push_back(card);
  }
  for (const auto& [kind, cards] : kinds) cross.kinds.push_back(cards);
  for (std::size_t b = 0; b < cross.kinds.size(); ++b) {
    for (std::size_t a = 0; a <= b; ++a) {
      if (a == b && cross.kinds[a].size() < 2) continue;
      const Card first = cross.kinds[a][0];
      const Card second = cross.kinds[b][a == b ? 1 : 0];
      const CardSet seen = cross.own | CardSet(std::array{first, second});
      cross.pairs.push_back({a, b});
      for (const auto& middles : cross.kinds) {
        const auto middle = std::find_if(middles.begin(), middles.end(),
                                         [&](Card card) { return !seen.contains(card); });
        // Where all cards of the kind are taken, no deal has this middle card.
        const bool possible = middle != middles.end();
        cross.lines.push_back(possible ? lines.of(FastHigh::Hand(seen) + FastHigh::Hand(*middle))
                                       : std::uint8_t{0});
      }
    }
  }
  return cross;
}

std::array<Card, 2> Cross::example(std::size_t pair, CardSet taken) const {
  std::array<Card, 2> found;
  const std::array of{pairs[pair].a, pairs[pair].b};
  for (std::size_t i = 0; i < of.size(); ++i) {
    const std::vector<Card>& cards = kinds[of[i]];
    found[i] =
        *std::find_if(cards.begin(), cards.end(), [&](Card card) { return !taken.contains(card); });
    taken.insert(found[i]);
  }
  return found;
}

std::size_t Cross::pair_of(Card first, Card second) const {
  const auto kind_of = [&](Card card) {
    const auto holds = [&](const std::vector<Card>& cards) {
      return std::find(cards.begin(), cards.end(), card) != cards.end();
    };
    return static_cast<std::size_t>(std::find_if(kinds.begin(), kinds.end(), holds) -
                                    kinds.begin());
  };
  const auto [a, b] = std::minmax({kind_of(first), kind_of(second)});
  const auto same = [&](const OuterPair& pair) { return pair.a == a && pair.b == b; };
  return static_cast<std::size_t>(std::find_if(pairs.begin(), pairs.end(), same) - pairs.begin());
}

void meet(const Cross& cross, const KindsLeft& left, std::size_t row, std::size_t column,
          const CrossNets& nets, CrossMeeting& meeting) {
  const std::uint8_t* of_row = cross.lines_of(row);
  const std::uint8_t* of_column = cross.lines_of(column);
  CrossGains gains;
  for (std::size_t kind = 0; kind < cross.kinds.size(); ++kind) {
    const std::int64_t middles = left.of(kind);
    const CrossGains& each = nets.both[of_row[kind]][of_column[kind]];
    gains.antes += middles * each.antes;
    gains.across += middles * each.across;
    gains.down += middles * each.down;
    gains.middle += middles * each.middle;
  }
  meeting.cut.clear();
  for (std::size_t kind = 0; nets.limited && kind < cross.kinds.size(); ++kind) {
    if (nets.over[of_row[kind]][of_column[kind]]) {
      meeting.cut.push_back({of_row[kind], of_column[kind], left.of(kind)});
    }
  }
  meeting.gains = gains;
}

std::int64_t value(const CrossMeeting& meeting, const CrossNets& nets, int x, int y, int z) {
  const CrossGains& gains = meeting.gains;
  std::int64_t sum = gains.antes + x * gains.across + y * gains.down + z * gains.middle;
  for (const auto& [of_row, of_column, middles] : meeting.cut) {
    sum -= middles * nets.cut(of_row, of_column, x, y, z);
  }
  return sum;
}

}  // namespace houseway
