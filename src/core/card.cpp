#include "core/card.h"

#include <fmt/format.h>

#include "core/tile.h"

namespace houseway {
namespace {

constexpr std::string_view rank_letters = "23456789TJQKA";
constexpr std::string_view suit_letters = "cdhs";

constexpr auto full_deck = [] {
  std::array<Card, 53> cards{};
  std::size_t i = 0;
  for (Suit suit : all_suits) {
    for (int rank = 0; rank < rank_count; ++rank) cards[i++] = Card(static_cast<Rank>(rank), suit);
  }
  cards[i] = Card::joker();
  return cards;
}();

constexpr auto spanish_deck = [] {
  std::array<Card, 48> cards{};
  std::size_t i = 0;
  for (const Card card : full_deck) {
    if (in_deck(Deck::without_tens, card)) cards[i++] = card;
  }
  return cards;
}();

constexpr auto all_tiles = [] {
  std::array<Card, tile_count> tiles{};
  for (unsigned n = 0; n < tile_count; ++n) tiles[n] = tile(n);
  return tiles;
}();

}  // namespace

std::span<const Card> deck_cards(Deck deck) {
  if (deck == Deck::tiles) return all_tiles;
  if (deck == Deck::without_tens) return spanish_deck;
  return std::span(full_deck).first(deck == Deck::with_joker ? 53 : 52);
}

std::string text(Card card) {
  if (!card.known()) return "??";
  if (card.is_joker()) return "Jk";
  if (card.is_tile()) return std::string(tile_token(card));
  return {rank_letters[static_cast<std::size_t>(card.rank())],
          suit_letters[static_cast<std::size_t>(card.suit())]};
}

std::string text(const Cards& cards) {
  std::string out;
  for (Card card : cards) {
    if (!out.empty()) out += ' ';
    out += text(card);
  }
  return out;
}

std::optional<Card> parse_card(std::string_view token) {
  if (token == "Jk") return Card::joker();
  if (const auto tile = find_tile(token)) return tile;
  if (token.size() != 2) return std::nullopt;
  const auto rank = rank_letters.find(token[0]);
  const auto suit = suit_letters.find(token[1]);
  if (rank == std::string_view::npos || suit == std::string_view::npos) return std::nullopt;
  return Card(static_cast<Rank>(rank), static_cast<Suit>(suit));
}

bool alike(Card a, Card b) {
  return a == b || (a.is_tile() && b.is_tile() && tile_kind(a) == tile_kind(b));
}

Card unused_copy(Card card, CardSet used) {
  if (!card.is_tile() || !used.contains(card)) return card;
  for (const Card tile : all_tiles) {
    if (alike(tile, card) && !used.contains(tile)) return tile;
  }
  return card;
}

std::string_view rank_name(Rank rank) {
  constexpr std::array<std::string_view, rank_count> names{
      "2", "3", "4", "5", "6", "7", "8", "9", "10", "jack", "queen", "king", "ace"};
  return names[static_cast<std::size_t>(rank)];
}

std::string_view rank_plural(Rank rank) {
  constexpr std::array<std::string_view, rank_count> names{
      "2s", "3s", "4s", "5s", "6s", "7s", "8s", "9s", "10s", "jacks", "queens", "kings", "aces"};
  return names[static_cast<std::size_t>(rank)];
}

}  // namespace houseway
