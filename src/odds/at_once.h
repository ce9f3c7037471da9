#pragma once

#include <cstdint>
#include <span>

#include "core/card.h"

// What a strategy may be beside one that is asked situation by situation (decision.h): one that has
// solved its game and is asked about many situations that have most in common. Looking up what they
// share once is many times quicker than all of it each time.
namespace houseway {

// With each of these own cards beside the same community cards.
class KnowsBoards {
 public:
  virtual void choose_on(std::size_t decision, std::span<const Card> community,
                         std::span<const CardSet> own, std::span<std::uint8_t> ways) const = 0;

 protected:
  ~KnowsBoards() = default;
};

// With the same own cards beside each of these cards of the dealer.
class KnowsUpCards {
 public:
  virtual void choose_with(CardSet own, std::span<const Card> up,
                           std::span<std::uint8_t> ways) const = 0;

 protected:
  ~KnowsUpCards() = default;
};

}  // namespace houseway
