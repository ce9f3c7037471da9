#include <array>

#include "games/baccarat_parts.h"
#include "games/register.h"

// Midibaccarat, chapter 629a: the players who bet most turn over the cards.
namespace houseway {
namespace {

constexpr punto::Chapter chapter{
    .number = "629a",
    .wagers = 7,
    .third_cards = 10,
    .odds = 12,
    .irregularities = 13,
    .deal = "8(c)",
    .house_money = "8(c)(3)(i)",
    .house_money_portion = "8(c)(3)(i)(A)",
    .one_third_card = "9(c)",
    .cover_card_out = "9(d)",
    .new_decks = true,
};
using Baccarat = punto::Game<chapter>;

constexpr Section sec(std::string_view paragraph) {
  return {"629a", paragraph};
}

constexpr std::array dealings{
    Dealing{.section = sec("8(c)"),
            .steps = {Baccarat::deal_four, reveal(sec("8(c)(1)"), "player", {0, 1}),
                      reveal(sec("8(c)(2)"), "banker", {0, 1})}},
};

// 629a.8(c)(3) to (5)
constexpr std::array play{
    Baccarat::settle_house_money,
    Baccarat::players_third,
    only_when(reveal(sec("8(c)(4)"), "player", {2}), punto::player_draws_third,
              Baccarat::players_third.condition),
    Baccarat::bankers_third,
    only_when(reveal(sec("8(c)(5)"), "banker", {2}), punto::banker_draws_third,
              Baccarat::bankers_third.condition),
};

}  // namespace

const Definition midibaccarat = [] {
  Definition game = Baccarat::shared;
  auto& cards = std::get<CardGame>(game.course);
  game.game = "midibaccarat";
  game.name = "Midibaccarat";
  game.positions = 9;
  cards.dealings = dealings;
  cards.play = play;
  cards.turning = {.player = sec("8(c)(1)"),
                   .banker = sec("8(c)(2)"),
                   .players_third = sec("8(c)(4)"),
                   .bankers_third = sec("8(c)(5)"),
                   .nobody = sec("8(d)")};
  return game;
}();

}  // namespace houseway
