#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <map>
#include <numeric>
#include <optional>

#include "odds/hands.h"
#include "odds/main_game.h"
#include "odds/paid_lines.h"
#include "ranking/high.h"
#include "ranking/short_hands.h"
#include "rules/limits.h"

// Criss-Cross Poker: two own cards with the row and with the column of a cross that share its
// middle card. A bet stands before the outer cards of the row are shown, one before those of the
// column, one before the middle card. Both hands hold the two own cards, so that a card counts by
// its rank alone or, where the own cards are of one suit, by its rank and whether it is of that
// suit: cards of one kind are counted together.
namespace houseway {
namespace {

constexpr std::size_t most_bets = 4;  // multiples of a decision
using Bets = List<int, most_bets>;
constexpr int folding = 0;

// What four cards of a hand are, for the strategy tables.
constexpr std::array fours{
    "two pair or better", "pair of jacks or better", "pair of 6s to 10s",    "pair of 2s to 5s",
    "4 to a flush",       "4 to a straight",         "2 high cards or more", "1 high card",
    "no high card"};

std::size_t four_of(CardSet four) {
  const HighHand made = high_hand(four);
  if (made.hand_class() >= HandClass::two_pair) return 0;
  if (made.hand_class() == HandClass::pair) {
    return made.rank() >= Rank::jack ? 1 : made.rank() >= Rank::six ? 2 : 3;
  }
  for (const Suit suit : all_suits) {
    if (std::popcount(four.ranks(suit)) == 4) return 4;
  }
  // With the ace counted at both ends, four within five consecutive ranks.
  const unsigned ranks = (four.ranks() << 1U) | (four.ranks() >> 12U);
  for (unsigned low = 0; low + 5 <= 14; ++low) {
    if (std::popcount((ranks >> low) & 0x1FU) == 4) return 5;
  }
  const int high = std::popcount(four.ranks() >> static_cast<unsigned>(Rank::jack));
  return high >= 2 ? 6 : high == 1 ? 7 : 8;
}

// Two outer cards of the cross, by their kinds.
struct Pair {
  std::size_t a = 0;
  std::size_t b = 0;     // not before a
  std::size_t seen = 0;  // which of `fours` they are with the own cards
};

struct Cross {
  CardSet own;
  unsigned alike = 0;  // hands that differ only by a renaming of suits
  std::vector<std::vector<Card>> kinds;
  std::vector<Pair> pairs;
  std::vector<std::uint8_t> lines;  // that a pair makes with each kind of middle card

  const std::uint8_t* lines_of(std::size_t pair) const { return &lines[pair * kinds.size()]; }
};

// How many cards of each kind are left, and how many ways there are to take some.
class Left {
 public:
  explicit Left(const Cross& cross) {
    for (const auto& cards : cross.kinds) left_.push_back(static_cast<int>(cards.size()));
  }
  int of(std::size_t kind) const { return left_[kind]; }
  std::int64_t ways(const Pair& pair) const {
    return pair.a == pair.b ? left_[pair.a] * (left_[pair.a] - 1) / 2
                            : left_[pair.a] * left_[pair.b];
  }
  void take(const Pair& pair) {
    --left_[pair.a];
    --left_[pair.b];
  }
  void put_back(const Pair& pair) {
    ++left_[pair.a];
    ++left_[pair.b];
  }

 private:
  std::vector<int> left_;
};

// What wagers gain, times the unit: the two Antes together, and bets of one Ante.
struct Gains {
  std::int64_t antes = 0;
  std::int64_t across = 0;
  std::int64_t down = 0;
  std::int64_t middle = 0;
};

// The tables' odds in whole numbers, and the payout limit where it can be reached.
struct Nets {
  using ByLines = std::array<std::array<Gains, PaidLines::most>, PaidLines::most>;

  std::int64_t unit = 1;
  LineNets ante{};
  LineNets across{};
  LineNets down{};
  LineNets middle{};
  ByLines both{};  // by the lines of the Across Hand and the Down Hand
  bool limited = false;
  std::int64_t limit = 0;
  // By the same lines, whether the largest bets win more than the limit.
  std::array<std::array<bool, PaidLines::most>, PaidLines::most> over{};

