#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <map>
#include <numeric>

#include "games/register.h"
#include "odds/boards.h"
#include "odds/hands.h"
#include "odds/hold_em_table.h"
#include "odds/odds.h"
#include "odds_support.h"

namespace houseway {
namespace {

std::vector<CardSet> hands_of(const std::vector<Card>& deck, int size) {
  std::vector<CardSet> hands;
  const auto collect = [&](CardSet hand) { hands.push_back(hand); };
  for (std::size_t first = 0; first < deck.size(); ++first) {
    for_each_hand_from(deck, first, size, collect);
  }
  return hands;
}

Cards in_order(CardSet set) {
  Cards cards;
  for (const Card card : deck_cards(Deck::standard)) {
    if (set.contains(card)) cards.push_back(card);
  }
  return cards;
}

WagerId wager_of(const Definition& game, std::string_view wager) {
  return static_cast<WagerId>(*game.find_wager(wager));
}

// ----- what the settling function makes of a showdown

// How two hands meet: the player's is higher, equal or lower, the dealer's below a pair or not.
enum Kind : std::size_t { won, won_unqualified, tied, lost, lost_unqualified, kinds };

Kind kind_of(HighHand mine, HighHand dealers) {
  const bool qualifies = dealers.hand_class() >= HandClass::pair;
  if (mine == dealers) return tied;
  if (mine > dealers) return qualifies ? won : won_unqualified;
  return qualifies ? lost : lost_unqualified;
}

struct Deal {
  CardSet own;
  CardSet board;
  CardSet dealer;

  HighHand mine() const { return high_hand(own | board); }
  HighHand dealers() const { return high_hand(dealer | board); }
};

constexpr int ante = 12;  // in dollars: every odds used here divides it
constexpr std::size_t actions = 5;
constexpr std::size_t folding = 0;

// The stakes that each way of playing comes to in the end; the first is folded. In the games with
// one raise the number of the others is the multiple, in Texas Hold 'Em Bonus it is 1 and 2 for a
// bet on the turn and 1 for one on the river.
using Stakes = std::vector<std::pair<const char*, int>>;

struct Played {
  Choices choices;
  const Definition& game;
  std::array<Stakes, actions> stakes;
  // Before the flop, on the flop and on the river, where a check or in the end a fold is left.
  std::array<std::vector<std::size_t>, 3> raises;

  int staked(std::size_t action) const {
    int sum = 0;
    for (const auto& [wager, amount] : stakes[action]) sum += amount;
    return sum;
  }
};

Played one_raise(const Definition& game, const char* second, const char* raise,
                 const std::array<std::vector<std::size_t>, 3>& raises, const Choices& choices) {
  Played played{choices, game, {}, raises};
  for (std::size_t i = 0; i < actions; ++i) {
    played.stakes[i] = {{"ante", ante}, {second, ante}};
    if (i != folding) played.stakes[i].emplace_back(raise, static_cast<int>(i) * ante);
  }
  return played;
}

Played ultimate(const Choices& choices = {}) {
  return one_raise(ultimate_texas_hold_em_poker, "blind", "play", {{{3, 4}, {2}, {1}}}, choices);
}

Played heads_up(const Choices& choices = {}) {
  return one_raise(world_poker_tour_heads_up_hold_em, "odds", "raise", {{{1, 2, 3}, {1, 2}, {1}}},
                   choices);
}

Played bonus_poker(const Choices& choices = {}) {
  return {choices,
          texas_hold_em_bonus_poker,
          {{{{"ante", ante}},
            {{"ante", ante}, {"flop", 2 * ante}},
            {{"ante", ante}, {"flop", 2 * ante}, {"river", ante}},
            {{"ante", ante}, {"flop", 2 * ante}, {"turn", ante}},
            {{"ante", ante}, {"flop", 2 * ante}, {"turn", ante}, {"river", ante}}}},
          {}};
}

// Odds that are not whole, a push, a loss and lines left out.
const Choices odd_blind{{"blind", Chosen::Lines{{"Royal flush", "7 to 3"},
                                                {"Straight flush", "loss"},
                                                {"Four-of-a-kind", "5 for 1"},
                                                {"Full house", "push"},
                                                {"Straight", "7 to 4"},
                                                {"Less than a straight", "1 to 3"}}}};
const Choices odd_odds{{"odds", Chosen::Lines{{"Royal flush", "20 to 1"},
                                              {"Four-of-a-kind", "loss"},
                                              {"Full house", "7 to 3"},
                                              {"Flush", "push"},
                                              {"Straight", "2 to 1"},
                                              {"Two pair", "push"},
                                              {"Pair", "1 to 4"},
                                              {"High card", "5 to 2"},
                                              {"Four-of-a-kind, beaten", "11 to 6"},
                                              {"Full house, beaten", "5 to 3"},
                                              {"Flush, beaten", "push"},
                                              {"Straight, beaten", "3 for 1"}}}};

// The net of every way of playing in cents, by the class of the player's hand and the kind of
// showdown. Settled once for each of them, which is as good as always: see settles_alike.
class Nets {
 public:
  explicit Nets(const Played& played) : rules_(rules_of(played.game, played.choices)) {
    for (std::size_t i = 0; i < actions; ++i) {
      records_[i] = one_player(rules_, played.stakes[i]);
    }
    records_[folding].seat(1).folded = true;
    for (const Step& step : played.game.play) {
      for (const Choice& choice : step.choices) {
        if (choice.act == Choice::Act::fold) records_[folding].seat(1).folded_at = &step;
      }
    }
  }

  const RuleSet& rules() const { return rules_; }

  std::int64_t settled(std::size_t action, const Deal& deal) {
    Record& record = records_[action];
    record.seat(1).cards = in_order(deal.own);
    record.places[0] = in_order(deal.dealer);
    record.places[1] = in_order(deal.board);
    return settled_net(rules_, record, settlement_).cents;
  }

  using ByAction = std::array<std::int64_t, actions>;
  // `deal` gives a deal of this class and kind when it is the first.
  template <class Find>
  const ByAction& of(HandClass mine, Kind kind, Find deal) {
    std::optional<ByAction>& known = known_[static_cast<std::size_t>(mine)][kind];
    if (!known) {
      known.emplace();
      for (std::size_t i = 0; i < actions; ++i) (*known)[i] = settled(i, deal());
    }
    return *known;
  }

