#include "simulate/board_cards.h"

#include <map>

#include "ranking/fast_high.h"

namespace houseway::board_kernels {
namespace {

// The suits with more and higher cards come first.
std::size_t renaming_of(const Suits& order) {
  Suits to{};
  for (std::uint8_t i = 0; i < suit_count; ++i) to[order[i]] = i;
  return static_cast<std::size_t>(std::find(all_renamings.begin(), all_renamings.end(), to) -
                                  all_renamings.begin());
}

}  // namespace

template <std::size_t size>
SetsUpToSuits<size>::SetsUpToSuits() {
  members_.reserve(sets_of<size>);
  std::map<NumberSet<size>, std::uint16_t> class_of;
  for_each_set<size>([&](const NumberSet<size>& set) {
    std::array<unsigned, suit_count> ranks{};
    for (const std::uint8_t number : set) ranks[number % suit_count] |= 1U << (number / suit_count);
    Suits order{0, 1, 2, 3};
    std::stable_sort(order.begin(), order.end(),
                     [&](std::uint8_t a, std::uint8_t b) { return ranks[a] > ranks[b]; });
    const std::size_t renaming = renaming_of(order);
    NumberSet<size> first{};
    for (std::size_t i = 0; i < size; ++i) first[i] = renamed_numbers[renaming][set[i]];
    std::sort(first.begin(), first.end());
    const auto [known, is_new] = class_of.emplace(first, static_cast<std::uint16_t>(first_.size()));
    if (is_new) first_.push_back(first);
    members_.push_back({known->second, static_cast<std::uint8_t>(renaming)});
  });
}
template class SetsUpToSuits<2>;
template class SetsUpToSuits<3>;
template class SetsUpToSuits<4>;

Memo::Memo(std::size_t situations, unsigned bits)
    : bits_log_(static_cast<unsigned>(std::bit_width(bits - 1))),
      in_word_(5 - bits_log_),
      mask_(static_cast<std::uint32_t>((std::uint64_t{1} << (1U << bits_log_)) - 1)),
      words_((situations >> in_word_) + 1) {}

// Cards are given suits by turns, so that none is a flush; flushes follow.
std::vector<CardSet> hand_of_each_strength() {
  const FastHigh& ranking = fast_high();
  std::vector<CardSet> hands(std::size_t{ranking.strongest()} + 1);
  const auto add = [&](CardSet hand) { hands[ranking.strength(FastHigh::Hand(hand))] = hand; };
  const auto extend = [&](auto&& self, std::size_t rank, unsigned alike, unsigned cards,
                          CardSet held) -> void {
    if (cards == 5) return add(held);
    for (; rank < rank_count; ++rank, alike = 0) {
      if (alike == suit_count) continue;
      CardSet with = held;
      with.insert(Card(static_cast<Rank>(rank), static_cast<Suit>(cards % suit_count)));
      self(self, rank, alike + 1, cards + 1, with);
    }
  };
  extend(extend, 0, 0, 0, CardSet{});
  for (std::uint64_t ranks = 0; ranks < 1U << rank_count; ++ranks) {
    if (std::popcount(ranks) == 5) add(CardSet(ranks));
  }
  return hands;
}

}  // namespace houseway::board_kernels
