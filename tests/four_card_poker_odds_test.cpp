#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <vector>

#include "games/register.h"
#include "odds/hands.h"
#include "odds/solver.h"
#include "odds_support.h"

namespace houseway {
namespace {

const OddsReport& standard_odds() {
  static const OddsReport report = odds_of(four_card_poker);
  return report;
}

// By a program of its own that passes all 20,358,520 hands of the dealer under rows of up cards;
// published as 2.79%.
TEST(FourCardPoker, AsCountedApart) {
  const WagerOdds& main = find_wager(standard_odds(), "ante");
  EXPECT_EQ(main.space, Integer("167439136344480"));
  EXPECT_EQ(main.edge(), Rational(Integer("8840827253"), Integer("317119576410")));
  EXPECT_EQ(percent(main.edge()), "2.787853%");
  const WagerOdds& bad_beat = find_wager(standard_odds(), "bad-beat-bonus", "A");
  const std::vector<const char*> counts{"37189152",       "527970240",     "202968518784",
                                        "1646678654544",  "2532958137648", "4956854046192",
                                        "79079563038816", "79019548789104"};
  ASSERT_EQ(bad_beat.outcomes.size(), counts.size());
  for (std::size_t i = 0; i < counts.size(); ++i) {
    EXPECT_EQ(bad_beat.outcomes[i].count, Integer(counts[i])) << bad_beat.outcomes[i].name;
  }
}

// By another program, which passes the hands that are not folded under each up card and meets them
// with the 9,516 hands that are paid. The sixth card is the one that is seen.
TEST(FourCardPoker, TheDealersFiveCardsAsCountedApart) {
  const WagerOdds& on_dealer = find_selection(standard_odds(), "five-card-hand-bonus", "dealer");
  const std::vector<const char*> counts{"135032856",     "1226370804",   "22370619096",
                                        "131430722904",  "174438719952", "88089986089764",
                                        "79019548789104"};
  ASSERT_EQ(on_dealer.outcomes.size(), counts.size());
  for (std::size_t i = 0; i < counts.size(); ++i) {
    EXPECT_EQ(on_dealer.outcomes[i].count, Integer(counts[i])) << on_dealer.outcomes[i].name;
  }
  EXPECT_EQ(percent(on_dealer.edge()), "78.722407%");
  EXPECT_LT(find_selection(standard_odds(), "five-card-hand-bonus", "player").edge(),
            on_dealer.edge());
}

TEST(FourCardPoker, EveryWagerAddsUp) {
  for (const WagerOdds& odds : standard_odds().wagers) adds_up(odds);
  // 624 four-of-a-kinds, 2,072 straight flushes, ... 81,096 pairs of aces; none is folded.
  const WagerOdds& aces_up = find_wager(standard_odds(), "aces-up", "A");
  const std::array<int, 7> counts{624, 2'072, 58'656, 114'616, 101'808, 123'552, 81'096};
  for (std::size_t i = 0; i < counts.size(); ++i) EXPECT_EQ(aces_up.outcomes[i].count, counts[i]);
}

// Every deal of sixteen cards, settled one by one: what each Play is worth, the hand that loses,
// and the dealer's first five cards.
TEST(FourCardPoker, PlainEnumerationOnASmallDeck) {
  const std::vector<Card> deck = deck_of({Rank::jack, Rank::queen, Rank::king, Rank::ace});
  const RuleSet rules = rules_of(four_card_poker);
  const auto bad_beat = static_cast<WagerId>(*four_card_poker.find_wager("bad-beat-bonus"));
  const auto hand_bonus = static_cast<WagerId>(*four_card_poker.find_wager("five-card-hand-bonus"));
  Effort effort;
  const auto solved = solve(rules, dollars(1), deck, effort);
  OnePlayer one(rules, {{"ante", dollars(1)},
                        {"play", dollars(1)},
                        {"bad-beat-bonus", dollars(1)},
                        {"five-card-hand-bonus:dealer", dollars(1)}});
  Wide total = 0;
  Wide space = 0;
  RowCounts losers;
  losers.rows.resize(rules.schedule(bad_beat).rows.size());
  RowCounts dealers;
  dealers.rows.resize(rules.schedule(hand_bonus).rows.size());
  int asked = 0;
  const auto play = [&](CardSet own_cards) {
    const unsigned alike = suit_class_size(own_cards);
    if (alike == 0) return;
    const auto fill = [&](Cards& cards, CardSet set) {
      cards.clear();
      for (const Card card : deck) {
        if (set.contains(card)) cards.push_back(card);
      }
    };
    fill(one.record.seat(1).cards, own_cards);
    for (const Card up : without(deck, own_cards)) {
      CardSet seen = own_cards;
      seen.insert(up);
      const std::vector<Card> rest = without(deck, seen);
      std::array<std::int64_t, 2> nets{};  // of Ante with its bonus, and of a Play of one Ante
      std::array<std::int64_t, 7> rows{};
      std::array<std::int64_t, 6> dealers_rows{};
      std::int64_t deals = 0;
      const auto meet = [&](CardSet hidden) {
        fill(one.record.places[0], hidden);
        one.record.places[0].push_back(up);
        for (const Line& line : one.settled()) {
          if (line.spot.wager == bad_beat) {
            ++rows[line.row == no_row ? 6 : static_cast<std::size_t>(line.row)];
          } else if (line.spot.wager == hand_bonus) {
            ++dealers_rows[line.row == no_row ? 5 : static_cast<std::size_t>(line.row)];
          } else {
            const bool played = four_card_poker.wagers[line.spot.wager].id == "play";
            nets[played ? 1 : 0] += (line.back - line.stake).cents / 100;
          }
        }
        ++deals;
      };
      for (std::size_t first = 0; first < rest.size(); ++first) {
        for_each_hand_from(rest, first, 5, meet);
      }
      const std::int64_t best = std::max({-deals, nets[0] + nets[1], nets[0] + 3 * nets[1]});
      total += Wide{alike} * best;
      space += Wide{alike} * deals;
      if (best == -deals) {
        losers.forfeited += alike * deals;
        dealers.forfeited += alike * deals;
      } else {
        for (std::size_t i = 0; i < 5; ++i) dealers.rows[i] += alike * dealers_rows[i];
        dealers.unlisted += alike * dealers_rows[5];
        for (std::size_t i = 0; i < 6; ++i) losers.rows[i] += alike * rows[i];
        losers.unlisted += alike * rows[6];
      }
      if (++asked % 97 != 0) continue;
      const auto choices = solved->values({own_cards, {}, up});
      ASSERT_EQ(choices.size(), 4U);
      for (int n = 1; n <= 3; ++n) {
        EXPECT_EQ(choices[static_cast<std::size_t>(n - 1)].value,
                  Rational(nets[0] + n * nets[1], deals));
      }
    }
  };
  for (std::size_t first = 0; first < deck.size(); ++first) {
    for_each_hand_from(deck, first, 5, play);
  }
  const WagerOdds odds = solved->price_main(rules.paytable(0));
  EXPECT_EQ(odds.space, integer(space));
  EXPECT_EQ(odds.edge(), Rational(integer(-total), integer(space)));
  const RowCounts counts = *solved->count(bad_beat);
  EXPECT_EQ(counts.forfeited, losers.forfeited);
  EXPECT_EQ(counts.unlisted, losers.unlisted);
  for (std::size_t row = 0; row < losers.rows.size(); ++row) {
    EXPECT_EQ(counts.rows[row], losers.rows[row]) << row;
  }
  const RowCounts on_dealer = solved->solver()->count_on_dealer(hand_bonus, nullptr);
  EXPECT_GT(dealers.rows[2] + dealers.rows[3], 0);
  EXPECT_EQ(on_dealer.forfeited, dealers.forfeited);
  EXPECT_EQ(on_dealer.unlisted, dealers.unlisted);
  EXPECT_EQ(on_dealer.rows, dealers.rows);
}

}  // namespace
}  // namespace houseway
