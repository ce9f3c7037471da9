#include "odds/equity_parts.h"

#include <algorithm>

#include "ranking/subsets.h"

namespace houseway::equities {

Outcomes Outcomes::renamed(const std::vector<std::size_t>& names) const {
  Outcomes renamed(hands_, shares_);
  const std::size_t all = (std::size_t{1} << hands_) - 1;
  const auto name = [&](std::size_t winners) {
    Winners named = 0;
    for (std::size_t hand = 0; hand < hands_; ++hand) {
      if ((winners >> hand & 1U) != 0) named |= Winners{1} << names[hand];
    }
    return named;
  };
  for (std::size_t i = 0; i < deals_.size(); ++i) {
    if (deals_[i] != 0) renamed.of({name(i & all), name(i >> hands_)}) += deals_[i];
  }
  return renamed;
}

Worth::Worth(const PotGame& game) : game_(game) {
  for (std::size_t share = 0; share < game.shares.size(); ++share) {
    switch (game.shares[share].ranking) {
      case PotRanking::high:
        break;
      case PotRanking::ace_to_five:
        low_[share] = &fast_low(LowKind::ace_to_five);
        break;
      case PotRanking::eight_or_better:
        low_[share] = &fast_low(LowKind::eight_or_better);
        break;
      case PotRanking::deuce_to_seven:
        low_[share] = &fast_low(LowKind::deuce_to_seven);
        break;
      case PotRanking::badugi_ace_low:
        badugi_[share] = &fast_badugi(BadugiAce::low);
        break;
      case PotRanking::badugi_ace_high:
        badugi_[share] = &fast_badugi(BadugiAce::high);
        break;
    }
  }
}

std::uint16_t Worth::of_share(std::size_t share, const FastHigh::Hand& hand) const {
  if (low_[share] != nullptr) return low_[share]->strength(hand);
  if (badugi_[share] != nullptr) return badugi_[share]->strength(hand);
  return high_.strength(hand);
}

Strengths Worth::operator()(CardSet own, CardSet board) const {
  if (game_.own_cards == PotGame::OwnCards::exactly_two) return of_two_and_three(own, board);
  const FastHigh::Hand hand(own | board);
  Strengths strengths{};
  for (std::size_t share = 0; share < game_.shares.size(); ++share) {
    strengths[share] = of_share(share, hand);
  }
  return strengths;
}

Strengths Worth::of_two_and_three(CardSet own, CardSet board) const {
  List<FastHigh::Hand, 10> threes;
  for_each_subset(board, 3, [&](CardSet three) { threes.push_back(FastHigh::Hand(three)); });
  Strengths best{};
  for_each_subset(own, 2, [&](CardSet two) {
    const FastHigh::Hand held(two);
    for (std::size_t share = 0; share < game_.shares.size(); ++share) {
      for (const FastHigh::Hand& three : threes) {
        best[share] = std::max(best[share], of_share(share, held + three));
      }
    }
  });
  return best;
}

}  // namespace houseway::equities
