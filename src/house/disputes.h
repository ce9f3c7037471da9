#pragma once

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "core/refusal.h"
#include "floor/entry.h"
#include "round/json.h"

namespace houseway::house {

struct DisputeOpened {
  std::string table;
  std::string round;
  std::string question;
};
struct DisputeRuled {
  std::size_t dispute = 0;  // from 1 on
  std::string ruling;
  bool final = false;  // by the supervisor of the poker room (637a.18(a))
};
using DisputeEvent = std::variant<DisputeOpened, DisputeRuled>;
Json to_json(const DisputeEvent& event);
std::variant<DisputeEvent, Refusal> read_dispute_event(const Json& json);

// Questions about rounds that were played (639a.11(d)). What was ruled may be ruled otherwise only
// by the supervisor of the poker room, whose decision is final.
class Disputes {
 public:
  struct Ruling {
    std::string words;
    floor::Actor by;
    floor::Instant at;
    bool final = false;
  };
  struct Dispute {
    DisputeOpened opened;
    floor::Actor by;
    floor::Instant at;
    std::vector<Ruling> rulings;
  };

  std::optional<Refusal> why_not(const DisputeEvent& event, const floor::Actor& by,
                                 floor::Instant at) const;
  void apply(const DisputeEvent& event, const floor::Actor& by, floor::Instant at);

  const std::vector<Dispute>& all() const { return disputes_; }
  const Dispute* find(std::size_t number) const;

 private:
  std::vector<Dispute> disputes_;
};
Json to_json(const Disputes::Dispute& dispute, std::size_t number);

}  // namespace houseway::house
