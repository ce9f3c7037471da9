#include "server/metrics.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <stdexcept>

namespace houseway::server {
namespace {

bool is_name(std::string_view name, bool colons) {
  const auto letter = [&](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || (colons && c == ':');
  };
  return !name.empty() && letter(name.front()) &&
         std::ranges::all_of(name, [&](char c) { return letter(c) || (c >= '0' && c <= '9'); });
}

std::string escaped(std::string_view text, bool quotes) {
  std::string plain;
  for (const char c : text) {
    if (c == '\n') {
      plain += "\\n";
    } else {
      if (c == '\\' || (c == '"' && quotes)) plain += '\\';
      plain += c;
    }
  }
  return plain;
}

std::string printed(const Metrics::Labels& labels) {
  std::string text;
  for (const auto& [name, value] : labels) {
    if (!is_name(name, false)) throw std::logic_error("a figure cannot have the label " + name);
    fmt::format_to(std::back_inserter(text), "{}{}=\"{}\"", text.empty() ? "" : ",", name,
                   escaped(value, true));
  }
  return text;
}

// Whole microseconds as seconds, exactly: "0.0005", "2.5", "10".
std::string seconds(Histogram::Duration duration) {
  std::string text =
      fmt::format("{}.{:06}", duration.count() / 1'000'000, duration.count() % 1'000'000);
  text.erase(text.find_last_not_of('0') + 1);
  if (text.ends_with('.')) text.pop_back();
  return text;
}

template <class Number>
void print(std::string& text, std::string_view name, std::string_view labels, const Number& value) {
  const auto out = std::back_inserter(text);
  if (labels.empty()) {
    fmt::format_to(out, "{} {}\n", name, value);
  } else {
    fmt::format_to(out, "{}{{{}}} {}\n", name, labels, value);
  }
}

void print(std::string& text, std::string_view name, std::string_view labels,
           const Histogram& histogram) {
  const Histogram::Snapshot snapshot = histogram.snapshot();
  const std::string before = labels.empty() ? "" : fmt::format("{},", labels);
  for (std::size_t i = 0; i < snapshot.up_to.size(); ++i) {
    const bool all = i == histogram.bounds().size();
    const std::string bound = all ? "+Inf" : seconds(histogram.bounds()[i]);
    fmt::format_to(std::back_inserter(text), "{}_bucket{{{}le=\"{}\"}} {}\n", name, before, bound,
                   snapshot.up_to[i]);
  }
  print(text, fmt::format("{}_sum", name), labels, seconds(snapshot.sum));
  print(text, fmt::format("{}_count", name), labels, snapshot.up_to.back());
}

}  // namespace

Histogram::Histogram(std::vector<Duration> bounds)
    : bounds_(std::move(bounds)), counts_(bounds_.size() + 1) {
  if (std::ranges::adjacent_find(bounds_, std::ranges::greater_equal{}) != bounds_.end()) {
    throw std::logic_error("the bounds of a histogram must rise");
  }
}

void Histogram::observe(Duration duration) {
  // Clocks of several machines may differ; nothing takes less than no time.
  duration = std::max(duration, Duration{0});
  const auto bucket = std::ranges::lower_bound(bounds_, duration) - bounds_.begin();
  counts_[static_cast<std::size_t>(bucket)].fetch_add(1, std::memory_order_relaxed);
  sum_.fetch_add(duration.count(), std::memory_order_relaxed);
}

Histogram::Snapshot Histogram::snapshot() const {
  Snapshot snapshot;
  snapshot.sum = Duration{sum_.load(std::memory_order_relaxed)};
  std::uint64_t so_far = 0;
  for (const auto& count : counts_) {
    so_far += count.load(std::memory_order_relaxed);
    snapshot.up_to.push_back(so_far);
  }
  return snapshot;
}

std::vector<Histogram::Duration> usual_bounds() {
  using namespace std::chrono_literals;
  return {500us, 1ms, 2500us, 5ms, 10ms, 25ms, 50ms, 100ms, 250ms, 500ms, 1s, 2500ms, 10s};
}

Metrics::Family& Metrics::family(const std::string& name, const std::string& help,
                                 std::string_view type) {
  if (!is_name(name, true)) throw std::logic_error("a figure cannot have the name " + name);
  const auto found = std::ranges::find(families_, name, &Family::name);
  if (found == families_.end()) return families_.emplace_back(Family{name, help, type, {}});
  if (found->type != type) throw std::logic_error(name + " is another kind of figure already");
  return *found;
}

template <class Kind, class... Made>
Kind& Metrics::figure(const std::string& name, const std::string& help, std::string_view type,
                      const Labels& labels, const Made&... made) {
  const std::string label = printed(labels);
  const std::lock_guard lock(mutex_);
  std::vector<Figure>& figures = family(name, help, type).figures;
  auto found = std::ranges::find(figures, label, &Figure::labels);
  if (found == figures.end()) {
    figures.push_back({label, std::make_unique<Kind>(made...)});
    found = std::prev(figures.end());
  }
  auto* value = std::get_if<std::unique_ptr<Kind>>(&found->value);
  if (value == nullptr) throw std::logic_error(name + " is asked for when it is printed");
  return **value;
}

Counter& Metrics::counter(const std::string& name, const std::string& help, const Labels& labels) {
  return figure<Counter>(name, help, "counter", labels);
}

Gauge& Metrics::gauge(const std::string& name, const std::string& help, const Labels& labels) {
  return figure<Gauge>(name, help, "gauge", labels);
}

Histogram& Metrics::histogram(const std::string& name, const std::string& help,
                              const Labels& labels,
                              const std::vector<Histogram::Duration>& bounds) {
  return figure<Histogram>(name, help, "histogram", labels, bounds);
}

void Metrics::gauge(const std::string& name, const std::string& help,
                    std::function<std::int64_t()> value) {
  const std::lock_guard lock(mutex_);
  Family& of = family(name, help, "gauge");
  if (!of.figures.empty()) throw std::logic_error(name + " is there already");
  of.figures.push_back({"", std::move(value)});
}

std::string Metrics::text() const {
  const std::lock_guard lock(mutex_);
  std::string text;
  for (const Family& family : families_) {
    fmt::format_to(std::back_inserter(text), "# HELP {0} {1}\n# TYPE {0} {2}\n", family.name,
                   escaped(family.help, false), family.type);
    for (const Figure& figure : family.figures) {
      if (const auto* counter = std::get_if<std::unique_ptr<Counter>>(&figure.value)) {
        print(text, family.name, figure.labels, (*counter)->value());
      } else if (const auto* gauge = std::get_if<std::unique_ptr<Gauge>>(&figure.value)) {
        print(text, family.name, figure.labels, (*gauge)->value());
      } else if (const auto* asked = std::get_if<Asked>(&figure.value)) {
        print(text, family.name, figure.labels, (*asked)());
      } else {
        print(text, family.name, figure.labels,
              *std::get<std::unique_ptr<Histogram>>(figure.value));
      }
    }
  }
  return text;
}

}  // namespace houseway::server
