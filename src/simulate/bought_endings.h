#pragma once

#include <cstddef>
#include <cstdint>

#include "games/lunar_poker.h"

namespace houseway::arranged_rounds {

// What the first decision does with five cards, against every up card: three bits for each of its
// ranks. An exchange keeps the cards that the hand is made of, or ace and king.
class Plans {
 public:
  enum Plan : std::uint8_t { folds, bets, buys, keeps_made, keeps_ace_king };

  Plans() = default;
  explicit Plans(std::uint64_t word) : word_(word) {}
  // Every choice that was made is known, and is not 0 as a word.
  std::uint64_t word() const { return word_ | known; }
  void set(std::size_t up, Plan plan) { word_ |= std::uint64_t{plan} << (bits * up); }
  Plan against(std::size_t up) const {
    return static_cast<Plan>(word_ >> (bits * up) & ((1U << bits) - 1U));
  }

 private:
  static constexpr unsigned bits = 3;
  static constexpr std::uint64_t known = std::uint64_t{1} << 63U;

  std::uint64_t word_ = 0;
};

// All ways in which the main game can end, numbered.
class Endings {
 public:
  Endings(std::size_t ante_rows, std::size_t bet_rows)
      : ante_rows_(ante_rows), bet_rows_(bet_rows) {}

  std::size_t count() const { return 1 + ante_rows_ + 2 * after_decisions(); }
  static std::uint32_t folded() { return 0; }
  std::uint32_t instant(Row row) const { return 1 + static_cast<std::uint32_t>(row); }
  std::uint32_t folded_after_draw() const { return from(true); }
  std::uint32_t unqualified(bool drew, Row row) const {
    return from(drew) + 1 + static_cast<std::uint32_t>(row);
  }
  std::uint32_t lost(bool drew) const {
    return from(drew) + 1 + static_cast<std::uint32_t>(ante_rows_);
  }
  std::uint32_t tied(bool drew) const { return lost(drew) + 1; }
  std::uint32_t won(bool drew, std::uint32_t paid) const { return lost(drew) + 2 + paid; }
  // The rows that a winning hand is paid by, in one number.
  std::uint32_t paid(const lunar::PaidRows& rows) const {
    return static_cast<std::uint32_t>(rows.first) * static_cast<std::uint32_t>(bet_rows_ + 1) +
           static_cast<std::uint32_t>(rows.second + 1);
  }
  std::size_t paid_numbers() const { return bet_rows_ * (bet_rows_ + 1); }

 private:
  std::size_t after_decisions() const { return 3 + ante_rows_ + paid_numbers(); }
  std::uint32_t from(bool drew) const {
    return static_cast<std::uint32_t>(1 + ante_rows_ + (drew ? after_decisions() : 0));
  }

  std::size_t ante_rows_;
  std::size_t bet_rows_;
};

}  // namespace houseway::arranged_rounds
