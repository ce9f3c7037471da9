#pragma once

#include <array>
#include <atomic>
#include <functional>
#include <optional>
#include <unordered_map>
#include <vector>

#include "odds/paid_draw_flushes.h"
#include "odds/paid_draw_ranks.h"

namespace houseway::paid_draw {

constexpr unsigned keeps_all = (1U << five_cards) - 1U;

// What a choice comes to, over all cards that can be drawn and all that the dealer can hide. The
// fee is counted where rounds are told by what is won in all, and nowhere else.
template <class Number>
struct SumsOf {
  Number below = 0;    // gained with the Ante from dealers who do not qualify
  Number win = 0;      // gained with the Bet
  Number lost = 0;     // rounds in which Ante and Bet are lost,
  Number folded = 0;   // the Ante after a draw,
  Number bets = 0;     // and in which the Bet is made
  Number squares = 0;  // of what is won in all
  Number won = 0;
  Number pushed = 0;

  template <class Other>
  void add(const SumsOf<Other>& other, const Number& times) {
    below += times * other.below;
    win += times * other.win;
    lost += times * other.lost;
    folded += times * other.folded;
    bets += times * other.bets;
    squares += times * other.squares;
    won += times * other.won;
    pushed += times * other.pushed;
  }
};
using Sums = SumsOf<std::int64_t>;

// What does not depend on the cards dealt.
struct PaidHands {
  RankSets sets;
  Finals finals;
  unsigned ranks = 0;   // of each suit
  unsigned unseen = 0;  // cards, once five and the up card are known
  std::int64_t unit = 1;
  std::function<Final(CardSet)> final_of;
  std::vector<std::uint16_t> place_of_mask;  // of ranks that differ

  std::int64_t draws(std::size_t cards) const { return Places::ways[unseen][cards]; }
  std::int64_t hidden(std::size_t drawn) const { return Places::ways[unseen - drawn][4]; }
  // Over which a choice is summed.
  std::int64_t over(std::size_t drawn) const { return draws(drawn) * hidden(drawn); }
  std::int64_t gains(const Sums& sums) const {
    return sums.below + sums.win - unit * (3 * sums.lost + sums.folded);
  }
  std::int64_t gain(const Final& of, const Passed& met, std::int64_t all) const {
    return of.below * met.unqualified + of.win * (met.lower - met.unqualified) -
           3 * unit * (all - met.not_higher);
  }
};

// What was done with a hand after a draw; both where it depends on the cards thrown away.
enum class LastChoice : std::uint8_t { never = 0, folds = 1, bets = 2, depends = 3 };
constexpr LastChoice operator|(LastChoice a, LastChoice b) {
  return static_cast<LastChoice>(static_cast<unsigned>(a) | static_cast<unsigned>(b));
}

// The same by the place of its ranks, as several threads meet it.
class LastNotes {
 public:
  LastChoice of(std::size_t size, std::size_t place) const {
    return static_cast<LastChoice>(met(size, place).load(std::memory_order_relaxed));
  }
  void add(std::size_t size, std::size_t place, LastChoice choice) {
    const auto now = static_cast<std::uint8_t>(choice);
    std::atomic<std::uint8_t>& before = met(size, place);
    if ((before.load(std::memory_order_relaxed) & now) == 0) {
      before.fetch_or(now, std::memory_order_relaxed);
    }
  }

 private:
  std::atomic<std::uint8_t>& met(std::size_t size, std::size_t place) {
    return size == five_cards ? five_[place] : six_[place];
  }
  const std::atomic<std::uint8_t>& met(std::size_t size, std::size_t place) const {
    return size == five_cards ? five_[place] : six_[place];
  }

  std::vector<std::atomic<std::uint8_t>> five_ =
      std::vector<std::atomic<std::uint8_t>>(choices_of[five_cards]);
  std::vector<std::atomic<std::uint8_t>> six_ =
      std::vector<std::atomic<std::uint8_t>>(choices_of[six_cards]);
};

struct UpCard {
  UpCard(const PaidHands& hands, std::uint8_t up, const std::vector<Ranks>& thrown, Effort& effort)
      : rank(up),
        by_ranks(hands.sets, hands.finals, up, thrown, effort),
        flushes(hands.finals, hands.ranks, up) {}

  std::uint8_t rank;
  DealersByRanks by_ranks;
  DealersFlushes flushes;
};

// Five cards of these ranks beside an up card: first their ranks, then one choice of suits after
// the other. Suits are numbered from that of the up card. Draws that leave the same ranks and the
// same cards of the up card's suit are taken together, then the flushes among them are put right.
class FirstFive {
 public:
  using Suits = std::array<std::uint8_t, five_cards>;

  FirstFive(const PaidHands& hands, const UpCard& up) : hands_(hands), up_(up) {}

  void take(const Ranks& ranks);
  // Of cards alike in rank the one in the up card's suit comes first.
  void take(const Suits& suits);

  unsigned of_suit(unsigned suit, unsigned kept = keeps_all) const {
    unsigned mask = 0;
    for (std::size_t i = 0; i < five_cards; ++i) {
      if ((kept >> i & 1U) != 0 && suits_[i] == suit) mask |= 1U << ranks_[i];
    }
    return mask;
  }
  unsigned left_of_suit(unsigned suit) const {
    return hands_.ranks & ~of_suit(suit) & ~(suit == 0 ? 1U << up_.rank : 0U);
  }
  const Suits& suits() const { return suits_; }
  // Keeping these and drawing so many cards; all kept and one drawn is a sixth card.
  Sums play(unsigned kept, std::size_t drawn);
  // The same as if the player could have no flush.
  const Sums& without_flushes(unsigned kept, std::size_t drawn);
  // What is then done with the hands that are drawn.
  void note_last(unsigned kept, std::size_t drawn, LastNotes& notes);

 private:
  struct Drawn {
    std::uint16_t place = 0;
    std::uint16_t of_suit = 0;  // of the up card
    std::int32_t ways = 0;
  };

  Ranks some_ranks(unsigned chosen) const;
  const std::vector<Drawn>& draws(std::size_t drawn);
  const std::vector<Passed>& met(unsigned kept, std::size_t drawn);
  // What the flushes of a suit change.
  Sums flushes(unsigned kept, std::size_t drawn, unsigned suit);
  void add_flushes_of_six(Sums& sums);
  void add(const Final& of, std::size_t drawn, const Passed& met, std::int64_t times,
           Sums& sums) const;
  void add_bets(const Final& of, std::size_t drawn, std::int64_t draws, std::int64_t unqualified,
                std::int64_t lower, std::int64_t not_higher, Sums& sums) const;
  void add_folds(std::size_t drawn, std::int64_t draws, Sums& sums) const;

  static constexpr std::size_t all_choices = keeps_all + 1;

  const PaidHands& hands_;
  const UpCard& up_;
  Ranks ranks_;
  Suits suits_{};
  unsigned flags_ = 0;  // which cards are of the up card's suit
  unsigned left_ = 0;   // of that suit, closed up
  // What is known of these ranks, by cards of the up card's suit.
  std::array<std::array<std::vector<Drawn>, six_cards>, all_choices> draws_;
  std::array<std::array<std::optional<Sums>, all_choices + 1>, all_choices> without_flushes_;
  std::array<std::array<bool, all_choices + 1>, all_choices> noted_{};
  std::unordered_map<unsigned, Sums> flushes_;
  std::array<std::vector<Passed>, all_choices> met_;
};

}  // namespace houseway::paid_draw
