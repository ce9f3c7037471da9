#pragma once

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "core/money.h"
#include "ranking/high.h"
#include "rules/rule_set.h"

namespace houseway {

// What a Rules Submission chooses for a table where players bet for a pot, as it is asked for in
// play and at settlement.
struct PotRules {
  enum class Rake : std::uint8_t { none, percentage, incremental, time };
  enum class Betting : std::uint8_t { unlimited, pot_limit, fixed_limit, spread_limit };
  enum class Kill : std::uint8_t { none, kill, half_kill };
  enum class Odd : std::uint8_t { left_of_button, high_card_by_suit };

  // A fund that pots contribute to.
  struct Fund {
    Money contribution = {};  // of each pot; none where the fund is not offered
    Money minimum_pot = {};
  };

  Rake rake = Rake::none;
  Fraction rake_percent{0, 1};
  std::optional<Money> rake_maximum;
  std::vector<std::pair<Money, Money>> rake_levels;  // a pot, and what is taken in all
  std::optional<Money> smallest_chip;
  std::optional<Odd> odd_chip;

  Betting betting = Betting::unlimited;
  std::optional<Money> small_bet;  // as posted: of a Kill hand the raised ones
  std::optional<Money> big_bet;
  std::optional<Money> minimum_bet;
  std::optional<Money> maximum_bet;
  std::optional<int> raises_maximum;
  bool check_raise = true;
  Kill kill = Kill::none;
  bool kill_hand = false;
  std::optional<Money> qualifying_pot;
  bool show_discarded_hands = false;
  bool ante_required = false;
  std::optional<int> blinds;        // that have to be posted
  std::optional<Money> forced_bet;  // the least

  std::optional<HighHand> bad_beat_hand;  // the lowest losing hand that counts
  int loser_percent = 0;
  int winner_percent = 0;
  int table_percent = 0;
  Fund bad_beat;
  Fund high_hand;
  int high_hand_players = 0;  // the least number dealt in
  bool first_holder = false;  // keeps the High Hand Jackpot when another hand equals it

  explicit PotRules(const RuleSet& rules);
};

// What the chapter asks of the choices together.
void check_pot_rules(const RuleSet& rules, Refusals& violations);

}  // namespace houseway
