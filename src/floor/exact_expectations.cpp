#include "floor/exact_expectations.h"

#include <fmt/format.h>

#include <algorithm>

#include "odds/odds.h"
#include "round/file.h"
#include "simulate/figures.h"
#include "simulate/summary.h"
#include "simulate/throw_kernel.h"

namespace houseway::floor {
namespace {

std::string basis_of(const WagerOdds& odds) {
  const std::string play = !odds.variant.empty() && odds.play ? odds.variant : "best play";
  if (odds.squared_error) return fmt::format("{}, sampled", play);
  return odds.convention.empty() ? fmt::format("{}, exact", play)
                                 : fmt::format("{}, in floating point", play);
}

// On a layout odds are told by circumstance and selection. Of a settled wager the record has no
// circumstance: only odds that are the same in all of them are its own.
const WagerOdds* of_thrown(const std::vector<WagerOdds>& odds, const RuleSet& rules,
                           const std::string& name) {
  const auto spot = rules.definition().find_first_spot(name);
  if (!spot) return nullptr;
  const auto& circumstances = rules.definition().wagers[spot->wager].by_throw()->circumstances;
  const WagerOdds* found = nullptr;
  for (std::size_t i = 0; i < std::max<std::size_t>(1, circumstances.size()); ++i) {
    const ThrowBet bet{*spot, {}, i};
    for (const WagerOdds& each : odds) {
      if (!each.selected || !are_odds_of(each, rules, bet)) continue;
      if (found != nullptr && found != &each) return nullptr;
      found = &each;
    }
  }
  return found;
}

const WagerOdds* of_cards(const std::vector<WagerOdds>& odds, const RuleSet& rules,
                          const std::string& name) {
  Figure figure;
  figure.name = name;
  figure.main_game = name == rules.definition().base;
  if (const WagerOdds* found = houseway::odds_of(odds, figure, "")) return found;
  return houseway::odds_of(odds, figure, "best setting");
}

}  // namespace

bool takes_time(const RuleSet& rules, const std::string& wager) {
  const Definition& game = rules.definition();
  if (game.card_game() == nullptr) return false;
  const auto id = game.find_wager(wager.substr(0, wager.find(':')));
  if (!id) return false;
  // A wager that cards alone decide is counted by itself.
  const Wager& declared = game.wagers[*id];
  const bool alone = declared.by_hand() != nullptr && declared.id != game.base &&
                     rules.kept_on_fold(static_cast<WagerId>(*id));
  if (alone) return false;
  const auto steps = game.cards().play;
  const bool draws =
      std::any_of(steps.begin(), steps.end(), [](const Step& step) { return step.deals_drawn(); });
  return game.hands() != nullptr || !game.cards().arranging.sizes.empty() || draws;
}

std::optional<WagerExpectation> ExactExpectations::operator()(const WagerAsked& asked) {
  const RuleSet& rules = asked.rules;
  const Definition& game = rules.definition();
  if (game.pot_game() != nullptr) return {};
  if (patience_ == Patience::seconds && takes_time(rules, asked.wager)) return {};
  const std::string key = fmt::format("{} {} {} {}", game.game, game.ruleset,
                                      write_choices(rules.choices()).dump(), asked.wager);
  const auto [known, is_new] = found_.try_emplace(key);
  if (!is_new) return known->second;
  const auto priced = priced_wagers(rules);
  const std::string_view id = std::string_view(asked.wager).substr(0, asked.wager.find(':'));
  if (std::find(priced.begin(), priced.end(), id) == priced.end()) return {};
  OddsRequest request;
  request.wager = asked.wager;
  request.ante = usual_stake(rules);
  const std::vector<WagerOdds> odds = find_odds(rules, request, effort_).wagers;
  const WagerOdds* found = game.thrown_on_a_layout() ? of_thrown(odds, rules, asked.wager)
                                                     : of_cards(odds, rules, asked.wager);
  // Figures per unit of something else than the wager say nothing of its stakes.
  if (found == nullptr || !found->variance || !found->unit.empty()) return {};
  known->second = WagerExpectation{1 - found->fixed_return, *found->variance, basis_of(*found)};
  return known->second;
}

}  // namespace houseway::floor
