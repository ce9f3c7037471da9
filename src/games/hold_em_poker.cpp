#include "games/poker_room_parts.h"

// Hold'em Poker, 58 Pa. Code 637a.11.
namespace houseway {
namespace {

using namespace poker_room;

constexpr auto wagers = with_results(std::array{ante(sec("11(b)")), blind(sec("11(d)")),
                                                straddle(sec("11(e)")), post(sec("11(d)"))});
constexpr auto options =
    joined(room_options(sec("11(b)"), sec("11(k)")), blind_options(sec("11(d)")));

// 637a.11(i) and (j) send the later betting rounds to (g), which would begin them left of the
// blinds: (h) is meant, as 637a.12(i) and 637a.19(i) have it.
constexpr auto streets = community_streets(2, {.deal = sec("11(f)"),
                                               .three = sec("11(h)"),
                                               .fourth = sec("11(i)"),
                                               .fifth = sec("11(j)"),
                                               .first_round = sec("11(g)"),
                                               .later_rounds = sec("11(h)")});

constexpr Definition define() {
  Definition hold_em = game("hold-em-poker", "Hold'em Poker");
  hold_em.wagers = wagers;
  hold_em.base = "blind";
  hold_em.options = options;
  hold_em.irregularities = down_card_room;
  hold_em.course = PotGame{
      .general = general,
      .most_players = 10,
      .players_section = sec("11(b)"),
      .deck_section = sec("3(a)"),
      .streets = streets,
      .shares = {{.name = "high hand",
                  .ranking = PotRanking::high,
                  .section = sec("11(k)"),
                  .odd_section = sec("11(k)")}},
      .button_section = sec("11(c)"),
      .blinds_section = sec("11(d)"),
      .straddle_section = sec("11(e)"),
      .first_round = sec("11(g)"),
      .showdown_section = sec("11(k)"),
  };
  return hold_em;
}

}  // namespace

const Definition hold_em_poker = define();

}  // namespace houseway
