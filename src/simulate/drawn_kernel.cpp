#include "simulate/drawn_kernel.h"

#include <algorithm>
#include <set>
#include <stdexcept>

#include "odds/dealers_draws.h"
#include "round/hand_round.h"
#include "simulate/drawn_table.h"
#include "simulate/opening.h"

namespace houseway {
namespace drawn_rounds {

// Box by box and then the dealer, twice; the up card first of all where wagers are made on it.
FirstPlaces first_places(const TwentyOne& game, const RuleSet& rules) {
  const std::size_t boxes = game.first_wagers(rules).size();
  FirstPlaces places;
  std::size_t next = 0;
  const bool up_first = !game.second_wager.empty();
  if (up_first) places.up = next++;
  for (std::size_t i = 0; i < boxes; ++i) places.own[i] = next++;
  if (!up_first) places.up = next++;
  for (std::size_t i = 0; i < boxes; ++i) places.own[boxes + i] = next++;
  places.hole = next++;
  places.own_cards = 2 * boxes;
  places.all = next;
  return places;
}

DrawnKernel::DrawnKernel(const RuleSet& rules, const Bets& bets, const DrawnPlay& play,
                         bool fresh_shoe)
    : rules_(rules),
      bets_(bets),
      play_(play),
      fresh_shoe_(fresh_shoe),
      moves_(rules.definition().hands()->hand_rules(rules)),
      places_(drawn_rounds::first_places(*rules.definition().hands(), rules)),
      keys_(rules, bets),
      sides_(rules, bets),
      walks_(rules, play, keys_, moves_.draws_always || sides_.draws_for_them()),
      dealer_(rules.definition().hands()->dealers_ace_limit),
      opening_(opening_record(rules, bets)) {
  const TwentyOne& game = *rules.definition().hands();
  for (std::size_t value = 0; value < drawn::values; ++value) {
    splits_free_[value] = game.free.exist() && game.free.splits(card_of(value, Suit::clubs),
                                                                card_of(value, Suit::hearts));
    for (std::size_t hole = 0; hole < drawn::values; ++hole) {
      const int column = play.column_of[value][hole];
      against_[value * 16 + hole] = static_cast<std::uint16_t>(
          column < 0 ? walks_.against_blackjack(value) : static_cast<std::size_t>(column));
    }
  }
  keys_by_ending_.resize(walks_.endings().size() * 16);
  for (std::size_t i = 0; i < walks_.endings().size(); ++i) {
    const KeysByDealer& keys = walks_.endings()[i].keys;
    std::copy(keys.begin(), keys.end(),
              keys_by_ending_.begin() + static_cast<std::ptrdiff_t>(i * 16));
  }
  const int boxes = two_boxes() ? 2 : 1;
  const int most = std::max(moves_.splitting.most_hands, moves_.splitting.most_of_aces);
  numbers_.emplace(static_cast<std::uint32_t>(keys_.size()), ways(), boxes, most);

  Channel main{.classes = numbers_->last()};
  for (std::size_t i = 0; i < rules.definition().wagers.size(); ++i) {
    const auto id = static_cast<WagerId>(i);
    const bool elsewhere = std::any_of(
        sides_.channels().begin(), sides_.channels().end(), [&](const Channel& channel) {
          return std::find(channel.wagers.begin(), channel.wagers.end(), id) !=
                 channel.wagers.end();
        });
    if (!elsewhere) main.wagers.push_back(id);
  }
  channels_.push_back(std::move(main));
  channels_.insert(channels_.end(), sides_.channels().begin(), sides_.channels().end());
}

bool DrawnKernel::served() const {
  const int most = std::max(moves_.splitting.most_hands, moves_.splitting.most_of_aces);
  return sides_.served() && keys_.suits_told() && ShuffledShoe::serves(rules_) &&
         static_cast<std::size_t>(2 * most) <= most_hands;
}

// Whatever the dealer's hand and their own.
RoundNumbers::Ways DrawnKernel::ways() const {
  std::array<std::set<HandKey>, 4> keys;
  for (const Ending& ending : walks_.endings()) {
    const std::size_t kind = ending.from_split ? 1 + static_cast<std::size_t>(ending.own) : 0;
    keys[kind].insert(ending.keys.begin(), ending.keys.end());
  }
  const auto count = [&](std::size_t kind) { return static_cast<int>(keys[kind].size()); };
  return {count(0), count(1), {count(2), count(3)}};
}

std::unique_ptr<KernelTable> DrawnKernel::open() const {
  return std::make_unique<DrawnTable>(*this);
}

Record DrawnKernel::record(std::span<const CardByte> cards, const List<Drawn, 2>& drawn) const {
  HandRound round(rules_);
  for (const Bet& bet : bets_) round.apply(Event::bet(1, bet.spot, bet.amount));
  round.apply(Event::no_more_bets());
  std::size_t dealt = 0;
  while (!round.over()) {
    const Expected now = round.expected();
    if (now.kind == Expected::Kind::card) {
      if (dealt == cards.size()) break;
      round.apply(Event::deal(now.place, card_in(cards[dealt++])));
      continue;
    }
    const Move move = drawn_move(play_, round);
    for (const Play& play : round.plays()) {
      if (static_cast<Move>(play.choice) != move) continue;
      round.apply(Event::decide(now.place.seat(), play));
      break;
    }
  }
  if (!round.over() || dealt != cards.size()) {
    throw std::logic_error("the table plays the cards otherwise than the kernel");
  }
  Record record = round.record();
  record.meters = opening_.meters;
  record.drawn = drawn;
  return record;
}

}  // namespace drawn_rounds

std::unique_ptr<Kernel> drawn_kernel(const RuleSet& rules, const Bets& bets, const DrawnPlay& play,
                                     bool fresh_shoe) {
  if (rules.definition().hands() == nullptr) return nullptr;
  auto kernel = std::make_unique<drawn_rounds::DrawnKernel>(rules, bets, play, fresh_shoe);
  if (!kernel->served()) return nullptr;
  return kernel;
}

}  // namespace houseway
