#pragma once

#include <algorithm>
#include <array>
#include <string_view>

#include "games/parts.h"
#include "ranking/totals.h"
#include "rules/record.h"

// What Minibaccarat (627a), Midibaccarat (629a) and Baccarat (631a) share: the wagers, the draw of
// a third card, the odds and what goes wrong are the same in all three, under paragraphs of their
// own.
namespace houseway::punto {

// Where a chapter says what all three say.
struct Chapter {
  std::string_view number;
  int wagers;          // its sections: wagers,
  int third_cards;     // who draws a third card,
  int odds;            // payout odds and vigorish,
  int irregularities;  // irregularities
  std::string_view deal;
  std::string_view house_money;
  std::string_view house_money_portion;
  std::string_view one_third_card;  // at most, to either hand
  std::string_view cover_card_out;
  bool new_decks;  // for every shoe
};

// "7" and "(a)(1)" to the paragraph 7(a)(1).
template <std::size_t N>
struct Text {
  constexpr Text(const char (&literal)[N]) { std::copy(literal, literal + N, chars); }
  char chars[N] = {};
};
template <int Number, Text Rest>
struct Paragraph {
  static constexpr std::size_t digits = Number < 10 ? 1 : 2;
  static constexpr auto chars = [] {
    std::array<char, digits + sizeof(Rest.chars) - 1> all{};
    if (digits == 2) all[0] = '0' + Number / 10;
    all[digits - 1] = '0' + Number % 10;
    std::copy(Rest.chars, Rest.chars + sizeof(Rest.chars) - 1, all.begin() + digits);
    return all;
  }();
  static constexpr std::string_view text{chars.data(), chars.size()};
};

constexpr std::array places{LayoutPlace{"player", "the Player's Hand", 3},
                            LayoutPlace{"banker", "the Banker's Hand", 3}};
constexpr std::size_t player = index_of(places, "player");
constexpr std::size_t banker = index_of(places, "banker");
constexpr std::array<Selection, 2> player_or_banker{{{"player"}, {"banker"}}};

// What the two hands have come to.
struct Result {
  int player = 0;
  int banker = 0;
  bool player_natural = false;
  bool banker_natural = false;
  bool dragon_7 = false;
  bool panda_8 = false;

  explicit Result(const Record& record) {
    const Cards& players = record.places[punto::player];
    const Cards& bankers = record.places[punto::banker];
    player = point_count(players);
    banker = point_count(bankers);
    player_natural = players.size() == 2 && player >= 8;
    banker_natural = bankers.size() == 2 && banker >= 8;
    dragon_7 = bankers.size() == 3 && banker == 7 && player < 7;
    panda_8 = players.size() == 3 && player == 8 && banker < 8;
  }
  ShownHand shown() const { return ShownHand::of_counts(player, banker); }
};

inline bool pair(const Cards& hand) {
  return hand[0].rank() == hand[1].rank();
}

inline bool natural(const Cards& hand) {
  return point_count(hand, 2) >= 8;
}
// Of the first two cards of each hand.
inline bool natural_dealt(const Record& record) {
  return natural(record.places[player]) || natural(record.places[banker]);
}
inline bool player_draws_third(const RuleSet&, const Record& record, Place) {
  return !natural_dealt(record) && player_draws(point_count(record.places[player], 2));
}
inline bool banker_draws_third(const RuleSet&, const Record& record, Place) {
  if (natural_dealt(record)) return false;
  const Cards& players = record.places[player];
  const auto third = players.size() == 3 ? std::optional(baccarat_value(players[2])) : std::nullopt;
  return banker_draws(point_count(record.places[banker], 2), third);
}

// The options of all three come first in each.
constexpr std::size_t option_count = 9;
constexpr std::array<std::string_view, option_count> option_ids{"decks",
                                                                "ez-baccarat",
                                                                "tie-odds",
                                                                "house-money-portion",
                                                                "vigorish-rounding",
                                                                "vigorish-collection",
                                                                "disclosed-third-card",
                                                                "minimum-wager",
                                                                "maximum-wager"};
constexpr OptionId option_id(std::string_view id) {
  return static_cast<OptionId>(std::find(option_ids.begin(), option_ids.end(), id) -
                               option_ids.begin());
}
inline bool ez_baccarat(const RuleSet& rules) {
  return rules.flag(option_id("ez-baccarat"));
}

template <const Chapter& By>
struct Game {
  template <Text Rest>
  static constexpr Section wagers_at{By.number, Paragraph<By.wagers, Rest>::text};
  template <Text Rest>
  static constexpr Section third_cards_at{By.number, Paragraph<By.third_cards, Rest>::text};
  template <Text Rest>
  static constexpr Section odds_at{By.number, Paragraph<By.odds, Rest>::text};
  template <Text Rest>
  static constexpr Section irregularities_at{By.number, Paragraph<By.irregularities, Rest>::text};

