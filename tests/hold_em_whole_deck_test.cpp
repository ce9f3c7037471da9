#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include "hold_em_played.h"
#include "odds/odds.h"
#include "support.h"

// The whole deck: what each game comes to in all, and the values of single decisions.
namespace houseway::hold_em_test {
namespace {

class HoldEmWholeDeck : public testing::TestWithParam<const Definition*> {};

INSTANTIATE_TEST_SUITE_P(Games, HoldEmWholeDeck,
                         testing::Values(&ultimate_texas_hold_em_poker,
                                         &world_poker_tour_heads_up_hold_em,
                                         &texas_hold_em_bonus_poker),
                         name_of_test);

// Those of the first and the last as published, that of the second as found.
struct KnownOdds {
  Integer space;
  std::vector<Rational> edges;  // by paytable
  const char* first_edge;
  std::map<std::string, Integer> other_spaces;  // of wagers that the game itself counts
};

KnownOdds known_odds(const Definition& game) {
  const Integer space = choose(52, 2) * choose(50, 3) * choose(47, 2) * choose(45, 2);
  if (&game == &ultimate_texas_hold_em_poker) {
    return {space,
            {Rational(Integer("50643648973"), Integer("2317817502000")),
             Rational(Integer("10542144541"), Integer("178293654000"))},
            "2.184971%",
            {{"bad-beat-bonus", space}}};
  }
  if (&game == &world_poker_tour_heads_up_hold_em) {
    return {space, {Rational(Integer("21107007059"), Integer("463563500400"))}, "4.553207%", {}};
  }
  // The turn and the river come one after the other.
  return {space * 2,
          {Rational(Integer("578107733"), Integer("28381438800"))},
          "2.036922%",
          {{"texas-hold-em-bonus", choose(52, 2) * choose(50, 2)},
           {"progressive-payout", choose(52, 2) * choose(50, 3)}}};
}

TEST_P(HoldEmWholeDeck, ComesToWhatIsKnown) {
  const Definition& game = *GetParam();
  const KnownOdds known = known_odds(game);
  const RuleSet rules = rules_of(game);
  Effort effort;
  const auto solved = solve(rules, dollars(1), effort);
  std::vector<const Paytable*> tables;
  const auto by = wager_of(game, game.priced_by.empty() ? game.base : game.priced_by);
  for (const Paytable& table : rules.schedule(by).tables) tables.push_back(&table);
  solved->expect(tables);
  ASSERT_EQ(tables.size(), known.edges.size());
  for (std::size_t i = 0; i < tables.size(); ++i) {
    const WagerOdds odds = solved->price_main(*tables[i]);
    EXPECT_EQ(odds.space, known.space);
    EXPECT_EQ(odds.edge(), known.edges[i]) << tables[i]->name;
    if (i == 0) {
      EXPECT_EQ(percent(odds.edge()), known.first_edge);
    }
    adds_up(odds);
  }
  std::size_t counted = 0;
  for (std::size_t i = 0; i < game.wagers.size(); ++i) {
    const auto id = static_cast<WagerId>(i);
    if (game.wagers[i].need != Need::optional) continue;
    const auto counts = solved->count(id);
    if (!counts) continue;
    ++counted;
    EXPECT_EQ(counts->space(), known.other_spaces.at(std::string(game.wagers[i].id)));
    for (const Paytable& table : rules.schedule(id).tables) {
      adds_up(price(rules, id, table, *counts));
    }
  }
  EXPECT_EQ(counted, known.other_spaces.size());
}

// Two aces against two aces: six ways, and one for the dealer each.
TEST(HoldEmCounts, TexasHoldEmBonusOnTwoCards) {
  const RuleSet rules = rules_of(texas_hold_em_bonus_poker);
  Effort effort;
  const RowCounts counts = *solve(rules, dollars(1), effort)
                                ->count(wager_of(texas_hold_em_bonus_poker, "texas-hold-em-bonus"));
  const std::vector<Integer> rows{6,          6 * 1'224,  4 * 1'225,  8 * 1'225,
                                  12 * 1'225, 18 * 1'225, 24 * 1'225, 54 * 1'225};
  EXPECT_EQ(counts.rows, rows);
  EXPECT_EQ(counts.forfeited, 0);
}

TEST(HoldEmCounts, TripsAsPublished) {
  const RuleSet rules = rules_of(ultimate_texas_hold_em_poker);
  const WagerId trips = wager_of(ultimate_texas_hold_em_poker, "trips");
  Effort effort;
  const RowCounts counts = count_rows(rules, trips, deck_cards(Deck::standard), effort);
  EXPECT_EQ(counts.space(), choose(52, 7));
  const std::array edges{"0.901835%", "1.904049%", "3.497937%", "6.180824%"};
  const auto& tables = rules.schedule(trips).tables;
  ASSERT_EQ(tables.size(), edges.size());
  for (std::size_t i = 0; i < edges.size(); ++i) {
    const WagerOdds odds = price(rules, trips, tables[i], counts);
    EXPECT_EQ(percent(odds.edge()), edges[i]) << tables[i].name;
    adds_up(odds);
  }
}

// The values of a decision with cards shown by settling what may come.
class Continuations {
 public:
  Continuations(const Played& played, const std::vector<Card>& deck)
      : nets_(played), deck_(deck), own_(card_set(first_cards(deck, 0, 2))) {}

