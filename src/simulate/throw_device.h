#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "odds/throw_odds.h"
#include "rules/rule_set.h"
#include "rules/throws.h"
#include "simulate/stream.h"

// What throws come to, by number.
namespace houseway::trials {

// Dice that are thrown together, or a wheel: what they may come to.
class Device {
 public:
  explicit Device(std::vector<LikelyThrow> results);

  std::size_t results() const { return results_.size(); }
  const Throw& result(std::size_t number) const { return results_[number].result; }
  std::int64_t ways(std::size_t number) const { return results_[number].ways; }
  std::int64_t ways() const { return ways_; }  // of all of them
  // Fills in the numbers of results, each as likely as it is.
  void draw(Stream& stream, std::span<std::uint16_t> numbers) const;

 private:
  // Where there are too many equally likely throws for a list of them: a result is picked and stays
  // with so many of the ways, else another one takes its place (the alias method, in whole
  // numbers).
  struct Slot {
    std::uint32_t stays = 0;
    std::array<std::uint16_t, 2> other_or_own = {};
  };
  template <std::size_t at_once>
  void draw_listed(Stream& stream, std::span<std::uint16_t> numbers) const;
  void make_slots();

  std::vector<LikelyThrow> results_;
  std::uint32_t ways_ = 0;             // equally likely throws
  std::vector<std::uint16_t> listed_;  // the result of each
  std::vector<Slot> slots_;
};

// The devices of a game, which may be thrown in turn.
class Devices {
 public:
  explicit Devices(const RuleSet& rules) : rules_(rules) {}

  // The one that is thrown next.
  std::size_t index_for(State table);
  std::size_t find(State table) const;  // as many as there are where it has never been thrown
  const Device& operator[](std::size_t index) const { return devices_[index]; }
  std::size_t size() const { return devices_.size(); }

 private:
  List<int, 2> dice_for(State table) const;

  const RuleSet& rules_;
  std::vector<List<int, 2>> dice_;
  std::vector<Device> devices_;
};

}  // namespace houseway::trials
