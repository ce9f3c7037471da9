#include "odds/three_hands.h"

#include <algorithm>
#include <array>

#include "core/random.h"
#include "ranking/house_way_check.h"

namespace houseway {
namespace {

constexpr std::size_t mediums = 92;  // one above the highest
constexpr std::size_t lows = 14;
constexpr std::size_t hands_dealt = 7;
constexpr std::size_t cards_each = 7;
constexpr std::size_t decks_in_part = 16'384;

std::size_t cell(std::size_t high, std::size_t medium, std::size_t low) {
  return (high * mediums + medium) * lows + low;
}

SetHands worth_of(CardSet hand, const List<CardSet, 2>& lower) {
  return set_four_two_one(hand - lower[0] - lower[1], lower[0], lower[1]);
}

}  // namespace

ThreeHands::ThreeHands(const HouseWay& way, Effort& effort) : fast_(way) {
  for_each_kind(way.sizes(), [&](CardSet hand, std::uint64_t hands) {
    kinds_.push_back({hand, hands});
    all_hands_ += static_cast<std::int64_t>(hands);
  });
  house_.resize(fast_.kinds());
  best_.resize(fast_.kinds());
  std::vector<SetHands> set(kinds_.size());
  constexpr std::size_t part = 2'000;
  const auto by_parts = [&](auto work) {
    in_parallel(effort, (kinds_.size() + part - 1) / part, [&](std::size_t which, unsigned) {
      for (std::size_t i = which * part; i < std::min(kinds_.size(), (which + 1) * part); ++i)
        work(i);
    });
  };
  by_parts([&](std::size_t i) { set[i] = house(kinds_[i].hand); });
  for (const SetHands& each : set) highs_.push_back(each.high);
  std::sort(highs_.begin(), highs_.end());
  highs_.erase(std::unique(highs_.begin(), highs_.end()), highs_.end());
  below_.assign(cell(highs_.size() + 1, 0, 0), 0);
  for (std::size_t i = 0; i < kinds_.size(); ++i) {
    below_[cell(high_number(set[i].high) + 1, set[i].second + 1U, set[i].third + 1U)] +=
        static_cast<std::int64_t>(kinds_[i].hands);
  }
  // Summed up along each of the three.
  for (std::size_t high = 0; high <= highs_.size(); ++high) {
    for (std::size_t medium = 0; medium < mediums; ++medium) {
      for (std::size_t low = 1; low < lows; ++low) {
        below_[cell(high, medium, low)] += below_[cell(high, medium, low - 1)];
      }
    }
    for (std::size_t medium = 1; medium < mediums; ++medium) {
      for (std::size_t low = 0; low < lows; ++low) {
        below_[cell(high, medium, low)] += below_[cell(high, medium - 1, low)];
      }
    }
    for (std::size_t i = 0; high > 0 && i < mediums * lows; ++i) {
      below_[high * mediums * lows + i] += below_[(high - 1) * mediums * lows + i];
    }
  }
  by_parts([&](std::size_t i) {
    const std::size_t kind = fast_.kind_of(kinds_[i].hand);
    if (kind == fast_.kinds()) return;
    house_[kind] = set[i];
    best_[kind] = best(kinds_[i].hand).worth;
  });
}

std::size_t ThreeHands::high_number(std::uint32_t value) const {
  return static_cast<std::size_t>(std::lower_bound(highs_.begin(), highs_.end(), value) -
                                  highs_.begin());
}

// Two hands higher, whatever the third is: hands below in two, those below in all three counted in
// each of the three pairs.
std::int64_t ThreeHands::wins_against_all(const SetHands& mine) const {
  const std::size_t high = high_number(mine.high);
  const std::size_t any_high = highs_.size();
  constexpr std::size_t any_medium = mediums - 1;
  constexpr std::size_t any_low = lows - 1;
  return below_[cell(high, mine.second, any_low)] + below_[cell(high, any_medium, mine.third)] +
         below_[cell(any_high, mine.second, mine.third)] -
         2 * below_[cell(high, mine.second, mine.third)];
}

std::vector<ThreeHands::Setting> ThreeHands::settings(CardSet hand) const {
  std::vector<Setting> all;
  List<CardSet, 7> cards;
  for (std::uint64_t left = hand.bits(); left != 0; left &= left - 1U) {
    cards.push_back(CardSet(left & (~left + 1U)));
  }
  const auto offer = [&](CardSet medium, CardSet low) {
    const SetHands worth = set_four_two_one(hand - medium - low, medium, low);
    const auto same = [&](const Setting& other) { return other.worth == worth; };
    if (worth.foul() || std::any_of(all.begin(), all.end(), same)) return;
    all.push_back({{medium, low}, worth, wins_against_all(worth)});
  };
  for (std::size_t i = 0; i < cards.size(); ++i) {
    for (std::size_t j = i + 1; j < cards.size(); ++j) {
      for (std::size_t low = 0; low < cards.size(); ++low) {
        if (low != i && low != j) offer(cards[i] | cards[j], cards[low]);
      }
    }
  }
  return all;
}

ThreeHands::Setting ThreeHands::best(CardSet hand) const {
  const std::vector<Setting> all = settings(hand);
  return *std::max_element(all.begin(), all.end(),
                           [](const Setting& a, const Setting& b) { return a.wins < b.wins; });
}

SetHands ThreeHands::house(CardSet hand) const {
  return worth_of(hand, fast_.way().set(hand));
}

SetHands ThreeHands::house_of(CardSet hand) const {
  const std::size_t kind = fast_.kind_of(hand);
  return kind == fast_.kinds() ? house(hand) : house_[kind];
}

SetHands ThreeHands::best_of(CardSet hand) const {
  const std::size_t kind = fast_.kind_of(hand);
  return kind == fast_.kinds() ? best(hand).worth : best_[kind];
}

std::vector<ThreeHands::RuleShare> ThreeHands::by_rule() const {
  const HouseWay& way = fast_.way();
  std::vector<RuleShare> shares(way.rules().size());
  for (const Kind& kind : kinds_) {
    RuleShare& share =
        shares[static_cast<std::size_t>(way.rule_of(kind.hand) - way.rules().data())];
    const std::int64_t cost =
        wins_against_all(best_of(kind.hand)) - wins_against_all(house_of(kind.hand));
    share.hands += static_cast<Wide>(kind.hands);
    share.cost += Wide{cost} * static_cast<Wide>(kind.hands);
    if (cost == 0) share.best += static_cast<Wide>(kind.hands);
  }
  return shares;
}

ThreeHands::Sampled& ThreeHands::Sampled::operator+=(const Sampled& other) {
  decks += other.decks;
  meetings += other.meetings;
  best += other.best;
  best_squares += other.best_squares;
  house += other.house;
  house_squares += other.house_squares;
  return *this;
}

// Each part has a seed of its own, so that the figures are the same for any number of threads.
ThreeHands::Sampled ThreeHands::sample(std::uint64_t seed, std::size_t parts,
                                       Effort& effort) const {
  std::vector<Sampled> by_part(parts);
  in_parallel(effort, parts, [&](std::size_t part, unsigned) {
    SeededRandom random(seed + part);
    const auto all = deck_cards(Deck::with_joker);
    std::vector<Card> deck(all.begin(), all.end());
    Sampled& sampled = by_part[part];
    for (std::size_t i = 0; i < decks_in_part; ++i) {
      std::array<SetHands, hands_dealt> house_set;
      std::array<SetHands, hands_dealt> best_set;
      for (std::size_t hand = 0; hand < hands_dealt; ++hand) {
        CardSet cards;
        for (std::size_t card = hand * cards_each; card < (hand + 1) * cards_each; ++card) {
          const auto left = static_cast<std::uint32_t>(deck.size() - card);
          std::swap(deck[card], deck[card + random.below(left)]);
          cards.insert(deck[card]);
        }
        house_set[hand] = house_of(cards);
        best_set[hand] = best_of(cards);
      }
      std::int64_t best_wins = 0;
      std::int64_t house_wins = 0;
      for (std::size_t mine = 0; mine < hands_dealt; ++mine) {
        for (std::size_t dealers = 0; dealers < hands_dealt; ++dealers) {
          if (mine == dealers) continue;
          best_wins += wins(best_set[mine], house_set[dealers]) ? 1 : 0;
          house_wins += wins(house_set[mine], house_set[dealers]) ? 1 : 0;
        }
      }
      sampled += {1,          hands_dealt * (hands_dealt - 1), best_wins, best_wins * best_wins,
                  house_wins, house_wins * house_wins};
    }
  });
  Sampled all;
  for (const Sampled& each : by_part) all += each;
  return all;
}

}  // namespace houseway
