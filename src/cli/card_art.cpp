#include "cli/card_art.h"

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

}  // namespace houseway::cli
