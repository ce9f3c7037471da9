#include "floor/act.h"
#include "house/gateway.h"
#include "house/house.h"
#include "house/registers.h"
#include "round/json.h"

// What is done at the office and asked of it.
namespace houseway::house {
namespace {

using server::Parameters;
using server::Request;
using server::Responder;

// Whoever could have part in an act of two, to confirm it or to take it back.
floor::Roles acts_before_others() {
  floor::Roles roles;
  for (const floor::ActRule& rule : floor::act_rules()) {
    if (!rule.witness.empty()) roles = roles | rule.may | rule.witness;
  }
  return roles;
}

}  // namespace

// Who may not is told so before anything else that was sent is looked at.
void Gateway::add_office_routes() {
  add_plain("POST", "/api/acts/{act}",
            [this](const floor::Actor& by, const Request& request, const Parameters& parameters,
                   const Responder& to) {
              const auto act = floor::parse_act(parameters["act"]);
              if (!act) return to.answer(server::failure(404, "there is no such act"));
              if (!floor::rule_of(*act).may.has(by.role)) {
                return to.answer(refused(*floor::why_not(*act, by), 403));
              }
              auto body = body_of(request);
              if (const auto* why = std::get_if<Refusal>(&body)) {
                return to.answer(refused(*why, 400));
              }
              house_.office().act(by, parameters["act"], std::get<Json>(body),
                                  [to](const auto& answer) { answer_with(to, answer); });
            });
  add_plain(
      "POST", "/api/witness/{pending}",
      [this](const floor::Actor& by, const Request& request, const Parameters& parameters,
             const Responder& to) {
        if (!acts_before_others().has(by.role)) {
          return to.answer(server::failure(403, "this role stands by at nothing that others do"));
        }
        auto body = body_of(request);
        if (const auto* why = std::get_if<Refusal>(&body)) {
          return to.answer(refused(*why, 400));
        }
        const Json& words = std::get<Json>(body);
        const auto confirm = words.find("confirm");
        if (words.size() != 1 || confirm == words.end() || !confirm->is_boolean()) {
          return to.answer(refused({"is true, or false to decline", "confirm", {}}, 400));
        }
        house_.office().witness(by, parameters["pending"], confirm->get<bool>(),
                                [to](const auto& answer) { answer_with(to, answer); });
      });
  const auto read = [this](const floor::Actor& by, const Request& request, const std::string& what,
                           const Responder& to) {
    if (find_register(what) == nullptr) {
      return to.answer(server::failure(404, "the office has no such register"));
    }
    if (const auto why = why_not_read(by, what)) return to.answer(refused(*why, 403));
    Json query = Json::object();
    for (const char* key : {"from", "limit"}) {
      if (const auto value = request.parameter(key)) query[key] = *value;
    }
    house_.office().read(by, what, query, [to](const auto& answer) { answer_with(to, answer); });
  };
  add_plain("GET", "/api/office/{what}",
            [read](const floor::Actor& by, const Request& request, const Parameters& parameters,
                   const Responder& to) { read(by, request, parameters["what"], to); });
  add_plain("GET", "/api/office/{what}/{which}",
            [read](const floor::Actor& by, const Request& request, const Parameters& parameters,
                   const Responder& to) {
              read(by, request, parameters["what"] + "/" + parameters["which"], to);
            });
  add_plain("GET", "/api/office/{what}/{which}/{part}",
            [read](const floor::Actor& by, const Request& request, const Parameters& parameters,
                   const Responder& to) {
              read(by, request,
                   parameters["what"] + "/" + parameters["which"] + "/" + parameters["part"], to);
            });
}

}  // namespace houseway::house
