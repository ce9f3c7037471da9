#include "simulate/table_play.h"

#include <cmath>
#include <map>

#include "core/shoe.h"
#include "odds/drawn_adapter.h"
#include "odds/odds.h"
#include "odds/solvers.h"
#include "round/random_round.h"
#include "rules/limits.h"
#include "simulate/basic_strategies.h"
#include "simulate/player.h"
#include "simulate/table_random.h"
#include "support.h"

namespace houseway {
namespace {

// The wagers that every player has to make, of one amount, and with `all` those that may be made.
Bets bets_of(const RuleSet& rules, int seats, bool all) {
  const Definition& game = rules.definition();
  Bets bets;
  if (game.pot_game() != nullptr) return bets;
  for (std::size_t i = 0; i < game.wagers.size(); ++i) {
    const auto id = static_cast<WagerId>(i);
    const Spot spot{id, 0};
    const Need need = game.wagers[i].need;
    if (!rules.offered(spot)) continue;
    const bool needed = need == Need::required || game.wagers[i].id == game.base;
    if (!needed && !(all && need == Need::optional)) continue;
    const StakeLimit limit = stake_limit(rules, id);
    const Money amount =
        limit.only.empty() ? std::clamp(dollars(10), limit.least, limit.most) : limit.only.front();
    Bets with = bets;
    with.push_back({spot, amount});
    if (needed || !TablePlay::why_not(rules, with, seats)) bets = std::move(with);
  }
  return bets;
}

// Hits below 17: nothing has to be found for it.
std::unique_ptr<Player> mimic(const RuleSet& rules, Effort& effort) {
  const drawn::Terms terms = terms_of(rules, cards_left(rules, {}));
  auto chart = std::make_shared<PlayedChart>();
  for (std::size_t up = 0; up < drawn::values; ++up) {
    for (const auto& [told, holes] : drawn::told_holes(terms, up)) {
      drawn::ChartColumn& column = chart->chart[{up, told}];
      for (std::size_t total = 0; total < column.hard.size(); ++total) {
        const drawn::Wishes wishes = *drawn::wishes_of(total < 17 ? "D" : "S");
        column.hard[total] = column.soft[total] = wishes;
      }
      column.pairs.fill(*drawn::wishes_of("P"));
    }
  }
  return chart_player(rules, chart, effort);
}

// One that is ready at once.
std::unique_ptr<Player> ready_player(const RuleSet& rules, Effort& effort) {
  if (rules.definition().hands() != nullptr) return mimic(rules, effort);
  return basic_player(rules, dollars(10), effort);
}

class TableOf : public testing::TestWithParam<const Definition*> {
 protected:
  static RuleSet chapter_rules() {
    Choices choices;
    if (find_definition(GetParam()->game) != GetParam()) {
      choices.push_back({"ruleset", std::string(GetParam()->ruleset)});
    }
    return *check_choices(*GetParam(), choices).rules;
  }
  static int several(const RuleSet& rules) { return std::min(4, rules.positions()); }
  static int least() { return GetParam()->pot_game() == nullptr ? 1 : 2; }
};

// The journal of a round that a table has played is a round that comes to the same.
void replay(const TablePlay& table) {
  Round again(table.round().rules());
  for (const Event& event : table.round().journal()) {
    const auto why = again.apply(event);
    ASSERT_FALSE(why) << text(*why);
  }
  ASSERT_TRUE(again.over());
  ASSERT_EQ(again.settlement(), table.settlement());
}

TEST_P(TableOf, PlaysRoundAfterRound) {
  const RuleSet rules = chapter_rules();
  Effort effort;
  const auto player = ready_player(rules, effort);
  for (const int seats : {least(), several(rules)}) {
    for (const bool all : {false, true}) {
      const Bets bets = bets_of(rules, seats, all);
      TablePlay table(rules, bets, {.seats = seats, .fresh_shoe = all}, *player);
      Stream stream(1, static_cast<std::uint64_t>(seats));
      StreamRandom random(stream);
      for (int i = 0; i < tries(12); ++i) {
        const Settlement& settled = table.next(random);
        ASSERT_FALSE(settled.missing);
        replay(table);
        if (HasFatalFailure()) return;
        // Every bet is decided once, and nobody else has a line.
        std::map<int, Money> staked;
        for (const Line& line : settled.lines) {
          ASSERT_LE(line.seat, seats);
          staked[line.seat] += line.stake;
        }
        Money made;
        for (const Bet& bet : bets) made += bet.amount;
        // On a layout some bets wait for a point that may not come.
        if (GetParam()->thrown_on_a_layout()) made = bets.front().amount;
        for (int seat = 1; seat <= seats; ++seat) ASSERT_GE(staked[seat], made);
      }
    }
  }
}

TEST_P(TableOf, PlaysUnderAnyRules) {
  SeededRandom random(3);
  Effort effort;
  for (int i = 0; i < tries(GetParam()->hands() == nullptr ? 4 : 2); ++i) {
    const RuleSet rules = random_rules(*GetParam(), random);
    const int seats = i % 2 == 0 ? least() : several(rules);
    const Bets bets = bets_of(rules, seats, i % 4 < 2);
    if (GetParam()->pot_game() == nullptr && TablePlay::why_not(rules, bets, seats)) continue;
    const auto player = ready_player(rules, effort);
    TablePlay table(rules, bets, {.seats = seats}, *player);
    for (int round = 0; round < 4; ++round) {
      ASSERT_FALSE(table.next(random).missing);
      replay(table);
      if (HasFatalFailure()) return;
    }
  }
}

// Asks another player with the cards that the seat does not see exchanged for others, and wants
// the same of it.
class Blindfolded final : public Player {
 public:
  explicit Blindfolded(const Player& player) : player_(player) {}

