#pragma once

#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <vector>

#include "odds/at_once.h"
#include "simulate/hidden_hand_channels.h"
#include "simulate/hidden_hand_tables.h"
#include "simulate/hidden_hand_wagered.h"

namespace houseway::hidden_hand_play {

// A player's hand: how strong it is, what it makes of the wagers, and what is done with it.
struct OwnHand {
  static constexpr unsigned kind_shift = 13;
  static constexpr unsigned way_shift = kind_shift + 12;

  static constexpr std::uint32_t pack(std::uint32_t strength, std::uint32_t kind,
                                      std::uint32_t way) {
    return strength | kind << kind_shift | way << way_shift;
  }
  static constexpr std::uint32_t strength(std::uint32_t packed) {
    return packed & ((1U << kind_shift) - 1U);
  }
  static constexpr std::uint32_t kind(std::uint32_t packed) {
    return (packed >> kind_shift) & ((1U << (way_shift - kind_shift)) - 1U);
  }
  static constexpr std::uint32_t way(std::uint32_t packed) { return packed >> way_shift; }
  // In place of the way, where the card seen decides it.
  static constexpr std::uint32_t by_card = (1U << (32 - way_shift)) - 1U;
};

// What all tables of a run look up.
class Game {
 public:
  struct CardJudge {
    Digit digit = 0;
    std::unique_ptr<JudgedByCard> judge;
    std::size_t alone = 0;  // which outcome of the hand's kind is what that decides by itself
  };
  struct SightJudge {
    Digit digit = 0;
    std::unique_ptr<JudgedBySight> judge;
  };

  // `hands` is how many numbers the player's hands have. What it is made from must outlive it.
  Game(const RuleSet& rules, const Strategy& strategy, Layout layout, const Wagered& wagered,
       const Strengths& strengths, std::size_t hands);

  // Whether everything that was wagered is decided here.
  bool complete() const { return complete_; }
  const RuleSet& rules() const { return rules_; }
  const Layout& layout() const { return layout_; }
  const Fates& fates() const { return fates_; }
  const Channels& channels() const { return channels_; }

  // A hand by its number. Where a card of the dealer is seen, few hands are played by that: the way
  // is open with these, and with all where the strategy does not tell it beforehand.
  std::uint32_t own(std::size_t number, CardSet cards) const {
    return own_(number, [&] { return find_own(cards); });
  }
  void expect(std::size_t number) const { own_.prefetch(number); }
  // A hand with the card seen, by the place of that among the cards. A strategy that knows all of
  // them beside a hand is asked once a hand.
  template <class PlaceOf>
  std::uint8_t way(std::size_t number, std::size_t place, CardSet cards, Card up,
                   const PlaceOf& place_of) const {
    const auto find = [&]() -> std::uint8_t {
      if (at_once_ == nullptr) return static_cast<std::uint8_t>(chosen_way(cards, up) + 1);
      std::uint8_t found = 0;
      for_each_way(cards, [&](Card card, std::size_t way) {
        const auto written = static_cast<std::uint8_t>(way + 1);
        ways_.keep(number * deck_ + place_of(card), written);
        if (card == up) found = written;
      });
      return found;
    };
    return static_cast<std::uint8_t>(ways_(number * deck_ + place, find) - 1);
  }
  void expect(std::size_t number, std::size_t place) const {
    ways_.prefetch(number * deck_ + place);
  }
  // The kind of a hand for wagers that tell suits apart, by the number of the very hand.
  std::uint16_t apart(std::size_t number, CardSet cards) const {
    return apart_(number,
                  [&] { return apart_kinds_.number(outcomes(apart_rows_, rules_, cards)); });
  }
  bool any_apart() const { return !apart_rows_.empty(); }

  const Kinds& own_kinds() const { return own_kinds_; }
  const Kinds& apart_kinds() const { return apart_kinds_; }
  const std::deque<Viewed>& views() const { return views_; }
  const std::vector<CardJudge>& by_card() const { return by_card_; }
  const std::vector<SightJudge>& by_sight() const { return by_sight_; }
  // What the outcomes count in the classes of a channel.
  const std::uint32_t* added_by_way(std::size_t channel) const {
    return added_by_way_[channel].data();
  }
  std::uint32_t times_compared(std::size_t channel) const {
    return channels_.times(channel, comparison);
  }
  std::uint32_t times_loser(std::size_t channel) const { return channels_.times(channel, loser); }

 private:
  // The first digits.
  static constexpr Digit way_taken = 0;
  static constexpr Digit folded = 1;
  static constexpr Digit comparison = 2;
  static constexpr Digit fate = 3;
  static constexpr Digit loser = 4;

  std::size_t ways() const { return std::max<std::size_t>(1, layout_.ways.size()); }
  bool folds(std::size_t way) const {
    return way < layout_.ways.size() && layout_.ways[way].act == Choice::Act::fold;
  }
  void add_showdown(const Wagered& wagered);
  std::vector<Digit> add_rows(const std::vector<RowsOf>& rows);
  void add_judges(const Wagered& wagered, std::size_t hands);
  std::uint32_t find_own(CardSet cards) const;
  std::uint32_t way_of(CardSet cards) const;
  std::size_t chosen_way(CardSet cards, std::optional<Card> up) const;
  std::size_t allowed_way(CardSet cards, std::size_t asked) const;
  // Calls visit(card, way) for every card that may be seen beside the hand.
  template <class Visit>
  void for_each_way(CardSet cards, Visit visit) const {
    std::vector<Card> seen;
    for (const Card card : deck_cards(rules_.definition().cards().deck)) {
      if (!cards.contains(card)) seen.push_back(card);
    }
    std::vector<std::uint8_t> ways(seen.size());
    at_once_->choose_with(cards, seen, ways);
    for (std::size_t i = 0; i < seen.size(); ++i) visit(seen[i], allowed_way(cards, ways[i]));
  }

  const RuleSet& rules_;
  const Strategy& strategy_;
  const KnowsUpCards* at_once_ = nullptr;  // the strategy, if it does
  const Strengths& strengths_;
  Layout layout_;
  Fates fates_;
  std::size_t deck_;
  bool complete_ = true;
  std::vector<RowsOf> own_rows_;
  std::vector<RowsOf> apart_rows_;
  Channels channels_;
  Kinds own_kinds_;
  Kinds apart_kinds_;
  std::deque<Viewed> views_;
  std::vector<CardJudge> by_card_;
  std::vector<SightJudge> by_sight_;
  std::vector<std::vector<std::uint32_t>> added_by_way_;
  Filled<std::uint32_t> own_;
  Filled<std::uint8_t> ways_;
  Filled<std::uint16_t> apart_;
};

}  // namespace houseway::hidden_hand_play
