#include "cli/card_art.h"

#include <algorithm>
#include <array>

namespace houseway::cli {
namespace {

std::string face(Card card, bool colour) {
  if (!card.known()) return "░░░";
  if (card.is_joker()) return "Jkr";
  if (card.is_tile()) return text(card).insert(1, "-");
  constexpr std::array<const char*, suit_count> pips{"♣", "♦", "♥", "♠"};
  const bool red = card.suit() == Suit::diamonds || card.suit() == Suit::hearts;
  std::string rank = card.rank() == Rank::ten ? "10" : text(card).substr(0, 1) + " ";
  std::string shown = rank + pips[static_cast<std::size_t>(card.suit())];
  return colour && red ? "\033[31m" + shown + "\033[0m" : shown;
}

}  // namespace

std::string card_art(const Cards& cards, const std::string& indent, bool colour) {
  std::string top = indent;
  std::string middle = indent;
  std::string bottom = indent;
  for (Card card : cards) {
    top += "┌───┐";
    middle += "│" + face(card, colour) + "│";
    bottom += "└───┘";
  }
  return top + "\n" + middle + "\n" + bottom + "\n";
}

std::string place_art(const Definition& game, Place place, const Cards& cards, bool colour) {
  std::string out = game.place_name(place) + "\n";
  const LayoutPlace* named =
      place.is_seat() ? nullptr : &game.places()[static_cast<std::size_t>(place.index())];
  if (named == nullptr || named->rows.empty()) return out + card_art(cards, "  ", colour);
  // Each row is centred on the widest.
  const int widest = *std::max_element(named->rows.begin(), named->rows.end());
  std::size_t next = 0;
  for (const int row : named->rows) {
    Cards in_row;
    for (int i = 0; i < row && next < cards.size(); ++i) in_row.push_back(cards[next++]);
    const auto indent = static_cast<std::size_t>(2 + (widest - row) * card_width / 2);
    out += card_art(in_row, std::string(indent, ' '), colour);
  }
  return out;
}

Cards still_held(const Round& round, const SeenPlace& seen) {
  if (!seen.place.is_seat()) return seen.cards;
  const SeatRecord& player = round.record().seat(seen.place.seat());
  Cards left;
  for (std::size_t i = 0; i < seen.cards.size(); ++i) {
    if (!player.discarded.contains(player.cards[i])) left.push_back(seen.cards[i]);
  }
  return left;
}

}  // namespace houseway::cli