 private:
  RuleSet rules_;
  std::array<Record, actions> records_;
  Settlement settlement_;
  std::array<std::array<std::optional<ByAction>, kinds>, hand_classes> known_{};
};

// Nothing but the class of the player's hand and the kind of showdown matters to the stakes.
void settles_alike(const Played& played, std::vector<Card> deck, int deals, Random& random) {
  Nets nets(played);
  for (int i = 0; i < deals; ++i) {
    shuffle(deck, random);
    const auto cards = [&](std::size_t from, std::size_t count) {
      return card_set(first_cards(deck, from, count));
    };
    const Deal deal{cards(0, 2), cards(4, 5), cards(2, 2)};
    const auto& known = nets.of(deal.mine().hand_class(), kind_of(deal.mine(), deal.dealers()),
                                [&] { return deal; });
    for (std::size_t action = 0; action < actions; ++action) {
      ASSERT_EQ(nets.settled(action, deal), known[action]);
    }
    ASSERT_EQ(known[folding], -100 * played.staked(folding));
  }
}

TEST(HoldEmSettling, DependsOnTheClassAndTheKindOfShowdown) {
  SeededRandom random(647);
  const std::vector<Card> whole(deck_cards(Deck::standard).begin(),
                                deck_cards(Deck::standard).end());
  for (const Played& played :
       {ultimate(), ultimate({{"blind", std::string("B")}}), ultimate(odd_blind), heads_up(),
        heads_up(odd_odds), bonus_poker(), bonus_poker({{"ante-pays", std::string("flush")}})}) {
    settles_alike(played, whole, 500, random);
    settles_alike(played, small_deck(Rank::nine, false), 500, random);
  }
}

// ----- a plain solution on small decks

// Every board with every two of the player's cards given against every two of the dealer's. Cards
// are bits, in the order of the deck; no two suits are taken for the same.
class SmallTable {
 public:
  using Bits = std::uint32_t;

  struct Meeting {
    std::array<std::uint16_t, kinds> ways{};
    HandClass mine = HandClass::high_card;
  };
  using Lower = std::array<std::uint8_t, hand_classes>;  // dealers' hands by class

  SmallTable(std::vector<Card> deck, std::vector<CardSet> holes, bool with_lower)
      : deck_(std::move(deck)), holes_(std::move(holes)) {
    for (std::size_t n = 0; n < ways_.size(); ++n) {
      ways_[n][0] = 1;
      for (std::size_t k = 1; k < 8; ++k) {
        ways_[n][k] = n == 0 ? 0 : ways_[n - 1][k - 1] + ways_[n - 1][k];
      }
    }
    for_each_set(5, [&](Bits board) { boards_.push_back(board); });
    boards_of_four_.resize(ways(4));
    boards_of_flop_.resize(ways(3));
    fours_of_flop_.resize(ways(3));
    for (std::uint32_t i = 0; i < boards_.size(); ++i) {
      for (Bits left = boards_[i]; left != 0; left &= left - 1) {
        const Bits four = boards_[i] & ~(left & (~left + 1));
        boards_of_four_[place(four)].push_back(i);
      }
    }
    for_each_set(4, [&](Bits four) {
      for (Bits left = four; left != 0; left &= left - 1) {
        const Bits flop = four & ~(left & (~left + 1));
        fours_of_flop_[place(flop)].push_back({four, static_cast<std::uint32_t>(place(four))});
      }
    });
    for (std::size_t flop = 0; flop < fours_of_flop_.size(); ++flop) {
      std::vector<std::uint32_t>& boards = boards_of_flop_[flop];
      for (const Four& four : fours_of_flop_[flop]) {
        boards.insert(boards.end(), boards_of_four_[four.place].begin(),
                      boards_of_four_[four.place].end());
      }
      std::sort(boards.begin(), boards.end());
      boards.erase(std::unique(boards.begin(), boards.end()), boards.end());
    }
    meet(with_lower);
  }

  struct Four {
    Bits cards = 0;
    std::uint32_t place = 0;
  };

  const std::vector<Card>& deck() const { return deck_; }
  const std::vector<CardSet>& holes() const { return holes_; }
  const std::vector<Bits>& boards() const { return boards_; }
  std::size_t flops() const { return boards_of_flop_.size(); }
  const std::vector<std::uint32_t>& boards_of_flop(std::size_t flop) const {
    return boards_of_flop_[flop];
  }
  const std::vector<Four>& fours_of_flop(std::size_t flop) const { return fours_of_flop_[flop]; }
  const std::vector<std::uint32_t>& boards_of_four(std::size_t four) const {
    return boards_of_four_[four];
  }
  const Meeting& meeting(std::size_t hole, std::size_t board) const {
    return meetings_[hole * boards_.size() + board];
  }
  const Lower& lower(std::size_t hole, std::size_t board) const {
    return lower_[hole * boards_.size() + board];
  }
  // A deal that met in this way.
  const Deal& example(HandClass mine, Kind kind) const {
    return *examples_[static_cast<std::size_t>(mine)][kind];
  }
  bool met(HandClass mine, Kind kind) const {
    return examples_[static_cast<std::size_t>(mine)][kind].has_value();
  }

  Bits bits(CardSet cards) const {
    Bits found = 0;
    for (std::size_t i = 0; i < deck_.size(); ++i) {
      if (cards.contains(deck_[i])) found |= Bits{1} << i;
    }
    return found;
  }
  CardSet cards(Bits bits) const {
    CardSet found;
    for (; bits != 0; bits &= bits - 1) {
      found.insert(deck_[static_cast<std::size_t>(std::countr_zero(bits))]);
    }
    return found;
  }

