#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/words.h"
#include "rules/pot_rules.h"
#include "rules/rule_sheet_parts.h"

// The play of a game for a pot in words, step by step.
namespace houseway {
namespace {

using Steps = std::vector<RuleSheet::Rule>;

std::string dealt(const Street& street) {
  std::vector<std::string> parts;
  const auto cards = [](int count) { return count_of(static_cast<std::size_t>(count), "card"); };
  if (street.burns) parts.emplace_back("the top card is burned");
  if (street.down > 0)
    parts.push_back(fmt::format("each player receives {} face down", cards(street.down)));
  if (street.up > 0)
    parts.push_back(fmt::format("each player receives {} face up", cards(street.up)));
  if (street.community > 0) {
    parts.push_back(fmt::format("{} dealt face up in the center",
                                street.community == 1
                                    ? "a community card is"
                                    : fmt::format("{} community cards are", street.community)));
  }
  if (street.draws)
    parts.emplace_back("each player may exchange cards, from the left of the button");
  if (street.discards > 0)
    parts.push_back(fmt::format("each player discards {}", cards(street.discards)));
  return fmt::format("{}: {}", street.id, fmt::join(parts, ", "));
}

std::string opener(const PotGame& game, bool first) {
  if (first && game.forced != PotGame::Forced::none) {
    return fmt::format(
        "{} up card makes the Forced Bet, then the betting goes clockwise from its left",
        game.forced == PotGame::Forced::lowest_card ? "the lowest"
                                                    : "the highest (the ace below the 2)");
  }
  if (first) return "betting clockwise from the left of the blinds, who may raise in their turn";
  switch (game.opens) {
    case PotGame::Opens::high_hand_showing:
      return "betting from the highest hand showing";
    case PotGame::Opens::low_hand_showing:
      return "betting from the best low hand showing";
    case PotGame::Opens::left_of_button:
      break;
  }
  return "betting from the left of the button";
}

}  // namespace

std::vector<RuleSheet::Rule> pot_steps(const RuleSet& rules) {
  const PotGame& game = *rules.definition().pot_game();
  Steps steps;
  for (std::size_t i = 0; i < game.streets.size(); ++i) {
    const Street& street = game.streets[i];
    steps.push_back({dealt(street), street.section});
    steps.push_back({opener(game, i == 0), street.betting_section});
  }
  if (game.reshuffle == PotGame::Reshuffle::burn_cards) {
    steps.push_back({"where too few cards remain for all, one common card is dealt for all",
                     game.reshuffle_section});
  } else if (game.reshuffle != PotGame::Reshuffle::never) {
    steps.push_back({"where too few cards remain for a draw, the discards are reshuffled",
                     game.reshuffle_section});
  }
  for (const PotShare& share : game.shares) {
    steps.push_back({fmt::format("showdown: {} to the best {}{}",
                                 game.shares.size() > 1 ? "half of the pot" : "the pot", share.name,
                                 game.own_cards == PotGame::OwnCards::exactly_two
                                     ? ", of two own and three community cards"
                                     : ""),
                     share.section});
    if (!share.none_section.empty()) {
      steps.push_back(
          {"where nobody has such a low hand, the high hand has all of it", share.none_section});
    }
  }
  steps.push_back(
      {"who is the last player left takes the pot without showing", game.general.last_player});
  return steps;
}

}  // namespace houseway
