#pragma once

#include <limits>
#include <optional>
#include <vector>

#include "odds/compared_hands.h"
#include "odds/flush_meetings.h"
#include "odds/hands.h"
#include "odds/hidden_hand.h"

// Every hand of the player has been met with every hand of the dealer; each decision is then the
// best of a few sums, and all that is counted goes over the same hands.
namespace houseway::hidden_hands {

// What each way comes to in each meeting, in whole numbers: base wagers times `unit`.
struct Worth {
  using ByMeeting = std::array<std::int64_t, Comparison::kinds>;

  decltype(Paytable::pays) pays;  // of the wager that the main game is priced by
  ShowdownTerms terms;
  std::int64_t unit = 1;
  std::vector<std::vector<ByMeeting>> of;  // by kind of hand, then way
};

class HiddenHand final : public Solver {
 public:
  HiddenHand(const RuleSet& rules, std::span<const Card> deck, Money base, Effort& effort,
             WagerId rows_of, const ShowdownWords& words);

  PlayedOut play(const Paytable& table, const Strategy* strategy, Ties ties) override;
  std::optional<RowCounts> count(WagerId wager, const Strategy* strategy) override;
  RowCounts count_on_dealer(WagerId wager, const Strategy* strategy) override;
  std::unique_ptr<Strategy> best() override;
  std::vector<Rational> values(const Situation& situation) override;
  void for_each_situation(const Visit& visit) override;

 private:
  class Best;

  const std::vector<Way>& ways() const { return course().decisions.front().ways; }
  bool folds(std::size_t way) const { return ways()[way].act == Choice::Act::fold; }
  std::vector<int> stakes(std::size_t way) const {
    std::vector<int> stakes = stakes_before_deal(course());
    if (ways()[way].act == Choice::Act::wager) stakes[ways()[way].wager] = ways()[way].multiple;
    return stakes;
  }
  Worth worth(const Paytable& table, const std::vector<HandKind>& hands) const;
  Worth worth(const Paytable& table) {
    std::vector<HandKind> kinds;
    for (const ComparedHands::PlayersHand& hand : compared().hands()) {
      if (kinds.empty() || kinds.back() != hand.kind) kinds.push_back(hand.kind);
    }
    return worth(table, kinds);
  }
  std::int64_t value(const Worth& worth, std::size_t kind, std::size_t way,
                     const Meetings& met) const {
    std::int64_t sum = 0;
    for (std::size_t i = 0; i < Comparison::kinds; ++i) sum += met[i] * worth.of[kind][way][i];
    return sum;
  }
  BestWays best_of(const Worth& worth, std::size_t kind, const Meetings& met, CardSet cards) const {
    return best_of(worth, kind, met,
                   [&](std::size_t way) { return ways()[way].allowed_with(cards, rules()); });
  }
  template <class Allowed>
  BestWays best_of(const Worth& worth, std::size_t kind, const Meetings& met,
                   const Allowed& allowed) const {
    return best_ways(ways(), ways().size(), [&](std::size_t way) {
      return allowed(way) ? value(worth, kind, way, met) : std::numeric_limits<std::int64_t>::min();
    });
  }

  const ComparedHands& compared() {
    if (!compared_) compared_.emplace(deck_, shape_, showdown_, effort_);
    return *compared_;
  }
  // One hand, where suits are counted by themselves.
  Meetings met_by_suits(CardSet cards) const {
    const MetBelow met = by_suits_->meet(cards);
    return meetings_of(showdown_.qualifies(showdown_.strength()(cards)), dealers_, met.unqualified,
                       met.lower, met.not_higher);
  }
  Meetings met_by_walking(const Situation& situation);
  // What a strategy does with a hand: of a wager above what the hand allows, as much as it does.
  std::uint8_t chosen_way(const Strategy& strategy, const Situation& situation) const;
  // Calls visit(hand, kind, up, meetings, ways) for every hand and every up card beside it, with
  // the best ways or the one that the strategy takes.
  template <class Visitor>
  void play_all(const Worth& worth, const Strategy* strategy, Visitor visit);
  // The same for hands that fare alike but need not be played alike by a strategy.
  template <class Visitor>
  void play_each(const Worth& worth, const Strategy& strategy, Visitor visit);

