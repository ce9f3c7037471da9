#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "games/parts.h"
#include "rules/rule_set.h"
#include "rules/throws.h"

// What a Rules Submission chooses for Craps, 623a.
namespace houseway::craps_parts {

constexpr Section sec(std::string_view paragraph) {
  return {"623a", paragraph};
}

constexpr std::array options{
    Option{.id = "table",
           .kind = Option::Kind::word,
           .section = sec("2(c)"),
           .meaning = "a Mini-Craps table has nine seats, and only who is seated bets",
           .words = {"craps", "mini-craps"}},
    Option{.id = "bonus-craps",
           .section = sec("3(a)(43)"),
           .meaning = "whether the three Bonus Craps wagers are offered",
           .standard = 1},
    Option{.id = "buy-vigorish",
           .kind = Option::Kind::percentage,
           .section = sec("5(g)(3)"),
           .meaning = "percentage collected on Buy Bets, of the wager",
           .standard = Fraction{0, 1}.packed(),
           .most = 5},
    Option{.id = "buy-vigorish-when",
           .kind = Option::Kind::word,
           .section = sec("5(g)(3)(i)"),
           .meaning = "beside the wager when it is made, or from a winning one",
           .words = {"on-bet", "on-win"}},
    Option{.id = "buy-vigorish-numbers",
           .kind = Option::Kind::set,
           .section = sec("5(g)(3)(i)(B)"),
           .meaning = "the winning Buy Bets that it is collected on",
           .standard = 0b111111,
           .words = {"4", "5", "6", "8", "9", "10"}},
    Option{.id = "lay-vigorish",
           .kind = Option::Kind::percentage,
           .section = sec("5(g)(3)"),
           .meaning = "percentage collected on Lay Bets, of what they may win",
           .standard = Fraction{0, 1}.packed(),
           .most = 5},
    Option{.id = "lay-vigorish-when",
           .kind = Option::Kind::word,
           .section = sec("5(g)(3)(ii)"),
           .meaning = "beside the wager when it is made, or from a winning one",
           .words = {"on-bet", "on-win"}},
    Option{.id = "lay-vigorish-numbers",
           .kind = Option::Kind::set,
           .section = sec("5(g)(3)(ii)(B)"),
           .meaning = "the winning Lay Bets that it is collected on",
           .standard = 0b111111,
           .words = {"4", "5", "6", "8", "9", "10"}},
    Option{.id = "odds-limit",
           .kind = Option::Kind::count,
           .section = sec("6(e)"),
           .meaning = "how many times the Pass or Come Bet may be taken in odds, or the Don't Pass "
                      "or Don't Come Bet be won by odds laid",
           .standard = 10,
           .least = 1,
           .most = 10},
    Option{.id = "odds-for-the-payout",
           .section = sec("6(f)"),
           .meaning = "odds above the limit are accepted where the payout comes out in whole "
                      "dollars only with them",
           .standard = 1},
    Option{.id = "horn-high-area",
           .section = sec("3(a)(20)"),
           .meaning = "whether the layout has an area for the Horn High Bet; without it the bet is "
                      "broken down into a Horn Bet and a single number and comes to the same",
           .standard = 1},
    Option{.id = "whirl-area",
           .section = sec("3(a)(21)"),
           .meaning = "whether the layout has an area for the Whirl Bet; without it the bet is "
                      "broken down into a Horn Bet and an Any Seven Bet and comes to the same",
           .standard = 1},
    parts::minimum_wager("least wager accepted at the table; the chapter has those of the Fire Bet "
                         "and of odds"),
    parts::maximum_wager("greatest wager accepted at the table; the chapter has those of the Fire "
                         "Bet and of odds"),
};
constexpr OptionId table = index_of(options, "table");
constexpr OptionId odds_limit = index_of(options, "odds-limit");
constexpr OptionId odds_for_the_payout = index_of(options, "odds-for-the-payout");
constexpr std::int64_t mini_craps = 1;
constexpr std::int64_t on_bet = 0;
constexpr std::int64_t on_win = 1;

// The vigorish of Buy Bets or of Lay Bets.
struct VigorishRule {
  OptionId percent;
  OptionId when;
  OptionId numbers;
  Decision::Vigorish::Of of;
  Section on_bet_section;
  Section on_win_section;

  Fraction at(const RuleSet& rules, std::int64_t moment) const {
    return rules.value(when) == moment ? rules.fraction(percent) : Fraction{0, 1};
  }
  Decision taken(const RuleSet& rules, Row row) const {
    Decision decision = wins(row);
    const bool applies = ((rules.value(numbers) >> row) & 1) != 0;
    decision.vigorish = {applies ? at(rules, on_win) : Fraction{0, 1}, of, on_win_section};
    return decision;
  }
};
constexpr VigorishRule buy_vigorish{index_of(options, "buy-vigorish"),
                                    index_of(options, "buy-vigorish-when"),
                                    index_of(options, "buy-vigorish-numbers"),
                                    Decision::Vigorish::Of::stake,
                                    sec("5(g)(3)(i)(A)"),
                                    sec("5(g)(3)(i)(B)")};
constexpr VigorishRule lay_vigorish{index_of(options, "lay-vigorish"),
                                    index_of(options, "lay-vigorish-when"),
                                    index_of(options, "lay-vigorish-numbers"),
                                    Decision::Vigorish::Of::winnings,
                                    sec("5(g)(3)(ii)(A)"),
                                    sec("5(g)(3)(ii)(B)")};

}  // namespace houseway::craps_parts
