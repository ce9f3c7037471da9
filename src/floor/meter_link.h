#pragma once

#include <map>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "floor/progressives.h"
#include "odds/effort.h"

// Which tables stand on which progressive meter, and what makes them equal there, 605a.8.
namespace houseway::floor {

// The exact chance that one wager wins all of each jackpot, counted over all deals: a level has
// none that no line pays whole. Refused where the odds are not counted exactly.
std::variant<MeterDefinition, Refusal> with_chances(MeterDefinition definition,
                                                    const RuleSet& rules, WagerId wager,
                                                    Effort& effort);

// Why tables with these two may not stand on a common meter; the second one is new to it.
std::optional<Refusal> why_not_linked(const MeterDefinition& standing,
                                      const MeterDefinition& joining);
// Why a table does not stand on a meter of these terms, be it alone there: what is on the meter was
// played for with the meter's own chance, and for its own wager.
std::optional<Refusal> why_not_on_meter(const MeterDefinition& meter,
                                        const MeterDefinition& joining);
// Why a wager under this paytable is never offered on linked games.
std::optional<Refusal> why_never_linked(const MeterDefinition& definition);

// Why a table that was linked on these terms takes no wager for the meter under its rules by now:
// an amendment has given the wager other terms, or a choice that its chance may hang on.
std::optional<Refusal> why_not_as_linked(const std::string& table, const MeterDefinition& linked,
                                         const RuleSet& rules);

struct TableLinked {
  std::string table;
  MeterDefinition definition;  // as this table's rules have it
  bool operator==(const TableLinked&) const = default;
};
struct TableUnlinked {
  std::string table;
  std::string approval;  // to remove the jackpot, where it is the meter's last table
  bool operator==(const TableUnlinked&) const = default;
};
// New submissions for all tables of a meter, in force at the same moment: that of the event.
struct LinkAmountChanged {
  std::string meter;
  std::vector<TableLinked> tables;
  bool operator==(const LinkAmountChanged&) const = default;
};
using LinkEvent = std::variant<TableLinked, TableUnlinked, LinkAmountChanged>;
Json to_json(const LinkEvent& event);
std::variant<LinkEvent, Refusal> read_link_event(const Json& json);

// All meters of a floor with their tables. A meter of a single table is no link.
class MeterLinks {
 public:
  std::optional<Refusal> why_not(const LinkEvent& event, const Actor& by, Instant at) const;
  void apply(const LinkEvent& event, const Actor& by, Instant at);

  // The meter that a table stands on; null where it stands on none.
  const MeterDefinition* meter_of(const std::string& table) const;
  std::vector<std::string> tables_of(const std::string& meter) const;
  bool is_linked(const std::string& meter) const { return tables_of(meter).size() > 1; }
  // Why a progressive wager of this amount is not accepted at a table.
  std::optional<Refusal> why_not_wager(const std::string& table, Money amount) const;

  bool operator==(const MeterLinks&) const = default;

 private:
  std::optional<Refusal> why_not(const TableLinked& linked) const;
  std::optional<Refusal> why_not(const TableUnlinked& unlinked) const;
  std::optional<Refusal> why_not(const LinkAmountChanged& changed) const;

  std::map<std::string, MeterDefinition> tables_;  // by table
};

}  // namespace houseway::floor
