#pragma once

#include <string>

#include "round/round.h"

namespace houseway::cli {

// What the hands of a settled round came to, a line for each: those of the players who saw it
// through, and the dealer's.
std::string hands_text(const Round& round, const Settlement& settlement);

}  // namespace houseway::cli
