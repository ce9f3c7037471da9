#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "rules/meters.h"
#include "simulate/figures.h"
#include "simulate/tally.h"

namespace houseway {

// What has been seen of one meter.
struct MeterSeen {
  std::uint64_t wins = 0;     // of any part of it
  std::uint64_t emptied = 0;  // by a win of all of it
  Money paid = {};
  Money highest = {};   // reading in a round
  Wide sum = 0;         // of its readings in all rounds, for their mean
  Wide at_emptied = 0;  // of its readings when it was emptied
  // Each reading at which it was emptied and the round, as long as they are few enough to draw.
  std::vector<std::pair<std::uint64_t, Money>> course = {};

  bool operator==(const MeterSeen&) const = default;
};

// The meters of a run from round to round. Stakes are the same in every round, so that the
// readings between two wins follow; the rounds in which somebody wins of one are settled here, in
// their order, with the readings that they found.
class MeterHistory {
 public:
  // The round is one before the deal, with all stakes; the rules must outlive this.
  MeterHistory(const RuleSet& rules, const Record& opening);

  // The next block: settles its hits anew and corrects what was tallied of them.
  void pass(BlockTally& block, const std::vector<Figure>& figures);

  const Meters& readings() const { return readings_; }
  const std::vector<MeterSeen>& seen() const { return seen_; }
  std::uint64_t rounds() const { return rounds_; }
  double mean_reading(std::size_t meter) const;  // in cents
  bool moves(std::size_t meter) const { return each_round_[meter].amount.cents > 0; }

  struct State {
    std::uint64_t rounds = 0;
    Meters readings;
    std::vector<MeterSeen> seen;
  };
  State state() const { return {rounds_, readings_, seen_}; }
  void restore(State state);

 private:
  static constexpr std::size_t most_drawn = 2'000;

  void advance(std::uint64_t rounds);
  void settle_hit(MeterHit& hit, RoundsTally& tally, const std::vector<Figure>& figures);

  const RuleSet& rules_;
  Meters each_round_;  // what it adds to each
  Meters readings_;    // after the rounds passed
  std::uint64_t rounds_ = 0;
  std::vector<MeterSeen> seen_;
};

}  // namespace houseway
