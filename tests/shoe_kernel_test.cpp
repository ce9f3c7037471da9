#include "simulate/shoe_kernel.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <string>

#include "games/register.h"
#include "kernel_check.h"
#include "odds_support.h"
#include "round/random_round.h"
#include "rules/limits.h"
#include "support.h"

namespace houseway {
namespace {

const std::vector<const Definition*> games{
    &baccarat, &midibaccarat, &minibaccarat, &twenty_one_baccarat, &casino_war, &over_under};

Bets bets_on(const Definition& game, const std::vector<std::pair<const char*, int>>& stakes) {
  Bets bets;
  for (const auto& [spot, amount] : stakes)
    bets.push_back({*game.find_spot(spot), dollars(amount)});
  return bets;
}

// The base wager and any others that are made before the deal.
Bets random_bets(const RuleSet& rules, Random& random) {
  Bets bets;
  const Definition& game = rules.definition();
  for (std::size_t i = 0; i < game.wagers.size(); ++i) {
    const Wager& wager = game.wagers[i];
    const auto id = static_cast<WagerId>(i);
    const StakeLimit limit = stake_limit(rules, id);
    for (std::size_t j = 0; j < std::max<std::size_t>(1, wager.selections.size()); ++j) {
      const Spot spot{id, static_cast<std::uint8_t>(j)};
      if (!rules.offered(id) || !rules.offered(spot) || !made_before_the_deal(wager.need) ||
          (wager.id != game.base && random.one_in(2))) {
        continue;
      }
      const Money amount{1 + random.below(10'000)};
      bets.push_back({spot, std::clamp(amount, limit.least, limit.most)});
    }
  }
  return bets;
}

// Takes any choice, by the cards.
std::optional<std::uint8_t> scrambled(const Step& step, std::span<const Card> drawn) {
  std::uint64_t hash = 5;
  for (const Card card : drawn) hash = (hash + card.id()) * 0x9E3779B97F4A7C15U;
  hash ^= hash >> 32U;
  return static_cast<std::uint8_t>(hash % step.choices().size());
}

// The round that is shown, played again event by event.
Round played_again(const RuleSet& rules, const Bets& bets, const Record& shown,
                   const ShoePolicy& policy) {
  Round round(rules);
  const auto must = [&](const Event& event) { EXPECT_EQ(round.apply(event), std::nullopt); };
  for (const Bet& bet : bets) must(Event::bet(1, bet.spot, bet.amount));
  must(Event::no_more_bets());
  std::vector<Card> drawn;
  const auto dealt = [](const Record& record, Place place) -> const Cards& {
    return place.is_seat() ? record.seat(place.seat()).cards
                           : record.places[static_cast<std::size_t>(place.index())];
  };
  while (!round.over()) {
    const Expected now = round.expected();
    if (now.kind == Expected::Kind::card) {
      const Card card = dealt(shown, now.place)[dealt(round.record(), now.place).size()];
      must(Event::deal(now.place, card));
      drawn.emplace_back(card.rank(), Suit::spades);
    } else if (now.kind == Expected::Kind::decision) {
      std::vector<Card> sorted = drawn;
      for (std::size_t i = 0; sorted.size() >= 4 && i < 2; ++i) {
        if (sorted[i + 2].rank() < sorted[i].rank()) std::swap(sorted[i], sorted[i + 2]);
      }
      const auto plays = round.cards().plays();
      const auto chosen = policy(*now.step, sorted);
      const auto* play = std::find_if(plays.begin(), plays.end(), [&](const Play& each) {
        return chosen && each.choice == *chosen;
      });
      if (play == plays.end()) {
        play = std::find_if(plays.begin(), plays.end(), [&](const Play& each) {
          return now.step->choices()[each.choice].unwritten;
        });
      }
      must(Event::decide(1, play == plays.end() ? plays[0] : *play));
    } else {
      must(now.kind == Expected::Kind::burn ? Event::burn() : Event::reveal());
    }
  }
  return round;
}

// Shows every round.
class RecordsBook final : public Book {
 public:
  using Look = std::function<void(std::uint32_t of_class, std::uint64_t nth, const Record& record)>;
  RecordsBook(std::span<const Channel> channels, Look look)
      : Book(channels), look_(std::move(look)) {}

  using Book::show;
  void show(std::span<const std::uint32_t> classes, std::uint64_t nth,
            const Record& record) override {
    look_(classes[0], nth, record);
  }
  void show(std::size_t, std::uint32_t, std::span<const Line>) override {}

 private:
  Look look_;
};

std::vector<std::uint32_t> played(const Kernel& kernel, Book& book, std::size_t rounds,
                                  std::size_t at_once, std::uint64_t seed = 1) {
  const auto table = kernel.open();
  Stream stream(seed, 0);
  std::vector<std::uint32_t> classes(rounds);
  for (std::size_t done = 0; done < rounds; done += at_once) {
    const std::array room{std::span(classes).subspan(done, std::min(at_once, rounds - done))};
    table->play(stream, book, room);
  }
  return classes;
}

TEST(ShoeKernel, RoundsOfAClassSettleAlike) {
  SeededRandom random(627);
  for (const Definition* game : games) {
    // Of the three that are alike one will do for other rules, as it takes time to find its tables.
    const int rule_sets = game == &midibaccarat || game == &minibaccarat ? 1 : 2;
    for (int i = 0; i < tries(rule_sets); ++i) {
      const RuleSet rules = i == 0 ? rules_of(*game) : random_rules(*game, random);
      const Bets bets = random_bets(rules, random);
      const ShoePolicy policy = i == 0 ? best_shoe_policy(rules, bets) : scrambled;
      const auto kernel = shoe_kernel(rules, bets, i == 1, policy);
      ASSERT_NE(kernel, nullptr) << game->game;
      CheckingBook book(rules, kernel->channels());
      played(*kernel, book, 1000, 37);
      EXPECT_EQ(book.failures, std::vector<std::string>{}) << game->game;
      EXPECT_EQ(book.shown, 1000U);
      RecordsBook rounds(kernel->channels(),
                         [&](std::uint32_t, std::uint64_t nth, const Record& shown) {
                           if (nth >= 200) return;
                           const Round round = played_again(rules, bets, shown, policy);
                           EXPECT_EQ(round.record().seat(1), shown.seat(1)) << game->game;
                           EXPECT_EQ(round.record().places, shown.places) << game->game;
                           EXPECT_EQ(round.settlement(), settle(rules, shown)) << game->game;
                         });
      played(*kernel, rounds, 200, 200);
    }
  }
}

TEST(ShoeKernel, ACoarserClassIsCaught) {
  const RuleSet rules = rules_of(casino_war);
  const Bets bets = bets_on(casino_war, {{"initial", 10}, {"tie-1", 5}});
  const auto kernel = shoe_kernel(rules, bets, false, best_main_policy(rules, bets));
  CheckingBook checked(rules, kernel->channels());
  RecordsBook book(kernel->channels(),
                   [&](std::uint32_t of_class, std::uint64_t nth, const Record& shown) {
                     const std::array<std::uint32_t, 1> coarser{of_class / 2};
                     checked.show(coarser, nth, shown);
                   });
  played(*kernel, book, 1000, 1000);
  EXPECT_FALSE(checked.failures.empty());
}

// By wager, what a round nets on average per unit of it, with what is staked in the round besides.
std::map<std::string, double> nets(const RuleSet& rules, const Kernel& kernel, Money unit,
                                   std::size_t rounds) {
  std::map<std::uint32_t, std::vector<Line>> learned;
  RecordsBook book(kernel.channels(),
                   [&](std::uint32_t of_class, std::uint64_t, const Record& shown) {
                     if (!learned.contains(of_class))
                       learned[of_class] = settle(rules, shown).lines;
                   });
  std::map<std::string, double> sums;
  for (const std::uint32_t of_class : played(kernel, book, rounds, rounds)) {
    for (const Line& line : learned.at(of_class)) {
      sums[rules.definition().spot_name(line.spot)] += in_dollars(net(line));
    }
  }
  for (auto& [name, sum] : sums) sum /= in_dollars(unit) * static_cast<double>(rounds);
  return sums;
}

TEST(ShoeKernel, MeansAreThoseOfTheOdds) {
  constexpr std::size_t rounds = 40'000;
  const double root = std::sqrt(static_cast<double>(rounds));
  {
    const RuleSet rules = rules_of(minibaccarat);
    const Bets bets = bets_on(minibaccarat, {{"banker", 20}, {"player", 20}, {"tie", 20}});
    const auto kernel = shoe_kernel(rules, bets, true, best_main_policy(rules, bets));
    const auto mean = nets(rules, *kernel, dollars(20), rounds);
    EXPECT_NEAR(mean.at("banker"), -0.010579, 4 * 0.9274 / root);
    EXPECT_NEAR(mean.at("player"), -0.012351, 4 * 0.9512 / root);
    EXPECT_NEAR(mean.at("tie"), -0.143596, 4 * 2.6409 / root);
  }
  {
    const RuleSet rules = rules_of(casino_war);
    const Bets bets = bets_on(casino_war, {{"initial", 20}, {"tie-1", 20}});
    const auto kernel = shoe_kernel(rules, bets, true, best_main_policy(rules, bets));
    const auto mean = nets(rules, *kernel, dollars(20), rounds);
    EXPECT_NEAR(mean.at("initial") + mean.at("war"), -0.023301, 4 * 1.0576 / root);
    EXPECT_NEAR(mean.at("tie-1"), -0.186495, 4 * 2.8787 / root);
  }
  {
    const RuleSet rules = rules_of(over_under);
    const Bets bets = bets_on(over_under, {{"ante", 20}, {"bonus", 20}});
    const auto kernel = shoe_kernel(rules, bets, false, best_main_policy(rules, bets));
    const auto mean = nets(rules, *kernel, dollars(20), rounds);
    EXPECT_NEAR(mean.at("ante") + mean.at("over-23") + mean.at("under-18"), -0.020997,
                4 * 1.9999 / root);
    EXPECT_NEAR(mean.at("bonus"), -0.056052, 4 * 2.3368 / root);
  }
}

// 686a.5(d), 686a.7(d): until the cover card comes out rounds follow from the same six decks.
TEST(ShoeKernel, AShoeLastsUntilItsCoverCard) {
  const RuleSet rules = rules_of(over_under);
  const Bets bets = bets_on(over_under, {{"ante", 20}});
  constexpr std::size_t rounds = (312 - 1 - 78 - 26) / 3;  // that any shoe has
  const auto most_copies = [&](bool fresh) {
    const auto kernel = shoe_kernel(rules, bets, fresh, best_main_policy(rules, bets));
    int most = 0;
    for (std::uint64_t seed = 0; seed < 30; ++seed) {
      std::map<Card, int> copies;
      RecordsBook book(kernel->channels(), [&](std::uint32_t, std::uint64_t, const Record& shown) {
        for (const Card card : shown.seat(1).cards) most = std::max(most, ++copies[card]);
      });
      played(*kernel, book, rounds, rounds, seed);
    }
    return most;
  };
  EXPECT_EQ(most_copies(false), 6);
  EXPECT_GT(most_copies(true), 6);
}

TEST(ShoeKernel, TheSameStreamDealsTheSame) {
  for (const Definition* game : {&casino_war, &over_under}) {
    const RuleSet rules = rules_of(*game);
    SeededRandom random(3);
    const auto kernel = shoe_kernel(rules, random_bets(rules, random), false, scrambled);
    CheckingBook book(rules, kernel->channels());
    EXPECT_EQ(played(*kernel, book, 2000, 2000), played(*kernel, book, 2000, 13));
  }
}

// 651a.9(c): to go to War is better than to give up half; 627a.8(d)(1): a pair's payout is added
// to the hand that is ahead.
TEST(ShoeKernel, PlaysForTheBest) {
  const RuleSet war = rules_of(casino_war);
  const Bets bets = bets_on(casino_war, {{"initial", 20}});
  const auto kernel = shoe_kernel(war, bets, true, best_main_policy(war, bets));
  RecordsBook wars(kernel->channels(), [&](std::uint32_t, std::uint64_t, const Record& shown) {
    const bool tied = shown.seat(1).cards[0].rank() == shown.places[0][0].rank();
    EXPECT_EQ(shown.seat(1).stakes.size(), tied ? 2U : 1U);
  });
  played(*kernel, wars, 500, 500);

  const RuleSet rules = rules_of(minibaccarat);
  const Bets pair = bets_on(minibaccarat, {{"player", 20}, {"house-money", 20}});
  const ShoePolicy best = best_shoe_policy(rules, pair);
  const Step& adds = minibaccarat.cards().play[0];
  const auto cards = [](Rank player, Rank banker_low, Rank banker_high) {
    return std::vector<Card>{{player, Suit::spades},
                             {banker_low, Suit::spades},
                             {player, Suit::spades},
                             {banker_high, Suit::spades}};
  };
  EXPECT_EQ(best(adds, cards(Rank::four, Rank::two, Rank::king)), 1);
  EXPECT_EQ(best(adds, cards(Rank::five, Rank::nine, Rank::king)), 0);
  EXPECT_EQ(best_main_policy(rules, pair)(adds, cards(Rank::four, Rank::two, Rank::king)),
            std::nullopt);
}

TEST(ShoeKernel, DeclinesWhatItDoesNotFit) {
  const auto declines = [](const Definition& game, const Bets& bets) {
    const RuleSet rules = rules_of(game);
    return shoe_kernel(rules, bets, false, scrambled) == nullptr;
  };
  EXPECT_TRUE(declines(casino_war, bets_on(casino_war, {{"tie-1", 10}})));
  EXPECT_TRUE(declines(casino_war, {}));
  EXPECT_TRUE(declines(blackjack, bets_on(blackjack, {{"blackjack", 10}})));
  EXPECT_TRUE(declines(three_card_poker, bets_on(three_card_poker, {{"ante", 10}})));
}

}  // namespace
}  // namespace houseway
