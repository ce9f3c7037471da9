#include "hold_em_plain_play.h"
#include "odds/odds.h"

namespace houseway::hold_em_test {
namespace {

// What the plain solution rests on.
TEST(HoldEmSmallDeck, SettlingDependsOnTheClassAndTheKindOfShowdown) {
  SeededRandom random(647);
  const std::vector<Card> whole(deck_cards(Deck::standard).begin(),
                                deck_cards(Deck::standard).end());
  for (const Played& played :
       {ultimate(), ultimate({{"blind", std::string("B")}}), ultimate(odd_blind), heads_up(),
        heads_up(odd_odds), bonus_poker(), bonus_poker({{"ante-pays", std::string("flush")}})}) {
    settles_alike(played, whole, 500, random);
    settles_alike(played, small_deck(Rank::nine, false), 500, random);
  }
}

TEST(HoldEmSmallDeck, UltimateTexasHoldEm) {
  solves_as_plainly(six_ranks(), ultimate(odd_blind));
  solves_as_plainly(seven_ranks(), ultimate());
}

TEST(HoldEmSmallDeck, HeadsUpHoldEm) {
  solves_as_plainly(six_ranks(), heads_up(odd_odds));
  solves_as_plainly(seven_ranks(), heads_up());
}

TEST(HoldEmSmallDeck, TexasHoldEmBonus) {
  solves_as_plainly(six_ranks(), bonus_poker());
  solves_as_plainly(seven_ranks(), bonus_poker({{"ante-pays", std::string("flush")}}));
}

// A proposed Ante is priced as it settles.
TEST(HoldEmSmallDeck, AnAnteProposed) {
  const Choices five{{"ante", Chosen::Lines{{"Winning hand", "5 to 1"}}}};
  SeededRandom random(5);
  for (const auto& make : {ultimate, heads_up, bonus_poker}) {
    settles_alike(make(five), small_deck(Rank::nine, false), 200, random);
    solves_as_plainly(six_ranks(), make(five));
  }
}

// Sums that would not fit are refused rather than wrong.
TEST(HoldEmSmallDeck, TablesTooUneven) {
  const std::vector<Card> deck = small_deck(Rank::ten, false);
  const auto edge = [&](const Chosen::Lines& lines) {
    const RuleSet rules = rules_of(ultimate_texas_hold_em_poker, {{"blind", lines}});
    Effort effort;
    return solve(rules, dollars(1), deck, effort)->price_main(main_table(rules)).edge();
  };
  EXPECT_THROW(edge({{"Royal flush", "1 to 997"},
                     {"Four-of-a-kind", "1 to 991"},
                     {"Full house", "1 to 983"},
                     {"Straight", "1 to 977"},
                     {"Less than a straight", "1 to 971"}}),
               std::overflow_error);
  // The chapter's lines with fractions that do not shorten come to the same.
  EXPECT_EQ(edge({{"Royal flush", "485500 to 971"},
                  {"Four-of-a-kind", "9970 to 997"},
                  {"Full house", "3 to 1"},
                  {"Straight", "1 to 1"},
                  {"Less than a straight", "push"}}),
            edge({{"Royal flush", "500 to 1"},
                  {"Four-of-a-kind", "10 to 1"},
                  {"Full house", "3 to 1"},
                  {"Straight", "1 to 1"},
                  {"Less than a straight", "push"}}));
}

// Solved one by one or together, a table comes to the same.
TEST(HoldEmSmallDeck, SeveralTablesAtOnce) {
  const std::vector<Card> deck = small_deck(Rank::ten, false);
  const RuleSet rules = rules_of(ultimate_texas_hold_em_poker, odd_blind);
  const WagerId blind = wager_of(ultimate_texas_hold_em_poker, "blind");
  std::vector<const Paytable*> tables;
  for (const Paytable& table : rules.schedule(blind).tables) tables.push_back(&table);
  tables.push_back(&rules.paytable(blind));
  ASSERT_EQ(tables.size(), 3U);
  Effort effort;
  Effort alone;
  alone.threads = 1;
  const auto together = solve(rules, dollars(1), deck, effort);
  together->expect(tables);
  for (const Paytable* table : tables) {
    const WagerOdds odds = together->price_main(*table);
    const WagerOdds single = solve(rules, dollars(1), deck, alone)->price_main(*table);
    EXPECT_EQ(odds.fixed_return, single.fixed_return);
    EXPECT_EQ(odds.variance, single.variance);
    EXPECT_EQ(odds.play->average_wager, single.play->average_wager);
    EXPECT_EQ(odds.proposed, table == tables.back());
    EXPECT_EQ(odds.selected, table == tables.back());
  }
}

// Eight ranks have all hands, and dealers and players below a pair on the same board; two own cards
// at a time, since all would take too long.
TEST(HoldEmSmallDeck, ValuesBeforeTheFlop) {
  const std::vector<Card> deck = deck_of({Rank::six, Rank::seven, Rank::nine, Rank::ten, Rank::jack,
                                          Rank::queen, Rank::king, Rank::ace});
  const auto hole = [](Card first, Card second) { return CardSet(std::array{first, second}); };
  const SmallTable table(deck,
                         {hole({Rank::six, Suit::hearts}, {Rank::king, Suit::spades}),
                          hole({Rank::ten, Suit::diamonds}, {Rank::jack, Suit::diamonds})},
                         false);
  for (std::size_t kind = 0; kind < kinds; ++kind) {
    EXPECT_EQ(table.met(HandClass::high_card, static_cast<Kind>(kind)), kind != won);
  }
  for (const Played& played : {ultimate(odd_blind), heads_up(), bonus_poker()}) {
    PlainPlay plain(table, played);
    Effort effort;
    const auto solved = solve(plain.rules(), dollars(1), deck, effort);
    for (std::size_t i = 0; i < table.holes().size(); ++i) {
      const HolePlay line = plain.play(i);
      const auto choices = solved->values({table.holes()[i], {}, std::nullopt});
      const bool bonus = played.raises[0].empty();
      const std::vector<std::size_t> raises =
          bonus ? std::vector<std::size_t>{1} : played.raises[0];
      ASSERT_EQ(choices.size(), raises.size() + 1);
      const Rational unit(Integer(line.deals) * ante * 100);
      for (std::size_t k = 0; k < raises.size(); ++k) {
        EXPECT_EQ(choices[k].value, line.before[raises[k]] / unit) << choices[k].play;
      }
      EXPECT_EQ(choices.back().play, bonus ? "fold" : "check");
      EXPECT_EQ(choices.back().value, line.before[0] / unit);
    }
  }
}

// Each cell of the first table says what the values say: suited above the diagonal.
TEST(HoldEmSmallDeck, StrategyBeforeTheFlop) {
  const std::array ranks{Rank::ace, Rank::queen, Rank::jack, Rank::eight, Rank::three, Rank::two};
  std::vector<Card> deck;
  for (const Rank rank : ranks) {
    for (const Suit suit : all_suits) deck.emplace_back(rank, suit);
  }
  for (const Definition* game : {&ultimate_texas_hold_em_poker, &world_poker_tour_heads_up_hold_em,
                                 &texas_hold_em_bonus_poker}) {
    const RuleSet rules = rules_of(*game);
    Effort effort;
    const auto solved = solve(rules, dollars(1), deck, effort);
    const std::vector<StrategyTable> tables = solved->strategy();
    ASSERT_EQ(tables.size(), 3U);
    ASSERT_EQ(tables[0].rows.size(), ranks.size());
    ASSERT_EQ(tables[0].columns.size(), ranks.size() + 1);
    for (std::size_t row = 0; row < ranks.size(); ++row) {
      const std::vector<std::string>& cells = tables[0].rows[row];
      ASSERT_EQ(cells.size(), ranks.size() + 1);
      EXPECT_EQ(cells[0], text(Card(ranks[row], Suit::clubs)).substr(0, 1));
      EXPECT_EQ(cells[0], tables[0].columns[row + 1]);
      for (std::size_t column = 0; column < ranks.size(); ++column) {
        const Suit other = column > row ? Suit::hearts : Suit::spades;
        const Cards hole{Card(ranks[row], Suit::hearts), Card(ranks[column], other)};
        const auto choices = solved->values({card_set(hole), {}, std::nullopt});
        const ChoiceValue& most = choices[choices.size() - 2];
        const ChoiceValue& none = choices.back();
        const std::string number = most.play.substr(most.play.find(' ') + 1);
        EXPECT_EQ(cells[column + 1], most.value > none.value ? number
                                     : none.play == "fold"   ? "F"
                                                             : "-")
            << text(hole);
      }
    }
    for (std::size_t i = 1; i < tables.size(); ++i) {
      EXPECT_FALSE(tables[i].rows.empty());
      for (const auto& cells : tables[i].rows) EXPECT_EQ(cells.size(), tables[i].columns.size());
    }
  }
}

TEST(HoldEmSmallDeck, SituationsThatDoNotFit) {
  const std::vector<Card> deck = small_deck(Rank::jack, false);
  const auto first = [&](std::size_t count) {
    return std::vector<Card>(deck.begin() + 2,
                             deck.begin() + 2 + static_cast<std::ptrdiff_t>(count));
  };
  const CardSet two = card_set(first_cards(deck, 0, 2));
  for (const Definition* game : {&ultimate_texas_hold_em_poker, &world_poker_tour_heads_up_hold_em,
                                 &texas_hold_em_bonus_poker}) {
    const RuleSet rules = rules_of(*game);
    Effort effort;
    const auto solved = solve(rules, dollars(1), deck, effort);
    const bool bonus = game == &texas_hold_em_bonus_poker;
    for (std::size_t shown = 0; shown < 7; ++shown) {
      const bool fits = shown == 0 || shown == 3 || shown == (bonus ? 4U : 5U);
      EXPECT_EQ(solved->misfit({two, first(shown), std::nullopt}).empty(), fits) << shown;
    }
    EXPECT_FALSE(solved->misfit({two, {}, deck.back()}).empty());
    EXPECT_FALSE(solved->misfit({card_set(first_cards(deck, 0, 3)), {}, std::nullopt}).empty());
  }
}

}  // namespace
}  // namespace houseway::hold_em_test
