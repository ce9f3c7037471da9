#include "odds/card_range.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "core/words.h"

namespace houseway {
namespace {

std::string without_blanks(std::string_view words) {
  std::string joined;
  for (const std::string& word : words_of(words)) joined += word;
  return joined;
}

char upper(char letter) {
  return static_cast<char>(std::toupper(static_cast<unsigned char>(letter)));
}
char lower(char letter) {
  return static_cast<char>(std::tolower(static_cast<unsigned char>(letter)));
}

// A card, or one that is not known.
std::optional<Card> parse_two_letters(std::string_view two) {
  if (two == "??") return Card::unseen();
  const std::string token{upper(two[0]), lower(two[1])};
  const auto card = parse_card(token);
  return card && in_deck(Deck::standard, *card) ? card : std::nullopt;
}

// The cards of a word that has nothing else; nothing if it has.
std::optional<std::vector<Card>> parse_cards(std::string_view word) {
  if (word.empty() || word.size() % 2 != 0) return std::nullopt;
  std::vector<Card> cards;
  for (std::size_t i = 0; i < word.size(); i += 2) {
    const auto card = parse_two_letters(word.substr(i, 2));
    if (!card) return std::nullopt;
    cards.push_back(*card);
  }
  return cards;
}

// The card that stands among these twice.
std::optional<Card> given_twice(const std::vector<Card>& cards) {
  CardSet seen;
  for (const Card card : cards) {
    if (seen.contains(card)) return card;
    seen.insert(card);
  }
  return std::nullopt;
}

Refusal twice(Card card) {
  return {fmt::format("{} is given twice; there is one in the deck", text(card)), "", ""};
}

// ----- two cards by their ranks

enum class Suits : std::uint8_t { any, one, two };

struct RankPair {
  int high = 0;
  int low = 0;
  Suits suits = Suits::any;

