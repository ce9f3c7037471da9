#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cctype>
#include <map>
#include <optional>

#include "odds/dealers_draws.h"
#include "odds/drawn_adapter.h"
#include "odds/drawn_chart.h"
#include "odds/drawn_endings.h"
#include "odds/drawn_file.h"
#include "odds/drawn_odds.h"
#include "odds/drawn_switch.h"
#include "odds/drawn_words.h"
#include "odds/first_cards.h"
#include "odds/odds.h"
#include "rules/twenty_one.h"

// The main game of hands that are drawn to, put into the words of the other games.
namespace houseway {
namespace {

using drawn::Act;
using drawn::Convention;

constexpr std::array conventions{Convention::as_unsplit, Convention::by_own_cards,
                                 Convention::knows_first};
constexpr std::string_view short_name(Convention convention) {
  switch (convention) {
    case Convention::as_unsplit:
      return "CDZ-";
    case Convention::by_own_cards:
      return "CDP1";
    case Convention::knows_first:
      break;
  }
  return "optimum";
}
std::string in_words(Convention convention) {
  switch (convention) {
    case Convention::as_unsplit:
      return "CDZ-: a split hand plays as the same cards would unsplit";
    case Convention::by_own_cards:
      return "CDP1: split hands play by the one strategy for their own cards that is best";
    case Convention::knows_first:
      break;
  }
  return "optimum: the second of two split hands knows the first one's cards";
}
// Upper or lower case, as it is typed; the usual one where none is named.
std::optional<Convention> convention_named(std::string_view name) {
  if (name.empty()) return Convention::as_unsplit;
  const auto same = [&](Convention each) {
    return std::equal(name.begin(), name.end(), short_name(each).begin(), short_name(each).end(),
                      [](char a, char b) { return std::tolower(a) == std::tolower(b); });
  };
  const auto found = std::find_if(conventions.begin(), conventions.end(), same);
  return found == conventions.end() ? std::nullopt : std::optional(*found);
}

Rational rational(double value) {
  return Rational(value);
}

BestPlay play_of(double value, double staked) {
  BestPlay play;
  play.average_wager = rational(staked);
  play.element_of_risk = -rational(value) / play.average_wager;
  play.may_fold = false;
  return play;
}

class DrawnGame final : public MainGame {
 public:
  DrawnGame(const RuleSet& rules, std::span<const Card> shoe, Effort& effort, Convention convention,
            bool figures, const PlayedChart* chart)
      : rules_(rules),
        hands_(*rules.definition().hands()),
        shoe_(shoe.begin(), shoe.end()),
        terms_(terms_of(rules, shoe)),
        effort_(effort),
        convention_(convention),
        figures_(figures),
        words_(chart == nullptr ? in_words(convention)
                                : "the chart of the file, by which split hands are played too") {
    if (chart != nullptr) fixed_ = drawn::strategy_of(chart->chart);
  }

  WagerOdds price_main(const Paytable& table, const Strategy*) override;
  // A wager whose winnings may be added to the first one, added where that gains.
  std::vector<WagerOdds> other_lines(WagerId wager) override;
  std::optional<RowCounts> count(WagerId, const Strategy*) override { return std::nullopt; }
  std::vector<ChoiceValue> values(const Situation& situation) override;
  std::vector<StrategyTable> strategy() override;
  std::string misfit(const Situation& situation) const override;
  std::string_view unit() const override { return hands_.first_wagers(rules_).front(); }
  std::string_view convention() const override { return words_; }

 private:
  bool two_boxes() const { return hands_.first_wagers(rules_).size() > 1; }
  drawn::Request request() const {
    return {.convention = convention_,
            .strategy = fixed_ ? &*fixed_ : nullptr,
            .keeps_splits = figures_};
  }
  const drawn::Solution& solution() {
    if (!solution_) solution_ = drawn::solve(terms_, request(), effort_);
    return *solution_;
  }
  static drawn::Counts counts_of(std::span<const Card> cards) {
    drawn::Counts counts{};
    for (const Card card : cards) ++counts[value_index(card)];
    return counts;
  }
  // Deviation, and how often rounds win.
  void add_figures(WagerOdds& odds);
  // What a unit added to the first wager gains where it gains anything, of all rounds in which
  // these are the first two cards; the dealer has no Blackjack then.
  double added_gains(std::size_t first, std::size_t second);
  std::vector<ChoiceValue> switch_values(const Situation& situation);
  double dealers_blackjack(const drawn::Counts& hand, std::size_t up) const;
  std::string column_name(const drawn::Column& column) const;
  StrategyTable chart_table(std::string title, const drawn::Chart& chart,
                            const std::vector<std::pair<std::string, int>>& rows, int part) const;

