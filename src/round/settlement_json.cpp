#include "round/settlement_json.h"

#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "round/file.h"
#include "round/json.h"
#include "rules/settling.h"

namespace houseway {

Json back_json(const Definition& game, const Settlement& settlement) {
  // By seat, the dealer's wager against a bank last; the wagers in the order of settling.
  struct Wagers {
    std::vector<std::pair<std::string, Money>> totals;
    std::unordered_map<std::string, std::size_t> at;
  };
  std::vector<Wagers> seats(static_cast<std::size_t>(game.positions) + 1);
  for (const Line& line : settlement.lines) {
    const int turn = line.seat == 0 ? game.positions : line.seat - 1;
    Wagers& wagers = seats[static_cast<std::size_t>(turn)];
    const std::string spot = game.spot_name(line.spot);
    const auto [known, added] = wagers.at.try_emplace(spot, wagers.totals.size());
    if (added) wagers.totals.emplace_back(spot, Money{});
    wagers.totals[known->second].second += line.back;
  }
  Json back = Json::object();
  for (std::size_t turn = 0; turn < seats.size(); ++turn) {
    if (seats[turn].totals.empty()) continue;
    const bool dealers = turn + 1 == seats.size();
    // Put in at once: each key by itself would be looked for among all others first.
    Json::object_t wagers;
    wagers.reserve(seats[turn].totals.size());
    for (const auto& [spot, total] : seats[turn].totals) {
      wagers.Container::emplace_back(spot, money_json(total));
    }
    back[holder_name(dealers ? 0 : static_cast<int>(turn) + 1)] = std::move(wagers);
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
    if (line.holder != 0) entry["holder"] = line.holder;
    lines.push_back(std::move(entry));
  }
  return lines;
}

Json charges_json(const Definition& game, const Settlement& settlement) {
  Json charges = Json::array();
  for (const Charge& charge : settlement.charges) {
    charges.push_back({{"seat", charge.seat == 0 ? Json(holder_name(0)) : Json(charge.seat)},
                       {"wager", game.spot_name(charge.spot)},
                       {"charge", "vigorish"},
                       {"amount", money_json(charge.amount)},
                       {"when", text(charge.when)},
                       {"section", text(charge.section)}});
  }
  return charges;
}

void add_taken(const Definition& game, const Settlement& settlement, Json& result) {
  if (game.pot_game() == nullptr) return;
  Json taken = Json::array();
  for (const Taken& each : settlement.taken) {
    taken.push_back({{"from", game.spot_name(each.pot)},
                     {"as", text(each.as)},
                     {"amount", money_json(each.amount)},
                     {"section", text(each.section)}});
  }
  result["taken"] = std::move(taken);
  Json meters = Json::object();
  for (const MeterReading& meter : settlement.meters) {
    meters[meter_name(game, meter)] = money_json(meter.amount);
  }
  if (!meters.empty()) result["meters"] = std::move(meters);
}

Json settlement_json(const Definition& game, const Settlement& settlement) {
  Json json{{"back", back_json(game, settlement)},
            {"lines", lines_json(game, settlement)},
            {"charges", charges_json(game, settlement)}};
  add_taken(game, settlement, json);
  return json;
}

}  // namespace houseway
