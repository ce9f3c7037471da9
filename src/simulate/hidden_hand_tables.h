#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <vector>

#include "odds/decision.h"
#include "ranking/fast_high.h"
#include "simulate/hidden_hand_channels.h"
#include "simulate/hidden_hand_fates.h"
#include "simulate/hidden_hand_layout.h"
#include "simulate/hidden_hand_numbers.h"
#include "simulate/hidden_hand_strengths.h"

// What cards come to, out of tables that are filled from the game's own functions when cards first
// come up. All of it may be used by several threads at once: who looks first makes no difference.
namespace houseway::hidden_hand_play {

// Numbers that are found once and are not 0.
template <class Number>
class Filled {
 public:
  explicit Filled(std::size_t size) : numbers_(size) {}

  template <class Find>
  Number operator()(std::size_t at, Find find) const {
    const Number number = numbers_[at].load(std::memory_order_acquire);
    if (number != 0) [[likely]]
      return number;
    const Number found = find();
    numbers_[at].store(found, std::memory_order_release);
    return found;
  }
  void keep(std::size_t at, Number found) const {
    numbers_[at].store(found, std::memory_order_release);
  }
  void prefetch(std::size_t at) const { __builtin_prefetch(&numbers_[at]); }

 private:
  mutable std::vector<std::atomic<Number>> numbers_;
};

// Rows of wagers that rank the same cards.
struct RowsOf {
  RankHand rank = nullptr;
  std::size_t rows = 0;
  std::vector<WagerId> wagers = {};

  // One more than the row, and 0 for none.
  std::uint16_t outcome(const RuleSet& rules, CardSet cards) const;
  std::size_t outcomes() const { return rows + 1; }
};
std::vector<std::uint16_t> outcomes(const std::vector<RowsOf>& rows, const RuleSet& rules,
                                    CardSet cards);

// Wagers on certain cards, as they are decided by the high hand in them.
class Viewed {
 public:
  Viewed(const RuleSet& rules, Looked cards, std::vector<RowsOf> rows)
      : looked(cards), rules_(rules), rows_(std::move(rows)), ranking_(fast_high()) {}

  // Where a table tells one suit from another, that concerns hands of one suit: these go by their
  // suit and its ranks, all others by their strength.
  std::uint16_t kind(const FastHigh::Hand& hand) const {
    const std::size_t at = hand.flush() ? of_suit(hand.cards()) : ranking_.strength(hand);
    return kinds_of_(at, [&] { return kinds.number(outcomes(rows_, rules_, hand.cards())); });
  }

  const Looked looked;
  Kinds kinds;

 private:
  static constexpr std::size_t strengths = 1U << 13U;
  static std::size_t of_suit(CardSet cards);

  const RuleSet& rules_;
  std::vector<RowsOf> rows_;
  const FastHigh& ranking_;
  Filled<std::uint16_t> kinds_of_{strengths + suit_count * strengths};
};

// A wager that its judge decides by the player's hand and, for some hands, by one other card.
class JudgedByCard {
 public:
  static constexpr std::uint16_t by_other_card = 0xFFFFU;

  JudgedByCard(const RuleSet& rules, const Layout& layout, Spot spot, std::size_t hands,
               std::size_t deck)
      : rules_(rules), layout_(layout), spot_(spot), deck_(deck), found_(hands * deck) {}

  std::uint16_t alone(CardSet own) const;  // by the hand, where that suffices
  // The number of the hand and the place of the card tell both as far as suits may be renamed.
  std::uint16_t outcome(std::size_t hand, std::size_t place, CardSet own, Card other) const {
    const auto find = [&] { return static_cast<std::uint8_t>(judged(own, other) + 1); };
    return static_cast<std::uint16_t>(found_(hand * deck_ + place, find) - 1);
  }
  std::size_t outcomes() const;

 private:
  std::uint16_t judged(CardSet own, Card other) const;

  const RuleSet& rules_;
  const Layout& layout_;
  Spot spot_;
  std::size_t deck_;
  Filled<std::uint8_t> found_;
};

// A wager whose judge sees less of a card than rank and suit: how many it sees as what.
class JudgedBySight {
 public:
  // Nothing where it sees too much or looks elsewhere.
  static std::unique_ptr<JudgedBySight> of(const RuleSet& rules, const Layout& layout, Spot spot);

  std::uint16_t outcome(CardSet own, CardSet further) const {
    return found_[seen(own) * sights_ + seen(further)];
  }
  std::size_t outcomes() const { return outcomes_; }
  bool looks_at_dealer() const { return dealers_; }

 private:
  static constexpr std::size_t most_cards = 8;

  std::size_t seen(CardSet cards) const {
    std::size_t sum = 0;
    for (std::size_t i = masks_.size(); i-- > 1;) {
      sum = sum * most_cards + static_cast<std::size_t>((cards & masks_[i]).size());
    }
    return sum;
  }

  std::vector<CardSet> masks_;  // the cards that are seen alike
  std::size_t sights_ = 1;
  std::size_t outcomes_ = 0;
  bool dealers_ = false;  // looks at the dealer's cards; else at the others, if at any
  std::vector<std::uint16_t> found_;
};

}  // namespace houseway::hidden_hand_play
