#pragma once

#include <map>
#include <string>

#include "core/money.h"
#include "core/refusal.h"
#include "floor/entry_body.h"
#include "floor/gaming_shifts.h"
#include "floor/report_table.h"

// The meters that a table has as a machine has them (605a.5(d), 605a.7(a)(2), (3)), counted from
// the record.
namespace houseway::floor {

struct MachineMeters {
  Money coin_in;                   // all wagers that were decided
  Money coin_out;                  // paid directly for winning wagers
  Money attendant_paid_jackpots;   // by the cage or finance, not of a progressive
  Money attendant_paid_credits;    // taken away through somebody of the staff
  Money progressive_by_machine;    // paid to the player's game account
  Money progressive_by_attendant;  // by the cage or finance

  void add(const MachineMeters& other);
  bool operator==(const MachineMeters&) const = default;
};

class MachineMeterReport {
 public:
  explicit MachineMeterReport(ReportPeriod period) : period_(period) {}

  // All entries of a floor from the first on, in the order in which they were recorded.
  void take(const Entry& entry);
  const Refusals& findings() const { return findings_; }

  // Two rows for each table: what it came to within the period, and what the meter reads at its
  // end. What is paid at the cage and at no table is the cage's.
  ReportTable table() const;

  static constexpr const char* at_the_cage = "cage";

 private:
  struct Slip {
    std::string table;
    Money amount;
    bool share = false;
  };
  MachineMeters of_table(const Entry& entry, const EntryBody& body);
  void take_slip(const Entry& entry, const EntryBody& body);
  void add(const std::string& table, const Entry& entry, const MachineMeters& meters);
  void find(const Entry& entry, std::string message);

  ReportPeriod period_;
  std::map<std::string, MachineMeters> to_date_;
  std::map<std::string, MachineMeters> within_;
  std::map<std::string, Slip> slips_;
  Refusals findings_;
};

}  // namespace houseway::floor
