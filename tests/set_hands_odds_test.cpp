#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "games/register.h"
#include "odds/hands.h"
#include "odds/pricing.h"
#include "odds/set_hands_game.h"
#include "odds/set_hands_solver.h"
#include "odds_support.h"
#include "ranking/house_way.h"
#include "ranking/joker_hands.h"
#include "round/play_words.h"

// Pai Gow Poker, Face Up and Six-Card Fortune Pai Gow Poker: cards set in two hands, against every
// hand of the dealer, the chapters' comparison being written out once more.
namespace houseway {
namespace {

using Side = SetHandsSolver::Side;
using Setting = SetHandsSolver::Setting;
using Ended = SetHandsSolver::Ended;

std::vector<Card> with_joker(std::initializer_list<Rank> ranks) {
  std::vector<Card> deck = deck_of(ranks);
  deck.push_back(Card::joker());
  return deck;
}

Cards in_order(CardSet set) {
  Cards cards;
  for (const Card card : deck_cards(Deck::with_joker)) {
    if (set.contains(card)) cards.push_back(card);
  }
  return cards;
}

std::string words(CardSet set) {
  return text(in_order(set));
}

int hand_cards(const RuleSet& rules) {
  return rules.definition().cards().hand_cards;
}
int low_cards(const RuleSet& rules) {
  return hand_cards(rules) - 5;
}

SetHands set(const RuleSet& rules, CardSet hand, CardSet low, JokerLow joker) {
  return low_cards(rules) == 2 ? set_five_and_two(hand - low, low)
                               : set_five_and_one(hand - low, low, joker);
}
// 670a.6(c): a joker low is above the ace for a player alone.
SetHands players_set(const RuleSet& rules, CardSet hand, CardSet low) {
  return set(rules, hand, low, JokerLow::above_ace);
}
SetHands dealers_set(const RuleSet& rules, CardSet hand) {
  return set(rules, hand, rules.house_way().set(hand)[0], JokerLow::is_ace);
}

// Every choice of the low hand that is not foul.
struct Choice {
  CardSet low;
  SetHands hands;
};
std::vector<Choice> choices_of(const RuleSet& rules, CardSet hand) {
  std::vector<Card> held;
  for (const Card card : in_order(hand)) held.push_back(card);
  std::vector<Choice> all;
  const auto look = [&](CardSet low) {
    const SetHands hands = players_set(rules, hand, low);
    if (!hands.foul()) all.push_back({low, hands});
  };
  for_each_hand(held, low_cards(rules), look);
  return all;
}

// 645a.11(f), 688a.11(f), 670a.11(f): won with both hands higher, returned with one.
int compared(SetHands mine, SetHands theirs) {
  const int higher = (mine.high > theirs.high ? 1 : 0) + (mine.second > theirs.second ? 1 : 0);
  return higher - 1;
}
// The same for who banks, against whom copies do not win.
int compared_by_bank(SetHands banks, SetHands players) {
  return -compared(players, banks);
}

bool is_no_pair(CardSet hand, Rank top) {
  const JokerHand five = five_with_bug(hand);
  return five.hand_class() == JokerClass::no_pair && five.rank() == top;
}
bool has_eights(CardSet hand) {
  const Cards least{Card(Rank::eight, Suit::clubs), Card(Rank::eight, Suit::hearts),
                    Card(Rank::four, Suit::clubs), Card(Rank::three, Suit::clubs),
                    Card(Rank::two, Suit::clubs)};
  return five_with_bug(hand) >= five_with_bug(card_set(least));
}

struct Tally {
  std::int64_t won = 0;
  std::int64_t lost = 0;
  std::int64_t all = 0;

  void add(int result, std::int64_t deals = 1) {
    (result > 0 ? won : lost) += result == 0 ? 0 : deals;
    all += deals;
  }
  void add(const Tally& other, std::int64_t times) {
    won += times * other.won;
    lost += times * other.lost;
    all += times * other.all;
  }
  std::int64_t value(std::int64_t win, std::int64_t loss) const { return win * won - loss * lost; }
};
Tally tally(const Ended& ended) {
  return {static_cast<std::int64_t>(ended.won), static_cast<std::int64_t>(ended.lost),
          static_cast<std::int64_t>(ended.all)};
}
bool operator==(const Tally& a, const Tally& b) {
  return a.won == b.won && a.lost == b.lost && a.all == b.all;
}
std::ostream& operator<<(std::ostream& out, const Tally& tally) {
  return out << tally.won << " won, " << tally.lost << " lost of " << tally.all;
}

// All hands of a deck of up to 21 cards, each as the dealer sets it, and those beside another.
class SmallDeck {
 public:
  enum class Suits : std::uint8_t { apart, alike };  // whether one hand stands for all renamed

  SmallDeck(const RuleSet& rules, const std::vector<Card>& deck, Suits suits)
      : cards_(hand_cards(rules)), deck_(deck), dealers_(std::size_t{1} << deck.size()) {
    const auto look = [&](CardSet hand) {
      if (suits == Suits::apart || suit_class_size(hand) > 0) {
        dealers_[mask_of(hand)] = {dealers_set(rules, hand), has_eights(hand)};
        hands_.push_back({hand, suits == Suits::apart ? 1 : suit_class_size(hand)});
      }
    };
    for_each_hand(deck_, cards_, look);
    if (suits == Suits::apart) return;
    const auto look_again = [&](CardSet hand) {
      dealers_[mask_of(hand)] = dealers_[mask_of(ToFirst(hand)(hand))];
    };
    for_each_hand(deck_, cards_, look_again);
  }

  struct Hand {
    CardSet cards;
    std::int64_t alike = 1;
  };
  struct Dealers {
    SetHands hands;
    bool eights = false;
  };
  const std::vector<Hand>& hands() const { return hands_; }
  // The dealer's hands beside this one.
  const std::vector<Dealers>& beside(CardSet hand) {
    left_.clear();
    const std::size_t held = mask_of(hand);
    for (std::size_t i = 0; i < deck_.size(); ++i) {
      if (((held >> i) & 1U) == 0) left_.push_back(std::size_t{1} << i);
    }
    beside_.clear();
    extend(0, cards_, 0);
    return beside_;
  }

