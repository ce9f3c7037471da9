#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <optional>
#include <vector>

#include "hold_em_played.h"

namespace houseway::hold_em_test {

// Every board with every two of the player's cards given against every two of the dealer's. Cards
// are bits, in the order of the deck; no two suits are taken for the same.
class SmallTable {
 public:
  using Bits = std::uint32_t;

  struct Meeting {
    std::array<std::uint16_t, kinds> ways{};
    HandClass mine = HandClass::high_card;
  };
  using Lower = std::array<std::uint8_t, hand_classes>;  // dealers' hands by class

  SmallTable(std::vector<Card> deck, std::vector<CardSet> holes, bool with_lower)
      : deck_(std::move(deck)), holes_(std::move(holes)) {
    for (std::size_t n = 0; n < ways_.size(); ++n) {
      ways_[n][0] = 1;
      for (std::size_t k = 1; k < 8; ++k) {
        ways_[n][k] = n == 0 ? 0 : ways_[n - 1][k - 1] + ways_[n - 1][k];
      }
    }
    for_each_set(5, [&](Bits board) { boards_.push_back(board); });
    boards_of_four_.resize(ways(4));
    boards_of_flop_.resize(ways(3));
    fours_of_flop_.resize(ways(3));
    for (std::uint32_t i = 0; i < boards_.size(); ++i) {
      for (Bits left = boards_[i]; left != 0; left &= left - 1) {
        const Bits four = boards_[i] & ~(left & (~left + 1));
        boards_of_four_[place(four)].push_back(i);
      }
    }
    for_each_set(4, [&](Bits four) {
      for (Bits left = four; left != 0; left &= left - 1) {
        const Bits flop = four & ~(left & (~left + 1));
        fours_of_flop_[place(flop)].push_back({four, static_cast<std::uint32_t>(place(four))});
      }
    });
    for (std::size_t flop = 0; flop < fours_of_flop_.size(); ++flop) {
      std::vector<std::uint32_t>& boards = boards_of_flop_[flop];
      for (const Four& four : fours_of_flop_[flop]) {
        boards.insert(boards.end(), boards_of_four_[four.place].begin(),
                      boards_of_four_[four.place].end());
      }
      std::sort(boards.begin(), boards.end());
      boards.erase(std::unique(boards.begin(), boards.end()), boards.end());
    }
    meet(with_lower);
  }

  struct Four {
    Bits cards = 0;
    std::uint32_t place = 0;
  };

  const std::vector<Card>& deck() const { return deck_; }
  const std::vector<CardSet>& holes() const { return holes_; }
  const std::vector<Bits>& boards() const { return boards_; }
  std::size_t flops() const { return boards_of_flop_.size(); }
  const std::vector<std::uint32_t>& boards_of_flop(std::size_t flop) const {
    return boards_of_flop_[flop];
  }
  const std::vector<Four>& fours_of_flop(std::size_t flop) const { return fours_of_flop_[flop]; }
  const std::vector<std::uint32_t>& boards_of_four(std::size_t four) const {
    return boards_of_four_[four];
  }
  const Meeting& meeting(std::size_t hole, std::size_t board) const {
    return meetings_[hole * boards_.size() + board];
  }
  const Lower& lower(std::size_t hole, std::size_t board) const {
    return lower_[hole * boards_.size() + board];
  }
  // A deal that met in this way.
  const Deal& example(HandClass mine, Kind kind) const {
    return *examples_[static_cast<std::size_t>(mine)][kind];
  }
  bool met(HandClass mine, Kind kind) const {
    return examples_[static_cast<std::size_t>(mine)][kind].has_value();
  }

  Bits bits(CardSet cards) const {
    Bits found = 0;
    for (std::size_t i = 0; i < deck_.size(); ++i) {
      if (cards.contains(deck_[i])) found |= Bits{1} << i;
    }
    return found;
  }
  CardSet cards(Bits bits) const {
    CardSet found;
    for (; bits != 0; bits &= bits - 1) {
      found.insert(deck_[static_cast<std::size_t>(std::countr_zero(bits))]);
    }
    return found;
  }

 private:
  std::size_t ways(std::size_t size) const { return ways_[deck_.size()][size]; }
  std::size_t place(Bits set) const {
    std::size_t sum = 0;
    for (std::size_t k = 1; set != 0; set &= set - 1, ++k) {
      sum += ways_[static_cast<std::size_t>(std::countr_zero(set))][k];
    }
    return sum;
  }
  // In the order of their numbers, which is that of their places.
  template <class Visit>
  void for_each_set(int size, Visit visit) const {
    Bits set = (Bits{1} << size) - 1;
    for (std::size_t left = ways(static_cast<std::size_t>(size)); left > 0; --left) {
      visit(set);
      const Bits lowest = set & (~set + 1);
      const Bits next = set + lowest;
      set = next | ((set ^ next) >> std::countr_zero(lowest) >> 2);
    }
  }

