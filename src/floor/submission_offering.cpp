#include "floor/submission_offering.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace houseway::floor {
namespace {

// Chapters with inscriptions of their own: what pushes, what cannot be surrendered, when the dealer
// qualifies.
constexpr std::array<std::string_view, 12> chapters_with_inscriptions = {
    "627a", "629a", "631a", "635a", "653a", "657a", "671a", "672a", "676a", "677a", "678a", "685a"};

}  // namespace

std::optional<Refusal> why_not_offer(std::string_view game, std::string_view layout, Instant now,
                                     const GameRequests& requests, const Submissions& submissions,
                                     const FiledDocuments& documents) {
  if (auto refusal = requests.why_not_available(game, now)) return refusal;
  if (auto refusal = submissions.why_not_open(game, now)) return refusal;
  if (auto refusal = documents.why_not_layout(layout, game, now)) return refusal;
  if (!requests.deemed_approved(game)) {
    for (const DocumentKind kind : {DocumentKind::signage, DocumentKind::equipment}) {
      if (documents.any_in_use(kind, game, now)) continue;
      return Refusal{fmt::format("its {} is not approved", name(kind)), std::string(game),
                     "601a.3(h)"};
    }
  }
  const std::string_view chapter = submissions.in_force(game, now)->checked->definition().ruleset;
  const bool asked = std::find(chapters_with_inscriptions.begin(), chapters_with_inscriptions.end(),
                               chapter) != chapters_with_inscriptions.end();
  if (asked && documents.inscriptions(layout, game, now).empty()) {
    return Refusal{"the layout or a sign bears the chapter's inscriptions: neither has any",
                   fmt::format("layout {}", layout), fmt::format("{}.2", chapter)};
  }
  return {};
}

}  // namespace houseway::floor
