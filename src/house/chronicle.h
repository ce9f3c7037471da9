#pragma once

#include <deque>
#include <functional>
#include <string>
#include <variant>
#include <vector>

#include "house/clock.h"
#include "house/recording.h"
#include "house/worker.h"
#include "store/store.h"

namespace houseway::house {

// A chain that is written rarely and read by everybody: people, submissions, links, a meter, slips,
// disputes. Several processes may write it. An event is judged by all that was recorded before it
// and takes effect when it is on the disk; where another process has written meanwhile, that is
// read first and the event is judged again.
//
// Owned by one worker: everything is called and calls back on its thread.
class Chronicle {
 public:
  struct Draft {
    Json event;
    floor::Actor by;
    std::string reason = {};
    std::vector<floor::Posting> postings = {};
    std::vector<store::Document> documents = {};
    std::vector<store::Fence> fences = {};
  };
  // What is to be recorded, judged by how things stand now.
  using Make = std::function<std::variant<Draft, Refusal>(floor::Instant now)>;
  // Several that are recorded together or not at all; none where there is nothing to do.
  using MakeAll = std::function<std::variant<std::vector<Draft>, Refusal>(floor::Instant now)>;
  // An entry of the chain, this process's or another's, takes effect.
  using Follow = std::function<void(const Json& body, const floor::Actor& by, floor::Instant at)>;

  Chronicle(std::string chain, store::Store& store, store::JournalWriter& writer, Worker& owner,
            FloorClock& clock, Follow follow);

  // What follows from the entries is kept beside the chain from time to time, and a start reads it
  // and the entries behind it. `carry_on` throws for what it cannot read.
  void keep(std::function<Json()> carried, std::function<void(const Json&)> carry_on);

  // Reads all that is there. Throws what the store throws, and std::runtime_error for an entry that
  // cannot be followed.
  void load();
  // The same of what was written from then on alone.
  void load_from(floor::Instant at);
  // Reads what other processes have written since.
  void catch_up();

  void add(Make make, Reply reply);
  void add_all(MakeAll make, Reply reply);

  const std::string& chain() const { return head_.chain(); }
  std::uint64_t sequence() const { return head_.sequence(); }
  // The entry that is followed now was written here.
  bool is_own() const { return own_; }
  bool idle() const { return waiting_.empty(); }

 private:
  struct Waiting {
    MakeAll make;
    Reply reply;
    int tries = 0;
  };
  static void put(Draft& draft, floor::Instant at, floor::ChainHead& after, store::Batch& batch);
  void next();
  void written(const std::vector<floor::Entry>& entries, const store::Written& written);
  void take(const floor::Entry& entry);
  void done(const std::optional<Refusal>& why);
  void carry_on_from_kept();

  floor::ChainHead head_;
  store::Store& store_;
  store::JournalWriter& writer_;
  Worker& owner_;
  FloorClock& clock_;
  Follow follow_;
  std::function<Json()> carried_;
  std::function<void(const Json&)> carry_on_;
  std::uint64_t kept_at_ = 0;
  std::size_t kept_size_ = 0;  // bytes
  std::deque<Waiting> waiting_;
  bool writing_ = false;
  bool own_ = false;
};

}  // namespace houseway::house
