#pragma once

#include "floor_wire_support.h"

// What people of the house do over its interface, each with a login of his own.
namespace houseway::house {

inline Json post(TestFloor& floor, const std::string& path, const Json& body,
                 const std::string& role) {
  return Json::parse(floor.request("POST", path, body.dump(), floor.login(role, role)).body);
}

// Done, and where it needs a second person confirmed by this one; what who asked is told.
inline Json act(TestFloor& floor, const std::string& role, const std::string& word,
                const Json& body, const std::string& second = {}) {
  const Json told = post(floor, "/api/acts/" + word, body, role);
  if (!told.contains("pending") || second.empty()) return told;
  const std::string number = told["pending"];
  const Json confirmed = post(floor, "/api/witness/" + number, Json{{"confirm", true}}, second);
  return confirmed;
}

inline void expect_done(const Json& told) {
  EXPECT_TRUE(told.contains("done") || told.contains("table")) << told;
}

// Refused, and by this section.
inline void expect_refused(const Json& told, std::string_view section) {
  ASSERT_TRUE(told.contains("error")) << told;
  EXPECT_EQ(told.value("section", ""), section) << told;
}

// The rules of a game from now on.
inline void amend(TestFloor& floor, const std::string& game, const Json& rules,
                  const std::string& supplement = {}) {
  Json body{{"game", game}, {"rules", rules}};
  if (!supplement.empty()) body["supplement"] = supplement;
  const Json filed = act(floor, "certificate-holder", "amend-submission", body);
  ASSERT_TRUE(filed.contains("version")) << filed;
  expect_done(
      act(floor, "executive-director", "approve-submission", Json{{"version", filed["version"]}}));
}

// A table as people open it, with an approved layout; the first game has the first.
inline Json open_by_people(TestFloor& floor, const std::string& table, const std::string& game,
                           int layout, Json more = Json::object()) {
  Json body{{"table", table},
            {"game", game},
            {"layout", fmt::format("layout/{}", layout)},
            {"settings", to_json(quick())}};
  for (const auto& [key, value] : more.items()) body[key] = value;
  return act(floor, "dealer", "open-table", body, "floorperson");
}

// What was signed for on the floor, in order.
inline Json acts_on_record(TestFloor& floor) {
  Json acts = Json::array();
  for (const Json& entry :
       floor.get("/api/office/log", floor.login("surveillance", "surveillance"))) {
    if (entry.value("event", "") == "act") acts.push_back(entry);
  }
  return acts;
}

inline Json happen(Json what) {
  return {{"do", "happen"}, {"what", std::move(what)}};
}

// What a part of a sign says, one line after the other.
inline std::string sign_part(const Json& sign, std::string_view part) {
  std::string words;
  if (!sign.contains("parts")) return sign.dump();
  for (const Json& each : sign["parts"]) {
    if (each["part"] != part) continue;
    for (const Json& line : each["lines"]) {
      words += fmt::format("{} [{}]\n", line["says"].get<std::string>(),
                           line["section"].get<std::string>());
    }
  }
  return words;
}

}  // namespace houseway::house
