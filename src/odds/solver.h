#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "odds/decision.h"
#include "odds/effort.h"
#include "odds/pricing.h"
#include "ranking/high.h"

namespace houseway {

// A line of the report, under which deals are counted.
struct OutcomeLine {
  enum class Counts : std::uint8_t { by_net, won, pushed, lost, folded };

  std::string name;
  Pays pays = not_printed;
  Counts counts = Counts::by_net;  // as won or lost
};

// One way in which the main game may end, and what each of its wagers stakes and gains by it.
struct Ending {
  std::size_t line = 0;
  Integer deals;
  std::vector<Rational> stakes;  // in base wagers, by the wagers of the course
  std::vector<Rational> gains;
};

// What a strategy comes to: every ending, with the deals that end so.
struct PlayedOut {
  enum class Limit : std::uint8_t { not_reached, cuts, left_out };

  std::vector<OutcomeLine> lines;
  std::vector<Ending> endings;
  Limit limit = Limit::not_reached;  // of what is paid, and whether the figures heed it
  std::vector<Integer> tied = {};  // by decision, the deals that leave it between equally good ways
};

// A situation that comes up, or several that are decided alike by one of them, and the way taken.
struct Visited {
  std::size_t decision = 0;
  Situation situation;
  std::size_t way = 0;
  std::size_t also = 0;    // the equally good way that stakes most; the same where there is none
  std::int64_t deals = 0;  // in the proportion in which situations of this decision come up
  // All situations of this decision in which the player's hand is of a class, told by that alone.
  std::optional<HandClass> together = {};

  bool tied() const { return also != way; }
};
using Visit = std::function<void(const Visited&)>;

// A game with decisions, for one shape of game. Answers how many deals end in which way, what the
// best play is and what each choice is worth; says nothing in words. Nothing is counted before it
// is asked for.
class Solver {
 public:
  Solver(const RuleSet& rules, Money base) : rules_(rules), course_(main_course(rules, base)) {}
  Solver(const Solver&) = delete;
  Solver& operator=(const Solver&) = delete;
  virtual ~Solver() = default;

  const MainCourse& course() const { return course_; }
  const RuleSet& rules() const { return rules_; }

  // The tables that will be priced, for games that are quicker at several together.
  virtual void expect(std::span<const Paytable* const>) {}
  // What comes of this strategy or, without one, of the best play with ties made so, if the wager
  // that the main game is priced by has this table.
  virtual PlayedOut play(const Paytable& table, const Strategy* strategy, Ties ties) = 0;
  // The same for another wager, by rows of its schedule; nothing where cards alone decide it and a
  // fold does not touch it.
  virtual std::optional<RowCounts> count(WagerId wager, const Strategy* strategy) = 0;
  // The same where it is made on the dealer's hand, for a wager on cards alone that a fold
  // forfeits.
  virtual RowCounts count_on_dealer(WagerId, const Strategy*) {
    throw std::logic_error("a wager on the dealer's hand that a fold forfeits is not counted");
  }
  // The best play under the tables selected; lives no longer than the solver.
  virtual std::unique_ptr<Strategy> best() = 0;
  // The value of each way to decide, found by walking what may still come from there.
  virtual std::vector<Rational> values(const Situation& situation) = 0;
  // Every situation of the best play, up to suits.
  virtual void for_each_situation(const Visit& visit) = 0;

 protected:
  const Definition& game() const { return rules_.definition(); }
  const Paytable& selected() const { return rules_.paytable(priced_by(rules_)); }

 private:
  const RuleSet& rules_;
  MainCourse course_;
};

}  // namespace houseway
