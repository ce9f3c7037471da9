#include <gtest/gtest.h>

#include <functional>

#include "floor/verify.h"
#include "floor_wire_support.h"
#include "games/register.h"
#include "played_table.h"
#include "round/file.h"
#include "round/settlement_json.h"

// What players add to a shuffle: bound and told at a table, over the wire, and checked in the
// record.
namespace houseway::floor {
namespace {

Actor player(const std::string& account) {
  return {account, Role::player, {}, {}};
}

Verifier verified(const std::vector<Json>& bodies, const SealingKey* sealing) {
  Verifier verifier({}, {}, sealing);
  ChainHead head("table/7");
  std::size_t number = 0;
  for (const Json& body : bodies) {
    verifier.take_line(export_line(head.add(moment(static_cast<int>(number)), body.dump())),
                       number + 1);
    ++number;
  }
  verifier.end();
  return verifier;
}

std::string first_finding(const std::vector<Json>& bodies, const SealingKey* sealing = nullptr) {
  const Verifier verifier = verified(bodies, sealing);
  return verifier.findings().empty() ? std::string() : text(verifier.findings().front());
}

// A table at which ann and ben sit, and what is recorded of it.
class ContributedTable : public testing::Test {
 protected:
  ContributedTable() {
    apply(TableOpened{"three-card-poker", "1", "layout-1", true, false});
    apply(InventoryFilled{dollars(10'000)});
    for (int seat = 1; seat <= 2; ++seat) {
      apply(SeatTaken{seat, seat == 1 ? "ann" : "ben"});
      apply(ChipsBought{seat, dollars(100)});
    }
  }

  void apply(const TableEvent& event, const Actor& by = the_program()) {
    const auto why = table_->why_not(event, by, moment(0));
    ASSERT_FALSE(why) << text(*why);
    Json body = to_json(event, &table_->round());
    body["by"] = to_json(by);
    bodies_.push_back(std::move(body));
    table_->apply(event, by, moment(0));
  }
  std::string refusal(const ShoeEvent& event, const Actor& by) const {
    const auto why = table_->why_not(event, by, moment(0));
    return why ? text(*why) : std::string();
  }
  void make_ready(bool contributed) {
    for (const TableEvent& event : TableDealer(*table_, random_).make_ready(contributed)) {
      apply(event);
    }
  }
  ShoeEvent bound(const Contribution& each) const {
    return ContributionCommitted{table_->shoe().number(), each.account,
                                 contribution_commitment(table_->shoe().name(), each)};
  }
  ShoeEvent told(const Contribution& each) const {
    return ContributionRevealed{table_->shoe().number(), each.account, each.value};
  }
  std::vector<Card> order() const {
    std::vector<Card> cards;
    for (std::uint64_t i = 0; i < table_->shoe().size(); ++i) {
      cards.push_back(table_->shoe().card(i));
    }
    return cards;
  }

  SeededRandom random_{5};
  const RuleSet rules_ = *check_choices(*find_definition("three-card-poker"), {}).rules;
  std::unique_ptr<LiveTable> table_ = std::make_unique<LiveTable>("7", rules_, &key());
  std::vector<Json> bodies_;
  Contribution anns_{"ann", random_bytes32(random_)};
  Contribution bens_{"ben", random_bytes32(random_)};
};

TEST_F(ContributedTable, OnlyWhatIsOnesOwnInItsTimeIsTaken) {
  EXPECT_NE(refusal(bound(anns_), player("ann")), "") << "before the house is bound";
  make_ready(true);
  ASSERT_EQ(table_->shoe().state(), CommittedShoe::State::announced);
  EXPECT_EQ(refusal(bound({"cay", {}}), player("cay")), "cay: sits nowhere at this table");
  EXPECT_NE(refusal(bound(anns_), player("ben")), "") << "another's";
  EXPECT_NE(refusal(told(anns_), player("ann")), "") << "never bound";
  apply(bound(anns_), player("ann"));
  EXPECT_NE(refusal(bound(anns_), player("ann")), "") << "twice";
  apply(bound(bens_), player("ben"));
  EXPECT_NE(refusal(told({"ben", anns_.value}), player("ben")), "") << "another value";
  EXPECT_NE(refusal(told(anns_), player("ben")), "") << "another's value";
  apply(told(anns_), player("ann"));
  EXPECT_NE(refusal(told(anns_), player("ann")), "") << "twice";
  make_ready(true);
  ASSERT_EQ(table_->shoe().state(), CommittedShoe::State::open);
  EXPECT_NE(refusal(told(bens_), player("ben")), "") << "too late";
  EXPECT_NE(refusal(table_->shoe().announce(random_), the_program()), "") << "no shuffle is due";
  EXPECT_EQ(bodies_.back()["unrevealed"], Json::array({"ben"}));
  EXPECT_EQ(first_finding(bodies_), "");
  EXPECT_EQ(first_finding(bodies_, &key()), "");
  EXPECT_EQ(verified(bodies_, &key()).proved().orders_remade, 1U);
}

// Put away between the binding and the telling, the table comes to the very same order.
TEST_F(ContributedTable, IsTheSameShoeAfterARestart) {
  make_ready(true);
  apply(bound(anns_), player("ann"));
  apply(bound(bens_), player("ben"));
  apply(told(anns_), player("ann"));
  const Json put_away = Json::parse(table_->carried().dump());
  apply(told(bens_), player("ben"));
  make_ready(true);
  const std::vector<Card> before = order();
  auto again = LiveTable::restore("7", rules_, &key(), put_away);
  ASSERT_TRUE(std::holds_alternative<std::unique_ptr<LiveTable>>(again));
  table_ = std::move(std::get<0>(again));
  EXPECT_NE(refusal(told(anns_), player("ann")), "") << "told before";
  apply(told(bens_), player("ben"));
  make_ready(false);
  EXPECT_EQ(order(), before);
}

// A chain can be written anew; what was bound cannot.
TEST_F(ContributedTable, ARecordThatWasChangedIsFound) {
  make_ready(true);
  apply(bound(anns_), player("ann"));
  apply(bound(bens_), player("ben"));
  apply(told(anns_), player("ann"));
  apply(told(bens_), player("ben"));
  make_ready(true);
  apply(table_->shoe().end(false, "the cards are shuffled again", {}));
  ASSERT_EQ(first_finding(bodies_), "");
  EXPECT_EQ(verified(bodies_, nullptr).proved().contributed, 1U);
  EXPECT_EQ(verified(bodies_, nullptr).proved().orders_remade, 1U);
  const auto changed = [&](const std::function<void(std::vector<Json>&)>& change) {
    std::vector<Json> bodies = bodies_;
    change(bodies);
    return first_finding(bodies);
  };
  const std::size_t last = bodies_.size() - 1;  // its end; before it the order, two told, two bound
  ASSERT_EQ(bodies_[last - 2]["event"], "contribution-revealed");
  EXPECT_NE(changed([&](auto& all) {
              std::string value = all[last - 2]["value"];
              value[0] = value[0] == '0' ? '1' : '0';
              all[last - 2]["value"] = value;
            }),
            "");
  EXPECT_NE(changed([&](auto& all) { all.erase(all.begin() + static_cast<int>(last) - 2); }), "");
  EXPECT_NE(changed([&](auto& all) { std::swap(all[last - 3], all[last - 4]); }), "");
  EXPECT_NE(changed([&](auto& all) { all[last - 1]["unrevealed"] = Json::array({"ben"}); }), "");
  EXPECT_NE(changed([&](auto& all) { all[last - 2]["by"]["account"] = "ann"; }), "");
}

// Cards that were dealt keep the secret closed to all but an auditor, who finds it out all the
// same.
TEST_F(ContributedTable, AnOrderOfTheHousesOwnIsFoundByWhoHasTheKey) {
  make_ready(true);
  apply(bound(anns_), player("ann"));
  apply(told(anns_), player("ann"));
  make_ready(true);
  make_ready(true);
  apply(ShoeEvent{CardsDrawn{1, {0}}});
  apply(table_->shoe().end(false, "the round is over", {}));
  const auto committed = std::find_if(bodies_.begin(), bodies_.end(), [](const Json& body) {
    return body["event"] == "shuffle-committed";
  });
  std::vector<std::string> items;
  for (const Card card : cards_of(Deck::standard, 1)) items.push_back(text(card));
  const Stack stacked({StackName::Kind::shoe, "7", 1}, items, random_);
  (*committed)["root"] = hex(stacked.root());
  (*committed)["sealed"] = key().seal(stacked);
  EXPECT_EQ(first_finding(bodies_), "");
  EXPECT_NE(first_finding(bodies_, &key()).find("give another order"), std::string::npos);
  const SealingKey other = SealingKey::fresh();
  EXPECT_NE(first_finding(bodies_, &other), "");
}

}  // namespace
}  // namespace houseway::floor

namespace houseway::house {
namespace {

floor::Verifier verified(const std::string& exported, const floor::SealingKey* key) {
  floor::Verifier verifier(
      {},
      [](const Json& file, const Json& recorded) -> std::optional<Refusal> {
        const ReadRound read = read_round(file);
        if (!read.round) return Refusal{"is no round", "round", ""};
        const Json again = settlement_json(read.round->definition(), read.round->settlement());
        if (again.at("back") == recorded.at("back")) return {};
        return Refusal{"settles otherwise", "settlement", ""};
      },
      key);
  std::size_t number = 0;
  std::size_t from = 0;
  for (std::size_t end; (end = exported.find('\n', from)) != std::string::npos; from = end + 1) {
    verifier.take_line(exported.substr(from, end - from), ++number);
  }
  verifier.end();
  return verifier;
}

// Somebody who contributes to the shuffles of table t1.
struct Contributor {
  Contributor(TestFloor& floor, std::string name, int seat)
      : account(std::move(name)), client(floor.live(account)) {
    EXPECT_FALSE(client.say({{"do", "sit"}, {"table", "t1"}, {"seat", seat}}).contains("error"));
    client.view("t1");
    EXPECT_FALSE(contribute({}).contains("error"));
    value.fill(static_cast<unsigned char>(seat));
  }

