#include <gmock/gmock.h>

#include <cmath>
#include <thread>

#include "floor_acts_support.h"
#include "house_support.h"

// The poker room, 637a, as people use a running house.
namespace houseway::house {
namespace {

using testing::HasSubstr;
using testing::Not;

constexpr const char* room = "poker-room";

class LawPokerLive : public testing::Test {
 protected:
  // The table "hp" in the area that is designated for it, as people open it.
  void open_in_its_area() {
    expect_done(act(floor_, "pit-manager", "configure",
                    {{"setting", "poker-area"}, {"value", room}, {"reason", "floor plan 467a.1"}},
                    "finance"));
    expect_done(open_by_people(floor_, "hp", "hold-em-poker", 1, {{"area", room}}));
  }
  static void take_seat(LiveClient& client, int seat) {
    for (const Json& words :
         {Json{{"do", "sit"}, {"seat", seat}}, Json{{"do", "buy-in"}, {"amount", 200}}}) {
      const Json told = say(client, words);
      ASSERT_FALSE(told.contains("error")) << told;
    }
    ASSERT_FALSE(client.view("hp").is_null());
  }
  static Json say(LiveClient& client, Json words) {
    words["table"] = "hp";
    return client.say(std::move(words));
  }
  // A client who watches hears whose turn it is in the hand that is dealt.
  static std::string turn(LiveClient& client) {
    for (Json view = client.view("hp");;) {
      if (view["state"].contains("turn")) return view["state"]["turn"];
      view = client.next_where([](const Json& json) { return json.contains("state"); });
      if (view.is_null()) return {};
    }
  }
  Json seen_by(const std::string& account, const std::string& role) {
    return floor_.get("/api/tables/hp", floor_.login(account, role))["view"];
  }

