#include "games/go_fore_it.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "odds/main_game.h"

// Go Fore It: four cards against a scale of points, one decision on the first two. Nothing but
// points matters, so cards are counted by what they are worth: 55 pairs of them to decide on.
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
  std::int64_t ways = 0;
  std::array<std::int64_t, most_rows> rows{};  // of the Back 9, over par last
};

class GoForeIt final : public MainGame {
 public:
  GoForeIt(const RuleSet& rules, std::span<const Card> deck)
      : rules_(rules), game_(rules.definition()) {
    front_9_ = static_cast<WagerId>(*game_.find_wager("front-9"));
    back_9_ = static_cast<WagerId>(*game_.find_wager("back-9"));
    rows_ = rules.schedule(back_9_).rows.size();
    for (const Card card : deck) ++cards_[worth(card)];
    for (std::size_t high = 0; high < worths; ++high) {
      for (std::size_t low = 0; low <= high; ++low) fronts_.push_back(count_hole_cards(low, high));
    }
    const auto n = static_cast<std::int64_t>(deck.size());
    holes_ = (n - 2) * (n - 3) / 2;
  }

  WagerOdds price_main(const Paytable& table) override;
  std::optional<RowCounts> count(WagerId wager) override;
  std::vector<ChoiceValue> values(const Situation& situation) override;
  std::vector<StrategyTable> strategy() override;
  std::string misfit(const Situation& situation) const override {
    if (situation.own.size() != 2) return "Go Fore It is decided on the two front cards";
    if (!situation.community.empty()) return "there are no community cards in Go Fore It";
    if (situation.dealer) return "no card of the dealer is seen before the decision";
    return {};
  }

 private:
  static std::size_t worth(Card card) {
    return static_cast<std::size_t>(golf::points(CardSet(std::span(&card, 1))) - 1);
  }

