#include "house/api_description.h"

#include <fmt/format.h>

#include <array>

#include "floor/act.h"
#include "round/json.h"

namespace houseway::house {
namespace {

struct Described {
  const char* method;
  const char* path;
  const char* summary;
  const char* parameters;  // of the query, separated by spaces
};

constexpr std::array routes{
    Described{"get", "/health", "Whether the floor is in order", ""},
    Described{"get", "/metrics", "Figures in Prometheus' text form", ""},
    Described{"post", "/api/login", "Log in: account, password, role, code of the second factor",
              ""},
    Described{"post", "/api/logout", "End this login", ""},
    Described{"get", "/api/me", "Who one is, and what is in one's wallet", ""},
    Described{"get", "/api/games", "The games and the rules in force", ""},
    Described{"get", "/api/games/{game}/sign", "What is posted at a table of the game", ""},
    Described{"get", "/api/tables", "The tables with their seats and settings", ""},
    Described{"get", "/api/tables/{table}", "A table as one may see it", ""},
    Described{"get", "/api/meters", "The progressive meters with their last wins", ""},
    Described{"get", "/api/rounds", "Rounds by table, game and time",
              "table game from until limit after"},
    Described{"get", "/api/rounds/{round}", "A round, reconstructed with sections and proofs", ""},
    Described{"get", "/api/reports", "The reports there are", ""},
    Described{"get", "/api/reports/{report}", "A report over gaming days, as JSON or CSV",
              "from until table game form"},
    Described{"get", "/api/journal", "Entries of the record as lines that houseway verify takes",
              "after limit chain"},
    Described{"get", "/api/software", "Hashes of the program and of the rules", ""},
    Described{"get", "/api/role-table", "Who may do what, and who has to stand by", ""},
    Described{"get", "/api/office/{what}", "Registers: people, submissions, slips, disputes, log",
              "game version account table from until id"},
    Described{"post", "/api/witness/{pending}", "Confirm or decline what somebody else does", ""},
};

Json parameter(const std::string& name, const char* in) {
  return {{"name", name},
          {"in", in},
          {"required", std::string_view(in) == "path"},
          {"schema", {{"type", "string"}}}};
}

Json responses() {
  return {{"200", {{"description", "done, and on the disk"}}},
          {"400", {{"description", "not understood"}}},
          {"401", {{"description", "not logged in"}}},
          {"409",
           {{"description", "refused, with the reason, its place and section"},
            {"content",
             {{"application/json", {{"schema", {{"$ref", "#/components/schemas/Refusal"}}}}}}}}}};
}

Json operation(const Described& route) {
  Json operation{{"summary", route.summary}, {"responses", responses()}};
  Json parameters = Json::array();
  const std::string path = route.path;
  for (std::size_t from = path.find('{'); from != std::string::npos;
       from = path.find('{', from + 1)) {
    parameters.push_back(parameter(path.substr(from + 1, path.find('}', from) - from - 1), "path"));
  }
  std::string_view query = route.parameters;
  while (!query.empty()) {
    const std::size_t end = query.find(' ');
    parameters.push_back(parameter(std::string(query.substr(0, end)), "query"));
    query = end == std::string_view::npos ? std::string_view() : query.substr(end + 1);
  }
  if (!parameters.empty()) operation["parameters"] = std::move(parameters);
  return operation;
}

struct Said {
  const char* word;
  const char* summary;
  const char* fields;
};
constexpr std::array said{
    Said{"watch", "Be told what happens at the table, beginning with how it stands", ""},
    Said{"unwatch", "No longer", ""},
    Said{"sit", "Take a seat", "seat"},
    Said{"leave", "Cash out and go, when the round is over", ""},
    Said{"away", "Keep the seat and be dealt out", ""},
    Said{"back", "Be dealt in again", ""},
    Said{"wait", "Join the waiting list", ""},
    Said{"stop-waiting", "Leave the waiting list", ""},
    Said{"buy-in", "Chips from the wallet", "amount"},
    Said{"cash-out", "Chips to the wallet", "amount"},
    Said{"bet", "What lies on a wager from now on; 0 takes it down", "on amount"},
    Said{"ready", "No more bets from this seat", ""},
    Said{"say", "A decision at one's turn, one of may-say", "say"},
    Said{"call", "A word for a wager on the layout", "on say"},
    Said{"pass-dice", "Pass the dice", "to"},
    Said{"bank", "Take the bank", "with"},
    Said{"answer", "To what is offered in turn: bank, shoe, dice, cut", "offer answer"},
    Said{"cut", "Cut the cards that have been committed to", "position"},
    Said{"happen", "What a dealer or floorperson enters: an event of the table in its words",
         "what"},
};

}  // namespace

Json openapi() {
  Json paths = Json::object();
  for (const Described& route : routes) paths[route.path][route.method] = operation(route);
  for (const floor::ActRule& rule : floor::act_rules()) {
    Json does{
        {"summary", fmt::format("{}{}", rule.word,
                                rule.section.empty() ? "" : fmt::format(" ({})", rule.section))},
        {"description", fmt::format("May be done by {}.{}", text(rule.may),
                                    rule.with == floor::ActRule::With::nobody
                                        ? ""
                                        : " A second person or a written approval is needed.")},
        {"requestBody", {{"content", {{"application/json", {{"schema", {{"type", "object"}}}}}}}}},
        {"responses", responses()}};
    paths[fmt::format("/api/acts/{}", rule.word)]["post"] = std::move(does);
  }
  return {{"openapi", "3.0.3"},
          {"info", {{"title", "Houseway floor"}, {"version", "1"}}},
          {"paths", std::move(paths)},
          {"components",
           {{"schemas",
             {{"Refusal",
               {{"type", "object"},
                {"properties",
                 {{"error", {{"type", "string"}}},
                  {"place", {{"type", "string"}}},
                  {"section", {{"type", "string"}}}}}}}}},
            {"securitySchemes",
             {{"login", {{"type", "http"}, {"scheme", "bearer"}}},
              {"cookie", {{"type", "apiKey"}, {"in", "cookie"}, {"name", "houseway-login"}}}}}}},
          {"security", Json::array({{{"login", Json::array()}}, {{"cookie", Json::array()}}})}};
}

Json asyncapi() {
  Json messages = Json::array();
  for (const Said& each : said) {
    Json properties{{"id", {{"type", "integer"}, {"description", "rises from message to message"}}},
                    {"do", {{"const", each.word}}},
                    {"table", {{"type", "string"}}}};
    std::string_view fields = each.fields;
    while (!fields.empty()) {
      const std::size_t end = fields.find(' ');
      properties[std::string(fields.substr(0, end))] = Json::object();
      fields = end == std::string_view::npos ? std::string_view() : fields.substr(end + 1);
    }
    messages.push_back({{"name", each.word},
                        {"summary", each.summary},
                        {"payload", {{"type", "object"}, {"properties", std::move(properties)}}}});
  }
  const Json told = Json::array(
      {Json{{"name", "events"},
            {"summary", "What has happened at a table, as this viewer may know it"},
            {"payload",
             {{"type", "object"}, {"required", {"table", "sequence", "at", "events", "state"}}}}},
       Json{{"name", "view"},
            {"summary", "How a table stands: after watch, on sitting down, after a failure"},
            {"payload", {{"type", "object"}, {"required", {"table", "sequence", "view"}}}}},
       Json{{"name", "answer"},
            {"summary", "To a message of this connection, by its id"},
            {"payload", {{"type", "object"}, {"required", {"re"}}}}},
       Json{{"name", "seat-offered"},
            {"summary", "To whoever is first on the waiting list"},
            {"payload", {{"type", "object"}}}}});
  return {{"asyncapi", "2.6.0"},
          {"info", {{"title", "Houseway floor, live"}, {"version", "1"}}},
          {"channels",
           {{"/api/live",
             {{"publish", {{"message", {{"oneOf", std::move(messages)}}}}},
              {"subscribe", {{"message", {{"oneOf", told}}}}}}}}}};
}

}  // namespace houseway::house
