#pragma once

#include <vector>

#include "simulate/player.h"

// How what a seat sees of cards dealt and decided becomes a situation, and a way to decide a play.
namespace houseway::card_players {

// What the seat whose turn it is has before it.
struct Look {
  explicit Look(const Round& round);

  const Cards& own() const { return own_; }
  const Cards& of(std::size_t place) const { return places_[place]; }
  // The card that lies face up before the dealer; unseen where there is none.
  Card up_card(const Definition& game) const;

  Cards own_;
  List<Cards, 4> places_;  // as the definition lists them
};

// Of what may be done the play that stakes least and stays in.
Play cautious_play(const Round& round);

// Lunar Poker: the first decision, and the one after a draw.
Play lunar_decision(const Round& round, const Look& look, bool exchanges);
Play lunar_bet(const Round& round, const Look& look);

// Five Card Hi-Lo: the best setting, and how many of its two hands it wins on average.
struct HiLoSetting {
  Arrangement set;
  double won = 0;
};
HiLoSetting best_hi_lo(const Round& round, const Look& look);

class StrategyPlayer final : public Player {
 public:
  StrategyPlayer(const RuleSet& rules, Money base, std::shared_ptr<const Strategy> strategy);

  Event decide(const Round& round, Random& random) const override;

 private:
  struct Decision {
    const Step* step = nullptr;
    std::vector<std::uint8_t> shown;  // the community cards, in the order revealed
    std::vector<Play> plays;          // by way
  };

  Situation situation_of(const Round& round, const Decision& decision) const;
  std::size_t allowed(std::size_t decision, std::size_t asked, CardSet own) const;
  int staked(const SeatRecord& player) const;

  const RuleSet& rules_;
  const Definition& game_;
  std::shared_ptr<const Strategy> strategy_;
  MainCourse course_;
  Spot base_;
  std::size_t community_ = 0;  // among the places
  std::vector<Decision> decisions_;
};

}  // namespace houseway::card_players
