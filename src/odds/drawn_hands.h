#pragma once

#include <cstdint>
#include <vector>

#include "odds/drawn_terms.h"

namespace houseway::drawn {

// A hand among all that are not bust.
using HandId = std::int32_t;
constexpr HandId bust = -1;

struct Hand {
  Counts cards{};
  int size = 0;
  int hard = 0;
  Best best = {};
  std::array<HandId, values> next{};  // with one card more
};

// Sets of cards that are as many in all, and as many of one value.
struct Alike {
  int size = 0;
  int of_value = 0;
  std::vector<HandId> ids;
};

// Sets of cards, and those among them that are alike.
struct CardSets {
  std::vector<Counts> cards;
  std::vector<Alike> by_size;                    // all of them
  std::array<std::vector<Alike>, values> alike;  // those that hold a value

  void add(const Counts& set);
};

// All hands that are not bust, by their cards whatever the order: none comes before one that it can
// be drawn from.
struct Hands {
  std::vector<Hand> list;
  CardSets sets;
  std::array<std::vector<HandId>, values> with_value;  // those that hold a value

  const Hand& operator[](HandId hand) const { return list[static_cast<std::size_t>(hand)]; }
  std::size_t size() const { return list.size(); }
  HandId find(const Counts& cards) const;
};
const Hands& all_hands();

}  // namespace houseway::drawn
