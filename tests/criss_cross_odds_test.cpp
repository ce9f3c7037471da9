#include <gtest/gtest.h>

#include <functional>
#include <limits>
#include <map>

#include "odds/hands.h"
#include "odds_support.h"
#include "support.h"

namespace houseway {
namespace {

constexpr std::array<const char*, 5> wagers{"ante-across", "ante-down", "across", "down", "middle"};
const std::vector<int> bets{1, 2, 3};
constexpr int folded = 0;

struct Best {
  int bet = folded;
  std::int64_t value = 0;
};

// The game as it is read: every row, column and middle card, every bet at every decision. Values
// are sums over all that can follow, in cents; without a limit, what a bet wins or loses grows
// evenly with it.
class Plainly {
 public:
  using Nets = std::array<std::int64_t, wagers.size()>;
  // What each wager of one Ante nets with this cross.
  using End = std::function<Nets(CardSet row, CardSet column, Card middle)>;

  static constexpr std::int64_t stake = 600;  // that every odds here divides

  // All wagers together win no more than the limit, in cents.
  Plainly(std::vector<Card> deck, CardSet own_cards, End end,
          std::int64_t limit = std::numeric_limits<std::int64_t>::max())
      : deck_(std::move(deck)), own_(own_cards), end_(std::move(end)), limit_(limit) {
    const auto n = static_cast<std::int64_t>(deck_.size());
    middles = n - 6;
    columns = (n - 4) * (n - 5) / 2;
    rows = (n - 2) * (n - 3) / 2;
  }

  std::int64_t with_middle(CardSet row, CardSet column, int x, int y, int z) {
    if (z == folded) return -(2 + x + y) * stake * middles;
    const auto [found, added] = known_.try_emplace({row.bits(), column.bits()});
    if (added) {
      for (const Card middle : without(deck_, own_ | row | column)) {
        found->second.push_back(end_(row, column, middle));
      }
    }
    const std::array<int, wagers.size()> staked{1, 1, x, y, z};
    std::int64_t sum = 0;
    for (const Nets& nets : found->second) {
      std::int64_t won = 0;
      for (std::size_t i = 0; i < wagers.size(); ++i) {
        (nets[i] > 0 ? won : sum) += staked[i] * nets[i];
      }
      sum += std::min(won, limit_);
    }
    return sum;
  }
  Best best_middle(CardSet row, CardSet column, int x, int y) {
    return best([&](int z) { return with_middle(row, column, x, y, z); });
  }

  std::int64_t with_down(CardSet row, int x, int y) {
    if (y == folded) return -(2 + x) * stake * middles * columns;
    std::int64_t sum = 0;
    for_each_pair(own_ | row, [&](CardSet column) { sum += best_middle(row, column, x, y).value; });
    return sum;
  }
  Best best_down(CardSet row, int x) {
    return best([&](int y) { return with_down(row, x, y); });
  }

  std::int64_t with_across(int x) {
    if (x == folded) return -2 * stake * middles * columns * rows;
    std::int64_t sum = 0;
    for_each_pair(own_, [&](CardSet row) { sum += best_down(row, x).value; });
    return sum;
  }
  Best best_across() {
    return best([&](int x) { return with_across(x); });
  }

  template <class Visit>
  void for_each_pair(CardSet taken, Visit visit) {
    const std::vector<Card> rest = without(deck_, taken);
    for (std::size_t first = 0; first < rest.size(); ++first)
      for_each_hand_from(rest, first, 2, visit);
  }

  std::int64_t middles = 0;  // ways for the middle card, for the column, for the row
  std::int64_t columns = 0;
  std::int64_t rows = 0;

 private:
  template <class Value>
  static Best best(Value value) {
    Best found{folded, value(folded)};
    for (const int bet : bets) {
      const std::int64_t with = value(bet);
      if (with > found.value) found = {bet, with};
    }
    return found;
  }

