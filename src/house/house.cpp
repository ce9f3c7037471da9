#include "house/house.h"

#include <fmt/format.h>

#include <filesystem>
#include <future>

#include "floor/submission_odds.h"
#include "house/gateway.h"
#include "odds/effort.h"
#include "round/json.h"
#include "server/log.h"
#include "store/open_store.h"

namespace houseway::house {
namespace {

using Level = server::Level;

constexpr const char* table_documents = "table";
constexpr const char* pit_documents = "pit";
constexpr auto keeps_every = std::chrono::seconds(1);
constexpr auto signs_every = std::chrono::hours(1);

std::string lease_of(const std::string& pit) {
  return "pit/" + pit;
}

}  // namespace

House::House(HouseOptions options) : options_(std::move(options)) {}

House::~House() {
  stop();
}

std::optional<Refusal> House::start() {
  std::error_code error;
  std::filesystem::create_directories(options_.data, error);
  if (error) return Refusal{error.message(), options_.data, {}};
  std::filesystem::permissions(options_.data, std::filesystem::perms::owner_all, error);
  auto key = floor::SealingKey::read_or_create(options_.data + "/sealing.key");
  if (auto* why = std::get_if<Refusal>(&key)) return *why;
  key_ = std::get<floor::SealingKey>(key);
  auto signing = floor::SigningKey::read_or_create(options_.data + "/signing.key");
  if (auto* why = std::get_if<Refusal>(&signing)) return *why;
  signing_key_ = std::get<floor::SigningKey>(signing);
  try {
    store_ = store::open_store(options_.store.empty() ? options_.data + "/floor.sqlite"
                                                      : options_.store);
    first_start_ = store_->head("people").sequence() == 0;
    writer_ = std::make_unique<store::JournalWriter>(*store_);
    meters_ = std::make_unique<MeterRoom>(*store_, *writer_, clock_);
    meters_->load();
    floor::OddsOf odds;
    if (options_.attach_odds) {
      odds = [](const RuleSet& rules) {
        Effort effort(1);
        return floor::odds_of(rules, effort);
      };
    }
    office_ =
        std::make_unique<Office>(Office::Services{*store_, *writer_, clock_, *key_, *this, *meters_,
                                                  options_.password_cost, odds, options_.demo});
    office_->load();
    for (unsigned i = 0; i < std::max(1U, options_.table_threads); ++i) {
      shifts_.push_back(std::make_unique<Shift>(fmt::format("tables-{}", i + 1)));
    }
    gateway_ = std::make_unique<Gateway>(*this);
    sockets_ =
        std::make_unique<server::SocketServer>(options_.sockets, gateway_->handlers(), metrics_);
    gateway_->set_sockets(*sockets_);
    told_ = &metrics_.histogram("houseway_told_seconds",
                                "From a command to the message about it being sent to all.");
    metrics_.gauge("houseway_journal_queued", "Batches that wait to be written.",
                   [this] { return static_cast<std::int64_t>(writer_->counters().queued); });
    metrics_.gauge("houseway_journal_entries_total", "Entries on the disk.",
                   [this] { return static_cast<std::int64_t>(writer_->counters().entries); });
    if (auto why = sockets_->start()) return why;
    if (auto why = take_pit(options_.pit)) return why;
  } catch (const store::StoreFailed& failed) {
    return Refusal{failed.what(), options_.store.empty() ? options_.data : "store", {}};
  }
  keeper_ = std::make_unique<Worker>("keeper");
  keeper_->post([this] { keep(); });
  return {};
}

void House::stop() {
  if (stopping_.exchange(true)) return;
  if (keeper_) keeper_->stop();
  if (sockets_) sockets_->stop();
  for (const auto& shift : shifts_) {
    shift->worker.post([&shift = *shift] {
      for (const auto& [id, table] : shift.tables) table->retire();
    });
  }
  // What is being written is written first, and those who wait are told.
  if (writer_) writer_->close();
  for (const auto& shift : shifts_) shift->worker.stop();
  if (office_) office_->stop();
  if (meters_) meters_->stop();
  if (store_) {
    for (const auto& [pit, held] : held_) {
      try {
        store_->release(held.lease);
      } catch (const store::StoreFailed&) {
        // It runs out by itself.
      }
    }
  }
}

std::uint16_t House::port() const {
  return sockets_->port();
}

TableServices House::services(Shift& shift) {
  return {shift.worker,
          *store_,
          *writer_,
          clock_,
          shift.random,
          *key_,
          *meters_,
          [this](ConnectionId to, const Message& message) { sockets_->send(to, message); },
          [this](const std::string& table, const std::string& game, auto answer) {
            office_->permit_round(table, game, std::move(answer));
          },
          [this](const std::string& name) { return office_->rules_named(name); },
          [this](const std::string& table, const std::string& round,
                 std::shared_ptr<const RuleSet> rules, const Settlement& settlement,
                 const std::vector<WonShare>& shares, const std::vector<std::string>& accounts) {
            office_->settled(table, round, std::move(rules), settlement, shares, accounts);
          },
          [this](const std::string& table, Json entry) { publish_lobby(table, std::move(entry)); },
          [this](std::chrono::microseconds took) { told_->observe(took); }};
}

House::Shift& House::shift_of(const std::string& table) const {
  return *shifts_[std::hash<std::string>{}(table) % shifts_.size()];
}

std::optional<Refusal> House::take_pit(const std::string& pit) {
  const std::string owner = options_.pit;
  const store::Claim claim = store_->claim(lease_of(pit), owner, clock_.now(), options_.lease);
  if (!claim.granted) {
    return Refusal{
        fmt::format("is run by {} until {}", claim.lease.owner, floor::text(claim.lease.until)),
        "pit " + pit,
        {}};
  }
  {
    const std::lock_guard lock(mutex_);
    held_[pit] = {claim.lease};
  }
  const std::string reached = options_.reached_at.empty()
                                  ? fmt::format("http://{}:{}", options_.sockets.address, port())
                                  : options_.reached_at;
  store::Batch batch;
  batch.documents.push_back({pit_documents, pit, Json{{"at", reached}}.dump(), {}});
  store_->commit(batch);
  load_tables(pit);
  return {};
}

void House::load_tables(const std::string& pit) {
  std::uint64_t epoch = 0;
  {
    const std::lock_guard lock(mutex_);
    epoch = held_.at(pit).lease.epoch;
  }
  for (const store::StoredDocument& document : store_->documents(table_documents, {})) {
    const ParsedJson parsed = parse_json(document.body);
    if (parsed.refusal || parsed.value.value("pit", "") != pit) continue;
    auto plan = read_table_plan(parsed.value);
    if (auto* why = std::get_if<Refusal>(&plan)) {
      server::log(Level::error, "table {}: {}", document.key, text(*why));
      continue;
    }
    const TablePlan& of = std::get<TablePlan>(plan);
    {
      const std::lock_guard lock(mutex_);
      pit_of_[of.id] = pit;
    }
    Shift& shift = shift_of(of.id);
    shift.worker.post([this, &shift, of, pit, epoch] {
      auto host = std::make_shared<TableHost>(of.id, services(shift), of.settings);
      try {
        if (const auto why = host->load({lease_of(pit), epoch})) {
          server::log(Level::error, "table {}: {}", of.id, text(*why));
          return;
        }
      } catch (const std::exception& error) {
        server::log(Level::error, "table {}: {}", of.id, error.what());
        return;
      }
      shift.tables[of.id] = host;
      publish_lobby(of.id, host->lobby());
    });
  }
}

void House::open(const TablePlan& plan, const floor::Actor& by, Answer answer) {
  office_->permit_round(
      plan.id, plan.game,
      [this, plan, by, answer = std::move(answer)](std::variant<RoundPermit, Refusal> permit) {
        if (const auto* why = std::get_if<Refusal>(&permit)) return answer(*why);
        Shift& shift = shift_of(plan.id);
        shift.worker.post(
            [this, &shift, plan, by, answer, permit = std::get<RoundPermit>(std::move(permit))] {
              auto& host = shift.tables[plan.id];
              if (!host) {
                std::uint64_t epoch = 0;
                {
                  const std::lock_guard lock(mutex_);
                  const auto held = held_.find(options_.pit);
                  if (held == held_.end()) {
                    shift.tables.erase(plan.id);
                    return answer(Refusal{"this process has no pit", "table " + plan.id, {}});
                  }
                  epoch = held->second.lease.epoch;
                }
                auto made = std::make_shared<TableHost>(plan.id, services(shift), plan.settings);
                try {
                  if (auto why = made->found(permit, {lease_of(options_.pit), epoch})) {
                    shift.tables.erase(plan.id);
                    return answer(*why);
                  }
                } catch (const std::exception& error) {
                  shift.tables.erase(plan.id);
                  return answer(Refusal{error.what(), "table " + plan.id, {}});
                }
                host = std::move(made);
                const std::lock_guard lock(mutex_);
                pit_of_[plan.id] = options_.pit;
              }
              Json document = to_json(plan);
              document["pit"] = options_.pit;
              host->open(plan, by, {table_documents, plan.id, document.dump(), {}}, answer);
            });
      });
}

void House::with_table(const std::string& table, std::function<void(TableHost&)> what) {
  Shift& shift = shift_of(table);
  shift.worker.post([&shift, table, what = std::move(what)] {
    const auto found = shift.tables.find(table);
    if (found != shift.tables.end()) what(*found->second);
  });
}

void House::answer_unknown(const std::string& table, const Answer& answer) const {
  answer(Refusal{"there is no such table here", "table " + table, {}});
}

void House::command(const std::string& table, Command command, Answer answer) {
  Shift& shift = shift_of(table);
  shift.worker.post([this, &shift, table, command = std::move(command), answer] {
    const auto found = shift.tables.find(table);
    if (found == shift.tables.end()) return answer_unknown(table, answer);
    found->second->take(command, answer);
  });
}

void House::disable(const std::string& table, bool disabled) {
  with_table(table, [disabled](TableHost& host) { host.disable(disabled); });
}

void House::view(const std::string& table, const floor::Actor& by, Answer answer) {
  Shift& shift = shift_of(table);
  shift.worker.post([this, &shift, table, by, answer = std::move(answer)] {
    const auto found = shift.tables.find(table);
    if (found == shift.tables.end()) return answer_unknown(table, answer);
    found->second->show(by, answer);
  });
}

void House::watch(const std::string& table, const TableAudience::Watcher& watcher,
                  std::function<void(std::optional<Refusal>)> done) {
  Shift& shift = shift_of(table);
  shift.worker.post([&shift, table, watcher, done = std::move(done)] {
    const auto found = shift.tables.find(table);
    if (found == shift.tables.end()) {
      return done(Refusal{"there is no such table here", "table " + table, {}});
    }
    done(std::nullopt);
    found->second->watch(watcher);
  });
}

void House::unwatch(const std::string& table, ConnectionId connection) {
  with_table(table, [connection](TableHost& host) { host.unwatch(connection); });
}

void House::set_bot(const std::string& table, const std::string& account, TableHost::Bot bot) {
  with_table(table,
             [account, bot = std::move(bot)](TableHost& host) { host.set_bot(account, bot); });
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

void House::publish_lobby(const std::string& table, Json entry) {
  const std::lock_guard lock(mutex_);
  lobby_[table] = std::move(entry);
}

void House::dismiss(const std::string& account) {
  if (gateway_) gateway_->dismiss(account);
}

server::Response House::health() const {
  const bool well = !writer_->has_failed();
  std::size_t tables = 0;
  {
    const std::lock_guard lock(mutex_);
    tables = pit_of_.size();
  }
  return server::json(Json{{"status", well ? "ok" : "the record cannot be written"},
                           {"pit", options_.pit},
                           {"tables", tables},
                           {"connections", sockets_->connections()}}
                          .dump(),
                      well ? 200 : 503);
}

floor::SignedHeads House::sign_heads() {
  std::vector<floor::Head> heads;
  for (const floor::ChainHead& head : store_->chains({})) {
    heads.push_back({head.chain(), head.sequence(), head.hash()});
  }
  const floor::SignedHeads signed_heads =
      signing_key_->sign(clock_.now(), std::move(heads), last_heads_ ? &*last_heads_ : nullptr);
  store::Batch batch;
  batch.documents.push_back(
      {"heads", floor::text(signed_heads.at), floor::export_line(signed_heads), {}});
  store_->commit(batch);
  last_heads_ = signed_heads;
  return signed_heads;
}

void House::keep() {
  if (stopping_) return;
  try {
    mend_store();
    keep_leases();
    take_over();
    if (heads_signed_ == Worker::Clock::time_point{} ||
        Worker::Clock::now() - heads_signed_ >= signs_every) {
      heads_signed_ = Worker::Clock::now();
      sign_heads();
    }
  } catch (const std::exception& error) {
    server::log(Level::warning, "keeper: {}", error.what());
  }
  keeper_->post_after(keeps_every, [this] { keep(); });
}

// The store has failed and is back: what reads the tables again may write again.
void House::mend_store() {
  if (!writer_->has_failed()) return;
  store_->head("people");
  server::log(Level::warning, "keeper: the store is back");
  writer_->retry();
}

void House::keep_leases() {
  std::vector<std::pair<std::string, store::Lease>> held;
  {
    const std::lock_guard lock(mutex_);
    for (const auto& [pit, of] : held_) held.emplace_back(pit, of.lease);
  }
  for (const auto& [pit, lease] : held) {
    if (!store_->renew(lease, clock_.now(), options_.lease)) lose_pit(pit);
  }
}

// Another process runs its tables by now; nothing that is recorded here would be taken.
void House::lose_pit(const std::string& pit) {
  server::log(Level::error, "pit {}: is another process's by now", pit);
  std::vector<std::string> gone;
  {
    const std::lock_guard lock(mutex_);
    held_.erase(pit);
    for (auto it = pit_of_.begin(); it != pit_of_.end();) {
      if (it->second == pit) {
        gone.push_back(it->first);
        lobby_.erase(it->first);
        it = pit_of_.erase(it);
      } else {
        ++it;
      }
    }
  }
  for (const std::string& table : gone) {
    Shift& shift = shift_of(table);
    shift.worker.post([&shift, table] {
      const auto found = shift.tables.find(table);
      if (found == shift.tables.end()) return;
      found->second->retire();
      shift.tables.erase(found);
    });
  }
}

// Pits whose process no longer renews its lease.
void House::take_over() {
  if (options_.store.empty()) return;
  for (const store::StoredDocument& document : store_->documents(pit_documents, {})) {
    {
      const std::lock_guard lock(mutex_);
      if (held_.contains(document.key)) continue;
    }
    const auto why = take_pit(document.key);
    if (!why) server::log(Level::warning, "pit {}: taken over", document.key);
  }
}

}  // namespace houseway::house
