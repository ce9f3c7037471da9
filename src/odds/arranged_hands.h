#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <span>
#include <vector>

#include "odds/effort.h"
#include "odds/exact.h"
#include "rules/rule_set.h"

namespace houseway {

// Every hand that can be dealt in a game whose hands are arranged in several, with what it may be
// arranged as, and what it meets: a dealer who arranges by the house way. Cards that count as the
// same are one kind, so that hands are told apart by how many cards of each kind they hold.
class ArrangedHands {
 public:
  struct OfKind {
    std::size_t kind = 0;
    int count = 0;
  };
  struct Setting {
    Arrangement arranged;
    std::size_t worth = 0;  // which of `worths`
  };
  // All hands of the same kinds of cards.
  struct Hand {
    Cards cards;  // one of them
    List<OfKind, 8> kinds;
    std::int64_t ways = 0;
    std::vector<Setting> settings;  // the house way first, then those of another worth
  };
  // Hands of the dealer, by what they are worth.
  using Met = std::vector<std::int64_t>;

  ArrangedHands(const RuleSet& rules, std::span<const Card> deck, Effort& effort);

  const std::vector<Hand>& hands() const { return hands_; }
  const std::vector<ShownHand>& worths() const { return worths_; }
  std::int64_t dealers() const { return dealers_; }  // hands beside one of the player
  // These very cards, and how they may be arranged.
  Hand hand_of(const Cards& cards) const;
  Met met(const Hand& hand) const;
  // The same for every hand, found once.
  const std::vector<Met>& all_met();

 private:
  void collect(std::size_t kind, Hand hand);
  void add_settings(Hand& hand) const;
  std::vector<Arrangement> allowed(const Cards& cards) const;
  std::size_t index_of_worth(const ShownHand& worth);
  std::int64_t ways_of(std::span<const OfKind> wanted, std::span<const int> from) const;

  const RuleSet& rules_;
  const CardGame& game_;
  Effort& effort_;
  std::vector<std::vector<Card>> of_kind_;
  std::vector<int> kind_sizes_;
  static constexpr std::size_t most_cards = 8;  // of a hand
  std::vector<std::array<std::int64_t, most_cards + 1>> choose_;
  std::int64_t dealers_ = 0;
  std::vector<Hand> hands_;
  std::vector<ShownHand> worths_;
  std::map<std::uint32_t, std::size_t> worth_index_;  // by value
  std::vector<Met> met_;
};

}  // namespace houseway
