#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "odds/boards.h"
#include "odds/rank_choices.h"

namespace houseway {

// Boards and pairs of hole cards as far as a showdown tells them apart. On a board without three
// cards of a suit only ranks matter: it is plain. On another it also matters which ranks are held
// in that suit, and what the other suits are does not. So 2,598,960 boards are of 42,783 kinds.
//
// Sums over boards are found as if all were plain, and for each suit what it changes of that: a
// kind with a suit stands for the difference to the plain one of the same ranks.
class BoardKinds {
 public:
  using Few = rank_choices::Few;
  using Ranks = List<std::uint8_t, 5>;  // rising

  // Two ranks of hole cards, and four ways in which a suit can see them: neither in it, the lower,
  // the higher, both. Two of a rank are in it with neither or with one, which counts as the lower.
  // Where no suit matters they are in none.
  static constexpr std::size_t rank_pairs = rank_choices::choices[2];
  static constexpr std::size_t views = 4;
  static constexpr std::size_t plain_view = 0;
  template <class Value>
  using ByView = std::array<Value, views>;

  struct Kind {
    std::size_t place = 0;
    std::size_t plain = 0;  // the plain kind of the same ranks
    unsigned suited = 0;    // ranks of the suit, none for a plain one
    Ranks ranks;            // of all cards
    Few others;             // and of those that are not of the suit
  };

  explicit BoardKinds(const HoldEmDeck& deck);

  static constexpr std::size_t places = rank_choices::choices[5] + rank_choices::suited_kinds;
  // All that the deck can make, the plain ones first.
  const std::vector<Kind>& all() const { return all_; }
  std::size_t plain_kinds() const { return plain_kinds_; }
  unsigned deck_ranks() const { return deck_ranks_; }

  // Hole cards of two ranks, each in the place of its pair.
  struct Hole {
    std::uint16_t pair = 0;
    std::uint8_t hole_class = 0;
    std::array<std::uint8_t, suit_count> view{};
    std::uint64_t cards = 0;
  };
  const std::vector<Hole>& holes(std::size_t rank_pair) const { return holes_[rank_pair]; }
  // The place of a pair among the holes of its ranks.
  std::uint8_t place_in_holes(std::size_t pair) const { return place_in_holes_[pair]; }
  static std::array<std::uint8_t, 2> ranks_of_pair(std::size_t rank_pair) {
    return ranks_of_pair_[rank_pair];
  }

  // How many boards of a kind, its suit given, there are beside hole cards that it sees so; of a
  // plain kind, as if all boards were plain.
  static int boards_beside(const Kind& kind, std::size_t rank_pair, std::size_t view);

 private:
  static const std::array<std::array<std::uint8_t, 2>, rank_pairs> ranks_of_pair_;

  unsigned deck_ranks_ = 0;
  std::vector<Kind> all_;
  std::size_t plain_kinds_ = 0;
  std::array<std::vector<Hole>, rank_pairs> holes_;
  std::vector<std::uint8_t> place_in_holes_;
};

// A number for each kind of board and each pair of hole cards as it sees them, those of two ranks
// together.
template <class Value>
class KindTable {
 public:
  using Row = BoardKinds::ByView<Value>;

  explicit KindTable(const BoardKinds& boards) {
    for (std::size_t pair = 0; pair < rows_.size(); ++pair) {
      if (!boards.holes(pair).empty()) rows_[pair].resize(BoardKinds::places);
    }
  }

  Row& at(std::size_t rank_pair, std::size_t kind) { return rows_[rank_pair][kind]; }
  const Row& at(std::size_t rank_pair, std::size_t kind) const { return rows_[rank_pair][kind]; }

 private:
  std::array<std::vector<Row>, BoardKinds::rank_pairs> rows_;
};

// Sets of three or four community cards that are seen, by kinds that come to the same boards.
class SeenKinds {
 public:
  using Few = rank_choices::Few;
  template <class Value>
  using ByView = BoardKinds::ByView<Value>;

  // A class of sets by its kinds: the plain one, and that of each suit which can still matter.
  struct Set {
    struct OfSuit {
      std::uint8_t suit = 0;
      std::uint32_t kind = 0;
    };
    std::uint64_t cards = 0;
    std::int64_t alike = 0;
    std::uint32_t plain = 0;
    List<OfSuit, suit_count> suits;
  };

