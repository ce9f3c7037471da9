#pragma once

#include <string>
#include <string_view>

#include "house/round_permit.h"
#include "round/json.h"

// The house rules as everybody reads them at any time, with no login and no deposit (810a.3,
// 810a.8): what is played and how, limits, how long one has, what is charged, and what becomes of a
// round when a connection is lost.
namespace houseway::house {

inline constexpr std::string_view house_rules_address = "/api/house-rules";

// All of it but the rules of play of each game, which have an address of their own. Tables are as
// the lobby has them; games are those with rules in force.
Json house_rules(const std::string& certificate_holder, const Json& games, const Json& tables);

// Rules of play with every paytable, limits and charges of one game.
Json game_rules(const std::string& certificate_holder, const RoundPermit& in_force);

}  // namespace houseway::house
