#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>

#include "odds/shoe_odds.h"
#include "odds/shoe_pricing.h"
#include "odds/shoe_walk.h"
#include "ranking/totals.h"
#include "round/play_words.h"

namespace houseway {
namespace {

// The decisions of a game dealt from a shoe, for those who want to know the best play.
class ShoeGame final : public MainGame {
 public:
  ShoeGame(const RuleSet& rules, std::span<const Card> shoe, Money stake)
      : rules_(rules), shoe_(shoe.begin(), shoe.end()), pricing_(rules, shoe_, {true, stake}) {
    if (pricing_.main_decision() != nullptr) {
      main_ = std::make_unique<MainWager>(pricing_);
    }
    for (std::size_t i = 0; i < rules.definition().wagers.size(); ++i) {
      const auto id = static_cast<WagerId>(i);
      if (!rules.offered(id)) continue;
      for (std::vector<Spot>& onto : parlay_targets(pricing_, id)) {
        parlayed_.push_back(
            std::make_unique<ParlayedWager>(pricing_, rules, Spot{id, 0}, std::move(onto)));
      }
    }
  }

  WagerOdds price_main(const Paytable&, const Strategy*) override {
    Effort effort;
    return main_->price_best(effort);
  }
  std::optional<RowCounts> count(WagerId, const Strategy*) override { return std::nullopt; }
  std::vector<ChoiceValue> values(const Situation& situation) override;
  std::vector<StrategyTable> strategy() override;
  std::string misfit(const Situation& situation) const override;
  std::string_view unit() const override {
    return main_ || parlayed_.empty() ? std::string_view() : parlayed_.back()->name();
  }

 private:
  std::optional<ShoeWalk::Point> point(const Situation& situation) const;
  // The value of each choice at a point, per unit of the wager.
  template <class Valued>
  static std::vector<ChoiceValue> valued(const ShoeWalk::Point& point, const Valued& wager) {
    std::vector<ChoiceValue> values;
    for (const auto& [play, tally] : point.choices) {
      std::int64_t space = 0;
      for (const auto& [fates, ways] : tally.ways()) space += ways;
      values.push_back({play_text(*point.step, play), value(wager, tally) / Rational(space),
                        point.staked(play)});
    }
    mark_best(values);
    return values;
  }
  StrategyTable main_table() const;
  StrategyTable parlay_table(const ParlayedWager& wager, const std::string& title) const;

  const RuleSet& rules_;
  std::vector<Card> shoe_;
  ShoePricing pricing_;
  std::unique_ptr<MainWager> main_;
  std::vector<std::unique_ptr<ParlayedWager>> parlayed_;
};

// In the order in which they are dealt: the player's cards and the dealer's, or those of the
// Player's Hand and of the Banker's by turns.
std::optional<ShoeWalk::Point> ShoeGame::point(const Situation& situation) const {
  std::vector<Card> drawn = situation.in_order;
  if (main_) {
    if (situation.dealer) drawn.push_back(*situation.dealer);
    return main_->walk().decision_after(drawn);
  }
  if (parlayed_.empty()) return std::nullopt;
  std::vector<Card> by_turns;
  for (std::size_t i = 0; i < drawn.size() && i < situation.community.size(); ++i) {
    by_turns.push_back(drawn[i]);
    by_turns.push_back(situation.community[i]);
  }
  return parlayed_.back()->walk().decision_after(by_turns);
}

std::string ShoeGame::misfit(const Situation& situation) const {
  if (!main_ && parlayed_.empty()) {
    return fmt::format("there is nothing to decide in {}", rules_.definition().name);
  }
  if (point(situation)) return {};
  return main_ ? "no decision comes up with these cards"
               : "give the two cards of the Player's Hand with --cards and those of the Banker's "
                 "with --community, one of them a pair";
}

std::vector<ChoiceValue> ShoeGame::values(const Situation& situation) {
  const auto found = point(situation);
  return main_ ? valued(*found, *main_) : valued(*found, *parlayed_.back());
}

StrategyTable ShoeGame::main_table() const {
  StrategyTable table{fmt::format("By the cards seen, the value of each choice in {} wagers",
                                  rules_.definition().base),
                      {"cards"},
                      {}};
  for (const ShoeWalk::Point& each : main_->walk().decisions()) {
    if (each.choices.size() < 2) continue;
    const std::vector<ChoiceValue> choices = valued(each, *main_);
    if (table.columns.size() == 1) {
      for (const ChoiceValue& choice : choices) table.columns.push_back(choice.play);
      table.columns.emplace_back("best");
    }
    std::vector<std::string_view> ranks;
    for (const Card card : each.drawn) ranks.push_back(rank_name(card.rank()));
    std::vector<std::string> row{fmt::format("{}", fmt::join(ranks, " "))};
    std::string best;  // the one taken, then those that are equally good
    for (const ChoiceValue& choice : choices) {
      row.push_back(decimal(choice.value, 6));
      if (choice.taken) best.insert(0, choice.play);
      if (choice.best && !choice.taken) best += " = " + choice.play;
    }
    row.push_back(std::move(best));
    table.rows.push_back(std::move(row));
  }
  return table;
}

// By the points of the two hands, which leave little else to depend on.
StrategyTable ShoeGame::parlay_table(const ParlayedWager& wager, const std::string& title) const {
  constexpr std::size_t counts = 10;
  std::array<std::array<std::string, counts>, counts> best;
  for (const ShoeWalk::Point& each : wager.walk().decisions()) {
    const auto points = [&](std::size_t first) {
      return static_cast<std::size_t>(
          (baccarat_value(each.drawn[first]) + baccarat_value(each.drawn[first + 2])) % 10);
    };
    const std::vector<ChoiceValue> choices = valued(each, wager);
    const auto most = std::find_if(choices.begin(), choices.end(),
                                   [](const ChoiceValue& choice) { return choice.taken; });
    // "add banker" is B, "add player" P, and T to take the payout.
    const bool adds = most->play.starts_with("add ");
    const char letter = static_cast<char>(std::toupper(adds ? most->play[4] : most->play[0]));
    std::string& cell = best[points(0)][points(1)];
    if (cell.find(letter) == std::string::npos) cell += letter;
  }
  StrategyTable table{title, {"Player"}, {}};
  for (std::size_t banker = 0; banker < counts; ++banker) {
    table.columns.push_back(fmt::format("{}", banker));
  }
  for (std::size_t player = 0; player < counts; ++player) {
    table.rows.push_back({fmt::format("{}", player)});
    for (const std::string& cell : best[player]) table.rows.back().push_back(cell);
  }
  return table;
}

std::vector<StrategyTable> ShoeGame::strategy() {
  if (main_) return {main_table()};
  if (parlayed_.empty()) {
    return {{fmt::format("{}: there is nothing to decide", rules_.definition().name), {}, {}}};
  }
  return {parlay_table(
      *parlayed_.back(),
      "House Money won, by the points of the Player's Hand (rows) and of the Banker's: T to take "
      "the payout, P or B to have it added to the Player or Banker wager; several where it depends "
      "on the cards, none where no pair makes such points")};
}

}  // namespace

std::unique_ptr<MainGame> solve_shoe(const RuleSet& rules, std::span<const Card> shoe,
                                     Money stake) {
  return std::make_unique<ShoeGame>(rules, shoe, stake);
}

}  // namespace houseway
