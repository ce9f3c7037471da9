#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "odds/at_once.h"
#include "simulate/board_river.h"
#include "simulate/board_sides.h"

namespace houseway::board_kernels {

// How the player's hand meets the dealer's: won, tied or lost, and the same with a dealer who does
// not qualify.
constexpr std::uint32_t outcomes = 6;

// Hands that every wager of the main game treats alike, however they meet the dealer's.
struct Showdown {
  explicit Showdown(const SeatCourse& course);

  std::uint32_t line(std::uint16_t mine, std::uint16_t dealers) const {
    const std::uint32_t order = mine > dealers ? 0 : mine == dealers ? 1 : 2;
    return kind[mine] * outcomes + unqualified[dealers] + order;
  }

  std::vector<std::uint8_t> kind;         // by strength
  std::vector<std::uint8_t> unqualified;  // 3 or 0
  std::size_t lines = 0;
};

class BoardKernel final : public Kernel {
 public:
  BoardKernel(std::unique_ptr<SeatCourse> course, SideBets sides, const Strategy& strategy,
              bool best_play);

  std::unique_ptr<KernelTable> open() const override;

  const SeatCourse& course() const { return *course_; }
  const SideBets& sides() const { return sides_; }
  const Paths& paths() const { return paths_; }
  const Showdown& showdown() const { return showdown_; }
  const EndClasses& classes() const { return classes_; }
  const FastHigh::Hand& key(std::uint8_t number) const { return keys_[number]; }
  bool on_river() const { return on_river_; }

  // What is done at each decision, as a memo has it. On the flop and on four cards in steps, each
  // of which has what the next one looks at fetched in time: the place of the board, the situation.
  std::uint32_t before_flop(const std::uint8_t* numbers) const {
    return before_[numbers[0] * pack_size + numbers[1]];
  }
  std::size_t flop_place(const std::uint8_t* n) const {
    const std::size_t place = place_of(NumberSet<3>{n[2], n[3], n[4]});
    flops_.prefetch(place);
    return place;
  }
  std::size_t four_place(const std::uint8_t* n) const {
    const std::size_t place = place_of(NumberSet<4>{n[2], n[3], n[4], n[5]});
    fours_->prefetch(place);
    return place;
  }
  std::size_t flop_situation(const std::uint8_t* n, std::size_t place) const {
    const std::size_t found = situation(flops_.at(place), n);
    of_flop_.prefetch(found);
    return found;
  }
  std::size_t four_situation(const std::uint8_t* n, std::size_t place) const {
    const std::size_t found = situation(fours_->at(place), n);
    of_four_.prefetch(found);
    return found;
  }
  std::uint32_t on_flop(std::size_t at) const {
    const std::uint32_t known = of_flop_[at];
    return known != 0 ? known : ask_on_flop(at);
  }
  std::uint32_t on_four(std::size_t at) const {
    const std::uint32_t known = of_four_[at];
    return known != 0 ? known : ask_on_four(at);
  }
  std::uint32_t on_river(const std::uint8_t* numbers, std::uint16_t mine) const {
    return river_ ? (*river_)(numbers, numbers + 2, mine) : ask_river(numbers);
  }

 private:
  static constexpr std::size_t pairs = sets_of<2>;

  // By the class of the board's cards, then the own ones renamed alike.
  template <class Member>
  static std::size_t situation(const Member& member, const std::uint8_t* numbers) {
    const Renamed& renamed = renamed_numbers[member.renaming];
    return member.set_class * pairs +
           place_of(NumberSet<2>{renamed[numbers[0]], renamed[numbers[1]]});
  }
  // Adds what is done there to the memo and, where the strategy knows it all at once, with all
  // other own cards beside that board.
  template <std::size_t size>
  std::uint32_t ask_of(const SetsUpToSuits<size>& sets, std::size_t decision, std::size_t at,
                       const Memo& memo) const;
  std::uint32_t ask_on_flop(std::size_t at) const;
  std::uint32_t ask_on_four(std::size_t at) const;
  std::uint32_t ask_river(const std::uint8_t* numbers) const;

  std::unique_ptr<SeatCourse> course_;
  SideBets sides_;
  const Strategy& strategy_;
  const KnowsBoards* at_once_ = nullptr;  // the strategy, if it does
  Paths paths_;
  Showdown showdown_;
  EndClasses classes_;
  std::array<FastHigh::Hand, pack_size> keys_{};
  std::array<std::uint8_t, pack_size * pack_size> before_{};
  SetsUpToSuits<3> flops_;
  Memo of_flop_;
  bool on_river_ = false;  // the last decision is, or on four cards
  std::optional<SetsUpToSuits<4>> fours_;
  Memo of_four_;
  std::optional<RiverPlay> river_;
  std::vector<NumberSet<2>> pair_at_;
};

}  // namespace houseway::board_kernels
