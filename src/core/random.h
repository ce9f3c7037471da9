#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <stdexcept>
#include <string>
#include <utility>

#include "core/card.h"

namespace houseway {

// No good source gives so many words in a row that are refused: a chance below 2^-64 for any n.
constexpr int most_refused = 64;
[[noreturn]] void end_of_refused_words();  // throws RandomSourceFailed

// A number from 0 to n - 1, each equally likely where every word is (Lemire's multiplication with
// rejection). The width of the words is open so that a test can go through all of them.
template <std::unsigned_integral Word, class NextWord>
constexpr Word bounded(Word n, NextWord&& next_word) {
  static_assert(sizeof(Word) < sizeof(std::uint64_t));
  const auto scaled = [&] { return std::uint64_t{next_word()} * n; };
  std::uint64_t product = scaled();
  if (static_cast<Word>(product) < n) {
    const auto threshold =
        static_cast<Word>((std::uint64_t{std::numeric_limits<Word>::max()} + 1U - n) % n);
    for (int refused = 0; static_cast<Word>(product) < threshold; product = scaled()) {
      if (++refused == most_refused) end_of_refused_words();
    }
  }
  return static_cast<Word>(product >> static_cast<unsigned>(std::numeric_limits<Word>::digits));
}

// A source of random bits, and what follows from it without bias.
class Random {
 public:
  Random() = default;
  Random(const Random&) = default;
  Random& operator=(const Random&) = default;
  virtual ~Random() = default;

  virtual std::uint64_t bits() = 0;

  // A number from 0 to n - 1, each equally likely.
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

// The source of people's cards cannot be trusted: nothing more is dealt from it.
class RandomSourceFailed : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// The operating system's cryptographic source, through libsodium: what people are dealt from. Each
// block is put to the health tests of NIST SP 800-90B before a word of it is used. Once it has
// failed it stays failed: every further call throws RandomSourceFailed. Not to be copied, or the
// same cards would come twice.
class SystemRandom final : public Random {
 public:
  // Fills so many bytes, or says that it could not.
  using Fill = bool (*)(void* bytes, std::size_t size);
  static constexpr std::size_t block_words = 64;
  // How often a block of 512 bytes may hold its first byte, less one (SP 800-90B, 4.4.2): more
  // has a chance below 2^-64.
  static constexpr int same_byte_cutoff = 27;

  SystemRandom();
  explicit SystemRandom(Fill fill) : fill_(fill) {}
  SystemRandom(const SystemRandom&) = delete;
  SystemRandom& operator=(const SystemRandom&) = delete;
  ~SystemRandom() override;

  std::uint64_t bits() override;

 private:
  void refill();

  Fill fill_;
  std::string failure_;  // empty while all is well
  std::array<std::uint64_t, block_words> block_{};
  std::size_t used_ = block_words;
  std::uint64_t first_of_last_block_ = 0;  // compared with the next, and never dealt
  bool begun_ = false;
};

// Every order equally likely (Fisher-Yates) where `below(n)` gives every number from 0 to n - 1
// equally often.
template <class Below>
constexpr void shuffle_with(std::span<Card> cards, Below&& below) {
  for (std::size_t i = cards.size(); i > 1; --i) {
    std::swap(cards[i - 1], cards[below(static_cast<std::uint32_t>(i))]);
  }
}
void shuffle(std::span<Card> cards, Random& random);

}  // namespace houseway
