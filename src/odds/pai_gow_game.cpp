#include "odds/pai_gow_game.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "core/tile.h"
#include "games/pai_gow.h"
#include "odds/main_odds.h"
#include "odds/pai_gow.h"
#include "round/play_words.h"

namespace houseway {
namespace {

using PaiGowHand = PaiGowSolver::Hand;

class PaiGowGame final : public MainGame {
 public:
  PaiGowGame(const RuleSet& rules, std::span<const Card> deck, Money wager, Effort& effort)
      : rules_(rules), wager_(wager), solver_(rules, deck, wager, effort) {}

  WagerOdds price_main(const Paytable& table, const Strategy* strategy) override {
    return priced(solver_.play(table, strategy, Ties::least_staked), "pai-gow",
                  strategy == nullptr ? "best setting" : "strategy");
  }
  std::vector<WagerOdds> other_lines(WagerId wager) override;
  std::optional<RowCounts> count(WagerId, const Strategy*) override { return std::nullopt; }
  std::vector<ChoiceValue> values(const Situation& situation) override;
  std::vector<StrategyTable> strategy() override;
  std::string misfit(const Situation& situation) const override {
    if (situation.own.size() != 4) return "Pai Gow is set with four own tiles";
    if (!situation.community.empty()) return "there are no community tiles in Pai Gow";
    if (situation.dealer) return "the dealer's tiles are turned over when all players have set";
    return {};
  }
  Solver* solver() override { return &solver_; }

 private:
  WagerOdds priced(const PlayedOut& played, std::string wager, std::string variant) const {
    const WagerId by = priced_by(rules_);
    WagerOdds odds = main_odds(rules_, solver_.course(), played, rules_.paytable(by), by, wager_);
    odds.wager = std::move(wager);
    odds.variant = std::move(variant);
    odds.paytable.clear();
    odds.section = "621a.11(a)";
    odds.notes.push_back(fmt::format("the return is less a vigorish of {} on a win of {}",
                                     text(pai_gow_tiles::vigorish(rules_, wager_)), text(wager_)));
    return odds;
  }

  const RuleSet& rules_;
  Money wager_;
  PaiGowSolver solver_;
};

std::vector<WagerOdds> PaiGowGame::other_lines(WagerId wager) {
  const Definition& game = rules_.definition();
  if (game.wagers[wager].id == game.base) {
    return {priced(solver_.play(&PaiGowHand::as_player, true), "pai-gow", "house way")};
  }
  const auto banking = static_cast<OptionId>(*game.find_option(game.cards().banking.option));
  if (game.wagers[wager].id != game.cards().banking.result || !rules_.flag(banking)) return {};
  std::vector<WagerOdds> lines{priced(solver_.play(&PaiGowHand::as_bank, false), "bank",
                                      "best setting against one player's house way"),
                               priced(solver_.play(&PaiGowHand::as_bank, true), "bank",
                                      "house way against one player's house way")};
  for (WagerOdds& line : lines) line.section = "621a.9(o)";
  return lines;
}

std::vector<ChoiceValue> PaiGowGame::values(const Situation& situation) {
  const List<TileSetting, 3> settings = tile_settings(tiles_of(situation.own));
  const std::vector<Rational> values = solver_.values(situation);
  const CardSet house_low = card_set(house_setting(tiles_of(situation.own)).low_tiles);
  std::vector<ChoiceValue> choices;
  for (std::size_t way = 0; way < values.size(); ++way) {
    // No setting stakes anything: the house way goes before others that are equally good.
    const bool house = card_set(settings[way].low_tiles) == house_low;
    choices.push_back({arranged_text({settings[way].low_tiles}), values[way], house ? -1 : 0});
  }
  mark_best(choices);
  return choices;
}

std::vector<StrategyTable> PaiGowGame::strategy() {
  constexpr std::array<const char*, 4> rules_of_house{
      "(1) the Supreme Pair", "(2) a pair, Wong or Gong", "(3) a nine, eight or seven",
      "(4) the highest with the lowest tile"};
  struct Agreement {
    std::int64_t hands = 0;
    std::int64_t agrees = 0;
    Rational cost = 0;
  };
  struct Difference {
    const PaiGowHand* hand;
    std::size_t way;
    Rational cost;
  };
  std::array<Agreement, rules_of_house.size()> by_rule;
  std::vector<Difference> differences;
  for (const PaiGowHand& hand : solver_.hands()) {
    Agreement& rule = by_rule[static_cast<std::size_t>(house_rule(hand.tiles))];
    rule.hands += hand.ways;
    const std::size_t way = solver_.best_way(hand, &PaiGowHand::as_player);
    if (way == hand.house) {
      rule.agrees += hand.ways;
      continue;
    }
    const Rational cost =
        solver_.value(hand.as_player[way]) - solver_.value(hand.as_player[hand.house]);
    rule.cost += hand.ways * cost;
    differences.push_back({&hand, way, cost});
  }
  StrategyTable agreement{"How often the house way of 621a.8(d) is the best setting",
                          {"rule", "hands", "best", "costs a hand"},
                          {}};
  for (std::size_t i = 0; i < by_rule.size(); ++i) {
    const Agreement& rule = by_rule[i];
    if (rule.hands == 0) continue;
    agreement.rows.push_back({rules_of_house[i], fmt::format("{}", rule.hands),
                              percent(Rational(rule.agrees, rule.hands)),
                              percent(rule.cost / rule.hands)});
  }
  std::stable_sort(differences.begin(), differences.end(),
                   [](const Difference& a, const Difference& b) { return a.cost > b.cost; });
  constexpr std::size_t shown = 40;
  StrategyTable costly{
      fmt::format("Where another setting gains most: {} of {} kinds of hand, tiles of one rank "
                  "being alike",
                  std::min(shown, differences.size()), differences.size()),
      {"tiles", "best", "house way", "gains"},
      {}};
  const auto words = [](const TileSetting& setting) {
    return text(setting.high_tiles) + " over " + text(setting.low_tiles);
  };
  for (std::size_t i = 0; i < std::min(shown, differences.size()); ++i) {
    const Difference& each = differences[i];
    costly.rows.push_back({text(each.hand->tiles), words(each.hand->settings[each.way]),
                           words(each.hand->settings[each.hand->house]), percent(each.cost)});
  }
  return {agreement, costly};
}

}  // namespace

std::unique_ptr<MainGame> pai_gow_game(const RuleSet& rules, std::span<const Card> deck,
                                       Money wager, Effort& effort) {
  return std::make_unique<PaiGowGame>(rules, deck, wager, effort);
}

}  // namespace houseway
