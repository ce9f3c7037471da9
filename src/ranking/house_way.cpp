#include "ranking/house_way.h"

#include <bit>

namespace houseway {
namespace {

constexpr RankMask highest_of(unsigned ranks) {
  return ranks == 0 ? no_rank : static_cast<RankMask>(std::bit_floor(ranks));
}

// Whether some `length` ranks follow each other, the ace at either end; the joker is one of them.
bool has_run(unsigned ranks, bool joker, int length) {
  const unsigned from_low_ace = ranks << 1U | ranks >> 12U;
  const unsigned run = (1U << static_cast<unsigned>(length)) - 1U;
  const int needed = length - (joker ? 1 : 0);
  for (unsigned left = from_low_ace; left != 0; left >>= 1U) {
    if (std::popcount(left & run) >= needed) return true;
  }
  return false;
}

std::uint8_t flags_of(CardSet cards, int length) {
  const bool joker = cards.has_joker();
  unsigned flags = 0;
  if (joker) flags |= HandTraits::joker;
  if (has_run(cards.ranks(), joker, length)) flags |= HandTraits::straight;
  for (const Suit suit : all_suits) {
    const unsigned suited = cards.ranks(suit);
    if (std::popcount(suited) < length - (joker ? 1 : 0)) continue;
    flags |= HandTraits::flush;
    if (has_run(suited, joker, length)) flags |= HandTraits::straight_flush;
  }
  if ((flags & (HandTraits::straight | HandTraits::flush)) != 0) flags |= HandTraits::complete;
  return static_cast<std::uint8_t>(flags);
}

constexpr HandPattern plus(HandPattern pattern, int further) {
  return static_cast<HandPattern>(static_cast<int>(pattern) + further);
}

using Hands = std::array<JokerHand, 3>;

// The best arrangement so far. Of those alike in every hand the first that came stays.
class Best {
 public:
  explicit Best(const WaySetting& setting) : setting_(setting) {}

  // Whether there may be a high hand with which the hands below it are the best: most are ruled out
  // before the high hand, which takes the longest, is looked at.
  bool hopeful(const Hands& hands) const {
    for (const std::uint8_t i : setting_.order) {
      if (i != 0 && !allowed(hands, i)) return false;
    }
    return lower_.empty() || compare(hands, true) >= 0;
  }

  void offer(const Hands& hands, const List<CardSet, 2>& lower) {
    if (!allowed(hands, 0) || (!lower_.empty() && compare(hands, false) <= 0)) return;
    hands_ = hands;
    lower_ = lower;
  }

  const List<CardSet, 2>& lower() const { return lower_; }

 private:
  bool allowed(const Hands& hands, std::uint8_t i) const {
    const auto hand_class = static_cast<std::size_t>(hands[i].hand_class());
    const unsigned ranks = setting_.allowed[i][hand_class];
    return (ranks >> static_cast<unsigned>(hands[i].rank()) & 1U) != 0;
  }

  std::strong_ordering compare(const Hands& hands, bool up_to_high) const {
    for (const std::uint8_t i : setting_.order) {
      if (i == 0 && up_to_high) break;
      if (hands[i] != hands_[i]) return hands[i] <=> hands_[i];
    }
    return std::strong_ordering::equal;
  }

