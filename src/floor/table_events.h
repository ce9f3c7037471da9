#pragma once

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

#include "floor/commitment_throw.h"
#include "floor/committed_shoe_events.h"
#include "floor/entry.h"
#include "floor/table_equipment.h"
#include "floor/table_offers.h"
#include "floor/table_poker.h"
#include "round/round.h"

// What happens at a table of the floor: people come and go with their chips, rounds begin, go on
// event by event, and are settled; cards and throws are committed to and opened.
namespace houseway::floor {

struct TableOpened {
  std::string game;
  std::string version;           // of the Rules Submission in force
  std::string layout;            // approved under 601a.10(a)
  bool committed = true;         // dealt by the program, else by a person from real cards
  bool meters_of_house = false;  // the house keeps the meters, in chains of their own
  bool operator==(const TableOpened&) const = default;
};
struct TableClosed {
  bool operator==(const TableClosed&) const = default;
};
struct SeatTaken {
  int seat = 0;
  std::string account;
  bool operator==(const SeatTaken&) const = default;
};
struct SeatLeft {
  int seat = 0;
  bool operator==(const SeatLeft&) const = default;
};
// Keeps the seat, and is dealt out until back (637a.8(b)(6)).
struct WentAway {
  int seat = 0;
  bool back = false;
  bool operator==(const WentAway&) const = default;
};
struct ChipsBought {
  int seat = 0;
  Money amount;
  bool operator==(const ChipsBought&) const = default;
};
struct ChipsCashed {
  int seat = 0;
  Money amount;
  bool operator==(const ChipsCashed&) const = default;
};
// From the cage to the table inventory, or back where it is less than nothing.
struct InventoryFilled {
  Money amount;
  bool operator==(const InventoryFilled&) const = default;
};
struct RoundBegan {
  std::uint64_t number = 0;
  bool operator==(const RoundBegan&) const = default;
};
struct RoundWent {
  Event event;
  bool operator==(const RoundWent&) const = default;
};
// Settled as its own rules say. A round that nobody bet in is called off instead; so is one that
// cannot be completed, with the cause, and all wagers that stand go back (GLI-19 4.16.3, by
// intent).
struct RoundEnded {
  bool called_off = false;
  std::string cause = {};
  bool operator==(const RoundEnded&) const = default;
};
// The cage has paid what a meter owed, validated by a floorperson (639a.11(c)(5)(iii)); or he has
// rejected it, and nothing is owed.
struct SlipPaid {
  std::string slip;
  std::string validated_by;
  bool rejected = false;
  bool operator==(const SlipPaid&) const = default;
};

// A card that the dealer entered wrongly, the last one, before anybody has decided on it.
struct EntryTakenBack {
  std::string reason;
  bool operator==(const EntryTakenBack&) const = default;
};
// A floorperson has the cards shuffled again, between rounds (639a.5(a), 633a.5(f)).
struct ShuffleOrdered {
  std::string reason;
  bool operator==(const ShuffleOrdered&) const = default;
};
// What was marked for a seat as vigorish is taken (627a.12(d)).
struct VigorishCollected {
  int seat = 0;
  Money amount;
  bool operator==(const VigorishCollected&) const = default;
};
// Surveillance has confirmed all wagers of a kind and what they will pay (623a.11(a)(6)).
struct WagersConfirmed {
  std::string wager;
  bool operator==(const WagersConfirmed&) const = default;
};
// The house's meters cannot be reached: progressive wagers are refused, the rest of the game goes
// on (605a.8(g)).
struct ProgressivesStopped {
  std::string cause;
  bool operator==(const ProgressivesStopped&) const = default;
};
struct ProgressivesResumed {
  bool operator==(const ProgressivesResumed&) const = default;
};
// The dealer has collected the chips of the progressive wagers and counted them (639a.8(b)).
struct ProgressiveCollected {
  std::int64_t chips = 0;
  bool operator==(const ProgressiveCollected&) const = default;
};
// The curator has to pass the shoe (631a.14(a)(2)).
struct ShoePassOrdered {
  std::string reason;
  bool operator==(const ShoePassOrdered&) const = default;
};
// A player gives up turning over a hand, or it is taken from him who delays the game; it goes on to
// the right for the rest of the round (629a.8(d), 631a.9(f)).
struct TurningEnded {
  Place hand;
  int seat = 0;
  std::string reason;
  bool operator==(const TurningEnded&) const = default;
};

using TableEvent =
    std::variant<TableOpened, TableClosed, SeatTaken, SeatLeft, WentAway, ChipsBought, ChipsCashed,
                 InventoryFilled, RoundBegan, RoundWent, RoundEnded, SlipPaid, EntryTakenBack,
                 ShuffleOrdered, VigorishCollected, OfferAnswered, EquipmentEvent, PokerEvent,
                 WagersConfirmed, ProgressivesStopped, ProgressivesResumed, ShoeEvent, ThrowEvent,
                 ProgressiveCollected, ShoePassOrdered, TurningEnded>;

// What is said of a round's events needs the round that they come to.
Json to_json(const TableEvent& event, const Round* round);
std::variant<TableEvent, Refusal> read_table_event(const Json& json, const Round* round);

}  // namespace houseway::floor
