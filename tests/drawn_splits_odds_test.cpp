#include <fmt/format.h>
#include <gtest/gtest.h>

#include "drawn_plain.h"
#include "odds/drawn_endings.h"
#include "odds/drawn_optimum.h"

namespace houseway::drawn {
namespace {

Shoe tiny(std::initializer_list<std::pair<std::size_t, int>> cards) {
  Shoe shoe{};
  for (const auto& [value, copies] : cards) shoe[value] = copies;
  return shoe;
}

// Plays split hands as the solver found and deals them out card by card.
void expect_dealt_out(const Terms& terms, plain::Rules rules, Convention convention) {
  Effort effort;
  Request request;
  request.convention = convention;
  request.keeps_splits = true;
  const Solution solution = solve(terms, request, effort);
  rules.most_hands = terms.most_hands;
  int compared = 0;
  for (const Faced& faced : solution.faced) {
    for (std::size_t value = 0; value < values; ++value) {
      const SplitPlay& split = faced.splits[value];
      if (split.value == not_allowed) continue;
      rules.most_hands = split.hands;
      const auto ask = [&](const Counts& hand, bool lammer, bool pair) {
        const auto kind = static_cast<std::size_t>(lammer ? Kind::free_split : Kind::split);
        const auto& plays = pair ? split.pair_second[kind] : split.other_second[kind];
        return plays[static_cast<std::size_t>(all_hands().find(hand))].taken;
      };
      Shoe shoe = without(terms.shoe, faced.up);
      const double chance = Chances(shoe).of(with(with({}, value), value));
      shoe = without(without(shoe, value), value);
      const GainsTable gains(terms);
      const DealersDraws draws(faced.up, faced.holes, terms.dealers_ace_limit);
      const Endings ends =
          split_endings({terms, gains, draws}, without(terms.shoe, faced.up), value, split);
      const auto expect = [&](const char* what, double found, const plain::Told& told) {
        EXPECT_NEAR(found / chance,
                    plain::SplitRound(rules, ask, told).value(shoe, faced.up, value), 1e-11)
            << what << ' ' << text(convention) << ' ' << value << " against " << faced.up;
      };
      using Hands = std::vector<plain::Done>;
      expect("gain", split.value, [](double gain, const Hands&) { return gain; });
      expect("square", ends.square, [](double gain, const Hands&) { return gain * gain; });
      expect("staked", split.staked, [](double, const Hands& all) {
        return std::accumulate(all.begin(), all.end(), 0.0,
                               [](double sum, const plain::Done& hand) { return sum + hand.real; });
      });
      expect("won", ends.won,
             [](double gain, const Hands& all) { return all.size() == 2 && gain > 0 ? 1 : 0; });
      expect("pushed", ends.pushed,
             [](double gain, const Hands& all) { return all.size() == 2 && gain == 0 ? 1 : 0; });
      expect("lost", ends.lost,
             [](double gain, const Hands& all) { return all.size() == 2 && gain < 0 ? 1 : 0; });
      ++compared;
    }
  }
  EXPECT_GT(compared, 0);
}

TEST(DrawnSplits, HandsOfOneSplitAreDealtOut) {
  Terms terms;
  terms.shoe = tiny({{2, 3}, {5, 4}, {7, 4}, {ten, 5}});
  expect_dealt_out(terms, {}, Convention::as_unsplit);
  expect_dealt_out(terms, {}, Convention::by_own_cards);
}

TEST(DrawnSplits, FourHandsAreDealtOut) {
  Terms terms;
  terms.shoe = tiny({{6, 6}, {8, 5}, {ten, 5}});
  terms.most_hands = 3;
  expect_dealt_out(terms, {}, Convention::by_own_cards);
  terms.most_hands = 4;
  expect_dealt_out(terms, {}, Convention::as_unsplit);
  expect_dealt_out(terms, {}, Convention::by_own_cards);
}

bool free_splits(std::size_t value) {
  return value != ten;
}
bool free_doubles(const Counts& hand) {
  const Best best = best_total(hand);
  return size_of(hand) == 2 && !best.soft && best.total >= 9 && best.total <= 11;
}

TEST(DrawnSplits, HandsWithLammersAreDealtOut) {
  Terms terms;
  terms.gains = usual_gains({.returned_on_22 = true});
  terms.free_split = free_splits;
  terms.free_double = free_doubles;
  plain::Rules rules;
  rules.returned_on_22 = true;
  rules.free_bets = true;
  terms.shoe = tiny({{3, 3}, {6, 5}, {8, 3}, {ten, 5}});
  terms.most_hands = 3;
  expect_dealt_out(terms, rules, Convention::as_unsplit);
  expect_dealt_out(terms, rules, Convention::by_own_cards);
}

double value_under(const Terms& terms, Convention convention) {
  Effort effort;
  Request request;
  request.convention = convention;
  return solve(terms, request, effort).value;
}

TEST(DrawnSplits, KnowingMoreIsNeverWorse) {
  for (const Shoe& shoe : {shoe_of(1), tiny({{1, 3}, {4, 3}, {6, 3}, {ten, 6}}),
                           tiny({{ace, 3}, {3, 2}, {7, 4}, {8, 2}, {ten, 5}})}) {
    Terms terms;
    terms.shoe = shoe;
    const double unsplit = value_under(terms, Convention::as_unsplit);
    const double own = value_under(terms, Convention::by_own_cards);
    EXPECT_GE(own, unsplit - 1e-14);
    if (shoe != shoe_of(1)) {
      EXPECT_GE(value_under(terms, Convention::knows_first), own - 1e-14);
    }
    for (const Convention convention : {Convention::as_unsplit, Convention::by_own_cards}) {
      double before = not_allowed;
      if (shoe == shoe_of(1)) continue;
      for (int hands = 1; hands <= 4; ++hands) {
        terms.most_hands = hands;
        terms.aces_again = hands > 2;
        const double value = value_under(terms, convention);
        EXPECT_GE(value, before - 1e-14) << text(convention) << ' ' << hands;
        before = value;
      }
    }
  }
}

TEST(DrawnSplits, SecondHandKnowsTheFirst) {
  Terms terms;
  terms.shoe = tiny({{2, 2}, {6, 4}, {7, 4}, {ten, 5}});
  Effort effort;
  Request request;
  request.convention = Convention::knows_first;
  request.keeps_splits = true;
  const Solution solution = solve(terms, request, effort);
  plain::BestSplit plain_split;
  int split = 0;
  for (const Faced& faced : solution.faced) {
    for (std::size_t value = 0; value < values; ++value) {
      if (faced.splits[value].value == not_allowed) continue;
      Shoe shoe = without(terms.shoe, faced.up);
      const double chance = Chances(shoe).of(with(with({}, value), value));
      shoe = without(without(shoe, value), value);
      const plain::Ends ends = plain_split.value(shoe, faced.up, value).times(chance);
      const std::string what = fmt::format("{} against {}", value, faced.up);
      EXPECT_NEAR(faced.splits[value].value, ends.gain, 1e-13) << what;
      EXPECT_NEAR(faced.splits[value].staked, ends.staked, 1e-13) << what;
      const auto& found = faced.splits[value].endings;
      const auto pair = static_cast<std::size_t>(all_hands().find(with(with({}, value), value)));
      EXPECT_EQ(found.has_value(), faced.choices[pair].taken == Act::split) << what;
      if (!found) continue;
      ++split;
      EXPECT_NEAR(found->square, ends.square, 1e-13) << what;
      EXPECT_NEAR(found->won, ends.won, 1e-13) << what;
      EXPECT_NEAR(found->pushed, ends.pushed, 1e-13) << what;
      EXPECT_NEAR(found->lost, ends.lost, 1e-13) << what;
    }
  }
  EXPECT_GT(split, 0);
}

// Published values of a pair of 9s from one deck, no doubling after the split, in which the first
// hand does not think of the second. Against a 2 that costs something.
TEST(DrawnSplits, NinesOfOneDeck) {
  Terms terms;
  terms.shoe = shoe_of(1);
  terms.doubles_after_split = false;
  const GainsTable gains(terms);
  const auto value = [&](std::size_t up) {
    const DealersDraws draws(up, no_blackjack(up), terms.dealers_ace_limit);
    const Facing facing{terms, gains, draws};
    const Shoe shoe = without(terms.shoe, up);
    MetBySet met(facing, shoe);
    return best_of_one_split(facing, shoe, 8, met, 0).value /
           Chances(shoe).of(with(with({}, 8), 8));
  };
  EXPECT_NEAR(value(3), 0.252688077504041, 1e-13);
  EXPECT_NEAR(value(6), 0.34057565610755, 1e-13);
  EXPECT_NEAR(value(8), -0.112239530063659, 1e-13);
  EXPECT_NEAR(value(1), 0.173296028556578, 1e-13);
}

}  // namespace
}  // namespace houseway::drawn
