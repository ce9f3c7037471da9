#include "floor/lit_areas.h"
#include "floor/seen_positions.h"
#include "house/table_audience.h"
#include "told_table.h"

// What each is told of the cards and throws at a table.
namespace houseway::floor {
namespace {

const Viewer player{Role::player, 1};
const Viewer spectator{Role::spectator, 0};
const Viewer surveillance{Role::surveillance, 0};

// A round where a person deals or throws: what is entered, and how it is told.
class WatchedTable {
 public:
  WatchedTable(std::string_view game, std::string_view wager) : told_(game, {}, false, 2) {
    TableDealer dealer(told_.table(), told_.random());
    told_.apply_all(dealer.begin_round());
    for (const int seat : {1, 2}) {
      told_.apply(RoundWent{Event::bet(seat, told_.spot(wager), dollars(10))});
    }
  }

  void close_bets() {
    TableDealer dealer(told_.table(), told_.random());
    told_.apply_all(dealer.close_bets());
  }
  void enter(const Event& event) {
    last_ = RoundWent{event};
    recorded_ = to_json(last_, &told_.table().round());
    told_.apply(last_);
  }
  void enter_card(Place place, const char* card) {
    ASSERT_TRUE(told_.table().awaits_entry());
    ASSERT_EQ(told_.table().round().expected().place, place) << card;
    enter(Event::deal(place, *parse_card(card)));
  }
  GoneWrong wrong(std::string_view kind) const {
    const Definition& game = told_.table().game();
    return {static_cast<std::uint8_t>(game.find_irregularity(kind) - game.irregularities.data())};
  }
  // What was entered last.
  Json told(const Viewer& viewer) const {
    const std::string text = recorded_.dump();
    return Json::parse(Telling(last_, recorded_, text, table()).text(viewer));
  }
  std::string face(const Viewer& viewer) const {
    return told(viewer)["what"]["card"]["card"].get<std::string>();
  }
  Json cards(const Viewer& viewer, const char* place) const {
    return view(table(), viewer)["cards"][place];
  }
  const LiveTable& table() const { return told_.table(); }

