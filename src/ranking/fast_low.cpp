#include "ranking/fast_low.h"

#include <algorithm>
#include <span>
#include <vector>

namespace houseway {
namespace {

// Calls `visit` with every choice of ranks that `size` cards can have. The cards change suit from
// one to the next, so that there is no flush.
template <class Visit>
void for_each_choice(int size, Visit visit) {
  const auto choose = [&](auto&& self, int rank, int left, CardSet chosen) -> void {
    if (left == 0) return visit(chosen);
    if (rank == rank_count) return;
    self(self, rank + 1, left, chosen);
    for (int copies = 1; copies <= std::min(left, suit_count); ++copies) {
      const auto suit = static_cast<Suit>(chosen.size() % suit_count);
      chosen.insert(Card(static_cast<Rank>(rank), suit));
      self(self, rank + 1, left - copies, chosen);
    }
  };
  choose(choose, 0, size, {});
}

// A place of a table and what the hand there is worth.
template <class Value>
struct Entry {
  Value value;
  std::uint16_t* strength;
};

// Numbers the entries that are worth something, and keeps what each number is worth.
template <class Value>
std::uint16_t number(std::vector<Entry<Value>>& entries, std::span<Value> values) {
  std::uint16_t strongest = 0;
  std::ranges::sort(entries, {}, &Entry<Value>::value);
  for (const Entry<Value>& entry : entries) {
    if (values[strongest] != entry.value) values[++strongest] = entry.value;
    *entry.strength = strongest;
  }
  return strongest;
}

}  // namespace

FastLow::FastLow(LowKind kind) : flushes_count_(kind == LowKind::deuce_to_seven) {
  const auto place = [&](const Hand& hand) -> std::uint16_t& {
    return of_ranks_[high_.choice(hand.low_sum(), hand.top_sum())];
  };
  std::vector<Entry<LowHand>> entries;
  for_each_choice(5, [&](CardSet five) {
    entries.push_back({houseway::low_hand(five, kind), &place(Hand(five))});
  });
  for (std::size_t ranks = 0; flushes_count_ && ranks < of_flush_.size(); ++ranks) {
    if (std::popcount(ranks) != 5) continue;
    entries.push_back({houseway::low_hand(CardSet(ranks), kind), &of_flush_[ranks]});
  }
  strongest_ = number<LowHand>(entries, low_hands_);
  if (flushes_count_) return;  // with a card more, cards of one suit need not be a flush

  // Hands of more cards are as strong as the best of those with one card less.
  for (const int size : {6, 7}) {
    for_each_choice(size, [&](CardSet cards) {
      const Hand hand(cards);
      std::uint16_t& best = place(hand);
      for (std::uint64_t left = cards.bits(); left != 0; left &= left - 1U) {
        const Card card = Card::from_id(static_cast<std::uint8_t>(std::countr_zero(left)));
        best = std::max(best, place(hand - Hand(card)));
      }
    });
  }
}

FastBadugi::FastBadugi(BadugiAce ace) : ace_(ace) {
  std::vector<Entry<BadugiHand>> entries;
  for (std::size_t taken = 0; taken < of_ranks_.size(); ++taken) {
    if (std::popcount(taken) > suit_count) continue;
    CardSet cards;
    for (unsigned above_lowest = 0; above_lowest < rank_count; ++above_lowest) {
      if ((taken >> above_lowest & 1U) == 0) continue;
      cards.insert(Card(rank_from_lowest(above_lowest, ace == BadugiAce::low),
                        static_cast<Suit>(cards.size())));
    }
    entries.push_back({houseway::badugi_hand(cards, ace), &of_ranks_[taken]});
  }
  strongest_ = number<BadugiHand>(entries, badugi_hands_);

  // A state has a bit for each set of suits that can have been taken, sets being four bits in turn.
  // Taking one more rank, that is held in the suits `held`, adds one of them to each set.
  const auto with_rank = [](unsigned state, unsigned held) {
    unsigned next = 0;
    for (unsigned set = 0; set < 16; ++set) {
      for (unsigned suit = 1; suit < 16 && (state >> set & 1U) != 0; suit <<= 1U) {
        if ((held & suit & ~set) != 0) next |= 1U << (set | suit);
      }
    }
    return next;
  };
  std::vector<unsigned> found{1U};  // nothing is taken: the empty set alone
  for (std::size_t from = 0; from < found.size(); ++from) {
    for (unsigned suits = 0; suits < inputs; ++suits) {
      Step step;
      unsigned state = found[from];
      for (unsigned rank = 0; rank < 2; ++rank) {
        unsigned held = 0;
        for (unsigned suit = 0; suit < suit_count; ++suit) {
          held |= (suits >> (2U * suit + rank) & 1U) << suit;
        }
        if (const unsigned next = with_rank(state, held); next != 0) {
          state = next;
          step.taken = static_cast<std::uint16_t>(step.taken | 1U << rank);
        }
      }
      const auto known = std::ranges::find(found, state);
      step.state =
          static_cast<std::uint16_t>(inputs * static_cast<std::size_t>(known - found.begin()));
      if (known == found.end()) found.push_back(state);
      steps_[inputs * from + suits] = step;
    }
  }
}

const FastLow& fast_low(LowKind kind) {
  switch (kind) {
    case LowKind::ace_to_five: {
      static const FastLow ranking(LowKind::ace_to_five);
      return ranking;
    }
    case LowKind::eight_or_better: {
      static const FastLow ranking(LowKind::eight_or_better);
      return ranking;
    }
    case LowKind::deuce_to_seven:
      break;
  }
  static const FastLow ranking(LowKind::deuce_to_seven);
  return ranking;
}

const FastBadugi& fast_badugi(BadugiAce ace) {
  if (ace == BadugiAce::low) {
    static const FastBadugi ranking(BadugiAce::low);
    return ranking;
  }
  static const FastBadugi ranking(BadugiAce::high);
  return ranking;
}

}  // namespace houseway