  const RuleSet& rules_;
  const TwentyOne& hands_;
  std::vector<Card> shoe_;
  drawn::Terms terms_;
  Effort& effort_;
  Convention convention_;
  bool figures_;
  std::string words_;
  std::optional<drawn::FixedStrategy> fixed_;
  std::optional<drawn::Solution> solution_;
};

WagerOdds DrawnGame::price_main(const Paytable& table, const Strategy*) {
  const auto first = static_cast<WagerId>(*rules_.definition().find_wager(unit()));
  WagerOdds odds;
  odds.wager = unit();
  odds.paytable = table.name;
  odds.proposed = table.name == proposed_name;
  odds.section = text(rules_.schedule(first).section);
  odds.convention = words_;
  std::vector<std::string> by_up;
  const auto note = [&](std::size_t up, double value) {
    by_up.push_back(fmt::format("{} {:+.6f}%", value_names[up], 100 * value));
  };
  if (two_boxes()) {
    const drawn::SwitchSolution found = drawn::solve_switch(terms_, convention_, effort_);
    odds.fixed_return = 1 + rational(found.value);
    odds.unit = "both wagers together";
    odds.play = play_of(found.value, found.staked);
    odds.notes.push_back(
        fmt::format("second cards are switched in {:.6f}% of rounds; a hand is played by its own "
                    "cards and the other's first two",
                    100 * found.switched));
    for (std::size_t up = 0; up < drawn::values; ++up) note(up, found.by_up_card[up]);
  } else {
    const drawn::Solution& found = solution();
    odds.fixed_return = 1 + rational(found.value);
    odds.play = play_of(found.value, found.staked);
    if (figures_) add_figures(odds);
    std::string raised;
    for (std::size_t up = 0; up < drawn::values; ++up) {
      note(up, found.by_up_card[up].value);
      if (found.by_up_card[up].second_wager) raised += fmt::format(" {}", value_names[up]);
    }
    if (terms_.second_wager) {
      odds.notes.push_back(fmt::format("{} is made against{}", hands_.second_wager, raised));
    }
  }
  if (!drawn::lasts(terms_, two_boxes() ? 2 : 1)) {
    odds.notes.emplace_back("so few cards may not last for a round: what comes then is left out");
  }
  odds.notes.push_back(fmt::format("player's gain by up card: {}", fmt::join(by_up, ", ")));
  return odds;
}

void DrawnGame::add_figures(WagerOdds& odds) {
  const auto found = drawn::find_figures(terms_, solution(), effort_);
  if (!found) return;
  const drawn::Endings& ends = found->endings;
  odds.variance = rational(found->deviation * found->deviation);
  odds.won = rational(ends.won);
  odds.pushed = rational(ends.pushed);
  odds.lost = rational(ends.lost);
  if (ends.of_more_hands == 0) return;
  odds.notes.push_back(fmt::format(
      "in {:.6f}% of rounds a pair becomes more than two hands: whether these win is not told",
      100 * ends.of_more_hands));
}

double DrawnGame::added_gains(std::size_t first, std::size_t second) {
  const drawn::Counts cards = drawn::with(drawn::with({}, first), second);
  const auto hand = static_cast<std::size_t>(drawn::all_hands().find(cards));
  const auto all = static_cast<double>(shoe_.size());
  double sum = 0;
  for (std::size_t up = 0; up < drawn::values; ++up) {
    for (const drawn::Faced& faced : solution().of(up)) {
      drawn::Standing natural;
      natural.natural = true;
      const double gain = drawn::is_natural(cards)
                              ? drawn::dot(faced.met[hand], terms_.gains(cards, natural, up))
                              : faced.choices[hand].value();
      sum += std::max(0.0, gain) * terms_.shoe[up] / all;
    }
  }
  const int seconds = terms_.shoe[second] - (first == second ? 1 : 0);
  return sum / (terms_.shoe[first] / all * seconds / (all - 1));
}

std::vector<WagerOdds> DrawnGame::other_lines(WagerId wager) {
  const Wager& added = rules_.definition().wagers[wager];
  if (two_boxes() || added.id != hands_.added) return {};
  std::map<Card, std::int64_t> left;
  for (const Card card : shoe_) ++left[card];
  std::array<std::array<std::optional<double>, drawn::values>, drawn::values> gains;
  const Fraction part = rules_.parlayed(wager);
  const Paytable& table = rules_.paytable(wager);
  Rational extra = 0;
  for (const auto& [first, firsts] : left) {
    for (const auto& [second, seconds] : left) {
      const std::int64_t ways = firsts * (seconds - (first == second ? 1 : 0));
      const Row row = added.by_first_cards()->judge(rules_, {.own = {first, second}}).row;
      if (ways == 0 || row == no_row) continue;
      auto& gain = gains[value_index(first)][value_index(second)];
      if (!gain) gain = added_gains(value_index(first), value_index(second));
      extra += ways * bonus_on_unit(table.pays[static_cast<std::size_t>(row)]) * rational(*gain);
    }
  }
  const auto all = static_cast<std::int64_t>(shoe_.size());
  WagerOdds odds = price(rules_, wager, table, count_first_cards(rules_, wager, shoe_));
  odds.variant = fmt::format("added to {} where that is best", unit());
  odds.fixed_return += extra * Rational(part.num, part.den) / Rational(all * (all - 1));
  odds.outcomes.clear();
  odds.space = 0;
  odds.won = odds.pushed = odds.lost = 0;
  odds.variance.reset();
  odds.convention = words_;
  return {odds};
}

double DrawnGame::dealers_blackjack(const drawn::Counts& hand, std::size_t up) const {
  if (up != drawn::ace && up != drawn::ten) return 0;
  const std::size_t other = up == drawn::ace ? drawn::ten : drawn::ace;
  int left = -1 - drawn::size_of(hand);
  for (const int count : terms_.shoe) left += count;
  return static_cast<double>(terms_.shoe[other] - hand[other]) / left;
}

std::string DrawnGame::misfit(const Situation& situation) const {
  const std::size_t least = two_boxes() ? 4 : 2;
  const bool many =
      two_boxes() ? situation.in_order.size() != least : situation.in_order.size() < least;
  if (many || !situation.dealer) {
    return two_boxes() ? "give the four cards, the first hand's two and then the second's, with "
                         "--cards and the dealer's up card with --dealer"
                       : "give the cards of the hand with --cards and the dealer's up card with "
                         "--dealer";
  }
  const drawn::Counts hand = counts_of(situation.in_order);
  drawn::Counts out = hand;
  ++out[value_index(*situation.dealer)];
  for (std::size_t value = 0; value < drawn::values; ++value) {
    if (out[value] > terms_.shoe[value]) return "these cards are not in the shoe";
  }
  if (!two_boxes() && total_of(situation.in_order).value >= 21) {
    return "there is nothing to decide with 21 or more";
  }
  return {};
}

std::vector<ChoiceValue> DrawnGame::switch_values(const Situation& situation) {
  std::array<std::size_t, 4> cards{};
  for (std::size_t i = 0; i < cards.size(); ++i) cards[i] = value_index(situation.in_order[i]);
  const drawn::SwitchChoice found =
      drawn::switch_choice(terms_, convention_, cards, value_index(*situation.dealer), effort_);
  std::vector<ChoiceValue> values{
      {"keep", rational(found.kept.gain)},
      {std::string(text(Move::switch_cards)), rational(found.switched.gain)}};
  mark_best(values);
  return values;
}

std::vector<ChoiceValue> DrawnGame::values(const Situation& situation) {
  if (two_boxes()) return switch_values(situation);
  const std::size_t up = value_index(*situation.dealer);
  const drawn::Counts counts = counts_of(situation.in_order);
  const auto hand = static_cast<std::size_t>(drawn::all_hands().find(counts));
  const double blackjack = dealers_blackjack(counts, up);
  const bool looked = blackjack == 0 || situation.in_order.size() > 2;
  std::vector<ChoiceValue> all;
  for (const drawn::Faced& faced : solution().of(up)) {
    const double open = faced.met[hand].open;
    if (open <= 0) continue;
    const std::string told =
        terms_.told == nullptr ? "" : fmt::format(", {}", column_name({up, faced.told}));
    std::vector<ChoiceValue> values;
    for (const Act act : {Act::stand, Act::hit, Act::twice, Act::split, Act::surrender}) {
      if (!faced.choices[hand].allows(act)) continue;
      const double value = faced.choices[hand][act] / open;
      const bool stakes_more = act == Act::twice || act == Act::split;
      ChoiceValue choice{fmt::format("{}{}", word(act), told), rational(value),
                         stakes_more ? 1 : 0};
      if (!looked && terms_.told == nullptr) {
        choice.before_look = rational(value * (1 - blackjack) - blackjack);
      }
      values.push_back(std::move(choice));
    }
    mark_best(values);
    std::move(values.begin(), values.end(), std::back_inserter(all));
  }
  return all;
}

// "A", and what is told of the hole card: "7, Small"
std::string DrawnGame::column_name(const drawn::Column& column) const {
  std::string name(1, value_names[column.up]);
  if (terms_.told == nullptr) return name;
  for (std::size_t hole = 0; hole < drawn::values; ++hole) {
    if (terms_.told(column.up, hole) != column.told) continue;
    const Card card = card_of(hole, Suit::clubs);
    const bool exposed = hands_.exposes_hole(card_of(column.up, Suit::clubs), card);
    return fmt::format("{} {}", name,
                       exposed ? std::string(1, value_names[hole])
                               : std::string(hands_.range_name(hands_.range(card))));
  }
  return name;
}

StrategyTable DrawnGame::chart_table(std::string title, const drawn::Chart& chart,
                                     const std::vector<std::pair<std::string, int>>& rows,
                                     int part) const {
  StrategyTable table{std::move(title), {""}, {}};
  for (const auto& [column, cells] : chart) table.columns.push_back(column_name(column));
  for (const auto& [name, index] : rows) {
    std::vector<std::string> row{name};
    for (const auto& [column, cells] : chart) {
      const auto at = static_cast<std::size_t>(index);
      row.push_back(drawn::letters(part == 0   ? cells.hard[at]
                                   : part == 1 ? cells.soft[at]
                                               : cells.pairs[at]));
    }
    table.rows.push_back(std::move(row));
  }
  table.of_moves = true;
  return table;
}

std::vector<StrategyTable> DrawnGame::strategy() {
  const drawn::BestChart best = drawn::best_chart(terms_, effort_);
  std::vector<std::pair<std::string, int>> hard;
  std::vector<std::pair<std::string, int>> soft;
  std::vector<std::pair<std::string, int>> pairs;
  for (int total = 4; total <= 20; ++total) hard.emplace_back(std::to_string(total), total);
  for (int total = 12; total <= 20; ++total)
    soft.emplace_back(fmt::format("soft {}", total), total);
  for (std::size_t value = 0; value < drawn::values; ++value) {
    pairs.emplace_back(fmt::format("{0}-{0}", value_names[value]), static_cast<int>(value));
  }
  std::vector<StrategyTable> tables{
      chart_table(fmt::format("Hard totals by the dealer's up card (S stand, H hit, D double or "
                              "else hit, Ds double or else stand, P split, R surrender or else "
                              "hit); played by these charts the game gains {:+.6f}%",
                              100 * best.value),
                  best.chart, hard, 0),
      chart_table("Soft totals", best.chart, soft, 1), chart_table("Pairs", best.chart, pairs, 2)};
  StrategyTable others{"Hands that are better played otherwise than their total, the dearest first",
                       {"hand", "against", "chart", "best", "gain"},
                       {}};
  constexpr std::size_t most = 40;
  for (const drawn::Exception& each : drawn::exceptions(terms_, solution(), best.chart)) {
    if (others.rows.size() == most) break;
    others.rows.push_back({cards_text(each.hand), column_name(each.column),
                           std::string(word(each.chart)), std::string(word(each.best)),
                           fmt::format("{:.6f}", each.gain)});
  }
  if (!others.rows.empty()) tables.push_back(std::move(others));
  return tables;
}

}  // namespace

std::unique_ptr<MainGame> solve_drawn(const RuleSet& rules, std::span<const Card> shoe,
                                      Effort& effort, const std::string& convention, bool deviation,
                                      const std::shared_ptr<const PlayedChart>& chart) {
  return std::make_unique<DrawnGame>(rules, shoe, effort, *convention_named(convention), deviation,
                                     chart.get());
}

std::string why_not_convention(const RuleSet& rules, const std::string& convention) {
  if (convention.empty()) return {};
  if (rules.definition().hands() == nullptr) {
    return fmt::format("no hands are split in {}", rules.definition().name);
  }
  const auto found = convention_named(convention);
  if (!found) {
    return fmt::format("there is no such convention; there are {}, {} and {}",
                       short_name(conventions[0]), short_name(conventions[1]),
                       short_name(conventions[2]));
  }
  if (drawn::is_exact(terms_of(rules, cards_left(rules, {})), *found)) return {};
  return "the optimum is known where a pair becomes two hands at most";
}

}  // namespace houseway
