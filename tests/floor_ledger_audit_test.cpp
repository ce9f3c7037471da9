#include <gtest/gtest.h>

#include "floor/ledger_audit.h"
#include "floor_journal_support.h"
#include "floor_progressives_support.h"

namespace houseway::floor {
namespace {

Refusals audit(const FloorJournal& journal, const std::map<std::string, Money>* stored = nullptr) {
  LedgerAudit audit;
  for (const Entry& entry : journal.entries()) audit.take(entry);
  return audit.findings(stored);
}
std::vector<std::string> texts(const Refusals& findings) {
  std::vector<std::string> out;
  for (const Refusal& finding : findings) out.push_back(text(finding));
  return out;
}
using Texts = std::vector<std::string>;

// A floor with a table of cards, one of dice and one of poker: nothing is wrong with its books.
class FloorLedger : public testing::Test {
 protected:
  void play() {
    for (const char* game : {"caribbean-stud-poker", "craps", "hold-em-poker"}) {
      rules_.push_back(std::make_unique<RuleSet>(default_rules(game)));
      tables_.push_back(std::make_unique<JournalTable>(journal_, std::to_string(tables_.size() + 7),
                                                       *rules_.back(), 2, random_));
    }
    for (int round = 0; round < 3; ++round) {
      for (auto& table : tables_) table->play_round();
    }
  }

  SeededRandom random_{3};
  FloorJournal journal_;
  std::vector<std::unique_ptr<RuleSet>> rules_;
  std::vector<std::unique_ptr<JournalTable>> tables_;
};

TEST_F(FloorLedger, OfAFloorThatWasPlayedOnIsInOrder) {
  play();
  ASSERT_FALSE(HasFatalFailure());
  LedgerAudit audit;
  for (const Entry& entry : journal_.entries()) audit.take(entry);
  EXPECT_EQ(texts(audit.findings()), Texts());
  EXPECT_EQ(audit.entries(), journal_.entries().size());
  for (const auto& table : tables_) {
    for (const auto& [account, balance] : table->table().money().balances()) {
      const auto found = audit.balances().find(account);
      EXPECT_EQ(found == audit.balances().end() ? Money{} : found->second, balance) << account;
    }
  }
  // Chain by chain it comes to the same.
  LedgerAudit by_chain(LedgerAudit::Order::by_chain);
  for (const char* chain :
       {"table/7", "table/8", "table/9", "wallet/player-1", "wallet/player-2"}) {
    for (const Entry& entry : journal_.of(chain)) by_chain.take(entry);
  }
  EXPECT_EQ(texts(by_chain.findings()), Texts());
  EXPECT_EQ(by_chain.balances(), audit.balances());
}

TEST_F(FloorLedger, IsHeldAgainstWhatIsKept) {
  play();
  LedgerAudit audit;
  for (const Entry& entry : journal_.entries()) audit.take(entry);
  std::map<std::string, Money> kept = audit.balances();
  EXPECT_EQ(texts(audit.findings(&kept)), Texts());
  kept["wallet/player-1"] += Money{1};
  kept["wallet/nobody"] = Money{5};
  kept.erase("cage");
  const Texts found = texts(audit.findings(&kept));
  ASSERT_EQ(found.size(), 3U);
  EXPECT_EQ(found[0].substr(0, 12), "cage: is kep");
  EXPECT_EQ(found[1].substr(0, 17), "wallet/player-1: ");
  EXPECT_EQ(found[2], "wallet/nobody: is kept as $0.05 and by the entries is $0");
}

TEST(FloorLedgerAudit, PostingsOfAnEntryComeToNothing) {
  FloorJournal journal;
  journal.add_raw("wallet/ann",
                  R"({"event": "deposited", "postings": [{"account": "wallet/ann",
                      "amount-cents": 500}]})");
  EXPECT_EQ(texts(audit(journal)),
            (Texts{"wallet/ann 1 postings: come to 500 cents: what one account gains, others lose",
                   "all accounts: come to 500 cents, not to nothing"}));
}

