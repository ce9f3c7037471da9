#pragma once

#include <array>
#include <cstdint>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

// Dealer hands passed from the weakest on, and how many of those passed so far share no card with a
// hand of the player: a sum over the subsets of that hand with alternating signs.
namespace houseway {

// n over k, for the places of sets in tables.
struct Places {
  static constexpr std::size_t most_cards = 64;
  static constexpr std::size_t most_taken = 8;

  static constexpr auto ways = [] {
    std::array<std::array<std::uint32_t, most_taken>, most_cards> all{};
    for (std::size_t n = 0; n < most_cards; ++n) {
      all[n][0] = 1;
      for (std::size_t k = 1; k < most_taken && n > 0; ++k) {
        all[n][k] = all[n - 1][k - 1] + all[n - 1][k];
      }
    }
    return all;
  }();

  // Of positions in rising order, with the one after the others: the sum of these is the place.
  static constexpr std::size_t of(std::size_t position, std::size_t after) {
    return ways[position][after + 1];
  }
  static constexpr std::size_t pair(std::size_t a, std::size_t b) { return of(a, 0) + of(b, 1); }
};

// Positions in the deck, rising.
template <std::size_t size>
using Hand = std::array<std::uint8_t, size>;

// Enough for the number of hands that hold all but so many cards in common.
template <std::size_t free_cards>
using Counter =
    std::conditional_t<free_cards <= 1, std::uint8_t,
                       std::conditional_t<free_cards == 2, std::uint16_t, std::int32_t>>;

// The hands of `size` cards that have passed, by every set of up to `most` cards that they hold.
template <std::size_t size, std::size_t most = size>
class PassedHands {
 public:
  explicit PassedHands(std::size_t deck) { resize<1>(deck); }

  void pass(const Hand<size>& hand) {
    ++all_;
    add<1>(hand, 0, 0);
  }
  // Of the passed hands, those that share no card with this one.
  template <std::size_t other_size>
  std::int64_t avoiding(const Hand<other_size>& hand) const {
    static_assert(other_size <= most || most == size);
    return all_ + sum<1>(hand, 0, 0);
  }

 private:
  template <std::size_t k>
  auto& table() {
    return std::get<k - 1>(tables_);
  }
  template <std::size_t k>
  const auto& table() const {
    return std::get<k - 1>(tables_);
  }
  template <std::size_t k>
  void resize(std::size_t deck) {
    if constexpr (k <= most) {
      table<k>().resize(Places::ways[deck][k]);
      resize<k + 1>(deck);
    }
  }
  // Sets of k cards, their other cards before `from`.
  template <std::size_t k>
  void add(const Hand<size>& hand, std::size_t from, std::size_t place) {
    for (std::size_t i = from; i < size; ++i) {
      const std::size_t at = place + Places::of(hand[i], k - 1);
      ++table<k>()[at];
      if constexpr (k < most) add<k + 1>(hand, i + 1, at);
    }
  }
  template <std::size_t k, std::size_t other_size>
  std::int64_t sum(const Hand<other_size>& hand, std::size_t from, std::size_t place) const {
    std::int64_t count = 0;
    for (std::size_t i = from; i < other_size; ++i) {
      const std::size_t at = place + Places::of(hand[i], k - 1);
      count -= table<k>()[at];
      if constexpr (k < most && k < other_size) count -= sum<k + 1>(hand, i + 1, at);
    }
    return count;
  }

  template <class Sizes>
  struct Tables;
  template <std::size_t... less>
  struct Tables<std::index_sequence<less...>> {
    using type = std::tuple<std::vector<Counter<size - less - 1>>...>;
  };

  std::int64_t all_ = 0;
  typename Tables<std::make_index_sequence<most>>::type tables_;
};

// The same, told apart by one more card that the passed hand holds: the dealer's up card. Tables
// are rows over that card, so that the sum over subsets is a sum of rows.
template <std::size_t size>
class PassedHandsByCard {
 public:
  static constexpr std::size_t width = 64;
  using Row = std::array<std::int32_t, width>;

  explicit PassedHandsByCard(std::size_t deck) { resize<1>(deck); }

  void pass(const Hand<size>& hand) {
    for (const std::uint8_t card : hand) ++ones_[card];
    add<1>(hand, 0, 0, 0);
  }
  // For each card: of the passed hands that hold it, those that share no card with this hand.
  // Meaningless for the hand's own cards.
  template <std::size_t other_size>
  Row avoiding(const Hand<other_size>& hand) const {
    Row row = ones_;
    sum<1>(hand, 0, 0, row);
    return row;
  }

 private:
  // Hands that hold k cards of a set and the up card; a bit each where there is but one.
  template <std::size_t k>
  using Counts =
      std::conditional_t<k + 1 == size, std::uint64_t, std::array<Counter<size - k - 1>, width>>;

  template <std::size_t k>
  void resize(std::size_t deck) {
    if constexpr (k < size) {
      std::get<k - 1>(tables_).resize(Places::ways[deck][k]);
      resize<k + 1>(deck);
    }
  }
  // Sets of k cards, the others of which are marked in `taken`.
  template <std::size_t k>
  void add(const Hand<size>& hand, std::size_t from, std::size_t place, unsigned taken) {
    for (std::size_t i = from; i < size; ++i) {
      const std::size_t at = place + Places::of(hand[i], k - 1);
      const unsigned with = taken | 1U << i;
      auto& row = std::get<k - 1>(tables_)[at];
      for (std::size_t up = 0; up < size; ++up) {
        if ((with >> up & 1U) != 0) continue;
        if constexpr (k + 1 == size) {
          row |= std::uint64_t{1} << hand[up];
        } else {
          ++row[hand[up]];
        }
      }
      if constexpr (k + 1 < size) add<k + 1>(hand, i + 1, at, with);
    }
  }
  template <std::size_t k, std::size_t other_size>
  void sum(const Hand<other_size>& hand, std::size_t from, std::size_t place, Row& sums) const {
    constexpr std::int32_t sign = k % 2 == 0 ? 1 : -1;
    for (std::size_t i = from; i < other_size; ++i) {
      const std::size_t at = place + Places::of(hand[i], k - 1);
      const auto& row = std::get<k - 1>(tables_)[at];
      for (std::size_t card = 0; card < width; ++card) {
        if constexpr (k + 1 == size) {
          sums[card] += sign * static_cast<std::int32_t>((row >> card) & 1U);
        } else {
          sums[card] += sign * row[card];
        }
      }
      if constexpr (k + 1 < size && k < other_size) sum<k + 1>(hand, i + 1, at, sums);
    }
  }

  template <class Sizes>
  struct Tables;
  template <std::size_t... less>
  struct Tables<std::index_sequence<less...>> {
    using type = std::tuple<std::vector<Counts<less + 1>>...>;
  };

  Row ones_{};
  typename Tables<std::make_index_sequence<size - 1>>::type tables_;
};

}  // namespace houseway