  // What all wagers win with these stakes, those that lose left aside.
  std::int64_t won(std::size_t of_row, std::size_t of_column, int x, int y, int z) const {
    const auto wins = [](std::int64_t net) { return std::max<std::int64_t>(net, 0); };
    return wins(ante[of_row]) + wins(ante[of_column]) + x * wins(across[of_row]) +
           y * wins(down[of_column]) + z * wins(middle[std::min(of_row, of_column)]);
  }
  std::int64_t cut(std::size_t of_row, std::size_t of_column, int x, int y, int z) const {
    return limited ? std::max<std::int64_t>(won(of_row, of_column, x, y, z) - limit, 0) : 0;
  }
};

// Where a row and a column meet: what the wagers gain over all middle cards.
struct Meeting {
  struct Cell {
    std::size_t of_row;
    std::size_t of_column;
    int middles;
  };
  Gains gains;
  std::vector<Cell> cut;  // the lines that win more than the limit with the largest bets
};

// The best play of one hand.
struct Plan {
  std::array<Wide, most_bets> value{};  // of each Across Bet, all that follows played best
  int across = folding;
  std::vector<int> down;  // by the pair in the row
};

class CrissCross final : public MainGame {
 public:
  CrissCross(const RuleSet& rules, std::span<const Card> deck, Money ante, Effort& effort)
      : rules_(rules),
        game_(rules.definition()),
        stake_(ante),
        effort_(effort),
        deck_(deck.begin(), deck.end()),
        ante_(static_cast<WagerId>(*game_.find_wager(game_.base))),
        across_(static_cast<WagerId>(*game_.find_wager("across"))),
        down_(static_cast<WagerId>(*game_.find_wager("down"))),
        middle_(static_cast<WagerId>(*game_.find_wager("middle"))),
        lines_(rules, std::array{ante_, across_}) {
    std::size_t decision = 0;
    for (const Step& step : game_.cards().play) {
      if (step.is<Decide>()) bets_[decision++] = multiples(step);
    }
    const auto unseen = static_cast<std::int64_t>(deck_.size()) - 2;
    rows_ = unseen * (unseen - 1) / 2;
    columns_ = (unseen - 2) * (unseen - 3) / 2;
    middles_ = unseen - 4;
    count();
  }

  WagerOdds price_main(const Paytable& table) override;
  std::optional<RowCounts> count(WagerId) override { return std::nullopt; }
  std::vector<ChoiceValue> values(const Situation& situation) override;
  std::vector<StrategyTable> strategy() override;
  std::string misfit(const Situation& situation) const override {
    if (situation.own.size() != 2) return "Criss-Cross Poker is decided on two own cards";
    if (situation.community.size() > 4 || situation.community.size() % 2 != 0)
      return "decisions are made before the cross is shown, with the left and right cards, or with "
             "these and the top and bottom cards";
    if (situation.dealer) return "the dealer has no hand in Criss-Cross Poker";
    return {};
  }

 private:
  using AllBets = std::array<Bets, 3>;  // Across, Down, Middle, each from the smallest
  static constexpr int antes = 2;

  static Bets multiples(const Step& step) {
    Bets all;
    for (const int multiple : step.wagering().whole_multiples()) all.push_back(multiple);
    return all;
  }

  // What any bet is worth, with all that follows played best, is the largest of functions that grow
  // evenly with it, or a mean of such: no bet between the smallest and the largest is better than
  // both. A payout limit bends these functions the other way; then all whole multiples are tried.
  AllBets tried(const Nets& nets) const {
    if (nets.limited) return bets_;
    AllBets extremes;
    for (std::size_t i = 0; i < bets_.size(); ++i) {
      extremes[i].push_back(bets_[i].front());
      if (bets_[i].size() > 1) extremes[i].push_back(bets_[i].back());
    }
    return extremes;
  }

  void count();
  void count(Cross& cross) const;
  Nets nets(const Paytable& ante) const;
  Nets selected_nets() const { return nets(rules_.paytable(ante_)); }