  Event decide(const Round& round, Random& random) const override {
    const std::uint64_t seed = random.bits();
    SeededRandom first(seed);
    const Event said = player_.decide(round, first);
    if (const auto other = exchanged(round, random)) {
      SeededRandom second(seed);
      EXPECT_EQ(player_.decide(*other, second), said);
      ++compared_;
    }
    return said;
  }
  int compared() const { return compared_; }

 private:
  // Nothing where the other cards would have led elsewhere.
  static std::optional<Round> exchanged(const Round& round, Random& random) {
    const Definition& game = round.definition();
    const int decks = game.pot_game() != nullptr ? 1 : round.rules().decks();
    std::vector<Card> pool = cards_of(game.deck(), decks);
    std::map<int, std::vector<Card>> seen;  // by place, where cards keep their order
    const auto key = [](Place place) {
      return place.is_seat() ? place.seat() : 100 + place.index();
    };
    for (const SeenPlace& each : round.view(round.expected().place.seat())) {
      for (const Card card : each.cards) {
        seen[key(each.place)].push_back(card);
        const auto there = std::find(pool.begin(), pool.end(), card);
        if (there != pool.end()) pool.erase(there);
      }
    }
    Round other(round.rules());
    std::map<int, std::size_t> dealt;
    for (const Event& event : round.journal()) {
      Event now = event;
      if (auto* given = std::get_if<CardDealt>(&now.what)) {
        const auto& faces = seen[key(given->place)];
        const std::size_t nth = dealt[key(given->place)]++;
        // Of hands that were split or exchanged the order has changed: what is seen somewhere
        // stays.
        const bool shown = std::find(faces.begin(), faces.end(), given->card) != faces.end();
        if (!shown && (nth >= faces.size() || !faces[nth].known())) {
          const std::size_t at = random.below(static_cast<std::uint32_t>(pool.size()));
          given->card = pool[at];
          pool.erase(pool.begin() + static_cast<std::ptrdiff_t>(at));
        }
      }
      if (other.apply(now)) return std::nullopt;
    }
    const Expected a = round.expected();
    const Expected b = other.expected();
    if (a.kind != b.kind || a.place != b.place || a.step != b.step) return std::nullopt;
    const int seat = a.place.seat();
    return round.view(seat) == other.view(seat) ? std::optional(other) : std::nullopt;
  }

