#include <fmt/format.h>

#include <array>
#include <charconv>
#include <iterator>

#include "core/words.h"
#include "floor/submission_pages.h"
#include "games/register.h"
#include "house/registers.h"
#include "house/rooms.h"
#include "round/file.h"

// What is asked for with GET. Reading is somebody's act too.
namespace houseway::house {
namespace {

using floor::Act;
using floor::Actor;
using floor::Role;
using floor::Roles;

constexpr std::size_t most_entries = 500;

// "submissions/craps/2" is the first word and the rest.
std::pair<std::string, std::string> split(const std::string& what) {
  const std::size_t slash = what.find('/');
  if (slash == std::string::npos) return {what, {}};
  return {what.substr(0, slash), what.substr(slash + 1)};
}

Refusal nothing_there(const std::string& what) {
  return {"there is no such thing to read", printable(what, 64), {}};
}

Json list_of(Roles roles) {
  Json list = Json::array();
  for (const Role role : roles.list()) list.push_back(floor::name(role));
  return list;
}

Json person_json(const floor::Person& person) {
  Json json{{"account", person.account},
            {"display", person.display},
            {"roles", list_of(person.roles)},
            {"created", floor::text(person.created)},
            {"second-factor", !person.sealed_second_factor.empty()},
            {"excluded", person.excluded}};
  if (!person.credential.empty()) json["credential"] = person.credential;
  if (person.disabled) {
    json["disabled"] = {{"reason", person.disabled->reason},
                        {"by", person.disabled->by},
                        {"at", floor::text(person.disabled->at)}};
  }
  return json;
}

Json slip_json(const floor::JackpotSlip& slip) {
  const floor::SlipMade& made = slip.made();
  Json json{{"slip", made.slip},
            {"state", name(slip.state())},
            {"table", made.table},
            {"round", made.round},
            {"seat", made.seat},
            {"player", made.player},
            {"wager", made.wager},
            {"amount", money_json(made.amount)},
            {"share", made.terms.share},
            {"off-table", made.terms.off_table},
            {"light-on", slip.light_on()},
            {"holds-table", slip.holds_table()},
            {"section", made.terms.section}};
  if (!made.meter.empty()) json["meter"] = made.meter;
  if (!slip.document().empty()) json["document"] = slip.document();
  return json;
}

Json version_json(const floor::Submissions& submissions, const floor::SubmissionVersion& version,
                  floor::Instant now, bool whole) {
  Json json{{"version", version.id},
            {"state", floor::name(submissions.state(version, now))},
            {"filed", floor::text(version.review.filed())},
            {"filed-by", to_json(version.filed_by)},
            {"fifteenth-day", floor::text(version.review.fifteenth_day())},
            {"hash", floor::hex(version.hash)}};
  if (const auto from = submissions.takes_effect(version)) json["effective"] = floor::text(*from);
  if (version.tolled) json["tolled"] = floor::to_json(floor::SubmissionEvent(*version.tolled));
  if (!version.disapproved_because.empty()) json["disapproved"] = version.disapproved_because;
  if (!version.revises.empty()) json["revises"] = version.revises;
  if (whole) {
    json["rules"] = version.rules;
    json["odds"] = floor::to_json(version.odds);
    json["pages"] = floor::pages(version, now);
  }
  return json;
}

std::size_t number_in(const Json& query, const char* key, std::size_t otherwise) {
  const auto found = query.is_object() ? query.find(key) : query.end();
  if (!query.is_object() || found == query.end()) return otherwise;
  if (found->is_number_unsigned()) return found->get<std::size_t>();
  std::size_t number = otherwise;
  if (found->is_string()) {
    const auto& words = found->get_ref<const std::string&>();
    std::from_chars(words.data(), words.data() + words.size(), number);
  }
  return number;
}

}  // namespace

void Office::Rooms::read(const Actor& by, const std::string& what, const Json& query,
                         const Answer& answer) {
  if (auto why = people.why_not_acting(by)) return answer(*why);
  const auto [room, rest] = split(what);
  if (find_register(room) == nullptr) return answer(nothing_there(what));
  if (auto why = why_not_read(by, what)) return answer(*std::move(why));
  const floor::Instant now = services.clock.now();
  const auto listed = [&](const auto& all, const auto& each) {
    Json list = Json::array();
    for (const auto& item : all) list.push_back(each(item));
    answer(std::move(list));
  };
  try {
    if (room == "account") {
      const floor::Person* person = people.find(by.account);
      if (person == nullptr) return answer(nothing_there(what));
      Json json = person_json(*person);
      json["role"] = floor::name(by.role);
      json["wallet"] = money_json(services.store.balance(wallet_of(by.account)));
      for (const floor::Login& login : logins.of(by.account)) {
        json["logins"].push_back({{"number", login.actor.session},
                                  {"role", floor::name(login.actor.role)},
                                  {"address", login.address},
                                  {"opened", floor::text(login.opened)}});
      }
      return answer(std::move(json));
    }
    if (room == "acts") {
      Json list = Json::array();
      for (const floor::ActRule& rule : floor::act_rules()) {
        if (!rule.may.has(by.role)) continue;
        Json row{{"act", rule.word}};
        if (!rule.witness.empty()) row["needs"] = floor::text(rule.witness);
        if (!rule.section.empty()) row["section"] = rule.section;
        list.push_back(std::move(row));
      }
      return answer(std::move(list));
    }
    if (room == "people") {
      if (rest.empty()) {
        return listed(people.all(), [](const auto& each) { return person_json(each.second); });
      }
      const floor::Person* person = people.find(rest);
      return answer(person == nullptr ? std::variant<Json, Refusal>(nothing_there(what))
                                      : person_json(*person));
    }
    if (room == "wallet") {
      const std::string account = rest.empty() ? by.account : rest;
      return answer(Json{{"account", account},
                         {"amount", money_json(services.store.balance(wallet_of(account)))}});
    }
    if (room == "withdrawals") {
      const bool all = floor::rule_of(Act::deposit).may.has(by.role) ||
                       floor::rule_of(Act::read_log).may.has(by.role);
      Json list = Json::array();
      for (const auto& [number, each] : withdrawals.all()) {
        if (!all && each.account != by.account) continue;
        list.push_back({{"withdrawal", number},
                        {"account", each.account},
                        {"amount", money_json(each.amount)},
                        {"asked", floor::text(each.asked)},
                        {"paid", each.paid}});
      }
      return answer(std::move(list));
    }
    if (room == "submissions") {
      if (rest.empty()) {
        Json list = Json::array();
        for (const Definition* game : all_definitions()) {
          const auto& history = submissions.history(game->game);
          const bool told = !list.empty() && list.back().at("game") == game->game;
          if (history.empty() || told) continue;
          const auto* in_force = submissions.in_force(game->game, now);
          list.push_back({{"game", game->game},
                          {"versions", history.size()},
                          {"in-force", in_force == nullptr ? Json() : Json(in_force->id)}});
        }
        return answer(std::move(list));
      }
      if (rest.find('/') == std::string::npos) {
        return listed(submissions.history(rest), [&](const floor::SubmissionVersion& version) {
          return version_json(submissions, version, now, false);
        });
      }
      const floor::SubmissionVersion* version = submissions.find(rest);
      if (version == nullptr) return answer(nothing_there(what));
      return answer(version_json(submissions, *version, now, true));
    }
    if (room == "documents") {
      return listed(documents.all(), [&](const floor::FiledDocument& each) {
        Json json = floor::to_json(floor::DocumentEvent(each.filed));
        json["document"] = each.id;
        json["state"] = floor::name(each.review.state(now));
        json["in-use"] = documents.in_use(each, now);
        return json;
      });
    }
    if (room == "requests") {
      return listed(requests.all(), [](const auto& each) {
        Json json = floor::to_json(floor::RequestEvent(each.second.filed));
        json["stands-at"] = each.second.stands_at();
        return json;
      });
    }
    if (room == "slips") {
      if (!rest.empty()) {
        const floor::JackpotSlip* slip = slips.find(rest);
        if (slip != nullptr) return answer(slip_json(*slip));
        return read_slip_put_away(rest, slips_chain.sequence(), {}, answer);
      }
      return listed(slips.all(), [](const auto& each) { return slip_json(each.second); });
    }
    if (room == "gates") {
      Json list = Json::array();
      if (gates.software()) {
        list.push_back({{"what", "software"}, {"reason", text(*gates.software())}});
      }
      for (const Gates::Stopped& each : gates.all()) {
        list.push_back({{"what", name(each.what)},
                        {"which", each.which},
                        {"reason", each.reason},
                        {"by", each.by.account},
                        {"since", floor::text(each.since)}});
      }
      return answer(std::move(list));
    }
    if (room == "software") return answer(software_json());
    if (room == "tables") {
      return listed(plans, [](const auto& each) { return to_json(each.second); });
    }
    if (room == "disputes") {
      const bool all =
          (floor::rule_of(Act::replay_round).may | floor::rule_of(Act::correct_balance).may |
           floor::rule_of(Act::correct_balance).witness)
              .has(by.role);
      Json list = Json::array();
      for (const floor::Dispute& each : disputes.all()) {
        const bool party =
            floor::same_person(each.opened_by, by) || each.opened.player == by.account;
        if (!all && !party) continue;
        if (!rest.empty() && rest != fmt::format("{}", each.number)) continue;
        list.push_back(floor::to_json(each));
      }
      if (rest.empty()) return answer(std::move(list));
      return answer(list.empty() ? std::variant<Json, Refusal>(nothing_there(what)) : list.front());
    }
    if (room == "log") {
      const auto from = std::max<std::size_t>(1, number_in(query, "from", 1));
      const auto limit = std::min(most_entries, number_in(query, "limit", most_entries));
      return listed(services.store.entries("log", from, limit), [](const floor::Entry& entry) {
        Json json = parse_json(entry.body).value;
        json["sequence"] = entry.sequence;
        json["at"] = floor::text(entry.at);
        return json;
      });
    }
    if (room == "notices") {
      return listed(services.store.documents("notice", {}),
                    [](const store::StoredDocument& each) { return parse_json(each.body).value; });
    }
    if (room == "pending") return read_pending(by, rest, answer);
    answer(nothing_there(what));
  } catch (const store::StoreFailed&) {
    answer(Refusal{"the record cannot be read now; try again", room, {}});
  }
}

// Its entries are looked for from the last of the chain on, some at a time: others are answered
// meanwhile.
void Office::Rooms::read_slip_put_away(const std::string& number, std::uint64_t last,
                                       std::vector<floor::Entry> found, const Answer& answer) {
  constexpr std::uint64_t at_once = 1000;
  const std::uint64_t first = last > at_once ? last - at_once + 1 : 1;
  std::vector<floor::Entry> of_slip;
  bool made = false;
  try {
    for (floor::Entry& entry : services.store.entries(slips_chain.chain(), first, at_once)) {
      if (entry.sequence > last || entry.body.find(number) == std::string::npos) continue;
      const Json body = parse_json(entry.body).value;
      if (body.at("slip") != number) continue;
      made = made || body.at("what").at("event") == "slip-made";
      of_slip.push_back(std::move(entry));
    }
  } catch (const store::StoreFailed&) {
    return answer(Refusal{"the record cannot be read now; try again", "slips", {}});
  }
  of_slip.insert(of_slip.end(), std::make_move_iterator(found.begin()),
                 std::make_move_iterator(found.end()));
  if (!made && first == 1) return answer(nothing_there("slips/" + number));
  if (!made) {
    return worker.post([this, number, first, of_slip = std::move(of_slip), answer]() mutable {
      read_slip_put_away(number, first - 1, std::move(of_slip), answer);
    });
  }
  floor::JackpotSlip slip;
  for (const floor::Entry& entry : of_slip) {
    const Json body = parse_json(entry.body).value;
    const auto event = floor::read_slip_event(body.at("what"));
    slip.apply(std::get<floor::SlipEvent>(event), floor::read_actor(body.at("by")).value(),
               entry.at);
  }
  answer(slip_json(slip));
}

// Who asked sees what becomes of it, once; who could stand by sees what is asked.
void Office::Rooms::read_pending(const Actor& by, const std::string& number, const Answer& answer) {
  forget_pending(Worker::Clock::now());
  const auto told = [&](const std::string& id, const Pending& each) {
    Json json{{"pending", id},
              {"act", each.asked.rule().word},
              {"by", to_json(each.asked.by)},
              {"needs", floor::text(each.asked.witnesses())},
              {"said", each.asked.body}};
    json["said"].erase("password");
    return json;
  };
  if (number.empty()) {
    Json list = Json::array();
    for (const auto& [id, each] : pending) {
      if (each.state != Pending::State::waiting) continue;
      if (!each.asked.witnesses().has(by.role)) continue;
      if (floor::why_not(each.asked.act, each.asked.by, &by, "asked for")) continue;
      list.push_back(told(id, each));
    }
    return answer(std::move(list));
  }
  const auto found = pending.find(number);
  if (found == pending.end()) return answer(nothing_there("pending"));
  const Pending& each = found->second;
  const bool own = each.asked.by == by;
  const bool stands_by = each.asked.witnesses().has(by.role) &&
                         !floor::why_not(each.asked.act, each.asked.by, &by, "asked for");
  if (!own && !stands_by) return answer(nothing_there("pending"));
  constexpr std::array<std::string_view, 5> states{"waiting", "under-way", "done", "refused",
                                                   "declined"};
  Json json = told(number, each);
  json["state"] = states[static_cast<std::size_t>(each.state)];
  if (own && each.state == Pending::State::done) json["outcome"] = std::get<Json>(each.outcome);
  if (own && each.state == Pending::State::refused) {
    json["refused"] = text(std::get<Refusal>(each.outcome));
  }
  if (own && each.state >= Pending::State::done) pending.erase(found);
  answer(std::move(json));
}

}  // namespace houseway::house
