#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "round/round.h"
#include "rules/meters.h"
#include "rules/settlement.h"

// What a round has to do with progressive meters that the house keeps and not the table.
namespace houseway::floor {

// A wager that some row of its paytable pays from a meter.
bool is_progressive(const RuleSet& rules, WagerId wager);

// The wagers of one kind that count towards a meter: how many, and what was staked on them.
struct MeterWagers {
  WagerId wager = 0;
  std::uint8_t schedule = 0;  // whose meters they are
  std::int64_t wagers = 0;
  Money staked;
  std::string section;  // that returned them

  bool operator==(const MeterWagers&) const = default;
};
// Those of a round whose bets are closed, to be put onto the meters.
std::vector<MeterWagers> meter_wagers(const Round& round);
// Those that a void round returned: what they had put on comes off again.
std::vector<MeterWagers> returned_meter_wagers(const RuleSet& rules, const Settlement& settlement);

// The meters of the wagers that lie on the layout, each to be read before bets close.
std::vector<MeterReading> meters_played_for(const Round& round);
// The meters that a finished round pays from, in the order of settling. They are read again when
// it comes to paying (639a.12(d)(5)); the amounts are those read so far.
std::vector<MeterReading> meters_paid_from(const Round& round);

// Takes down every progressive wager whose meters are not all among these.
std::vector<Event> without_progressives(const Round& round,
                                        const std::vector<MeterReading>& meters = {});

}  // namespace houseway::floor
