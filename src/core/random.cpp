#include "core/random.h"

#include <sodium.h>

#include <bit>
#include <stdexcept>

namespace houseway {

std::uint32_t Random::below(std::uint32_t n) {
  std::uint64_t product = (bits() >> 32U) * n;
  if (static_cast<std::uint32_t>(product) < n) {
    const std::uint32_t threshold = (0U - n) % n;
    while (static_cast<std::uint32_t>(product) < threshold) product = (bits() >> 32U) * n;
  }
  return static_cast<std::uint32_t>(product >> 32U);
}

SeededRandom::SeededRandom(std::uint64_t seed) {
  // SplitMix64, as the generator's authors recommend, so that near seeds give unlike streams.
  for (std::uint64_t& word : state_) {
    seed += 0x9E3779B97F4A7C15U;
    std::uint64_t z = seed;
    z = (z ^ (z >> 30U)) * 0xBF58476D1CE4E5B9U;
    z = (z ^ (z >> 27U)) * 0x94D049BB133111EBU;
    word = z ^ (z >> 31U);
  }
}

std::uint64_t SeededRandom::bits() {
  const std::uint64_t result = std::rotl(state_[1] * 5U, 7) * 9U;
  const std::uint64_t shifted = state_[1] << 17U;
  state_[2] ^= state_[0];
  state_[3] ^= state_[1];
  state_[1] ^= state_[2];
  state_[0] ^= state_[3];
  state_[2] ^= shifted;
  state_[3] = std::rotl(state_[3], 45);
  return result;
}

SystemRandom::SystemRandom() {
  if (sodium_init() < 0) throw std::runtime_error("the system's random source is not available");
}

std::uint64_t SystemRandom::bits() {
  if (used_ == buffer_.size()) {
    randombytes_buf(buffer_.data(), sizeof buffer_);
    used_ = 0;
  }
  return std::exchange(buffer_[used_++], 0);
}

void shuffle(std::span<Card> cards, Random& random) {
  for (std::size_t i = cards.size(); i > 1; --i) {
    std::swap(cards[i - 1], cards[random.below(static_cast<std::uint32_t>(i))]);
  }
}

}  // namespace houseway
