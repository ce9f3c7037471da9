#include "odds/board_kinds.h"

#include <algorithm>
#include <bit>

namespace houseway {

using namespace rank_choices;

namespace {

using Ranks = BoardKinds::Ranks;

// Sets of three to five cards by the ranks of a suit and those of up to two others. Fewer of the
// suit could not become three.
class SuitedPlaces {
 public:
  explicit SuitedPlaces(std::size_t cards) : cards_(cards) {
    for (std::size_t size = cards - 2; size <= cards; ++size) {
      first_[size + 1] = first_[size] + binomial(size) * choices[cards - size];
    }
  }
  std::size_t all() const { return first_[cards_ + 1]; }
  std::size_t of(unsigned suited, const Few& others) const {
    const auto size = static_cast<std::size_t>(std::popcount(suited));
    return first_[size] + number_of_mask[suited] * choices[cards_ - size] + others.place();
  }

 private:
  static std::size_t binomial(std::size_t size) { return Places::ways[rank_count][size]; }

  std::size_t cards_;
  std::array<std::size_t, 7> first_{};
};

template <class Visit>
void for_each_ranks(unsigned deck_ranks, std::size_t size, Visit visit) {
  Ranks ranks;
  const auto extend = [&](auto&& self, std::uint8_t from) -> void {
    if (ranks.size() == size) return visit(ranks);
    for (std::uint8_t rank = from; rank < rank_count; ++rank) {
      if ((deck_ranks >> rank & 1U) == 0) continue;
      if (std::count(ranks.begin(), ranks.end(), rank) == suit_count) continue;
      const Ranks before = ranks;
      ranks.push_back(rank);
      self(self, rank);
      ranks = before;
    }
  };
  extend(extend, 0);
}

// Calls visit(ranks of the suit, others) for all sets that such a view tells apart.
template <class Visit>
void for_each_suited(unsigned deck_ranks, std::size_t cards, Visit visit) {
  for (std::size_t size = cards - 2; size <= cards; ++size) {
    for_each_subset(deck_ranks, size, [&](unsigned suited) {
      for_each_few(
          cards - size,
          [&](std::size_t rank) { return (deck_ranks >> rank & 1U) == 0 ? 0 : suit_count - 1; },
          [&](const Few& others, int) { visit(suited, others); });
    });
  }
}

int count(const Few& few, std::size_t rank) {
  return (few.size > 0 && few.high == rank ? 1 : 0) + (few.size > 1 && few.low == rank ? 1 : 0);
}

Ranks with_suited(const Few& others, unsigned suited) {
  Ranks ranks = ranks_of({}, others);
  for_each_rank(suited, [&](std::uint8_t rank) { ranks.push_back(rank); });
  put_in_order(ranks);
  return ranks;
}

// Two ranks as a suit sees them in a view: those in it, and how many of a rank are out of it.
struct Held {
  Held() = default;
  Held(std::size_t rank_pair, std::size_t view) {
    const auto [low, high] = BoardKinds::ranks_of_pair(rank_pair);
    if ((view & 1U) != 0) suited |= 1U << low;
    if ((view & 2U) != 0) suited |= 1U << high;
    outside[low] += (view & 1U) != 0 ? 0 : 1;
    outside[high] += (view & 2U) != 0 ? 0 : 1;
  }
  unsigned suited = 0;
  std::array<int, rank_count> outside{};
};

int ways_to_take(int left, int cards) {
  int ways = 1;
  for (int i = 0; i < cards; ++i) ways = ways * std::max(0, left - i) / (i + 1);
  return ways;
}

}  // namespace

const std::array<std::array<std::uint8_t, 2>, BoardKinds::rank_pairs> BoardKinds::ranks_of_pair_ =
    [] {
      std::array<std::array<std::uint8_t, 2>, rank_pairs> all{};
      for (std::uint8_t high = 0; high < rank_count; ++high) {
        for (std::uint8_t low = 0; low <= high; ++low) all[place_of_pair(low, high)] = {low, high};
      }
      return all;
    }();

BoardKinds::BoardKinds(const HoldEmDeck& deck) {
  for (std::size_t at = 0; at < deck.cards(); ++at) {
    deck_ranks_ |= 1U << static_cast<unsigned>(deck.card(at).rank());
  }
  for_each_ranks(deck_ranks_, 5, [&](const Ranks& ranks) {
    const std::size_t place = place_of_ranks(ranks);
    all_.push_back({place, place, 0, ranks, {}});
  });
  plain_kinds_ = all_.size();
  const SuitedPlaces suited_places(5);
  for_each_suited(deck_ranks_, 5, [&](unsigned suited, const Few& others) {
    const Ranks ranks = with_suited(others, suited);
    all_.push_back({choices[5] + suited_places.of(suited, others), place_of_ranks(ranks), suited,
                    ranks, others});
  });
  for (std::size_t pair = 0; pair < deck.pairs().size(); ++pair) {
    const auto [low, high] = deck.pairs()[pair];  // rising by rank
    const Card of_low = deck.card(low);
    const Card of_high = deck.card(high);
    Hole hole{static_cast<std::uint16_t>(pair),
              static_cast<std::uint8_t>(deck.hole_class(pair)),
              {},
              1ULL << low | 1ULL << high};
    const bool alike = of_low.rank() == of_high.rank();
    hole.view[static_cast<std::size_t>(of_low.suit())] |= 1U;
    hole.view[static_cast<std::size_t>(of_high.suit())] |= alike ? 1U : 2U;
    auto& alike_holes = holes_[place_of_pair(static_cast<std::size_t>(of_low.rank()),
                                             static_cast<std::size_t>(of_high.rank()))];
    place_in_holes_.push_back(static_cast<std::uint8_t>(alike_holes.size()));
    alike_holes.push_back(hole);
  }
}

int BoardKinds::boards_beside(const Kind& kind, std::size_t rank_pair, std::size_t view) {
  static const auto all_held = [] {
    std::array<ByView<Held>, rank_pairs> all{};
    for (std::size_t pair = 0; pair < rank_pairs; ++pair) {
      for (std::size_t each = 0; each < views; ++each) all[pair][each] = Held(pair, each);
    }
    return all;
  }();
  const Held& held = all_held[rank_pair][view];
  if ((kind.suited & held.suited) != 0) return 0;
  if (kind.suited != 0) {
    const auto [size, low, high] = kind.others;
    const auto left = [&](std::size_t rank) { return suit_count - 1 - held.outside[rank]; };
    if (size == 0) return 1;
    if (size == 1) return left(high);
    return low == high ? ways_to_take(left(low), 2) : left(low) * left(high);
  }
  int ways = 1;
  for (std::size_t i = 0; i < kind.ranks.size();) {
    std::size_t end = i;
    while (end < kind.ranks.size() && kind.ranks[end] == kind.ranks[i]) ++end;
    ways *= ways_to_take(suit_count - held.outside[kind.ranks[i]], static_cast<int>(end - i));
    i = end;
  }
  return ways;
}

SeenKinds::SeenKinds(const BoardKinds& boards, const HoldEmDeck& deck, const SetClasses& classes) {
  const std::size_t cards = classes[0].cards.size();
  complete(boards, cards);
  const SuitedPlaces suited_places(cards);
  for (std::size_t index = 0; index < classes.size(); ++index) {
    Set set;
    set.alike = classes[index].size;
    Ranks ranks;
    std::array<unsigned, suit_count> of_suit{};
    for (const std::uint8_t position : classes[index].cards) {
      const Card card = deck.card(position);
      ranks.push_back(static_cast<std::uint8_t>(card.rank()));
      of_suit[static_cast<std::size_t>(card.suit())] |= 1U << static_cast<unsigned>(card.rank());
      set.cards |= 1ULL << position;
    }
    set.plain = static_cast<std::uint32_t>(place_of_ranks(ranks));
    for (std::uint8_t suit = 0; suit < suit_count; ++suit) {
      if (static_cast<std::size_t>(std::popcount(of_suit[suit])) + 2 < cards) continue;
      Few others;
      for (const std::uint8_t position : classes[index].cards) {
        const Card card = deck.card(position);
        const auto rank = static_cast<std::uint8_t>(card.rank());
        if (card.suit() != all_suits[suit]) others = together(others, {1, rank, rank});
      }
      set.suits.push_back({suit, static_cast<std::uint32_t>(
                                     choices[cards] + suited_places.of(of_suit[suit], others))});
    }
    sets_.push_back(set);
  }
}

void SeenKinds::complete(const BoardKinds& boards, std::size_t cards) {
  const std::size_t to_come = 5 - cards;
  const SuitedPlaces seen_places(cards);
  const SuitedPlaces board_places(5);
  std::vector<std::vector<Completion>> by_kind(choices[cards] + seen_places.all());
  const auto left_of = [&](int in_deck, const auto& seen) {
    return [&boards, in_deck, &seen](std::size_t rank) {
      return (boards.deck_ranks() >> rank & 1U) == 0 ? 0 : in_deck - seen(rank);
    };
  };
  const auto factors_of = [](const Few& few, const auto& left) {
    std::array<std::uint8_t, 2> factors{};
    if (few.size == 1) factors[0] = Factors::other(left(few.high), few.high);
    if (few.size == 2 && few.low == few.high) {
      factors[0] = Factors::two_others(left(few.high), few.high);
    } else if (few.size == 2) {
      factors = {Factors::other(left(few.low), few.low), Factors::other(left(few.high), few.high)};
    }
    return factors;
  };
  for_each_ranks(boards.deck_ranks(), cards, [&](const Ranks& shown) {
    const auto seen = [&](std::size_t rank) {
      return static_cast<int>(std::count(shown.begin(), shown.end(), rank));
    };
    const auto left = left_of(suit_count, seen);
    auto& into = by_kind[place_of_ranks(shown)];
    for_each_few(to_come, left, [&](const Few& few, int) {
      into.push_back({static_cast<std::uint32_t>(place_of_ranks(ranks_of(shown, few))),
                      factors_of(few, left)});
    });
  });
  for_each_suited(boards.deck_ranks(), cards, [&](unsigned suited, const Few& others) {
    const auto seen = [&](std::size_t rank) { return count(others, rank); };
    const auto left = left_of(suit_count - 1, seen);
    const auto held = static_cast<std::size_t>(std::popcount(suited));
    auto& into = by_kind[choices[cards] + seen_places.of(suited, others)];
    for (std::size_t more = held < 3 ? 3 - held : 0; more <= to_come; ++more) {
      for_each_subset(boards.deck_ranks() & ~suited, more, [&](unsigned chosen) {
        for_each_few(to_come - more, left, [&](const Few& few, int) {
          std::array<std::uint8_t, 2> factors = factors_of(few, left);
          std::size_t next = few.size;
          for_each_rank(chosen,
                        [&](std::uint8_t rank) { factors[next++] = Factors::suited(rank); });
          into.push_back({static_cast<std::uint32_t>(
                              choices[5] + board_places.of(suited | chosen, together(others, few))),
                          factors});
        });
      });
    }
  });
  for (const auto& completions : by_kind) {
    first_.push_back(completions_.size());
    completions_.insert(completions_.end(), completions.begin(), completions.end());
  }
  first_.push_back(completions_.size());
}

SeenKinds::Factors::Factors(std::size_t rank_pair) {
  for (std::size_t view = 0; view < BoardKinds::views; ++view) {
    const Held held(rank_pair, view);
    of_[one][view] = 1;
    for (std::size_t rank = 0; rank < rank_count; ++rank) {
      of_[suited(rank)][view] = (held.suited >> rank & 1U) == 0 ? 1 : 0;
      for (int left = 1; left <= suit_count; ++left) {
        of_[other(left, rank)][view] = ways_to_take(left - held.outside[rank], 1);
        of_[two_others(left, rank)][view] = ways_to_take(left - held.outside[rank], 2);
      }
    }
  }
}

}  // namespace houseway
