#include "odds/played_wagers.h"

#include <algorithm>
#include <map>
#include <optional>
#include <vector>

#include "odds/dealers_draws.h"
#include "odds/shoe_walk.h"
#include "rules/record.h"
#include "rules/twenty_one.h"

namespace houseway {
namespace {

constexpr int player_stops_at = 21;
constexpr int lowest_total = 4;
constexpr int longest_hand = 12;  // of the dealer's

// Asks the wager's judge about one player's hand against the dealer's.
class PlayedJudge {
 public:
  PlayedJudge(const RuleSet& rules, WagerId wager)
      : rules_(rules), by_(*rules.definition().wagers[wager].by_round()) {
    record_.seats.resize(1);
    record_.seat(1).in = true;
    record_.places.push_back({});
  }

  Row row(std::span<const Card> hand, std::span<const Card> dealer) {
    SeatRecord& player = record_.seat(1);
    DrawnHand drawn{.end = DrawnHand::End::stands};
    player.cards.clear();
    for (const Card card : hand) {
      drawn.cards.push_back(card);
      if (player.cards.size() < 2) player.cards.push_back(card);
    }
    player.hands = {drawn};
    Cards& dealers = record_.places[0];
    dealers.clear();
    for (const Card card : dealer) dealers.push_back(card);
    return by_.judge(rules_, record_, 1, 0).row;
  }

 private:
  const RuleSet& rules_;
  ByRound by_;
  Record record_;
};

// A hand of this total, no ace in it.
Cards hand_of(int total) {
  const auto card = [](int points) {
    return card_of(static_cast<std::size_t>(points - 1), Suit::clubs);
  };
  const int rest = total - 2;
  if (rest <= 10) return {card(2), card(rest)};
  return {card(2), card(9), card(rest - 9)};
}

std::span<const Card> span_of(const Cards& cards) {
  return {cards.begin(), cards.end()};
}

// What each row gives back with the meters at their seeds.
std::vector<double> worth_of_rows(const RuleSet& rules, WagerId wager, const Paytable& table) {
  const std::size_t rows = rules.schedule(wager).rows.size();
  std::vector<double> worth;
  const auto back = [&](std::optional<std::size_t> row) {
    RowCounts one;
    one.rows.resize(rows);
    (row ? one.rows[*row] : one.unlisted) = 1;
    return price(rules, wager, table, one).total_return();
  };
  const Rational nothing = back(std::nullopt);
  for (std::size_t row = 0; row < rows; ++row) {
    worth.push_back(static_cast<double>(Rational(back(row) - nothing)));
  }
  return worth;
}

// The rows of a wager by the player's total and by the dealer's, with as many cards. Of all hands
// that may be drawn the wager sees no more; a bust loses it.
class RowsByTotals {
 public:
  RowsByTotals(const RuleSet& rules, WagerId wager, const DealersDraws& draws) {
    PlayedJudge judge(rules, wager);
    for (auto& by_dealer : rows_) by_dealer.assign(classes, no_row);
    std::vector<bool> known(classes);
    for (const DealersEnd& end : draws.ends()) {
      if (known[class_of(end)]) continue;
      known[class_of(end)] = true;
      Cards dealer;
      for (const std::uint8_t value : end.drawn) dealer.push_back(card_of(value, Suit::clubs));
      for (int total = lowest_total; total <= player_stops_at; ++total) {
        const Cards hand = hand_of(total);
        row_of(total, end) = judge.row(span_of(hand), span_of(dealer));
        depends_ |= row_of(total, end) != row_of(total, draws.ends().front());
      }
    }
  }

  Row at(int total, const DealersEnd& end) const {
    return rows_[static_cast<std::size_t>(total)][class_of(end)];
  }
  bool any(int total) const {
    const auto& by_dealer = rows_[static_cast<std::size_t>(total)];
    return std::any_of(by_dealer.begin(), by_dealer.end(), [](Row row) { return row != no_row; });
  }
  bool depend_on_dealer() const { return depends_; }

 private:
  static constexpr std::size_t classes = 16 * (longest_hand + 1);
  // Total and number of cards.
  static std::size_t class_of(const DealersEnd& end) {
    return static_cast<std::size_t>((end.total - 17) * (longest_hand + 1) + end.size);
  }
  Row& row_of(int total, const DealersEnd& end) {
    return rows_[static_cast<std::size_t>(total)][class_of(end)];
  }

  std::array<std::vector<Row>, player_stops_at + 1> rows_;
  bool depends_ = false;
};

// A wager on how the player's total meets the dealer's hand. What is drawn is drawn by value; the
// player knows the up card and that the dealer has no Blackjack.
class MeetingTotals {
 public:
  MeetingTotals(const RuleSet& rules, WagerId wager, const Paytable& table,
                std::span<const Card> shoe, const DealersDraws& draws, const RowsByTotals& rows)
      : rows_(rows), worth_(worth_of_rows(rules, wager, table)) {
    for (const Card card : shoe) ++left_[value_index(card)];
    cards_ = static_cast<int>(shoe.size());
    most_cards_ = std::min(draws.most_cards() + player_stops_at, cards_);
    counts_.rows.resize(worth_.size());
    for (const DealersEnd& end : draws.ends()) ends_[end.up].push_back(&end);
    for (std::size_t up = 0; up < point_values; ++up) {
      if (left_[up] > 0) play_against(up);
    }
    counts_.unlisted = integer_orders_of(cards_, most_cards_);
    for (const Integer& row : counts_.rows) counts_.unlisted -= row;
  }

