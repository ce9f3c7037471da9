#include <fmt/format.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include "cli/resumed_table.h"
#include "cli/session.h"
#include "round/random_round.h"
#include "support.h"
#include "table_typist.h"

// Whatever is typed at a table: chips, table and journal are one account.
namespace houseway {
namespace {

class Typing : public testing::TestWithParam<const Definition*> {
 protected:
  void SetUp() override {
    std::string pattern = (std::filesystem::temp_directory_path() / "houseway-XXXXXX").string();
    folder_ = mkdtemp(pattern.data());
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  std::string journal() const { return (folder_ / "journal.json").string(); }

  std::filesystem::path folder_;
};

void add_net(std::vector<Money>& chips, const Round& round) {
  for (const Line& line : round.settlement().lines) {
    // In other seats than the people's the program plays.
    if (line.seat > 0 && line.seat <= static_cast<int>(chips.size())) {
      chips[static_cast<std::size_t>(line.seat - 1)] += net(line);
    }
  }
}

// The chips of all who play, people or not, stay at the table but for what is taken from the pots;
// what jackpots pay comes from their funds.
void expect_whole(const Round& round) {
  const Settlement settlement = round.settlement();
  Money sum;
  for (const Line& line : settlement.lines) sum += net(line);
  for (const Taken& taken : settlement.taken) sum += taken.amount;
  for (const MeterReading& before : round.pot().record().meters) {
    for (const MeterReading& after : settlement.meters) {
      if (before.schedule == after.schedule) sum += after.amount - before.amount;
    }
  }
  Money contributed;
  for (const Taken& taken : settlement.taken) {
    const auto fund = taken.as == Taken::As::bad_beat ? "bad-beat" : "high-hand-jackpot";
    const bool read = std::any_of(settlement.meters.begin(), settlement.meters.end(),
                                  [&](const MeterReading& meter) {
                                    return round.definition().schedules[meter.schedule].id == fund;
                                  });
    if (taken.as != Taken::As::rake && read) contributed += taken.amount;
  }
  EXPECT_EQ(sum, contributed) << write_round(round).dump();
}

// What the rounds of a journal come to for each seat.
std::vector<Money> chips_after(const std::string& path, std::size_t rounds, int seats, Money each,
                               const std::string& typed) {
  std::vector<Money> chips(static_cast<std::size_t>(seats), each);
  const Json files = json(read_whole(path).c_str());
  for (std::size_t i = 0; i < rounds; ++i) {
    const Json& file = files.at(i);
    const ReadRound read = read_round(file, Proposed::allowed);
    EXPECT_TRUE(read.round) << file.dump() << "\n"
                            << (read.refusals.empty() ? "" : text(read.refusals.front())) << "\n"
                            << typed;
    if (read.round) add_net(chips, *read.round);
    if (read.round && read.round->definition().pot_game() != nullptr) expect_whole(*read.round);
  }
  return chips;
}

// What may be typed about the hand of the seat that is asked.
void look_at_hand(Typist& typist, const cli::Session& table) {
  typist.holds = [&table] {
    const PotRound& pot = table.round().pot();
    const Cards held = pot.record().seat(pot.turn()).held();
    return std::vector<Card>(held.begin(), held.end());
  };
}

// A step names its wagers by seat, so that those made in one step may lie in another order.
std::vector<StandingBet> by_seat(std::vector<StandingBet> bets) {
  std::stable_sort(bets.begin(), bets.end(),
                   [](const StandingBet& a, const StandingBet& b) { return a.seat < b.seat; });
  return bets;
}

Money staked_in(const Round& round, int seat) {
  Money total;
  if (round.definition().thrown_on_a_layout()) {
    for (const StandingBet& bet : round.throws().layout().bets()) {
      if (bet.seat == seat) total += bet.amount + bet.vigorish;
    }
    return total;
  }
  if (round.definition().pot_game() != nullptr) return round.pot().record().seat(seat).paid;
  for (const Stake& stake : round.record().seat(seat).stakes) {
    const bool own_chips = round.definition().wagers[stake.spot.wager].need != Need::unstaked;
    if (own_chips && stake.withdrawn_at == nullptr) total += stake.amount;
  }
  return total;
}

TEST_P(Typing, ChipsTableAndJournalAreOneAccount) {
  const Definition& game = *GetParam();
  SeededRandom random(std::hash<std::string_view>{}(game.game) | 1U);
  std::size_t played = 0;
  const int sessions = tries(12);
  for (int session = 0; session < sessions; ++session) {
    const RuleSet rules = random_rules(game, random);
    const int seats =
        1 +
        static_cast<int>(random.below(static_cast<std::uint32_t>(std::min(3, rules.positions()))));
    const Money each = dollars(random.one_in(3) ? 100 : 5000);
    std::filesystem::remove(journal());
    cli::RoundJournal rounds(journal(), cli::RoundJournal::Sync::at_end);
    cli::TableRecord record(rounds);
    Typist typist(rules, random, 60);
    cli::Session table(rules, cli::ChipAccount(seats, each), typist, random, record);
    look_at_hand(typist, table);
    std::vector<Money> settled(static_cast<std::size_t>(seats), each);
    std::size_t known = 0;
    typist.looks = [&] {
      // Of a round that goes on the journal has what had happened by the last throw.
      const bool throws = game.thrown_on_a_layout();
      const auto& events = table.round().journal();
      const bool in_journal =
          throws && std::any_of(events.begin(), events.end(),
                                [](const Event& event) { return event.is<Tossed>(); });
      const std::size_t ended = rounds.size() - (in_journal ? 1 : 0);
      if (ended != known) settled = chips_after(journal(), ended, seats, each, typist.seen());
      known = ended;
      std::vector<Money> chips = settled;
      if (throws) add_net(chips, table.round());
      for (int seat = 1; seat <= seats; ++seat) {
        const Money staked = table.chips().staked(seat);
        const Money owned = table.chips().owned(seat);
        ASSERT_EQ(owned, chips[static_cast<std::size_t>(seat - 1)]) << typist.seen();
        ASSERT_GE(staked.cents, 0) << typist.seen();
        ASSERT_LE(staked, owned) << typist.seen();
        if (game.pot_game() != nullptr) {
          // Of a pot the table knows what a seat had in when it was asked.
          ASSERT_LE(staked, std::max(staked_in(table.round(), seat), owned)) << typist.seen();
        } else if (throws || staked.cents > 0) {
          ASSERT_EQ(staked, staked_in(table.round(), seat)) << typist.seen();
        }
      }
    };
    table.run();
    rounds.close();
    if (HasFatalFailure()) return;
    const auto chips = chips_after(journal(), rounds.size(), seats, each, typist.seen());
    for (int seat = 1; seat <= seats; ++seat) {
      ASSERT_EQ(table.chips().owned(seat), chips[static_cast<std::size_t>(seat - 1)])
          << typist.seen();
    }
    if (HasFailure()) return;
    played += rounds.size();
  }
  EXPECT_GE(4 * played, static_cast<std::size_t>(sessions));
}

// Stopped at any line and gone on with: chips, wagers and meters are as they were, and the journal
// still settles to what the table paid.
TEST_P(Typing, ATableIsGoneOnWithAsItStopped) {
  const Definition& game = *GetParam();
  SeededRandom random(std::hash<std::string_view>{}(game.game) | 2U);
  for (int session = 0; session < tries(4); ++session) {
    const RuleSet rules = random_rules(game, random);
    const int seats = std::min(2, rules.positions());
    const Money each = dollars(5000);
    std::filesystem::remove(journal());
    std::vector<Money> owned;
    std::vector<StandingBet> stood;
    for (int part = 0; part < 3; ++part) {
      cli::RoundJournal rounds(journal(), cli::RoundJournal::Sync::at_end);
      Typist typist(rules, random, 15 + static_cast<int>(random.below(10)));
      typist.looks = [] {};
      auto resumed = part == 0 ? cli::ResumedTable{} : cli::read_table(rounds);
      ASSERT_EQ(resumed.refusal, "");
      cli::TableRecord record(
          rounds, part == 0 ? cli::table_heading(rules, true, seats, each, 0) : resumed.table);
      cli::Session table(rules, cli::ChipAccount(seats, each), typist, random, record);
      look_at_hand(typist, table);
      for (const ReadRound& round : resumed.rounds) table.recall(*round.round);
      if (part > 0) {
        ASSERT_EQ(resumed.seats, seats);
        ASSERT_EQ(resumed.chips, each);
        if (!resumed.rounds.empty() && table.goes_on(*resumed.rounds.back().round)) {
          rounds.go_on_with_last();
        }
        table.restore(resumed.state);
        for (int seat = 1; seat <= seats; ++seat) {
          ASSERT_EQ(table.chips().owned(seat), owned[static_cast<std::size_t>(seat - 1)]);
          ASSERT_LE(table.chips().staked(seat), table.chips().owned(seat));
        }
        if (game.thrown_on_a_layout()) {
          ASSERT_EQ(by_seat(table.round().throws().layout().bets()), stood)
              << read_whole(journal());
        }
      }
      table.run();
      rounds.close();
      const auto settled = chips_after(journal(), rounds.size(), seats, each, typist.seen());
      owned.clear();
      for (int seat = 1; seat <= seats; ++seat) owned.push_back(table.chips().owned(seat));
      ASSERT_EQ(owned, settled) << typist.seen();
      if (game.thrown_on_a_layout()) {
        const auto& events = table.round().journal();
        const bool kept = std::any_of(events.begin(), events.end(),
                                      [](const Event& event) { return event.is<Tossed>(); }) ||
                          !table.round().throws().layout().lines().empty();
        stood = kept ? by_seat(table.round().throws().layout().bets()) : std::vector<StandingBet>();
      }
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Games, Typing,
                         testing::ValuesIn(all_definitions().begin(), all_definitions().end()),
                         name_of_test);

// Lines that are typed one after the other.
class Script final : public cli::Terminal {
 public:
  explicit Script(std::vector<std::string> lines) : lines_(std::move(lines)) {}

  void show(std::string_view text) const override { seen_ += text; }
  std::optional<std::string> ask(const std::string& prompt) const override {
    seen_ += prompt + "> ";
    if (next_ == lines_.size()) return std::nullopt;
    seen_ += lines_[next_] + "\n";
    return lines_[next_++];
  }

  bool says(std::string_view words) const { return seen_.find(words) != std::string::npos; }
  const std::string& seen() const { return seen_; }

 private:
  std::vector<std::string> lines_;
  mutable std::size_t next_ = 0;
  mutable std::string seen_;
};

// A table at which these lines were typed.
struct Played {
  Played(const char* game, std::vector<std::string> lines, int seats = 1,
         const Choices& choices = {}, std::uint64_t seed = 1, Money each = dollars(1000))
      : rules(*check_choices(*find_definition(game), choices).rules),
        script(std::move(lines)),
        random(seed),
        record(journal),
        table(rules, cli::ChipAccount(seats, each), script, random, record) {
    table.run();
  }

  Money chips(int seat = 1) const { return table.chips().owned(seat); }
  bool says(std::string_view words) const { return script.says(words); }

  RuleSet rules;
  Script script;
  SeededRandom random;
  cli::RoundJournal journal;
  cli::TableRecord record;
  cli::Session table;
};

TEST(Table, NothingIsTakenBackThatDoesNotStand) {
  for (const char* amount : {"-5", "0", "-999999", "6", "five", "0.001"}) {
    const Played played("roulette", {"red 5", std::string("remove red ") + amount, "remove red"});
    EXPECT_EQ(played.chips(), dollars(1000)) << played.script.seen();
    EXPECT_TRUE(played.says("Seat 1, $995: bet, remove, call, spin, help or quit> remove red\n"))
        << played.script.seen();
    EXPECT_TRUE(played.says("seat 1: red $5 withdrawn; $5 back")) << played.script.seen();
  }
}

// 617a.1: a wheel without 00 has a layout without it.
TEST(Table, TheLayoutIsThatOfTheWheel) {
  EXPECT_TRUE(Played("roulette", {"layout"}).says("| 00 |"));
  const Choices single{{"wheel", std::string("single-zero")}};
  const Played played("roulette", {"layout"}, 1, single);
  EXPECT_TRUE(played.says("| 0  |")) << played.script.seen();
  EXPECT_FALSE(played.says(" 00 ") || played.says("-00")) << played.script.seen();
}

TEST(Table, ABetOfNothingIsNone) {
  const Played played("cajun-stud", {"ante 5 ante 0", "ante 0", "ante -5"});
  EXPECT_FALSE(played.says("No more bets")) << played.script.seen();
  EXPECT_EQ(played.chips(), dollars(1000));
}

// 623a.5(g)(3)(i)(A): beside the wager, when it is made.
TEST(Table, TheVigorishOnABetIsPaidInChips) {
  const Choices five{{"buy-vigorish", 5.0}};
  const Played played("craps", {"buy:4 20", "buy:4 20", "remove buy:4"}, 1, five);
  EXPECT_TRUE(played.says("Seat 1, $979: ")) << played.script.seen();
  EXPECT_TRUE(played.says("Seat 1, $958: ")) << played.script.seen();
  EXPECT_TRUE(played.says("seat 1: buy:4 $40 withdrawn; $40 back, vigorish $2"))
      << played.script.seen();
  EXPECT_EQ(played.chips(), dollars(998));
  EXPECT_EQ(played.journal.size(), 1U);
  const Played poor("craps", {"buy:4 20", "buy:4 19"}, 1, five, 1, dollars(20));
  EXPECT_TRUE(poor.says("Seat 1 has only $20.")) << poor.script.seen();
  EXPECT_TRUE(poor.says("Seat 1, $0.05: ")) << poor.script.seen();
}

// Bets are made until the ball is out: what went wrong with it concerns them too.
TEST(Table, AnIrregularityIsOfTheNextThrow) {
  const Played wheel("roulette", {"irregularity foreign-object", "red 5", "spin", "spin"});
  EXPECT_TRUE(wheel.says("Noted of the next spin: foreign-object.")) << wheel.script.seen();
  EXPECT_TRUE(wheel.says(": decides nothing ***")) << wheel.script.seen();
  EXPECT_NE(wheel.chips(), dollars(1000)) << wheel.script.seen();
  const Played dice("sic-bo", {"irregularity dice-not-flat", "small 5", "roll"});
  EXPECT_TRUE(dice.says("seat 1: small $5 returned; $5 back")) << dice.script.seen();
  const Played left("high-roll-dice", {"irregularity die-off-table"});
  EXPECT_EQ(left.journal.size(), 0U);
}

// In the round itself: after that no wager is made, so that a round file says the same.
TEST(Table, NoWagerIsMadeOnAThrowThatHasGoneWrong) {
  const RuleSet rules = *check_choices(*find_definition("sic-bo"), {}).rules;
  Round round(rules);
  const Spot small = *rules.definition().find_spot("small");
  ASSERT_FALSE(round.apply(Event::bet(1, small, dollars(5))));
  EXPECT_TRUE(round.why_not(Event::bet(1, small, dollars(5))));  // nothing changes
  ASSERT_FALSE(round.apply(Event::irregular(0)));
  const auto why = round.apply(Event::bet(1, Spot{small.wager, 0, 1}, dollars(5)));
  ASSERT_TRUE(why);
  EXPECT_EQ(why->section, "625a.7(a)");
}

TEST(Table, SameRepeatsAllThatWasBetBeforeTheLastResult) {
  const Played played("roulette", {"red 5", "straight:17 2", "black 1", "remove black", "spin",
                                   "same", "remove red", "remove straight:17", "same"});
  EXPECT_TRUE(played.says("seat 1: red $5 withdrawn")) << played.script.seen();
  EXPECT_TRUE(played.says("seat 1: straight:17 $2 withdrawn")) << played.script.seen();
  EXPECT_EQ(played.table.chips().owned(1), played.table.chips().unstaked(1));
  EXPECT_TRUE(played.says("Seat 1, $1,000: bet, remove, call, spin, help or quit>"));
  EXPECT_TRUE(played.says(": bet, remove, call, spin, same, help or quit> same"));
}

TEST(Table, SameLeavesOutWhatCannotBeMadeAndSaysSo) {
  // With a point the Pass Bet stands, and another cannot be made.
  const Played craps("craps", {"pass 10 field 5", "roll", "same"}, 1, {}, 4);
  EXPECT_TRUE(craps.says("Without pass $10: Refused: a Pass Bet is neither made nor changed"))
      << craps.script.seen();
  EXPECT_TRUE(craps.says("Seat 1, $")) << craps.script.seen();
  const Played poor("minibaccarat", {"player 60 tie 40", "same"}, 1, {}, 3, dollars(100));
  if (poor.chips() > Money{} && poor.chips() < dollars(100)) {
    EXPECT_TRUE(poor.says("Without tie $40: Seat 1 has only")) << poor.script.seen();
  }
}

TEST(Table, NamesAreReadWithoutRegardToCaseAndByTheirBeginning) {
  const Played played("roulette", {"RED 5", "stra:17 1", "blcak 5", "s 5", "bla 5", "spin:2 5"});
  EXPECT_TRUE(played.says("Seat 1, $994: ")) << played.script.seen();
  EXPECT_TRUE(played.says("There is no wager \"blcak\"; did you mean black?"))
      << played.script.seen();
  EXPECT_TRUE(played.says("There is no wager \"s\"; that may be ")) << played.script.seen();
  EXPECT_TRUE(played.says("Seat 1, $989: ")) << played.script.seen();
  const Played floor("roulette", {"irregularity FOREIGN", "irregularity foreing-object"});
  EXPECT_TRUE(floor.says("Noted of the next spin: foreign-object.")) << floor.script.seen();
  EXPECT_TRUE(floor.says("Name the irregularity; did you mean foreign-object?"));
  const Played plays("cajun-stud", {"Ante 5", "R 3", "RAISE 1", "Fold"});
  EXPECT_TRUE(plays.says("> Fold\n")) << plays.script.seen();
  EXPECT_EQ(plays.journal.size(), 1U) << plays.script.seen();
}

TEST(Table, AnAmountThatCanBeNoOtherNeedNotBeSaid) {
  const Played equal("dj-wild-stud-poker", {"ante 10", "fold"});
  EXPECT_TRUE(equal.says("blind")) << equal.script.seen();
  EXPECT_EQ(equal.chips(), dollars(980)) << equal.script.seen();
  const Choices progressive{{"progressive-payout", std::string("D")}, {"progressive-wager", 1.0}};
  const Played fixed("caribbean-stud-poker", {"ante 10 progressive-payout", "fold"}, 1,
                     progressive);
  EXPECT_EQ(fixed.chips(), dollars(989)) << fixed.script.seen();
  const Played open("cajun-stud", {"ante"});
  EXPECT_TRUE(open.says("\"ante\" needs an amount in dollars behind it.")) << open.script.seen();
}

TEST(Table, OnePersonRolls) {
  const Played played("craps", {"roll", "field 5", "done", "pass 5", "roll"}, 2);
  EXPECT_TRUE(played.says("Seat 1 has the dice; say done when seat 2 is ready."))
      << played.script.seen();
  EXPECT_TRUE(played.says("Seat 2, $995: bet, remove, call, done, help or quit> done"))
      << played.script.seen();
  EXPECT_TRUE(played.says("Seat 1, $995: bet, remove, call, roll, help or quit> roll"))
      << played.script.seen();
  EXPECT_TRUE(played.says("***")) << played.script.seen();
}

TEST(Table, TheDiceArePassedOn) {
  const Played played("craps", {"dice 1", "pass 5", "done", "dice 9", "dice 2", "done", "roll"}, 2);
  EXPECT_TRUE(played.says("Seat 1 has the dice and says \"dice SEAT\" to pass them."))
      << played.script.seen();
  EXPECT_TRUE(played.says("shooter: seat 2")) << played.script.seen();
  EXPECT_TRUE(played.says("Seat 1, $1,000: bet, remove, call, done, help or quit> done"))
      << played.script.seen();
  EXPECT_TRUE(played.says("***")) << played.script.seen();
}

// 680a.7(d)(2): all make it where several play, and nobody who plays alone.
TEST(Table, APotIsLaidForAllWhoPlay) {
  const Choices pot{{"pot", true}, {"minimum-wager", 5.0}};
  const Played two("saigon-5-card", {"ante 10", "ante 20", "set house", "set house"}, 2, pot);
  EXPECT_TRUE(two.says("  1     pot    $5 ")) << two.script.seen();
  EXPECT_TRUE(two.says("  2     pot    $5 ")) << two.script.seen();
  EXPECT_FALSE(two.says("bets on ante (required), pot")) << two.script.seen();
  const Played alone("saigon-5-card", {"ante 10", "pass", "set house", "same", "pass"}, 2, pot);
  EXPECT_TRUE(alone.says("Seat 1: $1,000 -> ")) << alone.script.seen();
  EXPECT_FALSE(alone.says("  pot  ")) << alone.script.seen();
}

TEST(Table, BothHandsAreNamedAndTheNetIsShown) {
  const Played played("caribbean-stud-poker", {"ante 10", "bet"});
  EXPECT_TRUE(played.says("\nSeat 1: ")) << played.script.seen();
  EXPECT_TRUE(played.says("\nThe dealer: ") || played.says("\nDealer: ")) << played.script.seen();
  EXPECT_TRUE(played.says("Seat 1: $1,000 -> ")) << played.script.seen();
  EXPECT_TRUE(played.says(" (+$") || played.says(" (-$") || played.says(" ($0)"));
}

}  // namespace
}  // namespace houseway
