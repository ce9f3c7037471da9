#pragma once

#include <algorithm>
#include <functional>
#include <map>
#include <numeric>
#include <vector>

#include "odds/drawn_game.h"

// Blackjack as it is dealt, card by card in order, the hole card before the players' draws: what
// the odds are held against on tiny shoes. Nothing is shared with the solver but its words.
namespace houseway::drawn::plain {

inline int cards_in(const Shoe& shoe) {
  return std::accumulate(shoe.begin(), shoe.end(), 0);
}

// A finished hand.
struct Done {
  int total = 0;  // 0 for a bust
  int real = 1;   // units of the player's own
  int free = 0;   // units of lammers
};

struct Round {
  Shoe shoe;  // without the cards on the table
  std::size_t up;
  std::size_t hole;
};

struct Rules {
  int most_hands = 2;
  bool returned_on_22 = false;
  bool free_bets = false;  // splits but of tens, doubles on hard 9 to 11
  bool aces_one_card = false;
};

// What is told of a round that is over: its gain, or how it ended.
using Told = std::function<double(double gain, const std::vector<Done>& hands)>;

// What to do with a split hand: its cards, whether its wager is a lammer, and whether it began as a
// pair that was not split again.
using Ask = std::function<Act(const Counts& hand, bool lammer, bool pair)>;

class SplitRound {
 public:
  // The mean of what is told.
  SplitRound(Rules rules, Ask ask, Told told)
      : rules_(rules), ask_(std::move(ask)), told_(std::move(told)) {}

  // What a pair gains that is split, if the dealer has no Blackjack; times the chance of that, over
  // all hole cards. The shoe has neither the pair nor the up card.
  double value(Shoe shoe, std::size_t up, std::size_t pair) {
    double sum = 0;
    const int all = cards_in(shoe);
    for (std::size_t hole = 0; hole < values; ++hole) {
      if (shoe[hole] == 0 || (no_blackjack(up) >> hole & 1U) == 0) continue;
      round_ = {without(shoe, hole), up, hole};
      pair_ = pair;
      done_.clear();
      sum += shoe[hole] * second_card(2) / all;
    }
    return sum;
  }

 private:
  // The next hand to be played receives its second card.
  double second_card(int hands) {
    return each_card([&](std::size_t card) {
      if (card == pair_ && hands < rules_.most_hands) return second_card(hands + 1);
      return play(with(with({}, pair_), card), hands, card == pair_);
    });
  }

  double play(const Counts& hand, int hands, bool pair) {
    const bool lammer = rules_.free_bets && pair_ != ten && !done_.empty();
    const int total = best_total(hand).total;
    if (total > 21) return finish({0, lammer ? 0 : 1, lammer ? 1 : 0}, hands);
    Act act = Act::stand;
    if (total < 21 && !(rules_.aces_one_card && pair_ == ace)) act = ask_(hand, lammer, pair);
    if (act == Act::hit)
      return each_card([&](std::size_t card) { return play(with(hand, card), hands, pair); });
    Done done{total, lammer ? 0 : 1, lammer ? 1 : 0};
    if (act != Act::twice) return finish(done, hands);
    const bool free = rules_.free_bets && hand[ace] == 0 && total >= 9 && total <= 11;
    ++(free ? done.free : done.real);
    return each_card([&](std::size_t card) {
      Done doubled = done;
      doubled.total = best_total(with(hand, card)).total;
      if (doubled.total > 21) doubled.total = 0;
      return finish(doubled, hands);
    });
  }

  double finish(Done done, int hands) {
    done_.push_back(done);
    const double value = static_cast<int>(done_.size()) < hands
                             ? second_card(hands)
                             : dealer(with(with({}, round_.up), round_.hole));
    done_.pop_back();
    return value;
  }

  double dealer(const Counts& hand) {
    const int total = best_total(hand).total;
    if (total < 17) return each_card([&](std::size_t card) { return dealer(with(hand, card)); });
    double gain = 0;
    for (const Done& done : done_) {
      if (done.total == 0) {
        gain -= done.real;
      } else if (total == 22 && rules_.returned_on_22) {
        continue;
      } else if (total > 21 || done.total > total) {
        gain += done.real + done.free;
      } else if (done.total < total) {
        gain -= done.real;
      }
    }
    return told_(gain, done_);
  }

