#pragma once

#include "simulate/table_play.h"

// The tables of each course of play.
namespace houseway::table_courses {

using Course = TablePlay::Course;

std::unique_ptr<Course> card_table(const RuleSet& rules, const Bets& bets,
                                   const TablePlay::Seating& seating, const Player& player);
std::unique_ptr<Course> throw_table(const RuleSet& rules, const Bets& bets,
                                    const TablePlay::Seating& seating, const Player& player);
std::unique_ptr<Course> pot_table(const RuleSet& rules, const TablePlay::Seating& seating,
                                  const Player& player);

// A round with all bets made that can be made now; those that have to wait go to `later`, if that
// is not null. What is wrong with the others.
std::optional<Refusal> make_bets(Round& round, const Bets& bets, int seats,
                                 std::vector<BetMade>* later = nullptr);

}  // namespace houseway::table_courses
