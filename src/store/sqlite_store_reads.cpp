#include <algorithm>
#include <string_view>

#include "store/sqlite_store.h"
#include "store/sqlite_store_rows.h"

namespace houseway::store {

using namespace sqlite;

namespace {

constexpr const char* select_entries =
    "SELECT e.sequence, e.at, e.body, e.previous, e.hash, c.name, e.number"
    " FROM entries e JOIN chains c ON c.number = e.chain ";

constexpr const char* select_rounds =
    "SELECT r.id, c.name, r.first, r.last, r.game, r.at, r.version, r.number"
    " FROM rounds r JOIN chains c ON c.number = r.chain ";
RoundIndex read_round(const SqliteRows& row) {
  return {row.text(0),   row.text(1), row.number(2),
          row.number(3), row.text(4), instant(row.integer(5)),
          row.text(6)};
}

// All text that begins with a prefix is below this: no text in UTF-8 has such a byte.
std::string behind(const std::string& prefix) {
  return prefix + '\xFF';
}

std::int64_t limited(std::size_t limit) {
  return static_cast<std::int64_t>(std::min<std::size_t>(limit, 1'000'000));
}

}  // namespace

floor::ChainHead SqliteStore::head(const std::string& chain) {
  return reading([&](Sqlite& db) {
    auto rows = db.query("SELECT sequence, hash FROM chains WHERE name = ?", chain);
    if (!rows.next()) return floor::ChainHead(chain);
    return floor::ChainHead(chain, rows.number(0), digest(rows.bytes(1)));
  });
}

std::vector<floor::Entry> SqliteStore::entries(const std::string& chain, std::uint64_t from,
                                               std::size_t limit) {
  return reading([&](Sqlite& db) {
    std::vector<floor::Entry> entries;
    auto rows = db.query(std::string(select_entries) +
                             "WHERE c.name = ? AND e.sequence >= ? ORDER BY e.sequence LIMIT ?",
                         chain, from, limited(limit));
    while (rows.next()) entries.push_back(read_entry(rows));
    return entries;
  });
}

std::optional<Snapshot> SqliteStore::snapshot(const std::string& chain) {
  return reading([&](Sqlite& db) -> std::optional<Snapshot> {
    auto rows = db.query(
        "SELECT s.sequence, s.body, s.hash FROM snapshots s"
        " JOIN chains c ON c.number = s.chain WHERE c.name = ?",
        chain);
    if (!rows.next()) return {};
    return checked({chain, rows.number(0), rows.text(1)}, digest(rows.bytes(2)));
  });
}

std::vector<floor::ChainHead> SqliteStore::chains(const std::string& prefix) {
  return reading([&](Sqlite& db) {
    std::vector<floor::ChainHead> chains;
    auto rows = db.query(
        "SELECT name, sequence, hash FROM chains WHERE name >= ? AND name < ? ORDER BY name",
        prefix, behind(prefix));
    while (rows.next()) chains.emplace_back(rows.text(0), rows.number(1), digest(rows.bytes(2)));
    return chains;
  });
}

std::optional<RoundIndex> SqliteStore::find_round(const std::string& id) {
  return reading([&](Sqlite& db) -> std::optional<RoundIndex> {
    auto rows = db.query(std::string(select_rounds) + "WHERE r.id = ?", id);
    if (!rows.next()) return {};
    return read_round(rows);
  });
}

std::vector<ListedRound> SqliteStore::rounds(const RoundFilter& filter) {
  std::string sql = select_rounds;
  // Numbered parameters may stand in the list of values without being asked about.
  sql += "WHERE r.at >= ?3 AND r.at < ?4";
  if (!filter.chain.empty()) sql += " AND r.chain = (SELECT number FROM chains WHERE name = ?1)";
  if (!filter.game.empty()) sql += " AND r.game = ?2";
  if (filter.after) {
    sql += filter.newest_first ? " AND (r.at, r.number) < (?5, ?6)"
                               : " AND (r.at, r.number) > (?5, ?6)";
  }
  sql += filter.newest_first ? " ORDER BY r.at DESC, r.number DESC" : " ORDER BY r.at, r.number";
  sql += " LIMIT ?7";
  const RoundPlace after = filter.after.value_or(RoundPlace{});
  return reading([&](Sqlite& db) {
    std::vector<ListedRound> rounds;
    auto rows = db.query(sql, filter.chain, filter.game,
                         micros(filter.from.value_or(floor::Instant::min())),
                         micros(filter.until.value_or(floor::Instant::max())), micros(after.at),
                         after.number, limited(filter.limit));
    while (rows.next()) {
      rounds.push_back({read_round(rows), {instant(rows.integer(5)), rows.number(7)}});
    }
    return rounds;
  });
}

std::optional<StoredDocument> SqliteStore::document(const std::string& kind,
                                                    const std::string& key) {
  return reading([&](Sqlite& db) -> std::optional<StoredDocument> {
    auto rows = db.query(
        "SELECT body, revision FROM documents WHERE kind = ? AND key = ? AND body IS NOT NULL",
        kind, key);
    if (!rows.next()) return {};
    return StoredDocument{kind, key, rows.text(0), rows.number(1)};
  });
}

std::vector<StoredDocument> SqliteStore::documents(const std::string& kind,
                                                   const std::string& key_prefix) {
  return reading([&](Sqlite& db) {
    std::vector<StoredDocument> documents;
    auto rows = db.query(
        "SELECT key, body, revision FROM documents"
        " WHERE kind = ? AND key >= ? AND key < ? AND body IS NOT NULL ORDER BY key",
        kind, key_prefix, behind(key_prefix));
    while (rows.next()) {
      documents.push_back({kind, rows.text(0), rows.text(1), rows.number(2)});
    }
    return documents;
  });
}

Money SqliteStore::balance(const std::string& account) {
  return reading([&](Sqlite& db) {
    auto rows = db.query("SELECT cents FROM balances WHERE account = ?", account);
    return rows.next() ? Money{rows.integer(0)} : Money{};
  });
}

Balances SqliteStore::balances(const std::string& prefix) {
  return reading([&](Sqlite& db) {
    Balances balances;
    // One statement sees one moment. It has a row where there is no account, too.
    auto rows = db.query(
        "SELECT e.last, b.account, b.cents FROM (SELECT MAX(number) AS last FROM entries) e"
        " LEFT JOIN balances b ON b.account >= ? AND b.account < ? ORDER BY b.account",
        prefix, behind(prefix));
    while (rows.next()) {
      balances.last_entry = rows.number(0);
      if (!rows.is_null(1)) balances.accounts.push_back({rows.text(1), Money{rows.integer(2)}});
    }
    return balances;
  });
}

std::vector<NumberedEntry> SqliteStore::journal(std::uint64_t after, std::size_t limit) {
  return reading([&](Sqlite& db) {
    std::vector<NumberedEntry> journal;
    auto rows =
        db.query(std::string(select_entries) + "WHERE e.number > ? ORDER BY e.number LIMIT ?",
                 after, limited(limit));
    while (rows.next()) journal.push_back({rows.number(6), read_entry(rows)});
    return journal;
  });
}

}  // namespace houseway::store