  CardSet own() const { return own_; }

  struct Sums {
    Nets::ByAction values{};
    std::int64_t deals = 0;
  };

  // Every dealer on this board, each one settled.
  Sums settled_on(CardSet board) {
    Sums sums;
    for_each_dealer(
        board,
        [&](const Deal& deal) {
          for (std::size_t i = 0; i < actions; ++i) sums.values[i] += nets_.settled(i, deal);
        },
        sums);
    return sums;
  }
  // The same, but settled once for each class and kind.
  Sums on(CardSet board) {
    Sums sums;
    const HighHand mine = high_hand(own_ | board);
    for_each_dealer(
        board,
        [&](const Deal& deal) {
          const auto& known =
              nets_.of(mine.hand_class(), kind_of(mine, deal.dealers()), [&] { return deal; });
          for (std::size_t i = 0; i < actions; ++i) sums.values[i] += known[i];
        },
        sums);
    return sums;
  }
  // Calls visit(CardSet) with `shown` and `more` other cards.
  template <class Visit>
  void for_each_more(CardSet shown, int more, Visit visit) const {
    std::vector<Card> rest;
    for (const Card card : deck_) {
      if (!own_.contains(card) && !shown.contains(card)) rest.push_back(card);
    }
    for (const CardSet next : hands_of(rest, more)) visit(shown | next);
  }

 private:
  template <class Meet>
  void for_each_dealer(CardSet board, Meet meet, Sums& sums) const {
    for_each_more(board, 2, [&](CardSet with) {
      meet(Deal{own_, board, with - board});
      ++sums.deals;
    });
  }

