#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/shoe.h"
#include "round/round.h"

namespace houseway {

// The cards of a table that plays by itself: a shoe that lasts from round to round with its burned
// cards, cover card and last rounds; or all of them shuffled before every round, where the game has
// no shoe, a device shuffles continuously or each round is to come from a full one.
class TableShoe {
 public:
  TableShoe(const RuleSet& rules, bool fresh);

  // Before a round: where a new shoe is due it is shuffled and its first cards are burned.
  void open(Random& random);
  // The next card; nothing where there is none left. That the cover card came out may be something
  // that the round takes note of.
  std::optional<Card> draw(Round& round, Random& random);
  // No card is left and the round is not complete: it is void, or goes on with the discards, as the
  // chapter has it. False where there are no cards to go on with.
  bool run_short(Round& round, Random& random);
  // The round is settled, its cards are put away.
  void end_round();

  bool lasts() const { return lasts_; }
  std::uint64_t shuffles() const { return shuffles_; }  // of a shoe that lasts, those made ready
  bool last_round() const { return rounds_left_ == 1; }

 private:
  void fill(Random& random);

  const RuleSet& rules_;
  const Shoe& shoe_;
  bool lasts_;
  // A shoe that lasts.
  CardShoe cards_;
  bool ready_ = false;
  bool cover_called_ = false;
  std::optional<int> rounds_left_;
  std::uint64_t shuffles_ = 0;
  // Others: the cards drawn last, in any order before.
  std::vector<Card> deck_;
  std::size_t left_ = 0;
};

}  // namespace houseway
