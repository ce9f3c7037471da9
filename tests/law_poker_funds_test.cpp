#include "poker_room.h"

// The jackpots of the poker room, 637a.15 and 637a.16, at live tables.
namespace houseway::floor {
namespace {

// Four kings beat aces full of kings; the third has nothing.
const std::map<int, std::string> beaten_aces{
    {1, "As Ad"}, {2, "Ks Kd"}, {3, "Qs Qd"}, {0, "Ah Kh Kc 9s Tc"}};
const std::map<int, std::string> no_full_house{
    {1, "2s 7d"}, {2, "3s 8d"}, {3, "4s 9d"}, {0, "Kh Jc 6c 5d Qs"}};

// L148, L180, L183, L186 (637a.2(e), 637a.15(a), (c), (f), (i)): contributions lie in the table's
// own box; what is won of it is owed on slips and put before nobody, once; what is rejected goes
// back to the players' fund, also while the next round is played.
TEST(LawPokerFunds, ABadBeatIsOwedOnSlipsOutOfTheTablesOwnFund) {
  const std::string hand = "aces full of kings";
  PokerRoom room(
      {{"betting", std::string("fixed-limit")},
       {"small-bet", 10.0},
       {"big-bet", 20.0},
       {"bad-beat-hand", hand},
       {"bad-beat-shares", Chosen::Lines{{"loser", "50"}, {"winner", "25"}, {"table", "25"}}},
       {"bad-beat-contribution", 2.0}},
      false, 3);
  room.deal_by_hand(no_full_house);
  EXPECT_EQ(room.account("bad-beat"), dollars(2));
  EXPECT_TRUE(room.table().money().owed().empty());
  const Money chips = room.chips();
  EXPECT_EQ(chips, dollars(3 * 500 - 2));

  room.deal_by_hand(beaten_aces);
  EXPECT_EQ(room.account("bad-beat"), Money{});
  EXPECT_EQ(room.chips(), chips - dollars(2)) << "nothing of it is put before a player";
  const auto owed = room.table().money().owed();
  ASSERT_EQ(owed.size(), 3U);
  EXPECT_EQ(owed[0].slip, "7-000002-1");
  EXPECT_EQ(owed[0].seat, 1);
  EXPECT_EQ(room.balance("payable/7-000002-1"), dollars(2)) << "the loser's";
  EXPECT_EQ(room.balance("payable/7-000002-2"), dollars(1));
  EXPECT_EQ(room.balance("payable/7-000002-3"), dollars(1));
  room.put_away_and_set_up();

  // Play goes on; one of them is rejected in the middle of it.
  EXPECT_EQ(room.why_not(RoundBegan{3}, Role::dealer), "");
  room.apply(SlipPaid{"7-000002-1", "sue"});
  EXPECT_EQ(room.balance("paid/7"), dollars(2));
  EXPECT_NE(room.why_not(SlipPaid{"7-000002-1", "sue"}), "") << "once";
  room.begin_by_hand();
  room.apply(SlipPaid{"7-000002-3", "sue", true});
  EXPECT_EQ(room.balance("payable/7-000002-3"), Money{});
  EXPECT_EQ(room.account("bad-beat"), dollars(1));
  room.play_by_hand(beaten_aces);
  EXPECT_EQ(room.account("bad-beat"), dollars(1)) << "of what the round read, all was won";
  EXPECT_EQ(room.balance("payable/7-000002-2"), dollars(1)) << "still";
  EXPECT_EQ(room.balance("payable/7-000003-1"), dollars(1));
  EXPECT_EQ(room.balance("payable/7-000003-3"), Money{50});
  EXPECT_EQ(room.all_posted(), Money{});
  room.put_away_and_set_up();
}

// L186 (637a.15(i)): what lies in a fund is not given up with the rules that offered it; while it
// is offered it can be won, though no more is taken from pots.
TEST(LawPokerFunds, AFundThatHoldsMoneyIsNotGivenUp) {
  const std::string hand = "aces full of kings";
  const Chosen beaten{"bad-beat-hand", hand};
  const Chosen shares{"bad-beat-shares",
                      Chosen::Lines{{"loser", "50"}, {"winner", "25"}, {"table", "25"}}};
  PokerRoom room({beaten, shares, {"bad-beat-contribution", 1.0}}, false, 3);
  room.deal_by_hand(no_full_house);
  EXPECT_EQ(room.account("bad-beat"), dollars(1));
  const Definition& game = room.table().game();
  const auto under = [&](const RuleSet& rules) {
    return LiveTable::restore("7", rules, &key(), Json::parse(room.table().carried().dump()));
  };
  const RuleSet without = *check_choices(game, {}).rules;
  const auto refused = under(without);
  ASSERT_TRUE(std::holds_alternative<Refusal>(refused));
  EXPECT_EQ(std::get<Refusal>(refused).section, "605a.7(e)(5)");
  const RuleSet ending = *check_choices(game, {beaten, shares}).rules;
  const auto carried = under(ending);
  ASSERT_TRUE(std::holds_alternative<std::unique_ptr<LiveTable>>(carried))
      << text(std::get<Refusal>(carried));
  EXPECT_EQ(
      std::get<std::unique_ptr<LiveTable>>(carried)->money().balances().at("table/7/bad-beat"),
      dollars(1));
}

// L189, L192, L193 (637a.16(c), (g), (h)): the highest hand of the period has all that the pots of
// the table put in, on a slip; without a full house it stays for the next period.
TEST(LawPokerFunds, TheHighestHandOfThePeriodIsOwedAllThatWasCollected) {
  PokerRoom room({{"betting", std::string("fixed-limit")},
                  {"small-bet", 10.0},
                  {"big-bet", 20.0},
                  {"high-hand-contribution", 2.0}},
                 false, 3);
  room.after_rounds(TableDealer::rounds_of_a_period - 1);
  room.deal_by_hand(no_full_house);
  EXPECT_EQ(room.account("high-hand-jackpot"), dollars(2)) << "nobody made a full house";
  room.after_rounds(2 * TableDealer::rounds_of_a_period - 2);
  room.deal_by_hand(beaten_aces);
  EXPECT_EQ(room.table().high_hand().seat, 2);
  EXPECT_TRUE(room.table().money().owed().empty()) << "the period goes on";
  // Its holder leaves, and somebody else sits down there.
  room.apply(ChipsCashed{2, room.table().money().chips(2)});
  room.apply(SeatLeft{2});
  room.apply(SeatTaken{2, "player-9"});
  room.apply(ChipsBought{2, dollars(500)});
  room.put_away_and_set_up();
  const Money chips = room.chips();
  room.deal_by_hand(no_full_house);
  EXPECT_EQ(room.chips(), chips - dollars(2));
  ASSERT_EQ(room.table().money().owed().size(), 1U);
  EXPECT_EQ(room.table().money().owed()[0].seat, 2);
  EXPECT_EQ(room.table().money().owed()[0].amount, dollars(6));
  EXPECT_EQ(room.table().high_hand_won().seat, 2);
  EXPECT_EQ(room.table().high_hand_won().account, "player-2") << "who need not be there";
  EXPECT_EQ(room.account("high-hand-jackpot"), Money{});
  EXPECT_TRUE(room.table().high_hand().standing.empty());
  // It is paid whenever the winner comes: rounds are played meanwhile, and the table may close.
  room.deal_by_hand(no_full_house);
  EXPECT_EQ(room.account("high-hand-jackpot"), dollars(2)) << "of the next period";
  for (int seat = 1; seat <= 3; ++seat) {
    room.apply(ChipsCashed{seat, room.table().money().chips(seat)});
    room.apply(SeatLeft{seat});
  }
  EXPECT_FALSE(room.table().why_not_close());
  room.put_away_and_set_up();
  room.apply(SlipPaid{room.table().money().owed()[0].slip, "floor-1"});
  EXPECT_EQ(room.balance("paid/7"), dollars(6));
  EXPECT_EQ(room.all_posted(), Money{});
}

}  // namespace
}  // namespace houseway::floor
