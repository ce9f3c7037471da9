#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <deque>
#include <set>

#include "attack_support.h"
#include "floor/commitment.h"
#include "floor/live_table.h"
#include "floor/table_dealer.h"
#include "games/register.h"
#include "support.h"

// What lies face down is found out by nobody: not from proofs, not from how messages look, not by
// asking.
namespace houseway::floor {
namespace {

const std::vector<std::string>& faces() {
  static const std::vector<std::string> all = [] {
    std::vector<std::string> made;
    for (const Card card : deck_cards(Deck::standard)) made.push_back(text(card));
    return made;
  }();
  return all;
}

// Everything that a player has in hand to make salts of: nothing, his own, and all that were shown.
std::vector<Salt> salts_at_hand(const Stack& stack, const std::set<std::size_t>& shown) {
  std::vector<Salt> salts{Salt{}};
  Salt ones;
  ones.fill(0xFF);
  salts.push_back(ones);
  for (const std::size_t index : shown) {
    salts.push_back(stack.salts()[index]);
    Salt next = stack.salts()[index];
    ++next.back();
    salts.push_back(next);
  }
  return salts;
}

TEST(AttackProofs, DoNotConfirmAGuessAboutTheCardBeside) {
  SystemRandom random;
  std::vector<std::string> items = faces();
  for (std::size_t i = items.size() - 1; i > 0; --i) {
    std::swap(items[i], items[random.below(static_cast<std::uint32_t>(i + 1))]);
  }
  const StackName name{StackName::Kind::shoe, "t1", 1};
  const Stack stack(name, items, random);
  EXPECT_EQ(std::set<Salt>(stack.salts().begin(), stack.salts().end()).size(), items.size());
  EXPECT_EQ(sizeof(Salt), 16U) << "128 bits";
  // Every second card is shown; the first of each path is the hash of a card that is not.
  std::set<std::size_t> shown;
  for (std::size_t i = 0; i < stack.size(); i += 2) shown.insert(i);
  const std::vector<Salt> salts = salts_at_hand(stack, shown);
  std::size_t tried = 0;
  for (const std::size_t index : shown) {
    const Proof proof = stack.proof(index);
    ASSERT_TRUE(holds(proof, stack.root(), name, stack.size()));
    const Digest& beside = proof.path.front();
    const std::size_t hidden = index + 1;
    for (const std::string& guess : faces()) {
      for (const Salt& salt : salts) {
        EXPECT_NE(leaf_of(name, hidden, guess, salt), beside);
        ++tried;
      }
    }
    // With its own salt it is confirmed, and so it would be with any that could be found out.
    EXPECT_EQ(leaf_of(name, hidden, items[hidden], stack.salts()[hidden]), beside);
    const std::string words = to_json(proof).dump();
    EXPECT_EQ(words.find(hex(stack.salts()[hidden])), std::string::npos);
  }
  EXPECT_GT(tried, 50'000U);
}

// The same card of the same place under the same name twice has nothing in common.
TEST(AttackProofs, OfTheSameOrderTwiceHaveNothingInCommon) {
  SystemRandom random;
  const StackName name{StackName::Kind::shoe, "t1", 1};
  const Stack one(name, faces(), random);
  const Stack two(name, faces(), random);
  std::set<Digest> hashes;
  for (const Stack* stack : {&one, &two}) {
    for (std::size_t i = 0; i < stack->size(); ++i) {
      for (const Digest& digest : stack->proof(i).path) hashes.insert(digest);
    }
  }
  std::set<Digest> of_one;
  for (std::size_t i = 0; i < one.size(); ++i) {
    for (const Digest& digest : one.proof(i).path) of_one.insert(digest);
  }
  EXPECT_EQ(hashes.size(), 2 * of_one.size());
}

// Follows which committed card lies where, by the order of drawing and dealing alone.
class DealtCards {
 public:
  void take(const TableEvent& event) {
    if (std::holds_alternative<RoundBegan>(event)) {
      drawn_.clear();
      lying_.clear();
    }
    if (const auto* shoe = std::get_if<ShoeEvent>(&event)) {
      if (const auto* drawn = std::get_if<CardsDrawn>(shoe)) {
        drawn_.insert(drawn_.end(), drawn->positions.begin(), drawn->positions.end());
      }
    }
    if (const auto* went = std::get_if<RoundWent>(&event)) {
      if (const auto* dealt = went->event.as<CardDealt>()) {
        ASSERT_FALSE(drawn_.empty());
        lying_.emplace_back(dealt->place, drawn_.front());
        drawn_.pop_front();
      }
    }
  }

  // How many lie face down; none of them is open, and all others are.
  int look(const LiveTable& table) const {
    int hidden = 0;
    const auto view = table.round().view(0);
    for (const SeenPlace& seen : view) {
      std::vector<std::uint64_t> here;
      for (const auto& [place, position] : lying_) {
        if (place == seen.place) here.push_back(position);
      }
      // A hand that was split lies otherwise than it was dealt.
      if (here.size() != seen.cards.size()) continue;
      for (std::size_t i = 0; i < here.size(); ++i) {
        const bool open = table.shoe().is_open(table.shoe().index_of(here[i]));
        if (seen.cards[i].known()) continue;
        ++hidden;
        EXPECT_FALSE(open) << "card " << i + 1 << " of a hand lies face down and is proved to be "
                           << text(table.shoe().card(here[i]));
      }
    }
    return hidden;
  }

 private:
  std::deque<std::uint64_t> drawn_;
  std::vector<std::pair<Place, std::uint64_t>> lying_;
};

// Of many decks, a card that is shown has twins: no twin that lies face down is proved in its
// place.
class AttackTwins : public testing::TestWithParam<const char*> {};

TEST_P(AttackTwins, LieFaceDownUnproved) {
  const Definition& game = *find_definition(GetParam());
  const RuleSet rules = *check_choices(game, {}).rules;
  ASSERT_GT(rules.decks(), 1);
  SeededRandom random(5);
  const SealingKey key = SealingKey::fresh();
  LiveTable table("7", rules, &key);
  TableDealer dealer(table, random);
  DealtCards dealt;
  int hidden = 0;
  const auto apply = [&](const TableEvent& event) {
    table.apply(event, the_program(), {});
    dealt.take(event);
    if (table.phase() == LiveTable::Phase::playing) hidden += dealt.look(table);
  };
  const auto apply_all = [&](const std::vector<TableEvent>& events) {
    for (const TableEvent& event : events) apply(event);
  };
  apply(TableOpened{std::string(game.game), "1", "layout", true});
  apply(InventoryFilled{dollars(1'000'000)});
  constexpr int players = 3;
  for (int seat = 1; seat <= players; ++seat) {
    apply(SeatTaken{seat, "player-" + std::to_string(seat)});
    apply(ChipsBought{seat, dollars(100'000)});
  }
  const Spot base{static_cast<WagerId>(*game.find_wager(game.base)), 0};
  for (int i = 0; i < tries(60) && !HasFailure(); ++i) {
    for (auto events = dealer.make_ready(); !events.empty(); events = dealer.make_ready()) {
      apply_all(events);
    }
    apply_all(dealer.begin_round());
    for (int seat = 1; seat <= players; ++seat) {
      apply(RoundWent{Event::bet(seat, base, dollars(10))});
    }
    apply_all(dealer.close_bets());
    while (table.phase() == LiveTable::Phase::playing) {
      if (const auto events = dealer.go_on(); !events.empty()) {
        apply_all(events);
        continue;
      }
      const Round& round = table.round();
      const auto plays = round.hands().plays();
      const Event said =
          Event::decide(round.expected().place.seat(),
                        plays[random.below(static_cast<std::uint32_t>(plays.size()))]);
      const TableEvent event = RoundWent{said};
      apply(table.why_not(event, the_program(), {}) ? RoundWent{TableDealer::for_absent(round)}
                                                    : event);
    }
  }
  EXPECT_GT(hidden, 100) << "there was something to be found out";
}

INSTANTIATE_TEST_SUITE_P(OfManyDecks, AttackTwins,
                         testing::Values("blackjack", "spanish-21", "double-attack-blackjack"),
                         [](const auto& of) {
                           std::string name = of.param;
                           std::replace(name.begin(), name.end(), '-', '_');
                           return name;
                         });

}  // namespace
}  // namespace houseway::floor

namespace houseway::house {
namespace {

using floor::Role;
using ::testing::HasSubstr;
using ::testing::Not;

class AttackCards : public testing::Test {
 protected:
  static void SetUpTestSuite() {
    floor_ = std::make_unique<TestFloor>(std::vector<std::string>{"three-card-poker"});
    ASSERT_FALSE(floor_->open("t1", "three-card-poker"));
    logged_ = std::make_unique<Logged>(*floor_);
  }
  static void TearDownTestSuite() {
    logged_.reset();
    floor_.reset();
  }
  static TestFloor& floor() { return *floor_; }
  static Logged& logged() { return *logged_; }

  static LiveClient player(int number, int seat) {
    LiveClient client(floor()->port(),
                      logged().again(fmt::format("player-{}", number), Role::player));
    for (const Json& words :
         std::vector<Json>{{{"do", "sit"}, {"table", "t1"}, {"seat", seat}},
                           {{"do", "buy-in"}, {"table", "t1"}, {"amount", 1'000}}}) {
      const Json answer = client.say(words);
      EXPECT_FALSE(answer.contains("error")) << answer;
    }
    client.view("t1");
    return client;
  }
  static void wait_for_bets(LiveClient& client) { client.when_in("t1", "betting"); }
  static void bet(LiveClient& client) {
    // A view may have been told before the round that it is of was over.
    Json said;
    for (int i = 0; i < 2000; ++i) {
      said = client.say({{"do", "bet"}, {"table", "t1"}, {"on", "ante"}, {"amount", 10}});
      if (!said.contains("error")) break;
      std::this_thread::sleep_for(10ms);
    }
    EXPECT_FALSE(said.contains("error")) << said;
    client.say({{"do", "ready"}, {"table", "t1"}});
  }
  // Until the first is asked, with the message that has brought her the cards of this round; they
  // lie face down to all others then.
  static Json wait_for_turn(LiveClient& client) {
    return client.next_where([](const Json& json) {
      if (!json.contains("state") || json["state"].value("turn", "") != "1") return false;
      for (const Json& event : json.value("events", Json::array())) {
        if (event["event"] == "own-cards") return true;
      }
      return false;
    });
  }
  // Both fold, one after the other: the round is over.
  static void fold(LiveClient& first, LiveClient& second) {
    const auto says = [](LiveClient& client) {
      const Json said = client.say({{"do", "say"}, {"table", "t1"}, {"say", "fold"}});
      EXPECT_FALSE(said.contains("error")) << said;
    };
    says(first);
    const Json turn =
        second.when("t1", [](const Json& state) { return state.value("turn", "") == "2"; });
    EXPECT_FALSE(turn.is_null());
    says(second);
  }
  static bool names_a_card(const Json& json) {
    if (json.is_string()) {
      const auto card = parse_card(json.get<std::string>());
      return card && card->known();
    }
    return json.is_structured() && std::any_of(json.begin(), json.end(),
                                               [](const Json& part) { return names_a_card(part); });
  }

  inline static std::unique_ptr<TestFloor> floor_;
  inline static std::unique_ptr<Logged> logged_;
};

TEST_F(AttackCards, AreNotToldByHowMessagesLookNorToThoseWhoWatch) {
  LiveClient ann = player(4, 1);
  LiveClient ben = player(5, 2);
  LiveClient dan(floor()->port(), logged().as(Role::dealer));
  LiveClient eve(floor()->port(), logged().again("player-6", Role::player));
  LiveClient sue(floor()->port(), logged().as(Role::spectator));
  for (LiveClient* each : {&dan, &eve, &sue}) each->view("t1");
  std::set<std::string> hidden;  // how a card looks to the other player, whatever its face
  std::set<std::string> own;
  for (int round = 0; round < 12; ++round) {
    wait_for_bets(ann);
    bet(ann);
    bet(ben);
    const Json told = wait_for_turn(ann);
    ASSERT_FALSE(told.is_null());
    for (const Json& event : told["events"]) {
      if (event["event"] == "own-cards") {
        for (const Json& proof : event["proofs"]) own.insert(proof["item"].get<std::string>());
      }
      if (!event.contains("what") || !event["what"].contains("card")) continue;
      const std::string to = event["what"]["card"]["to"].get<std::string>();
      if (to == "2") hidden.insert(event.dump());
      EXPECT_EQ(to == "1", event["what"]["card"]["card"] != "?") << event;
    }
    // Those who only watch have nothing of the round before its end, those who work there no face.
    for (const auto& [who, token] :
         {std::pair{"spectator", logged().as(Role::spectator)},
          std::pair{"dealer", logged().as(Role::dealer)},
          std::pair{"floorperson", logged().as(Role::floorperson)},
          std::pair{"certificate-holder", logged().as(Role::certificate_holder)}}) {
      Json view = floor().get("/api/tables/t1", token);
      EXPECT_FALSE(names_a_card(view["view"]["cards"]) && who != std::string("spectator"))
          << who << " " << view;
      EXPECT_FALSE(view.dump().find("own-cards") != std::string::npos) << who;
    }
    const Json seen_by_sue = sue.view("t1");
    EXPECT_NE(seen_by_sue["view"].value("phase", ""), "playing") << seen_by_sue;
    const Json lobby = floor().get("/api/tables", logged().as(Role::player));
    EXPECT_FALSE(names_a_card(lobby)) << lobby;
    EXPECT_THAT(Caller(floor()->port()).ask("GET", "/metrics").body, Not(HasSubstr("player-")));
    // Of a round that is not over there is nothing to be had, by nobody.
    const std::string name =
        floor().get("/api/tables/t1", logged().as(Role::dealer))["view"].value("round", "");
    for (const Role role : {Role::surveillance, Role::internal_audit, Role::executive_director}) {
      const auto reply =
          Caller(floor()->port()).ask("GET", "/api/rounds/" + name, bearer(logged().as(role)));
      EXPECT_GE(reply.status, 400) << reply.body;
    }
    fold(ann, ben);
  }
  EXPECT_EQ(hidden.size(), 1U) << "all look alike";
  EXPECT_GT(own.size(), 10U);
  ann.say({{"do", "leave"}, {"table", "t1"}});
  ben.say({{"do", "leave"}, {"table", "t1"}});
}

// Whoever asks for a card that lies face down is answered as for one that does not.
TEST_F(AttackCards, AreNotFoundOutByAsking) {
  LiveClient ann = player(4, 1);
  LiveClient ben = player(5, 2);
  wait_for_bets(ann);
  bet(ann);
  bet(ben);
  ASSERT_FALSE(wait_for_turn(ann).is_null());
  const Definition& game = *find_definition("three-card-poker");
  // Six that lie face down to others, and two that lie nowhere.
  const Json lying =
      floor().get("/api/tables/t1", logged().as(Role::surveillance))["view"]["cards"];
  std::set<std::string> asked;
  for (const char* place : {"2", "dealer"}) {
    for (const Json& card : lying.value(place, Json::array())) {
      asked.insert(card.get<std::string>());
    }
  }
  ASSERT_EQ(asked.size(), 6U) << lying;
  for (const Card card : deck_cards(Deck::standard)) {
    if (asked.size() == 8) break;
    if (lying.dump().find(Json(text(card)).dump()) == std::string::npos) asked.insert(text(card));
  }
  for (const Role role : {Role::dealer, Role::player}) {
    LiveClient who(floor()->port(), role == Role::player ? logged().again("player-6", Role::player)
                                                         : logged().as(role));
    const auto probe = [&](const std::function<Json(const std::string& face)>& what) {
      std::set<std::string> answers;
      for (const std::string& card : asked) {
        Json answer = who.say({{"do", "happen"},
                               {"table", "t1"},
                               {"what", {{"event", "round-went"}, {"what", what(card)}}}});
        EXPECT_TRUE(answer.contains("error")) << answer;
        answer.erase("re");
        answers.insert(answer.dump());
      }
      EXPECT_EQ(answers.size(), 1U)
          << floor::name(role) << ": " << *answers.begin() << " or " << *answers.rbegin();
    };
    for (const char* place : {"1", "2", "3", "dealer"}) {
      probe([&](const std::string& face) {
        return Json{{"card", {{"to", place}, {"card", face}}}};
      });
      probe([&](const std::string& face) {
        return Json{{"arrange", {{"place", place}, {"say", face}}}};
      });
      probe([&](const std::string& face) {
        return Json{{"play", {{"seat", place}, {"say", "discard " + face}}}};
      });
    }
    for (const Irregularity& irregularity : game.irregularities) {
      probe([&](const std::string& face) {
        return Json{{"irregularity", {{"kind", irregularity.kind}, {"card", face}}}};
      });
    }
  }
  // What is another's to say is refused whatever it is.
  for (const char* said : {"play", "fold", "As", "discard As"}) {
    const Json answer = ben.say({{"do", "say"}, {"table", "t1"}, {"say", said}});
    EXPECT_THAT(answer.value("error", ""), HasSubstr("not this seat's turn"));
  }
  fold(ann, ben);
  ann.say({{"do", "leave"}, {"table", "t1"}});
  ben.say({{"do", "leave"}, {"table", "t1"}});
}

}  // namespace
}  // namespace houseway::house
