#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "simulate/figures.h"
#include "simulate/kernel.h"
#include "simulate/sessions.h"
#include "simulate/table_play.h"
#include "simulate/tally.h"

namespace houseway {

// A block of rounds to be played: what it comes to depends on these numbers alone.
struct Block {
  std::uint64_t seed = 0;
  std::uint64_t number = 0;
  std::uint64_t first = 0;  // its first round in the run
  std::uint64_t rounds = 0;
};

// How far a run has come, and whether it is to stop.
struct Progress {
  std::atomic<std::uint64_t> rounds{0};
  std::atomic<bool> stop{false};
};

// Plays blocks. Each thread has one of its own.
class Engine {
 public:
  Engine() = default;
  Engine(const Engine&) = delete;
  Engine& operator=(const Engine&) = delete;
  virtual ~Engine() = default;

  // Nothing where it was stopped on the way.
  virtual std::optional<BlockTally> play(const Block& block, Progress& progress) = 0;
};

// By a kernel, which must outlive it.
std::unique_ptr<Engine> kernel_engine(const RuleSet& rules, const Kernel& kernel,
                                      std::vector<Figure> figures, const SessionPlan& sessions);

// At a table, event by event: the rules and the player must outlive it.
std::unique_ptr<Engine> table_engine(const RuleSet& rules, const Bets& bets,
                                     const TablePlay::Seating& seating, const Player& player,
                                     std::vector<Figure> figures, const SessionPlan& sessions);

}  // namespace houseway
