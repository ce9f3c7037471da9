#include "simulate/arranged_kernel.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <string>
#include <vector>

#include "games/register.h"
#include "kernel_check.h"
#include "odds/set_hands_solver.h"
#include "round/random_round.h"
#include "round/round.h"
#include "rules/limits.h"
#include "simulate/set_hands_seat.h"

// Kernels of games in which hands are arranged or cards bought, held against the settling function
// round by round.
namespace houseway {
namespace {

using Plays = ArrangedSeat::Plays;

constexpr std::array games{"pai-gow",
                           "pai-gow-poker",
                           "fortune-asia-poker",
                           "six-card-fortune-pai-gow-poker",
                           "face-up-pai-gow-poker",
                           "five-card-hi-lo",
                           "saigon-5-card",
                           "lunar-poker"};

RuleSet rules_of(std::string_view game, const Choices& choices = {}) {
  Checked checked = check_choices(*find_definition(game), choices);
  EXPECT_TRUE(checked.rules.has_value()) << game;
  return std::move(*checked.rules);
}

// Every wager that a single player may make before the deal, on the own hand and the dealer's.
Bets all_bets(const RuleSet& rules) {
  const Definition& game = rules.definition();
  Bets bets;
  for (std::size_t i = 0; i < game.wagers.size(); ++i) {
    const Wager& wager = game.wagers[i];
    const auto id = static_cast<WagerId>(i);
    if (!made_before_the_deal(wager.need) || wager.need == Need::among_players) continue;
    const StakeLimit limit = stake_limit(rules, id);
    const Money stake =
        limit.only.empty() ? std::clamp(dollars(5), limit.least, limit.most) : limit.only[0];
    for (std::size_t spot = 0; spot < std::max<std::size_t>(1, wager.selections.size()); ++spot) {
      const Spot chosen{id, static_cast<std::uint8_t>(spot)};
      const auto holder = game.on_hand_of(chosen);
      if (rules.offered(chosen) && !(holder && holder->is_seat())) bets.push_back({chosen, stake});
    }
  }
  return bets;
}

// Those alone that a player has to make.
Bets required_bets(const RuleSet& rules) {
  Bets bets = all_bets(rules);
  std::erase_if(bets, [&](const Bet& bet) {
    return rules.definition().wagers[bet.spot.wager].need != Need::required ||
           bet.spot.selection > 0;
  });
  return bets;
}

// The same as players make them at random.
Bets random_bets(const RuleSet& rules, Random& random) {
  Round round(rules);
  RandomRoundOptions options;
  options.seats = 1;
  play_random_round(round, random, options);
  Bets bets;
  for (const Stake& stake : round.record().seat(1).stakes) {
    const Wager& wager = rules.definition().wagers[stake.spot.wager];
    if (made_before_the_deal(wager.need)) bets.push_back({stake.spot, stake.amount});
  }
  return bets;
}

// Room for the classes of so many rounds.
struct Room {
  Room(const Kernel& kernel, std::size_t rounds)
      : classes(kernel.channels().size(), std::vector<std::uint32_t>(rounds)),
        spans(classes.begin(), classes.end()) {}

