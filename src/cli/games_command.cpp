#include <fmt/format.h>

#include "cli/commands.h"
#include "cli/exit_status.h"
#include "cli/json_output.h"
#include "cli/rule_sheet_output.h"
#include "games/register.h"
#include "round/json.h"

namespace houseway::cli {

int games_command(bool json) {
  std::vector<GameFacts> games;
  for (const Definition* game : all_definitions()) games.push_back(game_facts(*game));
  fmt::print("{}", json ? list_text(games_json(games)) : games_text(games));
  return success;
}

}  // namespace houseway::cli
