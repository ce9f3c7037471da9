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
  std::size_t up_at = 0;     // which of the dealer's cards that is, from 0
  bool suits_apart = false;  // whether hands that differ by a renaming of suits are told apart
};

// Every hand of the player, up to suits, met with every hand that the dealer can have beside it.
class ComparedHands {
 public:
  struct PlayersHand {
    CardSet cards;
    unsigned alike = 0;  // hands that it stands for
    HandKind kind = {};

    std::uint32_t strength() const { return kind.strength; }
  };

  // By sweeping the dealer's hands from the weakest to the strongest (passed_hands.h), once for
  // each up card that a renaming of suits does not turn into another. Where hands go by their
  // longest suit, suit by suit (flush_meetings.h): then one hand stands for all that fare alike,
  // which is more than a renaming of suits.
  ComparedHands(std::span<const Card> deck, const HiddenHandShape& shape,
                const DeclaredShowdown& showdown, Effort& effort);

  const std::vector<PlayersHand>& hands() const { return hands_; }
  // The dealer's hands with this position in the deck as up card; any position where none is seen.
  Meetings meetings(std::size_t hand, std::size_t up) const;
  // Of these, where the game has a wager on the hand that loses: those below the lowest that would
  // lose by this row of its table. The player's hand itself would lose by this row or a better one.
  std::int64_t below_row(Row row, std::size_t hand, std::size_t up) const;

 private:
  friend struct Sweep;

  void meet_by_suits(std::span<const Card> deck, const HiddenHandShape& shape,
                     const DeclaredShowdown& showdown, Effort& effort);

  // For each hand and, where there is an up card, for each position in the deck.
  using Counts = std::vector<std::int32_t>;
  // The dealer's hands that have passed when a first one comes, beside each hand from one on.
  struct Mark {
    std::size_t from = 0;
    Counts passed = {};
  };

  std::size_t at(std::size_t hand, std::size_t up) const {
    return hand * width_ + (width_ == 1 ? 0 : up);
  }

  std::size_t width_ = 1;
  std::int64_t dealers_ = 0;
  std::vector<PlayersHand> hands_;
  std::size_t qualifies_from_ = 0;  // the first of these that would, were it the dealer's
  Counts lower_;
  Counts not_higher_;
  Mark unqualified_;
  std::vector<Mark> below_row_;
};

// How many hands the dealer can have once the player's cards, and the up card, are known.
std::int64_t dealers_hands(std::size_t deck, const HiddenHandShape& shape);

}  // namespace houseway
