#include <gtest/gtest.h>

#include "floor/jackpot_slips.h"
#include "floor_progressives_support.h"

namespace houseway::floor {
namespace {

using State = JackpotSlip::State;

PayoutTerms terms_of(std::string_view game, std::string_view wager, Pays pays,
                     const Choices& choices) {
  const RuleSet rules = rules_of(game, choices);
  Line line;
  line.spot = {wager_of(rules, wager), 0};
  line.outcome = Outcome::won;
  line.pays = pays;
  line.section =
      rules.has_paytable(line.spot.wager) ? rules.schedule(line.spot.wager).section : Section{};
  return payout_terms(rules, line);
}

// L62: whatever a Progressive Payout wager wins is validated; L63: only a share is paid elsewhere.
TEST(FloorJackpotSlips, EveryProgressivePayoutIsValidated) {
  const Choices choices{{"progressive-payout", std::string("D")}};
  const PayoutTerms odds =
      terms_of("caribbean-stud-poker", "progressive-payout", for_one(9), choices);
  EXPECT_TRUE(odds.validated);
  EXPECT_FALSE(odds.off_table);
  EXPECT_FALSE(odds.may_credit);
  const PayoutTerms share =
      terms_of("caribbean-stud-poker", "progressive-payout", houseway::share(10), choices);
  EXPECT_TRUE(share.validated && share.share && share.off_table);
  EXPECT_FALSE(share.may_credit);
  EXPECT_EQ(share.section, "639a.12(d)(1)");
  const PayoutTerms ante = terms_of("caribbean-stud-poker", "ante", to(1), choices);
  EXPECT_FALSE(ante.validated);
}

// L73
TEST(FloorJackpotSlips, BlackjackProgressivesFromTheirOddsOn) {
  const struct {
    const char* wager;
    Pays least;
    Pays less;
    const char* section;
  } each[] = {
      {"bad-beat-progressive", for_one(100), for_one(99), "633a.7(o)(1)(ii)(B)"},
      {"hit-and-run-progressive", for_one(200), for_one(199), "633a.7(o)(2)(ii)(B)"},
      {"straight-jack-progressive", to(99), to(98), "633a.7(o)(3)(ii)(B)"},
  };
  for (const auto& wager : each) {
    const Choices choices{{wager.wager, true}};
    const PayoutTerms least = terms_of("blackjack", wager.wager, wager.least, choices);
    EXPECT_TRUE(least.validated) << wager.wager;
    EXPECT_EQ(least.section, wager.section);
    EXPECT_FALSE(terms_of("blackjack", wager.wager, wager.less, choices).validated) << wager.wager;
    EXPECT_TRUE(terms_of("blackjack", wager.wager, share(100), choices).validated) << wager.wager;
  }
  EXPECT_TRUE(terms_of("blackjack", "straight-jack-progressive", share_and_to(10, 200),
                       {{"straight-jack-progressive", true}})
                  .off_table);
  // 633a.7(o)(1)(ii)(C) has all of a Bad Beat credited.
  EXPECT_TRUE(
      terms_of("blackjack", "bad-beat-progressive", share(100), {{"bad-beat-progressive", true}})
          .may_credit);
}

// L74, L75
TEST(FloorJackpotSlips, FiveCardHandBonusFrom500For1On) {
  const Choices choices{{"five-card-hand-bonus", true}};
  const auto bonus = [&](Pays pays) {
    return terms_of("caribbean-stud-poker", "five-card-hand-bonus", pays, choices);
  };
  EXPECT_TRUE(bonus(for_one(500)).validated);
  EXPECT_TRUE(bonus(for_one(500)).may_credit);
  EXPECT_FALSE(bonus(for_one(499)).validated);
  EXPECT_TRUE(bonus(for_one(499)).may_credit);
  EXPECT_TRUE(bonus(share(10)).validated);
  EXPECT_TRUE(bonus(share(10)).off_table);
  EXPECT_FALSE(bonus(share(10)).may_credit);
}

SlipMade share_slip() {
  return {"s1",
          "7",
          "r1",
          3,
          "pat",
          "progressive-payout",
          "gold",
          dollars(12'500),
          {true, true, true, false, "639a.12(d)(1)"}};
}
SlipMade odds_slip(bool may_credit) {
  return {"s2", "7",          "r1",
          3,    "pat",        "five-card-hand-bonus",
          "",   dollars(500), {true, false, false, may_credit, "639a.12(e)(1)"}};
}

Refusal refused(const JackpotSlip& slip, const SlipEvent& event, const Actor& by) {
  const auto why = slip.why_not(event, by, noon());
  EXPECT_TRUE(why) << to_json(event).dump();
  JackpotSlip tried = slip;
  EXPECT_THROW(tried.apply(event, by, noon()), std::logic_error);
  EXPECT_TRUE(tried == slip);
  return why.value_or(Refusal{});
}

const SlipAsked asked{"royal flush, spades", true};

// L60, L61, L62, L63, L64
TEST(FloorJackpotSlips, AShareGoesThroughItsStations) {
  JackpotSlip slip;
  EXPECT_EQ(refused(slip, SlipValidated{}, floorperson).place, "slip");
  slip.apply(share_slip(), the_program(), noon());
  EXPECT_EQ(slip.state(), State::due);
  EXPECT_TRUE(slip.light_on());
  EXPECT_EQ(refused(slip, SlipValidated{}, floorperson).place, "slip");
  EXPECT_EQ(refused(slip, SlipAsked{"royal flush", false}, dealer).place, "light-on");
  EXPECT_EQ(refused(slip, SlipAsked{"", true}, dealer).place, "hand");
  EXPECT_EQ(refused(slip, asked, player).place, "by");
  slip.apply(asked, dealer, noon());

  EXPECT_EQ(refused(slip, SlipValidated{}, dealer).place, "by");
  Actor promoted = dealer;
  promoted.role = Role::shift_manager;
  EXPECT_EQ(refused(slip, SlipValidated{}, promoted).place, "by") << "who asked cannot validate";
  EXPECT_EQ(refused(slip, SlipPaidOut{}, cashier).place, "slip");
  slip.apply(SlipValidated{}, person("pit", Role::pit_manager), noon());
  EXPECT_FALSE(slip.light_on());
  EXPECT_EQ(slip.validated_by().account, "pit");

  EXPECT_TRUE(why_not_next_round({&slip, 1}, "7"));
  EXPECT_FALSE(why_not_next_round({&slip, 1}, "8"));
  EXPECT_EQ(refused(slip, SlipPaidOut{}, cashier).place, "slip") << "before it is documented";
  EXPECT_EQ(refused(slip, SlipDocumented{"", "Pat Doe"}, floorperson).place, "document");
  EXPECT_EQ(refused(slip, SlipDocumented{"W-2G 1", "Pat Doe"}, dealer).place, "by");
  slip.apply(SlipDocumented{"W-2G 1", "Pat Doe"}, floorperson, noon());
  EXPECT_FALSE(why_not_next_round({&slip, 1}, "7"));

  using From = SlipPaidOut::From;
  EXPECT_EQ(refused(slip, SlipPaidOut{From::table_inventory}, dealer).place, "from");
  EXPECT_EQ(refused(slip, SlipPaidOut{From::game_account}, the_program()).place, "from");  // L75
  EXPECT_EQ(refused(slip, SlipPaidOut{From::cage}, dealer).place, "by");
  Book book;
  book.post(slip.postings_of(SlipPaidOut{From::cage}));
  EXPECT_EQ(book["payable/s1"], Money{} - dollars(12'500));
  EXPECT_EQ(book["outside"], dollars(12'500));
  slip.apply(SlipPaidOut{From::cage}, cashier, noon());
  EXPECT_EQ(slip.state(), State::paid);
  EXPECT_EQ(refused(slip, SlipPaidOut{From::cage}, cashier).place, "slip") << "paid once";
}

// L75: what odds pay on an electronic wager goes to the game account.
TEST(FloorJackpotSlips, OddsArePaidAtTheTable) {
  using From = SlipPaidOut::From;
  for (const bool may_credit : {false, true}) {
    JackpotSlip slip;
    slip.apply(odds_slip(may_credit), dealer, noon());
    slip.apply(asked, dealer, noon());
    EXPECT_EQ(refused(slip, SlipPaidOut{From::table_inventory}, dealer).place, "slip");
    slip.apply(SlipValidated{}, floorperson, noon());
    EXPECT_TRUE(why_not_next_round({&slip, 1}, "7"));
    if (!may_credit) {
      EXPECT_EQ(refused(slip, SlipPaidOut{From::game_account}, dealer).place, "from");
    }
    slip.apply(SlipPaidOut{may_credit ? From::game_account : From::table_inventory}, dealer,
               noon());
    EXPECT_FALSE(why_not_next_round({&slip, 1}, "7"));
    EXPECT_TRUE(slip.postings_of(SlipPaidOut{From::table_inventory}).empty());
  }
}

TEST(FloorJackpotSlips, ARejectedShareGoesBack) {
  JackpotSlip slip;
  slip.apply(share_slip(), the_program(), noon());
  slip.apply(asked, dealer, noon());
  EXPECT_EQ(refused(slip, SlipRejected{"a fouled deck"}, dealer).place, "by");
  EXPECT_EQ(refused(slip, SlipRejected{""}, floorperson).place, "reason");
  Book book;
  book.post(slip.postings_of(SlipRejected{"a fouled deck"}));
  EXPECT_EQ(book["house/progressives"], dollars(12'500));
  slip.apply(SlipRejected{"a fouled deck"}, floorperson, noon());
  EXPECT_FALSE(slip.holds_table());
  EXPECT_EQ(refused(slip, SlipPaidOut{}, cashier).place, "slip");
}

TEST(FloorJackpotSlips, ASlipIsWholeWhenItIsMade) {
  for (int fault = 0; fault < 6; ++fault) {
    SlipMade made = share_slip();
    if (fault == 0) made.meter.clear();
    if (fault == 1) made.amount = {};
    if (fault == 2) made.slip = "a/b";
    if (fault == 3) made.terms.share = false;
    if (fault == 4) made.terms.validated = false;
    if (fault == 5) made.seat = 0;
    refused({}, made, the_program());
  }
  refused({}, share_slip(), player);
}

TEST(FloorJackpotSlips, WrittenReadAndAppliedAgainIsTheSame) {
  const std::vector<std::pair<SlipEvent, Actor>> events{
      {share_slip(), the_program()},
      {asked, dealer},
      {SlipValidated{}, floorperson},
      {SlipDocumented{"W-2G 1", "Pat Doe"}, floorperson},
      {SlipPaidOut{SlipPaidOut::From::finance}, finance}};
  JackpotSlip slip;
  JackpotSlip again;
  for (const auto& [event, by] : events) {
    const Json whole = parse_json(to_json(event).dump()).value;
    const auto read = read_slip_event(whole);
    ASSERT_TRUE(std::holds_alternative<SlipEvent>(read)) << text(std::get<Refusal>(read));
    ASSERT_TRUE(std::get<SlipEvent>(read) == event);
    slip.apply(event, by, noon());
    again.apply(std::get<SlipEvent>(read), by, noon());
    for (const auto& [key, value] : whole.items()) {
      Json broken = whole;
      broken[key] = Json::array({1.5});
      EXPECT_TRUE(std::holds_alternative<Refusal>(read_slip_event(broken))) << broken.dump();
    }
  }
  EXPECT_TRUE(slip == again);
  for (const SlipEvent& event : std::vector<SlipEvent>{SlipRejected{"x"}, odds_slip(true)}) {
    EXPECT_TRUE(std::get<SlipEvent>(read_slip_event(to_json(event))) == event);
  }
  EXPECT_TRUE(std::holds_alternative<Refusal>(
      read_slip_event(parse_json(R"({"event": "slip-paid", "from": "pocket"})").value)));
}

// L183: whoever else stands there, and it need not be asked for.
TEST(FloorJackpotSlips, ABadBeatIsConfirmedByThePokerSupervisorAlone) {
  const PayoutTerms terms = terms_of("hold-em-poker", "bad-beat", Pays{}, {});
  EXPECT_TRUE(terms.validated && terms.share && terms.off_table) << "of the table's own fund";
  JackpotSlip slip;
  slip.apply(SlipMade{"r-1", "7", "r", 3, "pat", "bad-beat", "table/7", dollars(400), terms},
             the_program(), noon());
  EXPECT_EQ(slip.why_not(SlipValidated{}, floorperson, noon())->section, "637a.15(f)");
  EXPECT_EQ(slip.why_not(SlipRejected{"no"}, floorperson, noon())->section, "637a.15(f)");
  EXPECT_TRUE(slip.why_not(SlipPaidOut{SlipPaidOut::From::finance}, finance, noon()));
  EXPECT_TRUE(slip.holds_table());
  slip.apply(SlipValidated{}, person("sue", Role::poker_shift_supervisor), noon());
  EXPECT_EQ(slip.state(), State::validated);
  EXPECT_FALSE(slip.holds_table()) << "it is paid elsewhere";
  EXPECT_TRUE(slip.why_not(SlipPaidOut{SlipPaidOut::From::finance}, finance, noon()))
      << "without its papers";
  slip.apply(SlipDocumented{"7", "pat"}, finance, noon());
  slip.apply(SlipPaidOut{SlipPaidOut::From::finance}, finance, noon());
  EXPECT_EQ(slip.state(), State::paid);
}

}  // namespace
}  // namespace houseway::floor
