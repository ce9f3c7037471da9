#pragma once

#include <map>
#include <mutex>
#include <optional>

#include "odds/drawn_game.h"
#include "simulate/player.h"

// Players of hands that are drawn to.
namespace houseway::hand_players {

// Plays the hand in turn by a chart, by moves given or else by what is best for its cards from a
// full shoe; all else by what that comes to.
class HandPlayer final : public Player {
 public:
  HandPlayer(const RuleSet& rules, const drawn::Chart* chart, DrawnMoves moves, Effort& effort);

  Event decide(const Round& round, Random& random) const override;

 private:
  // What the seat sees of a hand.
  struct Faces {
    drawn::Counts cards{};
    drawn::Column column;
  };

  Faces faces_of(const HandRound& round, std::span<const Card> cards) const;
  drawn::Column column_of(const HandRound& round) const;
  Move move(const HandRound& round, std::span<const Play> plays) const;
  Move insure(const HandRound& round, std::span<const Play> plays) const;
  bool switches(const HandRound& round) const;
  bool adds(const HandRound& round) const;
  bool gives_up_double(const HandRound& round) const;
  bool takes_second_chance(const HandRound& round) const;
  Move hand_in_turn(const HandRound& round, std::span<const Play> plays) const;
  // What a hand gains if it stands as it is, and if it is played on; the dealer has no Blackjack.
  double standing_gain(const Faces& faces, const drawn::Standing& standing) const;
  double gain(const Faces& faces, bool switched) const;
  // What the dealer makes against these cards.
  drawn::Met met(const Faces& faces) const;
  // Found when it is first asked for: charts and moves given can mostly do without.
  const drawn::Solution& solution() const;
  const drawn::Choices& choices(const Faces& faces) const;

  const TwentyOne& game_;
  Effort& effort_;
  drawn::Terms terms_;
  std::optional<drawn::Chart> chart_;
  DrawnMoves moves_;
  mutable std::once_flag solved_;
  mutable drawn::Solution solution_;
  mutable std::mutex meeting_;
  mutable std::map<std::pair<drawn::Column, drawn::Counts>, drawn::Met> met_;  // so far
};

}  // namespace houseway::hand_players
