#pragma once

#include <cstdint>
#include <span>

#include "core/card.h"
#include "core/random.h"
#include "round/round.h"

namespace houseway {

// What is tested: values as tables draw them from a source, by the same code. Tests of the tests
// plant their faults here.
class RandomDraws {
 public:
  explicit RandomDraws(Random& random) : random_(random) {}
  RandomDraws(const RandomDraws&) = delete;
  RandomDraws& operator=(const RandomDraws&) = delete;
  virtual ~RandomDraws() = default;

  virtual std::uint64_t bits();
  virtual std::uint32_t below(std::uint32_t n);
  virtual Throw toss(const RuleSet& rules);
  // New cards, shuffled and dealt to the last: several decks as a shoe that is cut.
  virtual void deal(Deck deck, int decks, std::span<Card> dealt);

 private:
  Random& random_;
};

}  // namespace houseway
