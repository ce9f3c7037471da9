#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "odds/effort.h"
#include "odds/showdown_terms.h"

namespace houseway {

// How many cards the player and the dealer hold, and whether one of the dealer's is seen.
struct HiddenHandShape {
  std::size_t own = 5;
  std::size_t dealer = 5;
  bool up_card = false;
};

// Every hand of the player, up to suits, met with every hand that the dealer can have beside it.
class ComparedHands {
 public:
  struct PlayersHand {
    CardSet cards;
    unsigned alike = 0;  // hands that it stands for
    std::uint32_t strength = 0;
  };

  // By sweeping the dealer's hands from the weakest to the strongest (passed_hands.h).
  ComparedHands(std::span<const Card> deck, const HiddenHandShape& shape,
                const DeclaredShowdown& showdown, Effort& effort);

  const std::vector<PlayersHand>& hands() const { return hands_; }
  // The dealer's hands with this position in the deck as up card; any position where none is seen.
  Meetings meetings(std::size_t hand, std::size_t up) const;

 private:
  friend struct Sweep;

  // For each hand and, where there is an up card, for each position in the deck.
  using Counts = std::vector<std::int32_t>;

  std::size_t width_ = 1;
  std::uint32_t qualifies_from_ = 0;  // the least strength of the dealer's hands that does
  std::int64_t dealers_ = 0;
  std::vector<PlayersHand> hands_;
  Counts unqualified_;
  Counts lower_;
  Counts not_higher_;
};

// How many hands the dealer can have once the player's cards, and the up card, are known.
std::int64_t dealers_hands(std::size_t deck, const HiddenHandShape& shape);

}  // namespace houseway
