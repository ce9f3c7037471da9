#include "simulate/hidden_hand_kernel.h"

#include <gtest/gtest.h>

#include <cmath>

#include "games/register.h"
#include "kernel_check.h"
#include "odds/odds.h"
#include "odds_support.h"
#include "round/random_bets.h"
#include "round/random_round.h"
#include "simulate/dealt_rounds.h"
#include "simulate/hidden_hand_numbers.h"

namespace houseway {
namespace {

constexpr std::array hidden_hand_games{
    "three-card-poker",     "three-card-prime",   "four-card-poker",
    "four-card-prime",      "crazy-4-poker",      "four-card-frenzy",
    "caribbean-stud-poker", "dj-wild-stud-poker", "high-card-flush"};

// What a random player at seat 1 bets.
Bets some_bets(const RuleSet& rules, Random& random) {
  Round round(rules);
  random_bets(round, random, 1);
  Bets bets;
  for (const Stake& stake : round.record().seat(1).stakes) {
    bets.push_back({stake.spot, stake.amount});
  }
  return bets;
}
// Every wager that may be made beside the others.
Bets all_bets(const RuleSet& rules) {
  const Definition& game = rules.definition();
  Round round(rules);
  Bets bets;
  for (std::size_t i = 0; i < game.wagers.size(); ++i) {
    const std::size_t spots = std::max<std::size_t>(1, game.wagers[i].selections.size());
    for (std::size_t spot = 0; spot < spots; ++spot) {
      const Bet bet{{static_cast<WagerId>(i), static_cast<std::uint8_t>(spot)}, dollars(5)};
      if (!made_before_the_deal(game.wagers[i].need)) continue;
      if (!round.apply(Event::bet(1, bet.spot, bet.amount))) bets.push_back(bet);
    }
  }
  return bets;
}

Money base_of(const RuleSet& rules, const Bets& bets) {
  for (const Bet& bet : bets) {
    if (rules.definition().wagers[bet.spot.wager].id == rules.definition().base) return bet.amount;
  }
  return dollars(5);
}

// Room for the classes of so many rounds.
struct Room {
  Room(const Kernel& kernel, std::size_t rounds)
      : lists(kernel.channels().size(), std::vector<std::uint32_t>(rounds)),
        classes(lists.begin(), lists.end()) {}

  std::vector<std::vector<std::uint32_t>> lists;
  std::vector<std::span<std::uint32_t>> classes;
};

void expect_agreement(const RuleSet& rules, const Bets& bets, std::size_t rounds) {
  const MainCourse course = main_course(rules, base_of(rules, bets));
  const ScrambledStrategy strategy(course);
  const auto kernel = hidden_hand_kernel(rules, bets, strategy);
  ASSERT_NE(kernel, nullptr);
  CheckingBook book(rules, kernel->channels());
  Room room(*kernel, rounds);
  Stream stream(5, 1);
  kernel->open()->play(stream, book, room.classes);
  EXPECT_EQ(book.shown, rounds);
  EXPECT_EQ(book.failures, std::vector<std::string>());
}

bool draws_in_some_rounds(const RuleSet& rules) {
  for (const SystemDraw& draw : rules.definition().cards().draws) {
    if (rules.drawn_in_one_of(draw) != 0) return true;
  }
  return false;
}

class HiddenHandKernelTest : public testing::TestWithParam<const char*> {
 protected:
  const Definition& game() const { return *find_definition(GetParam()); }
};

TEST_P(HiddenHandKernelTest, ClassesSettleAlikeUnderTheChaptersRules) {
  const RuleSet rules = rules_of(game());
  expect_agreement(rules, all_bets(rules), 2500);
}

TEST_P(HiddenHandKernelTest, ClassesSettleAlikeUnderRandomRulesAndBets) {
  SeededRandom random(21);
  for (int i = 0; i < 4;) {
    const RuleSet rules = random_rules(game(), random);
    if (draws_in_some_rounds(rules)) continue;
    expect_agreement(rules, some_bets(rules, random), 600);
    ++i;
  }
}

// The rounds shown are such as can be played: fed card by card to a round, they come to the same.
class ReplayingBook final : public Book {
 public:
  ReplayingBook(const RuleSet& rules, const Bets& bets, std::span<const Channel> channels)
      : Book(channels), rules_(rules), bets_(bets) {}

  using Book::show;
  void show(std::span<const std::uint32_t>, std::uint64_t nth, const Record& record) override {
    ASSERT_EQ(nth, shown++);
    Round round(rules_);
    for (const Bet& bet : bets_) must_apply(round, Event::bet(1, bet.spot, bet.amount));
    for (const MeterReading& meter : record.meters) must_apply(round, Event::read_meter(meter));
    must_apply(round, Event::no_more_bets());
    while (!round.over()) next(round, record);
    EXPECT_EQ(round.record().seat(1), record.seat(1));
    EXPECT_EQ(round.record().places, record.places);
    EXPECT_EQ(round.settlement(), settle(rules_, record));
  }
  void show(std::size_t, std::uint32_t, std::span<const Line>) override { FAIL(); }