 private:
  ToldTable told_;
  TableEvent last_;
  Json recorded_;
};

// Blackjack from six decks, after the first cards.
class WatchedBlackjack : public WatchedTable {
 public:
  WatchedBlackjack(const char* up, const char* hole) : WatchedTable("blackjack", "blackjack") {
    close_bets();
    enter_card(Place::seat(1), "2s");
    enter_card(Place::seat(2), "9h");
    enter_card(HandRound::dealer, up);
    EXPECT_EQ(face(player), up);
    EXPECT_EQ(face(spectator), up);
    enter_card(Place::seat(1), "2s");
    EXPECT_EQ(face(spectator), "2s") << "it lies open beside the other";
    enter_card(Place::seat(2), "8h");
    enter_card(HandRound::dealer, hole);
  }
};

// Of several decks the hole card may be the very same as the up card.
TEST(TableView, AHoleCardLikeTheUpCardIsNotTold) {
  const WatchedBlackjack table("Kc", "Kc");
  EXPECT_EQ(table.face(player), "?");
  EXPECT_EQ(table.face(spectator), "?");
  EXPECT_EQ(table.face(surveillance), "Kc");
  EXPECT_EQ(table.cards(player, "dealer"), Json({"Kc", "?"}));
  EXPECT_EQ(table.cards(spectator, "dealer"), Json({"Kc", "?"}));
  EXPECT_EQ(table.cards(surveillance, "dealer"), Json({"Kc", "Kc"}));
}

// One that nobody saw is not told because another like it lies open.
TEST(TableView, ACardThatWentWrongIsToldWhereItWasDisclosed) {
  for (const bool disclosed : {false, true}) {
    WatchedBlackjack table("9c", "9c");
    GoneWrong wrong = table.wrong("hole-card-read-in-error");
    wrong.card = *parse_card("9c");
    wrong.disclosed = disclosed;
    table.enter({wrong});
    const auto face = [&](const Viewer& viewer) {
      return table.told(viewer)["what"]["irregularity"]["card"].get<std::string>();
    };
    EXPECT_EQ(face(player), disclosed ? "9c" : "?");
    EXPECT_EQ(face(spectator), disclosed ? "9c" : "?");
    EXPECT_EQ(face(surveillance), "9c");
  }
}

TEST(TableView, WhoSeesAllSeesEachOfSeveralCardsAlike) {
  WatchedBlackjack table("9c", "Kd");
  table.enter(Event::decide(1, Play{static_cast<std::uint8_t>(Move::hit)}));
  table.enter_card(Place::seat(1), "2s");
  const Json all({"2s", "2s", "2s"});
  EXPECT_EQ(table.cards(surveillance, "1"), all);
  EXPECT_EQ(table.cards(spectator, "1"), all);
  EXPECT_EQ(table.cards(surveillance, "dealer"), Json({"9c", "Kd"}));
}

// 625a.1(b), 625a.7: nothing wins with dice that do not count.
TEST(TableView, AVoidThrowLightsNothing) {
  WatchedTable table("sic-bo", "small");
  const Throw thrown{{2, 2, 3}, 0};
  const Json lit = lit_areas(table.table().rules(), thrown);
  ASSERT_FALSE(lit.empty());
  const auto expect_lit = [&](const Json& areas) {
    for (const Viewer& viewer : {player, spectator, surveillance}) {
      EXPECT_EQ(table.told(viewer).value("lit", Json::array()), areas);
      EXPECT_EQ(view(table.table(), viewer).value("lit", Json::array()), areas);
    }
  };
  table.enter(Event::toss(thrown));
  expect_lit(lit);
  table.enter({table.wrong("dice-not-flat")});
  table.enter(Event::toss(thrown));
  expect_lit(Json::array());
  table.enter({table.wrong("electrical-device-malfunction")});
  table.enter(Event::toss(thrown));
  expect_lit(lit);
}

// A round of Three Card Poker whose players have folded: their hands were never shown.
class FoldedHands : public testing::Test {
 protected:
  FoldedHands() : told_("three-card-poker", {}, true, 2) { told_.play_round("ante", dollars(10)); }
  void leave(int seat) {
    told_.apply(ChipsCashed{seat, told_.table().money().chips(seat)});
    told_.apply(SeatLeft{seat});
  }
  Json hand(int viewer, const char* seat) const {
    return view(told_.table(), {Role::player, viewer})["cards"][seat];
  }
  const Json closed_ = {"?", "?", "?"};
  ToldTable told_;
};

TEST_F(FoldedHands, AreNotShownToWhoSitsDownThere) {
  ASSERT_EQ(told_.table().dealt_in(1), "player-1");
  const Json own = hand(1, "1");
  EXPECT_EQ(own.dump().find('?'), std::string::npos) << own;
  leave(1);
  told_.apply(SeatTaken{1, "newcomer"});
  EXPECT_EQ(hand(1, "1"), closed_);
  EXPECT_TRUE(own_positions(told_.table(), 1).empty());
  leave(2);
  told_.apply(SeatTaken{2, "player-1"});
  EXPECT_EQ(hand(2, "2"), closed_);
  EXPECT_EQ(hand(2, "1"), closed_) << "from another seat nobody looks into his old hand";
}

// What is told later than it happened is for those who sat there when it did.
TEST_F(FoldedHands, AreToldToWhomTheyWereDealtThoughSomebodyElseSitsThereByThen) {
  using house::TableAudience;
  std::map<std::uint64_t, std::string> told;
  TableAudience audience([&](house::ConnectionId to, const house::Message& message) {
    told[static_cast<std::uint64_t>(to)] += *message;
  });
  audience.add({house::ConnectionId{1}, "player-1", Role::player});
  audience.add({house::ConnectionId{2}, "newcomer", Role::player});
  TableAudience::Tidings tidings(audience, told_.table());
  const TableEvent settled = RoundEnded{};
  const Json words = to_json(settled, &told_.table().round());
  tidings.add(settled, words, words.dump());
  const auto texts = std::move(tidings).end(1, moment(0), "{}");
  const std::string own = hand(1, "1").dump();
  leave(1);
  told_.apply(SeatTaken{1, "newcomer"});
  audience.tell(texts, true);
  EXPECT_NE(told[1].find(own), std::string::npos) << told[1];
  EXPECT_EQ(told[2].find(own), std::string::npos) << told[2];
}

TEST(TableView, WhoComesToWatchLateInTheMiddleOfARoundHasAllOfItWhenItIsOver) {
  ToldTable told("three-card-poker", {}, true, 1);
  told.make_ready();
  std::string heard;
  house::TableAudience audience(
      [&](house::ConnectionId, const house::Message& message) { heard += *message; });
  std::uint64_t sequence = 0;
  const auto happens = [&](const std::vector<TableEvent>& events) {
    for (const TableEvent& event : events) {
      house::TableAudience::Tidings tidings(audience, told.table());
      const Json words = to_json(event, &told.table().round());
      told.apply(event);
      tidings.add(event, words, words.dump());
      audience.tell(std::move(tidings).end(++sequence, moment(0), "{}"),
                    std::holds_alternative<RoundEnded>(event));
    }
  };
  TableDealer dealer(told.table(), told.random());
  happens(dealer.begin_round());
  happens({RoundWent{Event::bet(1, told.spot("ante"), dollars(10))}});
  happens(dealer.close_bets());
  audience.add({house::ConnectionId{1}, "somebody", Role::spectator});
  while (told.table().phase() == LiveTable::Phase::playing) {
    EXPECT_EQ(heard, "");
    auto events = dealer.go_on();
    if (events.empty()) {
      events.emplace_back(RoundWent{TableDealer::for_absent(told.table().round())});
    }
    happens(events);
    if (testing::Test::HasFatalFailure()) return;
  }
  for (const char* event : {"round-began", "no-more-bets", "round-settled"}) {
    EXPECT_NE(heard.find(event), std::string::npos) << event;
  }
}

TEST(TableView, NoOtherLayoutIsLit) {
  for (const char* game : {"roulette", "big-six-wheel", "craps"}) {
    const RuleSet rules = *check_choices(*find_definition(game), {}).rules;
    EXPECT_TRUE(lit_areas(rules, Throw{{3, 4}, 2}).empty()) << game;
  }
}

}  // namespace
}  // namespace houseway::floor