  std::vector<Card> deck_;
  CardSet own_;
  End end_;
  std::int64_t limit_;
  std::map<std::pair<std::uint64_t, std::uint64_t>, std::vector<Nets>> known_;
};

// By the lines of the tables that the hands are in.
Plainly::End by_tables(const RuleSet& rules, CardSet own_cards) {
  const auto net = [&rules](WagerId wager, Row row) {
    const Pays pays =
        row == no_row ? not_printed : rules.paytable(wager).pays[static_cast<std::size_t>(row)];
    return back_on(pays, {Plainly::stake}).cents - Plainly::stake;
  };
  const auto row_of = [&rules](WagerId wager, CardSet cards) {
    return criss_cross_poker.wagers[wager].by_hand()->rank(cards, rules).row;
  };
  return [=](CardSet row, CardSet column, Card middle) {
    CardSet across = own_cards | row;
    across.insert(middle);
    CardSet down = own_cards | column;
    down.insert(middle);
    const bool across_is_higher = high_hand(across) > high_hand(down);
    return Plainly::Nets{net(0, row_of(0, across)), net(1, row_of(1, down)),
                         net(2, row_of(2, across)), net(3, row_of(3, down)),
                         net(4, row_of(2, across_is_higher ? across : down))};
  };
}

// By the settling function.
class Settled {
 public:
  Settled(const RuleSet& rules, CardSet own_cards)
      : round_(rules, {{wagers[0], stake},
                       {wagers[1], stake},
                       {wagers[2], stake},
                       {wagers[3], stake},
                       {wagers[4], stake}}) {
    for (const Card card : cards_of(own_cards)) round_.record.seat(1).cards.push_back(card);
  }
  Plainly::Nets operator()(CardSet row, CardSet column, Card middle) {
    const std::vector<Card> outer_row = cards_of(row);
    const std::vector<Card> outer_column = cards_of(column);
    round_.record.places[0] = {outer_column[0], outer_row[0], middle, outer_row[1],
                               outer_column[1]};
    Plainly::Nets nets{};
    for (const Line& line : round_.settled()) {
      nets[line.spot.wager] += (line.back - line.stake).cents;
    }
    return nets;
  }

 private:
  static constexpr Money stake{Plainly::stake};

  static std::vector<Card> cards_of(CardSet set) {
    std::vector<Card> cards;
    for (const Card card : deck_cards(Deck::standard)) {
      if (set.contains(card)) cards.push_back(card);
    }
    return cards;
  }

