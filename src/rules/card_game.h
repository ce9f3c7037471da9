#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "core/card.h"
#include "core/list.h"
#include "core/money.h"
#include "rules/section.h"
#include "rules/showdown.h"
#include "rules/stage.h"
#include "rules/throws.h"

// The course of play in which cards are dealt and decided step by step, and the rooms that some of
// these games have.
namespace houseway {

class RuleSet;
class Settling;
struct SeatRecord;
struct TwentyOne;

// What the table game system draws at random besides the cards.
struct SystemDraw {
  enum class Kind : std::uint8_t { card, position, player };  // a position: a seat or the dealer

  std::string_view id = {};
  Kind kind = Kind::card;
  std::string_view option = {};  // the flag that has it drawn
  std::string_view on = {};      // the wager that it is paid on; the payout is named like the draw
  Section section = {};
  std::string_view rounds = {};  // the count of rounds of which one has it; else every round does
};

// How players and dealer arrange their cards in several hands; a game without arranging has none of
// it.
struct Arranging {
  List<int, 2> sizes = {};  // of the hands below the high one
  Arrangement (*house_way)(const RuleSet& rules, const Cards& cards) = nullptr;
  // Whether the house may arrange the cards so.
  bool (*is_house_way)(const RuleSet& rules, const Cards& cards,
                       const Arrangement& arranged) = nullptr;
  // The ways that are data, one for each word of the option that names the house way; the first
  // where the rules name none. Empty where the chapter itself says how.
  List<std::string_view, 2> ways = {};
  Section house_section = {};
  Section final_section = {};  // that keeps a hand as it was arranged
  // Whether the hands named rank in the order in which they are named; null where they may be named
  // in one order only.
  bool (*in_order)(const Cards& cards, const Arrangement& arranged) = nullptr;
  // Why a player may not arrange the cards so; null where every arrangement is allowed.
  std::optional<Objection> (*why_not)(const RuleSet& rules, const Cards& cards,
                                      const Arrangement& arranged) = nullptr;
  // What the hands so arranged are worth in a showdown; null where a judge compares them.
  ShownHand (*worth)(const Cards& cards, const Arrangement& arranged) = nullptr;
  // Hands of the dealer with which the base wager is returned whatever the hands are; may be null.
  bool (*returned_with)(const RuleSet& rules, CardSet dealers) = nullptr;
  // Hands of the dealer with which a wager that doubles the base one is decided as that is, and
  // without which it goes back; null where there is no such wager.
  bool (*doubled_with)(CardSet dealers) = nullptr;
  // Cards of one number are arranged and compared alike, whatever their rank and suit.
  int (*counts_as)(Card card) = nullptr;
};

// A player who banks a round; a game in which only the house banks has none of it.
struct Banking {
  std::string_view option = {};  // the flag that allows it
  std::string_view result = {};  // the wager's name under which the bank's result stands
  Section section = {};          // that allows it
  Section one_at_a_time = {};    // that makes one player the bank
  Section no_wager = {};         // that keeps the bank from wagering against itself
  std::string_view with_house_option = {};
  Section with_house_section = {};
  std::string_view dealers_option = {};  // the dealer's wager, where the submission fixes it
  Section dealers_section = {};
  Section dealing_section = {};  // under which the cards of a banked round are dealt
  // Settles between bank and dealer when all players are.
  void (*settle)(Settling&) = nullptr;

  constexpr bool exists() const { return !option.empty(); }
  // "bank", "co-bank": the words for banking alone and together with the house.
  static constexpr std::string_view word(bool with_house) {
    return with_house ? "co-bank" : "bank";
  }
};

// A shoe that several rounds are dealt from; a game whose cards are gathered and shuffled for every
// round has none of it.
struct Shoe {
  // What is taken out of a new shoe unused: nothing, one card, or the first card and as many
  // further cards as its face counts.
  enum class Burn : std::uint8_t { none, one_card, by_first_card };

