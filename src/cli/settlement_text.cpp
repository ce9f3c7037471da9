#include <fmt/format.h>

#include "cli/settlement_output.h"
#include "cli/text_table.h"

namespace houseway::cli {

std::string settlement_text(const Definition& game, const Settlement& settlement) {
  TextTable table;
  table.row({"seat", "wager", "stake", "hand", "outcome", "odds", "back", "section"});
  Money staked;
  Money back;
  for (const Line& line : settlement.lines) {
    staked += line.stake;
    back += line.back;
    std::string hand = name(line.hand);
    if (line.holder != 0) hand += fmt::format(", seat {}", line.holder);
    table.row(
        {holder_name(line.seat), game.spot_name(line.spot),
         line.added.cents > 0 ? text(line.stake) + " + " + text(line.added) : text(line.stake),
         hand, std::string(text(line.outcome)), line.pays.printed() ? text(line.pays) : "",
         text(line.back), text(line.section)});
  }
  return table.text("  ") + fmt::format("  staked {}, back {}\n", text(staked), text(back));
}

}  // namespace houseway::cli
