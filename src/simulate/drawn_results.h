#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <vector>

#include "odds/drawn_play.h"
#include "rules/record.h"
#include "rules/rule_set.h"
#include "rules/twenty_one.h"
#include "simulate/kernel.h"

// What becomes of hands that are drawn to, as far as a settlement tells them apart.
namespace houseway::drawn_rounds {

// How the dealer's hand ends: unfinished where no hand waits for it, a Blackjack, 17 to 22, more.
constexpr std::size_t dealers_results = 9;
constexpr std::size_t dealer_stops = 0;
constexpr std::size_t dealers_blackjack = 1;
constexpr std::size_t dealer_ends_on(int total) {
  return 2 + drawn::end_on(total);
}

// The wager that a hand has of its own: the seat's first one or, of hands formed by a split, the
// one made for it or the house's lammer.
enum class OwnWager : std::uint8_t { first, split, lammer };

struct FinishedHand {
  drawn::Counts cards{};
  OwnWager own = OwnWager::first;
  bool from_split = false;
  bool switched = false;
  bool second_wager = false;  // made when the up card lay
  drawn::Doubled doubled = drawn::Doubled::no;
  std::size_t subtracted = drawn::values;  // by a second chance; none where there was none
  DrawnHand::End end = DrawnHand::End::stands;
  std::size_t up = 0;
};

// Hands of one key settle alike, each wager on them.
using HandKey = std::uint16_t;
using KeysByDealer = std::array<HandKey, dealers_results>;

// Asks the judges of the wagers that stand on a hand.
class HandKeys {
 public:
  HandKeys(const RuleSet& rules, const Bets& bets);

  // By the suits of a hand of three cards: mixed, or all of one suit, which comes first.
  static constexpr std::size_t suits_of_three = 1 + suit_count;
  std::array<KeysByDealer, suits_of_three> by_suits(const FinishedHand& hand);
  KeysByDealer of(const FinishedHand& hand);  // whatever the suits
  // Whether the dealer draws for it.
  bool waits(const FinishedHand& hand) const;

  std::size_t size() const { return keys_.size(); }
  // Whether suits matter otherwise than these keys tell.
  bool suits_told() const { return suits_told_; }
  // Whether a sum may be paid that goes by the up card too.
  bool pays_sums() const { return !sums_.empty(); }

 private:
  template <class SuitOf>
  KeysByDealer keys(const FinishedHand& hand, SuitOf suit_of);
  HandKey key(const FinishedHand& hand, const DrawnHand& drawn, std::span<const Card> dealer);
  template <class SuitOf>
  DrawnHand drawn_hand(const FinishedHand& hand, SuitOf suit_of) const;
  std::vector<WagerId> wagers_on(const FinishedHand& hand) const;
  Money sum_paid(WagerId wager, const FinishedHand& hand, const DrawnHand& drawn);

  const RuleSet& rules_;
  const TwentyOne& game_;
  std::vector<WagerId> first_;  // of each box
  // Not asked for where the game has none.
  WagerId second_ = 0;
  WagerId double_down_ = 0;
  WagerId split_ = 0;
  WagerId lammer_ = 0;
  WagerId second_chance_ = 0;
  std::vector<WagerId> sums_;  // that no wager measures
  Record record_;
  std::array<Cards, dealers_results> dealers_;
  std::map<std::vector<std::int64_t>, HandKey> keys_;
  bool suits_told_ = true;
};

}  // namespace houseway::drawn_rounds
