#include "simulate/set_hands_kinds.h"

namespace houseway::arranged_rounds {
namespace {

constexpr std::uint64_t joker_bit = std::uint64_t{1} << Card::joker().id();
constexpr std::uint64_t suit_lane = 0xFFFFU;

// Choices of up to three cards, each rank any number of times, those of lower ranks first.
constexpr std::array<std::size_t, 4> choices_of{1, 13, 91, 455};
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

KindSum sum_of(Card card) {
  const std::uint64_t key =
      card.is_joker() ? CardKeys::one_of_each_suit : card_keys<Wilds::none>.of_card[card.id()];
  return {key, std::uint64_t{1} << card.id()};
}

}  // namespace

// In the counts of FastHand five cards of a suit set a flag: where four make a flush, every suit
// has one card more to begin with.
HandKinds::HandKinds(HandSizes sizes) : choices_(fast_high()), of_three_(every_rank + 1U) {
  const int flush_from = high_cards(sizes);
  if (flush_from == 4) none_.key = CardKeys::one_of_each_suit;
  std::size_t next = 0;
  for (const Card card : deck_cards(Deck::with_joker)) of_card_[next++] = sum_of(card);
  kinds_ = rank_choices;
  for (const int joker : {0, 1}) {
    std::vector<std::uint32_t>& of_flush = of_flush_[static_cast<std::size_t>(joker)];
    of_flush.assign(every_rank + 1U, 0);
    const int naturals = cards_dealt(sizes) - joker;
    for (unsigned ranks = 0; ranks <= every_rank; ++ranks) {
      const int held = std::popcount(ranks);
      if (held < flush_from - joker || held > naturals) continue;
      of_flush[ranks] = static_cast<std::uint32_t>(kinds_);
      kinds_ += choices_of[static_cast<std::size_t>(naturals - held)];
    }
  }
  std::uint16_t threes = 0;
  for (unsigned ranks = 0; ranks <= every_rank; ++ranks) {
    if (std::popcount(ranks) == 3) of_three_[ranks] = threes++;
  }
  two_flushes_ = kinds_;
  if (2 * (flush_from - 1) < cards_dealt(sizes)) kinds_ += suits_of_three * suits_of_three;
}

KindSum HandKinds::sum(CardSet cards) const {
  KindSum sum = none_;
  for (std::uint64_t left = cards.bits(); left != 0; left &= left - 1U) {
    sum += sum_of(Card::from_id(static_cast<std::uint8_t>(std::countr_zero(left))));
  }
  return sum;
}

std::size_t HandKinds::kind_with_flush(std::uint64_t cards, std::uint64_t flags) const {
  const auto suit_of = [](std::uint64_t flag) {
    return 2U * (static_cast<unsigned>(std::countr_zero(flag)) - CardKeys::first_flush_flag);
  };
  const unsigned suit = suit_of(flags);
  const auto ranks = static_cast<unsigned>(cards >> suit) & every_rank;
  if (const std::uint64_t second = flags & (flags - 1U); second != 0) {
    const auto others = static_cast<unsigned>(cards >> suit_of(second)) & every_rank;
    return two_flushes_ + of_three_[ranks] * suits_of_three + of_three_[others];
  }
  std::array<unsigned, 3> others{};
  std::size_t count = 0;
  for (std::uint64_t left = cards & ~(suit_lane << suit) & ~joker_bit; left != 0;
       left &= left - 1U) {
    others[count++] = static_cast<unsigned>(std::countr_zero(left)) & 15U;
  }
  const std::size_t joker = (cards & joker_bit) != 0 ? 1 : 0;
  return of_flush_[joker][ranks] + number_of(others, count);
}

}  // namespace houseway::arranged_rounds
