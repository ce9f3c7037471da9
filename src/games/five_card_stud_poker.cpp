#include "games/poker_room_parts.h"

// Five-card Stud Poker, 58 Pa. Code 637a.14.
namespace houseway {
namespace {

using namespace poker_room;

constexpr auto wagers = with_results(std::array{ante(sec("14(b)")), forced(sec("14(d)"))});
constexpr auto options =
    joined(room_options(sec("14(b)"), sec("6(e)")), forced_options(sec("14(d)")));

constexpr std::array<Street, 4> streets{{
    {.id = "initial-cards",
     .down = 1,
     .up = 1,
     .section = sec("14(c)"),
     .betting_section = sec("14(e)")},
    {.id = "third-card",
     .also_called = {"3rd-street", "third-street"},
     .up = 1,
     .burns = true,
     .section = sec("14(f)"),
     .betting_section = sec("14(g)")},
    {.id = "fourth-card",
     .also_called = {"4th-street", "fourth-street"},
     .up = 1,
     .burns = true,
     .big_bet = true,
     .section = sec("14(h)"),
     .betting_section = sec("14(g)")},
    {.id = "fifth-card",
     .also_called = {"5th-street", "fifth-street"},
     .up = 1,
     .burns = true,
     .big_bet = true,
     .section = sec("14(h)"),
     .betting_section = sec("14(g)")},
}};

constexpr Definition define() {
  Definition stud = game("five-card-stud-poker", "Five-card Stud Poker");
  stud.wagers = wagers;
  stud.base = "forced";
  stud.options = options;
  stud.irregularities = five_card_room;
  stud.course = PotGame{
      .general = general,
      .most_players = 8,
      .players_section = sec("14(b)"),
      .deck_section = sec("3(a)"),
      .streets = streets,
      .shares = {{.name = "high hand",
                  .ranking = PotRanking::high,
                  .section = sec("14(i)"),
                  .odd_section = sec("6(e)")}},
      .forced = PotGame::Forced::lowest_card,
      .forced_section = sec("14(d)"),
      .opens = PotGame::Opens::high_hand_showing,
      .opens_section = sec("14(f)"),
      .first_round = sec("14(e)"),
      .showdown_section = sec("14(i)"),
  };
  return stud;
}

}  // namespace

const Definition five_card_stud_poker = define();

}  // namespace houseway
