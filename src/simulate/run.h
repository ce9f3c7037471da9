#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "simulate/engine.h"
#include "simulate/meter_history.h"
#include "simulate/processes.h"

namespace houseway {

// A run of rounds, cut into blocks that are the same whoever plays them.
struct RunPlan {
  std::uint64_t seed = 1;
  std::uint64_t rounds = 0;
  std::uint64_t block_rounds = 0;
  unsigned threads = 1;

  std::uint64_t blocks() const { return (rounds + block_rounds - 1) / block_rounds; }
  Block block(std::uint64_t number) const;
};

// What a run has come to so far: its first blocks, in their order.
struct RunState {
  std::uint64_t blocks = 0;
  RoundsTally tally;
  MeterHistory meters;
};

using MakeEngine = std::function<std::unique_ptr<Engine>()>;
// Told after every block that was added, and every now and then while none is. What it throws ends
// the run, in all processes.
using Watch = std::function<void(const RunState& state)>;

// Plays the blocks that are missing in the state and adds them to it, on all threads and processes;
// or as many as come before it is stopped. Processes other than the first leave theirs as it is.
void run(const RuleSet& rules, const RunPlan& plan, const std::vector<Figure>& figures,
         const MakeEngine& make_engine, Processes& processes, Progress& progress, RunState& state,
         const Watch& watch);

}  // namespace houseway
