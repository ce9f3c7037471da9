#include "odds/strategy_rules.h"

#include <algorithm>
#include <array>
#include <bit>
#include <charconv>

#include "core/words.h"
#include "odds/card_words.h"
#include "ranking/fast_high.h"
#include "ranking/four_card.h"
#include "ranking/short_hands.h"

namespace houseway {
namespace {

std::optional<FourCardClass> four_card_class(HandClass hand_class) {
  switch (hand_class) {
    case HandClass::high_card:
      return FourCardClass::high_card;
    case HandClass::pair:
      return FourCardClass::pair;
    case HandClass::two_pair:
      return FourCardClass::two_pair;
    case HandClass::three_of_a_kind:
      return FourCardClass::three_of_a_kind;
    case HandClass::straight:
      return FourCardClass::straight;
    case HandClass::flush:
      return FourCardClass::flush;
    case HandClass::four_of_a_kind:
      return FourCardClass::four_of_a_kind;
    case HandClass::straight_flush:
      return FourCardClass::straight_flush;
    default:
      return std::nullopt;
  }
}

// A value is a class and as many ranks as a hand has cards, four bits each.
std::optional<HandBound> bound_of(BoundOf ranking, HandClass hand_class,
                                  const std::vector<Rank>& ranks = {}) {
  const unsigned cards = ranking == BoundOf::high_hand ? 5 : 4;
  auto first = static_cast<std::uint32_t>(hand_class);
  if (ranking == BoundOf::four_card_hand) {
    const auto found = four_card_class(hand_class);
    if (!found) return std::nullopt;
    first = static_cast<std::uint32_t>(*found);
  }
  if (ranks.size() > cards) return std::nullopt;
  HandBound bound{first << (4U * cards),
                  (1U << (4U * (cards - static_cast<unsigned>(ranks.size())))) - 1U};
  for (std::size_t i = 0; i < ranks.size(); ++i) {
    bound.value |= static_cast<std::uint32_t>(ranks[i])
                   << (4U * (cards - 1U - static_cast<unsigned>(i)));
  }
  return bound;
}

}  // namespace

std::size_t RuleStrategy::choose(std::size_t decision, const Situation& situation) const {
  const Scene scene{situation.own, CardSet(situation.community), situation.dealer, deck_};
  const std::vector<StrategyRule>& rules = rules_[decision];
  for (const StrategyRule& rule : rules) {
    if (!rule.holds || rule.holds(scene, scene.own | scene.board)) return rule.way;
  }
  return rules.back().way;
}

std::optional<Rank> parse_rank(std::string_view word) {
  if (word == "10") return Rank::ten;
  constexpr std::string_view letters = "23456789TJQKA";
  const std::size_t at = word.size() == 1 ? letters.find(word.front()) : std::string_view::npos;
  if (at == std::string_view::npos) return std::nullopt;
  return static_cast<Rank>(at);
}

std::optional<HandBound> parse_bound(std::string_view words, BoundOf ranking) {
  for (std::size_t c = 1; c <= static_cast<std::size_t>(HandClass::five_wilds); ++c) {
    const auto hand_class = static_cast<HandClass>(c);
    if (words == class_name(hand_class)) return bound_of(ranking, hand_class);
  }
  constexpr std::string_view pair_of = "pair of ";
  for (int rank = 0; rank < rank_count && words.starts_with(pair_of); ++rank) {
    if (words.substr(pair_of.size()) == rank_plural(static_cast<Rank>(rank))) {
      return bound_of(ranking, HandClass::pair, {static_cast<Rank>(rank)});
    }
  }
  std::vector<Rank> ranks;
  for (const std::string& word : words_of(words)) {
    const auto rank = parse_rank(word);
    const bool falling = ranks.empty() || (rank && *rank < ranks.back());
    if (!rank || !falling) return std::nullopt;
    ranks.push_back(*rank);
  }
  if (ranks.empty()) return std::nullopt;
  return bound_of(ranking, HandClass::high_card, ranks);
}

std::optional<Condition> parse_two_cards(std::string_view words) {
  const bool up = words.ends_with('+');
  if (up) words.remove_suffix(1);
  std::optional<bool> of_one_suit;
  if (words.ends_with('s') || words.ends_with('o')) {
    of_one_suit = words.ends_with('s');
    words.remove_suffix(1);
  }
  if (words.size() != 2) return std::nullopt;
  const auto high = parse_rank(words.substr(0, 1));
  const auto low = parse_rank(words.substr(1, 1));
  if (!high || !low || *low > *high || (*low == *high && of_one_suit)) return std::nullopt;
  return [high = *high, low = *low, up, of_one_suit](const Scene& scene, CardSet) {
    const TwoCardHand two = two_card_hand(scene.own);
    if (high == low) return two.pair() && (up ? two.high >= high : two.high == high);
    if (two.pair() || (of_one_suit && two.suited != *of_one_suit)) return false;
    return two.high == high && (up ? two.low >= low : two.low == low);
  };
}

Condition at_least(const HandBound& bound, HandValue value) {
  return [bound, value = std::move(value)](const Scene&, CardSet cards) {
    return value(cards) >= bound.value;
  };
}

Condition at_most(const HandBound& bound, HandValue value) {
  return [most = bound.value | bound.open, value = std::move(value)](const Scene&, CardSet cards) {
    return value(cards) <= most;
  };
}

Condition holds_ranks(const std::vector<Rank>& ranks) {
  std::array<int, rank_count> wanted{};
  for (const Rank rank : ranks) ++wanted[static_cast<std::size_t>(rank)];
  return [wanted](const Scene&, CardSet cards) {
    for (std::size_t rank = 0; rank < wanted.size(); ++rank) {
      int held = 0;
      for (const Suit suit : all_suits) held += static_cast<int>(cards.ranks(suit) >> rank & 1U);
      if (held < wanted[rank]) return false;
    }
    return true;
  };
}

Condition suited(int count) {
  return [count](const Scene&, CardSet cards) { return most_suited(cards) >= count; };
}

Condition in_a_straight(int count) {
  return [count](const Scene&, CardSet cards) { return most_in_a_straight(cards) >= count; };
}

Condition of_rank_or_higher(Rank rank, int count) {
  return [rank, count](const Scene&, CardSet cards) {
    int held = 0;
    for (const Suit suit : all_suits) {
      held += std::popcount(cards.ranks(suit) >> static_cast<unsigned>(rank));
    }
    return held >= count;
  };
}

Condition points(std::vector<RankPoints> worth, int least, int most) {
  std::sort(worth.begin(), worth.end(),
            [](const RankPoints& a, const RankPoints& b) { return a.from < b.from; });
  std::array<int, rank_count> by_rank{};
  for (const RankPoints& each : worth) {
    std::fill(by_rank.begin() + static_cast<std::ptrdiff_t>(each.from), by_rank.end(), each.points);
  }
  return [by_rank, least, most](const Scene&, CardSet cards) {
    int total = 0;
    for (const Suit suit : all_suits) {
      for (unsigned ranks = cards.ranks(suit); ranks != 0; ranks &= ranks - 1) {
        total += by_rank[static_cast<std::size_t>(std::countr_zero(ranks))];
      }
    }
    return total >= least && total <= most;
  };
}

Condition up_card_of(unsigned ranks) {
  return [ranks](const Scene& scene, CardSet) {
    return scene.up && (ranks >> static_cast<unsigned>(scene.up->rank()) & 1U) != 0;
  };
}

Condition up_card_matches() {
  return [](const Scene& scene, CardSet) {
    return scene.up && (scene.own.ranks() >> static_cast<unsigned>(scene.up->rank()) & 1U) != 0;
  };
}

Condition better_than_board(HandValue value) {
  return [value = std::move(value)](const Scene& scene, CardSet) {
    const HighHand mine{value(scene.own | scene.board)};
    return mine.hand_class() > HighHand{value(scene.board)}.hand_class();
  };
}

Condition dealer_outs_at_most(int count) {
  return [count](const Scene& scene, CardSet) {
    const FastHigh& ranking = fast_high();
    const FastHigh::Hand board(scene.board);
    const std::uint16_t mine = ranking.strength(board + FastHigh::Hand(scene.own));
    int outs = 0;
    std::uint64_t left = (scene.deck - scene.own - scene.board).bits();
    for (; left != 0 && outs <= count; left &= left - 1) {
      const Card card = Card::from_id(static_cast<std::uint8_t>(std::countr_zero(left)));
      if (ranking.strength(board + FastHigh::Hand(card)) > mine) ++outs;
    }
    return outs <= count;
  };
}

Condition all_of(std::vector<Condition> conditions) {
  return [conditions = std::move(conditions)](const Scene& scene, CardSet cards) {
    return std::all_of(conditions.begin(), conditions.end(),
                       [&](const Condition& each) { return each(scene, cards); });
  };
}

Condition any_of(std::vector<Condition> conditions) {
  return [conditions = std::move(conditions)](const Scene& scene, CardSet cards) {
    return std::any_of(conditions.begin(), conditions.end(),
                       [&](const Condition& each) { return each(scene, cards); });
  };
}

Condition not_so(Condition condition) {
  return [condition = std::move(condition)](const Scene& scene, CardSet cards) {
    return !condition(scene, cards);
  };
}

Condition of_own(Condition condition) {
  return [condition = std::move(condition)](const Scene& scene, CardSet) {
    return condition(scene, scene.own);
  };
}

Condition of_board(Condition condition) {
  return [condition = std::move(condition)](const Scene& scene, CardSet) {
    return condition(scene, scene.board);
  };
}

}  // namespace houseway
