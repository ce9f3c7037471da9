#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/money.h"
#include "core/refusal.h"
#include "ranking/high.h"
#include "ranking/short_hands.h"
#include "rules/pays.h"
#include "rules/record.h"
#include "rules/schedule.h"
#include "rules/section.h"
#include "rules/wager.h"

namespace houseway {

// The hand that a line of a settlement was decided by, kept small and named only when printed.
struct ShownHand {
  enum class Kind : std::uint8_t {
    none,
    high,
    wild,
    dealers,
    three_card,
    two_card,
    magic_card,
    lucky
  };
  Kind kind = Kind::none;
  std::uint32_t value = 0;

  constexpr ShownHand() = default;
  constexpr explicit ShownHand(Kind of_kind) : kind(of_kind) {}
  constexpr explicit ShownHand(HighHand hand, bool with_wild = false)
      : kind(with_wild ? Kind::wild : Kind::high), value(hand.value) {}
  constexpr explicit ShownHand(ThreeCardHand hand) : kind(Kind::three_card), value(hand.value) {}
  constexpr explicit ShownHand(TwoCardHand hand)
      : kind(Kind::two_card),
        value(static_cast<std::uint32_t>(hand.high) << 5U |
              static_cast<std::uint32_t>(hand.low) << 1U | (hand.suited ? 1U : 0U)) {}

  static constexpr ShownHand of_dealer(HighHand hand) {
    ShownHand shown(Kind::dealers);
    shown.value = hand.value;
    return shown;
  }

  constexpr bool operator==(const ShownHand&) const = default;
};

std::string name(ShownHand hand);

enum class Outcome : std::uint8_t { won, pushed, lost, forfeited, returned };
std::string_view text(Outcome outcome);

// What became of one stake, or a payout that no stake bought.
struct Line {
  int seat = 0;
  Spot spot = {};
  Money stake = {};
  Outcome outcome = Outcome::lost;
  ShownHand hand = {};
  int holder = 0;    // the seat whose hand earned an envy bonus
  Row row = no_row;  // of the wager's paytable, where that decided it
  Pays pays = {};    // printed only if it has a line
  Money back = {};
  Section section = {};

  bool operator==(const Line&) const = default;
};

struct Settlement {
  std::vector<Line> lines;         // in the order of settling
  List<MeterReading, 8> meters;    // as they stand afterwards
  std::optional<Refusal> missing;  // what the record lacks, when it cannot be settled

  bool operator==(const Settlement&) const = default;
};

}  // namespace houseway
