#include <algorithm>
#include <map>
#include <memory>
#include <vector>

#include "core/shoe.h"
#include "odds/shoe_pricing.h"
#include "odds/shoe_walk.h"
#include "simulate/shoe_kernel.h"

namespace houseway::shoe_rounds {
namespace {

// The choice that is worth most and, of equals, stakes least.
template <class Priced>
std::optional<std::uint8_t> best_of(const ShoeWalk& walk, const Priced& wager,
                                    std::span<const Card> drawn) {
  const auto point = walk.decision_after(drawn);
  if (!point) return std::nullopt;
  const std::pair<Play, Tally>* best = nullptr;
  Rational most = 0;
  for (const auto& choice : point->choices) {
    const Rational worth = value(wager, choice.second);
    if (best != nullptr && (worth < most || (worth == most && point->staked(choice.first) >=
                                                                  point->staked(best->first)))) {
      continue;
    }
    best = &choice;
    most = worth;
  }
  return best == nullptr ? std::nullopt : std::optional(best->first.choice);
}

class BestPolicy {
 public:
  BestPolicy(const RuleSet& rules, const Bets& bets, bool adds)
      : pricing_(rules, cards_of(rules.definition().cards().deck, rules.decks()),
                 {.stake = stake_of(rules, bets)}) {
    decision_ = pricing_.main_decision();
    if (decision_ != nullptr) {
      main_ = std::make_unique<MainWager>(pricing_);
      main_walk_ = std::make_unique<ShoeWalk>(main_->walk());
    }
    if (adds) find_parlay(rules, bets);
  }

  std::optional<std::uint8_t> operator()(const Step& step, std::span<const Card> drawn) {
    const bool parlays = parlay_ && step.offers(Choice::Act::parlay);
    if (&step != decision_ && !parlays) return std::nullopt;
    const auto [known, is_new] =
        known_.try_emplace({&step, std::vector(drawn.begin(), drawn.end())});
    if (is_new) {
      known->second =
          parlays ? best_of(*parlay_walk_, *parlay_, drawn) : best_of(*main_walk_, *main_, drawn);
    }
    return known->second;
  }

 private:
  static Money stake_of(const RuleSet& rules, const Bets& bets) {
    for (const Bet& bet : bets) {
      if (rules.definition().wagers[bet.spot.wager].id == rules.definition().base) {
        return bet.amount;
      }
    }
    return dollars(1);
  }

  // The wager whose winnings may go onto others, with those of them that are bet.
  void find_parlay(const RuleSet& rules, const Bets& bets) {
    const auto has = [&](Spot spot) {
      return std::any_of(bets.begin(), bets.end(),
                         [&](const Bet& bet) { return bet.spot == spot; });
    };
    for (const Bet& bet : bets) {
      std::vector<Spot> onto;
      for (const std::vector<Spot>& targets : parlay_targets(pricing_, bet.spot.wager)) {
        if (targets.size() == 1 && has(targets.front())) onto.push_back(targets.front());
      }
      if (onto.empty()) continue;
      parlay_ = std::make_unique<ParlayedWager>(pricing_, rules, bet.spot, std::move(onto));
      parlay_walk_ = std::make_unique<ShoeWalk>(parlay_->walk());
    }
  }

  ShoePricing pricing_;
  const Step* decision_ = nullptr;
  std::unique_ptr<MainWager> main_;
  std::unique_ptr<ParlayedWager> parlay_;
  std::unique_ptr<ShoeWalk> main_walk_;
  std::unique_ptr<ShoeWalk> parlay_walk_;
  std::map<std::pair<const Step*, std::vector<Card>>, std::optional<std::uint8_t>> known_;
};

}  // namespace
}  // namespace houseway::shoe_rounds

namespace houseway {

ShoePolicy best_shoe_policy(const RuleSet& rules, const Bets& bets) {
  const auto best = std::make_shared<shoe_rounds::BestPolicy>(rules, bets, true);
  return [best](const Step& step, std::span<const Card> drawn) { return (*best)(step, drawn); };
}

ShoePolicy best_main_policy(const RuleSet& rules, const Bets& bets) {
  const auto best = std::make_shared<shoe_rounds::BestPolicy>(rules, bets, false);
  return [best](const Step& step, std::span<const Card> drawn) { return (*best)(step, drawn); };
}

}  // namespace houseway
