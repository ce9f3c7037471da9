#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "core/list.h"
#include "rules/section.h"

// The course of play in which players bet against each other for a pot, one betting round after
// each round of cards, and the house deals and takes a rake.
namespace houseway {

// How the hands at a showdown rank.
enum class PotRanking : std::uint8_t {
  high,
  ace_to_five,      // low
  eight_or_better,  // low, where it qualifies
  deuce_to_seven,   // low
  badugi_ace_low,
  badugi_ace_high
};

// Who has what is left over when tied hands divide a pot.
enum class OddChip : std::uint8_t {
  as_submitted,         // as the submission says
  high_card_by_suit,    // the tied player with the highest card, spades over clubs
  low_card_by_suit,     // the one with the lowest
  high_card_by_option,  // the highest card, unless the submission names another
  low_card_by_option
};

// The pot, or one half of it where it is split.
struct PotShare {
  std::string_view name = {};  // "high hand", "2-7 Lowball hand"
  PotRanking ranking = PotRanking::high;
  Section section = {};       // by which it is won
  Section none_section = {};  // by which the other half goes to the first, if nobody has this hand
  OddChip odd = OddChip::as_submitted;
  Section odd_section = {};
};

// One round of cards and the betting round that follows it.
struct Street {
  std::string_view id = {};                    // "flop", "fourth-card", "draw-1"
  List<std::string_view, 3> also_called = {};  // by which a file may name the moment before it
  int down = 0;                                // cards to each player, first those face down
  int up = 0;
  int community = 0;
  bool draws = false;    // each player may exchange cards
  int discards = 0;      // cards that each player then puts away
  bool burns = false;    // a card is burned before it
  bool big_bet = false;  // the larger of two fixed limits
  Section section = {};
  Section betting_section = {};
};

// The paragraphs that all games for a pot go by.
struct PotSections {
  Section players = {};  // who takes part
  Section stakes = {};   // betting with what is on the table
  Section enough = {};   // of it to take part
  Section turn = {};     // whose turn it is and what binds
  Section raises = {};   // a raise is more than the bet before
  Section limits = {};   // as posted
  Section check_raise = {};
  Section side_pots = {};
  Section last_player = {};  // who takes the pot when all others have folded
  Section uncalled = {};
  Section ties = {};
  Section showdown = {};  // who shows, and who concedes
  Section folds = {};
  Section percentage_rake = {};
  Section incremental_rake = {};
  Section bad_beat_taken = {};
  Section bad_beat_paid = {};
  Section high_hand_taken = {};
  Section high_hand_paid = {};
};

struct PotGame {
  // By which up card somebody makes the Forced Bet.
  enum class Forced : std::uint8_t { none, lowest_card, highest_card_ace_low };
  // Which hand showing opens the later betting rounds; the button where there is one.
  enum class Opens : std::uint8_t { left_of_button, high_hand_showing, low_hand_showing };
  // What a player forms a hand of.
  enum class OwnCards : std::uint8_t { any, exactly_two };
  enum class Reshuffle : std::uint8_t {
    never,
    burn_cards,       // for a common card
    discards,         // of those who have drawn
    discards_but_own  // but for the drawing player's
  };

  PotSections general = {};
  int most_players = 0;  // of those seated, who may take part in a round
  Section players_section = {};
  Section deck_section = {};
  std::span<const Street> streets = {};
  List<PotShare, 2> shares = {};
  Section split_section = {};  // of what is left over between two halves
  OwnCards own_cards = OwnCards::any;
  Forced forced = Forced::none;
  Section forced_section = {};
  Opens opens = Opens::left_of_button;
  Section opens_section = {};
  Section button_section = {};
  Section blinds_section = {};
  bool blinds_after_deal = false;
  Section straddle_section = {};  // none where there is no Straddle Bet
  Section first_round = {};       // of the first betting round
  Section kill_section = {};      // none where there is no Kill option
  Reshuffle reshuffle = Reshuffle::never;
  Section reshuffle_section = {};
  Section showdown_section = {};

  constexpr bool has_button() const { return forced == Forced::none; }
  constexpr bool draws() const {
    for (const Street& street : streets) {
      if (street.draws) return true;
    }
    return false;
  }
  // Of a hand that went to the end, those discarded left out.
  constexpr int hand_cards() const {
    int cards = 0;
    for (const Street& street : streets) cards += street.down + street.up - street.discards;
    return cards;
  }
  constexpr int community_cards() const {
    int cards = 0;
    for (const Street& street : streets) cards += street.community;
    return cards;
  }
  constexpr bool ranks(PotRanking ranking) const {
    for (const PotShare& share : shares) {
      if (share.ranking == ranking) return true;
    }
    return false;
  }
};

}  // namespace houseway