 private:
  std::size_t ways(std::size_t size) const { return ways_[deck_.size()][size]; }
  std::size_t place(Bits set) const {
    std::size_t sum = 0;
    for (std::size_t k = 1; set != 0; set &= set - 1, ++k) {
      sum += ways_[static_cast<std::size_t>(std::countr_zero(set))][k];
    }
    return sum;
  }
  // In the order of their numbers, which is that of their places.
  template <class Visit>
  void for_each_set(int size, Visit visit) const {
    Bits set = (Bits{1} << size) - 1;
    for (std::size_t left = ways(static_cast<std::size_t>(size)); left > 0; --left) {
      visit(set);
      const Bits lowest = set & (~set + 1);
      const Bits next = set + lowest;
      set = next | ((set ^ next) >> std::countr_zero(lowest) >> 2);
    }
  }

  void meet(bool with_lower) {
    std::vector<HighHand> hands;
    for_each_set(7, [&](Bits seven) { hands.push_back(high_hand(cards(seven))); });
    // The hands that there are, numbered from the lowest on.
    std::vector<HighHand> values = hands;
    std::sort(values.begin(), values.end());
    values.erase(std::unique(values.begin(), values.end()), values.end());
    std::vector<std::uint16_t> numbers;
    for (const HighHand hand : hands) {
      const auto found = std::lower_bound(values.begin(), values.end(), hand);
      numbers.push_back(static_cast<std::uint16_t>(found - values.begin()));
    }
    const auto lowest_pair = static_cast<std::uint16_t>(
        std::lower_bound(values.begin(), values.end(),
                         HighHand{static_cast<std::uint32_t>(HandClass::pair) << 20U}) -
        values.begin());
    std::vector<std::uint16_t> times(values.size());                     // of each hand on a board
    std::vector<std::uint16_t> met;                                      // the hands that are there
    std::vector<std::vector<std::uint16_t>> dealers_with(deck_.size());  // a card
    meetings_.resize(holes_.size() * boards_.size());
    if (with_lower) lower_.resize(meetings_.size());
    std::vector<Bits> hole_bits;
    for (const CardSet hole : holes_) hole_bits.push_back(bits(hole));
    std::vector<Bits> pairs;
    for_each_set(2, [&](Bits pair) { pairs.push_back(pair); });
    std::vector<std::pair<Bits, HighHand>> dealers;
    for (std::size_t board = 0; board < boards_.size(); ++board) {
      dealers.clear();
      for (auto& with : dealers_with) with.clear();
      for (const std::uint16_t value : met) times[value] = 0;
      met.clear();
      for (const Bits pair : pairs) {
        if ((pair & boards_[board]) != 0) continue;
        const std::uint16_t number = numbers[place(pair | boards_[board])];
        dealers.emplace_back(pair, values[number]);
        if (times[number]++ == 0) met.push_back(number);
        for (Bits left = pair; left != 0; left &= left - 1) {
          dealers_with[static_cast<std::size_t>(std::countr_zero(left))].push_back(number);
        }
      }
      for (std::size_t hole = 0; hole < holes_.size(); ++hole) {
        if ((hole_bits[hole] & boards_[board]) != 0) continue;
        const Bits own_cards = hole_bits[hole];
        const std::uint16_t my_number = numbers[place(own_cards | boards_[board])];
        const HighHand mine = values[my_number];
        Meeting& meeting = meetings_[hole * boards_.size() + board];
        meeting.mine = mine.hand_class();
        // By whether the dealer falls short of a pair and how the hands compare, ten bits each: all
        // dealers, less those with one of the player's cards. The player's hand itself is among
        // these twice.
        const auto slot = [&](std::uint16_t number) {
          const unsigned compared = number > my_number ? 20 : number == my_number ? 10 : 0;
          return compared + (number < lowest_pair ? 30U : 0U);
        };
        std::uint64_t found = std::uint64_t{1} << slot(my_number);
        for (const std::uint16_t number : met) {
          found += std::uint64_t{times[number]} << slot(number);
        }
        for (Bits left = own_cards; left != 0; left &= left - 1) {
          for (const std::uint16_t number :
               dealers_with[static_cast<std::size_t>(std::countr_zero(left))]) {
            found -= std::uint64_t{1} << slot(number);
          }
        }
        const auto count = [&](unsigned bit) {
          return static_cast<std::uint16_t>((found >> bit) & 0x3FFU);
        };
        meeting.ways = {count(0), count(30), static_cast<std::uint16_t>(count(10) + count(40)),
                        count(20), count(50)};
        auto& examples = examples_[static_cast<std::size_t>(mine.hand_class())];
        for (std::size_t kind = 0; kind < kinds; ++kind) {
          if (meeting.ways[kind] == 0 || examples[kind]) continue;
          for (const auto& [pair, value] : dealers) {
            if ((pair & own_cards) != 0 || kind_of(mine, value) != kind) continue;
            examples[kind] = {holes_[hole], cards(boards_[board]), cards(pair)};
          }
        }
        if (!with_lower) continue;
        for (const auto& [pair, value] : dealers) {
          if ((pair & own_cards) != 0 || value >= mine) continue;
          ++lower_[hole * boards_.size() + board][static_cast<std::size_t>(value.hand_class())];
        }
      }
    }
  }

