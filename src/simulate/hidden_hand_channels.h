#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <mutex>
#include <vector>

#include "simulate/kernel.h"

// What tells rounds apart, put together to classes.
namespace houseway::hidden_hand_play {

// One thing that wagers are decided by, with so many outcomes: a row of a table, say. The class of
// a round in a channel is the number that has their outcomes as digits.
using Digit = std::size_t;

class Channels {
 public:
  Digit add_digit(std::size_t outcomes) {
    outcomes_.push_back(outcomes);
    return outcomes_.size() - 1;
  }
  void add(WagerId wager) { group_of(wager); }
  void decides(Digit digit, WagerId wager);
  // These share a limit or a meter: what one wins depends on the other.
  void join(WagerId a, WagerId b);
  // Puts wagers that go by themselves into as few channels as keeps these small. Of the first two
  // digits, the first says all that the second does.
  void share_out();

  // By how much an outcome's number counts in the class; 0 where the channel does not tell it.
  std::uint32_t times(std::size_t channel, Digit digit) const { return times_[channel][digit]; }
  std::size_t size() const { return groups_.size(); }
  std::vector<Channel> channels() const;

 private:
  struct Group {
    std::vector<WagerId> wagers;
    std::vector<Digit> digits;  // rising
  };
  static constexpr std::size_t most_classes = 4096;

  std::size_t group_of(WagerId wager);
  static Group merged(const Group& a, const Group& b);
  std::size_t classes(const Group& group) const;

  std::vector<std::size_t> outcomes_;
  std::vector<Group> groups_;
  std::vector<std::vector<std::uint32_t>> times_;  // by channel and digit
};

// The outcomes of some digits that come up together, each such combination numbered from 1 on when
// it first comes. May be used by several threads at once: whoever has a number finds all that goes
// with it.
class Kinds {
 public:
  using Outcomes = std::vector<std::uint16_t>;
  static constexpr std::size_t most = 4096;

  // As many outcomes beside those of the digits count in no class.
  void bind(const Channels& channels, const std::vector<Digit>& digits, std::size_t beside = 0);
  bool empty() const { return outcomes_ == 0; }

  std::uint16_t number(const Outcomes& outcomes) const;
  // What each kind adds to the classes of a channel; null where that tells nothing of it.
  const std::uint32_t* added(std::size_t channel) const {
    return added_[channel].empty() ? nullptr : added_[channel].data();
  }
  std::uint16_t outcome(std::size_t kind, std::size_t i) const {
    return seen_[kind * outcomes_ + i];
  }

 private:
  std::size_t outcomes_ = 0;
  std::vector<std::vector<std::uint32_t>> times_;  // by channel and digit
  mutable std::mutex mutex_;
  mutable std::map<Outcomes, std::uint16_t> numbers_;
  mutable std::vector<std::uint16_t> seen_;
  mutable std::vector<std::vector<std::uint32_t>> added_;
};

}  // namespace houseway::hidden_hand_play
