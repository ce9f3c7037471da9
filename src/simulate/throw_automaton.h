#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <vector>

#include "rules/rule_set.h"
#include "rules/settlement.h"
#include "rules/throws.h"
#include "simulate/throw_device.h"

// How a wager on a layout goes from throw to throw, as tables.
namespace houseway::trials {

// Where a wager is between two throws.
struct Standing {
  State table;
  State own;
  std::uint8_t called = 0;
  bool asks = false;

  auto operator<=>(const Standing&) const = default;
};

// One wager followed by the definition's own functions until it is decided.
class Trial {
 public:
  Trial(const RuleSet& rules, Spot spot, Money amount, const Circumstance& made);

  Spot spot() const { return spot_; }
  const Wager& wager() const { return rules_->definition().wagers[spot_.wager]; }
  Standing start() const { return {watched(made_.table), made_.own}; }
  // What a throw makes of it.
  Decision decide(Standing& standing, const Throw& result) const;
  // The same, and what is asked for is called.
  Decision decide_and_call(Standing& standing, const Throw& result) const;
  void call(const Standing& asked, std::uint8_t word) { calls_[asked] = word; }
  // What goes back on the stake, and the line of it after so many throws.
  Money back(const Decision& decision) const;
  Line line(const Decision& decision, int throws) const;
  Money vigorish() const { return vigorish_; }  // collected with the stake

 private:
  State watched(State table) const;

  const RuleSet* rules_;
  Spot spot_;
  Money amount_;
  Circumstance made_;
  std::uint64_t covers_ = 0;
  WagerSet beside_;
  Money vigorish_;
  std::map<Standing, std::uint8_t> calls_;
};

// The circumstances in which a wager may be made.
std::size_t circumstances_of(const Wager& wager);
// The trials of a wager made in one of them: its own, then those of what is made beside it.
std::vector<Trial> trials_of(const RuleSet& rules, Spot spot, Money amount,
                             std::size_t circumstance);

// Wagers decided by the same throws.
struct Automaton {
  static constexpr std::uint32_t ended = 1U << 31U;

  struct State {
    std::size_t device = 0;
    std::vector<std::uint32_t> next;  // by the number of the result: a state, or `ended` + an end
  };
  std::vector<State> states;                // the first is that of the start
  std::vector<std::vector<Decision>> ends;  // each with what decided the wagers, in their order

  std::size_t size() const;  // of all its tables
};

// Follows a wager through every throw. Where something is to be called the best is called, as the
// odds do, and the trial is told so.
Automaton follow(Trial& trial, Devices& devices);

// Both together; nothing if more states or ends come of it than these, or if different dice would
// be thrown at a time.
struct Limits {
  std::size_t states = 0;
  std::size_t ends = 0;
};
std::optional<Automaton> together(const Automaton& one, const Automaton& other, Limits limits);

}  // namespace houseway::trials
