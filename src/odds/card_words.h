#pragma once

#include <string>

#include "core/card.h"
#include "ranking/high.h"

// What cards make so far, in words, for tables of plays. What stands before the first space only
// orders the words.
namespace houseway {

// The most cards of one suit, and the most ranks among five consecutive ones.
int most_suited(CardSet cards);
int most_in_a_straight(CardSet cards);

// In the order of a new deck.
Cards cards_in(CardSet set);
// The cards themselves, the highest first: "Qd 6c 4c".
std::string from_the_highest(CardSet cards);

// With how many are of one suit and how many fit one straight.
std::string made_by_streets(CardSet cards);
// Of one suit or not, in how many straights they fit, and how many are of a rank whose pair pays.
std::string made_for_let_it_ride(CardSet cards);
// For less than a pair of 10s, what they may become.
std::string made_for_raise_it_up(CardSet cards);
// Own cards with a board.
std::string made_with_board(CardSet own, CardSet board);

// Four cards of a hand of a cross, which has so many words.
constexpr std::size_t words_of_four = 9;
std::size_t made_of_four(CardSet four);
std::string four_in_words(std::size_t made);

// A finished hand: as far as the best play of Caribbean Stud tells hands apart,
std::string ace_king_group(HighHand hand);
// and by class and highest rank.
std::string class_and_rank(HighHand hand);

}  // namespace houseway
