#include <fmt/format.h>

#include <algorithm>

#include "core/words.h"
#include "house/act_ways.h"
#include "house/floor_settings.h"
#include "house/logged_acts.h"
#include "house/rooms.h"

// Acts: who may, who has to stand by, and which room does it.
namespace houseway::house {
namespace {

using floor::Act;
using floor::ActRule;

constexpr std::size_t most_pending = 1000;
constexpr std::size_t most_pending_of_one = 16;
constexpr auto outcome_kept = std::chrono::hours(1);  // of what took longer than its answer

bool counts_odds(Act act) {
  return act == Act::file_submission || act == Act::amend_submission ||
         act == Act::revise_submission || act == Act::link_meters ||
         act == Act::change_progressive_wager;
}

bool needs_witness(const ActRule& rule) {
  return rule.with == ActRule::With::witness || rule.with == ActRule::With::other_department;
}

Refusal elsewhere(const ActRule& rule, ActWay way) {
  std::string where;
  switch (way) {
    case ActWay::at_table:
      where = "is said at the table, through a connection to it";
      break;
    case ActWay::read:
      where = "is asked for with GET, not done";
      break;
    case ActWay::program:
    case ActWay::here:
      where = "is done by the program when a floor is installed";
      break;
  }
  return {where, std::string(rule.word), std::string(rule.section)};
}

// What is held against the funds of the poker room before it is logged.
bool of_jackpots(Act act) {
  return act == Act::verify_bad_beat || act == Act::verify_high_hand ||
         act == Act::count_jackpot_box || act == Act::verify_jackpot_count ||
         act == Act::record_contributions || act == Act::prepare_payout ||
         act == Act::adjust_jackpot_display || act == Act::pay_high_hand;
}

std::string approval_in(const Json& body) {
  const auto found = body.is_object() ? body.find("approval") : body.end();
  const bool there = body.is_object() && found != body.end() && found->is_string();
  return there ? found->get<std::string>() : std::string();
}

}  // namespace

bool Office::Rooms::Asked::calls_off_round() const {
  return act == Act::disable_table && body.is_object() && body.value("call-off", Json()) == true;
}

// A table is stopped alone, at once. Whoever has its round called off may have seen what it would
// come to, and does so before somebody of the floor.
floor::Roles Office::Rooms::Asked::witnesses() const {
  if (calls_off_round()) return floor::or_above(floor::Role::floorperson);
  return needs_witness(rule()) ? rule().witness : floor::Roles{};
}

void Office::Rooms::act(const floor::Actor& by, const std::string& word, Json body,
                        const Answer& answer) {
  const auto known = floor::parse_act(word);
  if (!known) return answer(Refusal{"there is no such act", printable(word, 64), {}});
  if (auto why = people.why_not_acting(by)) return answer(*why);
  const ActRule& rule = floor::rule_of(*known);
  if (!rule.may.has(by.role) || !needs_witness(rule)) {
    if (auto why = floor::why_not(*known, by, nullptr, approval_in(body))) return answer(*why);
  }
  if (const ActWay way = way_of(*known); way != ActWay::here) {
    return answer(elsewhere(rule, way));
  }
  if (body.is_null()) body = Json::object();
  if (!body.is_object()) return answer(Refusal{"is an object", "body", {}});
  const Asked asked{*known, by, std::move(body)};
  auto prepared = prepare(asked);
  if (auto* why = std::get_if<Refusal>(&prepared)) return answer(*why);
  if (!asked.witnesses().empty()) {
    return keep_pending(asked, std::get<Deed>(std::move(prepared)), answer);
  }
  std::get<Deed>(prepared)({}, counts_odds(*known) ? answer_in_time(asked, answer) : answer);
}

// What is not known in time is asked for under its number, as with acts that two people do.
Answer Office::Rooms::answer_in_time(const Asked& asked, const Answer& answer) {
  struct Waiting {
    bool answered = false;
    std::string number;  // from when it took too long
  };
  const auto waiting = std::make_shared<Waiting>();
  worker.post_after(services.odds_answered_within, [this, asked, answer, waiting] {
    if (std::exchange(waiting->answered, true)) return;
    waiting->number = new_number();
    pending.emplace(waiting->number,
                    Pending{asked, nullptr, {}, Pending::State::under_way, Json()});
    answer(Json{{"pending", waiting->number}, {"state", "under-way"}});
  });
  return [this, answer, waiting](const std::variant<Json, Refusal>& outcome) {
    if (!std::exchange(waiting->answered, true)) return answer(outcome);
    Pending& slow = pending.at(waiting->number);
    const bool done = std::holds_alternative<Json>(outcome);
    slow.state = done ? Pending::State::done : Pending::State::refused;
    slow.outcome = outcome;
    slow.until = Worker::Clock::now() + outcome_kept;
  };
}

void Office::Rooms::keep_pending(const Asked& asked, Deed deed, const Answer& answer) {
  const auto now = Worker::Clock::now();
  forget_pending(now);
  const auto own = std::count_if(pending.begin(), pending.end(), [&](const auto& each) {
    return each.second.state == Pending::State::waiting &&
           floor::same_person(each.second.asked.by, asked.by);
  });
  if (pending.size() >= most_pending || static_cast<std::size_t>(own) >= most_pending_of_one) {
    return answer(Refusal{"too many acts wait for a second person; try again later",
                          std::string(asked.rule().word),
                          {}});
  }
  const std::string number = new_number();
  pending.emplace(number, Pending{asked, std::move(deed), now + services.second_person_within,
                                  Pending::State::waiting, Json()});
  answer(Json{
      {"pending", number},
      {"needs", floor::text(asked.witnesses())},
      {"seconds",
       std::chrono::duration_cast<std::chrono::seconds>(services.second_person_within).count()}});
}

void Office::Rooms::forget_pending(Worker::Clock::time_point now) {
  std::erase_if(pending, [&](const auto& each) {
    return each.second.until <= now && each.second.state != Pending::State::under_way;
  });
  std::erase_if(enrolling, [&](const auto& each) { return each.second.until <= now; });
}

void Office::Rooms::witness(const floor::Actor& by, const std::string& number, bool confirms,
                            const Answer& answer) {
  const auto now = Worker::Clock::now();
  forget_pending(now);
  const auto found = pending.find(number);
  if (found == pending.end() || found->second.state != Pending::State::waiting) {
    return answer(
        Refusal{"nothing waits under this number, or no longer", printable(number, 64), {}});
  }
  Pending& waiting = found->second;
  const Asked& asked = waiting.asked;
  const std::string word(asked.rule().word);
  for (const floor::Actor* each : {&by, &asked.by}) {
    if (auto why = people.why_not_acting(*each)) return answer(*why);
  }
  // Whoever asked may take it back; nobody but a second person of the right role confirms it.
  const bool taken_back = !confirms && floor::same_person(by, asked.by);
  if (!taken_back) {
    if (auto why = floor::why_not(asked.act, asked.by, &by, approval_in(asked.body))) {
      return answer(*why);
    }
    if (!asked.witnesses().has(by.role)) {
      return answer(Refusal{fmt::format("is to be witnessed by {}, not by {}",
                                        floor::text(asked.witnesses()), name(by.role)),
                            word, asked.section()});
    }
  }
  waiting.until = now + services.second_person_within;  // for the outcome to be asked for
  if (!confirms) {
    waiting.state = Pending::State::declined;
    waiting.deed = nullptr;
    return log({{"event", "act-declined"}, {"act", word}, {"asked-by", to_json(asked.by)}}, by, {},
               answered(answer, Json{{"declined", word}}));
  }
  waiting.state = Pending::State::under_way;
  const Deed deed = std::exchange(waiting.deed, nullptr);
  deed(by, [this, number, word, answer](const std::variant<Json, Refusal>& outcome) {
    const auto there = pending.find(number);
    const bool done = std::holds_alternative<Json>(outcome);
    if (there != pending.end()) {
      there->second.state = done ? Pending::State::done : Pending::State::refused;
      there->second.outcome = outcome;
    }
    if (!done) return answer(outcome);
    // What comes of it is for who asked: a password that was made, for one.
    answer(Json{{"done", word}});
  });
}

Office::Rooms::Prepared Office::Rooms::prepare(const Asked& asked) {
  if (asked.act == Act::configure) {
    if (auto why = why_not_setting(asked.body)) return *std::move(why);
  }
  if (asked.act == Act::configure && asked.body.value("setting", Json()) == "software") {
    return approve_software(asked);
  }
  if (of_jackpots(asked.act)) return poker_room_act(asked);
  const bool takes_back = asked.act == Act::correct && asked.body.contains("take-back");
  if (asked.act != Act::cover_device && !takes_back && logged_fields(asked.act)) {
    return log_only(asked);
  }
  switch (asked.act) {
    case Act::create_player:
    case Act::create_staff:
      return create_account(asked);
    case Act::issue_credential:
    case Act::grant_role:
    case Act::end_role:
    case Act::disable_staff:
    case Act::enable_staff:
    case Act::disable_player:
    case Act::enable_player:
    case Act::exclude_oneself:
    case Act::exclude_player:
    case Act::end_exclusion:
      return change_person(asked);
    case Act::set_password:
    case Act::reset_player_password:
    case Act::reset_staff_password:
      return set_password(asked);
    case Act::enrol_second_factor:
    case Act::reset_second_factor:
      return second_factor(asked);
    case Act::end_own_login:
    case Act::end_logins:
      return end_logins(asked);

    case Act::open_table:
      return open_table(asked);
    case Act::close_table:
    case Act::fill:
    case Act::credit:
    case Act::end_card_turning:
    case Act::order_shoe_passed:
    case Act::order_shuffle:
    case Act::order_recut:
    case Act::order_reshuffle:
    case Act::declare_abandoned:
    case Act::remove_player:
      return at_a_table(asked);
    case Act::correct:
      return take_back(asked);
    case Act::post_limits:
      return post_limits(asked);
    case Act::disable_table:
    case Act::enable_table:
    case Act::disable_game:
    case Act::enable_game:
    case Act::disable_floor:
    case Act::enable_floor:
      return stop_or_start(asked);

    case Act::file_submission:
    case Act::amend_submission:
    case Act::revise_submission:
      return file_submission(asked);
    case Act::toll_submission:
    case Act::approve_submission:
    case Act::disapprove_submission:
    case Act::keep_submissions:
      return review_submission(asked);
    case Act::file_document:
    case Act::toll_document:
    case Act::approve_document:
      return file_document(asked);
    case Act::request_game:
    case Act::verify_request:
    case Act::record_board_approval:
    case Act::publish_rules:
      return go_on_with_request(asked);

    case Act::deposit:
    case Act::ask_withdrawal:
    case Act::pay_withdrawal:
    case Act::correct_balance:
      return move_money(asked);
    case Act::count_drop:
      return count_drop(asked);
    case Act::validate_progressive:
    case Act::verify_bonus:
      return validate_slip(asked);
    case Act::hand_pay:
      return hand_pay(asked);

    case Act::link_meters:
    case Act::change_progressive_wager:
    case Act::remove_jackpot:
    case Act::reset_meter:
    case Act::correct_meter:
    case Act::cover_device:
      return meter_act(asked);

    case Act::open_dispute:
      return open_dispute(asked);
    case Act::rule_dispute:
    case Act::rule_poker_dispute:
      return rule_dispute(asked);
    default:
      return elsewhere(asked.rule(), way_of(asked.act));
  }
}

// What the machines of a floor need is kept beside the log, so that they find it at once.
Office::Rooms::Prepared Office::Rooms::log_only(const Asked& asked) {
  auto event = logged_event(asked.act, asked.body);
  if (auto* why = std::get_if<Refusal>(&event)) return std::move(*why);
  return [this, asked, event = std::get<Json>(std::move(event))](const Witness& by_whom,
                                                                 const Answer& answer) {
    if (const auto at_table = at_its_table(asked.act, event)) {
      return tell_and_log(asked, event.at("table").get<std::string>(),
                          {{"do", "happen"}, {"what", *at_table}}, event, by_whom, answer);
    }
    std::vector<store::Document> kept;
    if (asked.act == Act::configure) {
      kept.push_back({"configuration",
                      event.at("setting").get<std::string>(),
                      Json(event.at("value")).dump(),
                      {}});
    }
    const auto stop_table = [this, asked, event, by_whom, answer] {
      // All gaming at the table ceases until the device is fixed (625a.7(b)).
      const GateEvent stop{
          GateEvent::What::table, event.at("table").get<std::string>(), true,
          fmt::format("a device has failed: {}", event.at("cause").get<std::string>()), by_whom};
      if (!gates.why_not(stop, asked.by, services.clock.now())) {
        return record(gates_chain, gates, stop, asked.by,
                      answered(answer, Json{{"done", asked.rule().word}, {"stopped", stop.which}}));
      }
      answer(Json{{"done", asked.rule().word}});
    };
    const bool stops = asked.act == Act::settle_without_device;
    log(event, asked.by, by_whom,
        stops ? Reply([stop_table, answer](const std::optional<Refusal>& why) {
          if (why) return answer(*why);
          stop_table();
        })
              : answered(answer, Json{{"done", asked.rule().word}}),
        std::move(kept));
  };
}

}  // namespace houseway::house
