#include <gtest/gtest.h>
#include <sodium.h>

#include <array>
#include <boost/math/distributions/binomial.hpp>
#include <cmath>
#include <cstring>
#include <map>
#include <numeric>

#include "core/random.h"
#include "core/shoe.h"

// Where the cards of people come from, and that no draw from there is biased.
namespace houseway {
namespace {

// How many words of a width lead to each number below n, each word being the first of a draw; those
// that are refused lead to none.
template <class Word>
std::vector<std::uint64_t> words_for_each(Word n) {
  constexpr std::uint64_t all = std::uint64_t{std::numeric_limits<Word>::max()} + 1;
  std::vector<std::uint64_t> words(n);
  for (std::uint64_t word = 0; word < all; ++word) {
    int asked = 0;
    const Word number = bounded<Word>(n, [&] {
      // The highest word is never refused.
      return ++asked == 1 ? static_cast<Word>(word) : std::numeric_limits<Word>::max();
    });
    if (asked == 1) ++words[number];
  }
  return words;
}

TEST(BoundedDraw, EveryNumberComesFromEquallyManyWords) {
  for (unsigned n = 2; n <= 255; ++n) {
    const auto words = words_for_each<std::uint8_t>(static_cast<std::uint8_t>(n));
    EXPECT_EQ(words, std::vector<std::uint64_t>(n, 256 / n)) << n;
  }
  // As many as a shoe of eight decks has cards.
  for (unsigned n = 2; n <= 416; ++n) {
    const auto words = words_for_each<std::uint16_t>(static_cast<std::uint16_t>(n));
    EXPECT_EQ(words, std::vector<std::uint64_t>(n, 65536 / n)) << n;
  }
}

// The words of 32 bits are too many to try them all. Those that lead to one number are in a row,
// and only the first of a row may be refused, as the next one's product is n higher.
TEST(BoundedDraw, EveryNumberComesFromEquallyManyWordsOf32Bits) {
  constexpr std::uint64_t all = std::uint64_t{1} << 32U;
  for (std::uint64_t n = 2; n <= 416; ++n) {
    const auto first_word = [&](std::uint64_t number) { return (number * all + n - 1) / n; };
    for (std::uint64_t number = 0; number < n; ++number) {
      const std::uint64_t first = first_word(number);
      const std::uint64_t next = first_word(number + 1);
      bool refused = false;
      for (const std::uint64_t word : {first, first + 1, next - 1}) {
        int asked = 0;
        const auto drawn = bounded<std::uint32_t>(static_cast<std::uint32_t>(n), [&] {
          return ++asked == 1 ? static_cast<std::uint32_t>(word) : ~std::uint32_t{0};
        });
        if (asked == 1) {
          ASSERT_EQ(drawn, number) << n;
        } else {
          ASSERT_EQ(word, first) << n;
          refused = true;
        }
      }
      ASSERT_EQ(next - first - (refused ? 1 : 0), all / n) << n << ": " << number;
    }
  }
}

// Seeds that were recorded deal the same cards for ever.
TEST(BoundedDraw, NumbersOfASeedStayTheSame) {
  SeededRandom random(2026);
  SeededRandom again(2026);
  for (std::uint32_t n = 1; n < 3'000'000'000; n += 1 + n / 7) {
    std::uint64_t product = (again.bits() >> 32U) * n;
    while (static_cast<std::uint32_t>(product) < (std::uint64_t{1} << 32U) % n) {
      product = (again.bits() >> 32U) * n;
    }
    ASSERT_EQ(random.below(n), product >> 32U) << n;
  }
}

std::vector<Card> first_cards(std::size_t count) {
  const auto deck = deck_cards(Deck::standard);
  return {deck.begin(), deck.begin() + static_cast<std::ptrdiff_t>(count)};
}

// The source is driven through every value of every draw, depth first. Words that lead to one
// number are counted together, those that are refused not at all: the next one takes their place.
std::map<std::vector<Card>, std::uint64_t> ways_to_each_order(std::size_t cards) {
  std::map<std::vector<Card>, std::uint64_t> ways;
  std::vector<std::uint32_t> numbers;
  for (;;) {
    auto order = first_cards(cards);
    std::vector<std::uint32_t> limits;
    std::uint64_t words = 1;
    shuffle_with(order, [&](std::uint32_t n) {
      const std::size_t draw = limits.size();
      limits.push_back(n);
      if (draw == numbers.size()) numbers.push_back(0);
      words *= words_for_each<std::uint8_t>(static_cast<std::uint8_t>(n))[numbers[draw]];
      return numbers[draw];
    });
    ways[order] += words;
    while (!numbers.empty() && numbers.back() + 1 == limits[numbers.size() - 1]) numbers.pop_back();
    if (numbers.empty()) return ways;
    ++numbers.back();
  }
}

TEST(BoundedDraw, EveryOrderOfFourAndFiveCardsComesEquallyOften) {
  // 64, 85 and 128 of 256 words for each of 4, 3 and 2 cards; 51 for each of 5.
  for (const auto& [cards, orders, words] :
       {std::tuple<std::size_t, std::size_t, std::uint64_t>{4, 24, 64 * 85 * 128},
        {5, 120, 51 * 64 * 85 * 128}}) {
    const auto ways = ways_to_each_order(cards);
    EXPECT_EQ(ways.size(), orders);
    for (const auto& [order, count] : ways) EXPECT_EQ(count, words);
  }
}

// Four cards once more, by all 2^24 values of a source of three bytes.
TEST(BoundedDraw, EveryOrderOfFourCardsComesFromEquallyManyValues) {
  const auto deck = first_cards(4);
  std::array<std::uint64_t, 256> by_code{};  // an order as four digits of two bits
  std::uint64_t ran_out = 0;
  for (std::uint32_t value = 0; value < 1U << 24U; ++value) {
    std::array<Card, 4> order{deck[0], deck[1], deck[2], deck[3]};
    unsigned used = 0;
    shuffle_with(order, [&](std::uint32_t n) {
      return bounded<std::uint8_t>(static_cast<std::uint8_t>(n), [&] {
        const unsigned at = std::exchange(used, used + 8);
        return at < 24 ? static_cast<std::uint8_t>(value >> at) : std::uint8_t{255};
      });
    });
    if (used > 24) {
      ++ran_out;
      continue;
    }
    unsigned code = 0;
    for (const Card card : order) code = code << 2U | static_cast<unsigned>(card.rank());
    ++by_code[code];
  }
  EXPECT_EQ(ran_out, 256U * 256U);  // the one byte of 256 that three cards refuse
  EXPECT_EQ(std::count(by_code.begin(), by_code.end(), 64U * 85U * 128U), 24);
  EXPECT_EQ(std::accumulate(by_code.begin(), by_code.end(), std::uint64_t{0}) + ran_out, 1U << 24U);
}

// What a source did wrong, and whether it goes on failing after it has failed once.
std::string failure_of(SystemRandom& random) {
  std::string failure;
  try {
    for (std::size_t i = 0; i < 10 * SystemRandom::block_words; ++i) random.bits();
    return {};
  } catch (const RandomSourceFailed& error) {
    failure = error.what();
  }
  for (int i = 0; i < 3; ++i) EXPECT_THROW(random.bits(), RandomSourceFailed);
  return failure;
}

bool fill_well(void* bytes, std::size_t size) {
  static SeededRandom random(11);
  for (std::size_t i = 0; i < size / sizeof(std::uint64_t); ++i) {
    static_cast<std::uint64_t*>(bytes)[i] = random.bits();
  }
  return true;
}

TEST(RandomSource, AHealthyOneGoesOn) {
  SystemRandom filled(fill_well);
  EXPECT_EQ(failure_of(filled), "");
  SystemRandom system;
  EXPECT_EQ(failure_of(system), "");
  EXPECT_NE(system.bits(), system.bits());
}

TEST(RandomSource, OneThatGivesNothingStopsTheDeal) {
  SystemRandom random([](void*, std::size_t) { return false; });
  EXPECT_EQ(failure_of(random), "the random source failed: it gave no bytes; nothing is dealt");
  CardShoe shoe(Deck::standard, 8);
  EXPECT_THROW(shoe.shuffle_and_cut(random, 14), RandomSourceFailed);
}

TEST(RandomSource, OneThatStopsWorkingStopsTheDeal) {
  static int fills = 0;
  SystemRandom random(
      [](void* bytes, std::size_t size) { return ++fills <= 2 && fill_well(bytes, size); });
  // One word of a block is compared with the next block's and never dealt.
  for (std::size_t i = 0; i < 2 * (SystemRandom::block_words - 1); ++i) random.bits();
  EXPECT_THROW(random.bits(), RandomSourceFailed);
  EXPECT_THROW(random.below(52), RandomSourceFailed);
}

TEST(RandomSource, OneThatIsStuckStopsTheDeal) {
  for (const SystemRandom::Fill stuck : {SystemRandom::Fill([](void*bytes, std::size_t size) {
                                           std::memset(bytes, 0, size);
                                           return true;
                                         }),
                                         SystemRandom::Fill([](void*bytes, std::size_t size) {
                                           std::memset(bytes, 0xA5, size);
                                           return true;
                                         })}) {
    SystemRandom random(stuck);
    EXPECT_NE(failure_of(random).find("the same value twice in a row (NIST SP 800-90B, 4.4.1)"),
              std::string::npos);
  }
}

TEST(RandomSource, OneWithAStuckBitStopsTheDeal) {
  SystemRandom high([](void* bytes, std::size_t size) {
    fill_well(bytes, size);
    for (std::size_t i = 7; i < size; i += 8) static_cast<std::uint8_t*>(bytes)[i] |= 0x20U;
    return true;
  });
  EXPECT_NE(failure_of(high).find("one of its bits never changes"), std::string::npos);
  SystemRandom low([](void* bytes, std::size_t size) {
    fill_well(bytes, size);
    for (std::size_t i = 3; i < size; i += 8) static_cast<std::uint8_t*>(bytes)[i] &= 0xFEU;
    return true;
  });
  EXPECT_NE(failure_of(low).find("one of its bits never changes"), std::string::npos);
}

TEST(RandomSource, OneWithAByteTooOftenStopsTheDeal) {
  SystemRandom random([](void* bytes, std::size_t size) {
    fill_well(bytes, size);
    for (std::size_t i = 0; i < size; i += 17) static_cast<std::uint8_t*>(bytes)[i] = 77;
    return true;
  });
  EXPECT_NE(failure_of(random).find("one value too often (NIST SP 800-90B, 4.4.2)"),
            std::string::npos);
}

TEST(RandomSource, OneThatRepeatsItselfStopsTheDeal) {
  SystemRandom random([](void* bytes, std::size_t size) {
    SeededRandom same(3);
    for (std::size_t i = 0; i < size / 8; ++i) static_cast<std::uint64_t*>(bytes)[i] = same.bits();
    return true;
  });
  EXPECT_NE(failure_of(random).find("the same block twice"), std::string::npos);
}

// The first byte is there already; so many more have a chance of at most 2^-64, one less has not.
TEST(RandomSource, TheCutoffIsThatOfSp800_90b) {
  const boost::math::binomial others(8 * SystemRandom::block_words - 1, 1.0 / 256);
  const auto at_least = [&](int more) { return cdf(complement(others, more - 1)); };
  EXPECT_LT(at_least(SystemRandom::same_byte_cutoff - 1), std::ldexp(1, -64));
  EXPECT_GT(at_least(SystemRandom::same_byte_cutoff - 2), std::ldexp(1, -64));
}

// The library itself ends the process when the system gives no bytes: with a line, and the status
// of a command that could not do its work.
TEST(RandomSourceDeathTest, TheSystemsFailureEndsTheProgram) {
  static randombytes_implementation broken{};
  broken.implementation_name = [] { return "broken"; };
  broken.random = []() -> std::uint32_t { sodium_misuse(); };
  broken.buf = [](void*, std::size_t) { sodium_misuse(); };
  EXPECT_EXIT(
      {
        randombytes_set_implementation(&broken);
        SystemRandom random;
        random.bits();
      },
      testing::ExitedWithCode(2),
      "^houseway: the system's random source failed; nothing is dealt\n$");
}

}  // namespace
}  // namespace houseway