  std::vector<Card> deck_;
  std::vector<CardSet> holes_;
  std::array<std::array<std::size_t, 8>, 33> ways_{};  // to choose
  std::vector<Bits> boards_;
  std::vector<std::vector<std::uint32_t>> boards_of_flop_;
  std::vector<std::vector<Four>> fours_of_flop_;
  std::vector<std::vector<std::uint32_t>> boards_of_four_;
  std::vector<Meeting> meetings_;  // by hole, then board
  std::vector<Lower> lower_;
  std::array<std::array<std::optional<Deal>, kinds>, hand_classes> examples_{};
};

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
std::vector<CardSet> all_holes(const std::vector<Card>& deck) {
  std::vector<CardSet> holes;
  for (const CardSet hole : hands_of(deck, 2)) {
    if (suit_class_size(hole) > 0) holes.push_back(hole);
  }
  return holes;
}

// Ranks with straights, straight flushes below a royal flush and flushes. Seven cards of six ranks
// always have a pair.
const SmallTable& six_ranks() {
  static const std::vector<Card> deck = small_deck(Rank::nine, false);
  static const SmallTable table(deck, all_holes(deck), true);
  return table;
}

// Ranks without straights, where the dealer may fall short of a pair.
const SmallTable& seven_ranks() {
  static const std::vector<Card> deck =
      deck_of({Rank::two, Rank::four, Rank::five, Rank::eight, Rank::jack, Rank::queen, Rank::ace});
  static const SmallTable table(deck, all_holes(deck), false);
  return table;
}

const Paytable& main_table(const RuleSet& rules) {
  const Definition& game = rules.definition();
  return rules.paytable(wager_of(game, game.priced_by.empty() ? game.base : game.priced_by));
}

void solves_as_plainly(const SmallTable& table, const Played& played) {
  PlainPlay plain(table, played);
  plain.play_all();
  Effort effort;
  const auto solved = solve(plain.rules(), dollars(1), table.deck(), effort);
  plain.expect_the_same(solved->price_main(main_table(plain.rules())));
}

TEST(HoldEmSmallDeck, UltimateTexasHoldEm) {
  solves_as_plainly(six_ranks(), ultimate());
  solves_as_plainly(six_ranks(), ultimate({{"blind", std::string("B")}}));
  solves_as_plainly(six_ranks(), ultimate(odd_blind));
  solves_as_plainly(seven_ranks(), ultimate(odd_blind));
}

TEST(HoldEmSmallDeck, HeadsUpHoldEm) {
  solves_as_plainly(six_ranks(), heads_up());
  solves_as_plainly(six_ranks(), heads_up(odd_odds));
  solves_as_plainly(seven_ranks(), heads_up(odd_odds));
}

TEST(HoldEmSmallDeck, TexasHoldEmBonus) {
  solves_as_plainly(six_ranks(), bonus_poker());
  solves_as_plainly(seven_ranks(), bonus_poker({{"ante-pays", std::string("flush")}}));
}

// The settling function pays the Ante at even money, whatever is proposed for it.
TEST(HoldEmSmallDeck, AnAnteProposedChangesNothing) {
  const Choices five{{"ante", Chosen::Lines{{"Winning hand", "5 to 1"}}}};
  SeededRandom random(5);
  for (const auto& make : {ultimate, heads_up, bonus_poker}) {
    settles_alike(make(five), small_deck(Rank::nine, false), 200, random);
    solves_as_plainly(six_ranks(), make(five));
  }
}

// Sums that would not fit are refused rather than wrong.
TEST(HoldEmSmallDeck, TablesTooUneven) {
  const std::vector<Card> deck = small_deck(Rank::ten, false);
  const auto edge = [&](const Chosen::Lines& lines) {
    const RuleSet rules = rules_of(ultimate_texas_hold_em_poker, {{"blind", lines}});
    Effort effort;
    return solve(rules, dollars(1), deck, effort)->price_main(main_table(rules)).edge();
  };
  EXPECT_THROW(edge({{"Royal flush", "1 to 997"},
                     {"Four-of-a-kind", "1 to 991"},
                     {"Full house", "1 to 983"},
                     {"Straight", "1 to 977"},
                     {"Less than a straight", "1 to 971"}}),
               std::overflow_error);
  // The chapter's lines with fractions that do not shorten come to the same.
  EXPECT_EQ(edge({{"Royal flush", "485500 to 971"},
                  {"Four-of-a-kind", "9970 to 997"},
                  {"Full house", "3 to 1"},
                  {"Straight", "1 to 1"},
                  {"Less than a straight", "push"}}),
            edge({{"Royal flush", "500 to 1"},
                  {"Four-of-a-kind", "10 to 1"},
                  {"Full house", "3 to 1"},
                  {"Straight", "1 to 1"},
                  {"Less than a straight", "push"}}));
}

// Solved one by one or together, a table comes to the same.
TEST(HoldEmSmallDeck, SeveralTablesAtOnce) {
  const std::vector<Card> deck = small_deck(Rank::ten, false);
  const RuleSet rules = rules_of(ultimate_texas_hold_em_poker, odd_blind);
  const WagerId blind = wager_of(ultimate_texas_hold_em_poker, "blind");
  std::vector<const Paytable*> tables;
  for (const Paytable& table : rules.schedule(blind).tables) tables.push_back(&table);
  tables.push_back(&rules.paytable(blind));
  ASSERT_EQ(tables.size(), 3U);
  Effort effort;
  Effort alone;
  alone.threads = 1;
  const auto together = solve(rules, dollars(1), deck, effort);
  together->expect(tables);
  for (const Paytable* table : tables) {
    const WagerOdds odds = together->price_main(*table);
    const WagerOdds single = solve(rules, dollars(1), deck, alone)->price_main(*table);
    EXPECT_EQ(odds.fixed_return, single.fixed_return);
    EXPECT_EQ(odds.variance, single.variance);
    EXPECT_EQ(odds.play->average_wager, single.play->average_wager);
    EXPECT_EQ(odds.proposed, table == tables.back());
    EXPECT_EQ(odds.selected, table == tables.back());
  }
}

// Eight ranks have all hands, and dealers and players below a pair on the same board; two own cards
// at a time, since all would take too long.
TEST(HoldEmSmallDeck, ValuesBeforeTheFlop) {
  const std::vector<Card> deck = deck_of({Rank::six, Rank::seven, Rank::nine, Rank::ten, Rank::jack,
                                          Rank::queen, Rank::king, Rank::ace});
  const auto hole = [](Card first, Card second) { return CardSet(std::array{first, second}); };
  const SmallTable table(deck,
                         {hole({Rank::six, Suit::hearts}, {Rank::king, Suit::spades}),
                          hole({Rank::ten, Suit::diamonds}, {Rank::jack, Suit::diamonds})},
                         false);
  for (std::size_t kind = 0; kind < kinds; ++kind) {
    EXPECT_EQ(table.met(HandClass::high_card, static_cast<Kind>(kind)), kind != won);
  }
  for (const Played& played : {ultimate(odd_blind), heads_up(), bonus_poker()}) {
    PlainPlay plain(table, played);
    Effort effort;
    const auto solved = solve(plain.rules(), dollars(1), deck, effort);
    for (std::size_t i = 0; i < table.holes().size(); ++i) {
      const HolePlay line = plain.play(i);
      const auto choices = solved->values({table.holes()[i], {}, std::nullopt});
      const bool bonus = played.raises[0].empty();
      const std::vector<std::size_t> raises =
          bonus ? std::vector<std::size_t>{1} : played.raises[0];
      ASSERT_EQ(choices.size(), raises.size() + 1);
      const Rational unit(Integer(line.deals) * ante * 100);
      for (std::size_t k = 0; k < raises.size(); ++k) {
        EXPECT_EQ(choices[k].value, line.before[raises[k]] / unit) << choices[k].play;
      }
      EXPECT_EQ(choices.back().play, bonus ? "fold" : "check");
      EXPECT_EQ(choices.back().value, line.before[0] / unit);
    }
  }
}

// ----- other wagers under the best play

TEST(HoldEmSmallDeck, BadBeatBonus) {
  for (const Choices& choices : {Choices{}, odd_blind}) {
    const Played played = ultimate(choices);
    PlainPlay plain(six_ranks(), played);
    plain.with_lower = true;
    plain.play_all();
    Effort effort;
    const auto solved = solve(plain.rules(), dollars(1), six_ranks().deck(), effort);
    const WagerId bonus = wager_of(ultimate_texas_hold_em_poker, "bad-beat-bonus");
    const RowCounts counts = *solved->count(bonus);
    // From straight flush down to three-of-a-kind.
    const std::array lines{HandClass::straight_flush, HandClass::four_of_a_kind,
                           HandClass::full_house,     HandClass::flush,
                           HandClass::straight,       HandClass::three_of_a_kind};
    ASSERT_EQ(counts.rows.size(), lines.size());
    Wide paid = 0;
    for (std::size_t row = 0; row < lines.size(); ++row) {
      const Wide here = plain.loser[static_cast<std::size_t>(lines[row])];
      EXPECT_EQ(counts.rows[row], integer(here)) << class_name(lines[row]);
      EXPECT_GT(counts.rows[row], 0);
      paid += here;
    }
    EXPECT_EQ(counts.forfeited, integer(plain.folded_deals));
    EXPECT_EQ(counts.unlisted, integer(plain.deals - plain.folded_deals - paid));
    EXPECT_EQ(counts.space(), integer(plain.deals));
  }
}

// The rows are the settling function's, by the cards of both; a tie has no losing hand.
TEST(HoldEmSettling, BadBeatBonusIsPaidByTheLowerHand) {
  const RuleSet rules = rules_of(ultimate_texas_hold_em_poker);
  Record record = one_player(
      rules, {{"ante", 1}, {"blind", 1}, {"play", 1}, {"trips", 1}, {"bad-beat-bonus", 1}});
  const std::array lines{HandClass::straight_flush, HandClass::four_of_a_kind,
                         HandClass::full_house,     HandClass::flush,
                         HandClass::straight,       HandClass::three_of_a_kind};
  const WagerId bonus = wager_of(ultimate_texas_hold_em_poker, "bad-beat-bonus");
  std::vector<Card> deck = small_deck(Rank::nine, false);
  SeededRandom random(12);
  Settlement settlement;
  for (int tries = 0; tries < 3'000; ++tries) {
    shuffle(deck, random);
    record.seat(1).cards = first_cards(deck, 0, 2);
    record.places[0] = first_cards(deck, 2, 2);
    record.places[1] = first_cards(deck, 4, 5);
    settle(rules, record, settlement);
    const CardSet board = card_set(record.places[1]);
    const HighHand mine = high_hand(card_set(record.seat(1).cards) | board);
    const HighHand dealers = high_hand(card_set(record.places[0]) | board);
    const auto line = std::find(lines.begin(), lines.end(), std::min(mine, dealers).hand_class());
    const Row row =
        mine == dealers || line == lines.end() ? no_row : static_cast<Row>(line - lines.begin());
    const auto settled = std::find_if(settlement.lines.begin(), settlement.lines.end(),
                                      [&](const auto& each) { return each.spot.wager == bonus; });
    ASSERT_NE(settled, settlement.lines.end());
    ASSERT_EQ(settled->row, row);
  }
}

// Every two cards of the player's with every two of the dealer's, settled.
TEST(HoldEmSmallDeck, TexasHoldEmBonusOnTwoCards) {
  const std::vector<Card> deck = small_deck(Rank::nine, false);
  const RuleSet rules = rules_of(texas_hold_em_bonus_poker);
  const WagerId bonus = wager_of(texas_hold_em_bonus_poker, "texas-hold-em-bonus");
  Effort effort;
  const auto solved = solve(rules, dollars(1), deck, effort);
  Record record = one_player(rules, {{"ante", 1}, {"flop", 2}, {"texas-hold-em-bonus", 1}});
  // The community cards do not matter: some that are not in the deck.
  record.places[1] = {Card(Rank::two, Suit::clubs), Card(Rank::four, Suit::clubs),
                      Card(Rank::five, Suit::hearts), Card(Rank::seven, Suit::hearts),
                      Card(Rank::eight, Suit::spades)};
  Settlement settlement;
  std::map<Row, Integer> rows;
  const std::vector<CardSet> pairs = hands_of(deck, 2);
  for (const CardSet own_cards : pairs) {
    for (const CardSet dealer : pairs) {
      if (!(own_cards & dealer).empty()) continue;
      record.seat(1).cards = in_order(own_cards);
      record.places[0] = in_order(dealer);
      settle(rules, record, settlement);
      for (const auto& line : settlement.lines) {
        if (line.spot.wager == bonus) ++rows[line.row];
      }
    }
  }
  const RowCounts counts = *solved->count(bonus);
  EXPECT_EQ(counts.space(), choose(24, 2) * choose(22, 2));
  EXPECT_EQ(counts.forfeited, 0);
  EXPECT_EQ(counts.unlisted, rows[no_row]);
  for (std::size_t row = 0; row < counts.rows.size(); ++row) {
    EXPECT_EQ(counts.rows[row], rows[static_cast<Row>(row)]) << row;
    EXPECT_GT(counts.rows[row], 0);
  }
}

// A fold loses the Progressive Payout of 647a before the Flop is seen.
TEST(HoldEmSmallDeck, ProgressivePayoutIsLostByAFold) {
  const SmallTable& table = seven_ranks();
  const Played played = bonus_poker();
  PlainPlay plain(table, played);
  plain.play_all();
  Effort effort;
  const auto solved = solve(plain.rules(), dollars(1), table.deck(), effort);
  const WagerId progressive = wager_of(texas_hold_em_bonus_poker, "progressive-payout");
  plain.expect_the_same(solved->price_main(plain.rules().paytable(0)));
  std::map<Row, Integer> rows;
  Integer forfeited = 0;
  const std::vector<CardSet> flops = hands_of(table.deck(), 3);
  for (std::size_t hole = 0; hole < table.holes().size(); ++hole) {
    const CardSet own_cards = table.holes()[hole];
    const unsigned alike = suit_class_size(own_cards);
    for (const CardSet flop : flops) {
      if (!(own_cards & flop).empty()) continue;
      if (plain.folds(hole)) {
        forfeited += alike;
      } else {
        const auto rank = texas_hold_em_bonus_poker.wagers[progressive].by_hand()->rank;
        rows[rank(own_cards | flop, plain.rules()).row] += alike;
      }
    }
  }
  EXPECT_GT(forfeited, 0);
  const RowCounts counts = *solved->count(progressive);
  EXPECT_EQ(counts.space(), choose(28, 2) * choose(26, 3));
  EXPECT_EQ(counts.forfeited, forfeited);
  EXPECT_EQ(counts.unlisted, rows[no_row]);
  for (std::size_t row = 0; row < counts.rows.size(); ++row) {
    EXPECT_EQ(counts.rows[row], rows[static_cast<Row>(row)]) << row;
  }
}

// What the solvers leave to a count of cards must not be touched by a fold.
TEST(HoldEm, OtherWagersAreKeptByAFold) {
  const std::vector<Card> deck = small_deck(Rank::jack, false);
  for (const Definition* game : {&ultimate_texas_hold_em_poker, &world_poker_tour_heads_up_hold_em,
                                 &texas_hold_em_bonus_poker}) {
    const RuleSet rules = rules_of(*game);
    Effort effort;
    const auto solved = solve(rules, dollars(1), deck, effort);
    for (std::size_t i = 0; i < game->wagers.size(); ++i) {
      const Wager& wager = game->wagers[i];
      const auto id = static_cast<WagerId>(i);
      if (wager.need != Need::optional || solved->count(id)) continue;
      EXPECT_TRUE(rules.kept_on_fold(id)) << wager.id;
      EXPECT_NE(wager.by_hand(), nullptr) << wager.id;
    }
  }
}

// Each cell of the first table says what the values say: suited above the diagonal.
TEST(HoldEm, StrategyBeforeTheFlop) {
  const std::array ranks{Rank::ace, Rank::queen, Rank::jack, Rank::eight, Rank::three, Rank::two};
  std::vector<Card> deck;
  for (const Rank rank : ranks) {
    for (const Suit suit : all_suits) deck.emplace_back(rank, suit);
  }
  for (const Definition* game : {&ultimate_texas_hold_em_poker, &world_poker_tour_heads_up_hold_em,
                                 &texas_hold_em_bonus_poker}) {
    const RuleSet rules = rules_of(*game);
    Effort effort;
    const auto solved = solve(rules, dollars(1), deck, effort);
    const std::vector<StrategyTable> tables = solved->strategy();
    ASSERT_EQ(tables.size(), 3U);
    ASSERT_EQ(tables[0].rows.size(), ranks.size());
    ASSERT_EQ(tables[0].columns.size(), ranks.size() + 1);
    for (std::size_t row = 0; row < ranks.size(); ++row) {
      const std::vector<std::string>& cells = tables[0].rows[row];
      ASSERT_EQ(cells.size(), ranks.size() + 1);
      EXPECT_EQ(cells[0], text(Card(ranks[row], Suit::clubs)).substr(0, 1));
      EXPECT_EQ(cells[0], tables[0].columns[row + 1]);
      for (std::size_t column = 0; column < ranks.size(); ++column) {
        const Suit other = column > row ? Suit::hearts : Suit::spades;
        const Cards hole{Card(ranks[row], Suit::hearts), Card(ranks[column], other)};
        const auto choices = solved->values({card_set(hole), {}, std::nullopt});
        const ChoiceValue& most = choices[choices.size() - 2];
        const ChoiceValue& none = choices.back();
        const std::string number = most.play.substr(most.play.find(' ') + 1);
        EXPECT_EQ(cells[column + 1], most.value > none.value ? number
                                     : none.play == "fold"   ? "F"
                                                             : "-")
            << text(hole);
      }
    }
    for (std::size_t i = 1; i < tables.size(); ++i) {
      EXPECT_FALSE(tables[i].rows.empty());
      for (const auto& cells : tables[i].rows) EXPECT_EQ(cells.size(), tables[i].columns.size());
    }
  }
}

TEST(HoldEm, SituationsThatDoNotFit) {
  const std::vector<Card> deck = small_deck(Rank::jack, false);
  const auto first = [&](std::size_t count) {
    return std::vector<Card>(deck.begin() + 2,
                             deck.begin() + 2 + static_cast<std::ptrdiff_t>(count));
  };
  const CardSet two = card_set(first_cards(deck, 0, 2));
  for (const Definition* game : {&ultimate_texas_hold_em_poker, &world_poker_tour_heads_up_hold_em,
                                 &texas_hold_em_bonus_poker}) {
    const RuleSet rules = rules_of(*game);
    Effort effort;
    const auto solved = solve(rules, dollars(1), deck, effort);
    const bool bonus = game == &texas_hold_em_bonus_poker;
    for (std::size_t shown = 0; shown < 7; ++shown) {
      const bool fits = shown == 0 || shown == 3 || shown == (bonus ? 4U : 5U);
      EXPECT_EQ(solved->misfit({two, first(shown), std::nullopt}).empty(), fits) << shown;
    }
    EXPECT_FALSE(solved->misfit({two, {}, deck.back()}).empty());
    EXPECT_FALSE(solved->misfit({card_set(first_cards(deck, 0, 3)), {}, std::nullopt}).empty());
  }
}

// ----- the whole deck; each game is solved once

struct Solved {
  explicit Solved(const Definition& game) : rules(rules_of(game)) {
    main = solve(rules, dollars(1), effort);
    std::vector<const Paytable*> tables;
    const auto by = wager_of(game, game.priced_by.empty() ? game.base : game.priced_by);
    for (const Paytable& table : rules.schedule(by).tables) tables.push_back(&table);
    main->expect(tables);
    for (const Paytable* table : tables) odds.push_back(main->price_main(*table));
  }

