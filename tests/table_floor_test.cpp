#include "games/register.h"
#include "played_table.h"
#include "round/shoe_result.h"
#include "rules/pot_rules.h"

namespace houseway::floor {
namespace {

// A table that is told what to do, and asserts that it may.
class ToldTable {
 public:
  ToldTable(std::string_view game, const Choices& choices, bool committed, int players)
      : rules_(*check_choices(*find_definition(game), choices).rules),
        table_(std::make_unique<LiveTable>("7", rules_, &key())) {
    apply(TableOpened{std::string(game), "1", "layout-1", committed});
    apply(InventoryFilled{dollars(10'000)});
    for (int seat = 1; seat <= players; ++seat) sit(seat);
  }

  void sit(int seat) {
    apply(SeatTaken{seat, "player-" + std::to_string(seat)});
    apply(ChipsBought{seat, dollars(1'000)});
  }
  std::optional<Refusal> why_not(const TableEvent& event, const Actor& by = the_program()) const {
    return table_->why_not(event, by, at_);
  }
  void apply(const TableEvent& event, const Actor& by = the_program()) {
    const auto why = why_not(event, by);
    ASSERT_FALSE(why) << text(*why);
    const Json words = to_json(event, &table_->round());
    const auto read = read_table_event(words, &table_->round());
    ASSERT_TRUE(std::holds_alternative<TableEvent>(read)) << words;
    EXPECT_TRUE(std::get<TableEvent>(read) == event) << words;
    table_->apply(event, by, at_);
  }
  void apply_all(const std::vector<TableEvent>& events) {
    for (const TableEvent& event : events) apply(event);
  }
  // Everybody with a seat bets on the same, and the program does the rest.
  void play_round(std::string_view wager, Money amount) {
    TableDealer dealer(*table_, random_);
    for (auto ready = dealer.make_ready(); !ready.empty(); ready = dealer.make_ready()) {
      apply_all(ready);
    }
    apply_all(dealer.begin_round());
    const Spot spot{static_cast<WagerId>(*table_->game().find_wager(wager)), 0};
    for (const int seat : table_->present().seats) {
      if (table_->round().record().bank.seat != seat) {
        apply(RoundWent{Event::bet(seat, spot, amount)});
      }
    }
    apply_all(dealer.close_bets());
    while (table_->phase() != LiveTable::Phase::between_rounds &&
           !testing::Test::HasFatalFailure()) {
      const auto events = dealer.go_on();
      if (events.empty()) {
        apply(RoundWent{TableDealer::for_absent(table_->round())});
      } else {
        apply_all(events);
      }
    }
  }
  void put_away_and_set_up() {
    auto again = restored(*table_, rules_);
    EXPECT_EQ(again->carried(), table_->carried());
    table_ = std::move(again);
  }
  void pass(std::chrono::minutes time) { at_ += time; }
  const LiveTable& table() const { return *table_; }
  const RuleSet& rules() const { return rules_; }
  Random& random() { return random_; }

 private:
  RuleSet rules_;
  std::unique_ptr<LiveTable> table_;
  SeededRandom random_{3};
  Instant at_ = moment(0);
};

Actor person(Role role) {
  return {"somebody", role, "1234", {}};
}

// 639a.3(c), 639a.8(f): a round does not begin on cards that are worn, missing or not counted.
TEST(TableEquipment, IsChangedAndCounted) {
  ToldTable told("caribbean-stud-poker", {}, false, 1);
  const TableEvent begin = RoundBegan{1};
  EXPECT_FALSE(told.why_not(begin)) << "nothing was entered of its equipment";
  const auto hours = life_of_equipment(told.rules())->hours;
  const EquipmentEvent red = PutInService{"red"};
  EXPECT_TRUE(told.why_not(red, person(Role::player)));
  told.apply(red, person(Role::dealer));
  EXPECT_EQ(told.why_not(EquipmentEvent{PutInService{"blue"}})->section, "639a.3(b)");
  told.pass(hours - std::chrono::minutes(1));
  EXPECT_FALSE(told.why_not(begin));
  told.pass(std::chrono::minutes(1));
  EXPECT_EQ(told.why_not(begin)->section, life_of_equipment(told.rules())->section);
  told.apply(EquipmentEvent{TakenOut{"red", "four or eight hours"}});
  EXPECT_TRUE(told.why_not(begin));
  told.apply(EquipmentEvent{PutInService{"blue"}});
  for (std::uint64_t round = 1; round <= TableEquipment::rounds_to_count; ++round) {
    told.apply(RoundBegan{round});
    told.apply(RoundEnded{true});
    told.put_away_and_set_up();
  }
  EXPECT_EQ(told.why_not(RoundBegan{6})->section, "639a.8(f)");
  told.apply(EquipmentEvent{StubCounted{52}});
  EXPECT_FALSE(told.why_not(RoundBegan{6}));
  told.apply(EquipmentEvent{StubCounted{51}});
  EXPECT_TRUE(told.why_not(RoundBegan{6})) << "the deck is removed (639a.8(h))";
}

// 639a.3(b)(3), 639a.13(g).
TEST(TableEquipment, TwoDecksAlternateWithAShufflerThatIsCoveredWhenItBreaks) {
  ToldTable told("caribbean-stud-poker", {}, false, 1);
  told.apply(EquipmentEvent{DeviceSet{"shuffler", DeviceState::in_use, true, false}});
  told.apply(EquipmentEvent{PutInService{"red"}});
  told.apply(EquipmentEvent{PutInService{"blue"}});
  std::vector<std::string> used;
  for (std::uint64_t round = 1; round <= 8; ++round) {
    told.apply(RoundBegan{round});
    used.push_back(told.table().equipment().in_play());
    told.apply(RoundEnded{true});
  }
  for (std::size_t i = 1; i < used.size(); ++i) EXPECT_NE(used[i], used[i - 1]);
  const EquipmentEvent bare = DeviceSet{"shuffler", DeviceState::out_of_order, false, false};
  EXPECT_EQ(told.why_not(bare)->section, "639a.13(g)");
  const auto other = check_choices(told.table().game(), {{"dealing-method", std::string("hand")}});
  ASSERT_TRUE(other.rules);
  const bool same = other.rules->dealing().method == told.rules().dealing().method;
  const auto changed = LiveTable::restore("7", *other.rules, &key(), told.table().carried());
  EXPECT_EQ(std::holds_alternative<Refusal>(changed), !same);
  told.apply(EquipmentEvent{DeviceSet{"shuffler", DeviceState::out_of_order, false, true}});
  const auto after = LiveTable::restore("7", *other.rules, &key(), told.table().carried());
  EXPECT_TRUE(std::holds_alternative<std::unique_ptr<LiveTable>>(after));
}

// 645a.12(c): nobody banks the first round; then the highest seat is asked first, and in turn.
TEST(TableOffers, TheBankIsOfferedInTurn) {
  ToldTable told("pai-gow-poker", {{"player-bank", true}}, true, 3);
  told.play_round("pai-gow-poker", dollars(50));
  TableDealer dealer(told.table(), told.random());
  for (auto ready = dealer.make_ready(); !ready.empty(); ready = dealer.make_ready()) {
    told.apply_all(ready);
  }
  told.put_away_and_set_up();
  TableDealer again(told.table(), told.random());
  told.apply_all(again.begin_round());
  ASSERT_TRUE(told.table().asked(Offer::bank));
  EXPECT_EQ(told.table().asked(Offer::bank)->seat, 3);
  const TableEvent second = RoundWent{Event::bank(2, false)};
  EXPECT_TRUE(told.why_not(second));
  EXPECT_TRUE(told.why_not(OfferAnswered{Offer::bank, 2, Answer::decline}));
  EXPECT_TRUE(told.why_not(OfferAnswered{Offer::bank, 3, Answer::keep}));
  told.apply(OfferAnswered{Offer::bank, 3, Answer::decline});
  told.apply(second);
  EXPECT_FALSE(told.table().asked(Offer::bank));
}

// 631a.7, 631a.14: a new shoe from seat 1 on; no round before it is answered.
TEST(TableOffers, TheShoeHasACurator) {
  ToldTable told("baccarat", {}, true, 3);
  TableDealer dealer(told.table(), told.random());
  for (auto ready = dealer.make_ready(); !ready.empty(); ready = dealer.make_ready()) {
    told.apply_all(ready);
  }
  ASSERT_TRUE(told.table().asked(Offer::shoe));
  EXPECT_EQ(told.table().asked(Offer::shoe)->seat, 1);
  EXPECT_TRUE(told.why_not(RoundBegan{1}));
  told.apply(OfferAnswered{Offer::shoe, 1, Answer::decline});
  EXPECT_EQ(told.table().asked(Offer::shoe)->seat, 3);
  told.apply(OfferAnswered{Offer::shoe, 3, Answer::take});
  EXPECT_EQ(told.table().offers().curator()->seat, 3);
  for (int round = 0; round < 6; ++round) {
    const auto curator = told.table().offers().curator();
    told.play_round("player", dollars(100));
    const auto result = shoe_result(told.table().round());
    const auto asked = told.table().asked(Offer::shoe);
    if (curator->seat == 0) continue;
    ASSERT_TRUE(asked);
    if (must_pass_the_shoe(result)) {
      EXPECT_NE(asked->seat, curator->seat);
      told.apply(OfferAnswered{Offer::shoe, asked->seat, Answer::take});
    } else {
      EXPECT_EQ(asked->seat, curator->seat);
      told.apply(OfferAnswered{Offer::shoe, asked->seat, Answer::keep});
    }
    told.put_away_and_set_up();
  }
}

// 623a.10(c): to the left of the last shooter, and on clockwise.
TEST(TableOffers, TheDiceGoRoundClockwise) {
  ToldTable told("craps", {}, true, 3);
  EXPECT_EQ(told.table().asked(Offer::dice)->seat, 1);
  told.apply(OfferAnswered{Offer::dice, 1, Answer::decline});
  told.apply(WentAway{2, false});
  EXPECT_EQ(told.table().asked(Offer::dice)->seat, 3);
  TableDealer dealer(told.table(), told.random());
  told.apply_all(dealer.begin_round());
  EXPECT_EQ(told.table().thrower(), 3);
  EXPECT_TRUE(told.why_not(RoundWent{Event::pass_dice(2)}));
}

// 627a.12(d): marked, and collected before the next shoe; nobody leaves with it.
TEST(TableVigorish, IsMarkedAndCollected) {
  ToldTable told("minibaccarat", {{"vigorish-collection", std::string("later")}}, true, 1);
  for (int round = 0; round < 40 && told.table().money().marked(1).cents == 0; ++round) {
    told.play_round("banker", dollars(100));
  }
  ASSERT_EQ(told.table().money().marked(1), dollars(5));
  EXPECT_EQ(told.why_not(ChipsCashed{1, dollars(1)})->section, "627a.12(d)");
  told.put_away_and_set_up();
  EXPECT_EQ(told.table().money().marked(1), dollars(5));
  EXPECT_TRUE(told.why_not(ShuffleOrdered{"worn"}, person(Role::dealer)));
  told.apply(ShuffleOrdered{"worn"}, person(Role::floorperson));
  const Money owned = told.table().money().owned(1);
  const std::uint64_t shoe = told.table().shoe().number();
  TableDealer dealer(told.table(), told.random());
  for (auto ready = dealer.make_ready(); !ready.empty(); ready = dealer.make_ready()) {
    told.apply_all(ready);
  }
  EXPECT_EQ(told.table().shoe().number(), shoe + 1) << "a floorperson had the cards shuffled";
  EXPECT_EQ(told.table().money().marked(1), Money{});
  EXPECT_EQ(told.table().money().owned(1), owned - dollars(5));
}

// 637a.1: after a qualifying pot that one player won the next hand is played at raised limits.
TEST(TableKill, RaisesTheLimitsOfTheNextHand) {
  ToldTable told("omaha-high-low-split-eight-or-better-poker",
                 {{"betting", std::string("fixed-limit")},
                  {"small-bet", 10.0},
                  {"big-bet", 20.0},
                  {"kill", std::string("kill")}},
                 true, 3);
  int killed = 0;
  for (int round = 0; round < 12 && !testing::Test::HasFatalFailure(); ++round) {
    const bool raised = told.table().kill_hand();
    killed += raised ? 1 : 0;
    TableDealer dealer(told.table(), told.random());
    for (auto ready = dealer.make_ready(); !ready.empty(); ready = dealer.make_ready()) {
      told.apply_all(ready);
    }
    told.apply_all(dealer.begin_round());
    EXPECT_EQ(PotRules(told.table().round().rules()).kill_hand, raised);
    told.apply_all(dealer.close_bets());
    while (told.table().phase() == LiveTable::Phase::playing) {
      const auto events = dealer.go_on();
      if (!events.empty()) {
        told.apply_all(events);
        continue;
      }
      const PotRound& pot = told.table().round().pot();
      const TableEvent call = RoundWent{Event::act(pot.turn(), PotAct::call)};
      told.apply(told.why_not(call)
                     ? TableEvent(RoundWent{TableDealer::for_absent(told.table().round())})
                     : call);
    }
  }
  EXPECT_GT(killed, 0);
}

}  // namespace
}  // namespace houseway::floor
