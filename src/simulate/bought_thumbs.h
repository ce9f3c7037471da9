#pragma once

#include "odds/paid_draw_play.h"
#include "ranking/high.h"

// Five cards against a dealer with one card up, where a fee buys a sixth card or exchanges some
// (671a), by rules of thumb:
// - a straight or a flush buys a sixth card, for a second combination, and so do four cards of a
//   flush and four neighbours of a straight;
// - two pair, a full house and four of a kind bet; three of a kind exchanges the other two;
// - a pair that the up card does not beat bets; any other exchanges three, and so does ace-king;
// - the rest keeps its highest card if that beats the up card or this is low, or folds.
namespace houseway::arranged_rounds {

const PaidDrawPlay& rules_of_thumb();

// Whether a hand is bet on that draws nothing more: a pair or better, and ace-king against less
// than a king.
bool bets_by_thumb(HighHand made, Rank up);

}  // namespace houseway::arranged_rounds
