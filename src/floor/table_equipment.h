#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "floor/entry.h"
#include "floor/equipment_life.h"
#include "rules/rule_set.h"

// The cards, tiles and dice that a person deals or throws with, and the devices of the table. Where
// the program deals there are none. A table of whose equipment nothing was ever entered is held to
// it where the floor is not for show (TableServices::for_show).
namespace houseway::floor {

// A deck, the decks of a shoe, a set of tiles or dice comes into play, named by its colour or
// number. The second of two decks alternates with the first (639a.3(b)(3)).
struct PutInService {
  std::string set;
  bool preshuffled = false;  // and preinspected (603a.16(u), (v)): not spread and shuffled here
  bool dice = false;         // of the shaker, beside the cards or tiles (645a.2(c)(1)(i))
  bool operator==(const PutInService&) const = default;
};
struct TakenOut {
  std::string set;
  std::string reason;
  bool operator==(const TakenOut&) const = default;
};
// The cards lie face up for the first player at the table to inspect (639a.4(b)).
struct CardsSpread {
  bool operator==(const CardsSpread&) const = default;
};
// Then they are washed, stacked and shuffled (639a.4(c)).
struct CardsWashed {
  bool operator==(const CardsWashed&) const = default;
};
// The deck as the stub shows it: how many cards there are (639a.8(f)).
struct StubCounted {
  int cards = 0;
  bool misdealt = false;  // a hand has too many or too few
  bool operator==(const StubCounted&) const = default;
};
enum class DeviceState : std::uint8_t { in_use, out_of_order, put_away };
struct DeviceSet {
  std::string device;  // "shuffler", "dealing-shoe", "card-reader"
  DeviceState state = DeviceState::in_use;
  bool counts_cards = false;  // after every shuffle
  bool covered = false;       // or signed, where it is out of order
  std::string approval = {};  // that it is used under, where it counts (639a.5(g))
  bool operator==(const DeviceSet&) const = default;
};
// A wheel that a person spins is inspected before the table opens, and again after anything was
// adjusted or replaced at it (617a.2).
struct WheelInspected {
  std::string certification;
  bool operator==(const WheelInspected&) const = default;
};
struct WheelAdjusted {
  std::string description;
  bool operator==(const WheelAdjusted&) const = default;
};
using EquipmentEvent = std::variant<PutInService, TakenOut, StubCounted, DeviceSet, CardsSpread,
                                    CardsWashed, WheelInspected, WheelAdjusted>;

bool is_equipment_event(std::string_view name);
Json to_json(const EquipmentEvent& event);
std::variant<EquipmentEvent, Refusal> read_equipment_event(const Json& json);

class TableEquipment {
 public:
  static constexpr int rounds_to_count = 5;  // 639a.8(f)

  explicit TableEquipment(const RuleSet& rules) : rules_(&rules) {}

  std::optional<Refusal> why_not(const EquipmentEvent& event, const Actor& by,
                                 bool between_rounds) const;
  void apply(const EquipmentEvent& event, Instant at);
  // Why no round begins with this equipment now, where a person deals.
  std::optional<Refusal> why_not_round(Instant at, bool by_hand) const;
  // The game is dealt from cards or tiles or played with dice, and none have been entered.
  std::optional<Refusal> why_none_in_service() const;
  void began();
  void card_dealt() { ++dealt_; }
  void card_taken_back() { dealt_ -= dealt_ > 0 ? 1 : 0; }
  void closed() { wheel_inspected_ = false; }
  // Nobody is at the table (639a.5(f)). Cards in an approved device that reshuffles and counts them
  // stay there, where the chapter has such devices (639a.5(g)).
  void left_idle();

  const std::string& in_play() const;  // the set of this round; empty where none was entered
  const std::map<std::string, DeviceSet>& devices() const { return devices_; }
  int rounds_since_count() const { return rounds_since_count_; }

  Json carried() const;
  // A device that is in use keeps its dealing method (639a.13(g)).
  std::optional<Refusal> carry_on(const Json& carried);

 private:
  // How far the cards of a set are on their way from being received to being dealt.
  enum class Step : std::uint8_t { received, spread, shuffled };
  struct Set {
    std::string name;
    Instant since;
    Step step = Step::shuffled;
  };
  std::optional<Refusal> why_not(const PutInService& event, bool between_rounds) const;
  std::optional<Refusal> why_not(const TakenOut& event, bool between_rounds) const;
  std::optional<Refusal> why_not(const StubCounted& event, bool between_rounds) const;
  std::optional<Refusal> why_not(const DeviceSet& event, bool between_rounds) const;
  std::optional<Refusal> why_not(const WheelInspected& event, bool between_rounds) const;
  std::optional<Refusal> why_not(const WheelAdjusted& event, bool between_rounds) const;
  std::optional<Refusal> why_not_wheel(std::string_view words, bool between_rounds) const;
  std::optional<Refusal> why_not(const CardsSpread& event, bool between_rounds) const;
  std::optional<Refusal> why_not(const CardsWashed& event, bool between_rounds) const;
  std::optional<Refusal> why_not_dice(Instant at) const;
  std::optional<Refusal> why_worn(const Set& set, const Life& life, Instant at) const;
  bool known(const std::string& set) const;
  bool any_at(Step step) const;
  bool are_spread() const;
  bool device_counts() const;
  bool counted_by_hand() const;

  const RuleSet* rules_;
  bool kept_ = false;  // something was entered
  bool idle_ = false;  // since the cards were shuffled last
  std::vector<Set> sets_;
  std::optional<Set> dice_;  // in the shaker
  std::size_t turn_ = 0;
  std::uint64_t dealt_ = 0;  // cards, since decks came in or were shuffled for new players
  int rounds_since_count_ = 0;
  bool wheel_inspected_ = false;
  std::map<std::string, DeviceSet> devices_;
};

}  // namespace houseway::floor
