#pragma once

#include "rules/rule_set.h"

// Pai Gow, chapter 621a: what its settlement and its odds share.
namespace houseway::pai_gow_tiles {

// What is kept of an amount won: 5%, a fraction of a cent going to the house and rounded up to a
// quarter where the rules say so, never more than was won (621a.11(a)).
Money vigorish(const RuleSet& rules, Money won);

}  // namespace houseway::pai_gow_tiles