 private:
  void extend(std::size_t next, int wanted, std::size_t mask) {
    if (wanted == 0) return beside_.push_back(dealers_[mask]);
    for (std::size_t i = next; i + static_cast<std::size_t>(wanted) <= left_.size(); ++i) {
      extend(i + 1, wanted - 1, mask | left_[i]);
    }
  }
  std::size_t mask_of(CardSet hand) const {
    std::size_t mask = 0;
    for (std::size_t i = 0; i < deck_.size(); ++i) {
      if (hand.contains(deck_[i])) mask |= std::size_t{1} << i;
    }
    return mask;
  }

  int cards_;
  std::vector<Card> deck_;
  std::vector<Dealers> dealers_;
  std::vector<Hand> hands_;
  std::vector<std::size_t> left_;
  std::vector<Dealers> beside_;
};

// What becomes of one setting, for the player and for who banks.
struct Sides {
  Tally player;
  Tally bank;
};
Sides meet_all(SetHands mine, std::span<const SmallDeck::Dealers> all) {
  Sides sides;
  for (const SmallDeck::Dealers& dealers : all) {
    sides.player.add(compared(mine, dealers.hands));
    sides.bank.add(compared_by_bank(mine, dealers.hands));
  }
  return sides;
}

// Settings that are different, none of them worse than another in one hand and better in none.
std::vector<SetHands> worth_a_look(const std::vector<Choice>& choices) {
  std::vector<SetHands> all;
  for (const Choice& choice : choices) {
    const SetHands mine = choice.hands;
    const bool worse = std::any_of(choices.begin(), choices.end(), [&](const Choice& other) {
      return !(other.hands == mine) && other.hands.high >= mine.high &&
             other.hands.second >= mine.second;
    });
    if (!worse && std::find(all.begin(), all.end(), mine) == all.end()) all.push_back(mine);
  }
  return all;
}

// What plain enumeration finds of a whole deck: by the house way, and set best.
struct Found {
  Sides house;
  std::int64_t best = 0;
  std::int64_t banks_best = 0;
};
SetHands set_by_house(const RuleSet& rules, CardSet hand) {
  return players_set(rules, hand, rules.house_way().set(hand)[0]);
}
Found enumerate(const RuleSet& rules, SmallDeck deck, std::int64_t win, std::int64_t loss) {
  Found found;
  for (const SmallDeck::Hand& each : deck.hands()) {
    const auto& dealers = deck.beside(each.cards);
    const Sides house = meet_all(set_by_house(rules, each.cards), dealers);
    found.house.player.add(house.player, each.alike);
    found.house.bank.add(house.bank, each.alike);
    std::int64_t best = house.player.value(win, loss);
    std::int64_t banks_best = house.bank.value(win, loss);
    for (const SetHands setting : worth_a_look(choices_of(rules, each.cards))) {
      const Sides sides = meet_all(setting, dealers);
      best = std::max(best, sides.player.value(win, loss));
      banks_best = std::max(banks_best, sides.bank.value(win, loss));
    }
    found.best += best * each.alike;
    found.banks_best += banks_best * each.alike;
  }
  return found;
}

// By the house way, and each hand set best against one that is seen.
struct FoundSeen {
  Tally house;
  Tally best;
};
FoundSeen enumerate_seen(const RuleSet& rules, SmallDeck deck) {
  FoundSeen found;
  for (const SmallDeck::Hand& each : deck.hands()) {
    const SetHands by_house = set_by_house(rules, each.cards);
    const std::vector<SetHands> settings = worth_a_look(choices_of(rules, each.cards));
    Tally house;
    Tally seen;
    for (const SmallDeck::Dealers& dealers : deck.beside(each.cards)) {
      int best = compared(by_house, dealers.hands);
      house.add(best);
      for (const SetHands& setting : settings) {
        best = std::max(best, compared(setting, dealers.hands));
      }
      seen.add(best);
    }
    found.house.add(house, each.alike);
    found.best.add(seen, each.alike);
  }
  return found;
}

Effort one_thread() {
  return Effort{1, 0, 0, false};
}

void hold_seen(const RuleSet& rules, const std::vector<Card>& deck, SmallDeck::Suits suits) {
  const FoundSeen found = enumerate_seen(rules, SmallDeck(rules, deck, suits));
  Effort effort = one_thread();
  SetHandsSolver solver(rules, deck, 1, 1, effort);
  EXPECT_TRUE(solver.dealer_sets_first());
  EXPECT_EQ(tally(solver.played(Side::player, Setting::house).single), found.house);
  EXPECT_EQ(tally(solver.played(Side::player, Setting::best).single), found.best);
}

// A vigorish of $1 on a win of $20.
void hold_closed(const RuleSet& rules, const std::vector<Card>& deck, SmallDeck::Suits suits) {
  constexpr std::int64_t win = 19;
  constexpr std::int64_t loss = 20;
  const Found found = enumerate(rules, SmallDeck(rules, deck, suits), win, loss);
  const auto& [player, bank] = found.house;
  EXPECT_GT(found.best, player.value(win, loss));
  Effort effort = one_thread();
  SetHandsSolver solver(rules, deck, win, loss, effort);
  EXPECT_FALSE(solver.dealer_sets_first());
  const auto hold_played = [&](Side side, const Tally& house, std::int64_t value) {
    EXPECT_EQ(tally(solver.played(side, Setting::house).single), house);
    const Tally best = tally(solver.played(side, Setting::best).single);
    EXPECT_EQ(best.value(win, loss), value);
    EXPECT_EQ(best.all, house.all);
  };
  hold_played(Side::player, player, found.best);
  hold_played(Side::bank, bank, found.banks_best);
  // The same as odds of a wager.
  const RuleSet banked = rules_of(rules.definition(), {{"player-bank", true}});
  const auto game = set_hands_game(banked, deck, dollars(20), effort);
  const std::int64_t deals = found.house.player.all;
  const auto hold = [&](const WagerOdds& odds, std::int64_t value) {
    EXPECT_EQ(odds.space, Integer(deals));
    EXPECT_EQ(odds.edge(), Rational(-value, deals * loss)) << odds.variant;
    adds_up(odds);
  };
  const Definition& definition = banked.definition();
  const auto id = [&](std::string_view wager) {
    return static_cast<WagerId>(*definition.find_wager(wager));
  };
  hold(game->price_main(banked.paytable(id("pai-gow-poker"))), found.best);
  const auto by_house = game->other_lines(id("pai-gow-poker"));
  ASSERT_EQ(by_house.size(), 1U);
  hold(by_house[0], player.value(win, loss));
  const Rational mean(player.value(win, loss), deals * loss);
  const Rational square =
      Rational(player.won, deals) * Rational(win * win, loss * loss) + Rational(player.lost, deals);
  EXPECT_EQ(*by_house[0].variance, square - mean * mean);
  const auto by_bank = game->other_lines(id("bank"));
  ASSERT_EQ(by_bank.size(), 2U);
  hold(by_bank[0], found.banks_best);
  hold(by_bank[1], bank.value(win, loss));
}

// Straights, flushes and royal flushes with the joker; pairs in every number; ace to five.
TEST(SetHandsOdds, EveryDealOfFourRanks) {
  const RuleSet rules = rules_of(pai_gow_poker_game);
  hold_closed(rules, with_joker({Rank::jack, Rank::queen, Rank::king, Rank::ace}),
              SmallDeck::Suits::apart);
  hold_closed(rules, with_joker({Rank::two, Rank::four, Rank::nine, Rank::ten}),
              SmallDeck::Suits::apart);
}

// Flushes and straight flushes of five cards and of six with the joker.
TEST(SetHandsOdds, EveryDealOfFiveRanks) {
  const RuleSet rules = rules_of(pai_gow_poker_game);
  hold_closed(rules, with_joker({Rank::two, Rank::three, Rank::five, Rank::king, Rank::ace}),
              SmallDeck::Suits::alike);
  hold_closed(rules, deck_of({Rank::six, Rank::seven, Rank::eight, Rank::ten, Rank::king}),
              SmallDeck::Suits::alike);
}

TEST(SetHandsOdds, EveryDealWithHandsThatAreSeen) {
  const RuleSet rules = rules_of(face_up_pai_gow_poker);
  hold_seen(rules, with_joker({Rank::three, Rank::eight, Rank::jack, Rank::ace}),
            SmallDeck::Suits::apart);
  hold_seen(rules, with_joker({Rank::seven, Rank::eight, Rank::ten, Rank::jack, Rank::ace}),
            SmallDeck::Suits::alike);
}

// Whether a wager is doubled is decided before the dealer's hand is known.
struct Doubled {
  Tally single, doubled, in_vain;
};
struct SixCards {
  Doubled house;
  std::int64_t best = 0;
};
SixCards enumerate_six_cards(const RuleSet& rules, SmallDeck deck) {
  SixCards found;
  for (const SmallDeck::Hand& each : deck.hands()) {
    std::vector<SetHands> settings{set_by_house(rules, each.cards)};
    for (const SetHands each_set : worth_a_look(choices_of(rules, each.cards))) {
      settings.push_back(each_set);
    }
    std::vector<Tally> counting(settings.size());
    std::vector<Tally> others(settings.size());
    for (const SmallDeck::Dealers& dealers : deck.beside(each.cards)) {
      Tally* const tallies = (dealers.eights ? counting : others).data();
      for (std::size_t i = 0; i < settings.size(); ++i) {
        tallies[i].add(compared(settings[i], dealers.hands));
      }
    }
    const auto value = [&](std::size_t i) {
      const std::int64_t more = counting[i].value(1, 1);
      return more + others[i].value(1, 1) + std::max<std::int64_t>(more, 0);
    };
    std::int64_t best = value(0);
    for (std::size_t i = 1; i < settings.size(); ++i) best = std::max(best, value(i));
    found.best += best * each.alike;
    const bool doubles = counting[0].value(1, 1) > 0;
    (doubles ? found.house.doubled : found.house.single).add(counting[0], each.alike);
    (doubles ? found.house.in_vain : found.house.single).add(others[0], each.alike);
  }
  return found;
}

SixCards hold_six_cards(const std::vector<Card>& deck, SmallDeck::Suits suits) {
  const RuleSet rules = rules_of(six_card_fortune_pai_gow_poker);
  const SixCards found = enumerate_six_cards(rules, SmallDeck(rules, deck, suits));
  Effort effort = one_thread();
  SetHandsSolver solver(rules, deck, 1, 1, effort);
  const auto& house = solver.played(Side::player, Setting::house);
  EXPECT_EQ(tally(house.single), found.house.single);
  EXPECT_EQ(tally(house.doubled), found.house.doubled);
  EXPECT_EQ(tally(house.doubled_in_vain), found.house.in_vain);
  const auto& best = solver.played(Side::player, Setting::best);
  EXPECT_EQ(tally(best.single).value(1, 1) + 2 * tally(best.doubled).value(1, 1) +
                tally(best.doubled_in_vain).value(1, 1),
            found.best);
  const std::int64_t deals =
      tally(best.single).all + tally(best.doubled).all + tally(best.doubled_in_vain).all;
  EXPECT_EQ(deals, found.house.single.all + found.house.doubled.all + found.house.in_vain.all);
  const auto game = set_hands_game(rules, deck, dollars(1), effort);
  const WagerOdds odds = game->price_main(rules.paytable(0));
  EXPECT_EQ(odds.edge(), Rational(-found.best, deals));
  EXPECT_EQ(odds.space, Integer(deals));
  const Rational doubled(tally(best.doubled).all + tally(best.doubled_in_vain).all, deals);
  if (!odds.play) {
    ADD_FAILURE();
    return found;
  }
  EXPECT_EQ(odds.play->average_wager, 1 + doubled);
  EXPECT_EQ(odds.play->element_of_risk * odds.play->average_wager, odds.edge());
  Integer sum = 0;
  Rational returned = 0;
  for (const OutcomeCount& outcome : odds.outcomes) {
    sum += outcome.count;
    returned += odds.part_of_return(outcome);
  }
  EXPECT_EQ(sum, odds.space);
  EXPECT_EQ(returned, odds.total_return());
  EXPECT_EQ(odds.won + odds.pushed + odds.lost, 1);
  return found;
}

// Of four ranks every hand has two pair or more, of five it may have less than a pair of eights.
TEST(SetHandsOdds, EveryDealOfSixCards) {
  const Doubled always =
      hold_six_cards(with_joker({Rank::six, Rank::seven, Rank::eight, Rank::ace}),
                     SmallDeck::Suits::apart)
          .house;
  EXPECT_EQ(always.in_vain.all, 0);
  EXPECT_GT(always.doubled.all, 0);
  const Doubled house =
      hold_six_cards(with_joker({Rank::two, Rank::four, Rank::five, Rank::six, Rank::ten}),
                     SmallDeck::Suits::alike)
          .house;
  EXPECT_GT(house.doubled.all, 0);
  EXPECT_GT(house.in_vain.all, 0);
  EXPECT_GT(house.single.all, 0);
}

// How often each rule of the house way is best, and where it costs most.
TEST(SetHandsOdds, RulesOfTheHouseWay) {
  const RuleSet rules = rules_of(pai_gow_poker_game);
  const HouseWay& way = rules.house_way();
  const std::vector<Card> cards = with_joker({Rank::five, Rank::seven, Rank::queen, Rank::ace});
  SmallDeck deck(rules, cards, SmallDeck::Suits::apart);
  struct Share {
    std::int64_t hands = 0;
    std::int64_t best = 0;
    std::int64_t cost = 0;
  };
  std::vector<Share> shares(way.rules().size());
  std::map<std::uint64_t, std::map<std::uint64_t, std::int64_t>> values;  // by hand and low hand
  std::vector<std::int64_t> costs;
  for (const SmallDeck::Hand& each : deck.hands()) {
    // All hands count for their rule, but they are listed once for all suits.
    auto& by_low = values[each.cards.bits()];
    const std::vector<Choice> choices = choices_of(rules, each.cards);
    const auto& dealers = deck.beside(each.cards);
    std::vector<Tally> tallies;
    for (const Choice& choice : choices) {
      tallies.push_back(meet_all(choice.hands, dealers).player);
    }
    std::int64_t best = tallies[0].value(19, 20);
    for (std::size_t i = 0; i < choices.size(); ++i) {
      by_low[choices[i].low.bits()] = tallies[i].value(19, 20);
      best = std::max(best, tallies[i].value(19, 20));
    }
    const std::int64_t cost = best - by_low.at(way.set(each.cards)[0].bits());
    Share& share = shares[static_cast<std::size_t>(way.rule_of(each.cards) - way.rules().data())];
    ++share.hands;
    share.best += cost == 0 ? 1 : 0;
    share.cost += cost;
    if (cost > 0 && suit_class_size(each.cards) > 0) costs.push_back(cost);
  }
  Effort effort = one_thread();
  SetHandsSolver solver(rules, cards, 19, 20, effort);
  ASSERT_EQ(solver.by_rule().size(), shares.size());
  for (std::size_t i = 0; i < shares.size(); ++i) {
    const SetHandsSolver::RuleShare& found = solver.by_rule()[i];
    const std::string& line = way.rules()[i].text;
    EXPECT_EQ(static_cast<std::int64_t>(found.hands), shares[i].hands) << line;
    EXPECT_EQ(static_cast<std::int64_t>(found.best), shares[i].best) << line;
    EXPECT_EQ(static_cast<std::int64_t>(found.cost), shares[i].cost) << line;
  }
  std::sort(costs.rbegin(), costs.rend());
  const auto& differences = solver.differences();
  ASSERT_EQ(differences.size(), std::min<std::size_t>(costs.size(), 40));
  ASSERT_GT(differences.size(), 0U);
  for (std::size_t i = 0; i < differences.size(); ++i) {
    const SetHandsSolver::Difference& each = differences[i];
    EXPECT_EQ(each.cost, costs[i]);
    const auto& by_low = values.at(each.hand.bits());
    EXPECT_EQ(by_low.at(each.best_low.bits()) - by_low.at(each.house_low.bits()), each.cost)
        << words(each.hand);
    EXPECT_EQ(players_set(rules, each.hand, each.house_low),
              players_set(rules, each.hand, way.set(each.hand)[0]));
  }
}

// Hands of the dealer that were set once are not set again.
class DealersHands {
 public:
  explicit DealersHands(const RuleSet& rules) : rules_(rules) {}

