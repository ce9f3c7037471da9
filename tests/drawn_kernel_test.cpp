#include <gtest/gtest.h>

#include <cmath>

#include "kernel_check.h"
#include "odds/drawn_adapter.h"
#include "odds/odds.h"
#include "round/random_bets.h"
#include "simulate/drawn_table.h"
#include "support.h"

namespace houseway {
namespace {

using drawn_rounds::CardByte;
using drawn_rounds::DrawnKernel;
using drawn_rounds::ShuffledShoe;

std::vector<const Definition*> drawn_games() {
  std::vector<const Definition*> found;
  for (const Definition* game : all_definitions()) {
    if (game->hands() != nullptr) found.push_back(game);
  }
  return found;
}

RuleSet rules_of(std::string_view game, const Choices& choices = {}) {
  return *check_choices(*find_definition(game), choices).rules;
}

Bets bets_of(const RuleSet& rules, Random& random) {
  Round round(rules);
  random_bets(round, random, 1);
  Bets bets;
  for (const Stake& stake : round.record().seat(1).stakes)
    bets.push_back({stake.spot, stake.amount});
  return bets;
}
// The wagers without which there is no hand.
Bets first_bets(const RuleSet& rules, Money amount = dollars(10)) {
  Bets bets;
  for (const std::string_view first : rules.definition().hands()->first_wagers(rules)) {
    bets.push_back({{static_cast<WagerId>(*rules.definition().find_wager(first)), 0}, amount});
  }
  return bets;
}

// Does anything that is allowed: much that no good player does, and always the same.
class ScrambledPlay {
 public:
  ScrambledPlay(const RuleSet& rules, Random& random)
      : terms_(terms_of(rules, cards_left(rules, {}))), random_(random) {}

  DrawnPlay play(bool two_boxes) {
    DrawnPlay play;
    for (auto& row : play.column_of) row.fill(-1);
    for (std::size_t up = 0; up < drawn::values; ++up) {
      play.second_wager[up] = terms_.second_wager && random_.one_in(2);
      for (const auto& [told, holes] : drawn::told_holes(terms_, up)) {
        for (std::size_t hole = 0; hole < drawn::values; ++hole) {
          if ((holes >> hole & 1U) != 0) {
            play.column_of[up][hole] = static_cast<int>(play.against.size());
          }
        }
        play.against.push_back(against({up, told}));
      }
    }
    play.columns = play.against.size();
    for (int i = 0; two_boxes && i < 100'000; ++i) play.switches.push_back(random_.one_in(2));
    return play;
  }

 private:
  DrawnPlay::Against against(drawn::Column column) {
    DrawnPlay::Against against;
    against.column = column;
    using As = DrawnPlay::As;
    for (const As as : {As::dealt, As::split, As::free_split, As::split_ace, As::free_split_ace}) {
      for (const drawn::Hand& hand : drawn::all_hands().list) {
        against.acts[static_cast<std::size_t>(as)].push_back(act(as, hand));
      }
    }
    for (std::size_t value = 0; value < drawn::values; ++value) {
      const int most = value == drawn::ace ? *terms_.most_of_aces : terms_.most_hands;
      against.hands[value] = 2 + static_cast<int>(random_.below(static_cast<unsigned>(most - 1)));
    }
    if (terms_.given_up_after_double) mark(against.gives_up, drawn::all_hands().size());
    if (terms_.second_chance) mark(against.second_chance, drawn::bust_hands().list.size());
    return against;
  }
  drawn::Act act(DrawnPlay::As as, const drawn::Hand& hand) {
    using drawn::Act;
    const bool dealt = as == DrawnPlay::As::dealt;
    const bool of_ace = as >= DrawnPlay::As::split_ace;
    if (hand.best.total >= 21 || (of_ace && terms_.aces_one_card)) return Act::stand;
    const drawn::Kind kind = dealt ? drawn::Kind::dealt : drawn::Kind::split;
    std::vector<Act> allowed{Act::stand, Act::hit};
    if (may_double(terms_, hand, kind, of_ace ? drawn::ace : drawn::values)) {
      allowed.push_back(Act::twice);
    }
    if (may_surrender(terms_, hand, kind) && random_.one_in(4)) allowed.push_back(Act::surrender);
    const bool pair = std::find(hand.cards.begin(), hand.cards.end(), 2) != hand.cards.end();
    if (dealt && hand.size == 2 && pair) allowed.assign(3, Act::split);
    return pick(allowed, random_);
  }
  void mark(DrawnPlay::Marks& marks, std::size_t size) {
    for (auto& of_kind : marks) {
      for (auto& of_doubled : of_kind) {
        for (std::size_t i = 0; i < size; ++i) of_doubled.push_back(random_.one_in(2));
      }
    }
  }

  drawn::Terms terms_;
  Random& random_;
};

DrawnPlay scrambled(const RuleSet& rules, Random& random) {
  return ScrambledPlay(rules, random)
      .play(rules.definition().hands()->first_wagers(rules).size() > 1);
}

void play(const Kernel& kernel, Book& book, Stream& stream, std::size_t rounds) {
  std::vector<std::vector<std::uint32_t>> room(kernel.channels().size(),
                                               std::vector<std::uint32_t>(rounds));
  std::vector<std::span<std::uint32_t>> classes(room.begin(), room.end());
  kernel.open()->play(stream, book, classes);
}

void expect_agreement(const RuleSet& rules, const Bets& bets, const DrawnPlay& decisions,
                      bool fresh_shoe, std::uint64_t seed) {
  const auto kernel = drawn_kernel(rules, bets, decisions, fresh_shoe);
  ASSERT_NE(kernel, nullptr);
  CheckingBook book(rules, kernel->channels());
  Stream stream(seed, 0);
  const auto rounds = static_cast<std::size_t>(tries(150));
  play(*kernel, book, stream, rounds);
  EXPECT_EQ(book.shown, rounds);
  EXPECT_TRUE(book.failures.empty()) << book.failures.front();
}

// Each under the chapter's rules and under others, whatever is bet and done.
TEST(DrawnKernel, SettlesAsItsClassesSay) {
  SeededRandom random(3);
  for (const Definition* game : drawn_games()) {
    for (int i = 0; i < 2; ++i) {
      SCOPED_TRACE(fmt::format("{} {}", game->game, i));
      const RuleSet rules = i == 0 ? *check_choices(*game, {}).rules : random_rules(*game, random);
      const DrawnPlay decisions = scrambled(rules, random);
      expect_agreement(rules, bets_of(rules, random), decisions, i % 2 == 1, random.bits());
    }
  }
}

TEST(DrawnKernel, SettlesTwoBoxesAndManyHands) {
  SeededRandom random(4);
  for (const bool two_boxes : {false, true}) {
    const RuleSet rules = rules_of("blackjack", {{"blackjack-switch", two_boxes},
                                                 {"decks", 1.0},
                                                 {"resplits", 6.0},
                                                 {"resplit-aces", 6.0}});
    Bets bets = first_bets(rules);
    const auto id = rules.definition().find_wager("bad-beat-progressive");
    bets.push_back({{static_cast<WagerId>(*id), 0}, dollars(1)});
    expect_agreement(rules, bets, scrambled(rules, random), false, 5);
  }
}

// Passes rounds on with two of the main game's classes made one.
class CoarseBook final : public Book {
 public:
  CoarseBook(const Kernel& kernel, CheckingBook& to) : Book(kernel.channels()), to_(to) {}
  void show(std::span<const std::uint32_t> classes, std::uint64_t nth,
            const Record& record) override {
    std::vector<std::uint32_t> coarse(classes.begin(), classes.end());
    coarse[0] /= 2;
    to_.show(coarse, nth, record);
  }
  void show(std::size_t, std::uint32_t, std::span<const Line>) override {}

