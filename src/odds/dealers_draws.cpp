#include "odds/dealers_draws.h"

#include <algorithm>
#include <map>

#include "rules/twenty_one.h"

namespace houseway {
namespace {

constexpr int dealer_stands_on = 17;

// Card by card, all orders of the same values together.
std::vector<DealersEnd> ends_of(std::uint8_t up, int ace_limit) {
  std::vector<DealersEnd> ends;
  std::map<ValueCounts, DealersEnd> reached;
  ValueCounts first{};
  first[up] = 1;
  reached[first] = {up, first, 1, 0, 1, {up}};
  while (!reached.empty()) {
    std::map<ValueCounts, DealersEnd> longer;
    for (const auto& [cards, hand] : reached) {
      const int total = drawn::best_total(cards, ace_limit).total;
      if (total >= dealer_stands_on) {
        ends.push_back(hand);
        ends.back().total = total;
        continue;
      }
      for (std::uint8_t value = 0; value < point_values; ++value) {
        ValueCounts next = cards;
        ++next[value];
        DealersEnd& drawn = longer[next];
        if (drawn.orders == 0) {
          drawn = {up, next, hand.size + 1, 0, 0, hand.drawn};
          drawn.drawn.push_back(value);
        }
        drawn.orders += hand.orders;
      }
    }
    reached = std::move(longer);
  }
  return ends;
}

// How many cards of a kind there are, by suit.
using BySuit = std::array<std::int64_t, suit_count>;

// Hands alike but for their suits: those of one suit, of one color and two suits, and the others.
enum class Suits : std::uint8_t { one, one_color, mixed };
constexpr std::array all_of_suits{Suits::one, Suits::one_color, Suits::mixed};
constexpr std::array<Suit, 2> told_by(Suits suits) {
  return {Suit::spades, suits == Suits::one         ? Suit::spades
                        : suits == Suits::one_color ? Suit::clubs
                                                    : Suit::hearts};
}
using BySuits = std::array<UnsignedWide, all_of_suits.size()>;

// The ways to draw so many cards of each kind in order, by their suits.
BySuits ways_by_suits(std::span<const BySuit> kinds, std::span<const std::uint8_t> drawn) {
  const auto of = [&](auto count_of) {
    UnsignedWide ways = 1;
    for (std::size_t kind = 0; kind < kinds.size(); ++kind) {
      if (drawn[kind] > 0) ways *= orders_of(count_of(kinds[kind]), drawn[kind]);
    }
    return ways;
  };
  UnsignedWide one = 0;
  for (std::size_t suit = 0; suit < suit_count; ++suit) {
    one += of([&](const BySuit& kind) { return kind[suit]; });
  }
  // Clubs and spades, the first and the last, are black.
  const UnsignedWide color = of([](const BySuit& kind) { return kind[0] + kind[3]; }) +
                             of([](const BySuit& kind) { return kind[1] + kind[2]; });
  const UnsignedWide all =
      of([](const BySuit& kind) { return kind[0] + kind[1] + kind[2] + kind[3]; });
  return {one, color - one, all - color};
}

class DealersHandCount {
 public:
  DealersHandCount(const RuleSet& rules, WagerId wager, std::span<const Card> shoe)
      : rules_(rules), by_(*rules.definition().wagers[wager].by_dealers_hand()), shoe_(shoe) {
    counts_.rows.resize(rules.schedule(wager).rows.size());
  }

  RowCounts count() {
    by_.third_card ? first_three() : whole_hands();
    return std::move(counts_);
  }

 private:
  void whole_hands() {
    std::array<BySuit, point_values> kinds{};
    for (const Card card : shoe_) {
      ++kinds[value_index(card)][static_cast<std::size_t>(card.suit())];
    }
    const DealersDraws draws(rules_.definition().hands()->dealers_ace_limit);
    for (const DealersEnd& end : draws.ends()) {
      BySuits ways = ways_by_suits(kinds, end.cards);
      for (UnsignedWide& each : ways) each *= static_cast<std::uint64_t>(end.orders);
      add(ways, std::min(draws.most_cards(), static_cast<int>(shoe_.size())),
          static_cast<int>(end.drawn.size()),
          [&](std::size_t i, Suit suit) { return card_of(end.drawn[i], suit); });
    }
  }

  // In the order in which they come, by rank.
  void first_three() {
    constexpr int three = 3;
    std::array<BySuit, rank_count> kinds{};
    for (const Card card : shoe_) {
      ++kinds[static_cast<std::size_t>(card.rank())][static_cast<std::size_t>(card.suit())];
    }
    const int limit = rules_.definition().hands()->dealers_ace_limit;
    std::array<std::uint8_t, rank_count> drawn{};
    std::array<Rank, three> ranks{};
    const auto draw = [&](auto&& self, int cards) -> void {
      const auto card = [&](std::size_t i, Suit suit) { return Card(ranks[i], suit); };
      if (cards >= 2) {
        const std::array two{card(0, Suit::spades), card(1, Suit::spades)};
        if (cards == three || total_of(two, limit).value >= dealer_stands_on) {
          return add(ways_by_suits(kinds, drawn), three, cards, card);
        }
      }
      for (std::size_t rank = 0; rank < rank_count; ++rank) {
        ranks[static_cast<std::size_t>(cards)] = static_cast<Rank>(rank);
        ++drawn[rank];
        self(self, cards + 1);
        --drawn[rank];
      }
    };
    draw(draw, 0);
  }

  template <class CardAt>
  void add(const BySuits& ways, int most_cards, int size, CardAt card_at) {
    const auto left = static_cast<std::int64_t>(shoe_.size()) - size;
    const Integer rest = integer_orders_of(left, most_cards - size);
    for (const Suits suits : all_of_suits) {
      const UnsignedWide found = ways[static_cast<std::size_t>(suits)];
      if (found == 0) continue;
      Cards cards;
      for (int i = 0; i < size; ++i) {
        cards.push_back(
            card_at(static_cast<std::size_t>(i), told_by(suits)[static_cast<std::size_t>(i % 2)]));
      }
      const Row row = by_.judge(rules_, std::span(cards.begin(), cards.end())).row;
      const Integer deals = integer(static_cast<Wide>(found)) * rest;
      (row == no_row ? counts_.unlisted : counts_.rows[static_cast<std::size_t>(row)]) += deals;
    }
  }

  const RuleSet& rules_;
  ByDealersHand by_;
  std::span<const Card> shoe_;
  RowCounts counts_;
};

}  // namespace

DealersDraws::DealersDraws(int ace_limit) {
  for (std::uint8_t up = 0; up < point_values; ++up) {
    for (DealersEnd& end : ends_of(up, ace_limit)) ends_.push_back(std::move(end));
  }
  for (const DealersEnd& end : ends_) most_cards_ = std::max(most_cards_, end.size);
}

Integer integer_orders_of(std::int64_t n, int drawn) {
  Integer ways = 1;
  for (int i = 0; i < drawn; ++i) ways *= std::max<std::int64_t>(n - i, 0);
  return ways;
}

RowCounts count_dealers_hand(const RuleSet& rules, WagerId wager, std::span<const Card> shoe) {
  return DealersHandCount(rules, wager, shoe).count();
}

}  // namespace houseway
