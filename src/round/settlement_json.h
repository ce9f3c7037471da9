#pragma once

#include "round/json_fwd.h"
#include "rules/definition.h"
#include "rules/settlement.h"

// What a round settles to, as JSON (docs/json.md).
namespace houseway {

// {"1": {"ante": 20}}: all that goes back, by seat and wager.
Json back_json(const Definition& game, const Settlement& settlement);
Json lines_json(const Definition& game, const Settlement& settlement);
Json charges_json(const Definition& game, const Settlement& settlement);
// Rake and contributions, and the meters of the funds afterwards; adds nothing without pots.
void add_taken(const Definition& game, const Settlement& settlement, Json& result);
// All of these.
Json settlement_json(const Definition& game, const Settlement& settlement);

}  // namespace houseway
