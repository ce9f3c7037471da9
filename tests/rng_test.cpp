#include <fmt/format.h>
#include <gtest/gtest.h>
#include <sys/wait.h>

#include <cstdio>
#include <map>
#include <numeric>

#include "core/shoe.h"
#include "simulate/rng_cards.h"
#include "simulate/rng_patterns.h"
#include "simulate/rng_suite.h"
#include "support.h"

// The tests of random numbers: that a good source passes them, and that planted faults do not.
namespace houseway {
namespace {

TEST(RngStatistics, AreThoseOfTables) {
  constexpr double close = 1e-5;
  EXPECT_NEAR(chi_square_p(3.841459, 1), 0.05, close);
  EXPECT_EQ(chi_square_p(0, 1), 1);                          // half of the coins are heads
  EXPECT_NEAR(chi_square_p(2.558212, 10), 2 * 0.01, close);  // the lower tail
  EXPECT_NEAR(chi_square_p(135.8067, 100), 2 * 0.01, close);
  EXPECT_NEAR(normal_p(-2.575829), 0.01, close);
  constexpr std::size_t many = 1'000'000'000'000;
  EXPECT_NEAR(kolmogorov_p(1.358099e-6, many), 2 * 0.05, close);
  EXPECT_NEAR(kolmogorov_p(0.520e-6, many), 2 * 0.0503, 1e-3);
  EXPECT_NEAR(kolmogorov_p(3e-6, many), 4 * std::exp(-18.0), 1e-12);
  EXPECT_NEAR(poisson_at_least(3, 1), 0.0803014, close);
  EXPECT_EQ(poisson_at_least(0, 1), 1);
  EXPECT_NEAR(poisson_at_least(61, 1) / 7.3666e-85, 1, 1e-3);
  EXPECT_EQ(poisson_at_least(100'000'000, 1e-9), 0);
  EXPECT_NEAR(distance_from_uniform({0.9, 0.1, 0.5}), 0.9 - 2.0 / 3, close);
}

TEST(RngStatistics, RareCellsAreCountedTogether) {
  const std::vector<std::uint64_t> counts{50, 30, 12, 8};
  const std::vector<double> chances{0.4, 0.4, 0.15, 0.05};
  const ChiSquare pooled = chi_square_of(counts, chances);
  EXPECT_EQ(pooled.degrees, 2);  // of 40, 40 and, together, 20
  EXPECT_NEAR(pooled.statistic, 100.0 / 40 + 100.0 / 40, 1e-12);
  const ChiSquare single = chi_square_of(counts, chances, 5);
  EXPECT_EQ(single.degrees, 3);
  EXPECT_NEAR(single.statistic, 100.0 / 40 + 100.0 / 40 + 9.0 / 15 + 9.0 / 5, 1e-12);
}

TEST(RngStatistics, PokerHandsComeAsOftenAsInTheDeck) {
  constexpr std::array<int, 5> choose_of_four{1, 4, 6, 4, 1};
  const auto chances = poker_chances(13, [&](std::size_t, int cards) {
    return cards > 4 ? 0.0 : choose_of_four[static_cast<std::size_t>(cards)];
  });
  const std::vector<int> hands{1302540 + 10200 + 5108 + 40, 1098240, 123552, 54912, 3744, 624, 0};
  for (std::size_t i = 0; i < hands.size(); ++i) {
    EXPECT_NEAR(chances[i], hands[i] / 2598960.0, 1e-12) << poker_patterns[i];
  }
}

// Six groups over three cells, in each of the 729 ways.
TEST(RngStatistics, PairsAlikeComeAsOftenAsWaysAreCounted) {
  constexpr std::size_t groups = 6;
  std::vector<double> counted(16);
  for (int way = 0; way < 729; ++way) {
    std::array<std::size_t, 3> held{};
    for (int rest = way, i = 0; i < 6; ++i, rest /= 3) ++held[static_cast<std::size_t>(rest % 3)];
    std::size_t pairs = 0;
    for (const std::size_t one : held) pairs += one * (one - 1) / 2;
    counted[pairs] += 1.0 / 729;
  }
  const std::vector<double> chances = pair_chances(groups, 3, 17);
  for (std::size_t i = 0; i < counted.size(); ++i) EXPECT_NEAR(chances[i], counted[i], 1e-12) << i;
  // As the test of numbers has it: the Poisson distribution is off by 2% at none.
  const std::vector<double> of_bits = pair_chances(128, 4096, 24);
  EXPECT_NEAR(of_bits[0], 0.134621, 1e-6);
  EXPECT_NEAR(std::accumulate(of_bits.begin(), of_bits.end(), 0.0), 1, 1e-12);
  EXPECT_LT(of_bits.back(), 1e-9);
}

const NumberSubject& subject_named(const std::string& name) {
  static const auto subjects = number_subjects();
  return *std::find_if(subjects.begin(), subjects.end(),
                       [&](const NumberSubject& subject) { return subject.name == name; });
}

// Each test's p-values over many samples, put to the test of Kolmogorov and Smirnov.
template <class Run>
void p_values_are_uniform(int samples, const Run& run) {
  std::map<std::string, std::vector<double>> p_values;
  for (int seed = 0; seed < samples; ++seed) {
    SeededRandom random(static_cast<std::uint64_t>(seed) + 100);
    RandomDraws draws(random);
    const RngSubject subject = run(draws);
    for (std::size_t i = 0; i < subject.results.size(); ++i) {
      const RngResult& result = subject.results[i];
      EXPECT_GT(result.p, 1e-7) << subject.name << ": " << result.what;
      if (result.uniform) {
        p_values[fmt::format("{}, {}: {}", subject.name, i, name_of(result.test))].push_back(
            result.p);
      }
    }
  }
  for (const auto& [test, p] : p_values) {
    EXPECT_EQ(p.size(), static_cast<std::size_t>(samples)) << test;
    EXPECT_GT(kolmogorov_p(distance_from_uniform(p), p.size()), 1e-5) << test;
  }
}

TEST(RngTests, AGoodSourceHasUniformPValues) {
  const int samples = tries(20);
  p_values_are_uniform(samples, [](RandomDraws& draws) { return test_words(draws, 10'000); });
  for (const char* name :
       {"bits of raw words", "numbers below 52", "3 dice of Sic Bo", "Big Six Wheel"}) {
    p_values_are_uniform(samples, [&](RandomDraws& draws) {
      return test_numbers(draws, subject_named(name), 30'000);
    });
  }
  for (const DeckSubject& subject :
       {DeckSubject{Deck::with_joker, 1}, {Deck::tiles, 1}, {Deck::without_tens, 3}}) {
    p_values_are_uniform(samples,
                         [&](RandomDraws& draws) { return test_deals(draws, subject, 500); });
  }
}

TEST(RngTests, EveryTestOfTheParagraphIsMade) {
  SeededRandom random(1);
  RandomDraws draws(random);
  const auto tested = [](const RngSubject& subject) {
    std::set<int> clauses;
    for (const RngResult& result : subject.results) clauses.insert(clause_of(result.test));
    return clauses.size();
  };
  for (const NumberSubject& subject : number_subjects()) {
    EXPECT_EQ(tested(test_numbers(draws, subject, 2'000)), 15U) << subject.name;
  }
  EXPECT_EQ(tested(test_deals(draws, {Deck::standard, 1}, 1'000)), 15U);
}

TEST(RngTests, EveryGameIsDealtFromADeckThatIsTested) {
  const auto subjects = deck_subjects();
  for (const Definition* game : definitions_of(false)) {
    const RuleSet rules = *check_choices(*game, {}).rules;
    EXPECT_TRUE(std::any_of(subjects.begin(), subjects.end(), [&](const DeckSubject& subject) {
      return subject.deck == game->cards().deck && subject.decks == rules.decks();
    })) << game->name;
  }
}

// Counts what is drawn.
class CountedRandom final : public Random {
 public:
  std::uint64_t bits() override {
    ++words;
    return random_.bits();
  }
  std::uint64_t words = 0;

 private:
  SeededRandom random_{5};
};

TEST(RngTests, TakeAsManyWordsAsTheySay) {
  CountedRandom random;
  RandomDraws draws(random);
  for (const NumberSubject& subject : number_subjects()) {
    random.words = 0;
    std::vector<std::uint16_t> numbers(6'400);
    subject.draw(draws, numbers);
    EXPECT_NEAR(static_cast<double>(random.words), 6'400 * subject.words_each, 1) << subject.name;
  }
  for (const auto& [decks, words] : {std::pair{1, 51}, {2, 105}}) {
    random.words = 0;
    std::vector<Card> cards(static_cast<std::size_t>(52 * decks));
    draws.deal(Deck::standard, decks, cards);
    EXPECT_EQ(random.words, static_cast<std::uint64_t>(words));
  }
}

RngSubject with_p_values(const std::vector<double>& p) {
  RngSubject subject;
  for (const double one : p) {
    RngResult result;
    result.p = one;
    subject.results.push_back(result);
  }
  return subject;
}

TEST(RngVerdict, IsCorrectedForTheNumberOfTests) {
  // Four, and the fifth on all of them.
  const RngVerdict verdict = verdict_of({with_p_values({0.5, 0.001}), with_p_values({0.004, 0.9})});
  EXPECT_EQ(verdict.tests, 5U);
  EXPECT_EQ(verdict.below_1_percent, 2U);
  EXPECT_NEAR(verdict.corrected[1], 5 * 0.001, 1e-12);
  EXPECT_NEAR(verdict.corrected[2], 4 * 0.004, 1e-12);
  EXPECT_EQ(verdict.corrected[3], 1);
  EXPECT_FALSE(verdict.passes_95);
  EXPECT_FALSE(verdict.passes_99);
  const RngVerdict at_95 = verdict_of({with_p_values({0.3, 0.006, 0.8, 0.5})});
  EXPECT_FALSE(at_95.passes_95);
  EXPECT_TRUE(at_95.passes_99);
}

TEST(RngVerdict, PValuesThatAreTooMuchAlikeFail) {
  EXPECT_FALSE(verdict_of({with_p_values(std::vector<double>(60, 0.5))}).passes_99);
}

// Less than this fails a run of all 480 tests by far.
constexpr double for_certain = 1e-9;

void expect_caught(const std::string& fault, const RngSubject& subject) {
  std::string caught_by;
  double least = 1;
  for (const RngResult& result : subject.results) {
    if (result.p >= for_certain) continue;
    if (result.p <= least) caught_by = fmt::format("{} ({})", name_of(result.test), result.what);
    least = std::min(least, result.p);
  }
  EXPECT_FALSE(caught_by.empty()) << fault << " passes on " << subject.name;
  fmt::print("{}, on {}: caught by {}, p {:.1e}\n", fault, subject.name, caught_by, least);
  const RngVerdict verdict = verdict_of({subject, with_p_values(std::vector<double>(479, 0.5))});
  EXPECT_FALSE(verdict.passes_99) << fault;
}

// A shuffle that swaps each card with any other, not only with those that are left.
class SwapsWithAny final : public RandomDraws {
 public:
  using RandomDraws::RandomDraws;
  void deal(Deck deck, int decks, std::span<Card> dealt) override {
    const auto cards = cards_of(deck, decks);
    std::copy(cards.begin(), cards.end(), dealt.begin());
    for (Card& card : dealt) {
      std::swap(card, dealt[below(static_cast<std::uint32_t>(dealt.size()))]);
    }
  }
};

TEST(RngFaults, ASwapWithAnyPositionIsCaught) {
  SeededRandom random(21);
  SwapsWithAny draws(random);
  for (const DeckSubject& subject :
       {DeckSubject{Deck::standard, 1}, {Deck::tiles, 1}, {Deck::standard, 2}}) {
    expect_caught("a swap with any position", test_deals(draws, subject, 4'000));
  }
}

// The rest of a division of so many bits.
class Remainders final : public RandomDraws {
 public:
  Remainders(Random& random, unsigned width) : RandomDraws(random), width_(width) {}
  std::uint32_t below(std::uint32_t n) override {
    return static_cast<std::uint32_t>(bits() >> (64 - width_)) % n;
  }
  void deal(Deck deck, int decks, std::span<Card> dealt) override {
    const auto cards = cards_of(deck, decks);
    std::copy(cards.begin(), cards.end(), dealt.begin());
    shuffle_with(dealt, [this](std::uint32_t n) { return below(n); });
  }

 private:
  unsigned width_;
};

TEST(RngFaults, ModuloBiasIsCaught) {
  SeededRandom random(22);
  Remainders bytes(random, 8);
  expect_caught("bytes modulo n", test_deals(bytes, {Deck::standard, 1}, 10'000));
  expect_caught("bytes modulo 52", test_numbers(bytes, subject_named("numbers below 52"), 250'000));
  Remainders twelve(random, 12);
  expect_caught("12 bits modulo 416",
                test_numbers(twelve, subject_named("numbers below 416"), 250'000));
}

class StuckBit final : public Random {
 public:
  explicit StuckBit(unsigned bit) : stuck_(std::uint64_t{1} << bit) {}
  std::uint64_t bits() override { return random_.bits() | stuck_; }

 private:
  SeededRandom random_{23};
  std::uint64_t stuck_;
};

TEST(RngFaults, AStuckBitIsCaught) {
  for (const unsigned bit : {0U, 31U, 40U, 63U}) {
    StuckBit random(bit);
    RandomDraws draws(random);
    expect_caught(fmt::format("bit {} stuck", bit), test_words(draws, 10'000));
  }
  StuckBit random(60);
  RandomDraws draws(random);
  expect_caught("bit 60 stuck", test_deals(draws, {Deck::standard, 1}, 1'000));
  expect_caught("bit 60 stuck",
                test_numbers(draws, subject_named("single-zero wheel of Roulette"), 20'000));
}

// The same word for ever.
class StuckWord final : public Random {
 public:
  explicit StuckWord(std::uint64_t word) : word_(word) {}
  std::uint64_t bits() override { return word_; }

 private:
  std::uint64_t word_;
};

// Words of which all are refused come to an end; those that lead to a number go on.
TEST(RngFaults, AStuckWordIsCaught) {
  StuckWord zero(0);
  RandomDraws zeros(zero);
  std::vector<Card> cards(52);
  EXPECT_THROW(zeros.below(7), RandomSourceFailed);
  EXPECT_THROW(zeros.deal(Deck::standard, 1, cards), RandomSourceFailed);
  EXPECT_EQ(zeros.below(8), 0U);
  expect_caught("zeros alone", test_words(zeros, 10'000));
  StuckWord quarter(std::uint64_t{1} << 62U);
  RandomDraws quarters(quarter);
  EXPECT_THROW(quarters.below(52), RandomSourceFailed);
  EXPECT_EQ(quarters.below(7), 1U);
}

// Deals from generators that are seeded anew: from a seed of its own for each deal, or from the
// same one every so often.
class SeededAnew final : public RandomDraws {
 public:
  using NextSeed = std::function<std::uint64_t()>;
  SeededAnew(NextSeed next_seed, int deals)
      : RandomDraws(random_), next_seed_(std::move(next_seed)), deals_(deals) {}
  void deal(Deck deck, int decks, std::span<Card> dealt) override {
    if (dealt_++ % deals_ == 0) random_ = SeededRandom(next_seed_());
    RandomDraws::deal(deck, decks, dealt);
  }

 private:
  SeededRandom random_{0};
  NextSeed next_seed_;
  int deals_;
  int dealt_ = 0;
};

TEST(RngFaults, ARepeatedSeedIsCaught) {
  for (const int deals : {1, 700}) {
    SeededAnew draws([] { return 24; }, deals);
    expect_caught(fmt::format("the same seed every {} deals", deals),
                  test_deals(draws, {Deck::standard, 1}, 1'000));
  }
  // Once in a run: none but the test of repeated deals can see that.
  SeededAnew draws([] { return 24; }, 15'900);
  expect_caught("the same seed once more", test_deals(draws, {Deck::standard, 1}, 1'000));
}

// As the command makes it, where the deals of one deck are 320,000 in all: 12 pairs are expected.
TEST(RngFaults, A32BitSeedIsCaught) {
  SeededRandom seeds(25);
  SeededAnew draws([&] { return seeds.bits() >> 32U; }, 1);
  expect_caught("a seed of 32 bits for each deal",
                test_deals(draws, {Deck::standard, 1}, default_shuffles));
}

// What is left of a generator of 32 bits where its low bits have short periods.
class Congruential final : public Random {
 public:
  std::uint64_t bits() override { return std::uint64_t{next()} << 32U | next(); }

 private:
  std::uint32_t next() { return state_ = state_ * 1664525U + 1013904223U; }
  std::uint32_t state_ = 26;
};

TEST(RngFaults, AWeakGeneratorIsCaught) {
  Congruential random;
  RandomDraws draws(random);
  expect_caught("a congruential generator", test_words(draws, 20'000));
}

struct RngRan {
  int status = 0;
  std::string out;
};

RngRan run_rng_test(const std::string& arguments) {
  RngRan ran;
  FILE* pipe = popen((HOUSEWAY_BINARY " rng-test " + arguments).c_str(), "r");
  char buffer[4096];
  for (std::size_t n = 0; (n = std::fread(buffer, 1, sizeof buffer, pipe)) > 0;) {
    ran.out.append(buffer, n);
  }
  ran.status = WEXITSTATUS(pclose(pipe));
  return ran;
}

TEST(RngCommand, RawBytesAreThoseOfTheSource) {
  const RngRan ran = run_rng_test("--source seeded --seed 42 --raw 20");
  EXPECT_EQ(ran.status, 0);
  ASSERT_EQ(ran.out.size(), 20U);
  SeededRandom random(42);
  std::uint64_t word = 0;
  for (std::size_t i = 0; i < ran.out.size(); ++i) {
    if (i % 8 == 0) word = random.bits();
    EXPECT_EQ(static_cast<unsigned char>(ran.out[i]), word >> (i % 8 * 8) & 255U) << i;
  }
}

TEST(RngCommand, AClosedPipeIsNoError) {
  const RngRan ran = run_rng_test("--raw 2>&1 | head -c 100000 | wc -c");
  EXPECT_EQ(ran.out, "100000\n");
}

// By the level that the paragraph asks for, where nothing else is said.
TEST(RngVerdict, IsThatOfTheLevel) {
  const RngVerdict at_95 = verdict_of({with_p_values({0.3, 0.006, 0.8, 0.5})});
  EXPECT_FALSE(at_95.passes(95));
  EXPECT_TRUE(at_95.passes(99));
}

TEST(RngCommand, AFileThatIsTooShortIsRefused) {
  for (const char* source : {"- < /dev/null 2>&1", "/dev/null 2>&1"}) {
    const RngRan ran = run_rng_test(std::string("--shuffles 1000 --level 99 --source ") + source);
    EXPECT_EQ(ran.status, 2);
    EXPECT_NE(ran.out.find("has 0 bytes; 1000 shuffles need "), std::string::npos) << ran.out;
  }
}

TEST(RngCommand, ASourceOfZerosFails) {
  const RngRan ran = run_rng_test("--shuffles 1000 --source /dev/zero 2>&1");
  EXPECT_EQ(ran.status, 1);
  EXPECT_EQ(ran.out,
            "houseway: FAIL: the random source failed: 64 words in a row lead to no number; "
            "nothing is dealt (58 Pa. Code 810a.5(c))\n");
}

TEST(RngCommand, WrongArgumentsAreRefused) {
  EXPECT_EQ(run_rng_test("--seed 1 2>&1").out,
            "houseway: --seed goes with --source seeded alone\n");
  EXPECT_EQ(run_rng_test("--source /dev/null --raw 2>&1").status, 2);
  EXPECT_EQ(run_rng_test("--shuffles 10 2>&1").status, 2);
  EXPECT_EQ(run_rng_test("--level 90 2>&1").status, 2);
  EXPECT_EQ(run_rng_test("--source no-such-file 2>&1").status, 2);
  EXPECT_EQ(run_rng_test("--raw -5 2>&1 | head -c 300").out,
            "houseway: --raw: the number of bytes is a whole number from 0 to "
            "18446744073709551615, not -5; houseway rng-test --help tells how it is used\n");
}

}  // namespace
}  // namespace houseway