  RuleSet rules;
  Effort effort;
  std::unique_ptr<MainGame> main;
  std::vector<WagerOdds> odds;  // of the base wager by paytable
};

Solved& whole(const Definition& game) {
  static std::map<const Definition*, std::unique_ptr<Solved>> known;
  auto& found = known[&game];
  if (!found) found = std::make_unique<Solved>(game);
  return *found;
}

// Every wager beside the base one whose deals the game itself counts.
void other_wagers_add_up(const Definition& game, const std::map<std::string, Integer>& spaces) {
  Solved& solved = whole(game);
  std::size_t counted = 0;
  for (std::size_t i = 0; i < game.wagers.size(); ++i) {
    const auto id = static_cast<WagerId>(i);
    if (game.wagers[i].need != Need::optional) continue;
    const auto counts = solved.main->count(id);
    if (!counts) continue;
    ++counted;
    EXPECT_EQ(counts->space(), spaces.at(std::string(game.wagers[i].id)));
    for (const Paytable& table : solved.rules.schedule(id).tables) {
      adds_up(price(solved.rules, id, table, *counts));
    }
  }
  EXPECT_EQ(counted, spaces.size());
}

TEST(HoldEmWholeDeck, UltimateTexasHoldEmAsPublished) {
  const Solved& solved = whole(ultimate_texas_hold_em_poker);
  const Integer space = choose(52, 2) * choose(50, 3) * choose(47, 2) * choose(45, 2);
  EXPECT_EQ(space, Integer("27813810024000"));
  ASSERT_EQ(solved.odds.size(), 2U);
  for (const WagerOdds& odds : solved.odds) {
    EXPECT_EQ(odds.space, space);
    adds_up(odds);
  }
  EXPECT_EQ(solved.odds[0].paytable, "A");
  EXPECT_EQ(solved.odds[0].edge(), Rational(Integer("50643648973"), Integer("2317817502000")));
  EXPECT_EQ(percent(solved.odds[0].edge()), "2.184971%");
  EXPECT_EQ(solved.odds[1].edge(), Rational(Integer("10542144541"), Integer("178293654000")));
  other_wagers_add_up(ultimate_texas_hold_em_poker, {{"bad-beat-bonus", space}});
}

TEST(HoldEmWholeDeck, HeadsUpHoldEmAsFound) {
  const Solved& solved = whole(world_poker_tour_heads_up_hold_em);
  ASSERT_EQ(solved.odds.size(), 1U);
  const WagerOdds& odds = solved.odds.front();
  EXPECT_EQ(odds.space, choose(52, 2) * choose(50, 3) * choose(47, 2) * choose(45, 2));
  EXPECT_EQ(odds.edge(), Rational(Integer("21107007059"), Integer("463563500400")));
  EXPECT_EQ(percent(odds.edge()), "4.553207%");
  adds_up(odds);
  other_wagers_add_up(world_poker_tour_heads_up_hold_em, {});
}

TEST(HoldEmWholeDeck, TexasHoldEmBonusAsPublished) {
  const Solved& solved = whole(texas_hold_em_bonus_poker);
  ASSERT_EQ(solved.odds.size(), 1U);
  const WagerOdds& odds = solved.odds.front();
  EXPECT_EQ(odds.space, choose(52, 2) * choose(50, 3) * 47 * 46 * choose(45, 2));
  EXPECT_EQ(odds.edge(), Rational(Integer("578107733"), Integer("28381438800")));
  EXPECT_EQ(percent(odds.edge()), "2.036922%");
  adds_up(odds);
  other_wagers_add_up(texas_hold_em_bonus_poker,
                      {{"texas-hold-em-bonus", choose(52, 2) * choose(50, 2)},
                       {"progressive-payout", choose(52, 2) * choose(50, 3)}});
}

// Two aces against two aces: six ways, and one for the dealer each.
TEST(HoldEmWholeDeck, TexasHoldEmBonusOnTwoCards) {
  const RowCounts counts =
      *whole(texas_hold_em_bonus_poker)
           .main->count(wager_of(texas_hold_em_bonus_poker, "texas-hold-em-bonus"));
  const std::vector<Integer> rows{6,          6 * 1'224,  4 * 1'225,  8 * 1'225,
                                  12 * 1'225, 18 * 1'225, 24 * 1'225, 54 * 1'225};
  EXPECT_EQ(counts.rows, rows);
  EXPECT_EQ(counts.forfeited, 0);
}

TEST(HoldEmWholeDeck, TripsAsPublished) {
  const RuleSet rules = rules_of(ultimate_texas_hold_em_poker);
  const WagerId trips = wager_of(ultimate_texas_hold_em_poker, "trips");
  Effort effort;
  const RowCounts counts = count_rows(rules, trips, deck_cards(Deck::standard), effort);
  EXPECT_EQ(counts.space(), choose(52, 7));
  const std::array edges{"0.901835%", "1.904049%", "3.497937%", "6.180824%"};
  const auto& tables = rules.schedule(trips).tables;
  ASSERT_EQ(tables.size(), edges.size());
  for (std::size_t i = 0; i < edges.size(); ++i) {
    const WagerOdds odds = price(rules, trips, tables[i], counts);
    EXPECT_EQ(percent(odds.edge()), edges[i]) << tables[i].name;
    adds_up(odds);
  }
}

// The values of a decision with cards shown by settling what may come.
class Continuations {
 public:
  Continuations(const Played& played, const std::vector<Card>& deck)
      : nets_(played), deck_(deck), own_(card_set(first_cards(deck, 0, 2))) {}

