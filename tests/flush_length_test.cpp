#include "ranking/flush_length.h"

#include <gtest/gtest.h>

#include <array>

#include "core/words.h"

namespace houseway {
namespace {

CardSet set_of(const char* line) {
  CardSet set;
  for (const std::string& word : words_of(line)) set.insert(*parse_card(word));
  return set;
}

TEST(FlushHand, LengthBeforeHeight) {
  const auto hand = [](const char* cards) { return longest_flush(set_of(cards)); };
  EXPECT_GT(hand("5c 4c 3c 2c"), hand("As Ks Qs 2c"));
  EXPECT_GT(hand("9c 3c 2c"), hand("8s 7s 6s"));
  EXPECT_GT(hand("Kc 9c 3c"), hand("Ks 8s 7s"));
  EXPECT_EQ(hand("Kc 9c 3c"), hand("Kd 9d 3d Ac Qc"));
  EXPECT_EQ(hand("Kc 9c 3c As 5s 4s"), hand("Ah 5h 4h"));
  EXPECT_EQ(name(hand("Kc 9c 3c")), "three-card flush, king-9-3");
}

// C(13, n) sets of ranks for each length, hands of one suit.
TEST(FlushHand, ClassesOfOneSuit) {
  std::array<int, 14> counts{};
  for (unsigned ranks = 0; ranks < 8192; ++ranks) {
    ++counts[static_cast<std::size_t>(FlushHand::of(ranks).length())];
    EXPECT_EQ(FlushHand::of(ranks).ranks(), ranks);
  }
  EXPECT_EQ(counts[3], 286);
  EXPECT_EQ(counts[7], 1'716);
}

TEST(SuitedRun, InAnySuitAndWithTheAceWhereItMayStand) {
  const auto run = [](const char* cards, LowAce low_ace) {
    return longest_suited_run(set_of(cards), low_ace);
  };
  EXPECT_EQ(run("Ah 2h 3h 9c", LowAce::never), 2);
  EXPECT_EQ(run("Ah 2h 3h 9c", LowAce::allowed), 3);
  EXPECT_EQ(run("Qh Kh Ah 2h", LowAce::never), 3);
  EXPECT_EQ(run("Qh Kh Ah 2h", LowAce::allowed), 3);
  EXPECT_EQ(run("Ah Jh 8h 4h 6s 5s 4s", LowAce::never), 3);
  EXPECT_EQ(run("9h 8h 7h 6h 5h 4h 3h", LowAce::never), 7);
  EXPECT_EQ(run("9h", LowAce::never), 1);
}

}  // namespace
}  // namespace houseway
