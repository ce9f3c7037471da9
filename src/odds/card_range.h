#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/card.h"
#include "core/refusal.h"
#include "rules/pot_game.h"

// What is known of a player's hand in a game for a pot.
namespace houseway {

// The cards that a hand has for certain, in one way or another; each way is as likely as any other.
// What a hand has beyond them is dealt at random.
struct CardRange {
  std::string words;              // as it was written
  std::vector<CardSet> holdings;  // by their bits, each once
};

struct ReadRange {
  CardRange range;
  std::optional<Refusal> refusal;
};

// "AsKsQdJd", "AsKs??", "random"; several with commas between them. Of two cards also by ranks:
// "QQ", "AKs", "AKo", "AK", "TT+", "ATs+", "77-99", "A5s-A2s", "JTs-54s".
ReadRange read_range(const PotGame& game, std::string_view words);

struct ReadCardSet {
  CardSet cards;
  std::optional<Refusal> refusal;
};

// "2c 7d Th" or "2c7dTh"
ReadCardSet read_card_set(std::string_view words);

// Every two cards of a deck, and those of them that have these cards.
std::vector<CardSet> pairs_with(CardSet known);

}  // namespace houseway
