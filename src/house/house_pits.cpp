#include <fmt/format.h>

#include <thread>

#include "house/house.h"
#include "round/json.h"
#include "server/log.h"

// The pits of a house, among processes that share a record: each is held by a lease.
namespace houseway::house {
namespace {

using LogLevel = server::Level;

constexpr const char* pit_documents = "pit";
constexpr auto asks_for_pit_every = std::chrono::milliseconds(100);
constexpr auto asks_longer = std::chrono::seconds(1);  // than the lease lasts

std::string pit_of_owner(const std::string& owner) {
  return owner.substr(0, owner.rfind('/'));
}

}  // namespace

store::Claim House::claim(const std::string& pit) {
  return store_->claim(lease_of(pit), owner_, clock_.now(), options_.lease);
}

// A process that was killed leaves a lease behind, and its end is waited for. One that somebody
// renews is in use.
std::optional<Refusal> House::take_own_pit() {
  store::Claim claimed = claim(options_.pit);
  const store::Lease first = claimed.lease;
  const auto patience = Worker::Clock::now() + options_.lease + asks_longer;
  if (!claimed.granted) {
    server::log(LogLevel::warning, "pit {}: waits for its lease to run out at {}", options_.pit,
                floor::text(first.until));
  }
  while (!claimed.granted && claimed.lease.until == first.until &&
         Worker::Clock::now() < patience) {
    std::this_thread::sleep_for(asks_for_pit_every);
    claimed = claim(options_.pit);
  }
  if (!claimed.granted) {
    return Refusal{fmt::format("is run by another process, of pit {}, until {}",
                               pit_of_owner(claimed.lease.owner), floor::text(claimed.lease.until)),
                   "pit " + options_.pit,
                   {}};
  }
  run_pit(options_.pit, claimed.lease);
  return {};
}

void House::run_pit(const std::string& pit, const store::Lease& lease) {
  {
    const std::lock_guard lock(mutex_);
    held_[pit] = {lease};
  }
  const std::string reached = options_.reached_at.empty()
                                  ? fmt::format("http://{}:{}", options_.sockets.address, port())
                                  : options_.reached_at;
  try {
    store::Batch batch;
    batch.documents.push_back({pit_documents, pit, Json{{"at", reached}}.dump(), {}});
    store_->commit(batch);
    load_tables(pit);
  } catch (const store::StoreFailed&) {
    // Held and not run, nobody's: it is claimed again by whoever can read it.
    const std::lock_guard lock(mutex_);
    held_.erase(pit);
    throw;
  }
}

std::map<std::string, std::string> House::pits_elsewhere() const {
  std::map<std::string, std::string> pits;
  if (options_.store.empty()) return pits;
  for (const store::StoredDocument& document : store_->documents(pit_documents, {})) {
    {
      const std::lock_guard lock(mutex_);
      if (held_.contains(document.key)) continue;
    }
    const ParsedJson pit = parse_json(document.body);
    if (!pit.refusal) pits[document.key] = pit.value.value("at", std::string());
  }
  return pits;
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

// Where the store was away, or this process, leases of processes that live may have run out as
// well: they renew them first. So it is at a start, since all may have been started at once.
bool House::others_have_renewed() {
  const auto now = Worker::Clock::now();
  if (now - std::exchange(leases_kept_, now) > options_.lease / 2) {
    takes_over_from_ = now + options_.lease;
  }
  return now >= takes_over_from_;
}

// Another process runs its tables by now; nothing that is recorded here would be taken.
void House::lose_pit(const std::string& pit) {
  server::log(LogLevel::error, "pit {}: is another process's by now", pit);
  std::vector<std::string> gone;
  {
    const std::lock_guard lock(mutex_);
    held_.erase(pit);
    for (auto it = pit_of_.begin(); it != pit_of_.end();) {
      if (it->second == pit) {
        gone.push_back(it->first);
        lobby_.erase(it->first);
        unread_.erase(it->first);
        it = pit_of_.erase(it);
      } else {
        ++it;
      }
    }
  }
  for (const std::string& table : gone) {
    Shift& shift = shift_of(table);
    shift.worker.post([&shift, table] {
      shift.unloaded.erase(table);
      const auto found = shift.tables.find(table);
      if (found == shift.tables.end()) return;
      found->second->give_up();
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
    const store::Claim claimed = claim(document.key);
    if (!claimed.granted) continue;
    run_pit(document.key, claimed.lease);
    server::log(LogLevel::warning, "pit {}: taken over", document.key);
  }
}

}  // namespace houseway::house