  static constexpr Section sec(std::string_view paragraph) { return {By.number, paragraph}; }

  // 7(a)(1): a Dragon 7 returns the wager in EZ Baccarat alone.
  static Judged judge_banker(const RuleSet& rules, const Record& record, int, std::uint8_t) {
    const Result result(record);
    const bool returned = result.banker == result.player || (result.dragon_7 && ez_baccarat(rules));
    if (returned) return {1, wagers_at<"(a)(1)(iii)">, result.shown()};
    if (result.banker > result.player) return {0, {}, result.shown()};
    return {no_row, wagers_at<"(a)(1)(ii)">, result.shown()};
  }

  // 7(a)(2)
  static Judged judge_player(const RuleSet&, const Record& record, int, std::uint8_t) {
    const Result result(record);
    if (result.player > result.banker) return {0, {}, result.shown()};
    if (result.player == result.banker) return {1, wagers_at<"(a)(2)(iii)">, result.shown()};
    return {no_row, wagers_at<"(a)(2)(ii)">, result.shown()};
  }

  // 7(a)(3)
  static Judged judge_tie(const RuleSet&, const Record& record, int, std::uint8_t) {
    const Result result(record);
    if (result.player == result.banker) return {0, {}, result.shown()};
    return {no_row, wagers_at<"(a)(3)(ii)">, result.shown()};
  }

  // 7(a)(4): a natural wins whatever the margin, another hand by four points or more.
  static Judged judge_dragon_bonus(const RuleSet&, const Record& record, int,
                                   std::uint8_t selection) {
    constexpr Row natural_winner = 6;
    constexpr Row natural_tie = 7;
    const Result result(record);
    const bool on_player = selection == player;
    const int mine = on_player ? result.player : result.banker;
    const int other = on_player ? result.banker : result.player;
    const bool natural = on_player ? result.player_natural : result.banker_natural;
    const bool others_natural = on_player ? result.banker_natural : result.player_natural;
    if (natural) {
      if (!others_natural || mine > other) return {natural_winner, {}, result.shown()};
      if (mine == other) return {natural_tie, wagers_at<"(a)(4)(iii)">, result.shown()};
      return {no_row, wagers_at<"(a)(4)(ii)(A)">, result.shown()};
    }
    if (mine - other >= 4) return {9 - (mine - other), {}, result.shown()};
    return {no_row, mine > other ? wagers_at<"(a)(4)(ii)(C)"> : wagers_at<"(a)(4)(ii)(B)">,
            result.shown()};
  }

  // 7(a)(5)
  static Judged judge_dragon_7(const RuleSet&, const Record& record, int, std::uint8_t) {
    const Result result(record);
    if (result.dragon_7) return {0, {}, result.shown()};
    return {no_row, wagers_at<"(a)(5)(ii)">, result.shown()};
  }

  // 7(a)(6)
  static Judged judge_panda_8(const RuleSet&, const Record& record, int, std::uint8_t) {
    const Result result(record);
    if (result.panda_8) return {0, {}, result.shown()};
    return {no_row, wagers_at<"(a)(6)(ii)">, result.shown()};
  }

  // 7(a)(7)
  static Judged judge_house_money(const RuleSet&, const Record& record, int, std::uint8_t) {
    const bool players = pair(record.places[player]);
    const bool bankers = pair(record.places[banker]);
    if (players || bankers) return {players && bankers ? 0 : 1};
    return {no_row, wagers_at<"(a)(7)(ii)">};
  }

  static int vigorish_on_banker(const RuleSet& rules) { return ez_baccarat(rules) ? 0 : 5; }

