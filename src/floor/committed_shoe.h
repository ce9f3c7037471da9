#pragma once

#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/shoe.h"
#include "floor/committed_shoe_events.h"
#include "floor/entry.h"
#include "floor/sealed.h"

namespace houseway::floor {

// The paragraphs of a table's chapter; of the chapters most have these.
struct ShoeSections {
  std::string cut = "639a.5(d)";
  std::string recut = "639a.5(e)";
  std::string shuffle = "639a.5(a)";
};

// The committed cards of one table, shoe after shoe: the order of each is bound before a card of
// it is dealt, and every commitment ends closed or void with a cause before the next one is made.
// A shoe that lasts is one commitment until it is reshuffled; a device that shuffles every round,
// one each round. With the floor's key it can be dealt from; without, it can be followed.
class CommittedShoe {
 public:
  static constexpr std::uint64_t cut_from_end = CardShoe::cut_from_end;

  // Where it stands. `none` before the first commitment only.
  enum class State : std::uint8_t { none, announced, open, closed_out, voided };

  // `first` is the number of its first shoe: greater than 1 where the record begins later.
  CommittedShoe(std::string table, const SealingKey* key, ShoeSections sections = {},
                std::uint64_t first = 1);

  std::optional<Refusal> why_not(const ShoeEvent& event, const Actor& by, Instant at) const;
  void apply(const ShoeEvent& event, const Actor& by, Instant at);

  // All that it goes on from, and going on from that where nothing has happened yet. Of a
  // commitment that has ended only the number is kept.
  Json carried() const;
  std::optional<Refusal> carry_on(const Json& carried);

  // Events to be recorded and applied. Each asks for the key.
  struct ToShuffle {
    Deck deck = Deck::standard;
    int decks = 1;
    std::vector<Card> on_table;  // not among those that are shuffled
    bool to_be_cut = true;
    std::optional<std::uint64_t> below_cover;
  };
  ShoeEvent announce(Random& random) const;
  ShoeEvent commit(const ToShuffle& cards, Random& random) const;
  // None where all of these are open already.
  std::optional<ShoeEvent> open(std::span<const std::uint64_t> positions) const;
  // The end, with the cards that all have seen. A stack that nothing was dealt from is laid open.
  ShoeEvent end(bool voided, std::string cause, std::string section,
                std::span<const std::uint64_t> seen = {}) const;

  const std::string& table() const { return table_; }
  State state() const { return state_; }
  std::uint64_t number() const { return number_; }
  StackName name() const { return {StackName::Kind::shoe, table_, number_}; }
  const Digest& root() const { return root_; }
  std::uint64_t size() const { return size_; }
  Deck deck() const { return deck_; }
  std::uint64_t decks() const { return decks_; }
  std::optional<std::uint64_t> cut() const { return cut_; }
  Instant committed_at() const { return committed_at_; }
  bool cut_due() const { return state_ == State::open && to_be_cut_ && !cut_; }
  std::uint64_t ended() const { return ended_; }  // how many commitments have

  std::uint64_t left() const;
  bool cover_card_out() const;
  // The position of the first card behind the cover card.
  std::optional<std::uint64_t> at_cover_card() const {
    return below_cover_ ? std::optional(size_ - *below_cover_) : std::nullopt;
  }
  // The place in the committed stack of the card at this place of the dealing.
  std::uint64_t index_of(std::uint64_t position) const {
    return (position + cut_.value_or(0)) % size_;
  }
  bool is_open(std::uint64_t index) const { return opened_.contains(index); }
  const std::map<std::uint64_t, std::string>& opened() const { return opened_; }
  const std::vector<Contribution>& contributions() const { return contributions_; }
  // How far a player has come with what he adds to this shuffle.
  enum class Contributed : std::uint8_t { nothing, bound, told };
  Contributed contributed_by(const std::string& account) const;
  // What everybody may know of a shuffle that is under way, or of the cards it came to; an empty
  // object where there are none.
  Json in_the_open() const;

  // What only those may have who may see the card: a player his own, an auditor all.
  Card card(std::uint64_t position) const;
  Proof proof(std::uint64_t position) const;
  Opening whole() const;

 private:
  friend class Dealing;
  enum class Place : std::uint8_t { stack, dealt, burned };

