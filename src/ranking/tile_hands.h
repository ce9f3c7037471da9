#pragma once

#include <compare>
#include <cstdint>
#include <string>

#include "core/card.h"

namespace houseway {

// Two Pai Gow tiles, comparable: a permissible pair by its rank (621a.3(c)), below all pairs the
// value and then the higher tile (621a.3(e) to (i)). Equal hands are copies, which the dealer or
// the bank wins; hands of value zero are all equally bad.
struct TileHand {
  std::uint16_t order = 0;

  constexpr auto operator<=>(const TileHand&) const = default;
  constexpr bool is_pair() const { return order >= first_pair; }
  constexpr int pair_rank() const { return pairs + first_pair - order; }  // 1 to 20
  constexpr int value() const { return order / tile_ranks_up; }           // of no pair
  constexpr int top_rank() const {                                        // of no pair, not zero
    return tile_ranks_up - 1 - order % tile_ranks_up;
  }

  static constexpr TileHand pair(int rank) {
    return {static_cast<std::uint16_t>(pairs + first_pair - rank)};
  }
  static constexpr TileHand counted(int value, int top_rank) {
    if (value == 0) return {};
    return {static_cast<std::uint16_t>((value + 1) * tile_ranks_up - 1 - top_rank)};
  }

 private:
  static constexpr int tile_ranks_up = 32;
  static constexpr int first_pair = 10 * tile_ranks_up;
  static constexpr int pairs = 20;
};

// The rank of a single tile, 1 the highest (621a.3(h)); 36 and 45 are both twelfth.
int tile_rank(Card tile);

TileHand tile_hand(Card a, Card b);
std::string name(TileHand hand);  // "Supreme Pair", "Wong of 66", "66-high 8"

// Four tiles set as two hands; the high one is never below the low one.
struct TileSetting {
  Cards high_tiles;
  Cards low_tiles;
  TileHand high;
  TileHand low;
};

// The three ways to set four tiles: the first tile with each of the others.
List<TileSetting, 3> tile_settings(const Cards& tiles);
// The setting that plays these two of the four tiles as one hand.
TileSetting tile_setting(const Cards& tiles, const Cards& two);

// The dealer's rule of 621a.8(d), each paragraph where those above it do not apply.
enum class HouseRule : std::uint8_t { supreme_pair, pair, nine_to_seven, highest_with_lowest };
HouseRule house_rule(const Cards& tiles);
// Whether that rule lets the dealer set the hands so.
bool is_house_setting(const Cards& tiles, const TileSetting& setting);
// The setting of the house: where the rule leaves several, two pairs before one, then the highest
// pair; nine before eight before seven, then the better low hand, then the better high hand.
TileSetting house_setting(const Cards& tiles);

}  // namespace houseway
