#include "odds/arranged_hands.h"

#include <algorithm>

namespace houseway {

ArrangedHands::ArrangedHands(const RuleSet& rules, std::span<const Card> deck, Effort& effort)
    : rules_(rules), game_(rules.definition().cards()), effort_(effort) {
  std::map<int, std::vector<Card>> kinds;
  for (const Card card : deck) kinds[game_.arranging.counts_as(card)].push_back(card);
  const std::size_t largest = deck.size();
  for (auto& [number, cards] : kinds) {
    kind_sizes_.push_back(static_cast<int>(cards.size()));
    of_kind_.push_back(std::move(cards));
  }
  // Pascal's triangle as far as hands go.
  const auto size = static_cast<std::size_t>(game_.hand_cards);
  choose_.resize(largest + 1);
  for (std::size_t n = 0; n <= largest; ++n) {
    choose_[n][0] = 1;
    for (std::size_t k = 1; k <= size && n > 0; ++k) {
      choose_[n][k] = choose_[n - 1][k - 1] + choose_[n - 1][k];
    }
  }
  dealers_ = choose_[largest - size][size];
  collect(0, {});
  for (Hand& hand : hands_) {
    for (const Arrangement& way : allowed(hand.cards)) {
      index_of_worth(game_.arranging.worth(hand.cards, way));
    }
    add_settings(hand);
  }
}

// Extends a hand by cards of this kind and those after it.
void ArrangedHands::collect(std::size_t kind, Hand hand) {
  if (hand.cards.size() == static_cast<std::size_t>(game_.hand_cards)) {
    hand.ways = ways_of({hand.kinds.begin(), hand.kinds.size()}, kind_sizes_);
    hands_.push_back(std::move(hand));
    return;
  }
  if (kind == of_kind_.size()) return;
  collect(kind + 1, hand);
  int count = 0;
  for (const Card card : of_kind_[kind]) {
    if (hand.cards.size() == static_cast<std::size_t>(game_.hand_cards)) return;
    hand.cards.push_back(card);
    Hand with = hand;
    with.kinds.push_back({kind, ++count});
    collect(kind + 1, with);
  }
}

std::int64_t ArrangedHands::ways_of(std::span<const OfKind> wanted,
                                    std::span<const int> from) const {
  std::int64_t ways = 1;
  for (const OfKind& held : wanted) {
    const auto left = static_cast<std::size_t>(from[held.kind]);
    ways *= choose_[left][static_cast<std::size_t>(held.count)];
    if (ways == 0) break;
  }
  return ways;
}

// The house way first, and every way that a player may arrange the cards.
std::vector<Arrangement> ArrangedHands::allowed(const Cards& cards) const {
  const Arranging& arranging = game_.arranging;
  std::vector<Arrangement> ways{arranging.house_way(rules_, cards)};
  Cards low;
  const auto fill = [&](auto&& self, std::size_t from) -> void {
    if (low.size() == static_cast<std::size_t>(arranging.sizes.front())) {
      const Arrangement way{low};
      if (arranging.why_not == nullptr || !arranging.why_not(rules_, cards, way))
        ways.push_back(way);
      return;
    }
    for (std::size_t i = from; i < cards.size(); ++i) {
      const Cards before = low;
      low.push_back(cards[i]);
      self(self, i + 1);
      low = before;
    }
  };
  fill(fill, 0);
  return ways;
}

void ArrangedHands::add_settings(Hand& hand) const {
  for (const Arrangement& way : allowed(hand.cards)) {
    const std::size_t worth = worth_index_.at(game_.arranging.worth(hand.cards, way).value);
    const auto same = [&](const Setting& other) { return other.worth == worth; };
    if (std::none_of(hand.settings.begin(), hand.settings.end(), same)) {
      hand.settings.push_back({way, worth});
    }
  }
}

std::size_t ArrangedHands::index_of_worth(const ShownHand& worth) {
  const auto [found, added] = worth_index_.try_emplace(worth.value, worths_.size());
  if (added) worths_.push_back(worth);
  return found->second;
}

ArrangedHands::Hand ArrangedHands::hand_of(const Cards& cards) const {
  Hand hand;
  hand.cards = cards;
  for (std::size_t kind = 0; kind < of_kind_.size(); ++kind) {
    const auto held = std::count_if(cards.begin(), cards.end(), [&](Card card) {
      return std::find(of_kind_[kind].begin(), of_kind_[kind].end(), card) != of_kind_[kind].end();
    });
    if (held > 0) hand.kinds.push_back({kind, static_cast<int>(held)});
  }
  hand.ways = ways_of({hand.kinds.begin(), hand.kinds.size()}, kind_sizes_);
  add_settings(hand);
  return hand;
}

ArrangedHands::Met ArrangedHands::met(const Hand& hand) const {
  std::vector<int> left = kind_sizes_;
  for (const OfKind& held : hand.kinds) left[held.kind] -= held.count;
  Met met(worths_.size());
  for (const Hand& other : hands_) {
    met[other.settings.front().worth] += ways_of({other.kinds.begin(), other.kinds.size()}, left);
  }
  return met;
}

const std::vector<ArrangedHands::Met>& ArrangedHands::all_met() {
  if (met_.empty()) {
    met_.resize(hands_.size());
    in_parallel(effort_, hands_.size(),
                [&](std::size_t hand, unsigned) { met_[hand] = met(hands_[hand]); });
  }
  return met_;
}

}  // namespace houseway
