#include "odds/boards.h"

#include <algorithm>
#include <bit>
#include <utility>

namespace houseway {
namespace {

constexpr std::array<std::array<std::uint8_t, suit_count>, renamings> all_renamings = [] {
  std::array<std::array<std::uint8_t, suit_count>, renamings> all{};
  std::array<std::uint8_t, suit_count> suits{0, 1, 2, 3};
  for (auto& renaming : all) {
    renaming = suits;
    std::next_permutation(suits.begin(), suits.end());
  }
  return all;
}();

constexpr std::uint8_t renamed(std::uint8_t position, Renaming renaming) {
  return static_cast<std::uint8_t>((position & ~3U) | all_renamings[renaming][position & 3U]);
}

// Every set of positions, rising.
template <class Visit>
void for_each_set(std::size_t cards, std::size_t size, Visit visit) {
  std::vector<std::uint8_t> set(size);
  const auto extend = [&](auto&& self, std::size_t depth, std::size_t next) -> void {
    if (depth == size) return visit(set);
    for (std::size_t i = next; i + (size - depth) <= cards; ++i) {
      set[depth] = static_cast<std::uint8_t>(i);
      self(self, depth + 1, i + 1);
    }
  };
  extend(extend, 0, 0);
}

}  // namespace

std::size_t SetClasses::place(std::span<const std::uint8_t> set) {
  std::size_t sum = 0;
  for (std::size_t i = 0; i < set.size(); ++i) {
    std::size_t ways = 1;
    for (std::size_t k = 0; k <= i; ++k) ways = ways * (set[i] - k) / (k + 1);
    if (set[i] >= i + 1) sum += ways;
  }
  return sum;
}

SetClasses::SetClasses(std::size_t cards, std::size_t set_size) {
  std::size_t sets = 1;
  for (std::size_t i = 0; i < set_size; ++i) sets = sets * (cards - i) / (i + 1);
  constexpr std::uint16_t unknown = 0xFFFF;
  members_.assign(sets, {unknown, 0});
  std::vector<std::uint8_t> other(set_size);
  for_each_set(cards, set_size, [&](const std::vector<std::uint8_t>& set) {
    if (of(set).set_class != unknown) return;
    // The first of a class to be met stands for it; the others are its renamings.
    const auto index = static_cast<std::uint16_t>(classes_.size());
    Class found{set, 0, {}};
    for (Renaming renaming = 0; renaming < renamings; ++renaming) {
      for (std::size_t i = 0; i < set_size; ++i) other[i] = renamed(set[i], renaming);
      std::sort(other.begin(), other.end());
      if (other == set) found.to_itself.push_back(renaming);
      Member& member = members_[place(other)];
      if (member.set_class != unknown) continue;
      ++found.size;
      const auto& there = all_renamings[renaming];
      const auto back =
          std::find_if(all_renamings.begin(), all_renamings.end(), [&](const auto& candidate) {
            for (std::size_t suit = 0; suit < suit_count; ++suit) {
              if (candidate[there[suit]] != suit) return false;
            }
            return true;
          });
      member = {index, static_cast<Renaming>(back - all_renamings.begin())};
    }
    classes_.push_back(std::move(found));
  });
}

HoldEmDeck::HoldEmDeck(std::span<const Card> deck)
    : cards_(deck.begin(), deck.end()), holes_(deck.size(), 2) {
  std::sort(cards_.begin(), cards_.end(), [](Card a, Card b) {
    return std::pair(a.rank(), a.suit()) < std::pair(b.rank(), b.suit());
  });
  for (const Card card : cards_) keys_.emplace_back(card);
  const auto n = static_cast<std::uint8_t>(cards_.size());
  for (std::uint8_t high = 1; high < n; ++high) {
    for (std::uint8_t low = 0; low < high; ++low) {
      pairs_.push_back({low, high});
      hole_class_.push_back(static_cast<std::uint8_t>(holes_.of(pairs_.back()).set_class));
    }
  }
  for (Renaming renaming = 0; renaming < renamings; ++renaming) {
    for (const auto& [low, high] : pairs_) {
      const std::uint8_t a = renamed(low, renaming);
      const std::uint8_t b = renamed(high, renaming);
      renamed_pairs_[renaming].push_back(
          static_cast<std::uint16_t>(pair_place(std::min(a, b), std::max(a, b))));
    }
  }
  // A board stands for its class if its suits' ranks do not increase from one suit to the next.
  for_each_set(n, 5, [&](const std::vector<std::uint8_t>& set) {
    std::array<unsigned, suit_count> ranks{};
    for (const std::uint8_t card : set) ranks[card & 3U] |= 1U << (card / 4U);
    unsigned alike = 24;
    unsigned run = 1;
    for (std::size_t suit = 1; suit < suit_count; ++suit) {
      if (ranks[suit] > ranks[suit - 1]) return;
      run = ranks[suit] == ranks[suit - 1] ? run + 1 : 1;
      alike /= run;
    }
    Board board{{}, static_cast<std::uint8_t>(alike)};
    std::copy(set.begin(), set.end(), board.cards.begin());
    boards_.push_back(board);
  });
}

std::uint8_t HoldEmDeck::position(Card card) const {
  return static_cast<std::uint8_t>(std::find(cards_.begin(), cards_.end(), card) - cards_.begin());
}

std::vector<std::uint8_t> HoldEmDeck::positions(CardSet cards) const {
  std::vector<std::uint8_t> found;
  for (std::size_t i = 0; i < cards_.size(); ++i) {
    if (cards.contains(cards_[i])) found.push_back(static_cast<std::uint8_t>(i));
  }
  return found;
}

std::vector<std::uint16_t> first_alike(const HoldEmDeck& deck, const SetClasses::Class& seen) {
  std::vector<std::uint16_t> first(deck.pairs().size());
  for (std::size_t pair = 0; pair < first.size(); ++pair) {
    first[pair] = static_cast<std::uint16_t>(pair);
    for (const Renaming renaming : seen.to_itself) {
      first[pair] = std::min(first[pair], deck.renamed_pairs(renaming)[pair]);
    }
  }
  return first;
}

}  // namespace houseway
