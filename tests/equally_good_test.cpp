#include <gtest/gtest.h>

#include <algorithm>

#include "games/register.h"
#include "odds/main_odds.h"
#include "odds/solver.h"
#include "odds/solvers.h"
#include "odds_support.h"

// Choices that are worth exactly the same: one convention everywhere, and what it leaves open.
namespace houseway {
namespace {

struct Tried {
  const Definition* game;
  std::vector<Card> deck;
};

std::vector<Tried> small_games() {
  const std::vector<Card> six_ranks = small_deck(Rank::nine, false);
  const std::vector<Card> four_ranks = small_deck(Rank::jack, false);
  const auto whole = deck_cards(Deck::standard);
  return {{&caribbean_stud_poker, four_ranks},
          {&dj_wild_stud_poker, small_deck(Rank::queen, true)},
          {&cajun_stud, six_ranks},
          {&mississippi_stud, six_ranks},
          {&let_it_ride_poker, six_ranks},
          {&raise_it_up_stud_poker, four_ranks},
          {&criss_cross_poker, four_ranks},
          {&go_fore_it, std::vector<Card>(whole.begin(), whole.end())},
          {&ultimate_texas_hold_em_poker, four_ranks},
          {&world_poker_tour_heads_up_hold_em, four_ranks},
          {&texas_hold_em_bonus_poker, four_ranks}};
}

struct Sums {
  Rational gained = 0;
  Rational staked = 0;
  Integer deals = 0;
};

Sums sums_of(const PlayedOut& played) {
  Sums sums;
  for (const Ending& ending : played.endings) {
    sums.deals += ending.deals;
    for (const Rational& gain : ending.gains) sums.gained += ending.deals * gain;
    for (const Rational& stake : ending.stakes) sums.staked += ending.deals * stake;
  }
  return sums;
}

// Whichever of the equally good ways is taken, the game is worth the same; what is staked is not.
TEST(EquallyGood, AreWorthTheSame) {
  std::size_t with_ties = 0;
  std::vector<Tried> games = small_games();
  const auto whole = deck_cards(Deck::standard);
  for (const Definition* game : {&let_it_ride_poker, &criss_cross_poker}) {
    games.push_back({game, std::vector<Card>(whole.begin(), whole.end())});
  }
  for (const Tried& tried : games) {
    const RuleSet rules = rules_of(*tried.game);
    Effort effort;
    const auto game = solve(rules, dollars(1), tried.deck, effort);
    const Paytable& table = rules.paytable(priced_by(rules));
    const PlayedOut least = game->solver()->play(table, nullptr, Ties::least_staked);
    const PlayedOut most = game->solver()->play(table, nullptr, Ties::most_staked);
    const Sums with_least = sums_of(least);
    const Sums with_most = sums_of(most);
    EXPECT_EQ(with_least.deals, with_most.deals) << tried.game->game;
    EXPECT_EQ(with_least.gained, with_most.gained) << tried.game->game;
    EXPECT_LE(with_least.staked, with_most.staked) << tried.game->game;
    ASSERT_EQ(least.tied.size(), game->solver()->course().decisions.size()) << tried.game->game;
    const bool any = std::any_of(least.tied.begin(), least.tied.end(),
                                 [](const Integer& deals) { return deals != 0; });
    EXPECT_EQ(any, with_least.staked < with_most.staked) << tried.game->game;
    with_ties += any ? 1 : 0;
    for (const Integer& deals : least.tied) EXPECT_LE(deals, with_least.deals);
    const WagerOdds odds = game->price_main(table);
    ASSERT_TRUE(odds.play) << tried.game->game;
    ASSERT_EQ(odds.play->equally_good.has_value(), any) << tried.game->game;
    EXPECT_EQ(odds.play->average_wager, with_least.staked / Rational(with_least.deals));
    if (any) {
      EXPECT_EQ(odds.play->equally_good->average_wager,
                with_most.staked / Rational(with_most.deals));
    }
  }
  EXPECT_GE(with_ties, 3U);
}

// What a situation marks is what the play of the odds does there, and the tables say where another
// way is equally good.
TEST(EquallyGood, AreMarkedInEverySituation) {
  for (const Tried& tried : small_games()) {
    const RuleSet rules = rules_of(*tried.game);
    Effort effort;
    const auto game = solve(rules, dollars(1), tried.deck, effort);
    const auto& decisions = game->solver()->course().decisions;
    int asked = 0;
    int tied = 0;
    game->solver()->for_each_situation([&](const Visited& visited) {
      if (visited.together || (!visited.tied() && ++asked % 97 != 0)) return;
      if (visited.tied() && ++tied > 20) return;
      const std::vector<ChoiceValue> choices = game->values(visited.situation);
      const auto& ways = decisions[visited.decision].ways;
      const auto best = std::count_if(choices.begin(), choices.end(),
                                      [](const ChoiceValue& choice) { return choice.best; });
      const auto taken = std::find_if(choices.begin(), choices.end(),
                                      [](const ChoiceValue& choice) { return choice.taken; });
      ASSERT_NE(taken, choices.end());
      EXPECT_EQ(taken->play, ways[visited.way].words) << tried.game->game;
      // A smaller raise may be as good as a check because it would be made later anyway.
      const bool any_amount = tried.game == &world_poker_tour_heads_up_hold_em;
      if (visited.tied() || !any_amount) {
        EXPECT_EQ(best > 1, visited.tied()) << tried.game->game;
      }
      EXPECT_TRUE(choices[visited.also].best) << tried.game->game;
    });
  }
}

// Jack and 8 with 7 and 3 to see the last card: a Raise of one Ante and a fold are both worth -3.
TEST(EquallyGood, MississippiStud) {
  const RuleSet rules = rules_of(mississippi_stud);
  Effort effort;
  const auto game = solve(rules, dollars(1), effort);
  const std::vector<ChoiceValue> choices =
      game->values({CardSet(std::array{*parse_card("Js"), *parse_card("8d")}),
                    {*parse_card("7c"), *parse_card("3h")},
                    std::nullopt});
  EXPECT_EQ(std::count_if(choices.begin(), choices.end(),
                          [](const ChoiceValue& choice) { return choice.best; }),
            2);
  EXPECT_TRUE(std::any_of(choices.begin(), choices.end(), [](const ChoiceValue& choice) {
    return choice.taken && choice.play == "fold";
  }));
  const WagerOdds odds = game->price_main(rules.paytable(priced_by(rules)));
  EXPECT_EQ(decimal(odds.play->average_wager, 4), "3.4836");
  ASSERT_TRUE(odds.play->equally_good);
  EXPECT_EQ(decimal(odds.play->equally_good->average_wager, 4), "3.5898");
  EXPECT_LT(odds.play->equally_good->element_of_risk, odds.play->element_of_risk);
  EXPECT_FALSE(odds.play->equally_good->decisions.empty());
}

}  // namespace
}  // namespace houseway
