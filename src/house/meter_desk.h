#pragma once

#include <functional>
#include <string>
#include <variant>
#include <vector>

#include "core/refusal.h"
#include "rules/meters.h"
#include "rules/settlement.h"

namespace houseway::house {

// What one progressive wager of a round puts on its meter.
struct PutOnMeter {
  WagerId wager = 0;
  std::int64_t wagers = 0;
  Money staked;
};
// A share of a meter that somebody has won, with the slip that it is paid by.
struct WonShare {
  WagerId wager = 0;
  int seat = 0;
  std::string meter;
  std::string slip;
  Money amount;
};

// Where a table asks about the meters that it stands on. It is answered on the table's own thread,
// when what was asked for is recorded.
class MeterDesk {
 public:
  MeterDesk() = default;
  MeterDesk(const MeterDesk&) = delete;
  MeterDesk& operator=(const MeterDesk&) = delete;
  virtual ~MeterDesk() = default;

  // Whether the progressives of this table are kept here, or by the table itself.
  virtual bool keeps(const std::string& table) const = 0;
  // Why its progressive wagers are not taken now; the game goes on without them.
  virtual std::optional<Refusal> why_not_wager(const std::string& table) const = 0;
  // As they stand, for the table's display.
  virtual Meters readings(const std::string& table) const = 0;

  using Read = std::function<void(std::variant<Meters, Refusal>)>;
  // Bets are closed. Asked again for the same round, nothing is put on twice.
  virtual void contribute(const std::string& table, const std::string& round,
                          const RuleSet& rules, std::vector<PutOnMeter> put, Read done) = 0;
  struct Paid {
    Meters readings;  // as they stood at the first winner's turn
    std::vector<WonShare> shares;
  };
  // The round is over and wins of a meter: its amount is what stands there now.
  virtual void pay(const std::string& table, const std::string& round, const RuleSet& rules,
                   std::function<Settlement(const Meters&)> settle,
                   std::function<void(std::variant<Paid, Refusal>)> done) = 0;
  // The round is void: what its wagers put on goes back.
  virtual void give_back(const std::string& table, const std::string& round,
                         std::string section) = 0;
};

}  // namespace houseway::house
