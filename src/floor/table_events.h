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
// Settled as its own rules say. A round that nobody bet in is called off instead.
struct RoundEnded {
  bool called_off = false;
  bool operator==(const RoundEnded&) const = default;
};
// The cage has paid what a meter owed, validated by a floorperson (639a.11(c)(5)(iii)).
struct SlipPaid {
  std::string slip;
  std::string validated_by;
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
// The house's meters cannot be reached: progressive wagers are refused, the rest of the game goes
// on (605a.8(g)).
struct ProgressivesStopped {
  std::string cause;
  bool operator==(const ProgressivesStopped&) const = default;
};
struct ProgressivesResumed {
  bool operator==(const ProgressivesResumed&) const = default;
};

using TableEvent =
    std::variant<TableOpened, TableClosed, SeatTaken, SeatLeft, WentAway, ChipsBought, ChipsCashed,
                 InventoryFilled, RoundBegan, RoundWent, RoundEnded, SlipPaid, EntryTakenBack,
                 ShuffleOrdered, VigorishCollected, OfferAnswered, EquipmentEvent,
                 ProgressivesStopped, ProgressivesResumed, ShoeEvent, ThrowEvent>;

// What is said of a round's events needs the round that they come to.
Json to_json(const TableEvent& event, const Round* round);
std::variant<TableEvent, Refusal> read_table_event(const Json& json, const Round* round);

}  // namespace houseway::floor
