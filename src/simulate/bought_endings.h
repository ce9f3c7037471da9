#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "games/lunar_poker.h"

namespace houseway::arranged_rounds {

// What a hand is paid by, by fate: eight bits for each fate, of which two are paid by what is held.
using PaidBy = std::uint64_t;

// All ways in which the main game can end, numbered.
class Endings {
 public:
  enum Fate : std::uint8_t { lost, tied, won, unqualified, folded, fates };

  Endings(std::size_t ante_rows, std::size_t bet_rows)
      : ante_rows_(ante_rows), bet_rows_(bet_rows) {
    std::uint32_t next = static_cast<std::uint32_t>(ante_rows);
    for (const bool drew : {false, true}) {
      for (std::size_t fate = 0; fate < fates; ++fate) {
        first_[drew ? 1 : 0][fate] = next;
        next += static_cast<std::uint32_t>(fate == won           ? paid_numbers()
                                           : fate == unqualified ? ante_rows
                                                                 : 1);
      }
    }
    count_ = next;
  }

  std::size_t count() const { return count_; }
  // Before any decision, by the row of the Ante.
  std::uint32_t instant(Row row) const { return static_cast<std::uint32_t>(row); }
  std::uint32_t of(std::size_t drew, std::size_t fate, PaidBy paid) const {
    return first_[drew][fate] + static_cast<std::uint32_t>(paid >> 8U * fate & 0xFFU);
  }

  // The rows that a winning hand is paid by, in one number.
  std::uint8_t paid(const lunar::PaidRows& rows) const {
    return static_cast<std::uint8_t>(static_cast<std::size_t>(rows.first) * (bet_rows_ + 1) +
                                     static_cast<std::size_t>(rows.second + 1));
  }
  // Against a dealer who qualifies, and by the row of the Ante against one who does not.
  static PaidBy paid_by(std::uint8_t paid, Row row) {
    return PaidBy{paid} << 8U * won | static_cast<PaidBy>(row) << 8U * unqualified;
  }
  std::size_t paid_numbers() const { return bet_rows_ * (bet_rows_ + 1); }

 private:
  std::size_t ante_rows_;
  std::size_t bet_rows_;
  std::array<std::array<std::uint32_t, fates>, 2> first_{};
  std::size_t count_ = 0;
};

}  // namespace houseway::arranged_rounds
