#include "odds/paid_draw_flushes.h"

#include <algorithm>
#include <map>
#include <tuple>

#include "ranking/high.h"

namespace houseway::paid_draw {

namespace {

// From counts of single hands by their cards to counts of all hands among some cards.
template <class Count, class Add>
void sum_over_subsets(Count* counts, std::size_t masks, Add add) {
  for (std::size_t bit = 1; bit < masks; bit <<= 1U) {
    for (std::size_t from = 0; from < masks; from += 2 * bit) {
      for (std::size_t i = from; i < from + bit; ++i) add(counts[i + bit], counts[i]);
    }
  }
}

}  // namespace

DealersFlushes::DealersFlushes(const Finals& finals, unsigned ranks, std::uint8_t up)
    : low_((1U << up) - 1U), unqualified_(masks), all_(masks) {
  struct Flush {
    std::uint32_t strength;
    std::uint32_t by_ranks;
    bool qualified;
    unsigned mask;
  };
  std::vector<Flush> flushes;
  rank_choices::for_each_subset(ranks & ~(1U << up), 4, [&](unsigned mask) {
    Ranks hand;
    rank_choices::for_each_rank(mask | 1U << up, [&](std::uint8_t rank) { hand.push_back(rank); });
    const Final& plain = finals.by_ranks[five_cards][rank_choices::place_of_ranks(hand)];
    flushes.push_back({finals.flushes[mask | 1U << up].strength, plain.strength, plain.qualified,
                       closed_up(mask)});
  });
  std::sort(flushes.begin(), flushes.end(),
            [](const Flush& a, const Flush& b) { return a.strength < b.strength; });
  for (std::size_t i = 0; i < flushes.size(); ++i) {
    strengths_.push_back(flushes[i].strength);
    unqualified_[flushes[i].mask] = flushes[i].qualified ? 0 : 1;
    all_[flushes[i].mask] = 1;
    rank_choices::for_each_rank(flushes[i].mask, [&](std::uint8_t bit) {
      holding_[bit][i / 64] |= std::uint64_t{1} << (i % 64);
    });
  }
  of_mask_.resize(rank_choices::all_masks);
  rank_choices::for_each_subset(ranks, five_cards, [&](unsigned mask) {
    of_mask_[mask] = standing(finals.flushes[mask].strength);
  });
  const auto plus = [](std::int16_t& sum, std::int16_t more) {
    sum = static_cast<std::int16_t>(sum + more);
  };
  sum_over_subsets(unqualified_.data(), masks, plus);
  sum_over_subsets(all_.data(), masks, plus);

  std::vector<std::uint32_t> by_ranks;
  for (const Flush& flush : flushes) by_ranks.push_back(flush.by_ranks);
  std::sort(by_ranks.begin(), by_ranks.end());
  std::map<std::tuple<bool, std::ptrdiff_t, std::ptrdiff_t, std::ptrdiff_t>, std::uint16_t> known;
  for (const std::size_t size : {five_cards, six_cards}) {
    kinds_[size].resize(choices_of[size]);
    std::map<std::uint32_t, std::uint16_t> of_strength;
    for (std::size_t place = 0; place < choices_of[size]; ++place) {
      const auto& [strength, qualified, above, below, win] = finals.by_ranks[size][place];
      const auto at = of_strength.find(strength);
      if (at != of_strength.end()) {
        kinds_[size][place] = at->second;
        continue;
      }
      const auto lower = std::lower_bound(by_ranks.begin(), by_ranks.end(), strength);
      const auto higher = std::upper_bound(lower, by_ranks.end(), strength);
      const auto flush = std::lower_bound(strengths_.begin(), strengths_.end(), strength);
      const auto key = qualified ? std::tuple(true, lower - by_ranks.begin(),
                                              higher - by_ranks.begin(), flush - strengths_.begin())
                                 : std::tuple(false, 0L, 0L, 0L);
      const auto [kind, is_new] = known.try_emplace(key, static_cast<std::uint16_t>(known.size()));
      kinds_[size][place] = of_strength[strength] = kind->second;
      if (!is_new) continue;
      moved_.resize(known.size() * masks);
      Moved* moved = moved_.data() + kind->second * masks;
      for (const Flush& each : flushes) {
        const bool beaten = each.strength < strength;
        const int was_lower = qualified ? each.by_ranks < strength : !each.qualified;
        const int was_not_higher = qualified ? each.by_ranks <= strength : !each.qualified;
        moved[each.mask] = {static_cast<std::int16_t>(was_lower - beaten),
                            static_cast<std::int16_t>(was_not_higher - beaten)};
      }
      sum_over_subsets(moved, masks, [&](Moved& sum, const Moved& more) {
        plus(sum.lower, more.lower);
        plus(sum.not_higher, more.not_higher);
      });
    }
  }
}

DealersFlushes::Bits DealersFlushes::gone(unsigned left) const {
  Bits gone{};
  rank_choices::for_each_rank(~left & (masks - 1), [&](std::uint8_t bit) {
    for (std::size_t i = 0; i < gone.size(); ++i) gone[i] |= holding_[bit][i];
  });
  return gone;
}

DealersFlushes::Standing DealersFlushes::standing(std::uint32_t strength) const {
  const auto lower = std::lower_bound(strengths_.begin(), strengths_.end(), strength);
  const auto higher = std::upper_bound(lower, strengths_.end(), strength);
  return {static_cast<std::uint16_t>(lower - strengths_.begin()),
          static_cast<std::uint16_t>(higher - strengths_.begin()),
          HighHand{strength}.hand_class() >= HandClass::straight_flush};
}

}  // namespace houseway::paid_draw