  TestFloor floor_{{"hold-em-poker", "blackjack"}};
};

// L154 (637a.7(a)): poker in the area designated for it, and nothing else there.
TEST_F(LawPokerLive, IsPlayedInItsAreaAlone) {
  const auto open = [&](const char* game, int layout, const Json& more) {
    return open_by_people(floor_, "hp", game, layout, more);
  };
  expect_refused(open("hold-em-poker", 1, {{"area", room}}), "637a.7(a)");
  const Json alone = act(floor_, "pit-manager", "configure",
                         {{"setting", "poker-area"}, {"value", room}, {"reason", "467a.1"}});
  EXPECT_TRUE(alone.contains("pending")) << "it takes two keys";
  expect_refused(open("hold-em-poker", 1, {{"area", room}}), "637a.7(a)");
  open_in_its_area();
  expect_refused(open_by_people(floor_, "hq", "hold-em-poker", 1), "637a.7(a)");
  expect_refused(open_by_people(floor_, "hq", "hold-em-poker", 1, {{"area", "pit-2"}}),
                 "637a.7(a)");
  expect_refused(open_by_people(floor_, "bj", "blackjack", 2, {{"area", room}}), "637a.7(a)");
  expect_done(open_by_people(floor_, "bj", "blackjack", 2, {{"area", "pit-2"}}));
}

// L151 (637a.4(a)): the dealer inspects the decks and opens the table, and the floorperson who
// verifies that is on record with him.
TEST_F(LawPokerLive, OpensWithAFloorpersonsVerification) {
  open_in_its_area();
  const auto opened = floor_->store().entries("tables", 1, 10);
  ASSERT_EQ(opened.size(), 1U);
  const Json entry = Json::parse(opened.front().body);
  EXPECT_EQ(entry["plan"]["area"], room);
  EXPECT_EQ(entry["by"]["credential"], "demo-dealer");
  EXPECT_EQ(entry["witness"]["credential"], "demo-floorperson");
}

// 637a.5(a), 639a.5(a): a floorperson's order reaches the table.
TEST_F(LawPokerLive, AFloorpersonHasTheCardsShuffled) {
  open_in_its_area();
  const Json order{{"table", "hp"}, {"reason", "a card is bent"}};
  expect_refused(act(floor_, "dealer", "order-shuffle", order), "639a.5(a)");
  expect_done(act(floor_, "floorperson", "order-shuffle", order));
  const auto entries = floor_->store().entries("table/hp", 1, 10);
  EXPECT_EQ(Json::parse(entries.back().body)["event"], "shuffle-ordered");
}

// L161 (637a.8(b)(2)), L203 (637a.18(b)): over the wire.
TEST_F(LawPokerLive, NobodyAddsToHisStakesInAHandOrLearnsOfAnothersCards) {
  ASSERT_FALSE(floor_.open("hp", "hold-em-poker"));
  LiveClient ann = floor_.live("player-4");
  LiveClient ben = floor_.live("player-5");
  LiveClient eve = floor_.live("player-6");
  ASSERT_FALSE(eve.view("hp").is_null());
  take_seat(ann, 1);
  expect_refused(say(ann, {{"do", "agree-minimum"}, {"amount", 10}}), "637a.8(k)");
  take_seat(ben, 2);
  const std::string first = turn(ann);
  ASSERT_TRUE(first == "1" || first == "2") << first;
  for (const char* what : {"buy-in", "cash-out"}) {
    for (LiveClient* who : {&ann, &ben}) {
      expect_refused(say(*who, {{"do", what}, {"amount", 5}}), "637a.8(b)(2)");
    }
  }
  EXPECT_TRUE(say(ann, {{"do", "sit"}, {"seat", 3}}).contains("error")) << "one seat each";

  const Json all = seen_by("surveillance", "surveillance")["cards"];
  ASSERT_EQ(all["1"].size(), 2U) << all;
  ASSERT_EQ(all["2"].size(), 2U) << all;
  EXPECT_EQ(seen_by("player-4", "player")["cards"]["1"], all["1"]);
  EXPECT_EQ(seen_by("player-4", "player")["cards"]["2"], Json::array({"?", "?"}));
  EXPECT_EQ(seen_by("player-5", "player")["cards"]["1"], Json::array({"?", "?"}));
  const auto heard = [](const LiveClient& client, const Json& cards) {
    for (const std::string& text : client.all()) {
      for (const Json& card : cards) {
        if (text.find(card.dump()) != std::string::npos) return true;
      }
    }
    return false;
  };
  EXPECT_TRUE(heard(ann, all["1"]) && heard(ben, all["2"]));
  EXPECT_FALSE(heard(ann, all["2"]) || heard(ben, all["1"]));

  // One folds, so that no hand is shown: then nobody ever hears of the other's cards, and who looks
  // on hears of the hand when it is over.
  eve.view("hp");  // with all that she was told until then
  for (const std::string& text : eve.all()) EXPECT_THAT(text, Not(HasSubstr("round-went")));
  LiveClient& folds = first == "1" ? ann : ben;
  const Json folded = say(folds, {{"do", "say"}, {"say", "fold"}});
  EXPECT_FALSE(folded.contains("error")) << folded;
  const auto over = [](const Json& json) {
    return json.dump().find("round-settled") != std::string::npos;
  };
  for (LiveClient* who : {&ann, &ben, &eve}) ASSERT_FALSE(who->next_where(over).is_null());
  EXPECT_FALSE(heard(ann, all["2"]) || heard(ben, all["1"]));
  EXPECT_FALSE(heard(eve, all["1"]) || heard(eve, all["2"]));
  floor_.expect_books_in_order();
}

// L165 (637a.8(b)(6)): by the floorperson's act, who names himself with it.
TEST_F(LawPokerLive, AFloorpersonRecordsAndVerifiesTheStakesOfWhoIsAway) {
  open_in_its_area();
  LiveClient ann = floor_.live("player-4");
  take_seat(ann, 1);
  ASSERT_FALSE(say(ann, {{"do", "away"}}).contains("error"));
  const Json stakes{{"table", "hp"}, {"seat", 1}, {"amount", 200}};
  Json wrong = stakes;
  wrong["amount"] = 199;
  expect_refused(act(floor_, "floorperson", "record-away-stakes", wrong), "637a.8(b)(6)(i)");
  expect_done(act(floor_, "floorperson", "record-away-stakes", stakes));
  expect_refused(say(ann, {{"do", "cash-out"}, {"amount", 5}}), "637a.8(b)(6)");
  expect_refused(say(ann, {{"do", "back"}}), "637a.8(b)(6)(i)");
  Json verified = stakes;
  verified["verified-on-return"] = true;
  expect_done(act(floor_, "floorperson", "record-away-stakes", verified));
  EXPECT_FALSE(say(ann, {{"do", "back"}}).contains("error"));
  const Json last = acts_on_record(floor_).back();
  EXPECT_EQ(last["act"], "record-away-stakes");
  EXPECT_EQ(last["by"]["credential"], "demo-floorperson");
  floor_.expect_books_in_order();
}

// L204 (637a.18(c)): out of the game, and compliance reads of it at once.
TEST_F(LawPokerLive, WhoColludesIsRemovedAndComplianceIsTold) {
  open_in_its_area();
  LiveClient ann = floor_.live("player-4");
  LiveClient ben = floor_.live("player-5");
  take_seat(ann, 1);
  take_seat(ben, 2);
  const std::string first = turn(ann);
  const Json removal{{"table", "hp"}, {"seat", 2}, {"reason", "signals to seat 1"}};
  expect_refused(act(floor_, "dealer", "remove-player", removal), "637a.18(c)");
  expect_done(act(floor_, "floorperson", "remove-player", removal));
  EXPECT_TRUE(say(ben, {{"do", "back"}}).contains("error")) << "the hand is his last";
  // Whoever is first folds, or is folded for.
  if (first == "1") say(ann, {{"do", "say"}, {"say", "fold"}});
  const Json gone = ann.next_where(
      [](const Json& json) { return json.dump().find("seat-left") != std::string::npos; });
  ASSERT_FALSE(gone.is_null());
  EXPECT_FALSE(seen_by("player-4", "player")["seats"].contains("2"));

  const Json notices = floor_.get("/api/office/notices", floor_.login("compliance", "compliance"));
  ASSERT_EQ(notices.size(), 1U) << notices;
  EXPECT_EQ(notices[0]["to"], "compliance");
  EXPECT_EQ(notices[0]["section"], "637a.18(c)");
  EXPECT_EQ(notices[0]["what"]["account"], "player-5");
  EXPECT_EQ(notices[0]["what"]["said"]["reason"], "signals to seat 1");
  EXPECT_EQ(notices[0]["by"]["credential"], "demo-floorperson");
  expect_refused(floor_.get("/api/office/notices", floor_.login("player-4")), "605a.4(d)(4)");
  floor_.expect_books_in_order();
}

// L183, L184 (637a.15(f), (g)): from the cards to the cage. Here nearly every hand that loses is a
// Bad Beat; nothing of it is paid before it is verified, and all of it once.
TEST_F(LawPokerLive, ABadBeatIsPaidOnceItIsVerifiedAndOnlyOnce) {
  amend(floor_, "hold-em-poker",
        {{"bad-beat-hand", "7s 5h 4d 3c 2s"},
         {"bad-beat-shares", {{"loser", 50}, {"winner", 25}, {"table", 25}}},
         {"bad-beat-contribution", 1}});
  ASSERT_FALSE(floor_.open("hp", "hold-em-poker"));
  LiveClient ann = floor_.live("player-4");
  LiveClient ben = floor_.live("player-5");
  take_seat(ann, 1);
  take_seat(ben, 2);
  // Whoever is asked says what he may, until a hand has lost; the pot of another is divided.
  const std::string floorperson = floor_.login("floorperson", "floorperson");
  Json slips = Json::array();
  for (int i = 0; i < 2'000 && slips.empty(); ++i) {
    for (LiveClient* who : {&ann, &ben}) {
      for (const char* word : {"show", "check", "call"}) {
        say(*who, {{"do", "say"}, {"say", word}});
      }
    }
    slips = floor_.get("/api/office/slips", floorperson);
  }
  ASSERT_EQ(slips.size(), 2U) << slips;
  for (LiveClient* who : {&ann, &ben}) {
    const Json left = say(*who, {{"do", "leave"}});
    EXPECT_FALSE(left.contains("error")) << left << ": a winner need not stay";
  }

  const auto in = [&](const std::string& account) { return floor_->store().balance(account); };
  Money won;
  for (const Json& slip : slips) {
    EXPECT_EQ(slip["state"], "due");
    const Money amount{std::llround(slip["amount"].get<double>() * 100)};
    EXPECT_EQ(in("payable/" + slip["slip"].get<std::string>()), amount);
    won += amount;
  }
  // Of each dollar that a pot put in, what is nobody's with two players stays.
  EXPECT_GT(won, Money{});
  EXPECT_EQ(in("table/hp/bad-beat"), part_of(won, 1, 3));
  const auto pay = [&](const Json& slip) {
    return act(floor_, "finance", "hand-pay",
               {{"slip", slip["slip"]}, {"document", "7"}, {"name", "Ann"}, {"from", "finance"}});
  };
  EXPECT_TRUE(pay(slips[0]).contains("error")) << "it is not verified";
  expect_done(act(floor_, "poker-shift-supervisor", "verify-bad-beat",
                  {{"table", "hp"},
                   {"round", slips[0]["round"]},
                   {"notified", "finance"},
                   {"pending-adjustment", true}}));
  for (const Json& slip : slips) {
    expect_done(act(floor_, "finance", "prepare-payout",
                    {{"fund", "bad-beat"},
                     {"slip", slip["slip"]},
                     {"player", slip["player"]},
                     {"amount", slip["amount"]}}));
    const Json paid = pay(slip);
    EXPECT_FALSE(paid.contains("error")) << paid;
    EXPECT_TRUE(pay(slip).contains("error")) << "once";
  }
  for (int i = 0; i < 4'000 && in("paid/hp") != won; ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  EXPECT_EQ(in("paid/hp"), won);
  for (const Json& slip : slips) {
    EXPECT_EQ(in("payable/" + slip["slip"].get<std::string>()), Money{});
  }
  floor_.expect_books_in_order();
}

// L141, L198: what surveillance and the dealer sign for is on the record of the table.
class LawSignedActs : public OfficeTest {};

TEST_F(LawSignedActs, AreEventsOfTheirTable) {
  seed();
  const auto told_there = [&] {
    const std::lock_guard lock(floor_().tables.mutex);
    EXPECT_TRUE(floor_().tables.commands.back().second.authorised);
    return floor_().tables.commands.back().second.words.at("what");
  };
  const Told dropped =
      floor_().both(staff(floor::Role::dealer), staff(floor::Role::floorperson), "drop-time-charge",
                    {{"table", "t1"}, {"amount", 18}, {"period", "noon"}});
  ASSERT_TRUE(done(dropped)) << text_of(dropped);
  EXPECT_EQ(told_there(), (Json{{"event", "charge-dropped"}, {"amount", 18}}));
  const Told confirmed = floor_().act(staff(floor::Role::surveillance), "confirm-fire-bets",
                                      {{"table", "t1"}, {"round", "t1-1"}, {"confirmed", true}});
  ASSERT_TRUE(done(confirmed)) << text_of(confirmed);
  EXPECT_EQ(told_there(), (Json{{"event", "wagers-confirmed"}, {"wager", "fire"}}));
  // What the table refuses was not done, and is not signed for.
  const auto entries = [&] {
    return std::get<Json>(floor_().read(staff(floor::Role::surveillance), "log")).size();
  };
  const std::size_t before = entries();
  floor_().tables.refuses = true;
  EXPECT_FALSE(done(floor_().act(staff(floor::Role::surveillance), "confirm-fire-bets",
                                 {{"table", "t1"}, {"round", "t1-1"}, {"confirmed", true}})));
  EXPECT_EQ(entries(), before);
}

}  // namespace
}  // namespace houseway::house
