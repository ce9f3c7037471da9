#include <fmt/format.h>

#include <algorithm>

#include "house/house.h"
#include "round/json.h"
#include "rules/settling.h"
#include "server/log.h"

// The tables of a house: each belongs to one thread for life, and is read from its record there.
namespace houseway::house {
namespace {

using LogLevel = server::Level;

constexpr const char* table_documents = "table";
constexpr auto try_again = std::chrono::seconds(1);
constexpr auto others_looked_up_every = std::chrono::seconds(1);
constexpr Worker::Clock::duration longest_wait = std::chrono::minutes(1);

Refusal unread(const std::string& table) {
  return {"cannot be read from its record now; it is tried again", "table " + table, {}};
}

}  // namespace

// Another process may have run them until now, under rules that it was the first to hear of.
void House::load_tables(const std::string& pit) {
  office_->catch_up();
  std::uint64_t epoch = 0;
  {
    const std::lock_guard lock(mutex_);
    epoch = held_.at(pit).lease.epoch;
  }
  std::map<Shift*, std::vector<Unloaded>> found;
  for (const store::StoredDocument& document : store_->documents(table_documents, {})) {
    const ParsedJson parsed = parse_json(document.body);
    if (parsed.refusal || parsed.value.value("pit", "") != pit) continue;
    auto plan = read_table_plan(parsed.value);
    if (auto* why = std::get_if<Refusal>(&plan)) {
      server::log(LogLevel::error, "table {}: {}", document.key, text(*why));
      continue;
    }
    const TablePlan& of = std::get<TablePlan>(plan);
    {
      const std::lock_guard lock(mutex_);
      pit_of_[of.id] = pit;
    }
    found[&shift_of(of.id)].push_back({of, {lease_of(pit), epoch}});
  }
  for (auto& [shift, tables] : found) {
    shift->worker.post([this, &shift = *shift, tables = std::move(tables)] {
      for (const Unloaded& table : tables) shift.unloaded[table.plan.id] = table;
      load_next(shift);
    });
  }
}

// One after the other, and in between what people say at tables that have been read, or that they
// ask for first: nobody waits for all of them.
void House::load_next(Shift& shift) {
  if (stopping_) return;
  const auto again = [this, &shift] { load_next(shift); };
  const auto next = std::min_element(
      shift.unloaded.begin(), shift.unloaded.end(),
      [](const auto& a, const auto& b) { return a.second.again < b.second.again; });
  if (next == shift.unloaded.end() || next->second.again > Worker::Clock::now()) {
    office_->send_home_who_may_not_play();
    if (next != shift.unloaded.end()) shift.worker.post_at(next->second.again, again);
    return;
  }
  const std::string table = next->first;
  try {
    host_of(shift, table);
  } catch (const store::StoreFailed& failed) {
    server::log(LogLevel::error, "table {}: {}", table, failed.what());
    return shift.worker.post_after(try_again, again);
  }
  shift.worker.post(again);
}

TableHost* House::host_of(Shift& shift, const std::string& table) {
  if (const auto waits = shift.unloaded.find(table); waits != shift.unloaded.end() &&
                                                     waits->second.again <= Worker::Clock::now() &&
                                                     load(shift, waits->second)) {
    shift.unloaded.erase(table);
  }
  const auto found = shift.tables.find(table);
  return found == shift.tables.end() ? nullptr : found->second.get();
}

bool House::load(Shift& shift, Unloaded& table) {
  const std::string& id = table.plan.id;
  const auto cannot = [&](const std::string& why) {
    if (table.why != why) server::log(LogLevel::error, "table {}: {}", id, why);
    table.why = why;
    table.waits = std::clamp<Worker::Clock::duration>(2 * table.waits, try_again, longest_wait);
    table.again = Worker::Clock::now() + table.waits;
    set_unread(id, why);
    return false;
  };
  auto host = std::make_shared<TableHost>(id, services(shift), table.plan.settings);
  try {
    if (const auto why = host->load(table.fence)) return cannot(text(*why));
  } catch (const store::StoreDamaged& error) {
    return cannot(error.what());
  } catch (const store::StoreFailed&) {
    throw;  // another time it can be read
  } catch (const std::exception& error) {
    return cannot(error.what());
  }
  set_unread(id, {});
  settle_in(*host);
  host->tell_lobby();
  office_->log_done_at(id);
  shift.tables[id] = std::move(host);
  return true;
}

void House::set_unread(const std::string& table, const std::string& why) {
  const std::lock_guard lock(mutex_);
  unread_.erase(table);
  if (!why.empty() && pit_of_.contains(table)) unread_[table] = why;
}

void House::settle_in(TableHost& host) {
  stop_table(host);
  host.close_day();
  meters_->show(host.id());
}

void House::stop_table(TableHost& host) const {
  std::shared_ptr<const Gates> gates;
  {
    const std::lock_guard lock(mutex_);
    gates = gates_;
  }
  host.stop(gates->why_not_play(host.id(), std::string(host.table().game().game)));
}

// The table that is run here, or one that is founded and not yet anybody's.
std::variant<std::shared_ptr<TableHost>, Refusal> House::host_to_open(Shift& shift,
                                                                      const TablePlan& plan,
                                                                      const RoundPermit& permit) {
  try {
    if (TableHost* there = host_of(shift, plan.id)) return there->shared_from_this();
    if (shift.unloaded.contains(plan.id)) return unread(plan.id);
    store::Fence fence{lease_of(options_.pit), 0};
    {
      const std::lock_guard lock(mutex_);
      const auto held = held_.find(options_.pit);
      if (held == held_.end()) return Refusal{"this process has no pit", "table " + plan.id, {}};
      fence.epoch = held->second.lease.epoch;
    }
    auto made = std::make_shared<TableHost>(plan.id, services(shift), plan.settings);
    if (auto why = made->found(permit, std::move(fence))) return *std::move(why);
    return made;
  } catch (const store::StoreFailed&) {
    return Refusal{"the record cannot be read now; try again", "table " + plan.id, {}};
  } catch (const std::exception& error) {
    return Refusal{error.what(), "table " + plan.id, {}};
  }
}

void House::with_table_to_open(const TablePlan& plan, const Reply& refused, ToOpen what) {
  office_->permit_round(
      plan.id, plan.game,
      [this, plan, refused, what = std::move(what)](std::variant<RoundPermit, Refusal> permit) {
        if (const auto* why = std::get_if<Refusal>(&permit)) return refused(*why);
        Shift& shift = shift_of(plan.id);
        shift.worker.post(
            [this, &shift, plan, refused, what, permit = std::get<RoundPermit>(std::move(permit))] {
              const auto found = host_to_open(shift, plan, permit);
              if (const auto* why = std::get_if<Refusal>(&found)) return refused(*why);
              what(shift, std::get<std::shared_ptr<TableHost>>(found), permit);
            });
      });
}

void House::why_not_open(const TablePlan& plan, const floor::Actor& by, Reply answer) {
  with_table_to_open(plan, answer,
                     [plan, by, answer](Shift&, const std::shared_ptr<TableHost>& host,
                                        const RoundPermit& permit) {
                       answer(host->why_not_open(plan, by, permit));
                     });
}

void House::open(const TablePlan& plan, const floor::Actor& by, Answer answer) {
  with_table_to_open(
      plan, [answer](const std::optional<Refusal>& why) { answer(*why); },
      [this, plan, by, answer](Shift& shift, const std::shared_ptr<TableHost>& host,
                               const RoundPermit& permit) {
        Json document = to_json(plan);
        {
          const std::lock_guard lock(mutex_);
          if (shift.tables.emplace(plan.id, host).second) pit_of_[plan.id] = options_.pit;
          // Where the pit has been lost by now, its lease keeps all of this from being written.
          const auto pit = pit_of_.find(plan.id);
          if (pit != pit_of_.end()) document["pit"] = pit->second;
        }
        settle_in(*host);
        host->open(plan, by, permit, {table_documents, plan.id, document.dump(), {}}, answer);
      });
}

void House::with_table(const std::string& table, std::function<void(TableHost&)> what) {
  Shift& shift = shift_of(table);
  shift.worker.post([this, &shift, table, what = std::move(what)] {
    if (TableHost* host = host_of(shift, table)) what(*host);
  });
}

std::map<std::string, std::string> House::tables_elsewhere() const {
  std::map<std::string, std::string> tables;
  const auto pits = pits_elsewhere();
  if (pits.empty()) return tables;
  for (const store::StoredDocument& document : store_->documents(table_documents, {})) {
    const ParsedJson plan = parse_json(document.body);
    if (plan.refusal) continue;
    const auto pit = pits.find(plan.value.value("pit", std::string()));
    if (pit != pits.end()) tables[document.key] = pit->second;
  }
  return tables;
}

Refusal House::not_here(const std::string& table) const {
  const std::lock_guard lock(elsewhere_mutex_);
  const auto now = Worker::Clock::now();
  if (now - looked_elsewhere_ >= others_looked_up_every) {
    looked_elsewhere_ = now;
    elsewhere_ = tables_elsewhere();
  }
  const auto found = elsewhere_.find(table);
  if (found == elsewhere_.end()) return {"there is no such table here", "table " + table, {}};
  return {fmt::format("is run by another process: go to {}", found->second), "table " + table, {}};
}

// Whoever asked has been answered where there is none.
TableHost* House::host_to_answer(Shift& shift, const std::string& table, const Answer& answer) {
  try {
    if (TableHost* host = host_of(shift, table)) return host;
    answer(shift.unloaded.contains(table) ? unread(table) : not_here(table));
  } catch (const store::StoreFailed&) {
    answer(Refusal{"the record cannot be read now; try again", "table " + table, {}});
  }
  return nullptr;
}

void House::command(const std::string& table, Command command, Answer answer) {
  Shift& shift = shift_of(table);
  shift.worker.post([this, &shift, table, command = std::move(command), answer] {
    TableHost* host = host_to_answer(shift, table, answer);
    if (host != nullptr) host->take(command, answer);
  });
}

void House::gates_are(const Gates& gates) {
  {
    const std::lock_guard lock(mutex_);
    gates_ = std::make_shared<const Gates>(gates);
  }
  for (const auto& shift : shifts_) {
    shift->worker.post([this, &shift = *shift] {
      for (const auto& [id, host] : shift.tables) stop_table(*host);
    });
  }
}

void House::send_home(const std::string& account) {
  for (const auto& shift : shifts_) {
    shift->worker.post([&shift = *shift, account] {
      for (const auto& [id, host] : shift.tables) host->send_home(account);
    });
  }
}

void House::view(const std::string& table, const floor::Actor& by, Answer answer) {
  Shift& shift = shift_of(table);
  shift.worker.post([this, &shift, table, by, answer = std::move(answer)] {
    TableHost* host = host_to_answer(shift, table, answer);
    if (host != nullptr) host->show(by, answer);
  });
}

void House::sign(const std::string& table, Answer answer) {
  Shift& shift = shift_of(table);
  shift.worker.post([this, &shift, table, answer = std::move(answer)] {
    const TableHost* host = host_to_answer(shift, table, answer);
    if (host == nullptr) return;
    const floor::LiveTable& there = host->table();
    Office::SignAsked asked{
        table, std::string(there.game().game), options_.certificate_holder, {}, {}};
    for (const MeterReading& meter : there.money().meters()) {
      asked.amounts[meter_name(there.game(), meter)] = meter.amount;
    }
    asked.agreed_minimum = there.agreed_minimum();
    office_->sign(std::move(asked), answer);
  });
}

void House::watch(const std::string& table, const TableAudience::Watcher& watcher,
                  std::function<void(std::optional<Refusal>)> done) {
  Shift& shift = shift_of(table);
  shift.worker.post([this, &shift, table, watcher, done = std::move(done)] {
    TableHost* host = host_to_answer(shift, table, [&](const std::variant<Json, Refusal>& answer) {
      done(std::get<Refusal>(answer));
    });
    if (host == nullptr) return;
    done(std::nullopt);
    host->watch(watcher);
  });
}

void House::unwatch(const std::string& table, ConnectionId connection) {
  Shift& shift = shift_of(table);
  shift.worker.post([&shift, table, connection] {
    const auto found = shift.tables.find(table);
    if (found != shift.tables.end()) found->second->unwatch(connection);
  });
}

std::optional<Refusal> House::set_bot(const std::string& table, const std::string& account,
                                      TableHost::Bot bot) {
  if (!options_.demo) {
    return Refusal{"the program plays on a floor for show alone", "table " + table, {}};
  }
  with_table(table,
             [account, bot = std::move(bot)](TableHost& host) { host.set_bot(account, bot); });
  return {};
}

std::vector<std::string> House::ids() const {
  const std::lock_guard lock(mutex_);
  std::vector<std::string> ids;
  for (const auto& [id, pit] : pit_of_) ids.push_back(id);
  return ids;
}

Json House::lobby() const {
  const std::lock_guard lock(mutex_);
  Json list = Json::array();
  for (const auto& [id, entry] : lobby_) list.push_back(entry);
  return list;
}

std::variant<Json, Refusal> House::whole_lobby() const {
  Json list = lobby();
  try {
    const auto pits = pits_elsewhere();
    if (pits.empty()) return list;
    for (const store::StoredDocument& document : store_->documents(table_documents, {})) {
      const ParsedJson plan = parse_json(document.body);
      if (plan.refusal) continue;
      const auto pit = pits.find(plan.value.value("pit", std::string()));
      if (pit == pits.end()) continue;
      list.push_back({{"table", document.key},
                      {"game", plan.value.value("game", Json())},
                      {"at", pit->second}});
    }
  } catch (const store::StoreFailed&) {
    return Refusal{"the record cannot be read now; try again", "tables", {}};
  }
  return list;
}

void House::publish_lobby(const std::string& table, Json entry) {
  const std::lock_guard lock(mutex_);
  lobby_[table] = std::move(entry);
}

}  // namespace houseway::house
