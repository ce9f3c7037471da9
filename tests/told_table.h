#pragma once

#include "games/register.h"
#include "played_table.h"

namespace houseway::floor {

// A table that is told what to do, and asserts that it may.
class ToldTable {
 public:
  ToldTable(std::string_view game, const Choices& choices, bool committed, int players)
      : rules_(*check_choices(*find_definition(game), choices).rules),
        table_(std::make_unique<LiveTable>("7", rules_, &key())) {
    apply(TableOpened{std::string(game), "1", "layout-1", committed});
    apply(InventoryFilled{dollars(10'000)});
    for (int seat = 1; seat <= players; ++seat) sit(seat);
  }

  void sit(int seat) {
    apply(SeatTaken{seat, "player-" + std::to_string(seat)});
    apply(ChipsBought{seat, dollars(1'000)});
  }
  std::optional<Refusal> why_not(const TableEvent& event, const Actor& by = the_program()) const {
    return table_->why_not(event, by, at_);
  }
  void apply(const TableEvent& event, const Actor& by = the_program()) {
    const auto why = why_not(event, by);
    ASSERT_FALSE(why) << text(*why);
    const Json words = to_json(event, &table_->round());
    const auto read = read_table_event(words, &table_->round());
    ASSERT_TRUE(std::holds_alternative<TableEvent>(read)) << words;
    EXPECT_TRUE(std::get<TableEvent>(read) == event) << words;
    table_->apply(event, by, at_);
  }
  void apply_all(const std::vector<TableEvent>& events) {
    for (const TableEvent& event : events) apply(event);
  }
  void make_ready() {
    TableDealer dealer(*table_, random_);
    for (auto ready = dealer.make_ready(); !ready.empty(); ready = dealer.make_ready()) {
      apply_all(ready);
    }
  }
  Spot spot(std::string_view wager) const {
    return {static_cast<WagerId>(*table_->game().find_wager(wager)), 0};
  }
  // Everybody with a seat bets on the same, and the program does the rest.
  void play_round(std::string_view wager, Money amount) {
    make_ready();
    TableDealer dealer(*table_, random_);
    apply_all(dealer.begin_round());
    for (const int seat : table_->present().seats) {
      if (table_->round().record().bank.seat != seat) {
        apply(RoundWent{Event::bet(seat, spot(wager), amount)});
      }
    }
    apply_all(dealer.close_bets());
    while (table_->phase() != LiveTable::Phase::between_rounds &&
           !testing::Test::HasFatalFailure()) {
      const auto events = dealer.go_on();
      if (events.empty()) {
        apply(RoundWent{TableDealer::for_absent(table_->round())});
      } else {
        apply_all(events);
      }
    }
  }
  void put_away_and_set_up() {
    auto again = restored(*table_, rules_);
    EXPECT_EQ(again->carried(), table_->carried());
    table_ = std::move(again);
  }
  void pass(std::chrono::minutes time) { at_ += time; }
  const LiveTable& table() const { return *table_; }
  const RuleSet& rules() const { return rules_; }
  Random& random() { return random_; }

 private:
  RuleSet rules_;
  std::unique_ptr<LiveTable> table_;
  SeededRandom random_{3};
  Instant at_ = moment(0);
};

inline Actor person(Role role) {
  return {"somebody", role, "1234", {}};
}

}  // namespace houseway::floor
