#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "core/refusal.h"
#include "floor/entry.h"
#include "floor/game_request_events.h"
#include "floor/submission_terms.h"

namespace houseway::floor {

struct PublicComment {
  std::string from;
  std::string comment;
  std::optional<Instant> considered;
  std::string amendment;
};

// A request for a new game or feature, and how far it has come (601a.2, 601a.3). What has not
// happened has no time.
struct GameRequest {
  RequestFiled filed;
  Instant filed_at;
  std::optional<Instant> at_laboratory;
  std::optional<Instant> verified;
  GameTerms terms;
  std::optional<Date> preliminary_meeting;
  Provisions provisions;
  std::optional<Instant> posted_for_comment;
  std::vector<PublicComment> comments;
  std::optional<Date> final_meeting;
  std::optional<Instant> bulletin;
  std::string citation;
  std::optional<Instant> rules_posted;
  std::optional<Instant> declined;
  std::string declined_because;

  // From when it may be offered, subject to a facility's own filings: both publications are made.
  std::optional<Instant> available_from() const;
  std::string_view stands_at() const;  // "posted for comment"
};

// The games that may be played in Pennsylvania, and the requests for more of them. The games
// of the chapters were approved before and are deemed approved (601a.3(i)); one that the program
// learns later is not, and has its request.
class GameRequests {
 public:
  static constexpr int days_of_comment = 30;

  GameRequests();
  explicit GameRequests(std::set<std::string, std::less<>> approved_before)
      : approved_before_(std::move(approved_before)) {}

  std::optional<Refusal> why_not(const RequestEvent& event, const Actor& actor, Instant at) const;
  void apply(const RequestEvent& event, const Actor& actor, Instant at);

  const std::map<std::string, GameRequest, std::less<>>& all() const { return requests_; }
  const GameRequest* find(std::string_view request) const;
  bool deemed_approved(std::string_view game) const { return approved_before_.contains(game); }
  // Why the game may not be offered anywhere yet (601a.3(f)).
  std::optional<Refusal> why_not_available(std::string_view game, Instant now) const;
  // What notices received by then say of the game's options.
  GameTerms terms(std::string_view game, Instant at) const;

 private:
  std::optional<Refusal> check(const RequestFiled& filed, const Actor& actor, Instant at) const;
  std::optional<Refusal> check(const GameRequest& request, const RequestEvent& event,
                               Instant at) const;

  std::set<std::string, std::less<>> approved_before_;
  std::map<std::string, GameRequest, std::less<>> requests_;
  Instant last_ = Instant::min();
};

}  // namespace houseway::floor
