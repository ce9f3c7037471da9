#include "ranking/tile_hands.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <tuple>

#include "core/tile.h"

namespace houseway {
namespace {

constexpr int six_rank = 15;  // of the 2-4, and of the 1-2 counted as 6
constexpr int three_rank = 17;
constexpr int nine_rank = 12;
constexpr int mixed_eight_rank = 13;
constexpr int twelve_rank = 1;
constexpr int two_rank = 2;
constexpr int eight_rank = 3;

constexpr std::array<int, tile_tokens.size()> ranks{1,  2,  3,  4,  5,  6,  7,  8,  9,  10, 11,
                                                    12, 12, 13, 13, 14, 14, 15, 16, 16, 17};

// What a tile may be counted as: its spots and its rank, the two of the Supreme Pair either way.
struct Counted {
  int spots;
  int rank;
};
List<Counted, 2> countings(Card tile) {
  const int rank = tile_rank(tile);
  if (rank == six_rank || rank == three_rank) return {{3, three_rank}, {6, six_rank}};
  const std::string_view token = tile_token(tile);
  return {{token[0] - '0' + token[1] - '0', rank}};
}

// The rank of the permissible pair of 621a.3(c) that two tiles of these ranks are; 0 if none. Two
// tiles of one rank are always a pair, matched or mixed.
int pair_of(int high, int low) {
  if (high == six_rank && low == three_rank) return 1;
  if (high == low) return high < six_rank ? high + 1 : 16;  // the last are the fives
  if (high > two_rank) return 0;
  const int of_twelve = high == twelve_rank ? 0 : 1;
  if (low == nine_rank) return 17 + of_twelve;
  if (low == eight_rank || low == mixed_eight_rank) return 19 + of_twelve;
  return 0;
}

TileSetting in_order(const Cards& one, const Cards& other) {
  const TileHand a = tile_hand(one[0], one[1]);
  const TileHand b = tile_hand(other[0], other[1]);
  return a < b ? TileSetting{other, one, b, a} : TileSetting{one, other, a, b};
}

TileSetting highest_with_lowest(const Cards& tiles) {
  Cards sorted = tiles;
  std::sort(sorted.begin(), sorted.end(),
            [](Card a, Card b) { return tile_rank(a) < tile_rank(b); });
  return in_order({sorted[0], sorted[3]}, {sorted[1], sorted[2]});
}

}  // namespace

int tile_rank(Card tile) {
  return ranks[tile_kind(tile)];
}

TileHand tile_hand(Card a, Card b) {
  const int high = std::min(tile_rank(a), tile_rank(b));
  const int low = std::max(tile_rank(a), tile_rank(b));
  if (const int pair = pair_of(high, low); pair != 0) return TileHand::pair(pair);
  TileHand best;
  for (const Counted& one : countings(a)) {
    for (const Counted& other : countings(b)) {
      best = std::max(
          best, TileHand::counted((one.spots + other.spots) % 10, std::min(one.rank, other.rank)));
    }
  }
  return best;
}

std::string name(TileHand hand) {
  constexpr std::array<std::string_view, 20> pairs{
      "Supreme Pair", "pair of 66", "pair of 11",  "pair of 44",   "pair of 13",
      "pair of 55",   "pair of 33", "pair of 22",  "pair of 56",   "pair of 46",
      "pair of 16",   "pair of 15", "mixed nines", "mixed eights", "mixed sevens",
      "mixed fives",  "Wong of 66", "Wong of 11",  "Gong of 66",   "Gong of 11"};
  constexpr std::array<std::string_view, 17> tops{
      "66", "11", "44",   "13",          "55",          "33",  "22",   "56",   "46",
      "16", "15", "nine", "mixed eight", "mixed seven", "six", "five", "three"};
  if (hand.is_pair()) return std::string(pairs[static_cast<std::size_t>(hand.pair_rank() - 1)]);
  if (hand.value() == 0) return "0";
  return fmt::format("{}-high {}", tops[static_cast<std::size_t>(hand.top_rank() - 1)],
                     hand.value());
}

TileSetting tile_setting(const Cards& tiles, const Cards& two) {
  Cards others;
  for (const Card tile : tiles) {
    if (!two.contains(tile)) others.push_back(tile);
  }
  return in_order(others, two);
}

List<TileSetting, 3> tile_settings(const Cards& tiles) {
  List<TileSetting, 3> settings;
  for (std::size_t with = 1; with < 4; ++with) {
    settings.push_back(tile_setting(tiles, {tiles[0], tiles[with]}));
  }
  return settings;
}

HouseRule house_rule(const Cards& tiles) {
  HouseRule rule = HouseRule::highest_with_lowest;
  for (const TileSetting& setting : tile_settings(tiles)) {
    if (setting.high == TileHand::pair(1)) return HouseRule::supreme_pair;
    if (setting.high.is_pair()) {
      rule = HouseRule::pair;
    } else if (setting.high.value() >= 7) {
      rule = std::min(rule, HouseRule::nine_to_seven);
    }
  }
  return rule;
}

bool is_house_setting(const Cards& tiles, const TileSetting& setting) {
  switch (house_rule(tiles)) {
    case HouseRule::supreme_pair:
      return setting.high == TileHand::pair(1);
    case HouseRule::pair:
      return setting.high.is_pair();
    case HouseRule::nine_to_seven:
      return setting.high.value() >= 7;
    case HouseRule::highest_with_lowest: {
      const Cards sought = highest_with_lowest(tiles).low_tiles;
      return card_set(setting.low_tiles) == card_set(sought) ||
             card_set(setting.high_tiles) == card_set(sought);
    }
  }
  return false;
}

TileSetting house_setting(const Cards& tiles) {
  const HouseRule rule = house_rule(tiles);
  if (rule == HouseRule::highest_with_lowest) return highest_with_lowest(tiles);
  const auto worth = [&](const TileSetting& setting) {
    if (rule == HouseRule::nine_to_seven) {
      return std::tuple(setting.high.value(), setting.low, setting.high);
    }
    return std::tuple(setting.low.is_pair() ? 1 : 0, setting.high, setting.low);
  };
  List<TileSetting, 3> allowed;
  for (const TileSetting& setting : tile_settings(tiles)) {
    if (is_house_setting(tiles, setting)) allowed.push_back(setting);
  }
  return *std::max_element(
      allowed.begin(), allowed.end(),
      [&](const TileSetting& a, const TileSetting& b) { return worth(a) < worth(b); });
}

}  // namespace houseway
