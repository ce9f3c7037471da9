#include "ranking/flush_length.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace houseway {

std::string name(FlushHand hand) {
  constexpr std::array numbers{"no", "one", "two", "three", "four", "five", "six", "seven"};
  std::string ranks;
  for (unsigned left = hand.ranks(); left != 0; left ^= std::bit_floor(left)) {
    const auto highest = static_cast<Rank>(static_cast<int>(std::bit_width(left)) - 1);
    ranks += fmt::format("{}{}", ranks.empty() ? "" : "-", rank_name(highest));
  }
  return fmt::format("{}-card flush, {}", numbers[static_cast<std::size_t>(hand.length())], ranks);
}

int longest_suited_run(CardSet cards, LowAce low_ace) {
  int longest = 0;
  for (const Suit suit : all_suits) {
    // One place lower for an ace below the 2.
    unsigned ranks = cards.ranks(suit) << 1U;
    if (low_ace == LowAce::allowed) ranks |= ranks >> FlushHand::rank_bits;
    int run = 0;
    for (; ranks != 0; ranks &= ranks << 1U) ++run;
    longest = std::max(longest, run);
  }
  return longest;
}

}  // namespace houseway
