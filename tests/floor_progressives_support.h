#pragma once

#include <gtest/gtest.h>

#include <map>
#include <string>
#include <vector>

#include "core/random.h"
#include "floor/progressives.h"
#include "games/register.h"

namespace houseway::floor {

inline Actor person(const char* account, Role role) {
  return {account, role, std::string("credential of ") + account, "1"};
}
inline const Actor holder = person("hal", Role::certificate_holder);
inline const Actor dealer = person("dee", Role::dealer);
inline const Actor floorperson = person("flo", Role::floorperson);
inline const Actor cashier = person("cas", Role::cashier);
inline const Actor finance = person("fin", Role::finance);
inline const Actor auditor = person("aud", Role::internal_audit);
inline const Actor player = person("pat", Role::player);

inline Instant noon(int day = 18) {
  return *parse_instant("2026-11-18T17:00:00.000000Z") + std::chrono::days(day - 18);
}

// The rules of a game with these choices.
inline RuleSet rules_of(std::string_view game, Choices choices) {
  Checked checked = check_choices(*find_definition(game), choices);
  EXPECT_TRUE(checked.rules) << (checked.violations.empty() ? ""
                                                            : text(checked.violations.front()));
  return *std::move(checked.rules);
}
inline WagerId wager_of(const RuleSet& rules, std::string_view id) {
  return static_cast<WagerId>(*rules.definition().find_wager(id));
}

// 13% of each wager of $1.25 onto the meter and 8% behind it; begins with $12,500, and again with
// what the reserve has.
inline MeterDefinition gold(Money reseed = {}) {
  return {"gold",
          "caribbean-stud-poker",
          "639a",
          "five-card-hand-bonus",
          "",
          {125},
          "submission 1",
          "639a.12(e)(4)",
          {{Level::only, dollars(12'500), reseed, 13, 8, "1 / 649740"}}};
}
// Three jackpots on one wager of $5.
inline MeterDefinition three_levels() {
  return {"reef",
          "caribbean-stud-poker",
          "639a",
          "progressive-payout",
          "G",
          dollars(5),
          "submission 1",
          "639a.12(d)(4)",
          {{Level::mega, dollars(50'000), dollars(50'000), 13, 0, "1 / 649740"},
           {Level::major, dollars(5'000), dollars(5'000), 7, 0, "3 / 216580"},
           {Level::minor, dollars(1'250), dollars(1'250), 3, 0, "1 / 4165"}}};
}

// Balances of accounts, as postings leave them.
class Book {
 public:
  void post(const std::vector<Posting>& postings) {
    Money sum;
    for (const Posting& posting : postings) {
      sum += posting.amount;
      balances_[posting.account] += posting.amount;
    }
    EXPECT_EQ(sum, Money{}) << "postings of one entry come to nothing";
  }
  Money operator[](const std::string& account) const {
    const auto found = balances_.find(account);
    return found == balances_.end() ? Money{} : found->second;
  }
  Money all() const {
    Money sum;
    for (const auto& [account, balance] : balances_) sum += balance;
    return sum;
  }

 private:
  std::map<std::string, Money> balances_;
};

// A meter and the accounts that it posts to, held to each other after every event.
struct OnTheBooks {
  Progressive meter;
  Book book;
  std::vector<std::pair<MeterEvent, Actor>> history;

  void apply(const MeterEvent& event, const Actor& by = the_program()) {
    const auto why = meter.why_not(event, by, noon());
    ASSERT_FALSE(why) << text(*why);
    book.post(meter.postings_of(event));
    meter.apply(event, by, noon());
    history.emplace_back(event, by);
    check();
  }
  void check() const {
    ASSERT_TRUE(meter.drift() == 0);
    const std::string name = "meter/" + meter.definition().meter + "/";
    Money reserves;
    for (const MeterLevel& level : meter.definition().levels) {
      ASSERT_EQ(book[name + std::string(account_name(level.level))], meter.balance(level.level));
      ASSERT_LE(meter.balance(level.level), meter.reading(level.level));
      reserves += meter.reserve(level.level);
    }
    ASSERT_EQ(book[name + "reserve"], meter.reserve_balance());
    ASSERT_LE(meter.reserve_balance(), reserves);
  }
  void put(const std::string& table, std::int64_t wagers, const std::string& round = "r") {
    apply(Contributed{table, round, wagers, meter.definition().amount * wagers});
  }
  // The next win, to the seats with these stakes.
  MeterWon win(const std::string& table, Level level = Level::only, int percent = 100,
               Shared shared = Shared::in_turn, std::vector<Money> stakes = {{125}}) {
    MeterWon won{0, table, "r", level, percent, shared, {}};
    for (std::size_t i = 0; i < stakes.size(); ++i) {
      const std::string slip = "s" + std::to_string(meter.wins() + 1) + "-" + std::to_string(i);
      won.winners.push_back({static_cast<int>(i) + 1, stakes[i], {}, slip});
    }
    return meter.next_win(won);
  }
};

}  // namespace houseway::floor
