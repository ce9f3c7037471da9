#pragma once

#include "ranking/high.h"
#include "rules/rule_set.h"

// How the hands of DJ Wild Stud Poker are ranked and fall into the rows of its tables.
namespace houseway::dj_wild {

// Of a winning hand; three-of-a-kind or less is the last row.
Row blind_row(HighHand hand);

// Of five cards of which the joker has been replaced.
Ranked progressive_row(CardSet cards, const RuleSet& rules);

// Of a beaten hand.
Row bad_beat_row(HighHand hand);

}  // namespace houseway::dj_wild
