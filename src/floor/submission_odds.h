#pragma once

#include <functional>
#include <string>
#include <variant>
#include <vector>

#include "core/refusal.h"
#include "odds/effort.h"
#include "odds/exact.h"
#include "round/json.h"
#include "rules/rule_set.h"

// The figures that go with what is filed: true odds, payout odds and house advantage of each wager
// (601a.2(a)(1)(ii)).
namespace houseway::floor {

struct WagerFigures {
  struct Outcome {
    std::string name;
    Rational chance;
    std::string pays;  // "35 to 1"; empty where nothing is paid

    bool operator==(const Outcome&) const = default;
  };

  std::string wager;
  std::string variant;   // how it is made or played, where that matters
  std::string paytable;  // empty where the chapter has but one
  std::string section;
  Rational house_advantage;
  std::string basis;  // "exact", or how the figures were found where they are not
  std::vector<Outcome> outcomes;

  bool operator==(const WagerFigures&) const = default;
};
// One for each wager with odds of its own. A game that players play for a pot has none.
using FiledOdds = std::vector<WagerFigures>;

// Against 1, that a thing of this chance does not happen: "37 to 1", "never".
std::string true_odds(const Rational& chance);

Json to_json(const FiledOdds& odds);
std::variant<FiledOdds, Refusal> read_filed_odds(const Json& json);

// Where the figures come from: tests have some of their own, the program asks the odds layer.
using OddsOf = std::function<FiledOdds(const RuleSet& rules)>;
// By the best play, each wager of the usual stake. May take its time.
FiledOdds odds_of(const RuleSet& rules, Effort& effort);

}  // namespace houseway::floor
