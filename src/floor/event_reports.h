#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "core/money.h"
#include "core/refusal.h"
#include "floor/entry_body.h"
#include "floor/gaming_shifts.h"
#include "floor/report_table.h"

// What happened besides play in a period, each kind of thing as a list.
namespace houseway::floor {

// Why an event is one that a regulator wants to hear of (GLI-19 2.8.8, by intent): by its word.
const std::map<std::string, std::string, std::less<>>& significant_words();

class EventReports {
 public:
  struct Limits {
    Money large_win = dollars(10'000);  // more than that comes back on a wager than was staked
  };
  explicit EventReports(ReportPeriod period) : EventReports(period, Limits()) {}
  EventReports(ReportPeriod period, Limits limits);

  // Those of a chain in their order; chains in any. Commitments are followed from the first entry
  // on, all else is told of the period alone.
  void take(const Entry& entry);
  void take(const Entry& entry, const EntryBody& body);
  // The commitments that are open, and going on from that with the entries behind. Reading what was
  // not written by this throws.
  Json carried() const;
  void carry_on(const Json& carried);
  const Refusals& findings() const { return findings_; }

  // Rounds, hands, throws and commitments that count for nothing, with cause and section.
  const ReportTable& voids() const { return voids_; }
  // Everything that the chapters call an irregularity and what they make of it.
  const ReportTable& irregularities() const { return irregularities_; }
  const ReportTable& witnessed() const { return witnessed_; }
  const ReportTable& corrections() const { return corrections_; }
  const ReportTable& significant() const { return significant_; }
  // Cards and throws committed to and, as of the last entry, neither closed out nor void: there
  // must be none of a gaming day that is over.
  ReportTable unopened() const;

 private:
  struct Commitment {
    Instant at;
    std::string root;
  };
  using CommitmentKey = std::tuple<std::string, std::string, std::uint64_t>;  // table, what, number

  void take_commitment(const Entry& entry, const EntryBody& body);
  void take_round(const Entry& entry, const EntryBody& body);
  void take_called_off(const Entry& entry, const EntryBody& body);
  void take_wins(const Entry& entry, const EntryBody& body);

  ReportPeriod period_;
  Limits limits_;
  ReportTable voids_;
  ReportTable irregularities_;
  ReportTable witnessed_;
  ReportTable corrections_;
  ReportTable significant_;
  std::map<CommitmentKey, Commitment> open_;
  std::optional<Instant> last_;
  Refusals findings_;
};

}  // namespace houseway::floor
