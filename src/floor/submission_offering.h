#pragma once

#include <optional>
#include <string_view>

#include "core/refusal.h"
#include "floor/filed_documents.h"
#include "floor/game_requests.h"
#include "floor/submissions.h"

namespace houseway::floor {

// Whether a table game is offered: the Board has published it, a submission of it is in force, and
// its layout, signs and equipment are approved (601a.3(f) to (h)). A game that was approved before
// needs its layout, and the inscriptions that its chapter asks for beyond payout odds.
std::optional<Refusal> why_not_offer(std::string_view game, std::string_view layout, Instant now,
                                     const GameRequests& requests, const Submissions& submissions,
                                     const FiledDocuments& documents);

}  // namespace houseway::floor
