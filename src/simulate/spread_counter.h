#pragma once

#include <cstdint>
#include <vector>

#include "simulate/tally.h"

namespace houseway {

// A spread that is counted quickly: a table by the result, open addressing, for a block of rounds.
class SpreadCounter {
 public:
  SpreadCounter() : slots_(64) {}

  void add(std::int64_t net) {
    Slot& slot = find(net);
    if (slot.times == 0) {
      slot.net = net;
      if (++used_ * 2 > slots_.size()) [[unlikely]] {
        slot.times = 1;
        return grow();
      }
    }
    ++slot.times;
  }
  void add_to(Spread& spread) const {
    for (const Slot& slot : slots_) {
      if (slot.times > 0) spread.add(slot.net, slot.times);
    }
  }

 private:
  struct Slot {
    std::int64_t net = 0;
    std::uint64_t times = 0;
  };
  Slot& find(std::int64_t net) {
    const std::size_t mask = slots_.size() - 1;
    std::size_t at = (static_cast<std::uint64_t>(net) * 0x9E3779B97F4A7C15U) >> 32U & mask;
    while (slots_[at].times > 0 && slots_[at].net != net) at = (at + 1) & mask;
    return slots_[at];
  }
  void grow() {
    std::vector<Slot> before(slots_.size() * 2);
    before.swap(slots_);
    for (const Slot& slot : before) {
      if (slot.times > 0) find(slot.net) = slot;
    }
  }

  std::vector<Slot> slots_;
  std::size_t used_ = 0;
};

}  // namespace houseway
