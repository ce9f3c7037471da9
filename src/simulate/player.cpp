#include "simulate/player.h"

#include "odds/drawn_adapter.h"
#include "odds/odds.h"
#include "odds/solver.h"
#include "odds/solvers.h"
#include "round/pot_player.h"
#include "simulate/basic_strategies.h"

namespace houseway {
namespace {

class PotPlayer final : public Player {
 public:
  Event decide(const Round& round, Random& random) const override {
    const int seat = round.pot().turn();
    const Event wanted{simple_act(round.pot(), seat, random)};
    if (!round.why_not(wanted)) return wanted;
    // What a simple player would like may not be allowed after all.
    for (const PotAct instead : {PotAct::check, PotAct::call}) {
      const Event other = Event::act(seat, instead);
      if (!round.why_not(other)) return other;
    }
    return Event::act(seat, PotAct::fold);
  }
};

class CallingPlayer final : public Player {
 public:
  Event decide(const Round& round, Random&) const override {
    for (const StandingBet& bet : round.throws().layout().bets()) {
      if (!bet.asks) continue;
      const auto& calls = round.definition().wagers[bet.spot.wager].by_throw()->calls;
      for (std::size_t word = 0; word < calls.size(); ++word) {
        const Event call = Event::call(bet.seat, bet.spot, static_cast<std::uint8_t>(word));
        if (!round.why_not(call)) return call;
      }
    }
    throw std::logic_error("no call is due");
  }
};

// A game solved and its best play, which lives no longer.
class SolvedStrategy final : public Strategy {
 public:
  SolvedStrategy(const RuleSet& rules, Money base, Effort& effort)
      : game_(solve(rules, base, effort)), best_(game_->solver()->best()) {}

  std::size_t choose(std::size_t decision, const Situation& situation) const override {
    return best_->choose(decision, situation);
  }

 private:
  std::unique_ptr<MainGame> game_;
  std::unique_ptr<Strategy> best_;
};

// Of games that no strategies are written for.
std::unique_ptr<Player> usual_player(const RuleSet& rules, const CardPolicy& policy) {
  if (rules.definition().thrown_on_a_layout()) return calling_player();
  if (rules.definition().pot_game() != nullptr) return pot_player();
  return policy_player(rules, policy);
}

}  // namespace

std::unique_ptr<Player> pot_player() {
  return std::make_unique<PotPlayer>();
}

std::unique_ptr<Player> calling_player() {
  return std::make_unique<CallingPlayer>();
}

std::unique_ptr<Player> best_player(const RuleSet& rules, Money base, Effort& effort,
                                    const CardPolicy& policy) {
  if (rules.definition().hands() != nullptr) return moves_player(rules, nullptr, effort);
  if (!takes_strategies(rules)) return usual_player(rules, policy);
  return strategy_player(rules, base, std::make_shared<SolvedStrategy>(rules, base, effort));
}

std::unique_ptr<Player> basic_player(const RuleSet& rules, Money base, Effort& effort,
                                     const CardPolicy& policy) {
  if (rules.definition().hands() != nullptr) {
    const drawn::Terms terms = terms_of(rules, cards_left(rules, {}));
    const auto chart =
        std::make_shared<PlayedChart>(PlayedChart{drawn::best_chart(terms, effort).chart});
    return chart_player(rules, chart, effort);
  }
  if (!takes_strategies(rules)) return usual_player(rules, policy);
  return strategy_player(rules, base, basic_strategy(rules, base));
}

}  // namespace houseway
