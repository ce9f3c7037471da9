#include "simulate/figures.h"

#include <algorithm>

#include "odds/odds.h"

namespace houseway {
namespace {

// The wager in whose figure this one counts.
WagerId counted_with(const RuleSet& rules, const std::vector<bool>& figured, WagerId wager) {
  const Definition& game = rules.definition();
  if (figured[wager]) return wager;
  const Wager& declared = game.wagers[wager];
  std::string_view on;
  if (const Beside* beside = declared.beside()) {
    on = beside->wager;
    for (const std::string_view other : beside->or_wagers) {
      if (!figured[*game.find_wager(on)]) on = other;
    }
  }
  if (const BonusOn* bonus = declared.bonus_on()) on = bonus->wager;
  if (!on.empty()) return counted_with(rules, figured, static_cast<WagerId>(*game.find_wager(on)));
  return static_cast<WagerId>(game.find_wager(game.base).value_or(0));
}

}  // namespace

bool Figure::has(const Line& line) const {
  if (spot) return line.spot.wager == spot->wager && line.spot.selection == spot->selection;
  return std::find(wagers.begin(), wagers.end(), line.spot.wager) != wagers.end();
}

std::vector<Figure> figures_of(const RuleSet& rules, const Bets& bets) {
  const Definition& game = rules.definition();
  const auto base = game.find_wager(game.base);
  std::vector<bool> figured(game.wagers.size());
  for (const std::string_view name : priced_wagers(rules)) {
    const std::size_t wager = *game.find_wager(name);
    const bool bet = std::any_of(bets.begin(), bets.end(),
                                 [&](const Bet& each) { return each.spot.wager == wager; });
    figured[wager] = bet || game.wagers[wager].need == Need::to_stay_in;
  }
  if (base) figured[*base] = true;
  std::vector<Figure> figures;
  for (std::size_t i = 0; i < game.wagers.size(); ++i) {
    if (!figured[i]) continue;
    Figure figure{std::string(game.wagers[i].id), {}, {}, std::nullopt, {}, 0};
    figure.main_game = i == base;
    figure.bet.spot.wager = static_cast<WagerId>(i);
    std::size_t made = 0;
    for (std::size_t other = 0; other < game.wagers.size(); ++other) {
      const auto id = static_cast<WagerId>(other);
      if (counted_with(rules, figured, id) == i) figure.wagers.push_back(id);
    }
    const bool by_selection = !game.wagers[i].selections.empty() && i != base;
    for (const Bet& bet : bets) {
      if (bet.spot.wager != i) continue;
      if (by_selection) {
        figures.push_back({game.spot_name(bet.spot), {}, {}, bet.spot, bet.amount, 0});
        figures.back().bet = bet;
      }
      figure.unit += bet.amount;
      figure.bet = bet;
      ++made;
    }
    if (made > 1) figure.bet.amount = {};
    if (!by_selection) figures.push_back(std::move(figure));
  }
  return figures;
}

std::vector<Figure> figures_of_pots(const RuleSet& rules) {
  Figure player{"player", {}, {}, std::nullopt, {}, 0};
  for (std::size_t i = 0; i < rules.definition().wagers.size(); ++i) {
    player.wagers.push_back(static_cast<WagerId>(i));
  }
  Figure taken{"taken", {}, {}, std::nullopt, dollars(1), 0};
  taken.taken = true;
  return {player, taken};
}

std::vector<SeatResult> results_of(const std::vector<Figure>& figures, std::span<const Line> lines,
                                   int seat) {
  std::vector<SeatResult> results(figures.size());
  for (const Line& line : lines) {
    if (line.seat != seat) continue;
    for (std::size_t i = 0; i < figures.size(); ++i) {
      if (!figures[i].has(line)) continue;
      results[i].net += net(line).cents;
      results[i].staked += line.stake.cents + line.vigorish.cents;
    }
  }
  return results;
}

}  // namespace houseway
