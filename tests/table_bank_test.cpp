#include "told_table.h"

// A player who banks, 621a.9 and 645a.12.
namespace houseway::floor {
namespace {

// Each seat of a table of this game has wagered in a first round, in which nobody may bank; a
// second is under way, and the bank is offered.
class BankedTable : public ToldTable {
 public:
  BankedTable(std::string_view game, int players)
      : ToldTable(game, {{"player-bank", true}}, true, players), players_(players) {
    play_round(game, dollars(10));
  }

  void begin() {
    make_ready();
    TableDealer dealer(table(), random());
    apply_all(dealer.begin_round());
  }
  // Up to this seat nobody takes it.
  void offer(int seat) {
    for (int i = 0; i < players_; ++i) {
      const auto asked = table().asked(Offer::bank);
      if (!asked || asked->seat == seat) return;
      apply(OfferAnswered{Offer::bank, asked->seat, Answer::decline});
    }
  }
  TableEvent taken_by(int seat) const { return RoundWent{Event::bank(seat, false)}; }
  TableEvent bet(int seat, Money amount) const {
    return RoundWent{Event::bet(seat, spot(table().game().base), amount)};
  }
  // To the end of the round, with this done before everything that happens.
  template <class First>
  void play_on(First first) {
    TableDealer dealer(table(), random());
    apply_all(dealer.close_bets());
    while (table().phase() != LiveTable::Phase::between_rounds && !testing::Test::HasFailure()) {
      first();
      const auto events = dealer.go_on();
      if (events.empty()) {
        apply(RoundWent{TableDealer::for_absent(table().round())});
      } else {
        apply_all(events);
      }
    }
  }
  std::string section(const TableEvent& event) const {
    const auto why = why_not(event);
    return why ? why->section : "";
  }

 private:
  int players_;
};

class TableBankOf : public testing::TestWithParam<const char*> {
 protected:
  std::string banking() const { return text(find_definition(GetParam())->cards().banking.section); }
};

// 621a.9(d)(2), 645a.12(d)(2): the wagers of a round are covered until it is over.
TEST_P(TableBankOf, StaysWithItsChipsUntilTheRoundIsOver) {
  BankedTable told(GetParam(), 2);
  told.begin();
  told.offer(1);
  told.apply(told.taken_by(1));
  const auto stays = [&] {
    if (told.table().phase() == LiveTable::Phase::between_rounds) return;
    EXPECT_TRUE(told.table().in_round(1));
    EXPECT_EQ(told.section(ChipsCashed{1, dollars(1)}), banking());
    const auto leaves = told.why_not(SeatLeft{1});
    ASSERT_TRUE(leaves);
    EXPECT_NE(leaves->message.find("until it is over"), std::string::npos) << text(*leaves);
  };
  stays();
  told.apply(told.bet(2, dollars(500)));
  stays();
  EXPECT_FALSE(told.why_not(ChipsCashed{2, dollars(100)})) << "not what is wagered";
  told.play_on(stays);
  const Money owned = told.table().money().owned(1);
  ASSERT_GT(owned, Money{});
  told.apply(ChipsCashed{1, owned});
  told.apply(SeatLeft{1});
}

TEST_P(TableBankOf, CoversWhatWasWageredBeforeItWasTaken) {
  BankedTable told(GetParam(), 2);
  told.apply(ChipsCashed{1, told.table().money().owned(1) - dollars(100)});
  told.begin();
  told.apply(told.bet(2, dollars(101)));
  told.offer(1);
  EXPECT_EQ(told.section(told.taken_by(1)), banking());
  told.apply(told.bet(2, {}));
  told.apply(told.bet(2, dollars(100)));
  told.apply(told.taken_by(1));
  EXPECT_EQ(told.section(told.bet(2, dollars(101))), banking());
}

// Whatever wagers are made and whoever takes his chips and goes when he may.
TEST_P(TableBankOf, NoSeatIsEverBelowZero) {
  constexpr int players = 3;
  BankedTable told(GetParam(), players);
  const auto nobody_owes = [&] {
    for (int seat = 1; seat <= players; ++seat) {
      EXPECT_GE(told.table().money().chips(seat), Money{}) << seat;
    }
  };
  const auto try_it = [&](const TableEvent& event) {
    if (!told.why_not(event)) told.apply(event);
    nobody_owes();
  };
  int banked = 0;
  for (int round = 0; round < 24 && !HasFailure(); ++round) {
    for (int seat = 1; seat <= players; ++seat) {
      if (!told.table().seat(seat).taken()) told.sit(seat);
      const Money owned = told.table().money().owned(seat);
      if (owned < dollars(1'000)) told.apply(ChipsBought{seat, dollars(1'000) - owned});
    }
    told.begin();
    if (const auto asked = told.table().asked(Offer::bank)) try_it(told.taken_by(asked->seat));
    banked += told.table().round().record().bank.seat != 0 ? 1 : 0;
    for (int seat = 1; seat <= players; ++seat) try_it(told.bet(seat, dollars(500)));
    told.play_on([&] {
      for (int seat = 1; seat <= players; ++seat) {
        try_it(ChipsCashed{seat, told.table().money().chips(seat)});
        try_it(SeatLeft{seat});
      }
    });
    nobody_owes();
  }
  EXPECT_GT(banked, 4);
}

INSTANTIATE_TEST_SUITE_P(Games, TableBankOf, testing::Values("pai-gow", "pai-gow-poker"),
                         [](const auto& tested) {
                           std::string name = tested.param;
                           std::replace(name.begin(), name.end(), '-', '_');
                           return name;
                         });

}  // namespace
}  // namespace houseway::floor
