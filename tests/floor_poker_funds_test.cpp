#include <gtest/gtest.h>

#include "floor/poker_funds.h"
#include "floor_progressives_support.h"
#include "round/file.h"

namespace houseway::floor {
namespace {

const Actor supervisor = person("sue", Role::poker_shift_supervisor);

FundTerms bad_beat() {
  FundTerms terms;
  terms.kind = FundKind::bad_beat;
  terms.submission = "submission 1";
  terms.contribution = dollars(1);
  terms.minimum_pot = dollars(20);
  terms.qualifies = "four 2s or better that lose";
  terms.discontinuing_approval = "ED 4";
  return terms;
}
FundTerms high_hand_terms(bool first_holder = false) {
  FundTerms terms;
  terms.kind = FundKind::high_hand;
  terms.submission = "submission 1";
  terms.contribution = dollars(2);
  terms.minimum_pot = dollars(20);
  terms.qualifies = "the highest hand of the period";
  terms.periods = "each hour from 10 to 22";
  terms.least_players = 4;
  terms.first_holder = first_holder;
  terms.collected_within = 30;
  terms.uncollected = "added to the next period";
  return terms;
}

// A fund and its accounts, held to each other after every event.
struct Room {
  PokerFund fund;
  Book book;
  std::vector<std::tuple<FundEvent, Actor, Instant>> history;

  void apply(const FundEvent& event, const Actor& by, Instant at = noon()) {
    const auto why = fund.why_not(event, by, at);
    ASSERT_FALSE(why) << text(*why);
    book.post(fund.postings_of(event));
    fund.apply(event, by, at);
    history.emplace_back(event, by, at);
    ASSERT_EQ(fund.drift(), Money{});
    ASSERT_EQ(book["fund/" + std::string(name(fund.terms().kind))], fund.fund());
  }
  Refusal refused(const FundEvent& event, const Actor& by, Instant at = noon()) const {
    const auto why = fund.why_not(event, by, at);
    EXPECT_TRUE(why) << to_json(event).dump();
    PokerFund tried = fund;
    EXPECT_THROW(tried.apply(event, by, at), std::logic_error);
    EXPECT_TRUE(tried == fund);
    return why.value_or(Refusal{});
  }
  void put(const std::string& table, Money amount) {
    apply(PotContribution{table, "r", amount}, dealer);
  }
  void count(const std::string& table, Instant at = noon()) {
    apply(BoxCounted{table, fund.box(table), "cage", floorperson, true, false, ""}, cashier, at);
  }
};

// L178, L187
TEST(FloorPokerFunds, OfferedOnlyByTheSubmission) {
  const auto terms = [](FundKind kind, const char* rules) {
    const ReadRules read =
        read_rules(Json{{"game", "hold-em-poker"}, {"rules", parse_json(rules).value}});
    return fund_terms(kind, *read.rules, "submission 1");
  };
  const auto none = terms(FundKind::bad_beat, "{}");
  ASSERT_TRUE(std::holds_alternative<Refusal>(none));
  EXPECT_EQ(std::get<Refusal>(none).section, "637a.15(a)");
  const auto other = terms(FundKind::high_hand, "{}");
  EXPECT_EQ(std::get<Refusal>(other).section, "637a.16(a)");
  const auto offered =
      terms(FundKind::bad_beat, R"({"bad-beat-hand": "2s 2h 2d 2c 3s", "bad-beat-contribution": 1,
                                    "bad-beat-minimum-pot": 20,
                                    "bad-beat-shares": {"loser": 50, "winner": 25, "table": 25}})");
  ASSERT_TRUE(std::holds_alternative<FundTerms>(offered));
  EXPECT_EQ(std::get<FundTerms>(offered).contribution, dollars(1));
  EXPECT_NE(std::get<FundTerms>(offered).qualifies.find("50%"), std::string::npos);
  const auto high = terms(FundKind::high_hand,
                          R"({"high-hand-contribution": 2, "high-hand-minimum-players": 4,
                              "high-hand-tie": "first-holder"})");
  EXPECT_EQ(std::get<FundTerms>(high).least_players, 4);
  EXPECT_TRUE(std::get<FundTerms>(high).first_holder);
  Room room;
  EXPECT_EQ(room.refused(PotContribution{"1", "r", dollars(1)}, dealer).place, "event");
  FundTerms unnamed = bad_beat();
  unnamed.submission.clear();
  EXPECT_EQ(room.refused(FundOffered{unnamed}, holder).section, "637a.15(a)");
}

