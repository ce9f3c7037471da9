#include "floor/table_meters.h"

#include "floor/progressives.h"
#include "games/register.h"
#include "played_table.h"

namespace houseway::floor {
namespace {

// The meters are the house's: another table has put on since the cards were dealt, and that is
// paid.
TEST(TableMeters, PaysWhatTheMeterShowsAtThePlayersTurn) {
  const Definition& game = *find_definition("caribbean-stud-poker");
  const RuleSet rules = *check_choices(game, {{"progressive-payout", std::string("D")}}).rules;
  LiveTable table("7", rules, nullptr);
  const auto apply = [&](const TableEvent& event) {
    const auto why = table.why_not(event, the_program(), moment(0));
    EXPECT_FALSE(why) << text(*why);
    return why ? std::vector<Posting>() : table.apply(event, the_program(), moment(0));
  };
  const auto went = [&](const Event& event) { return apply(RoundWent{event}); };
  apply(TableOpened{"caribbean-stud-poker", "1", "layout-1", false, true});
  apply(SeatTaken{1, "ann"});
  apply(ChipsBought{1, dollars(1000)});
  SeededRandom random(1);
  TableDealer dealer(table, random);
  for (const TableEvent& event : dealer.begin_round()) apply(event);
  const auto progressive = static_cast<WagerId>(*game.find_wager("progressive-payout"));
  ASSERT_TRUE(is_progressive(rules, progressive));
  went(Event::bet(1, Spot{static_cast<WagerId>(*game.find_wager("ante")), 0}, dollars(10)));
  went(Event::bet(1, Spot{progressive, 0}, dollars(1)));
  std::vector<MeterReading> meters = meters_played_for(table.round());
  ASSERT_EQ(meters.size(), 1U);
  meters[0].amount = dollars(20'000);
  for (const TableEvent& event : dealer.close_bets(meters)) apply(event);
  const std::vector<MeterWagers> put_on = meter_wagers(table.round());
  ASSERT_EQ(put_on.size(), 1U);
  EXPECT_EQ(put_on[0], (MeterWagers{progressive, meters[0].schedule, 1, dollars(1), {}}));
  apply(ProgressiveCollected{1});

  std::vector<std::string> players{"As", "Ks", "Qs", "Js", "Ts"};
  std::vector<std::string> dealers{"2c", "4d", "6h", "8c", "9d"};
  while (!table.round().over()) {
    const Expected now = table.round().expected();
    if (now.kind == Expected::Kind::card) {
      auto& hand = now.place.is_seat() ? players : dealers;
      went(Event::deal(now.place, *parse_card(hand.front())));
      hand.erase(hand.begin());
    } else if (now.kind == Expected::Kind::decision) {
      went(Event::decide(1, table.round().cards().plays().front()));
    } else {
      went(now.kind == Expected::Kind::burn ? Event::burn() : Event::reveal());
    }
  }
  const auto early = table.why_not(RoundEnded{}, the_program(), moment(0));
  ASSERT_TRUE(early);
  EXPECT_EQ(early->section, "639a.12(d)(5)");
  ASSERT_EQ(table.readings_due().size(), 1U);
  EXPECT_EQ(table.readings_due()[0].amount, dollars(20'000));
  meters[0].amount = dollars(20'500);
  for (const TableEvent& event : dealer.read_meters(meters)) apply(event);
  EXPECT_TRUE(table.readings_due().empty());
  const Money inventory = table.money().inventory();
  const auto postings = apply(RoundEnded{});
  for (const Posting& posting : postings) {
    EXPECT_TRUE(posting.account.starts_with("table/7/")) << posting.account;
  }
  ASSERT_EQ(table.money().owed().size(), 1U);
  EXPECT_EQ(table.money().owed()[0].amount, dollars(20'500));
  // The ante of 10 against a dealer who does not qualify, and the dollar of the progressive wager.
  EXPECT_EQ(table.money().inventory(), inventory - dollars(10) + dollars(1));
  const auto wins = wins_of(rules, *table.settlement(), progressive, "7", table.round_name());
  ASSERT_EQ(wins.size(), 1U);
  EXPECT_EQ(wins[0].percent, 100);
  EXPECT_TRUE(table.why_not(RoundBegan{2}, the_program(), moment(0)));
  apply(SlipPaid{table.money().owed()[0].slip, "floor-1"});
  EXPECT_FALSE(table.why_not(RoundBegan{2}, the_program(), moment(0)));
}

}  // namespace
}  // namespace houseway::floor
