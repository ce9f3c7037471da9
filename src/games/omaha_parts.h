#pragma once

#include "games/poker_room_parts.h"

// What 637a.12 and 637a.19 say alike of Omaha with four and with five cards.
namespace houseway::poker_room {

// The paragraphs, in the order of either section.
struct OmahaSections {
  Section players, button, blinds, straddle;
  CommunitySections streets;
  Section showdown, high, split, odd_high, odd_low, no_low, kill;
};

constexpr auto omaha_wagers(const OmahaSections& by) {
  return with_results(
      std::array{ante(by.players), blind(by.blinds), straddle(by.straddle), post(by.blinds)});
}
constexpr auto omaha_options(const OmahaSections& by) {
  return joined(room_options(by.players, general.ties), blind_options(by.blinds));
}
constexpr auto omaha_split_options(const OmahaSections& by) {
  return joined(joined(room_options(by.players, by.odd_high), blind_options(by.blinds)),
                kill_options(by.kill));
}

constexpr PotShare omaha_high(const OmahaSections& by) {
  return {.name = "high hand",
          .ranking = PotRanking::high,
          .section = by.high,
          .odd_section = general.ties};
}
constexpr List<PotShare, 2> omaha_high_low(const OmahaSections& by) {
  return {{.name = "high hand",
           .ranking = PotRanking::high,
           .section = by.split,
           .odd = OddChip::high_card_by_option,
           .odd_section = by.odd_high},
          {.name = "low hand",
           .ranking = PotRanking::eight_or_better,
           .section = by.split,
           .none_section = by.no_low,
           .odd = OddChip::low_card_by_option,
           .odd_section = by.odd_low}};
}

constexpr PotGame omaha_course(const OmahaSections& by, int players,
                               std::span<const Street> streets, List<PotShare, 2> shares) {
  return {
      .general = general,
      .most_players = players,
      .players_section = by.players,
      .deck_section = sec("3(a)"),
      .streets = streets,
      .shares = shares,
      .split_section = by.split,
      .own_cards = PotGame::OwnCards::exactly_two,
      .button_section = by.button,
      .blinds_section = by.blinds,
      .straddle_section = by.straddle,
      .first_round = by.streets.first_round,
      .kill_section = by.kill,
      .showdown_section = by.showdown,
  };
}

constexpr Definition omaha_game(std::string_view slug, std::string_view name,
                                std::span<const Wager> wagers, std::span<const Option> options,
                                const PotGame& course) {
  Definition omaha = game(slug, name);
  omaha.wagers = wagers;
  omaha.base = "blind";
  omaha.options = options;
  omaha.irregularities = down_card_room;
  omaha.course = course;
  return omaha;
}

}  // namespace houseway::poker_room
