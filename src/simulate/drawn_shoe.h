#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <vector>

#include "core/shoe.h"
#include "odds/dealers_draws.h"
#include "rules/rule_set.h"
#include "simulate/stream.h"

// The cards that hands are drawn from, in bytes.
namespace houseway::drawn_rounds {

// What a card counts in the lowest four bits, from 0; then its suit; then which of the ranks that
// count ten.
using CardByte = std::uint8_t;
constexpr CardByte byte_of(Card card) {
  const unsigned ten = card.rank() >= Rank::ten && card.rank() != Rank::ace
                           ? static_cast<unsigned>(card.rank()) - static_cast<unsigned>(Rank::ten)
                           : 0;
  return static_cast<CardByte>(ten << 6U | static_cast<unsigned>(card.suit()) << 4U |
                               static_cast<unsigned>(value_index(card)));
}
constexpr std::size_t value_of(CardByte byte) {
  return byte & 15U;
}
constexpr Card card_in(CardByte byte) {
  const auto suit = static_cast<Suit>(byte >> 4U & 3U);
  const std::size_t value = value_of(byte);
  if (value == drawn::ace) return Card(Rank::ace, suit);
  const unsigned rank = value == drawn::ten ? static_cast<unsigned>(Rank::ten) + (byte >> 6U)
                                            : static_cast<unsigned>(value) - 1U;
  return Card(static_cast<Rank>(rank), suit);
}

// A shoe that is shuffled as far as it is needed: each next card is drawn from all that are left,
// so that only those cost anything that are dealt. Cutting a shuffled stack changes nothing, and it
// is left out. A table deals by reading on from `next`; what it has read beyond the cards that are
// ready it must not use.
class ShuffledShoe {
 public:
  ShuffledShoe(const RuleSet& rules, bool fresh)
      : lasts_(!fresh && !rules.continuous() && rules.definition().cards().shoe.exists()) {
    const Shoe& shoe = rules.definition().cards().shoe;
    for (const Card card : cards_of(rules.definition().cards().deck, rules.decks())) {
      cards_.push_back(byte_of(card));
    }
    size_ = cards_.size();
    cards_.resize(size_ + most_read_on);
    burned_ = shoe.burn == Shoe::Burn::none ? 0 : 1;
    least_below_ = shoe.cover_part > 0 ? size_ / static_cast<std::size_t>(shoe.cover_part)
                                       : static_cast<std::size_t>(shoe.cover_above_bottom);
  }
  // Whether it can be played from: nothing is burned by the face of a card, no rounds are played
  // after the cover card's.
  static bool serves(const RuleSet& rules) {
    const Shoe& shoe = rules.definition().cards().shoe;
    return shoe.burn != Shoe::Burn::by_first_card && shoe.rounds_after_cover == 0;
  }

  // Before a round, with some cards ready.
  void prepare(Stream& stream) {
    if (!lasts_) {
      next_ = ready_ = 0;
      return make_ready(stream, 2);
    }
    if (over_) {
      const std::size_t below = least_below_ + stream.below(CardShoe::cover_play + 1);
      cover_ = size_ - std::min(below, size_);
      next_ = burned_;
      ready_ = 0;
      over_ = false;
    }
    make_ready(stream, 16);
  }
  bool is_over() const { return over_; }  // a new one is due
  bool is_prepared() const { return lasts_ && !over_ && next_ + usual_round <= ready_; }

  const CardByte* next() const { return cards_.data() + next_; }
  // Whether a round that read on to here has used cards only that were ready.
  bool had(const CardByte* end) const { return end <= cards_.data() + ready_; }
  // Makes more cards ready for a round that had not, and begins again. Where the shoe has run out
  // the discards are shuffled: the cards of the round lie on the table and stay out.
  void make_more_ready(Stream& stream) {
    if (ready_ == size_) {
      if (next_ == 0) throw std::runtime_error("all cards together do not last for a round");
      const auto begin = cards_.begin();
      std::rotate(begin, begin + static_cast<std::ptrdiff_t>(next_),
                  begin + static_cast<std::ptrdiff_t>(size_));
      ready_ -= next_;
      next_ = 0;
      cover_ = 0;
    }
    make_ready(stream, 8);
  }
  // The round has read on to here.
  void end_round(const CardByte* end) {
    next_ = static_cast<std::size_t>(end - cards_.data());
    over_ = next_ > cover_;
  }

 private:
  static constexpr std::size_t most_read_on = 1024;  // by a round, whatever the cards are
  static constexpr std::size_t usual_round = 12;
  static constexpr std::size_t at_once = 6;  // of 16 decks: 832 * 831 * ... is below 2^60

  void make_ready(Stream& stream, int words) {
    for (; words > 0 && ready_ < size_; --words) {
      std::array<std::uint32_t, at_once> left;
      for (std::size_t i = 0; i < at_once; ++i) {
        left[i] = ready_ + i < size_ ? static_cast<std::uint32_t>(size_ - ready_ - i) : 1;
      }
      const auto drawn = stream.below_each(left);
      CardByte* const to = cards_.data() + ready_;
      const std::size_t count = std::min(at_once, size_ - ready_);
      for (std::size_t i = 0; i < count; ++i) std::swap(to[i], to[i + drawn[i]]);
      ready_ += count;
    }
  }

  bool lasts_;
  std::vector<CardByte> cards_;  // and room to read on
  std::size_t size_ = 0;
  std::size_t burned_ = 0;
  std::size_t least_below_ = 0;
  std::size_t next_ = 0;
  std::size_t ready_ = 0;  // those from here on are in any order
  std::size_t cover_ = 0;  // the cards above it
  bool over_ = true;
};

}  // namespace houseway::drawn_rounds