// L186: not before it is approved how it would end; and then all of it still goes to players.
TEST(FloorPokerFunds, EndsOnlyByPayingPlayers) {
  Room room;
  FundTerms terms = bad_beat();
  terms.discontinuing_approval.clear();
  EXPECT_EQ(room.refused(FundOffered{terms}, holder).section, "637a.15(i)");
  room.apply(FundOffered{bad_beat()}, holder);
  room.put("1", dollars(1));
  room.count("1");
  EXPECT_EQ(room.refused(CollectionEnded{"submission 1"}, holder).place, "submission");
  room.apply(CollectionEnded{"submission 2"}, holder);
  EXPECT_EQ(room.refused(PotContribution{"1", "r", dollars(1)}, dealer).section, "637a.15(c)");
  EXPECT_EQ(room.fund.fund(), dollars(1));
  room.apply(BadBeatVerified{"1", "r", "fin", {{"s1", 2, "pat", dollars(1)}}}, supervisor);
  room.apply(FundPaid{"s1", "licence 1"}, finance);
  EXPECT_EQ(room.book["outside"], dollars(1));
}

// L179, L188
TEST(FloorPokerFunds, TheNoticeHasWhatTheChapterLists) {
  EXPECT_EQ(posted_rules(bad_beat()).size(), 3U);
  const auto lines = posted_rules(high_hand_terms());
  ASSERT_EQ(lines.size(), 7U);
  EXPECT_NE(lines[1].find("$2"), std::string::npos);
  EXPECT_NE(lines[3].find("4 players"), std::string::npos);
  EXPECT_NE(lines[5].find("need not be present"), std::string::npos);
  EXPECT_NE(lines[6].find("identification"), std::string::npos);
}

// L148, L180, L189
TEST(FloorPokerFunds, ContributionsLieInTheTablesOwnBox) {
  Room room;
  room.apply(FundOffered{bad_beat()}, holder);
  EXPECT_EQ(room.refused(PotContribution{"1", "r", Money{101}}, dealer).section, "637a.15(b)(1)");
  EXPECT_EQ(room.refused(PotContribution{"1", "r", dollars(1)}, player).place, "by");
  room.put("1", dollars(1));
  room.put("1", Money{50});
  room.put("2", dollars(1));
  EXPECT_EQ(room.book["table/1/bad-beat"], Money{150});
  EXPECT_EQ(room.book["table/1/pot"], Money{-150});
  EXPECT_EQ(room.book["table/2/bad-beat"], dollars(1));
  EXPECT_EQ(room.fund.fund(), Money{});
  // Out of a pot of $32: the rake first, then each fund's part.
  const ReadRound read = read_round(parse_json(R"({"game": "hold-em-poker", "rules": {
      "rake": "percentage", "rake-percent": 10, "rake-maximum": 3, "bad-beat-contribution": 1,
      "high-hand-contribution": 2, "bad-beat-minimum-pot": 30, "high-hand-minimum-pot": 31},
      "button": 1, "bets": {"2": {"blind-1": 1}, "3": {"blind-2": 2}},
      "cards": {"1": "9h 9d", "2": "Kc Qd", "3": "4c 3d", "community": "9s Kh Ks 2c 5d"},
      "plays": {"1": ["call", "call", "check", "check"], "2": ["call", "bet 13", "check", "check"],
                "3": ["check", "fold"]}})")
                                        .value);
  ASSERT_TRUE(read.round) << text(read.refusals.front());
  const Settlement settled = read.round->settlement();
  ASSERT_EQ(settled.taken.size(), 3U);
  EXPECT_EQ(settled.taken[0].as, Taken::As::rake);
  EXPECT_EQ(contribution_of(settled, FundKind::bad_beat), dollars(1));
  EXPECT_EQ(contribution_of(settled, FundKind::high_hand), dollars(2));
}

