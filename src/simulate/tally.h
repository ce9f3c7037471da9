#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <vector>

#include "core/money.h"
#include "rules/record.h"

// What many rounds came to. Everything is a whole number, so that the same rounds come to the same
// figures in whatever order and on however many machines they were played.
namespace houseway {

// How often each result came, in cents gained or lost.
class Spread {
 public:
  void add(std::int64_t net, std::uint64_t times = 1) { counts_[net] += times; }
  void take(std::int64_t net);  // one that was added
  void merge(const Spread& other);

  const std::map<std::int64_t, std::uint64_t>& counts() const { return counts_; }
  bool empty() const { return counts_.empty(); }
  std::uint64_t size() const;
  Wide sum() const;
  Wide sum_of_squares() const;
  // The least result that at least this part of all does not exceed.
  std::int64_t quantile(double part) const;

  bool operator==(const Spread&) const = default;

 private:
  std::map<std::int64_t, std::uint64_t> counts_;
};

// Losses in a row. A stretch of rounds is put together out of shorter ones by what it begins and
// ends with.
struct Runs {
  std::uint64_t longest = 0;
  std::uint64_t first = 0;  // the one that it begins with
  std::uint64_t last = 0;   // the one that it ends with
  bool only_losses = true;  // the first is the last

  void append(const Runs& later);
  bool operator==(const Runs&) const = default;
};

// A wager, or the wagers of a main game together.
struct FigureTally {
  Spread nets;      // of one seat in one round
  Spread by_round;  // of all seats together, where there are several
  Wide staked = 0;
  Runs runs;  // of the first seat

  void append(const FigureTally& later);
  bool operator==(const FigureTally&) const = default;
};

// What one figure came to in one round of a seat.
struct SeatResult {
  std::int64_t net = 0;
  std::int64_t staked = 0;

  // Whether anything was at stake, or paid without a stake.
  constexpr bool made() const { return staked != 0 || net != 0; }
  constexpr bool operator==(const SeatResult&) const = default;
};

// A round in which somebody has won of a meter: it was tallied as if the meters stood at their
// seeds, until those before it are known.
struct MeterHit {
  std::uint64_t round = 0;  // of the run, from 0
  Record record;
};

// How the bankroll of a player stood over sessions of so many rounds.
struct SessionTally {
  std::uint64_t sessions = 0;
  std::uint64_t ruined = 0;
  Spread results;             // of whole sessions
  Spread lowest;              // the lowest point of each, in cents gained or lost
  std::vector<Spread> along;  // after equal parts of the session, those that are over as they ended
  std::vector<std::vector<std::int64_t>> paths;  // the first few sessions, likewise

  void append(const SessionTally& later);
  bool operator==(const SessionTally&) const = default;
};

// A stretch of rounds.
struct RoundsTally {
  std::uint64_t rounds = 0;
  std::vector<FigureTally> figures;
  FigureTally all;  // the figures together, where there are several
  SessionTally sessions;

  void append(const RoundsTally& later);
  bool operator==(const RoundsTally&) const = default;
};

// A block of rounds as it comes from whoever played it.
struct BlockTally {
  RoundsTally tally;
  std::vector<MeterHit> hits;
};

constexpr std::size_t session_points = 25;
constexpr std::size_t session_paths = 40;

}  // namespace houseway
