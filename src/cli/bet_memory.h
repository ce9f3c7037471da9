#pragma once

#include <vector>

#include "round/json_fwd.h"
#include "rules/definition.h"
#include "rules/record.h"

namespace houseway::cli {

// What each seat bet before the last result, which it may bet again.
class BetMemory {
 public:
  explicit BetMemory(int seats) : seats_(static_cast<std::size_t>(seats)) {}

  const std::vector<Stake>& last(int seat) const { return of(seat).last; }

  void made(int seat, Spot spot, Money more);
  void taken_back(int seat, Spot spot, Money less);
  void forget_made();  // the round came to nothing
  // What was made since the result before; who made nothing may still repeat what was made then.
  void result();

  // {"1": {"ante": 10}}
  Json as_json(const Definition& game) const;
  void restore(const Definition& game, const Json& json);

 private:
  struct OfSeat {
    std::vector<Stake> made;  // since the last result
    std::vector<Stake> last;
  };
  const OfSeat& of(int seat) const { return seats_[static_cast<std::size_t>(seat - 1)]; }
  OfSeat& of(int seat) { return seats_[static_cast<std::size_t>(seat - 1)]; }

  std::vector<OfSeat> seats_;
};

}  // namespace houseway::cli
