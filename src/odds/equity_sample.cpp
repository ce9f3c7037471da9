#include <algorithm>
#include <array>

#include "core/random.h"
#include "odds/equity_parts.h"

namespace houseway::equities {
namespace {

constexpr std::uint64_t deals_in_part = 10'000;

// One deal after the other.
class RandomDeals {
 public:
  RandomDeals(const Contest& contest, const Worth& worth, std::uint64_t seed)
      : contest_(contest), worth_(worth), random_(seed), deck_(contest.cards_left({})) {}

  std::array<Winners, 2> next() {
    const std::size_t hands = contest_.hands.size();
    choose_holdings();
    for (std::size_t hand = 0; hand < hands; ++hand) {
      own_[hand] = own_[hand] | draw(contest_.missing(hand));
    }
    const CardSet board = contest_.board | draw(contest_.to_come());
    Standing standing;
    for (std::size_t hand = 0; hand < hands; ++hand) {
      standing = standing.with(hand, worth_(own_[hand], board));
    }
    return standing.winners;
  }

 private:
  // Holdings that share a card are thrown away together: so all that can be dealt are equally
  // likely.
  void choose_holdings() {
    for (bool apart = false; !apart;) {
      taken_ = {};
      apart = true;
      for (std::size_t hand = 0; hand < contest_.hands.size() && apart; ++hand) {
        const std::vector<CardSet>& all = contest_.hands[hand];
        own_[hand] = all[random_.below(static_cast<std::uint32_t>(all.size()))];
        apart = (own_[hand] & taken_).empty();
        taken_ = taken_ | own_[hand];
      }
    }
  }
  CardSet draw(std::size_t cards) {
    CardSet drawn;
    while (static_cast<std::size_t>(drawn.size()) < cards) {
      const Card card = deck_[random_.below(static_cast<std::uint32_t>(deck_.size()))];
      if (taken_.contains(card)) continue;
      taken_.insert(card);
      drawn.insert(card);
    }
    return drawn;
  }

  const Contest& contest_;
  const Worth& worth_;
  SeededRandom random_;
  std::vector<Card> deck_;
  CardSet taken_;
  std::array<CardSet, most_hands> own_{};
};

}  // namespace

// Each part has a seed of its own, so that the figures are the same for any number of threads.
Outcomes sample(const Contest& contest, std::uint64_t deals, std::uint64_t seed, Effort& effort) {
  const Worth worth(*contest.game);
  OutcomesByThread outcomes(contest, effort);
  in_parallel(effort, (deals + deals_in_part - 1) / deals_in_part,
              [&](std::size_t part, unsigned thread) {
                RandomDeals drawn(contest, worth, seed + part);
                const std::uint64_t left = deals - part * deals_in_part;
                for (std::uint64_t i = 0; i < std::min(deals_in_part, left); ++i) {
                  ++outcomes[thread].of(drawn.next());
                }
              });
  return outcomes.sum();
}

}  // namespace houseway::equities
