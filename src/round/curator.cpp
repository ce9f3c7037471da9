#include "round/curator.h"

#include <algorithm>

namespace houseway {
namespace {

bool players_turn_the_cards(const RuleSet& rules) {
  const Turning& turning = rules.definition().cards().turning;
  if (!turning.exists() || turning.option.empty()) return turning.exists();
  return rules.flag(static_cast<OptionId>(*rules.definition().find_option(turning.option)));
}

}  // namespace

std::vector<int> offered_the_shoe(int seats, std::span<const int> seated, Curator now) {
  const int first = now.last_player == 0 ? 1 : now.last_player - 1;
  std::vector<int> offered;
  for (int i = 0; i < seats; ++i) {
    const int seat = (first - 1 - i + 2 * seats) % seats + 1;
    const bool sits = std::find(seated.begin(), seated.end(), seat) != seated.end();
    if (sits && seat != now.seat) offered.push_back(seat);
  }
  return offered;
}

bool must_pass_the_shoe(const std::optional<ShoeResult>& last) {
  return last && last->won == HandWon::player;
}

std::optional<Turner> turns_over(const RuleSet& rules, const Record& record, Place hand,
                                 bool third_card) {
  if (!players_turn_the_cards(rules) || hand.is_seat()) return std::nullopt;
  const Definition& game = rules.definition();
  const Turning& by = game.cards().turning;
  const std::string_view id = game.place_id(hand);
  const Spot wager{static_cast<WagerId>(*game.find_wager(id)), 0};
  int highest = 0;
  Money most;
  for (int seat = 1; seat <= static_cast<int>(record.seats.size()); ++seat) {
    const Stake* stake = record.seat(seat).find(wager);
    if (stake == nullptr || stake->amount < most) continue;
    highest = seat;
    most = stake->amount;
  }
  if (highest == 0) return Turner{0, by.nobody};
  if (id == game.cards().two_hands.player)
    return Turner{highest, third_card ? by.players_third : by.player};
  return Turner{highest, third_card ? by.bankers_third : by.banker};
}

}  // namespace houseway
