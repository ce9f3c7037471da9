#include <algorithm>

#include "cli/settlement_output.h"
#include "round/file.h"
#include "round/json.h"

namespace houseway::cli {

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
    Json entry{{"seat", line.seat == 0 ? Json(holder_name(0)) : Json(line.seat)},
               {"wager", game.spot_name(line.spot)},
               {"stake", money_json(line.stake)},
               {"hand", hand.empty() ? Json(nullptr) : Json(hand)},
               {"outcome", text(line.outcome)},
               {"odds", line.pays.printed() ? Json(text(line.pays)) : Json(nullptr)},
               {"back", money_json(line.back)},
               {"section", text(line.section)}};
    if (line.added.cents > 0) entry["added"] = money_json(line.added);
    if (line.vigorish.cents > 0) entry["vigorish"] = money_json(line.vigorish);
    if (line.holder != 0) entry["holder"] = line.holder;
    lines.push_back(std::move(entry));
  }
  return lines;
}

}  // namespace houseway::cli
