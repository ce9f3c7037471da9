#pragma once

#include <cstdint>
#include <string_view>

#include "core/list.h"
#include "rules/section.h"

namespace houseway {

// Something that goes wrong in a round, and what the chapter makes of it.
struct Irregularity {
  enum class Effect : std::uint8_t {
    goes_on,        // the round is completed
    voids,          // all hands void, wagers returned but for those settled all the same
    seat_loses,     // one player's wagers are treated as lost
    seat_may_void,  // one player may have the hand void before arranging it
    no_throw        // the throw or spin decides nothing and is made again, the wagers stand
  };
  enum class Until : std::uint8_t {
    settlement,  // may be found at any time before the wagers are settled
    decisions,   // counts only before every player has decided
    last_reveal  // counts only before the last card of its place is revealed
  };

  std::string_view kind = {};
  Section section = {};
  std::string_view means = {};  // what happened and what follows, in words
  Effect effect = Effect::voids;
  int from_occurrence = 1;  // the first ones may be harmless
  Until until = Until::settlement;
  bool found_later = false;      // the player may have gone on deciding before it was found out
  std::string_view place = {};   // whose cards it is about; `the_bank` for those of the bank
  bool of_hole_cards = false;    // it is about those cards of a seat that are not looked at
  std::string_view method = {};  // how the only dealing methods begin that it happens with
  List<std::string_view, 2> places = {};  // besides seats, the places that it may be about
  bool cites_dealing = false;  // the section is the chosen dealing method's own, on the stub
  List<std::string_view, 4> settled = {};  // wagers settled though the hands are void
  bool settled_once_dealt = false;         // these only if everybody has the initial cards
  List<std::string_view, 2> also_called = {};
  List<std::string_view, 2> called_when_two = {};  // names for two of them at once
};

}  // namespace houseway