  const WaySetting& setting_;
  Hands hands_{};
  List<CardSet, 2> lower_;
};

// The joker first: of arrangements alike, the one with the joker in the lower hand comes first.
// Then from the ace down, since high cards are mostly wanted below and the best is found soon.
List<CardSet, 7> one_by_one(CardSet cards) {
  List<CardSet, 7> each;
  const auto add = [&](Card card) {
    CardSet one;
    one.insert(card);
    each.push_back(one);
  };
  if (cards.has_joker()) add(Card::joker());
  for (unsigned left = cards.ranks(); left != 0; left ^= std::bit_floor(left)) {
    const auto rank = static_cast<Rank>(std::bit_width(left) - 1);
    for (const Suit suit : all_suits) {
      if (cards.contains(Card(rank, suit))) add(Card(rank, suit));
    }
  }
  return each;
}

// The high hand is at least the low one.
void offer_two_hands(Best& best, CardSet cards, CardSet low) {
  Hands hands{JokerHand{}, few_with_bug(low)};
  if (!best.hopeful(hands)) return;
  hands[0] = five_with_bug(cards - low);
  if (hands[0] >= hands[1]) best.offer(hands, {low});
}

// Each hand is above the next.
void offer_three_hands(Best& best, CardSet cards, const List<CardSet, 7>& each) {
  std::array<JokerHand, 7> singles{};
  std::transform(each.begin(), each.end(), singles.begin(), few_with_bug);
  std::array<JokerHand, 1U << 7U> highs{};  // by the places of the cards below, once found
  for (std::size_t i = 0; i < each.size(); ++i) {
    for (std::size_t j = i + 1; j < each.size(); ++j) {
      const CardSet medium = each[i] | each[j];
      Hands hands{JokerHand{}, few_with_bug(medium)};
      for (std::size_t k = 0; k < each.size(); ++k) {
        hands[2] = singles[k];
        if (k == i || k == j || hands[1] <= hands[2] || !best.hopeful(hands)) continue;
        JokerHand& high = highs[1U << i | 1U << j | 1U << k];
        if (high == JokerHand{}) high = four_with_bug(cards - medium - each[k]);
        hands[0] = high;
        if (high > hands[1]) best.offer(hands, {medium, each[k]});
      }
    }
  }
}

}  // namespace

HandTraits traits_of(CardSet cards, HandSizes sizes) {
  std::array<unsigned, 6> held{};  // the ranks held at least so often
  const auto add = [&](unsigned ranks) {
    for (std::size_t n = 1; n < held.size(); ++n) {
      const unsigned again = held[n] & ranks;
      held[n] |= ranks;
      ranks = again;
    }
  };
  for (const Suit suit : all_suits) add(cards.ranks(suit));
  if (cards.has_joker()) add(ace_rank);

  const unsigned singles = held[1] & ~held[2];
  const unsigned pairs = held[2] & ~held[3];
  const unsigned trips = held[3] & ~held[4];
  const unsigned quads = held[4] & ~held[5];
  HandTraits traits;
  traits.flags = flags_of(cards, high_cards(sizes));
  traits.single = highest_of(singles);
  const auto is = [&](HandPattern pattern, unsigned first, unsigned second) {
    traits.pattern = pattern;
    traits.first = highest_of(first);
    traits.second = highest_of(second);
  };
  if (held[5] != 0) {
    is(plus(HandPattern::five_aces, std::popcount(pairs)), held[5], pairs);
  } else if (quads != 0) {
    const int further = trips != 0 ? 2 : std::popcount(pairs);
    is(plus(HandPattern::quads, further), quads, trips | pairs);
  } else if (std::popcount(trips) == 2) {
    is(HandPattern::two_trips, trips, trips & ~std::bit_floor(trips));
  } else if (trips != 0) {
    is(plus(HandPattern::trips, std::popcount(pairs)), trips, pairs);
  } else {
    is(plus(HandPattern::no_pair, std::popcount(pairs)), pairs, pairs & ~std::bit_floor(pairs));
  }
  return traits;
}

List<CardSet, 2> arranged(CardSet cards, HandSizes sizes, const WaySetting& setting) {
  Best best(setting);
  if (cards.size() != cards_dealt(sizes)) return {};
  const auto each = one_by_one(cards);
  if (sizes == HandSizes::four_two_one) offer_three_hands(best, cards, each);
  for (std::size_t i = 0; i < each.size(); ++i) {
    if (sizes == HandSizes::five_one) offer_two_hands(best, cards, each[i]);
    for (std::size_t j = i + 1; j < each.size() && sizes == HandSizes::five_two; ++j) {
      offer_two_hands(best, cards, each[i] | each[j]);
    }
  }
  return best.lower();
}

List<CardSet, 2> arranged(CardSet cards, HandSizes sizes, std::span<const WaySetting> settings) {
  for (const WaySetting& setting : settings) {
    if (const auto lower = arranged(cards, sizes, setting); !lower.empty()) return lower;
  }
  return {};
}

const WayRule* HouseWay::rule_of(CardSet cards) const {
  if (cards.size() != cards_dealt(sizes_)) return nullptr;
  const HandTraits traits = traits_of(cards, sizes_);
  for (const std::uint16_t i : rules_for(traits.pattern)) {
    if (rules_[i].condition.met_by(traits)) return &rules_[i];
  }
  return nullptr;
}

List<CardSet, 2> HouseWay::set(CardSet cards) const {
  const WayRule* rule = rule_of(cards);
  return rule == nullptr ? List<CardSet, 2>{} : arranged(cards, sizes_, rule->settings);
}

}  // namespace houseway
