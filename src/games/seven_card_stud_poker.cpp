#include "games/poker_room_parts.h"

// Seven-card Stud Poker, 58 Pa. Code 637a.10: High, Low, High-low Split, High-low Split Eight or
// Better, and Super Seven-card Stud.
namespace houseway {
namespace {

using namespace poker_room;

constexpr auto wagers = with_results(std::array{ante(sec("10(b)")), forced(sec("10(d)"))});
constexpr auto options =
    joined(room_options(sec("10(b)"), sec("6(e)")), forced_options(sec("10(d)")));

constexpr Street street(std::string_view id, List<std::string_view, 3> also_called, bool face_up,
                        bool big_bet, Section section) {
  return {.id = id,
          .also_called = also_called,
          .down = face_up ? 0 : 1,
          .up = face_up ? 1 : 0,
          .burns = true,
          .big_bet = big_bet,
          .section = section,
          .betting_section = sec("10(g)")};
}
// The fourth card to the seventh, after the first ones.
constexpr std::array<Street, 5> streets_after(const Street& first) {
  return {first, street("fourth-card", {"4th-street", "fourth-street"}, true, false, sec("10(f)")),
          street("fifth-card", {"5th-street", "fifth-street"}, true, true, sec("10(h)")),
          street("sixth-card", {"6th-street", "sixth-street"}, true, true, sec("10(h)")),
          street("seventh-card", {"7th-street", "seventh-street"}, false, true, sec("10(h)"))};
}
constexpr auto streets = streets_after({.id = "initial-cards",
                                        .down = 2,
                                        .up = 1,
                                        .section = sec("10(c)"),
                                        .betting_section = sec("10(e)")});
constexpr auto super_streets = streets_after({.id = "initial-cards",
                                              .down = 4,
                                              .up = 1,
                                              .discards = 2,
                                              .section = sec("10(m)"),
                                              .betting_section = sec("10(e)")});

constexpr PotShare high{.name = "high hand",
                        .ranking = PotRanking::high,
                        .section = sec("10(i)(3)(i)"),
                        .odd = OddChip::high_card_by_suit,
                        .odd_section = sec("10(i)(3)(ii)")};
constexpr PotShare low{.name = "low hand",
                       .ranking = PotRanking::ace_to_five,
                       .section = sec("10(i)(3)(i)"),
                       .odd = OddChip::low_card_by_suit,
                       .odd_section = sec("10(i)(3)(iii)")};
constexpr PotShare eight_or_better{.name = "low hand",
                                   .ranking = PotRanking::eight_or_better,
                                   .section = sec("10(i)(3)(i)"),
                                   .none_section = sec("10(j)"),
                                   .odd = OddChip::low_card_by_suit,
                                   .odd_section = sec("10(i)(3)(iii)")};

constexpr Definition define(std::string_view slug, std::string_view name, PotGame course) {
  Definition stud = game(slug, name);
  stud.wagers = wagers;
  stud.base = "forced";
  stud.options = options;
  stud.irregularities = seven_card_room;
  course.general = general;
  course.most_players = 9;
  course.players_section = sec("10(b)");
  course.deck_section = sec("3(a)");
  course.split_section = sec("10(i)(3)(i)");
  course.opens_section = sec("10(f)");
  course.first_round = sec("10(e)");
  course.reshuffle = PotGame::Reshuffle::burn_cards;
  course.reshuffle_section = sec("10(h)");
  course.showdown_section = sec("10(i)");
  stud.course = course;
  return stud;
}

}  // namespace

const Definition seven_card_stud_high_poker =
    define("seven-card-stud-high-poker", "Seven-card Stud High Poker",
           {.streets = streets,
            .shares = {{.name = "high hand",
                        .ranking = PotRanking::high,
                        .section = sec("10(i)(1)"),
                        .odd_section = sec("6(e)")}},
            .forced = PotGame::Forced::lowest_card,
            .forced_section = sec("10(d)(1)"),
            .opens = PotGame::Opens::high_hand_showing});

// The ace is ranked below the 2, as (d)(3) says for High-low Split: a high card of low Poker could
// by 637a.6(c) also mean the ace.
const Definition seven_card_stud_low_poker =
    define("seven-card-stud-low-poker", "Seven-card Stud Low Poker",
           {.streets = streets,
            .shares = {{.name = "low hand",
                        .ranking = PotRanking::ace_to_five,
                        .section = sec("10(i)(2)"),
                        .odd_section = sec("6(e)")}},
            .forced = PotGame::Forced::highest_card_ace_low,
            .forced_section = sec("10(d)(2)"),
            .opens = PotGame::Opens::low_hand_showing});

const Definition seven_card_stud_high_low_poker =
    define("seven-card-stud-high-low-split-poker", "Seven-card Stud High-low Split Poker",
           {.streets = streets,
            .shares = {high, low},
            .forced = PotGame::Forced::highest_card_ace_low,
            .forced_section = sec("10(d)(3)"),
            .opens = PotGame::Opens::high_hand_showing});

const Definition seven_card_stud_eight_or_better_poker =
    define("seven-card-stud-high-low-split-eight-or-better-poker",
           "Seven-card Stud High-low Split Eight or Better Poker",
           {.streets = streets,
            .shares = {high, eight_or_better},
            .forced = PotGame::Forced::lowest_card,
            .forced_section = sec("10(d)(4)"),
            .opens = PotGame::Opens::high_hand_showing});

const Definition super_seven_card_stud_poker =
    define("super-seven-card-stud-high-low-split-eight-or-better-poker",
           "Super Seven-card Stud High-low Split Eight or Better Poker",
           {.streets = super_streets,
            .shares = {high, eight_or_better},
            .forced = PotGame::Forced::lowest_card,
            .forced_section = sec("10(d)(4)"),
            .opens = PotGame::Opens::high_hand_showing});

}  // namespace houseway
