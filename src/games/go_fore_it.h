#pragma once

#include "core/card.h"
#include "rules/schedule.h"

namespace houseway::golf {

// 676a.6: ace 1, court cards 10, the others what they show.
int points(CardSet cards);

// Albatross, eagle, birdie, par; above par there is no row.
Row back_9_row(int total);

}  // namespace houseway::golf
