#include "odds/passed_hands.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <set>
#include <vector>

#include "core/random.h"

namespace houseway {
namespace {

// Hands passed in some order, and those of them that share no card with one of another size.
template <std::size_t passed_size, std::size_t size>
void pass_and_avoid() {
  constexpr std::size_t cards = 14;
  PassedHands<passed_size, std::min(passed_size, size)> passed(cards);
  std::vector<std::uint8_t> positions_of_deck(cards);
  std::iota(positions_of_deck.begin(), positions_of_deck.end(), std::uint8_t{0});
  SeededRandom random(passed_size * 10 + size);
  const auto some_hand = [&](auto hand) {
    for (std::size_t i = 0; i < hand.size(); ++i) {
      const auto left = static_cast<std::uint32_t>(cards - i);
      std::swap(positions_of_deck[i], positions_of_deck[i + random.below(left)]);
    }
    std::copy_n(positions_of_deck.begin(), hand.size(), hand.begin());
    std::sort(hand.begin(), hand.end());
    return hand;
  };
  std::set<Hand<passed_size>> so_far;
  while (so_far.size() < 200) {
    const auto hand = some_hand(Hand<passed_size>{});
    if (!so_far.insert(hand).second) continue;
    passed.pass(hand);
  }
  for (int tries = 0; tries < 50; ++tries) {
    const auto hand = some_hand(Hand<size>{});
    std::int64_t avoiding = 0;
    for (const auto& other : so_far) {
      const bool apart = std::none_of(other.begin(), other.end(), [&](std::uint8_t card) {
        return std::find(hand.begin(), hand.end(), card) != hand.end();
      });
      avoiding += apart ? 1 : 0;
    }
    EXPECT_EQ(passed.avoiding(hand), avoiding);
  }
}

TEST(PassedHands, ThatAvoidAHand) {
  pass_and_avoid<3, 3>();
  pass_and_avoid<4, 4>();
  pass_and_avoid<4, 5>();
  pass_and_avoid<5, 5>();
  pass_and_avoid<6, 5>();
}

}  // namespace
}  // namespace houseway