  Json contribute(Json words) {
    words["do"] = "contribute";
    words["table"] = "t1";
    return client.say(words);
  }
  Json bind(std::uint64_t shoe) {
    const floor::StackName name{floor::StackName::Kind::shoe, "t1", shoe};
    return contribute(
        {{"shoe", shoe},
         {"commitment", floor::hex(floor::contribution_commitment(name, {account, value}))}});
  }
  Json tell(std::uint64_t shoe) {
    return contribute({{"shoe", shoe}, {"value", floor::hex(floor::Digest(value))}});
  }
  Json next(const std::string& event) {
    Json found;
    const Json told = client.next_where([&](const Json& json) {
      for (const Json& each : json.value("events", Json::array())) {
        if (each["event"] == event) found = each;
      }
      return !found.is_null();
    });
    EXPECT_FALSE(told.is_null()) << "no " << event;
    return found;
  }
  void until_asked_for(const std::string& what) {
    const Json told = client.when(
        "t1", [&](const Json& state) { return state.value("contributions", "") == what; });
    EXPECT_FALSE(told.is_null()) << "never asked for " << what;
  }
  void buy_in() {
    EXPECT_FALSE(
        client.say({{"do", "buy-in"}, {"table", "t1"}, {"amount", 500}}).contains("error"));
  }
  void play() {
    client.when_in("t1", "betting");
    const Json bet = client.say({{"do", "bet"}, {"table", "t1"}, {"on", "ante"}, {"amount", 10}});
    EXPECT_FALSE(bet.contains("error")) << bet;
    client.say({{"do", "ready"}, {"table", "t1"}});
    EXPECT_FALSE(play_round(client, "t1").is_null());
  }

