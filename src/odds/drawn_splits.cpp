#include "odds/drawn_splits.h"

#include <algorithm>
#include <map>

namespace houseway::drawn {
namespace {

double binomial(int n, int k) {
  double ways = 1;
  for (int i = 0; i < k; ++i) ways = ways * (n - i) / (i + 1);
  return ways;
}

// `times` of hands in courses where so many cards of the pair's value came first and `others` other
// hands are known to have a second card of another value. That is told by what it is not: of these
// hands, some have one of the pair's value.
void put(std::vector<double>& sum, double times, int first, int others) {
  double sign = times;
  for (int paired = 0; paired <= others; ++paired, sign = -sign) {
    const auto at = static_cast<std::size_t>(first + paired);
    if (sum.size() <= at) sum.resize(at + 1);
    sum[at] += sign * binomial(others, paired);
  }
}

std::vector<double> sum_of(const std::vector<double>& a, const std::vector<double>& b) {
  std::vector<double> sum(std::max(a.size(), b.size()));
  for (std::size_t at = 0; at < sum.size(); ++at)
    sum[at] = (at < a.size() ? a[at] : 0) + (at < b.size() ? b[at] : 0);
  return sum;
}

struct Played {
  AllMet met;
  std::vector<Choices> choices;
};

// All hands that hold the value, and as many cards of it at least.
void play_out(const Facing& facing, const Chances& chances, int least, Kind kind,
              const Policy* policy, Played& played) {
  const std::size_t value = chances.value();
  const Hands& hands = all_hands();
  meet_all(facing, chances, least, played.met);
  played.choices.resize(hands.size());
  Play play(facing, played.met, kind, value);
  std::vector<HandId> list;
  for (const HandId hand : hands.with_value[value]) {
    if (hands[hand].cards[value] >= least) list.push_back(hand);
  }
  if (value != ace || !facing.terms.aces_one_card) {
    play.run(list, policy, played.choices);
    return;
  }
  for (const HandId hand : list) {
    if (hands[hand].size != 2) continue;
    Choices& here = played.choices[static_cast<std::size_t>(hand)];
    here = {};
    here[Act::stand] = play.stands(hand);
    here.taken = Act::stand;
    here.staked =
        standing_of(kind).at_stake() * played.met.hands[static_cast<std::size_t>(hand)].open;
  }
}

}  // namespace

std::vector<SplitCourse> split_courses(int most_hands) {
  std::vector<SplitCourse> courses;
  // How many ways lead to so many hands of which so many have a second card of another value.
  std::map<std::pair<int, int>, double> ways{{{2, 0}, 1}};
  for (int hands = 2; hands < most_hands; ++hands) {
    for (int done = 0; done < hands; ++done) {
      const double here = ways[{hands, done}];
      ways[{hands + 1, done}] += here;
      // As many hands as there may be: all that come now have any second card.
      if (hands + 1 == most_hands) courses.push_back({here, most_hands, done});
      if (done + 1 < hands) {
        ways[{hands, done + 1}] += here;
      } else {
        courses.push_back({here, hands, hands});
      }
    }
  }
  if (most_hands == 2) courses.push_back({1, 2, 0});
  return courses;
}

SplitTimes split_times(int most_hands) {
  SplitTimes times;
  for (const SplitCourse& course : split_courses(most_hands)) {
    const int first = course.hands - 1;
    const auto any_second = [&](HandTimes& hands, double count) {
      put(hands.other_second, course.ways * count, first, course.done);
      put(hands.pair_second, course.ways * count, first, course.done);
    };
    if (course.done == 0) {
      any_second(times.first, 1);
      any_second(times.formed, course.hands - 1);
      continue;
    }
    put(times.first.other_second, course.ways, first, course.done - 1);
    put(times.formed.other_second, course.ways * (course.done - 1), first, course.done - 1);
    any_second(times.formed, course.hands - course.done);
  }
  return times;
}

std::vector<std::pair<Kind, HandTimes>> hand_times(const Terms& terms, std::size_t value,
                                                   int hands) {
  const SplitTimes times = split_times(hands);
  if (terms.free_split != nullptr && terms.free_split(value))
    return {{Kind::split, times.first}, {Kind::free_split, times.formed}};
  return {{Kind::split,
           {sum_of(times.first.other_second, times.formed.other_second),
            sum_of(times.first.pair_second, times.formed.pair_second)}}};
}

std::map<TwoHands, std::vector<double>> pair_times(const Terms& terms, std::size_t value,
                                                   std::span<const SplitCourse> courses) {
  const bool free = terms.free_split != nullptr && terms.free_split(value);
  std::map<TwoHands, std::vector<double>> times;
  for (const SplitCourse& course : courses) {
    for (int a = 0; a < course.hands; ++a) {
      for (int b = a + 1; b < course.hands; ++b) {
        const auto kind = [&](int hand) {
          return free && hand > 0 ? Kind::free_split : Kind::split;
        };
        const int told = (a < course.done ? 1 : 0) + (b < course.done ? 1 : 0);
        for (const bool pair_a : {false, true}) {
          for (const bool pair_b : {false, true}) {
            if ((pair_a && a < course.done) || (pair_b && b < course.done)) continue;
            TwoHands both{{kind(a), pair_a}, {kind(b), pair_b}};
            if (both.second < both.first) std::swap(both.first, both.second);
            put(times[both], course.ways, course.hands - 2, course.done - told);
          }
        }
      }
    }
  }
  return times;
}

SplitPlay play_split(const Facing& facing, const Shoe& shoe, std::size_t value,
                     const SplitPolicies* policies, Again again, bool keep) {
  const Hands& hands = all_hands();
  const Terms& terms = facing.terms;
  const int most = value == ace && terms.most_of_aces  ? *terms.most_of_aces
                   : value == ace && !terms.aces_again ? std::min(2, terms.most_hands)
                                                       : terms.most_hands;
  const HandId single = hands.find(with({}, value));
  SplitPlay best;
  Played other;
  Played pair;
  for (int limit = again == Again::always ? most : 2; limit <= most; ++limit) {
    SplitPlay split;
    split.value = 0;
    split.hands = limit;
    for (const auto& [kind, times] : hand_times(terms, value, limit)) {
      const Policy* policy =
          policies == nullptr ? nullptr : &(*policies)[static_cast<std::size_t>(kind)];
      play_out(facing, Chances(shoe, value, times.other_second), 1, kind, policy, other);
      const bool same = times.other_second == times.pair_second;
      if (!same) play_out(facing, Chances(shoe, value, times.pair_second), 2, kind, policy, pair);
      for (std::size_t second = 0; second < values; ++second) {
        const auto hand = static_cast<std::size_t>(hands[single].next[second]);
        const Worth worth = (second == value && !same ? pair : other).choices[hand].worth();
        split.value += worth.gain;
        split.staked += worth.staked;
      }
      if (keep) {
        split.other_second[static_cast<std::size_t>(kind)] = other.choices;
        split.pair_second[static_cast<std::size_t>(kind)] = same ? other.choices : pair.choices;
      }
    }
    if (split.value > best.value) best = std::move(split);
  }
  return best;
}

}  // namespace houseway::drawn
