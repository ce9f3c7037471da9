#pragma once

#include <cstdint>

#include "core/list.h"

namespace houseway {

// The upper faces of dice, 1 to 6, in the order in which a game tells them apart.
using Dice = List<std::uint8_t, 10>;

constexpr int die_faces = 6;

constexpr int total(const Dice& dice) {
  int sum = 0;
  for (const std::uint8_t die : dice) sum += die;
  return sum;
}

constexpr int count_of_face(const Dice& dice, int face) {
  int count = 0;
  for (const std::uint8_t die : dice) count += die == face ? 1 : 0;
  return count;
}

constexpr bool all_equal(const Dice& dice) {
  return !dice.empty() && count_of_face(dice, dice.front()) == static_cast<int>(dice.size());
}

}  // namespace houseway
