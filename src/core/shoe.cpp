#include "core/shoe.h"

#include <algorithm>
#include <utility>

namespace houseway {

std::vector<Card> cards_of(Deck deck, int decks) {
  const auto one = deck_cards(deck);
  std::vector<Card> all;
  all.reserve(one.size() * static_cast<std::size_t>(decks));
  for (int i = 0; i < decks; ++i) all.insert(all.end(), one.begin(), one.end());
  return all;
}

CardShoe::CardShoe(Deck deck, int decks) : rack_(cards_of(deck, decks)) {}

CardShoe::CardShoe(AtRest cards)
    : stack_(std::move(cards.left)),
      rack_(std::move(cards.discarded)),
      below_cover_(cards.below_cover),
      cover_out_(cards.cover_out) {}

void CardShoe::shuffle_in(Random& random) {
  stack_.insert(stack_.end(), rack_.begin(), rack_.end());
  rack_.clear();
  shuffle(stack_, random);
  below_cover_.reset();
  cover_out_ = false;
}

void CardShoe::shuffle_and_cut(Random& random, std::size_t below_cover) {
  shuffle_in(random);
  if (stack_.size() >= 2 * cut_from_end) {
    const auto places = static_cast<std::uint32_t>(stack_.size() - 2 * cut_from_end + 1);
    const auto above = static_cast<std::ptrdiff_t>(cut_from_end + random.below(places));
    std::rotate(stack_.begin(), stack_.end() - above, stack_.end());
  }
  below_cover_ = std::min(below_cover + random.below(cover_play + 1), stack_.size());
}

std::optional<Card> CardShoe::take() {
  if (stack_.empty()) return std::nullopt;
  if (stack_.size() == below_cover_) cover_out_ = true;
  const Card card = stack_.back();
  stack_.pop_back();
  return card;
}

std::optional<Card> CardShoe::draw() {
  const auto card = take();
  if (card) table_.push_back(*card);
  return card;
}

std::optional<Card> CardShoe::burn() {
  const auto card = take();
  if (card) rack_.push_back(*card);
  return card;
}

bool CardShoe::put_first(Card card) {
  // Of copies of one card the one drawn last: which it is makes no difference.
  const auto lying = std::find(table_.rbegin(), table_.rend(), card);
  if (lying == table_.rend()) return false;
  table_.erase(std::next(lying).base());
  stack_.push_back(card);
  return true;
}

void CardShoe::collect() {
  rack_.insert(rack_.end(), table_.begin(), table_.end());
  table_.clear();
}

}  // namespace houseway