  std::uint64_t shown = 0;

 private:
  void next(Round& round, const Record& record) {
    const Expected now = round.expected();
    if (now.kind == Expected::Kind::reveal) return must_apply(round, Event::reveal());
    const auto cards_at = [&](const Record& of) -> const Cards& {
      return now.place.is_seat() ? of.seat(now.place.seat()).cards
                                 : of.places[static_cast<std::size_t>(now.place.index())];
    };
    if (now.kind == Expected::Kind::card) {
      const Card card = cards_at(record)[cards_at(round.record()).size()];
      return must_apply(round, Event::deal(now.place, card));
    }
    for (const Play& play : round.cards().plays()) {
      SeatRecord player = round.record().seat(1);
      make_choice(rules_, *now.step, play, player);
      if (player.stakes == record.seat(1).stakes && player.folded == record.seat(1).folded) {
        return must_apply(round, Event::decide(1, play));
      }
    }
    FAIL() << "no such play";
  }

  const RuleSet& rules_;
  const Bets& bets_;
};

TEST_P(HiddenHandKernelTest, RecordsAreThoseOfRounds) {
  const RuleSet rules = rules_of(game());
  const Bets bets = all_bets(rules);
  const MainCourse course = main_course(rules, base_of(rules, bets));
  const ScrambledStrategy strategy(course);
  const auto kernel = hidden_hand_kernel(rules, bets, strategy);
  ASSERT_NE(kernel, nullptr);
  ReplayingBook book(rules, bets, kernel->channels());
  Room room(*kernel, 100);
  Stream stream(6, 1);
  const auto table = kernel->open();
  for (int i = 0; i < 2; ++i) table->play(stream, book, room.classes);
  EXPECT_EQ(book.shown, 200);
}

INSTANTIATE_TEST_SUITE_P(Games, HiddenHandKernelTest, testing::ValuesIn(hidden_hand_games),
                         [](const auto& game) {
                           std::string name = game.param;
                           std::replace(name.begin(), name.end(), '-', '_');
                           return name;
                         });

// What is played depends on the stream alone and not on how many rounds are asked for at a time.
TEST(HiddenHandKernel, RoundsAreTheSameHoweverManyAtATime) {
  const RuleSet rules = rules_of(*find_definition("four-card-poker"));
  const Bets bets = all_bets(rules);
  const MainCourse course = main_course(rules, dollars(5));
  const ScrambledStrategy strategy(course);
  const auto kernel = hidden_hand_kernel(rules, bets, strategy);
  CheckingBook book(rules, kernel->channels());
  Room together(*kernel, 300);
  Stream stream(4, 1);
  kernel->open()->play(stream, book, together.classes);
  const auto table = kernel->open();
  Stream again(4, 1);
  for (std::size_t done = 0; done < 300; done += 50) {
    Room room(*kernel, 50);
    table->play(again, book, room.classes);
    for (std::size_t c = 0; c < room.lists.size(); ++c) {
      EXPECT_TRUE(std::equal(room.lists[c].begin(), room.lists[c].end(),
                             together.classes[c].subspan(done).begin()));
    }
  }
  EXPECT_EQ(book.failures, std::vector<std::string>());
}

// Of two classes that it takes for one, rounds settle in more than one way.
class CoarseBook final : public Book {
 public:
  CoarseBook(CheckingBook& checks, std::span<const Channel> channels)
      : Book(channels), checks_(checks) {}

  using Book::show;
  void show(std::span<const std::uint32_t> classes, std::uint64_t nth,
            const Record& record) override {
    std::vector<std::uint32_t> coarse(classes.begin(), classes.end());
    coarse.front() /= 2;
    checks_.show(coarse, nth, record);
  }
  void show(std::size_t, std::uint32_t, std::span<const Line>) override {}

 private:
  CheckingBook& checks_;
};

TEST(HiddenHandKernel, CoarserClassesAreCaught) {
  const RuleSet rules = rules_of(*find_definition("caribbean-stud-poker"));
  const Bets bets = all_bets(rules);
  const MainCourse course = main_course(rules, dollars(5));
  const ScrambledStrategy strategy(course);
  const auto kernel = hidden_hand_kernel(rules, bets, strategy);
  CheckingBook checks(rules, kernel->channels());
  CoarseBook book(checks, kernel->channels());
  Room room(*kernel, 1000);
  Stream stream(7, 1);
  kernel->open()->play(stream, book, room.classes);
  EXPECT_FALSE(checks.failures.empty());
}

// Pair Plus alone is played to the end without a decision.
TEST(HiddenHandKernel, WithoutTheBaseWagerNothingIsDecided) {
  const Definition& game = *find_definition("three-card-poker");
  const RuleSet rules = rules_of(game);
  const Bets bets{{{static_cast<WagerId>(*game.find_wager("pair-plus")), 0}, dollars(5)}};
  expect_agreement(rules, bets, 500);
}

TEST(HiddenHandKernel, DeclinesWhatTheSystemDrawsFor) {
  const Definition& game = *find_definition("caribbean-stud-poker");
  const RuleSet rules = rules_of(game, {{"magic-card", true}});
  const Bets bets = all_bets(rules);
  const MainCourse course = main_course(rules, dollars(5));
  const ScrambledStrategy strategy(course);
  EXPECT_EQ(hidden_hand_kernel(rules, bets, strategy), nullptr);
}

// The net of all lines of a class.
class NetBook final : public Book {
 public:
  NetBook(const RuleSet& rules, std::span<const Channel> channels)
      : Book(channels), rules_(rules), nets(channels.front().classes) {}

