#include <fmt/format.h>

#include <algorithm>

#include "floor/act.h"
#include "house/table_acts.h"
#include "house/table_host.h"
#include "house/table_work.h"
#include "round/event_words.h"
#include "round/file.h"
#include "round/json.h"

namespace houseway::house {
namespace {

constexpr std::size_t most_waiting = 64;

Refusal refusal(std::string message, std::string place, std::string section = {}) {
  return {std::move(message), std::move(place), std::move(section)};
}

std::string word(const Json& words, const char* key) {
  const auto found = words.find(key);
  return found != words.end() && found->is_string() ? found->get<std::string>() : std::string();
}

std::optional<Money> amount_in(const Json& words) {
  const auto found = words.find("amount");
  if (found == words.end() || !found->is_number()) return {};
  return money_from_dollars(found->get<double>());
}

int number_in(const Json& words, const char* key) {
  const auto found = words.find(key);
  if (found != words.end() && found->is_number_integer()) {
    const auto number = found->get<std::int64_t>();
    return number > 0 && number < 1000 ? static_cast<int>(number) : 0;
  }
  const std::string text = word(words, key);
  const bool digits =
      !text.empty() && text.size() < 4 && text.find_first_not_of("0123456789") == std::string::npos;
  return digits ? std::stoi(text) : 0;
}

}  // namespace

void TableHost::take(Command command, Answer answer) {
  if (retired_) {
    return answer(refusal("the table is run elsewhere; ask where", "table " + id_));
  }
  if (lost_)
    return answer(refusal("the table is being read again from its record", "table " + id_));
  if (busy_) {
    if (waiting_.size() >= most_waiting) {
      return answer(refusal("too many are waiting here; try again", "table " + id_));
    }
    waiting_.emplace_back(std::move(command), std::move(answer));
    return;
  }
  try {
    const auto done = execute(command, answer);
    if (!done) return;
    if (const auto* why = std::get_if<Refusal>(&*done)) {
      work_.reset();
      return answer(*why);
    }
    go_on();
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

void TableHost::take_waiting() {
  while (!busy_ && !lost_ && !waiting_.empty()) {
    auto [command, answer] = std::move(waiting_.front());
    waiting_.pop_front();
    take(std::move(command), std::move(answer));
  }
}

std::optional<TableHost::Done> TableHost::execute(const Command& command, const Answer& answer) {
  const std::string what = word(command.words, "do");
  const int seat = table_->seat_of(command.by.account);
  if (what == "buy-in") {
    if (auto why = floor::why_not(floor::Act::buy_in, command.by)) return Done(*why);
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

// The only thing at a table that depends on money elsewhere: it happens when the wallet had it.
void TableHost::buy_in(const Command& command, int seat, Money amount, const Answer& answer) {
  const floor::TableEvent event = floor::ChipsBought{seat, amount};
  const std::string wallet = "wallet/" + command.by.account;
  Money had;
  try {
    had = services_.store.balance(wallet);
  } catch (const store::StoreFailed&) {
    return answer(refusal("the record cannot be read now; try again", wallet));
  }
  // It can be less by then only through another table or process: then the batch is refused, and
  // the table read again. Nothing else is done here until that is known.
  if (had < amount) {
    return answer(refusal(fmt::format("there is {} in it", text(had)), wallet));
  }
  if (auto why = perform(event, command.by)) return answer(*why);
  busy_ = true;
  commit(
      [this, answer, sequence = head_.sequence()](const std::optional<Refusal>& why) {
        if (why) return answer(*why);
        busy_ = false;
        answer(Json{{"sequence", sequence}});
        proceed();
        take_waiting();
      },
      command.came);
}

std::optional<Refusal> TableHost::said(const Command& command) {
  const Json& words = command.words;
  const std::string what = word(words, "do");
  const int seat = table_->seat_of(command.by.account);
  const auto may = [&](floor::Act act) { return floor::why_not(act, command.by); };
  if (what == "happen") return happen(command);
  if (what == "sit") {
    if (auto why = may(floor::Act::sit)) return why;
    if (disabled_) return refusal("the table is stopped", "table " + id_);
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
    if (auto why = may(floor::Act::join_waiting_list)) return why;
    if (seat > 0) return refusal(fmt::format("sits at seat {} already", seat), command.by.account);
    if (std::find(waiting_list_.begin(), waiting_list_.end(), command.by.account) ==
        waiting_list_.end()) {
      if (waiting_list_.size() >= most_waiting) return refusal("is full", "waiting list");
      waiting_list_.push_back(command.by.account);
    }
    offer_seat();
    return {};
  }
  if (what == "stop-waiting") {
    std::erase(waiting_list_, command.by.account);
    if (offered_to_ == command.by.account) offered_to_.clear();
    offer_seat();
    return {};
  }
  if (seat == 0) return refusal("takes a seat first", command.by.account, "639a.7(b)");
  if (what == "leave") {
    if (auto why = may(floor::Act::leave)) return why;
    return leave(command, seat);
  }
  if (what == "away" || what == "back") {
    if (auto why = may(floor::Act::leave)) return why;
    missed_[static_cast<std::size_t>(seat - 1)] = 0;
    return perform(floor::WentAway{seat, what == "back"}, command.by);
  }
  if (what == "cash-out") {
    if (auto why = may(floor::Act::cash_out)) return why;
    const auto amount = amount_in(words);
    if (!amount) return refusal("is an amount in dollars and whole cents", "amount");
    return perform(floor::ChipsCashed{seat, *amount}, command.by);
  }
  if (what == "answer") {
    auto read = floor::read_offer_answered(Json{{"event", "offer-answered"},
                                                {"offer", words.value("offer", Json())},
                                                {"seat", fmt::format("{}", seat)},
                                                {"answer", words.value("answer", Json())}});
    if (auto* why = std::get_if<Refusal>(&read)) return *why;
    return perform(std::get<floor::OfferAnswered>(read), command.by);
  }
  if (what == "ready") {
    if (table_->phase() != floor::LiveTable::Phase::betting) {
      return refusal("no bets are being made", "table " + id_);
    }
    ready_.insert(seat);
    return {};
  }
  return say_at_turn(command, seat);
}

// What a player says of the round that is under way, for his own seat alone.
std::optional<Refusal> TableHost::say_at_turn(const Command& command, int seat) {
  const Json& words = command.words;
  const std::string what = word(words, "do");
  const auto may = [&](floor::Act act) { return floor::why_not(act, command.by); };
  const Round& round = table_->round();
  std::variant<Event, Refusal> read =
      refusal(fmt::format("\"{}\" is nothing to be done", what), "do");
  floor::Act act = floor::Act::bet;
  const std::string own = fmt::format("{}", seat);
  if (what == "say") {
    act = floor::Act::decide;
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
      if (auto why = services_.meters.why_not_wager(id_, bet->amount)) return why;
    }
  } else if (what == "call") {
    read = houseway::read_event(round, Json{{"call",
                                             {{"seat", own},
                                              {"on", words.value("on", Json())},
                                              {"say", words.value("say", Json())}}}});
  } else if (what == "pass-dice") {
    act = floor::Act::pass_dice;
    if (table_->thrower() != seat) return refusal("does not have the dice", "seat " + own);
    read = Event::pass_dice(number_in(words, "to"));
  } else if (what == "bank") {
    act = floor::Act::take_bank;
    read = Event::bank(seat, word(words, "with") == "house");
  } else if (what == "cut") {
    if (auto why = may(floor::Act::cut)) return why;
    const auto position = words.find("position");
    if (position == words.end() || !position->is_number_unsigned()) {
      return refusal("is a number of cards from the top", "position");
    }
    if (!cut_offered_) return refusal("no cut is offered now", "table " + id_, "633a.5(c)");
    return perform(
        floor::ShoeEvent{floor::StackCut{
            table_->shoe().number(), position->get<std::uint64_t>(), {}, command.by.account}},
        command.by);
  }
  if (auto* why = std::get_if<Refusal>(&read)) return *why;
  if (auto why = may(act)) return why;
  if (auto why = perform(floor::RoundWent{std::get<Event>(read)}, command.by)) return why;
  const auto at = static_cast<std::size_t>(seat - 1);
  missed_[at] = 0;
  if (what == "say" && std::exchange(on_time_bank_, false)) {
    const auto used =
        std::chrono::duration_cast<std::chrono::milliseconds>(Worker::Clock::now() - bank_began_);
    time_banks_[at] = std::max(std::chrono::milliseconds(0), bank_given_ - used);
  }
  return {};
}

// An event of the table as those say it who deal and supervise. A player says only what is his.
std::optional<Refusal> TableHost::happen(const Command& command) {
  const auto what = command.words.find("what");
  if (what == command.words.end() || !what->is_object()) return refusal("is missing", "what");
  auto read = floor::read_table_event(*what, &table_->round());
  if (auto* why = std::get_if<Refusal>(&read)) return *why;
  const auto& event = std::get<floor::TableEvent>(read);
  const auto act = act_of(event, table_->game());
  if (!act) return refusal("is not for anybody to say", "what");
  const bool may = command.authorised || command.by.role == floor::Role::system;
  if (!may) {
    if (auto why = floor::why_not(*act, command.by)) return why;
  }
  const auto* went = std::get_if<floor::RoundWent>(&event);
  const bool dealing = went != nullptr && !went->event.is<GoneWrong>() &&
                       !went->event.is<BetMade>() && !went->event.is<DicePassed>();
  if (table_->committed() && (dealing || std::holds_alternative<floor::RoundBegan>(event))) {
    return refusal("the program deals at this table", "what");
  }
  return perform(event, command.by, word(command.words, "reason"));
}

// Cashes out all and goes; in the middle of a round, when that is over.
std::optional<Refusal> TableHost::leave(const Command& command, int seat) {
  const Money chips = table_->money().chips(seat);
  Events events;
  if (chips.cents > 0) events.emplace_back(floor::ChipsCashed{seat, chips});
  events.emplace_back(floor::SeatLeft{seat});
  const bool in_round = table_->money().staked(seat).cents > 0 ||
                        table_->why_not(events.front(), command.by, services_.clock.now());
  if (in_round) {
    leaving_.insert(seat);
    if (table_->seat(seat).away) return {};
    return perform(floor::WentAway{seat, false}, command.by);
  }
  for (const floor::TableEvent& event : events) {
    if (auto why = perform(event, command.by)) return why;
  }
  leaving_.erase(seat);
  return {};
}

}  // namespace houseway::house
