#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>

#include "core/card.h"
#include "core/list.h"
#include "rules/drawn_hand.h"
#include "rules/schedule.h"
#include "rules/section.h"
#include "rules/shown_hand.h"
#include "rules/stage.h"
#include "rules/throws.h"

// What decides a wager: one of a few things, each with its own fields.
namespace houseway {

// Cards that a wager looks at: those of a place, or some of them.
struct HandPart {
  static constexpr unsigned all = ~0U;

  std::string_view place = {};  // `own`, or a place of the layout
  unsigned which = all;         // a bit for each card

  constexpr HandPart() = default;
  constexpr HandPart(std::string_view of_place, unsigned cards = all)
      : place(of_place), which(cards) {}
  constexpr HandPart(const char* of_place) : place(of_place) {}

  constexpr bool operator==(const HandPart&) const = default;
};
// The first three of five community cards.
constexpr HandPart flop{"community", 0b00111};

// The row of a wager's schedule that the cards it looks at are in.
using RankHand = Ranked (*)(CardSet cards, const RuleSet& rules);

// Certain cards alone, and how they are ranked. Where the wager has selections, the first is on the
// player's own hand; each other names the place, a seat or the dealer's, whose hand has the same
// cards with its own.
struct ByHand {
  List<HandPart, 2> cards = {};
  RankHand rank = nullptr;
  bool tells_suits_apart = false;  // its table has lines for hands of one suit and not another
  bool by_table = false;           // the table selected says how the cards are ranked
};

// What a hand that met another, or the cards of a finished round, make of a wager: the row of its
// schedule that it wins or pushes by; or none, and it is lost or, by a paragraph that no row
// stands for, pushed.
struct Judged {
  Row row = no_row;
  Section section = {};  // where it is not the schedule's own or, of a loss, the wager's
  ShownHand hand = {};
  bool pushes = false;
  Place lacks = {};   // whose cards must be known to tell, and are not
  Row also = no_row;  // a second row that a winning wager is paid by besides
};
constexpr Judged wins_by(Row row, ShownHand hand, Section section = {}) {
  return {row, section, hand};
}
constexpr Judged is_lost(Section section, ShownHand hand = {}) {
  return {no_row, section, hand};
}
constexpr Judged is_pushed(Section section, ShownHand hand = {}) {
  return {no_row, section, hand, true};
}
constexpr Judged cannot_tell_without(Place place) {
  return {.lacks = place};
}

// The player's hand and the dealer's, compared as the game's `ShowdownRules` says.
struct Meeting {
  ShownHand players = {};
  ShownHand dealers = {};
  bool qualifies = true;  // the dealer's hand

