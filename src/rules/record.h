#pragma once

#include <boost/container/small_vector.hpp>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "core/card.h"
#include "core/list.h"
#include "core/money.h"
#include "rules/drawn_hand.h"
#include "rules/irregularity.h"
#include "rules/pays.h"
#include "rules/section.h"
#include "rules/stage.h"
#include "rules/wager.h"

namespace houseway {

struct Stake {
  Spot spot = {};
  Money amount = {};
  const Step* withdrawn_at = nullptr;
  std::optional<Spot> added_to = {};  // the wager that its winnings were added to

  constexpr bool operator==(const Stake&) const = default;
};

struct SeatRecord {
  bool in = false;  // has its required wagers and takes part
  bool folded = false;
  const Step* folded_at = nullptr;
  const Irregularity* lost_by = nullptr;  // gone or barred, the wagers treated as lost
  Section void_section = {};              // under which the hand is void, the wagers returned
  Cards cards;
  Arrangement arranged;          // none: by the house way
  Cards discarded;               // those of the cards that were exchanged
  int drawn = 0;                 // cards paid for, which come after the first ones
  std::vector<DrawnHand> hands;  // where hands are drawn to; `cards` are then the first ones
  bool even_money = false;       // taken for a Blackjack
  boost::container::small_vector<Stake, 8> stakes;

  // The cards known that are played: those exchanged are gone.
  CardSet held() const {
    CardSet left = card_set(cards);
    for (const Card card : discarded) left.erase(card);
    return left;
  }
  const Stake* find(Spot spot) const {
    for (const Stake& stake : stakes) {
      if (stake.spot == spot) return &stake;
    }
    return nullptr;
  }
  bool operator==(const SeatRecord&) const = default;
};

struct MeterReading {
  std::uint8_t schedule = 0;  // index in the definition
  Level level = Level::only;
  Money amount;

  constexpr bool operator==(const MeterReading&) const = default;
};

// The player who takes the house's place in a round, alone or together with the house.
struct Bank {
  int seat = 0;  // 0 where the house banks
  bool with_house = false;
  Money dealers_wager;  // against the bank

  constexpr bool operator==(const Bank&) const = default;
};

// What the table game system drew: a card, or a seat or other place.
struct Drawn {
  bool known = false;
  Card card;
  Place place;

  constexpr bool operator==(const Drawn&) const = default;
};

// A finished round: everything its settlement depends on.
struct Record {
  boost::container::small_vector<SeatRecord, 8> seats;  // seat n at n - 1
  List<Cards, 4> places;                                // the definition's, in its order
  List<MeterReading, 8> meters;
  List<Drawn, 2> drawn;
  Bank bank;
  std::optional<Throw> thrown;  // where dice are thrown before the deal
  Arrangement dealers;          // the dealer's hand arranged; none: by the house way
  const Irregularity* void_by = nullptr;
  Section void_section;
  bool settles_bonuses = false;  // in a void round, the wagers that the irregularity excepts

  const SeatRecord& seat(int number) const { return seats[static_cast<std::size_t>(number - 1)]; }
  SeatRecord& seat(int number) { return seats[static_cast<std::size_t>(number - 1)]; }
  bool operator==(const Record&) const = default;
};

// Where hands are drawn to: the dealer's cards, and the first ones of a seat and the dealer.
inline std::span<const Card> dealers_cards(const Record& record) {
  return {record.places[0].begin(), record.places[0].end()};
}
inline FirstCards first_cards_of(const Record& record, int seat) {
  FirstCards first;
  for (const Card card : record.seat(seat).cards) first.own.push_back(card);
  const Cards& dealer = record.places[0];
  if (!dealer.empty()) first.up = dealer[0];
  if (dealer.size() > 1) first.hole = dealer[1];
  return first;
}

}  // namespace houseway
