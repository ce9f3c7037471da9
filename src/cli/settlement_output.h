#pragma once

#include <string>

#include "rules/definition.h"
#include "rules/settlement.h"

namespace houseway::cli {

// The settlement as a table, a line for each wager.
std::string settlement_text(const Definition& game, const Settlement& settlement);

// The same in sentences, where the table would be too wide.
std::string settlement_lines_text(const Definition& game, const Settlement& settlement);

}  // namespace houseway::cli
