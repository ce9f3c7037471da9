#include "house/house.h"

#include <fmt/format.h>
#include <sys/stat.h>

#include <cerrno>
#include <filesystem>
#include <future>

#include "floor/submission_odds.h"
#include "house/gateway.h"
#include "round/json.h"
#include "server/log.h"
#include "store/open_store.h"

namespace houseway::house {
namespace {

using LogLevel = server::Level;

constexpr const char* newest_heads = "newest-heads";
constexpr const char* floor_documents = "floor";
constexpr const char* kind_of_floor = "kind";
constexpr auto keeps_every = std::chrono::milliseconds(1000);
constexpr auto signs_every = std::chrono::hours(1);
constexpr std::size_t room_to_go_on = 64 * 1024;
constexpr auto noticed = std::chrono::seconds(2);  // of a step of the clock

// Of one process and no other, though it be started for the same pit. A SQLite file has but one.
std::string owner_for(const HouseOptions& options) {
  if (options.store.empty()) return options.pit;
  return fmt::format("{}/{:016x}", options.pit, SystemRandom().bits());
}

// How it is told that the floor is reached.
std::optional<Refusal> why_not_reached(const HouseOptions& options) {
  if (auto why = server::Machines::why_not(options.sockets.proxies)) return why;
  for (const std::string& host : options.sockets.origins.hosts) {
    if (host.empty() || host.find_first_of("/ ") != std::string::npos) {
      return Refusal{fmt::format("{} is no name; write it as floor.example", host), "host", {}};
    }
  }
  const std::string& at = options.reached_at;
  if (at.empty() || at.starts_with("http://") || at.starts_with("https://")) return {};
  return Refusal{
      fmt::format("{} is no address; write it as https://floor.example", at), "reached-at", {}};
}

// Keys lie in it: who could write there could put others in their place. One that is there already
// may have another purpose too, and stays as it is.
std::optional<Refusal> prepare_folder(const std::string& path) {
  std::filesystem::path folder(path);
  if (!folder.has_filename()) folder = folder.parent_path();
  std::error_code error;
  if (folder.has_parent_path()) std::filesystem::create_directories(folder.parent_path(), error);
  if (error) return Refusal{error.message(), path, {}};
  if (mkdir(folder.c_str(), S_IRWXU) == 0) return {};
  const std::error_code not_made(errno, std::generic_category());
  struct stat is = {};
  if (not_made.value() != EEXIST) return Refusal{not_made.message(), path, {}};
  if (stat(folder.c_str(), &is) != 0 || !S_ISDIR(is.st_mode)) {
    return Refusal{"is no folder", path, {}};
  }
  if ((is.st_mode & (S_IWGRP | S_IWOTH)) == 0) return {};
  return Refusal{
      "others may write in this folder: chmod go-w it, or name one of the floor's own", path, {}};
}

constexpr std::string_view kind_word(bool for_show) {
  return for_show ? "for-show" : "in-operation";
}

// What the floor of this record is. Where the document is missing, its first account says so: of a
// floor in operation that is a key of table games (605a.2(b)).
std::optional<std::string> recorded_kind(store::Store& store) {
  if (const auto kind = store.document(floor_documents, kind_of_floor)) return kind->body;
  const auto first = store.entries("people", 1, 1);
  if (first.empty()) return {};
  const bool installed = first.front().body.find("\"key-table-games\"") != std::string::npos;
  return std::string(kind_word(!installed));
}

// Staff of a floor for show log in with a password that everybody knows, and nobody has approved
// what runs there: what is one stays one, and what is none never becomes one.
std::optional<Refusal> why_not_kind(store::Store& store, const HouseOptions& options) {
  const auto kind = recorded_kind(store);
  if (!kind || *kind == kind_word(options.demo)) return {};
  return Refusal{options.demo ? "is a floor in operation: it is not opened as a demonstration"
                              : "is a floor for show: it is opened with --demo and never otherwise",
                 options.store.empty() ? options.data : "store",
                 {}};
}

// Another process may be at it too.
std::optional<Refusal> record_kind(store::Store& store, const HouseOptions& options) {
  if (store.document(floor_documents, kind_of_floor)) return why_not_kind(store, options);
  store::Batch batch;
  batch.documents.push_back(
      {floor_documents, kind_of_floor, std::string(kind_word(options.demo)), 0});
  store.commit(batch);
  return why_not_kind(store, options);
}

}  // namespace

House::House(HouseOptions options)
    : options_(std::move(options)), owner_(owner_for(options_)), clock_(options_.clock) {}

House::~House() {
  stop();
}

// The record and the keys, of which nothing is made where the floor is of the other kind.
std::optional<Refusal> House::open_record() {
  if (auto why = prepare_folder(options_.data)) return why;
  store_ =
      store::open_store(options_.store.empty() ? options_.data + "/floor.sqlite" : options_.store);
  if (auto why = why_not_kind(*store_, options_)) return why;
  auto key = floor::SealingKey::read_or_create(options_.data + "/sealing.key");
  if (auto* why = std::get_if<Refusal>(&key)) return *why;
  key_ = std::get<floor::SealingKey>(key);
  auto signing = floor::SigningKey::read_or_create(options_.data + "/signing.key");
  if (auto* why = std::get_if<Refusal>(&signing)) return *why;
  signing_key_ = std::get<floor::SigningKey>(signing);
  return {};
}

std::optional<Refusal> House::start() {
  if (auto why = why_not_reached(options_)) return why;
  try {
    if (auto why = open_record()) return why;
    first_start_ = store_->head("people").sequence() == 0;
    // Tables are read later, and their time has been.
    store::RoundFilter newest;
    newest.newest_first = true;
    newest.limit = 1;
    for (const store::ListedRound& last : store_->rounds(newest)) clock_.not_before(last.round.at);
    writer_ = std::make_unique<store::JournalWriter>(*store_);
    for (unsigned i = 0; i < std::max(1U, options_.table_threads); ++i) {
      shifts_.push_back(std::make_unique<Shift>(fmt::format("tables-{}", i + 1)));
    }
    meters_ = std::make_unique<MeterRoom>(*store_, *writer_, clock_);
    meters_->on_display = [this](const std::string& table, const Json& display) {
      with_table(table, [display](TableHost& host) { host.show_meter(display); });
    };
    meters_->load();
    floor::OddsOf odds;
    if (options_.attach_odds) {
      odds = [this](const RuleSet& rules) { return floor::odds_of(rules, filing_); };
    }
    office_ = std::make_unique<Office>(
        Office::Services{*store_, *writer_, clock_, *key_, *this, *meters_, options_.password_cost,
                         odds, options_.demo, options_.second_person_within});
    office_->load();
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
    if (auto why = sockets_->listen()) return why;
    if (auto why = record_kind(*store_, options_)) return why;
    // Nobody plays before it is known what he would play with.
    if (options_.software) {
      std::promise<void> known;
      software_checked_ = Worker::Clock::now();
      check_software(floor::the_program(), [&](const auto&) { known.set_value(); });
      known.get_future().get();
    }
    metrics_.gauge(
        "houseway_clock_behind_seconds",
        "By how much the clock shows less than was recorded: so long time stands.", [this] {
          return std::chrono::duration_cast<std::chrono::seconds>(clock_.behind()).count();
        });
    if (options_.before_opening) {
      if (auto why = options_.before_opening(*office_)) return why;
    }
    if (auto why = sockets_->start()) return why;
    if (auto why = take_own_pit()) return why;
  } catch (const store::StoreFailed& failed) {
    return Refusal{failed.what(), options_.store.empty() ? options_.data : "store", {}};
  }
  keeper_ = std::make_unique<Worker>("keeper");
  keeper_->post([this] { keep(); });
  return {};
}

void House::stop() {
  if (stopping_.exchange(true)) return;
  filing_.cancelled = true;
  if (keeper_) keeper_->stop();
  if (sockets_) sockets_->stop();
  for (const auto& shift : shifts_) {
    shift->worker.post([&shift = *shift] {
      shift.unloaded.clear();
      for (const auto& [id, table] : shift.tables) table->retire();
    });
  }
  if (gateway_) gateway_->stop();
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
                 const std::vector<WonShare>& shares, const std::vector<std::string>& accounts,
                 const floor::HighHandHolder& high_hand) {
            office_->settled(table, round, std::move(rules), settlement, shares, accounts,
                             high_hand);
          },
          [this](std::vector<std::string> slips) { office_->tell_slips_ended(std::move(slips)); },
          [this](const std::string& table) { office_->log_done_at(table); },
          [this](const std::string& table, Json entry) { publish_lobby(table, std::move(entry)); },
          [this](std::chrono::microseconds took) { told_->observe(took); },
          options_.demo};
}

