#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "rules/rule_set.h"

// What meetings of two hands make of wagers, by the strengths of the hands.
namespace houseway::hidden_hand_play {

// What a judgement makes of a wager, among as many as its schedule has rows and two more.
std::uint16_t outcome_of(const Judged& judged, std::size_t rows);
constexpr std::size_t outcomes_with(std::size_t rows) {
  return rows + 2;
}

// A wager or payout that a showdown decides.
struct Met {
  Meet meets = nullptr;
  std::size_t rows = 0;
};

class Fates {
 public:
  Fates(const RuleSet& rules, std::span<const std::uint32_t> values, const std::vector<Met>& met,
        const std::vector<Met>& by_losing_hand);

  // The least strength with which the dealer qualifies; nothing where a higher hand does not.
  std::optional<std::uint16_t> qualifies_from() const { return qualifies_from_; }
  // Won, tied or lost; after these the same against a dealer who does not qualify.
  std::size_t comparisons() const { return comparisons_; }

  // Hands of the player, and hands that lose whosever they are, that fare alike in every meeting.
  std::uint16_t of_player(std::uint16_t strength) const { return of_player_[strength]; }
  std::uint16_t of_loser(std::uint16_t strength) const { return of_loser_[strength]; }
  std::size_t players() const { return players_; }
  std::size_t losers() const { return losers_; }

 private:
  Judged judged(const Met& met, std::uint32_t players, std::size_t comparison,
                bool by_losing_hand) const;
  std::vector<std::uint16_t> alike(std::span<const std::uint32_t> values,
                                   const std::vector<Met>& met, bool by_losing_hand,
                                   std::size_t& kinds) const;

  const RuleSet& rules_;
  const ShowdownRules& showdown_;
  std::size_t comparisons_ = 0;
  std::optional<std::uint16_t> qualifies_from_;
  std::size_t players_ = 0;
  std::size_t losers_ = 0;
  std::vector<std::uint16_t> of_player_;
  std::vector<std::uint16_t> of_loser_;
};

}  // namespace houseway::hidden_hand_play