  Nets nets_;
  std::vector<Card> deck_;
  CardSet own_;
};

std::vector<Card> community(const std::vector<Card>& deck, std::ptrdiff_t count) {
  return {deck.begin() + 2, deck.begin() + 2 + count};
}

void values_of_one_raise(const Played& played) {
  const RuleSet rules = rules_of(played.game, played.choices);
  Effort effort;
  const auto solved = solve(rules, dollars(1), effort);
  SeededRandom random(677);
  for (int tries = 0; tries < 6; ++tries) {
    const std::vector<Card> deck = shuffled(Deck::standard, random);
    Continuations next(played, deck);
    const std::vector<Card> shown = community(deck, 5);
    const auto sums = next.settled_on(CardSet(shown));
    ASSERT_EQ(sums.deals, 990);
    EXPECT_EQ(next.on(CardSet(shown)).values, sums.values);
    const auto choices = solved->values({next.own(), shown, std::nullopt});
    ASSERT_EQ(choices.size(), 2U);
    EXPECT_EQ(choices[0].value, Rational(sums.values[1], sums.deals * ante * 100));
    EXPECT_EQ(choices[1].play, "fold");
    EXPECT_EQ(choices[1].value, Rational(sums.values[folding], sums.deals * ante * 100));
  }
  const std::vector<Card> deck = shuffled(Deck::standard, random);
  Continuations next(played, deck);
  const std::vector<Card> flop = community(deck, 3);
  Nets::ByAction raises{};
  std::int64_t checks = 0;
  std::int64_t deals = 0;
  next.for_each_more(CardSet(flop), 2, [&](CardSet board) {
    const auto sums = next.on(board);
    for (std::size_t i = 0; i < actions; ++i) raises[i] += sums.values[i];
    checks += std::max(sums.values[folding], sums.values[1]);
    deals += sums.deals;
  });
  ASSERT_EQ(deals, 1'081 * 990);
  const auto choices = solved->values({next.own(), flop, std::nullopt});
  ASSERT_EQ(choices.size(), played.raises[1].size() + 1);
  for (std::size_t i = 0; i < played.raises[1].size(); ++i) {
    EXPECT_EQ(choices[i].value, Rational(raises[played.raises[1][i]], deals * ante * 100));
  }
  EXPECT_EQ(choices.back().play, "check");
  EXPECT_EQ(choices.back().value, Rational(checks, deals * ante * 100));
}

void values_of_street_bets(const Played& played) {
  const RuleSet rules = rules_of(played.game, played.choices);
  Effort effort;
  const auto solved = solve(rules, dollars(1), effort);
  SeededRandom random(647);
  for (int tries = 0; tries < 2; ++tries) {
    const std::vector<Card> deck = shuffled(Deck::standard, random);
    Continuations next(played, deck);
    // After each fourth card: the sums of no further bet, of one on the river, and the same with
    // one on the turn.
    const auto after_four = [&](CardSet four) {
      Continuations::Sums sums;
      next.for_each_more(four, 1, [&](CardSet board) {
        const auto each = next.on(board);
        for (std::size_t i = 0; i < actions; ++i) sums.values[i] += each.values[i];
        sums.deals += each.deals;
      });
      return sums;
    };
    const std::vector<Card> four = community(deck, 4);
    const auto river = after_four(CardSet(four));
    ASSERT_EQ(river.deals, 46 * 990);
    const auto on_river = solved->values({next.own(), four, std::nullopt});
    ASSERT_EQ(on_river.size(), 2U);
    EXPECT_EQ(on_river[0].play, "river 1");
    EXPECT_EQ(on_river[0].value, Rational(river.values[2], river.deals * ante * 100));
    EXPECT_EQ(on_river[1].value, Rational(river.values[1], river.deals * ante * 100));
    if (tries > 0) continue;
    const std::vector<Card> flop = community(deck, 3);
    std::array<std::int64_t, 2> sums{};
    std::int64_t deals = 0;
    next.for_each_more(CardSet(flop), 1, [&](CardSet shown) {
      const auto each = after_four(shown);
      sums[0] += std::max(each.values[1], each.values[2]);
      sums[1] += std::max(each.values[3], each.values[4]);
      deals += each.deals;
    });
    ASSERT_EQ(deals, 47 * 46 * 990);
    const auto on_turn = solved->values({next.own(), flop, std::nullopt});
    ASSERT_EQ(on_turn.size(), 2U);
    EXPECT_EQ(on_turn[0].play, "turn 1");
    EXPECT_EQ(on_turn[0].value, Rational(sums[1], deals * ante * 100));
    EXPECT_EQ(on_turn[1].value, Rational(sums[0], deals * ante * 100));
  }
}

TEST_P(HoldEmWholeDeck, DecisionsAgainstTheSettlingFunction) {
  if (GetParam() == &ultimate_texas_hold_em_poker) return values_of_one_raise(ultimate());
  if (GetParam() == &world_poker_tour_heads_up_hold_em) return values_of_one_raise(heads_up());
  values_of_street_bets(bonus_poker());
}

}  // namespace
}  // namespace houseway::hold_em_test