TEST(FloorLedgerAudit, NoneButTheHousesAccountsAreBelowZero) {
  EXPECT_TRUE(may_be_negative("cage"));
  EXPECT_TRUE(may_be_negative("outside"));
  EXPECT_TRUE(may_be_negative("house/progressives/7"));
  EXPECT_TRUE(may_be_negative("table/7/inventory"));
  for (const char* account :
       {"wallet/ann", "table/7/seat/1", "table/7/stake/1", "table/7/pot", "table/7/drop",
        "table/7/rake-drop", "table/7/bad-beat", "meter/gold/primary", "payable/1", "paid/7"}) {
    EXPECT_FALSE(may_be_negative(account)) << account;
  }
  FloorJournal journal;
  journal.add("wallet/ann", {{"event", "withdrawn"}},
              {{"wallet/ann", Money{-500}}, {"outside", Money{500}}});
  journal.add("wallet/ann", {{"event", "deposited"}},
              {{"wallet/ann", Money{700}}, {"outside", Money{-700}}});
  EXPECT_EQ(texts(audit(journal)),
            Texts{"wallet/ann 1: leaves wallet/ann at -$5: none but the house's own accounts are "
                  "below zero"});
  LedgerAudit at_the_end(LedgerAudit::Order::by_chain);
  at_the_end.take(journal.entries()[0]);
  EXPECT_EQ(at_the_end.findings().size(), 1U);
  at_the_end.take(journal.entries()[1]);
  EXPECT_EQ(at_the_end.findings().size(), 0U);
}

TEST(FloorLedgerAudit, NothingIsStakedBetweenRounds) {
  FloorJournal journal;
  journal.add("house", {{"event", "begun"}},
              {{"table/7/seat/1", Money{500}}, {"cage", Money{-500}}});
  journal.add("table/7", {{"event", "round-went"}},
              {{"table/7/seat/1", Money{-500}}, {"table/7/stake/1", Money{500}}});
  EXPECT_EQ(texts(audit(journal)), Texts());
  journal.add("table/7", {{"event", "round-settled"}});
  EXPECT_EQ(texts(audit(journal)),
            Texts{"table/7 2: leaves $5 in table/7/stake/1: between rounds nothing is staked"});
}

TEST(FloorLedgerAudit, EntriesThatAreMissingAreFound) {
  FloorJournal journal;
  for (int i = 0; i < 3; ++i) journal.add("table/7", {{"event", "went-away"}});
  LedgerAudit audit;
  audit.take(journal.entries()[0]);
  audit.take(journal.entries()[2]);
  EXPECT_EQ(
      texts(audit.findings()),
      Texts{"table/7 3: follows entry 1 of its chain: sums over a record with gaps are none"});
}

class FloorLedgerOfMeters : public testing::Test {
 protected:
  void apply(const MeterEvent& event, const Actor& by = the_program(), Money beside = {}) {
    std::vector<Posting> postings = meter_.postings_of(event);
    if (beside.cents != 0) {
      postings.push_back({"meter/gold/primary", beside});
      postings.push_back({"house/progressives", Money{} - beside});
    }
    journal_.add("meter/gold", to_json(event), postings, by);
    meter_.apply(event, by, journal_.now());
  }
  FloorJournal journal_;
  Progressive meter_;
};

TEST_F(FloorLedgerOfMeters, HoldWhatTheirChainsSay) {
  apply(MeterOpened{gold()}, holder);
  for (int i = 0; i < 7; ++i) apply(Contributed{"7", "r" + std::to_string(i), 1, Money{125}});
  MeterWon won{0, "7", "r6", Level::only, 100, Shared::in_turn, {{1, {125}, {}, "s1"}}};
  apply(meter_.next_win(won));
  EXPECT_EQ(texts(audit(journal_)), Texts());
}

TEST_F(FloorLedgerOfMeters, ACentBesideIsFound) {
  apply(MeterOpened{gold()}, holder, Money{1});
  EXPECT_EQ(texts(audit(journal_)),
            (Texts{"meter/gold 1 postings: posts something else than the meter moves by it "
                   "(605a.7(a))",
                   "meter/gold/primary: holds $12,500.01 and by its own chain should hold $12,500 "
                   "(605a.7(a))"}));
}

TEST_F(FloorLedgerOfMeters, WhatIsNotAllowedIsFoundOnce) {
  journal_.add("meter/gold", to_json(MeterEvent{Contributed{"7", "r", 1, {125}}}));
  journal_.add("meter/gold", to_json(MeterEvent{Contributed{"7", "r", 1, {125}}}));
  const Refusals findings = audit(journal_);
  ASSERT_EQ(findings.size(), 1U);
  EXPECT_TRUE(findings[0].place.starts_with("meter/gold 1")) << text(findings[0]);
}

}  // namespace
}  // namespace houseway::floor