  SetHands operator()(CardSet hand) {
    const CardSet first = ToFirst(hand)(hand);
    const auto [found, fresh] = known_.try_emplace(first.bits());
    if (fresh) found->second = dealers_set(rules_, first);
    return found->second;
  }

 private:
  const RuleSet& rules_;
  std::map<std::uint64_t, SetHands> known_;
};

// What the solver says of every setting of a hand, against these hands of the dealer.
struct Against {
  std::vector<SetHandsSolver::Valued> listed;
  std::vector<SetHands> settings;
  std::vector<std::int64_t> sums;      // of results
  std::vector<std::int64_t> counting;  // of those with which a doubled wager counts
  std::vector<std::int64_t> squares;   // of what the wagers listed come to
};

enum class Returned : std::uint8_t { never, queens_dragon, ace_high };
Returned returned_of(const RuleSet& rules) {
  const std::string_view game = rules.definition().game;
  if (game == "face-up-pai-gow-poker") return Returned::ace_high;
  return game == "pai-gow-poker" && rules.value(0) == 1 ? Returned::queens_dragon : Returned::never;
}
int result_of(const RuleSet& rules, SetHands mine, CardSet dealers, SetHands theirs) {
  const Returned returned = returned_of(rules);
  if (returned == Returned::queens_dragon && is_no_pair(dealers, Rank::queen)) return 0;
  if (returned == Returned::ace_high && is_no_pair(dealers, Rank::ace)) return 0;
  return compared(mine, theirs);
}

// Every setting is listed once for all that are worth the same.
Against listed_values(const RuleSet& rules, SetHandsSolver& solver, CardSet hand) {
  Against against;
  against.listed = solver.values(hand);
  for (const SetHandsSolver::Valued& each : against.listed) {
    against.settings.push_back(players_set(rules, hand, each.low));
    EXPECT_FALSE(against.settings.back().foul()) << words(hand);
  }
  for (const Choice& choice : choices_of(rules, hand)) {
    EXPECT_EQ(std::count(against.settings.begin(), against.settings.end(), choice.hands), 1)
        << words(hand) << ": " << words(choice.low);
  }
  against.sums.resize(against.listed.size());
  against.counting.resize(against.listed.size());
  against.squares.resize(against.listed.size());
  return against;
}
void meet(const RuleSet& rules, CardSet dealers, SetHands theirs, Against& against) {
  const bool six = low_cards(rules) == 1;
  const bool counts = six && has_eights(dealers);
  for (std::size_t i = 0; i < against.settings.size(); ++i) {
    const int result = result_of(rules, against.settings[i], dealers, theirs);
    against.sums[i] += result;
    if (counts) against.counting[i] += result;
    const int stakes = counts && against.listed[i].doubled ? 2 : 1;
    against.squares[i] += result * result * stakes * stakes;
  }
}

void hold_values(const RuleSet& rules, const std::vector<Card>& deck, int hands,
                 std::uint64_t seed) {
  Effort effort = one_thread();
  SetHandsSolver solver(rules, deck, 1, 1, effort);
  SeededRandom random(seed);
  DealersHands as_set(rules);
  for (int i = 0; i < hands; ++i) {
    std::vector<Card> cards = deck;
    shuffle(cards, random);
    // Every other hand has as many of one suit as there are, so that flushes are met.
    if (i % 2 == 1) {
      std::stable_partition(cards.begin(), cards.end() - 4, [](Card card) {
        return card.is_joker() || card.suit() == Suit::spades;
      });
    }
    const auto size = static_cast<std::size_t>(hand_cards(rules));
    const CardSet hand(std::span<const Card>(cards).first(size));
    Against against = listed_values(rules, solver, hand);
    std::int64_t dealers = 0;
    const auto look = [&](CardSet other) {
      ++dealers;
      meet(rules, other, as_set(other), against);
    };
    for_each_hand(without(deck, hand), hand_cards(rules), look);
    EXPECT_EQ(solver.dealers(), dealers);
    for (std::size_t at = 0; at < against.listed.size(); ++at) {
      const std::int64_t more = std::max<std::int64_t>(against.counting[at], 0);
      ASSERT_EQ(against.listed[at].value, against.sums[at] + more)
          << words(hand) << ": " << words(against.listed[at].low);
      ASSERT_EQ(against.listed[at].doubled, more > 0) << words(hand);
    }
  }
}

TEST(SetHandsOdds, ValuesOfEverySetting) {
  const RuleSet rules = rules_of(pai_gow_poker_game);
  hold_values(rules,
              with_joker({Rank::nine, Rank::ten, Rank::jack, Rank::queen, Rank::king, Rank::ace}),
              8, 1);
  hold_values(rules,
              deck_of({Rank::two, Rank::three, Rank::four, Rank::five, Rank::six, Rank::king}), 8,
              2);
}

// With six cards a wager is doubled where that is better.
TEST(SetHandsOdds, ValuesOfEverySettingOfSixCards) {
  const RuleSet rules = rules_of(six_card_fortune_pai_gow_poker);
  hold_values(rules,
              with_joker({Rank::two, Rank::three, Rank::four, Rank::five, Rank::seven, Rank::nine}),
              12, 3);
  hold_values(rules,
              with_joker({Rank::four, Rank::six, Rank::seven, Rank::eight, Rank::jack, Rank::queen,
                          Rank::ace}),
              4, 4);
}

// Ranks of which no straight is made: all hands of seven different ones are set alike. Those up to
// the queen have Queen's Dragons; to the six others the joker is the ace of an ace-high.
std::vector<Card> ranks_to_the_queen() {
  return deck_of(
      {Rank::two, Rank::three, Rank::five, Rank::seven, Rank::eight, Rank::jack, Rank::queen});
}
std::vector<Card> six_ranks_and_the_joker() {
  return with_joker({Rank::two, Rank::four, Rank::six, Rank::eight, Rank::ten, Rank::queen});
}
std::vector<Card> ranks_to_the_ace() {
  return with_joker(
      {Rank::two, Rank::four, Rank::six, Rank::eight, Rank::ten, Rank::queen, Rank::ace});
}

TEST(SetHandsOdds, ValuesWhereTheDealerMayReturnAll) {
  hold_values(rules_of(pai_gow_poker_game, {{"variant", "ez"}}), ranks_to_the_queen(), 2, 5);
  hold_values(rules_of(face_up_pai_gow_poker), six_ranks_and_the_joker(), 6, 6);
}

// The same game, but no hand of the dealer returns all.
Definition without_returns(const Definition& game) {
  Definition altered = game;
  CardGame course = game.cards();
  course.arranging.returned_with = nullptr;
  altered.course = course;
  return altered;
}

// Each hand of the player meets one that returns all, always set alike, as often as it can be dealt
// beside it; nothing is won or lost then that would be without.
struct Missed {
  Tally house;
  Tally seen;
};
// A hand of a card of each rank, seven in all, without a flush.
std::int64_t hands_without_a_pair(unsigned ranks, CardSet hand) {
  List<List<unsigned, 4>, 7> by_rank;  // one in the place of its suit
  for (; ranks != 0; ranks &= ranks - 1U) {
    List<unsigned, 4> suits;
    for (unsigned suit = 0; suit < 4; ++suit) {
      const Card card(static_cast<Rank>(std::countr_zero(ranks)), all_suits[suit]);
      if (!hand.contains(card)) suits.push_back(1U << (4U * suit));
    }
    by_rank.push_back(suits);
  }
  std::int64_t count = 0;
  const auto extend = [&](auto&& self, std::size_t rank, unsigned suits) -> void {
    if ((suits & 0x8888U) != 0) return;
    if (rank == by_rank.size()) {
      ++count;
      return;
    }
    for (const unsigned suit : by_rank[rank]) self(self, rank + 1, suits + suit);
  };
  extend(extend, 0, 0x3333);  // from the fifth card of a suit on there is an 8 in its place
  return count;
}
Missed returned_deals(const RuleSet& rules, unsigned deck, Rank top, bool seen) {
  CardSet one;  // of the dealer, suits in turn
  for (unsigned ranks = deck; ranks != 0; ranks &= ranks - 1U) {
    one.insert(Card(static_cast<Rank>(std::countr_zero(ranks)),
                    all_suits[static_cast<std::size_t>(one.size()) % 4]));
  }
  EXPECT_TRUE(is_no_pair(one, top));
  const SetHands theirs = dealers_set(rules, one);
  Missed missed;
  const SuitClasses classes(deck, 7);
  for (std::size_t part = 0; part < classes.parts(); ++part) {
    classes.for_each_of(part, [&](CardSet hand, unsigned alike) {
      const std::int64_t deals = hands_without_a_pair(deck, hand) * alike;
      if (deals == 0) return;
      const CardSet low = rules.house_way().set(hand)[0];
      missed.house.add(compared(players_set(rules, hand, low), theirs), deals);
      if (!seen) return;
      int best = -1;
      for (const Choice& choice : choices_of(rules, hand)) {
        best = std::max(best, compared(choice.hands, theirs));
      }
      missed.seen.add(best, deals);
    });
  }
  return missed;
}

void hold_returned(const RuleSet& rules, const std::vector<Card>& deck, Rank top) {
  const Definition altered = without_returns(rules.definition());
  const RuleSet never = rules_of(altered, rules.choices());
  Effort effort = one_thread();
  SetHandsSolver with(rules, deck, 1, 1, effort);
  SetHandsSolver without_them(never, deck, 1, 1, effort);
  const bool seen = with.dealer_sets_first();
  const unsigned ranks = CardSet(std::span<const Card>(deck)).ranks();
  const Missed missed = returned_deals(rules, ranks, top, seen);
  const auto hold = [&](Setting setting, const Tally& of) {
    const Tally left = tally(with.played(Side::player, setting).single);
    const Tally all = tally(without_them.played(Side::player, setting).single);
    EXPECT_GT(of.won, 0);
    EXPECT_EQ(all.won - left.won, of.won);
    EXPECT_EQ(all.lost - left.lost, of.lost);
    EXPECT_EQ(all.all, left.all);
  };
  EXPECT_GT(missed.house.lost, 0);
  hold(Setting::house, missed.house);
  if (seen) hold(Setting::best, missed.seen);
}

TEST(SetHandsOdds, AQueensDragonReturnsAll) {
  hold_returned(rules_of(pai_gow_poker_game, {{"variant", "ez"}}), ranks_to_the_queen(),
                Rank::queen);
}

TEST(SetHandsOdds, AnAceHighReturnsAll) {
  std::vector<Card> deck = ranks_to_the_ace();
  deck.pop_back();  // the joker
  hold_returned(rules_of(face_up_pai_gow_poker), deck, Rank::ace);
}

// Random deals of the whole deck under every setting, as they are settled.
void hold_against_settling(const RuleSet& rules, const char* wager, int deals) {
  Effort effort = one_thread();
  const auto game = set_hands_game(rules, deck_cards(Deck::with_joker), dollars(20), effort);
  const bool six = low_cards(rules) == 1;
  const bool seen = returned_of(rules) == Returned::ace_high;
  const std::int64_t win =
      rules.definition().game == "pai-gow-poker" && returned_of(rules) == Returned::never ? 1'900
                                                                                          : 2'000;
  Record record = one_player(rules, {{wager, 20}});
  if (six) record = one_player(rules, {{wager, 20}, {"double-down", 20}});
  Settlement settlement;
  SeededRandom random(7);
  std::set<int> met;
  for (int i = 0; i < deals; ++i) {
    const auto size = static_cast<std::size_t>(hand_cards(rules));
    const std::vector<Card> deck = shuffled(Deck::with_joker, random);
    record.seat(1).cards = first_cards(deck, 0, size);
    record.places[0] = first_cards(deck, size, size);
    const CardSet hand = card_set(record.seat(1).cards);
    const CardSet dealers = card_set(record.places[0]);
    const SetHands theirs = dealers_set(rules, dealers);
    const auto net = [&](CardSet low) {
      record.seat(1).arranged = Arrangement{in_order(low)};
      return settled_net(rules, record, settlement).cents;
    };
    std::map<std::uint64_t, int> results;
    for (const Choice& choice : choices_of(rules, hand)) {
      const int result = result_of(rules, choice.hands, dealers, theirs);
      const int stakes = six && has_eights(dealers) ? 2 : 1;
      ASSERT_EQ(net(choice.low), stakes * (result > 0 ? win : 2'000 * result))
          << words(hand) << ": " << words(choice.low) << " against " << words(dealers);
      results[choice.low.bits()] = result;
      met.insert(result);
    }
    // Without a setting it is the house way's.
    const std::int64_t by_house = net(rules.house_way().set(hand)[0]);
    record.seat(1).arranged.clear();
    ASSERT_EQ(settled_net(rules, record, settlement).cents, by_house);
    if (!seen) continue;
    const std::vector<Card> shown(deck.begin() + 7, deck.begin() + 14);
    const auto listed = game->values({hand, shown, std::nullopt});
    ASSERT_EQ(listed.size(), results.size());
    for (const ChoiceValue& choice : listed) {
      const auto low = parse_arranged(choice.play);
      ASSERT_TRUE(low) << choice.play;
      ASSERT_EQ(choice.value, Rational(results.at(card_set(low->front()).bits())));
    }
  }
  EXPECT_EQ(met.size(), 3U);
}

TEST(SetHandsOdds, AsDealsAreSettled) {
  hold_against_settling(rules_of(pai_gow_poker_game), "pai-gow-poker", 200);
  hold_against_settling(rules_of(pai_gow_poker_game, {{"variant", "ez"}}), "pai-gow-poker", 200);
  hold_against_settling(rules_of(face_up_pai_gow_poker), "face-up-pai-gow-poker", 200);
  hold_against_settling(rules_of(six_card_fortune_pai_gow_poker), "six-card-fortune-pai-gow-poker",
                        200);
}

// A few hands of the whole deck, the dealer's being drawn at random.
void hold_against_sample(const RuleSet& rules, int hands, int dealers) {
  Effort effort = one_thread();
  SetHandsSolver solver(rules, deck_cards(Deck::with_joker), 1, 1, effort);
  SeededRandom random(8);
  for (int i = 0; i < hands; ++i) {
    const auto size = static_cast<std::size_t>(hand_cards(rules));
    const std::vector<Card> deck = shuffled(Deck::with_joker, random);
    const CardSet hand(std::span<const Card>(deck).first(size));
    Against against = listed_values(rules, solver, hand);
    std::vector<Card> rest = without(deck, hand);
    for (int at = 0; at < dealers; ++at) {
      for (std::size_t card = 0; card < size; ++card) {
        const auto left = static_cast<std::uint32_t>(rest.size() - card);
        std::swap(rest[card], rest[card + random.below(left)]);
      }
      const CardSet other(std::span<const Card>(rest).first(size));
      meet(rules, other, dealers_set(rules, other), against);
    }
    for (std::size_t at = 0; at < against.listed.size(); ++at) {
      const std::int64_t more = against.listed[at].doubled ? against.counting[at] : 0;
      const double sampled = static_cast<double>(against.sums[at] + more) / dealers;
      const double square = static_cast<double>(against.squares[at]) / dealers;
      const double error = std::sqrt((square - sampled * sampled) / dealers);
      const double exact =
          static_cast<double>(against.listed[at].value) / static_cast<double>(solver.dealers());
      EXPECT_NEAR(exact, sampled, 5 * error + 1e-9)
          << words(hand) << ": " << words(against.listed[at].low);
    }
  }
}

TEST(SetHandsOdds, SampledOnTheWholeDeck) {
  hold_against_sample(rules_of(six_card_fortune_pai_gow_poker), 4, 10'000);
  hold_against_sample(rules_of(pai_gow_poker_game), 3, 10'000);
}

// The lines of wagers on all cards of a hand, as every hand of a deck is settled. Where the
// dealer's cards decide they are the same.
void hold_rows(const RuleSet& rules, const std::vector<Card>& deck,
               const std::vector<std::string>& wagers, std::size_t lines_met) {
  const Definition& game = rules.definition();
  Record record = one_player(rules, {});
  std::map<WagerId, std::vector<Integer>> settled;
  for (const std::string& wager : wagers) {
    const Spot spot = *game.find_spot(wager);
    record.seat(1).stakes.push_back({spot, dollars(1)});
    settled[spot.wager].resize(rules.schedule(spot.wager).rows.size() + 1);
    for (std::size_t i = 0; i < game.schedules.size(); ++i) {
      if (&game.schedules[i] != &rules.schedule(spot.wager)) continue;
      if (rules.paytable(spot.wager).meters.empty()) continue;
      record.meters.push_back({static_cast<std::uint8_t>(i), Level::only, dollars(10'000)});
    }
  }
  Settlement settlement;
  Integer hands = 0;
  const auto look = [&](CardSet hand) {
    const unsigned alike = suit_class_size(hand);
    if (alike == 0) return;
    hands += alike;
    record.seat(1).cards = in_order(hand);
    record.places[0] = in_order(hand);
    settle(rules, record, settlement);
    ASSERT_FALSE(settlement.missing);
    ASSERT_EQ(settlement.lines.size(), wagers.size());
    for (const Line& line : settlement.lines) {
      std::vector<Integer>& rows = settled.at(line.spot.wager);
      const bool pays = line.row != no_row && line.pays.applies();
      rows[pays ? static_cast<std::size_t>(line.row) : rows.size() - 1] += alike;
      EXPECT_EQ(line.back > Money{}, pays);
    }
  };
  for_each_hand(deck, hand_cards(rules), look);
  Effort effort = one_thread();
  std::size_t met = 0;
  for (auto& [wager, rows] : settled) {
    const RowCounts counts = count_rows(rules, wager, deck, effort);
    EXPECT_EQ(counts.space(), hands);
    EXPECT_EQ(counts.space(),
              choose(static_cast<unsigned>(deck.size()), static_cast<unsigned>(hand_cards(rules))));
    Integer rest = counts.unlisted;
    for (std::size_t row = 0; row < counts.rows.size(); ++row) {
      if (!rules.paytable(wager).pays[row].applies()) {
        rest += counts.rows[row];
        continue;
      }
      EXPECT_EQ(counts.rows[row], rows[row])
          << game.wagers[wager].id << ": " << rules.schedule(wager).rows[row];
      met += counts.rows[row] > 0 ? 1U : 0U;
    }
    EXPECT_EQ(rest, rows.back()) << game.wagers[wager].id;
    adds_up(price(rules, wager, rules.paytable(wager), counts));
  }
  EXPECT_EQ(met, lines_met);
}

std::vector<Card> ten_to_ace() {
  return with_joker({Rank::ten, Rank::jack, Rank::queen, Rank::king, Rank::ace});
}

TEST(SetHandsOdds, OptionalWagersOfPaiGowPoker) {
  const RuleSet standard = rules_of(pai_gow_poker_game, {{"fortune-bonus", "C"}});
  hold_rows(standard, ten_to_ace(),
            {"fortune-bonus", "emperors-treasure", "pai-gow-insurance", "progressive-payout"}, 19);
  hold_rows(standard,
            with_joker({Rank::eight, Rank::nine, Rank::ten, Rank::jack, Rank::queen, Rank::king,
                        Rank::ace}),
            {"fortune-bonus", "progressive-payout"}, 18);
  const RuleSet ez = rules_of(pai_gow_poker_game, {{"variant", "ez"}});
  hold_rows(ez, ten_to_ace(), {"queens-dragon", "dynasty-bonus", "protection"}, 7);
  hold_rows(ez, six_ranks_and_the_joker(),
            {"queens-dragon", "dynasty-bonus", "protection", "pai-gow-insurance"}, 6);
  hold_rows(ez, ranks_to_the_queen(),
            {"queens-dragon", "dynasty-bonus", "protection", "pai-gow-insurance"}, 7);
}

TEST(SetHandsOdds, OptionalWagersOfTheOthers) {
  // The joker is wild in tables 2 and 6, and in 6 a full house is lost.
  for (const auto& [table, lines] :
       std::map<std::string, std::size_t>{{"1", 12}, {"2", 12}, {"4", 15}, {"6", 12}}) {
    hold_rows(rules_of(face_up_pai_gow_poker, {{"progressive-payout", table}}), ten_to_ace(),
              {"fortune-bonus", "progressive-payout"}, lines);
  }
  hold_rows(rules_of(fortune_asia_poker), ten_to_ace(),
            {"fortune-bonus", "insurance", "progressive-payout"}, 11);
  hold_rows(rules_of(six_card_fortune_pai_gow_poker), six_ranks_and_the_joker(),
            {"fortune-bonus", "insurance", "progressive-payout"}, 8);
}

// Every hand of four ranks: suits are told apart, so none stands for others.
TEST(SetHandsOdds, RedOrBlack) {
  const RuleSet rules = rules_of(pai_gow_poker_game, {{"variant", "ez"}});
  const std::vector<Card> deck = with_joker({Rank::two, Rank::three, Rank::four, Rank::five});
  Effort effort = one_thread();
  const auto game = set_hands_game(rules, deck, dollars(1), effort);
  for (const char* colour : {"red-black:red", "red-black:black"}) {
    const Spot spot = *rules.definition().find_spot(colour);
    const RowCounts counts = *game->count(spot.wager);
    std::vector<Integer> rows(counts.rows.size());
    Integer lost = 0;
    Record record = one_player(rules, {{colour, 1}});
    Settlement settlement;
    const auto look = [&](CardSet hand) {
      record.seat(1).cards = in_order(hand);
      settle(rules, record, settlement);
      const Line& line = settlement.lines.front();
      (line.row == no_row ? lost : rows[static_cast<std::size_t>(line.row)]) += 1;
    };
    for_each_hand(deck, 7, look);
    EXPECT_EQ(counts.rows, rows) << colour;
    EXPECT_EQ(counts.unlisted, lost) << colour;
    EXPECT_EQ(counts.space(), Integer(19'448));
  }
}

// 688a.12(b): what both have, and else whether the dealer's has the joker.
TEST(SetHandsOdds, AceHighBonus) {
  const RuleSet rules = rules_of(face_up_pai_gow_poker);
  const std::vector<Card> deck = ranks_to_the_ace();
  std::vector<CardSet> ace_highs;
  std::map<Rank, std::vector<Card>> by_rank;
  for (const Card card : deck) by_rank[card.is_joker() ? Rank::ace : card.rank()].push_back(card);
  const auto extend = [&](auto&& self, auto rank, CardSet held) -> void {
    if (rank == by_rank.end()) {
      if (is_no_pair(held, Rank::ace)) ace_highs.push_back(held);
      return;
    }
    for (const Card card : rank->second) {
      CardSet with = held;
      with.insert(card);
      self(self, std::next(rank), with);
    }
  };
  extend(extend, by_rank.begin(), CardSet{});
  const Integer beside = choose(22, 7);
  std::vector<Integer> rows(3);
  for (const CardSet dealers : ace_highs) {
    const unsigned alike = suit_class_size(dealers);
    if (alike == 0) continue;
    const auto both = std::count_if(ace_highs.begin(), ace_highs.end(),
                                    [&](CardSet hand) { return (hand & dealers).empty(); });
    rows[0] += both * alike;
    rows[dealers.has_joker() ? 1 : 2] += (beside - both) * alike;
  }
  Effort effort = one_thread();
  const auto game = set_hands_game(rules, deck, dollars(1), effort);
  const auto wager = static_cast<WagerId>(*rules.definition().find_wager("ace-high-bonus"));
  const RowCounts counts = *game->count(wager);
  EXPECT_EQ(counts.rows, rows);
  EXPECT_EQ(counts.space(), choose(29, 7) * beside);
  for (const Integer& row : rows) EXPECT_GT(row, 0);
}

TEST(SetHandsOdds, SituationsThatDoNotFit) {
  Effort effort = one_thread();
  const auto deck = deck_cards(Deck::with_joker);
  const CardSet seven(deck.first(7));
  const std::vector<Card> dealers(deck.begin() + 7, deck.begin() + 14);
  const RuleSet hidden = rules_of(pai_gow_poker_game);
  const auto closed = set_hands_game(hidden, deck, dollars(1), effort);
  EXPECT_TRUE(closed->misfit({seven, {}, std::nullopt}).empty());
  EXPECT_FALSE(closed->misfit({CardSet(deck.first(6)), {}, std::nullopt}).empty());
  EXPECT_FALSE(closed->misfit({seven, dealers, std::nullopt}).empty());
  EXPECT_FALSE(closed->misfit({seven, {}, deck[9]}).empty());
  const RuleSet shown = rules_of(face_up_pai_gow_poker);
  const auto open = set_hands_game(shown, deck, dollars(1), effort);
  EXPECT_TRUE(open->misfit({seven, dealers, std::nullopt}).empty());
  EXPECT_FALSE(open->misfit({seven, {}, std::nullopt}).empty());
}

}  // namespace
}  // namespace houseway
