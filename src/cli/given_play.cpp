#include "cli/given_play.h"

#include <fmt/format.h>

#include "cli/errors.h"
#include "cli/input_files.h"
#include "odds/solvers.h"
#include "odds/strategy_file.h"
#include "round/json.h"

namespace houseway::cli {

std::optional<GivenPlay> read_play(const RuleSet& rules, const std::string& file, Money stake) {
  const auto refuse = [&](const std::string& why) {
    complain("{}: {}", file, why);
    return std::nullopt;
  };
  const auto content = read_file(file);
  if (!content) return std::nullopt;
  const ParsedJson parsed = parse_json(*content);
  if (parsed.refusal) return refuse(text(*parsed.refusal));
  if (rules.definition().hands() != nullptr) {
    ReadChart read = read_chart(parsed.value, rules);
    if (read.refusal) return refuse(text(*read.refusal));
    return GivenPlay{nullptr, std::move(read.chart), *content};
  }
  if (!takes_strategies(rules)) {
    return refuse(
        fmt::format("{} has no decisions that rules are written for", rules.definition().name));
  }
  ReadStrategy read = read_strategy(parsed.value, rules, main_course(rules, stake));
  if (read.refusal) return refuse(text(*read.refusal));
  return GivenPlay{std::move(read.strategy), nullptr, *content};
}

}  // namespace houseway::cli
