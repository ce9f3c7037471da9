#include <array>

#include "games/baccarat_parts.h"
#include "games/register.h"

// Minibaccarat, chapter 627a: the baccarat of a small table, dealt by the dealer.
namespace houseway {
namespace {

constexpr punto::Chapter chapter{
    .number = "627a",
    .wagers = 7,
    .third_cards = 10,
    .odds = 12,
    .irregularities = 13,
    .deal = "8(c)",
    .house_money = "8(d)(1)",
    .house_money_portion = "8(d)(1)(i)",
    .one_third_card = "9(d)",
    .cover_card_out = "9(e)",
    .new_decks = false,
};
using Baccarat = punto::Game<chapter>;

constexpr Section sec(std::string_view paragraph) {
  return {"627a", paragraph};
}

constexpr std::array own_options{
    Option{.id = "deal-method",
           .kind = Option::Kind::word,
           .section = sec("8(c)"),
           .meaning = "whether the first four cards are dealt face up or turned over hand by hand",
           .words = {"face-up", "face-down"},
           .role = Option::Role::dealing_method},
    Option{.id = "dealing",
           .kind = Option::Kind::word,
           .section = sec("3(b)"),
           .meaning = "one set of cards, or two batches alternating through an automated shuffler",
           .words = {"shoe", "two-batches"}},
};
constexpr auto options = punto::with_own(Baccarat::options, own_options);

constexpr std::array dealings{
    Dealing{
        .method = "face-up", .section = sec("8(c)(1)"), .steps = {face_up(Baccarat::deal_four)}},
    Dealing{.method = "face-down",
            .section = sec("8(c)(2)"),
            .steps = {Baccarat::deal_four, reveal(sec("8(c)(2)"), "player", {0, 1}),
                      reveal(sec("8(c)(2)"), "banker", {0, 1})}},
};

// 627a.8(d) and 627a.9
constexpr std::array play{Baccarat::settle_house_money, face_up(Baccarat::players_third),
                          face_up(Baccarat::bankers_third)};

}  // namespace

const Definition minibaccarat = [] {
  Definition game = Baccarat::shared;
  auto& cards = std::get<CardGame>(game.course);
  game.game = "minibaccarat";
  game.name = "Minibaccarat";
  game.positions = 9;
  game.options = options;
  cards.dealings = dealings;
  cards.play = play;
  return game;
}();

}  // namespace houseway
