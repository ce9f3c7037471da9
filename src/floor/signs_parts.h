#pragma once

#include "floor/signs.h"
#include "rules/rule_sheet.h"

// The parts that a sign is put together from.
namespace houseway::floor {

Sign::Part payout_odds(const RuleSheet& sheet);
Sign::Part betting_of_the_room(const RuleSet& rules, const Posted& posted);
Sign::Part rake_of(const RuleSet& rules);
// Each fund that the rules offer, by its terms; one without any is missing.
Sign::Part jackpots(const RuleSet& rules, const Posted& posted, Refusals& missing);

}  // namespace houseway::floor
