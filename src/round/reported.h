#pragma once

#include <optional>

#include "core/refusal.h"
#include "round/round.h"

// What somebody reports as gone wrong at a live table, while the cards are being dealt.
namespace houseway {

// Why it cannot be reported now: what the round forbids and, where cards come from a shoe, that
// something else comes before it. A player is passed over when the cards are due, and a card too
// many is drawn to a hand when all before it are dealt.
std::optional<Refusal> why_not_reported(const Round& round, const GoneWrong& wrong);

// Whether the next card goes away with it and is used by nobody.
bool takes_a_card(const Irregularity& irregularity);

}  // namespace houseway
