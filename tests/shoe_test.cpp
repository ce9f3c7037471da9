#include "core/shoe.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <map>

#include "round/curator.h"
#include "round/random_round.h"
#include "round/shoe_result.h"
#include "support.h"

namespace houseway {
namespace {

constexpr std::size_t deck_size = 52;

// How often each card is drawn when the shoe is emptied.
std::map<Card, int> emptied(CardShoe& shoe) {
  std::map<Card, int> drawn;
  while (const auto card = shoe.draw()) ++drawn[*card];
  return drawn;
}

TEST(CardShoe, HoldsEveryCardOfEveryDeckOnce) {
  SeededRandom random(1);
  for (const int decks : {1, 4, 6, 7, 8}) {
    CardShoe shoe(Deck::standard, decks);
    EXPECT_TRUE(shoe.empty());
    EXPECT_EQ(shoe.discarded(), deck_size * static_cast<std::size_t>(decks));
    shoe.shuffle_and_cut(random, 14);
    EXPECT_EQ(shoe.left(), deck_size * static_cast<std::size_t>(decks));
    const auto drawn = emptied(shoe);
    EXPECT_EQ(drawn.size(), deck_size);
    for (const auto& [card, count] : drawn) EXPECT_EQ(count, decks) << text(card);
  }
}

TEST(CardShoe, AnEmptyOneGivesNothing) {
  CardShoe shoe(Deck::standard, 1);
  EXPECT_FALSE(shoe.draw());
  EXPECT_FALSE(shoe.burn());
  EXPECT_FALSE(shoe.put_first(Card(Rank::ace, Suit::spades)));
  SeededRandom random(2);
  shoe.shuffle_in(random);
  emptied(shoe);
  EXPECT_FALSE(shoe.draw());
  EXPECT_EQ(shoe.on_table(), deck_size);
  // What lies on the table is not shuffled in.
  shoe.shuffle_and_cut(random, 10);
  EXPECT_TRUE(shoe.empty());
  EXPECT_FALSE(shoe.draw());
}

TEST(CardShoe, TheCoverCardLiesAtLeastSoFarAboveTheBottom) {
  SeededRandom random(3);
  for (int i = 0; i < 500; ++i) {
    CardShoe shoe(Deck::standard, 8);
    shoe.shuffle_and_cut(random, 14);
    std::size_t left = shoe.left();
    while (!shoe.cover_card_out()) {
      left = shoe.left();
      ASSERT_TRUE(shoe.draw());
    }
    EXPECT_GE(left, 14U);
    EXPECT_LE(left, 14U + CardShoe::cover_play);
  }
}

TEST(CardShoe, ADeviceHasNoCoverCard) {
  SeededRandom random(4);
  CardShoe shoe(Deck::standard, 6);
  shoe.shuffle_in(random);
  emptied(shoe);
  EXPECT_FALSE(shoe.cover_card_out());
}

TEST(CardShoe, ACardPutFirstIsDrawnNext) {
  SeededRandom random(5);
  CardShoe shoe(Deck::standard, 6);
  shoe.shuffle_and_cut(random, 14);
  const Card first = *shoe.draw();
  const Card second = *shoe.draw();
  EXPECT_TRUE(shoe.put_first(second));
  EXPECT_TRUE(shoe.put_first(first));
  EXPECT_EQ(shoe.on_table(), 0U);
  EXPECT_EQ(shoe.draw(), first);
  EXPECT_EQ(shoe.draw(), second);
}

// Each card is as likely on top as any other: over 52,000 shuffles a count is within six standard
// deviations of a thousand.
TEST(CardShoe, TheCutFavoursNoCard) {
  SeededRandom random(6);
  CardShoe shoe(Deck::standard, 1);
  std::map<Card, int> on_top;
  for (int i = 0; i < 52'000; ++i) {
    shoe.shuffle_and_cut(random, 14);
    ++on_top[*shoe.draw()];
    shoe.collect();
  }
  EXPECT_EQ(on_top.size(), deck_size);
  for (const auto& [card, count] : on_top) EXPECT_NEAR(count, 1000, 190) << text(card);
}

RC_GTEST_PROP(CardShoe, LosesAndDoublesNoCard, (std::uint64_t seed)) {
  SeededRandom random(seed);
  const int decks = 1 + static_cast<int>(random.below(8));
  CardShoe shoe(Deck::standard, decks);
  const std::size_t all = deck_size * static_cast<std::size_t>(decks);
  std::vector<Card> on_table;
  for (int i = 0; i < 300; ++i) {
    const std::size_t left = shoe.left();
    switch (random.below(8)) {
      case 0:
        if (random.one_in(4)) shoe.shuffle_in(random);
        break;
      case 1:
        if (random.one_in(4)) shoe.shuffle_and_cut(random, random.below(80));
        break;
      case 2:
        RC_ASSERT(shoe.burn().has_value() == (left > 0));
        break;
      case 3:
        if (on_table.empty()) break;
        RC_ASSERT(shoe.put_first(on_table.back()));
        on_table.pop_back();
        break;
      case 4:
        shoe.collect();
        on_table.clear();
        break;
      default: {
        const auto card = shoe.draw();
        RC_ASSERT(card.has_value() == (left > 0));
        if (card) on_table.push_back(*card);
      }
    }
    RC_ASSERT(shoe.left() + shoe.on_table() + shoe.discarded() == all);
    RC_ASSERT(shoe.on_table() == on_table.size());
  }
  shoe.collect();
  shoe.shuffle_and_cut(random, 14);
  const auto drawn = emptied(shoe);
  RC_ASSERT(drawn.size() == deck_size);
  for (const auto& [card, count] : drawn) RC_ASSERT(count == decks);
}

TEST(Curator, ANewShoeIsOfferedFromSeatOneCounterclockwise) {
  const std::vector<int> all{1, 2, 3, 4, 5};
  EXPECT_EQ(offered_the_shoe(5, all), (std::vector<int>{1, 5, 4, 3, 2}));
  const std::vector<int> some{2, 5};
  EXPECT_EQ(offered_the_shoe(14, some), (std::vector<int>{5, 2}));
  EXPECT_TRUE(offered_the_shoe(14, {}).empty());
}

TEST(Curator, APassedShoeGoesToTheRightAndNotBackToItsCurator) {
  const std::vector<int> all{1, 2, 3, 4, 5};
  EXPECT_EQ(offered_the_shoe(5, all, Curator::player(3)), (std::vector<int>{2, 1, 5, 4}));
  EXPECT_EQ(offered_the_shoe(5, all, Curator::player(1)), (std::vector<int>{5, 4, 3, 2}));
  const std::vector<int> alone{3};
  EXPECT_TRUE(offered_the_shoe(14, alone, Curator::player(3)).empty());
}

TEST(Curator, TheDealerDealsForAPlayerOrWhenNobodyAccepts) {
  const std::vector<int> all{1, 2, 3, 4};
  EXPECT_EQ(Curator::dealer_for(3).seat, 0);
  EXPECT_EQ(offered_the_shoe(4, all, Curator::dealer_for(3)), (std::vector<int>{2, 1, 4, 3}));
  EXPECT_EQ(Curator::player(2).nobody(), (Curator{0, 2}));
  EXPECT_EQ(offered_the_shoe(4, all, Curator{}.nobody()), (std::vector<int>{1, 4, 3, 2}));
}

TEST(Curator, PassesTheShoeWhenTheBankersHandHasLost) {
  EXPECT_TRUE(must_pass_the_shoe(ShoeResult{HandWon::player}));
  EXPECT_FALSE(must_pass_the_shoe(ShoeResult{HandWon::banker}));
  EXPECT_FALSE(must_pass_the_shoe(ShoeResult{HandWon::tie}));
  EXPECT_FALSE(must_pass_the_shoe(std::nullopt));
}

RC_GTEST_PROP(Curator, IsOfferedToEverybodyElseOnce, (std::uint64_t seed)) {
  SeededRandom random(seed);
  const int seats = 10 + static_cast<int>(random.below(5));
  std::vector<int> seated;
  for (int seat = 1; seat <= seats; ++seat) {
    if (random.one_in(2)) seated.push_back(seat);
  }
  Curator now;
  if (!seated.empty() && random.one_in(2)) {
    const auto which = random.below(static_cast<std::uint32_t>(seated.size()));
    now = random.one_in(2) ? Curator::player(seated[which]) : Curator::dealer_for(seated[which]);
  }
  auto offered = offered_the_shoe(seats, seated, now);
  std::sort(offered.begin(), offered.end());
  std::erase(seated, now.seat);
  RC_ASSERT(offered == seated);
}

struct Played {
  Played(const Json& file) : read(read_round(file)) {
    EXPECT_TRUE(read.refusals.empty()) << (read.refusals.empty() ? "" : text(read.refusals[0]));
  }
  const Round& round() const { return read.round.value(); }
  Turner turner(const char* hand, bool third = false) const {
    return turns_over(round().rules(), round().record(), *round().definition().find_place(hand),
                      third)
        .value_or(Turner{-1, {}});
  }

