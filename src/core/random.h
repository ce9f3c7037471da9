#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <utility>

#include "core/card.h"

namespace houseway {

// A source of random bits, and what follows from it without bias.
class Random {
 public:
  Random() = default;
  Random(const Random&) = default;
  Random& operator=(const Random&) = default;
  virtual ~Random() = default;

  virtual std::uint64_t bits() = 0;

  // A number from 0 to n - 1, each equally likely (Lemire's multiplication with rejection).
  std::uint32_t below(std::uint32_t n);
  // True once in n times.
  bool one_in(std::uint32_t n) { return below(n) == 0; }
};

// Reproducible: the same seed gives the same numbers on every machine (xoshiro256**). For
// simulation and tests, never for people's cards.
class SeededRandom final : public Random {
 public:
  explicit SeededRandom(std::uint64_t seed);
  std::uint64_t bits() override;

 private:
  std::array<std::uint64_t, 4> state_{};
};

// The operating system's cryptographic source, through libsodium: what people are dealt from.
class SystemRandom final : public Random {
 public:
  SystemRandom();
  std::uint64_t bits() override;

 private:
  std::array<std::uint64_t, 64> buffer_{};
  std::size_t used_ = 64;
};

// Every order equally likely (Fisher-Yates).
void shuffle(std::span<Card> cards, Random& random);

}  // namespace houseway
