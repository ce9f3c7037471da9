#include <algorithm>
#include <map>
#include <memory>

#include "hold_em_played.h"
#include "odds/odds.h"

// The whole deck; each game is solved once.
namespace houseway::hold_em_test {
namespace {

struct Solved {
  explicit Solved(const Definition& game) : rules(rules_of(game)) {
    main = solve(rules, dollars(1), effort);
    std::vector<const Paytable*> tables;
    const auto by = wager_of(game, game.priced_by.empty() ? game.base : game.priced_by);
    for (const Paytable& table : rules.schedule(by).tables) tables.push_back(&table);
    main->expect(tables);
    for (const Paytable* table : tables) odds.push_back(main->price_main(*table));
  }

  RuleSet rules;
  Effort effort;
  std::unique_ptr<MainGame> main;
  std::vector<WagerOdds> odds;  // of the base wager by paytable
};

Solved& whole(const Definition& game) {
  static std::map<const Definition*, std::unique_ptr<Solved>> known;
  auto& found = known[&game];
  if (!found) found = std::make_unique<Solved>(game);
  return *found;
}

// Every wager beside the base one whose deals the game itself counts.
void other_wagers_add_up(const Definition& game, const std::map<std::string, Integer>& spaces) {
  Solved& solved = whole(game);
  std::size_t counted = 0;
  for (std::size_t i = 0; i < game.wagers.size(); ++i) {
    const auto id = static_cast<WagerId>(i);
    if (game.wagers[i].need != Need::optional) continue;
    const auto counts = solved.main->count(id);
    if (!counts) continue;
    ++counted;
    EXPECT_EQ(counts->space(), spaces.at(std::string(game.wagers[i].id)));
    for (const Paytable& table : solved.rules.schedule(id).tables) {
      adds_up(price(solved.rules, id, table, *counts));
    }
  }
  EXPECT_EQ(counted, spaces.size());
}

TEST(HoldEmWholeDeck, UltimateTexasHoldEmAsPublished) {
  const Solved& solved = whole(ultimate_texas_hold_em_poker);
  const Integer space = choose(52, 2) * choose(50, 3) * choose(47, 2) * choose(45, 2);
  EXPECT_EQ(space, Integer("27813810024000"));
  ASSERT_EQ(solved.odds.size(), 2U);
  for (const WagerOdds& odds : solved.odds) {
    EXPECT_EQ(odds.space, space);
    adds_up(odds);
  }
  EXPECT_EQ(solved.odds[0].paytable, "A");
  EXPECT_EQ(solved.odds[0].edge(), Rational(Integer("50643648973"), Integer("2317817502000")));
  EXPECT_EQ(percent(solved.odds[0].edge()), "2.184971%");
  EXPECT_EQ(solved.odds[1].edge(), Rational(Integer("10542144541"), Integer("178293654000")));
  other_wagers_add_up(ultimate_texas_hold_em_poker, {{"bad-beat-bonus", space}});
}

TEST(HoldEmWholeDeck, HeadsUpHoldEmAsFound) {
  const Solved& solved = whole(world_poker_tour_heads_up_hold_em);
  ASSERT_EQ(solved.odds.size(), 1U);
  const WagerOdds& odds = solved.odds.front();
  EXPECT_EQ(odds.space, choose(52, 2) * choose(50, 3) * choose(47, 2) * choose(45, 2));
  EXPECT_EQ(odds.edge(), Rational(Integer("21107007059"), Integer("463563500400")));
  EXPECT_EQ(percent(odds.edge()), "4.553207%");
  adds_up(odds);
  other_wagers_add_up(world_poker_tour_heads_up_hold_em, {});
}

TEST(HoldEmWholeDeck, TexasHoldEmBonusAsPublished) {
  const Solved& solved = whole(texas_hold_em_bonus_poker);
  ASSERT_EQ(solved.odds.size(), 1U);
  const WagerOdds& odds = solved.odds.front();
  EXPECT_EQ(odds.space, choose(52, 2) * choose(50, 3) * 47 * 46 * choose(45, 2));
  EXPECT_EQ(odds.edge(), Rational(Integer("578107733"), Integer("28381438800")));
  EXPECT_EQ(percent(odds.edge()), "2.036922%");
  adds_up(odds);
  other_wagers_add_up(texas_hold_em_bonus_poker,
                      {{"texas-hold-em-bonus", choose(52, 2) * choose(50, 2)},
                       {"progressive-payout", choose(52, 2) * choose(50, 3)}});
}

// Two aces against two aces: six ways, and one for the dealer each.
TEST(HoldEmWholeDeck, TexasHoldEmBonusOnTwoCards) {
  const RowCounts counts =
      *whole(texas_hold_em_bonus_poker)
           .main->count(wager_of(texas_hold_em_bonus_poker, "texas-hold-em-bonus"));
  const std::vector<Integer> rows{6,          6 * 1'224,  4 * 1'225,  8 * 1'225,
                                  12 * 1'225, 18 * 1'225, 24 * 1'225, 54 * 1'225};
  EXPECT_EQ(counts.rows, rows);
  EXPECT_EQ(counts.forfeited, 0);
}

TEST(HoldEmWholeDeck, TripsAsPublished) {
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
  MainGame& solved = *whole(played.game).main;
  SeededRandom random(677);
  for (int tries = 0; tries < 6; ++tries) {
    const std::vector<Card> deck = shuffled(Deck::standard, random);
    Continuations next(played, deck);
    const std::vector<Card> shown = community(deck, 5);
    const auto sums = next.settled_on(CardSet(shown));
    ASSERT_EQ(sums.deals, 990);
    EXPECT_EQ(next.on(CardSet(shown)).values, sums.values);
    const auto choices = solved.values({next.own(), shown, std::nullopt});
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
  const auto choices = solved.values({next.own(), flop, std::nullopt});
  ASSERT_EQ(choices.size(), played.raises[1].size() + 1);
  for (std::size_t i = 0; i < played.raises[1].size(); ++i) {
    EXPECT_EQ(choices[i].value, Rational(raises[played.raises[1][i]], deals * ante * 100));
  }
  EXPECT_EQ(choices.back().play, "check");
  EXPECT_EQ(choices.back().value, Rational(checks, deals * ante * 100));
}

TEST(HoldEmWholeDeck, UltimateTexasHoldEmAgainstTheSettlingFunction) {
  values_of_one_raise(ultimate());
}

TEST(HoldEmWholeDeck, HeadsUpHoldEmAgainstTheSettlingFunction) {
  values_of_one_raise(heads_up());
}

TEST(HoldEmWholeDeck, TexasHoldEmBonusAgainstTheSettlingFunction) {
  MainGame& solved = *whole(texas_hold_em_bonus_poker).main;
  SeededRandom random(647);
  for (int tries = 0; tries < 2; ++tries) {
    const std::vector<Card> deck = shuffled(Deck::standard, random);
    Continuations next(bonus_poker(), deck);
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
    const auto on_river = solved.values({next.own(), four, std::nullopt});
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
    const auto on_turn = solved.values({next.own(), flop, std::nullopt});
    ASSERT_EQ(on_turn.size(), 2U);
    EXPECT_EQ(on_turn[0].play, "turn 1");
    EXPECT_EQ(on_turn[0].value, Rational(sums[1], deals * ante * 100));
    EXPECT_EQ(on_turn[1].value, Rational(sums[0], deals * ante * 100));
  }
}

}  // namespace
}  // namespace houseway::hold_em_test
