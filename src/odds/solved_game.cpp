#include "odds/solved_game.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "odds/main_odds.h"

namespace houseway {
namespace {

constexpr std::array<const char*, 6> numbers{"no", "one", "two", "three", "four", "five"};

void explain_ties(StrategyTable& table) {
  const auto marked = [](const std::vector<std::string>& row) {
    return std::any_of(row.begin() + 1, row.end(),
                       [](const std::string& cell) { return cell.find('=') != std::string::npos; });
  };
  if (std::any_of(table.rows.begin(), table.rows.end(), marked)) {
    table.title += " (=: equally good plays, of which the one that stakes least is taken)";
  }
}

class SolvedGame final : public MainGame {
 public:
  SolvedGame(const RuleSet& rules, Money base, std::unique_ptr<Solver> solver,
             const GameWords& words)
      : rules_(rules), base_(base), solver_(std::move(solver)), words_(words) {}

  void expect(std::span<const Paytable* const> tables) override { solver_->expect(tables); }
  WagerOdds price_main(const Paytable& table, const Strategy* strategy) override {
    const PlayedOut played = solver_->play(table, strategy, Ties::least_staked);
    WagerOdds odds = priced(played, table);
    const auto open = [](const Integer& deals) { return deals != 0; };
    if (strategy == nullptr && std::any_of(played.tied.begin(), played.tied.end(), open)) {
      const WagerOdds most = priced(solver_->play(table, nullptr, Ties::most_staked), table);
      add_equally_good(solver_->course(), played, most, odds);
    }
    if (!words_.note.empty()) odds.notes.insert(odds.notes.begin(), std::string(words_.note));
    return odds;
  }
  std::optional<RowCounts> count(WagerId wager, const Strategy* strategy) override {
    return solver_->count(wager, strategy);
  }
  std::vector<ChoiceValue> values(const Situation& situation) override {
    const std::vector<Rational> values = solver_->values(situation);
    const std::vector<Way>& ways = decision(situation)->ways;
    std::vector<ChoiceValue> choices;
    for (std::size_t way = 0; way < values.size(); ++way) {
      if (!ways[way].allowed_with(situation.own, rules_)) continue;
      choices.push_back({ways[way].words, values[way], ways[way].stakes()});
    }
    mark_best(choices);
    return choices;
  }
  std::vector<StrategyTable> strategy() override {
    std::vector<StrategyTable> tables = words_.tables(*solver_);
    for (StrategyTable& table : tables) explain_ties(table);
    return tables;
  }
  std::string misfit(const Situation& situation) const override;
  Solver* solver() override { return solver_.get(); }

 private:
  WagerOdds priced(const PlayedOut& played, const Paytable& table) const {
    return main_odds(rules_, solver_->course(), played, table, words_.rows_of, base_);
  }
  // The one that is made with so many community cards shown.
  const DecisionPoint* decision(const Situation& situation) const {
    for (const DecisionPoint& point : solver_->course().decisions) {
      if (point.shown == static_cast<int>(situation.community.size())) return &point;
    }
    return nullptr;
  }
  std::string shown_in_words() const;

  const RuleSet& rules_;
  Money base_;
  std::unique_ptr<Solver> solver_;
  GameWords words_;
};

// "the decisions are made with no, three or five community cards shown"
std::string SolvedGame::shown_in_words() const {
  if (!words_.shown.empty()) return std::string(words_.shown);
  const auto& decisions = solver_->course().decisions;
  const Definition& game = rules_.definition();
  const auto number = [&](const DecisionPoint& point) {
    return numbers[static_cast<std::size_t>(point.shown)];
  };
  if (decisions.back().shown == 0) {
    return fmt::format("there are no community cards in {}", game.name);
  }
  if (decisions.back().shown == static_cast<int>(decisions.size()) - 1) {
    return fmt::format("the last decision is made with {} community card{} shown",
                       number(decisions.back()), decisions.back().shown == 1 ? "" : "s");
  }
  std::string words = "the decisions are made with ";
  for (std::size_t i = 0; i < decisions.size(); ++i) {
    words += number(decisions[i]);
    if (i + 2 < decisions.size()) words += ", ";
    if (i + 2 == decisions.size()) words += " or ";
  }
  return words + " community cards shown";
}

std::string SolvedGame::misfit(const Situation& situation) const {
  const Definition& game = rules_.definition();
  if (situation.own.size() != words_.own_cards) {
    return fmt::format("{} is decided on {}", game.name, words_.own);
  }
  if (decision(situation) == nullptr) return shown_in_words();
  if (situation.dealer.has_value() == words_.up_card) return {};
  if (words_.up_card) return "the dealer's up card is seen before the decision";
  return !game.cards().dealer.empty() ? "no card of the dealer is seen before the decision"
                                      : fmt::format("the dealer has no hand in {}", game.name);
}

}  // namespace

std::unique_ptr<MainGame> solved_game(const RuleSet& rules, Money base,
                                      std::unique_ptr<Solver> solver, const GameWords& words) {
  return std::make_unique<SolvedGame>(rules, base, std::move(solver), words);
}

}  // namespace houseway