  static constexpr std::array wagers{
      Wager{.id = "banker",
            .name = "Banker",
            .section = wagers_at<"(a)(1)">,
            .always_offered = true,
            .schedule = "banker",
            .wins = "if the Banker's Hand is higher, paid less a vigorish of 5%; in EZ Baccarat "
                    "without one, and a Dragon 7 returns it",
            .decided_by = ByRound{.judge = judge_banker,
                                  .vigorish = vigorish_on_banker,
                                  .vigorish_section = odds_at<"(c)">}},
      Wager{.id = "player",
            .name = "Player",
            .section = wagers_at<"(a)(2)">,
            .always_offered = true,
            .schedule = "player",
            .wins = "if the Player's Hand is higher",
            .decided_by = ByRound{.judge = judge_player}},
      Wager{.id = "tie",
            .name = "Tie",
            .section = wagers_at<"(a)(3)">,
            .always_offered = true,
            .schedule = "tie",
            .wins = "if the two hands have the same Point Count",
            .decided_by = ByRound{.judge = judge_tie}},
      Wager{.id = "dragon-bonus",
            .name = "Dragon Bonus",
            .section = wagers_at<"(a)(4)">,
            .schedule = "dragon-bonus",
            .wins = "if the hand wagered on wins with a natural or by four points or more",
            .selections = player_or_banker,
            .decided_by = ByRound{.judge = judge_dragon_bonus}},
      Wager{.id = "dragon-7-insurance",
            .name = "Dragon 7 Insurance",
            .section = wagers_at<"(a)(5)">,
            .always_offered = true,
            .offered_when = ez_baccarat,
            .schedule = "dragon-7-insurance",
            .wins = "if the Banker's Hand wins with a 7 of three cards (EZ Baccarat)",
            .decided_by = ByRound{.judge = judge_dragon_7}},
      Wager{.id = "panda-8-insurance",
            .name = "Panda 8 Insurance",
            .section = wagers_at<"(a)(6)">,
            .always_offered = true,
            .offered_when = ez_baccarat,
            .schedule = "panda-8-insurance",
            .wins = "if the Player's Hand wins with an 8 of three cards (EZ Baccarat)",
            .decided_by = ByRound{.judge = judge_panda_8}},
      Wager{.id = "house-money",
            .name = "House Money",
            .section = wagers_at<"(a)(7)">,
            .schedule = "house-money",
            .wins = "if the first two cards of either hand are of one rank",
            .decided_by =
                ByRound{.judge = judge_house_money, .parlay_option = "house-money-portion"}},
  };
  static constexpr WagerId house_money = index_of(wagers, "house-money");

  static constexpr std::array schedules{
      Schedule{.id = "player",
               .section = odds_at<"(a)">,
               .rows = {"Player's Hand higher", "Tie hand"},
               .tables = {{"", {to(1), push}}},
               .further = {{1, wagers_at<"(a)(2)(iii)">}}},
      Schedule{.id = "tie",
               .section = odds_at<"(b)">,
               .rows = {"Tie hand"},
               .tables = {{"", {to(8)}}},
               .odds_option = "tie-odds"},
      Schedule{.id = "banker",
               .section = odds_at<"(c)">,
               .rows = {"Banker's Hand higher", "Tie hand, or a Dragon 7 in EZ Baccarat"},
               .tables = {{"", {to(1), push}}},
               .further = {{1, wagers_at<"(a)(1)(iii)">}}},
      Schedule{.id = "dragon-bonus",
               .section = odds_at<"(e)">,
               .rows = {"Win by 9 points", "Win by 8 points", "Win by 7 points", "Win by 6 points",
                        "Win by 5 points", "Win by 4 points", "Natural winner", "Natural tie"},
               .tables = {{"A", {to(30), to(10), to(6), to(4), to(2), to(1), to(1), push}},
                          {"B", {to(20), to(8), to(7), to(4), to(3), to(1), to(1), push}},
                          {"C", {to(30), to(10), to(4), to(4), to(2), to(2), to(1), push}}}},
      Schedule{.id = "dragon-7-insurance",
               .section = odds_at<"(f)">,
               .rows = {"Dragon 7"},
               .tables = {{"", {to(40)}}}},
      Schedule{.id = "panda-8-insurance",
               .section = odds_at<"(g)">,
               .rows = {"Panda 8"},
               .tables = {{"", {to(25)}}}},
      Schedule{.id = "house-money",
               .section = odds_at<"(h)">,
               .rows = {"Player and Banker Pair", "Player or Banker Pair"},
               .tables = {{"", {to(15), to(3)}}}},
  };

