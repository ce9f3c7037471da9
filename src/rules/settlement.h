#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/money.h"
#include "core/refusal.h"
#include "rules/pays.h"
#include "rules/record.h"
#include "rules/schedule.h"
#include "rules/section.h"
#include "rules/shown_hand.h"
#include "rules/wager.h"

namespace houseway {

enum class Outcome : std::uint8_t {
  won,
  pushed,
  lost,
  surrendered,  // a part goes back
  forfeited,
  withdrawn,
  returned,
  banked
};
std::string_view text(Outcome outcome);

// What became of one stake, a payout that no stake bought, or what the bank receives or pays in.
struct Line {
  int seat = 0;  // 0 for the dealer, who wagers against a bank
  Spot spot = {};
  Money stake = {};
  Money added = {};     // to the stake, from what another wager won
  Money vigorish = {};  // collected beside the stake when the wager was made
  Outcome outcome = Outcome::lost;
  ShownHand hand = {};
  int holder = 0;    // the seat whose hand earned an envy bonus
  Row row = no_row;  // of the wager's paytable, where that decided it
  Pays pays = {};    // printed only if it has a line
  Money back = {};
  Section section = {};
  int throws = 0;  // that had counted when it came to this, where throws decide

  bool operator==(const Line&) const = default;
};

// A vigorish: what the house collects for a wager, apart from the stakes that it wins. Of a winning
// wager it has been taken from what goes back; one collected when the wager is made is paid beside
// the stake.
struct Charge {
  enum class When : std::uint8_t { on_win, on_bet };
  int seat = 0;
  Spot spot = {};
  Money amount = {};
  When when = When::on_win;
  Section section = {};

  bool operator==(const Charge&) const = default;
};
std::string_view text(Charge::When when);  // "on-win"

// What a settled wager leaves its player with more or less than before it was made.
constexpr Money net(const Line& line) {
  return line.back - line.stake - line.vigorish;
}

std::string holder_name(int seat);  // "3", "dealer": whose line it is, as a round file has it

// What leaves a pot before it is awarded: the rake, or a contribution to a jackpot.
struct Taken {
  enum class As : std::uint8_t { rake, bad_beat, high_hand_jackpot };
  As as = As::rake;
  Spot pot = {};
  Money amount = {};
  Section section = {};

  bool operator==(const Taken&) const = default;
};
std::string_view text(Taken::As as);  // "rake"

struct Settlement {
  std::vector<Line> lines;         // in the order of settling
  std::vector<Charge> charges;     // likewise
  std::vector<Taken> taken;        // from the pots, where there are any
  List<MeterReading, 8> meters;    // as they stand afterwards
  std::optional<Refusal> missing;  // what the record lacks, when it cannot be settled

  bool operator==(const Settlement&) const = default;
};

}  // namespace houseway
