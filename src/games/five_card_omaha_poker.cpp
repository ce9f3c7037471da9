#include "games/omaha_parts.h"

// Five-card Omaha Poker, 58 Pa. Code 637a.19: High, and High-low Split Eight or Better.
namespace houseway {
namespace {

using namespace poker_room;

constexpr OmahaSections by{.players = sec("19(b)"),
                           .button = sec("19(c)"),
                           .blinds = sec("19(d)"),
                           .straddle = sec("19(e)"),
                           .streets = {.deal = sec("19(f)"),
                                       .three = sec("19(h)"),
                                       .fourth = sec("19(i)"),
                                       .fifth = sec("19(j)"),
                                       .first_round = sec("19(g)"),
                                       .later_rounds = sec("19(h)")},
                           .showdown = sec("19(k)"),
                           .high = sec("19(k)(1)"),
                           .split = sec("19(k)(2)(i)"),
                           .odd_high = sec("19(k)(2)(ii)"),
                           .odd_low = sec("19(k)(2)(iii)"),
                           .no_low = sec("19(l)(1)"),
                           .kill = sec("19(l)(3)")};

constexpr auto wagers = omaha_wagers(by);
constexpr auto options = omaha_options(by);
constexpr auto split_options = omaha_split_options(by);
constexpr auto streets = community_streets(5, by.streets);

}  // namespace

const Definition five_card_omaha_high_poker =
    omaha_game("five-card-omaha-high-poker", "Five-card Omaha High Poker", wagers, options,
               omaha_course(by, 8, streets, {omaha_high(by)}));

const Definition five_card_omaha_high_low_poker =
    omaha_game("five-card-omaha-high-low-split-eight-or-better-poker",
               "Five-card Omaha High-low Split Eight or Better Poker", wagers, split_options,
               omaha_course(by, 8, streets, omaha_high_low(by)));

}  // namespace houseway
