#include "store/postgres_store_group.h"

#include <string_view>

#include "store/postgres_store_link.h"

namespace houseway::store::postgres {
namespace {

// Everything goes over as whole statements, never as a COPY: while the server waits for more of one
// its session is not idle, and a process that ended in the middle would hold all others up.

// A list as PostgreSQL reads one: {"a","b"}; numbers need no marks, but may have them.
class Array {
 public:
  void add(std::string_view item) {
    begin_item();
    text_ += '"';
    for (const char c : item) {
      if (c == '"' || c == '\\') text_ += '\\';
      text_ += c;
    }
    text_ += '"';
  }
  void add(std::int64_t item) {
    begin_item();
    text_ += std::to_string(item);
  }
  void add(std::uint64_t item) { add(static_cast<std::int64_t>(item)); }
  void add_null() {
    begin_item();
    text_ += "NULL";
  }
  std::string text() const { return text_ + "}"; }

 private:
  void begin_item() {
    if (text_.size() > 1) text_ += ',';
  }
  std::string text_ = "{";
};

template <class Map>
std::string names_of(const Map& map) {
  Array names;
  for (const auto& [name, value] : map) names.add(name);
  return names.text();
}

void write_heads(pqxx::transaction_base& work, const Plan& plan, ChainNumbers& chains) {
  if (plan.heads.empty()) return;
  Array names;
  Array sequences;
  Array hashes;
  for (const auto& [chain, head] : plan.heads) {
    names.add(chain);
    sequences.add(head.sequence);
    hashes.add(bytea(head.hash));
  }
  for (const Row& row : work.exec_params(
           "INSERT INTO chains (name, sequence, hash)"
           " SELECT * FROM unnest($1::text[], $2::bigint[], $3::bytea[])"
           " ON CONFLICT (name) DO UPDATE SET sequence = excluded.sequence, hash = excluded.hash"
           " RETURNING name, number",
           names.text(), sequences.text(), hashes.text())) {
    chains[word(row[0])] = integer(row[1]);
  }
}

void write_entries(pqxx::transaction_base& work, const Plan& plan, const ChainNumbers& chains,
                   std::int64_t last_number) {
  if (plan.entries.empty()) return;
  Array numbers;
  Array chain_numbers;
  Array sequences;
  Array times;
  Array bodies;
  Array before;
  Array hashes;
  for (const floor::Entry* entry : plan.entries) {
    numbers.add(++last_number);
    chain_numbers.add(chains.at(entry->chain));
    sequences.add(entry->sequence);
    times.add(micros(entry->at));
    bodies.add(entry->body);
    before.add(bytea(entry->previous));
    hashes.add(bytea(entry->hash));
  }
  work.exec_params(
      "INSERT INTO entries (number, chain, sequence, at, body, previous, hash)"
      " SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[], $5::text[],"
      " $6::bytea[], $7::bytea[])",
      numbers.text(), chain_numbers.text(), sequences.text(), times.text(), bodies.text(),
      before.text(), hashes.text());
  work.exec_params("UPDATE floor SET last_number = $1", last_number);
}

void write_snapshots(pqxx::transaction_base& work, const Plan& plan, const ChainNumbers& chains) {
  if (plan.snapshots.empty()) return;
  Array numbers;
  Array sequences;
  Array bodies;
  Array hashes;
  for (const auto& [chain, snapshot] : plan.snapshots) {
    numbers.add(chains.at(chain));
    sequences.add(snapshot->sequence);
    bodies.add(snapshot->body);
    hashes.add(bytea(hash_of(*snapshot)));
  }
  work.exec_params(
      "INSERT INTO snapshots AS s (chain, sequence, body, hash)"
      " SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::text[], $4::bytea[])"
      " ON CONFLICT (chain) DO UPDATE SET sequence = excluded.sequence, body = excluded.body,"
      " hash = excluded.hash WHERE excluded.sequence >= s.sequence",
      numbers.text(), sequences.text(), bodies.text(), hashes.text());
}

void write_rounds(pqxx::transaction_base& work, const Plan& plan, const ChainNumbers& chains) {
  if (plan.rounds.empty()) return;
  Array ids;
  Array chain_numbers;
  Array firsts;
  Array lasts;
  Array games;
  Array times;
  Array versions;
  for (const RoundIndex* round : plan.rounds) {
    ids.add(round->id);
    chain_numbers.add(chains.at(round->chain));
    firsts.add(round->first);
    lasts.add(round->last);
    games.add(round->game);
    times.add(micros(round->at));
    versions.add(round->version);
  }
  work.exec_params(
      "INSERT INTO rounds (id, chain, first, last, game, at, version)"
      " SELECT * FROM unnest($1::text[], $2::bigint[], $3::bigint[], $4::bigint[], $5::text[],"
      " $6::bigint[], $7::text[])",
      ids.text(), chain_numbers.text(), firsts.text(), lasts.text(), games.text(), times.text(),
      versions.text());
}

void write_documents(pqxx::transaction_base& work, const Plan& plan) {
  if (plan.documents.empty()) return;
  Array kinds;
  Array keys;
  Array bodies;
  Array revisions;
  for (const auto& [key, document] : plan.documents) {
    kinds.add(key.first);
    keys.add(key.second);
    if (document.body->has_value()) {
      bodies.add(**document.body);
    } else {
      bodies.add_null();
    }
    revisions.add(document.revision);
  }
  work.exec_params(
      "INSERT INTO documents (kind, key, body, revision)"
      " SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::bigint[])"
      " ON CONFLICT (kind, key) DO UPDATE SET body = excluded.body, revision = excluded.revision",
      kinds.text(), keys.text(), bodies.text(), revisions.text());
}

void write_balances(pqxx::transaction_base& work, const Plan& plan) {
  if (plan.balances.empty()) return;
  Array accounts;
  Array cents;
  for (const auto& [account, balance] : plan.balances) {
    accounts.add(account);
    cents.add(balance);
  }
  work.exec_params(
      "INSERT INTO balances (account, cents) SELECT * FROM unnest($1::text[], $2::bigint[])"
      " ON CONFLICT (account) DO UPDATE SET cents = excluded.cents",
      accounts.text(), cents.text());
}

}  // namespace

Standing read_standing(pqxx::transaction_base& work, std::span<const Batch> batches,
                       ChainNumbers& chains) {
  Standing standing = touched(batches);
  if (!standing.epochs.empty()) {
    // Shared, so that nobody is given a table while its owner commits.
    for (const Row& row :
         work.exec_params("SELECT name, epoch FROM leases WHERE name = ANY($1::text[]) FOR SHARE",
                          names_of(standing.epochs))) {
      standing.epochs[word(row[0])] = number(row[1]);
    }
  }
  if (!standing.heads.empty()) {
    for (const Row& row : work.exec_params(
             "SELECT name, number, sequence, hash FROM chains WHERE name = ANY($1::text[])",
             names_of(standing.heads))) {
      standing.heads[word(row[0])] = {number(row[2]), digest(row[3])};
      chains[word(row[0])] = integer(row[1]);
    }
  }
  if (!standing.documents.empty()) {
    Array kinds;
    Array keys;
    for (const auto& [key, revision] : standing.documents) {
      kinds.add(key.first);
      keys.add(key.second);
    }
    for (const Row& row :
         work.exec_params("SELECT kind, key, revision, body IS NULL FROM documents"
                          " WHERE (kind, key) IN (SELECT * FROM unnest($1::text[], $2::text[]))",
                          kinds.text(), keys.text())) {
      standing.documents[{word(row[0]), word(row[1])}] = {number(row[2]), row[3].as<bool>()};
    }
  }
  if (!standing.balances.empty()) {
    for (const Row& row :
         work.exec_params("SELECT account, cents FROM balances WHERE account = ANY($1::text[])",
                          names_of(standing.balances))) {
      standing.balances[word(row[0])] = integer(row[1]);
    }
  }
  if (!standing.rounds.empty()) {
    for (const Row& row : work.exec_params("SELECT id FROM rounds WHERE id = ANY($1::text[])",
                                           names_of(standing.rounds))) {
      standing.rounds[word(row[0])] = true;
    }
  }
  return standing;
}

void write_plan(pqxx::transaction_base& work, const Plan& plan, ChainNumbers chains,
                std::int64_t last_number) {
  write_heads(work, plan, chains);
  write_entries(work, plan, chains, last_number);
  write_snapshots(work, plan, chains);
  write_rounds(work, plan, chains);
  write_documents(work, plan);
  write_balances(work, plan);
}

}  // namespace houseway::store::postgres
