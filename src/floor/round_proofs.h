#pragma once

#include <functional>
#include <variant>
#include <vector>

#include "core/refusal.h"
#include "floor/entry.h"

namespace houseway::floor {

// The entries of a table's chain that come right before this number, in order; none before the
// first.
using EntriesBefore = std::function<std::vector<Entry>(std::uint64_t sequence)>;

// What somebody keeps of a settled round and `houseway verify` takes: every stack that its cards
// and throws came from, as it was committed to, with the proofs of what was shown to all. A shoe
// may have been committed to many rounds before. With it the round file and its settlement, unless
// there are faces in it that the viewer may not see.
std::variant<Json, Refusal> proofs_of_round(const std::vector<Entry>& entries,
                                            const EntriesBefore& before, const Actor& viewer);

}  // namespace houseway::floor
