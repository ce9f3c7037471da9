#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "simulate/stream.h"

namespace houseway {

// The cards of many rounds, each from a full deck, dealt at once: card after card for all of them,
// so that the machine handles several rounds with each instruction.
template <std::size_t deck, std::size_t cards, std::size_t rounds>
class DealtRounds {
 public:
  // All choices are equally likely.
  void deal(Stream& stream) {
    Stream local = stream;  // whose state stays at hand
    for (std::size_t card = 0; card < cards; ++card) draw(local, card);
    stream = local;
    // A card was drawn by its number among those that were left. Put back what was taken before it,
    // the last one first, and its number moves up if it was not below.
    for (std::size_t taken = cards; taken-- > 0;) {
      for (std::size_t card = taken + 1; card < cards; ++card) {
        for (std::size_t i = 0; i < rounds; ++i) {
          dealt_[card][i] = static_cast<std::uint8_t>(
              dealt_[card][i] + (dealt_[card][i] >= dealt_[taken][i] ? 1 : 0));
        }
      }
    }
  }
  // The place of a card in the deck.
  std::uint8_t operator()(std::size_t card, std::size_t round) const { return dealt_[card][round]; }

 private:
  static constexpr std::size_t in_a_word = 4;
  static_assert(rounds % in_a_word == 0);

  // A number below those left out of sixteen bits each, by multiplication; the few that would come
  // up once too often are drawn again.
  void draw(Stream& stream, std::size_t card) {
    const auto left = static_cast<std::uint32_t>(deck - card);
    const std::uint32_t uneven = (1U << 16U) % left;
    for (std::size_t i = 0; i < rounds; i += in_a_word) {
      const std::uint64_t word = stream.bits();
      for (unsigned j = 0; j < in_a_word; ++j) {
        bits_[i + j] = static_cast<std::uint16_t>(word >> (16U * j));
      }
    }
    std::uint32_t again = 0;
    for (std::size_t i = 0; i < rounds; ++i) {
      const std::uint32_t product = bits_[i] * left;
      dealt_[card][i] = static_cast<std::uint8_t>(product >> 16U);
      again |= (product & 0xFFFFU) < uneven ? 1U : 0U;
    }
    if (again == 0) return;
    for (std::size_t i = 0; i < rounds; ++i) {
      const std::uint32_t product = bits_[i] * left;
      if ((product & 0xFFFFU) < uneven) {
        dealt_[card][i] = static_cast<std::uint8_t>(stream.below(left));
      }
    }
  }

  alignas(64) std::array<std::uint16_t, rounds> bits_{};
  alignas(64) std::array<std::array<std::uint8_t, rounds>, cards> dealt_{};
};

}  // namespace houseway
