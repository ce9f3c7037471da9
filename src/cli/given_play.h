#pragma once

#include <memory>
#include <optional>
#include <string>

#include "core/money.h"
#include "odds/decision.h"
#include "odds/drawn_file.h"
#include "rules/rule_set.h"

namespace houseway::cli {

// How a file has the main game played: by rules or, where hands are drawn to, by a chart.
struct GivenPlay {
  std::unique_ptr<Strategy> strategy;
  std::shared_ptr<const PlayedChart> chart;
  std::string text;  // of the file
};

// The play that a file gives; says what is wrong with it.
std::optional<GivenPlay> read_play(const RuleSet& rules, const std::string& file, Money stake);

}  // namespace houseway::cli
