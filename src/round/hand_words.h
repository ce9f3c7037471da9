#pragma once

#include <string>
#include <vector>

#include "round/round.h"
#include "round/story.h"

// What happens where hands are drawn to, in words: the same in a story and at a table.
namespace houseway {

// "Blackjack", "soft 17", "26, bust", "14, surrendered"
std::string total_words(const DrawnHand& hand);
std::string dealers_total_words(const TwentyOne& game, std::span<const Card> dealer);
// "seat 2" or, where the seat has several, "seat 2 (hand 1)"
std::string hand_words(const SeatRecord& player, int seat, std::size_t hand);

// A card dealt or a decision made, and what it came to; nothing of other events.
std::vector<StoryLine> hand_story(const Event& event, const HandRound& before,
                                  const HandRound& after);
// What the dealer did unasked when it had happened: looked at the hole card, turned it over, drew
// no card.
std::vector<StoryLine> dealers_story(const HandRound& before, const HandRound& after);

}  // namespace houseway
