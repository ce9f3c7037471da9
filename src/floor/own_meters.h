#pragma once

#include "core/list.h"
#include "core/money.h"
#include "rules/meters.h"

// The meters that a table keeps itself: those of its progressive wagers, to the fraction of a cent
// and with the reserve behind each, and the funds of a table of the poker room.
namespace houseway::floor {

constexpr Wide hundredths_of(Money amount) {
  return Wide{100} * amount.cents;
}

struct OwnMeter {
  std::uint8_t schedule = 0;
  Level level = Level::only;
  // In hundredths of a cent: every rate is a whole number of percents of a whole number of cents.
  Wide amount = 0;
  Wide reserve = 0;
  Money unposted;  // its seed, until an entry of the table has posted it

  MeterReading reading() const;  // what can be won, in whole cents
  Money reserved() const;        // likewise

  bool operator==(const OwnMeter&) const = default;
};
using OwnMeters = List<OwnMeter, 8>;

OwnMeters beginning_with(const Meters& seeds);
Meters readings_of(const OwnMeters& meters);

// What is staked on a wager puts its parts onto the meters and into their reserves; less than
// nothing takes them off again.
void put_on(const RuleSet& rules, WagerId wager, Money staked, OwnMeters& meters);

// What a meter has begun again with, once all of it was won.
struct BegunWith {
  Money added;  // by the house, where the reserve has less than the reseed
  Wide reserve = 0;

  BegunWith& operator+=(const BegunWith& other);
  bool operator==(const BegunWith&) const = default;
};
BegunWith begin_again(OwnMeter& meter, Money reseed);
// Nobody had won it after all: what it began with comes off, as far as nobody has won that since.
void take_back(OwnMeter& meter, const BegunWith& begun);

}  // namespace houseway::floor
