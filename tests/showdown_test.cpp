#include "rules/showdown.h"

#include <gtest/gtest.h>

#include <array>

#include "altered_games.h"
#include "odds/odds.h"

// A showdown is declared once: a game in which it is declared otherwise settles and prices alike.
namespace houseway {
namespace {

constexpr Section somewhere{"639a", "11"};

void prices_as_it_settles(const AlteredStud& altered, const std::vector<Card>& deck, bool up_card) {
  const RuleSet rules = rules_of(altered.definition());
  Effort effort;
  const WagerOdds odds = solve(rules, dollars(1), deck, effort)->price_main(rules.paytable(0));
  const Settled settled = settle_all(rules, deck, up_card, bets_best);
  EXPECT_EQ(odds.space, settled.deals);
  EXPECT_EQ(odds.edge(), settled.edge());
  adds_up(odds);
}

const std::vector<Card>& seven_ranks_of_four() {
  static const std::vector<Card> deck = small_deck(Rank::eight, false);  // 28 cards
  return deck;
}

TEST(Showdown, ThreeCardsAgainstQueenHigh) {
  // As in Three Card Poker: the Ante is paid, the Bet goes back.
  const auto ante = [](const RuleSet& rules, const Meeting& meeting) {
    return meeting.qualifies ? evenly(rules, meeting) : wins_by(0, meeting.players);
  };
  const auto bet = [](const RuleSet& rules, const Meeting& meeting) {
    return meeting.qualifies ? evenly(rules, meeting) : is_pushed(somewhere);
  };
  const ShowdownRules showdown{.rank = three_cards,
                               .qualifies = queen_high,
                               .qualifying = "queen high",
                               .compares_always = false};
  prices_as_it_settles(AlteredStud(3, 3, false, showdown, ante, bet), seven_ranks_of_four(), false);
  prices_as_it_settles(AlteredStud(3, 3, true, showdown, ante, bet), seven_ranks_of_four(), true);
}

TEST(Showdown, AnotherQualification) {
  const auto ante = [](const RuleSet& rules, const Meeting& meeting) {
    return meeting.qualifies ? evenly(rules, meeting) : is_pushed(somewhere);
  };
  for (bool (*qualifies)(ShownHand) :
       {+[](ShownHand dealers) {
          return ThreeCardHand{dealers.value}.hand_class() >= ThreeCardClass::pair;
        },
        +[](ShownHand) { return false; }, +[](ShownHand) { return true; }}) {
    const ShowdownRules showdown{
        .rank = three_cards, .qualifies = qualifies, .qualifying = "something"};
    prices_as_it_settles(AlteredStud(3, 3, false, showdown, ante, evenly), seven_ranks_of_four(),
                         false);
  }
}

TEST(Showdown, TiesLoseOrWin) {
  const auto tie_loses = [](const RuleSet& rules, const Meeting& meeting) {
    return meeting.tied() ? is_lost(somewhere) : evenly(rules, meeting);
  };
  const auto tie_wins = [](const RuleSet& rules, const Meeting& meeting) {
    return meeting.tied() ? wins_by(0, meeting.players) : evenly(rules, meeting);
  };
  const ShowdownRules showdown{.rank = three_cards};
  prices_as_it_settles(AlteredStud(3, 3, true, showdown, tie_loses, tie_loses),
                       seven_ranks_of_four(), true);
  prices_as_it_settles(AlteredStud(3, 3, false, showdown, tie_wins, tie_wins),
                       seven_ranks_of_four(), false);
  prices_as_it_settles(AlteredStud(3, 3, false, showdown, tie_loses, tie_wins),
                       seven_ranks_of_four(), false);
}

// A Bet that lives although the hand is beaten, and is paid though the dealer does not qualify, as
// in Three Card Prime.
TEST(Showdown, ABetPaidOnABeatenHand) {
  const auto ante = [](const RuleSet& rules, const Meeting& meeting) {
    return meeting.qualifies ? evenly(rules, meeting) : is_pushed(somewhere);
  };
  const auto bet = [](const RuleSet& rules, const Meeting& meeting) {
    const bool good = ThreeCardHand{meeting.players.value}.hand_class() >= ThreeCardClass::straight;
    if (!meeting.qualifies) return wins_by(8, meeting.players);
    if (meeting.lost() && good) return wins_by(5, meeting.players);
    return meeting.won() && good ? wins_by(3, meeting.players) : evenly(rules, meeting);
  };
  const ShowdownRules showdown{
      .rank = three_cards, .qualifies = queen_high, .qualifying = "queen high"};
  prices_as_it_settles(AlteredStud(3, 3, false, showdown, ante, bet), seven_ranks_of_four(), false);
}

// Four cards by a ranking that no table knows, and five against the best of six.
TEST(Showdown, AnyRankingAndHandsOfOtherSizes) {
  const ShowdownRules by_sum{.rank = [](CardSet cards, const RuleSet&) {
    int sum = 0;
    for (const Suit suit : all_suits) {
      for (unsigned ranks = cards.ranks(suit); ranks != 0; ranks &= ranks - 1) {
        sum += std::countr_zero(ranks) * std::countr_zero(ranks);
      }
    }
    return ShownHand::of_points(1 + sum % 17);
  }};
  prices_as_it_settles(AlteredStud(4, 4, false, by_sum, evenly, evenly),
                       small_deck(Rank::ten, false), false);
  prices_as_it_settles(AlteredStud(4, 4, true, by_sum, evenly, evenly),
                       small_deck(Rank::jack, false), true);
  const ShowdownRules high{
      .rank = [](CardSet cards, const RuleSet&) { return ShownHand(high_hand(cards)); }};
  prices_as_it_settles(AlteredStud(5, 6, false, high, evenly, evenly),
                       small_deck(Rank::jack, false), false);
  prices_as_it_settles(AlteredStud(5, 6, true, high, evenly, evenly), small_deck(Rank::jack, false),
                       true);
}

// ----- boards

// Ultimate Texas Hold 'Em with another showdown; Ante, Blind and Play are left of it.
class AlteredHoldEm {
 public:
  AlteredHoldEm(const ShowdownRules& rules, const std::array<Meet, 3>& meets)
      : showdown_(rules), definition_(ultimate_texas_hold_em_poker) {
    for (const Wager& wager : definition_.wagers) {
      if (wager.need != Need::required && wager.need != Need::to_stay_in) continue;
      wagers_.push_back(wager);
      wagers_.back().decided_by = ByShowdown{meets[wagers_.size() - 1]};
    }
    CardGame game = definition_.cards();
    showdown_.shared = game.showdown->shared;
    game.showdown = &showdown_;
    game.draws = {};
    game.payout_limits = {};
    dealings_ = {Dealing{"manual-shoe",
                         game.deck_section,
                         game.deck_section,
                         {deal_stacks(game.deck_section, {players, "dealer"}, 2)},
                         game.deck_section}};
    game.dealings = dealings_;
    definition_.course = game;
    definition_.wagers = wagers_;
    definition_.options = {};
    definition_.check = nullptr;
    definition_.stake_limit = nullptr;
  }
  AlteredHoldEm(const AlteredHoldEm&) = delete;
  AlteredHoldEm& operator=(const AlteredHoldEm&) = delete;