  ReadRound read;
};

TEST(TurningTheCards, IsForTheHighestWagerOnTheHand) {
  const Played played(json(R"({"game": "midibaccarat", "shoe": "9c 8d Td Kd",
    "bets": {"1": {"player": 20}, "3": {"player": 20, "banker": 5}, "4": {"player": 10},
             "6": {"banker": 5}, "7": {"house-money": 500}}})"));
  EXPECT_EQ(played.turner("player"), (Turner{3, {"629a", "8(c)(1)"}}));
  EXPECT_EQ(played.turner("player", true), (Turner{3, {"629a", "8(c)(4)"}}));
  EXPECT_EQ(played.turner("banker"), (Turner{6, {"629a", "8(c)(2)"}}));
  EXPECT_EQ(played.turner("banker", true), (Turner{6, {"629a", "8(c)(5)"}}));
}

TEST(TurningTheCards, IsForTheDealerWhereNobodyWagers) {
  const Played played(json(R"({"game": "midibaccarat", "shoe": "9c 8d Td Kd",
    "bets": {"1": {"tie": 20}}})"));
  EXPECT_EQ(played.turner("player").seat, 0);
  EXPECT_EQ(played.turner("banker").seat, 0);
}

TEST(TurningTheCards, IsAChoiceOfTheHouseInBaccarat) {
  const Json file = json(R"({"game": "baccarat", "shoe": "9c 8d Td Kd",
    "bets": {"12": {"player": 20}, "2": {"player": 20}}})");
  EXPECT_EQ(Played(file).turner("player").seat, -1);
  Json chosen = file;
  chosen["rules"] = {{"cards-turned-by-players", true}};
  EXPECT_EQ(Played(chosen).turner("player"), (Turner{12, {"631a", "9(d)(2)"}}));
  EXPECT_EQ(Played(chosen).turner("player", true), (Turner{12, {"631a", "9(d)(4)"}}));
  EXPECT_EQ(Played(chosen).turner("banker"), (Turner{0, {"631a", "9(d)(7)"}}));
  Json mini = file;
  mini["game"] = "minibaccarat";
  mini["bets"] = {{"1", {{"player", 20}}}};
  EXPECT_EQ(Played(mini).turner("player").seat, -1);
}

ShoeResult result(const char* file) {
  const auto found = shoe_result(Played(json(file)).round());
  EXPECT_TRUE(found) << file;
  return found.value_or(ShoeResult{});
}

TEST(ShoeResult, TellsWhoWonThePairsAndNaturals) {
  EXPECT_EQ(result(R"({"game": "minibaccarat", "bets": {"1": {"tie": 5}}, "shoe": "9c 8d Td Kd"})"),
            (ShoeResult{HandWon::player, false, false, true}));
  EXPECT_EQ(result(R"({"game": "midibaccarat", "bets": {"1": {"tie": 5}}, "shoe": "3c 7d 3d Kd"})"),
            (ShoeResult{HandWon::banker, true, false, false}));
  EXPECT_EQ(result(R"({"game": "baccarat", "bets": {"1": {"tie": 5}}, "shoe": "2c 8d 6d 8s"})"),
            (ShoeResult{HandWon::player, false, true, true}));
  EXPECT_EQ(result(R"({"game": "baccarat", "bets": {"1": {"tie": 5}}, "shoe": "2c Kd 4d 6s"})"),
            (ShoeResult{HandWon::tie, false, false, false}));
}

// The Banker wager is returned, and the Banker's Hand has won.
TEST(ShoeResult, ADragon7IsTheBankers) {
  EXPECT_EQ(result(R"({"game": "minibaccarat", "rules": {"ez-baccarat": true},
                       "bets": {"1": {"banker": 5}}, "shoe": "Ac Kd 3d 3s Ts 4s"})"),
            (ShoeResult{HandWon::banker, false, false, false}));
}

