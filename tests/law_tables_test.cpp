#include <algorithm>
#include <set>

#include "floor/lit_areas.h"
#include "rules/layout.h"
#include "told_table.h"

// Lines of the law at a live table: docs/law.md.
namespace houseway::floor {
namespace {

std::set<std::string> known_to(const LiveTable& table, int seat, int of) {
  std::set<std::string> faces;
  for (const SeenPlace& seen : table.seen_from(seat)) {
    if (seen.place != Place::seat(of)) continue;
    for (const Card card : seen.cards) {
      if (card.known()) faces.insert(text(card));
    }
  }
  return faces;
}

// What somebody is told of something that has happened.
Json told_to(const Viewer& viewer, const TableEvent& event, const Json& recorded,
             const LiveTable& after) {
  const std::string text = recorded.dump();
  return Json::parse(Telling(event, recorded, text, after).text(viewer));
}

// One player takes a further box, and buys in for it.
void take_box(ToldTable& told, int seat, const std::string& account) {
  told.apply(SeatTaken{seat, account});
  told.apply(ChipsBought{seat, dollars(1'000)});
}

// Until somebody is asked.
void deal_on(ToldTable& told) {
  TableDealer dealer(told.table(), told.random());
  for (auto events = dealer.go_on(); !events.empty(); events = dealer.go_on()) {
    told.apply_all(events);
  }
}

void bet(ToldTable& told, int seat, std::string_view wager, Money amount) {
  told.apply(RoundWent{Event::bet(seat, told.spot(wager), amount)});
}

// L106: as many boxes as submitted, side by side; each has its turn, and their player sees the
// cards of all.
TEST(LawTable, OnePlayerHasAdjacentBoxesAsSubmitted) {
  ToldTable one("three-card-poker", {}, true, 0);
  take_box(one, 3, "ann");
  EXPECT_EQ(one.why_not(SeatTaken{4, "ann"})->section, "649a.7(f)") << "one box is submitted";

  ToldTable told("three-card-poker", {{"adjacent-boxes", 3.0}}, true, 0);
  take_box(told, 3, "ann");
  EXPECT_EQ(told.why_not(SeatTaken{5, "ann"})->section, "649a.7(f)") << "not side by side";
  take_box(told, 4, "ann");
  take_box(told, 6, "ben");
  EXPECT_TRUE(told.why_not(SeatTaken{6, "ann"})) << "another's";
  take_box(told, 2, "ann");
  EXPECT_EQ(told.why_not(SeatTaken{1, "ann"})->section, "649a.7(f)") << "a fourth";
  EXPECT_EQ(told.table().seats_of("ann"), (std::vector{2, 3, 4}));
  told.put_away_and_set_up();

  told.make_ready();
  TableDealer dealer(told.table(), told.random());
  told.apply_all(dealer.begin_round());
  for (const int seat : {2, 4, 6}) bet(told, seat, "ante", dollars(10));
  told.apply_all(dealer.close_bets());
  deal_on(told);
  for (const int from : {2, 3, 4}) {
    EXPECT_EQ(known_to(told.table(), from, 2).size(), 3U);
    EXPECT_EQ(known_to(told.table(), from, 4).size(), 3U);
    EXPECT_TRUE(known_to(told.table(), from, 6).empty());
  }
  EXPECT_TRUE(known_to(told.table(), 6, 2).empty());
  EXPECT_TRUE(known_to(told.table(), 0, 2).empty());
  const Json view = floor::view(told.table(), {Role::player, 2});
  EXPECT_EQ(view["your-boxes"], Json({"2", "3", "4"}));
  EXPECT_TRUE(view.contains("may-say")) << "one of the boxes is asked";

  std::vector<int> asked;
  while (told.table().phase() == LiveTable::Phase::playing && !testing::Test::HasFailure()) {
    asked.push_back(told.table().round().expected().place.seat());
    told.apply(RoundWent{TableDealer::for_absent(told.table().round())});
    deal_on(told);
  }
  EXPECT_EQ(asked, (std::vector{2, 4, 6})) << "each in its turn";
  for (const int seat : {2, 3, 4}) {
    const Money owned = told.table().money().owned(seat);
    if (owned.cents > 0) told.apply(ChipsCashed{seat, owned});
  }
  EXPECT_EQ(told.why_not(SeatLeft{3})->section, "649a.7(f)") << "between the others";
  told.apply(SeatLeft{4});
  told.apply(SeatLeft{3});
  told.apply(SeatLeft{2});
}

// 649a.11: an Envy Bonus is for the hand of another player, and own boxes are none.
TEST(LawTable, WagersWithEnvyBonusesAreNotMadeOnSeveralBoxes) {
  ToldTable told("three-card-poker",
                 {{"adjacent-boxes", 2.0}, {"three-card-progressive-payout", std::string("A")}},
                 true, 0);
  ASSERT_FALSE(
      told.rules().paytable(told.spot("three-card-progressive-payout").wager).envy.empty());
  take_box(told, 3, "ann");
  take_box(told, 5, "ben");
  told.make_ready();
  TableDealer dealer(told.table(), told.random());
  told.apply_all(dealer.begin_round());
  const TableEvent progressive =
      RoundWent{Event::bet(3, told.spot("three-card-progressive-payout"), dollars(1))};
  bet(told, 3, "ante", dollars(10));
  EXPECT_FALSE(told.why_not(progressive));
  EXPECT_EQ(told.why_not(SeatTaken{4, "ann"})->section, "649a.7(f)") << "with wagers in the round";
  bet(told, 3, "ante", {});
  take_box(told, 4, "ann");
  bet(told, 3, "ante", dollars(10));
  EXPECT_TRUE(told.why_not(progressive));
}

// L106, 645a.7(f): of two areas the hand with the larger wager is set first, of equal ones the
// first counterclockwise; the other is not looked at before. Who banks has one.
TEST(LawTable, OfTwoAreasOneHandIsSetAfterTheOther) {
  ToldTable told("pai-gow-poker", {{"two-areas", true}, {"player-bank", true}}, true, 0);
  take_box(told, 2, "ann");
  take_box(told, 3, "ann");
  take_box(told, 5, "ben");
  EXPECT_TRUE(told.why_not(SeatTaken{4, "ann"})) << "a third";
  told.make_ready();
  TableDealer dealer(told.table(), told.random());
  told.apply_all(dealer.begin_round());
  bet(told, 3, "pai-gow-poker", dollars(50));
  const TableEvent larger = RoundWent{Event::bet(2, told.spot("pai-gow-poker"), dollars(60))};
  EXPECT_EQ(told.why_not(larger)->section, "645a.7(f)");
  bet(told, 2, "pai-gow-poker", dollars(50));
  bet(told, 5, "pai-gow-poker", dollars(50));
  told.apply_all(dealer.close_bets());
  deal_on(told);
  std::vector<int> asked;
  while (told.table().phase() == LiveTable::Phase::playing && !testing::Test::HasFailure()) {
    const Expected now = told.table().round().expected();
    if (now.step->offers(Choice::Act::set)) {
      const int seat = now.place.seat();
      asked.push_back(seat);
      EXPECT_EQ(known_to(told.table(), 2, 3).size(), 7U);
      EXPECT_EQ(known_to(told.table(), 2, 2).empty(), seat != 2) << "seat " << seat << " sets";
      EXPECT_EQ(known_to(told.table(), 5, 5).size(), 7U);
    }
    told.apply(RoundWent{TableDealer::for_absent(told.table().round())});
    deal_on(told);
  }
  EXPECT_EQ(asked, (std::vector{5, 3, 2}));

  told.make_ready();
  told.apply_all(dealer.begin_round());
  while (const auto offered = told.table().asked(Offer::bank)) {
    const TableEvent bank = RoundWent{Event::bank(offered->seat, false)};
    EXPECT_EQ(told.why_not(bank).has_value(), offered->seat != 5) << offered->seat;
    told.apply(OfferAnswered{Offer::bank, offered->seat, Answer::decline});
  }
}

// 663a.11(a), (b), 670a.11(a), (c): whether to play on or to double is decided by who has examined
// his cards, those of both areas; only then one hand is set after the other.
TEST(LawTable, BothHandsAreExaminedBeforeTheyAreSet) {
  struct Game {
    const char* game;
    Choices rules;
    std::size_t cards;
  };
  for (const Game& each :
       {Game{"five-card-hi-lo", {{"two-adjacent-areas", true}}, 5},
        Game{"six-card-fortune-pai-gow-poker", {{"two-areas", true}, {"double-down", true}}, 6}}) {
    ToldTable told(each.game, each.rules, true, 0);
    take_box(told, 2, "ann");
    take_box(told, 3, "ann");
    take_box(told, 5, "ben");
    told.make_ready();
    TableDealer dealer(told.table(), told.random());
    told.apply_all(dealer.begin_round());
    for (const int seat : {3, 2, 5}) bet(told, seat, told.table().game().base, dollars(50));
    told.apply_all(dealer.close_bets());
    deal_on(told);
    std::vector<int> before;
    std::vector<int> set;
    while (told.table().phase() == LiveTable::Phase::playing && !testing::Test::HasFailure()) {
      const Expected now = told.table().round().expected();
      const int seat = now.place.seat();
      const bool sets = now.step->offers(Choice::Act::set);
      (sets ? set : before).push_back(seat);
      EXPECT_EQ(known_to(told.table(), 2, 3).size(), each.cards);
      EXPECT_EQ(known_to(told.table(), 3, 2).size(), sets && seat != 2 ? 0 : each.cards)
          << each.game << ": seat " << seat << " is asked";
      EXPECT_TRUE(known_to(told.table(), 2, 5).empty());
      Event said = TableDealer::for_absent(told.table().round());
      for (const Play& play : told.table().round().cards().plays()) {
        if (now.step->choices()[play.choice].act != Choice::Act::wager) continue;
        said = Event::decide(seat, play);
        break;
      }
      told.apply(RoundWent{said});
      deal_on(told);
    }
    EXPECT_EQ(before, (std::vector{2, 3, 5})) << each.game;
    EXPECT_EQ(set, (std::vector{5, 3, 2})) << each.game;
  }
}

// A table of Caribbean Stud where a person deals, and seat 1 has made a progressive wager.
struct CountedTable {
  CountedTable() {
    TableDealer dealer(told.table(), told.random());
    told.apply_all(dealer.begin_round());
    for (const int seat : {1, 2}) bet(told, seat, "ante", dollars(10));
    for (const int seat : {1, 2}) bet(told, seat, "progressive-payout", dollars(1));
    told.apply_all(dealer.close_bets());
  }
  // The next card, of those that are wanted for seat 1 and any other for the rest.
  TableEvent next_card() {
    const Place place = told.table().round().expected().place;
    std::vector<std::string>& from = place == Place::seat(1) ? first : others;
    const TableEvent event = RoundWent{Event::deal(place, *parse_card(from.back()))};
    from.pop_back();
    return event;
  }

  ToldTable told{"caribbean-stud-poker", {{"progressive-payout", std::string("D")}}, false, 2};
  std::vector<std::string> first{"As", "Ks", "Qs", "Js", "Ts"};
  std::vector<std::string> others{"2c", "3d", "5h", "7c", "9d", "2h", "4d", "6c", "8h", "Td"};
};

// L57: chips collected are as many as progressive wagers accepted, or nothing is dealt.
TEST(LawTable, NothingIsDealtBeforeAsManyChipsAreCollectedAsWagersAccepted) {
  CountedTable table;
  ToldTable& told = table.told;
  EXPECT_EQ(told.table().progressive_wagers(), 2);
  ASSERT_TRUE(told.table().awaits_entry());
  const TableEvent card = table.next_card();
  EXPECT_EQ(told.why_not(card, person(Role::dealer))->section, "639a.8(b)");
  told.apply(ProgressiveCollected{1}, person(Role::dealer));
  EXPECT_EQ(told.why_not(card, person(Role::dealer))->message,
            "1 chips were collected for 2 progressive wagers");
  told.apply(ProgressiveCollected{2}, person(Role::dealer));
  told.apply(card, person(Role::dealer));
  EXPECT_TRUE(told.why_not(ProgressiveCollected{2})) << "dealing has begun";

  // No wager was accepted, and chips lie there.
  ToldTable none("caribbean-stud-poker", {{"progressive-payout", std::string("D")}}, false, 1);
  TableDealer dealer(none.table(), none.random());
  none.apply_all(dealer.begin_round());
  bet(none, 1, "ante", dollars(10));
  none.apply_all(dealer.close_bets());
  const TableEvent first =
      RoundWent{Event::deal(none.table().round().expected().place, *parse_card("2c"))};
  EXPECT_FALSE(none.why_not(first)) << "nothing was to be collected";
  none.apply(ProgressiveCollected{2});
  ASSERT_TRUE(none.why_not(first));
  EXPECT_EQ(none.why_not(first)->message, "2 chips were collected for 0 progressive wagers");
  EXPECT_EQ(none.why_not(first)->section, "639a.8(b)");
  none.apply(ProgressiveCollected{0});
  EXPECT_FALSE(none.why_not(first));

  // Where the program deals the count is its own.
  ToldTable committed("caribbean-stud-poker", {{"progressive-payout", std::string("D")}}, true, 1);
  EXPECT_TRUE(committed.why_not(ProgressiveCollected{0}));
}

// L61: the light of the system is on the screens of dealer, floor and surveillance, and nowhere
// else is one lit.
TEST(LawTable, TheLightOfTheProgressiveSystemIsShown) {
  CountedTable table;
  ToldTable& told = table.told;
  told.apply(ProgressiveCollected{2});
  TableDealer dealer(told.table(), told.random());
  while (told.table().phase() == LiveTable::Phase::playing && !testing::Test::HasFailure()) {
    if (const auto events = dealer.forced(); !events.empty()) {
      told.apply_all(events);
    } else if (told.table().awaits_entry()) {
      told.apply(table.next_card());
    } else if (told.table().round().over()) {
      told.apply_all(dealer.go_on());
    } else {
      const Expected now = told.table().round().expected();
      for (const Play& play : told.table().round().cards().plays()) {
        if (now.step->choices()[play.choice].act != Choice::Act::wager) continue;
        told.apply(RoundWent{Event::decide(now.place.seat(), play)});
        break;
      }
    }
  }
  const Json lit = Json::array({{{"seat", "1"}, {"on", "progressive-payout"}}});
  for (const Role role : {Role::dealer, Role::floorperson, Role::surveillance, Role::spectator}) {
    EXPECT_EQ(floor::view(told.table(), {role, 0})["light"], lit) << name(role);
  }
  EXPECT_EQ(told_to({Role::dealer, 0}, RoundEnded{}, Json::object(), told.table())["light"], lit);
  EXPECT_EQ(told.why_not(RoundBegan{2})->section, "639a.11(c)(5)(iv)") << "L64";
  for (const auto& owed : std::vector(told.table().money().owed())) {
    EXPECT_EQ(told.why_not(SlipPaid{owed.slip, ""})->section, "639a.11(c)(5)(iii)");
    told.apply(SlipPaid{owed.slip, "floor-1"});
  }
  told.apply(RoundBegan{2});
  EXPECT_FALSE(floor::view(told.table(), {Role::dealer, 0}).contains("light"));
}

// L82: after the dice are entered the areas that win are told, and no others.
TEST(LawTable, SicBoLightsWhatWins) {
  ToldTable told("sic-bo", {}, false, 1);
  TableDealer dealer(told.table(), told.random());
  told.apply_all(dealer.begin_round());
  bet(told, 1, "small", dollars(10));
  const Event toss = Event::toss(Throw{{2, 2, 3}, 0});
  const Json recorded = to_json(TableEvent{RoundWent{toss}}, &told.table().round());
  told.apply(RoundWent{toss}, person(Role::dealer));
  const std::vector<std::string> lit = lit_areas(told.rules(), Throw{{2, 2, 3}, 0});
  const std::set<std::string> areas(lit.begin(), lit.end());
  for (const char* wins : {"small", "total-value:7", "one-of-a-kind:2", "two-of-a-kind:2"}) {
    EXPECT_TRUE(areas.contains(wins)) << wins;
  }
  for (const char* loses : {"big", "total-value:8", "any-three-of-a-kind", "one-of-a-kind:1"}) {
    EXPECT_FALSE(areas.contains(loses)) << loses;
  }
  for (const Role role : {Role::dealer, Role::player}) {
    const Json words = told_to({role, 0}, RoundWent{toss}, recorded, told.table());
    EXPECT_EQ(words["lit"], Json(lit));
    EXPECT_EQ(floor::view(told.table(), {role, 0})["lit"], Json(lit));
  }
}

// L86 to L88, L97: cards that come to a table are spread for the first player, then washed, stacked
// and shuffled; so they are when the table was idle. Preshuffled ones are exempt when they come.
TEST(LawTable, CardsAreSpreadForTheFirstPlayerAndShuffled) {
  ToldTable told("caribbean-stud-poker", {}, false, 0);
  const EquipmentEvent spread = CardsSpread{};
  const EquipmentEvent washed = CardsWashed{};
  const auto section = [&] {
    const auto why = told.why_not(RoundBegan{told.table().rounds() + 1});
    return why ? why->section : std::string();
  };
  told.apply(EquipmentEvent{PutInService{"red"}}, person(Role::dealer));
  EXPECT_EQ(told.why_not(spread, person(Role::dealer))->section, "639a.4(b)") << "nobody is there";
  told.sit(1);
  EXPECT_EQ(section(), "639a.4(b)");
  EXPECT_EQ(told.why_not(washed, person(Role::dealer))->section, "639a.4(b)");
  EXPECT_TRUE(told.why_not(spread, person(Role::player)));
  told.apply(spread, person(Role::dealer));
  EXPECT_EQ(section(), "639a.4(c)");
  told.put_away_and_set_up();
  EXPECT_EQ(section(), "639a.4(c)");
  told.apply(washed, person(Role::dealer));
  EXPECT_EQ(section(), "");

  // Everybody leaves, and another comes.
  told.apply(ChipsCashed{1, dollars(1'000)});
  told.apply(SeatLeft{1});
  told.put_away_and_set_up();
  told.sit(2);
  EXPECT_EQ(section(), "639a.5(f)");
  told.apply(spread, person(Role::dealer));
  EXPECT_EQ(section(), "639a.5(f)");
  told.apply(washed, person(Role::dealer));
  EXPECT_EQ(section(), "");

  told.apply(EquipmentEvent{TakenOut{"red", "worn"}});
  told.apply(EquipmentEvent{PutInService{"blue", true}});
  EXPECT_EQ(section(), "") << "preinspected and preshuffled (639a.4(e))";
}

// L97: where the program deals, a shoe that was used is shuffled again for who comes to an idle
// table.
TEST(LawTable, AnIdleTableIsShuffledAgain) {
  ToldTable told("blackjack", {}, true, 1);
  told.play_round("blackjack", dollars(10));
  const std::uint64_t shoe = told.table().shoe().number();
  EXPECT_FALSE(told.table().shoe_due());
  told.apply(ChipsCashed{1, told.table().money().owned(1)});
  told.apply(SeatLeft{1});
  told.put_away_and_set_up();
  told.sit(3);
  EXPECT_TRUE(told.why_not(RoundBegan{2})) << "not from the shoe that lay there";
  told.play_round("blackjack", dollars(10));
  EXPECT_EQ(told.table().shoe().number(), shoe + 1);
}

// L81: a device that counts the cards is used under an approval, which the record names.
TEST(LawTable, AShufflerThatCountsNamesItsApproval) {
  ToldTable told("caribbean-stud-poker", {}, false, 1);
  EXPECT_EQ(told.why_not(EquipmentEvent{DeviceSet{"shuffler", DeviceState::in_use, true, false}})
                ->section,
            "639a.5(g)");
  told.apply(EquipmentEvent{DeviceSet{"shuffler", DeviceState::in_use, true, false, "equipment/4"}},
             person(Role::dealer));
  told.put_away_and_set_up();
  EXPECT_EQ(told.table().equipment().devices().at("shuffler").approval, "equipment/4");
}

// Follows the positions drawn from a shoe, to say who was dealt the card at the cover card.
struct CoverCard {
  std::vector<std::uint64_t> drawn;
  std::size_t dealt = 0;
  int seat = 0;

  void look(const TableEvent& event, const LiveTable& table) {
    if (std::holds_alternative<RoundBegan>(event)) *this = {};
    if (const auto* shoe = std::get_if<ShoeEvent>(&event)) {
      if (const auto* cards = std::get_if<CardsDrawn>(shoe)) {
        drawn.insert(drawn.end(), cards->positions.begin(), cards->positions.end());
      }
    }
    const auto* went = std::get_if<RoundWent>(&event);
    const auto* card = went != nullptr ? went->event.as<CardDealt>() : nullptr;
    if (card == nullptr) return;
    if (drawn.at(dealt++) == table.shoe().at_cover_card()) {
      seat = card->place.is_seat() ? card->place.seat() : 0;
    }
  }
};

// L94, 633a.5(c): the first to arrive, whoever was dealt the card at the cover card, or the one
// farthest to the dealer's right; it goes round counterclockwise when refused.
TEST(LawTable, TheCutIsOfferedInOrder) {
  ToldTable told("blackjack", {}, true, 0);
  for (const int seat : {3, 2, 5}) told.sit(seat);
  TableDealer dealer(told.table(), told.random());
  const auto to_the_cut = [&] {
    while (!told.table().shoe().cut_due()) told.apply_all(dealer.make_ready());
    return told.table().asked(Offer::cut)->seat;
  };
  EXPECT_EQ(to_the_cut(), 3) << "the first to arrive";
  const Actor ben{"player-2", Role::player, {}, {}};
  const Actor eve{"player-5", Role::player, {}, {}};
  const TableEvent cut = ShoeEvent{StackCut{told.table().shoe().number(), 100, 80, ben.account}};
  EXPECT_EQ(told.why_not(cut, ben)->section, "633a.5(c)");
  told.apply(OfferAnswered{Offer::cut, 3, Answer::decline});
  EXPECT_EQ(told.table().asked(Offer::cut)->seat, 2);
  EXPECT_TRUE(told.why_not(cut, eve));
  told.apply(cut, ben);
  EXPECT_FALSE(told.table().asked(Offer::cut));

  std::set<int> offered;
  for (int shoe = 0; shoe < 3 && !testing::Test::HasFailure(); ++shoe) {
    TableDealer deals(told.table(), told.random());
    CoverCard cover;
    const auto apply_all = [&](const std::vector<TableEvent>& events) {
      for (const TableEvent& event : events) {
        cover.look(event, told.table());
        told.apply(event);
      }
    };
    do {
      for (auto ready = deals.make_ready(); !ready.empty(); ready = deals.make_ready()) {
        apply_all(ready);
      }
      apply_all(deals.begin_round());
      for (const int seat : {2, 3, 5}) bet(told, seat, "blackjack", dollars(5));
      apply_all(deals.close_bets());
      while (told.table().phase() == LiveTable::Phase::playing &&
             !testing::Test::HasFatalFailure()) {
        auto events = deals.go_on();
        if (events.empty()) {
          events.emplace_back(RoundWent{TableDealer::for_absent(told.table().round())});
        }
        apply_all(events);
      }
    } while (!told.table().shoe_due() && !testing::Test::HasFatalFailure());
    told.put_away_and_set_up();
    TableDealer again(told.table(), told.random());
    while (!told.table().shoe().cut_due()) told.apply_all(again.make_ready());
    EXPECT_EQ(told.table().asked(Offer::cut)->seat, cover.seat == 0 ? 5 : cover.seat);
    offered.insert(cover.seat);
  }
  EXPECT_GT(offered.size(), 1U) << "it came at several places";
}

// L114: the shoe is passed on order, at once between rounds and else when the round is over.
TEST(LawTable, TheShoeIsPassedOnOrder) {
  ToldTable told("baccarat", {}, true, 3);
  told.make_ready();
  EXPECT_EQ(told.why_not(ShoePassOrdered{"delays"})->section, "631a.14(a)(2)") << "nobody has it";
  told.apply(OfferAnswered{Offer::shoe, 1, Answer::take});
  EXPECT_TRUE(told.why_not(ShoePassOrdered{""})) << "without a reason";
  told.apply(ShoePassOrdered{"unreasonable delay"}, person(Role::floorperson));
  ASSERT_TRUE(told.table().asked(Offer::shoe));
  EXPECT_EQ(told.table().asked(Offer::shoe)->seat, 3) << "to the right of seat 1";
  told.apply(OfferAnswered{Offer::shoe, 3, Answer::take});

  TableDealer dealer(told.table(), told.random());
  told.apply_all(dealer.begin_round());
  told.apply(ShoePassOrdered{"invalid deals"}, person(Role::dealer));
  bet(told, 1, "banker", dollars(100));
  told.apply_all(dealer.close_bets());
  deal_on(told);
  ASSERT_EQ(told.table().phase(), LiveTable::Phase::between_rounds);
  EXPECT_EQ(told.table().asked(Offer::shoe)->seat, 2);
}

// L113: turning over cards is taken from who delays the game, and goes on to the right.
TEST(LawTable, TurningCardsIsTakenFromWhoDelays) {
  ToldTable told("midibaccarat", {}, false, 3);
  TableDealer dealer(told.table(), told.random());
  told.apply_all(dealer.begin_round());
  bet(told, 1, "player", dollars(100));
  bet(told, 2, "player", dollars(200));
  bet(told, 3, "banker", dollars(100));
  told.apply_all(dealer.close_bets());
  const auto turns = [&](const char* hand) {
    return floor::view(told.table(), {Role::dealer, 0})["turns"].value(hand, std::string());
  };
  const Place players = *told.table().game().find_place("player");
  EXPECT_EQ(turns("player"), "2") << "the highest wager";
  EXPECT_EQ(turns("banker"), "3");
  EXPECT_EQ(told.why_not(TurningEnded{players, 1, "delays"})->section, "629a.8(d)");
  EXPECT_TRUE(told.why_not(TurningEnded{players, 2, ""}));
  told.apply(TurningEnded{players, 2, "delays"}, person(Role::floorperson));
  EXPECT_EQ(turns("player"), "1") << "to the right";
  EXPECT_EQ(turns("banker"), "3") << "the other hand stays where it is";
  told.apply(TurningEnded{players, 1, "declines"});
  EXPECT_EQ(turns("player"), "3");
  told.apply(TurningEnded{players, 3, "declines"});
  EXPECT_EQ(turns("player"), "dealer");

  ToldTable large("baccarat", {{"cards-turned-by-players", true}}, false, 2);
  TableDealer calls(large.table(), large.random());
  large.apply_all(calls.begin_round());
  bet(large, 2, "player", dollars(100));
  large.apply_all(calls.close_bets());
  EXPECT_EQ(large.why_not(TurningEnded{players, 1, "delays"})->section, "631a.9(f)");
  EXPECT_EQ(large.why_not(TurningEnded{players, 2, ""})->section, "631a.9(f)");
  large.apply(TurningEnded{players, 2, "delays"}, person(Role::floorperson));
}

// L111, L110: what the dealer placed for a player is marked until he makes it himself; who has
// chips cashes them in before he leaves.
TEST(LawTable, AWagerThatTheDealerPlacedIsMarked) {
  ToldTable told("roulette", {}, false, 1);
  told.apply(EquipmentEvent{WheelInspected{"in order"}}, person(Role::floorperson));
  TableDealer dealer(told.table(), told.random());
  told.apply_all(dealer.begin_round());
  const std::string red = told.table().game().spot_name(told.spot("red"));
  const TableEvent placed = RoundWent{Event::bet(1, told.spot("red"), dollars(10))};
  const Json recorded = to_json(placed, &told.table().round());
  told.apply(placed, person(Role::dealer));
  const Json words = told_to({Role::player, 1}, placed, recorded, told.table());
  EXPECT_EQ(words["what"]["bet"]["placed-by"], "dealer");
  const auto marked = [&] {
    return floor::view(told.table(), {Role::player, 1})["seats"]["1"].value("placed-by-dealer",
                                                                            Json::array());
  };
  EXPECT_EQ(marked(), Json::array({red}));
  told.apply(RoundWent{Event::bet(1, told.spot("red"), dollars(20))},
             {"player-1", Role::player, {}, {}});
  EXPECT_EQ(marked(), Json::array()) << "he has changed it himself";

  EXPECT_TRUE(told.why_not(SeatLeft{1})) << "with a wager on the layout";
  ToldTable between("roulette", {}, false, 1);
  EXPECT_NE(between.why_not(SeatLeft{1})->message.find("to cash out first"), std::string::npos);
  between.apply(ChipsCashed{1, dollars(1'000)});
  between.apply(SeatLeft{1});
}

}  // namespace
}  // namespace houseway::floor
