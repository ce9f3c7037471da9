#include "house/table_host.h"

#include <fmt/format.h>

#include <algorithm>

#include "floor/act.h"
#include "floor/seen_positions.h"
#include "house/table_work.h"
#include "round/event_words.h"
#include "round/file.h"
#include "round/json.h"
#include "round/settlement_json.h"
#include "server/log.h"

namespace houseway::house {
namespace {

// After so many entries a restart would have to go through, the state is kept beside the chain.
constexpr std::uint64_t entries_between_snapshots = 150;

}  // namespace

TableHost::TableHost(std::string id, TableServices services, TableSettings settings)
    : id_(std::move(id)),
      services_(std::move(services)),
      settings_(settings),
      head_(chain_of(id_)),
      audience_(services_.send) {}

TableHost::~TableHost() = default;

void TableHost::adopt(std::shared_ptr<const RuleSet> rules, std::string rules_name) {
  rules_ = std::move(rules);
  rules_name_ = std::move(rules_name);
  dealer_.emplace(*table_, services_.random);
  const auto seats = static_cast<std::size_t>(table_->positions());
  time_banks_.resize(seats, settings_.time_bank);
  missed_.resize(seats, 0);
}

std::optional<Refusal> TableHost::found(const RoundPermit& permit, store::Fence fence) {
  fence_ = std::move(fence);
  const auto head = services_.store.head(head_.chain());
  if (head.sequence() > 0) return Refusal{"there is such a table already", "table " + id_, {}};
  table_ = std::make_unique<floor::LiveTable>(id_, *permit.rules, &services_.key);
  adopt(permit.rules, permit.rules_name);
  return {};
}

// Whose round it is at this seat, whoever may have sat down there in the middle of it.
const std::string& TableHost::player_of_round(int seat) const {
  const std::string& dealt_in = table_->dealt_in(seat);
  return dealt_in.empty() ? table_->seat(seat).account : dealt_in;
}

TableHost::Work& TableHost::work() {
  if (!work_) work_ = std::make_unique<Work>(audience_, *table_);
  return *work_;
}

std::optional<Refusal> TableHost::perform(const floor::TableEvent& event, const floor::Actor& by,
                                          const std::string& reason) {
  const floor::Instant now = services_.clock.now();
  if (auto why = table_->why_not(event, by, now)) return why;
  Work& work = this->work();
  Json recorded = to_json(event, &table_->round());
  const auto* ended = std::get_if<floor::RoundEnded>(&event);
  if (ended != nullptr && ended->called_off && table_->game().thrown_on_a_layout()) {
    // What throws had decided stays decided.
    Settlement decided;
    decided.lines = table_->round().throws().layout().lines();
    recorded["lines"] = floor::settled_lines_json(table_->game(), decided);
  }
  if (ended != nullptr && !ended->called_off) {
    const Settlement settlement = table_->round().settlement();
    recorded["settlement"] = settlement_json(table_->game(), settlement);
    recorded["lines"] = floor::settled_lines_json(table_->game(), settlement);
  }
  if (ended != nullptr && (!ended->called_off || !ended->cause.empty())) {
    recorded["game"] = table_->game().game;
    recorded["name"] = table_->round_name();
    recorded["version"] = rules_name_;
    if (ended->called_off) recorded["played-under"] = write_rules(table_->round().rules());
    Json& seats = recorded["seats"] = Json::object();
    for (int seat = 1; seat <= table_->positions(); ++seat) {
      const std::string& account = player_of_round(seat);
      if (!account.empty()) seats[fmt::format("{}", seat)] = account;
    }
  }
  if (std::holds_alternative<floor::RoundBegan>(event)) recorded["rules"] = rules_name_;
  if (const auto* taken = std::get_if<floor::SeatTaken>(&event);
      taken != nullptr && bots_.contains(taken->account)) {
    recorded["program"] = true;
  }
  const auto postings = table_->apply_allowed(event, by, now);
  if (ended != nullptr && !ended->called_off) recorded["chips"] = floor::chips_json(*table_);
  std::string text = recorded.dump();
  work.tidings.add(event, recorded, text);
  work.batch.entries.push_back(
      head_.add(now, entry_body(recorded, std::move(text), by, postings, reason)));
  add_balances(work.batch.balances, postings);
  remember_who_said(by);

  if (const auto* shoe = std::get_if<floor::ShoeEvent>(&event)) {
    // What was turned over last is proved where the commitment to a round's own cards ends.
    if (std::holds_alternative<floor::CommitmentEnded>(*shoe) && !work.batch.rounds.empty()) {
      work.batch.rounds.back().last = head_.sequence();
    }
    // Positions are counted anew.
    if (std::holds_alternative<floor::ShuffleCommitted>(*shoe)) proofs_sent_.clear();
  }
  if (const auto* taken = std::get_if<floor::SeatTaken>(&event)) {
    work.to_be_shown.push_back(taken->account);
    sent_home_.erase(taken->account);
    if (table_->seats_of(taken->account).size() == 1) contributors_.erase(taken->account);
    time_banks_[static_cast<std::size_t>(taken->seat - 1)] = settings_.time_bank;
    missed_[static_cast<std::size_t>(taken->seat - 1)] = 0;
    work.seats_change = true;
  } else if (std::holds_alternative<floor::SeatLeft>(event)) {
    work.seats_change = true;
  } else if (std::holds_alternative<floor::RoundBegan>(event)) {
    first_of_round_ = head_.sequence();
    called_off_because_.clear();
    disarm();
    proofs_sent_.clear();
    ready_.clear();
  } else if (ended != nullptr) {
    work.round_is_over = true;
    called_off_because_ = ended->called_off ? ended->cause : std::string();
    settled_seats_.clear();
    for (int seat = 1; seat <= table_->positions(); ++seat) {
      settled_seats_.push_back(player_of_round(seat));
    }
    disarm();  // nobody is asked any more, and the next round is not kept waiting for it
    // A round that was called off for a cause is told again like any other.
    if (!ended->called_off || !ended->cause.empty()) {
      work.batch.rounds.push_back({table_->round_name(), head_.chain(), first_of_round_,
                                   head_.sequence(), std::string(table_->game().game), now,
                                   rules_name_});
    }
  }
  return {};
}

void TableHost::perform_all(const Events& events) {
  for (const floor::TableEvent& event : events) {
    if (const auto why = perform(event, floor::the_program())) {
      throw std::logic_error(fmt::format("table {}: {}", id_, text(*why)));
    }
  }
}

void TableHost::keep_snapshot(Work& work) {
  const auto phase = table_->phase();
  const bool quiet =
      phase == floor::LiveTable::Phase::between_rounds || phase == floor::LiveTable::Phase::closed;
  if (!quiet ||
      head_.sequence() - snapshot_at_ < (snapshot_at_ == 0 ? 1 : entries_between_snapshots)) {
    return;
  }
  // The settlement is not carried, and a restart must find what it owes.
  if (owes_elsewhere()) return;
  snapshot_at_ = head_.sequence();
  work.batch.snapshots.push_back(
      {head_.chain(), snapshot_at_,
       Json{{"rules", rules_name_}, {"table", table_->carried()}}.dump()});
}

void TableHost::when_durable(Reply what) {
  if (lost_) return what(being_read_again());
  if (durable_ == submitted_ && !work_) return what(std::nullopt);
  on_durable_.emplace_back(work_ ? submitted_ + 1 : submitted_, std::move(what));
}

void TableHost::commit(Reply reply, std::optional<Worker::Clock::time_point> since) {
  // Lost by what was to be recorded before: this follows from it, and goes the same way.
  if (lost_) work_.reset();
  if (!work_) {
    if (reply) when_durable(std::move(reply));
    return;
  }
  set_timer();
  const bool tells = !work_->tidings.empty();
  if (tells) add_proofs(*work_);
  if (const int seat = turn(); seat != 0 && tells) {
    work_->tidings.add(table_->seat_of(table_->seat(seat).account),
                       {{"event", "your-turn"},
                        {"seat", fmt::format("{}", seat)},
                        {"may-say", may_say(table_->round())}});
  }
  keep_snapshot(*work_);
  keep_beside(*work_);
  std::unique_ptr<Work> work = std::move(work_);
  const std::uint64_t number = ++submitted_;
  work->batch.fences.push_back(fence_);
  const floor::Instant at = tells ? work->batch.entries.back().at : services_.clock.now();
  const bool over = work->round_is_over;
  const bool changed = over || work->seats_change;
  auto told = std::make_shared<const TableAudience::Told>(
      std::move(work->tidings).end(head_.sequence(), at, state_json().dump()));
  std::string late = over ? view_for({}, floor::Role::spectator).dump() : std::string();
  // As it is now: by the time it is told, more may have happened that is not on the disk.
  std::vector<std::pair<std::string, std::string>> shown;
  for (const std::string& account : work->to_be_shown) {
    shown.emplace_back(account, view_for(account, floor::Role::player).dump());
  }
  on_durable_.emplace_back(
      number, [this, told, tells, over, since, late = std::move(late), shown = std::move(shown),
               entry = changed ? lobby() : Json()](const std::optional<Refusal>& why) {
        if (why) return;
        if (over) late_view_ = late;
        if (tells) audience_.tell(*told, over);
        for (const auto& [account, text] : shown) audience_.tell_account(account, text);
        if (!entry.is_null()) services_.on_changed(id_, entry);
        if (since) {
          services_.on_told(
              std::chrono::duration_cast<std::chrono::microseconds>(Worker::Clock::now() - *since));
        }
      });
  if (reply) on_durable_.emplace_back(number, std::move(reply));
  hand_in(std::move(work->batch));
}

// As the batch of the number that was given out last.
void TableHost::hand_in(store::Batch batch) {
  const std::uint64_t number = submitted_;
  const auto submitted = services_.writer.submit(
      std::move(batch),
      [host = weak_from_this(), &owner = services_.owner, number](const store::Written& written) {
        owner.post([host, number, written] {
          if (const auto there = host.lock()) there->written(number, written);
        });
      });
  using enum store::JournalWriter::Submitted;
  if (submitted != queued && submitted != congested) {
    --submitted_;  // what was handed in before it is awaited
    fail(cannot_be_written(), number);
  }
}

void TableHost::written(std::uint64_t number, const store::Written& written) {
  answered_ = std::max(answered_, number);
  if (lost_ || number <= durable_) return;
  const bool buys = buying_ && buying_->number == number;
  // A wallet may be short of it by then through another table or process: that is the buyer's
  // affair alone.
  const bool refused_alone = buys && !written.failed &&
                             written.result.outcome == store::CommitResult::Outcome::short_of_money;
  if (!written.ok() && !refused_alone) return fail(not_recorded(written), number);
  durable_ = number;
  failed_before_ = false;
  while (!on_durable_.empty() && on_durable_.front().first <= durable_) {
    const auto what = std::move(on_durable_.front().second);
    on_durable_.pop_front();
    what(std::nullopt);
  }
  if (buys && buying_) end_buy_in(written);
}

floor::TableOpened TableHost::opening(const TablePlan& plan, const RoundPermit& permit) const {
  return {plan.game, permit.rules_name, plan.layout, plan.committed, services_.meters.keeps(id_)};
}

std::optional<Refusal> TableHost::why_not_open(const TablePlan& plan, const floor::Actor& by,
                                               const RoundPermit& permit) const {
  if (lost_ || busy_) return Refusal{"is busy; try again", "table " + id_, {}};
  const floor::TableOpened opened = opening(plan, permit);
  const floor::Instant now = services_.clock.now();
  if (table_->phase() != floor::LiveTable::Phase::closed || permit.rules_name == rules_name_) {
    return table_->why_not(opened, by, now);
  }
  auto then = restored(permit);
  if (auto* why = std::get_if<Refusal>(&then)) return std::move(*why);
  return std::get<0>(then)->why_not(opened, by, now);
}

void TableHost::open(const TablePlan& plan, const floor::Actor& by, const RoundPermit& permit,
                     store::Document document, const Answer& answer) {
  if (const auto why = why_not_open(plan, by, permit)) return answer(*why);
  if (const auto why = play_under(permit)) return answer(*why);
  if (const auto why = perform(opening(plan, permit), by)) {
    work_.reset();
    return answer(*why);
  }
  settings_ = plan.settings;
  work_->batch.documents.push_back(std::move(document));
  work_->seats_change = true;
  commit([answer, json = lobby()](const std::optional<Refusal>& why) {
    if (why) return answer(*why);
    answer(json);
  });
  proceed();
}

void TableHost::show(const floor::Actor& by, const Answer& answer) {
  if (lost_) return answer(being_read_again());
  when_durable([answer, json = view_for(by.account, by.role)](const std::optional<Refusal>& why) {
    if (why) return answer(*why);
    answer(json);
  });
}

void TableHost::retire() {
  retired_ = true;
  disarm();
}

void TableHost::give_up() {
  retire();
  fail({"is run by another process from now on; GET /api/tables says where", "table " + id_, {}});
}

void TableHost::watch(const TableAudience::Watcher& watcher) {
  // All who are there are shown it when it has been read again.
  if (lost_) return audience_.add(watcher);
  std::string text = view_for(watcher.account, watcher.role).dump();
  // What he sees may be ahead of the disk, and everything behind it must reach him.
  audience_.add(watcher);
  when_durable([this, text = std::move(text),
                connection = watcher.connection](const std::optional<Refusal>& why) {
    if (!why) audience_.tell(connection, text);
  });
}

void TableHost::unwatch(ConnectionId connection) {
  audience_.remove(connection);
}

Json TableHost::view_for(const std::string& account, floor::Role role) const {
  const auto circle = TableAudience::circle_of({{}, account, role}, *table_);
  const bool hidden_now =
      circle == TableAudience::late && table_->phase() == floor::LiveTable::Phase::playing;
  Json json = {{"table", id_}, {"sequence", head_.sequence()}};
  if (hidden_now) {
    json["view"] = Json::object();
    json["sequence"] = first_of_round_ - 1;
    // As the round before left it: what has happened since comes when this one is over.
    if (!late_view_.empty()) json.update(Json::parse(late_view_));
  } else {
    json["view"] = floor::view(*table_, TableAudience::viewer(circle));
  }
  // Whoever is not a person is shown as what he is (GLI-19 4.11.1, by intent).
  if (json["view"].contains("seats")) {
    for (Json& seat : json["view"]["seats"]) {
      if (bots_.contains(seat.value("account", ""))) seat["program"] = true;
    }
  }
  json["settings"] = to_json(settings_);
  json["state"] = state_json();
  if (!meter_.is_null()) json["meter"] = meter_;
  return json;
}

Json TableHost::lobby() const {
  int taken = 0;
  for (int seat = 1; seat <= table_->positions(); ++seat)
    taken += table_->seat(seat).taken() ? 1 : 0;
  Json json{{"table", id_},
            {"game", table_->game().game},
            {"name", table_->game().name},
            {"rules", rules_name_},
            {"source", table_->committed() ? "committed" : "table"},
            {"seats", table_->positions()},
            {"taken", taken},
            {"waiting", waiting_list_.size()},
            {"program-plays", !bots_.empty()},
            {"round", table_->rounds()},
            {"sign", fmt::format("/api/tables/{}/sign", id_)},
            {"settings", to_json(settings_)}};
  for (const auto& [role, word] : {std::pair(Option::Role::table_minimum, "minimum"),
                                   std::pair(Option::Role::table_maximum, "maximum")}) {
    const auto option = table_->game().find_option(role);
    if (const auto amount = option ? rules_->money(*option) : std::nullopt) {
      json[word] = money_json(*amount);
    }
  }
  if (!stopped_because_.empty()) json["stopped"] = stopped_because_;
  return json;
}

// A player has the proofs of his own hidden cards with the cards.
void TableHost::add_proofs(Work& work) {
  if (!table_->committed() || !table_->deals_cards() || table_->dealt().empty()) return;
  if (table_->shoe().state() != floor::CommittedShoe::State::open) return;
  for (int seat = 1; seat <= table_->positions(); ++seat) {
    if (!table_->seat(seat).taken() || !audience_.is_there(table_->seat(seat).account)) continue;
    Json proofs = Json::array();
    for (const std::uint64_t position : floor::own_positions(*table_, seat)) {
      if (!proofs_sent_[seat].insert(position).second) continue;
      proofs.push_back(to_json(table_->shoe().proof(position)));
    }
    if (!proofs.empty()) {
      work.tidings.add(table_->seat_of(table_->seat(seat).account),
                       {{"event", "own-cards"},
                        {"seat", fmt::format("{}", seat)},
                        {"shoe", table_->shoe().number()},
                        {"proofs", std::move(proofs)}});
    }
  }
}

}  // namespace houseway::house
