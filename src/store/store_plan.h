#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "store/store.h"

// What a group of batches comes to, decided the same way for every database: the database says what
// stands, the plan says which batches go ahead and what stands afterwards.
namespace houseway::store {

using DocumentKey = std::pair<std::string, std::string>;  // kind, key

// What stands of everything that a group of batches touches, before it or after it.
struct Standing {
  struct Head {
    std::uint64_t sequence = 0;
    floor::Digest hash = {};
  };
  struct Revision {
    std::uint64_t number = 0;
    bool removed = false;
  };
  std::map<std::string, Head, std::less<>> heads;
  std::map<DocumentKey, Revision> documents;
  std::map<std::string, std::int64_t, std::less<>> balances;
  std::map<std::string, std::uint64_t, std::less<>> epochs;
  std::map<std::string, bool, std::less<>> rounds;  // whether there is one
};

// All names that the batches touch, with nothing known of them yet.
Standing touched(std::span<const Batch> batches);

// Everything to be written, in the order of the names. What it points to is in the batches.
struct Plan {
  struct NewDocument {
    const std::optional<std::string>* body = nullptr;
    std::uint64_t revision = 0;
  };
  std::vector<CommitResult> results;  // one for each batch

  std::vector<const floor::Entry*> entries;
  std::map<std::string, Standing::Head> heads;
  std::map<std::string, const Snapshot*> snapshots;
  std::vector<const RoundIndex*> rounds;
  std::map<DocumentKey, NewDocument> documents;
  std::map<std::string, std::int64_t> balances;

  bool writes_nothing() const {
    return entries.empty() && snapshots.empty() && rounds.empty() && documents.empty() &&
           balances.empty();
  }
};
Plan plan(std::span<const Batch> batches, Standing standing);

// Snapshots are no part of a chain, so that they carry a hash of their own.
floor::Digest hash_of(const Snapshot& snapshot);

// The entry, unless it is not what its hash was made of: then throws StoreDamaged.
floor::Entry checked(floor::Entry entry);
Snapshot checked(Snapshot snapshot, const floor::Digest& hash);

// Follows every chain to its head and adds what is wrong with it; for Store::audit.
void audit_chains(Store& store, std::vector<std::string>& faults);

}  // namespace houseway::store
