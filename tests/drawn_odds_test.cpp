#include <gtest/gtest.h>

#include "drawn_plain_play.h"
#include "odds/drawn_endings.h"
#include "odds/drawn_switch.h"

namespace houseway::drawn {
namespace {

Shoe small_shoe(std::initializer_list<std::pair<std::size_t, int>> cards) {
  Shoe shoe{};
  for (const auto& [value, copies] : cards) shoe[value] = copies;
  return shoe;
}

double value_of(const Terms& terms, Convention convention = Convention::as_unsplit) {
  Effort effort;
  Request request;
  request.convention = convention;
  return solve(terms, request, effort).value;
}

// No hand is split: that has tests of its own.
Terms unsplit(std::initializer_list<std::pair<std::size_t, int>> cards) {
  Terms terms;
  terms.shoe = small_shoe(cards);
  terms.most_hands = 1;
  return terms;
}

void expect_plain(const Terms& terms) {
  Effort effort;
  const Solution solution = solve(terms, {.keeps_splits = true}, effort);
  const plain::Ends ends = plain::BestPlay(terms).value();
  EXPECT_NEAR(solution.value, ends.gain, 1e-13);
  EXPECT_NEAR(solution.staked, ends.staked, 1e-13);
  const auto figures = find_figures(terms, solution, effort);
  ASSERT_EQ(figures.has_value(), !terms.second_chance);
  if (!figures) return;
  EXPECT_NEAR(figures->endings.square, ends.square, 1e-13);
  EXPECT_NEAR(figures->endings.won, ends.won, 1e-13);
  EXPECT_NEAR(figures->endings.pushed, ends.pushed, 1e-13);
  EXPECT_NEAR(figures->endings.lost, ends.lost, 1e-13);
  EXPECT_EQ(figures->endings.of_more_hands, 0);
}

bool free_on_9_to_11(const Counts& hand) {
  const Best best = best_total(hand);
  return size_of(hand) == 2 && !best.soft && best.total >= 9 && best.total <= 11;
}

int range_of(std::size_t up, std::size_t hole) {
  const auto range = [](std::size_t value) {
    return value == ace || value == ten ? 2 : points(value) <= 5 ? 0 : 1;
  };
  return range(up) == 2 && range(hole) == 2 ? 3 + static_cast<int>(hole) : range(hole);
}

TEST(DrawnOdds, PlainPlayOfTinyShoes) {
  Terms terms = unsplit({{ace, 2}, {3, 2}, {5, 3}, {8, 2}, {ten, 4}});
  expect_plain(terms);
  terms.surrender = GivesUp::never;
  terms.dealers_ace_limit = 22;
  terms.gains = usual_gains({.returned_on_22 = true});
  expect_plain(terms);
  terms.told = range_of;
  expect_plain(terms);
}

TEST(DrawnOdds, PlainPlayOfOtherGames) {
  Terms free = unsplit({{ace, 2}, {3, 3}, {5, 2}, {7, 2}, {ten, 4}});
  free.gains = usual_gains({.returned_on_22 = true});
  free.surrender = GivesUp::never;
  free.free_double = free_on_9_to_11;
  expect_plain(free);

  Terms spanish = unsplit({{ace, 2}, {3, 2}, {5, 3}, {7, 2}, {ten, 3}});
  spanish.doubles_any_number = true;
  spanish.given_up_after_double = 1;
  spanish.natural_meets_natural = 1.5;
  expect_plain(spanish);

  Terms attack = spanish;
  attack.gains = usual_gains({.natural = 1});
  attack.natural_meets_natural = 0;
  attack.surrender = GivesUp::before_standing;
  attack.second_wager = true;
  expect_plain(attack);

  Terms chance = unsplit({{ace, 2}, {4, 3}, {6, 3}, {ten, 5}});
  chance.gains = usual_gains({.natural = 2, .returned_on_22 = true, .paid_at_once = true});
  chance.natural_meets_natural = 2;
  chance.second_chance = true;
  expect_plain(chance);
}

Gains switch_gains(const Counts& hand, const Standing& standing, std::size_t up) {
  Standing plain_standing = standing;
  plain_standing.natural = false;
  Gains gains = usual_gains({.returned_on_22 = true})(hand, plain_standing, up);
  if (standing.natural) gains = {1.5, 1.5, 1.5, 1.5, 1, 0, 1.5};
  return gains;
}

TEST(DrawnOdds, SwitchedCardsOfATinyShoe) {
  Terms terms = unsplit({{ace, 2}, {5, 3}, {7, 3}, {ten, 4}});
  terms.surrender = GivesUp::never;
  terms.gains = switch_gains;
  plain::BestPlay play(terms);
  const auto both = [&](const Shoe& left, std::size_t up, const Counts& one, const Counts& other,
                        bool switched) {
    plain::Ends sum;
    for (const Counts& hand : {one, other}) {
      Standing standing;
      (switched ? standing.switched : standing.natural) = is_natural(hand);
      sum += play.of_hand(left, up, hand, standing);
    }
    return sum;
  };
  plain::Ends value;
  const int all = plain::cards_in(terms.shoe);
  const double orders = all * (all - 1.0) * (all - 2) * (all - 3) * (all - 4);
  const std::size_t kept[] = {ace, 5, 7, ten};
  for (const std::size_t a : kept) {
    for (const std::size_t b : kept) {
      for (const std::size_t c : kept) {
        for (const std::size_t d : kept) {
          for (const std::size_t up : kept) {
            Shoe left = terms.shoe;
            double ways = 1;
            for (const std::size_t card : {a, b, c, d, up}) ways *= left[card]--;
            if (ways == 0) continue;
            const auto two = [](std::size_t x, std::size_t y) { return with(with({}, x), y); };
            plain::Ends played = plain::better(both(left, up, two(a, b), two(c, d), false),
                                               both(left, up, two(a, d), two(c, b), true));
            const std::size_t hole = up == ace ? ten : ace;
            if (up == ace || up == ten) {
              const double blackjack = static_cast<double>(left[hole]) / plain::cards_in(left);
              for (const Counts& hand : {two(a, b), two(c, d)})
                played += plain::Ends::of(is_natural(hand) ? 0 : -1, 1).times(blackjack);
            }
            value += played.times(ways / orders / 2);
          }
        }
      }
    }
  }
  Effort effort;
  const SwitchSolution found = solve_switch(terms, Convention::as_unsplit, effort);
  EXPECT_NEAR(found.value, value.gain, 1e-13);
  EXPECT_NEAR(found.staked, value.staked, 1e-13);
}

TEST(DrawnOdds, ShoeLastsForARound) {
  Terms terms;
  terms.most_hands = 4;
  terms.shoe = shoe_of(1);
  EXPECT_TRUE(lasts(terms));
  EXPECT_FALSE(lasts(terms, 4));
  terms.shoe = small_shoe({{ace, 4}, {ten, 10}});
  EXPECT_FALSE(lasts(terms));
}

TEST(DrawnOdds, EveryOptionIsWorthSomething) {
  Terms less;
  less.shoe = shoe_of(1);
  less.surrender = GivesUp::never;
  less.doubles = false;
  less.most_hands = 1;
  double before = value_of(less);
  const auto adds = [&](const char* what) {
    const double value = value_of(less);
    EXPECT_GT(value, before) << what;
    before = value;
  };
  less.doubles = true;
  less.doubles_after_split = false;
  adds("double");
  less.most_hands = 2;
  less.aces_one_card = true;
  adds("split");
  less.aces_one_card = false;
  adds("aces play on");
  less.doubles_after_split = true;
  adds("double after split");
  less.surrender = GivesUp::first_decision;
  adds("surrender");
  less.surrender = GivesUp::before_standing;
  adds("surrender at any time");
  less.doubles_any_number = true;
  adds("double on any number");
  less.given_up_after_double = 1;
  adds("rescue");
  // More decks are worse.
  less.shoe = shoe_of(2);
  EXPECT_LT(value_of(less), before);
}

// Eric Farmer's analyser prints -0.196876%.
TEST(DrawnOdds, SixDecksAndOneSplit) {
  Terms terms;
  EXPECT_NEAR(value_of(terms), -0.00196876, 5e-9);
}

}  // namespace
}  // namespace houseway::drawn
