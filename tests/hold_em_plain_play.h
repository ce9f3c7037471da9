#pragma once

#include <numeric>

#include "hold_em_small_table.h"

// A plain solution on small decks, to hold the solvers against.
namespace houseway::hold_em_test {

// What the best play of one hole comes to: sums over all its deals, in cents, and how often each
// board is played how.
struct HolePlay {
  std::array<std::int64_t, actions> before{};  // values before the flop, 0 for a check or fold
  std::vector<std::array<std::uint8_t, actions>> times;  // by board
  std::int64_t deals = 0;
};

class PlainPlay {
 public:
  PlainPlay(const SmallTable& table, const Played& played)
      : table_(table), played_(played), nets_(played) {}

  const RuleSet& rules() const { return nets_.rules(); }
  bool folds(std::size_t hole) const { return folded_holes_[hole]; }
  const Played& played() const { return played_; }

  HolePlay play(std::size_t hole) {
    weigh(hole);
    return played_.raises[0].empty() ? play_bonus_poker(hole) : play_one_raise(hole);
  }

  // All holes, each standing for so many.
  void play_all() {
    for (std::size_t hole = 0; hole < table_.holes().size(); ++hole) {
      const unsigned alike = suit_class_size(table_.holes()[hole]);
      const HolePlay line = play(hole);
      std::int64_t folded = 0;
      for (std::size_t board = 0; board < table_.boards().size(); ++board) {
        const SmallTable::Meeting& meeting = table_.meeting(hole, board);
        for (std::size_t action = 0; action < actions; ++action) {
          const std::int64_t times = line.times[board][action];
          if (times == 0) continue;
          const std::int64_t all =
              std::accumulate(meeting.ways.begin(), meeting.ways.end(), std::int64_t{});
          deals += Wide{alike} * times * all;
          staked += Wide{alike} * times * all * played_.staked(action) * 100;
          for (std::size_t kind = 0; kind < kinds; ++kind) {
            if (meeting.ways[kind] == 0) continue;
            const std::int64_t won_or_lost = net(meeting.mine, static_cast<Kind>(kind))[action];
            net_sum += Wide{alike} * times * meeting.ways[kind] * won_or_lost;
            square += Wide{alike} * times * meeting.ways[kind] * won_or_lost * won_or_lost;
          }
          if (action == folding) {
            folded += times * all;
            continue;
          }
          const auto mine = static_cast<std::size_t>(meeting.mine);
          loser[mine] +=
              Wide{alike} * times * (meeting.ways[lost] + meeting.ways[lost_unqualified]);
          if (!with_lower) continue;
          for (std::size_t c = 0; c < hand_classes; ++c) {
            loser[c] += Wide{alike} * times * table_.lower(hole, board)[c];
          }
        }
      }
      folded_deals += Wide{alike} * folded;
      folded_holes_.push_back(folded == line.deals);
    }
  }

  // The whole game as the solver has it.
  void expect_the_same(const WagerOdds& odds) const {
    const Rational unit(Integer(ante) * 100);
    const Rational space(integer(deals));
    const Rational mean = Rational(integer(net_sum)) / space / unit;
    EXPECT_EQ(odds.space, integer(deals));
    EXPECT_EQ(odds.edge(), -mean);
    EXPECT_EQ(*odds.variance, Rational(integer(square)) / space / unit / unit - mean * mean);
    EXPECT_EQ(odds.play->average_wager, Rational(integer(staked)) / space / unit);
    EXPECT_EQ(odds.play->fold_frequency, Rational(integer(folded_deals)) / space);
    Integer sum = 0;
    for (const OutcomeCount& outcome : odds.outcomes) sum += outcome.count;
    EXPECT_EQ(sum, odds.space);
    Rational loss = 0;
    for (const auto& [wager, part] : odds.play->loss_by_wager) loss += part;
    EXPECT_EQ(loss, odds.edge());
  }

  Wide net_sum = 0;
  Wide square = 0;
  Wide staked = 0;
  Wide deals = 0;
  Wide folded_deals = 0;
  std::array<Wide, hand_classes> loser{};  // the lower hand where none was folded
  bool with_lower = false;

 private:
  const Nets::ByAction& net(HandClass mine, Kind kind) {
    return nets_.of(mine, kind, [&] { return table_.example(mine, kind); });
  }

  // The value of each board under each way of playing, and which of them the hole leaves.
  void weigh(std::size_t hole) {
    own_ = table_.bits(table_.holes()[hole]);
    values_.assign(table_.boards().size(), {});
    for (std::size_t board = 0; board < values_.size(); ++board) {
      const SmallTable::Meeting& meeting = table_.meeting(hole, board);
      for (std::size_t kind = 0; kind < kinds; ++kind) {
        if (meeting.ways[kind] == 0) continue;
        const auto& nets = net(meeting.mine, static_cast<Kind>(kind));
        for (std::size_t i = 0; i < actions; ++i) values_[board][i] += nets[i] * meeting.ways[kind];
      }
    }
  }
  bool possible(std::size_t board) const { return (table_.boards()[board] & own_) == 0; }
  std::int64_t deals_of(std::size_t hole) const {
    std::int64_t sum = 0;
    for (std::size_t board = 0; board < values_.size(); ++board) {
      const auto& ways = table_.meeting(hole, board).ways;
      sum += std::accumulate(ways.begin(), ways.end(), std::int64_t{});
    }
    return sum;
  }

