#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "cli/course.h"
#include "rules/meters.h"

namespace houseway::cli {

// A poker table: the people have the first seats, the program deals and plays the others. It moves
// the button, posts, keeps the funds and tells what everybody does.
class PotCourse final : public Course {
 public:
  explicit PotCourse(Table& table);

  void begin() override;
  std::string leave() override;
  const Round& round() const override { return round_; }

  void recall(const Round&) override {}
  bool goes_on(const Round&) const override { return false; }
  void restore(const Json& state) override;

  std::optional<Question> next() override;
  std::string help() const override;
  void answer(const Typed& typed) override;

 private:
  bool is_person(int seat) const { return seat <= table_.chips.seats(); }
  Money stakes_of(int seat) const;
  void seat_players();
  bool anybody_takes_part() const;
  void post();
  void post_blinds();
  void put(int seat, std::string_view wager, int number, Money amount);
  bool go_on();  // what is done without asking; false where a person is asked
  void deal(Place place);
  void act(const PotActed& acted);
  void say_act(const PotActed& acted, const PotRound& before) const;
  void report(const Typed& typed);
  void settle();
  std::string drawing(int seat) const;
  std::string choices(int seat) const;
  Json state() const;

  Table& table_;
  const Definition& game_;
  const PotGame& pot_game_;
  Round round_;
  std::map<int, Money> others_;  // the chips of the program's players, by seat
  Meters funds_;
  HighHandState high_hand_;                // of the qualifying period
  std::unique_ptr<const RuleSet> raised_;  // the rules of a Kill hand, where there are any
  bool kill_hand_ = false;                 // the next one, or this one
  int period_rounds_ = 0;                  // that it has had
  Money unit_;                             // the big blind, or the small bet
  Money enough_;                           // to take part
  int button_ = 0;
  bool dealing_ = false;
  std::size_t drawn_at_ = 0;
};

}  // namespace houseway::cli