  CardSet own() const { return own_; }

  struct Sums {
    Nets::ByAction values{};
    std::int64_t deals = 0;
  };

  // Every dealer on this board, each one settled.
  Sums settled_on(CardSet board) {
    Sums sums;
    for_each_dealer(
        board,
        [&](const Deal& deal) {
          for (std::size_t i = 0; i < actions; ++i) sums.values[i] += nets_.settled(i, deal);
        },
        sums);
    return sums;
  }
  // The same, but settled once for each class and kind.
  Sums on(CardSet board) {
    Sums sums;
    const HighHand mine = high_hand(own_ | board);
    for_each_dealer(
        board,
        [&](const Deal& deal) {
          const auto& known =
              nets_.of(mine.hand_class(), kind_of(mine, deal.dealers()), [&] { return deal; });
          for (std::size_t i = 0; i < actions; ++i) sums.values[i] += known[i];
        },
        sums);
    return sums;
  }
  // Calls visit(CardSet) with `shown` and `more` other cards.
  template <class Visit>
  void for_each_more(CardSet shown, int more, Visit visit) const {
    std::vector<Card> rest;
    for (const Card card : deck_) {
      if (!own_.contains(card) && !shown.contains(card)) rest.push_back(card);
    }
    for (const CardSet next : hands_of(rest, more)) visit(shown | next);
  }