  const Definition& definition() const { return definition_; }

 private:
  ShowdownRules showdown_;
  std::vector<Wager> wagers_;
  std::vector<Dealing> dealings_;
  Definition definition_;
};

// Every deal settled with every Play, and decided by plain working back.
Settled settle_boards(const RuleSet& rules, const std::vector<Card>& deck) {
  constexpr int ante = 2;
  constexpr std::array multiples{4, 2, 1};
  std::array<Record, 3> records;
  for (std::size_t i = 0; i < records.size(); ++i) {
    records[i] =
        one_player(rules, {{"ante", ante}, {"blind", ante}, {"play", multiples[i] * ante}});
  }
  Settlement settlement;
  Settled all;
  const auto in_order = [&](CardSet set) {
    Cards cards;
    for (const Card card : deck) {
      if (set.contains(card)) cards.push_back(card);
    }
    return cards;
  };
  const auto sets_of = [](const std::vector<Card>& cards, int size) {
    std::vector<CardSet> sets;
    const auto collect = [&](CardSet set) { sets.push_back(set); };
    for (std::size_t first = 0; first < cards.size(); ++first) {
      for_each_hand_from(cards, first, size, collect);
    }
    return sets;
  };
  for (const CardSet hole : sets_of(deck, 2)) {
    const unsigned alike = suit_class_size(hole);
    if (alike == 0) continue;
    std::map<std::uint64_t, std::array<std::int64_t, 3>> on_board;
    const std::vector<Card> rest = without(deck, hole);
    std::int64_t dealers = 0;
    std::int64_t before = 0;
    for (const CardSet board : sets_of(rest, 5)) {
      auto& nets = on_board[board.bits()];
      dealers = 0;
      for (const CardSet dealer : sets_of(without(rest, board), 2)) {
        ++dealers;
        for (std::size_t i = 0; i < records.size(); ++i) {
          records[i].seat(1).cards = in_order(hole);
          records[i].places[0] = in_order(dealer);
          records[i].places[1] = in_order(board);
          nets[i] += settled_net(rules, records[i], settlement).cents;
        }
      }
      before += 10 * nets[0];  // once for each flop that it may have begun with
    }
    std::int64_t checked = 0;
    std::int64_t boards = 0;
    for (const CardSet flop_cards : sets_of(rest, 3)) {
      std::int64_t raised = 0;
      std::int64_t river = 0;
      for (const CardSet more : sets_of(without(rest, flop_cards), 2)) {
        const auto& nets = on_board.at((flop_cards | more).bits());
        raised += nets[1];
        river += std::max(nets[2], -2 * ante * 100 * dealers);
        ++boards;
      }
      checked += std::max(raised, river);
    }
    all.deals += Integer(boards) * dealers * alike;
    all.net += Integer(std::max(before, checked)) * alike;
  }
  all.net /= ante * 100;
  return all;
}

TEST(Showdown, AlteredOnBoards) {
  const std::vector<Card> deck = small_deck(Rank::jack, false);  // 16 cards
  const auto full_house = [](ShownHand dealers) {
    return HighHand{dealers.value}.hand_class() >= HandClass::full_house;
  };
  const auto kings_full = [](ShownHand dealers) {
    const HighHand hand{dealers.value};
    return hand.hand_class() > HandClass::full_house ||
           (hand.hand_class() == HandClass::full_house && hand.rank() >= Rank::king);
  };
  const auto high = [](CardSet cards, const RuleSet&) { return ShownHand(high_hand(cards)); };
  const Meet ante = [](const RuleSet& rules, const Meeting& meeting) {
    return meeting.qualifies ? evenly(rules, meeting) : is_pushed(somewhere);
  };
  const Meet blind = [](const RuleSet&, const Meeting& meeting) {
    const auto c = HighHand{meeting.players.value}.hand_class();
    if (meeting.lost() && c < HandClass::four_of_a_kind) return is_lost(somewhere);
    return wins_by(c >= HandClass::four_of_a_kind ? 2
                   : c == HandClass::full_house   ? 3
                                                  : 6,
                   meeting.players);
  };
  const Meet tie_loses = [](const RuleSet& rules, const Meeting& meeting) {
    return meeting.tied() ? is_lost(somewhere) : evenly(rules, meeting);
  };
  const Meet paid_unless_qualified = [](const RuleSet& rules, const Meeting& meeting) {
    return meeting.qualifies ? evenly(rules, meeting) : wins_by(0, meeting.players);
  };
  struct Declared {
    bool (*qualifies)(ShownHand);
    std::array<Meet, 3> meets;
  };
  for (const Declared& declared :
       {Declared{full_house, {ante, blind, evenly}}, Declared{nullptr, {evenly, blind, tie_loses}},
        Declared{kings_full, {ante, evenly, paid_unless_qualified}}}) {
    const AlteredHoldEm altered(
        {.rank = high, .qualifies = declared.qualifies, .qualifying = "so much"}, declared.meets);
    const RuleSet rules = rules_of(altered.definition());
    Effort effort;
    const auto solved = solve(rules, dollars(1), deck, effort);
    const WagerId by = priced_by(rules);
    const WagerOdds odds = solved->price_main(rules.paytable(by));
    const Settled settled = settle_boards(rules, deck);
    EXPECT_EQ(odds.space, settled.deals);
    EXPECT_EQ(odds.edge(), settled.edge());
    adds_up(odds);
  }
}

}  // namespace
}  // namespace houseway
