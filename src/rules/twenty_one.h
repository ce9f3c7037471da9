#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "core/card.h"
#include "core/list.h"
#include "rules/drawn_hand.h"
#include "rules/section.h"

// The course of play in which hands are drawn to, doubled and split, and the dealer draws last.
namespace houseway {

class RuleSet;

// What a player may say in its course, in the order in which a turn may bring it.
enum class Move : std::uint8_t {
  second_wager,   // one made when the dealer's up card lies ("double-attack 10")
  insurance,      // against a dealer's Blackjack
  even_money,     // for a Blackjack, in its place
  add_winnings,   // of an optional wager to the first one ("house-money-add")
  switch_cards,   // the second cards of two hands
  surrender,      //
  hit,            //
  stand,          //
  double_down,    //
  split,          //
  rescue,         // takes a double back and gives up the hand
  second_chance,  // has the value of one more card taken off a hand that is bust
  pass            // goes on without taking what is offered, which a round file does not mention
};
std::string_view text(Move move);

// How often and how a hand may be split, as one rule set has it.
struct Splitting {
  int most_hands = 2;          // that one hand may become
  int most_of_aces = 2;        // the same for a pair of aces
  bool aces_one_card = false;  // each split ace receives one card and stands
  Section section = {};
  Section aces_section = {};
};

struct Doubling {
  bool any_number = false;  // of cards, in place of two
  bool split_aces = true;   // a hand formed of a split ace may be doubled
  Section section = {};
};

enum class Surrendering : std::uint8_t {
  never,
  first_decision,  // on the first two cards
  before_standing  // at any time
};

// What is free of charge: the house's lammer stands in for the wager.
struct FreeBets {
  std::string_view wager = {};  // the name under which a lammer stands
  bool (*doubles)(std::span<const Card> hand) = nullptr;
  bool (*splits)(Card first, Card second) = nullptr;
  Section doubles_section = {};

  constexpr bool exist() const { return !wager.empty(); }
};

// Everything that the moves of a table depend on: a rule set's choices made.
struct HandRules {
  Splitting splitting = {};
  Doubling doubling = {};
  Surrendering surrendering = Surrendering::never;
  bool even_money = false;
  bool switching = false;      // two boxes, whose second cards may change places
  bool draws_always = false;   // the dealer completes the hand whether or not it matters
  bool rescue = false;         // after a double
  bool second_chance = false;  // after a bust
  bool natural_first = false;  // a Blackjack is paid before the dealer looks
  bool face_down = false;      // the players' first cards are dealt so
};

struct TwentyOne {
  HandRules (*hand_rules)(const RuleSet& rules) = nullptr;

  // The wagers that make up its course; those that a game does not have are empty.
  List<std::string_view, 2> (*first_wagers)(const RuleSet& rules) = nullptr;  // one for each box
  std::string_view second_wager = {};  // made when the up card lies, which then comes first
  std::string_view insurance = {};
  std::string_view double_down = {};
  std::string_view split = {};
  std::string_view second_chance = {};
  std::string_view added = {};  // the optional wager whose winnings may be added to the first
  FreeBets free = {};

  int dealers_ace_limit = 21;  // up to which total an ace of the dealer's counts 11
  // Whether a hand that has all its cards is decided whatever the dealer draws to; the dealer has
  // no Blackjack.
  bool (*decided)(const RuleSet& rules, const DrawnHand& hand) = nullptr;
  // What all may learn of the hole card before they decide: the range it is in; null where nothing.
  int (*range)(Card card) = nullptr;
  std::string_view (*range_name)(int range) = nullptr;
  // Whether the hole card is exposed before the play.
  bool (*exposes_hole)(Card up, Card hole) = nullptr;

  struct Sections {
    Section first_cards = {};  // the deal
    Section up_card = {};      // where it comes first
    Section second_wager = {};
    Section insurance = {};
    Section even_money = {};
    Section reader = {};   // the dealer looks at the hole card
    Section natural = {};  // a Blackjack is paid
    Section add_winnings = {};
    Section switching = {};
    Section surrender = {};
    Section decisions = {};     // whose turn it is and what may be said
    Section cards = {};         // dealt as it is said
    Section drawing = {};       // below 21 only
    Section at_21 = {};         // no card
    Section after_double = {};  // one card
    Section double_down = {};
    Section double_card = {};  // how it is dealt, where another paragraph says so
    Section split = {};
    Section split_card = {};  // the second of each hand
    Section rescue = {};
    Section second_chance = {};
    Section third_card = {};  // of the dealer's, where it has a paragraph of its own
    Section dealer_draws = {};
    Section dealer_stops = {};  // where nothing depends on it
  };
  Sections sections = {};
};

}  // namespace houseway
