#include "odds/kind_showdown.h"

#include <bit>
#include <numeric>

namespace houseway {

using namespace rank_choices;

RankStrengths::RankStrengths(const BoardKinds& boards, Effort& effort) : of_board_(choices[5]) {
  const FastHigh& ranking = fast_high();
  // Cards are given suits by turns, so that no suit has more than two.
  const auto key = [](std::size_t rank, std::size_t turn) {
    return FastHigh::Hand(Card(static_cast<Rank>(rank), all_suits[turn % suit_count]));
  };
  constexpr std::size_t boards_in_part = 256;
  const auto plain = std::span(boards.all()).first(boards.plain_kinds());
  const auto rank_all = [&](const BoardKinds::Kind& kind) {
    OfBoard& board = of_board_[kind.place];
    FastHigh::Hand shared;
    std::array<int, rank_count> held{};
    for (std::size_t i = 0; i < kind.ranks.size(); ++i) {
      shared += key(kind.ranks[i], i);
      ++held[kind.ranks[i]];
    }
    for (std::size_t pair = 0; pair < BoardKinds::rank_pairs; ++pair) {
      const auto [low, high] = BoardKinds::ranks_of_pair(pair);
      if (held[high] == suit_count) continue;
      if (held[low] + (low == high ? 1 : 0) >= suit_count) continue;
      board.strength[pair] = ranking.strength(shared + key(high, 5) + key(low, 6));
    }
    std::iota(board.rising.begin(), board.rising.end(), std::uint8_t{0});
    std::ranges::sort(board.rising, {}, [&](std::uint8_t pair) { return board.strength[pair]; });
  };
  in_parallel(effort, (plain.size() + boards_in_part - 1) / boards_in_part,
              [&](std::size_t part, unsigned) {
                const std::size_t end = std::min(plain.size(), (part + 1) * boards_in_part);
                for (std::size_t i = part * boards_in_part; i < end; ++i) rank_all(plain[i]);
              });
}

KindShowdown::KindShowdown(const HoldEmDeck& deck, const BoardKinds& boards,
                           const RankStrengths& ranks, std::uint16_t qualifies_from)
    : boards_(boards),
      ranks_(ranks),
      class_of_(fast_high().strongest() + 1U),
      flushes_(flush_strengths()),
      qualifies_from_(qualifies_from) {
  for (std::uint16_t strength = 1; strength < class_of_.size(); ++strength) {
    class_of_[strength] = fast_high().high_hand(strength).hand_class();
  }
  const auto left = static_cast<int>(deck.cards()) - 7;
  others_ = left * (left - 1) / 2;
  for (std::size_t at = 0; at < items; ++at) {
    const auto ranks_held = BoardKinds::ranks_of_pair(at / BoardKinds::views);
    const std::size_t view = at % BoardKinds::views;
    for (std::size_t card = 0; card < 2; ++card) {
      const bool suited = (view >> card & 1U) != 0;
      items_[at].types[card] =
          static_cast<std::uint8_t>(ranks_held[card] + (suited ? 0 : rank_count));
      if (suited) items_[at].suited |= 1U << ranks_held[card];
    }
    items_[at].exists = ranks_held[0] != ranks_held[1] || view < 2;
  }
}

int KindShowdown::count(std::size_t item) const {
  const auto [a, b] = items_[item].types;
  return a == b ? left_[a] * (left_[a] - 1) / 2 : left_[a] * left_[b];
}

void KindShowdown::on(const BoardKinds::Kind& kind) {
  const bool plain = kind.suited == 0;
  for (std::size_t rank = 0; rank < rank_count; ++rank) {
    const bool in_deck = (boards_.deck_ranks() >> rank & 1U) != 0;
    left_[rank] = in_deck && !plain && (kind.suited >> rank & 1U) == 0 ? 1 : 0;
    left_[rank_count + rank] = !in_deck ? 0 : plain ? suit_count : suit_count - 1;
  }
  if (plain) {
    for (const std::uint8_t rank : kind.ranks) --left_[rank_count + rank];
  } else {
    if (kind.others.size > 0) --left_[rank_count + kind.others.high];
    if (kind.others.size > 1) --left_[rank_count + kind.others.low];
  }
  sort(kind);
  sweep();
}

// Hands without a flush are sorted already; those with one are not many.
void KindShowdown::sort(const BoardKinds::Kind& kind) {
  std::array<std::uint32_t, items> plain{};
  std::array<std::uint32_t, items> flushes{};
  std::size_t plains = 0;
  std::size_t flushed = 0;
  const int on_board = std::popcount(kind.suited);
  const std::size_t views = on_board == 0 ? 1 : BoardKinds::views;
  const RankStrengths::OfBoard& of_ranks = ranks_.of(kind.plain);
  for (const std::uint8_t pair : of_ranks.rising) {
    for (std::size_t view = 0; view < views; ++view) {
      const std::size_t at = pair * BoardKinds::views + view;
      if (!items_[at].exists || count(at) <= 0) continue;
      const auto item = static_cast<std::uint32_t>(at);
      if (on_board + std::popcount(items_[at].suited) >= 5) {
        flushes[flushed++] = std::uint32_t{flushes_[kind.suited | items_[at].suited]} << 16U | item;
      } else {
        plain[plains++] = std::uint32_t{of_ranks.strength[pair]} << 16U | item;
      }
    }
  }
  const auto end = flushes.begin() + static_cast<std::ptrdiff_t>(flushed);
  std::sort(flushes.begin(), end);
  std::merge(plain.begin(), plain.begin() + static_cast<std::ptrdiff_t>(plains), flushes.begin(),
             end, sorted_.begin(),
             [](std::uint32_t a, std::uint32_t b) { return a >> 16U < b >> 16U; });
  holes_ = plains + flushed;
}

// From the weakest on, as BoardShowdown does.
void KindShowdown::sweep() {
  Passed passed;
  std::size_t next_class = 0;
  bool qualified = false;
  const auto remember_unqualified = [&](bool now) {
    if (!qualified && now) unqualified_ = passed;
    qualified |= now;
  };
  for (std::size_t first = 0; first < holes_;) {
    const std::uint32_t strength = sorted_[first] >> 16U;
    const auto of_class = static_cast<std::size_t>(class_of_[strength]);
    for (; next_class <= of_class; ++next_class) below_[next_class] = passed;
    remember_unqualified(strength >= qualifies_from_);
    std::size_t end = first;
    for (; end < holes_ && sorted_[end] >> 16U == strength; ++end) {
      lower_[end] = static_cast<std::int16_t>(avoiding(passed, item(end)));
    }
    for (std::size_t i = first; i < end; ++i) {
      const auto [a, b] = items_[item(i)].types;
      passed.all += count(item(i));
      passed.with[a] += a == b ? left_[a] - 1 : left_[b];
      if (a != b) passed.with[b] += left_[a];
    }
    for (std::size_t i = first; i < end; ++i) {
      higher_[i] = static_cast<std::int16_t>(others_ - 1 - avoiding(passed, item(i)));
    }
    first = end;
  }
  for (; next_class < below_.size(); ++next_class) below_[next_class] = passed;
  remember_unqualified(true);
}

}  // namespace houseway
