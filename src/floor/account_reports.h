#pragma once

#include <functional>
#include <map>
#include <string>
#include <string_view>

#include "core/refusal.h"
#include "floor/entry_body.h"
#include "floor/gaming_shifts.h"
#include "floor/progressives.h"
#include "floor/report_table.h"
#include "floor/submissions.h"

// What accounts held before a period and after it, and what moved them in between.
namespace houseway::floor {

// Accounts of one kind: each with what came in and what went out.
class AccountReport {
 public:
  using Wanted = std::function<bool(std::string_view account)>;
  AccountReport(std::string title, ReportPeriod period, Wanted wanted)
      : title_(std::move(title)), period_(period), wanted_(std::move(wanted)) {}

  // A balance as it stands before the first entry that is given.
  void begin_with(const std::string& account, Money balance);
  void take(const Entry& entry);
  void take(const Entry& entry, const EntryBody& body);
  // The balances, and going on from them with the entries behind. Reading what was not written by
  // this throws.
  Json carried() const;
  void carry_on(const Json& carried);
  const Refusals& findings() const { return findings_; }
  ReportTable table() const;

 private:
  struct Movement {
    Money opening;
    Money in;
    Money out;
    Money balance;  // after all entries up to the end of the period
  };

  std::string title_;
  ReportPeriod period_;
  Wanted wanted_;
  std::map<std::string, Movement> accounts_;
  Refusals findings_;
};
// What left the pots: rake drops (637a.17), the boxes of the jackpots (637a.15, 637a.16).
bool is_rake_or_fund(std::string_view account);

// The meters of a floor, level by level, and the reserves behind them (605a.7).
class MeterReport {
 public:
  explicit MeterReport(ReportPeriod period) : period_(period) {}

  void take(const Entry& entry);  // those of a chain from its first on
  void take(const Entry& entry, const EntryBody& body);
  // How the meters stand, and going on from that with the entries behind. Reading what was not
  // written by this throws.
  Json carried() const;
  void carry_on(const Json& carried);
  const Refusals& findings() const { return findings_; }
  ReportTable table() const;

 private:
  struct Movement {
    Money opening;
    Money seeded;
    Money contributed;
    Money paid;
    Money reseeded;  // from the reserve and by the house, with fractions that had been carried
    Money corrected;
    Money removed;
    Money otherwise;
    Money closing;
  };
  void take_posting(const Posting& posting, const EntryBody& body, bool within);
  void follow(const std::string& meter, const EntryBody& body, Instant at,
              const std::string& place);

  ReportPeriod period_;
  std::map<std::string, Movement> accounts_;
  std::map<std::string, Progressive> meters_;
  Refusals findings_;
};

// The Rules Submissions under which games were offered in a period, the last of each first.
ReportTable submissions_report(const Submissions& submissions, ReportPeriod period);

}  // namespace houseway::floor
