#include "ranking/high_words.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>
#include <vector>

#include "core/words.h"

namespace houseway {
namespace {

constexpr std::size_t hand_size = 5;

// "2s", "2", "twos" and "two" alike; the words that are no ranks have none.
std::optional<Rank> rank_of(std::string word) {
  constexpr std::array<std::string_view, rank_count> spoken{
      "two",  "three", "four", "five",  "six",  "seven", "eight",
      "nine", "ten",   "jack", "queen", "king", "ace"};
  constexpr std::string_view letters = "23456789TJQKA";
  const auto is = [&](std::string_view name) {
    return word == name || word == std::string(name) + "s" || word == std::string(name) + "es";
  };
  for (int i = 0; i < rank_count; ++i) {
    const auto rank = static_cast<Rank>(i);
    if (is(spoken[static_cast<std::size_t>(i)]) || is(rank_name(rank)) ||
        is(letters.substr(static_cast<std::size_t>(i), 1))) {
      return rank;
    }
  }
  return std::nullopt;
}

// The strength of the lowest hand of a class with these ranks, as high.h has it: the ranks that
// are not named are the lowest that the class allows.
HighHand lowest_of(HandClass hand_class) {
  using enum Rank;
  constexpr auto card = [](Rank rank, Suit suit) { return Card(rank, suit); };
  const std::array<Card, hand_size> cards = [&]() -> std::array<Card, hand_size> {
    using enum Suit;
    switch (hand_class) {
      case HandClass::pair:
        return {card(two, clubs), card(two, hearts), card(three, clubs), card(four, clubs),
                card(five, clubs)};
      case HandClass::two_pair:
        return {card(two, clubs), card(two, hearts), card(three, clubs), card(three, hearts),
                card(four, clubs)};
      case HandClass::three_of_a_kind:
        return {card(two, clubs), card(two, hearts), card(two, spades), card(three, clubs),
                card(four, clubs)};
      case HandClass::straight:
        return {card(ace, clubs), card(two, hearts), card(three, clubs), card(four, clubs),
                card(five, clubs)};
      case HandClass::flush:
        return {card(two, clubs), card(three, clubs), card(four, clubs), card(five, clubs),
                card(seven, clubs)};
      case HandClass::full_house:
        return {card(two, clubs), card(two, hearts), card(two, spades), card(three, clubs),
                card(three, hearts)};
      case HandClass::four_of_a_kind:
        return {card(two, clubs), card(two, hearts), card(two, spades), card(two, diamonds),
                card(three, hearts)};
      case HandClass::straight_flush:
        return {card(ace, clubs), card(two, clubs), card(three, clubs), card(four, clubs),
                card(five, clubs)};
      default:
        return {card(ace, clubs), card(king, clubs), card(queen, clubs), card(jack, clubs),
                card(ten, clubs)};
    }
  }();
  return high_hand(CardSet(cards));
}

CardSet copies(Rank rank, int count) {
  CardSet set;
  for (int i = 0; i < count; ++i) set.insert(Card(rank, all_suits[static_cast<std::size_t>(i)]));
  return set;
}

std::optional<HighHand> of_cards(const std::vector<std::string>& words) {
  CardSet set;
  for (const std::string& word : words) {
    const auto card = parse_card(word);
    if (!card || card->is_joker() || card->is_tile()) return std::nullopt;
    set.insert(*card);
  }
  if (set.size() != static_cast<int>(hand_size)) return std::nullopt;
  return high_hand(set);
}

std::optional<HighHand> of_class(const std::string& line) {
  constexpr std::array<std::pair<std::string_view, HandClass>, 9> classes{
      {{"pair", HandClass::pair},
       {"two pairs", HandClass::two_pair},
       {"three of a kind", HandClass::three_of_a_kind},
       {"straight", HandClass::straight},
       {"flush", HandClass::flush},
       {"full house", HandClass::full_house},
       {"four of a kind", HandClass::four_of_a_kind},
       {"straight flush", HandClass::straight_flush},
       {"royal flush", HandClass::royal_flush}}};
  for (const auto& [name, hand_class] : classes) {
    if (line == name) return lowest_of(hand_class);
  }
  return std::nullopt;
}

// The lowest card that goes with four of a rank.
CardSet kicker_beside(Rank rank) {
  return copies(rank == Rank::two ? Rank::three : Rank::two, 1);
}

}  // namespace

std::optional<HighHand> read_high_hand(std::string_view text) {
  std::string line(text);
  std::replace(line.begin(), line.end(), '-', ' ');
  std::vector<std::string> words = words_of(line);
  if (auto hand = of_cards(words)) return hand;
  for (std::string& word : words) {
    // A card is written with a capital letter; everything else may be.
    if (word.size() > 2) word[0] = static_cast<char>(std::tolower(word[0]));
  }
  std::string joined;
  for (const std::string& word : words) joined += (joined.empty() ? "" : " ") + word;
  if (auto hand = of_class(joined)) return hand;
  // "four 2s", "four of a kind 2s"
  if (words.size() >= 2 && (words[0] == "four" || words[0] == "quad" || words[0] == "quads")) {
    if (const auto rank = rank_of(words.back())) {
      return high_hand(copies(*rank, 4) | kicker_beside(*rank));
    }
  }
  // "aces full", "aces full of kings"
  if (words.size() >= 2 && words[1] == "full") {
    const auto three = rank_of(words[0]);
    if (!three) return std::nullopt;
    const bool named = words.size() == 4 && (words[2] == "of" || words[2] == "over");
    if (!named && words.size() != 2) return std::nullopt;
    const auto two =
        named ? rank_of(words[3]) : std::optional(*three == Rank::two ? Rank::three : Rank::two);
    if (!two || *two == *three) return std::nullopt;
    return high_hand(copies(*three, 3) | copies(*two, 2));
  }
  return std::nullopt;
}

}  // namespace houseway
