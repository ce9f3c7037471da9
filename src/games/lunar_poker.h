#pragma once

#include "core/card.h"
#include "ranking/high.h"
#include "rules/schedule.h"

// What the odds of Lunar Poker ask of its rules beside the showdown.
namespace houseway::lunar {

// Rows of the Bet's schedule by which a hand of five or six cards is paid when it wins: of the
// winning combination and, where there is one, of a second (671a.11(f)(2)(ii)).
struct PaidRows {
  Row first = no_row;
  Row second = no_row;
};
PaidRows paid_rows(CardSet hand);

// Row of the Ante's schedule that pays a dealt hand at once; none for most.
Row instant_row(HandClass made);
// The one that pays it against a dealer who does not qualify.
Row unqualified_row(HandClass made);

}  // namespace houseway::lunar
