#pragma once

#include <cstdint>

#include "core/card.h"
#include "rules/stage.h"

namespace houseway {

// What a round waits for.
struct Expected {
  enum class Kind : std::uint8_t {
    bets,         // bets, until the dealer announces "no more bets" or the dice are thrown
    card,         // a card to `place`
    burn,         // the next card removed unseen
    decision,     // of the seat `place`, by the choices of `step`
    reveal,       // the dealer turns over cards as `step` says
    arrangement,  // the dealer arranges the hand of `place`
    toss,         // the dice
    act,          // of the seat `place`, in the pot
    nothing       // the round is over and can be settled
  };
  Kind kind = Kind::bets;
  Place place;
  const Step* step = nullptr;
};

// The cards of one place as somebody sees them: those that must stay hidden are unseen.
struct SeenPlace {
  Place place;
  Cards cards;

  bool operator==(const SeenPlace&) const = default;
};

}  // namespace houseway
