#pragma once

#include <cstddef>
#include <cstdint>

#include "games/lunar_poker.h"

namespace houseway::arranged_rounds {

// What the first decision does with five cards, against every up card: two bits for each of its
// ranks. Beside that the ranks that an exchange keeps, the same for each of them, and how a round
// ends that comes no further.
class Plans {
 public:
  enum Plan : std::uint8_t { ends, bets, buys, exchanges };

  Plans() = default;
  explicit Plans(std::uint64_t word) : word_(word) {}
  // Every choice that was made is known, and is not 0 as a word.
  std::uint64_t word() const { return word_ | known; }
  void set(std::size_t up, Plan plan) { word_ |= std::uint64_t{plan} << (bits * up); }
  void keep(unsigned ranks) { word_ |= std::uint64_t{ranks} << kept_at; }
  void end(std::uint32_t ending) { word_ |= std::uint64_t{ending} << ending_at; }
  Plan against(std::size_t up) const {
    return static_cast<Plan>(word_ >> (bits * up) & ((1U << bits) - 1U));
  }
  unsigned kept() const { return static_cast<unsigned>(word_ >> kept_at) & every_rank; }
  std::uint32_t ending() const { return static_cast<std::uint32_t>(word_ >> ending_at) & 0xFFU; }

 private:
  static constexpr unsigned bits = 2;
  static constexpr unsigned kept_at = bits * rank_count;
  static constexpr unsigned ending_at = 48;
  static constexpr unsigned every_rank = (1U << rank_count) - 1U;
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
