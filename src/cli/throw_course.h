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

  // Everybody says what they want, then the dice or the ball.
  std::optional<Question> next() override;
  std::string help() const override;
  void answer(const Typed& typed) override;

 private:
  bool wheel() const { return throwing_.device == Throwing::Device::wheel; }
  std::string_view verb() const { return throwing_.word(); }
  std::string drawing(LayoutRows rows) const;

  void bet(std::span<const std::string> words);
  bool place(const std::vector<Stake>& stakes);
  void remove(const Typed& typed);
  void call(const Typed& typed);
  void report(const Typed& typed);
  std::optional<Spot> spot_of(const std::string& word) const;

  void make_throw();
  void settle(const Throw& thrown);
  void pay_since(std::size_t known);
  Money standing(int seat) const;
  void count_stakes();
  void keep_round();
  void hand_dice_to(int seat);

  Table& table_;
  const Definition& game_;
  const Throwing& throwing_;
  Round round_;
  int seat_ = 1;        // that is asked
  bool draws_ = true;   // before it asks
  bool shown_ = false;  // the whole layout, once
  int shooter_ = 1;
  bool thrown_ = false;              // in this round
  std::deque<std::string> numbers_;  // that came last, the latest first
};

}  // namespace houseway::cli
