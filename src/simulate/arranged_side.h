#pragma once

#include <atomic>
#include <cstdint>
#include <optional>
#include <vector>

#include "simulate/kernel.h"

namespace houseway::arranged_rounds {

// Wagers that one number tells the fate of, and where that number stands in a class.
struct Part {
  std::vector<WagerId> wagers;
  std::size_t classes = 0;
  std::uint32_t channel = 0;
  std::uint32_t times = 1;
};

// The channels that several such numbers make. Wagers whose winnings a limit cuts together share
// one. Nothing where that has too many classes.
std::optional<std::vector<Channel>> channels_of(const RuleSet& rules, const Bets& bets,
                                                std::vector<Part>& parts);

// Whose cards alone decide a wager of the player's; nothing where it is other cards, or not cards
// alone.
enum class Holder : std::uint8_t { player, dealer };
std::optional<Holder> decided_by_cards_of(const RuleSet& rules, Spot spot);

// The rows of a wager on certain cards by a number of these, from 1 on; 0 for those that no line
// names. Each is asked of the wager when it first comes up.
class RowsByNumber {
 public:
  RowsByNumber(const RuleSet& rules, WagerId wager, std::size_t numbers)
      : rules_(&rules), wager_(wager), rows_(numbers) {}

  std::size_t classes() const;
  WagerId wager() const { return wager_; }
  // One more than the row; none where it is not known.
  std::uint8_t known(std::size_t number) const {
    return rows_[number].load(std::memory_order_relaxed);
  }
  void prefetch(std::size_t number) const { __builtin_prefetch(&rows_[number]); }
  // The class of a row known.
  static std::uint32_t class_of(std::uint8_t known_row) { return known_row - 1U; }
  std::uint8_t ask(CardSet cards) const;
  void keep(std::size_t number, std::uint8_t row) {
    rows_[number].store(row, std::memory_order_relaxed);
  }

 private:
  const RuleSet* rules_;
  WagerId wager_;
  std::vector<std::atomic<std::uint8_t>> rows_;
};

}  // namespace houseway::arranged_rounds
