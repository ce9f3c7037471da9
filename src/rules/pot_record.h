#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "core/card.h"
#include "core/list.h"
#include "core/money.h"
#include "rules/record.h"
#include "rules/section.h"

namespace houseway {

// A player in a round that is bet for a pot.
struct PotSeat {
  bool in = false;          // dealt in
  Money stakes = no_limit;  // on the table when the round began
  Cards cards;              // received, in the order received
  std::uint32_t gone = 0;   // of these, a bit for each that was discarded
  std::uint32_t up = 0;     // a bit for each that lies face up
  bool folded = false;      // or the hand is dead
  Section folded_section = {};
  bool ended_betting = false;  // contends for what it has paid for and bets no more
  bool mucked = false;
  bool shown = false;
  Money refund = {};  // of a hand that is void or fouled: no longer in the pot
  Section refund_section = {};
  Money ante = {};
  Money paid = {};       // into the pot, all told
  Money round_bet = {};  // on this betting round
  bool acted = false;    // since the last bet or raise
  bool checked = false;  // on this betting round

  bool operator==(const PotSeat&) const = default;
  Money left() const { return stakes == no_limit ? no_limit : stakes - paid - refund; }
  bool live() const { return in && !folded; }
  bool all_in() const { return live() && (ended_betting || left().cents == 0); }
  bool holds(std::size_t card) const { return ((gone >> card) & 1U) == 0; }
  bool faces_up(std::size_t card) const { return ((up >> card) & 1U) != 0; }
  Cards held() const {
    Cards kept;
    for (std::size_t i = 0; i < cards.size(); ++i) {
      if (holds(i)) kept.push_back(cards[i]);
    }
    return kept;
  }
  // The up cards known and, whether known or not, how many there are.
  CardSet showing() const {
    CardSet set;
    for (std::size_t i = 0; i < cards.size(); ++i) {
      if (faces_up(i) && holds(i)) set.insert(cards[i]);
    }
    return set;
  }
};

// The High Hand Jackpot as a round finds it, 637a.16.
struct HighHandState {
  Cards standing;  // the highest hand of the period so far
  bool period_ends = false;
  int seat = 0;  // of its holder, where that is one of this table

  bool operator==(const HighHandState&) const = default;
};

// Everything that the settlement of a pot depends on.
struct PotRecord {
  std::vector<PotSeat> seats;  // seat n at n - 1
  int button = 0;              // 0 where there is none
  Cards community;
  Cards common;            // that stand for a card of every hand
  bool dead_ante = false;  // one seat pays the ante for the table: in no layer
  bool has_cents = false;  // some amount is not in whole dollars
  bool showdown = false;   // the hands decide
  List<MeterReading, 8> meters;
  HighHandState high_hand;
  const Irregularity* void_by = nullptr;

  bool operator==(const PotRecord&) const = default;
  const PotSeat& seat(int number) const { return seats[static_cast<std::size_t>(number - 1)]; }
  PotSeat& seat(int number) { return seats[static_cast<std::size_t>(number - 1)]; }
  int positions() const { return static_cast<int>(seats.size()); }
  int live() const {
    int count = 0;
    for (const PotSeat& each : seats) count += each.live() ? 1 : 0;
    return count;
  }
  int dealt_in() const {
    int count = 0;
    for (const PotSeat& each : seats) count += each.in ? 1 : 0;
    return count;
  }
  Money in_the_pot() const {
    Money sum;
    for (const PotSeat& each : seats) sum += each.paid;
    return sum;
  }
};

// The next seat clockwise, whoever sits there.
constexpr int next_seat(int seat, int seats) {
  return seat % seats + 1;
}

}  // namespace houseway
