#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "floor/jackpot_slips.h"
#include "floor/poker_funds.h"
#include "house/meter_desk.h"

namespace houseway::house {

// The slips of a floor, by their numbers: those that are not over, and of each table the last that
// are. What was over before is in the record alone.
class Slips {
 public:
  std::optional<Refusal> why_not(const std::string& slip, const floor::SlipEvent& event,
                                 const floor::Actor& by, floor::Instant at) const;
  void apply(const std::string& slip, const floor::SlipEvent& event, const floor::Actor& by,
             floor::Instant at);
  // What an event moves. A table that keeps its own meter pays what it owes itself.
  std::vector<floor::Posting> postings_of(const std::string& slip,
                                          const floor::SlipEvent& event) const;

  const floor::JackpotSlip* find(const std::string& slip) const;
  const std::map<std::string, floor::JackpotSlip>& all() const { return slips_; }
  // Why the next round at a table cannot begin.
  std::optional<Refusal> why_not_next_round(const std::string& table) const;
  // What was paid out of a table's fund of the poker room on slips that are no longer here.
  Money put_away(const std::string& table, floor::FundKind kind) const;

  // Going on from what was carried: reading what was not written by this throws.
  Json carried() const;
  void carry_on(const Json& carried);

  // Of each table: it is told once more of what it may not have heard.
  static constexpr std::size_t over_kept = 30;

 private:
  struct OfTable {
    std::set<std::string> holding;
    std::deque<std::string> over;  // the last one last
    std::int64_t last_round = 0;   // that had slips
    std::map<floor::FundKind, Money> put_away;
  };
  void put_oldest_away(OfTable& table);

  std::map<std::string, floor::JackpotSlip> slips_;
  std::map<std::string, OfTable> tables_;
};

// The meter of a table that keeps its own: what a slip has as its meter. No other has a slash.
std::string own_meter(const std::string& table);

// The slips that a settled round asks for: one for each share of a meter, by the number that the
// desk or the table gave it, and one for each other line that is validated before it is paid. The
// High Hand that stood is its holder's, whoever sits there now.
std::vector<floor::SlipMade> slips_of(const std::string& table, const std::string& round,
                                      const RuleSet& rules, const Settlement& settlement,
                                      const std::vector<WonShare>& shares,
                                      const std::vector<std::string>& accounts,
                                      const floor::HighHandHolder& high_hand = {});

}  // namespace houseway::house
