#pragma once

#include <string>
#include <vector>

#include "round/json_fwd.h"
#include "simulate/simulation.h"
#include "simulate/summary.h"

// What a simulation has come to, as a person reads it, as a program does, and as a picture.
namespace houseway::cli {

struct SimulationSheet {
  const Simulation& simulation;
  const RunState& state;
  std::vector<FigureSummary> figures;
  std::uint64_t seed = 1;
  std::uint64_t rounds_asked = 0;
  double seconds = 0;            // of playing, in this call
  std::uint64_t played = 0;      // in this call
  std::uint64_t no_session = 0;  // of those asked: the last ones, which make no whole session
  bool exact_stopped = false;    // before the exact figures were counted

  bool whole() const { return state.tally.rounds + no_session == rounds_asked; }
};

std::string simulation_text(const SimulationSheet& sheet);
Json simulation_json(const SimulationSheet& sheet);
// Scalable Vector Graphics: how sessions go and end or, without sessions, how rounds do; and the
// course of meters.
std::string simulation_plot(const SimulationSheet& sheet);

}  // namespace houseway::cli