  std::string_view decks_option = {};
  int decks = 0;  // where the chapter has but one number of them
  Section decks_section = {};
  Burn burn = Burn::none;
  Section burn_section = {};
  int cover_above_bottom = 0;  // the least number of cards below the cover card, or
  int cover_part = 0;          // that part of the shoe, a quarter being 4
  Section cover_section = {};
  int rounds_after_cover = 0;  // that are dealt after the one in which the cover card comes out
  Section end_section = {};
  bool new_decks = false;     // replace those of a shoe that is over
  bool faces_decide = false;  // what is dealt next depends on the faces, which must be known
  // The option and its word for a device that shuffles the cards of every round back in.
  std::string_view device_option = {};
  std::string_view continuous = {};

  constexpr bool exists() const { return decks > 0 || !decks_option.empty(); }
};

// A Player's and a Banker's Hand that everybody bets on; a game without them has none of it.
struct TwoHands {
  std::string_view player = {};  // the places of the two hands and the wagers on them
  std::string_view banker = {};
  std::string_view tie = {};  // the wager on neither
  bool (*natural)(const Cards& hand) = nullptr;

  constexpr bool exist() const { return natural != nullptr; }
};

// A player who deals from the shoe; a game in which the dealer does has none of it.
struct Curating {
  Section offer = {};    // that offers a new shoe to the players
  Section curator = {};  // that makes one of them curator
  Section dealer = {};   // that has the dealer deal instead
  Section pass = {};     // that makes the curator pass the shoe
  Section pass_to = {};  // and offers it to the others
  Section call = {};     // under which the curator is told to deal

  constexpr bool exists() const { return !curator.empty(); }
};

// The players who turn over the cards of the two hands they bet on; where the dealer does, none of
// it.
struct Turning {
  std::string_view option = {};  // the flag that has it so; always without one
  Section player = {};           // the Player's Hand, the Banker's, their third cards,
  Section banker = {};
  Section players_third = {};
  Section bankers_third = {};
  Section nobody = {};  // and a hand that nobody has wagered on

  constexpr bool exists() const { return !player.empty(); }
};

// What some wagers of a player may win together.
struct PayoutLimit {
  List<std::string_view, 8> wagers = {};  // it may go by the stake of the first that is made
  Money (*most)(const RuleSet& rules, Money stake) = nullptr;
  Section section = {};
  bool second_tables_too = true;   // it reaches what lines of a second table pay
  std::string_view by_stake = {};  // in words, where it goes by the stake
};

// What one line of some wagers may pay to all players of a round together; each has a part by the
// size of the wager.
struct AggregateLimit {
  List<std::string_view, 2> wagers = {};
  int row = 0;
  Money (*most)(const RuleSet& rules) = nullptr;
  Section section = {};
};

struct CardGame {
  Deck deck = Deck::standard;
  Section deck_section = {};
  int hand_cards = 0;  // dealt to each player
  int looked_at = 0;   // of these, so many before the settlement; 0 for all
  std::span<const LayoutPlace> places = {};
  std::string_view dealer = {};  // the place of the dealer's hand, where the dealer has one
  std::span<const Dealing> dealings = {};
  std::span<const Step> play = {};
  std::span<const SystemDraw> draws = {};
  const ShowdownRules* showdown = nullptr;  // where players' hands meet the dealer's
  // The wagers in the order in which they are settled, where that is not the order of the list.
  std::span<const std::string_view> settling_order = {};
  std::span<const PayoutLimit> payout_limits = {};
  const AggregateLimit* aggregate_limit = nullptr;
  // Why the wagers of a player do not go together; may be null.
  std::optional<Objection> (*why_not_bets)(const RuleSet& rules,
                                           const SeatRecord& player) = nullptr;

  Shoe shoe = {};
  const Throwing* dice = nullptr;  // thrown before the deal
  Arranging arranging = {};
  Banking banking = {};
  TwoHands two_hands = {};
  Curating curating = {};
  Turning turning = {};
  // Where hands are drawn to, doubled and split, which takes the place of `play`.
  const TwentyOne* hands = nullptr;
};

}  // namespace houseway
