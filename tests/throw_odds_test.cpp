#include "odds/throw_odds.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <map>
#include <string>
#include <tuple>

#include "games/register.h"
#include "odds/chain.h"
#include "odds_support.h"
#include "round/random_round.h"
#include "rules/layout.h"
#include "support.h"

namespace houseway {
namespace {

const WagerOdds& entry(const std::vector<WagerOdds>& all, std::string_view selection = {}) {
  for (const WagerOdds& odds : all) {
    const std::string listed = " " + odds.variant + " ";
    const bool names = listed.find(" " + std::string(selection) + " ") != std::string::npos;
    if (odds.variant.empty() || selection.empty() || names) return odds;
  }
  throw std::out_of_range(std::string(selection));
}

std::vector<WagerOdds> odds_of(const RuleSet& rules, std::string_view wager) {
  return throw_odds(rules, static_cast<WagerId>(*rules.definition().find_wager(wager)), false);
}

Rational edge(const RuleSet& rules, std::string_view wager, std::string_view selection = {}) {
  return entry(odds_of(rules, wager), selection).edge();
}

// A chain that is known by heart: a die is thrown until it shows 1 or 2.
TEST(Chain, IsAbsorbed) {
  ChainState waiting;
  waiting.edges = {{0, {4, 6}}};
  waiting.ends = {{0, {1, 6}}, {1, {1, 6}}};
  waiting.throws = 1;
  const auto solved = absorb({waiting}, {1, 0});
  EXPECT_EQ(solved[0].ends, (std::vector<Rational>{{1, 2}, {1, 2}}));
  EXPECT_EQ(solved[0].throws, 3);
}

// The gambler's ruin from 1 of 3 on even chances, the states leading back and forth.
TEST(Chain, SolvesStatesThatReachEachOther) {
  std::vector<ChainState> states(2);
  states[0].edges = {{1, {1, 2}}};
  states[0].ends = {{0, {1, 2}}};
  states[1].edges = {{0, {1, 2}}};
  states[1].ends = {{1, {1, 2}}};
  states[0].throws = states[1].throws = 1;
  const auto solved = absorb(states, {0, 1});
  EXPECT_EQ(solved[0].ends, (std::vector<Rational>{{2, 3}, {1, 3}}));
  EXPECT_EQ(solved[0].throws, 2);
}

TEST(Chain, ChoosesTheBest) {
  std::vector<ChainState> states(3);
  states[0].choices = {1, 2};
  states[1].ends = {{0, {1, 2}}, {1, {1, 2}}};
  states[2].ends = {{0, {1, 3}}, {1, {2, 3}}};
  EXPECT_EQ(absorb(states, {0, 1})[0].ends[1], Rational(2, 3));
  EXPECT_EQ(absorb(states, {1, 0})[0].ends[0], Rational(1, 2));
}

TEST(Chain, RefusesWhatNeverEnds) {
  ChainState forever;
  forever.edges = {{0, 1}};
  EXPECT_THROW(absorb({forever}, {1}), std::logic_error);
}

class ThrowOdds : public testing::TestWithParam<const Definition*> {};

TEST_P(ThrowOdds, CountsAddUp) {
  const RuleSet rules = rules_of(*GetParam());
  Effort effort;
  const OddsReport report = find_odds(rules, {"", true, dollars(1)}, effort);
  ASSERT_FALSE(report.wagers.empty());
  for (const WagerOdds& odds : report.wagers) {
    adds_up(odds);
    ASSERT_TRUE(odds.throws);
    EXPECT_GE(*odds.throws, 1) << odds.wager;
  }
}

// Calls visit for every throw with all dice told apart, each as likely as any other.
template <class Visit>
void for_each_throw(const RuleSet& rules, Visit visit) {
  const Throwing& throwing = *rules.definition().throwing();
  if (throwing.device == Throwing::Device::wheel) {
    for (std::size_t i = 0; i < throwing.results.size(); ++i) {
      const int sections = throwing.compartments(rules, static_cast<int>(i));
      for (int k = 0; k < sections; ++k) visit(Throw{{}, static_cast<std::uint8_t>(i)});
    }
    return;
  }
  int dice = 0;
  for (const int kind : throwing.dice(rules, throwing.start)) dice += kind;
  const auto ways = static_cast<int>(std::pow(die_faces, dice));
  for (int number = 0; number < ways; ++number) {
    Throw thrown;
    for (int i = 0, left = number; i < dice; ++i, left /= die_faces) {
      thrown.dice.push_back(static_cast<std::uint8_t>(1 + left % die_faces));
    }
    visit(thrown);
  }
}

// Where one throw decides a wager: every throw laid out on the table and settled.
TEST_P(ThrowOdds, OneThrowAgainstTheLayout) {
  const Definition& game = *GetParam();
  Choices choices;
  if (game.game == "high-roll-dice") choices.push_back({"dice", 6.0});
  const RuleSet rules = rules_of(game, choices);
  int compared = 0;
  for (std::size_t i = 0; i < game.wagers.size(); ++i) {
    const Wager& wager = game.wagers[i];
    const auto id = static_cast<WagerId>(i);
    if (!rules.offered(id) || !wager.by_throw()->circumstances.empty()) continue;
    const std::vector<WagerOdds> all = throw_odds(rules, id, false);
    if (all.empty()) continue;  // not to be made under these rules
    const std::size_t selections = std::max<std::size_t>(1, wager.selections.size());
    for (std::size_t s = 0; s < selections; ++s) {
      const Spot spot{id, static_cast<std::uint8_t>(s)};
      const std::string_view name = wager.selections.empty() ? "" : wager.selections[s].name;
      const auto known = std::find_if(all.begin(), all.end(), [&](const WagerOdds& odds) {
        return &entry(all, name) == &odds && *odds.throws == 1 && odds.outcomes.size() > 1;
      });
      if (known == all.end()) continue;
      Integer staked = 0;
      Integer back = 0;
      const Layout empty(rules);
      const Money stake = dollars(60);
      if (game.throwing()->why_not_bet != nullptr &&
          game.throwing()->why_not_bet(empty, {1, spot, {}, stake})) {
        continue;
      }
      for_each_throw(rules, [&](const Throw& thrown) {
        Layout layout(rules);
        layout.set_stake(1, spot, stake);
        layout.toss(thrown);
        if (layout.lines().empty()) return;  // a spin that counts for nothing
        staked += stake.cents;
        back += layout.lines().front().back.cents;
      });
      EXPECT_EQ(known->edge(), 1 - Rational(back, staked)) << wager.id << " " << name;
      ++compared;
    }
  }
  EXPECT_GT(compared, game.game == "high-roll-dice" || game.game == "three-dice-football" ? 5 : 6);
}

// Every wager that can be made at the start, followed on the layout through random throws: the
// average is within five standard errors of the exact figure.
TEST_P(ThrowOdds, SeveralThrowsAgainstTheLayout) {
  const Definition& game = *GetParam();
  const RuleSet rules = rules_of(game);
  SeededRandom random(617);
  for (std::size_t i = 0; i < game.wagers.size(); ++i) {
    const Wager& wager = game.wagers[i];
    const auto id = static_cast<WagerId>(i);
    if (!rules.offered(id) || wager.by_throw()->surcharge != nullptr || wager.schedule.empty())
      continue;
    const Circumstance at_start{.table = game.throwing()->start};
    const Circumstance& made = wager.by_throw()->circumstances.empty()
                                   ? at_start
                                   : wager.by_throw()->circumstances.front();
    if (made.own != State{} || !made.beside.empty() || wager.by_throw()->made != nullptr) continue;
    const std::vector<WagerOdds> all = throw_odds(rules, id, false);
    if (all.empty()) continue;  // not to be made under these rules
    const WagerOdds& odds = entry(all, wager.selections.empty() ? "" : wager.selections[0].name);
    if (*odds.throws == 1) continue;
    constexpr int games = 4'000;
    double back = 0;
    double squares = 0;
    double throws = 0;
    for (int n = 0; n < games; ++n) {
      Layout layout(rules, made.table);
      layout.set_stake(1, {id, 0}, dollars(60));
      while (!layout.bets().empty()) {
        if (layout.call_due()) layout.call(1, {id, 0}, 0);
        layout.toss(random_throw(rules, layout.state(), random));
        ++throws;
      }
      const double unit = in_dollars(layout.lines().front().back) / 60;
      back += unit;
      squares += unit * unit;
    }
    const double mean = back / games;
    const double error = std::sqrt(std::max(squares / games - mean * mean, 0.01) / games);
    EXPECT_NEAR(mean, odds.total_return().convert_to<double>(), 5 * error + 0.02) << wager.id;
    EXPECT_GE(throws / games * 1.15, odds.throws->convert_to<double>()) << wager.id;
  }
}

INSTANTIATE_TEST_SUITE_P(Games, ThrowOdds, testing::ValuesIn(definitions_of(true)), name_of_test);

// A designer's table may push a line or leave one out, and prices as it settles.
TEST(ThrowTables, ProposedLinesAreSettledAsPriced) {
  const RuleSet rules = rules_of(sic_bo, {{"paytable", Chosen::Lines{{"Small", "push"}}}});
  EXPECT_EQ(edge(rules, "small"), Rational(111, 216));
  EXPECT_EQ(odds_of(rules, "small").front().pushed, Rational(105, 216));
  EXPECT_EQ(edge(rules, "big"), 1);
  Layout layout(rules);
  layout.set_stake(1, *sic_bo.find_spot("small"), dollars(5));
  layout.set_stake(1, *sic_bo.find_spot("total-value:6"), dollars(5));
  layout.toss({{1, 2, 3}, 0});
  ASSERT_EQ(layout.lines().size(), 2U);
  EXPECT_EQ(layout.lines()[0].outcome, Outcome::pushed);
  EXPECT_EQ(layout.lines()[0].back, dollars(5));
  EXPECT_EQ(layout.lines()[1].outcome, Outcome::lost);
  EXPECT_EQ(layout.lines()[1].back, Money{});
  // A fixed sum only where the chapter has one.
  EXPECT_FALSE(
      check_choices(sic_bo, {{"paytable", Chosen::Lines{{"Small", "$50"}}}}, Proposed::allowed)
          .rules);
  const RuleSet millions = rules_of(
      high_roll_dice, {{"millionaire-row", Chosen::Lines{{"Ten-of-a-kind", "$2,000,000"}}}});
  EXPECT_EQ(entry(odds_of(millions, "millionaire-row"), "10").total_return(),
            Rational(6, 60'466'176) * 2'000'001);
}

TEST(BigSixOdds, AreOfFiftyFourSections) {
  const RuleSet rules = rules_of(big_six_wheel);
  const auto lost = [&](const char* symbol) { return edge(rules, "symbol", symbol) * 54; };
  EXPECT_EQ(lost("1"), 8);
  EXPECT_EQ(lost("2"), 9);
  EXPECT_EQ(lost("5"), 6);
  EXPECT_EQ(lost("10"), 10);
  EXPECT_EQ(lost("20"), 12);
  EXPECT_EQ(lost("joker"), 8);
  EXPECT_EQ(lost("flag"), 8);
  const RuleSet raised =
      rules_of(big_six_wheel, {{"payouts", Chosen::Lines{{"symbol:joker", "47 to 1"}}}});
  EXPECT_EQ(edge(raised, "symbol", "joker") * 54, 6);
  EXPECT_EQ(edge(raised, "symbol", "flag") * 54, 8);
}

TEST(SicBoOdds, AreOfTwoHundredAndSixteenThrows) {
  const RuleSet a = rules_of(sic_bo);
  const RuleSet b = rules_of(sic_bo, {{"paytable", std::string("B")}});
  EXPECT_EQ(edge(a, "small"), Rational(1, 36));
  EXPECT_EQ(edge(b, "big"), Rational(1, 36));
  EXPECT_EQ(edge(a, "three-of-a-kind") * 216, 65);
  EXPECT_EQ(edge(a, "any-three-of-a-kind") * 216, 66);
  EXPECT_EQ(edge(a, "two-dice-combination"), Rational(1, 6));
  EXPECT_EQ(edge(a, "one-of-a-kind") * 216, 17);
  EXPECT_EQ(edge(b, "three-of-a-kind") * 216, 35);
  EXPECT_EQ(edge(b, "any-three-of-a-kind"), Rational(1, 9));
  EXPECT_EQ(edge(b, "two-dice-combination"), Rational(1, 36));
  EXPECT_EQ(edge(b, "one-of-a-kind") * 216, 8);
  EXPECT_EQ(edge(a, "two-of-a-kind"), Rational(1, 3));
  EXPECT_EQ(edge(b, "two-of-a-kind"), Rational(1, 9));
}

TEST(RouletteOdds, AreOfTheWheel) {
  const RuleSet two = rules_of(roulette, {{"five-adjacent-number", true}});
  for (const char* wager :
       {"straight", "five-adjacent-number", "split", "three-numbers", "four-numbers", "six-numbers",
        "column", "dozen", "red", "black", "odd", "even", "1-18", "19-36"}) {
    ASSERT_EQ(odds_of(two, wager).size(), 1U) << wager;  // every selection alike
    EXPECT_EQ(edge(two, wager), Rational(2, 38)) << wager;
  }
  EXPECT_EQ(edge(two, "first-five-numbers"), Rational(3, 38));
  for (const char* wheel : {"single-zero", "double-zero-as-single-zero"}) {
    const RuleSet one = rules_of(roulette, {{"wheel", std::string(wheel)}});
    EXPECT_EQ(edge(one, "straight"), Rational(1, 37)) << wheel;
    EXPECT_EQ(edge(one, "split"), Rational(1, 37)) << wheel;
    EXPECT_EQ(edge(one, "red"), Rational(1, 37)) << wheel;
    EXPECT_TRUE(odds_of(one, "first-five-numbers").empty()) << wheel;
  }
}

// Of 38^5 sequences of the trigger and four downs, 2 x 38^4 begin a game.
TEST(RouletteOdds, OfTouchdown) {
  const auto percent_of = [](const char* table) {
    const RuleSet rules = rules_of(roulette, {{"touchdown-roulette", std::string(table)}});
    return decimal(edge(rules, "touchdown-roulette") * 100, 2);
  };
  EXPECT_EQ(percent_of("A"), "9.95");
  EXPECT_EQ(percent_of("B"), "9.00");
  EXPECT_EQ(percent_of("C"), "7.89");
  EXPECT_EQ(percent_of("D"), "6.54");
  const auto all = odds_of(rules_of(roulette), "touchdown-roulette");
  EXPECT_EQ(all.front().won, Rational(2, 38));
  EXPECT_EQ(*all.front().throws, 1 + 4 * Rational(2, 38));
}

TEST(CrapsOdds, OfTheLine) {
  const RuleSet rules = rules_of(craps);
  for (const char* wager : {"pass", "come"}) {
    const WagerOdds line = odds_of(rules, wager).front();
    EXPECT_EQ(line.edge(), Rational(7, 495));
    EXPECT_EQ(line.won, Rational(244, 495));
    EXPECT_EQ(line.space, 1980);
    EXPECT_EQ(*line.throws, Rational(557, 165));
  }
  for (const char* wager : {"dont-pass", "dont-come"}) {
    const WagerOdds line = odds_of(rules, wager).front();
    EXPECT_EQ(line.edge(), Rational(27, 1980));
    EXPECT_EQ(line.pushed, Rational(1, 36));
    EXPECT_EQ(line.edge_per_bet_resolved(), Rational(27, 1925));
  }
  for (const char* wager :
       {"pass-odds", "dont-pass-odds", "come-odds", "dont-come-odds", "buy", "lay"}) {
    for (const WagerOdds& odds : odds_of(rules, wager)) EXPECT_EQ(odds.edge(), 0) << wager;
  }
}

TEST(CrapsOdds, OfNumbers) {
  const RuleSet rules = rules_of(craps);
  const auto of = [&](const char* wager, const char* number, int loss, int of_so_many) {
    EXPECT_EQ(edge(rules, wager, number), Rational(loss, of_so_many)) << wager << number;
  };
  for (const char* number : {"4", "10"}) {
    of("place-to-win", number, 1, 15);
    of("place-to-lose", number, 1, 33);
  }
  for (const char* number : {"5", "9"}) {
    of("place-to-win", number, 1, 25);
    of("place-to-lose", number, 1, 40);
  }
  for (const char* number : {"6", "8"}) {
    of("place-to-win", number, 1, 66);
    of("place-to-lose", number, 1, 55);
    EXPECT_EQ(*entry(odds_of(rules, "place-to-win"), number).throws, Rational(36, 11));
  }
  EXPECT_EQ(edge(rules, "six-the-hardway"), Rational(1, 11));
  EXPECT_EQ(edge(rules, "ten-the-hardway"), Rational(1, 9));
}

TEST(CrapsOdds, OfOneRoll) {
  const RuleSet rules = rules_of(craps);
  EXPECT_EQ(edge(rules, "field"), Rational(2, 36));
  EXPECT_EQ(edge(rules, "any-seven"), Rational(6, 36));
  EXPECT_EQ(edge(rules, "any-craps"), Rational(4, 36));
  EXPECT_EQ(edge(rules, "craps-two"), Rational(5, 36));
  EXPECT_EQ(edge(rules, "craps-eleven"), Rational(4, 36));
  EXPECT_EQ(edge(rules, "horn"), Rational(1, 8));
  EXPECT_EQ(edge(rules, "horn-high", "12"), Rational(23, 180));
  EXPECT_EQ(edge(rules, "horn-high", "3"), Rational(22, 180));
  EXPECT_EQ(edge(rules, "whirl"), Rational(2, 15));
  EXPECT_EQ(edge(rules, "6-7-8"), Rational(2, 36));
}

// A vigorish on making the bet is staked too; one on a win comes off what is won.
TEST(CrapsOdds, OfVigorish) {
  const auto with = [](const char* side, const char* when) {
    return rules_of(craps, {{fmt::format("{}-vigorish", side), 5.0},
                            {fmt::format("{}-vigorish-when", side), std::string(when)}});
  };
  EXPECT_EQ(edge(with("buy", "on-bet"), "buy", "4"), Rational(1, 21));
  EXPECT_EQ(edge(with("buy", "on-win"), "buy", "4"), Rational(1, 60));
  EXPECT_EQ(edge(with("lay", "on-bet"), "lay", "4"), Rational(1, 41));
  EXPECT_EQ(edge(with("lay", "on-win"), "lay", "4"), Rational(1, 60));
}

// All or Nothing at All by inclusion and exclusion: ten totals before a 7.
TEST(CrapsOdds, OfCollecting) {
  const RuleSet rules = rules_of(craps);
  const auto all_before_seven = [](const std::vector<int>& ways) {
    Rational chance = 0;
    for (unsigned set = 0; set < (1U << ways.size()); ++set) {
      int sum = 0;
      for (std::size_t i = 0; i < ways.size(); ++i) sum += ((set >> i) & 1U) != 0 ? ways[i] : 0;
      chance += Rational(std::popcount(set) % 2 == 0 ? 6 : -6, 6 + sum);
    }
    return chance;
  };
  EXPECT_EQ(odds_of(rules, "all-small").front().won, all_before_seven({1, 2, 3, 4, 5}));
  EXPECT_EQ(odds_of(rules, "all-tall").front().won, all_before_seven({1, 2, 3, 4, 5}));
  EXPECT_EQ(odds_of(rules, "all-or-nothing-at-all").front().won,
            all_before_seven({1, 2, 3, 4, 5, 1, 2, 3, 4, 5}));
  const RuleSet shaken = rules_of(props_and_hops);
  EXPECT_EQ(odds_of(shaken, "six-eight-shake").front().won, Rational(89, 17160));
  EXPECT_EQ(odds_of(shaken, "six-eight-shake").front().won, all_before_seven({2, 2, 1, 2, 2, 1}));
}

// The Fire Bet by a recursion of its own: which points are made before the 7 that loses.
TEST(CrapsOdds, OfFire) {
  const std::array<int, 6> ways{3, 4, 5, 5, 4, 3};
  std::map<unsigned, Rational> reached{{0U, Rational(1)}};  // sets at a come out roll
  std::array<Rational, 7> ends;
  for (unsigned set = 0; set < 64; ++set) {
    // Among come out rolls only points lead on; a point of the set comes back to it when made.
    Rational again = 0;
    Rational out = 0;
    for (std::size_t i = 0; i < 6; ++i) {
      const Rational comes(ways[i], 24);
      const Rational made(ways[i], ways[i] + 6);
      out += comes * (1 - made);
      if (((set >> i) & 1U) != 0) again += comes * made;
    }
    const Rational here = reached[set] / (1 - again);
    ends[static_cast<std::size_t>(std::popcount(set))] += here * out;
    for (std::size_t i = 0; i < 6; ++i) {
      if (((set >> i) & 1U) != 0) continue;
      reached[set | (1U << i)] += here * Rational(ways[i], 24) * Rational(ways[i], ways[i] + 6);
    }
  }
  const WagerOdds fire = odds_of(rules_of(craps), "fire").front();
  EXPECT_EQ(fire.total_return(), 25 * ends[4] + 250 * ends[5] + 1000 * ends[6]);
  EXPECT_EQ(fire.won, ends[4] + ends[5] + ends[6]);
}

// A recursion of its own over yards, downs and plays, by the most direct reading of the chapter.
struct Football {
  Rational touchdown;
  std::map<int, Rational> lengths;