  // What `left` holds is without the cards of both.
  void meet(const Cross& cross, const Left& left, std::size_t row, std::size_t column,
            const Nets& nets, Meeting& meeting) const;
  std::int64_t value(const Meeting& meeting, const Nets& nets, int x, int y, int z) const;
  std::pair<int, std::int64_t> best_middle(const Meeting& meeting, const Nets& nets,
                                           const Bets& bets, int x, int y) const;

  // The value of every Across and Down Bet once this row is shown, over all that follows.
  using Grid = std::array<std::array<Wide, most_bets>, most_bets>;
  Grid follow(const Cross& cross, Left& left, std::size_t row, const Nets& nets,
              const AllBets& bets) const;
  std::pair<int, Wide> best_down(const std::array<Wide, most_bets>& values, const Nets& nets,
                                 const Bets& bets, int x) const;
  Plan plan(const Cross& cross, const Nets& nets, const AllBets& bets) const;

  struct Tally;
  Tally play_out(const Nets& nets, const AllBets& bets) const;

  const RuleSet& rules_;
  const Definition& game_;
  Money stake_;
  Effort& effort_;  // pricing is divided over the threads too
  std::vector<Card> deck_;
  WagerId ante_;
  WagerId across_;
  WagerId down_;
  WagerId middle_;
  PaidLines lines_;  // of the Antes and of the bets
  AllBets bets_;
  // Ways for the outer cards of the row, then for those of the column, then for the middle card.
  std::int64_t rows_ = 0;
  std::int64_t columns_ = 0;
  std::int64_t middles_ = 0;
  std::vector<Cross> crosses_;
};

void CrissCross::count() {
  const auto add = [&](CardSet own_cards) {
    const unsigned alike = suit_class_size(own_cards);
    if (alike > 0) crosses_.push_back({own_cards, alike, {}, {}, {}});
  };
  for (std::size_t first = 0; first < deck_.size(); ++first)
    for_each_hand_from(deck_, first, 2, add);
  in_parallel(effort_, crosses_.size(), [&](std::size_t i, unsigned) { count(crosses_[i]); });
}

void CrissCross::count(Cross& cross) const {
  const TwoCardHand two = two_card_hand(cross.own);
  std::map<std::pair<Rank, bool>, std::vector<Card>> kinds;
  for (const Card card : deck_) {
    if (cross.own.contains(card)) continue;
    const bool of_suit = two.suited && cross.own.ranks(card.suit()) != 0;
    kinds[{card.rank(), of_suit}].push_back(card);
  }
  for (const auto& [kind, cards] : kinds) cross.kinds.push_back(cards);
  for (std::size_t b = 0; b < cross.kinds.size(); ++b) {
    for (std::size_t a = 0; a <= b; ++a) {
      if (a == b && cross.kinds[a].size() < 2) continue;
      const Card first = cross.kinds[a][0];
      const Card second = cross.kinds[b][a == b ? 1 : 0];
      const CardSet seen = cross.own | CardSet(std::array{first, second});
      cross.pairs.push_back({a, b, four_of(seen)});
      for (const auto& middles : cross.kinds) {
        const auto middle = std::find_if(middles.begin(), middles.end(),
                                         [&](Card card) { return !seen.contains(card); });
        // Where all cards of the kind are taken, no deal has this middle card.
        const bool possible = middle != middles.end();
        cross.lines.push_back(possible ? lines_.of(FastHigh::Hand(seen) + FastHigh::Hand(*middle))
                                       : std::uint8_t{0});
      }
    }
  }
}

Nets CrissCross::nets(const Paytable& ante) const {
  const std::array tables{&ante, &rules_.paytable(across_), &rules_.paytable(down_),
                          &rules_.paytable(middle_)};
  const Money most = payout_limit(rules_, stake_);
  Nets nets;
  // A limit in Antes may be a fraction too.
  const bool has_limit = most < no_limit;
  nets.unit =
      common_unit(tables, has_limit ? stake_.cents / std::gcd(stake_.cents, most.cents) : 1);
  nets.ante = line_nets(lines_, 0, ante, nets.unit);
  nets.across = line_nets(lines_, 1, *tables[1], nets.unit);
  nets.down = line_nets(lines_, 1, *tables[2], nets.unit);
  nets.middle = line_nets(lines_, 1, *tables[3], nets.unit);
  const Wide limit = Wide{most.cents} * nets.unit / stake_.cents;
  for (std::size_t i = 0; i < lines_.size(); ++i) {
    for (std::size_t j = 0; j < lines_.size(); ++j) {
      nets.both[i][j] = {nets.ante[i] + nets.ante[j], nets.across[i], nets.down[j],
                         nets.middle[std::min(i, j)]};
      nets.over[i][j] =
          has_limit && nets.won(i, j, bets_[0].back(), bets_[1].back(), bets_[2].back()) > limit;
      nets.limited |= nets.over[i][j];
    }
  }
  if (nets.limited) nets.limit = static_cast<std::int64_t>(limit);
  return nets;
}

void CrissCross::meet(const Cross& cross, const Left& left, std::size_t row, std::size_t column,
                      const Nets& nets, Meeting& meeting) const {
  const std::uint8_t* of_row = cross.lines_of(row);
  const std::uint8_t* of_column = cross.lines_of(column);
  Gains gains;
  for (std::size_t kind = 0; kind < cross.kinds.size(); ++kind) {
    const std::int64_t middles = left.of(kind);
    const Gains& each = nets.both[of_row[kind]][of_column[kind]];
    gains.antes += middles * each.antes;
    gains.across += middles * each.across;
    gains.down += middles * each.down;
    gains.middle += middles * each.middle;
  }
  meeting.cut.clear();
  for (std::size_t kind = 0; nets.limited && kind < cross.kinds.size(); ++kind) {
    if (nets.over[of_row[kind]][of_column[kind]]) {
      meeting.cut.push_back({of_row[kind], of_column[kind], left.of(kind)});
    }
  }
  meeting.gains = gains;
}

std::int64_t CrissCross::value(const Meeting& meeting, const Nets& nets, int x, int y,
                               int z) const {
  const Gains& gains = meeting.gains;
  std::int64_t sum = gains.antes + x * gains.across + y * gains.down + z * gains.middle;
  for (const auto& [of_row, of_column, middles] : meeting.cut) {
    sum -= middles * nets.cut(of_row, of_column, x, y, z);
  }
  return sum;
}

// Of equal choices the smallest wager, here and below.
std::pair<int, std::int64_t> CrissCross::best_middle(const Meeting& meeting, const Nets& nets,
                                                     const Bets& bets, int x, int y) const {
  std::pair<int, std::int64_t> best{folding, -(antes + x + y) * nets.unit * middles_};
  for (const int z : bets) {
    const std::int64_t with = value(meeting, nets, x, y, z);
    if (with > best.second) best = {z, with};
  }
  return best;
}

CrissCross::Grid CrissCross::follow(const Cross& cross, Left& left, std::size_t row,
                                    const Nets& nets, const AllBets& bets) const {
  Grid grid{};
  Meeting meeting;
  left.take(cross.pairs[row]);
  for (std::size_t column = 0; column < cross.pairs.size(); ++column) {
    const std::int64_t ways = left.ways(cross.pairs[column]);
    if (ways <= 0) continue;
    left.take(cross.pairs[column]);
    meet(cross, left, row, column, nets, meeting);
    left.put_back(cross.pairs[column]);
    for (std::size_t x = 0; x < bets[0].size(); ++x) {
      for (std::size_t y = 0; y < bets[1].size(); ++y) {
        grid[x][y] += static_cast<Wide>(ways) *
                      best_middle(meeting, nets, bets[2], bets[0][x], bets[1][y]).second;
      }
    }
  }
  left.put_back(cross.pairs[row]);
  return grid;
}

std::pair<int, Wide> CrissCross::best_down(const std::array<Wide, most_bets>& values,
                                           const Nets& nets, const Bets& bets, int x) const {
  std::pair<int, Wide> best{folding,
                            -static_cast<Wide>(antes + x) * nets.unit * columns_ * middles_};
  for (std::size_t y = 0; y < bets.size(); ++y) {
    if (values[y] > best.second) best = {bets[y], values[y]};
  }
  return best;
}

Plan CrissCross::plan(const Cross& cross, const Nets& nets, const AllBets& bets) const {
  Plan plan;
  std::array<std::vector<int>, most_bets> downs;  // by the Across Bet
  for (auto& down : downs) down.resize(cross.pairs.size());
  Left left(cross);
  for (std::size_t row = 0; row < cross.pairs.size(); ++row) {
    const std::int64_t ways = left.ways(cross.pairs[row]);
    const Grid grid = follow(cross, left, row, nets, bets);
    for (std::size_t x = 0; x < bets[0].size(); ++x) {
      const auto [bet, best] = best_down(grid[x], nets, bets[1], bets[0][x]);
      downs[x][row] = bet;
      plan.value[x] += best * ways;
    }
  }
  Wide best = -static_cast<Wide>(antes) * nets.unit * rows_ * columns_ * middles_;
  for (std::size_t x = 0; x < bets[0].size(); ++x) {
    if (plan.value[x] <= best) continue;
    best = plan.value[x];
    plan.across = bets[0][x];
    plan.down = downs[x];
  }
  return plan;
}

// Everything that happens under the best play, in deals.
struct CrissCross::Tally {
  using Shares = std::array<std::uint64_t, most_bets + 1>;  // by bet, the last folds