 private:
  template <class Meet>
  void for_each_dealer(CardSet board, Meet meet, Sums& sums) const {
    for_each_more(board, 2, [&](CardSet with) {
      meet(Deal{own_, board, with - board});
      ++sums.deals;
    });
  }

  Nets nets_;
  std::vector<Card> deck_;
  CardSet own_;
};

std::vector<Card> community(const std::vector<Card>& deck, std::ptrdiff_t count) {
  return {deck.begin() + 2, deck.begin() + 2 + count};
}

void values_of_one_raise(const Played& played) {
  MainGame& solved = *whole(played.game).main;
  SeededRandom random(677);
  for (int tries = 0; tries < 6; ++tries) {
    const std::vector<Card> deck = shuffled(Deck::standard, random);
    Continuations next(played, deck);
    const std::vector<Card> shown = community(deck, 5);
    const auto sums = next.settled_on(CardSet(shown));
    ASSERT_EQ(sums.deals, 990);
    EXPECT_EQ(next.on(CardSet(shown)).values, sums.values);
    const auto choices = solved.values({next.own(), shown, std::nullopt});
    ASSERT_EQ(choices.size(), 2U);
    EXPECT_EQ(choices[0].value, Rational(sums.values[1], sums.deals * ante * 100));
    EXPECT_EQ(choices[1].play, "fold");
    EXPECT_EQ(choices[1].value, Rational(sums.values[folding], sums.deals * ante * 100));
  }
  const std::vector<Card> deck = shuffled(Deck::standard, random);
  Continuations next(played, deck);
  const std::vector<Card> flop = community(deck, 3);
  Nets::ByAction raises{};
  std::int64_t checks = 0;
  std::int64_t deals = 0;
  next.for_each_more(CardSet(flop), 2, [&](CardSet board) {
    const auto sums = next.on(board);
    for (std::size_t i = 0; i < actions; ++i) raises[i] += sums.values[i];
    checks += std::max(sums.values[folding], sums.values[1]);
    deals += sums.deals;
  });
  ASSERT_EQ(deals, 1'081 * 990);
  const auto choices = solved.values({next.own(), flop, std::nullopt});
  ASSERT_EQ(choices.size(), played.raises[1].size() + 1);
  for (std::size_t i = 0; i < played.raises[1].size(); ++i) {
    EXPECT_EQ(choices[i].value, Rational(raises[played.raises[1][i]], deals * ante * 100));
  }
  EXPECT_EQ(choices.back().play, "check");
  EXPECT_EQ(choices.back().value, Rational(checks, deals * ante * 100));
}

TEST(HoldEmWholeDeck, UltimateTexasHoldEmAgainstTheSettlingFunction) {
  values_of_one_raise(ultimate());
}

TEST(HoldEmWholeDeck, HeadsUpHoldEmAgainstTheSettlingFunction) {
  values_of_one_raise(heads_up());
}

TEST(HoldEmWholeDeck, TexasHoldEmBonusAgainstTheSettlingFunction) {
  MainGame& solved = *whole(texas_hold_em_bonus_poker).main;
  SeededRandom random(647);
  for (int tries = 0; tries < 2; ++tries) {
    const std::vector<Card> deck = shuffled(Deck::standard, random);
    Continuations next(bonus_poker(), deck);
    // After each fourth card: the sums of no further bet, of one on the river, and the same with
    // one on the turn.
    const auto after_four = [&](CardSet four) {
      Continuations::Sums sums;
      next.for_each_more(four, 1, [&](CardSet board) {
        const auto each = next.on(board);
        for (std::size_t i = 0; i < actions; ++i) sums.values[i] += each.values[i];
        sums.deals += each.deals;
      });
      return sums;
    };
    const std::vector<Card> four = community(deck, 4);
    const auto river = after_four(CardSet(four));
    ASSERT_EQ(river.deals, 46 * 990);
    const auto on_river = solved.values({next.own(), four, std::nullopt});
    ASSERT_EQ(on_river.size(), 2U);
    EXPECT_EQ(on_river[0].play, "river 1");
    EXPECT_EQ(on_river[0].value, Rational(river.values[2], river.deals * ante * 100));
    EXPECT_EQ(on_river[1].value, Rational(river.values[1], river.deals * ante * 100));
    if (tries > 0) continue;
    const std::vector<Card> flop = community(deck, 3);
    std::array<std::int64_t, 2> sums{};
    std::int64_t deals = 0;
    next.for_each_more(CardSet(flop), 1, [&](CardSet shown) {
      const auto each = after_four(shown);
      sums[0] += std::max(each.values[1], each.values[2]);
      sums[1] += std::max(each.values[3], each.values[4]);
      deals += each.deals;
    });
    ASSERT_EQ(deals, 47 * 46 * 990);
    const auto on_turn = solved.values({next.own(), flop, std::nullopt});
    ASSERT_EQ(on_turn.size(), 2U);
    EXPECT_EQ(on_turn[0].play, "turn 1");
    EXPECT_EQ(on_turn[0].value, Rational(sums[1], deals * ante * 100));
    EXPECT_EQ(on_turn[1].value, Rational(sums[0], deals * ante * 100));
  }
}

}  // namespace
}  // namespace houseway
