#include "floor/logins_rate_limit.h"

#include <algorithm>

namespace houseway::floor {

std::optional<std::chrono::microseconds> RateLimit::take(std::string_view key, Instant now) {
  now = clock_(now);
  Bucket& bucket = bucket_of(key, now);
  // A bucket is its moment of being full: with every token taken that is one interval later.
  const Instant full_at = std::max(bucket.full_at, now) + rate_.every;
  const auto over = full_at - now - rate_.every * rate_.burst;
  if (over > over.zero()) return over;
  bucket.full_at = full_at;
  return {};
}

RateLimit::Bucket& RateLimit::bucket_of(std::string_view key, Instant now) {
  if (const auto found = by_key_.find(key); found != by_key_.end()) {
    buckets_.splice(buckets_.end(), buckets_, found->second);
    return *found->second;
  }
  if (buckets_.size() >= most_) {
    if (buckets_.empty() || buckets_.front().full_at > now) return shared_;
    by_key_.erase(buckets_.front().key);
    buckets_.pop_front();
  }
  buckets_.push_back({std::string(key), now});
  by_key_.emplace(key, std::prev(buckets_.end()));
  return buckets_.back();
}

}  // namespace houseway::floor