  SeenKinds(const BoardKinds& boards, const HoldEmDeck& deck, const SetClasses& classes);

  std::size_t kinds() const { return first_.size() - 1; }
  const std::vector<Set>& sets() const { return sets_; }

  // What boards come to beside hole cards of two ranks, summed up by what is seen of them.
  template <class Value>
  std::vector<ByView<std::int64_t>> sum(const KindTable<Value>& boards,
                                        std::size_t rank_pair) const {
    std::vector<ByView<std::int64_t>> sums(kinds());
    const Factors factors(rank_pair);
    for (std::size_t kind = 0; kind < sums.size(); ++kind) {
      for (std::size_t i = first_[kind]; i < first_[kind + 1]; ++i) {
        const auto& row = boards.at(rank_pair, completions_[i].board);
        const ByView<std::int32_t> ways = factors.ways(completions_[i]);
        for (std::size_t view = 0; view < row.size(); ++view) {
          sums[kind][view] += std::int64_t{ways[view]} * row[view];
        }
      }
    }
    return sums;
  }
  // Of such sums, that of a set with hole cards.
  static std::int64_t of(const std::vector<ByView<std::int64_t>>& sums, const Set& set,
                         const BoardKinds::Hole& hole) {
    std::int64_t sum = sums[set.plain][BoardKinds::plain_view];
    for (const Set::OfSuit& each : set.suits) sum += sums[each.kind][hole.view[each.suit]];
    return sum;
  }

  // The other way round: where a set was seen so many times with hole cards,
  using Times = std::vector<ByView<std::int32_t>>;
  static void add(Times& times, const Set& set, const BoardKinds::Hole& hole, std::int32_t more) {
    times[set.plain][BoardKinds::plain_view] += more;
    for (const Set::OfSuit& each : set.suits) times[each.kind][hole.view[each.suit]] += more;
  }
  // how many times each kind of board comes.
  std::vector<ByView<std::int32_t>> spread(const Times& times, std::size_t rank_pair) const {
    std::vector<ByView<std::int32_t>> boards(BoardKinds::places);
    const Factors factors(rank_pair);
    for (std::size_t kind = 0; kind < times.size(); ++kind) {
      if (times[kind] == ByView<std::int32_t>{}) continue;
      for (std::size_t i = first_[kind]; i < first_[kind + 1]; ++i) {
        const ByView<std::int32_t> ways = factors.ways(completions_[i]);
        auto& row = boards[completions_[i].board];
        for (std::size_t view = 0; view < row.size(); ++view) {
          row[view] += ways[view] * times[kind][view];
        }
      }
    }
    return boards;
  }

 private:
  // The cards to come, one or two: the ways are a product of what is left of them.
  struct Completion {
    std::uint32_t board = 0;
    std::array<std::uint8_t, 2> factors{};
  };
  class Factors {
   public:
    // One way; a card of the suit; one or two cards of a rank of which so many are out of it.
    static constexpr std::size_t one = 0;
    static std::uint8_t suited(std::size_t rank) { return static_cast<std::uint8_t>(1 + rank); }
    static std::uint8_t other(int left, std::size_t rank) {
      return static_cast<std::uint8_t>(1 + rank_count * static_cast<std::size_t>(left) + rank);
    }
    static std::uint8_t two_others(int left, std::size_t rank) {
      return static_cast<std::uint8_t>(other(left, rank) + rank_count * suit_count);
    }

    explicit Factors(std::size_t rank_pair);
    ByView<std::int32_t> ways(const Completion& completion) const {
      ByView<std::int32_t> product = of_[completion.factors[0]];
      for (std::size_t view = 0; view < product.size(); ++view) {
        product[view] *= of_[completion.factors[1]][view];
      }
      return product;
    }

   private:
    std::array<ByView<std::int32_t>, 1 + rank_count*(1 + 2 * suit_count)> of_{};
  };

  void complete(const BoardKinds& boards, std::size_t cards);

  std::vector<std::size_t> first_;  // of each kind's completions
  std::vector<Completion> completions_;
  std::vector<Set> sets_;
};

}  // namespace houseway
