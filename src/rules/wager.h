#pragma once

#include <cstdint>
#include <string_view>

#include "core/card.h"
#include "core/list.h"
#include "rules/section.h"
#include "rules/shown_hand.h"
namespace houseway {

using WagerId = std::uint8_t;

// Where a stake lies: a wager and, where it has several, its selection.
struct Spot {
  WagerId wager = 0;
  std::uint8_t selection = 0;

  constexpr bool operator==(const Spot&) const = default;
};

enum class Need : std::uint8_t {
  required,    // to take part in the round
  optional,    // before the deal, if offered
  to_stay_in,  // made at a decision
  unstaked     // a payout that no stake of its own buys
};

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

struct Size {
  enum class Kind : std::uint8_t { table_limits, equal, multiple, offered };
  Kind kind = Kind::table_limits;
  std::string_view of = {};  // the wager it is measured by
  Section section = {};

  static constexpr Size by_table_limits() { return {}; }
  static constexpr Size equal_to(std::string_view wager, Section section) {
    return {Kind::equal, wager, section};
  }
  static constexpr Size multiple_of(std::string_view wager) { return {Kind::multiple, wager}; }
  static constexpr Size as_offered() { return {Kind::offered}; }
};

class RuleSet;
// The row of a wager's schedule that the cards it looks at are in.
using RankHand = Ranked (*)(CardSet cards, const RuleSet& rules);

struct Wager {
  std::string_view id = {};
  std::string_view name = {};
  Section section = {};  // that authorises it
  Need need = Need::optional;
  bool always_offered = false;  // an optional one that the house may not leave out
  Size size = {};
  OnFold on_fold = OnFold::lost;
  std::string_view fold_option = {};  // the option that decides, for OnFold::by_option
  Section fold_section = {};          // where another paragraph than the decision's own says it
  std::string_view schedule = {};     // the payout schedule it is paid by
  Section collected = {};             // under which a losing one is collected
  std::string_view wins = {};         // in words
  List<HandPart, 2> hand = {};        // the cards it looks at
  RankHand rank = nullptr;            // where these alone decide it
  bool tells_suits_apart = false;     // its table has lines for hands of one suit and not another
  List<std::string_view, 4> selections = {};
  List<std::string_view, 3> needs = {};  // wagers that must stand before it may be placed
};

}  // namespace houseway
