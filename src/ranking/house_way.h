#pragma once

#include <algorithm>
#include <array>
#include <compare>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/card.h"
#include "core/refusal.h"
#include "ranking/joker_hands.h"

// The house way: how a house sets its cards in several hands, as a text that a table games
// department writes (docs/house-ways.md). Each rule has a condition on the cards dealt and a
// setting, which says what the hands may be and which of them is to be as high as it can.
namespace houseway {

// How many cards each hand has, the high one first.
enum class HandSizes : std::uint8_t { five_two, four_two_one, five_one };

constexpr int cards_dealt(HandSizes sizes) {
  return sizes == HandSizes::five_one ? 6 : 7;
}
constexpr int high_cards(HandSizes sizes) {
  return sizes == HandSizes::four_two_one ? 4 : 5;
}
constexpr std::size_t hand_count(HandSizes sizes) {
  return sizes == HandSizes::four_two_one ? 3 : 2;
}

// How often ranks are held, the joker counted as an ace. Every hand has exactly one. In order of
// what more is held: trips, then with a pair, then with two.
enum class HandPattern : std::uint8_t {
  no_pair,
  pair,
  two_pair,
  three_pair,
  trips,
  trips_and_pair,
  trips_and_two_pair,
  two_trips,
  quads,
  quads_and_pair,
  quads_and_trips,
  five_aces,
  five_aces_and_pair
};
constexpr std::size_t pattern_count = 13;
std::string_view name(HandPattern pattern);

// Ranks as bits, the 2 the lowest; one bit above the ace stands for "there is none".
using RankMask = std::uint16_t;
constexpr RankMask any_rank = 0x1FFF;
constexpr RankMask no_rank = 0x2000;
constexpr RankMask ace_rank = 1U << static_cast<unsigned>(Rank::ace);

// What rules ask of the cards dealt, found once a hand.
struct HandTraits {
  enum Flag : std::uint8_t {
    straight = 1,
    flush = 2,
    straight_flush = 4,
    complete = 8,
    joker = 16
  };

  HandPattern pattern = HandPattern::no_pair;
  std::uint8_t flags = 0;
  RankMask first = no_rank;   // of the pattern's first group: one bit
  RankMask second = no_rank;  // of its second group
  RankMask single = no_rank;  // the highest card that stands alone
};

HandTraits traits_of(CardSet cards, HandSizes sizes);

struct WayCondition {
  HandPattern pattern = HandPattern::no_pair;
  std::uint8_t with = 0;
  std::uint8_t without = 0;
  RankMask first = any_rank | no_rank;
  RankMask second = any_rank | no_rank;
  RankMask single = any_rank | no_rank;

  constexpr bool met_by(const HandTraits& hand) const {
    return hand.pattern == pattern && (hand.flags & with) == with && (hand.flags & without) == 0 &&
           (hand.first & first) != 0 && (hand.second & second) != 0 && (hand.single & single) != 0;
  }
  bool operator==(const WayCondition&) const = default;
};

constexpr std::size_t joker_classes = 11;

struct WaySetting {
  // The ranks that each class may have in each hand, the high one first; all where nothing is said.
  std::array<std::array<RankMask, joker_classes>, 3> allowed{};
  // Which hand is to be the highest possible, before which: first as the rule says, then those it
  // leaves out from the low hand up, so that all are here.
  List<std::uint8_t, 3> order;
};

// The best arrangement that is not foul under a setting; empty where there is none.
List<CardSet, 2> arranged(CardSet cards, HandSizes sizes, const WaySetting& setting);
List<CardSet, 2> arranged(CardSet cards, HandSizes sizes, std::span<const WaySetting> settings);

struct WayRule {
  int line = 0;
  std::string text;  // without its comment
  WayCondition condition;
  std::vector<WaySetting> settings;  // the first that the cards can meet
};

struct ParsedWay;

class HouseWay {
 public:
  // Refuses what is no house way. Whether it decides every hand is for `check` to say.
  static ParsedWay parse(std::string_view text);

  const std::string& name() const { return name_; }
  HandSizes sizes() const { return sizes_; }
  std::span<const WayRule> rules() const { return rules_; }
  // Those that speak of a pattern, as indices in the order of their lines.
  std::span<const std::uint16_t> rules_for(HandPattern pattern) const {
    return by_pattern_[static_cast<std::size_t>(pattern)];
  }

  // The hands below the high one, the next lower first. Empty where no rule decides the cards or
  // its setting cannot be met, which is never in a way without faults, or it is not their number.
  List<CardSet, 2> set(CardSet cards) const;
  // The first rule that decides the cards; null where there is none.
  const WayRule* rule_of(CardSet cards) const;

 private:
  friend class WayParser;
  std::string name_;
  HandSizes sizes_ = HandSizes::five_two;
  std::vector<WayRule> rules_;
  std::array<std::vector<std::uint16_t>, pattern_count> by_pattern_;
};

struct ParsedWay {
  std::optional<HouseWay> way;
  std::optional<Refusal> refusal;  // where there is no way: "line 7: ..."
};

}  // namespace houseway
