#pragma once

#include "games/poker_parts.h"
#include "rules/definition.h"

// What the two rule sets of Cajun Stud share, and Mississippi Stud in part: how hands fall into the
// rows of their tables, and wagers on each street that are paid alike.
namespace houseway::cajun {

// 7 high to queen high, of a hand with no pair, straight or flush; the ace is high.
Ranked lo_ball_row(CardSet cards, const RuleSet& rules);

// The wagers, and what is asked on each street, under a rule set's own sections.
constexpr Wager ante_wager(Section section, Section collected) {
  return {.id = "ante",
          .name = "Ante",
          .section = section,
          .need = Need::required,
          .schedule = "ante",
          .collected = collected,
          .wins = "with a pair of jacks or better; a pair of 6s to 10s is a push",
          .decided_by = ByHand{.cards = {own, "community"}, .rank = parts::sixes_or_better}};
}

constexpr Wager raise_wager(std::string_view id, std::string_view name, Section section,
                            Section collected) {
  Wager raise = ante_wager(section, collected);
  raise.id = id;
  raise.name = name;
  raise.need = Need::to_stay_in;
  raise.size = Size::multiple_of("ante");
  raise.wins = "as the Ante";
  return raise;
}

constexpr List<Choice, 4> raise_or_fold(std::string_view raise) {
  return {makes("raise", raise, {1, 2, 3}), folds()};
}

}  // namespace houseway::cajun
