#include "floor/submission_offering.h"

#include <fmt/format.h>

#include "floor/inscriptions.h"

namespace houseway::floor {

std::optional<Refusal> why_not_start(const RuleSet& rules, const FiledDocuments& documents,
                                     Instant now) {
  const Definition& game = rules.definition();
  const auto option = game.find_option("start");
  if (!option || game.options[*option].kind != Option::Kind::word) return {};
  const auto chosen = static_cast<std::size_t>(rules.value(static_cast<OptionId>(*option)));
  const std::string_view word = game.options[*option].words[chosen];
  const bool generator = word == "generator" || word == "rng";
  if (!generator || documents.any_in_use(DocumentKind::equipment, game.game, now)) return {};
  return Refusal{"the generator of the starting position is not approved as equipment",
                 std::string(game.game), fmt::format("{}.2", game.ruleset)};
}

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
  const RuleSet& rules = *submissions.in_force(game, now)->checked;
  if (auto refusal = why_not_start(rules, documents, now)) return refusal;
  const auto asked = inscriptions_of(rules);
  if (!asked.empty() && documents.inscriptions(layout, game, now).empty()) {
    return Refusal{fmt::format("the layout or a sign bears the chapter's inscriptions, as \"{}\": "
                               "neither has any",
                               asked.front().words),
                   fmt::format("layout {}", layout), text(asked.front().section)};
  }
  return {};
}

}  // namespace houseway::floor
