#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "odds/effort.h"
#include "odds/equity.h"
#include "odds/hands.h"
#include "ranking/fast_high.h"
#include "ranking/fast_low.h"

// What the ways to find equities have in common.
namespace houseway::equities {

// The hands that a question is about, with what may be dealt to them. Holdings that need a card of
// the board or a dead one are left out.
struct Contest {
  const PotGame* game = nullptr;
  std::vector<std::vector<CardSet>> hands;
  CardSet board;
  CardSet unseen;  // neither on the board nor dead

  std::size_t own() const { return static_cast<std::size_t>(game->hand_cards()); }
  std::size_t to_come() const {
    return static_cast<std::size_t>(game->community_cards() - board.size());
  }
  std::size_t missing(std::size_t hand) const {
    return own() - static_cast<std::size_t>(hands[hand].front().size());
  }
  // The cards of hands of which all given cards are known.
  CardSet certain() const {
    CardSet cards;
    for (const std::vector<CardSet>& holdings : hands) {
      if (holdings.size() == 1) cards = cards | holdings.front();
    }
    return cards;
  }
  // What may be dealt, these cards left out.
  std::vector<Card> cards_left(CardSet but) const {
    const CardSet all(deck_cards(Deck::standard));
    return without(deck_cards(Deck::standard), all - (unseen - but));
  }
};

struct MadeContest {
  Contest contest;
  std::optional<Refusal> refusal;
};
MadeContest make_contest(const PotGame& game, const EquityQuestion& question);

// Hands by a bit each.
using Winners = std::uint32_t;

// Of each share of the pot; 0 is no such hand.
using Strengths = std::array<std::uint16_t, 2>;

// The hands looked at so far.
struct Standing {
  Strengths best{};
  std::array<Winners, 2> winners{};

  Standing with(std::size_t hand, const Strengths& strengths) const {
    Standing after = *this;
    const Winners bit = Winners{1} << hand;
    for (std::size_t share = 0; share < 2; ++share) {
      if (strengths[share] > best[share]) {
        after.best[share] = strengths[share];
        after.winners[share] = bit;
      } else if (strengths[share] == best[share] && best[share] != 0) {
        after.winners[share] |= bit;
      }
    }
    return after;
  }
};

// How many deals have which winners.
class Outcomes {
 public:
  Outcomes(std::size_t hands, std::size_t shares)
      : hands_(hands), shares_(shares), deals_(std::size_t{1} << (hands * shares)) {}

  std::uint64_t& of(const std::array<Winners, 2>& winners) {
    return deals_[winners[0] | std::size_t{winners[1]} << hands_];
  }
  Outcomes& operator+=(const Outcomes& other) {
    for (std::size_t i = 0; i < deals_.size(); ++i) deals_[i] += other.deals_[i];
    return *this;
  }
  // The same with other numbers for the hands.
  Outcomes renamed(const std::vector<std::size_t>& names) const;
  Equity equity(bool sampled) const;
  bool operator==(const Outcomes&) const = default;

 private:
  std::size_t hands_;
  std::size_t shares_;
  std::vector<std::uint64_t> deals_;
};

// Some for each thread, added up in the end.
class OutcomesByThread {
 public:
  OutcomesByThread(const Contest& contest, const Effort& effort)
      : by_thread_(effort.threads, Outcomes(contest.hands.size(), contest.game->shares.size())) {}

  Outcomes& operator[](unsigned thread) { return by_thread_[thread]; }
  Outcomes sum() const {
    Outcomes all = by_thread_.front();
    for (std::size_t i = 1; i < by_thread_.size(); ++i) all += by_thread_[i];
    return all;
  }

 private:
  std::vector<Outcomes> by_thread_;
};

// What complete hands are worth.
class Worth {
 public:
  explicit Worth(const PotGame& game);

  Strengths operator()(CardSet own, CardSet board) const;

 private:
  std::uint16_t of_share(std::size_t share, const FastHigh::Hand& hand) const;
  Strengths of_two_and_three(CardSet own, CardSet board) const;

  const PotGame& game_;
  const FastHigh& high_ = fast_high();
  std::array<const FastLow*, 2> low_{};  // by share, none where it goes to another ranking
  std::array<const FastBadugi*, 2> badugi_{};
};

// How deals are counted; nothing where it does not fit or would take too long.
std::optional<Outcomes> count_hold_em(const Contest& contest, Effort& effort);
// Few meetings of two hands are better walked.
std::optional<Outcomes> count_two_drawn(const Contest& contest, Effort& effort,
                                        double few_meetings = 50e6);
std::optional<Outcomes> walk(const Contest& contest, Effort& effort);
Outcomes sample(const Contest& contest, std::uint64_t deals, std::uint64_t seed, Effort& effort);

// What may be spent, in nanoseconds of one core: about a second on two.
constexpr double enough_time = 2e9;

}  // namespace houseway::equities