  RowCounts take() { return std::move(counts_); }

 private:
  struct Hand {
    double best = 0;  // what the wager gains, together with no Blackjack of the dealer's
    bool draws = false;
    bool valued = false;
  };

  static int total(const ValueCounts& cards) {
    int hard = 0;
    for (std::size_t value = 0; value < point_values; ++value) {
      hard += cards[value] * static_cast<int>(value + 1);
    }
    return cards[0] > 0 && hard + 10 <= player_stops_at ? hard + 10 : hard;
  }

  // The ways in which the dealer, with this up card, ends on each row besides such a hand, by the
  // number of cards. A Blackjack of the dealer's counts against first cards only.
  template <class Add>
  void meet(const ValueCounts& hand, std::size_t up, bool naturals, Add add) const {
    const int mine = total(hand);
    for (const DealersEnd* end : ends_[up]) {
      if (end->natural() != naturals) continue;
      const Row row = rows_.at(mine, *end);
      if (row == no_row) continue;
      UnsignedWide ways = static_cast<std::uint64_t>(end->orders);
      for (std::size_t value = 0; value < point_values; ++value) {
        if (end->cards[value] == 0) continue;
        ways *= orders_of(left_[value] - hand[value], end->cards[value]);
      }
      if (ways != 0) add(row, end->size, ways);
    }
  }

  double standing(const ValueCounts& hand, std::size_t up) const {
    if (!rows_.any(total(hand))) return 0;
    const int in_hand = drawn::size_of(hand);
    double sum = 0;
    meet(hand, up, false, [&](Row row, int size, UnsignedWide ways) {
      sum += worth_[static_cast<std::size_t>(row)] * static_cast<double>(ways) /
             static_cast<double>(orders_of(cards_ - in_hand, size));
    });
    return sum;
  }

  // The chances of the next card are those of a shoe that still holds the dealer's: the up card and
  // what comes after it are as likely after a draw as before, so all is reckoned together with
  // them.
  double best(const ValueCounts& hand, std::size_t up) {
    const int sum = total(hand);
    if (sum > player_stops_at) return 0;
    Hand& found = hands_[hand];
    if (found.valued) return found.best;
    const double stands = standing(hand, up);
    double drawn = 0;
    if (sum < player_stops_at) {
      const int in_shoe = cards_ - drawn::size_of(hand);
      for (std::size_t value = 0; value < point_values; ++value) {
        const std::int64_t left = left_[value] - hand[value];
        if (left <= 0) continue;
        ValueCounts next = hand;
        ++next[value];
        drawn += best(next, up) * static_cast<double>(left) / in_shoe;
      }
    }
    found = {std::max(stands, drawn), drawn > stands, true};
    return found.best;
  }

  // How many orders of drawing lead to each hand, card by card.
  void play_against(std::size_t up) {
    hands_.clear();
    std::map<ValueCounts, std::int64_t> reached;
    for (std::uint8_t first = 0; first < point_values; ++first) {
      for (std::uint8_t second = 0; second < point_values; ++second) {
        ValueCounts hand{};
        ++hand[first];
        ++hand[second];
        ++reached[hand];
      }
    }
    for (const auto& [hand, orders] : reached) {
      best(hand, up);
      add_rows(hand, up, true, orders);
    }
    while (!reached.empty()) {
      std::map<ValueCounts, std::int64_t> longer;
      for (const auto& [hand, orders] : reached) {
        if (total(hand) > player_stops_at) continue;
        if (!hands_[hand].draws) {
          add_rows(hand, up, false, orders);
          continue;
        }
        for (std::size_t value = 0; value < point_values; ++value) {
          ValueCounts next = hand;
          if (++next[value] <= left_[value]) longer[next] += orders;
        }
      }
      reached = std::move(longer);
    }
  }

  void add_rows(const ValueCounts& hand, std::size_t up, bool naturals, std::int64_t orders) {
    if (!rows_.any(total(hand))) return;
    const int in_hand = drawn::size_of(hand);
    Integer mine = orders;
    for (std::size_t value = 0; value < point_values; ++value) {
      mine *= integer_orders_of(left_[value], hand[value]);
    }
    if (mine == 0) return;
    std::map<std::pair<Row, int>, UnsignedWide> met;
    meet(hand, up, naturals, [&](Row row, int size, UnsignedWide ways) {
      met[{row, size}] += ways;
    });
    for (const auto& [key, ways] : met) {
      const int drawn = in_hand + key.second;
      counts_.rows[static_cast<std::size_t>(key.first)] +=
          mine * integer(static_cast<Wide>(ways)) *
          integer_orders_of(cards_ - drawn, most_cards_ - drawn);
    }
  }

