#include "simulate/table_shoe.h"

#include "ranking/totals.h"

namespace houseway {
namespace {

// The first that says this of the shoe, if the chapter has one.
const Irregularity* find_of_shoe(const Definition& game, bool Irregularity::FromShoe::*says) {
  for (const Irregularity& irregularity : game.irregularities) {
    if (irregularity.from_shoe.*says) return &irregularity;
  }
  return nullptr;
}

Event going_wrong(const Definition& game, const Irregularity& irregularity) {
  return Event::irregular(static_cast<std::uint8_t>(&irregularity - game.irregularities.data()));
}

}  // namespace

TableShoe::TableShoe(const RuleSet& rules, bool fresh)
    : rules_(rules),
      shoe_(rules.definition().cards().shoe),
      lasts_(shoe_.exists() && !rules.continuous() && !fresh),
      cards_(rules.definition().cards().deck, rules.decks()) {
  if (!lasts_) deck_ = cards_of(rules.definition().cards().deck, rules.decks());
}

void TableShoe::fill(Random& random) {
  const std::size_t all = cards_.left() + cards_.discarded();
  cards_.shuffle_and_cut(random, shoe_.cover_part > 0
                                     ? all / static_cast<std::size_t>(shoe_.cover_part)
                                     : static_cast<std::size_t>(shoe_.cover_above_bottom));
  cover_called_ = false;
}

void TableShoe::open(Random& random) {
  left_ = deck_.size();
  if (!lasts_ || ready_) return;
  fill(random);
  ++shuffles_;
  if (shoe_.burn != Shoe::Burn::none) {
    const auto first = cards_.burn();
    if (first && shoe_.burn == Shoe::Burn::by_first_card) {
      // 627a.5(f), 629a.5(f), 631a.5(f): tens and court cards count ten, an ace one.
      const int points = baccarat_value(*first);
      for (int i = 0; i < (points == 0 ? 10 : points); ++i) cards_.burn();
    }
  }
  ready_ = true;
  rounds_left_.reset();
}

std::optional<Card> TableShoe::draw(Round& round, Random& random) {
  if (!lasts_) {
    if (left_ == 0) return std::nullopt;
    std::swap(deck_[random.below(static_cast<std::uint32_t>(left_))], deck_[left_ - 1]);
    return deck_[--left_];
  }
  const auto card = cards_.draw();
  if (cards_.cover_card_out() && !cover_called_) {
    cover_called_ = true;
    const Irregularity* noted =
        find_of_shoe(rules_.definition(), &Irregularity::FromShoe::cover_card_out);
    if (noted != nullptr) round.apply(going_wrong(rules_.definition(), *noted));
  }
  return card;
}

bool TableShoe::run_short(Round& round, Random& random) {
  const Irregularity* known =
      find_of_shoe(rules_.definition(), &Irregularity::FromShoe::too_few_cards);
  if (known != nullptr && round.apply(going_wrong(rules_.definition(), *known))) return false;
  // Whatever else becomes of the round, it is the last of this shoe.
  rounds_left_ = 1;
  if (known != nullptr && known->effect == Irregularity::Effect::voids) return true;
  if (!lasts_) return false;
  const bool called = cover_called_;
  fill(random);
  cover_called_ = called;
  if (known != nullptr) cards_.burn();
  return !cards_.empty();
}

void TableShoe::end_round() {
  if (!lasts_) return;
  cards_.collect();
  if (rounds_left_) {
    --*rounds_left_;
  } else if (cover_called_) {
    rounds_left_ = shoe_.rounds_after_cover;
  }
  ready_ = rounds_left_ != 0;
}

}  // namespace houseway
