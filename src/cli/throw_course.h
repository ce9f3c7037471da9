#pragma once

#include <deque>
#include <optional>
#include <string>
#include <vector>

#include "cli/course.h"
#include "cli/layout_art.h"
#include "round/round.h"

namespace houseway::cli {

// Throws or spins one after the other. The program is the crew and, where a player throws, throws
// for whoever has the dice.
class ThrowCourse final : public Course {
 public:
  explicit ThrowCourse(Table& table);

  void begin() override;
  std::string leave() override;
  const Round& round() const override { return round_; }

  void recall(const Round& past) override;
  bool goes_on(const Round& last) const override;
  void restore(const Json& state) override;

  // Everybody says what they want, the one who throws last; then the dice or the ball.
  std::optional<Question> next() override;
  std::string help() const override;
  void answer(const Typed& typed) override;

 private:
  bool wheel() const { return throwing_.device == Throwing::Device::wheel; }
  bool player_throws() const { return !throwing_.thrower.empty(); }
  std::string_view verb() const { return throwing_.word(); }
  int seat() const { return asked_.front(); }
  bool throws_now() const;
  std::string drawing(LayoutRows rows) const;
  std::string came(const Throw& thrown) const;

  void ready(const Typed& typed);
  void bet(std::span<const std::string> words);
  void bet_the_same();
  std::optional<std::string> add(Round& trial, const Stake& stake) const;
  void remove(const Typed& typed);
  void call(const Typed& typed);
  void pass_dice(const Typed& typed);
  void note(const Typed& typed);
  std::optional<Spot> spot_of(const std::string& word) const;

  void make_throw();
  void settle(const Throw& thrown);
  void take(Round changed);
  Money staked(const Round& round, int seat) const;
  void keep(bool ended);
  void start_round();
  void hand_dice_to(int seat);
  int next_thrower() const;
  Json state() const;

  Table& table_;
  const Definition& game_;
  const Throwing& throwing_;
  Round round_;
  std::vector<int> asked_;  // the seats that have not yet said they are ready
  bool draws_ = true;       // before it asks
  bool shown_ = false;      // the whole layout, once
  int shooter_ = 1;
  std::vector<std::uint8_t> noted_;  // irregularities of the next throw
  std::deque<std::string> numbers_;  // that came last, the latest first
};

}  // namespace houseway::cli