  void add(const Football& other, const Rational& chance) {
    touchdown += chance * other.touchdown;
    for (const auto& [plays, part] : other.lengths) lengths[plays] += chance * part;
  }
};
using FootballState = std::tuple<int, int, bool, int>;  // yards, down, goal, plays

const Football& football(const FootballState& state, std::map<FootballState, Football>& known) {
  if (const auto at = known.find(state); at != known.end()) return at->second;
  const auto [yards, down, goal, plays] = state;
  Football all;
  for (int number = 0; number < 216; ++number) {
    const int offense = 2 + number % 6 + number / 6 % 6;
    const int red = 1 + number / 36;
    const bool trips = number % 6 == number / 6 % 6 && number % 6 == red - 1;
    const int left = yards - (offense < red ? -1 : offense - red);
    const bool ends_here = trips || (red == 6 && offense <= 3) || left <= 0;
    const bool to_goal = !goal && left <= 10;
    if (!ends_here && (to_goal || down < 3)) {
      all.add(football({left, to_goal ? 1 : down + 1, goal || to_goal, plays + 1}, known),
              Rational(1, 216));
      continue;
    }
    all.lengths[plays + 1] += Rational(1, 216);
    const bool turned_over = !trips && red == 6 && offense <= 3;
    if (trips || (left <= 0 && !turned_over)) all.touchdown += Rational(1, 216);
  }
  return known[state] = all;
}

TEST(FootballOdds, AgainstARecursion) {
  const RuleSet rules = rules_of(three_dice_football);
  std::map<FootballState, Football> known;
  const Football& whole = football({20, 1, false, 0}, known);
  const WagerOdds touchdown = odds_of(rules, "touchdown").front();
  EXPECT_EQ(touchdown.won, whole.touchdown);
  for (const auto& [plays, chance] : whole.lengths) {
    EXPECT_EQ(entry(odds_of(rules, "game-length"), std::to_string(plays)).won, chance) << plays;
  }
  EXPECT_EQ(decimal(touchdown.won, 10), "0.4819134403");
  const auto lasts = [&](const char* plays) {
    return decimal(entry(odds_of(rules, "game-length"), plays).won, 6);
  };
  EXPECT_EQ(lasts("1"), "0.041667");
  EXPECT_EQ(lasts("2"), "0.040531");
  EXPECT_EQ(lasts("3"), "0.418031");
  EXPECT_EQ(lasts("4"), "0.154267");
  EXPECT_EQ(lasts("5"), "0.218924");
  EXPECT_EQ(lasts("6"), "0.126581");
  EXPECT_EQ(decimal(edge(rules, "defense") * 100, 2), "6.74");
  EXPECT_EQ(decimal(edge(rules, "extra-point") * 100, 2), "6.07");
  EXPECT_EQ(decimal(edge(rules, "quick-strike-td") * 100, 2), "5.48");
  EXPECT_EQ(decimal(edge(rules, "game-changer") * 100, 2), "3.80");
}

TEST(PropsAndHopsOdds, OfThirtySixThrows) {
  const RuleSet rules =
      rules_of(props_and_hops, {{"hop-the-top-combinations", std::string("1-6 2-5 3-4 6-6")}});
  EXPECT_EQ(edge(rules, "six-the-hardway") * 36, 5);
  EXPECT_EQ(edge(rules, "one-two") * 36, 4);
  EXPECT_EQ(edge(rules, "field") * 36, 2);
  EXPECT_EQ(edge(rules, "1-6-and-under") * 36, 2);
  EXPECT_EQ(edge(rules, "3-4-and-over") * 36, 2);
  EXPECT_EQ(odds_of(rules, "hop-the-top").front().won, Rational(7, 36));
  EXPECT_TRUE(odds_of(rules, "hop-the-left").empty());
}

TEST(HighRollOdds, OfTenDice) {
  const RuleSet rules = rules_of(high_roll_dice);
  const auto all = odds_of(rules, "pip-street");
  Rational sum = 0;
  for (const char* face : {"1", "2", "3", "4", "5", "6"}) sum += entry(all, face).won;
  EXPECT_EQ(sum, 1);
  EXPECT_EQ(decimal(entry(all, "1").won, 4), "0.2454");
  EXPECT_EQ(decimal(entry(all, "2").won, 4), "0.1151");
  const auto row = odds_of(rules, "millionaire-row");
  EXPECT_EQ(entry(row, "9").won, Rational(300, 60'466'176));
  EXPECT_EQ(entry(row, "10").won, Rational(6, 60'466'176));
  const RuleSet six = rules_of(high_roll_dice, {{"dice", 6.0}});
  EXPECT_EQ(entry(odds_of(six, "like-kind-boulevard"), "no-match").won, Rational(720, 46'656));
  EXPECT_TRUE(odds_of(six, "millionaire-row").empty());
}

}  // namespace
}  // namespace houseway
