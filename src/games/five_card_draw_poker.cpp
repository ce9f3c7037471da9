#include "games/poker_room_parts.h"

// Five-card Draw Poker, 58 Pa. Code 637a.13: High and Low.
namespace houseway {
namespace {

using namespace poker_room;

constexpr auto wagers =
    with_results(std::array{ante(sec("13(b)")), blind(sec("13(e)")), post(sec("13(e)"))});
constexpr auto options =
    joined(room_options(sec("13(b)"), sec("6(e)")), blind_options(sec("13(e)")));

constexpr auto streets = draw_streets<1>(5, {.deal = sec("13(d)"),
                                             .first_round = sec("13(f)"),
                                             .later_rounds = sec("13(h)"),
                                             .draws = {sec("13(g)")}});

constexpr Definition define(std::string_view slug, std::string_view name, const PotShare& share) {
  Definition draw = game(slug, name);
  draw.wagers = wagers;
  draw.base = "blind";
  draw.options = options;
  draw.irregularities = usual_irregularities;
  draw.course = PotGame{
      .general = general,
      .most_players = 8,
      .players_section = sec("13(b)"),
      .deck_section = sec("3(a)"),
      .streets = streets,
      .shares = {share},
      .button_section = sec("13(c)"),
      .blinds_section = sec("13(e)"),
      .blinds_after_deal = true,
      .first_round = sec("13(f)"),
      .reshuffle = PotGame::Reshuffle::discards,
      .reshuffle_section = sec("13(g)(2)"),
      .showdown_section = sec("13(i)"),
  };
  return draw;
}

}  // namespace

const Definition five_card_draw_high_poker =
    define("five-card-draw-high-poker", "Five-card Draw High Poker",
           {.name = "high hand",
            .ranking = PotRanking::high,
            .section = sec("13(i)(1)"),
            .odd_section = sec("6(e)")});

const Definition five_card_draw_low_poker =
    define("five-card-draw-low-poker", "Five-card Draw Low Poker",
           {.name = "low hand",
            .ranking = PotRanking::ace_to_five,
            .section = sec("13(i)(2)"),
            .odd_section = sec("6(e)")});

}  // namespace houseway
