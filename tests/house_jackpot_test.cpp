#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "floor_wire_support.h"

// A jackpot that the house keeps, played for at a table where a person deals, over the wire.
namespace houseway::house {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

class HouseJackpot : public testing::Test {
 protected:
  HouseJackpot() : floor_({"caribbean-stud-poker"}) {
    amend({{"progressive-payout", "D"}}, 2);
    done(link(true));
    open("t1");
  }
  static Json done(const Json& answer) {
    EXPECT_FALSE(answer.contains("error")) << answer;
    return answer;
  }
  static std::string error_of(const Json& answer) { return answer.value("error", ""); }

  void amend(const Json& rules, int version) {
    done(floor_.act("certificate-holder", "amend-submission",
                    {{"game", "caribbean-stud-poker"}, {"rules", rules}}));
    done(floor_.act("executive-director", "approve-submission",
                    {{"version", fmt::format("caribbean-stud-poker/{}", version)}}));
  }
  void open(const std::string& table) {
    done(floor_.both("dealer", "floorperson", "open-table",
                     {{"table", table},
                      {"game", "caribbean-stud-poker"},
                      {"layout", "layout/1"},
                      {"source", "table"},
                      {"settings", to_json(quick())}}));
    done(floor_.both("cashier", "floorperson", "fill", {{"table", table}, {"amount", 50'000}}));
  }
  void close(const std::string& table) {
    const auto closed = TestFloor::wait_for([&](Answer answer) {
      floor_->command(
          table,
          {floor::the_program(), Json{{"do", "happen"}, {"what", {{"event", "table-closed"}}}}},
          std::move(answer));
    });
    EXPECT_TRUE(std::holds_alternative<Json>(closed)) << text(std::get<Refusal>(closed));
  }
  Json link(bool opens, const std::string& table = "t1") {
    Json body{{"meter", "gold"},
              {"table", table},
              {"game", "caribbean-stud-poker"},
              {"wager", "progressive-payout"},
              {"amount", 1}};
    if (opens) body["open"] = true;
    return floor_.act("certificate-holder", "link-meters", body);
  }
  Json unlink() {
    return floor_.act("certificate-holder", "link-meters",
                      {{"unlink", "t1"}, {"approval", "ED 4"}});
  }
  Json remove() {
    return floor_.act("certificate-holder", "remove-jackpot",
                      {{"meter", "gold"},
                       {"approval", "ED 5"},
                       {"approved-on", "2026-11-18"},
                       {"balance-goes-to", "another meter"}});
  }
  Json stop_meter() {
    return floor_.act("dealer", "cover-device", {{"meter", "gold"}, {"cause", "it is dark"}});
  }
  Json start_meter() {
    return floor_.act("pit-manager", "reset-meter",
                      {{"meter", "gold"}, {"checked", "the display"}});
  }
  Json meter() { return floor_.get("/api/meters", floor_.login("player-4")).at("meters").at(0); }
  Money reads() { return {std::llround(meter()["levels"][0]["reads"].get<double>() * 100)}; }
  Json slips() {
    return floor_.get("/api/office/slips", floor_.login("floorperson", "floorperson"));
  }
  // Once they are recorded, which is after the settlement is.
  Json slips_made() {
    for (int i = 0; i < 4'000 && slips().empty(); ++i) std::this_thread::sleep_for(5ms);
    return slips();
  }
  std::size_t wins_recorded() {
    std::size_t wins = 0;
    for (const auto& entry : floor_->store().entries("meter/gold", 1, 1'000)) {
      if (Json::parse(entry.body)["event"] == "meter-won") ++wins;
    }
    return wins;
  }

  static Json happens(LiveClient& who, const Json& what) {
    return who.say({{"do", "happen"}, {"table", "t1"}, {"what", what}});
  }
  static Json begins(LiveClient& dealer, int number) {
    return happens(dealer, {{"event", "round-began"}, {"number", number}});
  }
  static Json closes_bets(LiveClient& dealer) {
    return happens(dealer, {{"event", "round-went"}, {"what", {{"no-more-bets", true}}}});
  }
  static Json collects(LiveClient& dealer, int chips) {
    return happens(dealer, {{"event", "progressive-collected"}, {"chips", chips}});
  }
  static Json bets(LiveClient& player, const char* on, double amount) {
    return player.say({{"do", "bet"}, {"table", "t1"}, {"on", on}, {"amount", amount}});
  }
  LiveClient seated() {
    LiveClient client = floor_.live("player-4");
    done(client.say({{"do", "sit"}, {"table", "t1"}, {"seat", 1}}));
    done(client.say({{"do", "buy-in"}, {"table", "t1"}, {"amount", 1'000}}));
    client.view("t1");
    return client;
  }
  // A royal flush for seat 1 against a hand that does not qualify.
  static void deals_royal_flush(LiveClient& dealer) {
    const std::vector<std::string> royal{"Ah", "Kh", "Qh", "Jh", "Th"};
    const std::vector<std::string> low{"2c", "4d", "6s", "8c", "9d"};
    for (std::size_t i = 0; i < royal.size(); ++i) {
      for (const auto& [to, card] : {std::pair("1", royal[i]), std::pair("dealer", low[i])}) {
        done(happens(
            dealer, {{"event", "round-went"}, {"what", {{"card", {{"to", to}, {"card", card}}}}}}));
      }
    }
  }
  static void stays(LiveClient& player) {
    Json asked;
    player.next_where([&](const Json& json) {
      for (const Json& event : json.value("events", Json::array())) {
        if (event["event"] == "your-turn") asked = event;
      }
      return !asked.is_null();
    });
    ASSERT_FALSE(asked.is_null());
    const Json said = asked.at("may-say").front().at("say");
    done(player.say({{"do", "say"}, {"table", "t1"}, {"say", said}}));
  }
  static void settles(LiveClient& dealer, LiveClient& player) {
    done(happens(dealer, {{"event", "round-settled"}}));
    EXPECT_FALSE(player
                     .next_where([](const Json& json) {
                       for (const Json& event : json.value("events", Json::array())) {
                         if (event["event"] == "round-settled") return true;
                       }
                       return false;
                     })
                     .is_null());
  }

  TestFloor floor_;
};

// L66: the top share of a common meter, from the deal to the slip, paid once though the
// process ends before it is told; while the round is under way neither its table nor the jackpot
// leaves.
TEST_F(HouseJackpot, IsWonAtTheTurnPaidByOneSlipAndOnlyOnce) {
  const Money seed = reads();
  LiveClient ann = seated();
  LiveClient dan = floor_.live("dealer", "dealer");
  done(begins(dan, 1));
  done(bets(ann, "ante", 10));
  done(bets(ann, "progressive-payout", 1));
  done(closes_bets(dan));
  const Money all = reads();
  EXPECT_GT(all, seed);
  done(collects(dan, 1));
  deals_royal_flush(dan);
  for (const Json& refused : {unlink(), remove()}) {
    EXPECT_THAT(error_of(refused), HasSubstr("round t1-000001 is under way at table t1"));
  }
  stays(ann);
  settles(dan, ann);

  const Json made = slips_made();
  ASSERT_EQ(made.size(), 1U) << made;
  EXPECT_EQ(made[0]["meter"], "gold");
  EXPECT_EQ(made[0]["player"], "player-4");
  EXPECT_EQ(made[0]["amount"], in_dollars(all));
  const Json after = meter();
  EXPECT_EQ(after["wins"], 1);
  EXPECT_EQ(after["last-win"]["amount"], in_dollars(all));
  EXPECT_EQ(after["levels"][0]["paid"], in_dollars(all));
  EXPECT_EQ(after["levels"][0]["reads"], after["levels"][0]["base"]) << "it begins anew";
  floor_.expect_books_in_order();

  // The table leaves the meter; told again after the restart, it is the same win.
  done(unlink());
  floor_.restart();
  LiveClient again = floor_.live("dealer", "dealer");
  EXPECT_THAT(error_of(begins(again, 2)), HasSubstr("is not paid yet"));
  EXPECT_THAT(again.view("t1")["state"].value("waits-because", ""), Not(HasSubstr("no meter")));
  EXPECT_EQ(slips(), made);
  EXPECT_EQ(wins_recorded(), 1U);
  EXPECT_EQ(meter()["wins"], 1);
  floor_.expect_books_in_order();
  done(remove());
}

// L62: a floorperson rejects the slip. Nobody has won it: the meter has it back, and tells of no
// win; once, though the house is told again when it starts.
TEST_F(HouseJackpot, IsOnTheMeterAgainOnceItsSlipWasRejected) {
  LiveClient ann = seated();
  LiveClient dan = floor_.live("dealer", "dealer");
  done(begins(dan, 1));
  done(bets(ann, "ante", 10));
  done(bets(ann, "progressive-payout", 1));
  done(closes_bets(dan));
  const Json before = meter();
  done(collects(dan, 1));
  deals_royal_flush(dan);
  stays(ann);
  settles(dan, ann);
  const Json made = slips_made();
  ASSERT_EQ(made.size(), 1U) << made;
  done(floor_.both("dealer", "floorperson", "validate-progressive",
                   {{"slip", made[0]["slip"]}, {"reject", "a card was misread"}}));
  for (int i = 0; i < 4'000 && meter()["levels"] != before["levels"]; ++i) {
    std::this_thread::sleep_for(5ms);
  }
  EXPECT_EQ(meter()["levels"], before["levels"]);
  EXPECT_FALSE(meter().contains("last-win"));
  floor_.expect_books_in_order();
  Json next = begins(dan, 2);
  for (int i = 0; i < 4'000 && next.contains("error"); ++i) {
    std::this_thread::sleep_for(5ms);
    next = begins(dan, 2);
  }
  done(next);
  floor_.restart();
  EXPECT_EQ(meter()["levels"], before["levels"]);
  std::vector<Json> back;
  for (const auto& entry : floor_->store().entries("meter/gold", 1, 1'000)) {
    const Json event = Json::parse(entry.body);
    if (event["event"] == "meter-win-taken-back") back.push_back(event);
  }
  ASSERT_EQ(back.size(), 1U);
  EXPECT_EQ(back[0]["slip"], made[0]["slip"]);
  EXPECT_EQ(back[0]["reason"], "a card was misread");
  EXPECT_EQ(back[0]["by"]["role"], "floorperson");
  floor_.expect_books_in_order();
}

// J9: stopped between the wager and "no more bets", the meter takes nothing, the wager goes back
// and the round is played without it.
TEST_F(HouseJackpot, GoesBackWhereTheMeterStopsBeforeBetsAreClosed) {
  const Money seed = reads();
  LiveClient ann = seated();
  LiveClient dan = floor_.live("dealer", "dealer");
  done(begins(dan, 1));
  done(bets(ann, "ante", 10));
  done(bets(ann, "progressive-payout", 1));
  done(stop_meter());
  done(closes_bets(dan));
  const Json bets_left = ann.view("t1")["view"]["seats"]["1"]["bets"];
  EXPECT_THAT(bets_left.dump(), HasSubstr("ante"));
  EXPECT_THAT(bets_left.dump(), Not(HasSubstr("progressive-payout")));
  deals_royal_flush(dan);
  stays(ann);
  settles(dan, ann);
  done(start_meter());
  EXPECT_EQ(reads(), seed);
  EXPECT_EQ(meter()["wins"], 0);
  EXPECT_EQ(wins_recorded(), 0U);
  floor_.expect_books_in_order();
}

// L44, L48, L49: an updated submission and its act change the wager in the meter itself.
TEST_F(HouseJackpot, TheWagerChangesInTheMeterAsAtTheTables) {
  amend({{"progressive-payout", "D"}, {"progressive-wager", 5}}, 3);
  const Json change{{"meter", "gold"}, {"tables", {"t1"}}, {"wager", "progressive-payout"}};
  const auto changed = [&] {
    return floor_.act("certificate-holder", "change-progressive-wager", change);
  };
  EXPECT_THAT(error_of(changed()), HasSubstr("out of order first"));
  done(stop_meter());
  done(changed());
  done(start_meter());
  const Money before = reads();
  LiveClient ann = seated();
  LiveClient dan = floor_.live("dealer", "dealer");
  done(begins(dan, 1));
  done(bets(ann, "ante", 10));
  EXPECT_NE(error_of(bets(ann, "progressive-payout", 1)), "");
  done(bets(ann, "progressive-payout", 5));
  done(closes_bets(dan));
  EXPECT_EQ(reads(), before + Money{500 * 21 / 100});
  done(collects(dan, 1));
}

// 605a.7(a)(1), 639a.8(b): a progressive wager without the wager that it goes with goes back when
// bets close, and the meter has not risen by it.
TEST_F(HouseJackpot, RisesByWagersThatArePlayedForAlone) {
  const Money before = reads();
  LiveClient ann = seated();
  LiveClient ben = floor_.live("player-5");
  done(ben.say({{"do", "sit"}, {"table", "t1"}, {"seat", 2}}));
  done(ben.say({{"do", "buy-in"}, {"table", "t1"}, {"amount", 100}}));
  LiveClient dan = floor_.live("dealer", "dealer");
  done(begins(dan, 1));
  done(bets(ann, "progressive-payout", 1));
  done(bets(ben, "ante", 10));
  done(closes_bets(dan));
  EXPECT_EQ(ann.view("t1")["view"]["seats"]["1"].value("staked", 0), 0) << "it went back";
  EXPECT_EQ(reads(), before);
  floor_.expect_books_in_order();
}

TEST_F(HouseJackpot, RisesByNothingWhereNobodyIsLeftToPlay) {
  const Money before = reads();
  LiveClient ann = seated();
  LiveClient dan = floor_.live("dealer", "dealer");
  done(begins(dan, 1));
  done(bets(ann, "progressive-payout", 1));
  done(closes_bets(dan));
  EXPECT_EQ(ann.view("t1")["view"]["phase"], "between-rounds");
  EXPECT_EQ(reads(), before);
  floor_.expect_books_in_order();
}

// A hand that waits for its meter goes on asking, whatever is done with the table meanwhile.
TEST_F(HouseJackpot, IsAskedAgainThoughTheTableWasStoppedMeanwhile) {
  LiveClient ann = seated();
  LiveClient dan = floor_.live("dealer", "dealer");
  done(begins(dan, 1));
  done(bets(ann, "ante", 10));
  done(bets(ann, "progressive-payout", 1));
  done(closes_bets(dan));
  done(collects(dan, 1));
  deals_royal_flush(dan);
  stays(ann);
  done(stop_meter());
  dan.send(R"({"id": 1000, "do": "happen", "table": "t1", "what": {"event": "round-settled"}})");
  ASSERT_FALSE(
      ann.when("t1", [](const Json& state) { return state.contains("waits-because"); }).is_null());
  done(floor_.act("floorperson", "disable-table", {{"table", "t1"}, {"reason", "a look"}}));
  ASSERT_FALSE(
      ann.when("t1", [](const Json& state) { return state.contains("stopped"); }).is_null());
  done(start_meter());
  const auto is_over = [](const Json& json) {
    for (const Json& event : json.value("events", Json::array())) {
      if (event["event"] == "round-settled") return true;
    }
    return false;
  };
  EXPECT_FALSE(ann.next_where(is_over).is_null());
  EXPECT_EQ(slips_made().size(), 1U);
}

// 605a.8(g): a table that is open on meters of its own does not come onto another's unnoticed.
TEST_F(HouseJackpot, AnOpenTableIsLinkedOnceItIsClosed) {
  open("t2");
  EXPECT_THAT(error_of(link(false, "t2")), HasSubstr("close it, link it, and open it again"));
  close("t2");
  done(link(false, "t2"));
  open("t2");
  EXPECT_TRUE(floor_->meters().keeps("t2"));
}

// L47: with an amended paytable the table has other chances than those that it was linked with.
TEST_F(HouseJackpot, IsNotPlayedForUnderAnotherPaytable) {
  amend({{"progressive-payout", "F"}}, 3);
  LiveClient ann = seated();
  LiveClient dan = floor_.live("dealer", "dealer");
  done(begins(dan, 1));
  done(bets(ann, "ante", 10));
  EXPECT_THAT(error_of(bets(ann, "progressive-payout", 1)), HasSubstr("Paytable F"));
  done(closes_bets(dan));
}

// L46: a table that closes takes no jackpot from the floor; the last one is unlinked by approval.
TEST_F(HouseJackpot, StaysWhenItsTableCloses) {
  const Money before = reads();
  close("t1");
  EXPECT_EQ(reads(), before);
  EXPECT_EQ(meter()["tables"], Json::array({"t1"}));
  const auto unapproved = [&] {
    return floor_.act("certificate-holder", "link-meters", {{"unlink", "t1"}});
  };
  EXPECT_THAT(error_of(unapproved()), HasSubstr("written approval"));
  open("t1");
  EXPECT_TRUE(floor_->meters().keeps("t1"));
  EXPECT_EQ(reads(), before);
}

}  // namespace
}  // namespace houseway::house
