#include "house/day_book.h"

#include <algorithm>
#include <exception>

#include "round/json.h"
#include "server/log.h"

namespace houseway::house {
namespace {

constexpr std::size_t read_at_once = 2'000;

}  // namespace

// One that cannot be read is made again.
std::optional<DayBook::Opening> DayBook::kept(floor::Date day) {
  const auto document = store_.document(kind, floor::text(day));
  if (!document) return {};
  try {
    const Json json = Json::parse(document->body);
    return Opening{json.at("after").get<std::uint64_t>(),
                   floor::DayOpening::carried_on(json.at("standing"))};
  } catch (const std::exception& error) {
    server::log(server::Level::warning, "{} {}: {}", kind, floor::text(day), error.what());
    return {};
  }
}

// Another process may have kept the same.
void DayBook::keep(floor::Date day, const Opening& opening) {
  store::Batch batch;
  batch.documents.push_back(
      {kind,
       floor::text(day),
       Json{{"after", opening.after}, {"standing", opening.standing.carried()}}.dump(),
       {}});
  store_.commit(batch);
}

DayBook::Opening DayBook::opening(floor::Date day) {
  const auto first = store_.journal(0, 1);
  if (first.empty()) return {};
  floor::Date known = day;
  std::optional<Opening> at = kept(known);
  if (at) return std::move(*at);
  const floor::Date begins = floor::gaming_day(first.front().entry.at);
  while (!at && known > begins) {
    known = floor::plus_days(known, -1);
    at = kept(known);
  }
  if (!at) {
    at.emplace();
    known = std::min(known, begins);
  }
  while (true) {
    const auto entries = store_.journal(at->after, read_at_once);
    for (const store::NumberedEntry& each : entries) {
      const floor::Date now = floor::gaming_day(each.entry.at);
      if (now > known) {
        known = now;
        keep(known, *at);
      }
      if (now >= day) return std::move(*at);
      at->standing.take(each.entry);
      at->after = each.number;
    }
    if (entries.size() < read_at_once) return std::move(*at);
  }
}

// Processes may commit in another order than their clocks have, by no more than is read at once.
void DayBook::each_entry(const Opening& from, const floor::ReportPeriod& period,
                         const std::function<void(const floor::Entry&)>& take) {
  for (std::uint64_t after = from.after;;) {
    const auto entries = store_.journal(after, read_at_once);
    bool over = true;
    for (const store::NumberedEntry& each : entries) {
      if (each.entry.at >= period.ends()) continue;
      over = false;
      take(each.entry);
    }
    if (over || entries.size() < read_at_once) return;
    after = entries.back().number;
  }
}

}  // namespace houseway::house
