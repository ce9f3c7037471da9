#pragma once

#include "round/json_fwd.h"
#include "rules/record.h"
#include "rules/rule_set.h"

namespace houseway {

// A finished round of cards as one process of a run tells it to another: what its settlement
// depends on, in the numbers of the rules that both play by. Rounds with irregularities or a bank
// are not told so. The settlement of what is read is that of what was written.
Json record_json(const RuleSet& rules, const Record& record);
Record record_of_json(const RuleSet& rules, const Json& json);

}  // namespace houseway
