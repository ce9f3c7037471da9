#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "core/random.h"
#include "odds/odds.h"
#include "round/random_round.h"
#include "support.h"

// Lines of the law about how a round goes at any table (docs/law.md).
namespace houseway {
namespace {

// A random round of the game, under the chapter's rules and then under any.
template <class Look>
void play_rounds(const Definition& game, std::uint64_t seed, Look look) {
  SeededRandom random(seed);
  for (int i = 0; i < tries(10); ++i) {
    const RuleSet rules = i == 0 ? *check_choices(game, {}).rules : random_rules(game, random);
    Round played(rules);
    play_random_round(played, random);
    look(rules, played);
    if (testing::Test::HasFatalFailure()) return;
  }
}

class LawRound : public testing::TestWithParam<const Definition*> {};

// L56, L53 (639a.8(b), 633a.2(d)(2)): no card is dealt before the dealer has called "no more bets",
// and L52, L105 (639a.2(c)(2), 639a.7(c)): from then on no wager is made, increased or withdrawn, a
// progressive one no more than any other.
TEST_P(LawRound, NothingIsDealtBeforeNoMoreBetsAndNothingWageredAfterIt) {
  const Definition& game = *GetParam();
  play_rounds(game, 105, [&](const RuleSet& rules, const Round& played) {
    Round round(rules);
    bool closed = false;
    for (const Event& event : played.journal()) {
      if (!closed) {
        EXPECT_TRUE(round.why_not(Event::deal(Place::seat(1), *parse_card("As"))));
        EXPECT_TRUE(round.why_not(Event::burn()));
        EXPECT_TRUE(round.why_not(Event::reveal()));
      }
      for (std::size_t wager = 0; closed && wager < game.wagers.size(); ++wager) {
        const Spot spot{static_cast<WagerId>(wager), 0};
        for (const Money amount : {Money{}, usual_stake(rules), dollars(1'000)}) {
          const auto why = round.why_not(Event::bet(1, spot, amount));
          ASSERT_TRUE(why) << game.wagers[wager].id << " " << text(amount);
          EXPECT_NE(why->section, "") << text(*why);
        }
      }
      closed |= event.is<NoMoreBets>();
      ASSERT_FALSE(round.apply(event));
    }
    EXPECT_TRUE(closed);
  });
}

// L107 (639a.11(a)(1), (3)): whose turn it is decides, nobody for him, and not again.
// L108 (639a.11(b)): decisions go round clockwise from the dealer's left.
TEST_P(LawRound, EachDecidesInTurnAndOnce) {
  // Where a hand is stayed in with by a wager; what follows a comparison (651a.9(a)) or a start
  // that dice select (688a.6) has an order of its own.
  const auto& wagers = GetParam()->wagers;
  const bool bought =
      GetParam()->has_fold() && std::any_of(wagers.begin(), wagers.end(), [](const Wager& wager) {
        return wager.need == Need::to_stay_in;
      });
  play_rounds(*GetParam(), 108, [&](const RuleSet& rules, const Round& played) {
    Round round(rules);
    const Step* step = nullptr;
    int last = 0;
    for (const Event& event : played.journal()) {
      const Expected now = round.expected();
      const auto* decided = event.as<Decided>();
      if (decided == nullptr) {
        step = nullptr;
      } else {
        EXPECT_EQ(now.place.seat(), decided->seat);
        for (int other = 1; other <= rules.positions(); ++other) {
          if (other == decided->seat) continue;
          EXPECT_TRUE(round.why_not(Event::decide(other, decided->play))) << other;
        }
        if (bought && step != nullptr && now.step == step) {
          const bool from_the_right = step->as<Decide>()->from_the_right;
          EXPECT_GE(from_the_right ? last : decided->seat, from_the_right ? decided->seat : last);
        }
        step = now.step;
        last = decided->seat;
      }
      ASSERT_FALSE(round.apply(event));
      if (decided == nullptr) continue;
      const Expected next = round.expected();
      const bool again =
          next.kind == Expected::Kind::decision && next.place.seat() == decided->seat;
      if (!again) {
        EXPECT_TRUE(round.why_not(event)) << "a decision is final";
      }
    }
  });
}

// L77 (639a.1), G8: what the table game system has drawn stands; no second draw takes its place.
TEST_P(LawRound, WhatTheSystemDrewIsNotDrawnAgain) {
  play_rounds(*GetParam(), 77, [&](const RuleSet& rules, const Round& played) {
    Round round(rules);
    std::vector<Event> drawn;
    for (const Event& event : played.journal()) {
      ASSERT_FALSE(round.apply(event));
      if (event.is<SystemDrew>()) drawn.push_back(event);
      for (const Event& before : drawn) EXPECT_TRUE(round.why_not(before));
    }
  });
}

INSTANTIATE_TEST_SUITE_P(Games, LawRound, testing::ValuesIn(definitions_of(false)), name_of_test);

class LawTable : public testing::TestWithParam<const Definition*> {};

// L127 (633a.2(a), 639a.2(a) and like), L146 (637a.2(a)): a table has so many places and no more.
TEST_P(LawTable, TakesAsManyAsItHasPlaces) {
  const Definition& game = *GetParam();
  const RuleSet rules = *check_choices(game, {}).rules;
  const int places = rules.positions();
  ASSERT_GT(places, 0);
  const Round round(rules);
  const auto join = [&](int seat) {
    if (game.pot_game() != nullptr) return Event::sit_down(seat, dollars(1'000));
    return Event::bet(seat, Spot{static_cast<WagerId>(*game.find_wager(game.base)), 0},
                      usual_stake(rules));
  };
  EXPECT_TRUE(round.why_not(join(0)));
  EXPECT_TRUE(round.why_not(join(places + 1)));
  if (game.pot_game() != nullptr) {
    EXPECT_FALSE(round.why_not(join(places)));
  }
}

// L201 (637a.17(e)) and everywhere else: in a round that is over nothing happens any more, so that
// nothing more is taken or paid.
TEST_P(LawTable, NothingHappensInARoundThatIsOver) {
  const Definition& game = *GetParam();
  if (game.thrown_on_a_layout()) return;  // its layout goes on to the next throw
  play_rounds(game, 201, [&](const RuleSet&, const Round& played) {
    ASSERT_TRUE(played.over());
    Round after = played;
    for (const Event& event : played.journal()) {
      // What went wrong may be found after the last card and before the settlement.
      if (event.is<GoneWrong>() || event.is<MeterRead>() || event.is<HighHandStands>()) continue;
      EXPECT_TRUE(after.why_not(event)) << event.what.index();
    }
  });
}

INSTANTIATE_TEST_SUITE_P(Games, LawTable,
                         testing::ValuesIn(all_definitions().begin(), all_definitions().end()),
                         name_of_test);

// L174 (637a.10(b) to 637a.14(b), 637a.19(b) to 637a.21(b)), as the chapter has them, and L146
// (637a.2(a)): ten at most. L172 (637a.9(a), (b)): these games and no others.
TEST(LawPokerRoom, HasSoManyPlayersAtEachGame) {
  const std::map<std::string_view, int> most{
      {"seven-card-stud-high-poker", 9},
      {"seven-card-stud-low-poker", 9},
      {"seven-card-stud-high-low-split-poker", 9},
      {"seven-card-stud-high-low-split-eight-or-better-poker", 9},
      {"super-seven-card-stud-high-low-split-eight-or-better-poker", 9},
      {"hold-em-poker", 10},
      {"omaha-high-poker", 10},
      {"omaha-high-low-split-eight-or-better-poker", 10},
      {"five-card-draw-high-poker", 8},
      {"five-card-draw-low-poker", 8},
      {"five-card-stud-poker", 8},
      {"five-card-omaha-high-poker", 8},
      {"five-card-omaha-high-low-split-eight-or-better-poker", 8},
      {"triple-draw-ace-5-lowball-poker", 7},
      {"triple-draw-2-7-lowball-poker", 7},
      {"triple-draw-badeucey-poker", 7},
      {"triple-draw-badacey-poker", 7},
      {"badugi-poker", 9}};
  for (const Definition* game : pot_definitions()) {
    const auto found = most.find(game->game);
    ASSERT_NE(found, most.end()) << game->game;
    const RuleSet rules = *check_choices(*game, {}).rules;
    Round round(rules);
    int seated = 0;
    for (int seat = 1; seat <= 12; ++seat) {
      const Event sits = Event::sit_down(seat, dollars(1'000));
      if (round.why_not(sits)) continue;
      ASSERT_FALSE(round.apply(sits));
      ++seated;
    }
    EXPECT_EQ(seated, found->second) << game->game;
  }
  EXPECT_EQ(pot_definitions().size(), most.size());
}

// L40 (603a.10(g)), L110 (617a.3(b)): who owns a wager is known also where several lie on one spot.
TEST(LawLayout, StakesOnOneSpotHaveTheirOwners) {
  const ReadRound read = read_round(json(R"({"game": "roulette", "steps": [
      {"bet": {"1": {"straight:17": 5, "red": 10}, "2": {"straight:17": 20}, "9": {"red": 30}}},
      {"spin": "17"}]})"));
  ASSERT_TRUE(read.round) << text(read.refusals.front());
  const Json back = back_of(read.round->settlement(), read.round->definition());
  EXPECT_EQ(back["1"]["straight:17"], 180);
  EXPECT_EQ(back["2"]["straight:17"], 720);
  EXPECT_EQ(back["1"]["red"], 0);
  EXPECT_EQ(back["9"]["red"], 0);
}

// L108 (639a.11(c)): settled counterclockwise from the dealer's right.
TEST(LawSettlement, GoesCounterclockwiseFromTheDealersRight) {
  SeededRandom random(1081);
  const RuleSet rules = *check_choices(*find_definition("caribbean-stud-poker"), {}).rules;
  int with_several = 0;
  for (int i = 0; i < tries(40); ++i) {
    Round round(rules);
    play_random_round(round, random);
    int last = rules.positions() + 1;
    int seats = 0;
    for (const Line& line : round.settlement().lines) {
      EXPECT_LE(line.seat, last);
      seats += line.seat < last ? 1 : 0;
      last = line.seat;
    }
    with_several += seats > 1 ? 1 : 0;
  }
  EXPECT_GT(with_several, 5);
}

}  // namespace
}  // namespace houseway