  std::uint64_t space = 0;
  std::uint64_t folded_first = 0;
  std::array<std::uint64_t, most_bets> folded_second{};                        // by Across Bet
  std::array<std::array<std::uint64_t, most_bets>, most_bets> folded_third{};  // and Down Bet
  std::vector<std::uint64_t> met =
      std::vector<std::uint64_t>(most_bets * most_bets * most_bets * line_pairs);
  std::vector<int> across;  // by the own cards
  std::array<Shares, fours.size()> second{};
  std::array<std::array<Shares, fours.size()>, fours.size()> third{};

  static constexpr std::size_t line_pairs = PaidLines::most * PaidLines::most;
  std::uint64_t* met_with(std::size_t x, std::size_t y, std::size_t z) {
    return &met[((x * most_bets + y) * most_bets + z) * line_pairs];
  }

  void add(const Tally& other) {
    const auto sum = [](auto& mine, const auto& others) {
      std::transform(mine.begin(), mine.end(), others.begin(), mine.begin(), std::plus<>());
    };
    space += other.space;
    folded_first += other.folded_first;
    sum(folded_second, other.folded_second);
    sum(across, other.across);
    sum(met, other.met);
    for (std::size_t x = 0; x < most_bets; ++x) sum(folded_third[x], other.folded_third[x]);
    for (std::size_t i = 0; i < fours.size(); ++i) {
      sum(second[i], other.second[i]);
      for (std::size_t j = 0; j < fours.size(); ++j) sum(third[i][j], other.third[i][j]);
    }
  }
};

CrissCross::Tally CrissCross::play_out(const Nets& nets, const AllBets& bets) const {
  std::vector<Tally> tallies(effort_.threads);
  for (Tally& tally : tallies) tally.across.resize(crosses_.size());
  const auto place = [](const Bets& among, int bet) {
    return static_cast<std::size_t>(std::find(among.begin(), among.end(), bet) - among.begin());
  };
  in_parallel(effort_, crosses_.size(), [&](std::size_t part, unsigned thread) {
    const Cross& cross = crosses_[part];
    Tally& tally = tallies[thread];
    const Plan plan = this->plan(cross, nets, bets);
    const auto behind_row = static_cast<std::uint64_t>(columns_ * middles_);
    const auto deals = static_cast<std::uint64_t>(rows_) * behind_row * cross.alike;
    tally.space += deals;
    tally.across[part] = plan.across;
    if (plan.across == folding) {
      tally.folded_first += deals;
      return;
    }
    const std::size_t x = place(bets[0], plan.across);
    Meeting meeting;
    Left left(cross);
    for (std::size_t row = 0; row < cross.pairs.size(); ++row) {
      const Pair& outer = cross.pairs[row];
      const auto rows = static_cast<std::uint64_t>(left.ways(outer)) * cross.alike;
      const int down = plan.down[row];
      const std::size_t y = down == folding ? most_bets : place(bets[1], down);
      tally.second[outer.seen][y] += rows;
      if (down == folding) {
        tally.folded_second[x] += rows * behind_row;
        continue;
      }
      left.take(outer);
      for (std::size_t column = 0; column < cross.pairs.size(); ++column) {
        const Pair& other = cross.pairs[column];
        const std::int64_t columns = left.ways(other);
        if (columns <= 0) continue;
        const std::uint64_t ways = rows * static_cast<std::uint64_t>(columns);
        left.take(other);
        meet(cross, left, row, column, nets, meeting);
        const int middle = best_middle(meeting, nets, bets[2], plan.across, down).first;
        const std::size_t z = middle == folding ? most_bets : place(bets[2], middle);
        tally.third[outer.seen][other.seen][z] += ways;
        if (middle == folding) {
          tally.folded_third[x][y] += ways * static_cast<std::uint64_t>(middles_);
        } else {
          std::uint64_t* met = tally.met_with(x, y, z);
          for (std::size_t kind = 0; kind < cross.kinds.size(); ++kind) {
            met[cross.lines_of(row)[kind] * PaidLines::most + cross.lines_of(column)[kind]] +=
                ways * static_cast<std::uint64_t>(left.of(kind));
          }
        }
        left.put_back(other);
      }
      left.put_back(outer);
    }
  });
  for (std::size_t i = 1; i < tallies.size(); ++i) tallies[0].add(tallies[i]);
  return tallies[0];
}

WagerOdds CrissCross::price_main(const Paytable& table) {
  const Nets nets = this->nets(table);
  const AllBets bets = tried(nets);
  Tally tally = play_out(nets, bets);
  const Schedule& schedule = rules_.schedule(middle_);
  WagerOdds odds;
  odds.wager = game_.base;
  odds.paytable = table.name;
  odds.selected = &table == &rules_.paytable(ante_);
  odds.proposed = table.name == proposed_name || rules_.paytable(across_).name == proposed_name;
  odds.section = text(schedule.section);
  odds.space = tally.space;
  const auto of_space = [&](const Integer& deals) { return Rational(deals, odds.space); };

  // All values follow from how often the lines of both hands come with each choice of stakes.
  enum : std::size_t { ante_across, ante_down, across, down, middle, wagers };
  constexpr std::array<const char*, wagers> names{"ante-across", "ante-down", "across", "down",
                                                  "middle"};
  using Amounts = std::array<Rational, wagers>;
  Amounts gained{};
  Rational mean = 0;
  Rational square = 0;
  BestPlay play;
  const auto come_out = [&](const Integer& deals, const Amounts& gains, int staked) {
    const Rational chance = of_space(deals);
    Rational net = 0;
    for (std::size_t wager = 0; wager < wagers; ++wager) {
      gained[wager] += chance * gains[wager];
      net += gains[wager];
    }
    mean += chance * net;
    square += chance * net * net;
    play.average_wager += chance * staked;
    if (net > 0) odds.won += chance;
    if (net == 0) odds.pushed += chance;
    if (net < 0) odds.lost += chance;
  };
  std::array<Integer, 3> folded{Integer(tally.folded_first), 0, 0};
  come_out(folded[0], {-1, -1, 0, 0, 0}, antes);
  std::vector<Integer> rows(schedule.rows.size() +
                            1);  // of the better hand; what no row names last
  for (std::size_t i = 0; i < bets[0].size(); ++i) {
    const int x = bets[0][i];
    come_out(tally.folded_second[i], {-1, -1, -x, 0, 0}, antes + x);
    folded[1] += tally.folded_second[i];
    for (std::size_t j = 0; j < bets[1].size(); ++j) {
      const int y = bets[1][j];
      come_out(tally.folded_third[i][j], {-1, -1, -x, -y, 0}, antes + x + y);
      folded[2] += tally.folded_third[i][j];
      for (std::size_t k = 0; k < bets[2].size(); ++k) {
        const int z = bets[2][k];
        const std::uint64_t* met = tally.met_with(i, j, k);
        for (std::size_t a = 0; a < lines_.size(); ++a) {
          for (std::size_t d = 0; d < lines_.size(); ++d) {
            const Integer deals = met[a * PaidLines::most + d];
            if (deals == 0) continue;
            const std::size_t better = std::min(a, d);
            const Row row = lines_.row(better, 1);
            rows[row == no_row ? schedule.rows.size() : static_cast<std::size_t>(row)] += deals;
            Amounts gains{nets.ante[a], nets.ante[d], x * nets.across[a], y * nets.down[d],
                          z * nets.middle[better]};
            // What a limit cuts is shared by the winning wagers in proportion.
            const std::int64_t won = nets.won(a, d, x, y, z);
            const Rational left =
                won == 0 ? Rational(1) : Rational(won - nets.cut(a, d, x, y, z), won);
            for (Rational& gain : gains) {
              if (gain > 0) gain *= left;
              gain /= nets.unit;
            }
            come_out(deals, gains, antes + x + y + z);
          }
        }
      }
    }
  }
  for (std::size_t row = 0; row < schedule.rows.size(); ++row) {
    odds.outcomes.push_back(
        {std::string(schedule.rows[row]), rows[row], rules_.paytable(middle_).pays[row]});
  }
  odds.outcomes.push_back({unlisted_name, rows.back(), not_printed});
  constexpr std::array stages{" before the cross is shown", " after the row is shown",
                              " after the column is shown"};
  for (std::size_t stage = 0; stage < stages.size(); ++stage) {
    odds.outcomes.push_back({std::string(folded_name) + stages[stage], folded[stage], not_printed});
    play.fold_frequency += of_space(folded[stage]);
  }
  odds.notes.emplace_back(
      "outcomes are by the better of the two hands, which the Middle Bet is paid by");
  if (nets.limited) {
    odds.notes.emplace_back("the payout limit can be reached: bets of whole Antes were tried");
  }
  odds.fixed_return = 1 + mean;
  odds.variance = square - mean * mean;
  play.element_of_risk = -mean / play.average_wager;
  for (std::size_t wager = 0; wager < wagers; ++wager) {
    play.loss_by_wager.emplace_back(names[wager], -gained[wager]);
  }
  odds.play = play;
  return odds;
}

std::vector<ChoiceValue> CrissCross::values(const Situation& situation) {
  const Nets nets = selected_nets();
  Cross cross{situation.own, 1, {}, {}, {}};
  count(cross);
  const auto kind_of = [&](Card card) {
    const auto holds = [&](const std::vector<Card>& cards) {
      return std::find(cards.begin(), cards.end(), card) != cards.end();
    };
    return static_cast<std::size_t>(std::find_if(cross.kinds.begin(), cross.kinds.end(), holds) -
                                    cross.kinds.begin());
  };
  const auto pair_of = [&](std::size_t first) {
    const auto [a, b] =
        std::minmax({kind_of(situation.community[first]), kind_of(situation.community[first + 1])});
    const auto same = [&](const Pair& pair) { return pair.a == a && pair.b == b; };
    return static_cast<std::size_t>(std::find_if(cross.pairs.begin(), cross.pairs.end(), same) -
                                    cross.pairs.begin());
  };
  std::vector<ChoiceValue> choices;
  const auto add = [&](const char* word, int bet, Wide value, Wide deals) {
    choices.push_back(
        {fmt::format("{} {}", word, bet), Rational(integer(value), integer(deals * nets.unit))});
  };
  // What was bet before is taken to be the best; where that is a fold, the least bet.
  const auto made = [](int best, const Bets& bets) { return best == folding ? bets[0] : best; };
  const Plan plan = this->plan(cross, nets, bets_);
  int staked = antes;
  if (situation.community.empty()) {
    for (std::size_t x = 0; x < bets_[0].size(); ++x) {
      add("across", bets_[0][x], plan.value[x], static_cast<Wide>(rows_) * columns_ * middles_);
    }
  } else {
    const int x = made(plan.across, bets_[0]);
    const std::size_t row = pair_of(0);
    Left left(cross);
    const Grid grid = follow(cross, left, row, nets, bets_);
    const auto& values = grid[static_cast<std::size_t>(
        std::find(bets_[0].begin(), bets_[0].end(), x) - bets_[0].begin())];
    staked += x;
    if (situation.community.size() == 2) {
      for (std::size_t y = 0; y < bets_[1].size(); ++y) {
        add("down", bets_[1][y], values[y], static_cast<Wide>(columns_) * middles_);
      }
    } else {
      const int y = made(best_down(values, nets, bets_[1], x).first, bets_[1]);
      staked += y;
      const std::size_t column = pair_of(2);
      left.take(cross.pairs[row]);
      left.take(cross.pairs[column]);
      Meeting meeting;
      meet(cross, left, row, column, nets, meeting);
      for (const int z : bets_[2]) {
        add("middle", z, value(meeting, nets, x, y, z), middles_);
      }
    }
  }
  choices.push_back({"fold", Rational(-staked)});
  return choices;
}

std::vector<StrategyTable> CrissCross::strategy() {
  const Nets nets = selected_nets();
  const AllBets bets = tried(nets);
  const Tally tally = play_out(nets, bets);

  StrategyTable first{
      "First decision, the Across Bet by the two own cards: suited above the diagonal", {""}, {}};
  std::array<std::array<std::string, rank_count>, rank_count> cells;
  for (std::size_t i = 0; i < crosses_.size(); ++i) {
    const TwoCardHand two = two_card_hand(crosses_[i].own);
    const auto high = static_cast<std::size_t>(Rank::ace) - static_cast<std::size_t>(two.high);
    const auto low = static_cast<std::size_t>(Rank::ace) - static_cast<std::size_t>(two.low);
    (two.suited ? cells[high][low] : cells[low][high]) =
        tally.across[i] == folding ? "F" : fmt::format("{}", tally.across[i]);
  }
  for (int rank = rank_count - 1; rank >= 0; --rank) {
    first.columns.push_back(text(Card(static_cast<Rank>(rank), Suit::spades)).substr(0, 1));
  }
  for (std::size_t i = 0; i < cells.size(); ++i) {
    first.rows.push_back({first.columns[i + 1]});
    first.rows.back().insert(first.rows.back().end(), cells[i].begin(), cells[i].end());
  }

  const auto percent_of = [](std::uint64_t part, std::uint64_t all) {
    return decimal(Rational(Integer(part) * 100, Integer(all)), 1) + "%";
  };
  StrategyTable second{"Second decision, by the four cards of the row: how often each play is best",
                       {"cards", "fold"},
                       {}};
  for (const int bet : bets[1]) second.columns.push_back(fmt::format("down {}", bet));
  for (std::size_t kind = 0; kind < fours.size(); ++kind) {
    const Tally::Shares& shares = tally.second[kind];
    const std::uint64_t all = std::accumulate(shares.begin(), shares.end(), std::uint64_t{0});
    if (all == 0) continue;
    const auto share = [&](std::uint64_t part) {
      return part == 0 ? std::string("-") : percent_of(part, all);
    };
    std::vector<std::string> row{fours[kind], share(shares.back())};
    for (std::size_t y = 0; y < bets[1].size(); ++y) row.push_back(share(shares[y]));
    second.rows.push_back(row);
  }

  StrategyTable third{
      "Third decision, the Middle Bet (F: fold) by the four cards of the row, down, and of the "
      "column, across: the play that is best most often, and how often",
      {"row"},
      {}};
  for (const char* kind : fours) third.columns.emplace_back(kind);
  for (std::size_t i = 0; i < fours.size(); ++i) {
    std::vector<std::string> row{fours[i]};
    for (const Tally::Shares& shares : tally.third[i]) {
      const std::uint64_t all = std::accumulate(shares.begin(), shares.end(), std::uint64_t{0});
      const auto most =
          static_cast<std::size_t>(std::max_element(shares.begin(), shares.end()) - shares.begin());
      const std::string bet = most == most_bets ? "F" : fmt::format("{}", bets[2][most]);
      row.push_back(all == 0              ? "-"
                    : shares[most] == all ? bet
                                          : bet + " " + percent_of(shares[most], all));
    }
    third.rows.push_back(row);
  }
  return {first, second, third};
}

}  // namespace

std::unique_ptr<MainGame> solve_criss_cross(const RuleSet& rules, std::span<const Card> deck,
                                            Money ante, Effort& effort) {
  return std::make_unique<CrissCross>(rules, deck, ante, effort);
}

}  // namespace houseway
