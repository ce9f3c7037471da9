#include "simulate/hidden_hand_strengths.h"

#include <bit>

#include "odds/hands.h"

namespace houseway::hidden_hand_play {

void Strengths::set_values(std::vector<std::uint32_t> values) {
  std::sort(values.begin(), values.end());
  values.erase(std::unique(values.begin(), values.end()), values.end());
  values_ = std::move(values);
}

ThreeCards::ThreeCards(const RuleSet& rules, std::size_t, std::size_t) {
  std::vector<std::uint32_t> values(numbers_.size(3));
  const auto rank = [&](CardSet cards) { values[numbers_.number<3>(cards)] = value(rules, cards); };
  for_each_hand(deck_cards(Deck::standard), 3, rank);
  set_values(values);
  for (const std::uint32_t each : values) of_hand_.push_back(of_value(each));
}

LongestSuits::LongestSuits(const RuleSet& rules, std::size_t own, std::size_t dealers) {
  const auto most = static_cast<int>(std::max(own, dealers));
  const auto for_each_suit = [&](auto visit) {
    for (std::size_t ranks = 0; ranks < of_suit_.size(); ++ranks) {
      if (std::popcount(ranks) <= most) visit(ranks, value(rules, CardSet(ranks)));
    }
  };
  std::vector<std::uint32_t> values;
  for_each_suit([&](std::size_t, std::uint32_t value) { values.push_back(value); });
  set_values(std::move(values));
  for_each_suit([&](std::size_t ranks, std::uint32_t value) { of_suit_[ranks] = of_value(value); });
}

FourCards::FourCards(const RuleSet& rules, std::size_t own, std::size_t dealers)
    : ranking_(fast_high()) {
  // Calls visit(hand, value) for every choice of so many ranks, the suits taken in turn, so that
  // at most two cards are of one suit.
  const auto for_each_choice = [&](std::size_t cards, auto visit) {
    const auto extend = [&](auto&& self, std::size_t dealt, int rank, int alike,
                            CardSet held) -> void {
      if (dealt == cards) return visit(FastHigh::Hand(held), value(rules, held));
      for (int next = rank; next < rank_count; ++next) {
        if (next == rank && alike == suit_count) continue;
        CardSet with = held;
        with.insert(Card(static_cast<Rank>(next), all_suits[dealt % all_suits.size()]));
        self(self, dealt + 1, next, next == rank ? alike + 1 : 1, with);
      }
    };
    extend(extend, 0, 0, 0, CardSet());
  };
  constexpr int in_hand = 4;
  const auto most = static_cast<int>(std::max(own, dealers));
  const auto for_each_suit = [&](auto visit) {
    for (std::size_t ranks = 0; ranks < of_suit_.size(); ++ranks) {
      const int cards = std::popcount(ranks);
      if (cards >= in_hand && cards <= most) visit(ranks, value(rules, CardSet(ranks)));
    }
  };
  std::vector<std::uint32_t> values;
  struct OfChoice {
    std::size_t choice;
    std::uint32_t value;
  };
  std::vector<OfChoice> choices;
  const auto add = [&](const FastHigh::Hand& hand, std::uint32_t of_hand) {
    choices.push_back({ranking_.choice(hand.low_sum(), hand.top_sum()), of_hand});
    values.push_back(of_hand);
  };
  for_each_choice(dealers, add);
  if (own != dealers) for_each_choice(own, add);
  for_each_suit([&](std::size_t, std::uint32_t of_suit) { values.push_back(of_suit); });
  set_values(std::move(values));
  for (const auto& [choice, of_choice] : choices) of_ranks_[choice] = of_value(of_choice);
  for_each_suit(
      [&](std::size_t ranks, std::uint32_t of_suit) { of_suit_[ranks] = of_value(of_suit); });
}

}  // namespace houseway::hidden_hand_play
