#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <utility>

namespace houseway {

// The random numbers of one block of rounds: reproducible, quick, and never for people's cards. The
// same seed and block give the same numbers on every machine (xoshiro256++).
class Stream {
 public:
  Stream(std::uint64_t seed, std::uint64_t block) {
    // SplitMix64 over both, so that near seeds and neighbouring blocks give unlike streams.
    std::uint64_t from = mixed(seed + 0x9E3779B97F4A7C15U) ^ mixed(block + 0xD1B54A32D192ED03U);
    for (std::uint64_t& word : state_) {
      from += 0x9E3779B97F4A7C15U;
      word = mixed(from);
    }
  }

  std::uint64_t bits() {
    const std::uint64_t result = std::rotl(state_[0] + state_[3], 23) + state_[0];
    const std::uint64_t shifted = state_[1] << 17U;
    state_[2] ^= state_[0];
    state_[3] ^= state_[1];
    state_[1] ^= state_[2];
    state_[0] ^= state_[3];
    state_[2] ^= shifted;
    state_[3] = std::rotl(state_[3], 45);
    return result;
  }

  // A number from 0 to n - 1, each equally likely.
  std::uint32_t below(std::uint32_t n) { return below_each(std::array{n})[0]; }

  // Numbers below each of these bounds, all choices equally likely, out of one word: what is left
  // of it after one bound is spread over the next. The bounds' product is at most 2^60, so that the
  // rejection, which makes it exact, is rare.
  template <std::size_t count>
  std::array<std::uint32_t, count> below_each(const std::array<std::uint32_t, count>& bounds) {
    std::uint64_t product = 1;
    for (const std::uint32_t bound : bounds) product *= bound;
    std::array<std::uint32_t, count> drawn;
    std::uint64_t left = spread(bounds, drawn);
    if (left < product) [[unlikely]] {
      const std::uint64_t uneven = (0U - product) % product;
      while (left < uneven) left = spread(bounds, drawn);
    }
    return drawn;
  }

 private:
  static constexpr std::uint64_t mixed(std::uint64_t z) {
    z = (z ^ (z >> 30U)) * 0xBF58476D1CE4E5B9U;
    z = (z ^ (z >> 27U)) * 0x94D049BB133111EBU;
    return z ^ (z >> 31U);
  }
  template <std::size_t count>
  std::uint64_t spread(const std::array<std::uint32_t, count>& bounds,
                       std::array<std::uint32_t, count>& drawn) {
    __extension__ using Product = unsigned __int128;
    std::uint64_t left = bits();
    for (std::size_t i = 0; i < count; ++i) {
      const Product product = Product{left} * bounds[i];
      drawn[i] = static_cast<std::uint32_t>(product >> 64U);
      left = static_cast<std::uint64_t>(product);
    }
    return left;
  }

  std::array<std::uint64_t, 4> state_{};
};

// Eight such streams side by side, a word of each with every instruction: where many rounds are
// dealt at once.
class StreamLanes {
 public:
  static constexpr std::size_t lanes = 8;
  using Words [[gnu::vector_size(lanes * sizeof(std::uint64_t))]] = std::uint64_t;

  StreamLanes() = default;
  explicit StreamLanes(Stream& from) {
    const std::uint64_t seed = from.bits();
    for (std::size_t lane = 0; lane < lanes; ++lane) {
      Stream stream(seed, lane);
      for (Words& word : state_) word[lane] = stream.bits();
    }
  }

  void bits(Words& result) {
    result = state_[0] + state_[3];
    rotate<23>(result);
    result += state_[0];
    const Words shifted = state_[1] << 17U;
    state_[2] ^= state_[0];
    state_[3] ^= state_[1];
    state_[1] ^= state_[2];
    state_[0] ^= state_[3];
    state_[2] ^= shifted;
    rotate<45>(state_[3]);
  }

 private:
  template <unsigned by>
  static void rotate(Words& words) {
    words = words << by | words >> (64U - by);
  }

  std::array<Words, 4> state_{};
};

// The numbers 0 to size - 1 in some order, of which the first few are dealt anew each time. Which
// order the others are left in makes no difference: each deal is uniform whatever was before.
template <std::size_t size>
class Pack {
 public:
  constexpr Pack() {
    for (std::size_t i = 0; i < size; ++i) order_[i] = static_cast<std::uint8_t>(i);
  }
  // Deals so many: they are then the first ones.
  template <std::size_t count>
  void deal(Stream& stream) {
    deal_from<0, count>(stream);
  }
  std::uint8_t operator[](std::size_t i) const { return order_[i]; }
  const std::array<std::uint8_t, size>& order() const { return order_; }

 private:
  static constexpr std::size_t at_once = 10;  // 52 * 51 * ... * 43 is below 2^60

  template <std::size_t from, std::size_t to>
  void deal_from(Stream& stream) {
    constexpr std::size_t now = to - from < at_once ? to - from : at_once;
    constexpr auto bounds = [] {
      std::array<std::uint32_t, now> each{};
      for (std::size_t i = 0; i < now; ++i) each[i] = static_cast<std::uint32_t>(size - from - i);
      return each;
    }();
    const auto drawn = stream.below_each(bounds);
    for (std::size_t i = 0; i < now; ++i) std::swap(order_[from + i], order_[from + i + drawn[i]]);
    if constexpr (from + now < to) deal_from<from + now, to>(stream);
  }

  std::array<std::uint8_t, size> order_{};
};

}  // namespace houseway
