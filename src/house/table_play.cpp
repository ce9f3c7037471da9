#include <fmt/format.h>

#include <algorithm>

#include "floor/table_meters.h"
#include "house/table_host.h"
#include "house/table_work.h"
#include "round/event_words.h"
#include "round/file.h"
#include "round/json.h"
#include "server/log.h"

namespace houseway::house {
namespace {

using Phase = floor::LiveTable::Phase;

constexpr auto bot_thinks = std::chrono::milliseconds(700);
constexpr auto absent_is_asked = std::chrono::milliseconds(500);

}  // namespace

int TableHost::turn() const {
  if (table_->phase() != Phase::playing) return 0;
  const Expected now = table_->round().expected();
  const bool asked = now.kind == Expected::Kind::decision || now.kind == Expected::Kind::act;
  return asked ? now.place.seat() : 0;
}

// Somebody is there with something to bet; where players bet for a pot, two (637a.7(b)).
bool TableHost::somebody_plays() const {
  const bool pot = table_->game().pot_game() != nullptr;
  const Money enough = pot ? floor::pot_stakes(*rules_).enough : Money{1};
  int players = 0;
  for (int seat = 1; seat <= table_->positions(); ++seat) {
    const auto& there = table_->seat(seat);
    if (there.taken() && !there.away && table_->money().owned(seat) >= enough) ++players;
  }
  return players >= (pot ? 2 : 1);
}

void TableHost::disarm() {
  ++timer_;
  timed_ = false;
  due_ = nullptr;
}

void TableHost::arm(Duration after, void (TableHost::*what)()) {
  disarm();
  if (lost_ || retired_) return;
  timed_ = true;
  ends_ = services_.clock.now() + std::chrono::duration_cast<std::chrono::microseconds>(after);
  services_.owner.post_after(after, [host = weak_from_this(), number = timer_, what] {
    const auto there = host.lock();
    if (!there || there->timer_ != number || there->lost_ || there->retired_) return;
    if (there->busy_) {
      there->due_ = what;
    } else {
      there->do_in_time(what);
    }
  });
}

void TableHost::do_in_time(void (TableHost::*what)()) {
  timed_ = false;
  try {
    (this->*what)();
  } catch (const std::exception& error) {
    fail({error.what(), "table " + id_, {}});
  }
}

// What comes next without anybody's doing.
void TableHost::proceed() {
  if (busy_ || lost_ || retired_ || !table_) return;
  let_go();
  if (work_) commit();
  if (lost_) return;
  if (day_is_over()) return close_day();
  offer_seat();
  set_timer();
  if (!table_->committed()) return;
  if (table_->phase() == Phase::betting && all_ready()) return close_bets();
  if (cut_offered_ && !table_->shoe().cut_due()) {
    cut_offered_ = false;
    make_ready();
  } else if ((cut_offered_ && table_->cut_is_dealers()) ||
             (asking_ != Asking::nothing && timed_ && awaited_contributors().empty())) {
    make_ready();
  }
}

bool TableHost::still_asked() const {
  return turn_armed_ != 0 && turn() == turn_armed_ &&
         decision_armed_ == table_->round().journal().size() &&
         away_armed_ == table_->seat(turn_armed_).away;
}

// What is left of it stays the player's, whatever ended his time: his answer, an irregularity that
// somebody called, the end of the round.
void TableHost::end_time_bank() {
  if (!std::exchange(on_time_bank_, false)) return;
  const auto used =
      std::chrono::ceil<std::chrono::milliseconds>(Worker::Clock::now() - bank_began_);
  auto& bank = time_banks_[static_cast<std::size_t>(turn_armed_ - 1)];
  bank = std::max(std::chrono::milliseconds(0), bank - used);
}

// Those who were to leave when the round is over.
void TableHost::let_go() {
  for (const int seat : std::set(leaving_)) {
    if (table_->phase() != Phase::between_rounds) break;
    leaving_.erase(seat);
    if (!table_->seat(seat).taken()) continue;
    leave({{table_->seat(seat).account, floor::Role::player, {}, {}}, Json(), {}}, seat);
  }
}

// No round is coming: whoever was asked about its shuffle is asked again when one is.
void TableHost::ask_nobody() {
  cut_offered_ = false;
  asking_ = Asking::nothing;
  disarm();
}

// When something is done without anybody's doing, and what.
void TableHost::set_timer() {
  const bool armed = timed_ && still_asked();
  if (!armed) end_time_bank();
  const auto phase = table_->phase();
  if (phase == Phase::closed) return ask_nobody();
  if (phase == Phase::between_rounds) {
    if (!table_->committed() || !somebody_plays() || !stopped_because_.empty()) {
      return ask_nobody();
    }
    if (!timed_ && !busy_) arm(settings_.between, &TableHost::ask_for_round);
    return;
  }
  if (phase == Phase::betting) {
    if (!table_->committed()) return disarm();
    if (!timed_ && !busy_) arm(settings_.bets, &TableHost::close_bets);
    return;
  }
  const int seat = turn();
  if (seat == 0) {
    // A hand that waits for its meter asks it again, whatever happens meanwhile.
    if (!waits_for_meter()) return disarm();
    if (!timed_ && !busy_) arm(ask_again, &TableHost::ask_meter_again);
    return;
  }
  const auto& there = table_->seat(seat);
  if (armed) return;
  turn_armed_ = seat;
  decision_armed_ = table_->round().journal().size();
  away_armed_ = there.away;
  if (bots_.contains(there.account)) {
    arm(std::min<std::chrono::milliseconds>(bot_thinks, settings_.decision),
        &TableHost::act_for_bot);
  } else if (there.away) {
    arm(std::min<std::chrono::milliseconds>(absent_is_asked, settings_.decision),
        &TableHost::time_is_up);
  } else {
    arm(settings_.decision, &TableHost::time_is_up);
  }
}

bool TableHost::all_ready() const {
  bool somebody = false;
  for (int seat = 1; seat <= table_->positions(); ++seat) {
    const auto& there = table_->seat(seat);
    if (!there.taken() || there.away || table_->money().owned(seat).cents == 0) continue;
    somebody = true;
    if (!ready_.contains(seat)) return false;
  }
  return somebody;
}

// A decision was not made in time: first the seat's time-bank, then what the house does for those
// who are absent.
// Whoever misses several in a row is away until he says otherwise.
void TableHost::time_is_up() {
  const int seat = turn();
  if (seat == 0) return;
  const auto at = static_cast<std::size_t>(seat - 1);
  const bool away = table_->seat(seat).away;
  if (!away && !on_time_bank_ && time_banks_[at].count() > 0) {
    on_time_bank_ = true;
    bank_began_ = Worker::Clock::now();
    arm(time_banks_[at], &TableHost::time_is_up);
    return tell_state();
  }
  if (std::exchange(on_time_bank_, false)) time_banks_[at] = {};
  play_for_absent(seat, away ? "the player is away" : "the time was up");
  if (!away && ++missed_[at] >= settings_.away_after) {
    perform(floor::WentAway{seat, false}, floor::the_program(), "did not answer");
  }
  go_on();
  commit();
  proceed();
}

// Where the house has said so beforehand, the wagers of a player who has left the table are treated
// as lost if the chapter lets them; who is there and slow has not left, nor whom the house itself
// has sent away (639a.7(b)).
void TableHost::play_for_absent(int seat, const std::string& reason) {
  const std::string& account = table_->seat(seat).account;
  const bool forfeits = settings_.absent == TableSettings::Absent::forfeit &&
                        !audience_.is_there(account) && !sent_home_.contains(account);
  if (forfeits && !abandon({floor::the_program(), Json{{"reason", reason}}, {}}, seat)) return;
  const Event done = floor::TableDealer::for_absent(table_->round());
  if (const auto why = perform(floor::RoundWent{done}, floor::the_program(), reason)) {
    throw std::logic_error(text(*why));
  }
}

void TableHost::tell_state() {
  when_durable([this, message = std::make_shared<const std::string>(
                          Json{{"table", id_}, {"state", state_json()}}.dump())](
                   const std::optional<Refusal>& why) {
    if (!why) audience_.tell_all(message);
  });
}

void TableHost::stop(const std::optional<Refusal>& why) {
  std::string because = why ? text(*why) : std::string();
  if (because == stopped_because_) return;
  stopped_because_ = std::move(because);
  if (lost_ || retired_) return;
  try {
    proceed();
    tell_state();
    tell_lobby();
  } catch (const std::exception& error) {
    fail({error.what(), "table " + id_, {}});
  }
}

void TableHost::tell_lobby() {
  when_durable([this, entry = lobby()](const std::optional<Refusal>& why) {
    if (!why) services_.on_changed(id_, entry);
  });
}

void TableHost::send_home(const std::string& account) {
  stop_waiting(account);
  const std::vector<int> seats = table_->seats_of(account);
  // Who sits there is not known for certain while something waits or is being written.
  const bool certain = !busy_ && !lost_ && !work_ && durable_ == submitted_;
  if (seats.empty() && certain) return;
  sent_home_[account] = Worker::Clock::now();
  if (seats.empty()) return;
  // What he has at the table is his, and goes where he can take it away.
  leaving_.insert(seats.begin(), seats.end());
  if (busy_ || lost_ || retired_) return;
  try {
    proceed();
    if (lost_) return;
    bool goes = false;
    for (const int seat : seats) {
      if (!leaving_.contains(seat) || table_->seat(seat).away) continue;
      perform(floor::WentAway{seat, false}, floor::the_program(), "takes no further part");
      goes = true;
    }
    if (goes) {
      // Whoever waits for his decision does not wait any longer.
      commit();
      proceed();
    }
  } catch (const std::exception& error) {
    fail({error.what(), "table " + id_, {}});
  }
}

void TableHost::show_meter(const Json& display) {
  meter_ = display;
  audience_.tell_all(
      std::make_shared<const std::string>(Json{{"table", id_}, {"meter", display}}.dump()));
}

void TableHost::set_bot(const std::string& account, Bot bot) {
  bots_[account] = std::move(bot);
}

void TableHost::act_for_bot() {
  const int seat = turn();
  if (seat == 0) return;
  const auto bot = bots_.find(table_->seat(seat).account);
  if (bot == bots_.end()) return set_timer();
  const std::size_t asked_at = table_->round().journal().size();
  bot->second.decide(rules_, table_->round(),
                     [host = weak_from_this(), &owner = services_.owner, asked_at,
                      round = table_->rounds()](const std::optional<Event>& decided) {
                       owner.post([host, asked_at, round, decided] {
                         const auto there = host.lock();
                         if (!there || there->lost_ || there->retired_ || there->busy_) return;
                         if (there->table_->rounds() != round || there->turn() == 0 ||
                             there->table_->round().journal().size() != asked_at) {
                           return;
                         }
                         try {
                           there->bot_has_decided(decided);
                         } catch (const std::exception& error) {
                           there->fail({error.what(), "table " + there->id_, {}});
                         }
                       });
                     });
}

void TableHost::bot_has_decided(const std::optional<Event>& decided) {
  const floor::Actor by{table_->seat(turn()).account, floor::Role::player, {}, {}};
  if (!decided || perform(floor::RoundWent{*decided}, by)) {
    const Event least = floor::TableDealer::for_absent(table_->round());
    if (const auto why = perform(floor::RoundWent{least}, by)) throw std::logic_error(text(*why));
  }
  go_on();
  commit();
  proceed();
}

void TableHost::bet_for_bots() {
  for (const auto& [account, bot] : bots_) {
    const int seat = table_->seat_of(account);
    if (seat == 0 || table_->seat(seat).away) continue;
    const floor::Actor by{account, floor::Role::player, {}, {}};
    for (const Event& event : bot.bets(*table_, seat, services_.random)) {
      // The program's own players never play for a jackpot (GLI-19 4.11.1, by intent).
      const auto* bet = event.as<BetMade>();
      if (bet != nullptr && floor::is_progressive(*rules_, bet->spot.wager)) continue;
      if (perform(floor::RoundWent{event}, by)) continue;
    }
    ready_.insert(seat);
  }
}

void TableHost::ask_for_round() {
  ask_permit(on_owner<std::variant<RoundPermit, Refusal>>(
      [](TableHost& host, const auto& permit) { host.permitted(permit); }));
}

// Behind the settlement of the round before: the slips that it asks for hold the table
// (639a.11(c)(5)(iv)).
void TableHost::ask_permit(Permitted answer) {
  busy_ = true;
  when_durable([this, answer = std::move(answer)](const std::optional<Refusal>& why) {
    if (!why) services_.permit_round(id_, std::string(table_->game().game), answer);
  });
}

// Whoever waited with the table hears that it came to nothing.
void TableHost::answer_awaited(const std::optional<Refusal>& why) {
  if (const Reply reply = std::exchange(awaited_, {})) reply(why);
}

void TableHost::permitted(const std::variant<RoundPermit, Refusal>& permit) {
  let_go();
  if (work_) commit();
  if (lost_) return;
  // Stopped, or left by everybody, while it asked: what it was told is out of date.
  if (table_->phase() != Phase::between_rounds || !stopped_because_.empty() || !somebody_plays()) {
    return proceed();
  }
  if (const auto* why = std::get_if<Refusal>(&permit)) {
    waits_because_ = text(*why);
    return arm(ask_again, &TableHost::ask_for_round);
  }
  waits_because_.clear();
  if (const auto why = play_under(std::get<RoundPermit>(permit))) {
    waits_because_ = text(*why);
    return arm(ask_again, &TableHost::ask_for_round);
  }
  if (!somebody_plays()) return proceed();
  make_ready();
}

std::variant<std::unique_ptr<floor::LiveTable>, Refusal> TableHost::restored(
    const RoundPermit& granted) const {
  return floor::LiveTable::restore(id_, *granted.rules, &services_.key, table_->carried());
}

// A change of the rules takes effect between rounds (601a.7(b)).
std::optional<Refusal> TableHost::play_under(const RoundPermit& granted) {
  if (granted.rules_name == rules_name_) return {};
  auto then = restored(granted);
  if (auto* why = std::get_if<Refusal>(&then)) return std::move(*why);
  dealer_.reset();
  table_ = std::move(std::get<0>(then));
  adopt(granted.rules, granted.rules_name);
  snapshot_at_ = 0;
  return {};
}

void TableHost::begin_round() {
  if (const auto begin = dealer_->begin_round(); true) {
    if (const auto why =
            table_->why_not(begin.front(), floor::the_program(), services_.clock.now())) {
      waits_because_ = text(*why);
      commit();
      if (lost_) return;
      ask_of_owed();
      return arm(ask_again, &TableHost::ask_for_round);
    }
    perform_all(begin);
  }
  if (table_->game().pot_game() != nullptr) {
    perform_all(dealer_->close_bets());
    go_on();
  } else {
    bet_for_bots();
  }
  commit();
  proceed();
}

void TableHost::offer_seat() {
  if (waiting_list_.empty() || offered_to_ == waiting_list_.front()) return;
  int free = 0;
  for (int seat = table_->positions(); seat >= 1; --seat) {
    if (!table_->seat(seat).taken()) free = seat;
  }
  if (free == 0) return;
  offered_to_ = waiting_list_.front();
  const Json offer{{"table", id_},
                   {"seat-offered", fmt::format("{}", free)},
                   {"seconds", settings_.seat_offer.count() / 1000}};
  when_durable([this, to = offered_to_, text = offer.dump()](const std::optional<Refusal>& why) {
    if (!why) audience_.tell_account(to, text);
  });
  services_.owner.post_after(settings_.seat_offer, [host = weak_from_this(), number = ++offers_] {
    const auto there = host.lock();
    if (!there || there->offers_ != number || there->offered_to_.empty()) return;
    if (there->lost_ || there->retired_) return;
    there->stop_waiting(std::string(there->offered_to_));
  });
}

void TableHost::stop_waiting(const std::string& account) {
  if (offered_to_ == account) offered_to_.clear();
  if (std::erase(waiting_list_, account) == 0 || busy_ || lost_ || retired_) return;
  waiting_list_changes();
  offer_seat();
  commit();
}

Json TableHost::state_json() const {
  Json json = Json::object();
  const auto phase = table_->phase();
  json["phase"] = phase == Phase::closed           ? "closed"
                  : phase == Phase::between_rounds ? "between-rounds"
                  : phase == Phase::betting        ? "betting"
                                                   : "playing";
  if (const int seat = turn()) {
    json["turn"] = fmt::format("{}", seat);
    if (on_time_bank_) json["time-bank"] = true;
  }
  if (cut_offered_) json["cut-offered"] = true;
  if (const auto asked = table_->asked(floor::Offer::cut); cut_offered_ && asked) {
    json["cut-to"] = fmt::format("{}", asked->seat);
  }
  if (asking_ != Asking::nothing) {
    json["contributions"] = asking_ == Asking::commitments ? "commitments" : "values";
  }
  if (timed_) json["until"] = floor::text(ends_);
  if (!stopped_because_.empty()) json["stopped"] = stopped_because_;
  if (const auto due = table_->unconfirmed()) {
    json["surveillance-confirms"] = {{"wager", due->wager}, {"section", due->section}};
  }
  if (const auto minimum = table_->agreed_minimum()) json["minimum"] = money_json(*minimum);
  if (!waits_because_.empty()) json["waits-because"] = waits_because_;
  return json;
}

}  // namespace houseway::house
