#include <fmt/format.h>

#include <algorithm>

#include "floor/act.h"
#include "house/command_words.h"
#include "house/table_acts.h"
#include "house/table_host.h"
#include "house/table_work.h"
#include "round/event_words.h"
#include "round/file.h"
#include "round/json.h"

namespace houseway::house {
namespace {

constexpr std::size_t most_waiting = 1'024;
constexpr std::size_t most_waiting_of_one = 8;
constexpr std::size_t longest_waiting_list = 64;
constexpr std::uint64_t most_looked_through = 500;

bool moves_money(const Command& command) {
  const std::string what = word(command.words, "do");
  return what == "buy-in" || what == "cash-out";
}

}  // namespace

void TableHost::take(Command command, Answer answer) {
  if (retired_) {
    return answer(refusal("is run by another process from now on; GET /api/tables says where",
                          "table " + id_));
  }
  if (lost_) return answer(being_read_again());
  if (busy_) {
    if (const auto why = why_not_wait(command)) return answer(*why);
    waiting_.emplace_back(std::move(command), std::move(answer));
    return;
  }
  if (command.words.contains("after") && (work_ || durable_ < submitted_)) {
    return when_durable([this, command, answer](const std::optional<Refusal>& why) {
      if (why) return answer(*why);
      take(command, answer);
    });
  }
  try {
    auto done = done_already(command);
    if (done) return answer(*done);
    const bool settled_before = settles_;
    done = execute(command, answer);
    if (!done) return;
    if (lost_) return answer(being_read_again());
    if (const auto* why = std::get_if<Refusal>(&*done)) {
      answer(*why);
      // Nothing is half done: what came of it in memory is dropped with the rest.
      if (work_) fail(*why);
      return;
    }
    go_on();
    if (settles_ && !settled_before && busy_) {
      // Settled when the meter has answered: whoever says so hears of it then.
      awaited_ = [this, answer](const std::optional<Refusal>& why) {
        if (why) return answer(*why);
        answer(Json{{"sequence", head_.sequence()}});
      };
      return commit();
    }
    if (work_) {
      auto& kept = work_->batch.documents;
      kept.insert(kept.end(), command.documents.begin(), command.documents.end());
    }
    commit(
        [answer, json = std::get<Json>(*done)](const std::optional<Refusal>& why) {
          if (why) return answer(*why);
          answer(json);
        },
        command.came);
    proceed();
  } catch (const std::exception& error) {
    // The state in memory is in doubt; what is recorded is not.
    answer(refusal("something went wrong at the table; it is read again from its record",
                   "table " + id_));
    fail({error.what(), "table " + id_, {}});
  }
}

// While the table is busy. Who says much has no place but his own, and his money moves once at a
// time, for the table waits for his wallet; what the house says of a table is always heard.
std::optional<Refusal> TableHost::why_not_wait(const Command& command) const {
  if (command.authorised || command.by.role == floor::Role::system) return {};
  std::size_t own = 0;
  for (const auto& [waits, answer] : waiting_) {
    if (waits.by.account != command.by.account) continue;
    ++own;
    if (moves_money(command) && moves_money(waits)) {
      return refusal("a buy-in or cash-out of this player waits already; try again when it is done",
                     command.by.account);
    }
  }
  if (own >= most_waiting_of_one) {
    return refusal("this player has too much waiting here; try again", command.by.account);
  }
  if (waiting_.size() >= most_waiting) {
    return refusal("too many are waiting here; try again", "table " + id_);
  }
  return {};
}

// What had its time comes before what was said meanwhile: nobody holds the clock up by saying more.
void TableHost::take_waiting() {
  if (due_ != nullptr && !busy_ && !lost_ && !retired_) do_in_time(std::exchange(due_, nullptr));
  while (!busy_ && !lost_ && !waiting_.empty()) {
    auto [command, answer] = std::move(waiting_.front());
    waiting_.pop_front();
    take(std::move(command), std::move(answer));
  }
}

// Read once for each time that the table is read: whoever asks does not make it read again.
void TableHost::look_who_said_last() {
  if (last_said_known_) return;
  last_said_.clear();
  const std::uint64_t first = head_.sequence() - std::min(head_.sequence(), most_looked_through);
  for (const floor::Entry& entry :
       services_.store.entries(head_.chain(), first + 1, most_looked_through)) {
    const ParsedJson body = parse_json(entry.body);
    const auto by = body.refusal ? std::nullopt : floor::read_actor(body.value.at("by"));
    if (by) last_said_[by->account] = entry.sequence;
  }
  last_said_known_ = true;
}

void TableHost::remember_who_said(const floor::Actor& by) {
  if (!last_said_known_) return;
  last_said_[by.account] = head_.sequence();
  if (last_said_.size() < 2 * most_looked_through) return;
  std::erase_if(last_said_, [&](const auto& each) {
    return each.second + most_looked_through <= head_.sequence();
  });
}

// Said again by somebody whose answer was lost: "after" is the number up to which he knows the
// record. What stands there as his behind it, is what he said; it is not done again.
std::optional<TableHost::Done> TableHost::done_already(const Command& command) {
  const auto after = command.words.find("after");
  if (after == command.words.end()) return {};
  if (!after->is_number_unsigned() || after->get<std::uint64_t>() > head_.sequence()) {
    return Done(
        refusal(fmt::format("is the number of an entry, at most {}", head_.sequence()), "after"));
  }
  const auto known = after->get<std::uint64_t>();
  if (head_.sequence() - known > most_looked_through) {
    return Done(refusal("is too long ago: look how the table stands, and say it anew", "after"));
  }
  try {
    look_who_said_last();
  } catch (const store::StoreFailed&) {
    return Done(refusal("the record cannot be read now; try again", head_.chain()));
  }
  const auto last = last_said_.find(command.by.account);
  if (last == last_said_.end() || last->second <= known) return {};
  return Done(Json{{"sequence", last->second}, {"again", true}});
}

std::optional<TableHost::Done> TableHost::execute(const Command& command, const Answer& answer) {
  const std::string what = word(command.words, "do");
  if (const auto act = act_of_word(what)) {
    if (auto why = floor::why_not(*act, command.by)) return Done(*why);
  }
  if (what == "call-off" || what == "remove" || what == "abandon") return ordered(command);
  if (what == "happen" && !table_->committed()) {
    if (begins_round(command.words)) return begin_by_hand(command, answer);
    if (closes_bets(command.words) && table_->deals_cards()) {
      return close_bets_by_hand(command, answer);
    }
  }
  const int seat = what == "sit" ? 0 : box_meant(command);
  if (seat < 0) {
    return Done(refusal("is no box of this player", fmt::format("seat {}", -seat)));
  }
  if (what == "house-way") return house_way(seat);
  if (what == "buy-in") {
    const auto amount = amount_in(command.words);
    if (!amount) return Done(refusal("is an amount in dollars and whole cents", "amount"));
    const floor::TableEvent event = floor::ChipsBought{seat, *amount};
    if (seat == 0) return Done(refusal("takes a seat first", command.by.account));
    if (auto why = table_->why_not(event, command.by, services_.clock.now())) return Done(*why);
    buy_in(command, seat, *amount, answer);
    return {};
  }
  if (auto why = said(command)) return Done(*why);
  return Done(Json{{"sequence", head_.sequence()}});
}

// The only thing at a table that depends on money elsewhere. The wallet can be short of it by the
// time that this is recorded, so the chips are not put down before; until then nothing else is done
// here.
void TableHost::buy_in(const Command& command, int seat, Money amount, const Answer& answer) {
  const std::string wallet = "wallet/" + command.by.account;
  Money had;
  try {
    had = services_.store.balance(wallet);
  } catch (const store::StoreFailed&) {
    return answer(refusal("the record cannot be read now; try again", wallet));
  }
  if (had < amount) {
    return answer(refusal(fmt::format("there is {} in it", text(had)), wallet));
  }
  commit();
  if (lost_) return answer(being_read_again());
  BuyIn buying{submitted_ + 1, {seat, amount}, command.by,  services_.clock.now(), {},
               head_,          answer,         command.came};
  buying.recorded = to_json(buying.bought, &table_->round());
  const auto postings = table_->postings_of(buying.bought);
  store::Batch batch;
  batch.entries.push_back(buying.head.add(
      buying.at, entry_body(buying.recorded, buying.recorded.dump(), command.by, postings)));
  add_balances(batch.balances, postings);
  batch.fences.push_back(fence_);
  busy_ = true;
  ++submitted_;
  buying_ = std::move(buying);
  hand_in(std::move(batch));
}

void TableHost::end_buy_in(const store::Written& written) {
  const BuyIn buying = *std::exchange(buying_, {});
  busy_ = false;
  if (written.ok()) {
    TableAudience::Tidings tidings(audience_, *table_);
    table_->apply(buying.bought, buying.by, buying.at);
    head_ = buying.head;
    remember_who_said(buying.by);
    tidings.add(buying.bought, buying.recorded, buying.recorded.dump());
    audience_.tell(std::move(tidings).end(head_.sequence(), buying.at, state_json().dump()), false);
    services_.on_told(
        std::chrono::duration_cast<std::chrono::microseconds>(Worker::Clock::now() - buying.came));
    buying.answer(Json{{"sequence", head_.sequence()}});
  } else {
    buying.answer(not_recorded(written));
  }
  proceed();
  take_waiting();
}

std::optional<Refusal> TableHost::said(const Command& command) {
  const Json& words = command.words;
  const std::string what = word(words, "do");
  const int seat = what == "sit" ? 0 : box_meant(command);
  if (what == "happen") return happen(command);
  if (what == "sit") {
    if (!stopped_because_.empty()) return refusal(stopped_because_, "table " + id_);
    // Whether he may play was asked before he was sent home.
    if (const auto home = sent_home_.find(command.by.account);
        home != sent_home_.end() && command.came <= home->second) {
      return refusal("takes no further part in play", command.by.account);
    }
    if (!offered_to_.empty() && offered_to_ != command.by.account) {
      return refusal("the seat is offered to whoever is first on the waiting list", "seat");
    }
    if (!waiting_list_.empty() && waiting_list_.front() != command.by.account) {
      return refusal("others wait for a seat here", "waiting list", "637a.9(c)");
    }
    if (auto why =
            perform(floor::SeatTaken{number_in(words, "seat"), command.by.account}, command.by)) {
      return why;
    }
    std::erase(waiting_list_, command.by.account);
    offered_to_.clear();
    return {};
  }
  if (what == "wait") {
    if (seat > 0) return refusal(fmt::format("sits at seat {} already", seat), command.by.account);
    if (std::find(waiting_list_.begin(), waiting_list_.end(), command.by.account) ==
        waiting_list_.end()) {
      if (waiting_list_.size() >= longest_waiting_list) return refusal("is full", "waiting list");
      waiting_list_.push_back(command.by.account);
      waiting_list_changes();
    }
    offer_seat();
    return {};
  }
  if (what == "stop-waiting") {
    stop_waiting(command.by.account);
    return {};
  }
  if (seat == 0) return refusal("takes a seat first", command.by.account, "639a.7(b)");
  if (what == "leave" || what == "away" || what == "back" || what == "ready") {
    // Of all his boxes, unless he names one.
    const bool named = words.contains("seat");
    return say_of_seats(command, named ? std::vector{seat} : table_->seats_of(command.by.account));
  }
  if (what == "cash-out") {
    const auto amount = amount_in(words);
    if (!amount) return refusal("is an amount in dollars and whole cents", "amount");
    return perform(floor::ChipsCashed{seat, *amount}, command.by);
  }
  if (what == "agree-minimum") {
    const auto amount = amount_in(words);
    if (!amount) return refusal("is an amount in dollars and whole cents", "amount", "637a.8(k)");
    return perform(floor::PokerEvent{floor::MinimumAgreed{seat, *amount}}, command.by);
  }
  if (what == "answer") {
    auto read = floor::read_offer_answered(Json{{"event", "offer-answered"},
                                                {"offer", words.value("offer", Json())},
                                                {"seat", fmt::format("{}", seat)},
                                                {"answer", words.value("answer", Json())}});
    if (auto* why = std::get_if<Refusal>(&read)) return *why;
    return perform(std::get<floor::OfferAnswered>(read), command.by);
  }
  if (what == "contribute") return contribute(command);
  if (what == "pass-cards") {
    auto read = floor::read_table_event(Json{{"event", "turning-ended"},
                                             {"hand", words.value("hand", Json())},
                                             {"seat", fmt::format("{}", seat)},
                                             {"reason", "the player passes"}},
                                        &table_->round());
    if (auto* why = std::get_if<Refusal>(&read)) return *why;
    return perform(std::get<floor::TableEvent>(read), command.by);
  }
  return say_at_turn(command, seat);
}

// What a player says of the round that is under way, for his own seat alone.
std::optional<Refusal> TableHost::say_at_turn(const Command& command, int seat) {
  const Json& words = command.words;
  const std::string what = word(words, "do");
  const Round& round = table_->round();
  std::variant<Event, Refusal> read =
      refusal(fmt::format("\"{}\" is nothing to be done", what), "do");
  const std::string own = fmt::format("{}", seat);
  if (what == "say") {
    const auto phase = table_->phase();
    const auto kind = round.expected().kind;
    const bool asked = kind == Expected::Kind::decision || kind == Expected::Kind::act;
    if (phase != floor::LiveTable::Phase::playing || !asked ||
        round.expected().place != Place::seat(seat)) {
      return refusal("it is not this seat's turn", "seat " + own, "639a.11(b)");
    }
    read = read_said(round, seat, word(words, "say"));
  } else if (what == "bet") {
    if (!ready_.empty()) ready_.erase(seat);
    read = houseway::read_event(round, Json{{"bet",
                                             {{"seat", own},
                                              {"on", words.value("on", Json())},
                                              {"amount", words.value("amount", Json())}}}});
    const auto* event = std::get_if<Event>(&read);
    const auto* bet = event != nullptr ? event->as<BetMade>() : nullptr;
    const auto progressive = services_.meters.wager_of(id_);
    if (bet != nullptr && progressive &&
        table_->game().wagers[bet->spot.wager].id == *progressive) {
      if (auto why = services_.meters.why_not_wager(id_, bet->amount, *rules_)) return why;
    }
  } else if (what == "call") {
    read = houseway::read_event(round, Json{{"call",
                                             {{"seat", own},
                                              {"on", words.value("on", Json())},
                                              {"say", words.value("say", Json())}}}});
  } else if (what == "pass-dice") {
    if (table_->thrower() != seat) return refusal("does not have the dice", "seat " + own);
    read = Event::pass_dice(number_in(words, "to"));
  } else if (what == "bank") {
    read = Event::bank(seat, word(words, "with") == "house");
  } else if (what == "cut") {
    const auto position = words.find("position");
    if (position == words.end() || !position->is_number_unsigned()) {
      return refusal("is a number of cards from the top", "position");
    }
    if (!cut_offered_) return refusal("no cut is offered now", "table " + id_, "633a.5(c)");
    return perform(
        floor::ShoeEvent{floor::StackCut{table_->shoe().number(), position->get<std::uint64_t>(),
                                         dealer_->below_cover_card(), command.by.account}},
        command.by);
  }
  if (auto* why = std::get_if<Refusal>(&read)) return *why;
  if (auto why = perform(floor::RoundWent{std::get<Event>(read)}, command.by)) return why;
  missed_[static_cast<std::size_t>(seat - 1)] = 0;
  return {};
}

// Cashes out all and goes; in the middle of a round, when that is over.
std::optional<Refusal> TableHost::leave(const Command& command, int seat) {
  const std::string reason = word(command.words, "reason");
  const bool stays = table_->in_round(seat) || table_->between_boxes(seat);
  const Money due = std::min(table_->money().marked(seat), table_->money().chips(seat));
  if (!stays && due.cents > 0) {
    // What is marked is collected when the player leaves the table (627a.12(d)(2)).
    perform_all({floor::VigorishCollected{seat, due}});
  }
  const Money chips = table_->money().chips(seat);
  Events events;
  // Whoever is away from a game for a pot takes nothing with him before he is back.
  const bool back = table_->game().pot_game() != nullptr && table_->seat(seat).away;
  if (back) events.emplace_back(floor::WentAway{seat, true});
  if (chips.cents > 0) events.emplace_back(floor::ChipsCashed{seat, chips});
  events.emplace_back(floor::SeatLeft{seat});
  if (stays || table_->why_not(events.front(), command.by, services_.clock.now())) {
    leaving_.insert(seat);
    if (table_->seat(seat).away) return {};
    return perform(floor::WentAway{seat, false}, command.by, reason);
  }
  for (const floor::TableEvent& event : events) {
    if (auto why = perform(event, command.by, reason)) return why;
  }
  leaving_.erase(seat);
  return {};
}

}  // namespace houseway::house
