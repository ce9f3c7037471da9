#pragma once

#include <array>
#include <vector>

#include "odds/decision.h"

namespace houseway {

// What may be staked when a decision comes up, and where each way of deciding leads. A decision on
// a wager that has been made is passed over.
class StreetStates {
 public:
  using Stakes = std::vector<int>;  // by the wagers of the course, in base wagers
  static constexpr std::size_t folded = ~std::size_t{0};

  struct State {
    Stakes stakes;
    bool asked = true;               // or nothing is left to decide here
    std::vector<std::size_t> after;  // by way, the state on the next street; one if not asked

    int total() const;
  };

  explicit StreetStates(const MainCourse& course);

  std::size_t streets() const { return levels_.size() - 1; }
  // Before the decision of a street; after the last one, how the wagers stand in the end.
  const std::vector<State>& on(std::size_t street) const { return levels_[street]; }
  const std::vector<State>& ends() const { return levels_.back(); }

 private:
  std::size_t place(std::size_t level, const Stakes& stakes);

  std::vector<std::vector<State>> levels_;
};

}  // namespace houseway