  std::vector<std::vector<std::uint32_t>> classes;
  std::vector<std::span<std::uint32_t>> spans;
};

void expect_agreement(const RuleSet& rules, const Bets& bets, Plays plays, std::size_t rounds,
                      std::uint64_t seed) {
  Effort effort;
  const auto seat = arranged_seat(rules, bets.front().amount, plays, effort);
  const auto kernel = arranged_kernel(rules, bets, *seat);
  if (kernel == nullptr) return;
  CheckingBook book(rules, kernel->channels());
  Room room(*kernel, rounds);
  Stream stream(seed, 0);
  kernel->open()->play(stream, book, room.spans);
  EXPECT_EQ(book.shown, rounds);
  for (const std::string& failure : book.failures) {
    ADD_FAILURE() << rules.definition().game << ": " << failure;
  }
  // Another table, whose kernel knows all of these hands by now, plays the same rounds.
  Room again(*kernel, rounds);
  CheckingBook other(rules, kernel->channels());
  Stream same(seed, 0);
  kernel->open()->play(same, other, again.spans);
  EXPECT_EQ(room.classes, again.classes);
}

TEST(ArrangedKernel, AgreesWithTheSettlementUnderChapterRules) {
  for (const char* game : games) {
    const RuleSet rules = rules_of(game);
    expect_agreement(rules, all_bets(rules), Plays::house_way, 500, 1);
    expect_agreement(rules, required_bets(rules), Plays::house_way, 150, 2);
  }
}

TEST(ArrangedKernel, AgreesUnderRandomRulesAndBets) {
  SeededRandom random(11);
  for (const char* game : games) {
    for (int i = 0; i < 3; ++i) {
      const RuleSet rules = random_rules(*find_definition(game), random);
      expect_agreement(rules, random_bets(rules, random), Plays::house_way, 200, random.below(99));
    }
  }
}

TEST(ArrangedKernel, AgreesWhereHandsAreSetBest) {
  for (const char* game :
       {"pai-gow", "face-up-pai-gow-poker", "five-card-hi-lo", "saigon-5-card"}) {
    const RuleSet rules = rules_of(game);
    expect_agreement(rules, all_bets(rules), Plays::best, 300, 3);
  }
  for (const char* game : {"pai-gow-poker", "six-card-fortune-pai-gow-poker"}) {
    const RuleSet rules = rules_of(game);
    expect_agreement(rules, all_bets(rules), Plays::best, 30, 4);
  }
}

TEST(ArrangedKernel, WagersThatALimitCutsTogetherShareAChannel) {
  const RuleSet rules =
      rules_of("pai-gow-poker", {{"variant", std::string("ez")}, {"maximum-payout", 50'000.0}});
  const auto wager = [&](std::string_view id) {
    return Spot{static_cast<WagerId>(*rules.definition().find_wager(id)), 0};
  };
  const Bets bets{{wager("pai-gow-poker"), dollars(10)},
                  {wager("fortune-bonus"), dollars(500)},
                  {wager("queens-dragon"), dollars(500)},
                  {wager("red-black"), dollars(500)}};
  Effort effort;
  const auto seat = arranged_seat(rules, dollars(10), Plays::house_way, effort);
  const auto kernel = arranged_kernel(rules, bets, *seat);
  ASSERT_NE(kernel, nullptr);
  ASSERT_EQ(kernel->channels().size(), 2U);
  EXPECT_EQ(kernel->channels()[1].classes, 13U * 2U * 64U);
  expect_agreement(rules, bets, Plays::house_way, 500, 5);
}

// Puts all rounds into one class.
class CoarseBook final : public Book {
 public:
  CoarseBook(std::span<const Channel> channels, CheckingBook& checking)
      : Book(channels), checking_(checking), one_class_(channels.size()) {}
  void show(std::span<const std::uint32_t>, std::uint64_t nth, const Record& record) override {
    checking_.show(one_class_, nth, record);
  }
  void show(std::size_t, std::uint32_t, std::span<const Line>) override {}

 private:
  CheckingBook& checking_;
  std::vector<std::uint32_t> one_class_;
};

TEST(ArrangedKernel, ClassesThatAreTooCoarseAreCaught) {
  for (const char* game : games) {
    const RuleSet rules = rules_of(game);
    const Bets bets = all_bets(rules);
    Effort effort;
    const auto seat = arranged_seat(rules, bets.front().amount, Plays::house_way, effort);
    const auto kernel = arranged_kernel(rules, bets, *seat);
    CheckingBook checking(rules, kernel->channels());
    CoarseBook book(kernel->channels(), checking);
    Room room(*kernel, 50);
    Stream stream(1, 0);
    kernel->open()->play(stream, book, room.spans);
    EXPECT_FALSE(checking.failures.empty()) << game;
  }
}

// What each class comes to, summed up.
class SummingBook final : public Book {
 public:
  SummingBook(const RuleSet& rules, std::span<const Channel> channels)
      : Book(channels), rules_(rules), channels_(channels.begin(), channels.end()) {
    for (const Channel& channel : channels) nets.emplace_back(channel.classes);
  }
  void show(std::span<const std::uint32_t> classes, std::uint64_t, const Record& record) override {
    const Settlement settled = settle(rules_, record);
    for (std::size_t i = 0; i < classes.size(); ++i) {
      nets[i][classes[i]] = 0;
      for (const Line& line : settled.lines) {
        for (const WagerId wager : channels_[i].wagers) {
          if (line.spot.wager == wager) nets[i][classes[i]] += net(line).cents;
        }
      }
      want(place(i, classes[i]), false);
    }
  }
  void show(std::size_t, std::uint32_t, std::span<const Line>) override {}

  std::vector<std::vector<std::int64_t>> nets;  // by channel and class

 private:
  const RuleSet& rules_;
  std::vector<Channel> channels_;
};

// Means of the first channel, against `houseway odds`.
void expect_edge(std::string_view game, Plays plays, double edge) {
  const RuleSet rules = rules_of(game);
  const Bets bets = required_bets(rules);
  Effort effort;
  const auto seat = arranged_seat(rules, bets.front().amount, plays, effort);
  const auto kernel = arranged_kernel(rules, bets, *seat);
  SummingBook book(rules, kernel->channels());
  constexpr std::size_t rounds = 120'000;
  Room room(*kernel, rounds);
  Stream stream(7, 0);
  kernel->open()->play(stream, book, room.spans);
  double sum = 0;
  double squares = 0;
  for (const std::uint32_t of_class : room.classes[0]) {
    const double won = static_cast<double>(book.nets[0][of_class]) /
                       static_cast<double>(bets.front().amount.cents);
    sum += won;
    squares += won * won;
  }
  const double mean = sum / rounds;
  const double error = std::sqrt((squares / rounds - mean * mean) / rounds);
  EXPECT_NEAR(-mean, edge, 4 * error) << game;
}

TEST(ArrangedKernel, MeansAreTheExactOdds) {
  expect_edge("pai-gow", Plays::house_way, 0.02673041);
  expect_edge("pai-gow", Plays::best, -0.00924187);
  expect_edge("five-card-hi-lo", Plays::house_way, 0.13935033);
  expect_edge("five-card-hi-lo", Plays::best, 0.02763843);
  expect_edge("saigon-5-card", Plays::house_way, 0.01867544);
}

// A whole table that plays so: every play is one that the round allows.
TEST(ArrangedKernel, SeatsPlayAsARoundAllows) {
  for (const char* game : games) {
    const RuleSet rules = rules_of(game);
    Effort effort;
    const auto seat = arranged_seat(rules, dollars(5), Plays::house_way, effort);
    SeededRandom random(3);
    for (int nth = 0; nth < 4; ++nth) {
      Round round(rules);
      const auto apply = [&](const Event& event) {
        const auto why = round.apply(event);
        EXPECT_FALSE(why.has_value()) << game << ": " << text(*why);
        return !why;
      };
      const Bets bets = all_bets(rules);
      for (int player = 1; player <= rules.definition().positions; ++player) {
        for (const Bet& bet : bets) apply(Event::bet(player, bet.spot, bet.amount));
      }
      apply(Event::no_more_bets());
      const auto deck = deck_cards(rules.definition().cards().deck);
      std::vector<Card> cards(deck.begin(), deck.end());
      for (std::size_t i = cards.size(); i > 1; --i) {
        std::swap(cards[i - 1], cards[random.below(static_cast<std::uint32_t>(i))]);
      }
      bool goes_on = true;
      while (goes_on && round.expected().kind != Expected::Kind::nothing) {
        const Expected now = round.expected();
        Event next = Event::reveal();
        if (now.kind == Expected::Kind::card) {
          next = Event::deal(now.place, cards.back());
          cards.pop_back();
        } else if (now.kind == Expected::Kind::decision) {
          const int player = now.place.seat();
          next = Event::decide(player, seat->play(*now.step, round.record(), player));
        } else if (now.kind == Expected::Kind::arrangement) {
          next = Event::arrange(now.place);
        } else if (now.kind == Expected::Kind::toss) {
          next = Event::toss(random_throw(rules, rules.definition().throwing()->start, random));
        }
        goes_on = apply(next);
      }
      EXPECT_FALSE(round.settlement().missing.has_value());
    }
  }
}

// The solver that the odds come from values no other setting higher.
TEST(ArrangedKernel, BestSettingsAreThoseOfTheSolver) {
  const RuleSet rules = rules_of("six-card-fortune-pai-gow-poker");
  Effort effort;
  const arranged_rounds::SetHandsSeat seat(rules, dollars(5), Plays::best, effort);
  SetHandsSolver solver(rules, deck_cards(Deck::with_joker), 1, 1, effort);
  SeededRandom random(5);
  const auto deck = deck_cards(Deck::with_joker);
  for (int nth = 0; nth < 8; ++nth) {
    Record record;
    record.seats.resize(1);
    Cards& own_cards = record.seat(1).cards;
    while (own_cards.size() < 6) {
      const Card card = deck[random.below(static_cast<std::uint32_t>(deck.size()))];
      if (!own_cards.contains(card)) own_cards.push_back(card);
    }
    const CardSet hand = card_set(own_cards);
    Arrangement set;
    bool doubled = false;
    for (const Step& step : rules.definition().cards().play) {
      if (!step.is<Decide>() || step.offers(Choice::Act::give_up)) continue;
      const Play play = seat.play(step, record, 1);
      if (step.offers(Choice::Act::set)) set = play.arranged;
      if (step.offers(Choice::Act::wager)) {
        doubled = step.choices()[play.choice].act == Choice::Act::wager;
      }
    }
    const CardSet low = set.empty() ? rules.house_way().set(hand)[0] : card_set(set.front());
    const auto values = solver.values(hand);
    std::int64_t most = values.front().value;
    for (const auto& each : values) most = std::max(most, each.value);
    for (const auto& each : values) {
      if (!solver.alike(hand, each.low, low)) continue;
      EXPECT_EQ(each.value, most) << text(own_cards);
      EXPECT_EQ(each.doubled, doubled) << text(own_cards);
    }
  }
}

}  // namespace
}  // namespace houseway