  static constexpr std::array<Option, option_count> options{
      Option{.id = "decks",
             .kind = Option::Kind::count,
             .section = sec("3(a)"),
             .meaning = "decks in the shoe",
             .standard = 8,
             .least = 6,
             .most = 8},
      Option{.id = "ez-baccarat",
             .section = sec("1"),
             .meaning = "no vigorish is collected, and a Dragon 7 returns the Banker wager"},
      Option{.id = "tie-odds",
             .kind = Option::Kind::fraction,
             .section = odds_at<"(b)">,
             .meaning = "what a winning Tie Wager is paid, to 1",
             .standard = Fraction{8, 1}.packed(),
             .least = 8,
             .most = 1000},
      Option{.id = "house-money-portion",
             .kind = Option::Kind::fraction,
             .section = sec(By.house_money_portion),
             .meaning = "the part of a House Money payout that may be added to another wager",
             .standard = Fraction{1, 1}.packed(),
             .most = 1},
      Option{.id = "vigorish-rounding",
             .kind = Option::Kind::word,
             .section = odds_at<"(c)">,
             .meaning = "whether the vigorish is rounded up to a multiple of 25 cents",
             .words = {"none", "quarter"},
             .role = Option::Role::vigorish_rounding},
      Option{.id = "vigorish-collection",
             .kind = Option::Kind::word,
             .section = odds_at<"(d)">,
             .meaning = "when the vigorish is collected; marked until then",
             .words = {"at-payout", "later"}},
      Option{.id = "disclosed-third-card",
             .kind = Option::Kind::word,
             .section = irregularities_at<"(c)">,
             .meaning = "what becomes of a card wrongly dealt face up to the Player's Hand when "
                        "the Banker's Hand stays",
             .words = {"discard", "simulated-round"}},
      parts::minimum_wager("least wager accepted on a hand, on a tie and, in EZ Baccarat, as "
                           "insurance"),
      parts::maximum_wager("greatest wager accepted on a hand, on a tie and, in EZ Baccarat, as "
                           "insurance"),
  };

  // The player who has won a House Money Wager takes the payout or has it added.
  static bool house_money_won(const RuleSet&, const Record& record, Place seat) {
    return record.seat(seat.seat()).find({house_money, 0}) != nullptr &&
           (pair(record.places[player]) || pair(record.places[banker]));
  }
  static constexpr Step settle_house_money = from_the_right(
      only_when(decide(sec(By.house_money), "house-money",
                       {goes_on("take"), parlays("add player", "house-money", "player"),
                        parlays("add banker", "house-money", "banker")}),
                house_money_won, "the player's House Money Wager has won"));
  static constexpr Step deal_four = deal_one_at_a_time(sec(By.deal), {"player", "banker"}, 2);
  // The paragraph by which a hand draws a third card or none.
  static Section for_players_third(const RuleSet& rules, const Record& record, Place place) {
    if (record.places[player].size() == 3) return sec(By.one_third_card);
    if (natural_dealt(record)) return third_cards_at<"(a)">;
    return player_draws_third(rules, record, place) ? third_cards_at<"(b)(1)">
                                                    : third_cards_at<"(b)(2)">;
  }
  static Section for_bankers_third(const RuleSet&, const Record& record, Place) {
    if (record.places[banker].size() == 3) return sec(By.one_third_card);
    if (natural_dealt(record)) return third_cards_at<"(a)">;
    if (record.places[player].size() < 3) return third_cards_at<"(c)(1)">;
    const int points = point_count(record.places[banker], 2);
    return points < 3    ? third_cards_at<"(c)(2)(i)">
           : points == 7 ? third_cards_at<"(c)(2)(ii)">
                         : third_cards_at<"(c)(2)(iii)">;
  }
  static constexpr Step players_third = deciding_by(
      only_when(deal_one_at_a_time(third_cards_at<"(b)">, {"player"}, 1), player_draws_third,
                "neither hand is a natural and the Player's Hand has 0 to 5"),
      for_players_third);
  static constexpr Step bankers_third = deciding_by(
      only_when(deal_one_at_a_time(third_cards_at<"(c)">, {"banker"}, 1), banker_draws_third,
                "neither hand is a natural and the Banker's Hand draws: on 0 to 5 if the Player's "
                "Hand stayed, else by Table 1"),
      for_bankers_third);

