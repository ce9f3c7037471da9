#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "core/list.h"
#include "core/money.h"
#include "rules/decided_by.h"
#include "rules/section.h"
#include "rules/spot.h"

namespace houseway {

enum class Need : std::uint8_t {
  required,       // to take part in the round
  one_of,         // one of the wagers with this need is required
  optional,       // before the deal, if offered
  among_players,  // of every player, where more than one plays, if offered
  to_stay_in,     // made at a decision
  unstaked        // a payout that no stake of its own buys
};

constexpr bool made_before_the_deal(Need need) {
  return need != Need::to_stay_in && need != Need::unstaked;
}

enum class OnFold : std::uint8_t { lost, kept, by_option };

class RuleSet;
struct Record;

struct Size {
  enum class Kind : std::uint8_t {
    table_limits,
    table_minimum,
    equal,
    at_least,
    at_most,
    multiple,
    offered,
    by_another
  };
  Kind kind = Kind::table_limits;
  std::string_view of = {};  // the wager it is measured by
  Section section = {};
  Section (*section_by_rules)(const RuleSet& rules) = nullptr;  // where the rules choose it
  std::string (*told)(const RuleSet& rules) = nullptr;          // in words, of `by_another`

  static constexpr Size by_table_limits() { return {}; }
  static constexpr Size the_table_minimum(Section section) {
    return {Kind::table_minimum, {}, section};
  }
  static constexpr Size equal_to(std::string_view wager, Section section,
                                 Section (*by_rules)(const RuleSet& rules) = nullptr) {
    return {Kind::equal, wager, section, by_rules};
  }
  // On the first of its selections, the player's own.
  static constexpr Size at_least(std::string_view wager, Section section) {
    return {Kind::at_least, wager, section};
  }
  static constexpr Size at_most(std::string_view wager, Section section) {
    return {Kind::at_most, wager, section};
  }
  static constexpr Size multiple_of(std::string_view wager) { return {Kind::multiple, wager}; }
  static constexpr Size as_offered() { return {Kind::offered}; }
  // What the wager that it supports allows, whatever the table's limits are.
  static constexpr Size by_another(std::string_view wager, Section section,
                                   std::string (*told)(const RuleSet& rules)) {
    return {Kind::by_another, wager, section, nullptr, told};
  }
};

// What a stake on a wager may be, beyond its size rule.
struct StakeLimit {
  Money least{1};
  Money most = largest_amount;
  List<Money, 3> only = {};  // when not empty, one of these
  Section section = {};
  Section least_section = {};  // where another than `section` sets the least
  Money unit{1};               // of which it is a multiple
  Section unit_section = {};

  // Whether it says how little or how much a stake may be.
  constexpr bool bounds() const {
    return least > Money{1} || most < largest_amount || !only.empty();
  }
};

struct Wager {
  std::string_view id = {};
  std::string_view name = {};
  Section section = {};  // that authorises it
  Need need = Need::optional;
  bool always_offered = false;     // an optional one that the house may not leave out
  bool offered_if_chosen = false;  // only where the submission says so
  bool (*offered_when)(const RuleSet& rules) = nullptr;  // what the options have to be for it
  Size size = {};
  StakeLimit stakes = {};  // where the chapter itself sets them
  OnFold on_fold = OnFold::lost;
  std::string_view fold_option = {};  // the option that decides, for OnFold::by_option
  Section fold_section = {};          // where another paragraph than the decision's own says it
  std::string_view schedule = {};     // the payout schedule it is paid by
  Section collected = {};             // under which a losing one is collected
  std::string_view wins = {};         // in words
  std::span<const Selection> selections = {};
  Section others_section =
      {};  // that authorises the selections after the first, where another does
  // Whether these rules have this spot of it; they have all where there is no such condition.
  bool (*has_spot)(const RuleSet& rules, Spot spot) = nullptr;
  bool numbered = false;                 // always with its number: "split-1"
  List<std::string_view, 3> needs = {};  // wagers that must stand before it may be placed
  DecidedBy decided_by = {};

  constexpr Section section_of(Spot spot) const {
    return spot.selection > 0 && !others_section.empty() ? others_section : section;
  }
  constexpr const ByHand* by_hand() const { return std::get_if<ByHand>(&decided_by); }
  constexpr const ByShowdown* by_showdown() const { return std::get_if<ByShowdown>(&decided_by); }
  constexpr const ByRound* by_round() const { return std::get_if<ByRound>(&decided_by); }
  constexpr const ByThrow* by_throw() const { return std::get_if<ByThrow>(&decided_by); }
  constexpr const Beside* beside() const { return std::get_if<Beside>(&decided_by); }
  constexpr const BonusOn* bonus_on() const { return std::get_if<BonusOn>(&decided_by); }
  constexpr const ByPot* by_pot() const { return std::get_if<ByPot>(&decided_by); }
  constexpr const ByDrawnHand* by_drawn_hand() const {
    return std::get_if<ByDrawnHand>(&decided_by);
  }
  constexpr const ByFirstCards* by_first_cards() const {
    return std::get_if<ByFirstCards>(&decided_by);
  }
  constexpr const ByDealersHand* by_dealers_hand() const {
    return std::get_if<ByDealersHand>(&decided_by);
  }
  constexpr bool by_betting() const { return std::holds_alternative<ByBetting>(decided_by); }
  constexpr const FixedSum* fixed_sum() const { return std::get_if<FixedSum>(&decided_by); }
  constexpr bool tells_suits_apart() const {
    if (const ByHand* hand = by_hand()) return hand->tells_suits_apart;
    if (const BonusOn* bonus = bonus_on()) return bonus->tells_suits_apart;
    const ByRound* round = by_round();
    return round != nullptr && round->tells_suits_apart;
  }
};

}  // namespace houseway
