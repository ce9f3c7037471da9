#pragma once

#include <optional>
#include <string>
#include <vector>

#include "odds/audit.h"
#include "odds/main_game.h"
#include "odds/report.h"
#include "round/json_fwd.h"

// What the odds come to, as a person reads it and as a program does.
namespace houseway::cli {

Json rational_json(const Rational& value);  // {"num": "3", "den": "220"}

// The shoe that was priced, of a game dealt from one.
struct PricedShoe {
  int decks = 0;
  std::size_t gone = 0;  // cards out of it
};

struct OddsSheet {
  std::string game;
  std::string name;
  std::string ruleset;
  Choices choices;
  std::optional<PricedShoe> shoe;
  std::vector<WagerOdds> wagers;
};
std::string odds_text(const OddsSheet& sheet, bool outcomes);
std::string odds_table(const OddsSheet& sheet);
std::string odds_csv(const OddsSheet& sheet, bool outcomes);
Json odds_json(const OddsSheet& sheet);

// The best play: of one situation what each choice is worth, or else the tables of all of them.
struct Advice {
  std::string game;
  std::string ruleset;
  Choices choices;
  std::string unit;  // the wager that values are given in
  std::vector<ChoiceValue> values;
  std::vector<StrategyTable> tables;
  std::string convention = {};  // of values that are no fractions
};
std::string advice_text(const Advice& advice, bool colour = false);
Json advice_json(const Advice& advice);

struct AuditSheet {
  std::string game;
  std::string ruleset;
  std::vector<AssumedChoice> assumed;
  std::vector<Finding> findings;
};
std::string audit_text(const AuditSheet& sheet);
Json audit_json(const AuditSheet& sheet);

}  // namespace houseway::cli
