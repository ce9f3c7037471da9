#include "odds/go_fore_it.h"

#include <algorithm>
#include <array>

#include "games/go_fore_it.h"
#include "odds/main_odds.h"

namespace houseway {
namespace {

constexpr std::size_t worths = 10;  // ace to 10 and the court cards; at 0 stands 1
constexpr std::size_t most_rows = 8;
constexpr std::size_t hand_size = 4;

using Worths = std::array<std::int64_t, worths>;  // cards of each worth

// The ways in which two cards of these worths can be taken.
std::int64_t pairs_of(const Worths& cards, std::size_t a, std::size_t b) {
  return a == b ? cards[a] * (cards[a] - 1) / 2 : cards[a] * cards[b];
}

// Two front cards and what the hole cards make of them.
struct Front {
  std::array<Card, 2> cards;  // two of these worths
  std::int64_t ways = 0;
  std::array<std::int64_t, most_rows> rows{};  // of the Back 9, over par last
};

class GoForeIt final : public Solver {
 public:
  GoForeIt(const RuleSet& rules, std::span<const Card> deck, Money base)
      : Solver(rules, base), deck_(deck.begin(), deck.end()) {
    rows_ = rules.schedule(back_9()).rows.size();
    for (const Card card : deck) ++cards_[worth(card)];
    for (std::size_t high = 0; high < worths; ++high) {
      for (std::size_t low = 0; low <= high; ++low) {
        if (pairs_of(cards_, low, high) > 0) fronts_.push_back(count_hole_cards(low, high));
      }
    }
    const auto n = static_cast<std::int64_t>(deck.size());
    holes_ = (n - 2) * (n - 3) / 2;
  }

  PlayedOut play(const Paytable& table, const Strategy* strategy, Ties ties) override;
  std::optional<RowCounts> count(WagerId wager, const Strategy* strategy) override;
  std::unique_ptr<Strategy> best() override;
  std::vector<Rational> values(const Situation& situation) override;
  void for_each_situation(const Visit& visit) override;

 private:
  class Best;

  WagerId front_9() const { return course().wagers[0]; }
  WagerId back_9() const { return course().wagers[1]; }
  const std::vector<Way>& ways() const { return course().decisions.front().ways; }
  static std::size_t worth(Card card) {
    return static_cast<std::size_t>(golf::points(CardSet(std::span(&card, 1))) - 1);
  }

  Front count_hole_cards(std::size_t low, std::size_t high) const;
  Front front_of(CardSet own) const {
    std::vector<std::size_t> held;
    for (const Card card : deck_) {
      if (own.contains(card)) held.push_back(worth(card));
    }
    return count_hole_cards(std::min(held[0], held[1]), std::max(held[0], held[1]));
  }

  // What a row gains on a unit of the Front 9 and of the Back 9.
  std::array<Rational, 2> gains(const Paytable& table, std::size_t row) const {
    if (row == rows_) return {-1, -1};
    return {net_on_win(table.pays[0]).value(),
            net_on_win(rules().paytable(back_9()).pays[row]).value()};
  }
  Rational value(const Front& front, const Paytable& table, std::size_t way) const {
    if (ways()[way].act == Choice::Act::fold) return -1;
    Rational sum = 0;
    for (std::size_t row = 0; row <= rows_; ++row) {
      const auto [on_front, on_back] = gains(table, row);
      sum += front.rows[row] * (on_front + ways()[way].multiple * on_back);
    }
    return sum / holes_;
  }
  BestWays best_of(const Front& front, const Paytable& table) const {
    return best_ways(ways(), ways().size(),
                     [&](std::size_t way) { return value(front, table, way); });
  }