  const RowsByTotals& rows_;
  std::vector<double> worth_;
  std::array<std::int64_t, point_values> left_{};
  int cards_ = 0;
  int most_cards_ = 0;
  std::array<std::vector<const DealersEnd*>, point_values> ends_;
  std::map<ValueCounts, Hand> hands_;
  RowCounts counts_;
};

// A wager on the player's own cards in the order in which they come. Each that goes on makes it
// more, the first that does not ends it, and nothing that is drawn makes it less: so the player
// draws while it can become more. The dealer's Blackjack ends the round before.
class GrowingHand {
 public:
  GrowingHand(const RuleSet& rules, WagerId wager, const Paytable& table,
              std::span<const Card> shoe)
      : judge_(rules, wager), worth_(worth_of_rows(rules, wager, table)) {
    std::map<Card, std::int64_t> left;
    for (const Card card : shoe) ++left[card];
    for (const auto& [card, count] : left) kinds_.push_back({card, count});
    cards_ = static_cast<int>(shoe.size());
    counts_.rows.resize(worth_.size());
    std::vector<Grown> grown;
    for (std::size_t first = 0; first < kinds_.size(); ++first) {
      for (std::size_t second = first; second < kinds_.size(); ++second)
        start(first, second, grown);
    }
    count(grown);
  }

  RowCounts take() { return std::move(counts_); }

 private:
  // Deals in which the hand came to these cards, or ended there: less those in which it went on.
  struct Grown {
    Row row;
    int cards;
    Integer ways;
    bool ends_longer;
  };

  double worth(Row row) const { return row == no_row ? 0 : worth_[static_cast<std::size_t>(row)]; }

  void start(std::size_t first, std::size_t second, std::vector<Grown>& grown) {
    Integer ways = take_card(first);
    ways *= take_card(second) * (first == second ? 1 : 2);
    const Row row = judge_.row(span_of(hand_), {});
    if (ways > 0 && row != no_row) {
      grown.push_back({row, 2, ways * dealers_pairs(true), false});
      grow(row, ways, grown);
    }
    put_back(second);
    put_back(first);
  }

  void grow(Row row, const Integer& ways, std::vector<Grown>& grown) {
    const int size = static_cast<int>(hand_.size());
    grown.push_back({row, size, ways * dealers_pairs(false), false});
    if (total_of(span_of(hand_)).value >= player_stops_at) return;
    for (std::size_t kind = 0; kind < kinds_.size(); ++kind) {
      if (kinds_[kind].left == 0) continue;
      const Integer longer = ways * take_card(kind);
      const Row next = judge_.row(span_of(hand_), {});
      if (worth(next) > worth(row)) {
        grown.push_back({row, size + 1, longer * dealers_pairs(false), true});
        grow(next, longer, grown);
      }
      put_back(kind);
    }
  }

  std::int64_t take_card(std::size_t kind) {
    hand_.push_back(kinds_[kind].card);
    return kinds_[kind].left--;
  }
  void put_back(std::size_t kind) {
    hand_.pop_back();
    ++kinds_[kind].left;
  }

  // The ways to deal the dealer's two cards from what is left, with a Blackjack or without.
  std::int64_t dealers_pairs(bool natural) const {
    std::int64_t aces = 0;
    std::int64_t tens = 0;
    for (const CardKind& kind : kinds_) {
      const int points = point_value(kind.card);
      if (points == 1) aces += kind.left;
      if (points == 10) tens += kind.left;
    }
    const std::int64_t left = cards_ - static_cast<std::int64_t>(hand_.size());
    return natural ? 2 * aces * tens : left * (left - 1) - 2 * aces * tens;
  }

  void count(const std::vector<Grown>& grown) {
    int most = 2;
    for (const Grown& each : grown) most = std::max(most, each.cards);
    const int all = most + 2;
    counts_.unlisted = integer_orders_of(cards_, all);
    for (const Grown& each : grown) {
      const int drawn = each.cards + 2;
      const Integer deals = each.ways * integer_orders_of(cards_ - drawn, all - drawn);
      Integer& row = counts_.rows[static_cast<std::size_t>(each.row)];
      each.ends_longer ? row -= deals : row += deals;
    }
    for (const Integer& row : counts_.rows) counts_.unlisted -= row;
  }

  PlayedJudge judge_;
  std::vector<double> worth_;
  std::vector<CardKind> kinds_;
  int cards_ = 0;
  Cards hand_;
  RowCounts counts_;
};

}  // namespace

PlayedRows count_played(const RuleSet& rules, WagerId wager, const Paytable& table,
                        std::span<const Card> shoe, Effort&) {
  const DealersDraws draws(rules.definition().hands()->dealers_ace_limit);
  const RowsByTotals rows(rules, wager, draws);
  if (!rows.depend_on_dealer()) {
    return {GrowingHand(rules, wager, table, shoe).take(),
            "by the play that is best for this wager: cards are drawn while it can become more"};
  }
  return {MeetingTotals(rules, wager, table, shoe, draws, rows).take(),
          "by the play that is best for this wager: the hand is drawn to or stands for its sake "
          "alone, and is not split"};
}

}  // namespace houseway