House::Shift& House::shift_of(const std::string& table) const {
  return *shifts_[std::hash<std::string>{}(table) % shifts_.size()];
}

std::variant<floor::SoftwareHashes, Refusal> House::check_software(const floor::Actor& by,
                                                                   Reply recorded) {
  auto running = options_.software ? options_.software() : floor::software_hashes();
  if (options_.software) office_->software_is(running, by, std::move(recorded));
  return running;
}

void House::dismiss(const std::string& account) {
  if (gateway_) gateway_->dismiss(account);
}

void House::dismiss_login(const floor::Actor& of) {
  if (gateway_) gateway_->dismiss_login(of);
}

server::Response House::health() const {
  const bool well = !writer_->has_failed();
  Json json{{"status", well ? "ok" : "the record cannot be written"},
            {"pit", options_.pit},
            {"connections", sockets_->connections()}};
  {
    const std::lock_guard lock(mutex_);
    json["tables"] = pit_of_.size();
    if (!unread_.empty()) json["unread"] = unread_;
    if (well && !unread_.empty()) json["status"] = "some tables cannot be read";
  }
  return server::json(json.dump(), well ? 200 : 503);
}

// All processes of a floor make one chain of signatures: each follows the one that is kept as the
// newest, and where another process was quicker, that one. All chains are in the first of a gaming
// day; most of them rest, so that it would be a gigabyte a year to name them every hour.
floor::SignedHeads House::sign_heads() {
  const std::lock_guard lock(signing_);
  while (true) {
    const auto newest = store_->document(newest_heads, "floor");
    std::optional<floor::SignedHeads> before;
    if (newest) {
      auto read = floor::read_signed_heads(Json::parse(newest->body));
      if (const auto* why = std::get_if<Refusal>(&read)) throw store::StoreDamaged(text(*why));
      before = std::move(std::get<0>(read));
    }
    const std::vector<floor::ChainHead> ends = store_->chains({});
    floor::Instant at = clock_.now();
    if (before) at = std::max(at, before->at + std::chrono::microseconds(1));
    const floor::Date today = floor::gaming_day(at);
    if (std::exchange(signed_on_, today) != today) signed_.clear();
    std::vector<floor::Head> heads;
    for (const floor::ChainHead& end : ends) {
      const auto known = signed_.find(end.chain());
      if (known != signed_.end() && known->second == end.sequence()) continue;
      heads.push_back({end.chain(), end.sequence(), end.hash()});
    }
    floor::SignedHeads signed_heads =
        signing_key_->sign(at, std::move(heads), before ? &*before : nullptr);
    const std::string line = floor::export_line(signed_heads);
    store::Batch batch;
    batch.documents.push_back({"heads", floor::text(at), line, 0});
    batch.documents.push_back({newest_heads, "floor", line, newest ? newest->revision : 0});
    const store::CommitResult kept = store_->commit(batch);
    if (kept.ok()) {
      for (const floor::Head& head : signed_heads.heads) signed_[head.chain] = head.sequence;
      return signed_heads;
    }
    if (kept.outcome != store::CommitResult::Outcome::outdated) {
      throw store::StoreFailed(text(kept));
    }
  }
}

