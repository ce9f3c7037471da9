#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>

#include "floor/act.h"
#include "house/act_ways.h"
#include "house/command_words.h"
#include "house/table_acts.h"
#include "house/table_host.h"
#include "house/table_work.h"
#include "round/json.h"

// What those say at a table who deal and supervise.
namespace houseway::house {
namespace {

// What the program does by itself at a table where it deals: all of a round but what a player's
// chips are put on by a dealer, who has the dice, and what goes wrong.
bool is_dealt(const Json& what) {
  const std::string event = word(what, "event");
  if (event != "round-went") {
    return event == "round-began" || event == "round-settled" || event == "round-called-off";
  }
  const auto went = what.find("what");
  if (went == what.end() || !went->is_object() || went->size() != 1) return true;
  const std::string& key = went->begin().key();
  return key != "bet" && key != "dice" && key != "irregularity";
}

std::optional<Refusal> why_not_by_hand(const Command& command, floor::Act act) {
  const bool may = command.authorised || command.by.role == floor::Role::system;
  return may ? std::nullopt : floor::why_not(act, command.by);
}

}  // namespace

// A player says only what is his.
std::optional<Refusal> TableHost::happen(const Command& command) {
  const bool may = command.authorised || command.by.role == floor::Role::system;
  if (!may && !who_enters().has(command.by.role)) {
    return refusal(fmt::format("is for {}, not for {}", floor::text(who_enters()),
                               floor::name(command.by.role)),
                   "happen");
  }
  const auto what = command.words.find("what");
  if (what == command.words.end() || !what->is_object()) return refusal("is missing", "what");
  // Before it is read: what is wrong with it could tell of cards that lie face down.
  if (table_->committed() && is_dealt(*what)) {
    return refusal("the program deals at this table", "what");
  }
  auto read = floor::read_table_event(*what, &table_->round());
  if (auto* why = std::get_if<Refusal>(&read)) return *why;
  const auto& event = std::get<floor::TableEvent>(read);
  const auto act = act_of(event, table_->game());
  if (!act) return refusal("is not for anybody to say", "what");
  if (!may) {
    if (auto why = floor::why_not(*act, command.by)) return why;
    if (way_of(*act) != ActWay::at_table) {
      return refusal(fmt::format("is done at the office: POST /api/acts/{}", floor::name(*act)),
                     "what");
    }
  }
  if (const auto* went = std::get_if<floor::RoundWent>(&event)) {
    if (const auto* wrong = went->event.as<GoneWrong>()) return go_wrong(*wrong, command);
  }
  if (const auto* ended = std::get_if<floor::RoundEnded>(&event);
      ended != nullptr && !ended->called_off && table_->deals_cards()) {
    if (auto why = table_->why_not(event, command.by, services_.clock.now());
        why && table_->readings_due().empty()) {
      return why;
    }
    if (settles_) return refusal("is being settled: the meter is asked", "table " + id_);
    settles_ = true;
    return {};
  }
  if (what->contains("reason") && command.words.contains("reason")) {
    return refusal("stands in \"what\" already: why it is done is said once", "reason");
  }
  if (std::holds_alternative<floor::EntryTakenBack>(event)) settle_no_more();
  if (std::holds_alternative<floor::TableClosed>(event) && !table_->why_not_close()) {
    perform_all(dealer_->put_cards_away("the table closes"));
  }
  return perform(event, command.by, word(command.words, "reason"));
}

// Whoever waits for the settlement hears that there is none.
void TableHost::settle_no_more() {
  if (!std::exchange(settles_, false)) return;
  answer_awaited(refusal("the round is not settled: it has gone otherwise", "table " + id_));
}

// What the office has ordered of a table, beside events of its record.
TableHost::Done TableHost::ordered(const Command& command) {
  const std::string what = word(command.words, "do");
  if (!command.authorised) return refusal("is for the floor to order", what);
  if (what == "call-off") {
    if (auto why = call_off(command)) return *why;
    return Json{{"sequence", head_.sequence()}};
  }
  const int seat = number_in(command.words, "seat");
  if (seat < 1 || seat > table_->positions() || !table_->seat(seat).taken()) {
    return refusal("nobody sits there", "seat", what == "remove" ? "637a.18(c)" : "639a.7(b)");
  }
  const std::string account = table_->seat(seat).account;
  if (what == "abandon") {
    if (auto why = abandon(command, seat)) return *why;
  }
  // Out of the game with all his boxes, in the middle of a round when that is over: until then the
  // hand is played at the least cost, and no word of the player's counts.
  for (const int box : what == "remove" ? table_->seats_of(account) : std::vector<int>{}) {
    if (auto why = leave(command, box)) return *why;
  }
  return Json{{"sequence", head_.sequence()}, {"account", account}};
}

// A round that cannot be completed: what is staked goes back, and what it put onto a meter comes
// off again. Cards that were committed to for it are dealt to nobody.
std::optional<Refusal> TableHost::call_off(const Command& command) {
  const std::string cause = word(command.words, "reason");
  if (auto why = perform(floor::RoundEnded{true, cause}, command.by)) return why;
  settle_no_more();
  perform_all(dealer_->void_commitments(cause));
  give_back_called_off();
  return {};
}

// Once, however often it is asked for; and nothing where the round put nothing on.
void TableHost::give_back_called_off() {
  if (called_off_because_.empty() || !table_->opened().meters_of_house) return;
  when_durable([this, round = table_->round_name(),
                cause = called_off_because_](const std::optional<Refusal>& why) {
    if (!why) services_.meters.give_back({id_, round, cause, {}, {fence_}});
  });
}

// Wagers that their player has left are lost.
std::optional<Refusal> TableHost::abandon(const Command& command, int seat) {
  const auto known = table_->game().irregularities;
  const auto loses = std::find_if(known.begin(), known.end(), [](const Irregularity& each) {
    return each.effect == Irregularity::Effect::seat_loses;
  });
  if (loses == known.end()) {
    return refusal("the chapter does not have wagers lost that are left", "table " + id_,
                   "639a.7(b)");
  }
  GoneWrong wrong{static_cast<std::uint8_t>(loses - known.begin())};
  wrong.place = Place::seat(seat);
  return go_wrong(wrong, command);
}

// Called by somebody, with what the shoe does then, which the program sees to. Which card it is the
// shoe says: whoever named one could find out where it lies.
std::optional<Refusal> TableHost::go_wrong(const GoneWrong& wrong, const Command& command) {
  if (table_->committed() && table_->deals_cards() && wrong.card != Card{}) {
    return refusal("is not named where the program deals: it knows it", "what.irregularity.card");
  }
  auto events = dealer_->go_wrong(wrong);
  if (auto* why = std::get_if<Refusal>(&events)) return *why;
  for (const floor::TableEvent& event : std::get<Events>(events)) {
    const bool said = std::holds_alternative<floor::RoundWent>(event);
    if (const auto why = perform(event, said ? command.by : floor::the_program(),
                                 said ? word(command.words, "reason") : std::string())) {
      throw std::logic_error(text(*why));
    }
  }
  return {};
}

// "No more bets" reads the meters, and is the dealer's entry.
std::optional<TableHost::Done> TableHost::close_bets_by_hand(const Command& command,
                                                             const Answer& answer) {
  if (auto why = why_not_by_hand(command, floor::Act::no_more_bets)) return Done(*why);
  if (table_->phase() != floor::LiveTable::Phase::betting) {
    return Done(refusal("no bets are being made", "table " + id_));
  }
  close_bets_by(command.by, [this, answer](const std::optional<Refusal>& why) {
    if (why) return answer(*why);
    answer(Json{{"sequence", head_.sequence()}});
  });
  return {};
}

// A person begins a round under the same permit as the program: nothing stopped, no slip open, and
// the rules that are in force at this moment (601a.4(a), 639a.11(c)(5)(iv)).
std::optional<TableHost::Done> TableHost::begin_by_hand(const Command& command,
                                                        const Answer& answer) {
  if (auto why = why_not_by_hand(command, floor::Act::deal)) return Done(*why);
  auto read = floor::read_table_event(command.words.at("what"), nullptr);
  if (auto* why = std::get_if<Refusal>(&read)) return Done(*why);
  const auto began = std::get<floor::RoundBegan>(std::get<floor::TableEvent>(read));
  if (auto why = table_->why_not(began, command.by, services_.clock.now())) {
    // Who has not answered for the shoe by then has declined it.
    const bool offered = table_->phase() == floor::LiveTable::Phase::between_rounds &&
                         table_->asked(floor::Offer::shoe) && began.number == table_->rounds() + 1;
    if (!offered) {
      ask_of_owed();
      return Done(*why);
    }
  }
  if (!stopped_because_.empty()) return Done(refusal(stopped_because_, "table " + id_));
  if (!services_.for_show) {
    if (auto why = table_->equipment().why_none_in_service()) return Done(*why);
  }
  awaited_ = [answer](const std::optional<Refusal>& why) { answer(*why); };
  ask_permit(on_owner<std::variant<RoundPermit, Refusal>>(
      [command, began, answer](TableHost& host, const auto& permit) {
        if (const auto* why = std::get_if<Refusal>(&permit)) return host.answer_awaited(*why);
        if (const auto why = host.play_under(std::get<RoundPermit>(permit))) {
          return host.answer_awaited(*why);
        }
        for (const floor::TableEvent& event : host.dealer_->begin_round()) {
          const bool begins = std::holds_alternative<floor::RoundBegan>(event);
          const auto why =
              begins ? host.perform(began, command.by) : host.perform(event, floor::the_program());
          if (!why) continue;
          host.commit();
          return host.answer_awaited(*why);
        }
        host.awaited_ = {};
        host.commit(
            [answer, sequence = host.head_.sequence()](const std::optional<Refusal>& why) {
              if (why) return answer(*why);
              answer(Json{{"sequence", sequence}});
            },
            command.came);
        host.proceed();
      }));
  return {};
}

}  // namespace houseway::house
