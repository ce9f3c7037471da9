#include <array>

#include "games/house_ways.h"
#include "games/pai_gow_poker_parts.h"
#include "games/register.h"

// Fortune Asia Poker, chapter 659a: seven cards set as four, two and one, of which two have to beat
// the dealer's.
namespace houseway {
namespace {

using namespace pai_gow_poker;

constexpr Section sec(std::string_view paragraph) {
  return {"659a", paragraph};
}

constexpr std::array places{LayoutPlace{"dealer", "the dealer", 7}};

// 659a.11(f): no wager is returned, and copies are the dealer's.
Judged judge_hands(const RuleSet& rules, const Record& record, int seat, std::uint8_t) {
  const auto players_set = set_at(rules, record, Place::seat(seat), four_two_one);
  if (!players_set) return cannot_tell_without(Place::seat(seat));
  const auto dealers_set = reset_at(rules, record, Place::named(0), four_two_one);
  if (!dealers_set) return cannot_tell_without(Place::named(0));
  const SetHands mine = players_set->set_hands();
  const SetHands theirs = dealers_set->set_hands();
  if (mine.foul()) {
    const Arrangement& set = record.seat(seat).arranged;
    const bool medium = few_with_bug(card_set(set[0])) > few_with_bug(card_set(set[1]));
    return is_lost(sec(medium ? "11(f)(1)(iii)" : "11(f)(1)(iv)"), *players_set);
  }
  const int higher = (mine.high > theirs.high ? 1 : 0) + (mine.second > theirs.second ? 1 : 0) +
                     (mine.third > theirs.third ? 1 : 0);
  return higher >= 2 ? wins_by(0, *players_set) : is_lost(sec("11(f)(1)(i)"), *players_set);
}

constexpr Wager on_seven_cards(std::string_view id, std::string_view name, std::string_view section,
                               std::string_view collected, std::string_view wins, RankHand rank) {
  return parts::bonus_wager(id, name, sec(section), sec(collected), wins, {own}, rank,
                            {"fortune-asia-poker"});
}

// 659a.7: wagers, and the Envy Bonus
constexpr std::array wagers{
    Wager{.id = "fortune-asia-poker",
          .name = "Fortune Asia Poker",
          .section = sec("7(d)"),
          .need = Need::required,
          .schedule = "fortune-asia-poker",
          .collected = sec("11(f)(1)"),
          .wins = "if two of the high, medium and low hand outrank the dealer's",
          .decided_by = ByRound{.judge = judge_hands}},
    on_seven_cards("fortune-bonus", "Fortune Bonus", "7(e)(1)", "11(h)(1)(i)(A)",
                   "if the seven cards hold a hand of the payout table", fortune_row),
    on_seven_cards("insurance", "Insurance", "7(e)(2)", "11(h)(2)(i)",
                   "if the seven cards hold no pair or better", insurance_row),
    progressive_payout(sec("7(e)(3)"), sec("11(h)(3)(i)"),
                       "if the seven cards hold a full house or better", "fortune-asia-poker",
                       seven_card_progressive_row),
    parts::unstaked("envy-bonus", "Envy Bonus", sec("1"),
                    "for a Fortune Bonus Wager of $5 or more when another player holds "
                    "four-of-a-kind or better",
                    Beside{.wager = "fortune-bonus", .holders = EnvyOf::folded_hands_too}),
};

// 659a.12: payout odds
constexpr std::array schedules{
    Schedule{.id = "fortune-asia-poker",
             .section = sec("12(a)"),
             .rows = {"Two hands higher"},
             .tables = {{"", {to(1)}}}},
    fortune_schedule("fortune-bonus", sec("12(b)"), "Royal flush and Royal Match", push),
    Schedule{.id = "insurance",
             .section = sec("12(c)"),
             .rows = insurance_lines,
             .tables = {insurance_table("A", {100, 40, 10, 7, 6, 3}),
                        insurance_table("B", {100, 50, 10, 7, 5, 3}),
                        insurance_table("C", {100, 40, 10, 7, 5, 3})}},
    seven_card_progressive(sec("12(d)(1)"), {Level::only, 10'000, 10'000, 28, 0}, sec("12(d)(3)")),
};

constexpr std::array options{
    parts::progressive_wager(sec("12(d)(3)"),
                             "the amount of the Progressive Payout Wager, by which seed and reseed "
                             "are measured"),
    two_areas(sec("7(f)")),
    house_way_option(sec("11(c)"), {"asia"}),
    start(sec("5(g)")),
    parts::minimum_wager("least Fortune Asia Poker Wager accepted at the table"),
    parts::maximum_wager("greatest Fortune Asia Poker Wager accepted at the table"),
    parts::dealing_method(sec("5(b)(1)")),
};

constexpr Throwing dice = starting_dice<index_of(options, "start")>(sec("5(g)(1)"), sec("2(c)(1)"));

constexpr std::array dealt =
    dealings("659a", 7, "5(g)(1)", "8(c)", "9(b)", "10(b)", {"8(e)", "9(d)", "10(d)"});

// 659a.11: completion of the round
constexpr std::array play{
    void_exposed(sec("13(d)")),
    from_the_right(decide(sec("11(b)"), "set", {sets()})),
    reveal(sec("11(c)"), "dealer", {0, 1, 2, 3, 4, 5, 6}),
    arrange(sec("11(c)"), "dealer"),
    surrender(sec("11(d)")),
    reveal(sec("11(e)"), players, {}),
};

// 659a.13: irregularities
constexpr auto irregularities = with_usual_wrongs(
    {sec("13(a)"), sec("13(b)"), sec("13(c)"), sec("13(d)"), sec("13(f)"), sec("13(g)"),
     sec("13(h)"), sec("13(i)"), sec("13(l)"), sec("13(m)"), sec("13(n)"), sec("8(e)"),
     sec("7(b)")},
    std::array{dealer_card_exposed(sec("13(e)")),
               Irregularity{.kind = "card-exposed-in-deal",
                            .section = sec("13(j)"),
                            .means = "a card of the dealer is exposed while the cards are dealt: "
                                     "all wagers returned",
                            .cards = {.place = "dealer"}}});

}  // namespace

const Definition fortune_asia_poker = parts::usual_chapter(
    "659a", {.game = "fortune-asia-poker",
             .name = "Fortune Asia Poker",
             .positions = 6,
             .wagers = wagers,
             .wagers_section = sec("7(e)"),
             .base = "fortune-asia-poker",
             .schedules = schedules,
             .options = options,
             .irregularities = irregularities,
             .course = CardGame{.deck = Deck::with_joker,
                                .hand_cards = 7,
                                .places = places,
                                .dealer = "dealer",
                                .dealings = dealt,
                                .play = play,
                                .dice = &dice,
                                .arranging = {.sizes = {2, 1},
                                              .house_way = house_way,
                                              .is_house_way = is_house_way<four_two_one>,
                                              .ways = {house_ways::asia},
                                              .house_section = sec("11(c)"),
                                              .final_section = sec("11(a)(3)"),
                                              .worth = four_two_one}}});

}  // namespace houseway
