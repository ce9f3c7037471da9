#include <fmt/format.h>

#include "core/words.h"
#include "floor/submission_offering.h"
#include "games/register.h"
#include "house/act_body.h"
#include "house/rooms.h"
#include "round/file.h"
#include "round/json.h"
#include "server/log.h"

// Opening, closing, filling and supervising tables; what is stopped.
namespace houseway::house {
namespace {

using floor::Act;

constexpr const char* done_at_table = "done-at-table";
constexpr int most_seats = 31;
constexpr std::int64_t most_shoes = 1'000'000'000;

Json happen(Json what) {
  return {{"do", "happen"}, {"what", std::move(what)}};
}

// What an act is at the table: an event of its record, or an order to whoever runs it.
Json words_at_table(Act act, ActBody& body) {
  const auto reason = [&] { return body.words("reason"); };
  const auto with_reason_if_any = [&](Json words) {
    if (body.has("reason")) words["reason"] = reason();
    return words;
  };
  switch (act) {
    case Act::close_table:
      return with_reason_if_any(happen({{"event", "table-closed"}}));
    case Act::fill:
      return with_reason_if_any(
          happen({{"event", "inventory-filled"}, {"amount", money_json(body.money("amount"))}}));
    case Act::credit:
      return with_reason_if_any(happen(
          {{"event", "inventory-filled"}, {"amount", money_json(Money{} - body.money("amount"))}}));
    case Act::order_recut:
      return happen({{"event", "recut-ordered"},
                     {"shoe", body.number("shoe", most_shoes)},
                     {"cause", reason()}});
    case Act::order_shuffle:
    case Act::order_reshuffle:
      return happen({{"event", "shuffle-ordered"}, {"reason", reason()}});
    case Act::end_card_turning:
      return happen({{"event", "turning-ended"},
                     {"hand", body.words("hand")},
                     {"seat", fmt::format("{}", body.number("seat", most_seats))},
                     {"reason", reason()}});
    case Act::order_shoe_passed:
      return happen({{"event", "shoe-pass-ordered"}, {"reason", reason()}});
    case Act::remove_player:
      return {{"do", "remove"},
              {"seat", fmt::format("{}", body.number("seat", most_seats))},
              {"reason", reason()}};
    default:
      return {{"do", "abandon"},
              {"seat", fmt::format("{}", body.number("seat", most_seats))},
              {"reason", reason()}};
  }
}

GateEvent gate_of(Act act, ActBody& body) {
  GateEvent event;
  event.stopped =
      act == Act::disable_table || act == Act::disable_game || act == Act::disable_floor;
  if (act == Act::disable_table || act == Act::enable_table) {
    event.what = GateEvent::What::table;
    event.which = body.words("table");
  } else if (act == Act::disable_game || act == Act::enable_game) {
    event.what = GateEvent::What::game;
    event.which = body.words("game");
    if (find_definition(event.which) == nullptr) body.refuse("game", "there is no such game");
  }
  event.reason = body.words("reason");
  return event;
}

}  // namespace

void Office::Rooms::tell_table(const Asked& asked, const std::string& table, Json words,
                               const Witness& by_whom, const Answer& answer) {
  if (by_whom) words["witness"] = to_json(*by_whom);
  if (auto why = people.why_not_acting(asked.by)) return answer(*why);
  Json event{{"event", "act"}, {"act", asked.rule().word}, {"table", table}, {"said", words}};
  tell_and_log(asked, table, std::move(words), std::move(event), by_whom, answer);
}

// On the record of the table first: what is refused there has not been done. What is to be logged
// is kept with the table's own entry, so that it is logged whatever fails in between.
void Office::Rooms::tell_and_log(const Asked& asked, const std::string& table, Json words,
                                 Json event, const Witness& by_whom, const Answer& answer) {
  // What was entered is taken back by the floorperson before whom it is.
  Command command{asked.act == Act::correct ? by_whom.value_or(asked.by) : asked.by,
                  std::move(words)};
  command.authorised = true;
  if (by_whom) event["witness"] = to_json(*by_whom);
  DoneAtTable deed{fmt::format("{}/{}", table, new_number()), std::move(event), asked.by, {}};
  const bool to_compliance = asked.act == Act::remove_player || asked.calls_off_round();
  if (to_compliance) deed.notice = notice_of(asked, deed.event);
  command.documents.push_back(kept_until_logged(deed));
  at_tables_.insert(deed.number);
  services.tables.command(
      table, std::move(command),
      [this, asked, answer, deed = std::move(deed)](const std::variant<Json, Refusal>& told) {
        worker.post([this, asked, answer, deed, told]() mutable {
          at_tables_.erase(deed.number);
          if (std::holds_alternative<Refusal>(told)) return answer(told);
          const Json& done = std::get<Json>(told);
          if (done.contains("account")) {
            deed.event["account"] = done.at("account");
            if (!deed.notice.is_null()) deed.notice["what"] = deed.event;
          }
          log_done(deed, is_kept(deed), [asked, answer](const std::optional<Refusal>&) {
            answer(Json{{"done", asked.rule().word}});
          });
        });
      });
}

store::Document Office::Rooms::kept_until_logged(const DoneAtTable& deed) {
  const Json body{{"event", deed.event}, {"by", to_json(deed.by)}, {"notice", deed.notice}};
  return {done_at_table, deed.number, body.dump(), {}};
}

// A table keeps nothing where it had nothing to record.
bool Office::Rooms::is_kept(const DoneAtTable& deed) {
  try {
    return services.store.document(done_at_table, deed.number).has_value();
  } catch (const store::StoreFailed&) {
    return true;
  }
}

// It is done: what could not be logged is logged when it can be. Of one that was kept and is no
// more, that has been done by another process, or by a batch that was in doubt.
void Office::Rooms::log_done(const DoneAtTable& deed, bool kept, const Reply& told) {
  log_chain.add_all(
      [this, deed,
       kept](floor::Instant now) -> std::variant<std::vector<Chronicle::Draft>, Refusal> {
        const auto found = services.store.document(done_at_table, deed.number);
        if (kept && !found) return std::vector<Chronicle::Draft>{};
        Chronicle::Draft draft{deed.event, deed.by};
        if (found) draft.documents.push_back({done_at_table, deed.number, {}, found->revision});
        if (!deed.notice.is_null()) {
          draft.documents.push_back({"notice",
                                     fmt::format("{}-{}", floor::text(now), new_number()),
                                     deed.notice.dump(),
                                     {}});
        }
        return std::vector<Chronicle::Draft>{std::move(draft)};
      },
      [this, deed, kept, told](const std::optional<Refusal>& why) {
        if (told) told(why);
        if (!why) return;
        server::log(server::Level::error, "log of {}: {}", deed.number, text(*why));
        worker.post_after(std::chrono::seconds(1), [=, this] { log_done(deed, kept, {}); });
      });
}

// The process that ran the table ended before it had logged these, or it was in doubt whether the
// table had recorded them.
void Office::Rooms::log_done_at(const std::string& table) {
  std::vector<store::StoredDocument> all;
  try {
    all = services.store.documents(done_at_table, table + "/");
  } catch (const store::StoreFailed&) {
    return worker.post_after(std::chrono::seconds(1), [this, table] { log_done_at(table); });
  }
  for (const auto& kept : all) {
    if (at_tables_.contains(kept.key)) continue;
    const ParsedJson parsed = parse_json(kept.body);
    const auto by = parsed.refusal ? std::nullopt : floor::read_actor(parsed.value.at("by"));
    if (!by) {
      server::log(server::Level::error, "{} {}: cannot be read", done_at_table, kept.key);
      continue;
    }
    log_done({kept.key, parsed.value.at("event"), *by, parsed.value.at("notice")}, true, {});
  }
}

// A casino compliance representative is told as expeditiously as possible (637a.18(c)); of a round
// that people called off too, which no section asks for.
Json Office::Rooms::notice_of(const Asked& asked, const Json& event) const {
  return {{"to", floor::name(floor::Role::compliance)},
          {"at", floor::text(services.clock.now())},
          {"section", asked.section()},
          {"by", to_json(asked.by)},
          {"what", event}};
}

std::string Office::Rooms::configured(const std::string& setting) {
  try {
    const auto found = services.store.document("configuration", setting);
    const Json value = found ? Json::parse(found->body, nullptr, false) : Json();
    return value.is_string() ? value.get<std::string>() : std::string();
  } catch (const store::StoreFailed&) {
    return {};
  }
}

// Whether it may be offered was asked before; it is asked again when it is done. What the table
// itself would refuse is not put on record as planned.
Office::Rooms::Prepared Office::Rooms::open_table(const Asked& asked) {
  auto read = read_table_plan(asked.body);
  if (auto* why = std::get_if<Refusal>(&read)) return std::move(*why);
  const auto plan = std::get<TablePlan>(std::move(read));
  Json said = Json::object();
  if (asked.body.contains("reason")) said["reason"] = asked.body["reason"];
  ActBody body(said, asked.section());
  const std::string reason = body.words_if_any("reason");
  if (auto why = body.refusal()) return *std::move(why);
  const auto why_not = [this, plan](floor::Instant now) -> std::optional<Refusal> {
    if (find_definition(plan.game) == nullptr) {
      return Refusal{"there is no such game", plan.game, {}};
    }
    if (const TablePlan* before = plan_of(plan.id);
        before != nullptr && before->game != plan.game) {
      return Refusal{
          fmt::format("is a table of {}; another game has a table of its own", before->game),
          fmt::format("table {}", plan.id),
          {}};
    }
    if (auto why = gates.why_not_play(plan.id, plan.game)) return why;
    if (auto why = why_not_area(plan, configured("poker-area"))) return why;
    return floor::why_not_offer(plan.game, plan.layout, now, requests, submissions, documents);
  };
  if (auto why = why_not(services.clock.now())) return *std::move(why);
  return [this, asked, plan, reason, why_not](const Witness& by_whom, const Answer& answer) {
    const auto record_and_open = [this, asked, plan, reason, why_not, by_whom, answer] {
      tables_chain.add(
          [this, asked, plan, reason, why_not,
           by_whom](floor::Instant now) -> std::variant<Chronicle::Draft, Refusal> {
            if (auto why = people.why_not_acting(asked.by)) return *std::move(why);
            if (auto why = why_not(now)) return *std::move(why);
            Json event{{"event", "table-planned"}, {"plan", to_json(plan)}};
            if (by_whom) event["witness"] = floor::to_json(*by_whom);
            return Chronicle::Draft{std::move(event), asked.by, reason};
          },
          [this, asked, plan, answer](const std::optional<Refusal>& why) {
            if (why) return answer(*why);
            services.tables.open(plan, asked.by,
                                 [this, answer](const std::variant<Json, Refusal>& told) {
                                   worker.post([answer, told] { answer(told); });
                                 });
          });
    };
    services.tables.why_not_open(
        plan, asked.by, [this, answer, record_and_open](const std::optional<Refusal>& why) {
          worker.post([answer, record_and_open, why] {
            if (why) return answer(*why);
            record_and_open();
          });
        });
  };
}

Office::Rooms::Prepared Office::Rooms::at_a_table(const Asked& asked) {
  ActBody body(asked.body, asked.section());
  const std::string table = body.words("table");
  const Json words = words_at_table(asked.act, body);
  if (auto why = body.refusal()) return *std::move(why);
  if (plan_of(table) == nullptr) {
    return Refusal{"there is no such table", fmt::format("table {}", printable(table, 64)), {}};
  }
  return [this, asked, table, words](const Witness& by_whom, const Answer& answer) {
    tell_table(asked, table, words, by_whom, answer);
  };
}

// Whether anybody sits there, the table says: then the new limits need half an hour's notice.
Office::Rooms::Prepared Office::Rooms::post_limits(const Asked& asked) {
  ActBody body(asked.body, asked.section());
  floor::LimitsPosted posted;
  posted.table = body.words("table");
  posted.minimum = body.money("minimum");
  posted.maximum = body.money("maximum");
  if (auto why = body.refusal()) return *std::move(why);
  const TablePlan* plan = plan_of(posted.table);
  if (plan == nullptr) {
    return Refusal{
        "there is no such table", fmt::format("table {}", printable(posted.table, 64)), {}};
  }
  posted.game = plan->game;
  return [this, asked, posted](const Witness&, const Answer& answer) {
    floor::LimitsPosted event = posted;
    event.seated = true;  // unless it is known to be empty
    for (const Json& table : services.tables.lobby()) {
      if (table.value("table", std::string()) != posted.table) continue;
      event.seated = table.value("taken", 0) > 0;
    }
    record(submissions_chain, submissions, floor::SubmissionEvent(event), asked.by,
           answered(answer, [this, event] {
             const floor::LimitsNotice& notice = submissions.notices(event.table).back();
             return Json{{"done", "post-limits"},
                         {"rules", rules_name(notice)},
                         {"effective", floor::text(notice.effective)}};
           }));
  };
}

Office::Rooms::Prepared Office::Rooms::stop_or_start(const Asked& asked) {
  ActBody body(asked.body, asked.section());
  const GateEvent event = gate_of(asked.act, body);
  // A table that is stopped because its round cannot be completed.
  if (asked.act == Act::disable_table) body.flag_if_any("call-off");
  const bool calls_off = asked.calls_off_round();
  if (auto why = body.refusal()) return *std::move(why);
  return [this, asked, event, calls_off](const Witness& by_whom, const Answer& answer) {
    GateEvent with = event;
    with.witness = by_whom;
    const auto call_off = [this, asked, with, by_whom, answer] {
      tell_table(asked, with.which, {{"do", "call-off"}, {"reason", with.reason}}, by_whom, answer);
    };
    if (calls_off && gates.why_not(with, asked.by, services.clock.now())) return call_off();
    record(gates_chain, gates, with, asked.by,
           calls_off ? Reply([call_off, answer](const std::optional<Refusal>& why) {
             if (why) return answer(*why);
             call_off();
           })
                     : answered(answer, Json{{"done", asked.rule().word}}));
  };
}

// The last card that was entered at a table where a person deals, if nobody has decided anything
// since. What was entered stays in the table's record, and what it should have been is logged with
// both names.
Office::Rooms::Prepared Office::Rooms::take_back(const Asked& asked) {
  ActBody body(asked.body, asked.section());
  const std::string table = body.words("table");
  body.ticked("take-back");
  const std::string reason = body.words("reason");
  Json words = happen({{"event", "entry-taken-back"}, {"reason", reason}});
  for (const char* key : {"entered", "right"}) {
    if (body.has(key)) words[key] = body.words(key);
  }
  if (auto why = body.refusal()) return *std::move(why);
  if (plan_of(table) == nullptr) {
    return Refusal{"there is no such table", fmt::format("table {}", printable(table, 64)), {}};
  }
  return [this, asked, table, words](const Witness& by_whom, const Answer& answer) {
    tell_table(asked, table, words, by_whom, answer);
  };
}

}  // namespace houseway::house
