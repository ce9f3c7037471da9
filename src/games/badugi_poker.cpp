#include "games/poker_room_parts.h"

// Badugi Poker, 58 Pa. Code 637a.21.
namespace houseway {
namespace {

using namespace poker_room;

constexpr auto wagers = with_results(std::array{ante(sec("21(b)")), blind(sec("21(d)")),
                                                straddle(sec("21(e)")), post(sec("21(d)"))});
constexpr auto options =
    joined(joined(room_options(sec("21(b)"), sec("21(k)(5)")), blind_options(sec("21(d)"))),
           kill_options(sec("21(b)")));

constexpr auto streets = draw_streets<3>(4, {.deal = sec("21(f)"),
                                             .first_round = sec("21(g)"),
                                             .later_rounds = sec("21(h)"),
                                             .draws = {sec("21(h)"), sec("21(i)"), sec("21(j)")}});

constexpr Definition define() {
  Definition badugi = game("badugi-poker", "Badugi Poker");
  badugi.wagers = wagers;
  badugi.base = "blind";
  badugi.options = options;
  badugi.irregularities = usual_irregularities;
  badugi.course = PotGame{
      .general = general,
      .most_players = 9,
      .players_section = sec("21(b)"),
      .deck_section = sec("3(a)"),
      .streets = streets,
      .shares = {{.name = "Badugi hand",
                  .ranking = PotRanking::badugi_ace_low,
                  .section = sec("21(k)"),
                  .odd_section = sec("21(k)(5)")}},
      .button_section = sec("21(c)"),
      .blinds_section = sec("21(d)"),
      .straddle_section = sec("21(e)"),
      .first_round = sec("21(g)"),
      .kill_section = sec("21(b)"),
      .reshuffle = PotGame::Reshuffle::discards_but_own,
      .reshuffle_section = sec("21(h)"),
      .showdown_section = sec("21(k)"),
  };
  return badugi;
}

}  // namespace

const Definition badugi_poker = define();

}  // namespace houseway
