#include <functional>

#include "core/words.h"
#include "floor/progressives.h"
#include "floor/table_meters.h"
#include "games/register.h"
#include "played_table.h"
#include "rules/settling.h"

// The meters that a table keeps itself, as its entries tell of them.
namespace houseway::floor {
namespace {

// A table of Caribbean Stud where a person deals, with meters of its own, and a book of all that it
// posts.
class TableWithMeters {
 public:
  using Hands = std::map<int, std::string>;  // by seat, the dealer's at 0

  explicit TableWithMeters(const Choices& choices, int players = 1) {
    rules_are(choices);
    table_ = std::make_unique<LiveTable>("7", *rules_.back(), nullptr);
    apply(TableOpened{"caribbean-stud-poker", "1", "layout-1", false});
    for (int seat = 1; seat <= players; ++seat) {
      apply(SeatTaken{seat, "player-" + std::to_string(seat)});
      apply(ChipsBought{seat, dollars(1'000)});
    }
  }

  std::vector<Posting> apply(const TableEvent& event) {
    const auto why = table_->why_not(event, the_program(), moment(0));
    EXPECT_FALSE(why) << text(*why);
    if (why) return {};
    const auto postings = table_->apply(event, the_program(), moment(0));
    for (const Posting& posting : postings) book_[posting.account] += posting.amount;
    return postings;
  }
  // Everybody stakes so much on this; on his own hand, where it is not said on whose.
  void play(const char* on, Money stake, const Hands& hands) {
    const auto named = table_->game().find_spot(on);
    const Spot spot = named ? *named : *table_->game().find_spot(std::string(on) + ":player");
    SeededRandom random(1);
    TableDealer dealer(*table_, random);
    apply_all(dealer.begin_round());
    for (const int seat : table_->present().seats) {
      went(Event::bet(seat, *table_->game().find_spot("ante"), dollars(10)));
      went(Event::bet(seat, spot, stake));
    }
    apply_all(dealer.close_bets());
    Meters recorded = table_->money().meters();
    for (MeterReading& meter : recorded) meter.amount = std::min(meter.amount, largest_amount);
    EXPECT_EQ(recorded, table_->round().record().meters);
    apply(ProgressiveCollected{table_->progressive_wagers()});
    std::map<int, std::vector<std::string>> left;
    for (const auto& [seat, words] : hands) left[seat] = words_of(words);
    while (!table_->round().over() && !testing::Test::HasFailure()) {
      const Expected now = table_->round().expected();
      if (now.kind == Expected::Kind::card) {
        auto& hand = left[now.place.is_seat() ? now.place.seat() : 0];
        went(Event::deal(now.place, *parse_card(hand.front())));
        hand.erase(hand.begin());
      } else if (now.kind == Expected::Kind::decision) {
        went(Event::decide(now.place.seat(), table_->round().cards().plays().front()));
      } else {
        went(now.kind == Expected::Kind::burn ? Event::burn() : Event::reveal());
      }
    }
    apply(RoundEnded{});
  }
  void pay(std::size_t owed) { apply(SlipPaid{slips()[owed], "floor-1"}); }
  void reject(std::size_t owed) { apply(SlipPaid{slips()[owed], "floor-1", true}); }

  // It is put away and set up, after a change of the rules or of what was kept.
  void set_up_again(const Choices* choices = nullptr,
                    const std::function<void(Json&)>& change = {}) {
    if (choices != nullptr) rules_are(*choices);
    Json carried = Json::parse(table_->carried().dump());
    if (change) change(carried);
    auto again = LiveTable::restore("7", *rules_.back(), nullptr, carried);
    ASSERT_TRUE(std::holds_alternative<std::unique_ptr<LiveTable>>(again))
        << text(std::get<Refusal>(again));
    if (choices == nullptr && !change) {
      EXPECT_EQ(std::get<0>(again)->carried(), table_->carried());
      EXPECT_EQ(std::get<0>(again)->money().balances(), table_->money().balances());
    }
    table_ = std::move(std::get<0>(again));
  }

  const LiveTable& table() const { return *table_; }
  const RuleSet& rules() const { return *rules_.back(); }
  Money book(const std::string& account) const {
    const auto found = book_.find(account);
    return found == book_.end() ? Money{} : found->second;
  }
  // What the book has of an account is what the table says it holds.
  void expect_posted() const {
    const auto balances = table_->money().balances();
    for (const auto& [account, amount] : balances) EXPECT_EQ(book(account), amount) << account;
    for (const auto& [account, amount] : book_) {
      const bool outside = account == "cage" || account.starts_with("wallet/");
      if (!outside && !balances.contains(account)) {
        EXPECT_EQ(amount, Money{}) << account;
      }
    }
  }
  std::vector<std::string> slips() const {
    std::vector<std::string> slips;
    for (const auto& owed : table_->money().owed()) slips.push_back(owed.slip);
    return slips;
  }

 private:
  void rules_are(const Choices& choices) {
    const Definition& game = *find_definition("caribbean-stud-poker");
    rules_.push_back(std::make_unique<const RuleSet>(*check_choices(game, choices).rules));
  }
  void went(const Event& event) { apply(RoundWent{event}); }
  void apply_all(const std::vector<TableEvent>& events) {
    for (const TableEvent& event : events) apply(event);
  }

  std::vector<std::unique_ptr<const RuleSet>> rules_;
  std::unique_ptr<LiveTable> table_;
  std::map<std::string, Money> book_;
};

const TableWithMeters::Hands nothing_wins{{1, "2c 4d 6h 8c Td"}, {0, "3c 5d 7h Jc Kd"}};
const TableWithMeters::Hands royal_flush{{1, "As Ks Qs Js Ts"}, {0, "3c 5d 7h Jc Kd"}};
const TableWithMeters::Hands dealers_royal_flush{
    {1, "2c 4d 6h 8c Td"}, {2, "2d 4h 6c 8d Tc"}, {0, "As Ks Qs Js Ts"}};
const TableWithMeters::Hands nothing_for_two{
    {1, "2c 4d 6h 8c Td"}, {2, "2d 4h 6c 8d Tc"}, {0, "3c 5d 7h Jc Kd"}};
constexpr const char* bonus_meter = "meter/7/five-card-hand-bonus";

// 639a.12(d)(4), (e)(4): a part of each wager lies behind the meter, which begins again with it; no
// fraction of a cent is cut off. A meter that the house keeps goes the same way.
TEST(TableOwnMeters, BeginAgainWithTheirReserves) {
  struct Case {
    const char* wager;
    Choices choices;
  };
  for (const Case& each :
       {Case{"five-card-hand-bonus", {}},
        Case{"progressive-payout",
             {{"progressive-payout", std::string("B")}, {"progressive-wager", 1.25}}}}) {
    TableWithMeters on(each.choices);
    const std::string account = std::string("meter/7/") + each.wager;
    const auto wager = static_cast<WagerId>(*on.table().game().find_wager(each.wager));
    MeterDefinition definition = define_meter("gold", on.rules(), wager, "submission 1");
    definition.levels[0].chance = "1 / 649740";
    Progressive of_house;
    of_house.apply(MeterOpened{definition}, {"hal", Role::certificate_holder, {}, {}}, moment(0));
    const auto play = [&](const TableWithMeters::Hands& hands) {
      on.play(each.wager, Money{125}, hands);
      const Contributed put{"7", on.table().round_name(), 1, Money{125}};
      of_house.apply(put, the_program(), moment(0));
    };
    const auto expect_the_same = [&] {
      EXPECT_EQ(on.book(account), of_house.reading(Level::only)) << each.wager;
      EXPECT_EQ(on.book(account + "/reserve"), of_house.reserve(Level::only)) << each.wager;
      on.expect_posted();
    };
    for (int round = 0; round < 3; ++round) {
      play(nothing_wins);
      expect_the_same();
      on.set_up_again();
    }
    EXPECT_GT(on.book(account + "/reserve"), Money{});
    play(royal_flush);
    ASSERT_EQ(on.slips().size(), 1U);
    auto wins = wins_of(on.rules(), *on.table().settlement(), wager, "7", on.table().round_name());
    ASSERT_EQ(wins.size(), 1U);
    MeterWon won = of_house.next_win(wins[0]);
    won.winners[0].slip = on.slips()[0];
    EXPECT_EQ(on.book("payable/" + on.slips()[0]), won.winners[0].amount);
    of_house.apply(won, the_program(), moment(0));
    expect_the_same();
    EXPECT_EQ(on.book(account + "/reserve"), Money{});
    on.set_up_again();
    on.pay(0);
    for (int round = 0; round < 3; ++round) {
      play(nothing_wins);
      expect_the_same();
    }
  }
}

// A share that nobody has won after all goes back to the meter that it came from, and what that has
// begun again with comes off: it is as though it had never been won.
TEST(TableOwnMeters, ARejectedShareGoesBackToTheTablesOwnMeter) {
  TableWithMeters on({});
  TableWithMeters unwon({});
  on.play("five-card-hand-bonus", Money{125}, nothing_wins);
  unwon.play("five-card-hand-bonus", Money{125}, nothing_wins);
  on.play("five-card-hand-bonus", Money{125}, royal_flush);
  unwon.play("five-card-hand-bonus", Money{125}, nothing_wins);
  EXPECT_LT(on.book(bonus_meter), dollars(1));
  on.set_up_again();
  on.reject(0);
  for (const std::string& account :
       {std::string(bonus_meter), bonus_meter + std::string("/reserve"), std::string("paid/7"),
        std::string("payable/7-000002-1"), std::string("house/progressives/7")}) {
    EXPECT_EQ(on.book(account), unwon.book(account)) << account;
  }
  EXPECT_EQ(on.table().money().carried()["behind-meters"],
            unwon.table().money().carried()["behind-meters"]);
  on.expect_posted();
}

// Several divide a jackpot: it began again once, and that stays as long as one of them has won it.
TEST(TableOwnMeters, WhatSeveralHaveDividedIsTakenBackWithTheLastOfThem) {
  const char* on_dealer = "five-card-hand-bonus:dealer";
  TableWithMeters unwon({}, 2);
  unwon.play(on_dealer, Money{125}, nothing_for_two);
  const Money reserve = unwon.book(bonus_meter + std::string("/reserve"));
  EXPECT_EQ(unwon.book(bonus_meter), dollars(10'000) + Money{32});
  EXPECT_EQ(reserve, Money{20});
  const Money share = dollars(5'000) + Money{16};
  const auto won = [&] {
    TableWithMeters on({}, 2);
    on.play(on_dealer, Money{125}, dealers_royal_flush);
    EXPECT_EQ(on.slips().size(), 2U);
    EXPECT_EQ(on.book(bonus_meter), reserve);
    return on;
  };
  for (const std::size_t first : {0U, 1U}) {
    TableWithMeters rejected = won();
    rejected.reject(first);
    EXPECT_EQ(rejected.book(bonus_meter), reserve + share);
    rejected.set_up_again();
    rejected.reject(0);
    EXPECT_EQ(rejected.book(bonus_meter), unwon.book(bonus_meter));
    EXPECT_EQ(rejected.book(bonus_meter + std::string("/reserve")), reserve);
    rejected.expect_posted();

    TableWithMeters paid_last = won();
    paid_last.reject(first);
    paid_last.pay(0);
    TableWithMeters paid_first = won();
    paid_first.pay(first);
    paid_first.set_up_again();
    paid_first.reject(0);
    for (const TableWithMeters* on : {&paid_last, &paid_first}) {
      EXPECT_EQ(on->book(bonus_meter), reserve + share);
      EXPECT_EQ(on->book("paid/7"), share);
      on->expect_posted();
    }
  }
}

const TableWithMeters::Hands two_royal_flushes{
    {1, "As Ks Qs Js Ts"}, {2, "Ah Kh Qh Jh Th"}, {0, "3c 5d 7h Jc Kd"}};
const TableWithMeters::Hands straight_flush_after_a_royal{
    {1, "9s 8s 7s 6s 5s"}, {2, "Ah Kh Qh Jh Th"}, {0, "3c 5d 7h Jc Kd"}};

// L66, L67: who wins in the same round after all of the meter was won has what it shows by then:
// what the reserve has put there. A meter that the house keeps pays the same.
TEST(TableOwnMeters, PayALaterWinnerOfTheRoundWhatTheyShowThen) {
  const Money stake = dollars(100);
  for (const auto& [hands, of_the_rest] :
       {std::pair(two_royal_flushes, 100), std::pair(straight_flush_after_a_royal, 10)}) {
    TableWithMeters on({}, 2);
    const WagerId wager =
        static_cast<WagerId>(*on.table().game().find_wager("five-card-hand-bonus"));
    MeterDefinition definition =
        define_meter("gold", on.rules(), wager, "submission 1", {0, stake});
    definition.levels[0].seed = dollars(10'000);
    definition.levels[0].chance = "1 / 649740";
    Progressive of_house;
    of_house.apply(MeterOpened{definition}, {"hal", Role::certificate_holder, {}, {}}, moment(0));
    for (const auto& each : {nothing_for_two, hands}) {
      on.play("five-card-hand-bonus", stake, each);
      const Contributed put{"7", on.table().round_name(), 2, stake * 2};
      of_house.apply(put, the_program(), moment(0));
    }
    const Money all = dollars(10'000) + dollars(2 * 26);
    const Money reserve = dollars(2 * 16);
    const Money later{reserve.cents * of_the_rest / 100};
    const auto& owed = on.table().money().owed();
    ASSERT_EQ(owed.size(), 2U);
    EXPECT_EQ(owed[0].amount, all);
    EXPECT_EQ(owed[1].amount, later);
    EXPECT_EQ(on.book("payable/7-000002-2"), later);
    EXPECT_EQ(on.book(bonus_meter), reserve - later);
    on.expect_posted();
    // What the slips are made of, and what everybody at the table sees.
    std::vector<Money> told;
    for (const Line& line : on.table().settlement()->lines) {
      if (line.pays.from_meter()) told.push_back(line.back);
    }
    EXPECT_EQ(told, (std::vector{all, later}));
    for (MeterWon& each :
         wins_of(on.rules(), on.table().round().settlement(), wager, "7", "7-000002")) {
      MeterWon win = of_house.next_win(std::move(each));
      win.winners[0].slip = "7-000002-" + std::to_string(win.number);
      EXPECT_EQ(on.book("payable/" + win.winners[0].slip), win.winners[0].amount);
      of_house.apply(win, the_program(), moment(0));
    }
    EXPECT_EQ(on.book(bonus_meter), of_house.reading(Level::only));
    EXPECT_EQ(on.book(bonus_meter + std::string("/reserve")), of_house.reserve(Level::only));
  }
}

// L41: what is recorded of a meter has an end, what it pays has none.
TEST(TableOwnMeters, PayAllOfAMeterThatIsBeyondWhatIsRecorded) {
  const Money all = largest_amount * 3;
  TableWithMeters on({});
  on.set_up_again(nullptr, [&](Json& kept) {
    kept.at("money").at("meters").at("five-card-hand-bonus") = all.cents;
  });
  on.play("five-card-hand-bonus", dollars(100), royal_flush);
  const auto& owed = on.table().money().owed();
  ASSERT_EQ(owed.size(), 1U);
  EXPECT_EQ(owed[0].amount, all + dollars(13));
  EXPECT_EQ(on.table().money().balances().at(bonus_meter), dollars(8)) << "of the reserve";
}

// What the meter had begun again with was won by the second one: it comes off with him.
TEST(TableOwnMeters, WhatALaterWinnerHasWonComesOffWithHim) {
  const Money stake = dollars(100);
  const std::string reserve_account = bonus_meter + std::string("/reserve");
  TableWithMeters unwon({}, 2);
  unwon.play("five-card-hand-bonus", stake, nothing_for_two);
  const Money all = unwon.book(bonus_meter);
  const Money reserve = unwon.book(reserve_account);
  const auto won = [&] {
    TableWithMeters on({}, 2);
    on.play("five-card-hand-bonus", stake, two_royal_flushes);
    EXPECT_EQ(on.slips().size(), 2U);
    return on;
  };
  for (const std::size_t first : {0U, 1U}) {
    TableWithMeters rejected = won();
    rejected.reject(first);
    rejected.set_up_again();
    rejected.reject(0);
    EXPECT_EQ(rejected.book(bonus_meter), all);
    EXPECT_EQ(rejected.book(reserve_account), reserve);
    EXPECT_EQ(rejected.book("house/progressives/7"), unwon.book("house/progressives/7"));
    rejected.expect_posted();
  }
  TableWithMeters paid_first = won();
  paid_first.pay(1);
  paid_first.reject(0);
  TableWithMeters paid_last = won();
  paid_last.reject(0);
  EXPECT_EQ(paid_last.book(bonus_meter), all);
  paid_last.pay(0);
  for (const TableWithMeters* on : {&paid_first, &paid_last}) {
    EXPECT_EQ(on->book(bonus_meter), all);
    EXPECT_EQ(on->book(reserve_account), Money{});
    EXPECT_EQ(on->book("paid/7"), reserve);
    on->expect_posted();
  }
}

// The first entry of a table has the seeds of its own meters, whatever becomes of them.
TEST(TableOwnMeters, SeedsArePostedWhenATableIsOpened) {
  TableWithMeters on({}, 0);
  const Meters seeds = on.table().money().meters();
  ASSERT_EQ(seeds.size(), 2U);
  Money all;
  for (const MeterReading& seed : seeds) {
    EXPECT_EQ(on.book("meter/7/" + meter_name(on.table().game(), seed)), seed.amount);
    all += seed.amount;
  }
  EXPECT_EQ(on.book("house/progressives/7"), Money{} - all);
  on.apply(TableClosed{});
  on.set_up_again();
  const TableOpened own{"caribbean-stud-poker", "1", "layout-1", false};
  EXPECT_TRUE(on.apply(own).empty()) << "once";
  on.expect_posted();
  // Where the house keeps them instead, they go back to it.
  TableOpened of_house = own;
  of_house.meters_of_house = true;
  on.apply(TableClosed{});
  on.apply(of_house);
  EXPECT_TRUE(on.table().money().meters().empty());
  EXPECT_EQ(on.book(bonus_meter), Money{});
  EXPECT_EQ(on.book("house/progressives/7"), Money{});
  on.set_up_again();
  on.apply(TableClosed{});
  on.apply(own);
  EXPECT_EQ(on.table().money().meters(), seeds);
  EXPECT_EQ(on.book("house/progressives/7"), Money{} - all);
  on.expect_posted();
}

// A meter that comes with other rules is posted with the first round under them; so are those of a
// table that was put away before their seeds were posted at all.
TEST(TableOwnMeters, SeedsOfNewMetersArePostedWithTheNextRound) {
  const Choices before{{"five-card-hand-bonus", false}};
  const Choices after;
  TableWithMeters on(before);
  EXPECT_EQ(on.book(bonus_meter), Money{});
  on.set_up_again(&after);
  on.expect_posted();
  on.set_up_again();
  on.apply(RoundBegan{1});
  EXPECT_EQ(on.book(bonus_meter), dollars(10'000));
  on.expect_posted();
  on.apply(RoundEnded{true});
  EXPECT_TRUE(on.apply(RoundBegan{2}).empty());
  on.apply(RoundEnded{true});

  on.set_up_again(nullptr, [](Json& kept) { kept.at("money").erase("behind-meters"); });
  EXPECT_EQ(on.table().money().meters().size(), 2U);
  const auto balances = on.table().money().balances();
  EXPECT_EQ(balances.at(bonus_meter), Money{});
  const auto posted = on.apply(RoundBegan{3});
  EXPECT_EQ(posted.size(), 3U);
  EXPECT_EQ(on.table().money().balances().at(bonus_meter), dollars(10'000));
}

// The house bears what went back after somebody had won it: nothing is below zero.
TEST(TableOwnMeters, AWagerThatWentBackTakesNothingOffThatWasWon) {
  const Definition& game = *find_definition("caribbean-stud-poker");
  const RuleSet rules = *check_choices(game, {}).rules;
  const Spot ante = *game.find_spot("ante");
  const Spot bonus = *game.find_spot("five-card-hand-bonus:player");
  TableMoney money("7", rules);
  money.keep_meters();
  Round round(rules);
  for (const int seat : {1, 2}) {
    ASSERT_FALSE(round.apply(Event::bet(seat, ante, dollars(10))));
    ASSERT_FALSE(round.apply(Event::bet(seat, bonus, dollars(5))));
  }
  money.contribute(round);
  Settlement settlement;
  Line won{.seat = 2, .spot = bonus, .stake = dollars(5), .outcome = Outcome::won};
  won.pays = share(100);
  won.back = dollars(10'000) + Money{130};
  Line back{.seat = 1, .spot = bonus, .stake = dollars(5), .outcome = Outcome::returned};
  back.back = dollars(5);
  settlement.lines = {won, back};
  money.settle(round, settlement, "7-000001");
  for (const auto& [account, amount] : money.balances()) {
    if (account.starts_with("meter/")) {
      EXPECT_GE(amount, Money{}) << account;
    }
  }
}

}  // namespace
}  // namespace houseway::floor
