#pragma once

#include <string>

#include "rules/rule_sheet.h"

// The parts that a rule sheet is put together from.
namespace houseway {

// Whether nothing is chosen: then the sheet is that of the chapter and has all that is printed
// there. Otherwise it has what holds under the choices.
bool of_the_chapter(const RuleSet& rules);

// Whether the payout or wager can be had under these rules.
bool on_offer(const RuleSet& rules, WagerId wager);
// What the paytable in use is called; the chapter's tables have their own names.
std::string name_in_use(const RuleSet& rules, WagerId wager);

RuleSheet::Wager wager_of(const RuleSet& rules, WagerId wager);
RuleSheet::Option option_of(const RuleSet& rules, const Option& option);
std::vector<RuleSheet::Rule> dealing_steps(const RuleSet& rules, const Dealing& dealing);
std::vector<RuleSheet::Rule> play_steps(const RuleSet& rules);
std::vector<RuleSheet::Rule> hand_steps(const RuleSet& rules);  // where hands are drawn to
std::vector<RuleSheet::Rule> pot_steps(const RuleSet& rules);   // where players bet for a pot
bool can_happen(const RuleSet& rules, const Irregularity& irregularity);

}  // namespace houseway