  std::string account;
  LiveClient client;
  floor::Bytes32 value{};
};

class ContributingFloor : public testing::Test {
 protected:
  void open(std::chrono::milliseconds patience, std::chrono::milliseconds between = 5ms) {
    TableSettings settings = quick();
    settings.contribute = patience;
    settings.between = between;
    ASSERT_FALSE(floor_.open("t1", "three-card-poker", settings));
  }
  std::string exported() {
    return floor_
        .request("GET", "/api/journal?limit=100000", {},
                 floor_.login("internal-audit", "internal-audit"))
        .body;
  }
  floor::SealingKey key() {
    return std::get<floor::SealingKey>(
        floor::SealingKey::read(floor_->options().data + "/sealing.key"));
  }

  TestFloor floor_{{"three-card-poker"}};
};

TEST_F(ContributingFloor, PlayersBindAndTellTheirPartsOverTheWire) {
  open(20s);
  Contributor ann(floor_, "player-4", 1);
  Contributor ben(floor_, "player-5", 2);
  EXPECT_TRUE(ann.bind(1).contains("error")) << "nothing is announced";
  ann.buy_in();
  const Json announced = ann.next("shuffle-announced");
  EXPECT_FALSE(announced.contains("sealed"));
  EXPECT_EQ(announced["secret"].get<std::string>().size(), 64U);
  const std::uint64_t shoe = announced["shoe"];
  EXPECT_FALSE(ann.bind(shoe).contains("error"));
  EXPECT_TRUE(ann.bind(shoe).contains("error")) << "twice";
  EXPECT_TRUE(ann.tell(shoe).contains("error")) << "before all are bound";
  EXPECT_TRUE(ben.bind(shoe + 1).contains("error")) << "another shoe";
  EXPECT_TRUE(ben.contribute({{"shoe", shoe}, {"commitment", "abc"}}).contains("error"));
  LiveClient eve = floor_.live("player-6");
  EXPECT_TRUE(eve.say({{"do", "contribute"}, {"table", "t1"}}).contains("error")) << "no seat";
  EXPECT_FALSE(ben.bind(shoe).contains("error"));
  ben.until_asked_for("values");
  std::swap(ann.value, ben.value);
  EXPECT_TRUE(ben.tell(shoe).contains("error")) << "another's value";
  std::swap(ann.value, ben.value);
  EXPECT_FALSE(ben.tell(shoe).contains("error"));
  EXPECT_FALSE(ann.tell(shoe).contains("error"));
  const Json committed = ann.next("shuffle-committed");
  EXPECT_FALSE(committed.contains("unrevealed")) << committed;
  EXPECT_TRUE(ann.tell(shoe).contains("error")) << "too late";
  const Json seen = ann.client.view("t1")["view"]["shoe"];
  EXPECT_EQ(seen["contributions"].size(), 2U) << seen;
  EXPECT_FALSE(ben.contribute({{"wants", false}}).contains("error"));
  EXPECT_FALSE(ann.contribute({{"wants", false}}).contains("error"));
  ann.play();
  const std::string record = exported();
  const floor::SealingKey sealing = key();
  for (const auto* with : {static_cast<const floor::SealingKey*>(nullptr), &sealing}) {
    const floor::Verifier verifier = verified(record, with);
    for (const Refusal& finding : verifier.findings()) ADD_FAILURE() << text(finding);
    EXPECT_EQ(verifier.proved().contributed, 1U);
    EXPECT_EQ(verifier.proved().orders_remade, with == nullptr ? 0U : 1U);
  }
  std::string forged = record;
  const std::size_t value = forged.find(floor::hex(floor::Digest(ann.value)));
  ASSERT_NE(value, std::string::npos);
  forged[value] = '7';
  EXPECT_FALSE(verified(forged, nullptr).findings().empty());
  floor_.expect_books_in_order();
}

// Whoever binds a value and does not tell it holds the table up once, for as long as the setting
// says; the value counts as zeros, the record names him, and he is not asked again.
TEST_F(ContributingFloor, AMissingValueIsReplacedAndNamed) {
  open(5s);
  Contributor ann(floor_, "player-4", 1);
  ann.buy_in();
  EXPECT_FALSE(ann.bind(ann.next("shuffle-announced")["shoe"]).contains("error"));
  EXPECT_EQ(ann.next("shuffle-committed")["unrevealed"], Json::array({"player-4"}));
  ann.play();
  const Json second = ann.client.next_where([](const Json& json) {
    for (const Json& each : json.value("events", Json::array())) {
      if (each["event"] == "round-began" && each["number"] == 2) return true;
    }
    return false;
  });
  EXPECT_FALSE(second.is_null()) << ann.client.view("t1");
  const std::string record = exported();
  EXPECT_EQ(record.find("shuffle-announced"), record.rfind("shuffle-announced"));
  const auto checked = verified(record, nullptr);
  for (const Refusal& finding : checked.findings()) ADD_FAILURE() << text(finding);
}

// Stopped between the binding and the telling.
TEST_F(ContributingFloor, GoesOnAfterARestartWhereItWas) {
  open(20s);
  std::uint64_t shoe = 0;
  {
    Contributor ann(floor_, "player-4", 1);
    ann.buy_in();
    shoe = ann.next("shuffle-announced")["shoe"];
    EXPECT_FALSE(ann.bind(shoe).contains("error"));
    ann.until_asked_for("values");
  }
  floor_.restart();
  LiveClient again = floor_.live("player-4");
  EXPECT_EQ(again.view("t1")["view"]["shoe"]["number"], shoe);
  floor::Digest value;
  value.fill(1);
  const Json told = again.say(
      {{"do", "contribute"}, {"table", "t1"}, {"shoe", shoe}, {"value", floor::hex(value)}});
  EXPECT_FALSE(told.contains("error")) << told;
  again.when_in("t1", "betting");
  const floor::SealingKey sealing = key();
  const floor::Verifier verifier = verified(exported(), &sealing);
  for (const Refusal& finding : verifier.findings()) ADD_FAILURE() << text(finding);
  EXPECT_EQ(verifier.proved().orders_remade, 1U);
}

// A table at which nobody asked to contribute loses no time, and its record has nothing of it.
TEST_F(ContributingFloor, NobodyIsWaitedForWhoDidNotAsk) {
  open(3600s);
  LiveClient ann = floor_.live("player-4");
  ann.say({{"do", "sit"}, {"table", "t1"}, {"seat", 1}});
  ann.say({{"do", "buy-in"}, {"table", "t1"}, {"amount", 100}});
  ann.when_in("t1", "betting");
  EXPECT_EQ(exported().find("shuffle-announced"), std::string::npos);
}

// A table with cards that are bound is closed all the same: their commitment ends first.
TEST_F(ContributingFloor, ATableClosesWithTheCardsThatWereBound) {
  open(20s, 500ms);  // between rounds, in which she leaves
  {
    LiveClient ann = floor_.live("player-4");
    ann.say({{"do", "sit"}, {"table", "t1"}, {"seat", 1}});
    ann.say({{"do", "buy-in"}, {"table", "t1"}, {"amount", 100}});
    ann.when_in("t1", "betting");
    const auto close = [&] {
      return TestFloor::wait_for([&](Answer answer) {
        floor_->command(
            "t1",
            {floor::the_program(), Json{{"do", "happen"}, {"what", {{"event", "table-closed"}}}}},
            std::move(answer));
      });
    };
    EXPECT_TRUE(std::holds_alternative<Refusal>(close())) << "somebody sits there";
    ann.say({{"do", "ready"}, {"table", "t1"}});  // the round is called off
    ann.say({{"do", "leave"}, {"table", "t1"}});
    std::variant<Json, Refusal> closed = close();
    for (int i = 0; i < 1'000 && std::holds_alternative<Refusal>(closed); ++i) {
      std::this_thread::sleep_for(20ms);
      closed = close();
    }
    ASSERT_TRUE(std::holds_alternative<Json>(closed)) << text(std::get<Refusal>(closed));
  }
  const floor::Verifier verifier = verified(exported(), nullptr);
  for (const Refusal& finding : verifier.findings()) ADD_FAILURE() << text(finding);
  EXPECT_EQ(verifier.proved().still_open, 0U);
}

}  // namespace
}  // namespace houseway::house
