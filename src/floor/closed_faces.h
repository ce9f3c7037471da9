#pragma once

#include <cstddef>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "round/json.h"
#include "round/round.h"

namespace houseway::floor {

// The faces of a round, finished or called off, that somebody was never shown, to be covered
// wherever the round is told. Where cards of several decks look alike, all of that face are covered
// as soon as one is.
class ClosedFaces {
 public:
  ClosedFaces() = default;  // nothing is closed
  // As somebody at these seats saw it from the first card to the last; none for one without a hand.
  ClosedFaces(const Round& round, const std::vector<int>& seats);

  std::size_t count() const { return count_; }
  std::string covered(const std::string& words) const;
  void cover(Json& json) const;  // every word in it; its keys are left

 private:
  std::set<std::string, std::less<>> faces_;
  // What settled lines say of hands that stay closed: with the hand, and without it.
  std::map<std::string, std::string> lines_;
  std::size_t count_ = 0;
};

}  // namespace houseway::floor
