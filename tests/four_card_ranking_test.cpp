#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "core/random.h"
#include "core/words.h"
#include "ranking/four_card.h"

namespace houseway {
namespace {

CardSet hand_of(const char* line) {
  CardSet set;
  for (const std::string& word : words_of(line)) set.insert(*parse_card(word));
  return set;
}

using Counts = std::array<std::uint64_t, 8>;

Counts count_classes(int size) {
  Counts counts{};
  const auto deck = deck_cards(Deck::standard);
  const auto choose = [&](auto&& self, std::size_t next, int left, CardSet chosen) -> void {
    if (left == 0) {
      ++counts[static_cast<std::size_t>(four_card_hand(chosen).hand_class())];
      return;
    }
    for (std::size_t i = next; i + static_cast<std::size_t>(left) <= deck.size(); ++i) {
      CardSet with = chosen;
      with.insert(deck[i]);
      self(self, i + 1, left - 1, with);
    }
  };
  choose(choose, 0, size, {});
  return counts;
}

// High card, pair, two pair, straight, flush, three-of-a-kind, straight flush, four-of-a-kind: as
// counted apart from this by trying every four of the cards.
TEST(FourCardHand, ClassesOfAllHands) {
  EXPECT_EQ(count_classes(4), (Counts{177'408, 82'368, 2'808, 2'772, 2'816, 2'496, 44, 13}));
  EXPECT_EQ(count_classes(5),
            (Counts{1'150'080, 1'047'552, 123'552, 101'808, 114'616, 58'656, 2'072, 624}));
  EXPECT_EQ(count_classes(6), (Counts{4'872'000, 8'194'320, 2'342'736, 1'744'080, 2'245'352,
                                      897'616, 47'752, 14'664}));
}

TEST(FourCardHand, OfMoreCardsIsTheBestOfItsFours) {
  SeededRandom random(641);
  std::vector<Card> deck(deck_cards(Deck::standard).begin(), deck_cards(Deck::standard).end());
  for (std::size_t size = 5; size <= 7; ++size) {
    for (int tries = 0; tries < 2'000; ++tries) {
      shuffle(deck, random);
      FourCardHand best;
      CardSet all;
      for (std::size_t a = 0; a < size; ++a) {
        all.insert(deck[a]);
        for (std::size_t b = a + 1; b < size; ++b) {
          for (std::size_t c = b + 1; c < size; ++c) {
            for (std::size_t d = c + 1; d < size; ++d) {
              CardSet four;
              for (const std::size_t i : {a, b, c, d}) four.insert(deck[i]);
              best = std::max(best, four_card_hand(four));
            }
          }
        }
      }
      EXPECT_EQ(four_card_hand(all), best);
    }
  }
}

TEST(FourCardHand, IsOrdered) {
  const std::vector<const char*> rising{
      "9c 7d 4h 2s", "Kc 5d 4h 2s", "4c 4d 3h 2s", "Ac Ad Kh Qs", "3c 3d 2h 2s", "Ac Ad Kh Ks",
      "Ac 4d 3h 2c", "5c 4d 3h 2c", "Ac Kd Qh Js", "6c 4c 3c 2c", "Ac Kc Qc Tc", "2c 2d 2h 3c",
      "Ac Ad Ah Kc", "Ac 4c 3c 2c", "Ac Kc Qc Jc", "2c 2d 2h 2s", "Ac Ad Ah As"};
  for (std::size_t i = 1; i < rising.size(); ++i) {
    EXPECT_LT(four_card_hand(hand_of(rising[i - 1])), four_card_hand(hand_of(rising[i])))
        << rising[i];
  }
  // The cards that are left over never count.
  EXPECT_EQ(four_card_hand(hand_of("Kc Kd 9h 9s 3c")),
            four_card_hand(hand_of("Kc Kd 9h 9s Ac Qc")));
}

}  // namespace
}  // namespace houseway