  using Why = std::optional<Refusal>;
  Why why_not_shoe(std::uint64_t shoe, State needed) const;
  Why why_not(const ShuffleAnnounced& event, const Actor& by) const;
  Why why_not(const ContributionCommitted& event, const Actor& by) const;
  Why why_not(const ContributionRevealed& event, const Actor& by) const;
  Why why_not(const ShuffleCommitted& event, const Actor& by) const;
  Why why_not(const StackCut& event, const Actor& by) const;
  Why why_not(const RecutOrdered& event, const Actor& by) const;
  Why why_not(const CardsDrawn& event, const Actor& by) const;
  Why why_not(const CardsBurned& event, const Actor& by) const;
  Why why_not(const CardPutBack& event, const Actor& by) const;
  Why why_not(const CardsOpened& event, const Actor& by) const;
  Why why_not(const CommitmentEnded& event, const Actor& by) const;
  Why why_not_take(std::uint64_t shoe, std::span<const std::uint64_t> positions) const;
  Why why_not_opened(const std::vector<Proof>& proofs) const;
  Why why_not_sealed(const ShuffleCommitted& event) const;
  Why why_not_secret(const CommitmentEnded& event) const;

  void apply_event(const ShuffleAnnounced& event);
  void apply_event(const ContributionCommitted& event);
  void apply_event(const ContributionRevealed& event);
  void apply_event(const ShuffleCommitted& event);
  void apply_event(const StackCut& event);
  void apply_event(const RecutOrdered& event);
  void apply_event(const CardsDrawn& event);
  void apply_event(const CardsBurned& event);
  void apply_event(const CardPutBack& event);
  void apply_event(const CardsOpened& event);
  void apply_event(const CommitmentEnded& event);
  void take(std::span<const std::uint64_t> positions, Place place);
  void open_all(const std::vector<Proof>& proofs);
  Json contributions_json() const;
  Why carry_on_contributions(const Json& carried);
  Why carry_on_stack(const Json& carried);

  const Stack& stack() const;
  const SealingKey& key() const;
  std::optional<Bytes32> opened_secret() const;  // of the house, with the key
  std::uint64_t next_number() const { return number_ + 1; }
  StackName named(std::uint64_t number) const { return {StackName::Kind::shoe, table_, number}; }
  std::vector<std::string> unrevealed_accounts() const;
  bool nothing_dealt() const { return next_ == 0; }

  std::string table_;
  const SealingKey* key_;
  ShoeSections sections_;

  State state_ = State::none;
  std::uint64_t number_ = 0;
  std::uint64_t ended_ = 0;
  Instant committed_at_;

  bool contributed_ = false;  // it began with an announcement
  Digest secret_hash_ = {};
  std::string sealed_secret_;
  std::vector<Contribution> contributions_;  // by commitment; zeros until revealed
  std::vector<Digest> contribution_commitments_;
  std::vector<bool> revealed_;

  Deck deck_ = Deck::standard;
  std::uint64_t decks_ = 1;
  std::uint64_t size_ = 0;
  Digest root_ = {};
  std::string sealed_;
  bool to_be_cut_ = false;
  std::optional<std::uint64_t> cut_;
  std::optional<std::uint64_t> below_cover_;
  std::vector<Place> places_;                    // by position
  std::uint64_t next_ = 0;                       // position of the first card never drawn
  std::vector<std::uint64_t> put_back_;          // positions; the last is the next card
  std::map<std::uint64_t, std::string> opened_;  // by index

  std::shared_ptr<const Stack> stack_;  // with the key alone
  std::vector<Card> cards_;             // of the stack, by index
};

// Cards taken from a shoe ahead of the record: what a round needs is drawn here, and the events are
// recorded and applied to the shoe together with the round's own. Dropped, nothing has happened.
class Dealing {
 public:
  explicit Dealing(const CommittedShoe& shoe);

  std::optional<Card> draw();  // nothing where the shoe is empty
  std::optional<Card> burn();
  bool put_first(Card card);  // from the table back to the front, if it was drawn here
  bool cover_card_out() const;
  const std::vector<std::uint64_t>& drawn() const { return drawn_; }  // positions, on the table
  std::vector<ShoeEvent> events() const { return events_; }

 private:
  std::optional<std::uint64_t> take();

  const CommittedShoe& shoe_;
  std::uint64_t next_;
  std::vector<std::uint64_t> put_back_;
  std::vector<std::uint64_t> drawn_;
  std::vector<ShoeEvent> events_;
};

// Of tiles alike one is the first and the other its twin; which is which makes no difference.
std::vector<Card> cards_of_words(const std::vector<std::string>& words);

// The order that follows from the house's secret and the players' contributions.
std::vector<Card> keyed_order(const StackName& name, Deck deck, int decks, const Bytes32& secret,
                              const std::vector<Contribution>& contributions);

}  // namespace houseway::floor
