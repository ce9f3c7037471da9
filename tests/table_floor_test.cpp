#include "round/shoe_result.h"
#include "rules/pot_rules.h"
#include "told_table.h"

namespace houseway::floor {
namespace {

// 639a.3(c), 639a.8(f): a round does not begin on cards that are worn, missing or not counted.
TEST(TableEquipment, IsChangedAndCounted) {
  ToldTable told("caribbean-stud-poker", {}, false, 1);
  const TableEvent begin = RoundBegan{1};
  EXPECT_FALSE(told.why_not(begin)) << "nothing was entered of its equipment";
  const auto hours = life_of_equipment(told.rules())->hours;
  const EquipmentEvent red = PutInService{"red", true};
  EXPECT_TRUE(told.why_not(red, person(Role::player)));
  told.apply(red, person(Role::dealer));
  EXPECT_EQ(told.why_not(EquipmentEvent{PutInService{"blue"}})->section, "639a.3(b)");
  told.pass(hours - std::chrono::minutes(1));
  EXPECT_FALSE(told.why_not(begin));
  told.pass(std::chrono::minutes(1));
  EXPECT_EQ(told.why_not(begin)->section, life_of_equipment(told.rules())->section);
  told.apply(EquipmentEvent{TakenOut{"red", "four or eight hours"}});
  EXPECT_TRUE(told.why_not(begin));
  told.apply(EquipmentEvent{PutInService{"blue", true}});
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
  told.apply(
      EquipmentEvent{DeviceSet{"shuffler", DeviceState::in_use, true, false, "equipment/1"}});
  told.apply(EquipmentEvent{PutInService{"red", true}});
  told.apply(EquipmentEvent{PutInService{"blue", true}});
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

// Where the program deals no cards are in service: a lid that is covered stops no round.
TEST(TableEquipment, ADeviceThatIsCoveredStopsNoRoundOfTheProgram) {
  ToldTable told("caribbean-stud-poker", {}, true, 1);
  told.apply(EquipmentEvent{DeviceSet{"lid", DeviceState::out_of_order, false, true}});
  told.play_round("ante", dollars(10));
  EXPECT_EQ(told.table().rounds(), 1U);
}

// 639a.5(g): what reshuffles and counts the cards keeps them while nobody plays. The chapters of
// Baccarat know no such device.
TEST(TableEquipment, CardsInADeviceThatCountsThemAreNotSpreadForTheNextPlayer) {
  const auto after_idle = [](const char* game, DeviceState state) {
    ToldTable told(game, {}, false, 1);
    told.apply(
        EquipmentEvent{DeviceSet{"shuffler", DeviceState::in_use, true, false, "equipment/1"}});
    told.apply(EquipmentEvent{PutInService{"red", true}});
    if (state != DeviceState::in_use) {
      told.apply(EquipmentEvent{DeviceSet{"shuffler", state, false, true}});
    }
    EXPECT_FALSE(told.why_not(RoundBegan{1})) << game;
    told.apply(ChipsCashed{1, dollars(1'000)});
    told.apply(SeatLeft{1});
    told.put_away_and_set_up();
    told.sit(2);
    const auto why = told.why_not(RoundBegan{1});
    return why ? why->section : std::string();
  };
  EXPECT_EQ(after_idle("caribbean-stud-poker", DeviceState::in_use), "");
  EXPECT_EQ(after_idle("blackjack", DeviceState::in_use), "");
  EXPECT_EQ(after_idle("caribbean-stud-poker", DeviceState::put_away), "639a.5(f)");
  EXPECT_EQ(after_idle("caribbean-stud-poker", DeviceState::out_of_order), "639a.5(f)");
  EXPECT_EQ(after_idle("minibaccarat", DeviceState::in_use), "639a.5(f)");
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
TEST(TableOffers, AnOrderToPassTheShoeIsCarriedOutOnce) {
  ToldTable told("baccarat", {}, true, 3);
  const auto begin = [&](bool ordered) {
    told.make_ready();
    while (const auto asked = told.table().asked(Offer::shoe)) {
      const bool keeps = asked->answers.front() == Answer::keep;
      told.apply(OfferAnswered{Offer::shoe, asked->seat, keeps ? Answer::keep : Answer::take});
    }
    TableDealer dealer(told.table(), told.random());
    told.apply_all(dealer.begin_round());
    if (ordered) told.apply(ShoePassOrdered{"invalid deals"}, person(Role::dealer));
  };
  // Whether the Banker's Hand lost, so that the shoe is passed in any case.
  const auto play = [&](bool ordered) {
    begin(ordered);
    told.apply(RoundWent{Event::bet(1, told.spot("banker"), dollars(5))});
    TableDealer dealer(told.table(), told.random());
    told.apply_all(dealer.close_bets());
    while (told.table().phase() == LiveTable::Phase::playing && !testing::Test::HasFatalFailure()) {
      told.apply_all(dealer.go_on());
    }
    return must_pass_the_shoe(shoe_result(told.table().round()));
  };
  bool one_after_the_other = false;
  for (int i = 0; i < 60 && !one_after_the_other && !testing::Test::HasFailure(); ++i) {
    const bool lost = play(true);
    ASSERT_TRUE(told.table().asked(Offer::shoe));
    EXPECT_NE(told.table().asked(Offer::shoe)->answers.front(), Answer::keep);
    told.put_away_and_set_up();
    if (play(false) || !lost) continue;
    ASSERT_TRUE(told.table().asked(Offer::shoe));
    EXPECT_EQ(told.table().asked(Offer::shoe)->answers.front(), Answer::keep);
    one_after_the_other = true;
  }
  EXPECT_TRUE(one_after_the_other);

  // A round without a result: what was ordered in it is done, and is so after a restart.
  begin(true);
  const int curator = told.table().offers().curator()->seat;
  told.apply(RoundEnded{true});
  told.put_away_and_set_up();
  ASSERT_TRUE(told.table().asked(Offer::shoe));
  EXPECT_NE(told.table().asked(Offer::shoe)->seat, curator);
  EXPECT_NE(told.table().asked(Offer::shoe)->answers.front(), Answer::keep);
  // A new shoe is offered anew.
  begin(true);
  told.apply(RoundEnded{true, "the lights went out"});
  told.apply_all(TableDealer(told.table(), told.random()).void_commitments("the lights went out"));
  told.make_ready();
  ASSERT_TRUE(told.table().asked(Offer::shoe));
  EXPECT_EQ(told.table().asked(Offer::shoe)->seat, 1);
  EXPECT_FALSE(told.table().offers().curator());
}

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
