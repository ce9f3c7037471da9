#pragma once

#include "core/refusal.h"
#include "round/json_fwd.h"
#include "round/round.h"

// What each course of play has of its own in a round file. The course given only chooses: it need
// not be the round's own.
namespace houseway {

// Feeds what a file records to a new round, in the order in which it happened. Returns why it
// cannot have happened so; nothing when the round is over.
Refusals play_from_file(const CardRound& course, const Json& file, Round& round);
Refusals play_from_file(const ThrowRound& course, const Json& file, Round& round);
Refusals play_from_file(const HandRound& course, const Json& file, Round& round);
Refusals play_from_file(const PotRound& course, const Json& file, Round& round);

// The parts of a file that tell of the round, but for its game and rules.
void write_course(const CardRound& play, const Round& round, Json& file);
void write_course(const ThrowRound& play, const Round& round, Json& file);
void write_course(const HandRound& play, const Round& round, Json& file);
void write_course(const PotRound& play, const Round& round, Json& file);

}  // namespace houseway