void House::keep() {
  if (stopping_) return;
  look_at_clock();
  close_day();
  try {
    mend_store();
    keep_leases();
    if (others_have_renewed()) take_over();
    if (heads_signed_ == Worker::Clock::time_point{} ||
        Worker::Clock::now() - heads_signed_ >= signs_every) {
      sign_heads();
      heads_signed_ = Worker::Clock::now();
      gateway_->keep_days();
    }
    if (options_.software &&
        Worker::Clock::now() - software_checked_ >= options_.software_checked_every) {
      software_checked_ = Worker::Clock::now();
      check_software();
    }
  } catch (const std::exception& error) {
    server::log(LogLevel::warning, "keeper: {}", error.what());
  }
  keeper_->post_after(std::min(keeps_every, options_.lease / 4), [this] { keep(); });
}

// The store has failed and takes as much again as a busy table writes at once: what reads the
// tables again may write again.
void House::mend_store() {
  if (!writer_->has_failed()) return;
  store::Batch batch;
  batch.documents.push_back({"keeper", options_.pit, std::string(room_to_go_on, ' '), {}});
  store_->commit(batch);
  batch.documents.front().body.reset();
  store_->commit(batch);
  server::log(LogLevel::warning, "keeper: the store is back");
  writer_->retry();
}

// Setting the clock moves no timer and takes no entry back, but somebody should know of it.
void House::look_at_clock() {
  const auto ahead = clock_.shown() - clock_.steady();
  const auto step = ahead - std::exchange(clock_ahead_, ahead);
  if (std::chrono::abs(step) < noticed) return;
  server::log(
      LogLevel::warning, "keeper: the clock was set {} by {} s{}",
      step.count() < 0 ? "back" : "forward",
      std::chrono::duration_cast<std::chrono::seconds>(std::chrono::abs(step)).count(),
      clock_.behind() < noticed ? "" : "; the time of the record stands until it has caught up");
}

// A gaming day is over: what was bound on it is closed out, at tables where nobody plays too.
void House::close_day() {
  const floor::Date today = floor::gaming_day(clock_.now());
  if (std::exchange(day_, today) == today) return;
  for (const auto& shift : shifts_) {
    shift->worker.post([&shift = *shift] {
      for (const auto& [id, host] : shift.tables) host->close_day();
    });
  }
}

}  // namespace houseway::house
