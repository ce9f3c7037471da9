#pragma once

#include <optional>
#include <span>
#include <vector>

#include "round/scoreboard.h"
#include "rules/record.h"
#include "rules/rule_set.h"

// Who handles the cards where players do: who deals from the shoe in Baccarat (631a) and who turns
// over the hands there and in Midibaccarat (629a).
namespace houseway {

// Who deals from the shoe (631a.7).
struct Curator {
  int seat = 0;         // 0 for the dealer calling the game
  int last_player = 0;  // who last had the shoe or gave it to the dealer; 0 for nobody yet

  constexpr bool operator==(const Curator&) const = default;
  static constexpr Curator player(int seat) { return {seat, seat}; }
  static constexpr Curator dealer_for(int seat) { return {0, seat}; }
  // Nobody to whom the shoe was offered has accepted it.
  constexpr Curator nobody() const { return {0, last_player}; }
};

// The players to whom the shoe is offered, in order, until one accepts it. A new shoe is offered
// from seat 1 on, counterclockwise (631a.7(b)); one that is passed, to all players but its curator,
// beginning with the neighbour to the right (631a.14(b)). Cards are dealt clockwise from seat 1, so
// counterclockwise the numbers fall: to the right of seat n is seat n - 1, and of seat 1 the
// highest. Where the dealer deals, the offers go on after the last player who had the shoe.
std::vector<int> offered_the_shoe(int seats, std::span<const int> seated, Curator now = {});

// The curator keeps the shoe or passes it, but has to pass it when the Banker's Hand has lost; a
// tie is no loss (631a.14(a)). A void round has no result.
bool must_pass_the_shoe(const std::optional<ShoeResult>& last);

// Who turns over a hand and under which paragraph.
struct Turner {
  int seat = 0;  // 0 for the dealer
  Section section;

  constexpr bool operator==(const Turner&) const = default;
};

// The player with the highest wager on the hand; of those with equal ones the closest to the dealer
// counterclockwise, the one in the highest seat; the dealer where nobody wagers on it (629a.8(c),
// 631a.9(d)). Nothing where the rules have the dealer turn over all cards.
std::optional<Turner> turns_over(const RuleSet& rules, const Record& record, Place hand,
                                 bool third_card);

}  // namespace houseway
