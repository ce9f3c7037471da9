#include "ranking/totals.h"

#include <array>
#include <string_view>

namespace houseway {
namespace {

// 627a.10(c)(2)(iii), Table 1: by the Banker's points from 3 to 6, whether it draws against a third
// card of 0 to 9.
constexpr std::array<std::string_view, 4> table_1{"DDDDDDDDSD", "SSDDDDDDSS", "SSSSDDDDSS",
                                                  "SSSSSSDDSS"};

}  // namespace

bool banker_draws(int points, std::optional<int> players_third) {
  if (!players_third) return points <= 5;
  if (points < 3) return true;
  if (points == 7) return false;
  return table_1[static_cast<std::size_t>(points - 3)][static_cast<std::size_t>(*players_third)] ==
         'D';
}

int twenty_one_total(const Cards& hand, std::size_t cards) {
  int total = 0;
  int aces = 0;
  for (std::size_t i = 0; i < hand.size() && i < cards; ++i) {
    total += over_under_value(hand[i]);
    aces += hand[i].rank() == Rank::ace ? 1 : 0;
  }
  for (; total > 21 && aces > 0; --aces) total -= 10;
  return total;
}

}  // namespace houseway
