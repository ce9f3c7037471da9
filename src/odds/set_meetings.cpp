#include "odds/set_meetings.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <map>

namespace houseway {
namespace {

constexpr std::array<std::array<std::int32_t, 5>, 5> choose_small{
    {{1, 0, 0, 0, 0}, {1, 1, 0, 0, 0}, {1, 2, 1, 0, 0}, {1, 3, 3, 1, 0}, {1, 4, 6, 4, 1}}};

// The cards beside a flush: two, the first not above the second; one; or none.
struct Further {
  std::int8_t first = -1;
  std::int8_t second = -1;
};
constexpr std::array<Further, 91> pairs_of_ranks() {
  std::array<Further, 91> all{};
  std::size_t next = 0;
  for (std::int8_t first = 0; first < rank_count; ++first) {
    for (std::int8_t second = first; second < rank_count; ++second) all[next++] = {first, second};
  }
  return all;
}
constexpr std::array two_further = pairs_of_ranks();
std::size_t number_of(Further further) {
  if (further.first < 0) return 0;
  if (further.second < 0) return static_cast<std::size_t>(further.first);
  for (std::size_t i = 0; i < two_further.size(); ++i) {
    if (two_further[i].first == further.first && two_further[i].second == further.second) return i;
  }
  return two_further.size();
}

std::uint64_t key_of(const RankCounts& counts, bool joker) {
  std::uint64_t key = joker ? 1 : 0;
  for (const std::uint8_t count : counts) key = key * 5 + count;
  return key;
}

// Whether hands are below a setting, as masks: in both, and in one or both.
template <class Number>
struct Below {
  Number both = 0;
  Number any = 0;
};
template <class Number>
inline Below<Number> below(Number high, Number low, SetPoint setting) {
  const auto higher = static_cast<Number>(high < setting.high ? -1 : 0);
  const auto lower = static_cast<Number>(low < setting.low ? -1 : 0);
  return {static_cast<Number>(higher & lower), static_cast<Number>(higher | lower)};
}

// What the hands with one flush add to the sums of its lanes: as they are set, less as if there
// were none.
struct Lanes {
  const std::int16_t* high;
  const std::int16_t* low;
  const std::int16_t* plain_high;
  const std::int16_t* plain_low;
};
template <std::size_t count>
void add_lanes(const Lanes& lanes, SetPoint setting, std::int16_t* __restrict both,
               std::int16_t* __restrict any) {
  for (std::size_t i = 0; i < count; ++i) {
    const auto set = below(lanes.high[i], lanes.low[i], setting);
    const auto plain = below(lanes.plain_high[i], lanes.plain_low[i], setting);
    both[i] = static_cast<std::int16_t>(both[i] + plain.both - set.both);
    any[i] = static_cast<std::int16_t>(any[i] + plain.any - set.any);
  }
}
// Sixteen lanes as one value: the loops below are not otherwise made such by the compiler.
using Sixteen [[gnu::vector_size(32)]] = std::int16_t;
void load(Sixteen& lanes, const std::int16_t* from) {
  std::memcpy(&lanes, from, sizeof lanes);
}

// The same where for each hand the best of several settings counts, which stand from the highest
// high hand to the highest low one: in one hand those two are the best.
template <std::size_t count>
void add_lanes(const Lanes& lanes, std::span<const SetPoint> settings,
               std::int16_t* __restrict both, std::int16_t* __restrict any) {
  const SetPoint most{settings.front().high, settings.back().low};
  if constexpr (count == 1) {
    const auto in_both = [&](std::int16_t high, std::int16_t low) {
      const auto is_below = [&](SetPoint each) { return high < each.high && low < each.low; };
      return std::any_of(settings.begin(), settings.end(), is_below) ? 1 : 0;
    };
    *both = static_cast<std::int16_t>(*both + in_both(lanes.high[0], lanes.low[0]) -
                                      in_both(lanes.plain_high[0], lanes.plain_low[0]));
    *any =
        static_cast<std::int16_t>(*any + below(lanes.plain_high[0], lanes.plain_low[0], most).any -
                                  below(lanes.high[0], lanes.low[0], most).any);
  } else {
    for (std::size_t from = 0; from < count; from += 16) {
      Sixteen high, low, plain_high, plain_low, sum_both, sum_any;
      load(high, lanes.high + from);
      load(low, lanes.low + from);
      load(plain_high, lanes.plain_high + from);
      load(plain_low, lanes.plain_low + from);
      load(sum_both, both + from);
      load(sum_any, any + from);
      Sixteen set_both{}, plain_both{};
      for (const SetPoint setting : settings) {
        set_both |= (high < setting.high) & (low < setting.low);
        plain_both |= (plain_high < setting.high) & (plain_low < setting.low);
      }
      sum_both += plain_both - set_both;
      sum_any += ((plain_high < most.high) | (plain_low < most.low)) -
                 ((high < most.high) | (low < most.low));
      std::memcpy(both + from, &sum_both, sizeof sum_both);
      std::memcpy(any + from, &sum_any, sizeof sum_any);
    }
  }
}

// Without those that another is at least as good as in both hands, from the highest high hand on.
std::vector<SetPoint> not_worse(std::span<const SetPoint> settings) {
  std::vector<SetPoint> sorted(settings.begin(), settings.end());
  std::sort(sorted.begin(), sorted.end(), [](const SetPoint& a, const SetPoint& b) {
    return a.high != b.high ? a.high > b.high : a.low > b.low;
  });
  std::vector<SetPoint> best;
  for (const SetPoint& setting : sorted) {
    if (best.empty() || setting.low > best.back().low) best.push_back(setting);
  }
  return best;
}

// Calls work for the number of lanes, which it has as a constant.
template <class Work>
void by_lanes(std::size_t lanes, Work work) {
  if (lanes == SetMeetings::lanes_of_two)
    return work.template operator()<SetMeetings::lanes_of_two>();
  if (lanes == SetMeetings::lanes_of_one)
    return work.template operator()<SetMeetings::lanes_of_one>();
  work.template operator()<1>();
}

}  // namespace

SetMeetings::SetMeetings(const SetKinds& kinds, const std::vector<SetPoint>& points)
    : kinds_(kinds) {
  const SetDeck& deck = kinds.deck();
  const unsigned low_ranks = deck.ranks & ((1U << first_high_rank) - 1U);
  for (Half* half : {&low_half_, &high_half_}) {
    const unsigned ranks = half == &low_half_ ? low_ranks : deck.ranks & ~low_ranks;
    for (int size = 0; size <= deck.cards(); ++size) {
      half->of_size[static_cast<std::size_t>(size)] = half->counts.size();
      for_each_counts(ranks, size, suit_count,
                      [&](const RankCounts& counts) { half->counts.push_back(counts); });
    }
    half->of_size[static_cast<std::size_t>(deck.cards()) + 1] = half->counts.size();
  }

  std::map<std::uint64_t, std::size_t> plain;  // kinds without a flush
  for (const SetKinds::Ranks& ranks : kinds.by_ranks()) {
    const SetKind& kind = kinds.kinds()[ranks.first];
    plain[key_of(kind.counts, kind.joker)] = ranks.first;
  }
  for (const bool joker : {false, true}) {
    if (joker && !deck.joker) continue;
    const auto naturals = static_cast<std::size_t>(deck.cards() - (joker ? 1 : 0));
    for (std::size_t size = 0; size <= naturals; ++size) {
      const std::size_t rest = naturals - size;
      for (std::size_t low = low_half_.of_size[size]; low < low_half_.of_size[size + 1]; ++low) {
        const std::size_t first = high_half_.of_size[rest];
        const std::size_t end = high_half_.of_size[rest + 1];
        if (first == end) continue;
        blocks_.push_back({static_cast<std::uint32_t>(low), static_cast<std::uint32_t>(first),
                           static_cast<std::uint32_t>(end - first),
                           static_cast<std::uint32_t>(highs_.size()), joker});
        for (std::size_t high = first; high < end; ++high) {
          RankCounts counts = low_half_.counts[low];
          for (std::size_t rank = first_high_rank; rank < rank_count; ++rank) {
            counts[rank] = high_half_.counts[high][rank];
          }
          const SetPoint point = points[plain.at(key_of(counts, joker))];
          highs_.push_back(point.high);
          lows_.push_back(point.low);
        }
      }
    }
  }

  constexpr std::array<std::size_t, 3> lanes{1, lanes_of_one, lanes_of_two};
  for (std::size_t further = 0; further < flushes_.size(); ++further) {
    flushes_[further].lanes = lanes[further];
    flushes_[further].further = further;
  }
  std::map<std::pair<unsigned, bool>, std::size_t> place;  // of a flush among those of its size
  for (const SetKinds::Ranks& ranks : kinds.by_ranks()) {
    for (std::size_t i = ranks.first + 1; i < ranks.first + ranks.count; ++i) {
      const SetKind& kind = kinds.kinds()[i];
      Further beside;
      for (std::int8_t rank = 0; rank < rank_count; ++rank) {
        int left = kind.counts[static_cast<std::size_t>(rank)] -
                   static_cast<int>((kind.flush >> static_cast<unsigned>(rank)) & 1U);
        for (; left > 0; --left) (beside.first < 0 ? beside.first : beside.second) = rank;
      }
      const std::size_t further = (beside.first >= 0 ? 1U : 0U) + (beside.second >= 0 ? 1U : 0U);
      Flushes& flushes = flushes_[further];
      const auto [found, fresh] = place.try_emplace({kind.flush, kind.joker}, flushes.masks.size());
      if (fresh) {
        flushes.masks.push_back(kind.flush);
        flushes.jokers.push_back(kind.joker ? 1 : 0);
        const std::size_t size = flushes.masks.size() * flushes.lanes;
        for (auto* each : {&flushes.high, &flushes.low, &flushes.plain_high, &flushes.plain_low}) {
          each->resize(size, 0);
        }
      }
      const std::size_t lane = found->second * flushes.lanes + number_of(beside);
      flushes.high[lane] = points[i].high;
      flushes.low[lane] = points[i].low;
      flushes.plain_high[lane] = points[ranks.first].high;
      flushes.plain_low[lane] = points[ranks.first].low;
    }
  }
}

SetMeetings::Beside::Beside(const SetMeetings& meetings, const SetKind& ranks)
    : all_(meetings), mine_(ranks) {
  // A bit for each rank held, close together.
  for (unsigned rank = 0; rank < rank_count; ++rank) {
    if (ranks.counts[rank] == 0) continue;
    const auto bit = static_cast<std::uint8_t>(1U << static_cast<unsigned>(std::popcount(held_)));
    held_ |= 1U << rank;
    for (std::size_t half = 0; half < 2; ++half) {
      for (std::size_t bits = 0; bits < closed_up_[half].size(); ++bits) {
        if (((bits << (half * half_bits)) >> rank & 1U) != 0) closed_up_[half][bits] |= bit;
      }
    }
  }
  const auto add_ways = [&](const Half& half, std::size_t from, std::size_t to, auto& ways) {
    for (const RankCounts& counts : half.counts) {
      std::int32_t product = 1;
      for (std::size_t rank = from; rank < to; ++rank) {
        product *= choose_small[4U - mine_.counts[rank]][counts[rank]];
      }
      ways.push_back(product);
    }
  };
  low_ways_.reserve(all_.low_half_.counts.size());
  high_ways_.reserve(all_.high_half_.counts.size());
  add_ways(all_.low_half_, 0, first_high_rank, low_ways_);
  add_ways(all_.high_half_, first_high_rank, rank_count, high_ways_);
  for (std::size_t i = 0; i < shared_.size(); ++i) {
    shared_[i].reserve(all_.flushes_[i].masks.size());
    for (const unsigned mask : all_.flushes_[i].masks) {
      shared_[i].push_back(static_cast<std::uint8_t>(compressed(mask)));
    }
  }
  flush_counts_.resize(std::size_t{1} << static_cast<unsigned>(std::popcount(held_)));
  std::vector<std::int16_t> sums;
  for (const Flushes& flushes : all_.flushes_) {
    sums.assign(2 * flush_counts_.size() * flushes.lanes, 0);
    for (std::size_t flush = 0; flush < flushes.masks.size(); ++flush) {
      if (flushes.jokers[flush] != 0 && mine_.joker) continue;
      std::int16_t* both = &sums[2 * flushes.lanes * shared_[flushes.further][flush]];
      std::for_each(both, both + flushes.lanes, [](std::int16_t& lane) { ++lane; });
    }
    add_by_suit(flushes, sums, flush_counts_.data());
  }
}

std::vector<Met> SetMeetings::Beside::plain(std::span<const SetPoint> settings) const {
  std::vector<Met> met(settings.size());
  for (const Block& block : all_.blocks_) {
    if (!goes_with(block)) continue;
    const std::int64_t ways = low_ways_[block.low_choice];
    const std::int32_t* high = &all_.highs_[block.first_point];
    const std::int32_t* low = &all_.lows_[block.first_point];
    const std::int32_t* weight = &high_ways_[block.first_high];
    for (std::size_t which = 0; which < settings.size(); ++which) {
      std::int32_t both = 0;
      std::int32_t any = 0;
      for (std::uint32_t i = 0; i < block.size; ++i) {
        const auto each = below<std::int32_t>(high[i], low[i], settings[which]);
        both += weight[i] & each.both;
        any += weight[i] & each.any;
      }
      met[which] += {ways * both, ways * any};
    }
  }
  return met;
}

Met SetMeetings::Beside::plain_of(SetPoint setting) {
  for (const auto& [known, met] : known_) {
    if (known == setting) return met;
  }
  known_.emplace_back(setting, plain({&setting, 1}).front());
  return known_.back().second;
}

// Hands below one setting or another are those below each, less those below one and the next: the
// settings stand from the highest high hand to the highest low one. Below any of them in one hand
// are those below the best of each.
Met SetMeetings::Beside::plain_best_of(std::span<const SetPoint> settings) {
  Met met;
  for (std::size_t i = 0; i < settings.size(); ++i) {
    met.both += plain_of(settings[i]).both;
    if (i > 0) met.both -= plain_of({settings[i].high, settings[i - 1].low}).both;
  }
  met.any = plain_of({settings.front().high, settings.back().low}).any;
  return met;
}

// From sums by the ranks that a flush shares with the cards: for each choice of ranks held in the
// suit the flushes that lie outside it, with all cards that may lie beside them.
void SetMeetings::Beside::add_by_suit(const Flushes& flushes, std::vector<std::int16_t>& sums,
                                      Met* by_suit) const {
  const std::size_t lanes = flushes.lanes;
  const std::size_t subsets = sums.size() / (2 * lanes);
  for (std::size_t bit = 1; bit < subsets; bit <<= 1U) {
    for (std::size_t subset = 0; subset < subsets; ++subset) {
      if ((subset & bit) == 0) continue;
      std::int16_t* __restrict into = &sums[2 * lanes * subset];
      const std::int16_t* from = &sums[2 * lanes * (subset ^ bit)];
      for (std::size_t i = 0; i < 2 * lanes; ++i) {
        into[i] = static_cast<std::int16_t>(into[i] + from[i]);
      }
    }
  }
  for (std::size_t in_suit = 0; in_suit < subsets; ++in_suit) {
    // What is left of each rank in the three other suits.
    std::array<std::int32_t, rank_count> left{};
    unsigned bit = 0;
    for (unsigned rank = 0; rank < rank_count; ++rank) {
      const bool held = ((held_ >> rank) & 1U) != 0;
      const bool suited = held && ((in_suit >> bit) & 1U) != 0;
      if (held) ++bit;
      if (((all_.kinds_.deck().ranks >> rank) & 1U) == 0) continue;
      left[rank] = std::max(0, 3 - mine_.counts[rank] + (suited ? 1 : 0));
    }
    const std::int16_t* both = &sums[2 * lanes * (subsets - 1 - in_suit)];
    const std::int16_t* any = both + lanes;
    std::int32_t all_both = 0;
    std::int32_t all_any = 0;
    const auto add = [&](std::size_t lane, std::int32_t ways) {
      all_both += ways * both[lane];
      all_any += ways * any[lane];
    };
    if (flushes.further == 2) {
      std::size_t lane = 0;
      for (std::size_t first = 0; first < rank_count; ++first) {
        add(lane++, left[first] * (left[first] - 1) / 2);
        for (std::size_t second = first + 1; second < rank_count; ++second) {
          add(lane++, left[first] * left[second]);
        }
      }
    } else if (flushes.further == 1) {
      for (std::size_t i = 0; i < rank_count; ++i) add(i, left[i]);
    } else {
      add(0, 1);
    }
    by_suit[in_suit] += Met{all_both, all_any};
  }
}

// Calls visit with the lanes of every flush that may be met, and where its sums stand.
template <class Visit>
void SetMeetings::Beside::for_each_flush(const Flushes& flushes, Visit visit) const {
  for (std::size_t flush = 0; flush < flushes.masks.size(); ++flush) {
    if (flushes.jokers[flush] != 0 && mine_.joker) continue;
    const std::size_t at = flush * flushes.lanes;
    visit(
        Lanes{&flushes.high[at], &flushes.low[at], &flushes.plain_high[at], &flushes.plain_low[at]},
        2 * flushes.lanes * shared_[flushes.further][flush]);
  }
}

void SetMeetings::Beside::add(std::span<const SetPoint> settings, std::span<const Met> without) {
  plain_.insert(plain_.end(), without.begin(), without.end());
  const std::size_t subsets = flush_counts_.size();
  std::size_t first = by_suit_.size();
  by_suit_.resize(first + subsets * settings.size());
  std::array<std::vector<std::int16_t>, batch> sums;
  while (!settings.empty()) {
    const auto now = settings.subspan(0, std::min(batch, settings.size()));
    for (const Flushes& flushes : all_.flushes_) {
      const std::size_t lanes = flushes.lanes;
      for (std::size_t i = 0; i < now.size(); ++i) sums[i].assign(2 * subsets * lanes, 0);
      const auto add_each = [&]<std::size_t count>() {
        for_each_flush(flushes, [&](const Lanes& points, std::size_t at) {
          for (std::size_t i = 0; i < now.size(); ++i) {
            std::int16_t* both = &sums[i][at];
            add_lanes<count>(points, now[i], both, both + count);
          }
        });
      };
      by_lanes(lanes, add_each);
      for (std::size_t i = 0; i < now.size(); ++i) {
        add_by_suit(flushes, sums[i], &by_suit_[first + i * subsets]);
      }
    }
    first += subsets * now.size();
    settings = settings.subspan(now.size());
  }
}

void SetMeetings::Beside::add_best_of(std::span<const SetPoint> ways) {
  const std::vector<SetPoint> settings = not_worse(ways);
  const std::size_t subsets = flush_counts_.size();
  const std::size_t first = by_suit_.size();
  by_suit_.resize(first + subsets);
  std::vector<std::int16_t> sums;
  for (const Flushes& flushes : all_.flushes_) {
    sums.assign(2 * subsets * flushes.lanes, 0);
    by_lanes(flushes.lanes, [&]<std::size_t count>() {
      for_each_flush(flushes, [&](const Lanes& points, std::size_t at) {
        add_lanes<count>(points, settings, &sums[at], &sums[at] + count);
      });
    });
    add_by_suit(flushes, sums, &by_suit_[first]);
  }
  plain_.push_back(plain_best_of(settings));
}

std::int64_t SetMeetings::Beside::flushes(const std::array<unsigned, suit_count>& suits) const {
  std::int64_t count = 0;
  for (const unsigned ranks : suits) count += flush_counts_[compressed(ranks)].both;
  return count;
}

Met SetMeetings::Beside::met(std::size_t number,
                             const std::array<unsigned, suit_count>& suits) const {
  Met met = plain_[number];
  for (const unsigned ranks : suits) {
    met += by_suit_[number * flush_counts_.size() + compressed(ranks)];
  }
  return met;
}

}  // namespace houseway
