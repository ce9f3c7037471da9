#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/refusal.h"
#include "floor/entry.h"
#include "floor/submission_events.h"
#include "floor/submission_review.h"
#include "floor/submission_terms.h"
#include "rules/rule_set.h"

namespace houseway::floor {

// One Rules Submission of a game.
struct SubmissionVersion {
  std::string id;  // "cajun-stud/2"
  std::string game;
  int number = 0;
  Json rules;        // the choices as filed, until the copy is given up
  Digest hash = {};  // SHA-256 of game and choices, in whatever order these are written
  std::shared_ptr<const RuleSet> checked;
  FiledOdds odds;
  std::string revises;
  Actor filed_by;
  Review review;
  std::optional<SubmissionTolled> tolled;
  std::string disapproved_because;
  std::optional<std::size_t> schedule;  // which of those made, the last that names it
  std::optional<Instant> purged;
  std::string supplement = {};  // to the procedures for irregularities
};

// What a version is at a moment: where its review stands and, once that is over, its effect.
enum class VersionState : std::uint8_t {
  filed,
  tolled,
  revised,
  lapsed,
  disapproved,
  withdrawn,
  awaiting,  // may be implemented, and is to take effect later
  in_force,
  superseded,
  purged
};
std::string_view name(VersionState state);  // "in-force"

// Limits put up at a table. They are those of a version: the next one brings its own.
struct LimitsNotice {
  std::string version;
  Money minimum;
  Money maximum;
  Instant posted;
  Instant effective;
  std::shared_ptr<const RuleSet> rules;  // the version's, with these limits
};

// The Rules Submissions of a facility (601a.4). Of each game one change is under way at a time, so
// that versions take effect in the order of their numbers and exactly one is in force from the
// first on. Whatever is asked of a moment that has passed is answered as it was answered then.
class Submissions {
 public:
  static constexpr int years_kept = 5;
  static constexpr std::chrono::minutes notice_of_limits{30};

  explicit Submissions(TermsOf terms = {}) : terms_(std::move(terms)) {}

  std::optional<Refusal> why_not(const SubmissionEvent& event, const Actor& actor,
                                 Instant at) const;
  void apply(const SubmissionEvent& event, const Actor& actor, Instant at);

  // The version under which a round that starts now is played; none if the game is not offered.
  const SubmissionVersion* in_force(std::string_view game, Instant now) const;
  // Its rules, with the limits that are posted at this table.
  std::shared_ptr<const RuleSet> rules_in_force(std::string_view game, std::string_view table,
                                                Instant now) const;
  const LimitsNotice* limits(std::string_view table, Instant now) const;
  // All that were ever put up there, in that order.
  const std::vector<LimitsNotice>& notices(std::string_view table) const;
  // Why no table of the game opens now, as far as submissions go (601a.4(a)).
  std::optional<Refusal> why_not_open(std::string_view game, Instant now) const;

  const std::vector<SubmissionVersion>& history(std::string_view game) const;
  const SubmissionVersion* find(std::string_view id) const;
  const Json* draft(std::string_view game) const;
  VersionState state(const SubmissionVersion& version, Instant now) const;
  // When it took effect or, as far as is known, will; none where something stands in the way.
  std::optional<Instant> takes_effect(const SubmissionVersion& version) const;
  std::optional<Instant> superseded(const SubmissionVersion& version) const;

 private:
  struct Schedule {
    std::vector<std::string> versions;
    Instant at;
  };

  std::optional<Refusal> check(const SubmissionDrafted& drafted, Instant at) const;
  std::optional<Refusal> check(const SubmissionFiled& filed, Instant at) const;
  std::optional<Refusal> check(const SubmissionTolled& tolled, Instant at) const;
  std::optional<Refusal> check(const SubmissionApproved& approved, Instant at) const;
  std::optional<Refusal> check(const SubmissionDisapproved& disapproved, Instant at) const;
  std::optional<Refusal> check(const SubmissionWithdrawn& withdrawn, Instant at) const;
  std::optional<Refusal> check(const EffectScheduled& scheduled, Instant at) const;
  std::optional<Refusal> check(const SubmissionPurged& purged, Instant at) const;
  std::optional<Refusal> check(const LimitsPosted& posted, Instant at) const;

  void take(const SubmissionDrafted& drafted, const Actor& actor, Instant at);
  void take(const SubmissionFiled& filed, const Actor& actor, Instant at);
  void take(const SubmissionTolled& tolled, const Actor& actor, Instant at);
  void take(const SubmissionApproved& approved, const Actor& actor, Instant at);
  void take(const SubmissionDisapproved& disapproved, const Actor& actor, Instant at);
  void take(const SubmissionWithdrawn& withdrawn, const Actor& actor, Instant at);
  void take(const EffectScheduled& scheduled, const Actor& actor, Instant at);
  void take(const SubmissionPurged& purged, const Actor& actor, Instant at);
  void take(const LimitsPosted& posted, const Actor& actor, Instant at);

  std::optional<Refusal> why_not_review(const std::string& version, Review::Act act,
                                        Instant at) const;
  SubmissionVersion& version(const std::string& id);
  bool is_under_way(const SubmissionVersion& version, Instant now) const;

  TermsOf terms_;
  std::map<std::string, std::vector<SubmissionVersion>, std::less<>> games_;
  std::map<std::string, Json, std::less<>> drafts_;
  std::vector<Schedule> schedules_;
  std::map<std::string, std::vector<LimitsNotice>, std::less<>> limits_;
  Instant last_ = Instant::min();
};

// Choices put to `check` as a whole, with the figures attached; or all that is wrong with them.
std::variant<SubmissionFiled, Refusals> prepare_filing(const std::string& game, const Json& rules,
                                                       const OddsOf& odds);

// A notice that tolls a version for what `check` says against it (601a.4(d)(1)).
SubmissionTolled toll_for(const std::string& version, const Refusal& refusal);

// Who reads submissions: internal audit, surveillance, the Board, and who files them (601a.4(f)).
// Reading is all that most of them may do.
std::optional<Refusal> why_not_read_submissions(Role role);

}  // namespace houseway::floor
