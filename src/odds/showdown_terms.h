#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <vector>

#include "odds/solver.h"

// What the solvers of games against a dealer ask about a showdown.
namespace houseway {

// How the player's hand meets the dealer's.
struct Meeting {
  enum Kind : std::size_t {
    won,
    tied,
    lost,
    won_unqualified,
    tied_unqualified,
    lost_unqualified,
    kinds
  };
};
// The deals in which it does so.
using Meetings = std::array<std::int64_t, Meeting::kinds>;

// The number by which hands compare; the higher wins.
using Strength = std::function<std::uint32_t(CardSet)>;

constexpr std::size_t most_main_wagers = 6;

// What a showdown comes to, by the hand of the player.
struct ShowdownTerms {
  struct Fate {
    std::array<LineNet, most_main_wagers> gains{};  // of a unit of each wager of the course
    std::size_t line = 0;                           // of the report
  };
  using Fates = std::array<Fate, Meeting::kinds>;

  std::vector<OutcomeLine> lines;
  std::size_t folded = 0;  // the line of those
  std::vector<Fates> kinds;
  std::function<std::size_t(std::uint32_t strength)> kind_of;  // of the player's hand

  const Fates& of(std::uint32_t strength) const { return kinds[kind_of(strength)]; }
  // The least number that makes all gains whole. Refuses one with which sums leave 64 bits.
  std::int64_t unit() const;
};

// A showdown with the dealer as the solvers see it.
struct ShowdownGame {
  Strength players;
  Strength dealers;
  std::uint32_t qualifies_from = 0;  // the least of the dealer's hands that does
  // If the wager that the main game is priced by has this table.
  std::function<ShowdownTerms(const Paytable& table)> terms;
  // The row of another wager's schedule by the player's hand and how it meets the dealer's;
  // nothing where something else decides the wager.
  std::function<std::function<Row(std::uint32_t strength, Meeting::Kind meeting)>(WagerId wager)> rows;
  WagerId rows_of = 0;  // the wager whose schedule has the lines of the report
};

// What every wager stakes when this way is taken at a decision, after others have or have not been
// made: in base wagers.
std::vector<int> stakes_before_deal(const MainCourse& course);

// The ending of so many deals with these stakes.
Ending ending_of(const ShowdownTerms::Fate& fate, const std::vector<int>& stakes,
                 const Integer& deals);
Ending folded_ending(std::size_t line, const std::vector<int>& stakes, const Integer& deals);

}  // namespace houseway
