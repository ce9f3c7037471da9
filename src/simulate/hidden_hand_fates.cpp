#include "simulate/hidden_hand_fates.h"

#include <map>
#include <stdexcept>

#include "rules/showdown.h"

namespace houseway::hidden_hand_play {
namespace {

enum Order : std::size_t { won, tied, lost, orders };

ShownHand worth(std::uint32_t value) {
  ShownHand hand;
  hand.value = value;
  return hand;
}

}  // namespace

std::uint16_t outcome_of(const Judged& judged, std::size_t rows) {
  if (judged.also != no_row || judged.row >= static_cast<Row>(rows)) {
    throw std::logic_error("a wager is paid by a row that is not looked at");
  }
  constexpr std::uint16_t is_lost = 0;
  constexpr std::uint16_t is_pushed = 1;
  if (judged.pushes) return is_pushed;
  if (judged.row == no_row) return is_lost;
  return static_cast<std::uint16_t>(judged.row + is_pushed + 1);
}

Fates::Fates(const RuleSet& rules, std::span<const std::uint32_t> values,
             const std::vector<Met>& met, const std::vector<Met>& by_losing_hand)
    : rules_(rules),
      showdown_(*rules.definition().cards().showdown),
      comparisons_(showdown_.qualifies == nullptr ? orders : 2 * orders),
      of_player_(alike(values, met, false, players_)),
      of_loser_(alike(values, by_losing_hand, true, losers_)) {
  const auto qualifies = [&](std::size_t strength) {
    return showdown_.qualifies == nullptr || showdown_.qualifies(worth(values[strength]));
  };
  std::size_t from = 0;
  while (from < values.size() && !qualifies(from)) ++from;
  for (std::size_t higher = from; higher < values.size(); ++higher) {
    if (!qualifies(higher)) return;
  }
  qualifies_from_ = static_cast<std::uint16_t>(from);
}

// Beside a hand, which one the other has makes no difference as long as the order is the same.
Judged Fates::judged(const Met& met, std::uint32_t value, std::size_t comparison,
                     bool by_losing_hand) const {
  const std::size_t order = comparison % orders;
  const bool qualifies = comparison < orders;
  std::uint32_t players = value;
  std::uint32_t dealers = order == tied ? value : value + 1;
  if (order == won) {
    players = by_losing_hand ? value + 1 : value;
    dealers = players - 1;
  }
  // Hands that are not compared are not looked at.
  const bool compared = showdown_.compares_always || qualifies;
  return met.meets(rules_, {compared ? worth(players) : ShownHand{}, worth(dealers), qualifies});
}

std::vector<std::uint16_t> Fates::alike(std::span<const std::uint32_t> values,
                                        const std::vector<Met>& met, bool by_losing_hand,
                                        std::size_t& kinds) const {
  std::vector<std::uint16_t> kind_of;
  std::map<std::vector<std::uint16_t>, std::uint16_t> known;
  for (const std::uint32_t value : values) {
    std::vector<std::uint16_t> fates;
    for (const Met& each : met) {
      for (std::size_t comparison = 0; comparison < comparisons_; ++comparison) {
        fates.push_back(outcome_of(judged(each, value, comparison, by_losing_hand), each.rows));
      }
    }
    const auto next = static_cast<std::uint16_t>(known.size());
    kind_of.push_back(known.emplace(std::move(fates), next).first->second);
  }
  kinds = known.size();
  return kind_of;
}

}  // namespace houseway::hidden_hand_play
