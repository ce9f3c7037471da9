#pragma once

#include "core/refusal.h"
#include "floor/entry_body.h"
#include "floor/gaming_shifts.h"
#include "floor/report_table.h"

// The logs of 811a.7(e) and (f): which software was installed and approved, and when which games
// were available; each with who and why.
namespace houseway::floor {

class AvailabilityReports {
 public:
  explicit AvailabilityReports(ReportPeriod period);

  void take(const Entry& entry);
  const Refusals& findings() const { return findings_; }
  const ReportTable& software() const { return software_; }
  const ReportTable& games() const { return games_; }

 private:
  void take_software(const Entry& entry, const EntryBody& body);
  void take_games(const Entry& entry, const EntryBody& body);

  ReportPeriod period_;
  ReportTable software_;
  ReportTable games_;
  Refusals findings_;
};

}  // namespace houseway::floor
