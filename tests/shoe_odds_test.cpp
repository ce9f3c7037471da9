#include "odds/shoe_odds.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <string>
#include <tuple>

#include "games/register.h"
#include "odds_support.h"
#include "ranking/totals.h"
#include "round/random_round.h"
#include "support.h"

namespace houseway {
namespace {

constexpr Money stake = dollars(20);  // of which 5% and a half are whole cents

std::vector<WagerOdds> odds_of(const RuleSet& rules, std::span<const Card> shoe,
                               bool all_paytables = false) {
  Effort effort;
  return shoe_odds(rules, shoe, {all_paytables, stake}, effort, [](Spot) { return true; });
}
std::vector<WagerOdds> odds_of(const RuleSet& rules, bool all_paytables = false) {
  return odds_of(rules, cards_left(rules, {}), all_paytables);
}

const WagerOdds& entry(const std::vector<WagerOdds>& all, std::string_view wager,
                       std::string_view variant = {}) {
  for (const WagerOdds& odds : all) {
    if (odds.wager == wager && odds.variant == variant && odds.selected) return odds;
  }
  throw std::out_of_range(std::string(wager));
}

Integer count_of_row(const WagerOdds& odds, std::string_view row) {
  for (const OutcomeCount& outcome : odds.outcomes) {
    if (outcome.name == row) return outcome.count;
  }
  throw std::out_of_range(std::string(row));
}

RuleSet with_decks(const Definition& game, int decks, Choices choices = {}) {
  if (game.find_option("decks")) choices.push_back({"decks", static_cast<double>(decks)});
  return rules_of(game, choices);
}

std::vector<const Definition*> shoe_games() {
  return {&minibaccarat, &midibaccarat, &baccarat, &twenty_one_baccarat, &casino_war, &over_under};
}

class EveryShoeGame : public testing::TestWithParam<const Definition*> {};
// The three baccarats are one game to the cards: what takes long is counted for one of them.
class EachKindOfShoeGame : public EveryShoeGame {};

// What a player is worth who bets so and decides for the best, found with the round itself: every
// card of a small shoe drawn in every order, every decision tried, every end settled.
class ByTheRound {
 public:
  ByTheRound(const RuleSet& rules, std::vector<Card> shoe)
      : rules_(rules), shoe_(std::move(shoe)) {}

  Rational worth(const std::vector<Spot>& spots) {
    Round round(rules_);
    for (const Spot spot : spots) EXPECT_FALSE(round.apply(Event::bet(1, spot, stake)));
    EXPECT_FALSE(round.apply(Event::no_more_bets()));
    return value(round) / stake.cents;
  }

 private:
  Rational value(const Round& round) {
    const Expected now = round.expected();
    switch (now.kind) {
      case Expected::Kind::card: {
        Rational sum = 0;
        for (std::size_t i = 0; i < shoe_.size(); ++i) {
          Round next = round;
          const Card card = shoe_[i];
          EXPECT_FALSE(next.apply(Event::deal(now.place, card)));
          shoe_.erase(shoe_.begin() + static_cast<std::ptrdiff_t>(i));
          sum += value(next);
          shoe_.insert(shoe_.begin() + static_cast<std::ptrdiff_t>(i), card);
        }
        return sum / static_cast<std::int64_t>(shoe_.size());
      }
      case Expected::Kind::decision: {
        std::optional<Rational> best;
        for (const Play& play : round.cards().plays()) {
          if (now.step->choices()[play.choice].any_amount) continue;
          Round next = round;
          EXPECT_FALSE(next.apply(Event::decide(1, play)));
          const Rational worth = value(next);
          if (!best || worth > *best) best = worth;
        }
        return *best;
      }
      case Expected::Kind::nothing: {
        Money net;
        for (const Line& line : round.settlement().lines) net += line.back - line.stake;
        return net.cents;
      }
      case Expected::Kind::burn: {
        // It does not matter which card is burned: it may stay in the shoe.
        Round next = round;
        EXPECT_FALSE(next.apply(Event::burn()));
        return value(next);
      }
      case Expected::Kind::reveal: {
        Round next = round;
        EXPECT_FALSE(next.apply(Event::reveal()));
        return value(next);
      }
      default:
        ADD_FAILURE();
        return 0;
    }
  }

