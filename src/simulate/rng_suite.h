#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "simulate/rng_subjects.h"

namespace houseway {

constexpr std::uint64_t least_shuffles = 1'000;
// Half a minute, and enough for seeds of 32 bits to deal the same order again.
constexpr std::uint64_t default_shuffles = 20'000;

// How much of the source a run takes, besides the few numbers that are drawn again.
std::uint64_t words_needed(std::uint64_t shuffles);

// All tests of all subjects: each test of a deck on so many shuffles, of a shoe of several decks
// on as many cards, of numbers on ten times as many. `tested` hears of each subject as it is done.
std::vector<RngSubject> run_rng_tests(RandomDraws& draws, std::uint64_t shuffles,
                                      const std::function<void(const RngSubject&)>& tested = {});

// What all tests together say, each corrected for their number by Holm's method: the chance that
// any of them fails a good source is at most the level, 5 or 1%.
struct RngVerdict {
  std::size_t tests = 0;
  std::size_t below_5_percent = 0;  // uncorrected: expected of so many tests
  std::size_t below_1_percent = 0;
  RngResult together;             // whether all p-values are uniform; one of the tests
  std::vector<double> corrected;  // p-values, subject by subject, `together` the last
  double least = 1;               // of these
  bool passes_95 = true;
  bool passes_99 = true;

  bool passes(int level) const { return level == 99 ? passes_99 : passes_95; }
};
RngVerdict verdict_of(const std::vector<RngSubject>& subjects);

}  // namespace houseway
