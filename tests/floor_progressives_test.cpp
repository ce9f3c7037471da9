#include <gtest/gtest.h>

#include <algorithm>

#include "floor/progressives.h"
#include "floor_progressives_support.h"
#include "round/file.h"

namespace houseway::floor {
namespace {

Refusal refused(const Progressive& meter, const MeterEvent& event,
                const Actor& by = the_program()) {
  const auto why = meter.why_not(event, by, noon());
  EXPECT_TRUE(why) << to_json(event).dump();
  Progressive tried = meter;
  EXPECT_THROW(tried.apply(event, by, noon()), std::logic_error);
  EXPECT_TRUE(tried == meter) << "a refused event changes nothing";
  return why.value_or(Refusal{});
}

// L68, L71
TEST(FloorProgressives, SeedsAndRatesArePrintedOnesTimesTheWager) {
  const RuleSet rules = rules_of("caribbean-stud-poker", {{"progressive-payout", std::string("G")},
                                                          {"progressive-wager", 5.0}});
  const MeterDefinition meter =
      define_meter("reef", rules, wager_of(rules, "progressive-payout"), "submission 7");
  EXPECT_EQ(meter.amount, dollars(5));
  EXPECT_EQ(meter.rate_section, "639a.12(d)(4)");
  ASSERT_EQ(meter.levels.size(), 3U);
  EXPECT_EQ(meter.levels[0].level, Level::mega);
  EXPECT_EQ(meter.levels[0].seed, dollars(50'000));
  EXPECT_EQ(meter.levels[1].seed, dollars(5'000));
  EXPECT_EQ(meter.levels[2].reseed, dollars(1'250));

  const RuleSet one = rules_of("caribbean-stud-poker", {{"progressive-payout", std::string("A")},
                                                        {"progressive-wager", 2.0}});
  const MeterDefinition single =
      define_meter("a", one, wager_of(one, "progressive-payout"), "submission 7");
  ASSERT_EQ(single.levels.size(), 1U);
  EXPECT_EQ(single.levels[0].seed, dollars(20'000));
  EXPECT_EQ(single.levels[0].primary_percent, 53);
  EXPECT_EQ(single.levels[0].reserve_percent, 15);
}

// L69
TEST(FloorProgressives, WhatTheChapterLeavesOpenIsInTheSubmission) {
  const struct {
    const char* wager;
    const char* seed;
    const char* rate;
    double least;
  } blackjack[] = {
      {"bad-beat-progressive", "bad-beat-seed", "bad-beat-rate", 5'000},
      {"hit-and-run-progressive", "hit-and-run-seed", "hit-and-run-rate", 1'000},
      {"straight-jack-progressive", "straight-jack-seed", "straight-jack-rate", 5'000}};
  for (const auto& each : blackjack) {
    const auto choices = [&](double seed) {
      return Choices{{each.wager, true}, {each.seed, seed}, {each.rate, 17.0}};
    };
    EXPECT_FALSE(check_choices(*find_definition("blackjack"), choices(each.least - 1)).rules)
        << each.wager;
    const RuleSet rules = rules_of("blackjack", choices(each.least + 500));
    const MeterDefinition meter = define_meter("m", rules, wager_of(rules, each.wager), "s");
    EXPECT_EQ(meter.levels[0].seed, dollars(static_cast<std::int64_t>(each.least) + 500));
    EXPECT_EQ(meter.levels[0].reseed, meter.levels[0].seed);
    EXPECT_EQ(meter.levels[0].primary_percent, 17);
  }
  // The stake is the player's choice, unless the house has one for everybody.
  const RuleSet open = rules_of("caribbean-stud-poker", {{"five-card-hand-bonus", true}});
  const WagerId bonus = wager_of(open, "five-card-hand-bonus");
  EXPECT_EQ(define_meter("m", open, bonus, "s").amount, Money{});
  EXPECT_EQ(define_meter("m", open, bonus, "s", {0, dollars(5)}).amount, dollars(5));
  EXPECT_EQ(define_meter("m", open, bonus, "s", {0, dollars(5)}).levels[0].seed, dollars(50'000));
  // 645a names no rate: a meter does not open before there is one.
  const RuleSet pai_gow = rules_of("pai-gow-poker", {{"progressive-payout", true}});
  MeterDefinition still = define_meter("m", pai_gow, wager_of(pai_gow, "progressive-payout"), "s");
  still.levels[0].chance = "1 / 2";
  EXPECT_EQ(refused(Progressive{}, MeterOpened{still}, holder).section, "645a.13(e)(2)");
  MeterDefinition moving =
      define_meter("m", pai_gow, wager_of(pai_gow, "progressive-payout"), "s", {20, {}});
  moving.levels[0].chance = "1 / 2";
  EXPECT_FALSE(Progressive{}.why_not(MeterOpened{moving}, holder, noon()));
}

// J11: seeds, rate and chance are known before a meter is placed.
TEST(FloorProgressives, OpensOnlyWithAllItsParameters) {
  MeterDefinition meter = gold();
  EXPECT_EQ(refused({}, MeterOpened{meter}, floorperson).place, "by");
  meter.levels[0].chance.clear();
  EXPECT_EQ(refused({}, MeterOpened{meter}, holder).section, "605a.8(g)(1)");
  meter = gold();
  meter.submission.clear();
  EXPECT_EQ(refused({}, MeterOpened{meter}, holder).section, "605a.7(e)(3)");
  meter = gold();
  meter.levels.push_back(meter.levels[0]);
  EXPECT_EQ(refused({}, MeterOpened{meter}, holder).place, "definition.levels.2");
  EXPECT_EQ(refused({}, Contributed{"1", "r", 1, {125}}).section, "605a.7(e)");
}

// G22, L58: what goes onto the meter is a posting of its own, apart from the chips collected.
TEST(FloorProgressives, FractionsOfACentAreCarried) {
  OnTheBooks on;
  on.apply(MeterOpened{gold()}, holder);
  on.put("1", 1);  // 16.25 cents and 10 cents
  EXPECT_EQ(on.meter.reading(Level::only), dollars(12'500) + Money{16});
  EXPECT_EQ(on.meter.reserve(Level::only), Money{10});
  on.put("2", 1);
  on.put("3", 1);
  on.put("1", 1);
  EXPECT_EQ(on.meter.reading(Level::only), dollars(12'500) + Money{65});
  EXPECT_EQ(on.book["house/progressives"], Money{} - dollars(12'500) - Money{64 + 40});
}

TEST(FloorProgressives, ManyWagersTogetherAreManyOneByOne) {
  OnTheBooks one_by_one;
  OnTheBooks together;
  one_by_one.apply(MeterOpened{gold()}, holder);
  together.apply(MeterOpened{gold()}, holder);
  for (int i = 0; i < 7; ++i) one_by_one.put("1", 1);
  together.put("1", 7);
  EXPECT_EQ(one_by_one.meter.reading(Level::only), together.meter.reading(Level::only));
  EXPECT_EQ(one_by_one.book["house/progressives"], together.book["house/progressives"]);
}

// L43: everybody's progressive wager is the same.
TEST(FloorProgressives, TakesOneAmountOnly) {
  OnTheBooks on;
  on.apply(MeterOpened{gold()}, holder);
  EXPECT_EQ(refused(on.meter, Contributed{"1", "r", 2, {251}}).section, "605a.7(e)(3)");
  EXPECT_EQ(refused(on.meter, Contributed{"1", "r", 0, {}}).place, "wagers");
  EXPECT_EQ(refused(on.meter, Contributed{"1", "r", 1, {125}}, player).place, "by");
}

// L41
TEST(FloorProgressives, HasNoCap) {
  OnTheBooks on;
  MeterDefinition meter = gold();
  meter.levels[0].seed = no_limit;  // 2^62 cents
  on.apply(MeterOpened{meter}, holder);
  on.put("1", 100);
  EXPECT_EQ(on.meter.reading(Level::only), no_limit + Money{1625});
  EXPECT_EQ(text(on.meter.reading(Level::only)), "$46,116,860,184,273,895.29");
  const MeterWon won = on.win("1");
  EXPECT_EQ(won.winners[0].amount, no_limit + Money{1625});
  on.apply(won);
  EXPECT_EQ(on.book["payable/s1-0"], no_limit + Money{1625});
}

// L45, J6, G23: wins have one order; the first has the meter, the next what it begins with again.
TEST(FloorProgressives, WinsAreInOneOrder) {
  OnTheBooks on;
  on.apply(MeterOpened{gold(dollars(500))}, holder);
  on.put("1", 4);
  const MeterWon first = on.win("1");
  const MeterWon same_moment = on.win("2");
  EXPECT_EQ(first.number, 1U);
  on.apply(first);
  EXPECT_EQ(refused(on.meter, same_moment).place, "number");
  MeterWon renumbered = same_moment;
  renumbered.number = 2;
  EXPECT_EQ(refused(on.meter, renumbered).place, "winners.1.amount-cents");
  const MeterWon second = on.win("2");
  EXPECT_EQ(second.winners[0].amount, dollars(500));
  on.apply(second);
  EXPECT_EQ(on.meter.wins(), 2U);
  // J13, J14: where each was won.
  const auto last = on.meter.statistics().last_wins;
  EXPECT_EQ(last[0].won.table, "2");
  EXPECT_EQ(last[1].won.table, "1");
  EXPECT_EQ(last[1].at, noon());
}

// L66, L67: what another table puts on or wins until the player's turn counts.
TEST(FloorProgressives, PaysWhatTheMeterReadsAtThePlayersTurn) {
  OnTheBooks on;
  on.apply(MeterOpened{gold()}, holder);
  on.put("1", 1);
  const MeterWon early = on.win("1", Level::only, 10);
  on.put("2", 1000);
  EXPECT_EQ(refused(on.meter, early).place, "winners.1.amount-cents");
  EXPECT_EQ(on.win("1", Level::only, 10).winners[0].amount,
            part_of(on.meter.reading(Level::only), 10, 100));
  on.apply(on.win("2"));
  EXPECT_EQ(on.win("1").winners[0].amount, on.meter.reading(Level::only));
  EXPECT_EQ(on.meter.reading(Level::only), Money{10'010});  // the reserve
}

// L72
TEST(FloorProgressives, OneShareMayBeDivided) {
  OnTheBooks on;
  on.apply(MeterOpened{gold()}, holder);
  on.put("1", 4);  // $12,500.65
  const MeterWon equally = on.win("1", Level::only, 10, Shared::equally, {{125}, {125}, {125}});
  for (const ShareOfMeter& each : equally.winners) EXPECT_EQ(each.amount, Money{41'668});
  const MeterWon by_stake = on.win("1", Level::only, 100, Shared::by_stake, {{100}, {300}});
  EXPECT_EQ(by_stake.winners[0].amount, Money{312'516});
  EXPECT_EQ(by_stake.winners[1].amount, Money{937'548});
  on.apply(equally);
  // What a division leaves over stays on the meter.
  EXPECT_EQ(on.meter.reading(Level::only), Money{1'250'065 - 3 * 41'668});
}

TEST(FloorProgressives, TheReserveIsTheNextSeed) {
  OnTheBooks on;
  on.apply(MeterOpened{gold(dollars(1))}, holder);
  on.put("1", 3);  // 30 cents in reserve: the house adds 70
  on.apply(on.win("1"));
  EXPECT_EQ(on.meter.reading(Level::only), dollars(1));
  EXPECT_EQ(on.meter.reserve(Level::only), Money{});
  on.put("1", 1000);  // $100 in reserve: the house adds nothing, and all of it is the seed
  const Money house = on.book["house/progressives"];
  on.apply(on.win("1"));
  EXPECT_EQ(on.meter.reading(Level::only), dollars(100));
  EXPECT_EQ(on.book["house/progressives"], house);
  EXPECT_EQ(on.book["meter/gold/reserve"], Money{});
}

// L71
TEST(FloorProgressives, LevelsAreApart) {
  OnTheBooks on;
  on.apply(MeterOpened{three_levels()}, holder);
  on.put("1", 20);
  EXPECT_EQ(on.meter.reading(Level::mega), dollars(50'013));
  EXPECT_EQ(on.meter.reading(Level::major), dollars(5'007));
  EXPECT_EQ(on.meter.reading(Level::minor), dollars(1'253));
  on.apply(on.win("1", Level::minor));
  EXPECT_EQ(on.meter.reading(Level::mega), dollars(50'013));
  EXPECT_EQ(on.meter.reading(Level::minor), dollars(1'250));
  EXPECT_EQ(refused(on.meter, on.win("1", Level::only)).place, "level");
}

// L46
TEST(FloorProgressives, LeavesTheFloorByApprovalOnly) {
  OnTheBooks on;
  on.apply(MeterOpened{gold()}, holder);
  on.put("1", 1);
  EXPECT_EQ(refused(on.meter, MeterRemoved{"", "2026-11-18", "gold 2"}, holder).section,
            "605a.7(e)(5)");
  EXPECT_EQ(refused(on.meter, MeterRemoved{"ED 12", "soon", "gold 2"}, holder).place,
            "approved-on");
  EXPECT_EQ(refused(on.meter, MeterRemoved{"ED 12", "2026-11-18", ""}, holder).section,
            "605a.7(e)(5)");
  EXPECT_EQ(refused(on.meter, MeterRemoved{"ED 12", "2026-11-18", "gold 2"}, floorperson).place,
            "by");
  EXPECT_EQ(on.book["meter/gold/primary"], dollars(12'500) + Money{16});
  on.apply(MeterRemoved{"ED 12", "2026-11-18", "gold 2"}, holder);
  EXPECT_EQ(on.book["meter/gold/primary"], Money{});
  EXPECT_EQ(on.book["house/progressives"], Money{});
  EXPECT_EQ(refused(on.meter, Contributed{"1", "r", 1, {125}}).section, "605a.7(e)");
}

// J12, C20: a meter goes down by a payment or a documented correction, and by nothing else.
TEST(FloorProgressives, IsCorrectedForAReasonBeforeAWitness) {
  OnTheBooks on;
  on.apply(MeterOpened{gold()}, holder);
  const MeterAdjusted down{Level::only, Money{-100}, "a round was entered twice", auditor};
  EXPECT_EQ(refused(on.meter, down, floorperson).place, "by");
  EXPECT_EQ(refused(on.meter, MeterAdjusted{Level::only, {-100}, "", auditor}, finance).place,
            "reason");
  EXPECT_EQ(refused(on.meter, MeterAdjusted{Level::only, {-100}, "x", finance}, finance).place,
            "witness");
  Actor both = auditor;
  both.account = finance.account;
  EXPECT_EQ(refused(on.meter, MeterAdjusted{Level::only, {-100}, "x", both}, finance).place,
            "witness");
  const Money all = Money{} - dollars(12'500) - Money{1};
  EXPECT_EQ(refused(on.meter, MeterAdjusted{Level::only, all, "x", auditor}, finance).place,
            "by-cents");
  on.apply(down, finance);
  EXPECT_EQ(on.meter.reading(Level::only), dollars(12'499));
}

// J3, J7, J9, J10: out of order it takes no wager, and is in order again only after a check.
TEST(FloorProgressives, OutOfOrderTakesNoWager) {
  OnTheBooks on;
  on.apply(MeterOpened{gold()}, holder);
  on.apply(MeterOutOfOrder{"2", "table 2 cannot reach the meter"});
  EXPECT_EQ(refused(on.meter, Contributed{"2", "r", 1, {125}}).section, "605a.7(a)");
  EXPECT_TRUE(on.meter.why_not_wager("2"));
  EXPECT_FALSE(on.meter.why_not_wager("1"));
  on.put("1", 1);
  EXPECT_EQ(refused(on.meter, on.win("2")).place, "table");
  on.apply(MeterOutOfOrder{"", "self-check failed"});
  EXPECT_TRUE(on.meter.why_not_wager("1"));
  EXPECT_EQ(refused(on.meter, MeterInOrder{"", ""}).place, "checked");
  EXPECT_EQ(refused(on.meter, MeterInOrder{"", "all"}, dealer).place, "by");
  // J4: as it was before.
  const Money before = on.meter.reading(Level::only);
  on.apply(MeterInOrder{"", "software, balances"});
  on.apply(MeterInOrder{"2", "connection"});
  EXPECT_EQ(on.meter.reading(Level::only), before);
  on.put("2", 1);
}

// L44, J8, G25
TEST(FloorProgressives, ParametersChangeBySubmissionOutsideOperation) {
  OnTheBooks on;
  on.apply(MeterOpened{gold()}, holder);
  on.put("1", 1);
  MeterDefinition five = gold();
  five.amount = dollars(5);
  five.levels[0].seed = dollars(50'000);
  EXPECT_EQ(refused(on.meter, MeterOpened{five}, holder).section, "605a.7(e)(3)");
  five.submission = "submission 2";
  EXPECT_EQ(refused(on.meter, WagerAmountChanged{five}, holder).place, "definition");
  on.apply(MeterOutOfOrder{"", "change of the wager"}, floorperson);
  EXPECT_EQ(refused(on.meter, WagerAmountChanged{five}, floorperson).place, "by");
  MeterDefinition unlikely = five;
  unlikely.levels[0].chance = "1 / 2598960";
  EXPECT_EQ(refused(on.meter, WagerAmountChanged{unlikely}, holder).place, "definition.levels");
  MeterDefinition same = five;
  same.submission = "submission 1";
  EXPECT_EQ(refused(on.meter, WagerAmountChanged{same}, holder).place, "definition.submission");
  on.apply(WagerAmountChanged{five}, holder);
  on.apply(MeterInOrder{"", "parameters"}, floorperson);
  // What players had put on stays there.
  EXPECT_EQ(on.meter.reading(Level::only), dollars(12'500) + Money{16});
  EXPECT_EQ(refused(on.meter, Contributed{"1", "r", 1, {125}}).section, "605a.7(e)(3)");
  on.put("1", 1);
  EXPECT_EQ(on.meter.reading(Level::only), dollars(12'500) + Money{81});
}

TEST(FloorProgressives, AVoidRoundTakesItsContributionsBack) {
  OnTheBooks on;
  on.apply(MeterOpened{gold()}, holder);
  on.put("1", 3, "r1");
  on.put("2", 1, "r2");
  EXPECT_EQ(refused(on.meter, ContributionReturned{"1", "r2", {375}, "639a.8(h)"}).place,
            "staked-cents");
  EXPECT_EQ(refused(on.meter, ContributionReturned{"1", "r1", {376}, "639a.8(h)"}).place,
            "staked-cents");
  on.apply(ContributionReturned{"1", "r1", {375}, "639a.8(h)"});
  EXPECT_EQ(on.meter.reading(Level::only), dollars(12'500) + Money{16});
  EXPECT_EQ(refused(on.meter, ContributionReturned{"1", "r1", {125}, "639a.8(h)"}).place,
            "staked-cents");
  // Won meanwhile, and nothing there to take it from.
  on.put("1", 3, "r3");
  on.apply(on.win("2"));
  EXPECT_EQ(refused(on.meter, ContributionReturned{"1", "r3", {375}, "639a.8(h)"}).place, "round");
  on.put("3", 1000, "r4");
  on.apply(ContributionReturned{"1", "r3", {375}, "639a.8(h)"});
}

// G26
TEST(FloorProgressives, TellsItsStatistics) {
  OnTheBooks on;
  on.apply(MeterOpened{gold(dollars(2))}, holder);
  for (int i = 0; i < 30; ++i) {
    on.put("1", 4);
    on.apply(on.win("1"));
  }
  on.put("1", 8);
  const MeterStatistics told = on.meter.statistics();
  ASSERT_EQ(told.levels.size(), 1U);
  EXPECT_EQ(told.levels[0].hits, 30U);
  EXPECT_EQ(told.levels[0].base, dollars(2));
  EXPECT_EQ(told.levels[0].current, Money{330});
  EXPECT_EQ(told.levels[0].increment, Money{130});
  EXPECT_EQ(told.paid, dollars(12'500) + Money{65} + Money{265} * 29);
  ASSERT_EQ(told.last_wins.size(), 25U);
  EXPECT_EQ(told.last_wins.front().won.number, 30U);
  EXPECT_EQ(told.last_wins.front().total, Money{265});
  EXPECT_EQ(told.last_wins.back().won.number, 6U);
}

// As the office does it: the slip of a share is rejected, and the meter takes the win back.
void reject(OnTheBooks& on, const std::string& slip) {
  const auto back = on.meter.taking_back(slip, "a card was misread");
  ASSERT_TRUE(back) << slip;
  on.book.post({{"payable/" + slip, Money{} - back->amount}, {"house/progressives", back->amount}});
  on.apply(*back, floorperson);
}

void expect_unwon(const OnTheBooks& on, const OnTheBooks& unwon) {
  for (const char* account : {"meter/gold/primary", "meter/gold/reserve", "house/progressives"}) {
    EXPECT_EQ(on.book[account], unwon.book[account]) << account;
  }
  EXPECT_EQ(on.meter.reserve(Level::only), unwon.meter.reserve(Level::only));
  const MeterStatistics told = on.meter.statistics();
  EXPECT_EQ(told.levels[0].current, unwon.meter.statistics().levels[0].current);
  EXPECT_EQ(told.levels[0].base, unwon.meter.statistics().levels[0].base);
  EXPECT_EQ(told.levels[0].hits, 0U);
  EXPECT_EQ(told.paid, Money{});
  EXPECT_TRUE(told.last_wins.empty());
}

// L62: whose slip is rejected has won nothing. The amount goes back, what the jackpot has begun
// again with comes off, and no statistics tell of it; with a reason, and once.
TEST(FloorProgressives, AWinThatWasRejectedIsAsThoughItHadNeverBeen) {
  for (const Money reseed : {Money{}, dollars(2), dollars(500)}) {
    OnTheBooks on;
    on.apply(MeterOpened{gold(reseed)}, holder);
    on.put("1", 400);
    on.put("2", 3);
    OnTheBooks unwon = on;
    on.apply(on.win("1"));
    WinTakenBack back = *on.meter.taking_back("s1-0", "a card was misread");
    EXPECT_EQ(refused(on.meter, back, dealer).place, "by");
    back.reason.clear();
    EXPECT_EQ(refused(on.meter, back, floorperson).place, "reason");
    back = *on.meter.taking_back("s1-0", "a card was misread");
    back.amount += Money{1};
    EXPECT_EQ(refused(on.meter, back, floorperson).place, "slip");
    back.amount -= Money{1};
    on.put("2", 5);
    unwon.put("2", 5);
    reject(on, "s1-0");
    expect_unwon(on, unwon);
    EXPECT_FALSE(on.meter.taking_back("s1-0", "again"));
    EXPECT_EQ(refused(on.meter, back, floorperson).place, "slip");
    EXPECT_EQ(on.meter.wins(), 1U) << "the next win has another number";
    // A part of it only.
    on.apply(on.win("2", Level::only, 10));
    reject(on, "s2-0");
    expect_unwon(on, unwon);
  }
}

// What several have divided has begun again once, and that comes off with the last of them.
TEST(FloorProgressives, WhatWasDividedIsTakenBackWithTheLastOfThem) {
  for (const char* first : {"s1-0", "s1-1"}) {
    OnTheBooks on;
    on.apply(MeterOpened{gold()}, holder);
    on.put("1", 400);
    const OnTheBooks unwon = on;
    on.apply(on.win("1", Level::only, 100, Shared::equally, {{125}, {125}}));
    const Money share = on.meter.statistics().last_wins[0].won.winners[0].amount;
    const Money reserve = unwon.meter.reserve(Level::only);
    reject(on, first);
    EXPECT_EQ(on.meter.reading(Level::only), reserve + share);
    EXPECT_EQ(on.meter.statistics().levels[0].hits, 1U);
    EXPECT_EQ(on.meter.statistics().last_wins[0].total, share);
    reject(on, first == std::string("s1-0") ? "s1-1" : "s1-0");
    expect_unwon(on, unwon);
  }
}

// Somebody has won since what the jackpot had begun again with: that is his as long as he has won.
TEST(FloorProgressives, WhatWasWonSinceStaysWon) {
  OnTheBooks twice;
  twice.apply(MeterOpened{gold(dollars(2))}, holder);
  twice.put("1", 400);
  const OnTheBooks unwon = twice;
  twice.apply(twice.win("1"));
  twice.apply(twice.win("2"));
  OnTheBooks first = twice;
  OnTheBooks last = twice;
  reject(first, "s1-0");
  EXPECT_EQ(first.meter.reading(Level::only), unwon.meter.reading(Level::only) + dollars(2));
  EXPECT_EQ(first.meter.reserve(Level::only), Money{});
  EXPECT_EQ(first.meter.statistics().levels[0].hits, 1U);
  reject(first, "s2-0");
  expect_unwon(first, unwon);
  reject(last, "s2-0");
  EXPECT_EQ(last.meter.reading(Level::only), unwon.meter.reserve(Level::only));
  reject(last, "s1-0");
  expect_unwon(last, unwon);
}

// Slips of one table are long paid once it has had thirty wins since.
TEST(FloorProgressives, WhatHasLongStoodIsNotTakenBack) {
  OnTheBooks on;
  on.apply(MeterOpened{gold(dollars(2))}, holder);
  on.apply(on.win("1"));
  on.apply(on.win("2"));
  for (int i = 0; i < 30; ++i) on.apply(on.win("1"));
  EXPECT_FALSE(on.meter.taking_back("s1-0", "misread"));
  EXPECT_TRUE(on.meter.taking_back("s2-0", "misread"));
  EXPECT_TRUE(on.meter.taking_back("s3-0", "misread"));
}

// Something that may happen at one of several tables.
void random_step(OnTheBooks& on, Random& random, bool wins) {
  const std::string table = std::to_string(random.below(5) + 1);
  const auto& levels = on.meter.definition().levels;
  const Level level = levels[random.below(static_cast<std::uint32_t>(levels.size()))].level;
  const std::uint32_t what = random.below(13);
  if (what < 8 || !wins) return on.put(table, 1 + random.below(7), "r");
  if (what == 8) {
    const auto shared = static_cast<Shared>(random.below(3));
    const std::uint32_t winners = shared == Shared::in_turn ? 1 : 1 + random.below(3);
    const std::vector<Money> stakes(winners, on.meter.definition().amount);
    return on.apply(on.win(table, level, random.one_in(2) ? 100 : 10, shared, stakes));
  }
  if (what == 9) {
    const MeterAdjusted adjusted{level, Money{random.below(200) - 100LL}, "found", auditor};
    if (!on.meter.why_not(adjusted, finance, noon())) on.apply(adjusted, finance);
    return;
  }
  if (what == 10) {
    const ContributionReturned back{table, "r", on.meter.definition().amount, "639a.8(h)"};
    if (!on.meter.why_not(back, the_program(), noon())) on.apply(back);
    return;
  }
  if (what == 11) {
    const std::string slip = "s" + std::to_string(on.meter.wins() - random.below(4)) + "-0";
    if (const auto back = on.meter.taking_back(slip, "misread")) on.apply(*back, floorperson);
    return;
  }
  if (const MeterOutOfOrder out{table, "cut off"}; !on.meter.why_not(out, the_program(), noon())) {
    on.apply(out);
    on.apply(MeterInOrder{table, "connection"});
  }
}

TEST(FloorProgressives, WrittenReadAndAppliedAgainIsTheSame) {
  SeededRandom random(19);
  for (const MeterDefinition& definition : {gold(), gold(dollars(700)), three_levels()}) {
    OnTheBooks on;
    on.apply(MeterOpened{definition}, holder);
    for (int i = 0; i < 1500; ++i) {
      random_step(on, random, true);
      if (HasFatalFailure()) return;
    }
    Progressive again;
    for (const auto& [event, by] : on.history) {
      const auto read = read_meter_event(parse_json(to_json(event).dump()).value);
      ASSERT_TRUE(std::holds_alternative<MeterEvent>(read)) << text(std::get<Refusal>(read));
      ASSERT_TRUE(std::get<MeterEvent>(read) == event);
      again.apply(std::get<MeterEvent>(read), by, noon());
    }
    EXPECT_TRUE(again == on.meter);
    EXPECT_TRUE(Progressive::carried_on(on.meter.carried()) == on.meter);
    EXPECT_EQ(on.book.all(), Money{});
  }
}

// Tables add without waiting for each other: between two wins the order of tables is no matter.
TEST(FloorProgressives, ContributionsOfSeveralTablesCommute) {
  SeededRandom random(7);
  for (int i = 0; i < 50; ++i) {
    OnTheBooks on;
    on.apply(MeterOpened{gold()}, holder);
    for (int k = 0; k < 40; ++k) random_step(on, random, false);
    auto shuffled = on.history;
    std::stable_sort(shuffled.begin() + 1, shuffled.end(), [&](const auto& a, const auto& b) {
      return std::get<Contributed>(a.first).table > std::get<Contributed>(b.first).table;
    });
    OnTheBooks other;
    for (const auto& [event, by] : shuffled) other.apply(event, by);
    ASSERT_TRUE(other.meter == on.meter);
    ASSERT_EQ(other.book["meter/gold/primary"], on.book["meter/gold/primary"]);
    on.apply(on.win("1"));
    other.apply(other.win("1"));
    ASSERT_TRUE(other.meter == on.meter);
  }
}

TEST(FloorProgressives, BadJsonIsRefusedAndNamesTheKey) {
  OnTheBooks on;
  on.apply(MeterOpened{three_levels()}, holder);
  on.put("1", 2);
  on.apply(on.win("1", Level::major));
  on.apply(*on.meter.taking_back("s1-0", "misread"), floorperson);
  on.apply(MeterAdjusted{Level::mega, {5}, "found", auditor}, finance);
  on.apply(MeterOutOfOrder{"", "check"});
  on.apply(MeterInOrder{"", "all"});
  on.apply(MeterRemoved{"ED 12", "2026-11-18", "reef 2"}, holder);
  const auto refusal_of = [](const Json& json) {
    const auto read = read_meter_event(json);
    return std::holds_alternative<Refusal>(read) ? std::get<Refusal>(read) : Refusal{};
  };
  for (const auto& [event, by] : on.history) {
    const Json whole = to_json(event);
    for (const auto& [key, value] : whole.items()) {
      Json broken = whole;
      broken[key] = Json::array({1.5});
      EXPECT_FALSE(refusal_of(broken).message.empty()) << broken.dump();
      broken.erase(key);
      if (key == "table" || key == "event") continue;
      EXPECT_EQ(refusal_of(broken).place, key);
    }
    Json longer = whole;
    longer["colour"] = "red";
    EXPECT_EQ(refusal_of(longer).place, "colour");
    Json entry = whole;
    entry["by"] = to_json(by);
    entry["postings"] = Json::array();
    EXPECT_EQ(refusal_of(entry).message, "");
  }
  for (const char* words : {"[]", "3", "null", "{}", R"({"event": "meter-won"})",
                            R"({"event": "meter-contribution", "table": "1", "round": "r",
                               "wagers": 1, "staked-cents": 18446744073709551615})"}) {
    EXPECT_FALSE(refusal_of(parse_json(words).value).message.empty()) << words;
  }
}

// Twenty tables on one meter: nothing is lost and nothing comes from nowhere.
TEST(FloorProgressives, DoesNotDriftOnALinkOfTwentyTables) {
  SeededRandom random(20);
  Progressive meter;
  meter.apply(MeterOpened{gold(dollars(10'000))}, holder, noon());
  // Reckoned apart, in hundredths of a cent.
  Wide exact = 125'000'000;
  Wide reserve = 0;
  Wide paid = 0;
  Wide seeds = 1'250'000;
  std::map<std::string, Wide> book;
  const auto apply = [&](const MeterEvent& event) {
    for (const Posting& posting : meter.postings_of(event)) {
      book[posting.account.starts_with("payable") ? "payable" : posting.account] +=
          posting.amount.cents;
    }
    meter.apply(event, the_program(), noon());
  };
  book["house/progressives"] = -seeds;
  book["meter/gold/primary"] = seeds;
  Wide staked = 0;
  for (int round = 0; round < 100'000; ++round) {
    const std::string table = std::to_string(random.below(20));
    const std::int64_t wagers = 1 + random.below(7);
    apply(Contributed{table, "r", wagers, Money{125} * wagers});
    staked += 125 * wagers;
    exact += 125 * 13 * wagers;
    reserve += 125 * 8 * wagers;
    if (!random.one_in(random.one_in(2) ? 200 : 20'000)) continue;
    const int percent = random.one_in(8) ? 100 : 10;
    MeterWon won{0, table, "r", Level::only, percent, Shared::in_turn, {{1, {125}, {}, "s"}}};
    won = meter.next_win(won);
    const Wide amount = exact / 100 * percent / 100;
    ASSERT_TRUE(won.winners[0].amount.cents == amount);
    apply(won);
    paid += amount;
    exact -= 100 * amount;
    if (percent == 100) {
      const Wide added = std::max<Wide>(0, 1'000'000 - reserve / 100);
      exact += reserve + 100 * added;
      reserve = 0;
      seeds += added;
    }
    ASSERT_TRUE(meter.reading(Level::only).cents == exact / 100);
    ASSERT_TRUE(meter.drift() == 0);
  }
  EXPECT_GT(meter.wins(), 100U);
  EXPECT_TRUE(100 * seeds + 21 * staked == exact + reserve + 100 * paid);
  EXPECT_TRUE(meter.drift() == 0);
  EXPECT_TRUE(book["payable"] == paid);
  EXPECT_TRUE(book["meter/gold/primary"] == meter.balance(Level::only).cents);
  EXPECT_TRUE(book["meter/gold/reserve"] == meter.reserve_balance().cents);
  Wide all = 0;
  for (const auto& [account, balance] : book) all += balance;
  EXPECT_TRUE(all == 0);
}

// A settled round and its wins, each entered on the meter at its turn.
void expect_paid_as_settled(const char* file, std::string_view id, int shares) {
  const ReadRound read = read_round(parse_json(file).value);
  ASSERT_TRUE(read.round) << text(read.refusals.front());
  const RuleSet& rules = *read.rules.rules;
  const WagerId wager = wager_of(rules, id);
  const Settlement settled = read.round->settlement();
  ASSERT_FALSE(settled.missing);
  OnTheBooks on;
  MeterDefinition definition = define_meter("m", rules, wager, "s");
  for (MeterLevel& level : definition.levels) level.chance = "1 / 649740";
  definition.levels[0].seed = dollars(20'000) + Money{55};
  on.apply(MeterOpened{definition}, holder);
  std::map<int, Money> paid;
  for (MeterWon won : wins_of(rules, settled, wager, "7", "r1")) {
    for (ShareOfMeter& each : won.winners) each.slip = "s" + std::to_string(each.seat);
    won = on.meter.next_win(won);
    on.apply(won);
    for (const ShareOfMeter& each : won.winners) paid[each.seat] += each.amount;
  }
  int found = 0;
  int last_seat = 1000;
  for (const Line& line : settled.lines) {
    if (line.spot.wager != wager || !line.pays.from_meter()) continue;
    ++found;
    EXPECT_EQ(line.back, paid[line.seat]) << line.seat;
    EXPECT_LT(line.seat, last_seat);  // L59: from the dealer's right
    last_seat = line.seat;
  }
  EXPECT_EQ(found, shares);
  EXPECT_EQ(on.meter.reading(Level::only), settled.meters[0].amount);
}

constexpr const char* three_shares =
    R"({"game": "caribbean-stud-poker", "rules": {"progressive-payout": "D"},
      "bets": {"1": {"ante": 5, "progressive-payout": 1}, "2": {"ante": 5, "progressive-payout": 1},
               "3": {"ante": 5, "progressive-payout": 1}, "4": {"ante": 5}},
      "meters": {"progressive-payout": 20000.55},
      "cards": {"1": "9h 8h 7h 6h 5h", "2": "As Ks Qs Js Ts", "3": "Td 9d 8d 7d 6d",
                "4": "Kh Kc 4d 3c 2c", "dealer": "Ad Kd 9c 6c 2h"},
      "plays": {"1": ["bet 2"], "2": ["bet 2"], "3": ["bet 2"], "4": ["bet 2"]}})";

// L59, L66: seat by seat, each has of the meter what those before left.
TEST(FloorProgressives, ARoundIsPaidAsItIsSettled) {
  expect_paid_as_settled(three_shares, "progressive-payout", 3);
}

// L65: for each other player's hand, never for one's own, and to those with the wager alone.
TEST(FloorProgressives, EnvyIsForOthersHands) {
  const ReadRound read = read_round(parse_json(three_shares).value);
  ASSERT_TRUE(read.round);
  const WagerId envy = wager_of(*read.rules.rules, "envy-bonus");
  std::map<int, Money> paid;
  for (const Line& line : read.round->settlement().lines) {
    if (line.spot.wager != envy) continue;
    EXPECT_NE(line.holder, line.seat);
    paid[line.seat] += line.back;
  }
  const std::map<int, Money> expected{{1, dollars(1'300)}, {2, dollars(600)}, {3, dollars(1'300)}};
  EXPECT_EQ(paid, expected);
}

// L72: on the dealer's hand one share for all who wagered on it.
TEST(FloorProgressives, AShareOnTheDealersHandIsDivided) {
  expect_paid_as_settled(R"({"game": "caribbean-stud-poker",
      "bets": {"1": {"ante": 5, "five-card-hand-bonus:dealer": 1},
               "2": {"ante": 5, "five-card-hand-bonus:dealer": 1},
               "3": {"ante": 5, "five-card-hand-bonus:dealer": 1}},
      "meters": {"five-card-hand-bonus": 20000.55},
      "cards": {"1": "Kh Kd 8d 5d 3c", "2": "Qc Qd 7h 4d 2c", "3": "Jc Jd 7d 4h 2d",
                "dealer": "9s 8s 7s 6s 5s"},
      "plays": {"1": ["bet 2"], "2": ["bet 2"], "3": ["bet 2"]}})",
                         "five-card-hand-bonus", 3);
}

}  // namespace
}  // namespace houseway::floor
