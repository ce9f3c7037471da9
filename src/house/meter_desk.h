#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "core/refusal.h"
#include "floor/meter_link.h"
#include "floor/progressives.h"
#include "house/recording.h"
#include "rules/meters.h"
#include "rules/settlement.h"
#include "store/store.h"

namespace houseway::house {

// A share of a meter that somebody has won, with the slip that it is paid by.
struct WonShare {
  int seat = 0;
  std::string meter;
  std::string slip;
  Money amount;

  bool operator==(const WonShare&) const = default;
};

// Where a table asks about the meter that it stands on. May be asked on any thread; answers come on
// the desk's own, when what was asked for is recorded.
class MeterDesk {
 public:
  MeterDesk() = default;
  MeterDesk(const MeterDesk&) = delete;
  MeterDesk& operator=(const MeterDesk&) = delete;
  virtual ~MeterDesk() = default;

  // The wager of this table that plays for a meter kept here; none where the table keeps its own.
  virtual std::optional<std::string> wager_of(const std::string& table) const = 0;
  bool keeps(const std::string& table) const { return wager_of(table).has_value(); }
  // Why a progressive wager is not taken now: link lost, out of order, another amount than all
  // others stake, or another paytable by now than the one that was linked. The game goes on without
  // it.
  virtual std::optional<Refusal> why_not_wager(const std::string& table, Money amount,
                                               const RuleSet& rules) const = 0;
  // As they stand, for the table's display.
  virtual Meters readings(const std::string& table, const RuleSet& rules) const = 0;

  // `fences`: the lease that the table is run by. What a process asks for that has lost it
  // meanwhile is not entered: the one that runs the table now has asked for the same, and gone on.

  // What the progressive wagers of a round put on, when bets are closed.
  struct Put {
    std::string table;
    std::string round;
    std::shared_ptr<const RuleSet> rules;
    std::int64_t wagers = 0;
    Money staked;
    std::vector<store::Fence> fences = {};
  };
  using Read = std::function<void(std::variant<Meters, Refusal>)>;
  // Asked again for the same round, nothing is put on twice.
  virtual void contribute(const Put& put, Read done) = 0;

  // A round that is over and wins of the meter.
  struct Won {
    std::string table;
    std::string round;
    std::shared_ptr<const RuleSet> rules;
    std::function<Settlement(const Meters&)> settle;  // what it comes to at these readings
    std::vector<store::Fence> fences = {};
  };
  struct Paid {
    Meters readings;  // as they stood at the first winner's turn
    std::vector<WonShare> shares;
  };
  // Its amount is what stands there now. Asked again for the same round, it is told again.
  virtual void pay(const Won& won, std::function<void(std::variant<Paid, Refusal>)> done) = 0;
  // Wagers of a round count for nothing: what they put on goes back.
  struct Returned {
    std::string table;
    std::string round;
    std::string section;
    std::optional<Money> staked = {};  // by these wagers; none where all of the round are void
    std::vector<store::Fence> fences = {};
  };
  // Asked again for the same round, nothing goes back twice.
  virtual void give_back(const Returned& back) = 0;

  // The slip of a share was rejected: the win is taken back. Asked again, nothing is taken back
  // twice.
  struct Rejected {
    std::string meter;
    std::string slip;
    std::string reason;
    floor::Actor by;
  };
  virtual void take_back(const Rejected& rejected) = 0;

  // For the office: links are made and meters opened, changed, corrected and removed. A meter is
  // opened by its first table, on the terms that this table has.
  virtual void open(const floor::TableLinked& first, const floor::Actor& by, Answer answer) = 0;
  virtual void link(const floor::LinkEvent& event, const floor::Actor& by, Answer answer) = 0;
  virtual void act(const std::string& meter, const floor::MeterEvent& event, const floor::Actor& by,
                   Answer answer) = 0;
  // Every meter with its levels, statistics and tables.
  virtual void all(Answer answer) = 0;
};

}  // namespace houseway::house