  using Book::show;
  void show(std::span<const std::uint32_t> classes, std::uint64_t, const Record& record) override {
    for (const Line& line : settle(rules_, record).lines) nets[classes[0]] += net(line).cents;
    want(place(0, classes[0]), false);
  }
  void show(std::size_t, std::uint32_t, std::span<const Line>) override {}

 private:
  const RuleSet& rules_;

 public:
  std::vector<std::int64_t> nets;
};

TEST(HiddenHandKernel, MeanIsThatOfTheExactOdds) {
  const Definition& game = *find_definition("three-card-poker");
  const RuleSet rules = rules_of(game);
  const Money ante = dollars(1);
  const Bets bets{{{static_cast<WagerId>(*game.find_wager("ante")), 0}, ante}};
  Effort effort;
  const auto solved = solve(rules, ante, effort);
  const auto best = solved->solver()->best();
  const auto kernel = hidden_hand_kernel(rules, bets, *best);
  ASSERT_EQ(kernel->channels().size(), 1);
  NetBook book(rules, kernel->channels());
  constexpr std::size_t rounds = 200'000;
  Room room(*kernel, rounds);
  Stream stream(8, 1);
  kernel->open()->play(stream, book, room.classes);
  double sum = 0;
  double squares = 0;
  for (const std::uint32_t each : room.lists.front()) {
    const double net = static_cast<double>(book.nets[each]) / 100;
    sum += net;
    squares += net * net;
  }
  const double mean = sum / rounds;
  const double error = std::sqrt((squares / rounds - mean * mean) / rounds);
  const WagerOdds odds = solved->price_main(rules.paytable(priced_by(rules)));
  EXPECT_NEAR(mean, -static_cast<double>(odds.edge()), 4 * error);
}

TEST(HiddenHandKernel, HandsThatDifferBySuitsAloneHaveOneNumber) {
  constexpr std::size_t hands = 4;
  const hidden_hand_play::SuitNumbers numbers(5, true);
  EXPECT_EQ(numbers.size(), 134'459 + 16'432);
  const auto bits = [](std::string_view words) {
    CardSet set;
    for (std::size_t i = 0; i < words.size(); i += 3) set.insert(*parse_card(words.substr(i, 2)));
    return set.bits();
  };
  hidden_hand_play::SuitNumbers::Found<hands> found;
  numbers.find(std::array{bits("As Ks 7d 7c 2h"), bits("Ac Kc 7h 7s 2d"), bits("As Ks 7s 7c 2h"),
                          bits("As Ks 7d 7c Jk")},
               found);
  EXPECT_EQ(found.number[0], found.number[1]);
  EXPECT_NE(found.number[0], found.number[2]);
  EXPECT_LT(found.number[0], 134'459);
  EXPECT_GE(found.number[3], 134'459);
}

// Every ordered pair comes as often as any other.
TEST(HiddenHandKernel, CardsAreDealtEvenly) {
  constexpr std::size_t at_once = 128;
  constexpr int blocks = 400;
  DealtRounds<53, 12, at_once> dealing;
  std::vector<int> pairs(53 * 53);
  Stream stream(9, 1);
  for (int i = 0; i < blocks; ++i) {
    dealing.deal(stream);
    for (std::size_t round = 0; round < at_once; ++round) {
      std::uint64_t seen = 0;
      for (std::size_t card = 0; card < 12; ++card) {
        seen |= std::uint64_t{1} << dealing(card, round);
      }
      ASSERT_EQ(std::popcount(seen), 12);
      ASSERT_EQ(seen >> 53U, 0);
      ++pairs[dealing(2, round) * 53U + dealing(11, round)];
    }
  }
  const double expected = blocks * static_cast<double>(at_once) / (53.0 * 52.0);
  double chi = 0;
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    if (i / 53 == i % 53) continue;
    chi += (pairs[i] - expected) * (pairs[i] - expected) / expected;
  }
  const double free = 53.0 * 52.0 - 1;
  EXPECT_NEAR(chi, free, 5 * std::sqrt(2 * free));
}

}  // namespace
}  // namespace houseway
