#pragma once

#include <string>

#include "round/json_fwd.h"
#include "rules/definition.h"
#include "rules/settlement.h"

namespace houseway::cli {

// The settlement as a table, a line for each wager.
std::string settlement_text(const Definition& game, const Settlement& settlement);

// The same in sentences, where the table would be too wide.
std::string settlement_lines_text(const Definition& game, const Settlement& settlement);

// {"1": {"ante": 20}}: all that goes back, by seat and wager.
Json back_json(const Definition& game, const Settlement& settlement);
Json lines_json(const Definition& game, const Settlement& settlement);
Json charges_json(const Definition& game, const Settlement& settlement);
// Rake and contributions, and the meters of the funds afterwards; adds nothing without pots.
void add_taken(const Definition& game, const Settlement& settlement, Json& result);

}  // namespace houseway::cli
