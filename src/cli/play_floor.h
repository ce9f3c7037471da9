#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/play_shoe.h"
#include "round/round.h"

namespace houseway::cli {

// What the floor reports as gone wrong: "irregularity KIND", with "seat N", "at PLACE" or
// "disclosed". At a table with a shoe it may be said before the cards are dealt and happens at the
// first point of the round at which it can.
class FloorReports {
 public:
  FloorReports(const RuleSet& rules, LiveShoe& shoe);

  // Said before the deal.
  void note(const std::vector<std::string>& words);
  // Said at a decision; true if it has changed the round.
  bool report(Round& round, const std::vector<std::string>& words);
  // Has those happen whose point has come.
  void come_about(Round& round);
  // Says of those left over why they could not happen.
  void end_round(const Round& round);

 private:
  std::optional<Event> parse(const std::vector<std::string>& words) const;
  std::optional<Refusal> why_not_yet(const Round& round, const Event& event) const;
  bool may_come_later(const Round& round, const Irregularity& irregularity) const;
  void happen(Round& round, Event event);
  const Irregularity& kind_of(const Event& event) const {
    return game_.irregularities[event.index];
  }

  const RuleSet& rules_;
  const Definition& game_;
  LiveShoe& shoe_;
  std::vector<Event> noted_;
};

}  // namespace houseway::cli
