#include "simulate/arranged_kernel.h"

#include <algorithm>

#include "simulate/arranged_points.h"
#include "simulate/bought_kernel.h"
#include "simulate/set_hands_kernel.h"
#include "simulate/tiles_kernel.h"

namespace houseway {

// A step of the play sells cards.
bool sells_cards(const Definition& game) {
  return game.card_game() != nullptr &&
         std::any_of(game.cards().play.begin(), game.cards().play.end(),
                     [](const Step& step) { return step.offers(Choice::Act::draw); });
}

bool arranges_or_buys(const Definition& game) {
  return game.card_game() != nullptr &&
         (game.cards().arranging.house_way != nullptr || sells_cards(game));
}

std::unique_ptr<ArrangedSeat> arranged_seat(const RuleSet& rules, Money base,
                                            ArrangedSeat::Plays plays, Effort& effort) {
  using namespace arranged_rounds;
  const CardGame& game = rules.definition().cards();
  if (sells_cards(rules.definition())) return std::make_unique<BoughtSeat>(rules, plays, effort);
  if (game.deck == Deck::tiles) return std::make_unique<TilesSeat>(rules, base, plays, effort);
  if (game.arranging.counts_as != nullptr) {
    return std::make_unique<PointsSeat>(rules, base, plays, effort);
  }
  return std::make_unique<SetHandsSeat>(rules, base, plays, effort);
}

std::unique_ptr<Kernel> arranged_kernel(const RuleSet& rules, const Bets& bets,
                                        const ArrangedSeat& seat) {
  using namespace arranged_rounds;
  if (const auto* sets = dynamic_cast<const SetHandsSeat*>(&seat)) {
    return set_hands_kernel(rules, bets, *sets);
  }
  if (const auto* tiles = dynamic_cast<const TilesSeat*>(&seat)) {
    return tiles_kernel(rules, bets, *tiles);
  }
  if (const auto* points = dynamic_cast<const PointsSeat*>(&seat)) {
    return points_kernel(rules, bets, *points);
  }
  if (const auto* bought = dynamic_cast<const BoughtSeat*>(&seat)) {
    return bought_kernel(rules, bets, *bought);
  }
  return nullptr;
}

}  // namespace houseway
