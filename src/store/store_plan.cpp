#include "store/store_plan.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <set>
#include <string_view>

namespace houseway::store {
namespace {

using Outcome = CommitResult::Outcome;

// UTF-8 without a NUL: what every database takes as text and gives back as it was.
bool is_text(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const auto follows = [&](std::size_t i) { return i < text.size() && (byte(i) & 0xC0U) == 0x80U; };
  for (std::size_t i = 0; i < text.size();) {
    const unsigned first = byte(i);
    std::size_t more = 0;
    std::uint32_t least = 1;
    std::uint32_t point = first;
    if (first >= 0xF0U && first < 0xF8U) {
      more = 3, least = 0x10000U, point = first & 0x07U;
    } else if (first >= 0xE0U && first < 0xF0U) {
      more = 2, least = 0x800U, point = first & 0x0FU;
    } else if (first >= 0xC0U && first < 0xE0U) {
      more = 1, least = 0x80U, point = first & 0x1FU;
    } else if (first >= 0x80U) {
      return false;
    }
    for (std::size_t k = 1; k <= more; ++k) {
      if (!follows(i + k)) return false;
      point = point << 6U | (byte(i + k) & 0x3FU);
    }
    if (point < least || point > 0x10FFFFU || (point >= 0xD800U && point < 0xE000U)) return false;
    i += more + 1;
  }
  return true;
}

bool is_name(std::string_view name) {
  return !name.empty() && is_text(name);
}

// Asked before a database is asked for the names.
bool has_proper_names(const Batch& batch) {
  const auto all = [](const auto& list, auto... names) {
    return std::all_of(list.begin(), list.end(),
                       [&](const auto& each) { return (is_name(each.*names) && ...); });
  };
  return all(batch.entries, &floor::Entry::chain) && all(batch.snapshots, &Snapshot::chain) &&
         all(batch.rounds, &RoundIndex::id, &RoundIndex::chain) &&
         all(batch.documents, &Document::kind, &Document::key) &&
         all(batch.fences, &Fence::table) && all(batch.balances, &Balance::account);
}

// One batch against what stands. Nothing is changed before all of it has been asked.
class Judging {
 public:
  Judging(const Batch& batch, const Standing& standing) : batch_(batch), standing_(standing) {}

  CommitResult judge() {
    if (!has_proper_names(batch_)) return malformed("batch", "a name is empty or not in UTF-8");
    for (const auto ask : {&Judging::fences, &Judging::entries, &Judging::snapshots,
                           &Judging::rounds, &Judging::documents, &Judging::balances}) {
      if (CommitResult refused = (this->*ask)(); !refused.ok()) return refused;
    }
    return {};
  }

  const std::map<std::string_view, Standing::Head>& new_heads() const { return heads_; }
  const std::map<std::string_view, std::int64_t>& new_balances() const { return balances_; }

 private:
  static CommitResult malformed(std::string where, std::string there) {
    return {Outcome::malformed, std::move(where), std::move(there), 0};
  }
  Standing::Head head(std::string_view chain) const {
    const auto found = heads_.find(chain);
    return found != heads_.end() ? found->second : standing_.heads.find(chain)->second;
  }

  CommitResult fences() {
    for (const Fence& fence : batch_.fences) {
      const std::uint64_t epoch = standing_.epochs.find(fence.table)->second;
      if (epoch != fence.epoch) {
        return {Outcome::fenced, fence.table,
                fmt::format("its lease has epoch {}, not {}", epoch, fence.epoch), epoch};
      }
    }
    return {};
  }

  CommitResult entries() {
    for (const floor::Entry& entry : batch_.entries) {
      if (!is_text(entry.body)) return malformed(entry.chain, "an entry that is not in UTF-8");
      const Standing::Head before = head(entry.chain);
      if (entry.sequence != before.sequence + 1 || entry.previous != before.hash) {
        return {Outcome::conflict, entry.chain,
                entry.sequence == before.sequence + 1
                    ? fmt::format("entry {} there is another than it follows", before.sequence)
                    : fmt::format("entry {} would not follow {}", entry.sequence, before.sequence),
                before.sequence};
      }
      if (floor::hash_of(entry) != entry.hash) {
        return malformed(entry.chain, "an entry is not what its hash was made of");
      }
      heads_[entry.chain] = {entry.sequence, entry.hash};
    }
    return {};
  }

  CommitResult snapshots() {
    for (const Snapshot& snapshot : batch_.snapshots) {
      if (!is_text(snapshot.body)) {
        return malformed(snapshot.chain, "a snapshot that is not in UTF-8");
      }
      if (snapshot.sequence == 0 || snapshot.sequence > head(snapshot.chain).sequence) {
        return malformed(snapshot.chain, "a snapshot of an entry that is not there");
      }
    }
    return {};
  }

  CommitResult rounds() {
    std::set<std::string_view> ids;
    for (const RoundIndex& round : batch_.rounds) {
      if (!is_text(round.game) || !is_text(round.version)) {
        return malformed(round.id, "a round whose game or version is not in UTF-8");
      }
      if (round.first == 0 || round.first > round.last || round.last > head(round.chain).sequence) {
        return malformed(round.id, "a round of entries that are not there");
      }
      if (standing_.rounds.find(round.id)->second || !ids.insert(round.id).second) {
        return {Outcome::taken, round.id, "there is a round of this id", 0};
      }
    }
    return {};
  }

