#pragma once

#include <cstddef>
#include <list>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "floor/logins_clock.h"

namespace houseway::floor {

// So many at once, and after that one every so often.
struct Rate {
  int burst = 1;
  std::chrono::microseconds every{0};
};

// A bucket of tokens for each key: an address, an account, a connection. Memory is bounded: a
// bucket that is full again says nothing and makes room; when none is, all further keys share one.
class RateLimit {
 public:
  RateLimit(Rate rate, std::size_t most_keys) : rate_(rate), most_(most_keys) {}

  // Takes one; or says how long there is none, and takes nothing.
  std::optional<std::chrono::microseconds> take(std::string_view key, Instant now);

  std::size_t keys() const { return buckets_.size(); }

 private:
  struct Bucket {
    std::string key;
    Instant full_at;
  };

  Bucket& bucket_of(std::string_view key, Instant now);

  Rate rate_;
  std::size_t most_;
  ForwardClock clock_;
  std::list<Bucket> buckets_;  // the one that was asked longest ago first
  std::map<std::string, std::list<Bucket>::iterator, std::less<>> by_key_;
  Bucket shared_ = {{}, Instant::min()};
};

}  // namespace houseway::floor
