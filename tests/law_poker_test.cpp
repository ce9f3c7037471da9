#include "played_table.h"
#include "rules/pot_rules.h"

// The poker room, 637a, at live tables.
namespace houseway::floor {
namespace {

using std::chrono::hours;
using std::chrono::minutes;

// A table of the poker room that is told what to do, and one that is told it again in words.
class Room {
 public:
  Room(const Choices& choices, bool committed, int players, const char* game = "hold-em-poker")
      : rules_(*check_choices(*find_definition(game), choices).rules),
        table_(std::make_unique<LiveTable>("7", rules_, &key())) {
    apply(TableOpened{game, "1", "layout-1", committed});
    for (int seat = 1; seat <= players; ++seat) sit(seat);
  }

  void sit(int seat) {
    apply(SeatTaken{seat, "player-" + std::to_string(seat)});
    apply(ChipsBought{seat, dollars(500)});
  }
  std::string why_not(const TableEvent& event, Role role = Role::system) const {
    const auto why = table_->why_not(event, {"somebody", role, "1234", {}}, at_);
    return why ? why->section.empty() ? text(*why) : why->section : "";
  }
  void apply(const TableEvent& event, Role role = Role::system) {
    const Json words = Json::parse(to_json(event, &table_->round()).dump());
    const auto read = read_table_event(words, &table_->round());
    ASSERT_TRUE(std::holds_alternative<TableEvent>(read)) << words;
    ASSERT_TRUE(std::get<TableEvent>(read) == event) << words;
    ASSERT_EQ(why_not(event, role), "") << words;
    for (const Posting& posting : table_->apply(event, {"somebody", role, "1234", {}}, at_)) {
      ledger_[posting.account] += posting.amount;
    }
  }
  void apply_all(const std::vector<TableEvent>& events) {
    for (const TableEvent& event : events) apply(event);
  }
  // The next round up to the first decision.
  void begin() {
    TableDealer dealer(*table_, random_);
    for (auto ready = dealer.make_ready(); !ready.empty(); ready = dealer.make_ready()) {
      apply_all(ready);
    }
    apply_all(dealer.begin_round());
    apply_all(dealer.close_bets());
    go_on();
  }
  void go_on() {
    TableDealer dealer(*table_, random_);
    for (auto events = dealer.go_on(); !events.empty(); events = dealer.go_on()) apply_all(events);
  }
  void call_or_check() {
    const int seat = table_->round().pot().turn();
    const TableEvent call = RoundWent{Event::act(seat, PotAct::call)};
    apply(why_not(call).empty() ? call : RoundWent{TableDealer::for_absent(table_->round())});
    go_on();
  }
  void play_out() {
    while (table_->phase() == LiveTable::Phase::playing && !testing::Test::HasFatalFailure()) {
      call_or_check();
    }
  }
  // A person deals these cards, by seat; the table's own are at 0. Nobody puts in more than he has
  // to, and everybody shows.
  void deal_by_hand(const std::map<int, std::string>& cards) {
    begin_by_hand();
    play_by_hand(cards);
  }
  void begin_by_hand() {
    TableDealer dealer(*table_, random_);
    apply_all(dealer.begin_round());
    apply_all(dealer.close_bets());
    go_on();
  }
  void play_by_hand(const std::map<int, std::string>& cards) {
    std::map<int, std::vector<std::string>> left;
    for (const auto& [seat, words] : cards) left[seat] = words_of(words);
    while (table_->phase() == LiveTable::Phase::playing && !testing::Test::HasFatalFailure()) {
      const Expected now = table_->round().expected();
      if (now.kind == Expected::Kind::card) {
        auto& next = left[now.place.is_seat() ? now.place.seat() : 0];
        ASSERT_FALSE(next.empty());
        apply(RoundWent{Event::deal(now.place, *parse_card(next.front()))});
        next.erase(next.begin());
        go_on();
        continue;
      }
      const TableEvent show = RoundWent{Event::act(table_->round().pot().turn(), PotAct::show)};
      if (!why_not(show).empty()) {
        call_or_check();
        continue;
      }
      apply(show);
      go_on();
    }
  }
  // As it is when so many rounds have been played.
  void after_rounds(std::uint64_t rounds) {
    Json carried = table_->carried();
    carried["rounds"] = rounds;
    auto again = LiveTable::restore("7", rules_, &key(), Json::parse(carried.dump()));
    ASSERT_TRUE(std::holds_alternative<std::unique_ptr<LiveTable>>(again))
        << text(std::get<Refusal>(again));
    table_ = std::move(std::get<std::unique_ptr<LiveTable>>(again));
  }
  void put_away_and_set_up() {
    auto again = restored(*table_, rules_);
    ASSERT_NE(again, nullptr);
    EXPECT_EQ(again->carried(), table_->carried());
    table_ = std::move(again);
  }
  // A deck comes to the table, is spread, washed and shuffled.
  void receive(const char* deck) {
    apply(EquipmentEvent{PutInService{deck}}, Role::dealer);
    apply(PokerEvent{DecksSpread{}}, Role::dealer);
    apply(PokerEvent{DecksWashed{}}, Role::dealer);
  }
  void pass(minutes time) { at_ += time; }
  Money account(const std::string& part) const {
    const auto balances = table_->money().balances();
    const auto found = balances.find("table/7/" + part);
    EXPECT_NE(found, balances.end()) << part;
    const auto posted = ledger_.find("table/7/" + part);
    EXPECT_EQ(found->second, posted == ledger_.end() ? Money{} : posted->second) << part;
    return found->second;
  }
  // Of the whole book, where an account is there only while something is in it.
  Money balance(const std::string& account) const {
    const auto balances = table_->money().balances();
    const auto found = balances.find(account);
    const Money is = found == balances.end() ? Money{} : found->second;
    const auto posted = ledger_.find(account);
    EXPECT_EQ(is, posted == ledger_.end() ? Money{} : posted->second) << account;
    return is;
  }
  Money all_posted() const {
    Money all;
    for (const auto& [account, amount] : ledger_) all += amount;
    return all;
  }
  Money chips() const {
    Money all;
    for (int seat = 1; seat <= table_->positions(); ++seat) all += table_->money().chips(seat);
    return all;
  }
  const LiveTable& table() const { return *table_; }
  std::uint64_t next() const { return table_->rounds() + 1; }

