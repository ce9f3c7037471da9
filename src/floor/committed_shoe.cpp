#include "floor/committed_shoe.h"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>

namespace houseway::floor {
namespace {

std::vector<std::string> words_of_cards(const std::vector<Card>& cards) {
  std::vector<std::string> words;
  words.reserve(cards.size());
  for (const Card card : cards) words.push_back(text(card));
  return words;
}

}  // namespace

std::vector<Card> cards_of_words(const std::vector<std::string>& words) {
  std::vector<Card> cards;
  CardSet tiles;
  for (const std::string& word : words) {
    Card card = parse_card(word).value_or(Card::unseen());
    if (card.is_tile()) {
      card = unused_copy(card, tiles);
      tiles.insert(card);
    }
    cards.push_back(card);
  }
  return cards;
}

CommittedShoe::CommittedShoe(std::string table, const SealingKey* key, ShoeSections sections,
                             std::uint64_t first)
    : table_(std::move(table)), key_(key), sections_(std::move(sections)), number_(first - 1) {}

const SealingKey& CommittedShoe::key() const {
  if (key_ == nullptr) throw std::logic_error("cards are dealt with the floor's key alone");
  return *key_;
}

const Stack& CommittedShoe::stack() const {
  if (stack_ == nullptr) throw std::logic_error("there is no stack that is open to this floor");
  return *stack_;
}

void CommittedShoe::apply(const ShoeEvent& event, const Actor& by, Instant at) {
  if (const auto refusal = why_not(event, by, at)) throw std::logic_error(text(*refusal));
  std::visit([&](const auto& each) { apply_event(each); }, event);
  if (std::holds_alternative<ShuffleCommitted>(event) ||
      std::holds_alternative<ShuffleAnnounced>(event)) {
    committed_at_ = at;
  }
}

void CommittedShoe::apply_event(const ShuffleAnnounced& event) {
  state_ = State::announced;
  number_ = event.shoe;
  contributed_ = true;
  secret_hash_ = event.secret;
  sealed_secret_ = event.sealed;
  contributions_.clear();
  contribution_commitments_.clear();
  revealed_.clear();
}

void CommittedShoe::apply_event(const ContributionCommitted& event) {
  contributions_.push_back({event.account, unrevealed});
  contribution_commitments_.push_back(event.commitment);
  revealed_.push_back(false);
}

void CommittedShoe::apply_event(const ContributionRevealed& event) {
  for (std::size_t i = 0; i < contributions_.size(); ++i) {
    if (contributions_[i].account != event.account) continue;
    contributions_[i].value = event.value;
    revealed_[i] = true;
  }
}

void CommittedShoe::apply_event(const ShuffleCommitted& event) {
  if (state_ != State::announced) {
    contributed_ = false;
    contributions_.clear();
    contribution_commitments_.clear();
    revealed_.clear();
  }
  state_ = State::open;
  number_ = event.shoe;
  deck_ = event.deck;
  decks_ = event.decks;
  size_ = event.size;
  root_ = event.root;
  sealed_ = event.sealed;
  to_be_cut_ = event.to_be_cut;
  cut_.reset();
  below_cover_ = event.below_cover;
  places_.assign(size_, Place::stack);
  next_ = 0;
  put_back_.clear();
  opened_.clear();
  stack_.reset();
  cards_.clear();
  if (key_ == nullptr) return;
  stack_ = std::make_shared<const Stack>(key_->open_stack(name(), event.sealed).value());
  cards_ = cards_of_words(stack_->items());
}

void CommittedShoe::apply_event(const StackCut& event) {
  cut_ = event.position;
  below_cover_ = event.below_cover;
}

void CommittedShoe::apply_event(const RecutOrdered&) {
  cut_.reset();
  below_cover_.reset();
}

void CommittedShoe::take(std::span<const std::uint64_t> positions, Place place) {
  for (const std::uint64_t position : positions) {
    places_[position] = place;
    if (put_back_.empty()) {
      ++next_;
    } else {
      put_back_.pop_back();
    }
  }
}

void CommittedShoe::apply_event(const CardsDrawn& event) {
  take(event.positions, Place::dealt);
}

void CommittedShoe::apply_event(const CardsBurned& event) {
  take(event.positions, Place::burned);
}

void CommittedShoe::apply_event(const CardPutBack& event) {
  places_[event.position] = Place::stack;
  put_back_.push_back(event.position);
}

void CommittedShoe::open_all(const std::vector<Proof>& proofs) {
  for (const Proof& proof : proofs) opened_.emplace(proof.index, proof.item);
}

void CommittedShoe::apply_event(const CardsOpened& event) {
  open_all(event.proofs);
}

void CommittedShoe::apply_event(const CommitmentEnded& event) {
  open_all(event.proofs);
  if (event.whole) {
    for (std::size_t i = 0; i < event.whole->items.size(); ++i) {
      opened_.emplace(i, event.whole->items[i]);
    }
  }
  state_ = event.voided ? State::voided : State::closed_out;
  ++ended_;
  stack_.reset();
  cards_.clear();
  sealed_.clear();
}

std::vector<std::string> CommittedShoe::unrevealed_accounts() const {
  std::vector<std::string> accounts;
  for (std::size_t i = 0; i < contributions_.size(); ++i) {
    if (!revealed_[i]) accounts.push_back(contributions_[i].account);
  }
  return accounts;
}

CommittedShoe::Contributed CommittedShoe::contributed_by(const std::string& account) const {
  for (std::size_t i = 0; i < contributions_.size(); ++i) {
    if (contributions_[i].account != account) continue;
    return revealed_[i] ? Contributed::told : Contributed::bound;
  }
  return Contributed::nothing;
}

std::optional<Bytes32> CommittedShoe::opened_secret() const {
  const auto opened = key().open(sealed_secret_);
  if (!opened || opened->size() != sizeof(Bytes32)) return {};
  Bytes32 secret;
  std::copy(opened->begin(), opened->end(), secret.begin());
  return secret;
}

ShoeEvent CommittedShoe::announce(Random& random) const {
  const Bytes32 secret = random_bytes32(random);
  return ShuffleAnnounced{table_, next_number(), secret_commitment(named(next_number()), secret),
                          key().seal(std::span<const unsigned char>(secret))};
}

ShoeEvent CommittedShoe::commit(const ToShuffle& cards, Random& random) const {
  const bool announced = state_ == State::announced;
  const StackName name = named(announced ? number_ : next_number());
  std::vector<Card> order;
  if (announced) {
    const auto secret = opened_secret();
    if (!secret) throw std::logic_error("the sealed secret cannot be opened");
    order = keyed_order(name, cards.deck, cards.decks, *secret, contributions_);
  } else {
    order = cards_of(cards.deck, cards.decks);
    for (const Card card : cards.on_table) {
      const auto lying = std::find(order.begin(), order.end(), card);
      if (lying == order.end())
        throw std::logic_error("more lies on the table than the decks have");
      order.erase(lying);
    }
    shuffle(order, random);
  }
  const Stack stack(name, words_of_cards(order), random);
  return ShuffleCommitted{table_,
                          name.number,
                          cards.deck,
                          static_cast<std::uint64_t>(cards.decks),
                          stack.size(),
                          stack.root(),
                          key().seal(stack),
                          cards.to_be_cut,
                          cards.below_cover,
                          announced ? unrevealed_accounts() : std::vector<std::string>()};
}

std::optional<ShoeEvent> CommittedShoe::open(std::span<const std::uint64_t> positions) const {
  CardsOpened event{number_, {}};
  for (const std::uint64_t position : positions) {
    if (!is_open(index_of(position))) event.proofs.push_back(proof(position));
  }
  if (event.proofs.empty()) return {};
  return event;
}

ShoeEvent CommittedShoe::end(bool voided, std::string cause, std::string section,
                             std::span<const std::uint64_t> seen) const {
  CommitmentEnded event{number_, voided, std::move(cause), std::move(section), {}, {}, {}};
  if (state_ == State::open && !nothing_dealt()) {
    if (auto shown = open(seen)) event.proofs = std::get<CardsOpened>(*shown).proofs;
    return event;
  }
  if (state_ == State::open) event.whole = whole();
  if (contributed_) event.secret = opened_secret().value();
  return event;
}

std::uint64_t CommittedShoe::left() const {
  return state_ == State::open ? size_ - next_ + put_back_.size() : 0;
}

bool CommittedShoe::cover_card_out() const {
  return below_cover_ && next_ > size_ - *below_cover_;
}

Card CommittedShoe::card(std::uint64_t position) const {
  if (position >= cards_.size()) throw std::logic_error("there is no such card");
  return cards_[index_of(position)];
}

Proof CommittedShoe::proof(std::uint64_t position) const {
  return stack().proof(index_of(position));
}

Opening CommittedShoe::whole() const {
  return opening_of(stack());
}

Dealing::Dealing(const CommittedShoe& shoe)
    : shoe_(shoe), next_(shoe.next_), put_back_(shoe.put_back_) {}

std::optional<std::uint64_t> Dealing::take() {
  if (!put_back_.empty()) {
    const std::uint64_t position = put_back_.back();
    put_back_.pop_back();
    return position;
  }
  if (shoe_.state() != CommittedShoe::State::open || next_ == shoe_.size()) return {};
  return next_++;
}

std::optional<Card> Dealing::draw() {
  const auto position = take();
  if (!position) return {};
  if (events_.empty() || !std::holds_alternative<CardsDrawn>(events_.back())) {
    events_.push_back(CardsDrawn{shoe_.number(), {}});
  }
  std::get<CardsDrawn>(events_.back()).positions.push_back(*position);
  drawn_.push_back(*position);
  return shoe_.card(*position);
}

std::optional<Card> Dealing::burn() {
  const auto position = take();
  if (!position) return {};
  if (events_.empty() || !std::holds_alternative<CardsBurned>(events_.back())) {
    events_.push_back(CardsBurned{shoe_.number(), {}});
  }
  std::get<CardsBurned>(events_.back()).positions.push_back(*position);
  return shoe_.card(*position);
}

bool Dealing::put_first(Card card) {
  const auto lying = std::find_if(drawn_.rbegin(), drawn_.rend(), [&](std::uint64_t position) {
    return shoe_.card(position) == card;
  });
  if (lying == drawn_.rend()) return false;
  events_.push_back(CardPutBack{shoe_.number(), *lying});
  put_back_.push_back(*lying);
  drawn_.erase(std::next(lying).base());
  return true;
}

bool Dealing::cover_card_out() const {
  return shoe_.below_cover_ && next_ > shoe_.size() - *shoe_.below_cover_;
}

std::vector<Card> keyed_order(const StackName& name, Deck deck, int decks, const Bytes32& secret,
                              const std::vector<Contribution>& contributions) {
  std::vector<Card> order = cards_of(deck, decks);
  KeyedRandom random(shuffle_key(name, secret, contributions_hash(contributions)));
  shuffle(order, random);
  return order;
}

}  // namespace houseway::floor
