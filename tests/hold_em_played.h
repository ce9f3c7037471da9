#pragma once

#include <gtest/gtest.h>

#include <array>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "games/register.h"
#include "odds/board_showdown.h"
#include "odds/hands.h"
#include "odds_support.h"

// The hold'em games as the settling function plays them: ways of playing, and what each nets.
namespace houseway::hold_em_test {

inline std::vector<CardSet> hands_of(const std::vector<Card>& deck, int size) {
  std::vector<CardSet> hands;
  const auto collect = [&](CardSet hand) { hands.push_back(hand); };
  for (std::size_t first = 0; first < deck.size(); ++first) {
    for_each_hand_from(deck, first, size, collect);
  }
  return hands;
}

inline Cards in_order(CardSet set) {
  Cards cards;
  for (const Card card : deck_cards(Deck::standard)) {
    if (set.contains(card)) cards.push_back(card);
  }
  return cards;
}

inline WagerId wager_of(const Definition& game, std::string_view wager) {
  return static_cast<WagerId>(*game.find_wager(wager));
}

// ----- what the settling function makes of a showdown

// How two hands meet: the player's is higher, equal or lower, the dealer's below a pair or not.
enum Kind : std::size_t { won, won_unqualified, tied, lost, lost_unqualified, kinds };

inline Kind kind_of(HighHand mine, HighHand dealers) {
  const bool qualifies = dealers.hand_class() >= HandClass::pair;
  if (mine == dealers) return tied;
  if (mine > dealers) return qualifies ? won : won_unqualified;
  return qualifies ? lost : lost_unqualified;
}

struct Deal {
  CardSet own;
  CardSet board;
  CardSet dealer;

  HighHand mine() const { return high_hand(own | board); }
  HighHand dealers() const { return high_hand(dealer | board); }
};

inline constexpr int ante = 12;  // in dollars: every odds used here divides it
inline constexpr std::size_t actions = 5;
inline constexpr std::size_t folding = 0;

// The stakes that each way of playing comes to in the end; the first is folded. In the games with
// one raise the number of the others is the multiple, in Texas Hold 'Em Bonus it is 1 and 2 for a
// bet on the turn and 1 for one on the river.
using Stakes = std::vector<std::pair<const char*, int>>;

struct Played {
  Choices choices;
  const Definition& game;
  std::array<Stakes, actions> stakes;
  // Before the flop, on the flop and on the river, where a check or in the end a fold is left.
  std::array<std::vector<std::size_t>, 3> raises;

  int staked(std::size_t action) const {
    int sum = 0;
    for (const auto& [wager, amount] : stakes[action]) sum += amount;
    return sum;
  }
};

inline Played one_raise(const Definition& game, const char* second, const char* raise,
                        const std::array<std::vector<std::size_t>, 3>& raises,
                        const Choices& choices) {
  Played played{choices, game, {}, raises};
  for (std::size_t i = 0; i < actions; ++i) {
    played.stakes[i] = {{"ante", ante}, {second, ante}};
    if (i != folding) played.stakes[i].emplace_back(raise, static_cast<int>(i) * ante);
  }
  return played;
}

inline Played ultimate(const Choices& choices = {}) {
  return one_raise(ultimate_texas_hold_em_poker, "blind", "play", {{{3, 4}, {2}, {1}}}, choices);
}

inline Played heads_up(const Choices& choices = {}) {
  return one_raise(world_poker_tour_heads_up_hold_em, "odds", "raise", {{{1, 2, 3}, {1, 2}, {1}}},
                   choices);
}

inline Played bonus_poker(const Choices& choices = {}) {
  return {choices,
          texas_hold_em_bonus_poker,
          {{{{"ante", ante}},
            {{"ante", ante}, {"flop", 2 * ante}},
            {{"ante", ante}, {"flop", 2 * ante}, {"river", ante}},
            {{"ante", ante}, {"flop", 2 * ante}, {"turn", ante}},
            {{"ante", ante}, {"flop", 2 * ante}, {"turn", ante}, {"river", ante}}}},
          {}};
}

// Odds that are not whole, a push, a loss and lines left out.
inline const Choices odd_blind{{"blind", Chosen::Lines{{"Royal flush", "7 to 3"},
                                                       {"Straight flush", "loss"},
                                                       {"Four-of-a-kind", "5 for 1"},
                                                       {"Full house", "push"},
                                                       {"Straight", "7 to 4"},
                                                       {"Less than a straight", "1 to 3"}}}};
inline const Choices odd_odds{{"odds", Chosen::Lines{{"Royal flush", "20 to 1"},
                                                     {"Four-of-a-kind", "loss"},
                                                     {"Full house", "7 to 3"},
                                                     {"Flush", "push"},
                                                     {"Straight", "2 to 1"},
                                                     {"Two pair", "push"},
                                                     {"Pair", "1 to 4"},
                                                     {"High card", "5 to 2"},
                                                     {"Four-of-a-kind, beaten", "11 to 6"},
                                                     {"Full house, beaten", "5 to 3"},
                                                     {"Flush, beaten", "push"},
                                                     {"Straight, beaten", "3 for 1"}}}};

// The net of every way of playing in cents, by the class of the player's hand and the kind of
// showdown. Settled once for each of them, which is as good as always: see settles_alike.
class Nets {
 public:
  explicit Nets(const Played& played) : rules_(rules_of(played.game, played.choices)) {
    for (std::size_t i = 0; i < actions; ++i) {
      records_[i] = one_player(rules_, played.stakes[i]);
    }
    records_[folding].seat(1).folded = true;
    for (const Step& step : played.game.cards().play) {
      for (const Choice& choice : step.choices()) {
        if (choice.act == Choice::Act::fold) records_[folding].seat(1).folded_at = &step;
      }
    }
  }

  const RuleSet& rules() const { return rules_; }

  std::int64_t settled(std::size_t action, const Deal& deal) {
    Record& record = records_[action];
    record.seat(1).cards = in_order(deal.own);
    record.places[0] = in_order(deal.dealer);
    record.places[1] = in_order(deal.board);
    return settled_net(rules_, record, settlement_).cents;
  }

  using ByAction = std::array<std::int64_t, actions>;
  // `deal` gives a deal of this class and kind when it is the first.
  template <class Find>
  const ByAction& of(HandClass mine, Kind kind, Find deal) {
    std::optional<ByAction>& known = known_[static_cast<std::size_t>(mine)][kind];
    if (!known) {
      known.emplace();
      for (std::size_t i = 0; i < actions; ++i) (*known)[i] = settled(i, deal());
    }
    return *known;
  }

 private:
  RuleSet rules_;
  std::array<Record, actions> records_;
  Settlement settlement_;
  std::array<std::array<std::optional<ByAction>, kinds>, hand_classes> known_{};
};

// Nothing but the class of the player's hand and the kind of showdown matters to the stakes.
inline void settles_alike(const Played& played, std::vector<Card> deck, int deals, Random& random) {
  Nets nets(played);
  for (int i = 0; i < deals; ++i) {
    shuffle(deck, random);
    const auto cards = [&](std::size_t from, std::size_t count) {
      return card_set(first_cards(deck, from, count));
    };
    const Deal deal{cards(0, 2), cards(4, 5), cards(2, 2)};
    const auto& known = nets.of(deal.mine().hand_class(), kind_of(deal.mine(), deal.dealers()),
                                [&] { return deal; });
    for (std::size_t action = 0; action < actions; ++action) {
      ASSERT_EQ(nets.settled(action, deal), known[action]);
    }
    ASSERT_EQ(known[folding], -100 * played.staked(folding));
  }
}

}  // namespace houseway::hold_em_test
