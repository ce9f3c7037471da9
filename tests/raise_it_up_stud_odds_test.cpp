#include <gtest/gtest.h>

#include <map>

#include "odds/hands.h"
#include "odds_support.h"
#include "support.h"

namespace houseway {
namespace {

const std::vector<std::vector<int>> plays{{1, 2, 3}, {1, 2}, {1}};
constexpr int checked = 0;
constexpr int folded = -1;

// The game as it is read: every order of the community cards, every play at every decision, each
// end settled by the settling function. Values are sums over all that can follow, in cents.
class Plainly {
 public:
  static constexpr Money stake = dollars(6);  // that every odds here divides

  struct Best {
    int play = checked;
    std::int64_t value = 0;
  };

  Plainly(const RuleSet& rules, std::vector<Card> deck, const Cards& own_cards)
      : deck_(std::move(deck)), own_(card_set(own_cards)) {
    for (int play = 1; play <= 3; ++play) {
      rounds_.emplace_back(rules, std::vector<std::pair<const char*, Money>>{
                                      {"ante", stake}, {"blind", stake}, {"play", stake * play}});
      rounds_.back().record.seat(1).cards = own_cards;
    }
  }

  // The ways in which the community cards not yet shown can come.
  std::int64_t ways(std::size_t shown) const {
    std::int64_t product = 1;
    for (std::size_t i = shown; i < 3; ++i) {
      product *= static_cast<std::int64_t>(deck_.size() - 3 - i);
    }
    return product;
  }
  // What comes of playing so at this decision and best from there on.
  std::int64_t value(const Cards& shown, int play) {
    if (play == folded) return -2 * stake.cents * ways(shown.size());
    std::int64_t sum = 0;
    for (const Card card : without(deck_, own_ | card_set(shown))) {
      Cards next = shown;
      next.push_back(card);
      sum += next.size() == 3  ? end(next, play)
             : play == checked ? best(next).value
                               : value(next, play);
    }
    return sum;
  }
  Best best(const Cards& shown) {
    const int least = shown.size() == 2 ? folded : checked;
    Best found{least, value(shown, least)};
    for (const int play : plays[shown.size()]) {
      const std::int64_t with = value(shown, play);
      if (with > found.value) found = {play, with};
    }
    return found;
  }

 private:
  std::int64_t end(const Cards& community, int play) {
    const auto [found, added] = known_.try_emplace({card_set(community).bits(), play});
    if (added) {
      OnePlayer& round = rounds_[static_cast<std::size_t>(play - 1)];
      round.record.places[0] = community;
      found->second = round.net_cents();
    }
    return found->second;
  }

