#include "core/random.h"

#include <fmt/format.h>
#include <sodium.h>

#include <algorithm>
#include <bit>
#include <cstdio>
#include <cstdlib>

namespace houseway {
namespace {

// The library ends the process by abort() when the system's source fails. This says why first, and
// ends it as a command that could not do its work.
[[noreturn]] void end_without_source() {
  constexpr int status = 2;
  std::fflush(stdout);
  std::fputs("houseway: the system's random source failed; nothing is dealt\n", stderr);
  std::_Exit(status);
}

bool fill_from_system(void* bytes, std::size_t size) {
  randombytes_buf(bytes, size);
  return true;
}

using Block = std::array<std::uint64_t, SystemRandom::block_words>;

// SP 800-90B, 4.4.1, of whole words: a chance of 2^-64 for each two.
bool repeats_a_word(const Block& block) {
  return std::adjacent_find(block.begin(), block.end()) != block.end();
}

// The same for each bit of the words: none is alike in all of them, a chance of 2^-63 for each.
bool has_a_stuck_bit(const Block& block) {
  std::uint64_t always = ~std::uint64_t{0};
  std::uint64_t ever = 0;
  for (const std::uint64_t word : block) {
    always &= word;
    ever |= word;
  }
  return always != 0 || ~ever != 0;
}

// SP 800-90B, 4.4.2, of bytes, the window being the block.
bool has_one_byte_too_often(const Block& block) {
  const auto bytes = std::bit_cast<std::array<std::uint8_t, sizeof(Block)>>(block);
  return std::count(bytes.begin(), bytes.end(), bytes.front()) >= SystemRandom::same_byte_cutoff;
}

}  // namespace

void end_of_refused_words() {
  throw RandomSourceFailed(
      fmt::format("the random source failed: {} words in a row lead to no number; nothing is dealt",
                  most_refused));
}

std::uint32_t Random::below(std::uint32_t n) {
  return bounded<std::uint32_t>(n, [this] { return static_cast<std::uint32_t>(bits() >> 32U); });
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

SystemRandom::SystemRandom() : fill_(fill_from_system) {
  sodium_set_misuse_handler(end_without_source);
  if (sodium_init() < 0) {
    throw RandomSourceFailed("the system's random source is not available; nothing is dealt");
  }
}

SystemRandom::~SystemRandom() {
  sodium_memzero(block_.data(), sizeof block_);
}

std::uint64_t SystemRandom::bits() {
  if (used_ == block_words) refill();
  return std::exchange(block_[used_++], 0);
}

void SystemRandom::refill() {
  if (failure_.empty()) {
    if (!fill_(block_.data(), sizeof block_)) {
      failure_ = "it gave no bytes";
    } else if (repeats_a_word(block_)) {
      failure_ = "it gave the same value twice in a row (NIST SP 800-90B, 4.4.1)";
    } else if (has_a_stuck_bit(block_)) {
      failure_ = "one of its bits never changes (NIST SP 800-90B, 4.4.1)";
    } else if (has_one_byte_too_often(block_)) {
      failure_ = "it gave one value too often (NIST SP 800-90B, 4.4.2)";
    } else if (begun_ && block_.front() == first_of_last_block_) {
      failure_ = "it gave the same block twice (NIST SP 800-90B, 4.4.1)";
    }
  }
  if (!failure_.empty()) {
    sodium_memzero(block_.data(), sizeof block_);
    throw RandomSourceFailed("the random source failed: " + failure_ + "; nothing is dealt");
  }
  begun_ = true;
  first_of_last_block_ = std::exchange(block_.front(), 0);
  used_ = 1;
}

void shuffle(std::span<Card> cards, Random& random) {
  shuffle_with(cards, [&](std::uint32_t n) { return random.below(n); });
}

}  // namespace houseway
