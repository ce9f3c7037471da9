#pragma once

#include <optional>
#include <string_view>

#include "core/refusal.h"
#include "floor/filed_documents.h"
#include "floor/game_requests.h"
#include "floor/submissions.h"

namespace houseway::floor {

// A computerized generator that selects the starting position is approved before it is used
// (621a.2(e), 645a.2(c)(2)): equipment of the game that was filed.
std::optional<Refusal> why_not_start(const RuleSet& rules, const FiledDocuments& documents,
                                     Instant now);

// Whether a table game is offered: the Board has published it, a submission of it is in force, and
// its layout, signs and equipment are approved (601a.3(f) to (h)). A game that was approved before
// needs its layout, and the inscriptions that its chapter asks for under these rules.
std::optional<Refusal> why_not_offer(std::string_view game, std::string_view layout, Instant now,
                                     const GameRequests& requests, const Submissions& submissions,
                                     const FiledDocuments& documents);

}  // namespace houseway::floor
