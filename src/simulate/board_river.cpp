#include "simulate/board_river.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <map>

#include "odds/board_worth.h"
#include "odds/pricing.h"
#include "odds/showdown_terms.h"

namespace houseway::board_kernels {
namespace {

constexpr std::size_t rank_of(std::uint8_t number) {
  return std::size_t{number} / suit_count;
}
constexpr std::size_t suit_of(std::uint8_t number) {
  return std::size_t{number} % suit_count;
}

using Ranks = std::vector<std::size_t>;

// Every choice of so many ranks, rising, of which at most four are alike.
std::vector<Ranks> rank_choices(std::size_t size) {
  std::vector<Ranks> all;
  Ranks chosen;
  const auto extend = [&](auto&& self, std::size_t from) -> void {
    if (chosen.size() == size) return all.push_back(chosen);
    for (std::size_t rank = from; rank < rank_count; ++rank) {
      if (std::count(chosen.begin(), chosen.end(), rank) == suit_count) continue;
      chosen.push_back(rank);
      self(self, rank);
      chosen.pop_back();
    }
  };
  extend(extend, 0);
  return all;
}

// Cards are given suits by turns, so that no suit has more than two of seven.
FastHigh::Hand of_rank(std::size_t rank, std::size_t turn) {
  return FastHigh::Hand(Card(static_cast<Rank>(rank), all_suits[turn % suit_count]));
}

const Way& largest(const std::vector<Way>& ways) {
  return *std::max_element(ways.begin(), ways.end(),
                           [](const Way& a, const Way& b) { return a.stakes() < b.stakes(); });
}

}  // namespace

bool RiverPlay::fits(const SeatCourse& course) {
  const MainCourse& main = course.main();
  std::size_t made = 0;
  for (const DecisionPoint& point : main.decisions) {
    for (const Way& way : point.ways) made = std::max(made, way.wager);
  }
  return main.decisions.back().shown == 5 && made == main.before_deal;
}

RiverPlay::RiverPlay(const SeatCourse& course) {
  const std::vector<Way>& ways = course.main().decisions.back().ways;
  const auto other = std::find_if(ways.begin(), ways.end(),
                                  [](const Way& way) { return way.act != Choice::Act::wager; });
  raise_ = static_cast<std::uint32_t>(&largest(ways) - ways.data()) + 1;
  fold_ = static_cast<std::uint32_t>(other - ways.begin()) + 1;
  const ShowdownRules& showdown = *course.game().cards().showdown;
  qualifies_from_ = 1;
  for (std::uint16_t strength = 1; strength <= ranking_.strongest(); ++strength) {
    const HighHand hand = ranking_.high_hand(strength);
    class_of_[strength] = hand.hand_class();
    if (showdown.qualifies != nullptr && !showdown.qualifies(ShownHand(hand))) {
      qualifies_from_ = static_cast<std::uint16_t>(strength + 1);
    }
  }
  flushes_.resize(1U << rank_count);
  for (std::uint64_t ranks = 0; ranks < flushes_.size(); ++ranks) {
    const int size = std::popcount(ranks);
    if (size >= 5 && size <= 7) {
      flushes_[ranks] = ranking_.strength(FastHigh::Hand(CardSet(ranks)));
    }
  }
  find_orders();
  find_gains(course);
}

void RiverPlay::find_orders() {
  std::map<Ranks, std::uint16_t> pairs;
  std::map<Ranks, std::uint16_t> fours;
  const std::vector<Ranks> all_pairs = rank_choices(2);
  const std::vector<Ranks> all_fours = rank_choices(4);
  const std::vector<Ranks> all_boards = rank_choices(5);
  const auto number = [](const std::vector<Ranks>& all, std::map<Ranks, std::uint16_t>& into) {
    for (const Ranks& ranks : all) {
      into.emplace(ranks, static_cast<std::uint16_t>(into.size()));
    }
  };
  number(all_pairs, pairs);
  number(all_fours, fours);
  for (std::size_t a = 0; a < pack_size; ++a) {
    for (std::size_t b = 0; b < pack_size; ++b) {
      const std::size_t low = std::min(a, b) / suit_count;
      const std::size_t high = std::max(a, b) / suit_count;
      pair_[a * pack_size + b] = static_cast<std::uint8_t>(pairs[{low, high}]);
    }
  }
  const auto with = [](Ranks ranks, const Ranks& more) {
    ranks.insert(ranks.end(), more.begin(), more.end());
    std::sort(ranks.begin(), ranks.end());
    return ranks;
  };
  for (const Ranks& one : all_pairs) {
    for (const Ranks& other : all_pairs) four_.push_back(fours[with(one, other)]);
  }
  board_.resize(all_fours.size() * rank_count);
  boards_.resize(all_boards.size());
  for (std::size_t at = 0; at < all_boards.size(); ++at) {
    const Ranks& ranks = all_boards[at];
    for (std::size_t out = 0; out < ranks.size(); ++out) {
      Ranks others = ranks;
      others.erase(others.begin() + static_cast<std::ptrdiff_t>(out));
      board_[std::size_t{fours[others]} * rank_count + ranks[out]] = static_cast<std::uint16_t>(at);
    }
    FastHigh::Hand shared;
    std::array<int, rank_count> held{};
    for (std::size_t i = 0; i < ranks.size(); ++i) {
      shared += of_rank(ranks[i], i);
      ++held[ranks[i]];
    }
    std::map<std::uint16_t, std::int8_t> places;  // of strengths
    const auto for_each_pair = [&](const auto& visit) {
      for (std::size_t a = 0; a < rank_count; ++a) {
        for (std::size_t b = 0; b <= a; ++b) {
          if (held[a] + (a == b ? 2 : 1) > suit_count || held[b] + 1 > suit_count) continue;
          visit(a, b, ranking_.strength(shared + of_rank(a, 5) + of_rank(b, 6)));
        }
      }
    };
    for_each_pair([&](std::size_t, std::size_t, std::uint16_t strength) { places[strength] = 0; });
    std::int8_t next = 0;
    std::int8_t below_qualifying = 0;
    std::int8_t below_flushes = 0;
    for (auto& [strength, place] : places) {
      place = next++;
      if (strength < qualifies_from_) below_qualifying = next;
      if (class_of_[strength] < HandClass::flush) below_flushes = next;
    }
    RankBoard& board = boards_[at];
    for (Row& row : board.order) row.fill(beyond);
    board.alike.fill(beyond);
    for_each_pair([&](std::size_t a, std::size_t b, std::uint16_t strength) {
      board.order[a][b] = board.order[b][a] = places[strength];
      if (a == b) board.alike[a] = places[strength];
    });
    board.alike[qualifying] = below_qualifying;
    board.alike[above_flushes] = below_flushes;
  }
}

void RiverPlay::find_gains(const SeatCourse& course) {
  const RuleSet& rules = course.rules();
  const MainCourse& main = course.main();
  const DeclaredShowdown showdown(rules, priced_by(rules), {});
  std::vector<HandKind> kinds;
  for (std::size_t c = 0; c < hand_classes; ++c) kinds.push_back({of_class(c).value});
  const BoardWorth worth(showdown.terms(main, rules.paytable(priced_by(rules)), kinds));
  const std::int64_t dealers = dealers_of(pack_size);
  const std::int64_t raised = largest(main.decisions.back().ways).multiple;
  for (std::size_t c = 0; c < hand_classes; ++c) {
    Meetings gains{};
    for (std::size_t i = 0; i < Comparison::kinds; ++i) {
      for (std::size_t wager = 0; wager < main.before_deal; ++wager) {
        gains[i] += worth.wagers[wager][c][i];
      }
      gains[i] += raised * worth.wagers[main.before_deal][c][i];
    }
    for (const bool could_qualify : {false, true}) {
      const auto value = [&](std::int64_t unqualified, std::int64_t lower,
                             std::int64_t not_higher) {
        return BoardWorth::sum(meetings_of(could_qualify, dealers, unqualified, lower, not_higher),
                               gains);
      };
      // Every hand is counted twice, and a fold loses all that is staked.
      const std::int64_t none = value(0, 0, 0);
      const auto staked = static_cast<std::int64_t>(main.before_deal) * worth.unit;
      gains_[c][could_qualify ? 1 : 0] = {2 * (none + staked * dealers), value(1, 0, 0) - none,
                                          value(0, 1, 0) - none, value(0, 0, 1) - none};
    }
  }
}

// Of all hands whose two cards are among those left, so many of each rank.
RiverPlay::Met RiverPlay::plain(const RankBoard& ranks, const Bounds& bounds, const Row& left) {
  const auto load = [](const Row& row) {
    Lanes lanes_of;
    std::memcpy(&lanes_of, row.data(), sizeof lanes_of);
    return lanes_of;
  };
  Lanes unqualified{};
  Lanes lower{};
  Lanes not_higher{};
  for (std::size_t rank = 0; rank < rank_count; ++rank) {
    const Lanes order = load(ranks.order[rank]);
    const Lanes cards = Lanes{} + left[rank];
    unqualified += (order < bounds.qualified) & cards;
    lower += (order < bounds.equal) & cards;
    not_higher += (order < bounds.higher) & cards;
  }
  // Every card with every other, not with itself.
  const Lanes alike = load(ranks.alike);
  unqualified += alike < bounds.qualified;
  lower += alike < bounds.equal;
  not_higher += alike < bounds.higher;
  Met met;
  for (std::size_t rank = 0; rank < rank_count; ++rank) {
    met.unqualified += left[rank] * unqualified[rank];
    met.lower += left[rank] * lower[rank];
    met.not_higher += left[rank] * not_higher[rank];
  }
  return met;
}

// The dealer's flushes, with so many other cards left beside those of the suit.
void RiverPlay::add_flushes(unsigned suited, unsigned open, int others, std::uint16_t mine,
                            Met& met) const {
  const auto meet = [&](unsigned ranks, int ways) {
    met.lower += flushes_[ranks] < mine ? 2 * ways : 0;
    met.not_higher += flushes_[ranks] <= mine ? 2 * ways : 0;
  };
  const int of_suit = std::popcount(suited);
  if (of_suit == 5) meet(suited, others * (others - 1) / 2);
  for (unsigned left = open; left != 0; left &= left - 1U) {
    const unsigned one = left & (~left + 1U);
    if (of_suit >= 4) meet(suited | one, others);
    for (unsigned more = left & ~one; more != 0; more &= more - 1U) {
      meet(suited | one | (more & (~more + 1U)), 1);
    }
  }
}

bool RiverPlay::raises(const std::uint8_t* own, const std::uint8_t* board,
                       std::uint16_t mine) const {
  Row left{};
  std::fill_n(left.begin(), rank_count, std::int8_t{suit_count});
  std::array<std::uint8_t, suit_count> of_suit{};
  for (std::size_t i = 0; i < 5; ++i) {
    --left[rank_of(board[i])];
    ++of_suit[suit_of(board[i])];
  }
  --left[rank_of(own[0])];
  --left[rank_of(own[1])];
  const std::size_t four = four_[pair_[board[0] * pack_size + board[1]] * std::size_t{91} +
                                 pair_[board[2] * pack_size + board[3]]];
  const RankBoard& ranks = boards_[board_[four * rank_count + rank_of(board[4])]];
  const HandClass of_class = class_of_[mine];
  const std::int8_t place = ranks.order[rank_of(own[0])][rank_of(own[1])];
  Bounds bounds{ranks.alike[qualifying], place, static_cast<std::int8_t>(place + 1)};
  if (of_class == HandClass::flush) {
    bounds.equal = bounds.higher = ranks.alike[above_flushes];
  } else if (of_class >= HandClass::straight_flush) {
    bounds.equal = bounds.higher = beyond;
  }
  const auto longest = std::max_element(of_suit.begin(), of_suit.end());
  Met met;
  if (*longest < 3) {
    met = plain(ranks, bounds, left);
  } else {
    const auto suit = static_cast<std::size_t>(longest - of_suit.begin());
    unsigned suited = 0;
    unsigned open = (1U << rank_count) - 1U;
    for (std::size_t i = 0; i < 5; ++i) {
      if (suit_of(board[i]) == suit) suited |= 1U << rank_of(board[i]);
    }
    open &= ~suited;
    for (std::size_t i = 0; i < 2; ++i) {
      if (suit_of(own[i]) == suit) open &= ~(1U << rank_of(own[i]));
    }
    Row of_open{};
    for (std::size_t rank = 0; rank < rank_count; ++rank) {
      of_open[rank] = static_cast<std::int8_t>(open >> rank & 1U);
    }
    int others = 0;
    if (*longest == 3) {
      met = plain(ranks, bounds, left);
      const Met flushes = plain(ranks, bounds, of_open);
      met.unqualified -= flushes.unqualified;
      met.lower -= flushes.lower;
      met.not_higher -= flushes.not_higher;
    } else {
      for (std::size_t rank = 0; rank < rank_count; ++rank) {
        left[rank] = static_cast<std::int8_t>(left[rank] - of_open[rank]);
        others += left[rank];
      }
      if (*longest == 4) met = plain(ranks, bounds, left);
    }
    // Against less than a flush all of them win.
    if (of_class >= HandClass::flush) add_flushes(suited, open, others, mine, met);
  }
  const Gain& gain = gains_[static_cast<std::size_t>(of_class)][mine >= qualifies_from_ ? 1 : 0];
  return gain.always + met.unqualified * gain.unqualified + met.lower * gain.lower +
             met.not_higher * gain.not_higher >
         0;
}

}  // namespace houseway::board_kernels
