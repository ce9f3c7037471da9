#pragma once

#include <variant>

#include "round/json_fwd.h"
#include "round/round.h"

// One event in the words of a round file: {"bet": {"seat": "3", "on": "ante", "amount": 10}},
// {"play": {"seat": "3", "say": "raise 2"}}. What a live table is told and what it tells.
namespace houseway {

// An event that this round has come to.
Json event_words(const Round& round, const Event& event);

// The way back. Whether it may happen is not asked here, but of the round; that it names things
// which the game has, is. `place` in a refusal is the key that is wrong.
std::variant<Event, Refusal> read_event(const Round& round, const Json& words);

// What a seat says at its turn, a decision or an act, "raise 2".
std::variant<Event, Refusal> read_said(const Round& round, int seat, const std::string& words);
// What may be said there now: the words of every play that is allowed; of a bet in a pot the least
// and the most.
Json may_say(const Round& round);

}  // namespace houseway