  bool is_pair() const { return high == low; }
};

std::optional<int> parse_rank_letter(char letter) {
  const auto card = parse_card(std::string{upper(letter), 's'});
  return card ? std::optional(static_cast<int>(card->rank())) : std::nullopt;
}

std::optional<RankPair> parse_rank_pair(std::string_view word) {
  if (word.size() < 2 || word.size() > 3) return std::nullopt;
  const auto a = parse_rank_letter(word[0]);
  const auto b = parse_rank_letter(word[1]);
  if (!a || !b) return std::nullopt;
  RankPair pair{std::max(*a, *b), std::min(*a, *b), Suits::any};
  if (word.size() == 3) {
    const char suits = lower(word[2]);
    if ((suits != 's' && suits != 'o') || pair.is_pair()) return std::nullopt;
    pair.suits = suits == 's' ? Suits::one : Suits::two;
  }
  return pair;
}

// From one to the other: pairs, hands with the same higher card, or as far apart from each other.
std::vector<RankPair> between(const RankPair& a, const RankPair& b) {
  if (a.suits != b.suits || a.is_pair() != b.is_pair()) return {};
  const bool same_high = a.high == b.high;
  if (!same_high && a.high - a.low != b.high - b.low) return {};
  std::vector<RankPair> all;
  for (int low = std::min(a.low, b.low); low <= std::max(a.low, b.low); ++low) {
    all.push_back({same_high && !a.is_pair() ? a.high : low + (a.high - a.low), low, a.suits});
  }
  return all;
}

// "QQ", "AKs", "TT+", "A5s-A2s"; none if it is no such word.
std::vector<RankPair> parse_rank_pairs(std::string_view word) {
  if (const auto dash = word.find('-'); dash != std::string_view::npos) {
    const auto from = parse_rank_pair(word.substr(0, dash));
    const auto to = parse_rank_pair(word.substr(dash + 1));
    return from && to ? between(*from, *to) : std::vector<RankPair>{};
  }
  const bool and_higher = word.ends_with('+');
  if (and_higher) word.remove_suffix(1);
  const auto pair = parse_rank_pair(word);
  if (!pair) return {};
  if (!and_higher) return {*pair};
  constexpr int ace = rank_count - 1;
  return between(*pair, pair->is_pair() ? RankPair{ace, ace, Suits::any}
                                        : RankPair{pair->high, pair->high - 1, pair->suits});
}

void add_holdings(const RankPair& pair, std::vector<CardSet>& holdings) {
  for (const Suit a : all_suits) {
    for (const Suit b : all_suits) {
      const bool fits = pair.is_pair()
                            ? a < b
                            : pair.suits == Suits::any || (pair.suits == Suits::one) == (a == b);
      if (!fits) continue;
      CardSet cards;
      cards.insert(Card(static_cast<Rank>(pair.high), a));
      cards.insert(Card(static_cast<Rank>(pair.low), b));
      holdings.push_back(cards);
    }
  }
}

// ----- a range

Refusal no_hand(std::string_view word, int hand_cards) {
  const std::string shown = printable(word, 60);
  if (hand_cards == 2) {
    return {fmt::format("\"{}\" is no hand; write cards (AsKs), ranks (QQ, AKs, AKo, AK, TT+, "
                        "77-99, A5s-A2s) or random, with commas between them",
                        shown),
            "", ""};
  }
  return {fmt::format("\"{}\" is no hand; write up to {} cards (AsKd; ?? is one not known) or "
                      "random, with commas between hands",
                      shown, hand_cards),
          "", ""};
}

}  // namespace

std::vector<CardSet> pairs_with(CardSet known) {
  std::vector<CardSet> pairs;
  const auto deck = deck_cards(Deck::standard);
  for (std::size_t a = 0; a < deck.size(); ++a) {
    for (std::size_t b = a + 1; b < deck.size(); ++b) {
      CardSet pair;
      pair.insert(deck[a]);
      pair.insert(deck[b]);
      if ((known - pair).empty()) pairs.push_back(pair);
    }
  }
  return pairs;
}

ReadRange read_range(const PotGame& game, std::string_view words) {
  const int hand_cards = game.hand_cards();
  CardRange range{std::string(words), {}};
  const auto refuse = [&](Refusal refusal) { return ReadRange{range, std::move(refusal)}; };
  std::string_view left = words;
  for (bool more = true; more;) {
    const std::size_t comma = left.find(',');
    const std::string word = without_blanks(left.substr(0, comma));
    more = comma != std::string_view::npos;
    if (more) left.remove_prefix(comma + 1);
    std::string small = word;
    std::transform(small.begin(), small.end(), small.begin(), lower);
    if (small == "random" || small == "*") {
      range.holdings.emplace_back();
    } else if (const auto cards = parse_cards(word)) {
      if (const auto card = given_twice(*cards)) return refuse(twice(*card));
      if (cards->size() > static_cast<std::size_t>(hand_cards)) {
        return refuse({fmt::format("\"{}\" has {}; a hand has {}", printable(word, 60),
                                   count_of(cards->size(), "card"), hand_cards),
                       "", ""});
      }
      range.holdings.emplace_back(*cards);
    } else {
      const std::vector<RankPair> pairs =
          hand_cards == 2 ? parse_rank_pairs(word) : std::vector<RankPair>{};
      if (pairs.empty()) return refuse(no_hand(word, hand_cards));
      for (const RankPair& pair : pairs) add_holdings(pair, range.holdings);
    }
  }
  // Of two cards every hand is written out, so that those in several words are in the range once.
  if (hand_cards == 2 && range.holdings.size() > 1) {
    std::vector<CardSet> whole;
    for (const CardSet known : range.holdings) {
      const std::vector<CardSet> pairs = pairs_with(known);
      whole.insert(whole.end(), pairs.begin(), pairs.end());
    }
    range.holdings = std::move(whole);
  }
  std::ranges::sort(range.holdings, {}, &CardSet::bits);
  const auto repeated = std::ranges::unique(range.holdings);
  range.holdings.erase(repeated.begin(), repeated.end());
  const auto size = [](CardSet cards) { return cards.size(); };
  const auto [least, most] = std::ranges::minmax(range.holdings, {}, size);
  if (least.size() != most.size()) {
    return refuse({fmt::format("hands with {} and with {} cards are not equally likely; give as "
                               "many cards of each",
                               least.size(), most.size()),
                   "", ""});
  }
  return {range, std::nullopt};
}

ReadCardSet read_card_set(std::string_view words) {
  const std::string joined = without_blanks(words);
  if (joined.empty()) return {};
  const auto cards = parse_cards(joined);
  if (!cards || std::ranges::find(*cards, Card::unseen()) != cards->end()) {
    return {
        {},
        Refusal{fmt::format("\"{}\" are no cards; write 2c 7d Th", printable(words, 60)), "", ""}};
  }
  if (const auto card = given_twice(*cards)) return {{}, twice(*card)};
  return {CardSet(*cards), std::nullopt};
}

}  // namespace houseway