  // A card dealt to the Player's Hand that draws none.
  static bool no_third_due(const RuleSet& rules, const Record& record, Place place) {
    return record.places[banker].size() >= 2 && !player_draws_third(rules, record, place);
  }
  static constexpr int simulated_round = 6;  // the most cards that one takes
  static int one_left_over(const RuleSet&, const Record&, bool) { return 1; }
  static int up_to_a_round_left_over(const RuleSet&, const Record&, bool) {
    return simulated_round;
  }
  // The card is the Banker's third where one is due to that hand.
  static int third_card_left_over(const RuleSet& rules, const Record& record, bool disclosed) {
    if (record.places[banker].size() == 3) return 0;
    return disclosed && rules.value(option_id("disclosed-third-card")) != 0 ? simulated_round : 1;
  }

  static constexpr List<std::string_view, 4> within_a_round{"deal", "player-third-card",
                                                            "banker-third-card"};
  static constexpr std::array irregularities{
      Irregularity{.kind = "card-drawn-in-error",
                   .section = irregularities_at<"(a)">,
                   .means = "a card drawn in error and not seen is the first card of the next hand",
                   .effect = Irregularity::Effect::goes_on,
                   .from_shoe = {.for_next_hand = true, .leaves_over = one_left_over}},
      Irregularity{.kind = "unauthorized-player-third-card",
                   .section = irregularities_at<"(b)">,
                   .means =
                       "a third card dealt to a Player's Hand that stays is the Banker's third "
                       "if one is due, else the first of the next hand or, if its face was "
                       "seen, put away as the rules have it",
                   .effect = Irregularity::Effect::goes_on,
                   .cards = {.possible = no_third_due,
                             .impossible = "the Player's Hand draws a third card here"},
                   .from_shoe = {.tells_disclosed = true,
                                 .disclosed_section = irregularities_at<"(c)">,
                                 .leaves_over = third_card_left_over}},
      Irregularity{
          .kind = "card-disclosed",
          .section = irregularities_at<"(d)">,
          .means = "a card whose face was seen out of turn is the first of a simulated "
                   "round without wagers",
          .effect = Irregularity::Effect::goes_on,
          .from_shoe = {.leaves_over = up_to_a_round_left_over, .never_at = within_a_round}},
      Irregularity{
          .kind = "card-face-up-in-shoe",
          .section = irregularities_at<"(d)">,
          .means = "a card found face up in the shoe is the first of a simulated round "
                   "without wagers",
          .effect = Irregularity::Effect::goes_on,
          .cards = {.puts_card_away = true},
          .from_shoe = {.leaves_over = up_to_a_round_left_over, .never_at = within_a_round}},
      Irregularity{.kind = "insufficient-cards",
                   .section = irregularities_at<"(e)">,
                   .means = "the shoe has too few cards to complete the round: it is void and all "
                            "wagers are returned",
                   .from_shoe = {.too_few_cards = true, .runs_out = true}},
  };

  static constexpr Shoe shoe{.decks_option = "decks",
                             .decks_section = sec("3(a)"),
                             .burn = Shoe::Burn::by_first_card,
                             .burn_section = sec("5(f)"),
                             .cover_above_bottom = 14,
                             .cover_section = sec("5(d)"),
                             .rounds_after_cover = 1,
                             .end_section = sec(By.cover_card_out),
                             .new_decks = By.new_decks,
                             .faces_decide = true};

  // All but what the chapters have of their own.
  static constexpr Definition shared{
      .ruleset = By.number,
      .positions_section = sec("2(a)"),
      .wagers = wagers,
      .wagers_section = wagers_at<"(a)">,
      .base = "player",
      .schedules = schedules,
      .options = options,
      .no_more_bets = wagers_at<"(c)">,
      .irregularities = irregularities,
      .irregularities_section = irregularities_at<"">,
      .course = CardGame{.deck = Deck::standard,
                         .deck_section = sec("3(a)"),
                         .places = places,
                         .shoe = shoe,
                         .two_hands = {"player", "banker", "tie", natural}},
  };
};

// The options of all three and then a chapter's own.
template <std::size_t N>
constexpr std::array<Option, option_count + N> with_own(
    const std::array<Option, option_count>& shared, const std::array<Option, N>& own_options) {
  std::array<Option, option_count + N> all{};
  std::copy(shared.begin(), shared.end(), all.begin());
  std::copy(own_options.begin(), own_options.end(), all.begin() + option_count);
  return all;
}

}  // namespace houseway::punto