  std::vector<Card> deck_;
  std::size_t rows_ = 0;
  Worths cards_{};
  std::int64_t holes_ = 0;  // pairs of hole cards
  std::vector<Front> fronts_;
};

Front GoForeIt::count_hole_cards(std::size_t low, std::size_t high) const {
  const auto is = [](std::size_t wanted) {
    return [wanted](Card card) { return worth(card) == wanted; };
  };
  Front front{{*std::find_if(deck_.begin(), deck_.end(), is(low)),
               *std::find_if(deck_.rbegin(), deck_.rend(), is(high))},
              pairs_of(cards_, low, high),
              {}};
  Worths left = cards_;
  --left[low];
  --left[high];
  for (std::size_t a = 0; a < worths; ++a) {
    for (std::size_t b = 0; b <= a; ++b) {
      const Row row = golf::back_9_row(static_cast<int>(low + high + a + b + hand_size));
      front.rows[row == no_row ? rows_ : static_cast<std::size_t>(row)] += pairs_of(left, a, b);
    }
  }
  return front;
}

PlayedOut GoForeIt::play(const Paytable& table, const Strategy* strategy, Ties ties) {
  PlayedOut out{lines_of_rows(rules().schedule(back_9()), rules().paytable(back_9())), {}};
  out.lines.push_back({"Over par"});
  out.lines.push_back({folded_name, not_printed, OutcomeLine::Counts::folded});
  out.tied.resize(1);
  Situation situation;
  situation.staked = 1;
  for (const Front& front : fronts_) {
    situation.own = CardSet(front.cards);
    const BestWays best = strategy == nullptr ? best_of(front, table) : BestWays{};
    const std::size_t way = strategy != nullptr ? strategy->choose(0, situation) : best.by(ties);
    if (best.tied()) out.tied[0] += Integer(front.ways) * holes_;
    if (ways()[way].act == Choice::Act::fold) {
      out.endings.push_back({rows_ + 1, Integer(front.ways) * holes_, {1, 0}, {-1, 0}});
      continue;
    }
    for (std::size_t row = 0; row <= rows_; ++row) {
      const auto [on_front, on_back] = gains(table, row);
      const int multiple = ways()[way].multiple;
      out.endings.push_back({row,
                             Integer(front.ways) * front.rows[row],
                             {1, multiple},
                             {on_front, multiple * on_back}});
    }
  }
  return out;
}

// The Skins Wager, decided by two hands of four and untouched by a fold. Worth by worth so many
// cards go to the player and so many to the dealer; what counts is how many each has, and by how
// much the dealer's are worth more.
std::optional<RowCounts> GoForeIt::count(WagerId wager, const Strategy*) {
  if (game().wagers[wager].by_hand() != nullptr) return std::nullopt;
  constexpr std::size_t even = hand_size * worths;
  using Ways = std::array<std::int64_t, 2 * even + 1>;  // by the difference
  using Dealt = std::array<std::array<Ways, hand_size + 1>, hand_size + 1>;
  const auto ways_to_take = [](std::int64_t of, std::size_t cards) {
    std::int64_t ways = 1;
    for (std::int64_t i = 0; i < static_cast<std::int64_t>(cards); ++i) {
      ways = ways * (of - i) / (i + 1);
    }
    return ways;
  };
  auto dealt = std::make_unique<Dealt>();
  (*dealt)[0][0][even] = 1;
  for (std::size_t points = 1; points <= worths; ++points) {
    const std::int64_t cards = cards_[points - 1];
    auto with = std::make_unique<Dealt>();
    for (std::size_t mine = 0; mine <= hand_size; ++mine) {
      for (std::size_t his = 0; his <= hand_size; ++his) {
        for (std::size_t a = 0; a <= mine; ++a) {
          for (std::size_t b = 0; b <= his; ++b) {
            const std::int64_t ways =
                ways_to_take(cards, a) * ways_to_take(cards - static_cast<std::int64_t>(a), b);
            if (ways == 0) continue;
            const Ways& before = (*dealt)[mine - a][his - b];
            for (std::size_t from = 0; from < before.size(); ++from) {
              if (before[from] == 0) continue;
              (*with)[mine][his][from + b * points - a * points] += before[from] * ways;
            }
          }
        }
      }
    }
    dealt = std::move(with);
  }
  RowCounts counts;
  counts.rows.resize(rules().schedule(wager).rows.size());
  const Ways& all = (*dealt)[hand_size][hand_size];
  for (std::size_t difference = 0; difference < all.size(); ++difference) {
    (difference > even ? counts.rows[0] : counts.unlisted) += all[difference];
  }
  return counts;
}

class GoForeIt::Best final : public Strategy {
 public:
  explicit Best(const GoForeIt& solver) : solver_(solver) {}
  std::size_t choose(std::size_t, const Situation& situation) const override {
    return solver_.best_of(solver_.front_of(situation.own), solver_.selected()).least;
  }

 private:
  const GoForeIt& solver_;
};

std::unique_ptr<Strategy> GoForeIt::best() {
  return std::make_unique<Best>(*this);
}

std::vector<Rational> GoForeIt::values(const Situation& situation) {
  const Front front = front_of(situation.own);
  std::vector<Rational> values;
  for (std::size_t way = 0; way < ways().size(); ++way) {
    values.push_back(value(front, selected(), way));
  }
  return values;
}

void GoForeIt::for_each_situation(const Visit& visit) {
  for (const Front& front : fronts_) {
    Visited visited;
    visited.situation.own = CardSet(front.cards);
    visited.situation.in_order.assign(front.cards.begin(), front.cards.end());
    const BestWays best = best_of(front, selected());
    visited.way = best.least;
    visited.also = best.most;
    visited.deals = front.ways;
    visit(visited);
  }
}

}  // namespace

std::unique_ptr<Solver> solve_go_fore_it(const RuleSet& rules, std::span<const Card> deck,
                                         Money base) {
  return std::make_unique<GoForeIt>(rules, deck, base);
}

}  // namespace houseway
