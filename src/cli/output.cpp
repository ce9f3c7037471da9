#include "cli/output.h"

#include <fmt/format.h>

#include <algorithm>

#include "round/file.h"
#include "round/json.h"

namespace houseway::cli {

Json refusal_json(const Refusal& refusal) {
  return {{"message", refusal.message}, {"place", refusal.place}, {"section", refusal.section}};
}

Json refusals_json(const Refusals& refusals) {
  Json list = Json::array();
  for (const Refusal& refusal : refusals) list.push_back(refusal_json(refusal));
  return list;
}

Json back_json(const Definition& game, const Settlement& settlement) {
  Json back = Json::object();
  // The dealer's wager against a bank stands last.
  for (int turn = 1; turn <= game.positions + 1; ++turn) {
    const int seat = turn > game.positions ? 0 : turn;
    Json wagers = Json::object();
    std::vector<std::pair<std::string, Money>> totals;
    for (const Line& line : settlement.lines) {
      if (line.seat != seat) continue;
      const std::string spot = game.spot_name(line.spot);
      const auto known = std::find_if(totals.begin(), totals.end(),
                                      [&](const auto& total) { return total.first == spot; });
      if (known == totals.end()) {
        totals.emplace_back(spot, line.back);
      } else {
        known->second += line.back;
      }
    }
    for (const auto& [spot, total] : totals) wagers[spot] = money_json(total);
    if (!wagers.empty()) back[holder_name(seat)] = std::move(wagers);
  }
  return back;
}

Json lines_json(const Definition& game, const Settlement& settlement) {
  Json lines = Json::array();
  for (const Line& line : settlement.lines) {
    const std::string hand = name(line.hand);
    Json entry{{"seat", line.seat == 0 ? Json("dealer") : Json(line.seat)},
               {"wager", game.spot_name(line.spot)},
               {"stake", money_json(line.stake)},
               {"hand", hand.empty() ? Json(nullptr) : Json(hand)},
               {"outcome", text(line.outcome)},
               {"odds", line.pays.printed() ? Json(text(line.pays)) : Json(nullptr)},
               {"back", money_json(line.back)},
               {"section", text(line.section)}};
    if (line.added.cents > 0) entry["added"] = money_json(line.added);
    if (line.holder != 0) entry["holder"] = line.holder;
    lines.push_back(std::move(entry));
  }
  return lines;
}

std::string list_text(const Json& items) {
  std::string out = "[";
  for (std::size_t i = 0; i < items.size(); ++i) {
    out += (i == 0 ? "\n " : ",\n ") + items[i].dump();
  }
  return out + "\n]\n";
}

std::string Table::text(const std::string& indent) const {
  std::vector<std::size_t> widths;
  for (const auto& row : rows_) {
    widths.resize(std::max(widths.size(), row.size()));
    for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], row[i].size());
  }
  std::string out;
  for (const auto& row : rows_) {
    std::string line = indent;
    for (std::size_t i = 0; i < row.size(); ++i) {
      line += i + 1 == row.size() ? row[i] : fmt::format("{:<{}}  ", row[i], widths[i]);
    }
    line.erase(line.find_last_not_of(' ') + 1);
    out += line + "\n";
  }
  return out;
}

std::string settlement_text(const Definition& game, const Settlement& settlement) {
  Table table;
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
