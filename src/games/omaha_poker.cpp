#include "games/omaha_parts.h"

// Omaha Poker, 58 Pa. Code 637a.12: High, and High-low Split Eight or Better.
namespace houseway {
namespace {

using namespace poker_room;

// 637a.12(j) sends the last betting round to (g); (h) is meant, as for the one before it.
constexpr OmahaSections by{.players = sec("12(b)"),
                           .button = sec("12(c)"),
                           .blinds = sec("12(d)"),
                           .straddle = sec("12(e)"),
                           .streets = {.deal = sec("12(f)"),
                                       .three = sec("12(h)"),
                                       .fourth = sec("12(i)"),
                                       .fifth = sec("12(j)"),
                                       .first_round = sec("12(g)"),
                                       .later_rounds = sec("12(h)")},
                           .showdown = sec("12(k)"),
                           .high = sec("12(k)(1)"),
                           .split = sec("12(k)(2)(i)"),
                           .odd_high = sec("12(k)(2)(ii)"),
                           .odd_low = sec("12(k)(2)(iii)"),
                           .no_low = sec("12(l)"),
                           .kill = sec("12(n)")};

constexpr auto wagers = omaha_wagers(by);
constexpr auto options = omaha_options(by);
constexpr auto split_options = omaha_split_options(by);
constexpr auto streets = community_streets(4, by.streets);

}  // namespace

const Definition omaha_high_poker =
    omaha_game("omaha-high-poker", "Omaha High Poker", wagers, options,
               omaha_course(by, 10, streets, {omaha_high(by)}));

const Definition omaha_high_low_poker = omaha_game(
    "omaha-high-low-split-eight-or-better-poker", "Omaha High-low Split Eight or Better Poker",
    wagers, split_options, omaha_course(by, 10, streets, omaha_high_low(by)));

}  // namespace houseway