// L144, L181, L182
TEST(FloorPokerFunds, BoxesAreCountedByTwo) {
  Room room;
  room.apply(FundOffered{bad_beat()}, holder);
  room.put("1", dollars(1));
  room.put("2", dollars(1));
  const Date day = gaming_day(noon());
  EXPECT_EQ(room.fund.uncounted(day), (std::vector<std::string>{"1", "2"}));
  const auto at_table = [&](Actor witness, bool notified, bool recorded) {
    return BoxCounted{"1", dollars(1), "closed-table", std::move(witness), notified, recorded, ""};
  };
  EXPECT_EQ(room.refused(at_table(dealer, true, true), dealer).place, "witness");
  Actor same = floorperson;
  same.account = dealer.account;
  EXPECT_EQ(room.refused(at_table(same, true, true), dealer).place, "witness");
  EXPECT_EQ(room.refused(at_table(floorperson, false, true), dealer).place, "compliance-notified");
  EXPECT_EQ(room.refused(at_table(floorperson, true, false), dealer).section, "637a.15(d)(1)");
  EXPECT_EQ(room.refused(at_table(floorperson, true, true), cashier).place, "by");
  room.apply(at_table(floorperson, true, true), dealer);
  EXPECT_EQ(room.fund.uncounted(day), (std::vector<std::string>{"2"}));
  EXPECT_EQ(
      room.refused(BoxCounted{"2", {90}, "cage", floorperson, true, false, ""}, cashier).place,
      "difference");
  EXPECT_EQ(room.refused(CountVerified{dollars(2)}, cashier).place, "amount-cents");
  EXPECT_EQ(room.refused(CountVerified{dollars(1)}, floorperson).place, "by");
  room.apply(CountVerified{dollars(1)}, cashier);
  // Players lose nothing by a box that is short, and gain what is too much in it.
  room.apply(BoxCounted{"2", {90}, "cage", floorperson, true, false, "a chip is missing"}, cashier);
  EXPECT_EQ(room.fund.fund(), dollars(2));
  room.put("2", dollars(1));
  room.apply(BoxCounted{"2", {110}, "cage", floorperson, true, false, "a dime more"}, cashier);
  EXPECT_EQ(room.fund.fund(), Money{310});
  EXPECT_EQ(room.book["house/win"], Money{-10});
}

