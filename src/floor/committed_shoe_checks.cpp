#include <fmt/format.h>

#include <algorithm>

#include "core/words.h"
#include "floor/committed_shoe.h"

namespace houseway::floor {
namespace {

constexpr std::uint64_t most_decks = 16;
constexpr std::size_t most_contributions = 32;

std::optional<Refusal> why_not_the_program(const Actor& by) {
  if (by.role == Role::system) return {};
  return refusal("committed cards are handled by the program alone", "by");
}

// How often an item may come out of so many decks: a tile may have a twin.
std::uint64_t copies(Deck deck, std::uint64_t decks, const std::string& item) {
  const auto card = parse_card(item);
  if (!card || !in_deck(deck, *card)) return 0;
  CardSet used;
  used.insert(*card);
  const bool twin = card->is_tile() && unused_copy(*card, used) != *card;
  return twin ? 2 * decks : decks;
}

bool are_of(Deck deck, std::uint64_t decks, std::vector<std::string> items) {
  std::sort(items.begin(), items.end());
  for (auto at = items.begin(); at != items.end();) {
    const auto next = std::upper_bound(at, items.end(), *at);
    if (static_cast<std::uint64_t>(next - at) > copies(deck, decks, *at)) return false;
    at = next;
  }
  return true;
}

// Of tiles alike either may be the twin.
bool same_faces(const std::vector<Card>& order, const std::vector<std::string>& items) {
  return std::equal(order.begin(), order.end(), items.begin(), items.end(),
                    [](Card card, const std::string& item) { return text(card) == item; });
}

}  // namespace

std::optional<Refusal> CommittedShoe::why_not(const ShoeEvent& event, const Actor& by,
                                              Instant) const {
  return std::visit([&](const auto& each) { return why_not(each, by); }, event);
}

CommittedShoe::Why CommittedShoe::why_not_shoe(std::uint64_t shoe, State needed) const {
  if (shoe != number_ || state_ == State::none) {
    return refusal(fmt::format("shoe {} is not the one in use", shoe), "shoe");
  }
  if (state_ == needed) return {};
  if (state_ == State::announced) return refusal("no order has been committed to yet", "shoe");
  if (state_ == State::open) return refusal("the order has been committed to already", "shoe");
  return refusal(
      fmt::format("shoe {} is {} already", shoe, state_ == State::voided ? "void" : "closed out"),
      "shoe");
}

CommittedShoe::Why CommittedShoe::why_not(const ShuffleAnnounced& event, const Actor& by) const {
  if (auto why = why_not_the_program(by)) return why;
  if (event.table != table_) return refusal(fmt::format("this is table {}", table_), "table");
  if (state_ == State::announced || state_ == State::open) {
    return refusal(fmt::format("shoe {} is closed out or voided first", number_), "shoe");
  }
  if (event.shoe != next_number()) {
    return refusal(fmt::format("the next shoe is number {}", next_number()), "shoe");
  }
  return {};
}

CommittedShoe::Why CommittedShoe::why_not(const ContributionCommitted& event,
                                          const Actor& by) const {
  if (auto why = why_not_shoe(event.shoe, State::announced)) return why;
  if (by.role != Role::player || by.account != event.account) {
    return refusal("a contribution is the player's own", "account");
  }
  for (const Contribution& each : contributions_) {
    if (each.account == event.account) return refusal("has committed to a contribution", "account");
  }
  if (std::find(revealed_.begin(), revealed_.end(), true) != revealed_.end()) {
    return refusal("comes after the first contribution was revealed", "account");
  }
  if (contributions_.size() == most_contributions) {
    return refusal(fmt::format("a shuffle takes at most {} contributions", most_contributions));
  }
  return {};
}

CommittedShoe::Why CommittedShoe::why_not(const ContributionRevealed& event,
                                          const Actor& by) const {
  if (auto why = why_not_shoe(event.shoe, State::announced)) return why;
  if (by.role != Role::player || by.account != event.account) {
    return refusal("a contribution is the player's own", "account");
  }
  for (std::size_t i = 0; i < contributions_.size(); ++i) {
    if (contributions_[i].account != event.account) continue;
    if (revealed_[i]) return refusal("has revealed the contribution", "account");
    if (contribution_commitment(name(), {event.account, event.value}) !=
        contribution_commitments_[i]) {
      return refusal("is not what was committed to", "value");
    }
    return {};
  }
  return refusal("has not committed to a contribution", "account");
}

CommittedShoe::Why CommittedShoe::why_not(const ShuffleCommitted& event, const Actor& by) const {
  if (auto why = why_not_the_program(by)) return why;
  if (event.table != table_) return refusal(fmt::format("this is table {}", table_), "table");
  if (state_ == State::open) {
    return refusal(fmt::format("shoe {} is closed out or voided first", number_), "shoe");
  }
  const std::uint64_t number = state_ == State::announced ? number_ : next_number();
  if (event.shoe != number)
    return refusal(fmt::format("the next shoe is number {}", number), "shoe");
  if (event.decks == 0 || event.decks > most_decks) {
    return refusal(fmt::format("a shoe has 1 to {} decks", most_decks), "decks");
  }
  const std::uint64_t all = event.decks * deck_cards(event.deck).size();
  if (event.size == 0 || event.size > all || event.size > most_items) {
    return refusal(
        fmt::format("{} have 1 to {} cards to shuffle", count_of(event.decks, "deck"), all),
        "size");
  }
  if (event.to_be_cut && event.size < 2 * cut_from_end) {
    return refusal(fmt::format("{} are too few to be cut", count_of(event.size, "card")),
                   "to-be-cut", sections_.cut);
  }
  if (event.below_cover && (event.to_be_cut || *event.below_cover > event.size)) {
    return refusal("the cover card goes in after the cut, above cards that there are",
                   "below-cover-card", sections_.cut);
  }
  if (state_ == State::announced && event.size != all) {
    return refusal("players contribute to the shuffle of whole decks", "size");
  }
  if (state_ == State::announced && event.unrevealed != unrevealed_accounts()) {
    return refusal("names those who did not reveal their contributions, in order", "unrevealed");
  }
  if (state_ != State::announced && !event.unrevealed.empty()) {
    return refusal("nobody was asked to contribute", "unrevealed");
  }
  return why_not_sealed(event);
}

// The floor's own check that what it sealed is what it committed to: a crash between would be found
// at once and not at the end of the shoe.
CommittedShoe::Why CommittedShoe::why_not_sealed(const ShuffleCommitted& event) const {
  if (key_ == nullptr) return {};
  const auto stack = key_->open_stack(named(event.shoe), event.sealed);
  if (!stack)
    return refusal("was not sealed with this floor's key, or has changed since", "sealed");
  if (stack->root() != event.root || stack->size() != event.size ||
      !are_of(event.deck, event.decks, stack->items())) {
    return refusal("is not the stack that was committed to", "sealed");
  }
  if (state_ != State::announced) return {};
  const auto secret = opened_secret();
  if (!secret || secret_commitment(name(), *secret) != secret_hash_) {
    return refusal("the house's secret is not the one that it was bound to", "secret");
  }
  if (!same_faces(
          keyed_order(name(), event.deck, static_cast<int>(event.decks), *secret, contributions_),
          stack->items())) {
    return refusal("the secret and the contributions give another order", "sealed");
  }
  return {};
}

CommittedShoe::Why CommittedShoe::why_not(const StackCut& event, const Actor& by) const {
  if (auto why = why_not_shoe(event.shoe, State::open)) return why;
  if (by.role != Role::player && by.role != Role::system && !at_least(by.role, Role::dealer)) {
    return refusal("the cards are cut by a player or the dealer", "by", sections_.cut);
  }
  if (!to_be_cut_)
    return refusal("cards that a device shuffled are not cut", "shoe", sections_.cut);
  if (cut_) {
    return refusal("the cards have been cut; a floorperson may order another cut", "shoe",
                   sections_.recut);
  }
  if (event.position < cut_from_end || event.position > size_ - cut_from_end) {
    return refusal(
        fmt::format("the cut is {} to {} cards from the top", cut_from_end, size_ - cut_from_end),
        "position", sections_.cut);
  }
  if (event.below_cover && *event.below_cover > size_) {
    return refusal(fmt::format("the stack has {}", count_of(size_, "card")), "below-cover-card",
                   sections_.cut);
  }
  return {};
}

CommittedShoe::Why CommittedShoe::why_not(const RecutOrdered& event, const Actor& by) const {
  if (auto why = why_not_shoe(event.shoe, State::open)) return why;
  if (!at_least(by.role, Role::floorperson)) {
    return refusal("a recut is ordered by a floorperson or above", "by", sections_.recut);
  }
  if (!cut_) return refusal("the cards have not been cut", "shoe", sections_.recut);
  if (!nothing_dealt()) {
    return refusal("cards have been dealt; only before is there a recut", "shoe", sections_.recut);
  }
  return {};
}

CommittedShoe::Why CommittedShoe::why_not_take(std::uint64_t shoe,
                                               std::span<const std::uint64_t> positions) const {
  if (auto why = why_not_shoe(shoe, State::open)) return why;
  if (cut_due()) return refusal("the cards are cut before they are dealt", "shoe", sections_.cut);
  std::uint64_t next = next_;
  std::size_t back = put_back_.size();
  for (const std::uint64_t position : positions) {
    if (back == 0 && next == size_) return refusal("the shoe is empty", "positions");
    const std::uint64_t expected = back > 0 ? put_back_[--back] : next++;
    if (position != expected) {
      return refusal(fmt::format("card {} is next, not {}", expected, position), "positions");
    }
  }
  return {};
}

CommittedShoe::Why CommittedShoe::why_not(const CardsDrawn& event, const Actor& by) const {
  if (auto why = why_not_the_program(by)) return why;
  return why_not_take(event.shoe, event.positions);
}

CommittedShoe::Why CommittedShoe::why_not(const CardsBurned& event, const Actor& by) const {
  if (auto why = why_not_the_program(by)) return why;
  return why_not_take(event.shoe, event.positions);
}

CommittedShoe::Why CommittedShoe::why_not(const CardPutBack& event, const Actor& by) const {
  if (auto why = why_not_the_program(by)) return why;
  if (auto why = why_not_shoe(event.shoe, State::open)) return why;
  if (event.position >= size_ || places_[event.position] != Place::dealt) {
    return refusal("only a card that was dealt can be put back", "position");
  }
  return {};
}

CommittedShoe::Why CommittedShoe::why_not_opened(const std::vector<Proof>& proofs) const {
  std::map<std::uint64_t, std::string> opening;
  for (std::size_t i = 0; i < proofs.size(); ++i) {
    const Proof& proof = proofs[i];
    const std::string place = fmt::format("proofs.{}", i);
    if (!holds(proof, root_, name(), size_)) {
      return refusal(fmt::format("{} at {} is not what was committed to", printable(proof.item, 40),
                                 proof.index),
                     place);
    }
    // Counted from the cut; a card that was dealt once and put back has been seen.
    const std::uint64_t position = (proof.index + size_ - cut_.value_or(0)) % size_;
    if (position >= next_) return refusal("is still in the shoe", place);
    if (opened_.contains(proof.index) || !opening.emplace(proof.index, proof.item).second) {
      return refusal("is open already", place);
    }
    const auto is_like_it = [&](const auto& other) { return other.second == proof.item; };
    const auto seen = std::count_if(opened_.begin(), opened_.end(), is_like_it) +
                      std::count_if(opening.begin(), opening.end(), is_like_it);
    if (static_cast<std::uint64_t>(seen) > copies(deck_, decks_, proof.item)) {
      return refusal(fmt::format("{} of this kind cannot have it {}", count_of(decks_, "deck"),
                                 count_of(static_cast<std::size_t>(seen), "time")),
                     place);
    }
  }
  return {};
}

CommittedShoe::Why CommittedShoe::why_not(const CardsOpened& event, const Actor& by) const {
  if (auto why = why_not_the_program(by)) return why;
  if (auto why = why_not_shoe(event.shoe, State::open)) return why;
  if (event.proofs.empty()) return refusal("opens at least one card", "proofs");
  return why_not_opened(event.proofs);
}

CommittedShoe::Why CommittedShoe::why_not(const CommitmentEnded& event, const Actor& by) const {
  const bool announced = state_ == State::announced;
  if (auto why = why_not_shoe(event.shoe, announced ? State::announced : State::open)) return why;
  if (by.role != Role::system && !(event.voided && at_least(by.role, Role::floorperson))) {
    return refusal(
        "a shoe is closed out by the program, and voided by it or a floorperson or above", "by",
        sections_.shuffle);
  }
  if (event.cause.empty()) return refusal("says why", "cause", sections_.shuffle);
  if (announced) {
    if (!event.voided || !event.secret) {
      return refusal("a shuffle that was only announced is void, and its secret is told", "secret");
    }
    if (event.whole || !event.proofs.empty()) return refusal("there are no cards to open", "whole");
    return why_not_secret(event);
  }
  if (nothing_dealt() && !event.whole) {
    return refusal("a stack that no card was dealt from is laid open as a whole", "whole");
  }
  if (event.whole &&
      (!holds(*event.whole, root_, name(), size_) || !are_of(deck_, decks_, event.whole->items))) {
    return refusal("is not the stack that was committed to", "whole");
  }
  if (auto why = why_not_opened(event.proofs)) return why;
  return why_not_secret(event);
}

CommittedShoe::Why CommittedShoe::why_not_secret(const CommitmentEnded& event) const {
  if (!event.secret) return {};
  if (!contributed_) return refusal("this shuffle had none", "secret");
  if (secret_commitment(name(), *event.secret) != secret_hash_) {
    return refusal("is not what was committed to", "secret");
  }
  if (state_ == State::announced) return {};
  if (!event.whole)
    return refusal("with it the whole order is told, and stands beside it", "whole");
  const std::vector<Card> order =
      keyed_order(name(), deck_, static_cast<int>(decks_), *event.secret, contributions_);
  if (!same_faces(order, event.whole->items)) {
    return refusal("the secret and the contributions give another order", "whole");
  }
  return {};
}

}  // namespace houseway::floor