  bool tells_suits_apart() const;
  void count_own_cards(WagerId wager, const Worth& worth, const Strategy* strategy,
                       RowCounts& counts);
  void count_dealers_cards(WagerId wager, const Worth& worth, const Strategy* strategy,
                           RowCounts& counts);
  void count_judged(WagerId wager, const Worth& worth, const Strategy* strategy, RowCounts& counts);
  void count_judged_by_suit(WagerId wager, RowCounts& counts);
  void count_showdowns(WagerId wager, const Worth& worth, const Strategy* strategy,
                       RowCounts& counts);
  void count_losers(WagerId wager, const Worth& worth, const Strategy* strategy, RowCounts& counts);

  Effort& effort_;
  std::vector<Card> deck_;
  HiddenHandShape shape_;
  DeclaredShowdown showdown_;
  std::int64_t dealers_ = 0;
  std::optional<ComparedHands> compared_;
  std::optional<FlushMeetings> by_suits_;  // where hands go by their longest suit
  std::optional<decltype(Paytable::pays)> best_under_;
  std::vector<BestWays> best_found_;
};

template <class Visitor>
void HiddenHand::play_all(const Worth& worth, const Strategy* strategy, Visitor visit) {
  if (strategy != nullptr && by_suits_) return play_each(worth, *strategy, visit);
  const ComparedHands& all = compared();
  // What is best under a table is found once, in the order in which hands and up cards come.
  if (strategy == nullptr && best_under_ != worth.pays) {
    best_under_ = worth.pays;
    best_found_.clear();
  }
  std::size_t next = 0;
  const auto best = [&](std::size_t kind, const Meetings& met, CardSet cards) {
    if (next == best_found_.size()) best_found_.push_back(best_of(worth, kind, met, cards));
    return best_found_[next++];
  };
  Situation situation;
  situation.staked = static_cast<int>(course().before_deal);
  for (std::size_t i = 0; i < all.hands().size(); ++i) {
    const ComparedHands::PlayersHand& hand = all.hands()[i];
    const std::size_t kind = worth.terms.kind_of.at(hand.kind);
    situation.own = hand.cards;
    const auto meet = [&](std::size_t up) {
      const Meetings met = all.meetings(i, up);
      if (shape_.up_card) situation.dealer = deck_[up];
      if (strategy == nullptr) {
        return visit(hand, kind, up, met, best(kind, met, hand.cards));
      }
      const std::uint8_t way = chosen_way(*strategy, situation);
      visit(hand, kind, up, met, BestWays{way, way});
    };
    if (!shape_.up_card) meet(0);
    for (std::size_t up = 0; shape_.up_card && up < deck_.size(); ++up) {
      if (!hand.cards.contains(deck_[up])) meet(up);
    }
  }
}

template <class Visitor>
void HiddenHand::play_each(const Worth& worth, const Strategy& strategy, Visitor visit) {
  const SuitClasses classes(by_suits_->ranks(), static_cast<int>(shape_.own));
  Situation situation;
  situation.staked = static_cast<int>(course().before_deal);
  for (std::size_t part = 0; part < classes.parts(); ++part) {
    if (effort_.cancelled) throw Cancelled();
    classes.for_each_of(part, [&](CardSet cards, unsigned alike) {
      const ComparedHands::PlayersHand hand{cards, alike, showdown_.kind(cards)};
      situation.own = cards;
      const std::uint8_t way = chosen_way(strategy, situation);
      visit(hand, worth.terms.kind_of.at(hand.kind), std::size_t{0}, met_by_suits(cards),
            BestWays{way, way});
    });
  }
}

}  // namespace houseway::hidden_hands
