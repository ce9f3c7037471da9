#pragma once

#include <memory>
#include <string_view>
#include <variant>

#include "ranking/house_way.h"
#include "rules/card_game.h"
#include "rules/rule_set.h"

// The house way that a Rules Submission names or brings along.
namespace houseway {

// One that comes with the game, read once.
std::shared_ptr<const HouseWay> shipped_house_way(std::string_view text);

// One that a submission writes out: a condition and a setting a line, as in a file of its own
// (docs/house-ways.md). Its name and the sizes of the hands may be left out.
std::variant<std::shared_ptr<const HouseWay>, Refusal> read_house_way(const CardGame& game,
                                                                      const Chosen::Lines& lines);

// A file as the lines that a submission would have for it.
Chosen::Lines lines_of_house_way(std::string_view file);

}  // namespace houseway
