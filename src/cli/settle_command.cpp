#include "cli/commands.h"
#include "cli/round_results.h"
#include "cli/settlement_output.h"
#include "round/json.h"
#include "round/settlement_json.h"

namespace houseway::cli {
namespace {

std::string settled_text(const Round& round) {
  return settlement_text(round.definition(), round.settlement());
}

void add_settled(const Round& round, Json& result) {
  const Settlement settlement = round.settlement();
  result["back"] = back_json(round.definition(), settlement);
  result["lines"] = lines_json(round.definition(), settlement);
  result["charges"] = charges_json(round.definition(), settlement);
  add_taken(round.definition(), settlement, result);
}

}  // namespace

int settle_command(const std::vector<std::string>& files, bool proposed, bool json) {
  return tell_rounds(files, proposed, json, {settled_text, add_settled});
}

}  // namespace houseway::cli
