#include "odds/sorted_hands.h"

namespace houseway {

void SortedHands::sort(const std::vector<Hand>& hands,
                       const std::vector<std::uint16_t>& strengths) {
  first_.assign(values_.size() + 1, 0);
  for (const std::uint16_t strength : strengths) ++first_[strength + 1U];
  for (std::size_t i = 1; i < first_.size(); ++i) first_[i] += first_[i - 1];
  std::vector<std::size_t> at(first_.begin(), first_.end() - 1);
  hands_.resize(hands.size());
  for (std::size_t i = 0; i < hands.size(); ++i) hands_[at[strengths[i]]++] = hands[i];
}

PassedHands::PassedHands(std::size_t deck)
    : ones_(deck),
      pairs_(Places::pair(0, deck)),
      triples_(Places::triple(0, 0, deck)),
      fours_(Places::four(0, 0, 0, deck)) {}

void PassedHands::pass(const SortedHands::Hand& h) {
  ++all_;
  for (std::size_t i = 0; i < 5; ++i) {
    ++ones_[h[i]];
    for (std::size_t j = i + 1; j < 5; ++j) {
      ++pairs_[Places::pair(h[i], h[j])];
      for (std::size_t k = j + 1; k < 5; ++k) {
        ++triples_[Places::triple(h[i], h[j], h[k])];
        for (std::size_t l = k + 1; l < 5; ++l) ++fours_[Places::four(h[i], h[j], h[k], h[l])];
      }
    }
  }
}

std::int64_t PassedHands::avoiding(const SortedHands::Hand& h, int itself) const {
  std::int64_t count = all_ - itself;
  for (std::size_t i = 0; i < 5; ++i) {
    count -= ones_[h[i]];
    for (std::size_t j = i + 1; j < 5; ++j) {
      count += pairs_[Places::pair(h[i], h[j])];
      for (std::size_t k = j + 1; k < 5; ++k) {
        count -= triples_[Places::triple(h[i], h[j], h[k])];
        for (std::size_t l = k + 1; l < 5; ++l)
          count += fours_[Places::four(h[i], h[j], h[k], h[l])];
      }
    }
  }
  return count;
}

PassedHandsByCard::PassedHandsByCard(std::size_t deck)
    : pairs_(deck),
      triples_(Places::pair(0, deck)),
      fours_(Places::triple(0, 0, deck)),
      fives_(Places::four(0, 0, 0, deck)) {}

void PassedHandsByCard::pass(const SortedHands::Hand& h) {
  for (std::size_t i = 0; i < 5; ++i) {
    ++ones_[h[i]];
    for (std::size_t card = 0; card < 5; ++card) {
      if (card != i) ++pairs_[h[i]][h[card]];
    }
    for (std::size_t j = i + 1; j < 5; ++j) {
      auto& triple = triples_[Places::pair(h[i], h[j])];
      for (std::size_t card = 0; card < 5; ++card) {
        if (card != i && card != j) ++triple[h[card]];
      }
      for (std::size_t k = j + 1; k < 5; ++k) {
        auto& four = fours_[Places::triple(h[i], h[j], h[k])];
        std::uint64_t rest = 0;
        for (std::size_t card = 0; card < 5; ++card) {
          if (card == i || card == j || card == k) continue;
          ++four[h[card]];
          rest = h[card];
        }
        for (std::size_t l = k + 1; l < 5; ++l) {
          for (std::size_t card = 0; card < 5; ++card) {
            if (card != i && card != j && card != k && card != l) rest = h[card];
          }
          fives_[Places::four(h[i], h[j], h[k], h[l])] |= std::uint64_t{1} << rest;
        }
      }
    }
  }
}

PassedHandsByCard::Row PassedHandsByCard::avoiding(const SortedHands::Hand& h) const {
  Row count = ones_;
  const auto add = [&](const auto& row, std::int32_t sign) {
    for (std::size_t card = 0; card < width; ++card) count[card] += sign * row[card];
  };
  for (std::size_t i = 0; i < 5; ++i) {
    add(pairs_[h[i]], -1);
    for (std::size_t j = i + 1; j < 5; ++j) {
      add(triples_[Places::pair(h[i], h[j])], 1);
      for (std::size_t k = j + 1; k < 5; ++k) {
        add(fours_[Places::triple(h[i], h[j], h[k])], -1);
        for (std::size_t l = k + 1; l < 5; ++l) {
          const std::uint64_t last = fives_[Places::four(h[i], h[j], h[k], h[l])];
          for (std::size_t card = 0; card < width; ++card) {
            count[card] += static_cast<std::int32_t>((last >> card) & 1U);
          }
        }
      }
    }
  }
  return count;
}

}  // namespace houseway