TEST(ShoeResult, Of21Baccarat) {
  EXPECT_EQ(
      result(R"({"game": "21-baccarat", "bets": {"1": {"player": 5}}, "shoe": "Ac 9d Ad Ts"})"),
      (ShoeResult{HandWon::banker, true, false, true}));
  EXPECT_EQ(
      result(R"({"game": "21-baccarat", "bets": {"1": {"player": 5}}, "shoe": "Kc 9d 8d 9s"})"),
      (ShoeResult{HandWon::tie, false, true, false}));
}

TEST(ShoeResult, AVoidOrUnfinishedRoundLeavesNone) {
  const Played cut_short(json(R"({"game": "minibaccarat", "bets": {"1": {"player": 5}},
    "shoe": "2c 3d 2d", "irregularities": [{"kind": "insufficient-cards"}]})"));
  EXPECT_FALSE(shoe_result(cut_short.round()));
  EXPECT_FALSE(shoe_result(Round(cut_short.round().rules())));
  const Played war(
      json(R"({"game": "casino-war", "bets": {"1": {"initial": 5}}, "shoe": "2c 3d"})"));
  EXPECT_FALSE(keeps_scoreboard(war.round().definition()));
  EXPECT_FALSE(shoe_result(war.round()));
}

// A Player wager of every random round agrees with the result.
RC_GTEST_PROP(ShoeResult, AgreesWithTheSettlement, (std::uint64_t seed)) {
  SeededRandom random(seed);
  for (const char* name : {"minibaccarat", "midibaccarat", "baccarat", "21-baccarat"}) {
    const RuleSet rules = random_rules(*find_definition(name), random);
    Round round(rules);
    play_random_round(round, random);
    const auto found = shoe_result(round);
    RC_ASSERT(found.has_value());
    for (const Line& line : round.settlement().lines) {
      if (round.definition().wagers[line.spot.wager].id != "player") continue;
      const HandWon won = line.outcome == Outcome::won    ? HandWon::player
                          : line.outcome == Outcome::lost ? HandWon::banker
                                                          : HandWon::tie;
      RC_ASSERT(found->won == won);
    }
  }
}

}  // namespace
}  // namespace houseway
