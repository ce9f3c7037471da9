#include <fmt/format.h>

#include <pqxx/pqxx>
#include <string_view>

#include "store/postgres_store.h"
#include "store/postgres_store_link.h"

namespace houseway::store {

using namespace postgres;

namespace {

constexpr const char* select_entries =
    "SELECT e.sequence, e.at, e.body, e.previous, e.hash, c.name, e.number"
    " FROM entries e JOIN chains c ON c.number = e.chain ";
floor::Entry read_entry(const Row& row) {
  return checked({word(row[5]), number(row[0]), instant(row[1]), word(row[2]), digest(row[3]),
                  digest(row[4])});
}

// Asked first and by itself: joined by its name, a chain would be read to its end and sorted, where
// the index has its entries and rounds in order.
std::string number_of_chain(const std::string& name) {
  return "(SELECT number FROM chains WHERE name = " + name + ")";
}

constexpr const char* select_rounds =
    "SELECT r.id, c.name, r.first, r.last, r.game, r.at, r.version, r.number"
    " FROM rounds r JOIN chains c ON c.number = r.chain ";
RoundIndex read_round(const Row& row) {
  return {word(row[0]), word(row[1]),    number(row[2]), number(row[3]),
          word(row[4]), instant(row[5]), word(row[6])};
}

}  // namespace

floor::ChainHead PostgresStore::head(const std::string& chain) {
  return asking([&](Asked& db) {
    const Result rows = db.exec_params("SELECT sequence, hash FROM chains WHERE name = $1", chain);
    if (rows.empty()) return floor::ChainHead(chain);
    return floor::ChainHead(chain, number(rows[0][0]), digest(rows[0][1]));
  });
}

std::vector<floor::Entry> PostgresStore::entries(const std::string& chain, std::uint64_t from,
                                                 std::size_t limit) {
  return asking([&](Asked& db) {
    std::vector<floor::Entry> entries;
    for (const Row& row :
         db.exec_params(std::string(select_entries) + "WHERE e.chain = " + number_of_chain("$1") +
                            " AND e.sequence >= $2 ORDER BY e.sequence LIMIT $3",
                        chain, static_cast<std::int64_t>(from), limited(limit))) {
      entries.push_back(read_entry(row));
    }
    return entries;
  });
}

std::optional<Snapshot> PostgresStore::snapshot(const std::string& chain) {
  return asking([&](Asked& db) -> std::optional<Snapshot> {
    const Result rows = db.exec_params(
        "SELECT s.sequence, s.body, s.hash FROM snapshots s"
        " JOIN chains c ON c.number = s.chain WHERE c.name = $1",
        chain);
    if (rows.empty()) return {};
    return checked({chain, number(rows[0][0]), word(rows[0][1])}, digest(rows[0][2]));
  });
}

std::vector<floor::ChainHead> PostgresStore::chains(const std::string& prefix) {
  return asking([&](Asked& db) {
    std::vector<floor::ChainHead> chains;
    for (const Row& row : db.exec_params(
             "SELECT name, sequence, hash FROM chains WHERE name ^@ $1 ORDER BY name", prefix)) {
      chains.emplace_back(word(row[0]), number(row[1]), digest(row[2]));
    }
    return chains;
  });
}

std::optional<RoundIndex> PostgresStore::find_round(const std::string& id) {
  return asking([&](Asked& db) -> std::optional<RoundIndex> {
    const Result rows = db.exec_params(std::string(select_rounds) + "WHERE r.id = $1", id);
    if (rows.empty()) return {};
    return read_round(rows[0]);
  });
}

std::vector<ListedRound> PostgresStore::rounds(const RoundFilter& filter) {
  return asking([&](Asked& db) {
    std::string sql = select_rounds;
    sql += fmt::format("WHERE r.at >= {} AND r.at < {}",
                       micros(filter.from.value_or(floor::Instant::min())),
                       micros(filter.until.value_or(floor::Instant::max())));
    if (!filter.chain.empty()) {
      sql += " AND r.chain = " + number_of_chain(db.quote(filter.chain));
    }
    if (!filter.game.empty()) sql += " AND r.game = " + db.quote(filter.game);
    const std::string_view order = filter.newest_first ? "DESC" : "ASC";
    if (filter.after) {
      sql += fmt::format(" AND (r.at, r.number) {} ({}, {})", filter.newest_first ? '<' : '>',
                         micros(filter.after->at), filter.after->number);
    }
    sql += fmt::format(" ORDER BY r.at {0}, r.number {0} LIMIT {1}", order, limited(filter.limit));
    std::vector<ListedRound> rounds;
    for (const Row& row : db.exec(sql)) {
      rounds.push_back({read_round(row), {instant(row[5]), number(row[7])}});
    }
    return rounds;
  });
}

std::optional<StoredDocument> PostgresStore::document(const std::string& kind,
                                                      const std::string& key) {
  return asking([&](Asked& db) -> std::optional<StoredDocument> {
    const Result rows = db.exec_params(
        "SELECT body, revision FROM documents WHERE kind = $1 AND key = $2 AND body IS NOT NULL",
        kind, key);
    if (rows.empty()) return {};
    return StoredDocument{kind, key, word(rows[0][0]), number(rows[0][1])};
  });
}

std::vector<StoredDocument> PostgresStore::documents(const std::string& kind,
                                                     const std::string& key_prefix) {
  return asking([&](Asked& db) {
    std::vector<StoredDocument> documents;
    for (const Row& row :
         db.exec_params("SELECT key, body, revision FROM documents"
                        " WHERE kind = $1 AND key ^@ $2 AND body IS NOT NULL ORDER BY key",
                        kind, key_prefix)) {
      documents.push_back({kind, word(row[0]), word(row[1]), number(row[2])});
    }
    return documents;
  });
}

Money PostgresStore::balance(const std::string& account) {
  return asking([&](Asked& db) {
    const Result rows = db.exec_params("SELECT cents FROM balances WHERE account = $1", account);
    return rows.empty() ? Money{} : Money{integer(rows[0][0])};
  });
}

Balances PostgresStore::balances(const std::string& prefix) {
  return asking([&](Asked& db) {
    Balances balances;
    // One statement sees one moment. It has a row where there is no account, too.
    for (const Row& row :
         db.exec_params("SELECT f.last_number, b.account, b.cents FROM floor f"
                        " LEFT JOIN balances b ON b.account ^@ $1 ORDER BY b.account",
                        prefix)) {
      balances.last_entry = number(row[0]);
      if (!row[1].is_null()) balances.accounts.push_back({word(row[1]), Money{integer(row[2])}});
    }
    return balances;
  });
}

std::vector<NumberedEntry> PostgresStore::journal(std::uint64_t after, std::size_t limit) {
  return asking([&](Asked& db) {
    std::vector<NumberedEntry> journal;
    for (const Row& row : db.exec_params(
             std::string(select_entries) + "WHERE e.number > $1 ORDER BY e.number LIMIT $2",
             static_cast<std::int64_t>(after), limited(limit))) {
      journal.push_back({number(row[6]), read_entry(row)});
    }
    return journal;
  });
}

}  // namespace houseway::store
