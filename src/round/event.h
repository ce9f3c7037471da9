#pragma once

#include <cstdint>

#include "core/card.h"
#include "core/money.h"
#include "rules/record.h"
#include "rules/stage.h"
#include "rules/wager.h"

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

  constexpr bool operator==(const Play&) const = default;
  constexpr bool whole_cents(Money base) const { return (base * multiple).cents % per == 0; }
  constexpr Money of(Money base) const {
    return amount.cents > 0 ? amount : Money{(base * multiple).cents / per};
  }
};

// Something that happens at the table. A round is a list of these.
struct Event {
  enum class Kind : std::uint8_t {
    bet,           // place (a seat), spot, amount: the stake on that spot; 0 takes it down. Of the
                   // dealer: the wager against the bank
    bank,          // place (a seat), with_house: that player banks the round
    no_more_bets,  //
    card,          // place, card: the next card goes there; its face may be unseen
    burn,          // the next card is removed without being seen
    decision,      // place (a seat), play
    reveal,        // the dealer turns over what the procedure says
    arrange,       // place, play: the dealer arranges a hand, by the house way or as said
    irregularity,  // irregularity; place and card where it has them, and whether it was disclosed
    meter,         // meter: its reading when settlement begins
    draw,          // index and drawn: what the table game system selected
    toss,          // thrown: what the dice or the ball came to
    call,          // place (a seat), spot, index: the word called for a standing wager
    pass_dice      // place (a seat): the dice go there
  };

  Kind kind = Kind::no_more_bets;
  Place place;
  Spot spot;
  Money amount;
  Card card;
  Play play;
  bool with_house = false;
  bool disclosed = false;  // the face of the card was seen
  std::uint8_t index = 0;  // of an irregularity or a draw in the definition, or of a word
  MeterReading meter;
  Drawn drawn;
  Throw thrown;

  bool operator==(const Event&) const = default;

  static Event bet(int seat, Spot spot, Money amount) {
    return bet(Place::seat(seat), spot, amount);
  }
  static Event bet(Place place, Spot spot, Money amount) {
    Event event{Kind::bet};
    event.place = place;
    event.spot = spot;
    event.amount = amount;
    return event;
  }
  static Event bank(int seat, bool with_house) {
    Event event{Kind::bank};
    event.place = Place::seat(seat);
    event.with_house = with_house;
    return event;
  }
  static Event no_more_bets() { return Event{Kind::no_more_bets}; }
  static Event deal(Place place, Card card) {
    Event event{Kind::card};
    event.place = place;
    event.card = card;
    return event;
  }
  static Event burn() { return Event{Kind::burn}; }
  static Event decide(int seat, Play play) {
    Event event{Kind::decision};
    event.place = Place::seat(seat);
    event.play = play;
    return event;
  }
  static Event reveal() { return Event{Kind::reveal}; }
  static Event arrange(Place place, Arrangement arranged = {}) {
    Event event{Kind::arrange};
    event.place = place;
    event.play.arranged = arranged;
    return event;
  }
  static Event irregular(std::uint8_t index, Place place = {}, Card card = {}) {
    Event event{Kind::irregularity};
    event.index = index;
    event.place = place;
    event.card = card;
    return event;
  }
  static Event read_meter(MeterReading reading) {
    Event event{Kind::meter};
    event.meter = reading;
    return event;
  }
  static Event draw(std::uint8_t index, Drawn drawn) {
    Event event{Kind::draw};
    event.index = index;
    event.drawn = drawn;
    return event;
  }
  static Event toss(const Throw& thrown) {
    Event event{Kind::toss};
    event.thrown = thrown;
    return event;
  }
  static Event call(int seat, Spot spot, std::uint8_t word) {
    Event event{Kind::call};
    event.place = Place::seat(seat);
    event.spot = spot;
    event.index = word;
    return event;
  }
  static Event pass_dice(int seat) {
    Event event{Kind::pass_dice};
    event.place = Place::seat(seat);
    return event;
  }

 private:
  explicit Event(Kind of_kind) : kind(of_kind) {}

 public:
  Event() = default;
};

}  // namespace houseway
