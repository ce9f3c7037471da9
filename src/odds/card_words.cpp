#include "odds/card_words.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <bit>
#include <vector>

namespace houseway {
namespace {

// With the ace counted at both ends: for each five consecutive ranks, how many of them are held.
std::array<int, 10> in_straights(CardSet cards) {
  const unsigned ranks = (cards.ranks() << 1U) | (cards.ranks() >> 12U);
  std::array<int, 10> held{};
  for (unsigned low = 0; low < held.size(); ++low) held[low] = std::popcount(ranks >> low & 0x1FU);
  return held;
}

int ranks_from(CardSet cards, Rank rank) {
  return std::popcount(cards.ranks() >> static_cast<unsigned>(rank));
}

}  // namespace

int most_suited(CardSet cards) {
  int suited = 0;
  for (const Suit suit : all_suits) suited = std::max(suited, std::popcount(cards.ranks(suit)));
  return suited;
}

int most_in_a_straight(CardSet cards) {
  const auto held = in_straights(cards);
  return *std::max_element(held.begin(), held.end());
}

Cards cards_in(CardSet set) {
  Cards cards;
  for (const Card card : deck_cards(Deck::with_joker)) {
    if (set.contains(card)) cards.push_back(card);
  }
  return cards;
}

std::string from_the_highest(CardSet cards) {
  std::vector<std::string> words;
  for (int rank = rank_count - 1; rank >= 0; --rank) {
    for (const Suit suit : all_suits) {
      const Card card(static_cast<Rank>(rank), suit);
      if (cards.contains(card)) words.push_back(text(card));
    }
  }
  if (cards.has_joker()) words.push_back(text(Card::joker()));
  return fmt::format("{}", fmt::join(words, " "));
}

std::string made_by_streets(CardSet cards) {
  const HighHand made = high_hand(cards);
  switch (made.hand_class()) {
    case HandClass::pair:
      return made.rank() >= Rank::jack  ? "2 pair of jacks or better"
             : made.rank() >= Rank::six ? "3 pair of 6s to 10s"
                                        : "4 pair of 2s to 5s";
    case HandClass::two_pair:
      return "1 two pair";
    case HandClass::three_of_a_kind:
      return "0 three-of-a-kind";
    case HandClass::four_of_a_kind:
      return "0 four-of-a-kind";
    default:
      break;
  }
  const bool to_flush = most_suited(cards) == cards.size();
  const bool to_straight = most_in_a_straight(cards) == cards.size();
  return fmt::format("{} no pair{}{}, {} of jack or higher",
                     to_flush      ? 5
                     : to_straight ? 6
                                   : 7,
                     to_flush ? fmt::format(", {} to a flush", cards.size()) : "",
                     to_straight ? fmt::format(", {} to a straight", cards.size()) : "",
                     ranks_from(cards, Rank::jack));
}

std::string made_for_let_it_ride(CardSet cards) {
  const HighHand made = high_hand(cards);
  switch (made.hand_class()) {
    case HandClass::four_of_a_kind:
      return "00 four-of-a-kind";
    case HandClass::three_of_a_kind:
      return "01 three-of-a-kind";
    case HandClass::two_pair:
      return "02 two pair";
    case HandClass::pair:
      return made.rank() >= Rank::ten ? "03 pair of 10s or better" : "04 pair of 9s or lower";
    default:
      break;
  }
  const bool suited = most_suited(cards) == cards.size();
  const auto held = in_straights(cards);
  const auto straights =
      std::count_if(held.begin(), held.end(), [&](int ranks) { return ranks >= cards.size(); });
  const int high = ranks_from(cards, Rank::ten);
  return fmt::format("{}{}{} {}{}, {} of 10 or higher", suited ? 1 : 2, 9 - straights, 9 - high,
                     suited ? "suited, " : "",
                     straights == 0   ? "no straight"
                     : straights == 1 ? "in one straight"
                                      : fmt::format("in {} straights", straights),
                     high == 0 ? "none" : fmt::format("{}", high));
}

std::string made_for_raise_it_up(CardSet cards) {
  const HighHand made = high_hand(cards);
  if (made.hand_class() >= HandClass::straight) return "00 straight or better";
  if (made.hand_class() == HandClass::three_of_a_kind) return "01 three-of-a-kind";
  if (made.hand_class() == HandClass::two_pair) return "02 two pair";
  const bool pair = made.hand_class() == HandClass::pair;
  if (pair && made.rank() >= Rank::ten) return "03 pair of 10s or better";
  const int drawing = std::min(cards.size(), 4);
  const bool to_flush = most_suited(cards) >= drawing;
  const bool to_straight = most_in_a_straight(cards) >= drawing;
  const int high = ranks_from(cards, Rank::ten);
  const int order = (to_flush ? 0 : 2) + (to_straight ? 0 : 1);
  return fmt::format("{}{}{} {}{}{}, {} of 10 or higher", pair ? 1 : 2, order, 9 - high,
                     pair ? "pair of 2s to 9s" : "no pair",
                     to_flush ? fmt::format(", {} to a flush", drawing) : "",
                     to_straight ? fmt::format(", {} to a straight", drawing) : "", high);
}

std::string made_with_board(CardSet held, CardSet board) {
  const HighHand hand = high_hand(held | board);
  const HighHand boards = high_hand(board);
  const bool own_part = hand.hand_class() > boards.hand_class();
  if (hand.hand_class() >= HandClass::two_pair && own_part) {
    return hand.hand_class() == HandClass::two_pair ? "1 two pair" : "0 three-of-a-kind or better";
  }
  if (hand.hand_class() == HandClass::pair && own_part) {
    if (std::popcount(held.ranks()) == 1) return "2 pocket pair";
    const auto top = static_cast<Rank>(std::bit_width(board.ranks()) - 1);
    return hand.rank() == top ? "3 pair with the highest card of the board"
                              : "4 pair with a lower card of the board";
  }
  std::string words =
      boards.hand_class() > HandClass::high_card ? "6 the board's hand" : "5 no pair";
  if (board.size() < 5 && most_suited(held | board) == 4) words += ", four to a flush";
  const auto highest = static_cast<Rank>(std::bit_width(held.ranks()) - 1);
  if (highest == Rank::ace) return words + ", with an ace";
  if (highest >= Rank::jack) return words + ", with jack to king";
  return words + ", with 10 or lower";
}

std::size_t made_of_four(CardSet four) {
  const HighHand made = high_hand(four);
  if (made.hand_class() >= HandClass::two_pair) return 0;
  if (made.hand_class() == HandClass::pair) {
    return made.rank() >= Rank::jack ? 1 : made.rank() >= Rank::six ? 2 : 3;
  }
  if (most_suited(four) == 4) return 4;
  if (most_in_a_straight(four) == 4) return 5;
  const int high = ranks_from(four, Rank::jack);
  return high >= 2 ? 6 : high == 1 ? 7 : 8;
}

std::string four_in_words(std::size_t made) {
  constexpr std::array<const char*, words_of_four> words{
      "two pair or better", "pair of jacks or better", "pair of 6s to 10s",    "pair of 2s to 5s",
      "4 to a flush",       "4 to a straight",         "2 high cards or more", "1 high card",
      "no high card"};
  return words[made];
}

std::string ace_king_group(HighHand hand) {
  switch (hand.hand_class()) {
    case HandClass::high_card:
      if (hand.rank(0) != Rank::ace) return "5 king high or less";
      if (hand.rank(1) != Rank::king) return "4 ace high, no king";
      return fmt::format("3{} ace-king-{}", 9 - std::min(9, static_cast<int>(hand.rank(2)) - 2),
                         rank_name(hand.rank(2)));
    case HandClass::pair:
      return fmt::format("2{:02} pair of {}", 12 - static_cast<int>(hand.rank()),
                         rank_plural(hand.rank()));
    default:
      return "1 two pair or better";
  }
}

std::string class_and_rank(HighHand hand) {
  const HighHand group{hand.value & 0xFFFF0000U};
  const std::string order = fmt::format("{:08x} ", ~group.value);
  switch (hand.hand_class()) {
    case HandClass::two_pair:
      return order + fmt::format("two pair, {} up", rank_plural(hand.rank()));
    case HandClass::full_house:
      return order + fmt::format("full house, {} full", rank_plural(hand.rank()));
    default:
      return order + name(group);
  }
}

}  // namespace houseway
