#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/money.h"
#include "core/refusal.h"
#include "floor/entry.h"

// Questions and disputes about rounds (639a.11(d)). A dispute stops nothing by itself: play goes
// on, and what is put right is a posting of its own that cites it.
namespace houseway::floor {

struct DisputeOpened {
  std::string table;
  std::string round;
  std::string player;       // account that it is about; of a player who opens it his own
  std::string claim;        // what should have happened
  bool poker_room = false;  // its shift supervisor rules (637a.18(a))
  bool operator==(const DisputeOpened&) const = default;
};
struct StatementAdded {
  std::string words;
  bool operator==(const StatementAdded&) const = default;
};
// Somebody has looked at the round again before it is ruled on.
struct EvidenceViewed {
  std::string what;  // "replay", "proofs", "recording 12:03"
  bool operator==(const EvidenceViewed&) const = default;
};
struct DisputeRuled {
  enum class Finding : std::uint8_t { upheld, in_part, denied };
  Finding finding = Finding::denied;
  std::string words;
  std::string section;  // of the rules that decide it, where one does
  Money due;            // to the player from the house; less than nothing for the way back
  bool operator==(const DisputeRuled&) const = default;
};
std::string_view name(DisputeRuled::Finding finding);  // "in-part"
std::optional<DisputeRuled::Finding> parse_finding(std::string_view word);
// What was ruled to be due is posted, all of it or a part.
struct DisputeCorrected {
  Money amount;
  bool operator==(const DisputeCorrected&) const = default;
};
struct DisputeWithdrawn {
  bool operator==(const DisputeWithdrawn&) const = default;
};

struct DisputeEvent {
  using What = std::variant<DisputeOpened, StatementAdded, EvidenceViewed, DisputeRuled,
                            DisputeCorrected, DisputeWithdrawn>;

  std::uint64_t dispute = 0;  // its number, the first being 1
  What what;
  std::string reason = {};
  std::optional<Actor> witness = {};

  bool operator==(const DisputeEvent&) const = default;
};

// {"event": "dispute-ruled", "dispute": 12, "finding": "upheld", ..., "due-cents": 1500}
Json to_json(const DisputeEvent& event);
std::variant<DisputeEvent, Refusal> read_dispute_event(const Json& json);

struct Dispute {
  enum class State : std::uint8_t { open, ruled, settled, withdrawn };
  struct Said {
    Instant at;
    Actor by;
    DisputeEvent event;
    bool operator==(const Said&) const = default;
  };

  std::uint64_t number = 0;
  State state = State::open;
  DisputeOpened opened;
  Actor opened_by;
  std::optional<DisputeRuled> ruling;
  Money corrected;
  std::vector<Said> history;  // all of it, in order

  bool over() const { return state == State::settled || state == State::withdrawn; }
  bool operator==(const Dispute&) const = default;
};
std::string_view name(Dispute::State state);  // "open"

// All disputes of a floor, of the chain "disputes".
class Disputes {
 public:
  // That the round exists and the player sat there is asked of the record beforehand.
  std::optional<Refusal> why_not(const DisputeEvent& event, const Actor& by, Instant at) const;
  void apply(const DisputeEvent& event, const Actor& by, Instant at);
  std::vector<Posting> postings_of(const DisputeEvent& event) const;

  std::uint64_t next() const { return disputes_.size() + 1; }
  const Dispute* find(std::uint64_t number) const;
  const std::vector<Dispute>& all() const { return disputes_; }
  std::vector<const Dispute*> of_round(std::string_view round) const;

 private:
  using Why = std::optional<Refusal>;
  Why why_not(const DisputeOpened& opened, const DisputeEvent& event, const Actor& by) const;
  Why why_not(const StatementAdded& said, const Dispute& dispute, const Actor& by) const;
  Why why_not(const EvidenceViewed& viewed, const Dispute& dispute, const Actor& by) const;
  Why why_not(const DisputeRuled& ruled, const Dispute& dispute, const Actor& by) const;
  Why why_not(const DisputeCorrected& corrected, const Dispute& dispute, const DisputeEvent& event,
              const Actor& by) const;
  Why why_not(const DisputeWithdrawn& withdrawn, const Dispute& dispute, const Actor& by) const;

  std::vector<Dispute> disputes_;
};

// The dispute with all that was said, as a page shows it.
Json to_json(const Dispute& dispute);

}  // namespace houseway::floor
