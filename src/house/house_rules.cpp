#include "house/house_rules.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>

#include "floor/signs.h"
#include "round/rule_sheet_json.h"

namespace houseway::house {
namespace {

// A charge is called one of these, in options, rules of play and what a wager wins.
bool speaks_of_charges(std::string_view words) {
  constexpr std::array<std::string_view, 5> names{"vigorish", "commission", "rake", "charge",
                                                  "fee"};
  return std::any_of(names.begin(), names.end(), [&](std::string_view name) {
    const auto at = words.find(name);
    return at != std::string_view::npos &&
           (at == 0 || std::isalpha(static_cast<unsigned char>(words[at - 1])) == 0);
  });
}

Json line(const std::string& words, const std::string& section) {
  return {{"says", words}, {"section", section}};
}

// 810a.3(6): fees, rakes, commissions.
Json charges(const RuleSheet& sheet, const floor::Sign& sign) {
  Json list = Json::array();
  for (const RuleSheet::Schedule& schedule : sheet.schedules) {
    if (!schedule.offered || schedule.vigorish_percent == 0) continue;
    list.push_back(line(
        fmt::format("a vigorish of {}% of what is won on {}{}", schedule.vigorish_percent,
                    fmt::join(schedule.wagers, ", "),
                    schedule.vigorish_rounded_up ? ", rounded up to a multiple of 25 cents" : ""),
        text(schedule.sections.front())));
  }
  if (const floor::Sign::Part* rake = sign.part("rake")) {
    for (const auto& each : rake->lines) list.push_back(line(each.words, each.section));
  }
  for (const RuleSheet::Option& option : sheet.options) {
    if (option.chosen.empty() || !speaks_of_charges(option.id)) continue;
    list.push_back(line(fmt::format("{}: {} ({})", option.id, option.chosen, option.meaning),
                        text(option.section)));
  }
  for (const RuleSheet::Wager& wager : sheet.wagers) {
    if (!wager.offered) continue;
    if (speaks_of_charges(wager.id) || speaks_of_charges(wager.wins)) {
      list.push_back(line(fmt::format("{}: {}", wager.name, wager.wins), text(wager.section)));
    }
  }
  for (const RuleSheet::Rule& rule : sheet.play) {
    if (speaks_of_charges(rule.words)) list.push_back(line(rule.words, text(rule.section)));
  }
  return list;
}

Json limits(const floor::Sign& sign) {
  Json list = Json::array();
  for (const char* id : {"limits", "betting", "payout-limits"}) {
    const floor::Sign::Part* part = sign.part(id);
    if (part == nullptr) continue;
    for (const auto& each : part->lines) list.push_back(line(each.words, each.section));
  }
  return list;
}

}  // namespace

Json house_rules(const std::string& certificate_holder, const Json& games, const Json& tables) {
  Json listed = Json::array();
  for (const Json& game : games) {
    Json one = game;
    one["rules-of-play"] =
        fmt::format("{}/{}", house_rules_address, game.at("game").get<std::string>());
    listed.push_back(std::move(one));
  }
  Json at_tables = Json::array();
  for (const Json& table : tables) {
    at_tables.push_back({{"table", table.at("table")},
                         {"game", table.at("game")},
                         {"rules", table.at("rules")},
                         {"program-plays", table.value("program-plays", false)},
                         {"seconds", table.at("settings")}});
  }
  return {
      {"house", certificate_holder},
      {"games", std::move(listed)},
      {"tables", std::move(at_tables)},
      {"time-limits",
       Json::array(
           {"Each table says how many seconds there are for bets, for a decision, for the cut and "
            "for a "
            "seat that is offered, and what the time-bank of a seat is. The server's clock alone "
            "counts.",
            "Who does not answer in time has his time-bank, once. Then the choice is made for him "
            "that "
            "costs least: a check, standing, the house way; a hand is given up only where nothing "
            "else "
            "is left. Where the table says \"forfeit\" under \"absent\", the wagers of a player "
            "who has "
            "left the table or lost his connection by then are treated as lost instead, if the "
            "chapter of the game lets the house do so (639a.7(b)).",
            "Who misses as many turns in a row as the table says under \"away-after\" is away: he "
            "keeps "
            "his seat and is dealt out until he says that he is back."})},
      {"late-bets",
       Json::array(
           {"Bets close when the table's time for them is over or everybody is ready. What arrives "
            "after \"no more bets\" is not taken, and its sender is told so."})},
      {"connection-lost",
       Json::array(
           {"A wager counts when the answer says that it does; what was not answered may or may "
            "not "
            "have arrived, and the table shows what lies there.",
            "A round goes on without the connection: the seat is kept, and its turns are timed "
            "like "
            "anybody's. After logging in again the table is as it was left.",
            "Networks are slow or fail at times, and the house cannot mend that. Who doubts his "
            "connection should not begin a round in which he has something to decide.",
            "If the house itself stops, the round is taken up where it was. One that cannot be "
            "completed is called off: all wagers that stand go back."})},
      {"charges",
       Json::array(
           {"Nothing is charged for watching, sitting down, buying in, cashing out or taking one's "
            "money away. What a game charges stands with its rules."})},
      {"money", Json::array({"What a player has can be cashed out between rounds and taken away at "
                             "the cage at any time, "
                             "also while a table, a game, the floor or his account is stopped."})},
      {"the-program-plays", Json::array({"Players of the program's own exist on a floor for show "
                                         "alone. They are marked, and make no "
                                         "progressive wagers."})},
      {"bots",
       Json::array({"Playing by a program is not allowed to anybody else (811a.3(b)(3)(v))."})},
      {"disputes", Json::array({"A player may have any round of his looked at again: open-dispute, "
                                "or the floorperson at "
                                "the table."})}};
}

Json game_rules(const std::string& certificate_holder, const RoundPermit& in_force) {
  const RuleSheet sheet = rule_sheet(*in_force.rules);
  const floor::Sign sign = floor::sign_of(*in_force.rules, {certificate_holder, {}});
  return {{"game", sheet.facts.game},
          {"name", sheet.facts.name},
          {"rules", in_force.rules_name},
          {"limits", limits(sign)},
          {"charges", charges(sheet, sign)},
          {"sign", floor::to_json(sign)},
          {"rules-of-play", rule_sheet_json(sheet)}};
}

}  // namespace houseway::house
