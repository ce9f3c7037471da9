#pragma once

#include <optional>
#include <string>
#include <vector>

#include "odds/exact.h"
#include "rules/pays.h"
#include "rules/rule_set.h"

namespace houseway {

// What becomes of the player's money in an outcome; it varies where further wagers are decided too.
enum class Result : std::uint8_t { won, pushed, lost, folded, varies };
std::string_view text(Result result);  // "won"

// The deals behind one line of a paytable, or behind a way to lose.
struct OutcomeCount {
  std::string name;
  Integer count;
  Pays pays;  // not printed where no line pays it
  Result result = Result::lost;
  Rational back = 0;  // on average in these deals, per unit of the wager, meters left aside
};

// A payout that the table game system draws, whatever line the wager is paid by.
struct DrawnPayout {
  std::string name;
  Rational chance;
  Pays pays;

  Rational adds() const;  // to the return
};

// What a dollar on a meter is worth to the wager, per unit of it, and how the meter moves.
struct MeterTerm {
  std::string meter;
  Level level = Level::only;
  Rational per_dollar;
  Money seed;
  Money reading = seed;     // at which the figures are taken
  Money amount = {};        // of the wager
  Money reseed = {};        // once it is emptied
  Rational emptied = 0;     // the chance that all of it is won
  int primary_percent = 0;  // of each wager goes onto it,
  int reserve_percent = 0;  // and into the reserve behind it

  // The part of each wager that reseeding takes.
  Rational reseeding() const { return emptied * reseed.cents / amount.cents; }
};

// What is left open between choices that are worth exactly the same: how often that is, and what
// the play comes to that stakes most. All other figures are those of the play that stakes least.
struct EquallyGood {
  std::vector<std::pair<std::string, Rational>> decisions;  // the part of all rounds, by decision
  Rational average_wager;
  Rational element_of_risk;
  Rational variance;
};

// What the best play of a game with decisions comes to, per unit of the base wager.
struct BestPlay {
  Rational average_wager;
  Rational element_of_risk;
  bool may_fold = true;
  Rational fold_frequency;
  std::vector<std::pair<std::string, Rational>> withdrawals;  // how often a wager is taken back
  std::vector<std::pair<std::string, Rational>> loss_by_wager;
  std::optional<EquallyGood> equally_good;
};

// The exact value of one wager under one paytable, per unit of that wager.
struct WagerOdds {
  std::string wager;
  std::string variant;   // which of several: how it is made or played; empty where there is but one
  std::string paytable;  // empty where the chapter has but one
  bool selected = true;  // by the rules
  bool proposed = false;
  std::string section;
  std::string unit;  // what the figures are per unit of; empty for the wager itself
  Integer space;
  std::vector<OutcomeCount> outcomes;  // add up to the space
  Rational fixed_return;               // all but the meters and envy
  std::vector<DrawnPayout> draws;      // in the fixed return
  std::vector<MeterTerm> meters;
  std::optional<Rational> envy;  // what each other player adds to the return, where any can
  int others = 0;                // players whose hands are envied
  Rational won;
  Rational pushed;
  Rational lost;
  std::optional<Rational> variance;  // without meters
  std::optional<BestPlay> play;
  std::optional<Rational> throws;  // at risk until it is decided, where throws decide it
  // The square of the standard error of the return, where the figures are sampled and not counted.
  std::optional<Rational> squared_error = {};
  std::vector<std::string> notes;
  // What the play may look at, where the figures are found in floating point: their fractions have
  // thousands of digits.
  std::string convention = {};

  Rational chance(const OutcomeCount& outcome) const { return {outcome.count, space}; }
  // What an outcome adds to the return; these, the draws and the envy come to all of it.
  Rational part_of_return(const OutcomeCount& outcome) const;
  // With every meter at its reading, and with what the others add.
  Rational total_return() const;
  bool at_seed() const;
  // What is put onto the meters comes back to players in the end, and so does the reserve or, where
  // that is less, what the house reseeds with: the return over a time in which the first seed does
  // not count. Nothing where no meter is.
  std::optional<Rational> long_run_return() const;
  Rational edge() const { return 1 - total_return(); }
  // Bets that come back undecided left out.
  Rational edge_per_bet_resolved() const { return edge() / (1 - pushed); }
  // The reading of its one meter, or of the first with the others at theirs, at which the edge is
  // 0; nothing where all readings return more.
  std::optional<Rational> break_even() const;
};

struct OddsReport {
  std::vector<WagerOdds> wagers;
};

}  // namespace houseway
