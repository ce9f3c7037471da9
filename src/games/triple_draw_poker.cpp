#include "games/poker_room_parts.h"

// Triple Draw Poker, 58 Pa. Code 637a.20: 2-7 Lowball, Ace-5 Lowball, Badeucey and Badacey.
namespace houseway {
namespace {

using namespace poker_room;

constexpr auto wagers = with_results(std::array{ante(sec("20(b)")), blind(sec("20(d)")),
                                                straddle(sec("20(e)")), post(sec("20(d)"))});
constexpr auto options =
    joined(joined(room_options(sec("20(b)"), sec("20(k)(2)")), blind_options(sec("20(d)"))),
           kill_options(sec("20(b)")));

constexpr auto streets = draw_streets<3>(5, {.deal = sec("20(f)"),
                                             .first_round = sec("20(g)"),
                                             .later_rounds = sec("20(h)"),
                                             .draws = {sec("20(h)"), sec("20(i)"), sec("20(j)")}});

constexpr PotShare share(std::string_view name, PotRanking ranking, Section section) {
  return {.name = name, .ranking = ranking, .section = section, .odd_section = sec("20(k)(2)")};
}

constexpr Definition define(std::string_view slug, std::string_view name, List<PotShare, 2> shares,
                            Section split = {}) {
  Definition draw = game(slug, name);
  draw.wagers = wagers;
  draw.base = "blind";
  draw.options = options;
  draw.irregularities = usual_irregularities;
  draw.course = PotGame{
      .general = general,
      .most_players = 7,
      .players_section = sec("20(b)"),
      .deck_section = sec("3(a)"),
      .streets = streets,
      .shares = shares,
      .split_section = split,
      .button_section = sec("20(c)"),
      .blinds_section = sec("20(d)"),
      .straddle_section = sec("20(e)"),
      .first_round = sec("20(g)"),
      .kill_section = sec("20(b)"),
      .reshuffle = PotGame::Reshuffle::discards_but_own,
      .reshuffle_section = sec("20(h)"),
      .showdown_section = sec("20(k)"),
  };
  return draw;
}

}  // namespace

const Definition triple_draw_2_7_poker =
    define("triple-draw-2-7-lowball-poker", "Triple Draw 2-7 Lowball Poker",
           {share("2-7 Lowball hand", PotRanking::deuce_to_seven, sec("20(k)(3)"))});

const Definition triple_draw_ace_5_poker =
    define("triple-draw-ace-5-lowball-poker", "Triple Draw Ace-5 Lowball Poker",
           {share("Ace-5 Lowball hand", PotRanking::ace_to_five, sec("20(k)(4)"))});

const Definition triple_draw_badeucey_poker =
    define("triple-draw-badeucey-poker", "Triple Draw Badeucey Poker",
           {share("2-7 Lowball hand", PotRanking::deuce_to_seven, sec("20(l)(1)(i)")),
            share("Badugi hand", PotRanking::badugi_ace_high, sec("20(l)(1)(i)"))},
           sec("20(l)(1)(ii)"));

const Definition triple_draw_badacey_poker =
    define("triple-draw-badacey-poker", "Triple Draw Badacey Poker",
           {share("Ace-5 Lowball hand", PotRanking::ace_to_five, sec("20(l)(2)(i)")),
            share("Badugi hand", PotRanking::badugi_ace_low, sec("20(l)(2)(i)"))},
           sec("20(l)(2)(ii)"));

}  // namespace houseway
