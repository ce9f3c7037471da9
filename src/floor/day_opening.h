#pragma once

#include "floor/account_reports.h"
#include "floor/event_reports.h"
#include "floor/play_report.h"

namespace houseway::floor {

// How a floor stands between two entries of its journal, as far as reports have to know: what lies
// in each inventory, fund and meter, which rounds are under way with what they have brought, which
// commitments are open. A report that goes on from how a gaming day began needs no entry before it.
class DayOpening {
 public:
  DayOpening();

  void take(const Entry& entry);  // in the order in which they were committed

  Json carried() const;
  // Reading what was not written by this throws.
  static DayOpening carried_on(const Json& carried);

  void begin(PlayReport& report) const { report.carry_on(play_.carried()); }
  void begin(AccountReport& rake) const { rake.carry_on(rake_.carried()); }
  void begin(MeterReport& report) const { report.carry_on(meters_.carried()); }
  void begin(EventReports& report) const { report.carry_on(events_.carried()); }

 private:
  // Reports of a time that never comes: all that there is lies before it.
  PlayReport play_;
  AccountReport rake_;
  MeterReport meters_;
  EventReports events_;
};

}  // namespace houseway::floor