  void meet(bool with_lower) {
    std::vector<HighHand> hands;
    for_each_set(7, [&](Bits seven) { hands.push_back(high_hand(cards(seven))); });
    // The hands that there are, numbered from the lowest on.
    std::vector<HighHand> values = hands;
    std::sort(values.begin(), values.end());
    values.erase(std::unique(values.begin(), values.end()), values.end());
    std::vector<std::uint16_t> numbers;
    for (const HighHand hand : hands) {
      const auto found = std::lower_bound(values.begin(), values.end(), hand);
      numbers.push_back(static_cast<std::uint16_t>(found - values.begin()));
    }
    const auto lowest_pair = static_cast<std::uint16_t>(
        std::lower_bound(values.begin(), values.end(),
                         HighHand{static_cast<std::uint32_t>(HandClass::pair) << 20U}) -
        values.begin());
    std::vector<std::uint16_t> times(values.size());                     // of each hand on a board
    std::vector<std::uint16_t> met;                                      // the hands that are there
    std::vector<std::vector<std::uint16_t>> dealers_with(deck_.size());  // a card
    meetings_.resize(holes_.size() * boards_.size());
    if (with_lower) lower_.resize(meetings_.size());
    std::vector<Bits> hole_bits;
    for (const CardSet hole : holes_) hole_bits.push_back(bits(hole));
    std::vector<Bits> pairs;
    for_each_set(2, [&](Bits pair) { pairs.push_back(pair); });
    std::vector<std::pair<Bits, HighHand>> dealers;
    for (std::size_t board = 0; board < boards_.size(); ++board) {
      dealers.clear();
      for (auto& with : dealers_with) with.clear();
      for (const std::uint16_t value : met) times[value] = 0;
      met.clear();
      for (const Bits pair : pairs) {
        if ((pair & boards_[board]) != 0) continue;
        const std::uint16_t number = numbers[place(pair | boards_[board])];
        dealers.emplace_back(pair, values[number]);
        if (times[number]++ == 0) met.push_back(number);
        for (Bits left = pair; left != 0; left &= left - 1) {
          dealers_with[static_cast<std::size_t>(std::countr_zero(left))].push_back(number);
        }
      }
      for (std::size_t hole = 0; hole < holes_.size(); ++hole) {
        if ((hole_bits[hole] & boards_[board]) != 0) continue;
        const Bits own_cards = hole_bits[hole];
        const std::uint16_t my_number = numbers[place(own_cards | boards_[board])];
        const HighHand mine = values[my_number];
        Meeting& meeting = meetings_[hole * boards_.size() + board];
        meeting.mine = mine.hand_class();
        // By whether the dealer falls short of a pair and how the hands compare, ten bits each: all
        // dealers, less those with one of the player's cards. The player's hand itself is among
        // these twice.
        const auto slot = [&](std::uint16_t number) {
          const unsigned compared = number > my_number ? 20 : number == my_number ? 10 : 0;
          return compared + (number < lowest_pair ? 30U : 0U);
        };
        std::uint64_t found = std::uint64_t{1} << slot(my_number);
        for (const std::uint16_t number : met) {
          found += std::uint64_t{times[number]} << slot(number);
        }
        for (Bits left = own_cards; left != 0; left &= left - 1) {
          for (const std::uint16_t number :
               dealers_with[static_cast<std::size_t>(std::countr_zero(left))]) {
            found -= std::uint64_t{1} << slot(number);
          }
        }
        const auto count = [&](unsigned bit) {
          return static_cast<std::uint16_t>((found >> bit) & 0x3FFU);
        };
        meeting.ways = {count(0), count(30), static_cast<std::uint16_t>(count(10) + count(40)),
                        count(20), count(50)};
        auto& examples = examples_[static_cast<std::size_t>(mine.hand_class())];
        for (std::size_t kind = 0; kind < kinds; ++kind) {
          if (meeting.ways[kind] == 0 || examples[kind]) continue;
          for (const auto& [pair, value] : dealers) {
            if ((pair & own_cards) != 0 || kind_of(mine, value) != kind) continue;
            examples[kind] = {holes_[hole], cards(boards_[board]), cards(pair)};
          }
        }
        if (!with_lower) continue;
        for (const auto& [pair, value] : dealers) {
          if ((pair & own_cards) != 0 || value >= mine) continue;
          ++lower_[hole * boards_.size() + board][static_cast<std::size_t>(value.hand_class())];
        }
      }
    }
  }

  std::vector<Card> deck_;
  std::vector<CardSet> holes_;
  std::array<std::array<std::size_t, 8>, 33> ways_{};  // to choose
  std::vector<Bits> boards_;
  std::vector<std::vector<std::uint32_t>> boards_of_flop_;
  std::vector<std::vector<Four>> fours_of_flop_;
  std::vector<std::vector<std::uint32_t>> boards_of_four_;
  std::vector<Meeting> meetings_;  // by hole, then board
  std::vector<Lower> lower_;
  std::array<std::array<std::optional<Deal>, kinds>, hand_classes> examples_{};
};

}  // namespace houseway::hold_em_test
