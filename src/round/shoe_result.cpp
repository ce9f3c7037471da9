#include "round/shoe_result.h"

namespace houseway {
bool keeps_scoreboard(const Definition& game) {
  return game.card_game() != nullptr && game.cards().two_hands.exist();
}

std::optional<ShoeResult> shoe_result(const Round& round) {
  const Definition& game = round.definition();
  if (!keeps_scoreboard(game)) return std::nullopt;
  const TwoHands& hands = game.cards().two_hands;
  const Record& record = round.cards().record();
  if (!round.over() || record.void_by != nullptr) return std::nullopt;
  const auto hand = [&](std::string_view place) -> const Cards& {
    return record.places[static_cast<std::size_t>(game.find_place(place)->index())];
  };
  // What becomes of a Banker wager does not tell: in EZ Baccarat a Dragon 7 returns it.
  const auto wins = [&](std::string_view wager) {
    const ByRound& decided = *game.wagers[*game.find_wager(wager)].by_round();
    return decided.judge(round.rules(), record, 1, 0).row != no_row;
  };
  const auto pair = [](const Cards& cards) { return cards[0].rank() == cards[1].rank(); };
  const Cards& players_hand = hand(hands.player);
  const Cards& bankers_hand = hand(hands.banker);
  ShoeResult result;
  result.won = wins(hands.tie)      ? HandWon::tie
               : wins(hands.player) ? HandWon::player
                                    : HandWon::banker;
  result.player_pair = pair(players_hand);
  result.banker_pair = pair(bankers_hand);
  result.natural = hands.natural(players_hand) || hands.natural(bankers_hand);
  return result;
}

}  // namespace houseway
