#pragma once

#include <optional>

#include "ranking/high.h"
#include "ranking/short_hands.h"
#include "rules/settling.h"

// What the two rule sets of Cajun Stud share: how its hands fall into the rows of its tables.
namespace houseway::cajun {

// Rows of the Ante and Raise table: royal flush to three-of-a-kind, two pair, a pair of jacks or
// better, a pair of 6s to 10s.
Ranked five_card_row(HighHand hand);

// Pair of aces; ace with king, queen or jack of one suit; the same unsuited; another pair.
Ranked pocket_row(CardSet cards);

// Mini-royal, straight flush, three-of-a-kind, straight, flush, pair.
Ranked board_row(CardSet cards, LowAce low_ace);

// 7 high to queen high, of a hand with no pair, straight or flush; the ace is high.
Ranked lo_ball_row(HighHand hand);

// Royal flush to three-of-a-kind, the rows from `first` on.
Ranked six_card_row(HighHand hand, Row first);

// The player's five cards, ranked when first asked for.
class FiveCards {
 public:
  FiveCards(Settling& settling, int community) : settling_(settling), community_(community) {}

  HighHand operator()() {
    if (!hand_) hand_ = high_hand(settling_.own() | settling_.at(community_));
    return *hand_;
  }

 private:
  Settling& settling_;
  int community_;
  std::optional<HighHand> hand_;
};

}  // namespace houseway::cajun
