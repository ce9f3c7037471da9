#pragma once

#include "ranking/short_hands.h"
#include "rules/rule_set.h"

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

}  // namespace houseway::cajun