  constexpr bool won() const { return players.value > dealers.value; }
  constexpr bool tied() const { return players.value == dealers.value; }
  constexpr bool lost() const { return players.value < dealers.value; }
  // How a line names the dealer's hand.
  constexpr ShownHand dealers_shown() const { return ShownHand::of_dealer(dealers); }
};
using Meet = Judged (*)(const RuleSet& rules, const Meeting& meeting);

// How the player's hand compares with the dealer's. Apart from the order of the two and whether the
// dealer qualifies, it may depend on the player's hand alone or, where it says so, on the one that
// loses, whosever it is.
struct ByShowdown {
  Meet meets = nullptr;
  bool by_losing_hand = false;
};

// Of a wager of this seat on this selection. What the cards of `ByRound` name is known.
using Judge = Judged (*)(const RuleSet& rules, const Record& record, int seat,
                         std::uint8_t selection);

// The finished round.
struct ByRound {
  Judge judge = nullptr;
  List<HandPart, 2> cards = {};  // that must be known for it
  bool tells_suits_apart = false;
  int (*sees)(Card card) = nullptr;  // what it tells cards apart by, where rank and suit are more
  // Of the player's and the dealer's whole hands: the class that it tells each apart by, from 0.
  int (*sees_hand)(CardSet hand) = nullptr;
  int hand_classes = 0;
  bool changes_dealing = false;                     // cards are dealt for it that else are not
  int (*vigorish)(const RuleSet& rules) = nullptr;  // in percent of what is won
  Section vigorish_section = {};
  std::string_view parlay_option = {};  // what part of its winnings may be added to another
};

// A throw or spin.
struct ByThrow {
  DecideThrow decide = nullptr;
  List<std::string_view, 2> calls = {};  // what a player may call for it: "on", "off"
  State (*made)(const Layout& layout, int seat, Spot spot) = nullptr;  // its memory when it is made
  State (*watches)(State table) = nullptr;           // the part of the table's memory it looks at
  std::string (*told)(State remembered) = nullptr;   // in words, "on 6"; may be null
  std::span<const Circumstance> circumstances = {};  // in which its odds are found
  Surcharge (*surcharge)(const RuleSet& rules, std::uint64_t covers) = nullptr;  // on making it
};

// Whose hands earn others an envy bonus.
enum class EnvyOf : std::uint8_t {
  hands_still_in,
  hands_on_the_table,  // folded ones that stay for a wager the fold has left open
  folded_hands_too
};

// A payout that no stake of its own buys: what another wager entitles to.
struct Beside {
  enum class For : std::uint8_t {
    envy,           // a hand that another player holds
    drawn_card,     // the card that the table game system has drawn is in the hand
    drawn_position  // the position that it has drawn holds the hand
  };
  std::string_view wager = {};  // that entitles to it
  For what = For::envy;
  EnvyOf holders = EnvyOf::hands_still_in;
  List<std::string_view, 2> or_wagers = {};  // others that do so too, each by its own table
};

// A bonus that no stake of its own buys, measured by the stake of another wager of the same player:
// by the player's own hand, or by how it met the dealer's. It is paid whatever becomes of that
// wager, but for one that a fold has taken; what it wins goes on top, and no stake comes back by
// it.
struct BonusOn {
  std::string_view wager = {};
  RankHand rank = nullptr;
  Meet meets = nullptr;  // in place of `rank`
  // In place of either, where hands are drawn to: the first cards.
  Judged (*by_first_cards)(const RuleSet& rules, const FirstCards& cards) = nullptr;
  bool tells_suits_apart = false;  // its table has lines for hands of one suit and not another
};

// What a player who banks the round receives or pays in.
struct ByBanking {};

// The players' arranged hands among themselves, for all that they have staked on it: the highest
// has it, and equal ones divide it.
struct ByPot {
  std::uint32_t (*rank)(ShownHand hand) = nullptr;
};

// Where hands are drawn to: the hand that the wager stands on, when it meets the dealer's. The
// cards of a hand matter by their ranks and, in one of three cards, by their suits.
struct ByDrawnHand {
  Judged (*judge)(const RuleSet& rules, const HandMeeting& meeting) = nullptr;
};

// The first cards alone.
struct ByFirstCards {
  Judged (*judge)(const RuleSet& rules, const FirstCards& cards) = nullptr;
  bool sees_hole_card = false;
  std::string_view parlay_option = {};  // what part of its winnings may be added to another
};

// The dealer's cards, who draws for it although nothing else is left to decide. By ranks, and by
// whether all are of one suit or one color.
struct ByDealersHand {
  Judged (*judge)(const RuleSet& rules, std::span<const Card> dealer) = nullptr;
  bool third_card = false;  // the first three cards decide it
};

// A sum that the hands at the table bring a player, measured by no wager of that player's.
struct FixedSum {
  Money (*sum)(const RuleSet& rules, const Record& record, int seat) = nullptr;
  Section section = {};
};

// The betting rounds, and the hands that are shown down: what is posted for the pot and what comes
// out of it.
struct ByBetting {};

using DecidedBy =
    std::variant<ByHand, ByShowdown, ByRound, ByThrow, Beside, BonusOn, ByBanking, ByPot,
                 ByDrawnHand, ByFirstCards, ByDealersHand, FixedSum, ByBetting>;

}  // namespace houseway
