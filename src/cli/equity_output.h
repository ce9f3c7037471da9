#pragma once

#include <string>
#include <vector>

#include "core/card.h"
#include "odds/equity.h"
#include "round/json_fwd.h"
#include "rules/rule_set.h"

// What hands of a game for a pot are worth against each other, as a person reads it and as a
// program does.
namespace houseway::cli {

struct EquitySheet {
  std::string game;
  std::string name;
  std::string ruleset;
  Choices choices;
  CardSet board;
  CardSet dead;
  std::vector<std::string> hands;   // as they were given
  std::vector<std::string> shares;  // of the pot
  Equity equity;
};
std::string equity_text(const EquitySheet& sheet);
Json equity_json(const EquitySheet& sheet);

struct StartingHandsSheet {
  std::string game;
  std::string name;
  std::string ruleset;
  Choices choices;
  std::vector<StartingHand> hands;
};
std::string starting_hands_text(const StartingHandsSheet& sheet);
Json starting_hands_json(const StartingHandsSheet& sheet);

}  // namespace houseway::cli
