#pragma once

#include "core/random.h"
#include "simulate/stream.h"

namespace houseway {

// The numbers of a stream for whatever asks a random source.
class StreamRandom final : public Random {
 public:
  explicit StreamRandom(Stream& stream) : stream_(stream) {}
  std::uint64_t bits() override { return stream_.bits(); }

 private:
  Stream& stream_;
};

}  // namespace houseway
