#pragma once

#include "ranking/high.h"
#include "rules/schedule.h"

namespace houseway::caribbean {

// 639a.11(c)(3): ace-king or better.
bool qualifies(HighHand hand);

// Row of the Bet's table; a pair or less is the last.
Row bet_row(HighHand hand);

}  // namespace houseway::caribbean
