#include "ranking/fast_house_way.h"

#include <algorithm>
#include <bit>

#include "ranking/fast_high.h"
#include "ranking/house_way_check.h"

namespace houseway {
namespace {

constexpr std::uint8_t joker_rank = rank_count;
constexpr unsigned every_rank = 0x1FFFU;
constexpr std::uint64_t every_suit_rank = 0xFFFFU;
constexpr std::uint64_t joker_bit = std::uint64_t{1} << Card::joker().id();

// The two sums by which FastHigh numbers choices of ranks, in one number.
constexpr unsigned low_sum_shift = 16;

std::vector<std::uint32_t> sums_of_ranks() {
  std::vector<std::uint32_t> sums(every_rank + 1U);
  for (unsigned ranks = 0; ranks <= every_rank; ++ranks) {
    for (std::size_t rank = 0; rank < rank_count; ++rank) {
      if (((ranks >> rank) & 1U) == 0) continue;
      const auto weight = static_cast<std::uint32_t>(CardKeys::weights[rank]);
      sums[ranks] += rank < CardKeys::low_ranks ? weight << low_sum_shift : weight;
    }
  }
  return sums;
}

// Choices of up to three cards, each rank any number of times, those of lower ranks first.
std::size_t number_of(std::array<unsigned, 3> ranks, std::size_t count) {
  if (count == 0) return 0;
  if (count == 1) return ranks[0];
  if (ranks[0] > ranks[1]) std::swap(ranks[0], ranks[1]);
  if (count == 2) return ranks[0] + ranks[1] * (ranks[1] + 1U) / 2U;
  if (ranks[1] > ranks[2]) std::swap(ranks[1], ranks[2]);
  if (ranks[0] > ranks[1]) std::swap(ranks[0], ranks[1]);
  return ranks[0] + ranks[1] * (ranks[1] + 1U) / 2U +
         ranks[2] * (ranks[2] + 1U) * (ranks[2] + 2U) / 6U;
}
constexpr std::array<std::size_t, 4> choices_of{1, 13, 91, 455};

}  // namespace

FastHouseWay::FastHouseWay(const HouseWay& way)
    : way_(way),
      flush_cards_(high_cards(way.sizes())),
      lower_cards_(static_cast<std::size_t>(cards_dealt(way.sizes()) - high_cards(way.sizes()))),
      choices_(fast_high()),
      of_ranks_(sums_of_ranks()) {
  with_joker_ = FastHigh::all_choices;
  std::size_t next = 2 * with_joker_;
  for (const unsigned joker : {0U, 1U}) {
    of_flush_[joker].assign(every_rank + 1U, 0);
    const int naturals = cards_dealt(way.sizes()) - static_cast<int>(joker);
    for (unsigned ranks = 0; ranks <= every_rank; ++ranks) {
      const int held = std::popcount(ranks);
      if (held < flush_cards_ - static_cast<int>(joker) || held > naturals) continue;
      of_flush_[joker][ranks] = static_cast<std::uint32_t>(next);
      next += choices_of[static_cast<std::size_t>(naturals - held)];
    }
  }
  lower_.resize(next);
  for_each_kind(way.sizes(), [&](CardSet hand, std::uint64_t) {
    const Place place = place_of(hand);
    if (place.kind < lower_.size()) lower_[place.kind] = lower_of(hand, place.flush);
  });
}

FastHouseWay::Place FastHouseWay::place_of(CardSet cards) const {
  const unsigned joker = cards.has_joker() ? 1U : 0U;
  const int wanted = flush_cards_ - static_cast<int>(joker);
  std::uint32_t sums = 0;
  Place place;
  for (int suit = 0; suit < suit_count; ++suit) {
    const unsigned ranks = cards.ranks(all_suits[static_cast<std::size_t>(suit)]);
    sums += of_ranks_[ranks];
    if (std::popcount(ranks) < wanted) continue;
    if (place.flush >= 0) return {lower_.size(), suit};
    place.flush = suit;
  }
  if (place.flush < 0) {
    place.kind = choices_.choice(sums >> low_sum_shift, sums & 0xFFFFU) + joker * with_joker_;
    return place;
  }
  const auto flush = all_suits[static_cast<std::size_t>(place.flush)];
  std::array<unsigned, 3> others{};
  std::size_t count = 0;
  const std::uint64_t beside = ~(every_suit_rank << (16U * static_cast<unsigned>(place.flush)));
  std::uint64_t left = cards.bits() & beside & ~joker_bit;
  for (; left != 0; left &= left - 1U) {
    others[count++] = static_cast<unsigned>(std::countr_zero(left)) & 15U;
  }
  place.kind = of_flush_[joker][cards.ranks(flush)] + number_of(others, count);
  return place;
}

std::size_t FastHouseWay::kind_of(CardSet cards) const {
  return place_of(cards).kind;
}

FastHouseWay::Lower FastHouseWay::lower_of(CardSet cards, int flush) const {
  Lower lower;
  std::size_t next = 0;
  for (const CardSet hand : way_.set(cards)) {
    for (std::uint64_t left = hand.bits(); left != 0; left &= left - 1U, ++next) {
      const Card card = Card::from_id(static_cast<std::uint8_t>(std::countr_zero(left)));
      lower.rank[next] = card.is_joker() ? joker_rank : static_cast<std::uint8_t>(card.rank());
      if (!card.is_joker() && static_cast<int>(card.suit()) == flush) {
        lower.suited = static_cast<std::uint8_t>(lower.suited | 1U << next);
      }
    }
  }
  return lower;
}

List<CardSet, 2> FastHouseWay::set(CardSet cards) const {
  const Place place = place_of(cards);
  if (place.kind == lower_.size()) return way_.set(cards);
  const Lower& lower = lower_[place.kind];
  constexpr std::uint64_t of_rank_two = 0x0001'0001'0001'0001U;
  const std::uint64_t of_flush =
      place.flush < 0 ? 0 : every_suit_rank << (16U * static_cast<unsigned>(place.flush));
  std::uint64_t left = cards.bits();
  std::array<std::uint64_t, 3> taken{};
  for (std::size_t i = 0; i < lower_cards_; ++i) {
    const unsigned rank = lower.rank[i];
    const std::uint64_t of_rank = rank == joker_rank ? joker_bit : of_rank_two << rank;
    const bool suited = ((lower.suited >> i) & 1U) != 0;
    const std::uint64_t among = left & of_rank & (suited ? of_flush : ~of_flush | joker_bit);
    taken[i] = among & (~among + 1U);
    left &= ~taken[i];
  }
  if (lower_cards_ == 1) return {CardSet(taken[0])};
  if (lower_cards_ == 2) return {CardSet(taken[0] | taken[1])};
  return {CardSet(taken[0] | taken[1]), CardSet(taken[2])};
}

}  // namespace houseway