  OnePlayer round_;
};

// The chapter's tables; ones with odds that are not whole, a push, a loss, lines left out and a
// lower hand that pays more; the chapter's with Antes so large that much reaches the payout limit.
enum class Tried { chapter, odd, limited };

Choices choices(Tried tried) {
  if (tried == Tried::limited) return {{"payout-limit", 50'000.0}};
  if (tried == Tried::chapter) return {};
  const Chosen::Lines antes{{"Pair of 6s through 10s", "1 to 3"}};
  const Chosen::Lines lines{{"Four-of-a-kind", "9 to 2"},
                            {"Full house", "loss"},
                            {"Flush", "13 to 3"},
                            {"Three-of-a-kind", "2 for 1"},
                            {"Two pair", "loss"},
                            {"Pair of 6s through 10s", "push"},
                            {"Pair of jacks, queens, kings or aces", "5 to 2"}};
  return {{"ante-across", antes}, {"across", lines}};
}
Money ante(Tried tried) {
  return dollars(tried == Tried::limited ? 8'000 : 1);
}
std::int64_t limit(Tried tried) {
  return tried == Tried::limited ? Plainly::stake * 50'000 / 8'000
                                 : std::numeric_limits<std::int64_t>::max();
}

class CrissCross : public testing::TestWithParam<Tried> {};

INSTANTIATE_TEST_SUITE_P(Tables, CrissCross,
                         testing::Values(Tried::chapter, Tried::odd, Tried::limited));

TEST_P(CrissCross, OnASmallDeck) {
  const std::vector<Card> deck = deck_of({Rank::three, Rank::four, Rank::nine, Rank::jack});
  const RuleSet rules = rules_of(criss_cross_poker, choices(GetParam()));
  Effort effort;
  const auto solved = solve(rules, ante(GetParam()), deck, effort);
  std::int64_t deals = 0;
  std::int64_t value = 0;
  std::array<std::int64_t, 3> folds{};  // by decision
  std::int64_t staked_in_all = 0;
  const auto add = [&](CardSet own_cards) {
    const unsigned alike = suit_class_size(own_cards);
    if (alike == 0) return;
    Plainly plainly(deck, own_cards, by_tables(rules, own_cards), limit(GetParam()));
    const auto end = [&](int staked, std::int64_t ways) { staked_in_all += staked * ways * alike; };
    const auto fold = [&](std::size_t decision, int staked, std::int64_t ways) {
      folds[decision] += ways * alike;
      end(staked, ways);
    };
    const std::int64_t behind_row = plainly.columns * plainly.middles;
    const Best first = plainly.best_across();
    value += first.value * alike;
    deals += plainly.rows * behind_row * alike;
    const int x = first.bet;
    if (x == folded) return fold(0, 2, plainly.rows * behind_row);
    plainly.for_each_pair(own_cards, [&](CardSet row) {
      const int y = plainly.best_down(row, x).bet;
      if (y == folded) return fold(1, 2 + x, behind_row);
      plainly.for_each_pair(own_cards | row, [&](CardSet column) {
        const int z = plainly.best_middle(row, column, x, y).bet;
        if (z == folded) return fold(2, 2 + x + y, plainly.middles);
        end(2 + x + y + z, plainly.middles);
      });
    });
  };
  for (std::size_t first = 0; first < deck.size(); ++first) for_each_hand_from(deck, first, 2, add);
  const WagerOdds odds = solved->price_main(rules.paytable(0));
  EXPECT_EQ(odds.space, deals);
  EXPECT_EQ(odds.edge(), Rational(-value, deals * Plainly::stake));
  EXPECT_EQ(odds.play->average_wager, Rational(staked_in_all, deals));
  if (GetParam() == Tried::odd) {
    for (const std::int64_t at_decision : folds) EXPECT_GT(at_decision, 0);
  }
  const std::size_t first_fold = odds.outcomes.size() - 3;
  Integer sum = 0;
  for (std::size_t i = 0; i < odds.outcomes.size(); ++i) {
    sum += odds.outcomes[i].count;
    if (i >= first_fold) {
      EXPECT_EQ(odds.outcomes[i].count, folds[i - first_fold]);
    }
  }
  EXPECT_EQ(sum, odds.space);
  Rational loss = 0;
  for (const auto& [wager, part] : odds.play->loss_by_wager) loss += part;
  EXPECT_EQ(loss, odds.edge());
}

// Five ranks in a row have straights too.
TEST_P(CrissCross, EveryAcrossBetOfOneHandOnASmallDeck) {
  const std::vector<Card> deck =
      deck_of({Rank::five, Rank::six, Rank::seven, Rank::eight, Rank::nine});
  const RuleSet rules = rules_of(criss_cross_poker, choices(GetParam()));
  Effort effort;
  const auto solved = solve(rules, ante(GetParam()), deck, effort);
  const CardSet own_cards(
      std::array{Card(Rank::five, Suit::hearts), Card(Rank::nine, Suit::hearts)});
  Plainly plainly(deck, own_cards, by_tables(rules, own_cards), limit(GetParam()));
  const auto values = solved->values({own_cards, {}, std::nullopt});
  ASSERT_EQ(values.size(), 4U);
  const std::int64_t unit = plainly.rows * plainly.columns * plainly.middles * Plainly::stake;
  for (const int x : bets) {
    EXPECT_EQ(values[static_cast<std::size_t>(x - 1)].value,
              Rational(plainly.with_across(x), unit));
  }
  EXPECT_EQ(values[3].value, -2);
}

// What was bet before is the best bet, or the least where folding is best.
int bet_made(const std::vector<ChoiceValue>& values) {
  std::size_t best = 3;
  for (std::size_t i = 0; i < 3; ++i) {
    if (values[i].value > values[best].value) best = i;
  }
  return best == 3 ? 1 : static_cast<int>(best) + 1;
}

class CrissCrossTables : public testing::TestWithParam<Tried> {};

INSTANTIATE_TEST_SUITE_P(Tables, CrissCrossTables, testing::Values(Tried::chapter, Tried::odd));

TEST_P(CrissCrossTables, AgainstTheSettlingFunction) {
  const RuleSet rules = rules_of(criss_cross_poker, choices(GetParam()));
  Effort effort;
  const auto solved = solve(rules, dollars(1), effort);
  SeededRandom random(674);
  for (int tries = 0; tries < 4; ++tries) {
    const std::vector<Card> deck = shuffled(Deck::standard, random);
    const CardSet own_cards(std::array{deck[0], deck[1]});
    const CardSet row(std::array{deck[2], deck[3]});
    const CardSet column(std::array{deck[4], deck[5]});
    Plainly plainly(deck, own_cards, Settled(rules, own_cards));
    const int x = bet_made(solved->values({own_cards, {}, std::nullopt}));
    const auto second = solved->values({own_cards, {deck[2], deck[3]}, std::nullopt});
    ASSERT_EQ(second.size(), 4U);
    const int y = bet_made(second);
    const auto third =
        solved->values({own_cards, {deck[2], deck[3], deck[4], deck[5]}, std::nullopt});
    ASSERT_EQ(third.size(), 4U);
    const std::int64_t unit = plainly.middles * Plainly::stake;
    for (const int bet : bets) {
      const auto at = static_cast<std::size_t>(bet - 1);
      EXPECT_EQ(second[at].value, Rational(plainly.with_down(row, x, bet), plainly.columns * unit));
      EXPECT_EQ(third[at].value, Rational(plainly.with_middle(row, column, x, y, bet), unit));
    }
    EXPECT_EQ(second[3].value, -2 - x);
    EXPECT_EQ(third[3].value, -2 - x - y);
  }
}

// Four to a royal flush in the row, for Antes so large that it reaches the limit.
TEST(CrissCross, APayoutLimitCutsAllWagersTogether) {
  constexpr std::int64_t base = 100;
  const RuleSet rules = rules_of(criss_cross_poker, {{"payout-limit", 50'000.0}});
  Effort effort;
  const auto solved = solve(rules, dollars(base), effort);
  const auto cards = [](const char* a, const char* b) {
    return std::vector<Card>{*parse_card(a), *parse_card(b)};
  };
  const std::vector<Card> own_cards = cards("As", "Ks");
  const std::vector<Card> row = cards("Qs", "Js");
  const std::vector<Card> column = cards("2c", "Kd");
  const CardSet mine(own_cards);
  const auto first = solved->values({mine, {}, std::nullopt});
  const auto second = solved->values({mine, row, std::nullopt});
  const auto third = solved->values({mine, {row[0], row[1], column[0], column[1]}, std::nullopt});
  const int staked_across = bet_made(first);
  const int staked_down = bet_made(second);
  EXPECT_EQ(third[3].value, -2 - staked_across - staked_down);
  const auto cards_of_deck = deck_cards(Deck::standard);
  const std::vector<Card> deck(cards_of_deck.begin(), cards_of_deck.end());
  for (const int z : bets) {
    OnePlayer round(rules, {{wagers[0], dollars(base)},
                            {wagers[1], dollars(base)},
                            {wagers[2], dollars(base * staked_across)},
                            {wagers[3], dollars(base * staked_down)},
                            {wagers[4], dollars(base * z)}});
    round.record.seat(1).cards = {own_cards[0], own_cards[1]};
    std::int64_t sum = 0;
    for (const Card middle : without(deck, mine | CardSet(row) | CardSet(column))) {
      round.record.places[0] = {column[0], row[0], middle, row[1], column[1]};
      sum += round.net_cents();
    }
    EXPECT_EQ(third[static_cast<std::size_t>(z - 1)].value, Rational(sum, 46 * base * 100));
  }

  // That of Antes too small to reach it, and of the chapter without one.
  const WagerOdds large = solved->price_main(rules.paytable(0));
  EXPECT_GT(large.edge(), Rational(579'091, 6'689'228));
  Rational loss = 0;
  for (const auto& [wager, part] : large.play->loss_by_wager) loss += part;
  EXPECT_EQ(loss, large.edge());
}

TEST(CrissCross, APayoutLimitOutOfReachChangesNothing) {
  const std::vector<Card> deck = small_deck(Rank::ten, false);
  const auto edge = [&](const Choices& choices) {
    const RuleSet rules = rules_of(criss_cross_poker, choices);
    Effort effort;
    return solve(rules, dollars(1), deck, effort)->price_main(rules.paytable(0)).edge();
  };
  EXPECT_EQ(edge({{"payout-limit", 50'000.0}}), edge({}));
}

TEST(CrissCross, OddsOfTheChapter) {
  const RuleSet rules = rules_of(criss_cross_poker);
  Effort effort;
  const OddsReport report = find_odds(rules, {"", true, dollars(1)}, effort);
  const WagerOdds& main = find_wager(report, "ante-across");
  EXPECT_EQ(main.space, choose(52, 2) * choose(50, 2) * choose(48, 2) * 46);
  EXPECT_EQ(main.edge(), Rational(579'091, 6'689'228));
  EXPECT_EQ(decimal(main.play->average_wager, 6), "5.863695");
  EXPECT_EQ(percent(main.play->fold_frequency), "10.429776%");
  for (const WagerOdds& odds : report.wagers) {
    Integer sum = 0;
    for (const OutcomeCount& outcome : odds.outcomes) sum += outcome.count;
    EXPECT_EQ(sum, odds.space) << odds.wager;
  }
  // Before the cross is shown, two cards up to a 5 are folded unless paired or suited: 6 choices of
  // ranks, 12 of suits.
  for (const OutcomeCount& outcome : main.outcomes) {
    if (outcome.name == "Folded before the cross is shown") {
      EXPECT_EQ(outcome.count, choose(50, 2) * choose(48, 2) * 46 * 6 * 12);
    }
  }
}

}  // namespace
}  // namespace houseway
