#pragma once

#include <bit>
#include <cstdint>

#include "core/card.h"

namespace houseway {

// Calls `visit` with every set of `size` of the cards.
template <class Visit>
void for_each_subset(CardSet cards, int size, Visit visit) {
  const auto choose = [&](auto&& self, CardSet chosen, std::uint64_t left, int missing) -> void {
    if (missing == 0) return visit(chosen);
    for (; std::popcount(left) >= missing; left &= left - 1U) {
      const std::uint64_t first = left & ~(left - 1U);
      self(self, chosen | CardSet(first), left & ~first, missing - 1);
    }
  };
  choose(choose, {}, cards.bits(), size);
}

}  // namespace houseway
