#pragma once

#include <optional>
#include <string>
#include <vector>

#include "odds/exact.h"
#include "rules/pays.h"
#include "rules/rule_set.h"

namespace houseway {

// The deals behind one line of a paytable, or behind a way to lose.
struct OutcomeCount {
  std::string name;
  Integer count;
  Pays pays;  // not printed where no line pays it
};

// What a dollar on a meter is worth to the wager, per unit of it.
struct MeterTerm {
  std::string meter;
  Rational per_dollar;
  Money seed;
};

// What the best play of a game with decisions comes to, per unit of the base wager.
struct BestPlay {
  Rational average_wager;
  Rational element_of_risk;
  Rational fold_frequency;
  std::vector<std::pair<std::string, Rational>> withdrawals;  // how often a wager is taken back
  std::vector<std::pair<std::string, Rational>> loss_by_wager;
};

// The exact value of one wager under one paytable, per unit of that wager.
struct WagerOdds {
  std::string wager;
  std::string variant;   // which of several: how it is made or played; empty where there is but one
  std::string paytable;  // empty where the chapter has but one
  bool selected = true;  // by the rules
  bool proposed = false;
  std::string section;
  Integer space;
  std::vector<OutcomeCount> outcomes;  // add up to the space
  Rational fixed_return;               // all but the meters
  std::vector<MeterTerm> meters;
  Rational won;
  Rational pushed;
  Rational lost;
  std::optional<Rational> variance;  // without meters
  std::optional<BestPlay> play;
  std::optional<Rational> throws;  // at risk until it is decided, where throws decide it
  std::vector<std::string> notes;

  // With every meter at its seed.
  Rational total_return() const;
  Rational edge() const { return 1 - total_return(); }
  // Bets that come back undecided left out.
  Rational edge_per_bet_resolved() const { return edge() / (1 - pushed); }
  // The reading of its one meter, or of the first with the others at their seed, at which the edge
  // is 0.
  std::optional<Rational> break_even() const;
};

struct OddsReport {
  std::vector<WagerOdds> wagers;
};

}  // namespace houseway