 private:
  CheckingBook& to_;
};

TEST(DrawnKernel, CoarserClassesAreCaught) {
  SeededRandom random(6);
  const RuleSet rules = rules_of("spanish-21");
  const DrawnPlay decisions = scrambled(rules, random);
  const auto kernel = drawn_kernel(rules, first_bets(rules), decisions, false);
  CheckingBook checking(rules, kernel->channels());
  CoarseBook book(*kernel, checking);
  Stream stream(1, 0);
  play(*kernel, book, stream, 200);
  EXPECT_FALSE(checking.failures.empty());
}

// What is shown is what a round records that is held to the rules.
TEST(DrawnKernel, RecordsAsTheTableDoes) {
  SeededRandom random(8);
  for (const Definition* game : drawn_games()) {
    const RuleSet rules = random_rules(*game, random);
    const DrawnPlay decisions = scrambled(rules, random);
    const Bets bets = first_bets(rules, usual_stake(rules));
    const DrawnKernel kernel(rules, bets, decisions, true);
    for (int i = 0; i < tries(20); ++i) {
      Round round(rules);
      for (const Bet& bet : bets) must_apply(round, Event::bet(1, bet.spot, bet.amount));
      must_apply(round, Event::no_more_bets());
      RandomCards cards(rules, random, false);
      std::vector<CardByte> dealt;
      while (!round.over()) {
        const Place place = round.expected().place;
        if (round.expected().kind == Expected::Kind::card) {
          const Card card = cards.draw();
          dealt.push_back(drawn_rounds::byte_of(card));
          must_apply(round, Event::deal(place, card));
          continue;
        }
        const Move move = drawn_move(decisions, round.hands());
        const auto plays = round.hands().plays();
        const auto* said = std::find_if(plays.begin(), plays.end(), [&](const Play& each) {
          return static_cast<Move>(each.choice) == move;
        });
        ASSERT_NE(said, plays.end());
        must_apply(round, Event::decide(place.seat(), *said));
      }
      Record expected = round.record();
      const Record shown = kernel.record(dealt, expected.drawn);
      expected.meters = shown.meters;
      EXPECT_EQ(shown, expected) << game->game;
    }
  }
}

// Adds up what a unit of the main game gains.
class AddingBook final : public Book {
 public:
  AddingBook(const RuleSet& rules, const Kernel& kernel)
      : Book(kernel.channels()), rules_(rules), nets_(kernel.channels()[0].classes) {}
  void show(std::span<const std::uint32_t> classes, std::uint64_t, const Record& record) override {
    double sum = 0;
    for (const Line& line : settle(rules_, record).lines)
      sum += static_cast<double>(net(line).cents);
    nets_[classes[0]] = sum / 1000;
    want(place(0, classes[0]), false);
  }
  void show(std::size_t, std::uint32_t, std::span<const Line>) override {}
  double net_of(std::uint32_t of_class) const { return nets_[of_class]; }