  double each_card(const std::function<double(std::size_t)>& then) {
    double sum = 0;
    const int all = cards_in(round_.shoe);
    for (std::size_t card = 0; card < values; ++card) {
      const int copies = round_.shoe[card];
      if (copies == 0) continue;
      --round_.shoe[card];
      sum += copies * then(card) / all;
      ++round_.shoe[card];
    }
    return sum;
  }

  Rules rules_;
  Ask ask_;
  Told told_;
  Round round_{};
  std::size_t pair_ = 0;
  std::vector<Done> done_;
};

// All that is told of rounds, on average.
struct Ends {
  double gain = 0;
  double staked = 0;
  double square = 0;
  double won = 0;
  double pushed = 0;
  double lost = 0;

  static Ends of(double gain, double staked) {
    return {gain, staked, gain * gain, gain > 0 ? 1.0 : 0, gain == 0 ? 1.0 : 0, gain < 0 ? 1.0 : 0};
  }
  Ends& operator+=(const Ends& other) { return *this = plus(other, 1); }
  Ends times(double chance) const { return Ends{}.plus(*this, chance); }

 private:
  Ends plus(const Ends& other, double chance) const {
    return {gain + chance * other.gain,     staked + chance * other.staked,
            square + chance * other.square, won + chance * other.won,
            pushed + chance * other.pushed, lost + chance * other.lost};
  }
};
// Of equals the first.
inline const Ends& better(const Ends& a, const Ends& b) {
  return b.gain > a.gain + 1e-12 ? b : a;
}

// One split played as well as can be, each choice by all that is seen: the hole card is not.
class BestSplit {
 public:
  // Of a pair that is gone from the shoe as the up card is; times the chance that there is no
  // Blackjack.
  Ends value(const Shoe& shoe, std::size_t up, std::size_t pair) {
    shoe_ = shoe;
    up_ = up;
    pair_ = pair;
    done_.clear();
    return second_card();
  }

 private:
  Ends second_card() {
    if (done_.size() == 2) return hole();
    return each_card([&](std::size_t card) { return play(with(with({}, pair_), card), true); });
  }
  Ends play(const Counts& hand, bool first) {
    const int total = best_total(hand).total;
    if (total > 21) return finish({0, 1, 0});
    Ends best = finish({total, 1, 0});
    if (total == 21) return best;
    best = better(best, each_card([&](std::size_t card) { return play(with(hand, card), false); }));
    if (!first) return best;
    return better(best, each_card([&](std::size_t card) {
                    const int drawn = best_total(with(hand, card)).total;
                    return finish({drawn > 21 ? 0 : drawn, 2, 0});
                  }));
  }
  Ends finish(Done done) {
    done_.push_back(done);
    const Ends value = second_card();
    done_.pop_back();
    return value;
  }
  Ends hole() {
    return each_card([&](std::size_t card) {
      return (no_blackjack(up_) >> card & 1U) == 0 ? Ends{} : dealer(with(with({}, up_), card));
    });
  }
  Ends dealer(const Counts& hand) {
    const int total = best_total(hand).total;
    if (total < 17) return each_card([&](std::size_t card) { return dealer(with(hand, card)); });
    double gain = 0;
    double staked = 0;
    for (const Done& done : done_) {
      staked += done.real;
      if (done.total == 0 || (total <= 21 && done.total < total)) gain -= done.real;
      if (done.total > 0 && (total > 21 || done.total > total)) gain += done.real;
    }
    return Ends::of(gain, staked);
  }
  template <class Then>
  Ends each_card(Then then) {
    Ends sum;
    const int all = cards_in(shoe_);
    for (std::size_t card = 0; card < values; ++card) {
      const int copies = shoe_[card];
      if (copies == 0) continue;
      --shoe_[card];
      sum += then(card).times(static_cast<double>(copies) / all);
      ++shoe_[card];
    }
    return sum;
  }

  Shoe shoe_{};
  std::size_t up_ = 0;
  std::size_t pair_ = 0;
  std::vector<Done> done_;
};

}  // namespace houseway::drawn::plain