  // Of equals a check before a raise, a fold before the last one.
  HolePlay play_one_raise(std::size_t hole) {
    HolePlay line;
    line.deals = 10 * deals_of(hole);
    line.times.resize(values_.size());
    const auto on_river = [&](std::size_t board) {
      std::size_t best = folding;
      for (const std::size_t raise : played_.raises[2]) {
        if (values_[board][raise] > values_[board][best]) best = raise;
      }
      return best;
    };
    for (std::size_t flop = 0; flop < table_.flops(); ++flop) {
      std::array<std::int64_t, actions> sums{};
      for (const std::uint32_t board : table_.boards_of_flop(flop)) {
        if (!possible(board)) continue;
        sums[0] += values_[board][on_river(board)];
        for (const std::size_t raise : played_.raises[1]) sums[raise] += values_[board][raise];
      }
      std::size_t best = 0;
      for (const std::size_t raise : played_.raises[1]) {
        if (sums[raise] > sums[best]) best = raise;
      }
      // A flop that holds one of the own cards has no boards left and adds nothing.
      line.before[0] += sums[best];
      for (const std::uint32_t board : table_.boards_of_flop(flop)) {
        if (possible(board)) ++line.times[board][best == 0 ? on_river(board) : best];
      }
    }
    std::size_t best = 0;
    for (const std::size_t raise : played_.raises[0]) {
      for (std::size_t board = 0; board < values_.size(); ++board) {
        line.before[raise] += 10 * values_[board][raise];
      }
      if (line.before[raise] > line.before[best]) best = raise;
    }
    if (best == 0) return line;
    for (std::size_t board = 0; board < values_.size(); ++board) {
      line.times[board] = {};
      if (possible(board)) line.times[board][best] = 10;
    }
    return line;
  }

  // The turn and the river in the order in which they come; of equals no bet, and the fold.
  HolePlay play_bonus_poker(std::size_t hole) {
    HolePlay line;
    line.deals = 20 * deals_of(hole);
    line.times.resize(values_.size());
    for (std::size_t flop = 0; flop < table_.flops(); ++flop) {
      const auto& fours = table_.fours_of_flop(flop);
      std::array<std::int64_t, 2> sums{};  // by the bet on the turn
      std::vector<std::array<bool, 2>> bets_river(fours.size());
      for (std::size_t i = 0; i < fours.size(); ++i) {
        if ((fours[i].cards & own_) != 0) continue;
        std::array<std::int64_t, actions> ends{};
        for (const std::uint32_t board : table_.boards_of_four(fours[i].place)) {
          if (!possible(board)) continue;
          for (std::size_t action = 1; action < actions; ++action) {
            ends[action] += values_[board][action];
          }
        }
        for (std::size_t turn = 0; turn < 2; ++turn) {
          bets_river[i][turn] = ends[2 + 2 * turn] > ends[1 + 2 * turn];
          sums[turn] += std::max(ends[1 + 2 * turn], ends[2 + 2 * turn]);
        }
      }
      const std::size_t turn = sums[1] > sums[0] ? 1 : 0;
      line.before[1] += sums[turn];
      for (std::size_t i = 0; i < fours.size(); ++i) {
        for (const std::uint32_t board : table_.boards_of_four(fours[i].place)) {
          if (possible(board)) ++line.times[board][1 + 2 * turn + (bets_river[i][turn] ? 1 : 0)];
        }
      }
    }
    for (const auto& value : values_) line.before[0] += 20 * value[folding];
    if (line.before[1] > line.before[0]) return line;
    for (std::size_t board = 0; board < values_.size(); ++board) {
      line.times[board] = {};
      if (possible(board)) line.times[board][folding] = 20;
    }
    return line;
  }

  const SmallTable& table_;
  const Played& played_;
  Nets nets_;
  SmallTable::Bits own_ = 0;
  std::vector<Nets::ByAction> values_;
  std::vector<bool> folded_holes_;
};

// One of each class of two own cards; boards and dealers are all there.
inline std::vector<CardSet> all_holes(const std::vector<Card>& deck) {
  std::vector<CardSet> holes;
  for (const CardSet hole : hands_of(deck, 2)) {
    if (suit_class_size(hole) > 0) holes.push_back(hole);
  }
  return holes;
}

// Ranks with straights, straight flushes below a royal flush and flushes. Seven cards of six ranks
// always have a pair.
inline const SmallTable& six_ranks() {
  static const std::vector<Card> deck = small_deck(Rank::nine, false);
  static const SmallTable table(deck, all_holes(deck), true);
  return table;
}

// Ranks without straights, where the dealer may fall short of a pair.
inline const SmallTable& seven_ranks() {
  static const std::vector<Card> deck =
      deck_of({Rank::two, Rank::four, Rank::five, Rank::eight, Rank::jack, Rank::queen, Rank::ace});
  static const SmallTable table(deck, all_holes(deck), false);
  return table;
}

inline const Paytable& main_table(const RuleSet& rules) {
  const Definition& game = rules.definition();
  return rules.paytable(wager_of(game, game.priced_by.empty() ? game.base : game.priced_by));
}

inline void solves_as_plainly(const SmallTable& table, const Played& played) {
  PlainPlay plain(table, played);
  plain.play_all();
  Effort effort;
  const auto solved = solve(plain.rules(), dollars(1), table.deck(), effort);
  plain.expect_the_same(solved->price_main(main_table(plain.rules())));
}

}  // namespace houseway::hold_em_test
