#pragma once

#include <cstdint>
#include <string>

#include "ranking/flush_length.h"
#include "ranking/four_card.h"
#include "ranking/high.h"
#include "ranking/joker_hands.h"
#include "ranking/low.h"
#include "ranking/short_hands.h"
#include "ranking/tile_hands.h"
#include "rules/schedule.h"

namespace houseway {

// The hand that a line of a settlement was decided by, kept small and named only when printed.
struct ShownHand {
  enum class Kind : std::uint8_t {
    none,
    high,
    wild,
    four_card,
    three_card,
    two_card,
    flush,
    suited_run,
    magic_card,
    lucky,
    points,
    aces,
    tiles,
    counts,
    ranks,
    two_totals,
    point_count,
    colour,
    blackjack,
    drawn_total,
    joker,
    five_and_two,
    four_two_one,
    five_and_one,
    low,
    badugi
  };
  Kind kind = Kind::none;
  bool dealers = false;  // named as such
  std::uint32_t value = 0;

  constexpr ShownHand() = default;
  constexpr explicit ShownHand(Kind of_kind) : kind(of_kind) {}
  constexpr explicit ShownHand(HighHand hand, bool with_wild = false)
      : kind(with_wild ? Kind::wild : Kind::high), value(hand.value) {}
  constexpr explicit ShownHand(FourCardHand hand) : kind(Kind::four_card), value(hand.value) {}
  constexpr explicit ShownHand(JokerHand hand) : kind(Kind::joker), value(hand.value) {}
  constexpr explicit ShownHand(ThreeCardHand hand) : kind(Kind::three_card), value(hand.value) {}
  constexpr explicit ShownHand(LowHand hand) : kind(Kind::low), value(hand.value) {}
  constexpr explicit ShownHand(BadugiHand hand) : kind(Kind::badugi), value(hand.value) {}
  constexpr explicit ShownHand(FlushHand hand) : kind(Kind::flush), value(hand.value) {}
  constexpr explicit ShownHand(TwoCardHand hand)
      : kind(Kind::two_card),
        value(static_cast<std::uint32_t>(hand.high) << 5U |
              static_cast<std::uint32_t>(hand.low) << 1U | (hand.suited ? 1U : 0U)) {}

  constexpr ShownHand(TileHand high, TileHand low)
      : kind(Kind::tiles), value(static_cast<std::uint32_t>(high.order) << 16U | low.order) {}

  static constexpr ShownHand of_dealer(ShownHand hand) {
    hand.dealers = true;
    return hand;
  }
  // What Player's Hand and Banker's Hand come to.
  static constexpr ShownHand of_counts(int player, int banker) {
    return counted(Kind::counts, player << 8 | banker);
  }
  // One card against another.
  static constexpr ShownHand of_ranks(Rank mine, Rank dealers) {
    return counted(Kind::ranks, static_cast<int>(mine) << 8 | static_cast<int>(dealers));
  }
  // So many cards of one suit in a row.
  static constexpr ShownHand of_suited_run(int cards) { return counted(Kind::suited_run, cards); }
  // Points of a high and a low hand.
  static constexpr ShownHand of_two_totals(int high, int low) {
    return counted(Kind::two_totals, high << 8 | low);
  }
  // A Point Count beside three cards that qualify or do not; of two hands that qualify the one of
  // greater value is the higher.
  static constexpr ShownHand of_point_count(int count, bool qualifies) {
    return counted(Kind::point_count, (qualifies ? 1 << 8 : 0) | count);
  }
  // So many cards of one colour.
  static constexpr ShownHand of_colour(int count, bool red) {
    return counted(Kind::colour, count << 1 | (red ? 1 : 0));
  }
  // What a hand that was drawn to comes to, and the dealer's.
  static constexpr ShownHand of_totals(int mine, int dealers) {
    return counted(Kind::drawn_total, mine << 8 | dealers);
  }
  // Hands set by size of their parts, `of_kind` one of those below `joker`; a foul set has no
  // worth.
  static constexpr ShownHand of_set(Kind of_kind, SetHands set) {
    ShownHand shown(of_kind);
    if (set.foul()) return shown;
    shown.value = of_kind == Kind::four_two_one
                      ? (set.high >> 4U) << 12U | std::uint32_t{set.second} << 4U | set.third
                      : set.high << 8U | set.second;
    return shown;
  }
  constexpr SetHands set_hands() const {
    if (value == 0) return {};
    if (kind == Kind::four_two_one) {
      return {(value >> 12U) << 4U, static_cast<std::uint8_t>((value >> 4U) & 255U),
              static_cast<std::uint8_t>(value & 15U)};
    }
    return {value >> 8U, static_cast<std::uint8_t>(value & 255U)};
  }
  constexpr bool foul() const {
    return value == 0 &&
           (kind == Kind::five_and_two || kind == Kind::four_two_one || kind == Kind::five_and_one);
  }
  static constexpr ShownHand of_points(int total) { return counted(Kind::points, total); }
  constexpr int high_total() const { return static_cast<int>(value >> 8U); }
  constexpr int low_total() const { return static_cast<int>(value & 255U); }
  constexpr int count() const { return static_cast<int>(value & 255U); }
  constexpr bool qualified() const { return value >> 8U != 0; }
  static constexpr ShownHand of_aces(int count) { return counted(Kind::aces, count); }

  constexpr bool operator==(const ShownHand&) const = default;

 private:
  static constexpr ShownHand counted(Kind of_kind, int count) {
    ShownHand shown(of_kind);
    shown.value = static_cast<std::uint32_t>(count);
    return shown;
  }
};

std::string name(ShownHand hand);

// A hand and the row of the payout schedule it is in.
struct Ranked {
  ShownHand hand;
  Row row = no_row;
};

}  // namespace houseway
