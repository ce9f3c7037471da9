#include <fmt/format.h>

#include <algorithm>

#include "core/words.h"
#include "round/card_round.h"

// Cards that players pay for and draw from the stub.
namespace houseway {

// Seat by seat: who has been served is asked before the next.
void CardRound::plan_drawn(const Step& deal, const Step& decision) {
  for (int seat = 1; seat <= definition().positions; ++seat) {
    if (!record_.seat(seat).in) continue;
    for (int i = 0; i < deal.as<Deal>()->cards; ++i) {
      agenda_.push_back({Expected::Kind::card, Place::seat(seat), &deal});
    }
    agenda_.push_back({Expected::Kind::decision, Place::seat(seat), &decision});
  }
}

bool CardRound::awaits_drawn(int seat) const {
  const auto whole =
      static_cast<std::size_t>(definition().cards().hand_cards + record_.seat(seat).drawn);
  return decides(seat) && record_.seat(seat).cards.size() < whole;
}

// A step that follows the dealing of drawn cards asks those who have drawn.
bool CardRound::asks_who_drew(const Step& step) const {
  const auto play = definition().cards().play;
  return &step != &play.front() && (&step - 1)->deals_drawn();
}

// Of the deck, less what has been dealt and what others have paid for.
int CardRound::left_to_draw() const {
  int left = static_cast<int>(deck_cards(definition().cards().deck).size());
  const int first_cards = definition().cards().hand_cards;
  for (const SeatRecord& player : record_.seats) {
    if (player.in) left -= first_cards + player.drawn;
  }
  for (const Cards& dealt : record_.places) left -= static_cast<int>(dealt.size());
  return left;
}

std::optional<std::string> CardRound::why_not_drawn(const Choice& choice, const Play& play,
                                                    int seat) const {
  const int named = static_cast<int>(play.exchanged.size());
  if (choice.exchanged.empty() && named > 0) {
    return fmt::format("\"{}\" names no cards", choice.word);
  }
  if (!choice.exchanged.empty() && (named < choice.exchanged[0] || named > choice.exchanged[1])) {
    return fmt::format("{} to {} cards are exchanged, not {}", choice.exchanged[0],
                       choice.exchanged[1], named);
  }
  const SeatRecord& player = record_.seat(seat);
  CardSet seen;
  auto unseen = std::count_if(player.cards.begin(), player.cards.end(),
                              [](Card card) { return !card.known(); });
  for (const Card card : play.exchanged) {
    if (seen.contains(card)) return fmt::format("{} is named twice", text(card));
    seen.insert(card);
    if (player.cards.contains(card)) continue;
    // An unseen card may be any that is not elsewhere.
    const bool can_be = in_deck(definition().cards().deck, card) && !used_.contains(card);
    if (!can_be || unseen-- == 0) {
      return fmt::format("seat {} does not hold {}", seat, text(card));
    }
  }
  const int cards = choice.bought + named;
  if (const int left = left_to_draw(); cards > left) {
    return fmt::format("{} left in the deck for seat {}, not {}",
                       count_of(static_cast<std::size_t>(left), "card"), seat, cards);
  }
  return std::nullopt;
}

// One of the ways to exchange cards: as few as may be, the first ones known.
std::optional<Play> CardRound::an_exchange(const Choice& choice, int seat) const {
  Play play;
  for (const Card card : record_.seat(seat).cards) {
    if (card.known() && static_cast<int>(play.exchanged.size()) < choice.exchanged[0]) {
      play.exchanged.push_back(card);
    }
  }
  if (why_not_drawn(choice, play, seat)) return std::nullopt;
  return play;
}

// What is named of cards that nobody had seen is known from now on.
void CardRound::see_exchanged(const Play& play, SeatRecord& player) {
  for (const Card card : play.exchanged) {
    if (player.cards.contains(card)) continue;
    *std::find_if(player.cards.begin(), player.cards.end(),
                  [](Card each) { return !each.known(); }) = card;
    use(card);
  }
}

}  // namespace houseway
