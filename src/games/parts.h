#pragma once

#include <algorithm>
#include <array>

#include "rules/definition.h"
#include "rules/rule_set.h"

// What many chapters say in the same words, under their own paragraph.
namespace houseway::parts {

constexpr Option dealing_method(Section section) {
  return {.id = "dealing-method",
          .kind = Option::Kind::word,
          .section = section,
          .meaning = "how the cards are dealt; from the hand only with an automated shuffler",
          .standard = 0,
          .words = {"manual-shoe", "hand", "automated-shoe"},
          .also_called = {"dealing", "deal-method"},
          .role = Option::Role::dealing_method};
}

// The paragraphs that most chapters of card games number alike.
constexpr Definition usual_chapter(std::string_view chapter, Definition game) {
  const auto fill = [&](Section& section, std::string_view paragraph) {
    if (section.empty()) section = {chapter, paragraph};
  };
  game.ruleset = chapter;
  fill(game.positions_section, "2(a)");
  fill(std::get<CardGame>(game.course).deck_section, "3(a)");
  fill(game.wagers_section, "7(d)");
  fill(game.no_more_bets, "7(c)");
  fill(game.irregularities_section, "13");
  return game;
}

// Dealing from the hand where it goes as from the manual shoe, each step under its own paragraph.
constexpr Dealing from_the_hand_likewise(Dealing shoe, Section section, Section stub,
                                         List<Section, 6> steps, Section further = {}) {
  shoe.method = "hand";
  shoe.section = section;
  shoe.stub_section = stub;
  shoe.further_section = further;
  for (std::size_t i = 0; i < shoe.steps.size(); ++i) shoe.steps[i].section = steps[i];
  return shoe;
}

constexpr std::string_view continuous_shuffler = "continuous-shuffler";
constexpr Option shoe_or_device(Section section) {
  return {.id = "dealing",
          .kind = Option::Kind::word,
          .section = section,
          .meaning =
              "from a shoe, from two batches of cards alternating through an automated "
              "shuffler, or from a device that shuffles the cards back in all the time",
          .words = {"shoe", "two-batches", continuous_shuffler}};
}

constexpr Option adjacent_boxes(Section section, int positions) {
  return {.id = "adjacent-boxes",
          .kind = Option::Kind::count,
          .section = section,
          .meaning = "number of adjacent boxes on which one player may wager in a round",
          .standard = 1,
          .least = 1,
          .most = positions,
          .also_called = {"boxes-per-player"}};
}

constexpr Option minimum_wager(std::string_view meaning = "least Ante accepted at the table") {
  return {.id = "minimum-wager",
          .kind = Option::Kind::money,
          .section = {"601a", "6"},
          .meaning = meaning,
          .standard = Option::none,
          .least = 1,
          .most = largest_amount.cents,
          .role = Option::Role::table_minimum};
}

constexpr Option maximum_wager(std::string_view meaning = "greatest Ante accepted at the table") {
  return {.id = "maximum-wager",
          .kind = Option::Kind::money,
          .section = {"601a", "6"},
          .meaning = meaning,
          .standard = Option::none,
          .least = 1,
          .most = largest_amount.cents,
          .role = Option::Role::table_maximum};
}

constexpr Irregularity card_face_up(Section section) {
  return {.kind = "card-face-up-in-shoe",
          .section = section,
          .means =
              "a card found face up while dealing is not used and goes to the discard rack; "
              "a second one voids all hands and returns all wagers",
          .effect = Irregularity::Effect::voids,
          .called_when_two = {"cards-face-up-in-shoe", "cards-face-up"},
          .cards = {.from_occurrence = 2, .puts_card_away = true}};
}

// Of a shoe from which several rounds are dealt.
constexpr Irregularity card_face_up_put_away(Section section) {
  return {.kind = "card-face-up-in-shoe",
          .section = section,
          .means = "a card found face up in the shoe is not used and goes to the discard rack",
          .effect = Irregularity::Effect::goes_on,
          .cards = {.puts_card_away = true},
          .from_shoe = {.discards = true}};
}

constexpr Irregularity card_drawn_in_error(Section section) {
  return {.kind = "card-drawn-in-error",
          .section = section,
          .means = "a card drawn in error with its face unseen is used as the next card",
          .effect = Irregularity::Effect::goes_on};
}

constexpr Irregularity incorrect_number_of_cards(Section section, std::string_view means,
                                                 List<std::string_view, 2> places) {
  return {.kind = "incorrect-number-of-cards",
          .section = section,
          .means = means,
          .cards = {.of_any_number = true, .places = places}};
}

constexpr Irregularity shuffler_jam(Section section) {
  return {.kind = "shuffler-jam",
          .section = section,
          .means = "the shuffler jams or stops in a shuffle: the cards are reshuffled",
          .effect = Irregularity::Effect::goes_on};
}

constexpr Irregularity dealing_shoe_jam(Section section) {
  return {
      .kind = "dealing-shoe-jam",
      .section = section,
      .means = "the automated dealing shoe jams in a round: all hands void, all wagers returned",
      .also_called = {"automated-shoe-jam"},
      .cards = {.method = "automated-shoe"}};
}

constexpr Irregularity device_out_of_order(Section section) {
  return {
      .kind = "device-out-of-order",
      .section = section,
      .means = "a device that cannot be used is covered or signed before another method is used",
      .effect = Irregularity::Effect::goes_on};
}

constexpr Irregularity deck_count_wrong(Section section) {
  return {
      .kind = "deck-count-wrong",
      .section = section,
      .means = "the shuffler counts a wrong number of cards: the deck is removed and another used",
      .effect = Irregularity::Effect::goes_on};
}

constexpr Irregularity stub_count_misdeal(Section section) {
  return {.kind = "stub-count-misdeal",
          .section = section,
          .means =
              "the stub shows a misdeal with the deck complete: all hands void, all wagers "
              "returned",
          .cards = {.cites_dealing = true}};
}

constexpr Irregularity stub_count_wrong_deck(Section section) {
  return {.kind = "stub-count-wrong-deck",
          .section = section,
          .means =
              "the stub shows a wrong deck: all hands void, all wagers returned, the deck "
              "removed from the table",
          .also_called = {"stub-count-wrong", "stub-count-incorrect"},
          .cards = {.cites_dealing = true}};
}

constexpr Irregularity player_leaves(Section section) {
  return {.kind = "player-leaves",
          .section = section,
          .means = "a player leaves the table in a round: the wagers may be treated as lost",
          .effect = Irregularity::Effect::seat_loses,
          .also_called = {"player-left-table", "player-left"}};
}

// What every chapter says of its devices, the count of the stub and players who leave, in
// paragraphs that all number alike but for the stub's, after what is its own.
template <std::size_t N>
constexpr std::array<Irregularity, N + 7> with_the_usual(
    std::string_view chapter, std::string_view stub, const std::array<Irregularity, N>& own_ones) {
  const auto sec = [&](std::string_view paragraph) { return Section{chapter, paragraph}; };
  std::array<Irregularity, N + 7> all{};
  std::copy(own_ones.begin(), own_ones.end(), all.begin());
  const std::array usual{shuffler_jam(sec("13(e)")),        dealing_shoe_jam(sec("13(f)")),
                         device_out_of_order(sec("13(g)")), stub_count_misdeal(sec(stub)),
                         stub_count_wrong_deck(sec(stub)),  deck_count_wrong(sec("5(b)")),
                         player_leaves(sec("7(b)"))};
  std::copy(usual.begin(), usual.end(), all.begin() + N);
  return all;
}

// What goes wrong when a player throws dice across a table, and the paragraphs that say so.
struct ThrownDice {
  Section invalid;
  std::array<Section, 6> no_roll;  // in the order of the list below
  Section touched_chips;
  Section cocked;
  Section disputed;
};
constexpr std::array<Irregularity, 12> thrown_dice(const ThrownDice& by) {
  using Effect = Irregularity::Effect;
  const auto made = [](std::string_view kind, Section section, std::string_view means,
                       Effect effect = Effect::no_throw) {
    return Irregularity{.kind = kind, .section = section, .means = means, .effect = effect};
  };
  return {made("die-off-table", by.invalid, "a die left the table: the roll is invalid"),
          made("die-on-die", by.invalid, "a die came to rest on another: the roll is invalid"),
          made("not-simultaneous", by.no_roll[0],
               "the dice did not leave the hand together: \"no roll\" is called"),
          made("missed-end-wall", by.no_roll[1],
               "a die did not strike the far end of the table: \"no roll\" is called"),
          made("die-on-bank-chips", by.no_roll[2],
               "a die came to rest on the bank's chips: \"no roll\" is called"),
          made("die-in-cup-or-rail", by.no_roll[3],
               "a die came to rest in the dice cup or on a rail: \"no roll\" is called"),
          made("cheating-device", by.no_roll[4],
               "a crooked device or technique was used: \"no roll\" is called"),
          made("improper-throw", by.no_roll[5],
               "the throw is considered improper: \"no roll\" is called"),
          made("die-touched-chips", by.touched_chips,
               "the dice touched other chips than the bank's: the roll is valid", Effect::goes_on),
          made("cocked-die", by.cocked,
               "a die leans on an object: the side opposite the one that rests counts",
               Effect::goes_on),
          made("cocked-die-on-several-objects", by.cocked,
               "more than one side of a die rests on an object: void, thrown again"),
          made("disputed-face", by.disputed,
               "it is disputed which face is uppermost, and the roll is voided: thrown again")};
}

}  // namespace houseway::parts
