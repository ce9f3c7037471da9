#pragma once

#include <cmath>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

#include "core/refusal.h"
#include "floor/entry_body.h"
#include "floor/gaming_shifts.h"
#include "floor/report_table.h"
#include "odds/exact.h"
#include "rules/rule_set.h"

// What was played: drop, win and hold by table, and each wager's result beside the exact
// expectation of it.
namespace houseway::floor {

// A wager of which the expectation is asked.
struct WagerAsked {
  const RuleSet& rules;  // that the rounds were played under
  std::string version;   // of the Rules Submission
  std::string wager;     // "ante"; on a layout with its selection, "place-to-win:6"
  std::string paytable;  // empty where the chapter has but one
};
// What the house wins of a unit, and the variance of that, without meters and envy.
struct WagerExpectation {
  Rational advantage;
  Rational variance;
  std::string basis;  // "best play, exact"
};
using ExpectationOf = std::function<std::optional<WagerExpectation>(const WagerAsked& asked)>;

// The play at one table, or at several, in some time. With these names
//   table win = drop + closing inventory + credits - opening inventory - fills
//   win by wagers = handle - paid back
// the following holds to the cent (637a.17 has the rake):
//   table win + rake + into funds
//     = win by wagers + shares of meters + vigorish + time charges + under way + otherwise.
struct TablePlay {
  std::int64_t rounds = 0;
  Money handle;     // staked on what was decided
  Money paid_back;  // shares of meters included
  Money shares;     // of meters: owed by slips, not paid from the table
  Money vigorish;   // collected beside stakes
  Money drop;
  Money opening;
  Money closing;
  Money fills;
  Money credits;
  Money rake;
  Money charges;     // for the time, part of the rake
  Money into_funds;  // of the poker room, from pots
  Money under_way;   // decided in rounds that were settled in another time
  Money otherwise;   // in the inventory by something that is neither play nor buy-in nor fill
  std::chrono::microseconds in_rounds{0};

  Money table_win() const { return drop + closing + credits - opening - fills; }
  Money win_by_wagers() const { return handle - paid_back; }
  // What the two sides of the identity differ by. Always 0.
  Money difference() const {
    return table_win() + rake + into_funds -
           (win_by_wagers() + shares + vigorish + charges + under_way + otherwise);
  }
  void add(const TablePlay& other);    // of another table
  void go_on(const TablePlay& later);  // of the same: its inventory goes on

  bool operator==(const TablePlay&) const = default;
};

// One wager with all that is staked and paid because of it: a raise counts with the ante.
struct WagerPlay {
  std::int64_t hands = 0;  // seats and rounds in which it was made
  Money handle;
  Money paid_back;
  Money shares;
  Money vigorish;
  // Of the hands that expectation speaks of: no void rounds, meters and envy left aside.
  Money compared_win;
  Wide units = 0;          // cents of the wager itself
  Wide squares = 0;        // of these by hand
  Wide round_squares = 0;  // of their sums by round

  void add(const WagerPlay& other);
};

struct WagerResult {
  std::string day;
  int shift = 0;  // 0 where several count together
  std::string table;
  std::string game;
  std::string version;
  std::string wager;
  std::string paytable;
  WagerPlay play;
  // In cents; none where it is not known for all that counts here.
  std::optional<double> expected;
  double deviation = 0;         // of hands that do not touch each other
  double deviation_if_one = 0;  // at most: were the hands of a round one and the same
  std::string basis;

  std::optional<double> z() const;
  std::optional<double> z_if_one() const;
  // J16: fluctuations beyond this are investigated.
  static constexpr double most_z = 1.96;
  bool outside() const { return z() && std::abs(*z()) > most_z; }
};
struct TableResult {
  std::string day;
  int shift = 0;
  std::string table;
  std::string game;
  TablePlay play;
};

class PlayReport {
 public:
  enum class Span : std::uint8_t { shift, day, month, year, period };
  struct Grouping {
    Span span = Span::day;
    bool by_table = true;
    bool by_version = false;  // of the submission; wagers alone
  };

  explicit PlayReport(ReportPeriod period, Shifts shifts = Shifts());

  // Those of a table in their order; tables in any.
  void take(const Entry& entry);
  void take(const Entry& entry, const EntryBody& body);
  // How the tables stand, and going on from that with the entries behind. Reading what was not
  // written by this throws.
  Json carried() const;
  void carry_on(const Json& carried);
  // What could not be read or does not agree.
  const Refusals& findings() const { return findings_; }

  std::vector<TableResult> tables(const Grouping& grouping) const;
  std::vector<WagerResult> wagers(const Grouping& grouping, const ExpectationOf& expected) const;

 private:
  // The rules of rounds as they were played, and in whose figure each wager counts.
  struct RulesPlayed {
    std::shared_ptr<const RuleSet> rules;
    std::string version;
    std::vector<std::string> counts_with;  // by wager; empty: by itself on its selection
  };
  // A table goes by sessions: each opening is one, so that two games of a day are kept apart.
  using TableKey = std::tuple<std::string, std::string, int, GamingShift>;
  using WagerKey =
      std::tuple<std::string, std::string, GamingShift, const RulesPlayed*, std::string>;
  struct Table {
    std::string game;
    int session = 0;
    Money inventory;
    std::optional<Instant> began;            // the round under way
    std::map<GamingShift, Money> under_way;  // what it has brought the inventory so far
  };

  TablePlay* play_at(const std::string& table, const GamingShift& when);
  void take_posting(const Posting& posting, const EntryBody& body, const GamingShift& when);
  void take_settled(const std::string& table, const Entry& entry, const EntryBody& body,
                    const GamingShift& when);
  void take_called_off(const std::string& table, const Entry& entry, const EntryBody& body,
                       const GamingShift& when);
  TablePlay* decide_under_way(const std::string& table, const GamingShift& when);
  void take_lines(const std::string& table, const EntryBody& body, const GamingShift& when,
                  const std::string& place, TablePlay* play);
  const RulesPlayed* rules_of(const EntryBody& body, const std::string& place);
  const RulesPlayed* rules_known(const EntryBody& body);
  std::string label(const GamingShift& when, Span span) const;
  void find(std::string message, const std::string& place, std::string section = {});

  ReportPeriod period_;
  Shifts shifts_;
  std::map<std::string, Table> tables_;
  std::map<TableKey, TablePlay> played_;
  std::map<WagerKey, WagerPlay> wagered_;
  std::map<std::string, std::unique_ptr<RulesPlayed>> rules_;
  Refusals findings_;
};

ReportTable table_report(const PlayReport& report, const PlayReport::Grouping& grouping);
ReportTable wager_report(const PlayReport& report, const PlayReport::Grouping& grouping,
                         const ExpectationOf& expected);

}  // namespace houseway::floor
