#include "games/register.h"
#include "played_table.h"

namespace houseway::floor {
namespace {

class TableByHand : public testing::TestWithParam<const Definition*> {};

// A table whose dealer enters what comes, beside one that the program deals at.
class EnteredTable {
 public:
  EnteredTable(const RuleSet& rules, int players) : table_("7", rules, nullptr) {
    apply(TableOpened{std::string(rules.definition().game), "1", "layout-1", false});
    apply(InventoryFilled{dollars(100'000)});
    // A wheel is inspected before it is spun (617a.2(a)).
    const TableEvent wheel = EquipmentEvent{WheelInspected{"in order"}};
    const Actor floorperson{"floorperson", Role::floorperson, "1234", {}};
    if (!table_.why_not(wheel, floorperson, moment(0))) {
      table_.apply(wheel, floorperson, moment(0));
    }
    for (int seat = 1; seat <= players; ++seat) {
      apply(SeatTaken{seat, "player-" + std::to_string(seat)});
      apply(ChipsBought{seat, dollars(20'000)});
    }
  }

  const LiveTable& table() const { return table_; }
  std::size_t entered() const { return entered_; }

  void apply(const TableEvent& event) {
    const auto why = table_.why_not(event, the_program(), moment(0));
    Json words = to_json(event, &table_.round());
    ASSERT_FALSE(why) << text(*why) << "\n" << words;
    table_.apply(event, the_program(), moment(0));
    words["by"] = to_json(the_program());
    record_.push_back(export_line(head_.add(moment(0), words.dump())));
  }
  // Nothing was committed to; that the rounds are what was entered can be seen all the same.
  void expect_verified() const {
    Verifier verifier({}, [](const Json&, const Json&) { return std::optional<Refusal>(); });
    for (std::size_t i = 0; i < record_.size(); ++i) verifier.take_line(record_[i], i + 1);
    verifier.end();
    for (const Refusal& finding : verifier.findings()) ADD_FAILURE() << text(finding);
    EXPECT_EQ(verifier.proved().rounds_rebuilt, settled_);
  }

  // The same round: what the program does by itself follows by itself here too, the rest is
  // entered.
  void play(const LiveTable& other) {
    SeededRandom random(1);
    TableDealer dealer(table_, random);
    for (const TableEvent& event : dealer.begin_round()) apply(event);
    const auto& journal = other.round().journal();
    while (table_.round().journal().size() < journal.size()) {
      const auto events = dealer.forced();
      for (const TableEvent& event : events) apply(event);
      if (!events.empty()) continue;
      const Event& next = journal[table_.round().journal().size()];
      if (const auto* bank = next.as<BankTaken>()) {
        for (auto asked = table_.asked(Offer::bank); asked && asked->seat != bank->seat;
             asked = table_.asked(Offer::bank)) {
          apply(OfferAnswered{Offer::bank, asked->seat, Answer::decline});
        }
      }
      if (next.is<CardDealt>()) {
        EXPECT_TRUE(table_.awaits_entry());
        enter(next);
      } else {
        apply(RoundWent{next});
        const std::int64_t chips = next.is<NoMoreBets>() ? table_.progressive_wagers() : 0;
        if (chips > 0) apply(ProgressiveCollected{chips});
      }
      if (testing::Test::HasFatalFailure()) return;
    }
    for (const TableEvent& event : dealer.forced()) apply(event);
    EXPECT_EQ(table_.round().journal(), journal);
    apply(RoundEnded{!other.settlement()});
    if (other.settlement()) ++settled_;
    EXPECT_EQ(table_.settlement(), other.settlement());
    for (const auto& owed : std::vector(table_.money().owed())) {
      apply(SlipPaid{owed.slip, "floor-1"});
    }
  }

 private:
  // Now and then wrongly, which a floorperson takes back.
  void enter(const Event& card) {
    const Round before = table_.round();
    const Event wrong = Event::deal(card.as<CardDealt>()->place, *parse_card("7h"));
    if (++entered_ % 5 == 0 && !table_.why_not(RoundWent{wrong}, the_program(), moment(0))) {
      apply(RoundWent{wrong});
      apply(EntryTakenBack{"it was another card"});
      EXPECT_EQ(table_.round().journal(), before.journal());
      EXPECT_EQ(table_.round().expected().place, before.expected().place);
    }
    apply(RoundWent{card});
  }

  LiveTable table_;
  std::size_t entered_ = 0;
  ChainHead head_{"table/7"};
  std::vector<std::string> record_;
  std::uint64_t settled_ = 0;
};

TEST_P(TableByHand, SettlesAsTheProgramDoes) {
  SeededRandom random(41);
  for (int i = 0; i < tries(2); ++i) {
    const RuleSet rules =
        i == 0 ? *check_choices(*GetParam(), {}).rules : random_rules(*GetParam(), random);
    const int players = std::min(3, rules.positions());
    PlayedTable played(rules, players, random);
    EnteredTable entered(rules, players);
    for (int round = 0; round < 3 && !HasFatalFailure(); ++round) {
      played.play_round();
      if (!HasFatalFailure()) entered.play(played.table());
    }
    if (HasFatalFailure()) return;
    entered.expect_verified();
    for (int seat = 1; seat <= players; ++seat) {
      const auto free_of_marks = [&](const TableMoney& money) {
        return money.owned(seat) - money.marked(seat);
      };
      EXPECT_EQ(free_of_marks(entered.table().money()), free_of_marks(played.table().money()));
    }
    EXPECT_TRUE(i > 0 || GetParam()->thrown_on_a_layout() || entered.entered() > 0);
  }
}

INSTANTIATE_TEST_SUITE_P(Games, TableByHand,
                         testing::ValuesIn(all_definitions().begin(), all_definitions().end()),
                         name_of_test);

}  // namespace
}  // namespace houseway::floor
