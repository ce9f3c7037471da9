#pragma once

#include <cstdint>
#include <span>
#include <unordered_map>
#include <vector>

#include "core/money.h"
#include "rules/rule_set.h"
#include "rules/settlement.h"
#include "rules/throws.h"

namespace houseway {

// A wager that lies on the layout.
struct StandingBet {
  int seat = 0;
  Spot spot = {};
  Money amount = {};
  Money taken_back = {};    // when it was reduced
  Money vigorish = {};      // collected on making and increasing it, and no part of it
  State own = {};           // what it remembers of earlier throws
  std::uint8_t called = 0;  // one more than the index of the word last called for it
  bool asks = false;        // a call is due before the next throw
  int throws = 0;           // that it has stood through

  bool operator==(const StandingBet&) const = default;
};

// The layout of a dice or wheel game from throw to throw: the wagers that stand, what the game
// remembers, and what has become of the wagers decided so far. It applies the rules and trusts that
// what it is told may happen: Round asks first.
class Layout {
 public:
  explicit Layout(const RuleSet& rules);      // the rules must outlive it
  Layout(const RuleSet& rules, State state);  // in the midst of a game

  const RuleSet& rules() const { return *rules_; }
  State state() const { return state_; }
  int thrower() const { return thrower_; }  // 0 where nobody is named
  bool thrown_by_this_one() const { return thrown_by_this_one_; }
  const std::vector<StandingBet>& bets() const { return bets_; }
  const std::vector<Line>& lines() const { return lines_; }  // of the wagers decided
  const std::vector<Charge>& charges() const { return charges_; }
  const std::vector<Throw>& throws() const { return throws_; }  // those that counted

  const StandingBet* find(int seat, Spot spot) const;
  Money stake(int seat, Spot spot) const;
  bool has(int seat, WagerId wager) const;  // on any selection
  bool anybody_has(WagerId wager) const;
  WagerSet standing() const;
  WagerSet standing(int seat) const;
  // How often this wager has been decided or taken down for the seat: the number of the one that
  // stands or is made next, and the spot with that number.
  int times(int seat, Spot spot) const;
  Spot numbered(int seat, Spot spot) const;
  bool call_due() const;

  // The stake on a spot from now on; 0 takes it down.
  void set_stake(int seat, Spot spot, Money amount);
  void call(int seat, Spot spot, std::uint8_t word);
  void pass_dice(int seat);
  void toss(const Throw& result);
  void return_all(Section section);  // a void round

 private:
  void keep(const Line& line);
  Line line_of(const StandingBet& bet, Outcome outcome, Section section) const;
  Line decided(const StandingBet& bet, const Decision& decision);
  // What is collected beside so much more on a wager.
  Money charge_on_bet(int seat, Spot spot, Money more);

  const RuleSet* rules_;
  State state_;
  int thrower_ = 0;
  bool thrown_by_this_one_ = false;
  std::vector<StandingBet> bets_;
  std::vector<Line> lines_;
  std::vector<Charge> charges_;
  std::vector<Line> won_;                         // of one throw; its memory is used again,
  std::vector<Line> lost_;                        // as that of these
  std::unordered_map<std::uint32_t, int> times_;  // how many lines, by seat and spot
  std::vector<Throw> throws_;
};

// What a wager that a throw has decided comes to, per its paytable.
struct Paid {
  Outcome outcome = Outcome::lost;
  Pays pays = {};
  Money back = {};
  Section section = {};
  Money vigorish = {};  // that what goes back has been lessened by
};
Paid pay(const RuleSet& rules, WagerId wager, const Decision& decision, Money stake);

}  // namespace houseway