// L183, L184, L185: case 101 of hold'em, where four jacks lose to a straight flush.
TEST(FloorPokerFunds, ABadBeatIsVerifiedPaidAndShown) {
  Room room;
  FundTerms terms = bad_beat();
  terms.contribution = dollars(10'000);
  room.apply(FundOffered{terms}, holder);
  room.put("1", dollars(10'000));
  room.count("1");
  room.apply(CountVerified{dollars(10'000)}, cashier);
  EXPECT_EQ(room.refused(DisplayAdjusted{dollars(9'999), floorperson}, finance).section,
            "637a.15(h)(2)");
  EXPECT_EQ(room.refused(DisplayAdjusted{dollars(10'000), dealer}, finance).place, "witness");
  EXPECT_EQ(room.refused(DisplayAdjusted{dollars(10'000), floorperson}, cashier).place, "by");
  room.apply(DisplayAdjusted{dollars(10'000), floorperson}, finance);

  const Json file = parse_json(R"({"game": "hold-em-poker", "rules": {
      "bad-beat-hand": "2s 2h 2d 2c 3s", "bad-beat-contribution": 1,
      "bad-beat-shares": {"loser": 50, "winner": 25, "table": 25}}, "button": 1,
      "bets": {"2": {"blind-1": 1}, "3": {"blind-2": 2}},
      "cards": {"1": "9h 8h", "2": "Jc Jd", "4": "?? ??", "community": "Jh Th Qh Js 2c"},
      "plays": {"1": ["call", "call", "check", "check"], "2": ["call", "bet 5", "check", "check"],
                "3": ["check", "fold"], "4": ["fold"]},
      "meters": {"bad-beat": 10000}})")
                        .value;
  const ReadRound read = read_round(file);
  ASSERT_TRUE(read.round) << text(read.refusals.front());
  const Settlement settled = read.round->settlement();
  EXPECT_EQ(contribution_of(settled, FundKind::bad_beat), dollars(1));
  EXPECT_EQ(contribution_of(settled, FundKind::high_hand), Money{});
  BadBeatVerified won{"2", "r9", "fin", bad_beat_payouts(*read.rules.definition, settled)};
  ASSERT_EQ(won.payouts.size(), 4U);
  EXPECT_EQ(room.refused(won, supervisor).place, "payouts.1") << "a slip for each";
  for (std::size_t i = 0; i < won.payouts.size(); ++i) {
    won.payouts[i].slip = "b" + std::to_string(i);
  }
  EXPECT_EQ(room.refused(won, floorperson).section, "637a.15(f)");
  // The round's own dollar lies in the box of its table still.
  room.put("2", dollars(1));
  EXPECT_EQ(room.refused(won, supervisor).section, "637a.15(h)");
  room.count("2");
  BadBeatVerified silent = won;
  silent.notified.clear();
  EXPECT_EQ(room.refused(silent, supervisor).section, "637a.15(f)(2)");
  BadBeatVerified twice = won;
  twice.payouts[1].slip = twice.payouts[0].slip;
  EXPECT_EQ(room.refused(twice, supervisor).place, "payouts.2");
  EXPECT_FALSE(room.fund.display().pending_adjustment);
  room.apply(won, supervisor);
  EXPECT_TRUE(room.fund.display().pending_adjustment);
  EXPECT_EQ(room.fund.fund(), Money{1});  // what division left over
  EXPECT_EQ(room.fund.owed(), dollars(10'001) - Money{1});
  room.apply(DisplayAdjusted{Money{1}, floorperson}, finance);
  EXPECT_FALSE(room.fund.display().pending_adjustment);
  EXPECT_EQ(room.refused(FundPaid{"b0", "licence"}, dealer).place, "by");
  EXPECT_EQ(room.refused(FundPaid{"b0", ""}, finance).place, "identification");
  room.apply(FundPaid{"b0", "licence"}, finance);
  EXPECT_EQ(room.refused(FundPaid{"b0", "licence"}, finance).place, "slip") << "paid once";
  room.apply(FundPaid{"b1", "licence"}, cashier);
}

HighHandRecorded hand(const char* cards, const char* who = "Pat Doe") {
  return {who, "215 555 0100", 4, "7", cards, dealer, 6};
}

// L191
TEST(FloorPokerFunds, TheTrackingSlipIsWhole) {
  Room room;
  room.apply(FundOffered{high_hand_terms()}, holder);
  EXPECT_EQ(room.refused(hand("As Ah Ad Kc Ks"), floorperson).section, "637a.16(f)");
  room.apply(PeriodBegun{"noon"}, floorperson);
  const auto with = [&](auto change) {
    HighHandRecorded slip = hand("As Ah Ad Kc Ks");
    change(slip);
    return room.refused(slip, floorperson).section;
  };
  EXPECT_EQ(with([](auto& s) { s.name.clear(); }), "637a.16(f)(1)");
  EXPECT_EQ(with([](auto& s) { s.phone.clear(); }), "637a.16(f)(1)");
  EXPECT_EQ(with([](auto& s) { s.seat = 0; }), "637a.16(f)(1)");
  EXPECT_EQ(with([](auto& s) { s.table.clear(); }), "637a.16(f)(2)");
  EXPECT_EQ(with([](auto& s) { s.dealer.credential.clear(); }), "637a.16(f)(4)");
  EXPECT_EQ(with([](auto& s) { s.dealt_in = 3; }), "637a.16(b)(4)");
  EXPECT_EQ(with([](auto& s) { s.hand = "As Ks Qs 9s 2s"; }), "637a.16(f)");
  EXPECT_EQ(with([](auto& s) { s.hand = "As As Ad Kc Ks"; }), "637a.16(f)");
  EXPECT_EQ(with([](auto& s) { s.hand = "As Ah Ad Kc"; }), "637a.16(f)");
  Actor unsigned_by = floorperson;
  unsigned_by.credential.clear();
  EXPECT_EQ(room.refused(hand("As Ah Ad Kc Ks"), unsigned_by).section, "637a.16(f)(5)");
  EXPECT_EQ(room.refused(hand("As Ah Ad Kc Ks"), dealer).place, "by");
  room.apply(hand("As Ah Ad Kc Ks"), floorperson);
  EXPECT_EQ(room.refused(hand("Ks Kh Kd Ac As"), floorperson).place, "hand");
  room.apply(hand("2s 2h 2d 2c 3s", "Ann"), floorperson);
  ASSERT_EQ(room.fund.holders().size(), 1U);
  EXPECT_EQ(room.fund.holders()[0].name, "Ann");
}

// L190, L192, L193
TEST(FloorPokerFunds, ThePeriodsHighestHandHasAllThatWasCounted) {
  Room room;
  room.apply(FundOffered{high_hand_terms()}, holder);
  room.apply(PeriodBegun{"noon"}, floorperson);
  EXPECT_EQ(room.refused(PeriodBegun{"one"}, floorperson).place, "period");
  room.put("7", dollars(2));
  room.put("8", Money{101});
  // No full house: it is added to the next period.
  room.apply(PeriodEnded{"noon"}, floorperson);
  EXPECT_EQ(room.refused(HighHandAwarded{{"h1"}}, finance).section, "637a.16(h)");
  room.apply(PeriodBegun{"one"}, floorperson);
  room.apply(hand("2s 2h 2d 2c 3s", "Ann"), floorperson);
  room.apply(hand("2s 2h 2d 2c 3h", "Bob"), floorperson);
  EXPECT_EQ(room.refused(PeriodEnded{"noon"}, floorperson).place, "period");
  room.apply(PeriodEnded{"one"}, floorperson);
  EXPECT_EQ(room.refused(PeriodBegun{"two"}, floorperson).section, "637a.16(h)");
  EXPECT_EQ(room.refused(HighHandAwarded{{"h1", "h2"}}, finance).section, "637a.16(d)");
  room.count("7");
  room.count("8");
  EXPECT_EQ(room.refused(HighHandAwarded{{"h1", "h2"}}, finance).section, "637a.16(e)");
  room.apply(CountVerified{Money{301}}, cashier);
  EXPECT_EQ(room.refused(HighHandAwarded{{"h1"}}, finance).place, "slips");
  EXPECT_EQ(room.refused(HighHandAwarded{{"h1", "h1"}}, finance).place, "slips");
  EXPECT_EQ(room.refused(HighHandAwarded{{"h1", "h2"}}, dealer).place, "by");
  room.apply(HighHandAwarded{{"h1", "h2"}}, finance);
  EXPECT_EQ(room.book["payable/h1"], Money{150});
  EXPECT_EQ(room.fund.fund(), Money{1});
  // L192: what is displayed is what is there.
  EXPECT_TRUE(room.fund.display().pending_adjustment);
  room.apply(DisplayAdjusted{Money{1}, floorperson}, finance);
  room.apply(PeriodBegun{"two"}, floorperson);
  EXPECT_TRUE(room.fund.holders().empty());
}

TEST(FloorPokerFunds, OfEqualHandsTheFirstMayHaveItAll) {
  Room room;
  room.apply(FundOffered{high_hand_terms(true)}, holder);
  room.apply(PeriodBegun{"noon"}, floorperson);
  room.apply(hand("2s 2h 2d 2c 3s", "Ann"), floorperson);
  EXPECT_EQ(room.refused(hand("2s 2h 2d 2c 3h", "Bob"), floorperson).place, "hand");
}

// L194
TEST(FloorPokerFunds, AnUncollectedPayoutGoesAsTheSubmissionSays) {
  Room room;
  FundTerms silent = high_hand_terms();
  silent.uncollected.clear();
  EXPECT_EQ(room.refused(FundOffered{silent}, holder).section, "637a.16(i)");
  room.apply(FundOffered{high_hand_terms()}, holder);
  room.apply(PeriodBegun{"noon"}, floorperson);
  room.put("7", dollars(2));
  room.apply(hand("2s 2h 2d 2c 3s"), floorperson);
  room.apply(PeriodEnded{"noon"}, floorperson);
  room.count("7");
  room.apply(CountVerified{dollars(2)}, cashier);
  room.apply(HighHandAwarded{{"h1"}}, cashier);
  EXPECT_EQ(room.refused(PayoutExpired{"h1"}, finance, noon(18 + 30)).section, "637a.16(b)(6)");
  room.apply(PayoutExpired{"h1"}, finance, noon(18 + 31));
  EXPECT_EQ(room.fund.fund(), dollars(2));
  EXPECT_EQ(room.refused(FundPaid{"h1", "licence"}, cashier, noon(60)).place, "slip");
}

TEST(FloorPokerFunds, WrittenReadAndAppliedAgainIsTheSame) {
  Room bad;
  bad.apply(FundOffered{bad_beat()}, holder);
  bad.put("1", dollars(1));
  bad.apply(BoxCounted{"1", {110}, "cage", floorperson, true, false, "a dime more"}, cashier);
  bad.apply(CountVerified{{110}}, cashier);
  bad.apply(DisplayAdjusted{{110}, floorperson}, finance);
  bad.apply(BadBeatVerified{"1", "r", "fin", {{"s1", 2, "pat", {60}}, {"s2", 3, "ann", {40}}}},
            supervisor);
  bad.apply(FundPaid{"s1", "licence"}, finance);
  bad.apply(CollectionEnded{"submission 2"}, holder);
  Room high;
  high.apply(FundOffered{high_hand_terms()}, holder);
  high.apply(PeriodBegun{"noon"}, floorperson);
  high.put("7", dollars(2));
  high.apply(hand("2s 2h 2d 2c 3s"), floorperson);
  high.apply(PeriodEnded{"noon"}, the_program());
  high.count("7");
  high.apply(CountVerified{dollars(2)}, cashier);
  high.apply(HighHandAwarded{{"h1"}}, cashier);
  high.apply(PayoutExpired{"h1"}, finance, noon(60));
  for (const Room* room : {&bad, &high}) {
    PokerFund again;
    for (const auto& [event, by, at] : room->history) {
      const Json whole = parse_json(to_json(event).dump()).value;
      const auto read = read_fund_event(whole);
      ASSERT_TRUE(std::holds_alternative<FundEvent>(read)) << text(std::get<Refusal>(read));
      ASSERT_TRUE(std::get<FundEvent>(read) == event) << whole.dump();
      again.apply(std::get<FundEvent>(read), by, at);
      for (const auto& [key, value] : whole.items()) {
        Json broken = whole;
        broken[key] = Json::array({1.5});
        EXPECT_TRUE(std::holds_alternative<Refusal>(read_fund_event(broken))) << broken.dump();
      }
    }
    EXPECT_TRUE(again == room->fund);
    EXPECT_EQ(room->book.all(), Money{});
  }
}

}  // namespace
}  // namespace houseway::floor
