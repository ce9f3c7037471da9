#include "games/poker_room_parts.h"

// Five-card Omaha Poker, 58 Pa. Code 637a.19: High, and High-low Split Eight or Better.
namespace houseway {
namespace {

using namespace poker_room;

constexpr auto wagers = with_results(std::array{ante(sec("19(b)")), blind(sec("19(d)")),
                                                straddle(sec("19(e)")), post(sec("19(d)"))});
constexpr auto options =
    joined(room_options(sec("19(b)"), sec("6(e)")), blind_options(sec("19(d)")));
constexpr auto split_options =
    joined(joined(room_options(sec("19(b)"), sec("19(k)(2)(ii)")), blind_options(sec("19(d)"))),
           kill_options(sec("19(l)(3)")));

constexpr auto streets = community_streets(5, {.deal = sec("19(f)"),
                                               .three = sec("19(h)"),
                                               .fourth = sec("19(i)"),
                                               .fifth = sec("19(j)"),
                                               .first_round = sec("19(g)"),
                                               .later_rounds = sec("19(h)")});

constexpr PotGame course(List<PotShare, 2> shares) {
  return {
      .general = general,
      .most_players = 8,
      .players_section = sec("19(b)"),
      .deck_section = sec("3(a)"),
      .streets = streets,
      .shares = shares,
      .split_section = sec("19(k)(2)(i)"),
      .own_cards = PotGame::OwnCards::exactly_two,
      .button_section = sec("19(c)"),
      .blinds_section = sec("19(d)"),
      .straddle_section = sec("19(e)"),
      .first_round = sec("19(g)"),
      .kill_section = sec("19(l)(3)"),
      .showdown_section = sec("19(k)"),
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

const Definition five_card_omaha_high_poker =
    define("five-card-omaha-high-poker", "Five-card Omaha High Poker", options,
           {{.name = "high hand",
             .ranking = PotRanking::high,
             .section = sec("19(k)(1)"),
             .odd_section = sec("6(e)")}});

const Definition five_card_omaha_high_low_poker =
    define("five-card-omaha-high-low-split-eight-or-better-poker",
           "Five-card Omaha High-low Split Eight or Better Poker", split_options,
           {{.name = "high hand",
             .ranking = PotRanking::high,
             .section = sec("19(k)(2)(i)"),
             .odd = OddChip::high_card_by_option,
             .odd_section = sec("19(k)(2)(ii)")},
            {.name = "low hand",
             .ranking = PotRanking::eight_or_better,
             .section = sec("19(k)(2)(i)"),
             .none_section = sec("19(l)(1)"),
             .odd = OddChip::low_card_by_option,
             .odd_section = sec("19(k)(2)(iii)")}});

}  // namespace houseway
