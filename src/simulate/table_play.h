#pragma once

#include <cstdint>
#include <memory>
#include <optional>

#include "core/random.h"
#include "round/round.h"
#include "rules/meters.h"
#include "simulate/kernel.h"
#include "simulate/player.h"

namespace houseway {

// A table that plays by itself, event by event, round after round: dealer and players of any
// registered game.
class TablePlay {
 public:
  struct Seating {
    int seats = 1;                // taken, from seat 1 on
    bool fresh_shoe = false;      // every round comes from a full shoe
    Money buy_in = dollars(200);  // where players bet for a pot
  };

  // What a course of play does for it.
  class Course {
   public:
    Course() = default;
    Course(const Course&) = delete;
    Course& operator=(const Course&) = delete;
    virtual ~Course() = default;

    virtual void play(Random& random) = 0;
    virtual const Round& round() const = 0;
    virtual const Settlement& settlement() const = 0;
    virtual const Meters& meters() const = 0;
    virtual std::uint64_t shuffles() const { return 0; }
    virtual Money chips(int) const { return {}; }
    virtual Money bought_in() const { return {}; }
  };

  // Every seat makes these bets in every round; where players bet for a pot there are none, they
  // post what is due. Rules and player must outlive the table. Bets that are not allowed throw
  // std::invalid_argument; `why_not` says so before.
  TablePlay(const RuleSet& rules, const Bets& bets, const Seating& seating, const Player& player);
  static std::optional<Refusal> why_not(const RuleSet& rules, const Bets& bets, int seats);

  // Plays the next round to its end.
  const Settlement& next(Random& random);

  // The round last played, and what it settled to; of a throwing game, all throws from bets made at
  // the start of a game until they are decided.
  const Round& round() const { return course_->round(); }
  const Settlement& settlement() const { return course_->settlement(); }
  std::uint64_t rounds() const { return rounds_; }
  // As they stand after it. At first the meters are at their seeds.
  const Meters& meters() const { return course_->meters(); }
  // Of a shoe that lasts, how often it has been made ready.
  std::uint64_t shuffles() const { return course_->shuffles(); }
  // Where players bet for a pot: what a seat has before it after a hand, and what all have bought
  // in for, less what they have taken off.
  Money chips(int seat) const { return course_->chips(seat); }
  Money bought_in() const { return course_->bought_in(); }

 private:
  std::unique_ptr<Course> course_;
  std::uint64_t rounds_ = 0;
};

}  // namespace houseway
