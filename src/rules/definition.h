#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>

#include "core/list.h"
#include "core/money.h"
#include "core/refusal.h"
#include "rules/card_game.h"
#include "rules/irregularity.h"
#include "rules/option.h"
#include "rules/pot_game.h"
#include "rules/schedule.h"
#include "rules/section.h"
#include "rules/throws.h"
#include "rules/twenty_one.h"
#include "rules/wager.h"

namespace houseway {

class RuleSet;
class Settling;

// How many positions a table has, and by which paragraph.
struct Positions {
  int count = 0;
  Section section = {};
};

// A game as one rule set has it: the chapter written down once, from which everything follows.
// All of it is data but for a few pure functions.
struct Definition {
  std::string_view game = {};     // the slug
  std::string_view ruleset = {};  // the chapter, or the name of another house's rules
  std::string_view name = {};
  int positions = 0;  // the most that a table has
  Section positions_section = {};
  Positions (*positions_by_rules)(const RuleSet& rules) = nullptr;  // where the house chooses
  std::span<const Wager> wagers = {};
  Section wagers_section = {};      // that lists them
  std::string_view base = {};       // the wager that plays are multiples of
  std::string_view priced_by = {};  // the wager whose paytables the main game has, if another
  std::span<const Schedule> schedules = {};
  std::span<const Option> options = {};
  Section no_more_bets = {};
  std::span<const Irregularity> irregularities = {};
  Section irregularities_section = {};
  std::variant<CardGame, Throwing, PotGame> course = {};

  // What the chapter asks of the choices together, beyond what is said elsewhere; may be null.
  void (*check)(const RuleSet&, Refusals&) = nullptr;
  // The limits of a stake on this wager, where they depend on options of the game's own; may be
  // null.
  StakeLimit (*stake_limit)(const RuleSet&, WagerId) = nullptr;

  std::optional<std::size_t> find_wager(std::string_view id) const;
  std::optional<std::size_t> find_option(std::string_view id) const;
  std::optional<OptionId> find_option(Option::Role role) const;
  std::optional<std::size_t> find_schedule(std::string_view id) const;
  const Irregularity* find_irregularity(std::string_view kind) const;
  // The wager that a schedule is named after or, where it has the name of several, the first.
  std::optional<std::size_t> wager_of(const Schedule& schedule) const;
  bool has_fold() const;  // some decision lets a player fold
  // Whether throws on a layout are its course of play, in place of cards.
  constexpr bool thrown_on_a_layout() const { return std::holds_alternative<Throwing>(course); }
  // Its dealing and play, where it has cards; null, or not to be asked, where it has not.
  constexpr const CardGame* card_game() const { return std::get_if<CardGame>(&course); }
  constexpr const CardGame& cards() const { return std::get<CardGame>(course); }
  // Betting rounds for a pot; null where there are none.
  constexpr const PotGame* pot_game() const { return std::get_if<PotGame>(&course); }
  // What is thrown or spun: on the layout or before the deal; null where nothing is.
  constexpr const Throwing* throwing() const {
    if (const auto* thrown = std::get_if<Throwing>(&course)) return thrown;
    return card_game() == nullptr ? nullptr : cards().dice;
  }
  // The deck that is dealt from, where there are cards, and its paragraph.
  constexpr Deck deck() const { return card_game() == nullptr ? Deck::standard : cards().deck; }
  constexpr Section deck_section() const {
    return pot_game() != nullptr ? pot_game()->deck_section : cards().deck_section;
  }
  // Hands that are drawn to, doubled and split; null where there are none.
  constexpr const TwentyOne* hands() const {
    return card_game() == nullptr ? nullptr : cards().hands;
  }
  constexpr bool dealt_from_a_shoe() const {
    return card_game() != nullptr && cards().shoe.exists();
  }
  static constexpr int most_times = 60'000;  // that one wager may be made again in a round

  // "12", "dealer", "five-card-hand-bonus:player"
  std::optional<Place> find_place(std::string_view name) const;
  std::optional<Spot> find_spot(std::string_view name) const;
  std::optional<Spot> find_first_spot(std::string_view name) const;  // without a number
  std::string spot_name(Spot spot) const;
  // The place, not the player's own, whose hand a wager is on; none where there is no such place.
  std::optional<Place> on_hand_of(Spot spot) const;
  // The places on the layout that are not players'.
  std::span<const LayoutPlace> places() const;
  std::string_view place_id(Place place) const;  // of a named place
  std::string place_name(Place place) const;
  int place_cards(Place place) const {
    return place.is_seat() ? cards().hand_cards
                           : places()[static_cast<std::size_t>(place.index())].cards;
  }
};

// The index of the item with this id, at compile time: a name that does not exist does not compile.
template <class Items>
consteval std::uint8_t index_of(const Items& items, std::string_view id) {
  std::uint8_t i = 0;
  for (const auto& item : items) {
    if (item.id == id) return i;
    ++i;
  }
  throw "no item has this id";
}

}  // namespace houseway
