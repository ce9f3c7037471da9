#include "cli/hand_art.h"

#include <fmt/format.h>

#include <algorithm>

#include "cli/card_art.h"
#include "round/hand_words.h"

namespace houseway::cli {
namespace {

bool all_seen(const Cards& cards) {
  return std::all_of(cards.begin(), cards.end(), [](Card card) { return card.known(); });
}

// "$20", "$10 and $10 free": what stands on a hand.
std::string staked_text(const Definition& game, const SeatRecord& player, const DrawnHand& hand) {
  Money staked;
  Money free;
  for (const Spot spot : hand.wagers) {
    const Stake* stake = player.find(spot);
    if (stake == nullptr) continue;
    (game.wagers[spot.wager].need == Need::unstaked ? free : staked) += stake->amount;
  }
  if (free.cents == 0) return text(staked);
  if (staked.cents == 0) return text(free) + " free";
  return fmt::format("{} and {} free", text(staked), text(free));
}

// "seat 1 (hand 2): soft 17, $20"
std::string label(const Round& round, int seat, std::size_t index, const Cards& seen) {
  const SeatRecord& player = round.record().seat(seat);
  const DrawnHand& hand = player.hands[index];
  std::string words = hand_words(player, seat, index) + ": ";
  if (!seen.empty() && all_seen(seen)) words += total_words(hand) + ", ";
  if (hand.second_chance()) words += fmt::format("{} taken off, ", text(hand.subtracted));
  return words + staked_text(round.definition(), player, hand);
}

bool in_turn(const Round& round, int seat, std::size_t hand) {
  return round.expected().kind == Expected::Kind::decision && round.hands().playing() &&
         round.expected().place == Place::seat(seat) && round.hands().hand_in_turn() == hand;
}

std::string dealers_art(const Round& round, const Cards& seen, bool colour) {
  const TwentyOne& game = *round.definition().hands();
  std::string words = round.definition().place_name(HandRound::dealer);
  if (seen.size() > 1 && all_seen(seen)) {
    words += fmt::format(
        ": {}", dealers_total_words(game, std::span<const Card>(seen.begin(), seen.end())));
  } else if (const auto range = round.hands().range()) {
    words += fmt::format(": the hole card is {}", game.range_name(*range));
  }
  return words + "\n" + card_art(seen, "  ", colour);
}

}  // namespace

std::string hands_art(const Round& round, int seat, bool colour) {
  std::string dealers;
  std::string others;
  std::string own;
  int last_seat = 0;
  std::size_t hand = 0;
  for (const SeenPlace& seen : round.view(seat)) {
    if (seen.place == HandRound::dealer) {
      dealers = dealers_art(round, seen.cards, colour);
      continue;
    }
    const int number = seen.place.seat();
    hand = number == last_seat ? hand + 1 : 0;
    last_seat = number;
    const std::string words = label(round, number, hand, seen.cards);
    if (seat != 0 && number != seat) {
      others += fmt::format("{}; {}\n", words, text(seen.cards));
      continue;
    }
    // With one hand it is plain which one is asked about.
    const bool several = round.record().seat(number).hands.size() > 1;
    own += fmt::format("{}{}\n", words, several && in_turn(round, number, hand) ? "  <" : "");
    own += card_art(seen.cards, "  ", colour);
  }
  return "\n" + dealers + others + own;
}

}  // namespace houseway::cli
