#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string_view>
#include <vector>

#include "odds/solver.h"
#include "rules/showdown.h"

// What the solvers of games against a dealer ask about a showdown. All of it is said by the game's
// declaration: nothing here knows a chapter.
namespace houseway {

// How the player's hand compares with the dealer's.
struct Comparison {
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
using Meetings = std::array<std::int64_t, Comparison::kinds>;
// How a hand meets so many dealer hands, of which so many do not qualify, are below it, and are
// below or equal to it.
constexpr Meetings meetings_of(bool could_qualify, std::int64_t all, std::int64_t unqualified,
                               std::int64_t lower, std::int64_t not_higher) {
  const std::int64_t ties = not_higher - lower;
  if (could_qualify) return {lower - unqualified, ties, all - not_higher, unqualified, 0, 0};
  return {0, 0, all - unqualified, lower, ties, unqualified - not_higher};
}

constexpr std::size_t most_main_wagers = 6;

// What tells a player's hand apart: its strength and, where a bonus goes by the cards, its row.
struct HandKind {
  std::uint32_t strength = 0;
  Row bonus = no_row;

  auto operator<=>(const HandKind&) const = default;
};

// What a showdown comes to, by the hand of the player.
struct ShowdownTerms {
  struct Fate {
    std::array<LineNet, most_main_wagers> gains{};  // of a unit of each wager of the course
    std::size_t line = 0;                           // of the report

    bool operator==(const Fate&) const = default;
  };
  using Fates = std::array<Fate, Comparison::kinds>;

  std::vector<OutcomeLine> lines;
  std::size_t folded = 0;    // the line of those
  std::vector<Fates> kinds;  // of hands that fare alike
  std::map<HandKind, std::size_t> kind_of;

  const Fates& of(std::uint32_t strength) const { return kinds[kind_of.at({strength})]; }
  // The least number that makes all gains whole. Refuses one with which sums leave 64 bits.
  std::int64_t unit() const;
};

// The number by which hands compare; the higher wins.
using Strength = std::function<std::uint32_t(CardSet)>;

// By the game's showdown, out of tables where the ranking has some.
Strength showdown_strength(const RuleSet& rules);

// How the report calls the lines of a showdown that no row of a schedule names.
struct ShowdownWords {
  std::string_view lower = "Lower";
  std::string_view paid = {};      // the hands of the only row, where its name says too little
  std::string_view returned = {};  // higher hands of which no row is paid
};

// The showdown that a game declares.
class DeclaredShowdown {
 public:
  // `rows_of` is the wager whose schedule has the lines of the report.
  DeclaredShowdown(const RuleSet& rules, WagerId rows_of, const ShowdownWords& words);

  const Strength& strength() const { return strength_; }
  bool qualifies(std::uint32_t dealers) const;
  bool by_longest_suit() const;  // hands go by that
  // For hands of these kinds, if the wager that the main game is priced by has this table.
  ShowdownTerms terms(const MainCourse& course, const Paytable& table,
                      const std::vector<HandKind>& hands) const;
  HandKind kind(CardSet cards) const;  // of a player's hand
  bool bonus_tells_suits_apart() const;

  // The row of a wager that the showdown decides, by the player's hand.
  Row row(WagerId wager, std::uint32_t players, Comparison::Kind kind) const;
  // The same where it goes by the hand that loses.
  Row losers_row(WagerId wager, std::uint32_t losing) const;
  // Of the wager offered that does, if there is one: how many rows it has, and the row.
  std::size_t losers_rows() const;
  Row losers_row(std::uint32_t losing) const;

 private:
  Judged judged(WagerId wager, std::uint32_t players, Comparison::Kind kind) const;
  Judged judged(Meet meets, std::uint32_t players, Comparison::Kind kind) const;
  // What the bonuses on a wager add to it, in units of its stake.
  Rational bonuses(WagerId wager, const HandKind& hand, Comparison::Kind kind,
                   const Paytable& table) const;
  bool ties_are_paid() const;  // like higher hands
  std::size_t line_of(const Judged& judged, Comparison::Kind kind,
                      const ShowdownTerms& terms) const;

  const RuleSet& rules_;
  const ShowdownRules& showdown_;
  WagerId rows_of_;
  ShowdownWords words_;
  Strength strength_;
  std::optional<WagerId> on_losing_hand_;
};

// What is staked when the cards are dealt: in base wagers, by the wagers of the course.
std::vector<int> stakes_before_deal(const MainCourse& course);

// The ending of so many deals with these stakes.
Ending ending_of(const ShowdownTerms::Fate& fate, const std::vector<int>& stakes,
                 const Integer& deals);
Ending folded_ending(std::size_t line, const std::vector<int>& stakes, const Integer& deals);

}  // namespace houseway
