#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "core/card.h"

namespace houseway {

// The kinds of Pai Gow tiles by individual rank, the highest first; the token is the spots of the
// two halves. Of the first eleven there are two each, of the others one.
constexpr std::array<std::string_view, 21> tile_tokens{"66", "11", "44", "13", "55", "33", "22",
                                                       "56", "46", "16", "15", "36", "45", "26",
                                                       "35", "25", "34", "24", "14", "23", "12"};
constexpr unsigned twin_kinds = 11;
constexpr unsigned tile_count = 32;

// The nth tile of the set: the twins side by side, then the single ones.
constexpr Card tile(unsigned n) {
  return Card::from_id(static_cast<std::uint8_t>(Card::first_tile + n));
}

// The index of a tile's kind among the tokens.
constexpr unsigned tile_kind(Card tile) {
  const unsigned n = tile.id() - unsigned{Card::first_tile};
  return n < 2 * twin_kinds ? n / 2 : n - twin_kinds;
}

constexpr std::string_view tile_token(Card tile) {
  return tile_tokens[tile_kind(tile)];
}

// The first of its kind.
constexpr std::optional<Card> find_tile(std::string_view token) {
  for (unsigned kind = 0; kind < tile_tokens.size(); ++kind) {
    if (tile_tokens[kind] == token) {
      return tile(kind < twin_kinds ? 2 * kind : kind + twin_kinds);
    }
  }
  return std::nullopt;
}

// The tiles of a set, the highest ranking first.
constexpr Cards tiles_of(CardSet set) {
  Cards tiles;
  for (unsigned n = 0; n < tile_count; ++n) {
    if (set.contains(tile(n))) tiles.push_back(tile(n));
  }
  return tiles;
}

}  // namespace houseway