  const Player& player_;
  mutable int compared_ = 0;
};

TEST_P(TableOf, NobodyDecidesByHiddenCards) {
  if (GetParam()->thrown_on_a_layout()) return;
  const RuleSet rules = chapter_rules();
  Effort effort;
  const auto player = ready_player(rules, effort);
  const Blindfolded blindfolded(*player);
  TablePlay table(rules, bets_of(rules, several(rules), false), {.seats = several(rules)},
                  blindfolded);
  SeededRandom random(11);
  for (int i = 0; i < tries(12); ++i) table.next(random);
  const auto play =
      GetParam()->card_game() != nullptr ? GetParam()->cards().play : std::span<const Step>();
  const bool decides = std::any_of(play.begin(), play.end(), [](const Step& step) {
    return step.is<Decide>() && step.when == nullptr && !step.offers(Choice::Act::give_up);
  });
  if (decides || GetParam()->pot_game() != nullptr || GetParam()->hands() != nullptr) {
    EXPECT_GT(blindfolded.compared(), 10);
  }
}

INSTANTIATE_TEST_SUITE_P(Games, TableOf,
                         testing::ValuesIn(all_definitions().begin(), all_definitions().end()),
                         name_of_test);

RuleSet rules_of(const char* game, const Choices& choices = {}) {
  return *check_choices(*find_definition(game), choices).rules;
}

// Seeds and what was put on are what stands and what was paid, less what a meter began with again.
TEST(TablePlay, MetersMoveFromRoundToRound) {
  for (const int seats : {1, 3}) {
    const RuleSet rules = rules_of("caribbean-stud-poker");
    Effort effort;
    const auto player = basic_player(rules, dollars(10), effort);
    const Bets bets = bets_of(rules, seats, true);
    TablePlay table(rules, bets, {.seats = seats}, *player);
    ASSERT_FALSE(table.meters().empty());
    SeededRandom random(5);
    Meters expected = table.meters();
    int moved = 0;
    for (int i = 0; i < tries(300); ++i) {
      const Settlement& settled = table.next(random);
      Meters put_on = expected;
      add_contributions(rules, table.round().record(), put_on);
      ASSERT_EQ(table.round().record().meters, put_on);
      Money paid;
      for (const Line& line : settled.lines) {
        if (line.pays.kind == Pays::Kind::meter) paid += line.back;
      }
      Money fallen;
      for (std::size_t m = 0; m < put_on.size(); ++m) {
        fallen += put_on[m].amount - table.meters()[m].amount;
      }
      ASSERT_EQ(fallen, paid) << i;
      moved += put_on == expected ? 0 : 1;
      expected = table.meters();
    }
    EXPECT_EQ(moved, tries(300));
  }
}

TEST(TablePlay, ShoesLastUntilTheCoverCard) {
  const RuleSet rules = rules_of("minibaccarat");
  Effort effort;
  const auto player = basic_player(rules, dollars(10), effort);
  TablePlay table(rules, bets_of(rules, 1, false), {}, *player);
  SeededRandom random(9);
  std::map<Card, int> out;
  std::uint64_t shoe = 0;
  std::size_t cards = 0;
  for (int i = 0; i < 600; ++i) {
    table.next(random);
    if (table.shuffles() != shoe) {
      // 627a.5(e), (h): the cover card leaves 14 to 40 cards, and one more round is dealt.
      if (shoe > 0) {
        EXPECT_GT(cards, 52U * 8 - 40 - 11 - 6);
        EXPECT_LE(cards, 52U * 8);
      }
      shoe = table.shuffles();
      out.clear();
      cards = 0;
    }
    for (const Event& event : table.round().journal()) {
      if (const auto* dealt = event.as<CardDealt>()) {
        EXPECT_LE(++out[dealt->card], rules.decks());
        ++cards;
      }
    }
  }
  EXPECT_GT(shoe, 5U);
  TablePlay fresh(rules, bets_of(rules, 1, false), {.fresh_shoe = true}, *player);
  for (int i = 0; i < 100; ++i) fresh.next(random);
  EXPECT_EQ(fresh.shuffles(), 0U);
}

// What players have, what was taken from the pots and what the funds have left are what was bought
// in for.
TEST(TablePlay, EveryHandBeginsWithTheBuyInAndChipsAreConserved) {
  const RuleSet rules =
      rules_of("hold-em-poker", {{"rake", std::string("percentage")}, {"rake-percent", 5.0}});
  const auto player = pot_player();
  TablePlay table(rules, {}, {.seats = 5, .buy_in = dollars(100)}, *player);
  SeededRandom random(13);
  Money taken;
  Money buy_in;
  for (int i = 0; i < tries(100); ++i) {
    for (const Taken& each : table.next(random).taken) taken += each.amount;
    if (i == 0) buy_in = Money{table.bought_in().cents / 5};
    Money held;
    for (int seat = 1; seat <= 5; ++seat) {
      held += table.chips(seat);
      ASSERT_EQ(table.round().pot().record().seat(seat).stakes, buy_in);
    }
    ASSERT_EQ(held + taken, table.bought_in());
  }
  EXPECT_GT(taken.cents, 0);
  EXPECT_GE(buy_in, dollars(100));
}

TEST(TablePlay, TheSameNumbersPlayTheSame) {
  const RuleSet rules = rules_of("blackjack");
  Effort effort;
  const auto player = mimic(rules, effort);
  std::vector<Settlement> first;
  for (const bool again : {false, true}) {
    TablePlay table(rules, bets_of(rules, 2, false), {.seats = 2}, *player);
    Stream stream(21, 4);
    StreamRandom random(stream);
    for (std::size_t i = 0; i < 40; ++i) {
      const Settlement& settled = table.next(random);
      if (again) {
        ASSERT_EQ(settled, first[i]);
      } else {
        first.push_back(settled);
      }
    }
  }
}

TEST(TablePlay, RefusesWhatTheRulesDo) {
  const RuleSet rules = rules_of("three-card-poker", {{"minimum-wager", 10.0}});
  const Spot ante{static_cast<WagerId>(*rules.definition().find_wager("ante")), 0};
  EXPECT_TRUE(TablePlay::why_not(rules, {{ante, dollars(5)}}, 1));
  EXPECT_FALSE(TablePlay::why_not(rules, {{ante, dollars(10)}}, 1));
  EXPECT_TRUE(TablePlay::why_not(rules, {{ante, dollars(10)}}, 8));
  EXPECT_TRUE(TablePlay::why_not(rules, {}, 1));
  EXPECT_TRUE(TablePlay::why_not(rules_of("hold-em-poker"), {}, 1));
  const auto player = policy_player(rules);
  EXPECT_THROW(TablePlay(rules, {{ante, dollars(5)}}, {}, *player), std::invalid_argument);
}

// The best play and what a person can remember, round by round, come to what the odds say.
TEST(TablePlay, MeansAgreeWithTheOdds) {
  const RuleSet rules = rules_of("three-card-poker");
  Effort effort;
  const auto player = best_player(rules, dollars(10), effort);
  TablePlay table(rules, bets_of(rules, 1, false), {}, *player);
  Stream stream(2, 0);
  StreamRandom random(stream);
  double sum = 0;
  double squares = 0;
  const int rounds = tries(20'000);
  for (int i = 0; i < rounds; ++i) {
    double won = 0;
    for (const Line& line : table.next(random).lines) {
      won += static_cast<double>(net(line).cents) / 1000;
    }
    sum += won;
    squares += won * won;
  }
  const double mean = sum / rounds;
  const double error = std::sqrt((squares / rounds - mean * mean) / rounds);
  EXPECT_NEAR(mean, -0.03372981, 4 * error);
}

}  // namespace
}  // namespace houseway
