#pragma once

#include "ranking/short_hands.h"
#include "rules/definition.h"

// What the two rule sets of Cajun Stud share: how its hands fall into the rows of its tables.
namespace houseway::cajun {

// Rows of the Ante and Raise table: royal flush to three-of-a-kind, two pair, a pair of jacks or
// better, a pair of 6s to 10s.
Ranked five_card_row(CardSet cards, const RuleSet& rules);

// Pair of aces; ace with king, queen or jack of one suit; the same unsuited; another pair.
Ranked pocket_row(CardSet cards, const RuleSet& rules);

// Mini-royal, straight flush, three-of-a-kind, straight, flush, pair.
Ranked board_row(CardSet cards, LowAce low_ace);

// 7 high to queen high, of a hand with no pair, straight or flush; the ace is high.
Ranked lo_ball_row(CardSet cards, const RuleSet& rules);

// Royal flush to three-of-a-kind, the rows from 0 on.
Ranked six_card_row(CardSet cards, const RuleSet& rules);

// The wagers, and what is asked on each street, under a rule set's own sections.
constexpr Wager ante_wager(Section section, Section collected) {
  return {.id = "ante",
          .name = "Ante",
          .section = section,
          .need = Need::required,
          .schedule = "ante",
          .collected = collected,
          .wins = "with a pair of jacks or better; a pair of 6s to 10s is a push",
          .hand = {own, "community"},
          .rank = five_card_row};
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

constexpr Wager bonus_wager(std::string_view id, std::string_view name, Section section,
                            Section collected, std::string_view wins,
                            List<std::string_view, 2> hand, RankHand rank) {
  return {.id = id,
          .name = name,
          .section = section,
          .on_fold = OnFold::kept,
          .schedule = id,
          .collected = collected,
          .wins = wins,
          .hand = hand,
          .rank = rank,
          .needs = {"ante"}};
}

constexpr List<Choice, 4> raise_or_fold(std::string_view raise) {
  return {{"raise", Choice::Act::wager, raise, {1, 2, 3}}, {"fold", Choice::Act::fold, {}}};
}

}  // namespace houseway::cajun
