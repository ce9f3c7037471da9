#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "core/list.h"
#include "odds/effort.h"
#include "odds/rank_choices.h"

// Hands by their ranks alone: what they would meet if there were no flushes, which are put right
// apart (paid_draw_flushes.h).
namespace houseway::paid_draw {

constexpr std::size_t five_cards = 5;
constexpr std::size_t six_cards = 6;
constexpr std::array<std::size_t, six_cards + 1> choices_of{1, 13, 91, 455, 1'820, 6'188, 18'564};

using Ranks = List<std::uint8_t, six_cards>;  // rising, perhaps alike

inline Ranks joined(const Ranks& some, const Ranks& others) {
  Ranks all = some;
  for (const std::uint8_t rank : others) all.push_back(rank);
  rank_choices::put_in_order(all);
  return all;
}

// Every choice of up to six cards by their ranks, numbered by its place among those of as many.
class RankSets {
 public:
  static constexpr std::uint16_t impossible = 0xFFFF;
  struct Group {
    std::uint8_t rank = 0;
    std::uint8_t count = 0;
  };
  using Groups = List<Group, six_cards>;
  // The cards of the highest rank, and the place of those without them.
  struct Highest {
    Group group;
    std::uint16_t others = 0;
  };

  explicit RankSets(unsigned ranks);  // those of each suit

  // By place; none where a rank is not in the deck or comes more than four times.
  const std::vector<Ranks>& of(std::size_t size) const { return sets_[size]; }
  const std::vector<std::uint16_t>& possible(std::size_t size) const { return possible_[size]; }
  const Groups& groups(std::size_t size, std::size_t place) const { return groups_[size][place]; }
  const Highest& highest(std::size_t size, std::size_t place) const {
    return highest_[size][place];
  }
  // By the place of so many cards drawn, the place of the hand that they make with those kept.
  const std::uint16_t* finals(const Ranks& kept, std::size_t drawn) const {
    return finals_[kept.size()][drawn].data() +
           rank_choices::place_of_ranks(kept) * choices_of[drawn];
  }

 private:
  std::array<std::vector<Ranks>, six_cards + 1> sets_;
  std::array<std::vector<std::uint16_t>, six_cards + 1> possible_;
  std::array<std::vector<Groups>, six_cards + 1> groups_;
  std::array<std::vector<Highest>, six_cards + 1> highest_;
  std::array<std::array<std::vector<std::uint16_t>, six_cards>, six_cards> finals_;
};

// A hand that the player ends with.
struct Final {
  std::uint32_t strength = 0;
  bool qualified = false;
  bool above_flushes = false;
  std::int64_t below = 0;  // gained from a dealer who does not qualify, times the unit
  std::int64_t win = 0;    // and from a lower one who does
};
// By place of the ranks, without flushes; and flushes of five by the mask of their ranks.
struct Finals {
  std::array<std::vector<Final>, six_cards + 1> by_ranks;
  std::vector<Final> flushes;
};

// How many of the dealer's hands do not qualify, are below a hand of the player, are not above it,
// and are below a full house. Where the player's would not qualify either, nothing is below it but
// what does not qualify.
struct Passed {
  std::int32_t unqualified = 0;
  std::int32_t lower = 0;
  std::int32_t not_higher = 0;
  std::int32_t below_full_house = 0;

  void add(const Passed& other, std::int32_t sign) {
    unqualified += sign * other.unqualified;
    lower += sign * other.lower;
    not_higher += sign * other.not_higher;
    below_full_house += sign * other.below_full_house;
  }
  // One hand of the dealer, met by one of the player.
  static Passed by(const Final& dealers, const Final& mine);
};

// The dealer's hands with an up card of this rank, met by every final hand.
class DealersByRanks {
 public:
  // For hands that may have thrown away any of these cards.
  DealersByRanks(const RankSets& sets, const Finals& finals, std::uint8_t up,
                 const std::vector<Ranks>& thrown, Effort& effort);

  // By final hand, how the dealer's hands that share no card with it or with those thrown away
  // compare: a sum over what such a hand could hold of them with alternating signs.
  void avoiding(const Ranks& thrown, std::span<const std::uint16_t> finals,
                std::vector<Passed>& met) const;
  // The same for every final hand, by place.
  void avoiding(const Ranks& thrown, std::vector<Passed>& met) const;
  // Those of the dealer's hands that share no card with a final hand and hold up to three certain
  // ones.
  const Passed& holding(const Ranks& cards, std::size_t place) const {
    const auto row =
        static_cast<std::size_t>(row_of_[cards.size()][rank_choices::place_of_ranks(cards)]);
    return rows_[row * choices_of[five_cards] + place];
  }
  // The same for six cards, of which none was thrown away.
  const Passed& beside_six(std::size_t place) const { return beside_six_[place]; }

 private:
  struct Dealers {
    std::uint32_t strength = 0;
    bool qualified = false;
    Ranks hidden;
  };
  // Sets `rows` for final hands of a size against hands that contain these cards.
  void sweep(std::size_t size, std::span<const Ranks> contained, std::span<Passed*> rows) const;
  const Final& dealers(const Ranks& hidden) const;
  // Calls add(count, sign) with count(final hand) for each choice of cards thrown away.
  template <class Add>
  void for_each_held(const Ranks& thrown, Add add) const;

  const RankSets& sets_;
  const Finals& finals_;
  std::uint8_t up_;
  std::vector<Dealers> dealers_;  // from the weakest
  std::array<std::vector<std::int32_t>, 4> row_of_;
  std::vector<Passed> rows_;
  std::vector<Passed> beside_six_;
};

}  // namespace houseway::paid_draw
