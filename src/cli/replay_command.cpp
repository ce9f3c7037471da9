#include <fmt/format.h>

#include "cli/commands.h"
#include "cli/round_results.h"
#include "round/json.h"
#include "round/settlement_json.h"
#include "round/story.h"

namespace houseway::cli {
namespace {

std::string story_text(const Round& round) {
  std::string out;
  int number = 0;
  for (const StoryLine& line : story_of(round)) {
    out += fmt::format("{:>3}. {} ({})\n", ++number, line.words, line.section);
  }
  return out;
}

void add_story(const Round& round, Json& result) {
  result["story"] = Json::array();
  for (const StoryLine& line : story_of(round)) {
    result["story"].push_back({{"words", line.words}, {"section", line.section}});
  }
  const Settlement settlement = round.settlement();
  result["back"] = back_json(round.definition(), settlement);
  result["charges"] = charges_json(round.definition(), settlement);
  add_taken(round.definition(), settlement, result);
}

}  // namespace

int replay_command(const std::string& file, bool proposed, bool json) {
  return tell_rounds({file}, proposed, json, {story_text, add_story});
}

}  // namespace houseway::cli
