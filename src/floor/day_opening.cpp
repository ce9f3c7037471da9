#include "floor/day_opening.h"

namespace houseway::floor {
namespace {

constexpr Date end_of_time{std::chrono::year(9999), std::chrono::December, std::chrono::day(31)};
constexpr ReportPeriod never{end_of_time, end_of_time};

}  // namespace

DayOpening::DayOpening()
    : play_(never),
      rake_("rake and funds", never, is_rake_or_fund),
      meters_(never),
      events_(never) {}

void DayOpening::take(const Entry& entry) {
  const auto read = read_body(entry);
  // What cannot be read is found by the report whose period it falls into.
  const auto* body = std::get_if<EntryBody>(&read);
  if (body == nullptr) return;
  play_.take(entry, *body);
  rake_.take(entry, *body);
  meters_.take(entry, *body);
  events_.take(entry, *body);
}

Json DayOpening::carried() const {
  return {{"play", play_.carried()},
          {"rake", rake_.carried()},
          {"meters", meters_.carried()},
          {"commitments", events_.carried()}};
}

DayOpening DayOpening::carried_on(const Json& carried) {
  DayOpening opening;
  opening.play_.carry_on(carried.at("play"));
  opening.rake_.carry_on(carried.at("rake"));
  opening.meters_.carry_on(carried.at("meters"));
  opening.events_.carry_on(carried.at("commitments"));
  return opening;
}

}  // namespace houseway::floor
