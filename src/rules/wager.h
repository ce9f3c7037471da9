#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "core/card.h"
#include "core/list.h"
#include "rules/section.h"
#include "rules/shown_hand.h"
#include "rules/spot.h"
#include "rules/throws.h"

namespace houseway {

enum class Need : std::uint8_t {
  required,    // to take part in the round
  one_of,      // one of the wagers with this need is required
  optional,    // before the deal, if offered
  to_stay_in,  // made at a decision
  unstaked     // a payout that no stake of its own buys
};

constexpr bool made_before_the_deal(Need need) {
  return need == Need::required || need == Need::one_of || need == Need::optional;
}

// Cards that a wager looks at: those of a place, or some of them.
struct HandPart {
  static constexpr unsigned all = ~0U;

  std::string_view place = {};  // `own`, or a place of the layout
  unsigned which = all;         // a bit for each card

  constexpr HandPart() = default;
  constexpr HandPart(std::string_view of_place, unsigned cards = all)
      : place(of_place), which(cards) {}
  constexpr HandPart(const char* of_place) : place(of_place) {}
};
// The first three of five community cards.
constexpr HandPart flop{"community", 0b00111};

enum class OnFold : std::uint8_t { lost, kept, by_option };

class RuleSet;
struct Record;

struct Size {
  enum class Kind : std::uint8_t { table_limits, equal, multiple, offered };
  Kind kind = Kind::table_limits;
  std::string_view of = {};  // the wager it is measured by
  Section section = {};
  Section (*section_by_rules)(const RuleSet& rules) = nullptr;  // where the rules choose it

  static constexpr Size by_table_limits() { return {}; }
  static constexpr Size equal_to(std::string_view wager, Section section,
                                 Section (*by_rules)(const RuleSet& rules) = nullptr) {
    return {Kind::equal, wager, section, by_rules};
  }
  static constexpr Size multiple_of(std::string_view wager) { return {Kind::multiple, wager}; }
  static constexpr Size as_offered() { return {Kind::offered}; }
};

// The row of a wager's schedule that the cards it looks at are in.
using RankHand = Ranked (*)(CardSet cards, const RuleSet& rules);

// What the cards of a finished round make of a wager: the row of its schedule that it wins or
// pushes by, none where it is lost, and the paragraph where it is not the schedule's own.
struct Judged {
  Row row = no_row;
  Section section = {};
  ShownHand hand = {};
};
// Of a wager of this seat on this selection. The cards that the round lacks decide nothing: they
// must all be known.
using Judge = Judged (*)(const RuleSet& rules, const Record& record, int seat,
                         std::uint8_t selection);

struct Wager {
  std::string_view id = {};
  std::string_view name = {};
  Section section = {};  // that authorises it
  Need need = Need::optional;
  bool always_offered = false;     // an optional one that the house may not leave out
  bool offered_if_chosen = false;  // only where the submission says so
  bool (*offered_when)(const RuleSet& rules) = nullptr;  // what the options have to be for it
  Size size = {};
  OnFold on_fold = OnFold::lost;
  std::string_view fold_option = {};  // the option that decides, for OnFold::by_option
  Section fold_section = {};          // where another paragraph than the decision's own says it
  std::string_view schedule = {};     // the payout schedule it is paid by
  Section collected = {};             // under which a losing one is collected
  std::string_view wins = {};         // in words
  List<HandPart, 2> hand = {};        // the cards it looks at
  RankHand rank = nullptr;            // where these alone decide it
  Judge judge = nullptr;              // where it is the round that decides
  bool changes_dealing = false;       // cards are dealt for it that are not dealt without it
  int (*vigorish)(const RuleSet& rules) = nullptr;  // in percent of what is won
  std::string_view parlay_option = {};  // what part of its winnings may be added to another
  bool tells_suits_apart = false;       // its table has lines for hands of one suit and not another
  std::span<const Selection> selections = {};
  List<std::string_view, 3> needs = {};  // wagers that must stand before it may be placed
  // Where throws decide it.
  Decide decide = nullptr;
  List<std::string_view, 2> calls = {};  // what a player may call for it: "on", "off"
  State (*made)(const Layout& layout, int seat, Spot spot) = nullptr;  // its memory when it is made
  State (*watches)(State table) = nullptr;           // the part of the table's memory it looks at
  std::string (*told)(State remembered) = nullptr;   // in words, "on 6"; may be null
  std::span<const Circumstance> circumstances = {};  // in which its odds are found
  Surcharge (*surcharge)(const RuleSet& rules, std::uint64_t covers) = nullptr;  // on making it
};

}  // namespace houseway
