#include "odds/board_showdown.h"

#include <bit>
#include <utility>

namespace houseway {
namespace {

constexpr std::size_t rank_of(std::size_t position) {
  return position / suit_count;
}

}  // namespace

BoardShowdown::BoardShowdown(const HoldEmDeck& deck, std::uint16_t qualifies_from)
    : deck_(deck), qualifies_from_(qualifies_from) {
  for (std::uint16_t strength = 1; strength <= ranking_.strongest(); ++strength) {
    class_of_[strength] = ranking_.high_hand(strength).hand_class();
  }
  const auto left = static_cast<int>(deck.cards()) - 7;
  others_ = left * (left - 1) / 2;
}

void BoardShowdown::on(const HoldEmDeck::Board& board) {
  FastHigh::Hand shared;
  std::uint64_t taken = 0;
  for (const std::uint8_t card : board.cards) {
    shared += deck_.key(card);
    taken |= 1ULL << card;
  }
  std::array<std::uint8_t, 64> rest{};
  std::size_t count = 0;
  for (std::size_t card = 0; card < deck_.cards(); ++card) {
    if (((taken >> card) & 1U) == 0) rest[count++] = static_cast<std::uint8_t>(card);
  }
  // Three of a suit may become a flush; without them suits do not matter.
  const auto suited = [&](unsigned suit) {
    constexpr std::uint64_t one_suit = 0x1111'1111'1111'1111ULL;
    return std::popcount(taken & (one_suit << suit));
  };
  if (suited(0) < 3 && suited(1) < 3 && suited(2) < 3 && suited(3) < 3) {
    meet_by_rank(shared, std::span(rest).first(count));
  } else {
    rank_all(shared, std::span(rest).first(count));
    sort();
    sweep();
  }
}

void BoardShowdown::rank_all(const FastHigh::Hand& shared, std::span<const std::uint8_t> rest) {
  holes_ = 0;
  for (std::size_t high = 1; high < rest.size(); ++high) {
    const FastHigh::Hand with = shared + deck_.key(rest[high]);
    const std::size_t first = HoldEmDeck::pair_place(0, rest[high]);
    for (std::size_t low = 0; low < high; ++low, ++holes_) {
      pair_[holes_] = static_cast<std::uint16_t>(first + rest[low]);
      strength_[holes_] = ranking_.strength(with + deck_.key(rest[low]));
    }
  }
}

// The same as ranking, sorting and sweeping all pairs of cards, by pairs of ranks: at most 91.
void BoardShowdown::meet_by_rank(const FastHigh::Hand& shared, std::span<const std::uint8_t> rest) {
  struct RankPair {
    std::uint16_t strength = 0;
    std::uint8_t low = 0;
    std::uint8_t high = 0;
    std::int16_t lower = 0;
    std::int16_t higher = 0;
  };
  std::array<std::uint8_t, rank_count> left{};    // cards of each rank,
  std::array<std::uint8_t, rank_count> one_of{};  // one of them,
  std::array<std::uint8_t, rank_count> other{};   // and another
  for (const std::uint8_t card : rest) {
    const std::size_t rank = rank_of(card);
    other[rank] = one_of[rank];
    one_of[rank] = card;
    ++left[rank];
  }
  std::array<RankPair, 91> pairs{};
  std::size_t count = 0;
  const auto ranks = static_cast<std::uint8_t>(deck_.cards() / suit_count);
  for (std::uint8_t high = 0; high < ranks; ++high) {
    if (left[high] == 0) continue;
    const FastHigh::Hand with = shared + deck_.key(one_of[high]);
    for (std::uint8_t low = 0; low <= high; ++low) {
      if (low == high ? left[low] < 2 : left[low] == 0) continue;
      const std::uint8_t second = low == high ? other[low] : one_of[low];
      pairs[count++] = {ranking_.strength(with + deck_.key(second)), low, high, 0, 0};
    }
  }
  const auto end_of_pairs = pairs.begin() + static_cast<std::ptrdiff_t>(count);
  std::sort(pairs.begin(), end_of_pairs,
            [](const RankPair& a, const RankPair& b) { return a.strength < b.strength; });

  int passed = 0;
  std::array<int, rank_count> with_rank{};  // of those passed, the ones with a given card of it
  std::size_t next_class = 0;
  bool qualified = false;
  const auto remember = [&](Passed& into) {
    into.all = passed;
    for (std::size_t card = 0; card < deck_.cards(); ++card) {
      into.with[card] = static_cast<std::int16_t>(with_rank[rank_of(card)]);
    }
  };
  const auto remember_below = [&](std::size_t to_class) {
    for (; next_class <= to_class; ++next_class) remember(below_[next_class]);
  };
  const auto remember_unqualified = [&](bool now) {
    if (!qualified && now) remember(unqualified_);
    qualified |= now;
  };
  const auto avoiding = [&](const RankPair& pair) {
    return passed - with_rank[pair.low] - with_rank[pair.high];
  };
  std::array<std::array<const RankPair*, rank_count>, rank_count> by_ranks{};
  for (auto first = pairs.begin(); first != end_of_pairs;) {
    remember_below(static_cast<std::size_t>(class_of_[first->strength]));
    remember_unqualified(first->strength >= qualifies_from_);
    auto end = first;
    for (; end != end_of_pairs && end->strength == first->strength; ++end) {
      end->lower = static_cast<std::int16_t>(avoiding(*end));
      by_ranks[end->high][end->low] = &*end;
    }
    for (auto pair = first; pair != end; ++pair) {
      if (pair->low == pair->high) {
        passed += left[pair->low] * (left[pair->low] - 1) / 2;
        with_rank[pair->low] += left[pair->low] - 1;
      } else {
        passed += left[pair->low] * left[pair->high];
        with_rank[pair->low] += left[pair->high];
        with_rank[pair->high] += left[pair->low];
      }
    }
    for (auto pair = first; pair != end; ++pair) {
      pair->higher = static_cast<std::int16_t>(others_ - 1 - avoiding(*pair));
    }
    first = end;
  }
  remember_below(below_.size() - 1);
  remember_unqualified(true);

  holes_ = 0;
  for (std::size_t high = 1; high < rest.size(); ++high) {
    const std::size_t first = HoldEmDeck::pair_place(0, rest[high]);
    const auto& with = by_ranks[rank_of(rest[high])];
    for (std::size_t low = 0; low < high; ++low, ++holes_) {
      const RankPair& pair = *with[rank_of(rest[low])];
      pair_[holes_] = static_cast<std::uint16_t>(first + rest[low]);
      strength_[holes_] = pair.strength;
      lower_[holes_] = pair.lower;
      higher_[holes_] = pair.higher;
    }
  }
}

// By strength, in two passes over its halves.
void BoardShowdown::sort() {
  constexpr unsigned half = 7;
  constexpr std::size_t buckets = 1U << half;
  std::array<std::uint16_t, buckets> low{};
  std::array<std::uint16_t, buckets> top{};
  for (std::size_t hole = 0; hole < holes_; ++hole) {
    ++low[strength_[hole] % buckets];
    ++top[strength_[hole] / buckets];
  }
  std::uint16_t low_sum = 0;
  std::uint16_t top_sum = 0;
  for (std::size_t bucket = 0; bucket < buckets; ++bucket) {
    low_sum = static_cast<std::uint16_t>(low_sum + std::exchange(low[bucket], low_sum));
    top_sum = static_cast<std::uint16_t>(top_sum + std::exchange(top[bucket], top_sum));
  }
  for (std::size_t hole = 0; hole < holes_; ++hole) {
    half_sorted_[low[strength_[hole] % buckets]++] =
        static_cast<std::uint32_t>(std::size_t{strength_[hole]} << 16U | hole);
  }
  for (std::size_t i = 0; i < holes_; ++i) {
    const std::uint32_t key = half_sorted_[i];
    sorted_[top[key >> (16U + half)]++] = key;
  }
}

// From the weakest on: the hands passed are the lower ones, less those that share a card. A hand
// shares each of its cards with others but is itself the only one to share both.
void BoardShowdown::sweep() {
  Passed passed;
  std::size_t next_class = 0;
  bool qualified = false;
  const auto remember_unqualified = [&](bool now) {
    if (!qualified && now) unqualified_ = passed;
    qualified |= now;
  };
  const auto hole_of = [&](std::size_t i) { return sorted_[i] & 0xFFFFU; };
  for (std::size_t first = 0; first < holes_;) {
    const std::uint32_t strength = sorted_[first] >> 16U;
    const auto of_class = static_cast<std::size_t>(class_of_[strength]);
    for (; next_class <= of_class; ++next_class) below_[next_class] = passed;
    remember_unqualified(strength >= qualifies_from_);
    std::size_t end = first;
    for (; end < holes_ && sorted_[end] >> 16U == strength; ++end) {
      lower_[hole_of(end)] = static_cast<std::int16_t>(avoiding(passed, hole_of(end)));
    }
    for (std::size_t i = first; i < end; ++i) {
      const auto [a, b] = deck_.pairs()[pair_[hole_of(i)]];
      ++passed.with[a];
      ++passed.with[b];
    }
    passed.all += static_cast<int>(end - first);
    for (std::size_t i = first; i < end; ++i) {
      higher_[hole_of(i)] = static_cast<std::int16_t>(others_ - 1 - avoiding(passed, hole_of(i)));
    }
    first = end;
  }
  for (; next_class < below_.size(); ++next_class) below_[next_class] = passed;
  remember_unqualified(true);
}

}  // namespace houseway
