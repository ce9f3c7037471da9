#include <fmt/format.h>

#include <array>

#include "games/cajun_stud.h"
#include "games/parts.h"
#include "games/register.h"
#include "rules/settling.h"

// Cajun Stud as another house deals it: bet limits, one paytable for each wager and a maximum
// payout for each betting hand. These rules have no section numbers and are cited by their
// headings.
namespace houseway {
namespace {

constexpr Section sec(std::string_view heading) {
  return {"", heading};
}
constexpr Section maximum_payouts = sec("max payout according to table limits");

constexpr std::array places{
    LayoutPlace{"community", "the community cards", 3},
    LayoutPlace{"all-six", "the All 6 cards", 4},
};

// Whether ace, 2 and 3 are a straight is chosen among the options further down.
Ranked board_row(CardSet cards, const RuleSet& rules);

// The table ends with jack high.
Ranked lo_ball_row(CardSet cards, const RuleSet& rules) {
  constexpr Row jack_high = 4;
  const Ranked ranked = cajun::lo_ball_row(cards, rules);
  return {ranked.hand, ranked.row <= jack_high ? ranked.row : no_row};
}

constexpr std::array wagers{
    cajun::ante_wager(sec("game play 1"), sec("5 card hand payout table")),
    cajun::raise_wager("raise-1", "first Raise", sec("game play 3"),
                       sec("5 card hand payout table")),
    cajun::raise_wager("raise-2", "second Raise", sec("game play 5"),
                       sec("5 card hand payout table")),
    cajun::raise_wager("raise-3", "third Raise", sec("game play 7"),
                       sec("5 card hand payout table")),
    parts::bonus_wager("pocket-bonus", "Pocket Bonus", sec("pocket bonus"), sec("pocket bonus"),
                       "if the player's two cards are an ace with king, queen or jack, or a pair",
                       {own}, parts::pocket_row),
    parts::bonus_wager("board-bonus", "Board Bonus", sec("board bonus"), sec("board bonus table"),
                       "if the three community cards are a pair or better", {"community"},
                       board_row),
    parts::bonus_wager("lo-ball", "Lo Ball", sec("lo ball"), sec("lo ball table"),
                       "if the five cards are no Poker hand and jack high or lower",
                       {own, "community"}, lo_ball_row),
    parts::bonus_wager(
        "all-six-bonus", "All 6 Bonus", sec("all 6 bonus"), sec("all 6 bonus"),
        "if the player's two and the four All 6 cards hold three of a kind or better",
        {own, "all-six"}, parts::three_of_a_kind_or_better),
};
constexpr WagerId ante = index_of(wagers, "ante");

constexpr std::array schedules{
    Schedule{
        .id = "ante",
        .section = sec("5 card hand payout table"),
        .rows = {"Royal flush", "Straight flush", "Four of a kind", "Full house", "Flush",
                 "Straight", "Three of a kind", "Two pair", "Pair of jacks to aces",
                 "Pair of 6s to 10s"},
        .tables = {{"",
                    {to(200), to(100), to(40), to(10), to(7), to(4), to(3), to(2), to(1), push}}}},
    Schedule{.id = "pocket-bonus",
             .section = sec("pocket bonus table"),
             .rows = {"Aces", "Ace, face suited", "Ace with face card", "Any pair"},
             .tables = {{"", {to(30), to(20), to(10), to(4)}}}},
    Schedule{.id = "board-bonus",
             .section = sec("board bonus table"),
             .rows = {"Mini royal", "Straight flush", "Three of a kind", "Straight", "Flush",
                      "Any pair", "High card"},
             .tables = {{"", {to(50), to(30), to(25), to(5), to(3), to(1), loss}}}},
    Schedule{.id = "lo-ball",
             .section = sec("lo ball table"),
             .rows = {"Seven high", "Eight high", "Nine high", "Ten high", "Jack high"},
             .tables = {{"", {to(100), to(50), to(15), to(5), to(1)}}}},
    Schedule{.id = "all-six-bonus",
             .section = sec("all 6 bonus table"),
             .rows = {"Royal flush", "Straight flush", "Four of a kind", "Full house", "Flush",
                      "Straight", "Three of a kind"},
             .tables = {{"", {to(1000), to(200), to(50), to(20), to(15), to(10), to(5)}}}},
};

constexpr Option by_the_house(Option option) {
  option.section = sec("game play 1");
  return option;
}

constexpr std::array options{
    Option{.id = "limit",
           .kind = Option::Kind::word,
           .section = maximum_payouts,
           .meaning =
               "table limit of the Ante in dollars; if not chosen, the limit that the Ante is in",
           .standard = Option::none,
           .words = {"1-4", "5-10"}},
    Option{.id = "spot-maximum",
           .kind = Option::Kind::money,
           .section = sec("game play 1"),
           .meaning = "most that may lie on any betting spot",
           .standard = dollars(10).cents,
           .least = dollars(1).cents,
           .most = dollars(10).cents},
    Option{.id = "ace-low-three-card-straight",
           .section = sec("board bonus"),
           .meaning = "ace, 2 and 3 on the board are a straight (the rules do not say)",
           .standard = 1},
    by_the_house(parts::minimum_wager("least Ante accepted at the table, within its limit")),
    by_the_house(parts::maximum_wager("greatest Ante accepted at the table, within its limit")),
};
constexpr OptionId limit = index_of(options, "limit");
constexpr OptionId spot_maximum = index_of(options, "spot-maximum");
constexpr OptionId minimum = index_of(options, "minimum-wager");
constexpr OptionId maximum = index_of(options, "maximum-wager");
constexpr OptionId ace_low = index_of(options, "ace-low-three-card-straight");
constexpr std::int64_t limit_1_4 = 0;

// No other dealing method is named.
constexpr std::array dealings{
    Dealing{"",
            sec("game play 2"),
            {},
            {deal_stacks(sec("game play 2"), {"all-six"}, 4),
             deal_one_at_a_time(sec("game play 2"), {positions}, 2),
             deal_one_at_a_time(sec("game play 2"), {"community"}, 3)}},
};

constexpr std::array play{
    decide(sec("game play 3"), "raise-1", cajun::raise_or_fold("raise-1")),
    reveal(sec("game play 4"), "community", {0}),
    decide(sec("game play 5"), "raise-2", cajun::raise_or_fold("raise-2")),
    reveal(sec("game play 6"), "community", {1}),
    decide(sec("game play 7"), "raise-3", cajun::raise_or_fold("raise-3")),
    reveal(sec("game play 8"), "community", {2}),
    reveal(sec("game play 9"), "all-six", {0, 1, 2, 3}),
};

constexpr std::array irregularities{
    parts::incorrect_number_of_cards(
        sec("irregularities"),
        "any hand has a wrong number of cards: all hands void, all wagers returned",
        {"community", "all-six"}),
};

Ranked board_row(CardSet cards, const RuleSet& rules) {
  constexpr Row high_card = 6;
  const Ranked ranked =
      parts::three_card_row(cards, rules.flag(ace_low) ? LowAce::allowed : LowAce::never);
  return {ranked.hand, ranked.row == no_row ? high_card : ranked.row};
}

// By the table's limit, or by the one that the Ante is in.
Money most_won(const RuleSet& rules, Money ante_stake) {
  const std::int64_t chosen = rules.value(limit);
  const bool low = chosen == Option::none ? ante_stake < dollars(5) : chosen == limit_1_4;
  return dollars(low ? 1'000 : 2'000);
}

template <int most>
Money fixed(const RuleSet&, Money) {
  return dollars(most);
}
constexpr std::array limits{
    PayoutLimit{.wagers = {"ante", "raise-1", "raise-2", "raise-3"},
                .most = most_won,
                .section = maximum_payouts,
                .by_stake = "$1,000 with an Ante below $5, $2,000 with one of $5 to $10"},
    PayoutLimit{{"board-bonus"}, fixed<500>, maximum_payouts},
    PayoutLimit{{"lo-ball"}, fixed<1'000>, maximum_payouts},
    PayoutLimit{{"pocket-bonus"}, fixed<300>, maximum_payouts},
    PayoutLimit{{"all-six-bonus"}, fixed<1'000>, maximum_payouts},
};
constexpr std::array<std::string_view, 8> settling_order{"board-bonus",  "ante",         "raise-1",
                                                         "raise-2",      "raise-3",      "lo-ball",
                                                         "pocket-bonus", "all-six-bonus"};

// What the rules of the house allow, whatever this table asks within it.
StakeLimit house_limit(const RuleSet& rules, WagerId wager) {
  StakeLimit allowed;
  allowed.section = sec("game play 1");
  allowed.most = *rules.money(spot_maximum);
  if (wager != ante) return allowed;
  allowed.least = dollars(1);
  const std::int64_t chosen = rules.value(limit);
  allowed.least_section = maximum_payouts;
  if (chosen == Option::none) return allowed;
  allowed.section = maximum_payouts;
  if (chosen == limit_1_4) {
    allowed.most = std::min(allowed.most, dollars(4));
  } else {
    allowed.least = dollars(5);
  }
  return allowed;
}

StakeLimit stake_limit(const RuleSet& rules, WagerId wager) {
  StakeLimit allowed = house_limit(rules, wager);
  if (wager != ante) return allowed;
  if (const auto least = rules.money(minimum)) allowed.least = *least;
  if (const auto most = rules.money(maximum)) allowed.most = *most;
  return allowed;
}

void check(const RuleSet& rules, Refusals& violations) {
  const StakeLimit allowed = house_limit(rules, ante);
  if (allowed.least > allowed.most) {
    violations.push_back({"no Ante of the " + text(allowed.least) +
                              " that the limit begins with fits a spot of " + text(allowed.most),
                          "rules.spot-maximum", text(maximum_payouts)});
  }
  for (const OptionId option : {minimum, maximum}) {
    const auto chosen = rules.money(option);
    if (!chosen || (*chosen >= allowed.least && *chosen <= allowed.most)) continue;
    violations.push_back({fmt::format("an Ante is from {} to {} here, not {}", text(allowed.least),
                                      text(allowed.most), text(*chosen)),
                          fmt::format("rules.{}", options[option].id), text(allowed.section)});
  }
}

}  // namespace

const Definition cajun_stud_house_limits{
    .game = "cajun-stud",
    .ruleset = "house-limits",
    .name = "Cajun Stud, house limits",
    .positions = 6,
    .positions_section = sec("game play 2"),
    .wagers = wagers,
    .wagers_section = sec("game play 1"),
    .base = "ante",
    .schedules = schedules,
    .options = options,
    .no_more_bets = sec("game play 1"),
    .irregularities = irregularities,
    .irregularities_section = sec("irregularities"),
    .course = CardGame{.deck = Deck::standard,
                       .deck_section = sec("equipment"),
                       .hand_cards = 2,
                       .places = places,
                       .dealings = dealings,
                       .play = play,
                       .settling_order = settling_order,
                       .payout_limits = limits},
    .check = check,
    .stake_limit = stake_limit,
};

}  // namespace houseway
