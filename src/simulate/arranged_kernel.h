#pragma once

#include <memory>

#include "odds/effort.h"
#include "round/event.h"
#include "rules/record.h"
#include "simulate/kernel.h"

// Games in which hands are arranged (Pai Gow and the Pai Gow Pokers, Five Card Hi-Lo, Saigon 5
// Card) or cards are bought (Lunar Poker).
namespace houseway {

// How a seat plays such a game: says what it does at each decision, by what it sees. May be asked
// by several threads at once.
class ArrangedSeat {
 public:
  enum class Plays : std::uint8_t {
    // Sets as the house does. Whether it stays in or doubles with hands so set it decides as is
    // best. Lunar Poker has rules of thumb instead (bought_thumbs.h).
    house_way,
    // As is best against a dealer of whose cards nothing but what lies open is known.
    best
  };

  ArrangedSeat() = default;
  ArrangedSeat(const ArrangedSeat&) = delete;
  ArrangedSeat& operator=(const ArrangedSeat&) = delete;
  virtual ~ArrangedSeat() = default;

  // What the player at this seat does at a step of the play that asks, the round having come so
  // far.
  virtual Play play(const Step& step, const Record& record, int seat) const = 0;
};

// Whether cards are bought in this game; whether that or hands are arranged.
bool sells_cards(const Definition& game);
bool arranges_or_buys(const Definition& game);

// A seat with this base wager. What is best is mostly found when a hand first asks for it. The
// rules must outlive it.
std::unique_ptr<ArrangedSeat> arranged_seat(const RuleSet& rules, Money base,
                                            ArrangedSeat::Plays plays, Effort& effort);

// Null where these bets are not covered: on other players' hands, for a pot, or so many under one
// limit of payouts that too many classes would come of it. The rules and the seat must outlive it.
std::unique_ptr<Kernel> arranged_kernel(const RuleSet& rules, const Bets& bets,
                                        const ArrangedSeat& seat);

}  // namespace houseway