  const RuleSet& rules_;
  std::vector<Card> shoe_;
};

std::vector<Card> small_shoe(const RuleSet& rules, std::size_t cards, Random& random) {
  std::vector<Card> shoe = cards_left(rules, {});
  shuffle(shoe, random);
  shoe.resize(cards);
  return shoe;
}

Choices some_choices(const Definition& game, bool other) {
  if (!other) return {};
  if (&game == &twenty_one_baccarat) return {{"decks", 8.0}, {"bonus", std::string("F")}};
  if (&game == &casino_war || &game == &over_under) return {};
  return {{"ez-baccarat", true},
          {"tie-odds", 9.5},
          {"dragon-bonus", std::string("C")},
          {"house-money-portion", 0.5}};
}

TEST_P(EveryShoeGame, IsWorthWhatTheRoundsOfASmallShoeSettleTo) {
  const Definition& game = *GetParam();
  SeededRandom random(7);
  for (const bool other : {false, true}) {
    const RuleSet rules = rules_of(game, some_choices(game, other));
    const std::vector<Card> shoe = small_shoe(rules, 7, random);
    const std::vector<WagerOdds> odds = odds_of(rules, shoe);
    ByTheRound settled(rules, shoe);
    const auto net = [&](std::string_view wager, std::string_view variant = {}) {
      return Rational(-entry(odds, wager, variant).edge());
    };
    const auto spot = [&](std::string_view name) { return *game.find_spot(name); };
    for (std::size_t i = 0; i < game.wagers.size(); ++i) {
      const Wager& wager = game.wagers[i];
      if (!made_before_the_deal(wager.need) || !rules.offered(static_cast<WagerId>(i))) continue;
      // A wager that cannot stand alone stands beside the base wager, which is worth what it is.
      const bool alone = wager.needs.empty() && wager.need != Need::optional;
      const bool any = game.find_wager("house-money").has_value();
      for (std::size_t s = 0; s < std::max<std::size_t>(1, wager.selections.size()); ++s) {
        const Spot made{static_cast<WagerId>(i), static_cast<std::uint8_t>(s)};
        const std::string variant(wager.selections.empty() ? "" : wager.selections[s].name);
        Rational expected = net(wager.id, variant);
        std::vector<Spot> spots{made};
        if (!alone && !any) {
          spots.push_back(spot(game.base));
          expected += net(game.base);
        }
        EXPECT_EQ(settled.worth(spots), expected) << game.spot_name(made);
      }
    }
  }
}
INSTANTIATE_TEST_SUITE_P(Games, EveryShoeGame, testing::ValuesIn(shoe_games()), name_of_test);

INSTANTIATE_TEST_SUITE_P(Games, EachKindOfShoeGame,
                         testing::Values(&minibaccarat, &twenty_one_baccarat, &casino_war,
                                         &over_under),
                         name_of_test);

// With a wager beside it that the payout may be added to, the two together are worth what both are.
TEST(HouseMoney, IsAddedWhereThatIsBest) {
  SeededRandom random(11);
  for (const bool other : {false, true}) {
    const RuleSet rules = rules_of(minibaccarat, some_choices(minibaccarat, other));
    std::vector<Card> shoe = small_shoe(rules, 5, random);
    shoe.push_back(shoe[0]);  // so that there are pairs
    shoe.push_back(shoe[1]);
    const std::vector<WagerOdds> odds = odds_of(rules, shoe);
    ByTheRound settled(rules, shoe);
    const auto spot = [&](std::string_view name) { return *minibaccarat.find_spot(name); };
    const auto net = [&](std::string_view wager, std::string_view variant = {}) {
      return Rational(-entry(odds, wager, variant).edge());
    };
    EXPECT_EQ(settled.worth({spot("house-money"), spot("player")}),
              net("house-money", "added to player where that is best") + net("player"));
    EXPECT_EQ(settled.worth({spot("house-money"), spot("banker")}),
              net("house-money", "added to banker where that is best") + net("banker"));
    EXPECT_EQ(settled.worth({spot("house-money"), spot("player"), spot("banker")}),
              net("house-money", "added to player or banker where that is best") + net("player") +
                  net("banker"));
    EXPECT_GT(net("house-money", "added to player or banker where that is best"),
              net("house-money"));
  }
}

TEST(HouseMoney, IsNoBetterThanItsPortionAllows) {
  const auto best = [](double portion) {
    const RuleSet rules = rules_of(baccarat, {{"house-money-portion", portion}});
    return entry(odds_of(rules), "house-money", "added to player or banker where that is best")
        .edge();
  };
  const Rational taken = entry(odds_of(rules_of(baccarat)), "house-money").edge();
  EXPECT_EQ(taken - best(0.5), (taken - best(1)) / 2);
}

TEST_P(EachKindOfShoeGame, CountsAddUpToTheSpace) {
  const Definition& game = *GetParam();
  for (const int decks : {4, 6, 7, 8}) {
    Choices choices;
    if (game.find_option("decks")) choices.push_back({"decks", static_cast<double>(decks)});
    const Checked checked = check_choices(game, choices);
    if (!checked.rules) continue;
    for (const WagerOdds& odds : odds_of(*checked.rules, true)) {
      Integer sum = 0;
      std::set<std::string> names;
      for (const OutcomeCount& outcome : odds.outcomes) {
        sum += outcome.count;
        EXPECT_TRUE(names.insert(outcome.name).second) << outcome.name;
      }
      EXPECT_EQ(sum, odds.space) << odds.wager;
      EXPECT_EQ(odds.won + odds.pushed + odds.lost, 1) << odds.wager;
      EXPECT_GT(odds.edge(), 0) << odds.wager << " " << odds.variant;
    }
  }
}

// Each wager on each selection, under each paytable that fits the shoe; and every order of the
// cards that a round can take.
TEST_P(EveryShoeGame, PricesEveryWagerAndPaytable) {
  const Definition& game = *GetParam();
  const RuleSet rules =
      rules_of(game, game.find_option("ez-baccarat") ? Choices{{"ez-baccarat", true}} : Choices{});
  std::set<std::tuple<std::string, std::string, std::string>> priced;
  const std::int64_t cards = 52 * rules.decks();
  const int most = &game == &casino_war ? 4 : &game == &over_under ? 3 : 6;
  Integer space = 1;
  for (int i = 0; i < most; ++i) space *= cards - i;
  for (const WagerOdds& odds : odds_of(rules, true)) {
    priced.insert({odds.wager, odds.variant, odds.paytable});
    // The second Tie Wager of Casino War is made in some of the deals alone.
    if (odds.wager == "tie-2") continue;
    EXPECT_EQ(odds.space, space) << odds.wager;
  }
  for (const Wager& wager : game.wagers) {
    const bool main_too = wager.id == "war" || wager.id == "over-23" || wager.id == "under-18";
    if (main_too) continue;  // priced together with the base wager
    for (const Paytable& table : game.schedules[*game.find_schedule(wager.schedule)].tables) {
      if (table.decks != 0 && table.decks != rules.decks()) continue;
      for (std::size_t i = 0; i < std::max<std::size_t>(1, wager.selections.size()); ++i) {
        const std::string variant(wager.selections.empty() ? "" : wager.selections[i].name);
        EXPECT_TRUE(priced.contains({std::string(wager.id), variant, std::string(table.name)}))
            << wager.id << " " << variant << " " << table.name;
      }
    }
  }
}

// The integers that are published for eight decks.
TEST(Baccarat, OfEightDecksHasThePublishedCounts) {
  for (const Definition* game : {&minibaccarat, &midibaccarat, &baccarat}) {
    const RuleSet rules = with_decks(*game, 8, {{"house-money", false}, {"dragon-bonus", false}});
    const std::vector<WagerOdds> odds = odds_of(rules);
    EXPECT_EQ(entry(odds, "banker").space, Integer("4998398275503360"));
    EXPECT_EQ(count_of_row(entry(odds, "banker"), "Banker's Hand higher"),
              Integer("2292252566437888"));
    EXPECT_EQ(count_of_row(entry(odds, "player"), "Player's Hand higher"),
              Integer("2230518282592256"));
    EXPECT_EQ(count_of_row(entry(odds, "tie"), "Tie hand"), Integer("475627426473216"));
    EXPECT_EQ(decimal(entry(odds, "banker").edge() * 100, 4), "1.0579");
    EXPECT_EQ(decimal(entry(odds, "player").edge() * 100, 4), "1.2351");
    EXPECT_EQ(decimal(entry(odds, "tie").edge() * 100, 4), "14.3596");
  }
}

TEST(Baccarat, WithoutVigorishHasThePublishedEdges) {
  const std::vector<WagerOdds> odds = odds_of(with_decks(midibaccarat, 8, {{"ez-baccarat", true}}));
  EXPECT_EQ(decimal(entry(odds, "banker").edge() * 100, 2), "1.02");
  EXPECT_EQ(decimal(entry(odds, "dragon-7-insurance").edge() * 100, 2), "7.61");
  EXPECT_EQ(decimal(entry(odds, "panda-8-insurance").edge() * 100, 2), "10.19");
  EXPECT_EQ(decimal(entry(odds, "dragon-bonus", "player").edge() * 100, 2), "2.65");
  EXPECT_EQ(decimal(entry(odds, "dragon-bonus", "banker").edge() * 100, 2), "9.37");
}

// The whole game written out again, by value, without the definition.
TEST(Baccarat, AgreesWithACountByValue) {
  for (const int decks : {6, 8}) {
    std::array<std::int64_t, 10> left{};
    for (std::size_t value = 0; value < 10; ++value) left[value] = 4 * decks;
    left[0] = 16 * decks;
    const std::int64_t all = 52 * decks;
    std::int64_t cards = all;
    std::int64_t banker = 0;
    std::int64_t player = 0;
    std::int64_t dragon_7 = 0;
    std::int64_t panda_8 = 0;
    const auto end = [&](int p, int b, int p_cards, int b_cards, std::int64_t ways) {
      for (std::int64_t undrawn = cards; undrawn > all - 6; --undrawn) ways *= undrawn;
      if (b > p) banker += ways;
      if (p > b) player += ways;
      if (b_cards == 3 && b == 7 && p < 7) dragon_7 += ways;
      if (p_cards == 3 && p == 8 && b < 8) panda_8 += ways;
    };
    const auto draw = [&](std::int64_t ways, auto then) {
      for (std::size_t value = 0; value < 10; ++value) {
        const std::int64_t like_it = left[value];
        if (like_it == 0) continue;
        --left[value];
        --cards;
        then(static_cast<int>(value), ways * like_it);
        ++left[value];
        ++cards;
      }
    };
    const auto drawn_against = [](int b, int third) {
      switch (b) {
        case 3:
          return third != 8;
        case 4:
          return third >= 2 && third <= 7;
        case 5:
          return third >= 4 && third <= 7;
        case 6:
          return third == 6 || third == 7;
        default:
          return b < 3;
      }
    };
    draw(1, [&](int p1, std::int64_t w1) {
      draw(w1, [&](int b1, std::int64_t w2) {
        draw(w2, [&](int p2, std::int64_t w3) {
          draw(w3, [&](int b2, std::int64_t w4) {
            const int p = (p1 + p2) % 10;
            const int b = (b1 + b2) % 10;
            if (p >= 8 || b >= 8) return end(p, b, 2, 2, w4);
            if (p >= 6) {
              if (b >= 6) return end(p, b, 2, 2, w4);
              return draw(w4, [&](int b3, std::int64_t w5) { end(p, (b + b3) % 10, 2, 3, w5); });
            }
            draw(w4, [&](int p3, std::int64_t w5) {
              const int total = (p + p3) % 10;
              if (!drawn_against(b, p3)) return end(total, b, 3, 2, w5);
              draw(w5, [&](int b3, std::int64_t w6) { end(total, (b + b3) % 10, 3, 3, w6); });
            });
          });
        });
      });
    });
    const std::vector<WagerOdds> odds =
        odds_of(with_decks(baccarat, decks, {{"ez-baccarat", true}}));
    EXPECT_EQ(count_of_row(entry(odds, "player"), "Player's Hand higher"), player);
    EXPECT_EQ(count_of_row(entry(odds, "banker"), "Banker's Hand higher"), banker - dragon_7);
    EXPECT_EQ(count_of_row(entry(odds, "dragon-7-insurance"), "Dragon 7"), dragon_7);
    EXPECT_EQ(count_of_row(entry(odds, "panda-8-insurance"), "Panda 8"), panda_8);
  }
}

// A quarter kept of every dollar won.
TEST(Baccarat, TakesTheVigorishAsItIsRounded) {
  const RuleSet rules = rules_of(minibaccarat, {{"vigorish-rounding", std::string("quarter")}});
  Effort effort;
  const auto edge = [&](Money wager) {
    const auto odds =
        shoe_odds(rules, cards_left(rules, {}), {false, wager}, effort,
                  [](Spot spot) { return spot == *minibaccarat.find_spot("banker"); });
    EXPECT_EQ(odds.size(), 1U);
    return odds.front().edge();
  };
  const Rational wins(Integer("2292252566437888"), Integer("4998398275503360"));
  EXPECT_EQ(edge(dollars(1)) - edge(dollars(20)), wins * Rational(20, 100));
  EXPECT_EQ(edge(dollars(5)), edge(dollars(20)));
}

// Nothing tells the two hands apart.
TEST(TwentyOneBaccarat, TreatsBothHandsAlike) {
  for (const int decks : {4, 8}) {
    const std::vector<WagerOdds> odds = odds_of(with_decks(twenty_one_baccarat, decks), true);
    EXPECT_EQ(entry(odds, "player").edge(), entry(odds, "banker").edge());
    EXPECT_EQ(entry(odds, "bonus", "player").edge(), entry(odds, "bonus", "banker").edge());
    int tables = 0;
    for (const WagerOdds& each : odds) tables += each.wager == "bonus" ? 1 : 0;
    EXPECT_EQ(tables, 6);  // three paytables for so many decks, on either hand
  }
}

// The Bonus Wager counted again: a hand of its own, whatever the other is.
TEST(TwentyOneBaccarat, BonusAgreesWithACountOfOneHand) {
  const RuleSet rules = with_decks(twenty_one_baccarat, 8);
  const std::int64_t each = 32;
  const std::int64_t all = 416;
  std::map<std::string, Rational> chance;
  for (int a = 1; a <= 13; ++a) {
    for (int b = 1; b <= 13; ++b) {
      const auto worth = [](int rank) { return rank == 1 ? 11 : std::min(rank, 10); };
      int two = worth(a) + worth(b);
      if (two == 22) two = 12;
      const Rational first(each * (a == b ? each - 1 : each), all * (all - 1));
      if (two >= 17) {
        if (a == b) chance["One pair"] += first;
        continue;
      }
      for (int c = 1; c <= 13; ++c) {
        const std::int64_t gone = (a == c ? 1 : 0) + (b == c ? 1 : 0);
        const Rational ways = first * Rational(each - gone, all - 2);
        int total = worth(a) + worth(b) + worth(c);
        for (const int rank : {a, b, c}) {
          if (rank == 1 && total > 21) total -= 10;
        }
        std::array<int, 3> hand{a, b, c};
        std::sort(hand.begin(), hand.end());
        if (a == b && b == c) {
          chance[a == 7 ? "Three 7s" : "Three-of-a-kind"] += ways;
        } else if (hand[1] == hand[0] + 1 && hand[2] == hand[1] + 1) {
          chance["Three-card straight"] += ways;
        } else if (total == 21) {
          chance["Three-card 21"] += ways;
        } else if (a == b) {
          chance["One pair"] += ways;
        }
      }
    }
  }
  const std::vector<WagerOdds> all_odds = odds_of(rules);
  const WagerOdds& odds = entry(all_odds, "bonus", "banker");
  for (const auto& [row, expected] : chance) {
    EXPECT_EQ(Rational(count_of_row(odds, row), odds.space), expected) << row;
  }
  EXPECT_EQ(chance.size(), 5U);
}

// By symmetry only ties cost anything: half a unit in surrender; in War, which is won as often as
// lost, half a unit less two and a half for each tie.
TEST(CasinoWar, AgreesWithTheArithmeticOfTies) {
  for (const int d : {6, 7, 8}) {
    const Rational tie(4 * d - 1, 52 * d - 1);
    const Rational again(12 * 4 * d * (4 * d - 1) + (4 * d - 2) * (4 * d - 3),
                         (52 * d - 2) * (52 * d - 3));
    const std::vector<WagerOdds> odds =
        odds_of(with_decks(casino_war, d, {{"dealing", std::string("two-batches")}}));
    const Rational war = -(1 - again) / 2 + 2 * again;
    EXPECT_EQ(-entry(odds, "initial", "always war").edge(), tie * war);
    EXPECT_EQ(-entry(odds, "initial", "always surrender").edge(), -tie / 2);
    EXPECT_EQ(entry(odds, "initial").edge(), entry(odds, "initial", "always war").edge());
    EXPECT_EQ(entry(odds, "tie-1").edge(), 1 - 11 * tie);
    EXPECT_EQ(entry(odds, "tie-2").edge(), 1 - 11 * again);
    EXPECT_EQ(entry(odds, "initial").play->average_wager, 1 + tie);
  }
}

// Where few ties are left in the shoe, War may be worse than surrender.
TEST(CasinoWar, SurrendersWhereWarIsWorse) {
  const RuleSet rules = rules_of(casino_war);
  // One pair of aces and 20 cards without a second of their rank: no War can tie.
  std::vector<Card> shoe{*parse_card("As"), *parse_card("Ah")};
  for (const char* card :
       {"2s", "3s", "4s", "5s", "6s", "7s", "8s", "9s", "Ts", "Js", "Qs", "Ks"}) {
    shoe.push_back(*parse_card(card));
  }
  const std::vector<WagerOdds> odds = odds_of(rules, shoe);
  EXPECT_EQ(entry(odds, "initial", "always war").edge(),
            entry(odds, "initial", "always surrender").edge());
  EXPECT_EQ(
      ByTheRound(rules, {shoe.begin(), shoe.begin() + 8}).worth({*casino_war.find_spot("initial")}),
      -entry(odds_of(rules, std::span(shoe).first(8)), "initial").edge());
}

TEST(OverUnder, HasTheCheckValuesOfAFreshShoe) {
  const RuleSet rules = rules_of(over_under);
  const std::vector<WagerOdds> odds = odds_of(rules);
  EXPECT_EQ(decimal(-entry(odds, "ante").edge(), 7), "-0.0209969");
  EXPECT_EQ(decimal(-entry(odds, "bonus").edge(), 7), "-0.0560523");
  EXPECT_EQ(entry(odds, "ante").play->fold_frequency, 0);
  Effort effort;
  const auto solved = solve(rules, dollars(1), effort);
  const std::vector<StrategyTable> tables = solved->strategy();
  EXPECT_EQ(tables.front().rows.size(), 13U);
  for (const auto& row : tables.front().rows) {
    const bool low =
        row.front() == "2" || row.front() == "3" || row.front() == "4" || row.front() == "5";
    EXPECT_EQ(row.back(), low ? "under-18" : "over-23") << row.front();
  }
}

// Gone cards change the odds as if the shoe had never held them.
TEST_P(EachKindOfShoeGame, CountsWhatIsLeftOfTheShoe) {
  const RuleSet rules = rules_of(*GetParam());
  SeededRandom random(3);
  std::vector<Card> all = cards_left(rules, {});
  shuffle(all, random);
  const std::vector<Card> gone(all.begin(), all.begin() + 100);
  Effort effort;
  const OddsReport report = find_odds(rules, {"", false, stake, gone}, effort);
  const std::vector<WagerOdds> left = odds_of(rules, std::span(all).subspan(100));
  ASSERT_EQ(report.wagers.size(), left.size());
  for (std::size_t i = 0; i < left.size(); ++i) {
    EXPECT_EQ(report.wagers[i].edge(), left[i].edge()) << left[i].wager;
  }
}

// Random rounds from a full shoe come out as the odds say, within five standard errors.
TEST(Baccarat, RandomRoundsComeOutAsCounted) {
  const RuleSet rules = rules_of(minibaccarat);
  const std::vector<WagerOdds> odds = odds_of(rules);
  SeededRandom random(2026);
  constexpr int rounds = 20'000;
  std::map<std::string, int> won;
  std::map<std::string, int> made;
  for (int i = 0; i < rounds; ++i) {
    Round round(rules);
    play_random_round(round, random, {.irregularities = false, .seats = 1});
    for (const Line& line : round.settlement().lines) {
      const std::string name = minibaccarat.spot_name(line.spot);
      ++made[name];
      if (line.outcome == Outcome::won) ++won[name];
    }
  }
  const auto check = [&](const std::string& spot, std::string_view wager,
                         std::string_view variant) {
    const double chance = std::stod(decimal(entry(odds, wager, variant).won, 9));
    const double expected = chance * made[spot];
    EXPECT_NEAR(won[spot], expected, 5 * std::sqrt(expected * (1 - chance))) << spot;
    EXPECT_GT(made[spot], rounds / 3) << spot;
  };
  check("banker", "banker", "");
  check("player", "player", "");
  check("tie", "tie", "");
  check("dragon-bonus:player", "dragon-bonus", "player");
  check("dragon-bonus:banker", "dragon-bonus", "banker");
  check("house-money", "house-money", "");
}

}  // namespace
}  // namespace houseway
