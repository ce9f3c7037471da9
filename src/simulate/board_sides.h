#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "ranking/fast_high.h"
#include "simulate/board_course.h"

// The wagers beside the main game of a round with community cards: each a channel of its own.
namespace houseway::board_kernels {

// Cards that a wager looks at together.
enum Part : std::uint8_t {
  no_part,
  own_part,
  flop_part,  // the first three community cards
  community_part,
  dealers_part,
  further_part,
  part_count
};

// A round as the wagers beside it see it.
struct Seen {
  const std::uint8_t* numbers = nullptr;
  std::array<FastHigh::Hand, part_count> sums{};  // of the parts that are looked at
  std::uint16_t mine = 0;     // the strength of the own cards with the community's,
  std::uint16_t dealers = 0;  // and of the dealer's, where there is a showdown
  bool folded = false;
  Selected selected = {};
};

// Certain cards, and the row of a wager's schedule that they are in: 0 for none, or one more; after
// the last a push by none.
class RowsOfCards {
 public:
  // On the hand of this place; nothing where the cards are not such as are provided for.
  static std::optional<RowsOfCards> make(const SeatCourse& course, WagerId wager, Place holder);

  std::uint32_t of(const Seen& seen) const {
    std::uint8_t row = 0;
    switch (by_) {
      case By::two_cards:
        row = rows_[seen.numbers[first_] * pack_size + seen.numbers[first_ + 1]];
        break;
      case By::three_cards:
        row = rows_[place_of(NumberSet<3>{seen.numbers[first_], seen.numbers[first_ + 1],
                                          seen.numbers[first_ + 2]})];
        break;
      case By::whole_hand:
        row = rows_[seen.mine];
        break;
      case By::strength:
        row = rows_[ranking_->strength(seen.sums[parts_[0]] + seen.sums[parts_[1]])];
        break;
    }
    return row != asked ? row : ask(seen);
  }
  bool looks_at(Part part) const { return parts_[0] == part || parts_[1] == part; }
  bool holds(const Seen& seen, std::uint8_t number) const;

 private:
  enum class By : std::uint8_t { two_cards, three_cards, whole_hand, strength };
  static constexpr std::uint8_t asked = 255;  // each such hand is ranked anew

  std::uint32_t ask(const Seen& seen) const;
  CardSet cards(const Seen& seen) const;

  const SeatCourse* course_ = nullptr;
  const FastHigh* ranking_ = nullptr;
  WagerId wager_ = 0;
  By by_ = By::strength;
  std::array<Part, 2> parts_{no_part, no_part};
  std::uint8_t first_ = 0;  // of two or three cards
  std::vector<std::uint8_t> rows_;
};

// A wager that is made beside the main game, and what hangs on it.
class SideBet {
 public:
  static std::optional<SideBet> make(const SeatCourse& course, WagerId wager);

  const Channel& channel() const { return channel_; }
  bool looks_at(Part part) const;
  bool needs_draw() const { return draws_card_ || draws_position_; }

  std::uint32_t of(const Seen& seen) const {
    if (seen.folded && !kept_) return 0;
    std::uint32_t found = 0;
    if (by_losing_hand_) {
      const std::uint16_t loser = std::min(seen.mine, seen.dealers);
      found = seen.mine == seen.dealers ? 0 : losers_row_[loser];
    } else {
      found = hands_[0].of(seen);
      if (hands_.size() > 1) found = found * rows_ + hands_[1].of(seen);
    }
    if (needs_draw()) found = found * draw_classes + drawn(seen);
    return found + 1;
  }

 private:
  // Which of two hands hold the card drawn, and whose position was drawn: nobody's, the first's or
  // the second's.
  static constexpr std::uint32_t draw_classes = 4 * 3;
  std::uint32_t drawn(const Seen& seen) const;

  Channel channel_;
  bool kept_ = false;  // on a fold
  bool by_losing_hand_ = false;
  bool draws_card_ = false;
  bool draws_position_ = false;
  std::uint32_t rows_ = 0;  // with none, and a push by none
  std::vector<RowsOfCards> hands_;
  std::vector<std::uint8_t> positions_;  // of those hands, as a draw has them
  std::vector<std::uint8_t> losers_row_;
};

// All of them, and what the table game system draws for them.
class SideBets {
 public:
  // Nothing where a bet is not provided for.
  static std::optional<SideBets> make(const SeatCourse& course);

  const std::vector<SideBet>& bets() const { return bets_; }
  bool look_at(Part part) const;
  bool draw() const { return draws_; }
  Selected select(Stream& stream) const;

 private:
  std::vector<SideBet> bets_;
  bool draws_ = false;
  std::uint32_t card_in_one_of_ = 0;  // rounds
  std::uint32_t position_in_one_of_ = 0;
  std::uint32_t positions_ = 0;
};

}  // namespace houseway::board_kernels
