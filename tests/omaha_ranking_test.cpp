#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "core/random.h"
#include "core/words.h"
#include "ranking/fast_high.h"
#include "ranking/fast_low.h"
#include "ranking/fast_omaha.h"
#include "ranking/low.h"
#include "ranking/omaha.h"
#include "ranking/shown_high.h"
#include "ranking/subsets.h"

namespace houseway {
namespace {

CardSet cards(const char* line) {
  CardSet set;
  for (const std::string& word : words_of(line)) set.insert(*parse_card(word));
  return set;
}

std::string high(const char* own, const char* board) {
  return name(omaha_high(cards(own), cards(board)));
}
std::string low(const char* own, const char* board) {
  return name(omaha_low(cards(own), cards(board)));
}

// 637a.12(k): two of the own cards, no fewer and no more.
TEST(Omaha, TakesExactlyTwoOwnCards) {
  EXPECT_EQ(high("Ac Kd Qh 2s", "3c 5c 7c 9c Jd"), "ace high");  // one club of its own
  EXPECT_EQ(high("Ac Kc Qh 2s", "3c 5c 7d 9c Jd"), "flush, ace high");
  EXPECT_EQ(high("As Ah Ad Ac", "2c 7d 9h Js Kc"), "pair of aces");
  EXPECT_EQ(high("Kd Qh 4c 2s", "Ah As Ad Ac Kc"), "three aces");
  EXPECT_EQ(high("2c 3d 7h 8s", "Ts Js Qs Ks As"), "ace high");
  EXPECT_EQ(high("Ac 2d 2h 9s 9c", "9d 2s Kc Kd 4h"), "full house, 9s over kings");
}

// 637a.12(l), (m): three different ranks of 8 or less on the board, and two others in the hand.
TEST(Omaha, TakesExactlyTwoOwnCardsForLow) {
  EXPECT_EQ(low("Ac 2d Kh Ks", "3c 4d 5h 9s Tc"), "5-4-3-2-A");
  EXPECT_EQ(low("Ac 2d Kh Ks", "Ah 4d 5h 6s Tc"), "6-5-4-2-A");
  EXPECT_EQ(low("Ac 2d Kh Ks", "Ah 2s 5h 6s Tc"), "no low hand");
  EXPECT_EQ(low("Ac 2d 3h 4s", "5h 6s Tc Jc Qc"), "no low hand");
  EXPECT_EQ(low("Ac Kd Qh Js", "2h 3s 4c 5c 6c"), "no low hand");
  EXPECT_EQ(low("Ac 2d 3h Js", "Ah 2h 7c 8c 6c"), "7-6-3-2-A");
  EXPECT_EQ(low("Ac 2d 3h Js 4c", "Ah 2h 7c 8c 6c"), "6-4-3-2-A");
  EXPECT_EQ(low("Ac 2d 2h As Ad", "3h 4h 7c 8c 6c"), "6-4-3-2-A");
}

class Dealer {
 public:
  explicit Dealer(std::uint64_t seed) : random_(seed) {}
  void shuffle() { houseway::shuffle(deck_, random_); }
  CardSet take(std::size_t first, std::size_t count) const {
    return CardSet(std::span<const Card>(deck_).subspan(first, count));
  }

 private:
  SeededRandom random_;
  std::vector<Card> deck_{deck_cards(Deck::standard).begin(), deck_cards(Deck::standard).end()};
};

// The best of all fives with just two own cards, and the cards as the same five are shown alone.
TEST(Omaha, IsTheBestOfAllChoices) {
  Dealer dealer(41);
  for (int i = 0; i < 1'500; ++i) {
    dealer.shuffle();
    for (const std::size_t own_size : {4U, 5U}) {
      const CardSet own = dealer.take(0, own_size);
      const CardSet board = dealer.take(5, 3 + static_cast<std::size_t>(i) % 3);
      HighHand best_high;
      LowHand best_low;
      for_each_subset(own | board, 5, [&](CardSet five) {
        if ((five & own).size() != 2) return;
        best_high = std::max(best_high, high_hand(five));
        best_low = std::max(best_low, low_hand(five, LowKind::eight_or_better));
      });
      ASSERT_EQ(omaha_high(own, board), best_high);
      ASSERT_EQ(omaha_low(own, board), best_low);
      const CardSet shown = omaha_high_cards(own, board);
      EXPECT_EQ((shown & own).size(), 2);
      EXPECT_EQ((shown & board).size(), 3);
      EXPECT_EQ(high_hand(shown), best_high);
      const CardSet shown_low = omaha_low_cards(own, board);
      EXPECT_EQ(shown_low.size(), best_low ? 5 : 0);
      EXPECT_EQ((shown_low & own).size(), best_low ? 2 : 0);
      EXPECT_EQ(low_hand(shown_low, LowKind::eight_or_better), best_low);
    }
  }
}

// Where several own cards or several of the board would do: high by the higher suit, low by the
// lower.
TEST(Omaha, ShowsCardsBySuit) {
  EXPECT_EQ(omaha_high_cards(cards("Ah Kd 3c 2c"), cards("Qc Qs Jd Th 4s")),
            cards("Ah Kd Qs Jd Th"));
  EXPECT_EQ(omaha_high_cards(cards("Kc Kd Kh 2h"), cards("Ks Ts 7d 5c 4c")),
            cards("Kd Kh Ks Ts 7d"));
  EXPECT_EQ(omaha_low_cards(cards("8c 8d Ah As"), cards("2s 3s 4s Kc Kd")),
            cards("8c Ah 2s 3s 4s"));
  EXPECT_EQ(omaha_low_cards(cards("Ac 2c 3c Kd"), cards("As 2s 3s 7h 8h")),
            cards("Ac 2c 3s 7h 8h"));  // from the ace up
  EXPECT_EQ(omaha_low_cards(cards("Kc Kd 7c 6c"), cards("As Ad 2s 2h 3d")),
            cards("7c 6c Ad 2h 3d"));
}

TEST(FastOmaha, IsTheSame) {
  const FastHigh& highs = fast_high();
  const FastLow& lows = fast_low(LowKind::eight_or_better);
  Dealer dealer(42);
  int with_low = 0;
  for (int i = 0; i < 300; ++i) {
    dealer.shuffle();
    const CardSet own = dealer.take(0, i % 2 == 0 ? 4 : 5);
    const auto hand = std::make_unique<OmahaHand>(own);
    for (std::size_t first = 5; first + 5 <= 52; ++first) {
      for (const std::size_t size : {3U, 4U, 5U}) {
        const CardSet cards_of_board = dealer.take(first, size);
        const OmahaBoard board(cards_of_board);
        const LowHand low_hand = omaha_low(own, cards_of_board);
        ASSERT_EQ(highs.high_hand(hand->high(board)), omaha_high(own, cards_of_board));
        ASSERT_EQ(lows.low_hand(hand->low(board)), low_hand);
        with_low += low_hand ? 1 : 0;
      }
    }
  }
  EXPECT_GT(with_low, 1'000);
}

}  // namespace
}  // namespace houseway
