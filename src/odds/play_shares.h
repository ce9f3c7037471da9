#pragma once

#include <map>
#include <string>
#include <vector>

#include "odds/exact.h"
#include "odds/main_game.h"

namespace houseway {

// How often each play is best, collected under words for the cards seen. What stands before the
// first space of the words only orders them.
class PlayShares {
 public:
  explicit PlayShares(std::size_t plays) : plays_(plays) {}

  void add(const std::string& words, std::size_t play, std::int64_t ways);
  StrategyTable table(std::string title, const std::vector<std::string>& plays) const;

 private:
  std::size_t plays_;
  std::map<std::string, std::vector<Wide>> rows_;
};

}  // namespace houseway