  Front count_hole_cards(std::size_t low, std::size_t high) const {
    Front front{pairs_of(cards_, low, high), {}};
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

  // What Front 9 and Back 9 win in a row, in Front 9 Wagers.
  Rational front_net(const Paytable& table, std::size_t row) const {
    return row == rows_ ? Rational(-1) : net_on_win(table.pays[0]).value();
  }
  Rational back_net(std::size_t row) const {
    return row == rows_ ? Rational(-1) : net_on_win(rules_.paytable(back_9_).pays[row]).value();
  }
  // The value of a Back 9, which is as much as the Front 9.
  Rational betting(const Front& front, const Paytable& table) const {
    Rational sum = 0;
    for (std::size_t row = 0; row <= rows_; ++row) {
      sum += front.rows[row] * (front_net(table, row) + back_net(row));
    }
    return sum / holes_;
  }
  static bool folds(const Rational& betting) { return betting <= -1; }

  const RuleSet& rules_;
  const Definition& game_;
  WagerId front_9_ = 0;
  WagerId back_9_ = 0;
  std::size_t rows_ = 0;
  Worths cards_{};
  std::int64_t holes_ = 0;  // pairs of hole cards
  std::vector<Front> fronts_;
};

WagerOdds GoForeIt::price_main(const Paytable& table) {
  std::array<Integer, most_rows> rows;
  Integer folded = 0;
  WagerOdds odds;
  for (const Front& front : fronts_) {
    odds.space += Integer(front.ways) * holes_;
    if (front.ways == 0) continue;
    if (folds(betting(front, table))) {
      folded += Integer(front.ways) * holes_;
      continue;
    }
    for (std::size_t row = 0; row <= rows_; ++row)
      rows[row] += Integer(front.ways) * front.rows[row];
  }
  const Schedule& schedule = rules_.schedule(back_9_);
  const Paytable& back = rules_.paytable(back_9_);
  odds.wager = game_.base;
  odds.paytable = table.name;
  odds.selected = &table == &rules_.paytable(front_9_);
  odds.proposed = table.name == proposed_name || back.name == proposed_name;
  odds.section = text(schedule.section);
  const Rational fold_chance(folded, odds.space);
  Rational front_loss = fold_chance;
  Rational back_loss = 0;
  Rational square = fold_chance;
  for (std::size_t row = 0; row <= rows_; ++row) {
    if (row < rows_) {
      odds.outcomes.push_back({std::string(schedule.rows[row]), rows[row], back.pays[row]});
    } else {
      odds.outcomes.push_back({"Over par", rows[row], not_printed});
    }
    const Rational chance(rows[row], odds.space);
    const Rational front_wins = front_net(table, row);
    const Rational back_wins = back_net(row);
    const Rational both = front_wins + back_wins;
    front_loss -= chance * front_wins;
    back_loss -= chance * back_wins;
    square += chance * both * both;
    (both > 0 ? odds.won : both == 0 ? odds.pushed : odds.lost) += chance;
  }
  odds.outcomes.push_back({folded_name, folded, not_printed});
  odds.lost += fold_chance;
  const Rational mean = -front_loss - back_loss;
  odds.fixed_return = 1 + mean;
  odds.variance = square - mean * mean;
  BestPlay play;
  play.fold_frequency = fold_chance;
  play.average_wager = 2 - fold_chance;
  play.element_of_risk = -mean / play.average_wager;
  play.loss_by_wager = {{"front-9", front_loss}, {"back-9", back_loss}};
  odds.play = play;
  return odds;
}

// The Skins Wager, decided by two hands of four and untouched by a fold. Worth by worth so many
// cards go to the player and so many to the dealer; what counts is how many each has, and by how
// much the dealer's are worth more.
std::optional<RowCounts> GoForeIt::count(WagerId wager) {
  if (game_.wagers[wager].id != "skins") return std::nullopt;
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
  counts.rows.resize(rules_.schedule(wager).rows.size());
  const Ways& all = (*dealt)[hand_size][hand_size];
  for (std::size_t difference = 0; difference < all.size(); ++difference) {
    (difference > even ? counts.rows[0] : counts.unlisted) += all[difference];
  }
  return counts;
}

std::vector<ChoiceValue> GoForeIt::values(const Situation& situation) {
  std::vector<std::size_t> held;
  for (const Card card : deck_cards(game_.cards().deck)) {
    if (situation.own.contains(card)) held.push_back(worth(card));
  }
  const Front front = count_hole_cards(std::min(held[0], held[1]), std::max(held[0], held[1]));
  std::vector<ChoiceValue> choices;
  for (const Choice& choice : game_.cards().play.front().choices()) {
    const bool plays = choice.act == Choice::Act::wager;
    choices.push_back({std::string(choice.word),
                       plays ? betting(front, rules_.paytable(front_9_)) : Rational(-1)});
  }
  return choices;
}

std::vector<StrategyTable> GoForeIt::strategy() {
  const auto name = [](std::size_t worth) {
    return worth == 0 ? std::string("A") : fmt::format("{}", worth + 1);
  };
  StrategyTable table{
      "By the points of the two front cards, 10 with the court cards: B for a Back 9, F to fold",
      {""},
      {}};
  for (std::size_t worth = 0; worth < worths; ++worth) {
    table.columns.push_back(name(worth));
    table.rows.push_back({name(worth)});
  }
  for (std::size_t a = 0; a < worths; ++a) {
    for (std::size_t b = 0; b < worths; ++b) {
      const Front& front = fronts_[std::max(a, b) * (std::max(a, b) + 1) / 2 + std::min(a, b)];
      table.rows[a].push_back(front.ways == 0                                    ? ""
                              : folds(betting(front, rules_.paytable(front_9_))) ? "F"
                                                                                 : "B");
    }
  }
  return {table};
}

}  // namespace

std::unique_ptr<MainGame> solve_go_fore_it(const RuleSet& rules, std::span<const Card> deck) {
  return std::make_unique<GoForeIt>(rules, deck);
}

}  // namespace houseway
