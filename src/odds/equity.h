#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/card.h"
#include "core/refusal.h"
#include "odds/card_range.h"
#include "odds/effort.h"
#include "odds/exact.h"
#include "rules/pot_game.h"

// What hands are worth against each other in a game for a pot: the part of it that each has on
// average if all of them go to the showdown.
namespace houseway {

constexpr std::size_t most_hands = 10;
// The parts in which a pot is counted: two halves among up to ten hands are whole numbers of them.
constexpr std::uint64_t pot_parts = 5'040;

struct EquityQuestion {
  std::vector<CardRange> hands;
  CardSet board;
  CardSet dead;                          // cards that nobody can be dealt
  std::optional<std::uint64_t> samples;  // deals drawn at random, even where all can be counted
  std::uint64_t seed = 1;
};

// Over all deals: in how many the pot, or a share of it, is won alone, with others or not at all.
struct ShareEquity {
  Integer won;
  Integer tied;
  Integer lost;
  Integer parts;  // of the pots of all deals, in pot_parts
};

struct HandEquity {
  // Of the pot as a whole: where it is split, who wins both halves alone has won and who has only a
  // part of it has tied.
  ShareEquity pot;
  std::vector<ShareEquity> shares;        // one, or the halves in the game's order
  std::optional<Rational> squared_error;  // of the equity, where it is sampled
};

struct Equity {
  Integer deals;
  bool sampled = false;
  std::vector<HandEquity> hands;
  std::vector<Integer> unclaimed;  // by share: the deals in which nobody has such a hand

  Rational of(const ShareEquity& share) const { return {share.parts, deals * pot_parts}; }
};

struct FoundEquity {
  Equity equity;
  std::optional<Refusal> refusal;
};

// Counted where that takes about a second on two cores, sampled where it would take longer.
FoundEquity find_equity(const PotGame& game, const EquityQuestion& question, Effort& effort);

// One of the 169 kinds of two cards against any two others.
struct StartingHand {
  std::string name;  // "AKs"
  Equity equity;
};

// Whether a game has them: two cards each and the best five of seven, as in Hold 'Em.
bool has_starting_hands(const PotGame& game);
// The best first.
std::vector<StartingHand> starting_hands(Effort& effort);

}  // namespace houseway