 private:
  const RuleSet& rules_;
  std::vector<double> nets_;
};

TEST(DrawnKernel, FreshShoesComeToTheExactOdds) {
  const RuleSet rules = rules_of("blackjack");
  Effort effort;
  const auto best = drawn_play_best(rules, effort);
  const auto kernel = drawn_kernel(rules, first_bets(rules), *best, true);
  AddingBook book(rules, *kernel);
  Stream stream(11, 0);
  std::vector<std::uint32_t> room(static_cast<std::size_t>(tries(100'000)));
  const std::span<std::uint32_t> all(room);
  kernel->open()->play(stream, book, {&all, 1});
  double sum = 0;
  double squares = 0;
  for (const std::uint32_t of_class : room) {
    sum += book.net_of(of_class);
    squares += book.net_of(of_class) * book.net_of(of_class);
  }
  const auto rounds = static_cast<double>(room.size());
  const double exact = solve(terms_of(rules, cards_left(rules, {})), {}, effort).value;
  EXPECT_NEAR(sum / rounds, exact, 4 * std::sqrt(squares) / rounds);
  // The deviation of a round is known too (docs/odds.md).
  EXPECT_NEAR(std::sqrt(squares / rounds), 1.1361, 0.01);
}

// Where there is no room for every order of the hands formed, those are one number that settle the
// same wagers alike.
TEST(DrawnKernel, NumbersOfHandsHaveRoom) {
  using drawn_rounds::HandsSettled;
  const drawn_rounds::RoundNumbers few(10, {9, 6, {6, 0}}, 1, 2);
  EXPECT_EQ(few.last(), 10U + 36U);
  const drawn_rounds::RoundNumbers many(10, {9, 6, {6, 0}}, 1, 8);
  SeededRandom random(13);
  std::uint32_t highest = 0;
  for (int i = 0; i < 150'000; ++i) {
    HandsSettled hands{.size = 8};
    for (std::size_t at = 0; at < hands.size; ++at) {
      hands.keys[at] = static_cast<drawn_rounds::HandKey>(random.below(6));
      hands.formed[at] = static_cast<std::uint8_t>(at);
    }
    const std::uint32_t number = many.number(hands);
    highest = std::max(highest, number);
    EXPECT_EQ(many.number(hands), number);
    if (number < 10U + 100'000U) continue;
    std::swap(hands.keys[1], hands.keys[5]);
    const std::uint32_t other = many.number(hands);
    EXPECT_TRUE(other == number || other < 10U + 100'000U);
  }
  EXPECT_GT(highest, 100'000U);
  EXPECT_LT(highest, many.last());
}

// Whatever is drawn, and although the discards are shuffled in the middle of a round.
TEST(DrawnKernel, ShoeHoldsEveryCardOnce) {
  const RuleSet rules = rules_of("blackjack", {{"decks", 1.0}});
  ShuffledShoe shoe(rules, false);
  Stream stream(12, 0);
  std::size_t run_short = 0;
  std::vector<CardByte> of_shoe;
  for (int i = 0; i < 2000; ++i) {
    const std::size_t wanted = 4 + stream.below(30);
    if (!shoe.is_prepared()) {
      if (shoe.is_over()) of_shoe.clear();
      shoe.prepare(stream);
    }
    const CardByte* const first = shoe.next();
    while (!shoe.had(shoe.next() + wanted)) shoe.make_more_ready(stream);
    if (shoe.next() < first) {
      ++run_short;
      of_shoe.clear();  // those on the table stay out
    }
    of_shoe.insert(of_shoe.end(), shoe.next(), shoe.next() + wanted);
    std::vector<CardByte> sorted = of_shoe;
    std::sort(sorted.begin(), sorted.end());
    ASSERT_EQ(std::adjacent_find(sorted.begin(), sorted.end()), sorted.end());
    shoe.end_round(shoe.next() + wanted);
  }
  EXPECT_GT(run_short, 10U);
}

}  // namespace
}  // namespace houseway
