#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "round/random_round.h"
#include "round/story.h"
#include "support.h"

// One battery for every registered game of dice or a wheel: random tables under random rule sets,
// with bets made, changed, called and taken down between the throws.
namespace houseway {
namespace {

const int rounds = tries(150);

class Throws : public testing::TestWithParam<const Definition*> {
 protected:
  template <class Look>
  void for_each_round(int count, Look look) {
    SeededRandom random(std::hash<std::string_view>{}(GetParam()->ruleset) | 1U);
    for (int i = 0; i < count; ++i) {
      const RuleSet rules = random_rules(*GetParam(), random);
      Round round(rules);
      play_random_round(round, random, {.irregularities = i % 2 == 1});
      look(round, random);
      if (HasFatalFailure()) return;
    }
  }
};

TEST_P(Throws, EveryWagerIsDecidedOnceOrStands) {
  int decided = 0;
  for_each_round(rounds, [&](const Round& round, Random&) {
    const Definition& game = round.definition();
    std::map<std::pair<int, std::string>, int> made;
    for (const Event& event : round.journal()) {
      if (const auto* bet = event.as<BetMade>()) {
        made[{bet->place.seat(), game.spot_name(bet->spot)}] = 1;
      }
    }
    for (const Line& line : round.settlement().lines) {
      ASSERT_FALSE(line.section.empty());
      ASSERT_EQ((made[{line.seat, game.spot_name(line.spot)}]--), 1);
      ++decided;
    }
    for (const StandingBet& bet : round.throws().layout().bets()) {
      ASSERT_EQ((made[{bet.seat, game.spot_name(bet.spot)}]--), 1);
    }
    for (const auto& [wager, left] : made) ASSERT_EQ(left, 0) << wager.second;
  });
  EXPECT_GT(decided, rounds);
}

// What was put onto the layout is what came back from it, what was lost and what stands.
TEST_P(Throws, MoneyInIsMoneyOut) {
  for_each_round(rounds, [](const Round& round, Random&) {
    std::map<std::pair<int, std::string>, Money> stakes;
    Money put;
    Round again(round.rules());
    for (const Event& event : round.journal()) {
      if (const auto* bet = event.as<BetMade>()) {
        const Money stood = again.throws().layout().stake(bet->place.seat(), bet->spot);
        if (bet->amount > stood) put += bet->amount - stood;
      }
      ASSERT_FALSE(again.apply(event));
    }
    Money accounted;
    for (const Line& line : round.settlement().lines) accounted += line.stake;
    for (const StandingBet& bet : round.throws().layout().bets())
      accounted += bet.amount + bet.taken_back;
    ASSERT_EQ(put, accounted);
  });
}

TEST_P(Throws, WhatGoesBackFollowsFromTheOutcome) {
  for_each_round(rounds, [](const Round& round, Random&) {
    for (const Line& line : round.settlement().lines) {
      switch (line.outcome) {
        case Outcome::lost:
          ASSERT_LT(line.back, line.stake);  // what was taken off it before
          break;
        case Outcome::pushed:
        case Outcome::returned:
        case Outcome::withdrawn:
          ASSERT_EQ(line.back, line.stake);
          break;
        case Outcome::won:
          ASSERT_TRUE(line.pays.wins());
          ASSERT_GT(line.back.cents, 0);
          break;
        case Outcome::forfeited:
        case Outcome::banked:
        case Outcome::surrendered:
          FAIL();
      }
    }
  });
}

// A step names its wagers by seat, so that those made in one step may lie in another order.
std::vector<StandingBet> by_seat(std::vector<StandingBet> bets) {
  std::stable_sort(bets.begin(), bets.end(),
                   [](const StandingBet& a, const StandingBet& b) { return a.seat < b.seat; });
  return bets;
}

TEST_P(Throws, TheJournalSettlesTheSame) {
  for_each_round(rounds, [](const Round& round, Random&) {
    const Json file = write_round(round);
    const ReadRound read = read_round(file);
    ASSERT_TRUE(read.round) << file.dump() << "\n" << text(read.refusals.front());
    ASSERT_EQ(read.round->settlement(), round.settlement()) << file.dump();
    ASSERT_EQ(by_seat(read.round->throws().layout().bets()),
              by_seat(round.throws().layout().bets()));
    ASSERT_EQ(write_round(*read.round), file);
  });
}

TEST_P(Throws, TheSameEventsGiveTheSameState) {
  for_each_round(rounds, [](const Round& round, Random&) {
    Round again(round.rules());
    for (const Event& event : round.journal()) ASSERT_FALSE(again.apply(event));
    ASSERT_EQ(again.settlement(), round.settlement());
    ASSERT_EQ(again.throws().layout().state(), round.throws().layout().state());
    ASSERT_EQ(again.throws().layout().bets(), round.throws().layout().bets());
  });
}

TEST_P(Throws, ARefusedEventChangesNothing) {
  int refusals = 0;
  for_each_round(rounds / 4, [&](const Round& round, Random& random) {
    const Definition& game = round.definition();
    Round now(round.rules());
    for (const Event& event : round.journal()) {
      for (int tries = 0; tries < 3; ++tries) {
        Event wrong =
            round.journal()[random.below(static_cast<std::uint32_t>(round.journal().size()))];
        const int seat = 1 + static_cast<int>(random.below(3));
        const Spot spot{
            static_cast<WagerId>(random.below(static_cast<std::uint32_t>(game.wagers.size()))), 0,
            static_cast<std::uint8_t>(random.below(2))};
        if (auto* bet = std::get_if<BetMade>(&wrong.what)) {
          if (random.one_in(2)) bet->place = Place::seat(seat);
          if (random.one_in(4)) {
            bet->amount = Money{static_cast<std::int64_t>(random.below(2'000)) - 1'000};
          }
          if (random.one_in(4)) bet->spot = spot;
        } else if (auto* called = std::get_if<Called>(&wrong.what)) {
          if (random.one_in(2)) called->seat = seat;
          if (random.one_in(4)) called->spot = spot;
          if (random.one_in(8)) called->word = static_cast<std::uint8_t>(random.below(4));
        } else if (auto* passed = std::get_if<DicePassed>(&wrong.what)) {
          if (random.one_in(2)) passed->seat = seat;
        } else if (auto* tossed = std::get_if<Tossed>(&wrong.what)) {
          if (random.one_in(8)) tossed->thrown.dice.clear();
          if (random.one_in(8)) {
            tossed->thrown.number = static_cast<std::uint8_t>(random.below(60));
          }
        }
        Round tried = now;
        const auto why_not = tried.why_not(wrong);
        const auto refusal = tried.apply(wrong);
        ASSERT_EQ(why_not.has_value(), refusal.has_value());
        if (!refusal) continue;
        ++refusals;
        ASSERT_EQ(tried.throws().layout().bets(), now.throws().layout().bets());
        ASSERT_EQ(tried.throws().layout().state(), now.throws().layout().state());
        ASSERT_EQ(tried.settlement(), now.settlement());
        ASSERT_EQ(tried.journal(), now.journal());
        ASSERT_FALSE(refusal->message.empty());
        ASSERT_FALSE(refusal->section.empty()) << refusal->message;
        ASSERT_EQ(text(*refusal).find('\n'), std::string::npos);
      }
      ASSERT_FALSE(now.apply(event));
    }
  });
  EXPECT_GT(refusals, 0);
}

// A throw that does not count leaves everything as it was, but for wagers that it gives back.
TEST_P(Throws, AVoidThrowDecidesNothing) {
  const Definition& game = *GetParam();
  for_each_round(rounds / 4, [&](const Round& round, Random& random) {
    for (std::size_t i = 0; i < game.irregularities.size(); ++i) {
      Round now = round;
      const bool voids = game.irregularities[i].effect == Irregularity::Effect::voids;
      if (game.irregularities[i].effect == Irregularity::Effect::goes_on) continue;
      if (now.apply(Event::irregular(static_cast<std::uint8_t>(i)))) continue;
      const Throw thrown = random_throw(now.rules(), now.throws().layout().state(), random);
      if (now.apply(Event::toss(thrown))) continue;
      ASSERT_EQ(now.throws().layout().state(), round.throws().layout().state());
      if (voids) {
        ASSERT_TRUE(now.throws().layout().bets().empty());
      } else {
        ASSERT_EQ(now.throws().layout().bets(), round.throws().layout().bets());
        ASSERT_EQ(now.settlement(), round.settlement());
      }
    }
  });
}

TEST_P(Throws, EveryRoundCanBeTold) {
  for_each_round(rounds / 4, [](const Round& round, Random&) {
    const auto story = story_of(round);
    ASSERT_GE(story.size(), round.journal().size() + round.settlement().lines.size());
    for (const StoryLine& line : story) {
      ASSERT_FALSE(line.words.empty());
      ASSERT_FALSE(line.section.empty()) << line.words;
    }
  });
}

// Each wager is on the layout that is drawn, and the layout draws nothing that is not a wager.
TEST_P(Throws, TheLayoutShowsEveryWager) {
  const Definition& game = *GetParam();
  WagerSet shown;
  for (const LayoutRow& row : game.throwing()->layout) {
    for (const std::string_view cell : row.cells) {
      if (cell.empty()) continue;  // a gap
      const auto spot = game.find_spot(cell);
      ASSERT_TRUE(spot) << cell;
      shown.set(spot->wager);
    }
  }
  for (std::size_t i = 0; i < game.wagers.size(); ++i) {
    EXPECT_TRUE(shown[i]) << game.wagers[i].id;
  }
}

TEST_P(Throws, NamesOfSelectionsAreDifferent) {
  for (const Wager& wager : GetParam()->wagers) {
    std::map<std::string_view, int> names;
    for (const Selection& selection : wager.selections) ++names[selection.name];
    for (const auto& [selection, count] : names) EXPECT_EQ(count, 1) << wager.id << selection;
  }
}

INSTANTIATE_TEST_SUITE_P(Games, Throws, testing::ValuesIn(definitions_of(true)), name_of_test);

}  // namespace
}  // namespace houseway
