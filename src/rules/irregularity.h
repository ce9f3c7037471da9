#pragma once

#include <cstdint>
#include <string_view>

#include "core/list.h"
#include "rules/section.h"
#include "rules/stage.h"

namespace houseway {

class RuleSet;

// Something that goes wrong in a round, and what the chapter makes of it.
struct Irregularity {
  enum class Effect : std::uint8_t {
    goes_on,        // the round is completed
    voids,          // all hands void, wagers returned but for those settled all the same
    seat_loses,     // one player's wagers are treated as lost
    seat_may_void,  // one player may have the hand void
    seat_void,      // one player's hand is void, the wagers returned
    no_throw        // the throw or spin decides nothing and is made again, the wagers stand
  };
  enum class Until : std::uint8_t {
    settlement,  // may be found at any time before the wagers are settled
    decisions,   // counts only before every player has decided
    last_reveal  // counts only before the last card of its place is revealed
  };
  // What one says of the cards dealt.
  struct WithCards {
    int from_occurrence = 1;  // the first ones may be harmless
    Until until = Until::settlement;
    bool found_later = false;      // the player may have gone on deciding before it was found out
    std::string_view place = {};   // whose cards it is about; `the_bank` for those of the bank
    bool of_hole_cards = false;    // it is about those cards of a seat that are not looked at
    bool puts_card_away = false;   // the card found is not used
    bool sets_again = false;       // hands of its place are set again by the house way
    bool not_of_the_deck = false;  // and is one that the deck should not have
    bool of_any_number = false;    // it is about how many cards lie somewhere
    std::string_view method = {};  // how the only dealing methods begin that it happens with
    List<std::string_view, 2> places = {};  // besides seats, the places that it may be about
    // Whether it can have happened at a place as far as the round has come; may be null.
    bool (*possible)(const RuleSet& rules, const Record& record, Place place) = nullptr;
    std::string_view impossible = {};  // why not, in words
    bool cites_dealing = false;  // the section is the chosen dealing method's own, on the stub
    List<std::string_view, 4> settled = {};  // wagers settled though the hands are void
    bool settled_once_dealt = false;         // these only if everybody has the initial cards
  };
  // What one says of a shoe.
  struct FromShoe {
    bool discards = false;         // the next card of the shoe is put away unused
    bool for_next_hand = false;    // the card drawn is the first of the next hand
    bool too_few_cards = false;    // the shoe cannot complete the round
    bool cover_card_out = false;   // the cover card has come out
    bool runs_out = false;         // the shoe has no card for the place where one is due
    bool tells_disclosed = false;  // it matters whether the face of the card was seen
    Section disclosed_section = {};
    // How many cards it may leave that were drawn and belong to no hand of the round; may be null.
    int (*leaves_over)(const RuleSet& rules, const Record& record, bool disclosed) = nullptr;
    List<std::string_view, 4> never_at =
        {};  // points of a round at which no rule says what follows
  };

  // What one says of hands that are drawn to.
  struct OfHands {
    enum class What : std::uint8_t {
      nothing,
      no_cards,      // a seat got no card in the deal
      one_card,      // a seat got one: the second comes after those of the others
      dealer_later,  // the dealer missed a card: the first two come after the players'
      not_dealt,     // a card that was asked for: it comes after those of the others, or the hand
                     // is dead
      refused,       // a seat does not accept a card drawn in error and gets no more
      overdrawn,     // a card that the dealer drew in error is put away
      dead           // the hand of a seat that chooses so
    };
    What what = What::nothing;
    List<std::string_view, 2> choices = {};  // of the player; the first where none is recorded
    bool must_choose = false;                // and one has to be
    Section dead_section = {};               // that returns the wagers, where another does
  };

  // What one says of a round in which players bet for a pot.
  struct OfPot {
    enum class What : std::uint8_t {
      nothing,
      misdeal,        // the cards come back and are shuffled and dealt again; what is posted stands
      early_misdeal,  // one only before two players have voluntarily bet
      card_away,      // the card is not used in the round; a second one face up is a misdeal
      replaced_card,  // a card dealt to a seat face up goes away and the next one takes its place
      not_eligible,   // cards dealt to somebody who does not take part go away
      dead_hand,      // the seat's hand is dead, its money stays in the pot
      refunded_hand,  // the seat's hand is dead, its money comes back
      up_card,        // a hole card that was turned up is the up card, the next lies face down
      void_hand,      // the seat's hand is void, its ante comes back
      calls_only,     // what the seat does in this turn is no raise
      ends_betting    // the seat may contend for what is in the pot and bet no more
    };
    What what = What::nothing;
    List<std::string_view, 2> choices = {};
  };

  std::string_view kind = {};
  Section section = {};
  std::string_view means = {};  // what happened and what follows, in words
  Effect effect = Effect::voids;
  // Under which rules it can happen, and the same in words; under all where there is no condition.
  bool (*when)(const RuleSet& rules) = nullptr;
  std::string_view condition = {};
  List<std::string_view, 2> also_called = {};
  List<std::string_view, 2> called_when_two = {};  // names for two of them at once

  WithCards cards = {};     // where cards are dealt and decided
  FromShoe from_shoe = {};  // of these, where they are drawn from a shoe as the play goes on
  OfHands hands = {};       // of these, where hands are drawn to
  OfPot pot = {};           // where players bet for a pot

  constexpr Section cited(bool disclosed) const {
    return disclosed ? from_shoe.disclosed_section : section;
  }
  constexpr bool concerns_a_seat() const {
    return effect == Effect::seat_loses || effect == Effect::seat_may_void ||
           effect == Effect::seat_void;
  }
};

}  // namespace houseway