 private:
  RuleSet rules_;
  std::unique_ptr<LiveTable> table_;
  SeededRandom random_{5};
  Instant at_ = moment(0);
  std::map<std::string, Money> ledger_;
};

// L147 (637a.2(b)(2), 637a.17(b)(1)(i), (2)): the rake lies in its area as betting rounds conclude,
// and is dropped when the round is over.
TEST(LawPokerRake, LiesApartUntilTheRoundIsOver) {
  const Choices percentage{{"betting", std::string("fixed-limit")},
                           {"small-bet", 10.0},
                           {"big-bet", 20.0},
                           {"rake", std::string("percentage")},
                           {"rake-percent", 10.0}};
  Choices by_betting_round = percentage;
  by_betting_round.push_back({"rake-timing", std::string("betting-round")});
  const Choices incremental{{"betting", std::string("fixed-limit")},
                            {"small-bet", 10.0},
                            {"big-bet", 20.0},
                            {"rake", std::string("incremental")},
                            {"rake-levels", Chosen::Levels{{20, 1}, {30, 2}}}};
  struct Rake {
    const Choices& rules;
    Money after_the_first;
    Money in_the_end;
  };
  for (const Rake& each :
       {Rake{by_betting_round, dollars(3), dollars(3)}, Rake{incremental, dollars(2), dollars(2)},
        Rake{percentage, {}, dollars(3)}}) {
    Room room(each.rules, true, 3);
    room.begin();
    EXPECT_EQ(room.account("rake"), Money{}) << "the first betting round is not over";
    while (room.table().round().pot().street_index() == 0) room.call_or_check();
    EXPECT_EQ(room.account("rake"), each.after_the_first);
    EXPECT_EQ(room.account("rake-drop"), Money{});
    EXPECT_EQ(room.account("pot") + room.account("rake"), dollars(30));
    room.play_out();
    EXPECT_EQ(room.account("rake"), Money{});
    EXPECT_EQ(room.account("rake-drop"), each.in_the_end);
    EXPECT_EQ(room.account("pot"), Money{});
  }
}

// 637a.17(b)(1)(i): a percentage is taken after the conclusion of a betting round, of antes too.
TEST(LawPokerRake, NoPercentageIsTakenOfAntesAlone) {
  Room room({{"betting", std::string("fixed-limit")},
             {"small-bet", 10.0},
             {"big-bet", 20.0},
             {"rake", std::string("percentage")},
             {"rake-percent", 10.0},
             {"rake-timing", std::string("betting-round")}},
            true, 3, "seven-card-stud-high-poker");
  room.begin();
  EXPECT_GT(room.table().round().pot().record().seat(1).ante, Money{});
  while (room.table().round().pot().street_index() == 0 && !HasFatalFailure()) {
    EXPECT_EQ(room.account("rake"), Money{});
    room.call_or_check();
  }
  const Money pot = room.account("pot") + room.account("rake");
  EXPECT_EQ(room.account("rake"), part_of(pot, 10, 100));
  EXPECT_GT(room.account("rake"), Money{});
}

// G13: what was set aside of a pot that is called off goes back with the rest of it.
TEST(LawPokerRake, GoesBackWithARoundThatIsCalledOff) {
  Room room({{"betting", std::string("fixed-limit")},
             {"small-bet", 10.0},
             {"big-bet", 20.0},
             {"rake", std::string("incremental")},
             {"rake-levels", Chosen::Levels{{20, 1}, {30, 2}}}},
            true, 3);
  const auto before = room.table().money().balances();
  room.begin();
  while (room.table().round().pot().street_index() == 0 && !HasFatalFailure()) {
    room.call_or_check();
  }
  EXPECT_EQ(room.account("rake"), dollars(2));
  room.apply(RoundEnded{true, "the lights went out"});
  EXPECT_EQ(room.account("rake"), Money{});
  EXPECT_EQ(room.account("pot"), Money{});
  EXPECT_EQ(room.table().money().balances(), before);
}

// Blinds that leave nobody to bet: the last card of the deal ends the betting round, and without it
// nothing is taken.
TEST(LawPokerRake, IsNotSetAsideOfACardThatIsTakenBack) {
  Room room({{"betting", std::string("fixed-limit")},
             {"small-bet", 20.0},
             {"big-bet", 40.0},
             {"rake", std::string("incremental")},
             {"rake-levels", Chosen::Levels{{20, 1}, {30, 2}}}},
            false, 2);
  const auto blind = static_cast<WagerId>(*room.table().game().find_wager("blind"));
  room.apply(RoundBegan{1}, Role::dealer);
  for (const Event& event :
       {Event::sit_down(1, dollars(10)), Event::sit_down(2, dollars(500)), Event::place_button(2),
        Event::bet(2, Spot{blind, 0, 0}, dollars(10)),
        Event::bet(1, Spot{blind, 0, 1}, dollars(10)), Event::no_more_bets()}) {
    room.apply(RoundWent{event});
  }
  ASSERT_FALSE(HasFatalFailure());
  const auto deal = [&](Card card) {
    room.apply(RoundWent{Event::deal(room.table().round().expected().place, card)});
  };
  const auto deck = deck_cards(Deck::standard);
  for (std::size_t i = 0; i < 3; ++i) deal(deck[i]);
  EXPECT_EQ(room.account("rake"), Money{});
  deal(deck[3]);
  EXPECT_EQ(room.account("rake"), dollars(1));
  room.apply(EntryTakenBack{"it was another card"}, Role::floorperson);
  EXPECT_EQ(room.account("rake"), Money{});
  EXPECT_EQ(room.account("pot"), dollars(20));
  deal(deck[4]);
  EXPECT_EQ(room.account("rake"), dollars(1));
}

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
  Room room({{"betting", std::string("fixed-limit")},
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
  Room room({beaten, shares, {"bad-beat-contribution", 1.0}}, false, 3);
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
  Room room({{"betting", std::string("fixed-limit")},
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

// L150 (637a.3(c)), L158 (637a.7(e)(4), (5)).
TEST(LawPokerDecks, AreChangedAfterTwelveHoursCountedAndRemoved) {
  Room room({}, false, 2);
  const auto begin = [&] { return TableEvent{RoundBegan{room.next()}}; };
  const auto round = [&] {
    room.apply(begin(), Role::dealer);
    room.apply(RoundEnded{true}, Role::dealer);
    room.put_away_and_set_up();
  };
  room.receive("red");
  room.receive("blue");
  for (int i = 0; i < TableEquipment::rounds_to_count; ++i) round();
  EXPECT_EQ(room.why_not(begin()), "637a.7(e)(4)(i)");
  room.apply(EquipmentEvent{StubCounted{52}}, Role::dealer);
  round();
  // The one of this round has a card too few.
  const std::string used = room.table().equipment().in_play();
  room.apply(EquipmentEvent{StubCounted{51}}, Role::dealer);
  round();
  EXPECT_NE(room.table().equipment().in_play(), used);
  round();
  EXPECT_NE(room.table().equipment().in_play(), used) << "it is removed from the table";
  room.receive("green");

  room.pass(hours(12) - minutes(1));
  EXPECT_EQ(room.why_not(begin()), "");
  room.pass(minutes(1));
  EXPECT_EQ(room.why_not(begin()), "637a.3(c)");
  for (const char* old : {"red", "blue", "green"}) {
    const TableEvent out = EquipmentEvent{TakenOut{old, "twelve hours"}};
    if (room.why_not(out).empty()) room.apply(out, Role::dealer);
  }
  EXPECT_EQ(room.why_not(begin()), "637a.3(c)") << "there are none";
  room.receive("brown");
  room.receive("black");
  EXPECT_EQ(room.why_not(begin()), "");
}

// L151 (637a.4(b), (c), 637a.5(d)): spread for two players, then washed and shuffled.
TEST(LawPokerDecks, AreSpreadForTheFirstTwoPlayersAndShuffled) {
  Room room({}, false, 0);
  const TableEvent begin = RoundBegan{1};
  const TableEvent spread = PokerEvent{DecksSpread{}};
  const TableEvent washed = PokerEvent{DecksWashed{}};
  room.apply(EquipmentEvent{PutInService{"red"}}, Role::dealer);
  room.apply(EquipmentEvent{PutInService{"blue"}}, Role::dealer);
  room.sit(1);
  EXPECT_EQ(room.why_not(spread, Role::dealer), "637a.4(b)");
  EXPECT_EQ(room.why_not(washed, Role::dealer), "637a.4(c)");
  EXPECT_EQ(room.why_not(begin), "637a.4(b)");
  room.sit(2);
  EXPECT_NE(room.why_not(spread, Role::player), "");
  room.apply(spread, Role::dealer);
  EXPECT_EQ(room.why_not(begin), "637a.4(c)");
  room.put_away_and_set_up();
  room.apply(washed, Role::dealer);
  EXPECT_EQ(room.why_not(begin), "");
  // Nobody plays: the same again for the next two.
  for (const int seat : {1, 2}) {
    room.apply(ChipsCashed{seat, dollars(500)});
    room.apply(SeatLeft{seat});
  }
  EXPECT_EQ(room.why_not(begin), "637a.4(b)");
}

// L161 (637a.8(b)(1), (2)): from the moment a seat is in, before its first chip is in the pot.
TEST(LawPokerStakes, NothingIsAddedOrRemovedDuringARound) {
  Room room({}, false, 3);
  const TableEvent buys = ChipsBought{1, dollars(100)};
  const TableEvent cashes = ChipsCashed{1, dollars(100)};
  room.apply(RoundBegan{1}, Role::dealer);
  EXPECT_EQ(room.why_not(buys), "");
  EXPECT_EQ(room.why_not(RoundWent{Event::sit_down(1, dollars(501))}), "637a.8(b)(2)");
  room.apply(RoundWent{Event::sit_down(1, dollars(500))});
  room.apply(RoundWent{Event::sit_down(2, dollars(500))});
  EXPECT_EQ(room.why_not(buys), "637a.8(b)(2)");
  EXPECT_EQ(room.why_not(cashes), "637a.8(b)(2)");
  EXPECT_NE(room.why_not(SeatLeft{1}), "");
  // Who is not in the round may.
  EXPECT_EQ(room.why_not(ChipsBought{3, dollars(100)}), "");
  EXPECT_EQ(room.why_not(ChipsCashed{3, dollars(500)}), "");
}

TEST(LawPokerStakes, AFoldedHandsStayToo) {
  Room room({}, true, 3);
  room.begin();
  const int seat = room.table().round().pot().turn();
  room.apply(RoundWent{Event::act(seat, PotAct::fold)});
  EXPECT_EQ(room.why_not(ChipsCashed{seat, dollars(1)}), "637a.8(b)(2)");
  EXPECT_EQ(room.why_not(ChipsBought{seat, dollars(1)}), "637a.8(b)(2)");
  room.play_out();
  EXPECT_EQ(room.why_not(ChipsCashed{seat, dollars(1)}), "");
}

// L165 (637a.8(b)(6)): recorded by a floorperson, unchanged until he has verified them again.
TEST(LawPokerLeave, StakesAreRecordedKeptAndVerified) {
  Room room({}, true, 3);
  const auto recorded = [](int amount) {
    return TableEvent{PokerEvent{StakesRecorded{2, dollars(amount)}}};
  };
  const auto verified = [](int amount) {
    return TableEvent{PokerEvent{StakesVerified{2, dollars(amount)}}};
  };
  EXPECT_EQ(room.why_not(recorded(500), Role::floorperson), "637a.8(b)(6)") << "he is there";
  room.apply(WentAway{2, false});
  // Covered from then on.
  EXPECT_EQ(room.why_not(ChipsBought{2, dollars(1)}), "637a.8(b)(6)");
  EXPECT_EQ(room.why_not(ChipsCashed{2, dollars(1)}), "637a.8(b)(6)");
  EXPECT_EQ(room.why_not(recorded(500), Role::dealer), "637a.8(b)(6)");
  EXPECT_EQ(room.why_not(recorded(499), Role::floorperson), "637a.8(b)(6)(i)");
  EXPECT_EQ(room.why_not(verified(500), Role::floorperson), "637a.8(b)(6)");
  room.apply(recorded(500), Role::floorperson);
  room.put_away_and_set_up();
  room.begin();
  EXPECT_FALSE(room.table().round().pot().record().seat(2).in) << "he is dealt out";
  room.play_out();
  EXPECT_EQ(room.why_not(WentAway{2, true}), "637a.8(b)(6)(i)");
  EXPECT_EQ(room.why_not(verified(400), Role::floorperson), "637a.8(b)(6)(i)");
  EXPECT_EQ(room.why_not(verified(500), Role::player), "637a.8(b)(6)");
  room.apply(verified(500), Role::floorperson);
  room.apply(WentAway{2, true});
  room.begin();
  EXPECT_TRUE(room.table().round().pot().record().seat(2).in);
}

// L171 (637a.8(k)): above the posted minimum when all agree, as far as the submission goes.
TEST(LawPokerMinimum, IsIncreasedWhenAllPlayersAgree) {
  Room room({{"betting", std::string("spread-limit")},
             {"minimum-bet", 4.0},
             {"maximum-bet", 40.0},
             {"minimum-bet-increase", 6.0}},
            true, 3);
  const auto agrees = [](int seat, int minimum) {
    return TableEvent{PokerEvent{MinimumAgreed{seat, dollars(minimum)}}};
  };
  const auto minimum = [&] {
    room.begin();
    const auto played = PotRules(room.table().round().rules()).minimum_bet;
    room.play_out();
    room.put_away_and_set_up();
    return played.value_or(Money{});
  };
  EXPECT_EQ(minimum(), dollars(4));
  for (const int amount : {3, 4, 11}) {
    EXPECT_EQ(room.why_not(agrees(1, amount)), "637a.8(k)") << amount;
  }
  EXPECT_NE(room.why_not(agrees(4, 10)), "") << "nobody sits there";
  room.apply(agrees(1, 10));
  room.apply(agrees(2, 10));
  EXPECT_EQ(minimum(), dollars(4));
  room.apply(agrees(3, 8));
  EXPECT_EQ(minimum(), dollars(4));
  room.apply(agrees(3, 10));
  EXPECT_EQ(room.table().agreed_minimum(), dollars(10));
  EXPECT_EQ(minimum(), dollars(10));
  room.sit(4);
  EXPECT_EQ(minimum(), dollars(4)) << "who has come has not agreed";
  room.apply(agrees(4, 10));
  EXPECT_EQ(minimum(), dollars(10));
  room.apply(agrees(2, 0));
  EXPECT_EQ(minimum(), dollars(4));
}

// 637a.8(k): all players are those who sit there now.
TEST(LawPokerMinimum, FollowsThoseWhoComeAndGo) {
  Room room({{"betting", std::string("spread-limit")},
             {"minimum-bet", 4.0},
             {"maximum-bet", 40.0},
             {"minimum-bet-increase", 6.0}},
            true, 2);
  const auto agree = [&](int seat, int minimum) {
    room.apply(PokerEvent{MinimumAgreed{seat, dollars(minimum)}});
  };
  EXPECT_FALSE(room.table().agreed_minimum());
  for (const int seat : {1, 2}) agree(seat, 10);
  EXPECT_EQ(room.table().agreed_minimum(), dollars(10));
  room.sit(3);
  EXPECT_FALSE(room.table().agreed_minimum());
  room.apply(ChipsCashed{3, dollars(500)});
  room.apply(SeatLeft{3});
  EXPECT_EQ(room.table().agreed_minimum(), dollars(10));
  room.put_away_and_set_up();
  EXPECT_EQ(room.table().agreed_minimum(), dollars(10));
  for (const int seat : {1, 2}) agree(seat, 8);
  EXPECT_EQ(room.table().agreed_minimum(), dollars(8));
  // Who has too little for it keeps the others at what is posted.
  room.apply(ChipsCashed{1, dollars(495)});
  EXPECT_FALSE(room.table().agreed_minimum());
}

// L176 (637a.11(c)): first before the player to the right of the dealer, then clockwise.
TEST(LawPokerButton, BeginsAtTheDealersRightAndGoesClockwise) {
  Room room({}, true, 0);
  for (const int seat : {2, 5, 7}) room.sit(seat);
  for (const int expected : {7, 2, 5, 7, 2}) {
    room.begin();
    EXPECT_EQ(room.table().round().pot().record().button, expected);
    room.play_out();
    room.put_away_and_set_up();
  }
  // Nobody puts it elsewhere where a person deals; the first is by a card that is drawn.
  Room by_hand({}, false, 3);
  const auto button = [](int seat) { return TableEvent{RoundWent{Event::place_button(seat)}}; };
  const auto begin = [&] {
    by_hand.apply(RoundBegan{by_hand.next()});
    for (int seat = 1; seat <= 3; ++seat) {
      by_hand.apply(RoundWent{Event::sit_down(seat, dollars(500))});
    }
  };
  begin();
  EXPECT_EQ(by_hand.why_not(button(4)), "637a.11(c)");
  by_hand.apply(button(2));
  by_hand.apply(RoundEnded{true});
  begin();
  EXPECT_EQ(by_hand.why_not(button(1)), "637a.11(c)");
  EXPECT_EQ(by_hand.why_not(button(2)), "637a.11(c)");
  by_hand.apply(button(3));
}

// L198 (637a.17(b)(3)): of everybody who is seated, into the rake area, dropped when verified.
TEST(LawPokerTime, IsChargedInPartsOfAnHourAndDroppedWhenVerified) {
  const auto rules = [](const char* per, const char* every) {
    return Choices{{"rake", std::string("time")},
                   {"time-charge", 12.0},
                   {"time-charge-per", std::string(per)},
                   {"time-charge-minutes", std::string(every)}};
  };
  const TableEvent charged = PokerEvent{TimeCharged{}};
  const auto dropped = [](int amount) {
    return TableEvent{PokerEvent{ChargeDropped{dollars(amount)}}};
  };
  Room room(rules("player", "30"), true, 3);
  room.begin();
  room.play_out();
  room.pass(minutes(29));
  room.apply(WentAway{3, false});
  EXPECT_EQ(room.why_not(charged), "637a.17(b)(3)(iii)");
  room.pass(minutes(1));
  room.apply(WentAway{2, false});
  room.apply(WentAway{2, true});
  EXPECT_EQ(room.why_not(RoundBegan{room.next()}), "637a.17(b)(3)(iii)");
  room.put_away_and_set_up();
  EXPECT_EQ(room.why_not(charged, Role::player), "637a.17(b)(3)");
  const Money away = room.table().money().owned(3);
  room.begin();  // the program takes it first
  EXPECT_EQ(room.table().money().owned(3), away - dollars(6)) << "inactive players too";
  room.play_out();
  EXPECT_EQ(room.account("rake"), dollars(18));
  EXPECT_EQ(room.account("rake-drop"), Money{});
  EXPECT_EQ(room.why_not(dropped(17)), "637a.17(b)(3)(v)");
  EXPECT_EQ(room.why_not(dropped(18), Role::player), "637a.17(b)(3)");
  room.put_away_and_set_up();
  room.apply(dropped(18), Role::dealer);
  EXPECT_EQ(room.account("rake"), Money{});
  EXPECT_EQ(room.account("rake-drop"), dollars(18));

  Room by_table(rules("table", "20"), true, 2);
  by_table.begin();
  by_table.play_out();
  by_table.pass(minutes(20));
  by_table.begin();
  by_table.play_out();
  EXPECT_EQ(by_table.account("rake"), dollars(4)) << "a third of the table's hour";
}

// 637a.17(b)(3)(v): before anything is put away, a table is asked whether it can be closed.
TEST(LawPokerTime, ATableIsClosedWhenItsChargesAreDropped) {
  Room room({{"rake", std::string("time")}, {"time-charge", 12.0}}, true, 2);
  room.begin();
  room.play_out();
  room.pass(hours(1));
  room.begin();
  room.play_out();
  const Money charged = room.account("rake");
  ASSERT_GT(charged, Money{});
  for (const int seat : {1, 2}) {
    const Money owned = room.table().money().owned(seat);
    if (owned.cents > 0) room.apply(ChipsCashed{seat, owned});
    room.apply(SeatLeft{seat});
  }
  ASSERT_TRUE(room.table().why_not_close());
  EXPECT_EQ(room.table().why_not_close()->section, "637a.17(b)(3)(v)");
  EXPECT_EQ(room.why_not(TableClosed{}), "637a.17(b)(3)(v)");
  room.apply(PokerEvent{ChargeDropped{charged}}, Role::dealer);
  EXPECT_FALSE(room.table().why_not_close());
}

}  // namespace
}  // namespace houseway::floor
