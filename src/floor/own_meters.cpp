#include "floor/own_meters.h"

#include <algorithm>

#include "floor/progressives.h"

namespace houseway::floor {

MeterReading OwnMeter::reading() const {
  return {schedule, level, whole_cents(amount)};
}

Money OwnMeter::reserved() const {
  return whole_cents(reserve);
}

OwnMeters beginning_with(const Meters& seeds) {
  OwnMeters meters;
  for (const MeterReading& seed : seeds) {
    meters.push_back({seed.schedule, seed.level, hundredths_of(seed.amount), 0, seed.amount});
  }
  return meters;
}

Meters readings_of(const OwnMeters& meters) {
  Meters readings;
  for (const OwnMeter& meter : meters) readings.push_back(meter.reading());
  return readings;
}

void put_on(const RuleSet& rules, WagerId wager, Money staked, OwnMeters& meters) {
  for (const MeterSpec& spec : rules.paytable(wager).meters) {
    for (OwnMeter& meter : meters) {
      if (meter.schedule != rules.schedule_index(wager) || meter.level != spec.level) continue;
      meter.amount += Wide{staked.cents} * primary_percent(rules, spec);
      meter.reserve += Wide{staked.cents} * spec.reserve_percent;
    }
  }
}

// As the house's own meters do it (Progressive): the reserve's fraction of a cent goes along.
BegunWith begin_again(OwnMeter& meter, Money reseed) {
  const Money reserve = meter.reserved();
  const BegunWith begun{reseed > reserve ? reseed - reserve : Money{}, meter.reserve};
  meter.amount += begun.reserve + hundredths_of(begun.added);
  meter.reserve = 0;
  return begun;
}

BegunWith& BegunWith::operator+=(const BegunWith& other) {
  added += other.added;
  reserve += other.reserve;
  return *this;
}

void take_back(OwnMeter& meter, const BegunWith& begun) {
  const Wide off = std::min(meter.amount, begun.reserve + hundredths_of(begun.added));
  meter.amount -= off;
  meter.reserve += std::min(begun.reserve, off);
}

}  // namespace houseway::floor