  CommitResult documents() {
    std::set<std::pair<std::string_view, std::string_view>> named;
    for (const Document& document : batch_.documents) {
      std::string where = document.kind + "/" + document.key;
      if (document.body && !is_text(*document.body)) {
        return malformed(std::move(where), "a document that is not in UTF-8");
      }
      if (!named.emplace(document.kind, document.key).second) {
        return malformed(std::move(where), "a document twice in one batch");
      }
      const auto& there = standing_.documents.find({document.kind, document.key})->second;
      const std::uint64_t revision = there.removed ? 0 : there.number;
      if (document.expected_revision && *document.expected_revision != revision) {
        return {Outcome::outdated, std::move(where),
                fmt::format("has revision {}, not {}", revision, *document.expected_revision),
                revision};
      }
    }
    return {};
  }

  CommitResult balances() {
    std::map<std::string_view, Wide> sums;
    std::set<std::string_view> guarded;
    for (const Balance& balance : batch_.balances) {
      sums[balance.account] += balance.delta.cents;
      if (balance.never_below_zero) guarded.insert(balance.account);
    }
    for (const auto& [account, sum] : sums) {
      const std::int64_t there = standing_.balances.find(account)->second;
      const Wide after = sum + there;
      if (after > std::numeric_limits<std::int64_t>::max() ||
          after < std::numeric_limits<std::int64_t>::min()) {
        return {Outcome::sum_too_large, std::string(account), "is beyond what is reckoned with", 0};
      }
      if (after < 0 && guarded.contains(account)) {
        return {Outcome::short_of_money, std::string(account),
                fmt::format("has {} cents, which is too little", there), 0};
      }
      balances_[account] = static_cast<std::int64_t>(after);
    }
    return {};
  }

  const Batch& batch_;
  const Standing& standing_;
  std::map<std::string_view, Standing::Head> heads_;
  std::map<std::string_view, std::int64_t> balances_;
};

void go_ahead(const Batch& batch, const Judging& judged, Standing& standing, Plan& plan) {
  for (const floor::Entry& entry : batch.entries) plan.entries.push_back(&entry);
  for (const auto& [chain, head] : judged.new_heads()) {
    standing.heads.find(chain)->second = plan.heads[std::string(chain)] = head;
  }
  for (const Snapshot& snapshot : batch.snapshots) {
    const Snapshot*& latest = plan.snapshots[snapshot.chain];
    if (latest == nullptr || latest->sequence <= snapshot.sequence) latest = &snapshot;
  }
  for (const RoundIndex& round : batch.rounds) {
    plan.rounds.push_back(&round);
    standing.rounds[round.id] = true;
  }
  for (const Document& document : batch.documents) {
    const DocumentKey key{document.kind, document.key};
    Standing::Revision& revision = standing.documents[key];
    revision = {revision.number + 1, !document.body.has_value()};
    plan.documents[key] = {&document.body, revision.number};
  }
  for (const auto& [account, cents] : judged.new_balances()) {
    standing.balances.find(account)->second = plan.balances[std::string(account)] = cents;
  }
}

std::optional<std::string> why_broken(Store& store, const floor::ChainHead& head) {
  constexpr std::uint64_t at_a_time = 4096;
  std::uint64_t sequence = 0;
  floor::Digest hash = {};
  while (sequence < head.sequence()) {
    const auto entries =
        store.entries(head.chain(), sequence + 1, std::min(at_a_time, head.sequence() - sequence));
    if (const auto refusal = floor::why_not_chained(entries, sequence, hash)) {
      return text(*refusal);
    }
    if (entries.empty()) {
      return fmt::format("{} ends at entry {} and should at {}", head.chain(), sequence,
                         head.sequence());
    }
    sequence = entries.back().sequence;
    hash = entries.back().hash;
  }
  if (hash == head.hash()) return {};
  return fmt::format("{}: its head is not the hash of its last entry", head.chain());
}

}  // namespace

Standing touched(std::span<const Batch> batches) {
  Standing standing;
  for (const Batch& batch : batches) {
    if (!has_proper_names(batch)) continue;
    for (const floor::Entry& entry : batch.entries) standing.heads.try_emplace(entry.chain);
    for (const Snapshot& snapshot : batch.snapshots) standing.heads.try_emplace(snapshot.chain);
    for (const RoundIndex& round : batch.rounds) {
      standing.heads.try_emplace(round.chain);
      standing.rounds.try_emplace(round.id);
    }
    for (const Document& document : batch.documents) {
      standing.documents.try_emplace({document.kind, document.key});
    }
    for (const Balance& balance : batch.balances) standing.balances.try_emplace(balance.account);
    for (const Fence& fence : batch.fences) standing.epochs.try_emplace(fence.table);
  }
  return standing;
}

Plan plan(std::span<const Batch> batches, Standing standing) {
  Plan plan;
  for (const Batch& batch : batches) {
    Judging judging(batch, standing);
    plan.results.push_back(judging.judge());
    if (plan.results.back().ok()) go_ahead(batch, judging, standing, plan);
  }
  return plan;
}

floor::Digest hash_of(const Snapshot& snapshot) {
  return floor::hash_of(floor::Entry{snapshot.chain, snapshot.sequence, {}, snapshot.body, {}, {}});
}

floor::Entry checked(floor::Entry entry) {
  if (floor::hash_of(entry) == entry.hash) return entry;
  throw StoreDamaged(fmt::format("entry {} of {} is not what its hash was made of: put a copy back",
                                 entry.sequence, entry.chain));
}

Snapshot checked(Snapshot snapshot, const floor::Digest& hash) {
  if (hash_of(snapshot) == hash) return snapshot;
  throw StoreDamaged(fmt::format("the snapshot of {} is not what its hash was made of: remove it",
                                 snapshot.chain));
}

void audit_chains(Store& store, std::vector<std::string>& faults) {
  for (const floor::ChainHead& head : store.chains("")) {
    try {
      if (auto fault = why_broken(store, head)) faults.push_back(std::move(*fault));
    } catch (const StoreDamaged& damage) {
      faults.emplace_back(damage.what());
    }
  }
}

}  // namespace houseway::store
