#include "games/poker_room_parts.h"

// Omaha Poker, 58 Pa. Code 637a.12: High, and High-low Split Eight or Better.
namespace houseway {
namespace {

using namespace poker_room;

constexpr auto wagers = with_results(std::array{ante(sec("12(b)")), blind(sec("12(d)")),
                                                straddle(sec("12(e)")), post(sec("12(d)"))});
constexpr auto options =
    joined(room_options(sec("12(b)"), sec("6(e)")), blind_options(sec("12(d)")));
constexpr auto split_options =
    joined(joined(room_options(sec("12(b)"), sec("12(k)(2)(ii)")), blind_options(sec("12(d)"))),
           kill_options(sec("12(n)")));

// 637a.12(j) sends the last betting round to (g); (h) is meant, as for the one before it.
constexpr auto streets = community_streets(4, {.deal = sec("12(f)"),
                                               .three = sec("12(h)"),
                                               .fourth = sec("12(i)"),
                                               .fifth = sec("12(j)"),
                                               .first_round = sec("12(g)"),
                                               .later_rounds = sec("12(h)")});

constexpr PotGame course(List<PotShare, 2> shares) {
  return {
      .general = general,
      .most_players = 10,
      .players_section = sec("12(b)"),
      .deck_section = sec("3(a)"),
      .streets = streets,
      .shares = shares,
      .split_section = sec("12(k)(2)(i)"),
      .own_cards = PotGame::OwnCards::exactly_two,
      .button_section = sec("12(c)"),
      .blinds_section = sec("12(d)"),
      .straddle_section = sec("12(e)"),
      .first_round = sec("12(g)"),
      .kill_section = sec("12(n)"),
      .showdown_section = sec("12(k)"),
  };
}

constexpr Definition define(std::string_view slug, std::string_view name,
                            std::span<const Option> chosen, List<PotShare, 2> shares) {
  Definition omaha = game(slug, name);
  omaha.wagers = wagers;
  omaha.base = "blind";
  omaha.options = chosen;
  omaha.irregularities = down_card_room;
  omaha.course = course(shares);
  return omaha;
}

}  // namespace

const Definition omaha_high_poker = define("omaha-high-poker", "Omaha High Poker", options,
                                           {{.name = "high hand",
                                             .ranking = PotRanking::high,
                                             .section = sec("12(k)(1)"),
                                             .odd_section = sec("6(e)")}});

const Definition omaha_high_low_poker =
    define("omaha-high-low-split-eight-or-better-poker",
           "Omaha High-low Split Eight or Better Poker", split_options,
           {{.name = "high hand",
             .ranking = PotRanking::high,
             .section = sec("12(k)(2)(i)"),
             .odd = OddChip::high_card_by_option,
             .odd_section = sec("12(k)(2)(ii)")},
            {.name = "low hand",
             .ranking = PotRanking::eight_or_better,
             .section = sec("12(k)(2)(i)"),
             .none_section = sec("12(l)"),
             .odd = OddChip::low_card_by_option,
             .odd_section = sec("12(k)(2)(iii)")}});

}  // namespace houseway
