#pragma once

#include <bit>
#include <bitset>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>

#include "core/dice.h"
#include "core/list.h"
#include "core/money.h"
#include "rules/option.h"
#include "rules/schedule.h"
#include "rules/section.h"
#include "rules/spot.h"

// The words for games of dice and wheels, where wagers stand on the layout, and one throw or spin
// after the other decides some of them.
namespace houseway {

class RuleSet;
class Layout;

// Where a chapter sets no number of players: as many as seats can be told apart.
constexpr int most_players = 31;

// What the dice or the ball came to.
struct Throw {
  Dice dice;
  std::uint8_t number = 0;  // of a wheel: the index among its results

  bool operator==(const Throw&) const = default;
};

// What a table or a wager remembers from throw to throw: eight bytes that the game reads as a
// struct of its own.
class State {
 public:
  constexpr State() = default;
  template <class Marks>
  static constexpr State of(const Marks& marks) {
    static_assert(sizeof(Marks) == sizeof(std::uint64_t) && std::is_trivially_copyable_v<Marks> &&
                      std::has_unique_object_representations_v<Marks>,
                  "the marks of a game fill eight bytes");
    State state;
    state.bits_ = std::bit_cast<std::uint64_t>(marks);
    return state;
  }
  template <class Marks>
  constexpr Marks as() const {
    return std::bit_cast<Marks>(bits_);
  }
  constexpr std::uint64_t bits() const { return bits_; }
  constexpr auto operator<=>(const State&) const = default;

 private:
  std::uint64_t bits_ = 0;
};

// A throw as the table finds it: the state is the one before it.
struct Thrown {
  const RuleSet& rules;
  const Throw& result;
  State state;

  const Dice& dice() const { return result.dice; }
};

using WagerSet = std::bitset<96>;

// A wager on the layout when a throw comes.
struct OpenBet {
  std::uint64_t covers = 0;  // of its selection
  State own = {};            // its own memory, to be changed
  std::uint8_t called = 0;   // one more than the index of the word last called for it
  WagerSet beside = {};      // the wagers that its player has on the layout, this one included
};

// What a throw does to one wager.
struct Decision {
  enum class Kind : std::uint8_t {
    stands,    // not decided
    off,       // not at risk in this throw
    asks,      // not decided, and the player must call something before the next throw
    lost,      //
    won,       // by a row of its paytable
    returned,  // a push
  };
  // Taken from what is won, a percentage.
  struct Vigorish {
    enum class Of : std::uint8_t { stake, winnings };
    Fraction percent{0, 1};
    Of of = Of::winnings;
    Section section = {};

    constexpr bool operator==(const Vigorish&) const = default;
  };

  Kind kind = Kind::stands;
  Row row = no_row;
  int parts = 1;  // of `whole` equal parts of the stake so many win and the others are lost
  int whole = 1;
  Vigorish vigorish = {};
  Section section = {};  // under which, where not that of the wager or of its paytable

  constexpr bool operator==(const Decision&) const = default;
  constexpr bool open() const {
    return kind == Kind::stands || kind == Kind::off || kind == Kind::asks;
  }
};

constexpr Decision stands() {
  return {};
}
constexpr Decision off() {
  return {Decision::Kind::off};
}
constexpr Decision asks() {
  return {Decision::Kind::asks};
}
constexpr Decision loses(Section section = {}) {
  return {.kind = Decision::Kind::lost, .section = section};
}
constexpr Decision gives_back() {
  return {Decision::Kind::returned};
}
constexpr Decision wins(Row row = 0) {
  return {Decision::Kind::won, row};
}
constexpr Decision wins_part(Row row, int parts, int whole) {
  return {Decision::Kind::won, row, parts, whole};
}
constexpr Decision wins_or_loses(bool won, Row row = 0) {
  return won ? wins(row) : loses();
}

using DecideThrow = Decision (*)(const Thrown& thrown, OpenBet& bet);

// A circumstance in which a wager is made and its odds are found.
struct Circumstance {
  std::string_view name = {};  // "point 4"; empty where there is but one
  State table = {};
  State own = {};
  List<std::string_view, 2> beside = {};  // further wagers made with it, part of its price
};

// What making a wager costs besides the stake, as a part of it.
struct Surcharge {
  int num = 0;
  int den = 1;
  Section section = {};
};

// Why something may not be done at this point of the game.
struct Objection {
  std::string message;
  Section section;
};

// A wager made, increased, reduced or taken down.
struct Change {
  int seat = 0;
  Spot spot = {};
  Money from = {};  // 0 when it is made
  Money to = {};    // 0 when it is taken down
};

// A rectangle of the layout as `play` draws it: rows of spots.
struct LayoutRow {
  List<std::string_view, 14> cells = {};  // "straight:17"; empty for a gap
};

// How a game of dice or a wheel goes from throw to throw.
struct Throwing {
  enum class Device : std::uint8_t { dice, wheel };

  Device device = Device::dice;
  Section section = {};          // of the throw or spin
  Section device_section = {};   // of the dice or the wheel
  Section settled_section = {};  // of settling by it, where cards follow
  // Dice: how many of each kind are thrown next; dice of one kind are not told apart.
  List<int, 2> (*dice)(const RuleSet& rules, State state) = nullptr;
  // The paragraph on how many, where that depends on the rules or the state; may be null.
  Section (*dice_section)(const RuleSet& rules, State state) = nullptr;
  // Wheel: its results by name, and how many compartments lead to each.
  std::span<const std::string_view> results = {};
  int (*compartments)(const RuleSet& rules, int result) = nullptr;

  State start = {};
  // What a throw makes of the table's memory; `standing` are all wagers that it found. May be null.
  State (*advance)(const Thrown& thrown, const WagerSet& standing) = nullptr;

  // What the chapter forbids now, beyond what is said by the wagers themselves; may be null.
  std::optional<Objection> (*why_not_bet)(const Layout& layout, const Change& change) = nullptr;
  std::optional<Objection> (*why_not_call)(const Layout& layout, int seat, Spot spot,
                                           std::uint8_t word) = nullptr;
  std::optional<Objection> (*why_not_throw)(const Layout& layout) = nullptr;
  std::optional<Objection> (*why_not_pass)(const Layout& layout, int seat) = nullptr;

  std::string (*told)(const RuleSet& rules,
                      State state) = nullptr;  // "the point is 6"; may be null
  std::string_view thrower = {};               // "shooter", where a player throws
  Section thrower_section = {};
  bool (*dice_pass)(const Thrown& thrown) = nullptr;  // after this throw they go to the next player
  // What lies on a spot besides wagers: "ON" for the puck; may be null.
  std::string_view (*mark)(State state, Spot spot) = nullptr;
  std::span<const LayoutRow> layout = {};

  constexpr std::string_view word() const { return device == Device::wheel ? "spin" : "roll"; }
};

}  // namespace houseway
