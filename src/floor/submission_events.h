#pragma once

#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/money.h"
#include "core/refusal.h"
#include "floor/instant.h"
#include "floor/submission_json.h"
#include "floor/submission_odds.h"
#include "round/json.h"

// What happens to Rules Submissions (601a.4). A version is named after its game and its number, the
// first being 1: "cajun-stud/2".
namespace houseway::floor {

// Put down and not yet filed: it binds nobody, need not be within the rules, and replaces the draft
// of the game before it.
struct SubmissionDrafted {
  static constexpr std::string_view name = "submission-drafted";
  std::string game;
  Json rules;  // as in a round file

  void write(Json& json) const;
  static SubmissionDrafted read(EventReader& reader);
};

// Filed with the Bureau of Gaming Operations: the first, an amendment, or the revision of one that
// was tolled.
struct SubmissionFiled {
  static constexpr std::string_view name = "submission-filed";
  std::string game;
  Json rules;
  std::string revises;  // the version tolled; empty where it revises none
  FiledOdds odds;       // attached by the program
  // What the submission adds to the chapter's procedures for irregularities, in its own words.
  std::string supplement = {};

  void write(Json& json) const;
  static SubmissionFiled read(EventReader& reader);
};

struct SubmissionTolled {
  static constexpr std::string_view name = "submission-tolled";
  std::string version;
  std::string inconsistency;  // what is inconsistent with the rules of play
  std::string alternative;    // an acceptable procedure, where there is one
  std::string option;         // "rules.dealing-method", where one is concerned
  std::string section;        // of the rules of play

  void write(Json& json) const;
  static SubmissionTolled read(EventReader& reader);
};

struct SubmissionApproved {
  static constexpr std::string_view name = "submission-approved";
  std::string version;

  void write(Json& json) const;
  static SubmissionApproved read(EventReader& reader);
};

struct SubmissionDisapproved {
  static constexpr std::string_view name = "submission-disapproved";
  std::string version;
  std::string reason;

  void write(Json& json) const;
  static SubmissionDisapproved read(EventReader& reader);
};

// Taken back by who filed it, before it took effect.
struct SubmissionWithdrawn {
  static constexpr std::string_view name = "submission-withdrawn";
  std::string version;

  void write(Json& json) const;
  static SubmissionWithdrawn read(EventReader& reader);
};

// When versions take effect that may be implemented: not before this moment and, being bound to
// each other, all of them at once or none (605a.8(g)(2)).
struct EffectScheduled {
  static constexpr std::string_view name = "effect-scheduled";
  std::vector<std::string> versions;
  Instant at;

  void write(Json& json) const;
  static EffectScheduled read(EventReader& reader);
};

// The copy of a superseded version is given up.
struct SubmissionPurged {
  static constexpr std::string_view name = "submission-purged";
  std::string version;

  void write(Json& json) const;
  static SubmissionPurged read(EventReader& reader);
};

// A sign with other limits is put up at a table.
struct LimitsPosted {
  static constexpr std::string_view name = "limits-posted";
  std::string table;
  std::string game;
  Money minimum;
  Money maximum;
  bool seated = true;  // whether anybody plays there

  void write(Json& json) const;
  static LimitsPosted read(EventReader& reader);
};

using SubmissionEvent = std::variant<SubmissionDrafted, SubmissionFiled, SubmissionTolled,
                                     SubmissionApproved, SubmissionDisapproved, SubmissionWithdrawn,
                                     EffectScheduled, SubmissionPurged, LimitsPosted>;

Json to_json(const SubmissionEvent& event);
std::variant<SubmissionEvent, Refusal> read_submission_event(const Json& json);

}  // namespace houseway::floor
