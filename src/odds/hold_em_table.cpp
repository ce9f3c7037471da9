#include "odds/hold_em_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>

#include "rules/limits.h"

namespace houseway {

SeenHand against_all_dealers(const HoldEmDeck& deck, const std::vector<std::uint8_t>& hole,
                             const std::vector<std::uint8_t>& board) {
  const FastHigh& ranking = fast_high();
  FastHigh::Hand shared;
  std::uint64_t taken = 0;
  for (const std::uint8_t card : board) {
    shared += deck.key(card);
    taken |= 1ULL << card;
  }
  FastHigh::Hand mine = shared;
  for (const std::uint8_t card : hole) {
    mine += deck.key(card);
    taken |= 1ULL << card;
  }
  const std::uint16_t strength = ranking.strength(mine);
  SeenHand seen{ranking.high_hand(strength).hand_class(), {}};
  for_each_rest(deck, taken, 2, [&](const std::vector<std::uint8_t>& two) {
    const std::uint16_t dealers = ranking.strength(shared + deck.key(two[0]) + deck.key(two[1]));
    const bool qualified = ranking.high_hand(dealers).hand_class() >= HandClass::pair;
    if (dealers == strength) {
      ++seen.showing.tied;
    } else if (dealers < strength) {
      ++(qualified ? seen.showing.won : seen.showing.won_unqualified);
    } else {
      ++(qualified ? seen.showing.lost : seen.showing.lost_unqualified);
    }
  });
  return seen;
}

std::vector<std::uint16_t> first_alike(const HoldEmDeck& deck, const SetClasses::Class& seen) {
  std::vector<std::uint16_t> first(deck.pairs().size());
  for (std::size_t pair = 0; pair < first.size(); ++pair) {
    first[pair] = static_cast<std::uint16_t>(pair);
    for (const Renaming renaming : seen.to_itself) {
      first[pair] = std::min(first[pair], deck.renamed_pairs(renaming)[pair]);
    }
  }
  return first;
}

Seen seen(const HoldEmDeck& deck, const Situation& situation) {
  Seen found;
  const auto take = [&](Card card, std::vector<std::uint8_t>& into) {
    into.push_back(deck.position(card));
    found.taken |= 1ULL << into.back();
  };
  for (std::size_t i = 0; i < deck.cards(); ++i) {
    if (situation.own.contains(deck.card(i))) take(deck.card(i), found.own);
  }
  for (const Card card : situation.community) take(card, found.board);
  std::sort(found.board.begin(), found.board.end());
  return found;
}

void note_limit(const RuleSet& rules, Money ante, const Rational& most_won, WagerOdds& odds) {
  const Money limit = payout_limit(rules, ante);
  if (most_won * ante.cents <= limit.cents) return;
  odds.notes.push_back(
      fmt::format("with an ante of {} the best hands win more than the payout "
                  "limit of {}, which is left out here",
                  text(ante), text(limit)));
}

StrategyTable hole_table(const HoldEmDeck& deck, std::string title,
                         const std::vector<std::string>& by_class) {
  StrategyTable table{std::move(title), {""}, {}};
  const auto ranks = deck.cards() / suit_count;
  const auto name = [&](std::size_t rank) {
    return text(deck.card(rank * suit_count)).substr(0, 1);
  };
  for (std::size_t row = ranks; row-- > 0;) {
    table.columns.push_back(name(row));
    std::vector<std::string> cells{name(row)};
    for (std::size_t column = ranks; column-- > 0;) {
      // Above the diagonal the column's rank is the lower one, and the cards are suited.
      const bool suited = column < row;
      const auto low = static_cast<std::uint8_t>(std::min(row, column) * suit_count);
      const auto high =
          static_cast<std::uint8_t>(std::max(row, column) * suit_count + (suited ? 0 : 1));
      cells.push_back(by_class[deck.hole_class(HoldEmDeck::pair_place(low, high))]);
    }
    table.rows.push_back(cells);
  }
  return table;
}

std::string made_in_words(const HoldEmDeck& deck, const HoldEmDeck::Pair& hole,
                          std::span<const std::uint8_t> board) {
  CardSet shared;
  for (const std::uint8_t card : board) shared.insert(deck.card(card));
  CardSet all = shared;
  for (const std::uint8_t card : hole) all.insert(deck.card(card));
  const HighHand hand = high_hand(all);
  const HighHand boards = high_hand(shared);
  const bool own_part = hand.hand_class() > boards.hand_class();
  if (hand.hand_class() >= HandClass::two_pair && own_part) {
    return hand.hand_class() == HandClass::two_pair ? "1 two pair" : "0 three-of-a-kind or better";
  }
  if (hand.hand_class() == HandClass::pair && own_part) {
    if (deck.card(hole[0]).rank() == deck.card(hole[1]).rank()) return "2 pocket pair";
    Rank top = Rank::two;
    for (const std::uint8_t card : board) top = std::max(top, deck.card(card).rank());
    return hand.rank() == top ? "3 pair with the highest card of the board"
                              : "4 pair with a lower card of the board";
  }
  std::string words =
      boards.hand_class() > HandClass::high_card ? "6 the board's hand" : "5 no pair";
  if (board.size() < 5) {
    int suited = 0;
    for (const Suit suit : all_suits) suited = std::max(suited, std::popcount(all.ranks(suit)));
    if (suited == 4) words += ", four to a flush";
  }
  const Rank highest = std::max(deck.card(hole[0]).rank(), deck.card(hole[1]).rank());
  if (highest == Rank::ace) return words + ", with an ace";
  if (highest >= Rank::jack) return words + ", with jack to king";
  return words + ", with 10 or lower";
}

}  // namespace houseway
