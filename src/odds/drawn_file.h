#pragma once

#include <memory>
#include <optional>

#include "core/refusal.h"
#include "odds/drawn_chart.h"
#include "round/json_fwd.h"
#include "rules/rule_set.h"

namespace houseway {

// A chart that somebody plays by.
struct PlayedChart {
  drawn::Chart chart;
};

struct ReadChart {
  std::shared_ptr<const PlayedChart> chart;  // none when it is refused
  std::optional<Refusal> refusal;
};

// A chart as docs/odds.md writes it, for a game in which hands are drawn to.
ReadChart read_chart(const Json& file, const RuleSet& rules);

}  // namespace houseway
