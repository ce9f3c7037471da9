#include "simulate/hidden_hand_kernel.h"

#include "games/poker_parts.h"
#include "simulate/hidden_hand_rounds.h"

namespace houseway {
namespace hidden_hand_play {
namespace {

// By which the showdown goes, and how many cards lie where.
struct Asked {
  ShownHand::Kind kind = ShownHand::Kind::none;
  Wilds wilds = Wilds::none;
  Deck deck = Deck::standard;
  Layout layout;
};

template <class Shape>
std::unique_ptr<Kernel> if_of_shape(const Asked& asked, const RuleSet& rules, const Bets& bets,
                                    const Strategy& strategy) {
  if (asked.kind != Shape::kind || asked.wilds != Shape::wilds || asked.deck != Shape::deck ||
      asked.layout.own != Shape::own || asked.layout.dealers != Shape::dealers ||
      asked.layout.others != Shape::others) {
    return nullptr;
  }
  const auto made = wagered(rules, bets, asked.layout);
  if (!made) return nullptr;
  auto kernel = std::make_unique<HiddenHandKernel<Shape>>(rules, strategy, asked.layout, *made);
  if (!kernel->complete()) return nullptr;
  return kernel;
}

template <class... Shapes>
std::unique_ptr<Kernel> of_one_of(const Asked& asked, const RuleSet& rules, const Bets& bets,
                                  const Strategy& strategy) {
  std::unique_ptr<Kernel> kernel;
  ((kernel = if_of_shape<Shapes>(asked, rules, bets, strategy)) || ...);
  return kernel;
}

template <std::size_t dealers, std::size_t others>
using ThreeCardShape =
    Shape<ShownHand::Kind::three_card, Wilds::none, 3, dealers, others, ThreeCards>;
template <std::size_t dealers, std::size_t others>
using FourCardShape = Shape<ShownHand::Kind::four_card, Wilds::none, 5, dealers, others, FourCards>;
template <Wilds wilds, std::size_t others>
using HighShape = Shape<ShownHand::Kind::high, wilds, 5, 5, others, HighHands<wilds>>;
using FlushShape = Shape<ShownHand::Kind::flush, Wilds::none, 7, 7, 0, LongestSuits>;

// What the ranking says of the first cards of the deck, which are all of one suit.
std::optional<ShownHand::Kind> ranking_of(const RuleSet& rules, const Layout& layout) {
  const auto rank = rules.definition().cards().showdown->rank;
  const auto deck = deck_cards(rules.definition().cards().deck);
  const ShownHand::Kind kind = rank(CardSet(deck.first(layout.own)), rules).kind;
  if (rank == parts::high_with_deuces_and_joker_wild) return ShownHand::Kind::high;
  if (kind == ShownHand::Kind::high && rank != parts::high) return std::nullopt;
  return kind;
}

std::unique_ptr<Kernel> kernel_of(const RuleSet& rules, const Bets& bets,
                                  const Strategy& strategy) {
  const CardGame& game = rules.definition().cards();
  const auto layout = layout_of(rules, bets);
  if (!layout) return nullptr;
  const auto kind = ranking_of(rules, *layout);
  if (!kind) return nullptr;
  const bool wild = game.showdown->rank == parts::high_with_deuces_and_joker_wild;
  const Asked asked{*kind, wild ? Wilds::deuces_and_joker : Wilds::none, game.deck, *layout};
  return of_one_of<
      ThreeCardShape<3, 0>, ThreeCardShape<3, 1>, ThreeCardShape<3, 2>, FourCardShape<5, 0>,
      FourCardShape<5, 1>, FourCardShape<6, 0>, FourCardShape<6, 1>, HighShape<Wilds::none, 0>,
      HighShape<Wilds::deuces_and_joker, 0>, HighShape<Wilds::deuces_and_joker, 1>, FlushShape>(
      asked, rules, bets, strategy);
}

}  // namespace
}  // namespace hidden_hand_play

std::unique_ptr<Kernel> hidden_hand_kernel(const RuleSet& rules, const Bets& bets,
                                           const Strategy& strategy) {
  const CardGame* game = rules.definition().card_game();
  if (game == nullptr || game->showdown == nullptr || !game->showdown->shared.empty() ||
      game->dealer.empty() || game->shoe.exists() || game->dice != nullptr ||
      game->hands != nullptr || game->arranging.house_way != nullptr || rules.decks() != 1) {
    return nullptr;
  }
  return hidden_hand_play::kernel_of(rules, bets, strategy);
}

}  // namespace houseway
