#include <array>

#include "games/baccarat_parts.h"
#include "games/register.h"

// Baccarat, chapter 631a: the large table, where a player, the curator, deals from the shoe.
namespace houseway {
namespace {

constexpr punto::Chapter chapter{
    .number = "631a",
    .wagers = 8,
    .third_cards = 11,
    .odds = 13,
    .irregularities = 15,
    .deal = "9(c)",
    .house_money = "9(e)(1)",
    .house_money_portion = "9(e)(1)(i)",
    .one_third_card = "10(c)",
    .cover_card_out = "10(d)",
    .new_decks = true,
};
using Baccarat = punto::Game<chapter>;

constexpr Section sec(std::string_view paragraph) {
  return {"631a", paragraph};
}

constexpr std::array own_options{
    Option{.id = "positions",
           .kind = Option::Kind::count,
           .section = sec("2(a)"),
           .meaning = "numbered seats of the table",
           .standard = 14,
           .least = 10,
           .most = 14},
    Option{.id = "cards-turned-by-players",
           .section = sec("9(d)"),
           .meaning = "the players who bet most on a hand turn over its cards"},
};
constexpr auto options = punto::with_own(Baccarat::options, own_options);

constexpr std::array dealings{
    Dealing{.section = sec("9(c)"),
            .steps = {Baccarat::deal_four, reveal(sec("9(c)"), "player", {0, 1}),
                      reveal(sec("9(c)"), "banker", {0, 1})}},
};

// 631a.9(e) and 631a.10
constexpr std::array play{Baccarat::settle_house_money, face_up(Baccarat::players_third),
                          face_up(Baccarat::bankers_third)};

}  // namespace

const Definition baccarat = [] {
  Definition game = Baccarat::shared;
  auto& cards = std::get<CardGame>(game.course);
  game.game = "baccarat";
  game.name = "Baccarat";
  game.positions = 14;
  game.positions_by_rules = [](const RuleSet& rules) {
    return Positions{static_cast<int>(rules.value(index_of(options, "positions"))), sec("2(a)")};
  };
  game.options = options;
  cards.dealings = dealings;
  cards.play = play;
  cards.curating = {.offer = sec("7(b)"),
                    .curator = sec("7(c)"),
                    .dealer = sec("7(d)"),
                    .pass = sec("14(a)(1)"),
                    .pass_to = sec("14(b)"),
                    .call = sec("9(b)")};
  cards.turning = {.option = "cards-turned-by-players",
                   .player = sec("9(d)(2)"),
                   .banker = sec("9(d)(3)"),
                   .players_third = sec("9(d)(4)"),
                   .bankers_third = sec("9(d)(5)"),
                   .nobody = sec("9(d)(7)")};
  return game;
}();

}  // namespace houseway
