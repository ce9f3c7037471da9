#include "house/chronicle.h"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>

#include "round/json.h"
#include "server/log.h"

namespace houseway::house {
namespace {

constexpr std::size_t entries_at_once = 1000;
constexpr std::uint64_t entries_between_states = 500;
constexpr std::size_t bytes_of_an_entry = 500;
// More often another process cannot come first but by being at fault.
constexpr int most_tries = 50;

}  // namespace

Chronicle::Chronicle(std::string chain, store::Store& store, store::JournalWriter& writer,
                     Worker& owner, FloorClock& clock, Follow follow)
    : head_(std::move(chain)),
      store_(store),
      writer_(writer),
      owner_(owner),
      clock_(clock),
      follow_(std::move(follow)) {}

void Chronicle::take(const floor::Entry& entry) {
  const ParsedJson parsed = parse_json(entry.body);
  const auto by = parsed.value.is_object() && parsed.value.contains("by")
                      ? floor::read_actor(parsed.value.at("by"))
                      : std::nullopt;
  if (parsed.refusal || !by) {
    throw std::runtime_error(fmt::format("{} {}: cannot be read", head_.chain(), entry.sequence));
  }
  follow_(parsed.value, *by, entry.at);
  head_ = floor::ChainHead(head_.chain(), entry.sequence, entry.hash);
  clock_.not_before(entry.at);
}

void Chronicle::keep(std::function<Json()> carried, std::function<void(const Json&)> carry_on) {
  carried_ = std::move(carried);
  carry_on_ = std::move(carry_on);
}

void Chronicle::carry_on_from_kept() {
  const auto kept = store_.snapshot(head_.chain());
  if (!kept) return;
  const auto last = store_.entries(head_.chain(), kept->sequence, 1);
  if (last.empty()) throw std::runtime_error(head_.chain() + ": ends before its state");
  const ParsedJson parsed = parse_json(kept->body);
  if (parsed.refusal) throw std::runtime_error(head_.chain() + ": " + text(*parsed.refusal));
  carry_on_(parsed.value);
  head_ = floor::ChainHead(head_.chain(), kept->sequence, last.front().hash);
  clock_.not_before(last.front().at);
  kept_at_ = kept->sequence;
  kept_size_ = kept->body.size();
}

void Chronicle::load() {
  if (carry_on_) carry_on_from_kept();
  catch_up();
}

void Chronicle::load_from(floor::Instant at) {
  const std::uint64_t last = store_.head(head_.chain()).sequence();
  std::uint64_t from = last + 1;
  for (bool earlier = true; earlier && from > 1;) {
    const std::uint64_t before = from > entries_at_once ? from - entries_at_once : 1;
    const auto entries = store_.entries(head_.chain(), before, from - before);
    const auto first = std::find_if(entries.begin(), entries.end(),
                                    [&](const floor::Entry& entry) { return entry.at >= at; });
    earlier = first == entries.begin();
    from = first == entries.end() ? from : first->sequence;
    if (entries.empty()) break;
  }
  if (from > 1) {
    const auto before = store_.entries(head_.chain(), from - 1, 1);
    if (before.empty()) throw std::runtime_error(head_.chain() + ": has a gap");
    head_ = floor::ChainHead(head_.chain(), from - 1, before.front().hash);
    clock_.not_before(before.front().at);
  }
  catch_up();
}

void Chronicle::catch_up() {
  while (true) {
    const auto entries = store_.entries(head_.chain(), head_.sequence() + 1, entries_at_once);
    if (const auto wrong = why_not_chained(entries, head_.sequence(), head_.hash())) {
      throw std::runtime_error(text(*wrong));
    }
    for (const floor::Entry& entry : entries) take(entry);
    if (entries.size() < entries_at_once) return;
  }
}

void Chronicle::put(Draft& draft, floor::Instant at, floor::ChainHead& after, store::Batch& batch) {
  batch.entries.push_back(after.add(
      at, entry_body(draft.event, draft.event.dump(), draft.by, draft.postings, draft.reason)));
  for (store::Document& document : draft.documents) {
    batch.documents.push_back(std::move(document));
  }
  batch.fences.insert(batch.fences.end(), draft.fences.begin(), draft.fences.end());
  add_balances(batch.balances, draft.postings);
}

void Chronicle::add(Make make, Reply reply) {
  add_all(
      [make = std::move(make)](floor::Instant now) -> std::variant<std::vector<Draft>, Refusal> {
        auto made = make(now);
        if (auto* refusal = std::get_if<Refusal>(&made)) return std::move(*refusal);
        std::vector<Draft> one;
        one.push_back(std::move(std::get<Draft>(made)));
        return one;
      },
      std::move(reply));
}

void Chronicle::add_all(MakeAll make, Reply reply) {
  waiting_.push_back({std::move(make), std::move(reply)});
  if (!writing_) next();
}

void Chronicle::done(const std::optional<Refusal>& why) {
  const Reply reply = std::move(waiting_.front().reply);
  waiting_.pop_front();
  if (reply) reply(why);
}

void Chronicle::next() {
  while (!writing_ && !waiting_.empty()) {
    const floor::Instant now = clock_.now();
    std::variant<std::vector<Draft>, Refusal> made;
    try {
      made = waiting_.front().make(now);
    } catch (const std::exception& error) {
      // Its own fault, and nobody else waits for it.
      server::log(server::Level::error, "{}: {}", head_.chain(), error.what());
      made = Refusal{"could not be recorded", head_.chain(), {}};
    }
    if (const auto* refusal = std::get_if<Refusal>(&made)) {
      done(*refusal);
      continue;
    }
    auto& drafts = std::get<std::vector<Draft>>(made);
    if (drafts.empty()) {
      done(std::nullopt);
      continue;
    }
    floor::ChainHead after = head_;
    store::Batch batch;
    try {
      for (Draft& draft : drafts) put(draft, now, after, batch);
    } catch (const std::exception& error) {
      server::log(server::Level::error, "{}: {}", head_.chain(), error.what());
      done(Refusal{"could not be recorded", head_.chain(), {}});
      continue;
    }
    // As it stood before these. A large state is kept less often: all of them together are written
    // with no more than the entries are.
    const std::uint64_t between =
        std::max<std::uint64_t>(entries_between_states, kept_size_ / bytes_of_an_entry);
    if (carried_ && head_.sequence() - kept_at_ >= between) {
      std::string state = carried_().dump();
      kept_at_ = head_.sequence();
      kept_size_ = state.size();
      batch.snapshots.push_back({head_.chain(), kept_at_, std::move(state)});
    }
    writing_ = true;
    const auto submitted =
        writer_.submit(batch, [this, entries = batch.entries](const store::Written& result) {
          owner_.post([this, entries, result] { written(entries, result); });
        });
    using enum store::JournalWriter::Submitted;
    if (submitted != queued && submitted != congested) {
      writing_ = false;
      done(cannot_be_written());
    }
  }
}

void Chronicle::written(const std::vector<floor::Entry>& entries, const store::Written& written) {
  writing_ = false;
  const bool another_first =
      !written.failed && written.result.outcome == store::CommitResult::Outcome::conflict;
  if (another_first && ++waiting_.front().tries < most_tries) {
    try {
      catch_up();
    } catch (const std::exception& error) {
      server::log(server::Level::error, "{}: {}", head_.chain(), error.what());
      done(cannot_be_written());
    }
  } else if (!written.ok()) {
    done(not_recorded(written));
  } else {
    std::optional<Refusal> why;
    own_ = true;
    try {
      for (const floor::Entry& entry : entries) take(entry);
    } catch (const std::exception& error) {
      server::log(server::Level::error, "{}: {}", head_.chain(), error.what());
      why = Refusal{"is recorded, and could not be taken up", head_.chain(), {}};
    }
    own_ = false;
    done(why);
  }
  next();
}

}  // namespace houseway::house
