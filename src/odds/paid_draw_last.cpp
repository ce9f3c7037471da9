#include "odds/paid_draw_last.h"

#include <algorithm>
#include <bit>
#include <stdexcept>

#include "ranking/fast_high.h"

namespace houseway::paid_draw {

using rank_choices::place_of_ranks;

namespace {

// Choices of up to three cards are numbered one after the other.
constexpr std::size_t most_held = 3;
constexpr std::array<std::size_t, most_held + 2> first_of_size{0, 1, 14, 105, 560};

Ranks ranks_of(CardSet cards) {
  Ranks ranks;
  for (std::uint64_t left = cards.bits(); left != 0; left &= left - 1) {
    ranks.push_back(static_cast<std::uint8_t>(std::countr_zero(left) & 15));
  }
  rank_choices::put_in_order(ranks);
  return ranks;
}

}  // namespace

// One suit after the other: never a flush.
std::uint16_t strength_by_ranks(const Ranks& ranks) {
  FastHigh::Hand hand;
  unsigned suit = 0;
  for (const std::uint8_t rank : ranks) {
    hand += FastHigh::Hand(Card(static_cast<Rank>(rank), all_suits[suit++ % suit_count]));
  }
  return fast_high().without_flush(hand);
}

void LastDecisions::keep(const PaidHands& hands, UpCard&& up, const LastNotes& notes) {
  finals_ = hands.finals;
  ranks_ = hands.ranks;
  unit_ = hands.unit;
  for (std::size_t drawn = 0; drawn < hidden_.size(); ++drawn) hidden_[drawn] = hands.hidden(drawn);
  note(hands, up.rank, notes);
  note_flushes(hands, up);
  Beside& beside = beside_[up.rank];
  beside.row_of.resize(choices_of[five_cards]);
  for (const std::uint16_t place : hands.sets.possible(five_cards)) {
    const std::uint16_t strength = strength_by_ranks(hands.sets.of(five_cards)[place]);
    if (of(exchange, up.rank, strength) != LastChoice::depends) continue;
    beside.row_of[place] = static_cast<std::uint16_t>(beside.rows.size());
    Row& row =
        beside.rows.emplace_back(Row{place, std::vector<std::int64_t>(first_of_size.back())});
    for (std::size_t size = 0; size <= most_held; ++size) {
      for (const std::uint16_t held : hands.sets.possible(size)) {
        row.holding[first_of_size[size] + held] =
            gain(finals_.by_ranks[five_cards][place],
                 up.by_ranks.holding(hands.sets.of(size)[held], place));
      }
    }
  }
  beside.six.resize(choices_of[six_cards]);
  for (const std::uint16_t place : hands.sets.possible(six_cards)) {
    beside.six[place] = gain(finals_.by_ranks[six_cards][place], up.by_ranks.beside_six(place));
  }
  beside.flushes.push_back(std::move(up.flushes));
}

void LastDecisions::note(const PaidHands& hands, std::uint8_t up, const LastNotes& notes) {
  for (const After after : {exchange, purchase}) {
    const std::size_t size = after == exchange ? five_cards : six_cards;
    for (const std::uint16_t place : hands.sets.possible(size)) {
      const std::uint16_t strength = strength_by_ranks(hands.sets.of(size)[place]);
      set(after, up, strength, of(after, up, strength) | notes.of(size, place));
    }
  }
}

// A flush is bet on whatever was seen: so few hands are above it.
void LastDecisions::note_flushes(const PaidHands& hands, const UpCard& up) {
  rank_choices::for_each_subset(ranks_, five_cards, [&](unsigned mask) {
    const Final& flush = finals_.flushes[mask];
    const DealersFlushes::Standing& mine = up.flushes.of_mask(mask);
    std::int64_t above = static_cast<std::int64_t>(up.flushes.count()) - mine.not_higher;
    if (!mine.above_all_others) {
      above += hidden_[0] - up.by_ranks.holding({}, hands.place_of_mask[mask]).below_full_house;
    }
    if (3 * above >= hidden_[five_cards] || flush.below < 0 || flush.win < 0) {
      throw std::logic_error("a flush that may be folded");
    }
    const std::uint16_t strength = rank_choices::flush_strengths()[mask];
    for (const After after : {exchange, purchase}) set(after, up.rank, strength, LastChoice::bets);
  });
}

// With alternating signs over what such a dealer could hold of the cards thrown away.
std::int64_t LastDecisions::without_thrown(const Row& row, const Ranks& thrown,
                                           std::uint8_t up) const {
  struct Held {
    std::size_t size = 0;
    std::size_t place = 0;
  };
  const Final& mine = finals_.by_ranks[five_cards][row.place];
  std::array<Held, 1U << five_cards> held;
  std::int64_t sum = row.holding[0];
  for (unsigned chosen = 1; chosen < 1U << thrown.size(); ++chosen) {
    const auto highest = static_cast<unsigned>(std::bit_width(chosen)) - 1U;
    const Held& others = held[chosen & ~(1U << highest)];
    held[chosen] = {others.size + 1,
                    others.place + Places::of(thrown[highest] + others.size, others.size)};
    const auto [size, place] = held[chosen];
    if (size <= most_held) {
      const std::int64_t holding = row.holding[first_of_size[size] + place];
      sum += size % 2 == 0 ? holding : -holding;
    } else if (size == most_held + 1) {
      // With the up card that is all of the dealer's hand.
      Ranks whole{up};
      for (std::size_t i = 0; i < thrown.size(); ++i) {
        if ((chosen >> i & 1U) != 0) whole.push_back(thrown[i]);
      }
      rank_choices::put_in_order(whole);
      const Final& dealers = finals_.by_ranks[five_cards][place_of_ranks(whole)];
      sum += gain(mine, Passed::by(dealers, mine));
    }
  }
  return sum;
}

bool LastDecisions::bets(CardSet held, CardSet thrown, Card up) const {
  const auto up_rank = static_cast<std::uint8_t>(up.rank());
  const After after = thrown.empty() ? purchase : exchange;
  switch (of(after, up_rank, fast_high().strength(FastHigh::Hand(held)))) {
    case LastChoice::never:
      throw std::logic_error("no best choice comes to this hand");
    case LastChoice::folds:
      return false;
    case LastChoice::bets:
      return true;
    case LastChoice::depends:
      return bets_having_seen(held, thrown, up);
  }
  return false;
}

bool LastDecisions::bets_having_seen(CardSet held, CardSet thrown, Card up) const {
  const auto up_rank = static_cast<std::uint8_t>(up.rank());
  const After after = thrown.empty() ? purchase : exchange;
  const Beside& beside = beside_[up_rank];
  const DealersFlushes& flushes = beside.flushes.front();
  const unsigned seen = (held | thrown).ranks(up.suit()) | 1U << up_rank;
  const unsigned left = flushes.closed_up(ranks_ & ~seen);
  const std::size_t place = place_of_ranks(ranks_of(held));
  const std::size_t size = after == purchase ? six_cards : five_cards;
  const std::size_t drawn = after == purchase ? 1 : static_cast<std::size_t>(thrown.size());
  const std::int64_t by_ranks =
      after == purchase
          ? beside.six[place]
          : without_thrown(beside.rows[beside.row_of[place]], ranks_of(thrown), up_rank);
  const Passed moved = flushes.put_right({}, flushes.kind(size, place), left);
  // All lost with Ante and Bet, against the Ante alone.
  return by_ranks + gain(finals_.by_ranks[size][place], moved) > 2 * unit_ * hidden_[drawn];
}

}  // namespace houseway::paid_draw
