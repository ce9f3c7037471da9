#include <fmt/format.h>

#include "cli/settlement_output.h"
#include "cli/text_table.h"
#include "round/story.h"

namespace houseway::cli {

namespace {

// Of ever so many wagers.
std::string total_text(Wide cents) {
  if (cents > largest_sum.cents) return "more than " + text(largest_sum);
  return text(checked_money(cents));
}

}  // namespace

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
  Wide staked = 0;
  Wide back = 0;
  for (const Line& line : settlement.lines) {
    staked += line.stake.cents;
    back += line.back.cents;
    std::string hand = name(line.hand);
    if (line.holder != 0) hand += fmt::format(", seat {}", line.holder);
    table.row(
        {holder_name(line.seat), game.spot_name(line.spot),
         line.added.cents > 0 ? text(line.stake) + " + " + text(line.added) : text(line.stake),
         hand, std::string(text(line.outcome)), line.pays.printed() ? text(line.pays) : "",
         text(line.back), text(line.section)});
  }
  std::string out = table.text("  ");
  for (const Charge& charge : settlement.charges) {
    out += fmt::format("  {} ({})\n", charge_text(game, charge), text(charge.section));
  }
  for (const Taken& taken : settlement.taken) {
    out += fmt::format("  {} {} taken from the {} ({})\n", text(taken.amount),
                       taken.as == Taken::As::rake ? std::string("rake")
                                                   : fmt::format("for the {}", text(taken.as)),
                       game.spot_name(taken.pot), text(taken.section));
  }
  return out + fmt::format("  staked {}, back {}\n", total_text(staked), total_text(back));
}

}  // namespace houseway::cli
