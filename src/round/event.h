#pragma once

#include <cstdint>
#include <variant>

#include "core/card.h"
#include "core/money.h"
#include "rules/record.h"
#include "rules/stage.h"
#include "rules/wager.h"

// What happens at a table. A round is a list of these.
namespace houseway {

// What a player does when asked: one of the choices of the step and, if it makes a wager, its
// amount: in dollars, or as a multiple of the base wager, whole, or so many halves, thirds and so
// on.
struct Play {
  std::uint8_t choice = 0;
  int multiple = 0;
  int per = 1;
  Money amount = {};
  Arrangement arranged = {};  // of a choice that arranges the hand; none for the house way
  Cards exchanged = {};       // of a draw that replaces cards

  constexpr bool operator==(const Play&) const = default;
  constexpr bool whole_cents(Money base) const { return (base * multiple).cents % per == 0; }
  constexpr Money of(Money base) const {
    return amount.cents > 0 ? amount : part_of(base, multiple, per);
  }
};

// In every course of play.

// The stake on a spot from now on; 0 takes it down. Of the dealer's place: the wager against the
// bank.
struct BetMade {
  Place place;
  Spot spot;
  Money amount;

  bool operator==(const BetMade&) const = default;
};
// Something goes wrong: where, and with which card, if it has them.
struct GoneWrong {
  std::uint8_t irregularity = 0;  // index in the definition
  Place place = {};
  Card card = {};
  bool disclosed = false;   // the face of the card was seen
  std::uint8_t choice = 0;  // of the player concerned, among those that the irregularity gives

  bool operator==(const GoneWrong&) const = default;
};
// What the dice or the ball came to.
struct Tossed {
  Throw thrown;

  bool operator==(const Tossed&) const = default;
};

// Where cards are dealt and decided step by step.

// A player banks the round.
struct BankTaken {
  int seat = 0;
  bool with_house = false;

  bool operator==(const BankTaken&) const = default;
};
struct NoMoreBets {
  bool operator==(const NoMoreBets&) const = default;
};
// The next card goes to a place; its face may be unseen.
struct CardDealt {
  Place place;
  Card card;

  bool operator==(const CardDealt&) const = default;
};
// The next card is removed without being seen.
struct CardBurned {
  bool operator==(const CardBurned&) const = default;
};
struct Decided {
  int seat = 0;
  Play play;

  bool operator==(const Decided&) const = default;
};
// The dealer turns over what the procedure says.
struct Revealed {
  bool operator==(const Revealed&) const = default;
};
// The dealer arranges a hand, by the house way or as said.
struct HandArranged {
  Place place;
  Arrangement arranged;

  bool operator==(const HandArranged&) const = default;
};
// A meter as it stands; the last reading before settlement counts, even of a round that is over:
// what is paid is what it shows when it is the player's turn (639a.12(d)(5)).
struct MeterRead {
  MeterReading meter;

  bool operator==(const MeterRead&) const = default;
};
// What the table game system selected.
struct SystemDrew {
  std::uint8_t draw = 0;  // index in the definition
  Drawn drawn;

  bool operator==(const SystemDrew&) const = default;
};

// Where throws decide wagers on a layout.

// A word called for a standing wager.
struct Called {
  int seat = 0;
  Spot spot;
  std::uint8_t word = 0;  // index among the wager's

  bool operator==(const Called&) const = default;
};
struct DicePassed {
  int seat = 0;  // to whom

  bool operator==(const DicePassed&) const = default;
};

// Where players bet for a pot.

// A player takes part with so much on the table; `no_limit` never runs short.
struct SatDown {
  int seat = 0;
  Money stakes = {};

  bool operator==(const SatDown&) const = default;
};
struct ButtonPlaced {
  int seat = 0;

  bool operator==(const ButtonPlaced&) const = default;
};
// What a player in the pot does. The amount of a bet or raise is what the player has in on this
// betting round, all told; the cards are those that go.
enum class PotAct : std::uint8_t { fold, check, call, bet, raise, draw, discard, show, muck };
struct PotActed {
  int seat = 0;
  PotAct act = PotAct::fold;
  Money amount = {};
  Cards cards = {};

  bool operator==(const PotActed&) const = default;
};
// The highest hand so far of a qualifying period, and whether the period ends with this round.
struct HighHandStands {
  Cards standing = {};  // none where there is no full house yet
  bool period_ends = false;
  int seat = 0;  // of its holder, where that is one of this table

  bool operator==(const HighHandStands&) const = default;
};

struct Event {
  using What = std::variant<BetMade, GoneWrong, Tossed,  //
                            BankTaken, NoMoreBets, CardDealt, CardBurned, Decided, Revealed,
                            HandArranged, MeterRead, SystemDrew,  //
                            Called, DicePassed,                   //
                            SatDown, ButtonPlaced, PotActed, HighHandStands>;
  What what = NoMoreBets{};

  bool operator==(const Event&) const = default;

  template <class Happened>
  const Happened* as() const {
    return std::get_if<Happened>(&what);
  }
  template <class Happened>
  bool is() const {
    return std::holds_alternative<Happened>(what);
  }

  static Event bet(int seat, Spot spot, Money amount) {
    return bet(Place::seat(seat), spot, amount);
  }
  static Event bet(Place place, Spot spot, Money amount) { return {BetMade{place, spot, amount}}; }
  static Event bank(int seat, bool with_house) { return {BankTaken{seat, with_house}}; }
  static Event no_more_bets() { return {NoMoreBets{}}; }
  static Event deal(Place place, Card card) { return {CardDealt{place, card}}; }
  static Event burn() { return {CardBurned{}}; }
  static Event decide(int seat, const Play& play) { return {Decided{seat, play}}; }
  static Event reveal() { return {Revealed{}}; }
  static Event arrange(Place place, const Arrangement& arranged = {}) {
    return {HandArranged{place, arranged}};
  }
  static Event irregular(std::uint8_t irregularity, Place place = {}, Card card = {}) {
    return {GoneWrong{irregularity, place, card}};
  }
  static Event read_meter(const MeterReading& reading) { return {MeterRead{reading}}; }
  static Event draw(std::uint8_t draw, const Drawn& drawn) { return {SystemDrew{draw, drawn}}; }
  static Event toss(const Throw& thrown) { return {Tossed{thrown}}; }
  static Event call(int seat, Spot spot, std::uint8_t word) { return {Called{seat, spot, word}}; }
  static Event pass_dice(int seat) { return {DicePassed{seat}}; }
  static Event sit_down(int seat, Money stakes) { return {SatDown{seat, stakes}}; }
  static Event place_button(int seat) { return {ButtonPlaced{seat}}; }
  static Event act(int seat, PotAct act, Money amount = {}, const Cards& cards = {}) {
    return {PotActed{seat, act, amount, cards}};
  }
};

}  // namespace houseway
