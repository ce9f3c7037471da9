#include "house/api_description.h"

#include <fmt/format.h>

#include <array>
#include <optional>

#include "floor/act.h"
#include "house/act_fields.h"
#include "house/table_acts.h"
#include "round/json.h"

namespace houseway::house {
namespace {

struct Described {
  const char* method;
  const char* path;
  const char* summary;
  const char* parameters;  // of the query, separated by spaces
  // Whose act it is to ask for it; nobody's where whoever is logged in may.
  std::optional<floor::Act> act = {};
  bool without_login = false;
  std::optional<floor::Act> or_act = {};  // of one's own
};
constexpr bool without_login = true;

using floor::Act;
constexpr std::array routes{
    Described{"get", "/", "What is where", "", {}, without_login},
    Described{"get", "/health", "Whether the floor is in order", "", {}, without_login},
    Described{"get", "/metrics", "Figures in Prometheus' text form", "", {}, without_login},
    Described{"get", "/api/openapi.json", "This description", "", {}, without_login},
    Described{"get", "/api/asyncapi.json", "That of live messages", "", {}, without_login},
    Described{"get", "/api/live", "Becomes a WebSocket: what happens at tables", "", Act::watch},
    Described{"post",
              "/api/login",
              "Log in: account, password, role, code of the second factor",
              "",
              {},
              without_login},
    Described{"post", "/api/logout", "End this login", "", Act::end_own_login},
    Described{"get", "/api/me", "Who one is, and what is in one's wallet", ""},
    Described{"get",
              "/api/house-rules",
              "The house rules for anybody: games, time limits, charges, lost connections",
              "",
              {},
              without_login},
    Described{"get",
              "/api/house-rules/{game}",
              "Rules of play with every paytable, limits and charges of a game, for anybody",
              "table",
              {},
              without_login},
    Described{"get", "/api/games", "The games and the rules in force", "", Act::read_rules},
    Described{"get", "/api/games/{game}/sign", "What is posted at a table of the game", "",
              Act::read_rules},
    Described{"get", "/api/tables/{table}/sign", "What is posted at this table", "",
              Act::read_rules},
    Described{"get", "/api/tables", "The tables with their seats and settings", "", Act::watch},
    Described{"get", "/api/tables/{table}", "A table as one may see it", "", Act::watch},
    Described{"get", "/api/meters", "The progressive meters with their last wins", "",
              Act::read_rules},
    Described{"get", "/api/rounds", "Rounds by table, game and time", "table game from until limit",
              Act::replay_round},
    Described{"get", "/api/rounds/{round}/file",
              "The round file alone, for houseway settle and replay", "", Act::replay_round, false,
              Act::replay_own_round},
    Described{"get", "/api/round-files",
              "The round files of gaming days as one list, for houseway settle and replay",
              "table game from until", Act::replay_round},
    Described{"get", "/api/rounds/{round}/proofs",
              "What its cards and throws were committed to, with proofs, for houseway verify", "",
              Act::replay_round, false, Act::replay_own_round},
    Described{"get", "/api/rounds/{round}", "A round, reconstructed with sections and proofs", "",
              Act::replay_round, false, Act::replay_own_round},
    Described{"get", "/api/reports", "The reports there are", "", Act::read_reports},
    Described{"get", "/api/reports/{report}", "A report over gaming days, as JSON or CSV",
              "from until span by exact form", Act::read_reports},
    Described{"get", "/api/journal", "Entries of the record as lines that houseway verify takes",
              "after limit chain", Act::export_journal},
    Described{"get", "/api/software", "Hashes of the program and of the rules", "",
              Act::read_software_hashes},
    Described{"get", "/api/role-table", "Who may do what, and who has to stand by", "",
              Act::read_rules},
    Described{"get", "/api/office/{what}", "Registers: people, submissions, slips, disputes, log",
              "from limit"},
    Described{"get", "/api/office/{what}/{which}", "One of a register", ""},
    Described{"get", "/api/office/{what}/{which}/{part}", "A part of that", ""},
    Described{"post", "/api/witness/{pending}", "Confirm or decline what somebody else does", ""},
};

// Which rows of the table of acts say who may: any of them.
constexpr const char* acts_key = "x-houseway-acts";

Json parameter(const std::string& name, const char* in) {
  return {{"name", name},
          {"in", in},
          {"required", std::string_view(in) == "path"},
          {"schema", {{"type", "string"}}}};
}

Json refusal(const char* description) {
  return {{"description", description},
          {"content",
           {{"application/json", {{"schema", {{"$ref", "#/components/schemas/Refusal"}}}}}}}};
}

Json responses() {
  return {{"200", {{"description", "done, and on the disk"}}},
          {"202", {{"description", "a report that is being made: ask for the same again"}}},
          {"400", refusal("not understood")},
          {"401", refusal("not logged in")},
          {"403", refusal("not this role's, or not from this page")},
          {"404", refusal("nothing of this name")},
          {"409", refusal("refused, with the reason, its place and section")},
          {"421", refusal("a host name that is not the floor's")},
          {"429", refusal("too many requests of this login, or from this address")},
          {"503", refusal("the record cannot be read or written now")}};
}

Json text_schema() {
  return {{"type", "string"}};
}
Json body_of_schema(Json schema) {
  return {{"required", true}, {"content", {{"application/json", {{"schema", std::move(schema)}}}}}};
}

// What is sent with those that are no acts; null where nothing is.
Json request_body(std::string_view path) {
  if (path == "/api/login") {
    return body_of_schema({{"type", "object"},
                           {"properties",
                            {{"account", text_schema()},
                             {"password", text_schema()},
                             {"role", {{"type", "string"}, {"default", "player"}}},
                             {"code", text_schema()}}},
                           {"required", {"account", "password"}}});
  }
  if (path == "/api/witness/{pending}") {
    return body_of_schema({{"type", "object"},
                           {"properties", {{"confirm", {{"type", "boolean"}}}}},
                           {"required", Json::array({"confirm"})},
                           {"additionalProperties", false}});
  }
  return {};
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
  if (Json body = request_body(path); !body.is_null()) operation["requestBody"] = std::move(body);
  if (path == "/api/login") {
    operation["responses"]["200"]["content"]["application/json"]["schema"] = {
        {"type", "object"},
        {"properties",
         {{"account", text_schema()}, {"role", text_schema()}, {"token", text_schema()}}},
        {"required", {"account", "role", "token"}}};
  }
  for (const auto& act : {route.act, route.or_act}) {
    if (act) operation[acts_key].push_back(floor::name(*act));
  }
  if (route.without_login) operation["security"] = Json::array();
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
    Said{"sit", "Take a seat, or a further box beside one's own", "seat"},
    Said{"leave", "Cash out and go, when the round is over", "seat"},
    Said{"away", "Keep the seat and be dealt out", ""},
    Said{"back", "Be dealt in again", ""},
    Said{"wait", "Join the waiting list", ""},
    Said{"stop-waiting", "Leave the waiting list", ""},
    Said{"buy-in", "Chips from the wallet", "amount seat"},
    Said{"cash-out", "Chips to the wallet", "amount seat"},
    Said{"bet", "What lies on a wager from now on; 0 takes it down", "on amount seat"},
    Said{"ready", "No more bets from this seat", ""},
    Said{"say", "A decision at one's turn, one of may-say", "say"},
    Said{"house-way", "How the house way would set one's hand", ""},
    Said{"pass-cards", "Have the next player turn over the cards of a hand", "hand"},
    Said{"call", "A word for a wager on the layout", "on say"},
    Said{"pass-dice", "Pass the dice", "to"},
    Said{"bank", "Take the bank", "with"},
    Said{"answer", "To what is offered in turn: bank, shoe, dice, cut", "offer answer"},
    Said{"agree-minimum", "Agree to a higher minimum bet; 0 takes it back", "amount"},
    Said{"cut", "Cut the cards that have been committed to", "position"},
    Said{"contribute",
         "Add to the shuffles: wants to be asked, binds a value of one's own, then tells it",
         "wants shoe commitment value"},
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
        {"responses", responses()},
        {acts_key, Json::array({rule.word})}};
    if (Json schema = body_schema(rule.act); !schema.is_null()) {
      does["requestBody"] = body_of_schema(std::move(schema));
    }
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
    Json properties{
        {"id", {{"type", "integer"}, {"description", "rises from message to message"}}},
        {"do", {{"const", each.word}}},
        {"table", {{"type", "string"}}},
        {"after",
         {{"type", "integer"},
          {"description",
           "the last sequence known: done only if nothing of one's own stands behind it"}}}};
    std::string_view fields = each.fields;
    while (!fields.empty()) {
      const std::size_t end = fields.find(' ');
      properties[std::string(fields.substr(0, end))] = Json::object();
      fields = end == std::string_view::npos ? std::string_view() : fields.substr(end + 1);
    }
    Json message{{"name", each.word},
                 {"summary", each.summary},
                 {"payload", {{"type", "object"}, {"properties", std::move(properties)}}}};
    if (const auto act = act_of_word(each.word))
      message[acts_key] = Json::array({floor::name(*act)});
    messages.push_back(std::move(message));
  }
  const Json told = Json::array(
      {Json{{"name", "hello"},
            {"summary", "Who one is here, and where the house rules are: first of all"},
            {"payload", {{"type", "object"}, {"required", {"hello"}}}}},
       Json{{"name", "events"},
            {"summary", "What has happened at a table, as this viewer may know it"},
            {"payload",
             {{"type", "object"}, {"required", {"table", "sequence", "at", "events", "state"}}}}},
       Json{{"name", "view"},
            {"summary", "How a table stands: after watch, on sitting down, after a failure"},
            {"payload", {{"type", "object"}, {"required", {"table", "sequence", "view"}}}}},
       Json{{"name", "answer"},
            {"summary", "To a message of this connection, by its id"},
            {"payload", {{"type", "object"}, {"required", {"re"}}}}},
       Json{{"name", "meter"},
            {"summary", "The progressive meter that the table stands on, when it changes"},
            {"payload", {{"type", "object"}, {"required", {"table", "meter"}}}}},
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
