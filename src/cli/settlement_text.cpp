#include <fmt/format.h>

#include "cli/settlement_output.h"
#include "cli/text_table.h"
#include "round/story.h"

namespace houseway::cli {

std::string settlement_lines_text(const Definition& game, const Settlement& settlement) {
  std::string out;
  for (const Line& line : settlement.lines) {
    out += fmt::format("  {} ({})\n", line_text(game, line), text(line.section));
  }
  return out;
}

std::string settlement_text(const Definition& game, const Settlement& settlement) {
  TextTable table;
  table.row({"seat", "wager", "stake", "hand", "outcome", "odds", "back", "section"});
  Money staked;
  Money back;
  Money vigorish;
  for (const Line& line : settlement.lines) {
    staked += line.stake;
    back += line.back;
    vigorish += line.vigorish;
    std::string hand = name(line.hand);
    if (line.holder != 0) hand += fmt::format(", seat {}", line.holder);
    table.row(
        {holder_name(line.seat), game.spot_name(line.spot),
         line.added.cents > 0 ? text(line.stake) + " + " + text(line.added) : text(line.stake),
         hand, std::string(text(line.outcome)), line.pays.printed() ? text(line.pays) : "",
         text(line.back), text(line.section)});
  }
  const std::string charged =
      vigorish.cents > 0 ? fmt::format(", vigorish {}", text(vigorish)) : std::string();
  return table.text("  ") +
         fmt::format("  staked {}, back {}{}\n", text(staked), text(back), charged);
}

}  // namespace houseway::cli
