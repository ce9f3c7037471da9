#pragma once

#include <memory>
#include <optional>

#include "core/refusal.h"
#include "odds/decision.h"
#include "round/json_fwd.h"

namespace houseway {

struct ReadStrategy {
  std::unique_ptr<Strategy> strategy;  // none when it is refused
  std::optional<Refusal> refusal;
};

// A strategy as docs/odds.md writes it, for the decisions of this game's main course.
ReadStrategy read_strategy(const Json& file, const RuleSet& rules, const MainCourse& course);

}  // namespace houseway