  std::vector<Card> deck_;
  CardSet own_;
  std::vector<OnePlayer> rounds_;
  std::map<std::pair<std::uint64_t, int>, std::int64_t> known_;
};

Cards in_order(CardSet set, const std::vector<Card>& deck) {
  Cards cards;
  for (const Card card : deck) {
    if (set.contains(card)) cards.push_back(card);
  }
  return cards;
}

// The chapter's tables, and ones with odds that are not whole, a push, a loss and lines left out.
Choices tables(bool odd) {
  if (!odd) return {};
  const Chosen::Lines play{{"Flush", "7 to 3"},
                           {"Three-of-a-kind", "loss"},
                           {"Two pair", "1 to 2"},
                           {"Pair of 10s or better", "push"}};
  const Chosen::Lines blind{
      {"Flush", "11 to 2"}, {"Three-of-a-kind", "3 for 1"}, {"Two pair", "push"}};
  return {{"play", play}, {"blind", blind}};
}

class RaiseItUp : public testing::TestWithParam<bool> {};

INSTANTIATE_TEST_SUITE_P(Tables, RaiseItUp, testing::Bool());

TEST_P(RaiseItUp, OnASmallDeck) {
  const std::vector<Card> deck =
      deck_of({Rank::two, Rank::four, Rank::six, Rank::eight, Rank::nine, Rank::ten});
  const RuleSet rules = rules_of(raise_it_up_stud_poker, tables(GetParam()));
  const auto progressive =
      static_cast<WagerId>(*raise_it_up_stud_poker.find_wager("progressive-payout"));
  Effort effort;
  const auto solved = solve(rules, dollars(1), deck, effort);
  std::int64_t deals = 0;  // of two community cards
  std::int64_t value = 0;
  std::int64_t folds = 0;
  std::int64_t play_wagers = 0;
  std::map<Row, std::int64_t> progressive_rows;
  const auto add = [&](CardSet hand) {
    // Hands up to suits, since all of them would take too long here.
    const std::int64_t alike = suit_class_size(hand);
    if (alike == 0) return;
    Plainly plainly(rules, deck, in_order(hand, deck));
    const Row row = raise_it_up_stud_poker.wagers[progressive].by_hand()->rank(hand, rules).row;
    const auto end = [&](int play, std::int64_t ways) {
      deals += ways * alike;
      if (play == folded) {
        folds += ways * alike;
      } else {
        play_wagers += play * ways * alike;
        progressive_rows[row] += ways * alike;
      }
    };
    const auto first = plainly.best({});
    value += first.value * alike;
    if (first.play != checked) return end(first.play, 21 * 20);
    for (const Card a : without(deck, hand)) {
      const int second = plainly.best({a}).play;
      if (second != checked) {
        end(second, 20);
        continue;
      }
      CardSet four = hand;
      four.insert(a);
      for (const Card b : without(deck, four)) end(plainly.best({a, b}).play, 1);
    }
  };
  for (std::size_t first = 0; first < deck.size(); ++first) for_each_hand_from(deck, first, 3, add);
  const WagerOdds odds = solved->price_main(rules.paytable(0));
  if (GetParam()) {
    EXPECT_GT(folds, 0);
  }
  EXPECT_EQ(odds.space, deals * 19);
  EXPECT_EQ(odds.edge(), Rational(-value, deals * 19 * Plainly::stake.cents));
  EXPECT_EQ(odds.play->fold_frequency, Rational(folds, deals));
  EXPECT_EQ(odds.play->average_wager, 2 + Rational(play_wagers, deals));
  const RowCounts counts = *solved->count(progressive);
  EXPECT_EQ(counts.space(), deals);
  EXPECT_EQ(counts.forfeited, folds);
  EXPECT_EQ(counts.unlisted, progressive_rows[no_row]);
  for (std::size_t row = 0; row < counts.rows.size(); ++row) {
    EXPECT_EQ(counts.rows[row], progressive_rows[static_cast<Row>(row)]) << row;
  }
}

TEST_P(RaiseItUp, AgainstTheSettlingFunction) {
  const RuleSet rules = rules_of(raise_it_up_stud_poker, tables(GetParam()));
  Effort effort;
  const auto solved = solve(rules, dollars(1), effort);
  SeededRandom random(669);
  for (int tries = 0; tries < 6; ++tries) {
    const std::vector<Card> deck = shuffled(Deck::standard, random);
    const Cards own_cards{deck[0], deck[1], deck[2]};
    Plainly plainly(rules, deck, own_cards);
    for (std::size_t shown = 0; shown < 3; ++shown) {
      Cards community;
      std::vector<Card> listed;
      for (std::size_t i = 0; i < shown; ++i) {
        community.push_back(deck[3 + i]);
        listed.push_back(deck[3 + i]);
      }
      const auto choices = solved->values({card_set(own_cards), listed, std::nullopt});
      ASSERT_EQ(choices.size(), plays[shown].size() + 1);
      for (const ChoiceValue& choice : choices) {
        const int play = choice.play == "check"  ? checked
                         : choice.play == "fold" ? folded
                                                 : choice.play.back() - '0';
        EXPECT_EQ(choice.value, Rational(plainly.value(community, play),
                                         plainly.ways(shown) * Plainly::stake.cents))
            << text(own_cards) << " / " << text(community) << ": " << choice.play;
      }
    }
  }
}

TEST(RaiseItUp, OddsOfTheChapter) {
  const RuleSet rules = rules_of(raise_it_up_stud_poker);
  Effort effort;
  const OddsReport report = find_odds(rules, {"", true, dollars(1)}, effort);
  const WagerOdds& main = find_wager(report, "ante");
  EXPECT_EQ(main.space, choose(52, 3) * 49 * 48 * 47);
  EXPECT_EQ(main.edge(), Rational(7'129'937, 203'585'200));
  EXPECT_EQ(decimal(main.play->average_wager, 6), "3.311960");
  EXPECT_EQ(percent(main.play->fold_frequency), "35.315034%");
  // A hand below a pair of 10s loses all, whether folded or not; none above is folded.
  Integer paid = 0;
  for (const OutcomeCount& outcome : main.outcomes) {
    if (outcome.pays.printed()) paid += outcome.count;
  }
  EXPECT_EQ(Rational(paid, main.space), main.won);
  for (const WagerOdds& odds : report.wagers) {
    Integer sum = 0;
    for (const OutcomeCount& outcome : odds.outcomes) sum += outcome.count;
    EXPECT_EQ(sum, odds.space) << odds.wager << " " << odds.paytable;
  }
  // One suited ace-king-queen of four is of spades; it is never folded.
  const WagerOdds& progressive = find_wager(report, "progressive-payout");
  EXPECT_EQ(progressive.space, choose(52, 3) * 49 * 48);
  EXPECT_EQ(progressive.outcomes[0].count, 49 * 48);
  EXPECT_EQ(progressive.outcomes[1].count, 3 * 49 * 48);
  EXPECT_EQ(Rational(progressive.outcomes.back().count, progressive.space),
            main.play->fold_frequency);
}

TEST(RaiseItUp, PairPlusMayBeLostByAFold) {
  const RuleSet rules = rules_of(raise_it_up_stud_poker, {{"pair-plus-survives-fold", false}});
  Effort effort;
  const OddsReport report = find_odds(rules, {"pair-plus", false, dollars(1)}, effort);
  const WagerOdds& odds = find_wager(report, "pair-plus");
  EXPECT_EQ(odds.space, choose(52, 3) * 49 * 48);
  EXPECT_EQ(odds.outcomes.back().name, folded_name);
  EXPECT_GT(odds.outcomes.back().count, 0);
}

}  // namespace
}  // namespace houseway
