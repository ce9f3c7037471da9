#include "store/store.h"

#include <gmock/gmock.h>
#include <sys/stat.h>

#include <limits>
#include <map>
#include <set>
#include <thread>

#include "store/sqlite.h"
#include "store_support.h"

// What every database must do alike.
namespace houseway::store {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;

class StoreConformance : public StoreTest {};
INSTANTIATE_TEST_SUITE_P(Databases, StoreConformance, all_databases(), database_name);

TEST_P(StoreConformance, EntriesComeBackAsTheyWerePut) {
  floor::ChainHead head("table/7");
  const std::string odd =
      "{\"words\": \"\\u0000 \\\\ tab\t line\n quote' {\xC3\xA9\xF0\x9F\x82\xA1}\"}";
  Batch batch = batch_on(head, 3, odd);
  EXPECT_TRUE(store_->commit(batch).ok());
  for (const bool again : {false, true}) {
    if (again) reopen();
    EXPECT_EQ(store_->entries("table/7", 1, 100), batch.entries);
    EXPECT_EQ(store_->entries("table/7", 2, 1), std::vector{batch.entries[1]});
    EXPECT_THAT(store_->entries("table/7", 4, 100), IsEmpty());
    EXPECT_THAT(store_->entries("table/8", 1, 100), IsEmpty());
    EXPECT_EQ(store_->head("table/7").sequence(), 3U);
    EXPECT_EQ(store_->head("table/7").hash(), head.hash());
    EXPECT_EQ(store_->head("table/8").sequence(), 0U);
  }
  EXPECT_THAT(store_->audit(), IsEmpty());
}

// What means something to a database is a word like any other.
TEST_P(StoreConformance, WordsThatAreMarksElsewhereComeBack) {
  for (const std::string word :
       {R"(NULL)", R"(null)", R"("")", R"(\)", R"(\\x41)", R"(\N)", R"({,"a",{}})", R"(},{)",
        R"(')", R"($1::text[])", R"(a\"b)", "\\.\n", " ", "\t", "\xC3\xA9\xF0\x9F\x82\xA1"}) {
    floor::ChainHead head("table/" + word);
    Batch batch = batch_on(head, 2, word);
    batch.snapshots.push_back({head.chain(), 1, word});
    batch.rounds.push_back({"round " + word, head.chain(), 1, 2, word, at_second(1), word});
    batch.documents.push_back({"kind " + word, word, word, {}});
    batch.balances.push_back({"wallet/" + word, Money{7}, true});
    ASSERT_EQ(outcome(batch), Outcome::ok) << word;
    EXPECT_EQ(store_->entries(head.chain(), 1, 10), batch.entries) << word;
    EXPECT_EQ(store_->snapshot(head.chain()), batch.snapshots.front()) << word;
    EXPECT_EQ(store_->find_round("round " + word), batch.rounds.front()) << word;
    EXPECT_EQ(store_->document("kind " + word, word)->body, word);
    EXPECT_EQ(store_->balance("wallet/" + word), Money{7}) << word;
  }
  EXPECT_THAT(store_->audit(), IsEmpty());
}

// C33: an entry can be put in once, at the end of its chain; nothing is overwritten.
TEST_P(StoreConformance, DoublesGapsAndForksAreRefused) {
  floor::ChainHead head("table/7");
  const Batch first = batch_on(head, 2);
  floor::ChainHead fork = head;
  EXPECT_EQ(outcome(first), Outcome::ok);
  const CommitResult doubled = store_->commit(first);
  EXPECT_EQ(doubled.outcome, Outcome::conflict);
  EXPECT_EQ(doubled.where, "table/7");
  EXPECT_EQ(doubled.number, 2U);

  batch_on(head, 1);
  EXPECT_EQ(outcome(batch_on(head, 1)), Outcome::conflict);  // 4 without 3

  floor::ChainHead skipping("table/7", 3, fork.hash());
  EXPECT_EQ(outcome(batch_on(skipping, 1)), Outcome::conflict);  // 4, said to follow 2

  floor::ChainHead liar("table/7", 2, floor::Digest{1});
  EXPECT_EQ(outcome(batch_on(liar, 1)), Outcome::conflict);  // 3, but behind another 2

  EXPECT_EQ(outcome(batch_on(fork, 1, "{\"a\":1}")), Outcome::ok);
  EXPECT_EQ(store_->entries("table/7", 1, 100).size(), 3U);
  EXPECT_THAT(store_->audit(), IsEmpty());
}

TEST_P(StoreConformance, ABatchIsKeptWhollyOrNotAtAll) {
  floor::ChainHead table("table/7");
  floor::ChainHead wallet("wallet/ann");
  ASSERT_EQ(outcome(batch_on(wallet)), Outcome::ok);
  Batch batch = batch_on(table, 2);
  floor::ChainHead stale("wallet/ann");
  batch.entries.push_back(stale.add(at_second(1), "{}"));
  batch.snapshots.push_back({"table/7", 1, "{}"});
  batch.rounds.push_back({"r1", "table/7", 1, 2, "craps", at_second(1), "1"});
  batch.documents.push_back({"settings", "bell", "on", {}});
  batch.balances.push_back({"wallet/ann", dollars(5), true});
  EXPECT_EQ(outcome(batch), Outcome::conflict);
  EXPECT_EQ(store_->head("table/7").sequence(), 0U);
  EXPECT_FALSE(store_->snapshot("table/7"));
  EXPECT_FALSE(store_->find_round("r1"));
  EXPECT_FALSE(store_->document("settings", "bell"));
  EXPECT_THAT(store_->balances("").accounts, IsEmpty());
  EXPECT_THAT(store_->chains(""), SizeIs(1));
}

TEST_P(StoreConformance, InAGroupARefusedBatchHindersNoOther) {
  floor::ChainHead one("table/1");
  floor::ChainHead two("table/2");
  std::vector<Batch> group;
  group.push_back(batch_on(one));
  group.push_back(group.front());
  group.push_back(batch_on(two));
  group.push_back(batch_on(one));
  group[3].balances.push_back({"wallet/ann", Money{-1}, true});
  group.push_back(batch_on(one));  // follows one that was refused
  group.push_back(batch_on(two));
  std::vector<Outcome> outcomes;
  for (const CommitResult& result : store_->commit(std::span<const Batch>(group))) {
    outcomes.push_back(result.outcome);
  }
  EXPECT_THAT(outcomes, ElementsAre(Outcome::ok, Outcome::conflict, Outcome::ok,
                                    Outcome::short_of_money, Outcome::conflict, Outcome::ok));
  EXPECT_EQ(store_->head("table/1").sequence(), 1U);
  EXPECT_EQ(store_->head("table/2").sequence(), 2U);
  EXPECT_THAT(store_->commit(std::span<const Batch>()), IsEmpty());
}

TEST_P(StoreConformance, WhatNoDatabaseCouldKeepIsRefused) {
  const auto refused = [&](auto&& spoil) {
    floor::ChainHead head("table/7");
    Batch batch = batch_on(head, 2);
    spoil(batch);
    EXPECT_EQ(outcome(batch), Outcome::malformed);
    EXPECT_THAT(store_->chains(""), IsEmpty());
  };
  refused([](Batch& batch) { batch.entries[1].body = "{ }"; });  // another than was hashed
  refused([](Batch& batch) { batch.entries[0].body = "\xFF"; });
  refused([](Batch& batch) { batch.entries[0].body = std::string("a\0b", 3); });
  refused([](Batch& batch) { batch.entries[0].body = "\xED\xA0\x80"; });  // half of a pair
  refused([](Batch& batch) { batch.entries[0].body = "\xC0\xAF"; });      // longer than need be
  refused([](Batch& batch) { batch.entries[0].chain = "\xC3"; });
  refused([](Batch& batch) { batch.entries[0].chain = ""; });
  refused([](Batch& batch) { batch.snapshots.push_back({"table/7", 3, "{}"}); });
  refused([](Batch& batch) { batch.snapshots.push_back({"table/7", 0, "{}"}); });
  refused([](Batch& batch) {
    batch.rounds.push_back({"r", "table/7", 1, 3, "craps", at_second(1), "1"});
  });
  refused([](Batch& batch) {
    batch.rounds.push_back({"r", "table/7", 2, 1, "craps", at_second(1), "1"});
  });
  refused([](Batch& batch) {
    batch.documents = {{"settings", "bell", "on", {}}, {"settings", "bell", "off", {}}};
  });
  refused([](Batch& batch) { batch.balances.push_back({"a\xFE", Money{1}, false}); });
}

TEST_P(StoreConformance, TheLatestSnapshotReplaces) {
  floor::ChainHead head("table/7");
  Batch batch = batch_on(head, 5);
  batch.snapshots = {{"table/7", 4, "four"}, {"table/7", 2, "two"}};
  ASSERT_EQ(outcome(batch), Outcome::ok);
  EXPECT_EQ(store_->snapshot("table/7"), (Snapshot{"table/7", 4, "four"}));
  Batch later;
  later.snapshots = {{"table/7", 3, "three"}};  // comes late
  ASSERT_EQ(outcome(later), Outcome::ok);
  EXPECT_EQ(store_->snapshot("table/7")->sequence, 4U);
  later.snapshots = {{"table/7", 5, "five"}};
  ASSERT_EQ(outcome(later), Outcome::ok);
  reopen();
  EXPECT_EQ(store_->snapshot("table/7"), (Snapshot{"table/7", 5, "five"}));
  EXPECT_FALSE(store_->snapshot("table/8"));
}

// L120: any round is found by its id, with the entries that it was.
TEST_P(StoreConformance, RoundsAreFoundByIdAndListed) {
  floor::ChainHead seven("table/7");
  floor::ChainHead eight("table/8");
  std::vector<RoundIndex> put;
  for (int i = 0; i < 12; ++i) {
    floor::ChainHead& head = i % 3 == 0 ? eight : seven;
    Batch batch = batch_on(head, 2);
    const std::string game = i % 2 == 0 ? "craps" : "roulette";
    // Pairs at the same moment: their order is the one in which they were committed.
    put.push_back({"round-" + std::to_string(i), head.chain(), head.sequence() - 1, head.sequence(),
                   game, at_second(i / 2), "craps-3"});
    batch.rounds.push_back(put.back());
    ASSERT_EQ(outcome(batch), Outcome::ok);
    EXPECT_EQ(outcome([&] {
                Batch twice = batch_on(head, 2);
                twice.rounds.push_back(put.back());
                return twice;
              }()),
              Outcome::taken);
    head = store_->head(head.chain());
  }
  Batch same;
  same.rounds = {put[0], put[0]};
  same.rounds[0].id = same.rounds[1].id = "round-12";
  EXPECT_EQ(outcome(same), Outcome::taken);
  EXPECT_EQ(store_->find_round("round-7"), put[7]);
  EXPECT_THAT(store_->entries(put[7].chain, put[7].first, 2), SizeIs(2));
  EXPECT_FALSE(store_->find_round("round-12"));

  const auto listed = [&](RoundFilter filter, auto&& wanted) {
    std::vector<RoundIndex> expected;
    for (const RoundIndex& round : put) {
      if (wanted(round)) expected.push_back(round);
    }
    for (const bool newest : {false, true}) {
      std::vector<RoundIndex> found;
      filter.newest_first = newest;
      filter.after = {};
      filter.limit = 2;
      for (;;) {
        const auto page = store_->rounds(filter);
        EXPECT_LE(page.size(), 2U);
        if (page.empty()) break;
        for (const ListedRound& each : page) found.push_back(each.round);
        filter.after = page.back().place;
      }
      if (newest) std::reverse(found.begin(), found.end());
      EXPECT_EQ(found, expected);
    }
    return expected.size();
  };
  EXPECT_EQ(listed({}, [](const RoundIndex&) { return true; }), 12U);
  RoundFilter filter;
  filter.chain = "table/8";
  EXPECT_EQ(listed(filter, [](const RoundIndex& r) { return r.chain == "table/8"; }), 4U);
  filter.game = "craps";
  EXPECT_EQ(
      listed(filter, [](const RoundIndex& r) { return r.chain == "table/8" && r.game == "craps"; }),
      2U);
  filter = {};
  filter.from = at_second(1);
  filter.until = at_second(3);
  EXPECT_EQ(listed(filter,
                   [](const RoundIndex& r) { return r.at >= at_second(1) && r.at < at_second(3); }),
            4U);
  filter.chain = "table/9";
  EXPECT_EQ(listed(filter, [](const RoundIndex&) { return false; }), 0U);
}

TEST_P(StoreConformance, DocumentsHaveRevisions) {
  const auto put = [&](std::optional<std::string> body, std::optional<std::uint64_t> expected) {
    Batch batch;
    batch.documents.push_back({"settings", "bell", std::move(body), expected});
    return store_->commit(batch);
  };
  EXPECT_EQ(put("on", 1).outcome, Outcome::outdated);
  EXPECT_EQ(put("on", 0).outcome, Outcome::ok);
  EXPECT_EQ(put("on", 0).outcome, Outcome::outdated);
  EXPECT_EQ(store_->document("settings", "bell"), (StoredDocument{"settings", "bell", "on", 1}));
  EXPECT_EQ(put("off", 1).outcome, Outcome::ok);
  const CommitResult late = put("loud", 1);
  EXPECT_EQ(late.outcome, Outcome::outdated);
  EXPECT_EQ(late.number, 2U);
  EXPECT_EQ(put("", {}).outcome, Outcome::ok);
  EXPECT_EQ(store_->document("settings", "bell")->body, "");
  EXPECT_EQ(put({}, 3).outcome, Outcome::ok);
  EXPECT_FALSE(store_->document("settings", "bell"));
  EXPECT_THAT(store_->documents("settings", ""), IsEmpty());
  // Made anew, it is not mistaken for the one that was removed.
  EXPECT_EQ(put("on", 4).outcome, Outcome::outdated);
  EXPECT_EQ(put("on", 0).outcome, Outcome::ok);
  EXPECT_EQ(store_->document("settings", "bell")->revision, 5U);
}

TEST_P(StoreConformance, NamesAreFoundByPrefixInTheOrderOfBytes) {
  Batch batch;
  for (const char* key : {"b", "a", "a/2", "a/10", "A", "\xC3\xA9", "a%", "a_"}) {
    batch.documents.push_back({"k", key, key, {}});
    batch.balances.push_back({key, Money{1}, false});
    floor::ChainHead head(key);
    batch.entries.push_back(head.add(at_second(0), "{}"));
  }
  batch.documents.push_back({"l", "a", "a", {}});
  ASSERT_EQ(outcome(batch), Outcome::ok);
  const auto found = [&](const std::string& prefix) {
    std::vector<std::string> keys;
    std::vector<std::string> accounts;
    std::vector<std::string> chains;
    for (const auto& document : store_->documents("k", prefix)) keys.push_back(document.key);
    for (const auto& balance : store_->balances(prefix).accounts) {
      accounts.push_back(balance.account);
    }
    for (const auto& head : store_->chains(prefix)) chains.push_back(head.chain());
    EXPECT_EQ(keys, accounts);
    EXPECT_EQ(keys, chains);
    return keys;
  };
  EXPECT_THAT(found(""), ElementsAre("A", "a", "a%", "a/10", "a/2", "a_", "b", "\xC3\xA9"));
  EXPECT_THAT(found("a"), ElementsAre("a", "a%", "a/10", "a/2", "a_"));
  EXPECT_THAT(found("a/"), ElementsAre("a/10", "a/2"));
  EXPECT_THAT(found("a_"), ElementsAre("a_"));
  EXPECT_THAT(found("c"), IsEmpty());
}

// G19: balances are a cache beside the entries; none goes below zero that must not.
TEST_P(StoreConformance, BalancesAddUpAndStopAtZero) {
  const auto move = [&](std::vector<Balance> balances) {
    Batch batch;
    batch.balances = std::move(balances);
    return outcome(batch);
  };
  EXPECT_EQ(move({{"outside", Money{-500}, false}, {"wallet/ann", Money{500}, true}}), Outcome::ok);
  EXPECT_EQ(move({{"wallet/ann", Money{-501}, true}, {"table/7/seat/1", Money{501}, true}}),
            Outcome::short_of_money);
  EXPECT_EQ(store_->balance("table/7/seat/1"), Money{});
  // Asked of the end of a batch.
  EXPECT_EQ(move({{"wallet/ann", Money{-900}, true}, {"wallet/ann", Money{400}, true}}),
            Outcome::ok);
  EXPECT_EQ(store_->balance("wallet/ann"), Money{0});
  EXPECT_EQ(store_->balance("outside"), Money{-500});
  constexpr std::int64_t most = std::numeric_limits<std::int64_t>::max();
  EXPECT_EQ(move({{"wallet/ann", Money{most}, true}}), Outcome::ok);
  EXPECT_EQ(move({{"wallet/ann", Money{1}, true}}), Outcome::sum_too_large);
  EXPECT_EQ(move({{"outside", Money{-most}, false}}), Outcome::sum_too_large);
  reopen();
  EXPECT_THAT(store_->balances("").accounts,
              ElementsAre(AccountBalance{"outside", Money{-500}},
                          AccountBalance{"wallet/ann", Money{most}}));
}

// Accounts that are missing are found by the entries, and so are all of them.
TEST_P(StoreConformance, BalancesNameTheLastEntryWhereThereIsNoAccount) {
  EXPECT_EQ(store_->balances("").last_entry, 0U);
  floor::ChainHead head("table/7");
  ASSERT_EQ(outcome(batch_on(head, 3)), Outcome::ok);
  EXPECT_EQ(store_->balances("").last_entry, 3U);
  EXPECT_THAT(store_->balances("").accounts, IsEmpty());
}

// Whoever holds the balances against the entries does so while others play.
TEST_P(StoreConformance, BalancesAreOfTheMomentOfAnEntry) {
  constexpr std::uint64_t commits = 200;
  std::thread player([&] {
    floor::ChainHead head("table/7");
    for (std::uint64_t i = 0; i < commits; ++i) {
      Batch batch = batch_on(head);
      batch.balances = {{"wallet/ann", Money{1}, true}};
      EXPECT_EQ(outcome(batch), Outcome::ok);
    }
  });
  Balances balances;
  do {
    balances = store_->balances("wallet/");
    const Money amount = balances.accounts.empty() ? Money{} : balances.accounts.front().amount;
    EXPECT_EQ(amount, Money{static_cast<std::int64_t>(balances.last_entry)});
  } while (balances.last_entry < commits && !HasFailure());
  player.join();
}

TEST_P(StoreConformance, TheJournalHasAllEntriesInTheOrderOfCommits) {
  std::vector<floor::Entry> put;
  std::map<std::string, floor::ChainHead> heads;
  SeededRandom random(7);
  for (int i = 0; i < 30; ++i) {
    const std::string chain = "table/" + std::to_string(random.below(4));
    floor::ChainHead& head = heads.try_emplace(chain, chain).first->second;
    const floor::ChainHead before = head;
    Batch batch = batch_on(head, 1 + static_cast<int>(random.below(3)));
    // Refused batches leave no gap.
    if (random.one_in(3)) batch.fences.push_back({"table/9", 4});
    if (outcome(batch) == Outcome::ok) {
      put.insert(put.end(), batch.entries.begin(), batch.entries.end());
    } else {
      head = before;
    }
  }
  std::uint64_t number = 0;
  std::vector<floor::Entry> found;
  for (;;) {
    const auto page = store_->journal(number, 7);
    if (page.empty()) break;
    for (const NumberedEntry& each : page) {
      EXPECT_EQ(each.number, ++number);
      found.push_back(each.entry);
    }
  }
  EXPECT_EQ(found, put);
  EXPECT_THAT(store_->audit(), IsEmpty());
}

TEST_P(StoreConformance, ATableIsLeasedToOneAtATime) {
  using std::chrono::seconds;
  const auto now = at_second(0);
  const Claim first = store_->claim("7", "north", now, seconds(60));
  ASSERT_TRUE(first.granted);
  EXPECT_EQ(first.lease.epoch, 1U);
  const Claim other = store_->claim("7", "south", now, seconds(60));
  EXPECT_FALSE(other.granted);
  EXPECT_EQ(other.lease.owner, "north");
  EXPECT_TRUE(store_->claim("8", "south", now, seconds(60)).granted);
  EXPECT_TRUE(store_->renew(first.lease, now, seconds(90)));
  // The same owner once more, perhaps after a crash: what it was before is fenced off.
  const Claim again = store_->claim("7", "north", now, seconds(60));
  ASSERT_TRUE(again.granted);
  EXPECT_EQ(again.lease.epoch, 2U);
  EXPECT_FALSE(store_->renew(first.lease, now, seconds(60)));
  EXPECT_FALSE(store_->release(first.lease));
  EXPECT_TRUE(store_->release(again.lease));
  EXPECT_FALSE(store_->release(again.lease));
  const Claim next = store_->claim("7", "south", now, seconds(60));
  ASSERT_TRUE(next.granted);
  EXPECT_GT(next.lease.epoch, again.lease.epoch);
}

TEST_P(StoreConformance, AnExpiredLeaseIsTakenAndItsOwnerFencedOff) {
  using std::chrono::hours;
  const auto now = at_second(0);
  const Claim zombie = store_->claim("7", "north", now, hours(1));
  ASSERT_TRUE(zombie.granted);
  const auto fenced_by = [](floor::ChainHead& head, std::uint64_t epoch) {
    Batch batch = batch_on(head);
    batch.fences.push_back({"7", epoch});
    return batch;
  };
  floor::ChainHead head("table/7");
  EXPECT_EQ(outcome(fenced_by(head, zombie.lease.epoch)), Outcome::ok);
  EXPECT_FALSE(store_->claim("7", "south", now, hours(1)).granted);
  ASSERT_TRUE(store_->renew(zombie.lease, now, hours(0)));
  // As long as nobody has taken it, its owner may go on.
  EXPECT_EQ(outcome(fenced_by(head, zombie.lease.epoch)), Outcome::ok);
  const Claim taken = store_->claim("7", "south", now, hours(1));
  ASSERT_TRUE(taken.granted);
  EXPECT_EQ(taken.lease.epoch, zombie.lease.epoch + 1);
  floor::ChainHead stale = head;
  const CommitResult refused = store_->commit(fenced_by(stale, zombie.lease.epoch));
  EXPECT_EQ(refused.outcome, Outcome::fenced);
  EXPECT_EQ(refused.number, taken.lease.epoch);
  EXPECT_FALSE(store_->renew(zombie.lease, now, hours(1)));
  EXPECT_EQ(outcome(fenced_by(head, taken.lease.epoch)), Outcome::ok);
  ASSERT_TRUE(store_->release(taken.lease));
  EXPECT_EQ(outcome(fenced_by(head, taken.lease.epoch)), Outcome::fenced);
  Batch unknown;
  unknown.fences.push_back({"nowhere", 1});
  EXPECT_EQ(outcome(unknown), Outcome::fenced);
}

// Threads that read see whole commits while others are made.
TEST_P(StoreConformance, ReadersBesideAWriter) {
  std::atomic<bool> over = false;
  std::vector<std::thread> readers;
  for (int i = 0; i < 2; ++i) {
    readers.emplace_back([&] {
      std::uint64_t seen = 0;
      while (!over) {
        const auto entries = store_->entries("table/7", 1, 1000);
        EXPECT_EQ(entries.size() % 3, 0U);
        EXPECT_GE(entries.size(), seen);
        EXPECT_FALSE(floor::why_not_chained(entries, 0, {}));
        seen = entries.size();
        EXPECT_EQ(store_->balance("wallet/ann").cents % 3, 0);
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
      }
    });
  }
  floor::ChainHead head("table/7");
  for (int i = 0; i < 20; ++i) {
    Batch batch = batch_on(head, 3);
    batch.balances.push_back({"wallet/ann", Money{3}, true});
    EXPECT_EQ(outcome(batch), Outcome::ok);
  }
  over = true;
  for (std::thread& reader : readers) reader.join();
}

// Random groups against a plain model of what the store should do.
TEST_P(StoreConformance, RandomGroupsAgainstAModel) {
  SeededRandom random(19);
  std::map<std::string, std::vector<floor::Entry>> chains;
  std::map<std::string, std::int64_t> balances;
  std::map<std::string, std::uint64_t> revisions;
  for (int round = 0; round < 40; ++round) {
    std::vector<Batch> group;
    std::vector<bool> expected;
    const int size = 1 + static_cast<int>(random.below(6));
    for (int i = 0; i < size; ++i) {
      const std::string chain = "c" + std::to_string(random.below(3));
      const std::string account = "a" + std::to_string(random.below(3));
      const std::string key = "k" + std::to_string(random.below(2));
      auto& there = chains[chain];
      floor::ChainHead head = there.empty()
                                  ? floor::ChainHead(chain)
                                  : floor::ChainHead(chain, there.size(), there.back().hash);
      if (random.one_in(6)) head.add(at_second(0), "{}");  // a gap
      Batch batch = batch_on(head, 1 + static_cast<int>(random.below(2)), std::to_string(i));
      const Money delta{static_cast<std::int64_t>(random.below(100)) - 50};
      batch.balances.push_back({account, delta, true});
      const std::uint64_t revision = revisions[key] + (random.one_in(6) ? 1 : 0);
      batch.documents.push_back({"doc", key, std::to_string(round), revision});
      const bool goes = batch.entries[0].sequence == there.size() + 1 &&
                        balances[account] + delta.cents >= 0 && revision == revisions[key];
      if (goes) {
        there.insert(there.end(), batch.entries.begin(), batch.entries.end());
        balances[account] += delta.cents;
        ++revisions[key];
      }
      group.push_back(std::move(batch));
      expected.push_back(goes);
    }
    const auto results = store_->commit(std::span<const Batch>(group));
    ASSERT_EQ(results.size(), group.size());
    for (std::size_t i = 0; i < results.size(); ++i) {
      EXPECT_EQ(results[i].ok(), expected[i]) << text(results[i]);
    }
  }
  for (const auto& [chain, entries] : chains) EXPECT_EQ(store_->entries(chain, 1, 1000), entries);
  for (const auto& [account, cents] : balances) {
    EXPECT_EQ(store_->balance(account).cents, cents);
  }
  for (const auto& [key, revision] : revisions) {
    const auto document = store_->document("doc", key);
    EXPECT_EQ(document ? document->revision : 0, revision);
  }
  EXPECT_THAT(store_->audit(), IsEmpty());
}

TEST(Store, ARefusalIsToldInOneLine) {
  EXPECT_EQ(text(CommitResult{}), "ok");
  EXPECT_EQ(text(CommitResult{Outcome::fenced, "7", "its lease has epoch 3, not 2", 3}),
            "7: fenced: its lease has epoch 3, not 2");
  std::set<std::string_view> names;
  for (int i = 0; i <= static_cast<int>(Outcome::malformed); ++i) {
    names.insert(name(static_cast<Outcome>(i)));
  }
  EXPECT_THAT(names, SizeIs(8));
}

}  // namespace
}  // namespace houseway::store
