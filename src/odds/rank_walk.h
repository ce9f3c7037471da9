#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <span>
#include <vector>

#include "odds/effort.h"
#include "odds/hands.h"
#include "odds/passed_hands.h"

namespace houseway {

// Every hand that the cards left can complete, where suits matter only if `suited` cards or more
// are of one: once by the ranks it holds, as often as these can be dealt, and those in which suits
// do matter a second time, taken back by their ranks and met as they are.
class RankWalk {
 public:
  RankWalk(std::span<const Card> rest, CardSet shown, int hidden, int suited)
      : rest_(rest), shown_(shown), hidden_(hidden), suited_(suited) {
    for (const Card card : rest) ++left_[static_cast<std::size_t>(card.rank())];
  }

  // Calls meet(cards, ways, thread); ways may be below zero.
  template <class Meet>
  void run(Effort& effort, Meet meet) const {
    Ranks held = ranks_of(shown_);
    take(0, hidden_, 1, held,
         [&](const Ranks& ranks, std::int64_t ways) { meet(of_many_suits(ranks), ways, 0U); });
    in_parallel(effort, suit_count, [&](std::size_t suit, unsigned thread) {
      for_each_suited(static_cast<Suit>(suit), [&](CardSet cards) {
        meet(cards, 1, thread);
        meet(of_many_suits(ranks_of(cards)), -1, thread);
      });
    });
  }

 private:
  using Ranks = std::array<std::uint8_t, rank_count>;

  static Ranks ranks_of(CardSet cards) {
    Ranks ranks{};
    for (const Suit suit : all_suits) {
      for (unsigned left = cards.ranks(suit); left != 0; left &= left - 1U) {
        ++ranks[static_cast<std::size_t>(std::countr_zero(left))];
      }
    }
    return ranks;
  }

  // Dealt over the suits in turn, so that no suit has more than its share.
  static CardSet of_many_suits(const Ranks& ranks) {
    CardSet cards;
    unsigned suit = 0;
    for (std::size_t rank = 0; rank < ranks.size(); ++rank) {
      for (int i = 0; i < ranks[rank]; ++i, ++suit) {
        cards.insert(Card(static_cast<Rank>(rank), static_cast<Suit>(suit % suit_count)));
      }
    }
    return cards;
  }

  template <class Visit>
  void take(std::size_t rank, int cards, std::int64_t ways, Ranks& held, const Visit& visit) const {
    if (cards == 0) return visit(held, ways);
    if (rank == held.size()) return;
    const int most = std::min<int>(left_[rank], cards);
    for (int taken = 0; taken <= most; ++taken) {
      held[rank] = static_cast<std::uint8_t>(held[rank] + taken);
      take(rank + 1, cards - taken,
           ways * static_cast<std::int64_t>(
                      Places::ways[left_[rank]][static_cast<std::size_t>(taken)]),
           held, visit);
      held[rank] = static_cast<std::uint8_t>(held[rank] - taken);
    }
  }

  template <class Visit>
  void for_each_suited(Suit suit, const Visit& visit) const {
    std::vector<Card> of_suit;
    std::vector<Card> others;
    for (const Card card : rest_) (card.suit() == suit ? of_suit : others).push_back(card);
    const int seen = std::popcount(shown_.ranks(suit));
    for (int cards = std::max(0, suited_ - seen); cards <= hidden_; ++cards) {
      const auto with_others = [&](CardSet in_suit) {
        const auto whole = [&](CardSet rest) { visit(in_suit | rest | shown_); };
        for_each_hand(others, hidden_ - cards, whole);
      };
      for_each_hand(of_suit, cards, with_others);
    }
  }

  std::span<const Card> rest_;
  CardSet shown_;
  int hidden_ = 0;
  int suited_ = 0;
  Ranks left_{};
};

}  // namespace houseway
