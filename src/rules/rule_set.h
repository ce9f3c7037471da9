#pragma once

#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "core/refusal.h"
#include "rules/definition.h"

namespace houseway {

class HouseWay;

// One line of a Rules Submission: an option or a wager's name, and what is chosen for it.
struct Chosen {
  // A paytable written line by line, hand and odds, in place of the name of one.
  using Lines = std::vector<std::pair<std::string, std::string>>;

  std::string name;
  // Pairs of amounts in dollars.
  using Levels = std::vector<std::pair<double, double>>;
  std::variant<bool, double, std::string, Lines, Levels> value;

  bool operator==(const Chosen&) const = default;
};
using Choices = std::vector<Chosen>;

// Cards that a wager looks at, their place found; no place stands for the player's own.
struct HandCards {
  Place place = {};
  unsigned which = HandPart::all;
  int count = 0;
};

// A limit on what wagers win, the wagers found.
struct WagersLimited {
  const PayoutLimit* limit = nullptr;
  List<WagerId, 8> wagers = {};
};

// A definition with every choice made: which wagers are offered, which paytable pays each, and the
// value of each option.
class RuleSet {
 public:
  const Definition& definition() const { return *definition_; }
  const Choices& choices() const { return choices_; }  // as written, what was left out left out

  bool offered(WagerId wager) const { return wagers_[wager].offered; }
  bool offered(Spot spot) const;  // the wager, and on this selection
  bool kept_on_fold(WagerId wager) const { return wagers_[wager].kept_on_fold; }
  const Schedule& schedule(WagerId wager) const { return *wagers_[wager].schedule; }
  const Paytable& paytable(WagerId wager) const { return *wagers_[wager].paytable; }
  bool has_paytable(WagerId wager) const { return wagers_[wager].paytable != nullptr; }
  const List<HandCards, 2>& hand(WagerId wager) const { return wagers_[wager].hand; }
  const List<HandCards, 1>& shared_cards() const { return shared_cards_; }  // in a showdown
  // The wagers in the order of settling; the payouts that a wager entitles to.
  const std::vector<WagerId>& settling_order() const { return settling_order_; }
  const List<WagerId, 3>& beside(WagerId wager) const { return wagers_[wager].beside; }
  const std::vector<WagersLimited>& payout_limits() const { return payout_limits_; }
  // The first wager that ranks the same cards in the same way.
  WagerId ranked_with(WagerId wager) const { return wagers_[wager].ranked_with; }
  std::uint8_t schedule_index(WagerId wager) const { return wagers_[wager].schedule_index; }

  std::int64_t value(OptionId option) const { return values_[option]; }
  bool flag(OptionId option) const { return values_[option] != 0; }
  std::optional<Money> money(OptionId option) const {
    if (values_[option] == Option::none) return std::nullopt;
    return Money{values_[option]};
  }
  Fraction fraction(OptionId option) const { return Fraction::unpack(values_[option]); }
  // How the dealer arranges hands, where the house way is data.
  const HouseWay& house_way() const { return *house_way_; }
  bool names_house_way() const { return names_house_way_; }  // and does not leave it open
  int decks() const { return decks_; }                       // that the cards are dealt from
  int positions() const { return positions_.count; }         // that the table has
  Section positions_section() const { return positions_.section; }
  bool continuous() const { return continuous_; }  // a device shuffles every round's cards back in
  bool rounds_vigorish_up() const { return rounds_vigorish_up_; }  // to a multiple of 25 cents
  // Of how many rounds one has this drawn: 1 if every round does, 0 if none.
  std::uint32_t drawn_in_one_of(const SystemDraw& draw) const;
  // The part of its winnings that a player may have added to another wager.
  Fraction parlayed(WagerId wager) const { return wagers_[wager].parlayed; }
  // How the cards are dealt, and the paragraph under which a place receives its own.
  const Dealing& dealing() const { return *dealing_; }
  bool dealing_chosen() const { return dealing_chosen_; }   // by the submission
  Section dealing_section(Place place, int nth = 0) const;  // its card nth, from 0

  // Whether the submission says anything of this option or wager.
  bool says(std::string_view name) const;

 private:
  friend struct RuleSetBuilder;
  struct WagerRules {
    const Schedule* schedule = nullptr;
    const Paytable* paytable = nullptr;
    std::uint8_t schedule_index = 0;
    bool offered = true;
    bool kept_on_fold = false;
    List<HandCards, 2> hand = {};
    List<WagerId, 3> beside = {};
    WagerId ranked_with = 0;
    Fraction parlayed = {};
  };

  const Definition* definition_ = nullptr;
  const Dealing* dealing_ = nullptr;
  bool dealing_chosen_ = false;
  std::vector<WagerRules> wagers_;
  List<HandCards, 1> shared_cards_;
  std::vector<WagerId> settling_order_;
  std::vector<WagersLimited> payout_limits_;
  std::vector<std::int64_t> values_;
  int decks_ = 1;
  Positions positions_;
  bool continuous_ = false;
  bool rounds_vigorish_up_ = false;
  Choices choices_;
  std::vector<std::shared_ptr<const Paytable>> proposed_;
  std::shared_ptr<const HouseWay> house_way_;
  bool names_house_way_ = false;
};

// Paytables that are not in the chapter are refused unless asked for: a designer tries them.
enum class Proposed : std::uint8_t { refused, allowed };
constexpr std::string_view proposed_name = "proposed";

struct Checked {
  std::optional<RuleSet> rules;  // empty when there are violations
  Refusals violations;           // all of them
};

// Checks the choices against the chapter. The choice of `ruleset` itself has picked the definition.
Checked check_choices(const Definition& definition, const Choices& choices,
                      Proposed proposed = Proposed::refused);

// The wagers whose name picks a paytable or whether they are offered.
bool is_choice(const Definition& definition, const Wager& wager);
// The schedules whose name picks the paytable of several wagers.
bool is_choice(const Definition& definition, const Schedule& schedule);

}  // namespace houseway
