#include "odds/boards.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <map>
#include <numeric>

#include "core/random.h"
#include "odds/board_showdown.h"
#include "odds/hands.h"
#include "odds/hole_walk.h"
#include "odds_support.h"

namespace houseway {
namespace {

const HoldEmDeck& standard_deck() {
  static const HoldEmDeck deck(deck_cards(Deck::standard));
  return deck;
}

std::vector<std::uint8_t> random_set(std::size_t cards, std::size_t size, Random& random) {
  std::vector<std::uint8_t> set;
  while (set.size() < size) {
    const auto card = static_cast<std::uint8_t>(random.below(static_cast<std::uint32_t>(cards)));
    if (std::find(set.begin(), set.end(), card) == set.end()) set.push_back(card);
  }
  std::sort(set.begin(), set.end());
  return set;
}

// By way of the places of pairs, which are what the solvers rename.
std::vector<std::uint8_t> renamed_set(const HoldEmDeck& deck, const std::vector<std::uint8_t>& set,
                                      Renaming renaming) {
  std::vector<std::uint8_t> renamed;
  for (std::size_t high = 1; high < set.size(); ++high) {
    for (std::size_t low = 0; low < high; ++low) {
      const std::size_t place = HoldEmDeck::pair_place(set[low], set[high]);
      const HoldEmDeck::Pair pair = deck.pairs()[deck.renamed_pairs(renaming)[place]];
      renamed.insert(renamed.end(), pair.begin(), pair.end());
    }
  }
  std::sort(renamed.begin(), renamed.end());
  renamed.erase(std::unique(renamed.begin(), renamed.end()), renamed.end());
  return renamed;
}

TEST(Boards, ClassesOfSets) {
  const std::array<std::size_t, 3> classes{169, 1'755, 16'432};
  SeededRandom random(1);
  for (std::size_t size = 2; size <= 4; ++size) {
    const SetClasses sets(52, size);
    EXPECT_EQ(sets.size(), classes[size - 2]);
    Integer sum = 0;
    for (std::size_t i = 0; i < sets.size(); ++i) {
      sum += sets[i].size;
      ASSERT_EQ(sets[i].size * sets[i].to_itself.size(), renamings);
      ASSERT_EQ(sets.of(sets[i].cards).set_class, i);
      for (const Renaming renaming : sets[i].to_itself) {
        ASSERT_EQ(renamed_set(standard_deck(), sets[i].cards, renaming), sets[i].cards);
      }
    }
    EXPECT_EQ(sum, choose(52, static_cast<unsigned>(size)));
    for (int tries = 0; tries < 2'000; ++tries) {
      const std::vector<std::uint8_t> set = random_set(52, size, random);
      const SetClasses::Member member = sets.of(set);
      ASSERT_EQ(renamed_set(standard_deck(), set, member.to_first), sets[member.set_class].cards);
      const auto any = static_cast<Renaming>(random.below(renamings));
      ASSERT_EQ(sets.of(renamed_set(standard_deck(), set, any)).set_class, member.set_class);
    }
  }
}

TEST(Boards, EveryBoardOnce) {
  const HoldEmDeck& deck = standard_deck();
  EXPECT_EQ(deck.boards().size(), 134'459U);
  Integer sum = 0;
  for (const HoldEmDeck::Board& board : deck.boards()) sum += board.alike;
  EXPECT_EQ(sum, choose(52, 5));
  EXPECT_EQ(deck.holes().size(), 169U);
  for (std::size_t i = 0; i < deck.cards(); ++i) ASSERT_EQ(deck.position(deck.card(i)), i);
  for (std::size_t i = 0; i < deck.pairs().size(); ++i) {
    const auto [low, high] = deck.pairs()[i];
    ASSERT_EQ(HoldEmDeck::pair_place(low, high), i);
  }
  // On a small deck, by the renamings themselves.
  const HoldEmDeck small(small_deck(Rank::jack, false));
  std::map<std::vector<std::uint8_t>, int> stands_for;
  for (const HoldEmDeck::Board& board : small.boards()) {
    const std::vector<std::uint8_t> cards(board.cards.begin(), board.cards.end());
    std::map<std::vector<std::uint8_t>, int> alike;
    for (Renaming renaming = 0; renaming < renamings; ++renaming) {
      alike[renamed_set(small, cards, renaming)] = 1;
    }
    EXPECT_EQ(alike.size(), board.alike);
    for (const auto& [set, one] : alike) stands_for[set] += one;
  }
  EXPECT_EQ(Integer(stands_for.size()), choose(16, 5));
  for (const auto& [set, times] : stands_for) ASSERT_EQ(times, 1);
}

std::uint16_t least_pair() {
  const FastHigh& ranking = fast_high();
  std::uint16_t strength = 1;
  while (ranking.high_hand(strength).hand_class() < HandClass::pair) ++strength;
  return strength;
}

// Where the dealer needs a pair.
Comparison::Kind comparison(HighHand mine, HighHand dealers) {
  const bool qualifies = dealers.hand_class() >= HandClass::pair;
  if (mine > dealers) return qualifies ? Comparison::won : Comparison::won_unqualified;
  if (mine == dealers) return qualifies ? Comparison::tied : Comparison::tied_unqualified;
  return qualifies ? Comparison::lost : Comparison::lost_unqualified;
}

// Holes on one board against all others with high_hand. `tries` of them, chosen at random.
void hold_against_plain_counts(const HoldEmDeck& deck, BoardShowdown& showdown,
                               const std::vector<std::uint8_t>& cards, Random& random, int tries) {
  HoldEmDeck::Board board;
  std::copy(cards.begin(), cards.end(), board.cards.begin());
  showdown.on(board);
  CardSet shared;
  for (const std::uint8_t card : cards) shared.insert(deck.card(card));
  const auto of_hole = [&](std::size_t hole) {
    CardSet set;
    for (const std::uint8_t card : deck.pairs()[showdown.pair(hole)]) set.insert(deck.card(card));
    return set;
  };
  const std::size_t left = deck.cards() - 5;
  ASSERT_EQ(showdown.holes(), left * (left - 1) / 2);
  std::vector<std::pair<CardSet, HighHand>> hands;
  for (std::size_t hole = 0; hole < showdown.holes(); ++hole) {
    ASSERT_TRUE((of_hole(hole) & shared).empty());
    hands.emplace_back(of_hole(hole), high_hand(of_hole(hole) | shared));
  }
  for (int i = 0; i < tries; ++i) {
    const std::size_t hole = random.below(static_cast<std::uint32_t>(showdown.holes()));
    const auto& [mine, value] = hands[hole];
    std::array<int, 3> found{};  // lower, equal, higher
    std::array<int, hand_classes> below{};
    for (const auto& [other, its_value] : hands) {
      if (!(mine & other).empty()) continue;
      ++found[its_value < value ? 0 : its_value == value ? 1 : 2];
      for (std::size_t c = 0; c < hand_classes; ++c) {
        if (its_value.hand_class() < static_cast<HandClass>(c)) ++below[c];
      }
    }
    ASSERT_EQ(showdown.hand_class(hole), value.hand_class());
    ASSERT_EQ(showdown.lower(hole), found[0]);
    ASSERT_EQ(showdown.equal(hole), found[1]);
    ASSERT_EQ(showdown.higher(hole), found[2]);
    ASSERT_EQ(showdown.others(), found[0] + found[1] + found[2]);
    for (std::size_t c = 0; c < hand_classes; ++c) {
      ASSERT_EQ(showdown.below(hole, static_cast<HandClass>(c)), below[c]);
    }
    Meetings met{};
    for (const auto& [other, its_value] : hands) {
      if ((mine & other).empty()) ++met[comparison(value, its_value)];
    }
    ASSERT_EQ(showdown.meetings(hole), met);
  }
}

TEST(Boards, ShowdownsByPlainCount) {
  const HoldEmDeck& deck = standard_deck();
  BoardShowdown showdown(deck, least_pair());
  SeededRandom random(653);
  for (int tries = 0; tries < 20; ++tries) {
    std::vector<std::uint8_t> board = random_set(52, 5, random);
    if (tries % 4 == 1) {  // of one suit
      for (std::uint8_t& card : board) card = 0;
      const std::vector<std::uint8_t> ranks = random_set(13, 5, random);
      for (std::size_t i = 0; i < 5; ++i) board[i] = static_cast<std::uint8_t>(4 * ranks[i] + 2);
    } else if (tries % 4 == 2) {  // two or more of a rank
      while (std::adjacent_find(board.begin(), board.end(), [](std::uint8_t a, std::uint8_t b) {
               return a / 4 == b / 4;
             }) == board.end()) {
        board = random_set(52, 5, random);
      }
    }
    hold_against_plain_counts(deck, showdown, board, random, 20);
  }
  hold_against_plain_counts(deck, showdown, {32, 36, 40, 44, 48}, random, 20);  // a royal flush
  hold_against_plain_counts(deck, showdown, {48, 49, 50, 51, 44}, random, 20);  // four aces
  const HoldEmDeck small(small_deck(Rank::jack, false));
  BoardShowdown on_small(small, least_pair());
  for (int tries = 0; tries < 10; ++tries) {
    hold_against_plain_counts(small, on_small, random_set(16, 5, random), random, 20);
  }
}

// ----- two cards on all boards, by kinds of boards

// Numbers that tell every class and every meeting apart.
HoleWalk::Worths worths_of(HandClass mine, const Meetings& met) {
  HoleWalk::Worths worths{};
  for (std::size_t i = 0; i < met.size(); ++i) {
    worths[0] += met[i] * (static_cast<std::int64_t>(mine) + 1);
    worths[1] += met[i] * static_cast<std::int64_t>(1 + i * i * i);
  }
  worths[2] = std::max<std::int64_t>(worths[0] - worths[1], 3);
  return worths;
}

void add(HoleWalk::Worths& sum, const HoleWalk::Worths& worths, std::int64_t times = 1) {
  for (std::size_t i = 0; i < sum.size(); ++i) sum[i] += times * worths[i];
}

HoleWalk::Worths plainly_on(const std::vector<Card>& deck, CardSet hole, CardSet board) {
  Meetings met{};
  const HighHand mine = high_hand(hole | board);
  const std::vector<Card> rest = without(deck, hole | board);
  const auto meet = [&](CardSet dealers) { ++met[comparison(mine, high_hand(dealers | board))]; };
  for (std::size_t first = 0; first < rest.size(); ++first)
    for_each_hand_from(rest, first, 2, meet);
  return worths_of(mine.hand_class(), met);
}

CardSet cards_of(const std::vector<Card>& deck, std::size_t from, std::size_t count) {
  return card_set(first_cards(deck, from, count));
}

TEST(HoleWalk, BoardsAsPlainlyCounted) {
  SeededRandom random(52);
  for (int tries = 0; tries < 60; ++tries) {
    std::vector<Card> deck = shuffled(Deck::standard, random);
    if (tries % 3 != 0) {
      // Mostly of one suit, so that flushes come up.
      std::stable_partition(deck.begin(), deck.end(), [&](Card card) {
        return card.suit() == Suit::hearts || random.below(12) == 0;
      });
    }
    const CardSet hole = cards_of(deck, 0, 2);
    const HoleWalk walk(deck_cards(Deck::standard), hole, least_pair(), worths_of);
    const CardSet board = cards_of(deck, 2, 5);
    EXPECT_EQ(walk.over_boards(board), plainly_on(deck, hole, board));
    if (tries >= 6) continue;
    const CardSet four = cards_of(deck, 2, 4);
    HoleWalk::Worths sum{};
    for (const Card last : without(deck, hole | four)) {
      CardSet five = four;
      five.insert(last);
      add(sum, plainly_on(deck, hole, five));
    }
    EXPECT_EQ(walk.over_boards(four), sum);
  }
}

// Flops and fours up to suits, each with all boards that hold it, against every board of a small
// deck.
TEST(HoleWalk, SetsSeenAsPlainlyCounted) {
  const std::vector<Card> deck = small_deck(Rank::nine, false);  // 24 cards
  const auto card = [](Rank rank, Suit suit) { return Card(rank, suit); };
  for (const auto& two :
       {std::array{card(Rank::king, Suit::spades), card(Rank::ten, Suit::spades)},
        std::array{card(Rank::king, Suit::hearts), card(Rank::ten, Suit::spades)},
        std::array{card(Rank::nine, Suit::hearts), card(Rank::nine, Suit::clubs)}}) {
    const CardSet hole(two);
    HoleWalk walk(deck, hole, least_pair(), worths_of);
    std::map<std::uint64_t, HoleWalk::Worths> on;
    const std::vector<Card> rest = without(deck, hole);
    const auto collect = [&](CardSet board) { on[board.bits()] = plainly_on(deck, hole, board); };
    for (std::size_t first = 0; first < rest.size(); ++first) {
      for_each_hand_from(rest, first, 5, collect);
    }
    for (const int seen : {3, 4}) {
      // What is better of two, for every set, as a decision on it would have it.
      std::map<std::uint64_t, HoleWalk::Worths> sums;
      for (const auto& [board, worths] : on) {
        std::vector<Card> cards;
        for (const Card each : rest) {
          if (CardSet(board).contains(each)) cards.push_back(each);
        }
        const auto enter = [&](CardSet set) { add(sums[set.bits()], worths); };
        for (std::size_t first = 0; first < cards.size(); ++first) {
          for_each_hand_from(cards, first, seen, enter);
        }
      }
      Effort effort;
      HoleWalk::Worths all{};
      std::int64_t best = 0;
      for (const auto& [set, worths] : sums) {
        add(all, worths);
        best += std::max(worths[0], 2 * worths[1]);
      }
      std::vector<HoleWalk::Worths> walked(effort.threads);
      std::vector<std::int64_t> walked_best(effort.threads);
      std::atomic<std::int64_t> sets{0};
      walk.for_each_seen(static_cast<std::size_t>(seen), effort,
                         [&](unsigned thread, std::int64_t alike, const HoleWalk::Worths& worths) {
                           sets += alike;
                           add(walked[thread], worths, alike);
                           walked_best[thread] += alike * std::max(worths[0], 2 * worths[1]);
                         });
      for (std::size_t thread = 1; thread < walked.size(); ++thread) {
        add(walked[0], walked[thread]);
        walked_best[0] += walked_best[thread];
      }
      EXPECT_EQ(sets, static_cast<std::int64_t>(sums.size()));
      EXPECT_EQ(walked[0], all);
      EXPECT_EQ(walked_best[0], best);
    }
  }
}

}  // namespace
}  // namespace houseway
