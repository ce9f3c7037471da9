#pragma once

#include <optional>
#include <vector>

#include "cli/terminal.h"
#include "core/random.h"
#include "core/shoe.h"
#include "round/json_fwd.h"
#include "round/round.h"

namespace houseway::cli {

// The cards of a table in the terminal, and what the dealer says of them: a shoe that lasts from
// round to round, a device that shuffles every round's cards back in, or in games without either a
// deck shuffled for each round.
class LiveShoe {
 public:
  LiveShoe(const RuleSet& rules, Random& random, const Terminal& terminal);

  // Before the bets. Where a new shoe is due it is made ready and its first cards are burned; true
  // then.
  bool open();
  // After the bets, in a game without a shoe.
  void shuffle_deck();

  // The next card; nothing where the shoe is empty. That the cover card came out may be something
  // that the round takes note of.
  std::optional<Card> draw(Round* round = nullptr);
  // The shoe is empty and the round not complete: it is void, or goes on with the discards, as the
  // chapter has it. False where there are no cards to go on with.
  bool run_short(Round& round);
  // What an irregularity that the round has accepted does to the shoe.
  void irregular(Round& round, const Irregularity& irregularity, bool disclosed);
  // The round is settled, its cards are put away.
  void end_round(const Round& round);

  bool last_hand() const { return rounds_left_ == 1; }

  // Between rounds: the cards in their order and how long they last.
  Json state() const;
  void restore(const Json& state);

 private:
  void fill();
  void burn_first_cards();
  void call_cover_card(Round* round);
  void simulate_round(Section section);
  void put_left_over_cards(const Round& round);
  bool lasts() const { return shoe_.exists() && !rules_.continuous(); }

  const RuleSet& rules_;
  const Definition& game_;
  const Shoe& shoe_;
  Random& random_;
  const Terminal& terminal_;
  CardShoe cards_;
  bool ready_ = false;
  bool first_ = true;
  Section ended_by_;                   // why this shoe is followed by another
  bool cover_called_ = false;          // since the last shuffle
  std::optional<int> rounds_left_;     // of this shoe, once the cover card has come out
  std::vector<Card> next_hand_;        // drawn in error: the first of the next hand
  bool third_card_disclosed_ = false;  // one that the Player's Hand was not to have
};

}  // namespace houseway::cli
