#pragma once

#include <array>

#include "games/register.h"
#include "rules/pot_rules.h"

// What all games of 58 Pa. Code Chapter 637a have in common.
namespace houseway::poker_room {

constexpr Section sec(std::string_view paragraph) {
  return {"637a", paragraph};
}

constexpr PotSections general{
    .players = sec("7(b)"),
    .stakes = sec("8(b)(1)"),
    .enough = sec("8(b)(4)"),
    .turn = sec("8(c)"),
    .raises = sec("1"),
    .limits = sec("8(k)"),
    .check_raise = sec("8(j)"),
    .side_pots = sec("8(b)(5)"),
    .last_player = sec("7(e)(6)"),
    .uncalled = sec("17(d)"),
    .ties = sec("6(e)"),
    .showdown = sec("18(e)"),
    .folds = sec("18(l)(1)"),
    .percentage_rake = sec("17(b)(1)"),
    .incremental_rake = sec("17(b)(2)"),
    .bad_beat_taken = sec("15(c)"),
    .bad_beat_paid = sec("15(a)"),
    .high_hand_taken = sec("16(c)"),
    .high_hand_paid = sec("16(h)"),
};

constexpr Wager posted(std::string_view id, std::string_view name, Section section,
                       std::string_view wins) {
  return {.id = id,
          .name = name,
          .section = section,
          .need = Need::optional,
          .always_offered = true,
          .wins = wins,
          .decided_by = ByBetting{}};
}
constexpr Wager result(std::string_view id, std::string_view name, Section section,
                       std::string_view wins, std::string_view schedule = {}) {
  return {.id = id,
          .name = name,
          .section = section,
          .need = Need::unstaked,
          .schedule = schedule,
          .wins = wins,
          .decided_by = ByBetting{}};
}
constexpr Wager numbered(Wager wager) {
  wager.numbered = true;
  return wager;
}

constexpr Wager ante(Section section) {
  return posted("ante", "Ante", section, "goes into the pot");
}
constexpr Wager blind(Section section) {
  return numbered(posted("blind", "Blind Bet", section,
                         "goes into the pot and counts on the first betting round"));
}
constexpr Wager straddle(Section section) {
  Wager wager = posted("straddle", "Straddle Bet", section,
                       "goes into the pot and counts on the first betting round");
  wager.always_offered = false;
  wager.offered_if_chosen = true;
  return wager;
}
constexpr Wager post(Section section) {
  return posted("post", "Blind Bet of a returning player", section,
                "goes into the pot and counts on the first betting round");
}
constexpr Wager forced(Section section) {
  return posted("forced", "Forced Bet", section,
                "goes into the pot and counts on the first betting round");
}

// What comes out of a round.
constexpr std::array results{
    result("pot", "Pot", sec("7(d)"), "to the best hand, or to the last player"),
    numbered(result("side-pot", "Side Pot", sec("8(b)(5)(iii)"),
                    "to the best hand of those who paid into it")),
    result("uncalled-bet", "Uncalled Bet", sec("17(d)"),
           "a last bet that nobody called comes back"),
    result("refund", "Refund", sec("18(i)"), "what a void round or hand gives back"),
    result("bad-beat", "Bad Beat", sec("15(a)"), "shares of the fund for a high hand that lost",
           "bad-beat"),
    result("high-hand-jackpot", "High Hand Jackpot", sec("16(h)"),
           "what the qualifying period collected, for its highest hand", "high-hand-jackpot"),
};

template <std::size_t Count>
constexpr auto with_results(const std::array<Wager, Count>& postings) {
  std::array<Wager, Count + results.size()> wagers{};
  for (std::size_t i = 0; i < Count; ++i) wagers[i] = postings[i];
  for (std::size_t i = 0; i < results.size(); ++i) wagers[Count + i] = results[i];
  return wagers;
}

// The two funds, which are meters that pots feed.
constexpr Schedule fund(std::string_view id, Section section) {
  return {.id = id,
          .section = section,
          .tables = {{.meters = {{.level = Level::only}}}},
          .meters_section = section};
}
constexpr std::array funds{fund("bad-beat", sec("15(a)")), fund("high-hand-jackpot", sec("16(a)"))};

constexpr Option amount(std::string_view id, Section section, std::string_view meaning,
                        std::int64_t least = 1) {
  return {.id = id,
          .kind = Option::Kind::money,
          .section = section,
          .meaning = meaning,
          .standard = Option::none,
          .least = least,
          .most = largest_amount.cents};
}

// The choices of the Rules Submission that every game has; `divided` is the paragraph that speaks
// of what cannot be divided equally, `posting` the one of the Ante.
constexpr auto room_options(Section posting, Section divided) {
  return std::array{
      Option{.id = "rake",
             .kind = Option::Kind::word,
             .section = sec("17(b)"),
             .meaning = "how the rake is taken; nothing is taken from the pot where it is left out",
             .standard = Option::none,
             .words = {"percentage", "incremental", "time"}},
      Option{.id = "rake-percent",
             .kind = Option::Kind::percentage,
             .section = sec("17(b)(1)"),
             .meaning = "part of the pot and of any side pots",
             .standard = Fraction{0, 1}.packed(),
             .least = 0,
             .most = 10},
      amount("rake-maximum", sec("17(a)(3)"), "greatest rake in a round of play", 0),
      Option{.id = "rake-timing",
             .kind = Option::Kind::word,
             .section = sec("17(b)(1)"),
             .meaning = "whether a percentage rake is set aside after each betting round or taken "
                        "at the end; the sum is the same",
             .words = {"round-of-play", "betting-round"}},
      Option{.id = "rake-levels",
             .kind = Option::Kind::levels,
             .section = sec("17(b)(2)"),
             .meaning = "sizes of all pots together and what an incremental rake then comes to",
             .standard = Option::none},
      amount("time-charge", sec("17(b)(3)(ii)"), "hourly fee"),
      Option{.id = "time-charge-per",
             .kind = Option::Kind::word,
             .section = sec("17(b)(3)(i)"),
             .meaning = "who is assessed; of players those seated and inactive too",
             .words = {"player", "table"}},
      Option{.id = "time-charge-minutes",
             .kind = Option::Kind::word,
             .section = sec("17(b)(3)(iii)"),
             .meaning = "how often a part of the fee is assessed",
             .words = {"30", "20"}},
      amount("smallest-chip", divided,
             "unit that a division stops at; a dollar where it is left out, a cent where amounts "
             "have cents"),
      Option{.id = "odd-chip",
             .kind = Option::Kind::word,
             .section = divided,
             .meaning = "who has what cannot be divided, where the chapter leaves it open: by suit "
                        "in Stud, else left of the button",
             .standard = Option::none,
             .words = {"left-of-button", "high-card-by-suit"}},
      Option{.id = "ante-required",
             .section = posting,
             .meaning = "whether each player who takes part makes an Ante bet"},
      Option{.id = "betting",
             .kind = Option::Kind::word,
             .section = sec("8(k)"),
             .meaning = "what limits bets",
             .words = {"no-limit", "pot-limit", "fixed-limit", "spread-limit"}},
      amount("small-bet", sec("8(k)"), "fixed limit on the earlier betting rounds"),
      amount("big-bet", sec("8(k)"), "fixed limit on the later betting rounds"),
      amount("minimum-bet", sec("8(k)"), "least bet, and least by which a bet is raised"),
      amount("maximum-bet", sec("8(k)"), "greatest bet, and greatest by which a bet is raised"),
      Option{.id = "raises-maximum",
             .kind = Option::Kind::count,
             .section = sec("8(k)"),
             .meaning = "most raises on a betting round",
             .standard = Option::none,
             .least = 0,
             .most = 100},
      Option{.id = "check-raise",
             .section = sec("8(j)"),
             .meaning = "whether a player who has checked may raise on that betting round",
             .standard = 1},
      amount("minimum-bet-increase", sec("8(k)"),
             "most by which the minimum bet is raised when all players agree"),
      Option{.id = "show-discarded-hands",
             .section = sec("18(e)"),
             .meaning = "whether a hand that is conceded at the showdown has to be shown"},
      Option{.id = "bad-beat-hand",
             .kind = Option::Kind::hand,
             .section = sec("15(a)"),
             .meaning = "lowest losing hand that is a Bad Beat; not offered where it is left out",
             .standard = Option::none},
      Option{.id = "bad-beat-shares",
             .kind = Option::Kind::counts,
             .section = sec("15(b)(3)"),
             .meaning = "percent of the fund for the loser, the winner, and the others dealt in",
             .least = 0,
             .most = 100,
             .words = {"loser", "winner", "table"}},
      amount("bad-beat-contribution", sec("15(b)(1)"), "taken from a pot after the rake"),
      amount("bad-beat-minimum-pot", sec("15(b)(2)"), "pot from which on it is taken"),
      amount("high-hand-contribution", sec("16(b)(2)"), "taken from a pot after the rake"),
      amount("high-hand-minimum-pot", sec("16(b)(3)"), "pot from which on it is taken"),
      Option{.id = "high-hand-minimum-players",
             .kind = Option::Kind::count,
             .section = sec("16(b)(4)"),
             .meaning = "least number of players dealt in for a hand to count",
             .standard = 0,
             .least = 0,
             .most = 10},
      Option{.id = "high-hand-tie",
             .kind = Option::Kind::word,
             .section = sec("16(b)(5)"),
             .meaning = "what becomes of the payout when a hand equals the highest of the period",
             .words = {"equally", "first-holder"}},
      Option{.id = "irregularity-supplement",
             .section = sec("18(s)"),
             .meaning = "whether the submission supplements the procedures for irregularities"},
  };
}

constexpr auto kill_options(Section section) {
  return std::array{
      Option{.id = "kill",
             .kind = Option::Kind::word,
             .section = section,
             .meaning =
                 "what the limits of the next hand are raised to when one player wins all of "
                 "a qualifying pot: twice as much, or half as much again",
             .words = {"none", "kill", "half-kill"}},
      amount("qualifying-pot", section, "pot from which on it counts"),
      Option{.id = "kill-hand",
             .section = section,
             .meaning = "whether this hand is played at the raised limits"},
  };
}

constexpr auto blind_options(Section section) {
  return std::array{Option{.id = "blinds",
                           .kind = Option::Kind::count,
                           .section = section,
                           .meaning = "number of Blind Bets that are required",
                           .standard = Option::none,
                           .least = 1,
                           .most = 5}};
}
constexpr auto forced_options(Section section) {
  return std::array{amount("forced-bet", section, "least Forced Bet")};
}

template <class T, std::size_t A, std::size_t B>
constexpr std::array<T, A + B> joined(const std::array<T, A>& first,
                                      const std::array<T, B>& second) {
  std::array<T, A + B> all{};
  for (std::size_t i = 0; i < A; ++i) all[i] = first[i];
  for (std::size_t i = 0; i < B; ++i) all[A + i] = second[i];
  return all;
}

using What = Irregularity::OfPot::What;
constexpr Irregularity wrong(std::string_view kind, Section section, std::string_view means,
                             What what, List<std::string_view, 2> also_called = {}) {
  return {.kind = kind,
          .section = section,
          .means = means,
          .effect = Irregularity::Effect::goes_on,
          .also_called = also_called,
          .pot = {.what = what}};
}
constexpr Irregularity voids(std::string_view kind, std::string_view means) {
  Irregularity irregularity = wrong(kind, sec("18(i)"), means, What::nothing);
  irregularity.effect = Irregularity::Effect::voids;
  return irregularity;
}
constexpr Irregularity card_face_up() {
  Irregularity irregularity =
      wrong("card-face-up-in-shoe", sec("18(j)"),
            "a card found face up in the deck is not used in the round; a second one is a misdeal",
            What::card_away, {"card-face-up-in-deck"});
  irregularity.cards.from_occurrence = 2;
  return irregularity;
}

constexpr std::array usual_irregularities{
    wrong("improper-shuffle", sec("18(g)(1)"),
          "the cards were not shuffled and cut as they should be: misdeal, what is posted stands",
          What::misdeal),
    wrong("wrong-starting-position", sec("18(g)(2)"),
          "dealing began at the wrong place: misdeal if found before two players have voluntarily "
          "bet",
          What::early_misdeal),
    wrong("cards-face-up", sec("18(g)(3)"), "more than one card face up in the deck: misdeal",
          What::misdeal),
    wrong(
        "eligible-player-not-dealt", sec("18(g)(4)"),
        "a player in the round got no cards: misdeal if found before two players have voluntarily "
        "bet",
        What::early_misdeal),
    wrong("ineligible-player-dealt", sec("18(h)"),
          "cards dealt to somebody who does not take part are discarded, and the round goes on",
          What::not_eligible),
    voids("missing-cards",
          "cards are missing: the round is void, everything in the pot goes back to "
          "whoever put it in, and the deck is replaced"),
    voids("additional-cards",
          "there are too many cards: the round is void, everything in the pot "
          "goes back to whoever put it in, and the deck is replaced"),
    card_face_up(),
    wrong("unprotected-hand-fouled", sec("18(k)"),
          "a hand that its player did not protect is fouled or collected: it is dead",
          What::dead_hand, {"unprotected-hand-collected"}),
    wrong("protected-hand-reconstructed", sec("18(k)(2)"),
          "a protected hand that touched discarded cards is put together again, and the round goes "
          "on",
          What::nothing),
    wrong(
        "protected-hand-fouled", sec("18(k)(3)"),
        "a protected hand is fouled or collected without its player's fault: it is dead, and what "
        "the player put in comes back from the pot",
        What::refunded_hand, {"protected-hand-collected"}),
    wrong("left-table", sec("18(k)(4)"),
          "a player leaves without comment and with an unprotected hand: it is collected",
          What::dead_hand),
    wrong("cards-thrown-away", sec("18(l)(2)"),
          "a player who owes a bet throws the cards away: the hand is dead, the bet is still owed",
          What::dead_hand),
    wrong("card-off-table", sec("18(o)"), "a card dealt off the table is not used in the round",
          What::card_away),
    wrong("shuffler-jam", sec("18(q)"), "the shuffling device jams: the cards are reshuffled",
          What::nothing),
    wrong("shuffler-malfunction", sec("18(r)"),
          "the shuffling device cannot be used: it is covered or has a sign", What::nothing),
    wrong("out-of-turn", sec("8(c)"),
          "a player spoke or bet before the turn came: it does not bind the player", What::nothing),
    wrong("bet-corrected", sec("8(d)"),
          "a player put in another amount than announced: it is corrected to what was announced",
          What::nothing),
    wrong("string-bet", sec("8(f)"),
          "a player tried to add to a bet that was made: it stands as a call", What::calls_only),
    wrong(
        "single-larger-chip", sec("8(i)"),
        "a player put in one chip larger than required and did not announce a raise: it is a call",
        What::calls_only),
};

constexpr std::array face_down_irregularities{
    wrong(
        "hole-card-exposed", sec("18(p)"),
        "a card dealt face up by accident goes to the discards, and the top card of the deck takes "
        "its place",
        What::replaced_card),
};
constexpr Irregularity third_hole_card() {
  Irregularity irregularity = wrong(
      "third-hole-card-exposed", sec("18(m)"),
      "the last hole card was turned up: its player may end betting and contend for the pot as "
      "it is, or go on",
      What::ends_betting);
  irregularity.pot.choices = {"end-betting", "continue"};
  return irregularity;
}
constexpr std::array seven_card_irregularities{
    wrong("hole-card-exposed", sec("18(m)"),
          "one of the first two hole cards was turned up: the third card is dealt face down",
          What::up_card),
    wrong("both-hole-cards-exposed", sec("18(m)"),
          "both hole cards were turned up: the hand is void and the Ante comes back",
          What::void_hand),
    third_hole_card(),
};
constexpr std::array five_card_irregularities{
    wrong("hole-card-exposed", sec("18(n)"),
          "the hole card was turned up: the second card is dealt face down", What::up_card),
};

// 637a.18(k)(1): in Stud a hand counts as protected when it is fouled, but not when it is
// collected.
constexpr auto stud_irregularities() {
  std::array<Irregularity, usual_irregularities.size() + 1> all{};
  std::size_t count = 0;
  for (const Irregularity& each : usual_irregularities) {
    if (each.kind != "unprotected-hand-fouled") {
      all[count++] = each;
      continue;
    }
    all[count++] = wrong("unprotected-hand-fouled", sec("18(k)(1)"),
                         "a hand is fouled: hole cards count as protected, so that it is dead and "
                         "what its player put in comes back",
                         What::refunded_hand);
    all[count++] =
        wrong("unprotected-hand-collected", sec("18(k)"),
              "a hand that its player did not protect is collected: it is dead", What::dead_hand);
  }
  return all;
}

constexpr auto down_card_room = joined(usual_irregularities, face_down_irregularities);
constexpr auto seven_card_room = joined(stud_irregularities(), seven_card_irregularities);
constexpr auto five_card_room = joined(stud_irregularities(), five_card_irregularities);

// The paragraphs of the streets with community cards: the deal, three cards, the fourth, the fifth,
// the first betting round and the later ones.
struct CommunitySections {
  Section deal, three, fourth, fifth, first_round, later_rounds;
};
constexpr std::array<Street, 4> community_streets(int own, const CommunitySections& by) {
  return {{{.id = "hole-cards", .down = own, .section = by.deal, .betting_section = by.first_round},
           {.id = "flop",
            .also_called = {"community-cards", "third-community-card", "first-community-card"},
            .community = 3,
            .burns = true,
            .section = by.three,
            .betting_section = by.later_rounds},
           {.id = "fourth-community-card",
            .also_called = {"turn"},
            .community = 1,
            .burns = true,
            .big_bet = true,
            .section = by.fourth,
            .betting_section = by.later_rounds},
           {.id = "fifth-community-card",
            .also_called = {"river"},
            .community = 1,
            .burns = true,
            .big_bet = true,
            .section = by.fifth,
            .betting_section = by.later_rounds}}};
}

// A first deal and so many draws; the later half of the betting rounds has the larger limit.
struct DrawSections {
  Section deal, first_round, later_rounds;
  std::array<Section, 3> draws;
};
template <std::size_t Draws>
constexpr std::array<Street, Draws + 1> draw_streets(int cards, const DrawSections& by) {
  constexpr std::array<std::string_view, 3> names{"draw-1", "draw-2", "draw-3"};
  std::array<Street, Draws + 1> streets{};
  streets[0] = {
      .id = "hole-cards", .down = cards, .section = by.deal, .betting_section = by.first_round};
  for (std::size_t i = 0; i < Draws; ++i) {
    streets[i + 1] = {.id = names[i],
                      .draws = true,
                      .burns = true,
                      .big_bet = 2 * (i + 1) > Draws,
                      .section = by.draws[i],
                      .betting_section = by.later_rounds};
  }
  if (Draws == 1) streets[1].also_called = {"draw"};
  return streets;
}

constexpr Definition game(std::string_view slug, std::string_view name) {
  return {.game = slug,
          .ruleset = "637a",
          .name = name,
          .positions = 10,
          .positions_section = sec("2(a)"),
          .wagers_section = sec("7(c)"),
          .schedules = funds,
          .no_more_bets = sec("7(c)"),
          .irregularities_section = sec("18"),
          .check = check_pot_rules};
}

}  // namespace houseway::poker_room
