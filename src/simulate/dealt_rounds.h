#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>

#include "simulate/stream.h"

namespace houseway {

// The cards of many rounds, each from a full deck, dealt at once: card after card for all of them,
// so that the machine handles several rounds with each instruction.
template <std::size_t deck, std::size_t cards, std::size_t rounds>
class DealtRounds {
 public:
  // All choices are equally likely.
  void deal(Stream& stream) {
    if (!begun_) lanes_ = StreamLanes(stream);
    begun_ = true;
    for (std::size_t card = 0; card < cards; ++card) draw(stream, card);
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
  // The same of all rounds.
  const std::array<std::uint8_t, rounds>& operator[](std::size_t card) const {
    return dealt_[card];
  }

 private:
  static constexpr std::size_t in_words = sizeof(StreamLanes::Words) / sizeof(std::uint16_t);
  static_assert(rounds % in_words == 0);

  // A number below those left out of sixteen bits each, by multiplication; the few that would come
  // up once too often are drawn again.
  void draw(Stream& stream, std::size_t card) {
    const auto left = static_cast<std::uint16_t>(deck - card);
    StreamLanes lanes = lanes_;  // whose state stays at hand
    for (std::size_t i = 0; i < rounds; i += in_words) {
      StreamLanes::Words words;
      lanes.bits(words);
      std::memcpy(&bits_[i], &words, sizeof words);
    }
    lanes_ = lanes;
    for (std::size_t i = 0; i < rounds; ++i) {
      dealt_[card][i] = static_cast<std::uint8_t>(std::uint32_t{bits_[i]} * left >> 16U);
    }
    for (std::size_t i = 0; i < rounds; i += in_words) {
      const auto some = std::span(bits_).subspan(i).template first<in_words>();
      unsigned again = 0;
      for (const std::uint16_t bits : some) again |= comes_too_often(bits, left) ? 1U : 0U;
      if (again == 0) [[likely]]
        continue;
      for (std::size_t j = 0; j < in_words; ++j) {
        if (!comes_too_often(some[j], left)) continue;
        dealt_[card][i + j] = static_cast<std::uint8_t>(stream.below(left));
      }
    }
  }
  static bool comes_too_often(std::uint16_t bits, std::uint16_t left) {
    const auto uneven = static_cast<std::uint16_t>((1U << 16U) % left);
    return static_cast<std::uint16_t>(std::uint32_t{bits} * left) < uneven;
  }

  StreamLanes lanes_;  // begun when the first cards are dealt
  bool begun_ = false;
  alignas(64) std::array<std::uint16_t, rounds> bits_{};
  alignas(64) std::array<std::array<std::uint8_t, rounds>, cards> dealt_{};
};

}  // namespace houseway
