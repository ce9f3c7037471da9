#include <gtest/gtest.h>

#include <array>

#include "games/register.h"
#include "odds/hands.h"
#include "odds/odds.h"
#include "odds_support.h"

namespace houseway {
namespace {

// A plain game tree: every card that may come, every raise, leaves settled by the settling
// function. Values are sums over all continuations in cents.
class Tree {
 public:
  Tree(const RuleSet& rules, std::vector<Card> deck, int ante)
      : rules_(rules),
        deck_(std::move(deck)),
        record_(one_player(
            rules, {{"ante", ante}, {"3rd-street", 0}, {"4th-street", 0}, {"5th-street", 0}})),
        ante_(ante) {}

  void deal(const Cards& own_cards) {
    record_.seat(1).cards = own_cards;
    record_.places[0] = {};
  }

  // What a raise is worth with these cards shown and these raises made before.
  std::int64_t raising(const std::vector<Card>& shown, std::vector<int> raises, int raise) {
    raises.push_back(raise);
    std::int64_t sum = 0;
    for (const Card card : deck_) {
      if (record_.seat(1).cards.contains(card) ||
          std::find(shown.begin(), shown.end(), card) != shown.end()) {
        continue;
      }
      std::vector<Card> next = shown;
      next.push_back(card);
      sum += next.size() == 3 ? settled(next, raises) : best(next, raises);
    }
    return sum;
  }

  std::int64_t folding(std::size_t shown, const std::vector<int>& raises) const {
    std::int64_t lost = ante_;
    for (const int raise : raises) lost += ante_ * raise;
    return -lost * 100 * continuations(shown);
  }

  std::int64_t best(const std::vector<Card>& shown, const std::vector<int>& raises) {
    std::int64_t value = folding(shown.size(), raises);
    for (const int raise : {1, 2, 3}) value = std::max(value, raising(shown, raises, raise));
    return value;
  }

  std::int64_t continuations(std::size_t shown) const {
    std::int64_t ways = 1;
    for (std::size_t k = shown; k < 3; ++k) ways *= static_cast<std::int64_t>(deck_.size() - 2 - k);
    return ways;
  }

 private:
  std::int64_t settled(const std::vector<Card>& community, const std::vector<int>& raises) {
    for (std::size_t i = 0; i < 3; ++i) {
      record_.seat(1).stakes[i + 1].amount = dollars(ante_ * raises[i]);
    }
    record_.places[0] = first_cards(community, 0, 3);
    return settled_net(rules_, record_, settlement_).cents;
  }

  const RuleSet& rules_;
  std::vector<Card> deck_;
  Record record_;
  Settlement settlement_;
  int ante_ = 0;
};

// In dollars: where the chapter's limit of $50,000 is far, and where it cuts the best hands.
class MississippiStud : public testing::TestWithParam<int> {};

INSTANTIATE_TEST_SUITE_P(Odds, MississippiStud, testing::Values(1, 100));

TEST_P(MississippiStud, PlainEnumerationOnASmallDeck) {
  const std::vector<Card> deck = small_deck(Rank::jack, false);  // 16 cards
  const RuleSet rules = rules_of(mississippi_stud);
  Effort effort;
  const auto solved = solve(rules, dollars(GetParam()), deck, effort);
  Tree tree(rules, deck, GetParam());
  Integer total = 0;
  const auto play = [&](CardSet hole) {
    const unsigned alike = suit_class_size(hole);
    if (alike == 0) return;
    Cards own_cards;
    for (const Card card : deck) {
      if (hole.contains(card)) own_cards.push_back(card);
    }
    tree.deal(own_cards);
    total += Integer(alike) * tree.best({}, {});
  };
  for (std::size_t first = 0; first < deck.size(); ++first) {
    for_each_hand_from(deck, first, 2, play);
  }
  const WagerOdds odds = solved->price_main(rules.paytable(0));
  EXPECT_EQ(odds.space, Integer(120) * 14 * 13 * 12);
  EXPECT_EQ(odds.edge(), Rational(Integer(-total), odds.space * 100 * GetParam()));
}

TEST_P(MississippiStud, AgainstTheSettlingFunction) {
  const RuleSet rules = rules_of(mississippi_stud);
  Effort effort;
  const auto solved = solve(rules, dollars(GetParam()), effort);
  SeededRandom random(655);
  for (int tries = 0; tries < 3; ++tries) {
    const std::vector<Card> deck = shuffled(Deck::standard, random);
    Tree tree(rules, deck, GetParam());
    const Cards hole = first_cards(deck, 0, 2);
    tree.deal(hole);
    std::vector<int> raises;
    for (std::size_t shown = 0; shown < 3; ++shown) {
      const std::vector<Card> community(deck.begin() + 2,
                                        deck.begin() + 2 + static_cast<std::ptrdiff_t>(shown));
      const auto choices = solved->values({card_set(hole), community, std::nullopt});
      ASSERT_EQ(choices.size(), 4U);
      EXPECT_EQ(choices[0].play, "bet 1");
      const Rational unit(tree.continuations(shown) * 100 * GetParam());
      // The tree before the first card is too large to be walked here.
      for (int raise = 1; raise <= 3 && shown > 0; ++raise) {
        EXPECT_EQ(choices[static_cast<std::size_t>(raise - 1)].value,
                  tree.raising(community, raises, raise) / unit);
      }
      EXPECT_EQ(choices[3].value, tree.folding(shown, raises) / unit);
      // What was bet before is the best bet, or the least where folding was best.
      std::size_t best = 3;
      for (std::size_t i = 0; i < 3; ++i) {
        if (choices[i].value > choices[best].value) best = i;
      }
      raises.push_back(best == 3 ? 1 : static_cast<int>(best) + 1);
    }
  }
}

TEST(MississippiStud, AsPublished) {
  const RuleSet rules = rules_of(mississippi_stud);
  Effort effort;
  const WagerOdds odds = solve(rules, dollars(1), effort)->price_main(rules.paytable(0));
  EXPECT_EQ(decimal(odds.edge() * 100, 4), "4.9149");
  EXPECT_EQ(odds.edge(), Rational(53'223, 1'082'900));
  EXPECT_EQ(odds.play->loss_by_wager[1].first, "3rd-street");
}

}  // namespace
}  // namespace houseway
