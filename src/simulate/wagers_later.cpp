#include "simulate/wagers_later.h"

#include <algorithm>
#include <optional>
#include <stdexcept>

namespace houseway {
namespace {

bool makes(const RuleSet& rules, const Choice& choice, WagerId wager) {
  return choice.act == Choice::Act::wager && choice.any_amount &&
         choice.wager == rules.definition().wagers[wager].id;
}

class LaterBettor final : public Player {
 public:
  LaterBettor(const RuleSet& rules, Bets later, std::unique_ptr<Player> player)
      : rules_(rules), later_(std::move(later)), player_(std::move(player)) {}

  Event decide(const Round& round, Random& random) const override {
    for (const Bet& bet : later_) {
      auto play = offered(round, bet.spot.wager);
      if (!play) continue;
      play->amount = bet.amount;
      const Event made = Event::decide(round.expected().place.seat(), *play);
      if (const auto why = round.why_not(made)) throw std::runtime_error(text(*why));
      return made;
    }
    return player_->decide(round, random);
  }

 private:
  // By which the wager may be made now.
  std::optional<Play> offered(const Round& round, WagerId wager) const {
    if (const auto* hands = rules_.definition().hands()) {
      if (hands->insurance != rules_.definition().wagers[wager].id) return std::nullopt;
      for (const Play& play : round.hands().plays()) {
        if (static_cast<Move>(play.choice) == Move::insurance) return play;
      }
      return std::nullopt;
    }
    const Step* const step = round.expected().step;
    for (std::size_t i = 0; step != nullptr && i < step->choices().size(); ++i) {
      if (makes(rules_, step->choices()[i], wager)) return Play{static_cast<std::uint8_t>(i)};
    }
    return std::nullopt;
  }

  const RuleSet& rules_;
  Bets later_;
  std::unique_ptr<Player> player_;
};

}  // namespace

bool may_be_made_later(const RuleSet& rules, WagerId wager) {
  const Definition& game = rules.definition();
  if (!rules.offered(wager) || game.card_game() == nullptr) return false;
  if (game.hands() != nullptr) return game.hands()->insurance == game.wagers[wager].id;
  const auto play = game.cards().play;
  return std::any_of(play.begin(), play.end(), [&](const Step& step) {
    return std::any_of(step.choices().begin(), step.choices().end(),
                       [&](const Choice& choice) { return makes(rules, choice, wager); });
  });
}

std::unique_ptr<Player> later_bettor(const RuleSet& rules, Bets later,
                                     std::unique_ptr<Player> player) {
  return std::make_unique<LaterBettor>(rules, std::move(later), std::move(player));
}

}  // namespace houseway
