#include "odds/paid_draw_choices.h"

#include <algorithm>

namespace houseway::paid_draw {

void FirstChoices::set(std::size_t up, std::size_t place, const Row& row) {
  const auto [known, is_new] = known_.try_emplace(row, static_cast<std::uint32_t>(rows_.size()));
  if (is_new) rows_.push_back(row);
  row_of_[number(up, place)] = known->second;
}

FirstChoices::Chosen FirstChoices::of(CardSet own, Card up) const {
  // The up card's suit changes places with the first.
  const unsigned up_suit = static_cast<unsigned>(up.suit());
  Ranks ranks;
  List<Card, five_cards> held;
  unsigned suits = 0;
  for (unsigned rank = 0; rank < rank_count; ++rank) {
    for (unsigned suit = 0; suit < suit_count; ++suit) {
      const Card card(static_cast<Rank>(rank), static_cast<Suit>(suit ^ up_suit));
      if (!own.contains(card)) continue;
      suits |= suit << 2U * held.size();
      ranks.push_back(static_cast<std::uint8_t>(rank));
      held.push_back(card);
    }
  }
  const std::size_t place = rank_choices::place_of_ranks(ranks);
  const std::size_t row = row_of_[number(static_cast<std::size_t>(up.rank()), place)];
  Chosen chosen{rows_[row][shape_of_suits[suits]]};
  for (std::size_t i = 0; i < five_cards; ++i) {
    if ((unsigned{chosen.choice} >> i & 1U) == 0) chosen.thrown.insert(held[i]);
  }
  return chosen;
}

// Cards alike change places when their suits are renamed, and so may what is kept of them.
void FirstChoices::put(Row& row, const Ranks& ranks,
                       const std::array<std::uint8_t, five_cards>& suits, std::uint8_t choice) {
  struct Held {
    std::uint8_t rank = 0;
    unsigned suit = 0;
    unsigned kept = 0;
  };
  std::array<unsigned, suit_count> renamed{0, 1, 2, 3};
  do {
    std::array<Held, five_cards> held;
    for (std::size_t i = 0; i < five_cards; ++i) {
      held[i] = {ranks[i], renamed[suits[i]], unsigned{choice} >> i & 1U};
    }
    std::sort(held.begin(), held.end(), [](const Held& a, const Held& b) {
      return a.rank != b.rank ? a.rank < b.rank : a.suit < b.suit;
    });
    unsigned all = 0;
    unsigned kept = 0;
    for (std::size_t i = 0; i < five_cards; ++i) {
      all |= held[i].suit << 2U * i;
      kept |= held[i].kept << i;
    }
    row[shape_of_suits[all]] = static_cast<std::uint8_t>((choice | all_kept) - all_kept + kept);
  } while (std::next_permutation(renamed.begin() + 1, renamed.end()));
}

}  // namespace houseway::paid_draw
