#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <numeric>
#include <optional>

// What the odds of a game in which hands are drawn to depend on, and nothing else of it.
namespace houseway::drawn {

// Cards by what they count: the ace first, then 2 to 9, and 10.
constexpr std::size_t values = 10;
constexpr std::size_t ace = 0;
constexpr std::size_t ten = 9;
constexpr int points(std::size_t value) {
  return static_cast<int>(value) + 1;
}
using Counts = std::array<std::uint8_t, values>;

constexpr int size_of(const Counts& cards) {
  return std::accumulate(cards.begin(), cards.end(), 0);
}
constexpr int hard_total(const Counts& cards) {
  int total = 0;
  for (std::size_t value = 0; value < values; ++value) total += cards[value] * points(value);
  return total;
}
constexpr Counts with(Counts cards, std::size_t value) {
  ++cards[value];
  return cards;
}
constexpr bool is_natural(const Counts& cards) {
  return size_of(cards) == 2 && cards[ace] == 1 && cards[ten] == 1;
}

// How many cards of each value are in the shoe.
using Shoe = std::array<int, values>;
// Of so many decks of 52 cards or, without the cards printed 10, of 48.
constexpr Shoe shoe_of(int decks, bool without_tens = false) {
  Shoe shoe;
  shoe.fill(4 * decks);
  shoe[ten] = (without_tens ? 12 : 16) * decks;
  return shoe;
}

// What the dealer ends on, without a Blackjack; 22 is told apart since some games return wagers on
// it.
constexpr std::size_t dealers_ends = 7;
constexpr std::size_t end_on(int total) {
  return static_cast<std::size_t>(total > 22 ? 6 : total - 17);
}
// What the wagers on a hand gain by each end of the dealer's, in units of the first wager.
using Gains = std::array<double, dealers_ends>;

enum class Doubled : std::uint8_t { no, paid, free };

// What has been done with a hand, beside its cards.
struct Standing {
  bool natural = false;   // an ace and a 10 as dealt
  bool switched = false;  // an ace and a 10, of which one came from the other hand
  bool from_split = false;
  bool free_wager = false;  // the house's lammer stands in for the hand's own wager
  Doubled doubled = Doubled::no;
  int taken_off = 0;  // points that a second chance has subtracted; the wager for it counts

  constexpr bool operator==(const Standing&) const = default;
  // What the player has staked of his own, and loses by a bust.
  constexpr int at_stake() const {
    const int base = (free_wager ? 0 : 1) + (doubled == Doubled::paid ? 1 : 0);
    return taken_off > 0 ? 2 * base : base;
  }
};

// What a hand that is not bust gains against each end of the dealer's, whose up card is known.
// Suits, where they matter, are averaged over.
using Judge = std::function<Gains(const Counts& hand, const Standing& standing, std::size_t up)>;

// How hands gain in the common game and those close to it.
struct UsualGains {
  double natural = 1.5;
  bool returned_on_22 = false;  // hands below Blackjack
  bool paid_at_once = false;    // any 21
};
Judge usual_gains(UsualGains usual = {});

enum class GivesUp : std::uint8_t { never, first_decision, before_standing };

struct Terms {
  Shoe shoe = shoe_of(6);
  Judge gains = usual_gains();
  // The mean squares of gains, where suits change what a hand as dealt gains; else they are the
  // squares.
  Judge squares = nullptr;
  bool gains_by_up_card = false;     // they depend on the up card too
  double natural_meets_natural = 0;  // what a Blackjack gains against the dealer's
  int dealers_ace_limit = 21;

  bool doubles = true;
  bool doubles_any_number = false;  // of cards, in place of two
  bool doubles_after_split = true;
  bool doubles_split_aces = true;
  // What a hand that was doubled and is not bust may be given up for: a rescue, or a surrender of
  // half of what is staked.
  std::optional<double> given_up_after_double = {};
  GivesUp surrender = GivesUp::first_decision;

  int most_hands = 2;  // that a pair may become
  bool aces_again = false;
  std::optional<int> most_of_aces = {};  // that a pair of aces may become, where it is told apart
  bool aces_one_card = false;

  std::function<bool(const Counts& hand)> free_double = nullptr;
  std::function<bool(std::size_t value)> free_split = nullptr;
  bool second_chance = false;  // after a bust, for as much as is staked on the hand
  bool second_wager = false;   // the first one may be doubled when the up card lies; it comes back
                               // when the dealer has a Blackjack
  double insurance_pays = 2;

  // What is told of the hole card before the play: a number by which holes are told apart.
  std::function<int(std::size_t up, std::size_t hole)> told = nullptr;
};

// The best total of a hand, an ace counting 11 within the limit.
struct Best {
  int total = 0;
  bool soft = false;
};
constexpr Best best_total(const Counts& cards, int limit = 21) {
  const int hard = hard_total(cards);
  // Up to 22 two aces may both count 11.
  int counted_11 = 0;
  while (counted_11 < cards[ace] && hard + 10 * (counted_11 + 1) <= limit) ++counted_11;
  return {hard + 10 * counted_11, counted_11 > 0};
}

}  // namespace houseway::drawn
