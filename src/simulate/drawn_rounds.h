#pragma once

#include <array>
#include <cstdint>
#include <mutex>
#include <unordered_map>
#include <vector>

#include "simulate/drawn_shoe.h"
#include "simulate/drawn_walks.h"

// Rounds in which hands are drawn to, as they were played.
namespace houseway::drawn_rounds {

constexpr std::size_t most_hands = 16;  // two boxes of eight

struct PlayedHand {
  std::array<CardByte, 24> cards{};
  std::uint8_t size = 0;
  std::uint8_t box = 0;
  std::uint8_t formed = 0;  // by which of the seat's splits; 0 where it was dealt
  HandOf of = HandOf::dealt;
  Node ending = 0;

  void take(CardByte card) { cards[size++] = card; }
};

struct PlayedRound {
  std::array<CardByte, 4> own{};  // the first cards, in the order received
  std::size_t own_cards = 2;
  CardByte up = 0;
  CardByte hole = 0;
  std::array<PlayedHand, most_hands> hands;
  std::size_t size = 0;              // how many these are
  std::size_t dealers_end = 0;       // how the dealer's hand ends
  const CardByte* dealer = nullptr;  // from here on cards are the dealer's,
  const CardByte* end = nullptr;     // and up to here those of the round
};

// How the several hands of a seat settle, in their order.
struct HandsSettled {
  std::array<HandKey, most_hands> keys{};
  std::array<std::uint8_t, most_hands> formed{};
  std::size_t size = 0;

  bool operator==(const HandsSettled&) const = default;
  std::size_t hash() const;
  // The same whatever the order of the hands that splits formed.
  HandsSettled in_any_order() const;
};

// Gives rounds of several hands numbers from `first` on as they come up: those of one number settle
// alike. In the order in which hands and their wagers were formed as far as there is room; then
// whatever that order, which makes a difference to the names of lines but to no wager's sum.
class RoundNumbers {
 public:
  // In how many ways hands of each kind may settle. Of the hands that a split forms all have wagers
  // of their own or all have lammers.
  struct Ways {
    int dealt = 0;
    int kept = 0;
    std::array<int, 2> formed{};
  };
  // `most`: the hands that a box may become.
  RoundNumbers(std::uint32_t first, const Ways& ways, int boxes, int most);

  std::uint32_t last() const { return first_ + in_order_ + in_any_order_; }  // one more
  // May be asked by several threads at once.
  std::uint32_t number(const HandsSettled& hands) const;

 private:
  struct Hash {
    std::size_t operator()(const HandsSettled& hands) const { return hands.hash(); }
  };
  static constexpr double room = 100'000;
  static constexpr double more_room = 300'000;

  std::uint32_t first_;
  std::uint32_t in_order_ = 0;
  std::uint32_t in_any_order_ = 0;
  mutable std::mutex mutex_;
  mutable std::unordered_map<HandsSettled, std::uint32_t, Hash> ordered_;
  mutable std::unordered_map<HandsSettled, std::uint32_t, Hash> unordered_;
};

// The numbers that a table has asked for lately, without waiting for others.
class KnownNumbers {
 public:
  KnownNumbers() : slots_(1024) {}

  std::uint32_t number(const HandsSettled& hands, const RoundNumbers& all) {
    Slot& slot = slots_[hands.hash() % slots_.size()];
    if (!(slot.hands == hands)) slot = {hands, all.number(hands)};
    return slot.number;
  }

 private:
  struct Slot {
    HandsSettled hands;
    std::uint32_t number = 0;
  };
  std::vector<Slot> slots_;
};

}  // namespace houseway::drawn_rounds
