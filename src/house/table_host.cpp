#include "house/table_host.h"

#include <fmt/format.h>

#include <algorithm>

#include "floor/act.h"
#include "house/table_work.h"
#include "round/event_words.h"
#include "round/json.h"
#include "round/settlement_json.h"
#include "server/log.h"

namespace houseway::house {
namespace {

constexpr std::size_t entries_at_once = 2000;
// After so many entries a restart would have to go through, the state is kept beside the chain.
constexpr std::uint64_t entries_between_snapshots = 150;
constexpr auto try_again = std::chrono::seconds(1);

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

std::optional<Refusal> TableHost::load(store::Fence fence) {
  fence_ = std::move(fence);
  if (auto why = rebuild()) return why;
  proceed();
  return {};
}

// From the state that was kept last and the entries behind it.
std::optional<Refusal> TableHost::rebuild() {
  const auto kept = services_.store.snapshot(chain_of(id_));
  if (!kept) return Refusal{"nothing is recorded of it", "table " + id_, {}};
  const ParsedJson parsed = parse_json(kept->body);
  if (parsed.refusal) return parsed.refusal;
  const auto carried = [&](const Json& json,
                           const std::string& rules_name) -> std::optional<Refusal> {
    auto rules = services_.rules_named(rules_name);
    if (!rules) return Refusal{"these rules are not on record", rules_name, "601a.4(g)"};
    auto restored = floor::LiveTable::restore(id_, *rules, &services_.key, json);
    if (auto* why = std::get_if<Refusal>(&restored)) return *why;
    dealer_.reset();
    table_ = std::move(std::get<0>(restored));
    adopt(std::move(rules), rules_name);
    return {};
  };
  if (auto why = carried(parsed.value.at("table"), parsed.value.at("rules").get<std::string>())) {
    return why;
  }
  std::uint64_t sequence = kept->sequence;
  floor::Digest hash{};
  if (sequence > 0) {
    const auto last = services_.store.entries(head_.chain(), sequence, 1);
    if (last.empty()) return Refusal{"its record ends before its state", "table " + id_, {}};
    hash = last.front().hash;
    services_.clock.not_before(last.front().at);
  }
  head_ = floor::ChainHead(chain_of(id_), sequence, hash);
  snapshot_at_ = sequence;
  while (true) {
    const auto entries =
        services_.store.entries(head_.chain(), head_.sequence() + 1, entries_at_once);
    if (auto wrong = why_not_chained(entries, head_.sequence(), head_.hash())) return wrong;
    for (const floor::Entry& entry : entries) {
      const ParsedJson body = parse_json(entry.body);
      if (body.refusal) return body.refusal;
      const Json& json = body.value;
      const std::string began = json.value("event", "");
      if (began == "round-began") {
        const std::string rules_name = json.at("rules").get<std::string>();
        if (rules_name != rules_name_) {
          if (auto why = carried(table_->carried(), rules_name)) return why;
        }
        first_of_round_ = entry.sequence;
      }
      const auto by = floor::read_actor(json.at("by"));
      auto event = floor::read_table_event(json, &table_->round());
      if (auto* why = std::get_if<Refusal>(&event)) return *why;
      if (!by) return Refusal{"names nobody", fmt::format("entry {}", entry.sequence), {}};
      table_->apply(std::get<floor::TableEvent>(event), *by, entry.at);
      head_ = floor::ChainHead(head_.chain(), entry.sequence, entry.hash);
      services_.clock.not_before(entry.at);
    }
    if (entries.size() < entries_at_once) return {};
  }
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
  if (ended != nullptr && !ended->called_off) {
    const Settlement settlement = table_->round().settlement();
    recorded["settlement"] = settlement_json(table_->game(), settlement);
    recorded["lines"] = floor::settled_lines_json(table_->game(), settlement);
    recorded["game"] = table_->game().game;
    recorded["name"] = table_->round_name();
    recorded["version"] = rules_name_;
    Json& seats = recorded["seats"] = Json::object();
    for (int seat = 1; seat <= table_->positions(); ++seat) {
      if (table_->seat(seat).taken()) seats[fmt::format("{}", seat)] = table_->seat(seat).account;
    }
  }
  if (std::holds_alternative<floor::RoundBegan>(event)) recorded["rules"] = rules_name_;
  const auto postings = table_->apply(event, by, now);
  work.tidings.add(event, recorded);
  work.batch.entries.push_back(
      head_.add(now, entry_body(std::move(recorded), by, postings, reason)));
  add_balances(work.batch.balances, postings);

  // What was turned over last is proved where the commitment to a round's own cards ends.
  if (const auto* shoe = std::get_if<floor::ShoeEvent>(&event);
      shoe != nullptr && std::holds_alternative<floor::CommitmentEnded>(*shoe) &&
      !work.batch.rounds.empty()) {
    work.batch.rounds.back().last = head_.sequence();
  }
  if (const auto* taken = std::get_if<floor::SeatTaken>(&event)) {
    work.to_be_shown.push_back(taken->account);
    time_banks_[static_cast<std::size_t>(taken->seat - 1)] = settings_.time_bank;
    missed_[static_cast<std::size_t>(taken->seat - 1)] = 0;
    work.seats_change = true;
  } else if (std::holds_alternative<floor::SeatLeft>(event)) {
    work.seats_change = true;
  } else if (std::holds_alternative<floor::RoundBegan>(event)) {
    first_of_round_ = head_.sequence();
    disarm();
    proofs_sent_.clear();
    ready_.clear();
  } else if (ended != nullptr) {
    work.round_is_over = true;
    if (!ended->called_off) {
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
  snapshot_at_ = head_.sequence();
  work.batch.snapshots.push_back(
      {head_.chain(), snapshot_at_,
       Json{{"rules", rules_name_}, {"table", table_->carried()}}.dump()});
}

void TableHost::when_durable(Reply what) {
  if (durable_ == submitted_ && !work_) return what(std::nullopt);
  on_durable_.emplace_back(work_ ? submitted_ + 1 : submitted_, std::move(what));
}

void TableHost::commit(Reply reply, std::optional<Worker::Clock::time_point> since) {
  if (!work_) {
    if (reply) when_durable(std::move(reply));
    return;
  }
  set_timer();
  add_proofs(*work_);
  if (const int seat = turn()) {
    work_->tidings.add(seat, {{"event", "your-turn"}, {"may-say", may_say(table_->round())}});
  }
  keep_snapshot(*work_);
  std::unique_ptr<Work> work = std::move(work_);
  const std::uint64_t number = ++submitted_;
  work->batch.fences.push_back(fence_);
  const floor::Instant at = work->batch.entries.back().at;
  const bool over = work->round_is_over;
  const bool changed = over || work->seats_change;
  auto texts = std::make_shared<std::map<TableAudience::Circle, std::string>>(
      std::move(work->tidings).end(head_.sequence(), at, state_json().dump()));
  if (over) late_view_ = view_for({}, floor::Role::spectator).dump();
  on_durable_.emplace_back(
      number, [this, texts, over, changed, since,
               shown = std::move(work->to_be_shown)](const std::optional<Refusal>& why) {
        if (why) return;
        audience_.tell(*table_, *texts, over);
        for (const std::string& account : shown) tell_view(account);
        if (changed) services_.on_changed(id_, lobby());
        if (since) {
          services_.on_told(
              std::chrono::duration_cast<std::chrono::microseconds>(Worker::Clock::now() - *since));
        }
      });
  if (reply) on_durable_.emplace_back(number, std::move(reply));
  const auto submitted = services_.writer.submit(
      std::move(work->batch),
      [host = weak_from_this(), &owner = services_.owner, number](const store::Written& written) {
        owner.post([host, number, written] {
          if (const auto there = host.lock()) there->written(number, written);
        });
      });
  using enum store::JournalWriter::Submitted;
  if (submitted != queued && submitted != congested) {
    fail({"the record cannot be written now; nothing has happened", "table " + id_, {}});
  }
}

void TableHost::written(std::uint64_t number, const store::Written& written) {
  if (lost_ || number <= durable_) return;
  if (!written.ok()) return fail(not_recorded(written));
  durable_ = number;
  while (!on_durable_.empty() && on_durable_.front().first <= durable_) {
    const auto what = std::move(on_durable_.front().second);
    on_durable_.pop_front();
    what(std::nullopt);
  }
}

// What is in memory may not be on the disk. Nobody was told of it; it is read again from there.
void TableHost::fail(const Refusal& why) {
  if (lost_) return;
  server::log(server::Level::error, "table {}: {}", id_, text(why));
  lost_ = true;
  disarm();
  work_.reset();
  for (const auto& [number, reply] : std::exchange(on_durable_, {})) reply(why);
  for (auto& [command, answer] : waiting_) {
    answer(Refusal{"the table is being read again from its record", "table " + id_, {}});
  }
  waiting_.clear();
  busy_ = false;
  if (!retired_) recover(std::chrono::seconds(0));
}

void TableHost::recover(Duration after) {
  services_.owner.post_after(after, [host = weak_from_this()] {
    const auto there = host.lock();
    if (!there || there->retired_ || !there->lost_) return;
    try {
      if (const auto why = there->rebuild()) throw std::runtime_error(text(*why));
      // The writer takes batches again when whoever is responsible has seen the store.
      if (there->services_.writer.has_failed()) return there->recover(try_again);
      there->lost_ = false;
      there->submitted_ = there->durable_ = there->submitted_ + 1;
      there->audience_.tell_each([&](const TableAudience::Watcher& watcher) {
        return there->view_for(watcher.account, watcher.role).dump();
      });
      there->proceed();
    } catch (const std::exception& error) {
      server::log(server::Level::warning, "table {}: {}", there->id_, error.what());
      there->recover(try_again);
    }
  });
}

void TableHost::open(const TablePlan& plan, const floor::Actor& by, store::Document document,
                     const Answer& answer) {
  if (lost_ || busy_) {
    return answer(Refusal{"is busy; try again", "table " + id_, {}});
  }
  const floor::TableOpened opened{plan.game, rules_name_, plan.layout, plan.committed,
                                  services_.meters.keeps(id_)};
  if (auto why = perform(opened, by)) {
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
  when_durable([answer, json = view_for(by.account, by.role)](const std::optional<Refusal>& why) {
    if (why) return answer(*why);
    answer(json);
  });
}

void TableHost::retire() {
  retired_ = true;
  disarm();
}

void TableHost::watch(const TableAudience::Watcher& watcher) {
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

void TableHost::tell_view(const std::string& account) {
  audience_.tell_account(account, view_for(account, floor::Role::player).dump());
}

Json TableHost::view_for(const std::string& account, floor::Role role) const {
  const auto circle = audience_.circle_of({{}, account, role}, *table_);
  const bool hidden_now =
      circle == TableAudience::late && table_->phase() == floor::LiveTable::Phase::playing;
  Json json = {{"table", id_}, {"sequence", head_.sequence()}};
  if (hidden_now) {
    json["view"] = late_view_.empty() ? Json::object() : Json::parse(late_view_).at("view");
  } else {
    json["view"] = floor::view(*table_, TableAudience::viewer(circle));
  }
  json["settings"] = to_json(settings_);
  json["state"] = state_json();
  return json;
}

Json TableHost::lobby() const {
  int taken = 0;
  for (int seat = 1; seat <= table_->positions(); ++seat)
    taken += table_->seat(seat).taken() ? 1 : 0;
  return {{"table", id_},
          {"game", table_->game().game},
          {"name", table_->game().name},
          {"rules", rules_name_},
          {"source", table_->committed() ? "committed" : "table"},
          {"seats", table_->positions()},
          {"taken", taken},
          {"waiting", waiting_list_.size()},
          {"round", table_->rounds()},
          {"settings", to_json(settings_)}};
}

// A player has the proofs of his own hidden cards with the cards.
void TableHost::add_proofs(Work& work) {
  if (!table_->committed() || !table_->deals_cards() || table_->dealt().empty()) return;
  if (table_->shoe().state() != floor::CommittedShoe::State::open) return;
  for (int seat = 1; seat <= table_->positions(); ++seat) {
    if (!table_->seat(seat).taken() || !audience_.is_there(table_->seat(seat).account)) continue;
    std::vector<Card> own;
    for (const SeenPlace& seen : table_->round().view(seat)) {
      if (seen.place != Place::seat(seat)) continue;
      for (const Card card : seen.cards) own.push_back(card);
    }
    Json proofs = Json::array();
    for (const std::uint64_t position : table_->dealt()) {
      const auto found = std::find(own.begin(), own.end(), table_->shoe().card(position));
      if (found == own.end()) continue;
      own.erase(found);
      if (!proofs_sent_[seat].insert(position).second) continue;
      proofs.push_back(to_json(table_->shoe().proof(position)));
    }
    if (!proofs.empty()) {
      work.tidings.add(seat, {{"event", "own-cards"},
                              {"shoe", table_->shoe().number()},
                              {"proofs", std::move(proofs)}});
    }
  }
}

}  // namespace houseway::house
