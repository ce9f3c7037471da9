#include "poker_room.h"
#include "rules/pot_rules.h"

// The poker room, 637a, at live tables.
namespace houseway::floor {
namespace {

using std::chrono::hours;
using std::chrono::minutes;

// L147 (637a.2(b)(2), 637a.17(b)(1)(i), (2)): the rake lies in its area as betting rounds conclude,
// and is dropped when the round is over.
TEST(LawPokerRake, LiesApartUntilTheRoundIsOver) {
  const Choices percentage{{"betting", std::string("fixed-limit")},
                           {"small-bet", 10.0},
                           {"big-bet", 20.0},
                           {"rake", std::string("percentage")},
                           {"rake-percent", 10.0}};
  Choices by_betting_round = percentage;
  by_betting_round.push_back({"rake-timing", std::string("betting-round")});
  const Choices incremental{{"betting", std::string("fixed-limit")},
                            {"small-bet", 10.0},
                            {"big-bet", 20.0},
                            {"rake", std::string("incremental")},
                            {"rake-levels", Chosen::Levels{{20, 1}, {30, 2}}}};
  struct Rake {
    const Choices& rules;
    Money after_the_first;
    Money in_the_end;
  };
  for (const Rake& each :
       {Rake{by_betting_round, dollars(3), dollars(3)}, Rake{incremental, dollars(2), dollars(2)},
        Rake{percentage, {}, dollars(3)}}) {
    PokerRoom room(each.rules, true, 3);
    room.begin();
    EXPECT_EQ(room.account("rake"), Money{}) << "the first betting round is not over";
    while (room.table().round().pot().street_index() == 0) room.call_or_check();
    EXPECT_EQ(room.account("rake"), each.after_the_first);
    EXPECT_EQ(room.account("rake-drop"), Money{});
    EXPECT_EQ(room.account("pot") + room.account("rake"), dollars(30));
    room.play_out();
    EXPECT_EQ(room.account("rake"), Money{});
    EXPECT_EQ(room.account("rake-drop"), each.in_the_end);
    EXPECT_EQ(room.account("pot"), Money{});
  }
}

// 637a.17(b)(1)(i): a percentage is taken after the conclusion of a betting round, of antes too.
TEST(LawPokerRake, NoPercentageIsTakenOfAntesAlone) {
  PokerRoom room({{"betting", std::string("fixed-limit")},
                  {"small-bet", 10.0},
                  {"big-bet", 20.0},
                  {"rake", std::string("percentage")},
                  {"rake-percent", 10.0},
                  {"rake-timing", std::string("betting-round")}},
                 true, 3, "seven-card-stud-high-poker");
  room.begin();
  EXPECT_GT(room.table().round().pot().record().seat(1).ante, Money{});
  while (room.table().round().pot().street_index() == 0 && !HasFatalFailure()) {
    EXPECT_EQ(room.account("rake"), Money{});
    room.call_or_check();
  }
  const Money pot = room.account("pot") + room.account("rake");
  EXPECT_EQ(room.account("rake"), part_of(pot, 10, 100));
  EXPECT_GT(room.account("rake"), Money{});
}

// G13: what was set aside of a pot that is called off goes back with the rest of it.
TEST(LawPokerRake, GoesBackWithARoundThatIsCalledOff) {
  PokerRoom room({{"betting", std::string("fixed-limit")},
                  {"small-bet", 10.0},
                  {"big-bet", 20.0},
                  {"rake", std::string("incremental")},
                  {"rake-levels", Chosen::Levels{{20, 1}, {30, 2}}}},
                 true, 3);
  const auto before = room.table().money().balances();
  room.begin();
  while (room.table().round().pot().street_index() == 0 && !HasFatalFailure()) {
    room.call_or_check();
  }
  EXPECT_EQ(room.account("rake"), dollars(2));
  room.apply(RoundEnded{true, "the lights went out"});
  EXPECT_EQ(room.account("rake"), Money{});
  EXPECT_EQ(room.account("pot"), Money{});
  EXPECT_EQ(room.table().money().balances(), before);
}

// Blinds that leave nobody to bet: the last card of the deal ends the betting round, and without it
// nothing is taken.
TEST(LawPokerRake, IsNotSetAsideOfACardThatIsTakenBack) {
  PokerRoom room({{"betting", std::string("fixed-limit")},
                  {"small-bet", 20.0},
                  {"big-bet", 40.0},
                  {"rake", std::string("incremental")},
                  {"rake-levels", Chosen::Levels{{20, 1}, {30, 2}}}},
                 false, 2);
  const auto blind = static_cast<WagerId>(*room.table().game().find_wager("blind"));
  room.apply(RoundBegan{1}, Role::dealer);
  for (const Event& event :
       {Event::sit_down(1, dollars(10)), Event::sit_down(2, dollars(500)), Event::place_button(2),
        Event::bet(2, Spot{blind, 0, 0}, dollars(10)),
        Event::bet(1, Spot{blind, 0, 1}, dollars(10)), Event::no_more_bets()}) {
    room.apply(RoundWent{event});
  }
  ASSERT_FALSE(HasFatalFailure());
  const auto deal = [&](Card card) {
    room.apply(RoundWent{Event::deal(room.table().round().expected().place, card)});
  };
  const auto deck = deck_cards(Deck::standard);
  for (std::size_t i = 0; i < 3; ++i) deal(deck[i]);
  EXPECT_EQ(room.account("rake"), Money{});
  deal(deck[3]);
  EXPECT_EQ(room.account("rake"), dollars(1));
  room.apply(EntryTakenBack{"it was another card"}, Role::floorperson);
  EXPECT_EQ(room.account("rake"), Money{});
  EXPECT_EQ(room.account("pot"), dollars(20));
  deal(deck[4]);
  EXPECT_EQ(room.account("rake"), dollars(1));
}

// L150 (637a.3(c)), L158 (637a.7(e)(4), (5)).
TEST(LawPokerDecks, AreChangedAfterTwelveHoursCountedAndRemoved) {
  PokerRoom room({}, false, 2);
  const auto begin = [&] { return TableEvent{RoundBegan{room.next()}}; };
  const auto round = [&] {
    room.apply(begin(), Role::dealer);
    room.apply(RoundEnded{true}, Role::dealer);
    room.put_away_and_set_up();
  };
  room.receive("red");
  room.receive("blue");
  for (int i = 0; i < TableEquipment::rounds_to_count; ++i) round();
  EXPECT_EQ(room.why_not(begin()), "637a.7(e)(4)(i)");
  room.apply(EquipmentEvent{StubCounted{52}}, Role::dealer);
  round();
  // The one of this round has a card too few.
  const std::string used = room.table().equipment().in_play();
  room.apply(EquipmentEvent{StubCounted{51}}, Role::dealer);
  round();
  EXPECT_NE(room.table().equipment().in_play(), used);
  round();
  EXPECT_NE(room.table().equipment().in_play(), used) << "it is removed from the table";
  room.receive("green");

  room.pass(hours(12) - minutes(1));
  EXPECT_EQ(room.why_not(begin()), "");
  room.pass(minutes(1));
  EXPECT_EQ(room.why_not(begin()), "637a.3(c)");
  for (const char* old : {"red", "blue", "green"}) {
    const TableEvent out = EquipmentEvent{TakenOut{old, "twelve hours"}};
    if (room.why_not(out).empty()) room.apply(out, Role::dealer);
  }
  EXPECT_EQ(room.why_not(begin()), "637a.3(c)") << "there are none";
  room.receive("brown");
  room.receive("black");
  EXPECT_EQ(room.why_not(begin()), "");
}

// L151 (637a.4(b), (c), 637a.5(d)): spread for two players, then washed and shuffled.
TEST(LawPokerDecks, AreSpreadForTheFirstTwoPlayersAndShuffled) {
  PokerRoom room({}, false, 0);
  const TableEvent begin = RoundBegan{1};
  const TableEvent spread = PokerEvent{DecksSpread{}};
  const TableEvent washed = PokerEvent{DecksWashed{}};
  room.apply(EquipmentEvent{PutInService{"red"}}, Role::dealer);
  room.apply(EquipmentEvent{PutInService{"blue"}}, Role::dealer);
  room.sit(1);
  EXPECT_EQ(room.why_not(spread, Role::dealer), "637a.4(b)");
  EXPECT_EQ(room.why_not(washed, Role::dealer), "637a.4(c)");
  EXPECT_EQ(room.why_not(begin), "637a.4(b)");
  room.sit(2);
  EXPECT_NE(room.why_not(spread, Role::player), "");
  room.apply(spread, Role::dealer);
  EXPECT_EQ(room.why_not(begin), "637a.4(c)");
  room.put_away_and_set_up();
  room.apply(washed, Role::dealer);
  EXPECT_EQ(room.why_not(begin), "");
  // Nobody plays: the same again for the next two.
  for (const int seat : {1, 2}) {
    room.apply(ChipsCashed{seat, dollars(500)});
    room.apply(SeatLeft{seat});
  }
  EXPECT_EQ(room.why_not(begin), "637a.4(b)");
}

// L161 (637a.8(b)(1), (2)): from the moment a seat is in, before its first chip is in the pot.
TEST(LawPokerStakes, NothingIsAddedOrRemovedDuringARound) {
  PokerRoom room({}, false, 3);
  const TableEvent buys = ChipsBought{1, dollars(100)};
  const TableEvent cashes = ChipsCashed{1, dollars(100)};
  room.apply(RoundBegan{1}, Role::dealer);
  EXPECT_EQ(room.why_not(buys), "");
  EXPECT_EQ(room.why_not(RoundWent{Event::sit_down(1, dollars(501))}), "637a.8(b)(2)");
  room.apply(RoundWent{Event::sit_down(1, dollars(500))});
  room.apply(RoundWent{Event::sit_down(2, dollars(500))});
  EXPECT_EQ(room.why_not(buys), "637a.8(b)(2)");
  EXPECT_EQ(room.why_not(cashes), "637a.8(b)(2)");
  EXPECT_NE(room.why_not(SeatLeft{1}), "");
  // Who is not in the round may.
  EXPECT_EQ(room.why_not(ChipsBought{3, dollars(100)}), "");
  EXPECT_EQ(room.why_not(ChipsCashed{3, dollars(500)}), "");
}

TEST(LawPokerStakes, AFoldedHandsStayToo) {
  PokerRoom room({}, true, 3);
  room.begin();
  const int seat = room.table().round().pot().turn();
  room.apply(RoundWent{Event::act(seat, PotAct::fold)});
  EXPECT_EQ(room.why_not(ChipsCashed{seat, dollars(1)}), "637a.8(b)(2)");
  EXPECT_EQ(room.why_not(ChipsBought{seat, dollars(1)}), "637a.8(b)(2)");
  room.play_out();
  EXPECT_EQ(room.why_not(ChipsCashed{seat, dollars(1)}), "");
}

// L165 (637a.8(b)(6)): recorded by a floorperson, unchanged until he has verified them again.
TEST(LawPokerLeave, StakesAreRecordedKeptAndVerified) {
  PokerRoom room({}, true, 3);
  const auto recorded = [](int amount) {
    return TableEvent{PokerEvent{StakesRecorded{2, dollars(amount)}}};
  };
  const auto verified = [](int amount) {
    return TableEvent{PokerEvent{StakesVerified{2, dollars(amount)}}};
  };
  EXPECT_EQ(room.why_not(recorded(500), Role::floorperson), "637a.8(b)(6)") << "he is there";
  room.apply(WentAway{2, false});
  // Covered from then on.
  EXPECT_EQ(room.why_not(ChipsBought{2, dollars(1)}), "637a.8(b)(6)");
  EXPECT_EQ(room.why_not(ChipsCashed{2, dollars(1)}), "637a.8(b)(6)");
  EXPECT_EQ(room.why_not(recorded(500), Role::dealer), "637a.8(b)(6)");
  EXPECT_EQ(room.why_not(recorded(499), Role::floorperson), "637a.8(b)(6)(i)");
  EXPECT_EQ(room.why_not(verified(500), Role::floorperson), "637a.8(b)(6)");
  room.apply(recorded(500), Role::floorperson);
  room.put_away_and_set_up();
  room.begin();
  EXPECT_FALSE(room.table().round().pot().record().seat(2).in) << "he is dealt out";
  room.play_out();
  EXPECT_EQ(room.why_not(WentAway{2, true}), "637a.8(b)(6)(i)");
  EXPECT_EQ(room.why_not(verified(400), Role::floorperson), "637a.8(b)(6)(i)");
  EXPECT_EQ(room.why_not(verified(500), Role::player), "637a.8(b)(6)");
  room.apply(verified(500), Role::floorperson);
  room.apply(WentAway{2, true});
  room.begin();
  EXPECT_TRUE(room.table().round().pot().record().seat(2).in);
}

// L171 (637a.8(k)): above the posted minimum when all agree, as far as the submission goes.
TEST(LawPokerMinimum, IsIncreasedWhenAllPlayersAgree) {
  PokerRoom room({{"betting", std::string("spread-limit")},
                  {"minimum-bet", 4.0},
                  {"maximum-bet", 40.0},
                  {"minimum-bet-increase", 6.0}},
                 true, 3);
  const auto agrees = [](int seat, int minimum) {
    return TableEvent{PokerEvent{MinimumAgreed{seat, dollars(minimum)}}};
  };
  const auto minimum = [&] {
    room.begin();
    const auto played = PotRules(room.table().round().rules()).minimum_bet;
    room.play_out();
    room.put_away_and_set_up();
    return played.value_or(Money{});
  };
  EXPECT_EQ(minimum(), dollars(4));
  for (const int amount : {3, 4, 11}) {
    EXPECT_EQ(room.why_not(agrees(1, amount)), "637a.8(k)") << amount;
  }
  EXPECT_NE(room.why_not(agrees(4, 10)), "") << "nobody sits there";
  room.apply(agrees(1, 10));
  room.apply(agrees(2, 10));
  EXPECT_EQ(minimum(), dollars(4));
  room.apply(agrees(3, 8));
  EXPECT_EQ(minimum(), dollars(4));
  room.apply(agrees(3, 10));
  EXPECT_EQ(room.table().agreed_minimum(), dollars(10));
  EXPECT_EQ(minimum(), dollars(10));
  room.sit(4);
  EXPECT_EQ(minimum(), dollars(4)) << "who has come has not agreed";
  room.apply(agrees(4, 10));
  EXPECT_EQ(minimum(), dollars(10));
  room.apply(agrees(2, 0));
  EXPECT_EQ(minimum(), dollars(4));
}

// 637a.8(k): all players are those who sit there now.
TEST(LawPokerMinimum, FollowsThoseWhoComeAndGo) {
  PokerRoom room({{"betting", std::string("spread-limit")},
                  {"minimum-bet", 4.0},
                  {"maximum-bet", 40.0},
                  {"minimum-bet-increase", 6.0}},
                 true, 2);
  const auto agree = [&](int seat, int minimum) {
    room.apply(PokerEvent{MinimumAgreed{seat, dollars(minimum)}});
  };
  EXPECT_FALSE(room.table().agreed_minimum());
  for (const int seat : {1, 2}) agree(seat, 10);
  EXPECT_EQ(room.table().agreed_minimum(), dollars(10));
  room.sit(3);
  EXPECT_FALSE(room.table().agreed_minimum());
  room.apply(ChipsCashed{3, dollars(500)});
  room.apply(SeatLeft{3});
  EXPECT_EQ(room.table().agreed_minimum(), dollars(10));
  room.put_away_and_set_up();
  EXPECT_EQ(room.table().agreed_minimum(), dollars(10));
  for (const int seat : {1, 2}) agree(seat, 8);
  EXPECT_EQ(room.table().agreed_minimum(), dollars(8));
  // Who has too little for it keeps the others at what is posted.
  room.apply(ChipsCashed{1, dollars(495)});
  EXPECT_FALSE(room.table().agreed_minimum());
}

// L176 (637a.11(c)): first before the player to the right of the dealer, then clockwise.
TEST(LawPokerButton, BeginsAtTheDealersRightAndGoesClockwise) {
  PokerRoom room({}, true, 0);
  for (const int seat : {2, 5, 7}) room.sit(seat);
  for (const int expected : {7, 2, 5, 7, 2}) {
    room.begin();
    EXPECT_EQ(room.table().round().pot().record().button, expected);
    room.play_out();
    room.put_away_and_set_up();
  }
  // Nobody puts it elsewhere where a person deals; the first is by a card that is drawn.
  PokerRoom by_hand({}, false, 3);
  const auto button = [](int seat) { return TableEvent{RoundWent{Event::place_button(seat)}}; };
  const auto begin = [&] {
    by_hand.apply(RoundBegan{by_hand.next()});
    for (int seat = 1; seat <= 3; ++seat) {
      by_hand.apply(RoundWent{Event::sit_down(seat, dollars(500))});
    }
  };
  begin();
  EXPECT_EQ(by_hand.why_not(button(4)), "637a.11(c)");
  by_hand.apply(button(2));
  by_hand.apply(RoundEnded{true});
  begin();
  EXPECT_EQ(by_hand.why_not(button(1)), "637a.11(c)");
  EXPECT_EQ(by_hand.why_not(button(2)), "637a.11(c)");
  by_hand.apply(button(3));
}

// L198 (637a.17(b)(3)): of everybody who is seated, into the rake area, dropped when verified.
TEST(LawPokerTime, IsChargedInPartsOfAnHourAndDroppedWhenVerified) {
  const auto rules = [](const char* per, const char* every) {
    return Choices{{"rake", std::string("time")},
                   {"time-charge", 12.0},
                   {"time-charge-per", std::string(per)},
                   {"time-charge-minutes", std::string(every)}};
  };
  const TableEvent charged = PokerEvent{TimeCharged{}};
  const auto dropped = [](int amount) {
    return TableEvent{PokerEvent{ChargeDropped{dollars(amount)}}};
  };
  PokerRoom room(rules("player", "30"), true, 3);
  room.begin();
  room.play_out();
  room.pass(minutes(29));
  room.apply(WentAway{3, false});
  EXPECT_EQ(room.why_not(charged), "637a.17(b)(3)(iii)");
  room.pass(minutes(1));
  room.apply(WentAway{2, false});
  room.apply(WentAway{2, true});
  EXPECT_EQ(room.why_not(RoundBegan{room.next()}), "637a.17(b)(3)(iii)");
  room.put_away_and_set_up();
  EXPECT_EQ(room.why_not(charged, Role::player), "637a.17(b)(3)");
  const Money away = room.table().money().owned(3);
  room.begin();  // the program takes it first
  EXPECT_EQ(room.table().money().owned(3), away - dollars(6)) << "inactive players too";
  room.play_out();
  EXPECT_EQ(room.account("rake"), dollars(18));
  EXPECT_EQ(room.account("rake-drop"), Money{});
  EXPECT_EQ(room.why_not(dropped(17)), "637a.17(b)(3)(v)");
  EXPECT_EQ(room.why_not(dropped(18), Role::player), "637a.17(b)(3)");
  room.put_away_and_set_up();
  room.apply(dropped(18), Role::dealer);
  EXPECT_EQ(room.account("rake"), Money{});
  EXPECT_EQ(room.account("rake-drop"), dollars(18));

  PokerRoom by_table(rules("table", "20"), true, 2);
  by_table.begin();
  by_table.play_out();
  by_table.pass(minutes(20));
  by_table.begin();
  by_table.play_out();
  EXPECT_EQ(by_table.account("rake"), dollars(4)) << "a third of the table's hour";
}

// L198: a part may come due while nothing happens; no hand begins before it is taken.
TEST(LawPokerTime, IsDueThoughNothingHasHappenedSince) {
  PokerRoom room({{"rake", std::string("time")}, {"time-charge", 12.0}}, true, 2);
  room.begin();
  room.pass(minutes(29));
  room.play_out();
  EXPECT_EQ(room.why_not(PokerEvent{TimeCharged{}}), "637a.17(b)(3)(iii)") << "not due yet";
  room.pass(minutes(2));
  EXPECT_EQ(room.why_not(RoundBegan{room.next()}), "637a.17(b)(3)(iii)");
  EXPECT_EQ(room.why_not(PokerEvent{TimeCharged{}}), "");
  room.begin();
  EXPECT_EQ(room.account("rake"), dollars(12));
  // The next is half an hour after this one came due, not after it was taken.
  room.play_out();
  room.pass(minutes(28));
  EXPECT_EQ(room.why_not(PokerEvent{TimeCharged{}}), "637a.17(b)(3)(iii)");
  room.pass(minutes(1));
  EXPECT_EQ(room.why_not(RoundBegan{room.next()}), "637a.17(b)(3)(iii)");
}

// L198 (637a.17(b)(3)(i)): after an hour and a half three parts are due, each of those who were
// seated when it came due.
TEST(LawPokerTime, HasEveryPartOfThoseWhoWereSeatedThen) {
  PokerRoom room({{"rake", std::string("time")}, {"time-charge", 12.0}}, true, 2);
  room.begin();
  room.play_out();
  const Money first = room.table().money().owned(1);
  const Money second = room.table().money().owned(2);
  room.pass(minutes(65));
  room.sit(3);
  room.put_away_and_set_up();
  room.pass(minutes(25));
  room.apply(PokerEvent{TimeCharged{}}, Role::dealer);
  EXPECT_EQ(room.table().money().owned(1), first - dollars(18));
  EXPECT_EQ(room.table().money().owned(2), second - dollars(18));
  EXPECT_EQ(room.table().money().owned(3), dollars(500 - 6));
  EXPECT_EQ(room.account("rake"), dollars(42));
  room.put_away_and_set_up();
  EXPECT_EQ(room.why_not(PokerEvent{TimeCharged{}}), "637a.17(b)(3)(iii)");
}

// 637a.17(b)(3)(v): before anything is put away, a table is asked whether it can be closed.
TEST(LawPokerTime, ATableIsClosedWhenItsChargesAreDropped) {
  PokerRoom room({{"rake", std::string("time")}, {"time-charge", 12.0}}, true, 2);
  room.begin();
  room.play_out();
  room.pass(hours(1));
  room.begin();
  room.play_out();
  const Money charged = room.account("rake");
  ASSERT_GT(charged, Money{});
  for (const int seat : {1, 2}) {
    const Money owned = room.table().money().owned(seat);
    if (owned.cents > 0) room.apply(ChipsCashed{seat, owned});
    room.apply(SeatLeft{seat});
  }
  ASSERT_TRUE(room.table().why_not_close());
  EXPECT_EQ(room.table().why_not_close()->section, "637a.17(b)(3)(v)");
  EXPECT_EQ(room.why_not(TableClosed{}), "637a.17(b)(3)(v)");
  room.apply(PokerEvent{ChargeDropped{charged}}, Role::dealer);
  EXPECT_FALSE(room.table().why_not_close());
}

}  // namespace
}  // namespace houseway::floor
