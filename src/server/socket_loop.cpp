#include "server/socket_loop.h"

#include <algorithm>
#include <exception>
#include <utility>

#include "server/log.h"
#include "server/socket_connection.h"

namespace houseway::server {
namespace {

constexpr std::size_t read_at_once = 64 * 1024;

// A connection's number: its thread, its place there, and how often that was taken before.
ConnectionId make_id(unsigned thread, std::uint32_t slot, std::uint32_t generation) {
  return ConnectionId{std::uint64_t{generation} << 32U | std::uint64_t{slot} << 8U | thread};
}
std::uint32_t slot_of(ConnectionId id) {
  return static_cast<std::uint32_t>(static_cast<std::uint64_t>(id) >> 8U & 0xFFFFFFU);
}
std::uint32_t generation_of(ConnectionId id) {
  return static_cast<std::uint32_t>(static_cast<std::uint64_t>(id) >> 32U);
}

// Deadlines are looked at so often that none is missed by more than a quarter.
std::chrono::milliseconds tick_length(const Limits& limits) {
  const auto shortest = std::min({limits.handshake, limits.upload, limits.response,
                                  limits.keep_alive, limits.ping, limits.closing});
  return std::clamp<std::chrono::milliseconds>(shortest / 4, 5ms, 1s);
}

}  // namespace

void Inbox::schedule() {
  if (scheduled_ || loop_ == nullptr) return;
  scheduled_ = true;
  loop_->poller().post([loop = loop_] { loop->work_off(); });
}

void Inbox::add(Item item) {
  const std::lock_guard lock(mutex_);
  if (loop_ == nullptr) return;
  items_.push_back(std::move(item));
  schedule();
}

void Inbox::add(std::span<const ConnectionId> to, unsigned thread,
                const std::shared_ptr<const std::string>& message) {
  const std::lock_guard lock(mutex_);
  if (loop_ == nullptr) return;
  for (const ConnectionId id : to) {
    if (SocketServer::thread_of(id) == thread) items_.push_back({id, message, {}});
  }
  schedule();
}

void Inbox::wake() {
  const std::lock_guard lock(mutex_);
  schedule();
}

std::vector<Inbox::Item> Inbox::take() {
  const std::lock_guard lock(mutex_);
  scheduled_ = false;
  return std::exchange(items_, {});
}

void Inbox::shut() {
  // What is dropped may hold responders, which answer here when they go.
  std::vector<Item> dropped;
  const std::lock_guard lock(mutex_);
  loop_ = nullptr;
  dropped.swap(items_);
}

bool Visitors::enter(const std::string& address) {
  const std::lock_guard lock(mutex_);
  std::size_t& count = counts_[network_of(address)];
  if (count >= most_) return false;
  ++count;
  return true;
}

void Visitors::leave(const std::string& address) {
  const std::lock_guard lock(mutex_);
  const auto found = counts_.find(network_of(address));
  if (found != counts_.end() && --found->second == 0) counts_.erase(found);
}

Figures::Figures(Metrics& metrics)
    : open(metrics.gauge("houseway_connections", "Connections that are open")),
      accepted(metrics.counter("houseway_connections_accepted_total", "Connections taken")),
      turned_away(metrics.counter("houseway_connections_turned_away_total",
                                  "Connections beyond the limits")),
      requests(metrics.counter("houseway_http_requests_total", "Requests read")),
      messages_in(metrics.counter("houseway_messages_received_total", "WebSocket messages read")),
      messages_out(
          metrics.counter("houseway_messages_sent_total", "WebSocket messages taken for sending")),
      bytes_in(metrics.counter("houseway_bytes_received_total", "Bytes read from sockets")),
      bytes_out(metrics.counter("houseway_bytes_sent_total", "Bytes written to sockets")) {
  for (std::size_t i = 0; i < closed.size(); ++i) {
    closed[i] = &metrics.counter("houseway_websockets_closed_total", "WebSockets closed, and why",
                                 {{"why", std::string(name(static_cast<Closed>(i)))}});
  }
}

Common::Common(Options chosen, Handlers called, Metrics& metrics)
    : options(std::move(chosen)),
      handlers(std::move(called)),
      proxies(options.proxies),
      figures(metrics),
      visitors(options.limits.per_address) {}

void Common::entered() {
  count_.fetch_add(1);
  figures.open.add(1);
}

void Common::left() {
  figures.open.add(-1);
  const std::lock_guard lock(mutex_);
  if (count_.fetch_sub(1) == 1) empty_.notify_all();
}

bool Common::wait_until_empty(std::chrono::milliseconds patience) {
  std::unique_lock lock(mutex_);
  return empty_.wait_for(lock, patience, [&] { return count_ == 0; });
}

Loop::Loop(Common& common, unsigned number)
    : common_(common),
      number_(number),
      inbox_(std::make_shared<Inbox>(*this)),
      scratch_(read_at_once),
      tick_length_(tick_length(common.options.limits)) {}

Loop::~Loop() {
  end();
}

void Loop::start() {
  poller_.after(tick_length_, [this] { tick(); });
  thread_ = std::thread([this] { run(); });
}

// What one connection runs into, memory that is not there included, must not end the others.
void Loop::run() {
  for (bool again = true; again;) {
    try {
      poller_.run();
      again = false;
    } catch (const std::exception& fault) {
      log(Level::error, "a loop goes on after: {}", fault.what());
    }
  }
}

void Loop::end() {
  if (!thread_.joinable()) return inbox_->shut();
  inbox_->add({{}, nullptr, [](Loop& loop) {
                 loop.close_all();
                 loop.poller_.stop();
               }});
  thread_.join();
  inbox_->shut();
}

void Loop::tick() {
  const auto now = Clock::now();
  for (std::size_t i = 0; i < slots_.size(); ++i) {
    if (const std::shared_ptr<Connection> connection = slots_[i]) connection->tick(now);
  }
  poller_.after(tick_length_, [this] { tick(); });
}

void Loop::adopt(int descriptor, const std::string& peer, bool counted) {
  if (free_.empty()) {
    free_.push_back(static_cast<std::uint32_t>(slots_.size()));
    slots_.emplace_back();
    generations_.push_back(0);
  }
  const std::uint32_t slot = free_.back();
  free_.pop_back();
  const ConnectionId id = make_id(number_, slot, ++generations_[slot]);
  slots_[slot] = std::make_shared<Connection>(*this, id, descriptor, peer, counted);
  const std::shared_ptr<Connection> connection = slots_[slot];
  connection->start();
  if (common_.stopping) connection->stop();
}

Connection* Loop::find(ConnectionId id) {
  const std::uint32_t slot = slot_of(id);
  if (slot >= slots_.size() || generations_[slot] != generation_of(id)) return nullptr;
  return slots_[slot].get();
}

void Loop::forget(ConnectionId id) {
  const std::uint32_t slot = slot_of(id);
  slots_[slot].reset();
  free_.push_back(slot);
  load_.fetch_sub(1, std::memory_order_relaxed);
  common_.left();
}

void Loop::flush_later(std::shared_ptr<Connection> connection) {
  if (to_flush_.empty()) inbox_->wake();
  to_flush_.push_back(std::move(connection));
}

void Loop::work_off() {
  for (Inbox::Item& item : inbox_->take()) {
    if (item.message) {
      Connection* connection = find(item.to);
      if (connection != nullptr) connection->send(std::move(item.message));
      continue;
    }
    try {
      item.task(*this);
    } catch (const std::exception& fault) {
      log(Level::error, "a task failed: {}", fault.what());
    }
  }
  for (const auto& connection : std::exchange(to_flush_, {})) connection->flush();
}

void Loop::stop_gently() {
  for (std::size_t i = 0; i < slots_.size(); ++i) {
    if (const std::shared_ptr<Connection> connection = slots_[i]) connection->stop();
  }
}

void Loop::close_all() {
  for (std::size_t i = 0; i < slots_.size(); ++i) {
    if (const std::shared_ptr<Connection> connection = slots_[i]) connection->end(Closed::stopping);
  }
}

}  // namespace houseway::server
