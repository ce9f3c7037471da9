#pragma once

#include <string>
#include <vector>

#include "round/round.h"

namespace houseway {

// One thing that happened, in words, and the section it happened under.
struct StoryLine {
  std::string words;
  std::string section;
};

// A finished round told step by step, as in a dispute: bets, cards, decisions, reveals, what went
// wrong, and what became of each wager.
std::vector<StoryLine> story_of(const Round& round);

// "seat 2: ante $10 won 2 to 1 with two pair, kings and 8s; $30 back"
std::string line_text(const Definition& game, const Line& line);
// "seat 2: a vigorish of $0.50 is taken from what banker won"
std::string charge_text(const Definition& game, const Charge& charge);

}  // namespace houseway
