#pragma once

#include <array>
#include <bit>
#include <compare>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "core/list.h"

namespace houseway {

enum class Suit : std::uint8_t { clubs, diamonds, hearts, spades };
enum class Rank : std::uint8_t {
  two,
  three,
  four,
  five,
  six,
  seven,
  eight,
  nine,
  ten,
  jack,
  queen,
  king,
  ace
};

constexpr int rank_count = 13;
constexpr int suit_count = 4;
constexpr std::array<Suit, suit_count> all_suits{Suit::clubs, Suit::diamonds, Suit::hearts,
                                                 Suit::spades};

// A playing card or a Pai Gow tile. A card's id is also its bit in a CardSet: sixteen bits a suit,
// so that the ranks of one suit can be read as a 13-bit mask. The 32 tiles have ids of their own
// above (core/tile.h) and share the bits; cards and tiles never lie in one set.
class Card {
 public:
  constexpr Card() = default;  // an unseen card: dealt, but its face is not known
  constexpr Card(Rank rank, Suit suit)
      : id_(static_cast<std::uint8_t>(static_cast<unsigned>(suit) * 16U +
                                      static_cast<unsigned>(rank))) {}

  static constexpr Card joker() { return from_id(joker_id); }
  static constexpr Card unseen() { return {}; }
  static constexpr Card from_id(std::uint8_t id) {
    Card card;
    card.id_ = id;
    return card;
  }

  constexpr std::uint8_t id() const { return id_; }
  constexpr bool known() const { return id_ != unseen_id; }
  constexpr bool is_joker() const { return id_ == joker_id; }
  constexpr bool is_tile() const { return id_ >= first_tile && known(); }
  constexpr Rank rank() const { return static_cast<Rank>(id_ & 15U); }
  constexpr Suit suit() const { return static_cast<Suit>(id_ >> 4U); }

  constexpr auto operator<=>(const Card&) const = default;

  static constexpr std::uint8_t first_tile = 64;

 private:
  static constexpr std::uint8_t joker_id = 13;
  static constexpr std::uint8_t unseen_id = 255;
  std::uint8_t id_ = unseen_id;
};

class CardSet {
 public:
  constexpr CardSet() = default;
  constexpr explicit CardSet(std::uint64_t bits) : bits_(bits) {}
  constexpr explicit CardSet(std::span<const Card> cards) {
    for (Card card : cards) insert(card);
  }

  // An unseen card is in no set: sets hold what is known.
  constexpr void insert(Card card) {
    if (card.known()) bits_ |= bit(card);
  }
  constexpr void erase(Card card) {
    if (card.known()) bits_ &= ~bit(card);
  }
  constexpr bool contains(Card card) const { return card.known() && (bits_ & bit(card)) != 0; }
  constexpr int size() const { return std::popcount(bits_); }
  constexpr bool empty() const { return bits_ == 0; }
  constexpr std::uint64_t bits() const { return bits_; }

  // The ranks held in one suit: bit 0 is the 2, bit 12 the ace.
  constexpr unsigned ranks(Suit suit) const {
    return static_cast<unsigned>(bits_ >> (16U * static_cast<unsigned>(suit))) & 0x1FFFU;
  }
  constexpr unsigned ranks() const {
    return ranks(Suit::clubs) | ranks(Suit::diamonds) | ranks(Suit::hearts) | ranks(Suit::spades);
  }
  constexpr bool has_joker() const { return contains(Card::joker()); }

  friend constexpr CardSet operator|(CardSet a, CardSet b) { return CardSet(a.bits_ | b.bits_); }
  friend constexpr CardSet operator&(CardSet a, CardSet b) { return CardSet(a.bits_ & b.bits_); }
  friend constexpr CardSet operator-(CardSet a, CardSet b) { return CardSet(a.bits_ & ~b.bits_); }
  constexpr bool operator==(const CardSet&) const = default;

 private:
  static constexpr std::uint64_t bit(Card card) { return std::uint64_t{1} << (card.id() % 64U); }
  std::uint64_t bits_ = 0;
};

// The cards of one place on the layout, in the order in which it received them.
// Where hands are drawn to one may be long: 21 aces, were they to come.
using Cards = List<Card, 22>;

constexpr CardSet card_set(const Cards& cards) {
  return CardSet(std::span<const Card>(cards.begin(), cards.end()));
}

// 52 cards; 52 and one joker; 48 without the tens; the 32 tiles of Pai Gow.
enum class Deck : std::uint8_t { standard, with_joker, without_tens, tiles };

std::span<const Card> deck_cards(Deck deck);
constexpr bool in_deck(Deck deck, Card card) {
  if (!card.known() || card.is_tile() != (deck == Deck::tiles)) return false;
  if (card.is_joker()) return deck == Deck::with_joker;
  return deck != Deck::without_tens || card.rank() != Rank::ten;
}

std::string text(Card card);  // "As", "Jk", "66" for a tile; "??" for an unseen card
std::string text(const Cards& cards);
// Of two tiles alike, the first.
std::optional<Card> parse_card(std::string_view token);

// Whether two cards look the same: a card is like itself alone, a tile may have a twin.
bool alike(Card a, Card b);
// The card or, where that is used and has a twin, the twin.
Card unused_copy(Card card, CardSet used);

// "ace", "10", "2": how a rank is spoken of in a paytable; plural for "a pair of 6s".
std::string_view rank_name(Rank rank);
std::string_view rank_plural(Rank rank);

}  // namespace houseway
