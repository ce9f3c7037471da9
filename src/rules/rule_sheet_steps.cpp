#include <algorithm>
#include <numeric>

#include "rules/rule_sheet_parts.h"
#include "rules/step_text.h"

namespace houseway {
namespace {

bool offers(const RuleSet& rules, std::string_view wager) {
  return rules.offered(static_cast<WagerId>(*rules.definition().find_wager(wager)));
}

bool allows(const RuleSet& rules, std::string_view option) {
  return rules.flag(static_cast<OptionId>(*rules.definition().find_option(option)));
}

bool throws_dice(const RuleSet& rules) {
  const Throwing* throwing = rules.definition().throwing();
  if (throwing == nullptr || throwing->device != Throwing::Device::dice) return throwing != nullptr;
  const List<int, 2> dice = throwing->dice(rules, throwing->start);
  return std::accumulate(dice.begin(), dice.end(), 0) > 0;
}

bool can_come(const RuleSet& rules, const Step& step);

// Whether cards that are turned over or set may have been dealt.
bool has_cards(const RuleSet& rules, std::string_view place) {
  const CardGame& game = rules.definition().cards();
  if (place == the_bank) return allows(rules, game.banking.option);
  const auto deals = [&](const Step& step) {
    return step.deals_to(place) && can_come(rules, step);
  };
  const auto& steps = rules.dealing().steps;
  return place == players || std::any_of(steps.begin(), steps.end(), deals) ||
         std::any_of(game.play.begin(), game.play.end(), deals);
}

// Whether a step may come in a round under these rules.
bool can_come(const RuleSet& rules, const Step& step) {
  if (step.is<TossDice>()) return throws_dice(rules);
  if (const auto* deal = step.as<Deal>()) {
    const auto& wagers = deal->if_wagered;
    return wagers.empty() || std::any_of(wagers.begin(), wagers.end(), [&](std::string_view wager) {
             return offers(rules, wager);
           });
  }
  if (const auto* reveal = step.as<Reveal>()) return has_cards(rules, reveal->place);
  if (const auto* arrange = step.as<Arrange>()) {
    const bool shared = arrange->place == the_bank;
    return has_cards(rules, arrange->place) &&
           (!shared || allows(rules, rules.definition().cards().banking.with_house_option));
  }
  return std::all_of(step.choices().begin(), step.choices().end(), [&](const Choice& choice) {
    return choice.won_on.empty() || offers(rules, choice.won_on);
  });
}

template <class Steps>
std::vector<RuleSheet::Rule> told(const RuleSet& rules, const Steps& steps) {
  std::vector<RuleSheet::Rule> list;
  for (const Step& step : steps) {
    if (of_the_chapter(rules) || can_come(rules, step))
      list.push_back({step_text(step), step.section});
  }
  return list;
}

}  // namespace

std::vector<RuleSheet::Rule> dealing_steps(const RuleSet& rules, const Dealing& dealing) {
  return told(rules, dealing.steps);
}

std::vector<RuleSheet::Rule> play_steps(const RuleSet& rules) {
  if (rules.definition().hands() != nullptr) return hand_steps(rules);
  return told(rules, rules.definition().cards().play);
}

bool can_happen(const RuleSet& rules, const Irregularity& irregularity) {
  if (of_the_chapter(rules)) return true;
  const Definition& game = rules.definition();
  if (irregularity.when != nullptr && !irregularity.when(rules)) return false;
  if (game.card_game() == nullptr) return true;
  if (irregularity.effect == Irregularity::Effect::no_throw && !throws_dice(rules)) return false;
  if (irregularity.cards.place == the_bank) return allows(rules, game.cards().banking.option);
  return irregularity.cards.method.empty() || !rules.dealing_chosen() ||
         rules.dealing().method.starts_with(irregularity.cards.method);
}

}  // namespace houseway
