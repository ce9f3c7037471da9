#pragma once

#include <memory>

#include "odds/game_tables.h"
#include "odds/main_game.h"
#include "odds/solver.h"

namespace houseway {

// What is said about a game that a solver has solved.
struct GameWords {
  WagerId rows_of = 0;          // the wager whose schedule the report of the main game cites
  MakeTables tables = nullptr;  // of the best play
  std::string_view own = {};    // what a decision is made on: "two own cards"
  int own_cards = 0;
  bool up_card = false;         // a card of the dealer is seen
  std::string_view note = {};   // on the figures; may be empty
  std::string_view shown = {};  // when decisions are made, where it takes more than a number
};

std::unique_ptr<MainGame> solved_game(const RuleSet& rules, Money base,
                                      std::unique_ptr<Solver> solver, const GameWords& words);

}  // namespace houseway
