#pragma once

#include <map>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "core/refusal.h"
#include "floor/entry.h"

// A round as it was, out of the record: what 639a.11(d) keeps the cards on the table for.
namespace houseway::floor {

// Who sat where, as the entries of a round tell it: those who took a seat or acted at one, and what
// stands under "seats" ({"3": "ann"}) where the round began or was settled.
std::map<int, std::string> seats_in(const std::vector<Entry>& entries);

// Why somebody may not have this round told again: staff whose act it is may, and a player whose
// account sat there (810a.11(a)).
std::optional<Refusal> why_not_replay(const std::vector<Entry>& entries, const Actor& viewer);

// The entries of one round, settled or called off, from its first to its last or, where cards are
// shuffled for each round, to the end of their commitment, which opens what was turned over last.
// As JSON: the round file, the settlement and whether settling again gives the same, the story with
// its sections, the proofs of cards and throws, and who did what when. Faces that the viewer was
// never shown and is not entitled to are "?"; what is sealed stays out. A player is told what he
// had before and after, what he staked and what it won: "own", by seat (810a.11(a)).
std::variant<Json, Refusal> reconstruct(const std::vector<Entry>& entries, const Actor& viewer);

// The round file alone, its "id" being the round's name, as `houseway settle` and `replay` take it.
// What it settles to is what was settled: one that would not, without the faces that are closed to
// the viewer, is refused.
std::variant<Json, Refusal> file_of_round(const std::vector<Entry>& entries, const Actor& viewer);

}  // namespace houseway::floor
