#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <span>
#include <vector>

#include "core/card.h"
#include "odds/paid_draw_ranks.h"

// The first decision for every five cards beside every up card, to be looked up. Cards lie by rank,
// those alike by suit. Suits are numbered so that the up card's is 0; how the others are numbered
// makes no difference.
namespace houseway::paid_draw {

// What is done: the five low bits are the cards that are kept.
enum FirstChoice : std::uint8_t {
  all_kept = 0x1F,
  first_bets = all_kept,
  first_buys = 0x20 | all_kept,
  first_folds = 0x40 | all_kept,
  first_not_asked = 0x60 | all_kept  // the hand is paid at once
};
// Anything less keeps some and exchanges the others.
constexpr bool exchanges(std::uint8_t choice) {
  return choice < all_kept;
}

// Five suits, of the first card in the lowest two bits.
constexpr std::size_t all_suits_of_five = 1U << 10U;
constexpr unsigned suit_of_five(unsigned suits, std::size_t card) {
  return suits >> 2U * card & 3U;
}

// Suits that a renaming of all but the up card's turns into each other are of one shape.
constexpr std::size_t shapes = 187;
inline constexpr auto shape_of_suits = [] {
  std::array<std::uint8_t, all_suits_of_five> shape_of{};
  std::array<std::uint8_t, all_suits_of_five> shape_of_least{};  // one more than the shape
  std::uint8_t next = 0;
  for (unsigned suits = 0; suits < all_suits_of_five; ++suits) {
    std::array<unsigned, suit_count> name{};
    unsigned names = 0;
    unsigned least = 0;  // numbered as they come
    for (std::size_t card = 0; card < five_cards; ++card) {
      const unsigned suit = suit_of_five(suits, card);
      if (suit != 0 && name[suit] == 0) name[suit] = ++names;
      least |= name[suit] << 2U * card;
    }
    if (shape_of_least[least] == 0) shape_of_least[least] = ++next;
    shape_of[suits] = static_cast<std::uint8_t>(shape_of_least[least] - 1U);
  }
  return shape_of;
}();

class FirstChoices {
 public:
  // By shape; not asked where nothing was set.
  using Row = std::array<std::uint8_t, shapes>;
  static constexpr Row not_asked = [] {
    Row row{};
    row.fill(first_not_asked);
    return row;
  }();

  FirstChoices() : row_of_(number(rank_count, 0)) {}

  // Five cards of these ranks, by their place.
  void set(std::size_t up, std::size_t place, const Row& row);
  // The rows that were set, and which of them is that of such cards.
  std::span<const Row> rows() const { return rows_; }
  static constexpr std::size_t number(std::size_t up, std::size_t place) {
    return up * choices_of[five_cards] + place;
  }
  std::span<const std::uint32_t> row_of() const { return row_of_; }

  // What is done with a hand, and which of its cards are then thrown away.
  struct Chosen {
    std::uint8_t choice = first_not_asked;
    CardSet thrown = {};
  };
  Chosen of(CardSet own, Card up) const;

  // Into a row: for five cards of these ranks, with these suits or others of the same shape.
  static void put(Row& row, const Ranks& ranks, const std::array<std::uint8_t, five_cards>& suits,
                  std::uint8_t choice);

 private:
  std::vector<std::uint32_t> row_of_;
  std::vector<Row> rows_;  // all of them differ
  std::map<Row, std::uint32_t> known_;
};

}  // namespace houseway::paid_draw
