#pragma once

#include <algorithm>
#include <array>
#include <string>

#include "games/parts.h"
#include "rules/record.h"
#include "rules/twenty_one.h"

// What the six chapters of blackjack say alike, each under its own paragraphs.
namespace houseway::twenty_one {

constexpr std::array places{LayoutPlace{"dealer", "the dealer", 2}};

// As many decks as anybody fills a shoe with, where a chapter sets no greatest number.
constexpr int most_decks = 16;

constexpr Option decks_from(Section section, int least, int most, std::int64_t standard = 6) {
  return {.id = "decks",
          .kind = Option::Kind::count,
          .section = section,
          .meaning = "decks in the shoe",
          .standard = standard,
          .least = least,
          .most = most};
}

// Where a chapter names the numbers of decks.
constexpr Option decks_among(Section section, List<std::string_view, 24> numbers,
                             std::int64_t standard) {
  return {.id = "decks",
          .kind = Option::Kind::word,
          .section = section,
          .meaning = "decks in the shoe",
          .standard = standard,
          .words = numbers};
}

constexpr Option settlement_order(Section section) {
  return {.id = "settlement-order",
          .kind = Option::Kind::word,
          .section = section,
          .meaning = "whether losing wagers are collected first, or seat by seat with the winners",
          .words = {"losers-first", "by-seat"}};
}

constexpr Option flag(std::string_view id, Section section, std::string_view meaning) {
  return {.id = id, .kind = Option::Kind::flag, .section = section, .meaning = meaning};
}

constexpr Option resplits(Section section) {
  return {.id = "resplits",
          .kind = Option::Kind::count,
          .section = section,
          .meaning = "how often a pair other than aces may be split again",
          .most = 6};
}
constexpr Option resplit_aces(Section section) {
  return {.id = "resplit-aces",
          .kind = Option::Kind::count,
          .section = section,
          .meaning = "how often aces may be split again",
          .most = 6};
}

constexpr bool counts_ten(Card card) {
  return point_value(card) == 10;
}

// A wager that an initial card has the rank of the dealer's up card: each that has is paid, by the
// row for one suit or the other.
constexpr Row match_suited = 0;
constexpr Row match_unsuited = 1;
inline Judged match_the_dealer(const FirstCards& cards, Section lost) {
  Judged found = is_lost(lost);
  for (const Card card : cards.own) {
    if (card.rank() != cards.up.rank()) continue;
    const Row row = card.suit() == cards.up.suit() ? match_suited : match_unsuited;
    (found.row == no_row ? found.row : found.also) = row;
  }
  if (found.row != no_row) found.section = {};
  return found;
}

inline Judged insurance(const FirstCards& cards, Section lost) {
  return counts_ten(cards.hole) ? wins_by(0, {}) : is_lost(lost);
}

// What becomes of a hand by totals alone, no one having a Blackjack that counts as such.
enum class ByTotal : std::uint8_t { won, tied, lost };
constexpr ByTotal by_total(const HandMeeting& met, int dealers_most = 21) {
  if (met.players.value > 21) return ByTotal::lost;
  if (met.dealers.value > dealers_most || met.players.value > met.dealers.value) {
    return ByTotal::won;
  }
  return met.players.value == met.dealers.value ? ByTotal::tied : ByTotal::lost;
}

// The wagers that are made as the cards lie, measured by the one that every player has made.
inline std::string base_wager(const RuleSet& rules) {
  const Definition& game = rules.definition();
  return std::string(game.wagers[*game.find_wager(game.base)].name) + " Wager";
}
inline std::string half_the_base(const RuleSet& rules) {
  return "at most half of the " + base_wager(rules) + ", to the next chip";
}
inline std::string up_to_the_base(const RuleSet& rules) {
  return "at most the " + base_wager(rules);
}
constexpr Wager insurance_wager(Section section, std::string_view base, Section size,
                                Judged (*judge)(const RuleSet&, const FirstCards&)) {
  return {.id = "insurance",
          .name = "Insurance",
          .section = section,
          .need = Need::to_stay_in,
          .size = Size::by_another(base, size, half_the_base),
          .schedule = "insurance",
          .wins = "if the hole card counts 10",
          .decided_by = ByFirstCards{.judge = judge, .sees_hole_card = true}};
}
// One that stands on a hand with the first, and shares its fate.
constexpr Wager on_the_hand(std::string_view id, std::string_view name, Section section, Size size,
                            std::string_view schedule,
                            Judged (*judge)(const RuleSet&, const HandMeeting&)) {
  return {.id = id,
          .name = name,
          .section = section,
          .need = Need::to_stay_in,
          .size = size,
          .schedule = schedule,
          .wins = "with its hand",
          .numbered = true,
          .decided_by = ByDrawnHand{judge}};
}

// The first two cards go to each box and to the dealer, whose second lies face down.
constexpr Dealing dealt_to_all(Section section, std::array<Section, 4> steps) {
  return {.section = section,
          .steps = {face_up(deal_one_at_a_time(steps[0], {players}, 1)),
                    face_up(deal_one_at_a_time(steps[1], {"dealer"}, 1)),
                    face_up(deal_one_at_a_time(steps[2], {players}, 1)),
                    deal_one_at_a_time(steps[3], {"dealer"}, 1)}};
}

// Irregularities.
using What = Irregularity::OfHands::What;
using Effect = Irregularity::Effect;

constexpr Irregularity card_drawn_in_error(Section unseen, Section exposed) {
  return {.kind = "card-drawn-in-error",
          .section = unseen,
          .means =
              "a card drawn in error is the next card; one that was exposed a player may refuse, "
              "who then gets no more cards, and it is put away if the dealer cannot use it",
          .effect = Effect::goes_on,
          .from_shoe = {.tells_disclosed = true, .disclosed_section = exposed},
          .hands = {.what = What::refused, .choices = {"accept", "refuse"}}};
}

constexpr Irregularity dealer_overdraw(Section section) {
  return {.kind = "dealer-overdraw",
          .section = section,
          .means = "a card that the dealer draws by mistake to a 17 goes to the discard rack",
          .effect = Effect::goes_on,
          .hands = {.what = What::overdrawn}};
}

constexpr Irregularity dealer_card_missed(Section section) {
  return {.kind = "dealer-card-missed",
          .section = section,
          .means = "the dealer missed a card of his own and deals it after the players have theirs",
          .effect = Effect::goes_on,
          .hands = {.what = What::dealer_later}};
}

constexpr Irregularity insufficient_cards(Section section) {
  return {.kind = "insufficient-cards",
          .section = section,
          .means =
              "the shoe runs out: the discards are shuffled, one card is burned and the round "
              "is completed",
          .effect = Effect::goes_on,
          .from_shoe = {.too_few_cards = true}};
}

constexpr Irregularity no_cards_dealt(Section section) {
  return {.kind = "no-cards-dealt",
          .section = section,
          .means = "a hand that got no card is dead, its wagers returned",
          .effect = Effect::goes_on,
          .hands = {.what = What::no_cards}};
}

constexpr Irregularity one_card_dealt(Section section) {
  return {.kind = "one-card-dealt",
          .section = section,
          .means =
              "a hand got one card: its player may have the second after all others have "
              "theirs; else the hand is dead and its wagers are returned",
          .effect = Effect::goes_on,
          .hands = {.what = What::one_card, .choices = {"deal", "dead"}}};
}

constexpr Irregularity additional_card_not_dealt(Section section) {
  return {.kind = "additional-card-not-dealt",
          .section = section,
          .means =
              "a card asked for was not dealt: the player has it after all others have theirs, "
              "or has the hand called dead and the wager returned",
          .effect = Effect::goes_on,
          .hands = {.what = What::not_dealt, .choices = {"deal", "dead"}, .must_choose = true}};
}

inline bool needless_look(const RuleSet&, const Record& record, Place) {
  const int up = record.places[0].empty() ? 0 : point_value(record.places[0][0]);
  return up != 1 && up != 10;
}
// Where the chapter voids the round if a player could learn the card.
constexpr Irregularity hole_card_read(Section section, Section seen) {
  return {.kind = "hole-card-read-in-error",
          .section = section,
          .means =
              "the reader was used though the up card asks for no look: all hands are dead and "
              "wagers returned if a player could learn the hole card; else play goes on",
          .effect = Effect::voids,
          .cards = {.possible = needless_look,
                    .impossible = "the up card is an ace or counts 10, and the reader is used"},
          .from_shoe = {.tells_disclosed = true, .disclosed_section = seen}};
}
constexpr Irregularity hole_card_read_harmless(Section section) {
  return {.kind = "hole-card-read-in-error",
          .section = section,
          .means = "the reader was used though the up card asks for no look: play goes on",
          .effect = Effect::goes_on,
          .cards = {.possible = needless_look,
                    .impossible = "the up card is an ace or counts 10, and the reader is used"},
          .from_shoe = {.tells_disclosed = true, .disclosed_section = section}};
}

constexpr Irregularity card_reader_malfunction(Section section) {
  return {.kind = "card-reader-malfunction",
          .section = section,
          .means = "no further round is dealt until the card reader is repaired or replaced",
          .effect = Effect::goes_on};
}

constexpr Irregularity shuffler_malfunction(Section section) {
  Irregularity broken = parts::device_out_of_order(section);
  broken.kind = "shuffler-malfunction";
  broken.also_called = {"device-out-of-order"};
  return broken;
}

// A wager that the submission asks for although these rules cannot have it.
inline void refuse_if_chosen(const RuleSet& rules, std::string_view wager, bool possible,
                             std::string_view why, Section section, Refusals& violations) {
  if (possible) return;
  for (const Chosen& chosen : rules.choices()) {
    const auto* offered = std::get_if<bool>(&chosen.value);
    if (chosen.name != wager || (offered != nullptr && !*offered)) continue;
    violations.push_back({std::string(why), "rules." + std::string(wager), text(section)});
  }
}

// The shoe of these chapters: one card burned, and a cover card that ends it with the round.
constexpr Shoe from_a_shoe(Section decks, Section burn, Section cover, Section end) {
  return {.decks_option = "decks",
          .decks_section = decks,
          .burn = Shoe::Burn::one_card,
          .burn_section = burn,
          .cover_part = 4,
          .cover_section = cover,
          .end_section = end,
          .faces_decide = true};
}

}  // namespace houseway::twenty_one
