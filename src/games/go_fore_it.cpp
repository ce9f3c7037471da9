#include "games/go_fore_it.h"

#include <algorithm>
#include <array>
#include <bit>

#include "games/parts.h"
#include "games/poker_parts.h"
#include "games/register.h"
#include "rules/settling.h"

// Go Fore It, chapter 676a: four cards against a scale of points, where low is good.
namespace houseway {
namespace golf {

int points(CardSet cards) {
  int total = 0;
  for (const Suit suit : all_suits) {
    for (unsigned ranks = cards.ranks(suit); ranks != 0; ranks &= ranks - 1) {
      const auto rank = static_cast<Rank>(std::countr_zero(ranks));
      const int face_value = 2 + static_cast<int>(rank);
      total += rank == Rank::ace ? 1 : std::min(face_value, 10);
    }
  }
  return total;
}

Row back_9_row(int total) {
  constexpr std::array most{8, 13, 18, 24};
  for (std::size_t row = 0; row < most.size(); ++row) {
    if (total <= most[row]) return static_cast<Row>(row);
  }
  return no_row;
}

}  // namespace golf

namespace {

constexpr Section sec(std::string_view paragraph) {
  return {"676a", paragraph};
}

constexpr std::array places{LayoutPlace{"dealer", "the dealer", 4}};

Ranked front_9_row(CardSet cards, const RuleSet&) {
  const int total = golf::points(cards);
  return {ShownHand::of_points(total), golf::back_9_row(total) == no_row ? no_row : 0};
}

Ranked back_9_row(CardSet cards, const RuleSet&) {
  const int total = golf::points(cards);
  return {ShownHand::of_points(total), golf::back_9_row(total)};
}

// Four aces are row 0.
Ranked gopher_row(CardSet cards, const RuleSet&) {
  int aces = 0;
  for (const Suit suit : all_suits) aces += cards.contains(Card(Rank::ace, suit)) ? 1 : 0;
  return {ShownHand::of_aces(aces), aces == 0 ? no_row : 4 - aces};
}

Judged judge_skins(const RuleSet&, const Record& record, int seat, std::uint8_t) {
  constexpr std::size_t dealer = index_of(places, "dealer");
  const int total = golf::points(card_set(record.seat(seat).cards));
  const bool lower = total < golf::points(card_set(record.places[dealer]));
  return {lower ? 0 : no_row, {}, ShownHand::of_points(total)};
}

// An optional wager that is on every layout.
constexpr Wager always_offered(Wager wager) {
  wager.always_offered = true;
  return wager;
}

// 676a.7: wagers
constexpr std::array wagers{
    Wager{.id = "front-9",
          .name = "Front 9",
          .section = sec("7(d)(1)"),
          .need = Need::required,
          .schedule = "front-9",
          .collected = sec("11(d)(3)(ii)"),
          .wins = "if the player's four cards total 24 or less",
          .decided_by = ByHand{.cards = {own}, .rank = front_9_row}},
    Wager{.id = "back-9",
          .name = "Back 9",
          .section = sec("11(b)"),
          .need = Need::to_stay_in,
          .size = Size::equal_to("front-9", sec("7(d)(2)")),
          .schedule = "back-9",
          .collected = sec("11(d)(3)(ii)"),
          .wins = "as the Front 9",
          .decided_by = ByHand{.cards = {own}, .rank = back_9_row}},
    Wager{.id = "skins",
          .name = "Skins",
          .section = sec("7(d)(3)"),
          .always_offered = true,
          .on_fold = OnFold::kept,
          .schedule = "skins",
          .collected = sec("11(d)(4)(i)"),
          .wins = "if the player's four cards total less than the dealer's",
          .needs = {"front-9"},
          .decided_by = ByRound{.judge = judge_skins, .cards = {own, "dealer"}}},
    always_offered(parts::bonus_wager("gopher", "Gopher", sec("7(d)(4)"), sec("11(d)(5)(i)"),
                                      "if there is an ace among the player's four cards", {own},
                                      gopher_row, {"front-9"})),
};

// 676a.12: payout odds
constexpr std::array schedules{
    Schedule{.id = "front-9",
             .section = sec("12(a)"),
             .rows = {"Winning hand"},
             .tables = {{"", {to(1)}}}},
    Schedule{
        .id = "back-9",
        .section = sec("12(b)"),
        .rows = {"Albatross, 8 or less", "Eagle, 9 to 13", "Birdie, 14 to 18", "Par, 19 to 24"},
        .tables = {{"", {to(25), to(5), to(2), to(1)}}}},
    Schedule{.id = "skins",
             .section = sec("12(c)"),
             .rows = {"Winning hand"},
             .tables = {{"", {to(1)}}}},
    Schedule{.id = "gopher",
             .section = sec("12(d)"),
             .rows = {"4 aces", "3 aces", "2 aces", "1 ace"},
             .tables = {{"A", {to(1000), to(50), to(5), to(2)}},
                        {"B", {to(1000), to(50), to(6), to(2)}}}},
};

constexpr std::array options{
    parts::minimum_wager("least Front 9 accepted at the table"),
    parts::maximum_wager("greatest Front 9 accepted at the table"),
    parts::adjacent_boxes(sec("7(e)"), 1),
    parts::dealing_method(sec("5(c)")),
};

// 676a.8 to 676a.10: dealing. From the automated shoe the top two cards of a stack become the hole
// cards; a round file lists them last.
constexpr Dealing manual_shoe{"manual-shoe",
                              sec("8"),
                              sec("8(f)"),
                              {deal_one_at_a_time(sec("8(b)"), {players, "dealer"}, 4)}};
constexpr std::array dealings{
    manual_shoe, parts::from_the_hand_likewise(manual_shoe, sec("9"), sec("9(f)"), {sec("9(b)")}),
    Dealing{"automated-shoe",
            sec("10"),
            sec("10(f)"),
            {deal_stacks(sec("10(b)"), {players, "dealer"}, 4)}}};

// 676a.11: completion of the round
constexpr std::array play{
    decide(sec("11(b)"), "back-9", {makes_equal("back-9", "back-9"), folds()}),
    reveal(sec("11(d)"), "dealer", {0, 1, 2, 3}),
};

// 676a.13: irregularities, and what 676a.5, .7 and .8 to .10 say besides
constexpr std::array own_irregularities{
    parts::card_face_up(sec("13(a)")),
    parts::card_drawn_in_error(sec("13(b)")),
    parts::incorrect_number_of_cards(
        sec("13(c)"),
        "a player or the dealer has a wrong number of cards: all hands void, all wagers returned",
        {"dealer"}),
    Irregularity{.kind = "dealer-card-exposed",
                 .section = sec("13(d)"),
                 .means =
                     "a card of the dealer is exposed before every player has made the Back 9 or "
                     "folded: all hands void, all wagers returned",
                 .cards = {.until = Irregularity::Until::decisions, .place = "dealer"}},
    Irregularity{.kind = "hole-card-exposed",
                 .section = sec("13(d)"),
                 .means =
                     "a hole card of a player is exposed before every player has made the Back 9 "
                     "or folded: all hands void, all wagers returned",
                 .cards = {.until = Irregularity::Until::decisions, .of_hole_cards = true}},
};
constexpr auto irregularities = parts::with_the_usual("676a", "8(f)", own_irregularities);

}  // namespace

const Definition go_fore_it = parts::usual_chapter("676a", {.game = "go-fore-it",
                                                            .name = "Go Fore It",
                                                            .positions = 6,
                                                            .wagers = wagers,
                                                            .base = "front-9",
                                                            .schedules = schedules,
                                                            .options = options,
                                                            .irregularities = irregularities,
                                                            .course = CardGame{.hand_cards = 4,
                                                                               .looked_at = 2,
                                                                               .places = places,
                                                                               .dealer = "dealer",
                                                                               .dealings = dealings,
                                                                               .play = play}});

}  // namespace houseway
