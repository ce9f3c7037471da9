#include "round/hand_words.h"

#include <fmt/format.h>

#include <algorithm>

namespace houseway {
namespace {

std::string count_words(Total total) {
  return fmt::format("{}{}", total.soft ? "soft " : "", total.value);
}

std::string with_capital(std::string words) {
  words[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(words[0])));
  return words;
}

// "splits, split-1 $10": what a seat did and, where that made a wager, which.
std::string move_words(const HandRound& before, const HandRound& after, int seat, Move move) {
  const TwentyOne& game = before.game();
  const auto& stakes = after.record().seat(seat).stakes;
  const bool wagered = stakes.size() > before.record().seat(seat).stakes.size();
  const auto with_wager = [&](std::string_view words) {
    if (!wagered) return std::string(words);
    return fmt::format("{}, {} {}", words, after.definition().spot_name(stakes.back().spot),
                       text(stakes.back().amount));
  };
  switch (move) {
    case Move::second_wager:
      return with_wager("wagers again");
    case Move::insurance:
      return with_wager("takes insurance");
    case Move::even_money:
      return "takes even money for the Blackjack";
    case Move::add_winnings:
      return fmt::format("has what {} wins added to the first wager", game.added);
    case Move::switch_cards:
      return "switches the second cards of the two hands";
    case Move::surrender:
      return "surrenders";
    case Move::hit:
      return "asks for a card";
    case Move::stand:
      return "stands";
    case Move::double_down:
      return with_wager("doubles down");
    case Move::split:
      return with_wager("splits");
    case Move::rescue:
      return "takes the double back and gives up the hand";
    case Move::second_chance:
      return with_wager("takes a second chance");
    case Move::pass:
      break;
  }
  return "";
}

std::string dealt_words(const CardDealt& dealt, const HandRound& before, const HandRound& after) {
  const std::string face = text(dealt.card);
  if (dealt.place == HandRound::dealer) {
    const auto cards = dealers_cards(after.record());
    if (cards.size() == 1) return fmt::format("{} is dealt to the dealer, the up card.", face);
    if (cards.size() == 2) {
      return fmt::format("{} is dealt to the dealer face down, the hole card.", face);
    }
    return fmt::format("{} is dealt to the dealer: {}.", face,
                       dealers_total_words(before.game(), cards));
  }
  const int seat = dealt.place.seat();
  const SeatRecord& player = after.record().seat(seat);
  if (!before.dealt()) return fmt::format("{} is dealt to seat {}.", face, seat);
  const std::size_t hand = before.hand_in_turn();
  const bool off =
      player.hands[hand].second_chance() && !before.record().seat(seat).hands[hand].second_chance();
  return fmt::format("{} is {} {}: {}.", face, off ? "taken off the hand of" : "dealt to",
                     hand_words(player, seat, hand), total_words(player.hands[hand]));
}

bool hole_card_seen(const HandRound& round) {
  for (const SeenPlace& seen : round.view(0)) {
    if (seen.place == HandRound::dealer) return seen.cards.size() > 1 && seen.cards[1].known();
  }
  return false;
}

}  // namespace

std::string total_words(const DrawnHand& hand) {
  const Total total = hand.total();
  if (hand.natural()) return "Blackjack";
  std::string words = count_words(total);
  if (total.value > 21) words += ", bust";
  if (hand.end == DrawnHand::End::surrendered) words += ", surrendered";
  if (hand.end == DrawnHand::End::rescued) words += ", rescued";
  if (hand.end == DrawnHand::End::dead) words += ", dead";
  return words;
}

std::string dealers_total_words(const TwentyOne& game, std::span<const Card> dealer) {
  const Total total = total_of(dealer, game.dealers_ace_limit);
  if (dealer.size() == 2 && total.value == 21) return "Blackjack";
  return count_words(total) + (total.value > game.dealers_ace_limit ? ", bust" : "");
}

std::string hand_words(const SeatRecord& player, int seat, std::size_t hand) {
  if (player.hands.size() < 2) return fmt::format("seat {}", seat);
  return fmt::format("seat {} (hand {})", seat, hand + 1);
}

std::vector<StoryLine> hand_story(const Event& event, const HandRound& before,
                                  const HandRound& after) {
  if (const auto* dealt = event.as<CardDealt>()) {
    return {{dealt_words(*dealt, before, after), text(before.due_section())}};
  }
  const auto* decided = event.as<Decided>();
  const auto move = decided == nullptr ? Move::pass : static_cast<Move>(decided->play.choice);
  if (move == Move::pass) return {};
  const SeatRecord& player = before.record().seat(decided->seat);
  const bool of_a_hand = move >= Move::surrender;
  const std::string who = of_a_hand ? hand_words(player, decided->seat, before.hand_in_turn())
                                    : fmt::format("seat {}", decided->seat);
  return {{with_capital(fmt::format("{} {}.", who, move_words(before, after, decided->seat, move))),
           text(before.section_of(move))}};
}

std::vector<StoryLine> dealers_story(const HandRound& before, const HandRound& after) {
  std::vector<StoryLine> story;
  const TwentyOne& game = after.game();
  if (after.record().void_by != nullptr) return story;
  const auto cards = dealers_cards(after.record());
  const bool natural = after.stopped_by_natural();
  if (after.looked() && !before.looked()) {
    std::string found = natural ? "Blackjack" : "no Blackjack";
    if (const auto range = after.range()) {
      found += fmt::format(", {}", game.range_name(*range));
    }
    story.push_back(
        {fmt::format("The dealer looks at the hole card: {}.", found), text(game.sections.reader)});
  }
  if (hole_card_seen(after) && !hole_card_seen(before)) {
    const auto first = cards.first(2);
    const bool exposed = !after.over() && after.expected().place != HandRound::dealer;
    story.push_back({fmt::format("The dealer turns over the hole card, {}: {}.", text(first[1]),
                                 dealers_total_words(game, first)),
                     text(natural || exposed ? game.sections.reader : game.sections.dealer_draws)});
    if (after.over() && !natural && total_of(cards, game.dealers_ace_limit).value < 17) {
      story.push_back(
          {"The dealer draws no card: nothing depends on one.", text(game.sections.dealer_stops)});
    }
  }
  return story;
}

}  // namespace houseway
