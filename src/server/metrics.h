#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

// What a running floor counts about itself, in the text form that Prometheus reads. Counting takes
// no lock and may be done on any thread; only naming a figure and printing them all does.
namespace houseway::server {

class Counter {
 public:
  void add(std::uint64_t n = 1) { value_.fetch_add(n, std::memory_order_relaxed); }
  std::uint64_t value() const { return value_.load(std::memory_order_relaxed); }

 private:
  // Counters of one thread must not slow down those of another.
  alignas(64) std::atomic<std::uint64_t> value_ = 0;
};

class Gauge {
 public:
  void set(std::int64_t value) { value_.store(value, std::memory_order_relaxed); }
  void add(std::int64_t n) { value_.fetch_add(n, std::memory_order_relaxed); }
  std::int64_t value() const { return value_.load(std::memory_order_relaxed); }

 private:
  alignas(64) std::atomic<std::int64_t> value_ = 0;
};

// How long something takes. Printed in seconds, kept in whole microseconds.
class Histogram {
 public:
  using Duration = std::chrono::microseconds;

  explicit Histogram(std::vector<Duration> bounds);  // rising; longer ones are counted too

  void observe(Duration duration);

  struct Snapshot {
    std::vector<std::uint64_t> up_to;  // how many took no longer than each bound; last, all
    Duration sum{0};
  };
  Snapshot snapshot() const;
  const std::vector<Duration>& bounds() const { return bounds_; }

 private:
  std::vector<Duration> bounds_;
  std::vector<std::atomic<std::uint64_t>> counts_;
  std::atomic<std::int64_t> sum_ = 0;
};

// From half a millisecond to ten seconds: what the answer to an action takes.
std::vector<Histogram::Duration> usual_bounds();

class Metrics {
 public:
  using Labels = std::vector<std::pair<std::string, std::string>>;

  // The figure of this name and labels, made when it is first asked for; it stays where it is as
  // long as this lives. Throws for a name that cannot be or is that of another kind of figure.
  Counter& counter(const std::string& name, const std::string& help, const Labels& labels = {});
  Gauge& gauge(const std::string& name, const std::string& help, const Labels& labels = {});
  Histogram& histogram(const std::string& name, const std::string& help, const Labels& labels = {},
                       const std::vector<Histogram::Duration>& bounds = usual_bounds());
  // One that is asked for when it is printed; must be safe to call on any thread, as long as this
  // lives.
  void gauge(const std::string& name, const std::string& help, std::function<std::int64_t()> value);

  std::string text() const;
  static constexpr std::string_view content_type = "text/plain; version=0.0.4; charset=utf-8";

 private:
  using Asked = std::function<std::int64_t()>;
  using Value = std::variant<std::unique_ptr<Counter>, std::unique_ptr<Gauge>,
                             std::unique_ptr<Histogram>, Asked>;
  struct Figure {
    std::string labels;  // as printed, without braces
    Value value;
  };
  struct Family {
    std::string name;
    std::string help;
    std::string_view type;
    std::vector<Figure> figures;
  };
  Family& family(const std::string& name, const std::string& help, std::string_view type);
  template <class Kind, class... Made>
  Kind& figure(const std::string& name, const std::string& help, std::string_view type,
               const Labels& labels, const Made&... made);

  mutable std::mutex mutex_;
  std::vector<Family> families_;
};

}  // namespace houseway::server
