#pragma once

#include <limits>
#include <memory>

#include "odds/drawn_second_chance.h"

namespace houseway::drawn {

// What may be done with a hand. Of equally good ones the first here that is among them is taken.
enum class Act : std::uint8_t { surrender, stand, hit, split, twice, none };
constexpr std::size_t acts = 5;
constexpr double not_allowed = -std::numeric_limits<double>::infinity();

// What is gained and what the player stakes of his own, in units of the first wager.
struct Worth {
  double gain = 0;
  double staked = 0;

  constexpr Worth& operator+=(const Worth& other) {
    gain += other.gain;
    staked += other.staked;
    return *this;
  }
};

// Better by more than what adding up in another order makes of equals, where the chance of being
// there is of this size.
constexpr bool is_better(double gain, double than, double chance) {
  return gain - than > 1e-13 * chance;
}

// What each act gains, each times the chance of being there; the best, or the one taken, and what
// is staked if it is.
struct Choices {
  std::array<double, acts> gains{};
  Act taken = Act::none;
  double staked = 0;

  Choices() { gains.fill(not_allowed); }
  double& operator[](Act act) { return gains[static_cast<std::size_t>(act)]; }
  double operator[](Act act) const { return gains[static_cast<std::size_t>(act)]; }
  bool allows(Act act) const { return (*this)[act] != not_allowed; }
  double value() const { return (*this)[taken]; }
  Worth worth() const { return {value(), staked}; }
  void take_best(double chance);
  // The first wish that is allowed, or else to stand.
  void take_wish(std::span<const Act> wishes);
};

// What a strategy would like to do with a hand, what it would like best first.
using Wishes = std::array<Act, 4>;
// By hand.
using Policy = std::vector<Wishes>;

// Whose play is looked at: a hand as dealt, the first of those that a pair was split into, or one
// whose wager the house's lammer stands in for.
enum class Kind : std::uint8_t { dealt, split, free_split };
constexpr std::size_t kinds = 3;
constexpr Standing standing_of(Kind kind) {
  Standing standing;
  standing.from_split = kind != Kind::dealt;
  standing.free_wager = kind == Kind::free_split;
  return standing;
}

// What the player has staked of his own on a hand.
constexpr double stake_of(Kind kind, Doubled doubled) {
  Standing standing = standing_of(kind);
  standing.doubled = doubled;
  return standing.at_stake();
}

// The gains of all hands of a kind and doubled so, looked up instead of asked for.
class GainsTable {
 public:
  explicit GainsTable(const Terms& terms);

  const Gains& of(Kind kind, Doubled doubled, std::size_t up, HandId hand) const {
    return at(kind, doubled, up).stands[static_cast<std::size_t>(hand)];
  }
  // With a second chance, by the card taken off. A hand that stays bust gains nothing here.
  const std::array<Gains, values>& after(Kind kind, Doubled doubled, std::size_t up,
                                         HandId bust_hand) const {
    return at(kind, doubled, up).after_bust[static_cast<std::size_t>(bust_hand)];
  }

 private:
  struct Part {
    std::vector<Gains> stands;
    std::vector<std::array<Gains, values>> after_bust;
  };
  const Part& at(Kind kind, Doubled doubled, std::size_t up) const {
    return parts_[by_up_ ? up : 0][static_cast<std::size_t>(kind)]
                 [static_cast<std::size_t>(doubled)];
  }
  static Part part_of(const Terms& terms, Standing standing, std::size_t up);

  bool by_up_;
  std::array<std::array<std::array<Part, 3>, kinds>, values> parts_;
};

// One up card and what is known of the hole card.
struct Facing {
  const Terms& terms;
  const GainsTable& gains;
  const DealersDraws& draws;

  std::size_t up() const { return draws.up(); }
};

// What the dealer makes against every hand and, where there is a second chance, against every set
// of cards that is then out of the shoe.
struct AllMet {
  std::vector<Met> hands;
  std::vector<Met> busts;
};
// Against those that hold so many cards of the value apart at least, if there is one.
void meet_all(const Facing& facing, const Chances& chances, int least, AllMet& met);

// What may be done with a hand below 21; `from` is the value that was split, if one was.
bool may_double(const Terms& terms, const Hand& hand, Kind kind, std::size_t from);
bool may_surrender(const Terms& terms, const Hand& hand, Kind kind);
Doubled doubled_as(const Terms& terms, const Hand& hand);

// Plays every hand of a list, which holds all that can be drawn to from its hands without a bust.
// Without a policy the best play is found.
class Play {
 public:
  Play(const Facing& facing, const AllMet& met, Kind kind, std::size_t from = values)
      : facing_(facing), met_(met), kind_(kind), from_(from) {}

  void run(std::span<const HandId> hands, const Policy* policy, std::vector<Choices>& choices);
  // What a hand gains that receives no more cards.
  double stands(HandId hand) const;

 private:
  void decide(HandId hand, const Policy* policy, std::vector<Choices>& choices);
  double stake(Doubled doubled) const { return stake_of(kind_, doubled); }
  Worth doubles(HandId hand, double open) const;
  double stands_doubled(HandId hand, Doubled doubled) const;
  // What all cards that make the hand bust come to.
  Worth busts(HandId hand, double open, Doubled doubled) const;
  Worth with_second_chance(HandId bust_hand, Doubled doubled) const;
  const Met& met(HandId hand) const { return met_.hands[static_cast<std::size_t>(hand)]; }

  const Facing& facing_;
  const AllMet& met_;
  Kind kind_;
  std::size_t from_;
};

double dot(const Met& met, const Gains& gains);

// How rounds end, each times its chance.
struct Endings {
  double square = 0;  // of what is gained
  double won = 0;
  double pushed = 0;
  double lost = 0;
  double of_more_hands = 0;  // than two: how they end is not told

  void add(const Met& met, double orders, const Gains& gains);
  Endings& operator+=(const Endings& other);
  Endings times(double chance) const;
};

}  // namespace houseway::drawn
