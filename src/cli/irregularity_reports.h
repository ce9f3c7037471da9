#pragma once

#include <optional>
#include <vector>

#include "cli/live_shoe.h"
#include "cli/typed.h"
#include "round/round.h"

namespace houseway::cli {

// What the floor reports as gone wrong at a table of cards. Where there is a shoe it may be said
// before the cards are dealt and happens at the first point of the round at which it can.
class IrregularityReports {
 public:
  IrregularityReports(const RuleSet& rules, LiveShoe& shoe, const Terminal& terminal);

  // Said before the deal.
  void note(const Typed& typed);
  // Said at a decision.
  void report(Round& round, const Typed& typed);
  // Has those happen whose point has come.
  void come_about(Round& round);
  // Says of those left over why they could not happen.
  void end_round(const Round& round);

 private:
  std::optional<IrregularityReport> read(const Typed& typed) const;
  std::optional<Refusal> why_not_yet(const Round& round, const IrregularityReport& report) const;
  bool may_come_later(const Round& round, const Irregularity& irregularity) const;
  void happen(Round& round, const IrregularityReport& report);
  const Irregularity& kind_of(const IrregularityReport& report) const {
    return game_.irregularities[report.index];
  }

  const RuleSet& rules_;
  const Definition& game_;
  LiveShoe& shoe_;
  const Terminal& terminal_;
  std::vector<IrregularityReport> noted_;
};

}  // namespace houseway::cli
