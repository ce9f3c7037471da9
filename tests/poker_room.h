#pragma once

#include <map>
#include <string>
#include <vector>

#include "core/words.h"
#include "played_table.h"

namespace houseway::floor {

// A table of the poker room that is told what to do, and one that is told it again in words.
class PokerRoom {
 public:
  PokerRoom(const Choices& choices, bool committed, int players, const char* game = "hold-em-poker")
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
    const auto next = [&] { return dealer.make_ready(false, at_); };
    for (auto ready = next(); !ready.empty(); ready = next()) apply_all(ready);
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
  void pass(std::chrono::minutes time) { at_ += time; }
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

}  // namespace houseway::floor
