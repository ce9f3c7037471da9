#pragma once

#include <array>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/refusal.h"
#include "floor/instant.h"
#include "floor/submission_json.h"
#include "floor/submission_odds.h"
#include "rules/rule_set.h"
#include "rules/rule_sheet.h"

// What happens to the request for a new game or a new feature of one (601a.2, 601a.3).
namespace houseway::floor {

// The ten provisions that rules of play contain when they come before the Board (601a.3(b)), each
// in words, "not applicable" being such words.
inline constexpr std::array<std::string_view, 10> provision_names = {
    "definitions", "layout",     "devices",     "opening",        "wagers",
    "dealing",     "completion", "payout-odds", "irregularities", "other"};
using Provisions = std::array<std::string, provision_names.size()>;

// Those of a game that the program knows, from its own rules. How a table is opened is no part of
// these and stays blank, as does whatever else the game has no rules for.
Provisions provisions_of(const RuleSheet& sheet);

struct RequestFiled {
  static constexpr std::string_view name = "request-filed";
  enum class Filer : std::uint8_t { manufacturer, service_provider, certificate_holder };
  enum class Kind : std::uint8_t { variation, composite, new_game };

  std::string request;  // its number
  Filer filer = Filer::certificate_holder;
  std::string filer_name;
  std::string game;     // the slug
  std::string feature;  // of an existing game: a paytable, a wager; empty for a whole game
  Kind kind = Kind::new_game;
  std::string description;
  std::string rules_of_play;
  std::vector<std::string> wagers;
  FiledOdds odds;  // of each of these
  std::string layout;
  std::vector<std::string> equipment;
  std::string certification;  // by a licensed private testing facility
  std::string reason;
  std::string interested;  // a certificate holder, where none files
  std::vector<std::string> jurisdictions;
  std::vector<std::string> rights;  // copyrights, trademarks, patents

  void write(Json& json) const;
  static RequestFiled read(EventReader& reader);
};

// The second recipient: the Bureau of Gaming Laboratory Operations.
struct SentToLaboratory {
  static constexpr std::string_view name = "request-sent-to-laboratory";
  std::string request;

  void write(Json& json) const;
  static SentToLaboratory read(EventReader& reader);
};

// The Executive Director's notice that the laboratory has verified it.
struct RequestVerified {
  static constexpr std::string_view name = "request-verified";
  std::string request;
  Choices mandatory;
  Choices prohibited;

  void write(Json& json) const;
  static RequestVerified read(EventReader& reader);
};

struct PreliminaryApproval {
  static constexpr std::string_view name = "preliminary-approval";
  std::string request;
  Date meeting;
  Provisions provisions;

  void write(Json& json) const;
  static PreliminaryApproval read(EventReader& reader);
};

struct PostedForComment {
  static constexpr std::string_view name = "posted-for-comment";
  std::string request;

  void write(Json& json) const;
  static PostedForComment read(EventReader& reader);
};

struct CommentReceived {
  static constexpr std::string_view name = "comment-received";
  std::string request;
  std::string from;
  std::string comment;

  void write(Json& json) const;
  static CommentReceived read(EventReader& reader);
};

struct CommentConsidered {
  static constexpr std::string_view name = "comment-considered";
  std::string request;
  std::size_t comment = 0;  // its number, from 1 on
  std::string amendment;    // of the rules of play; empty where none was needed

  void write(Json& json) const;
  static CommentConsidered read(EventReader& reader);
};

struct FinalApproval {
  static constexpr std::string_view name = "final-approval";
  std::string request;
  Date meeting;

  void write(Json& json) const;
  static FinalApproval read(EventReader& reader);
};

struct BulletinNotice {
  static constexpr std::string_view name = "bulletin-notice";
  std::string request;
  std::string citation;  // "56 Pa.B. 7001"

  void write(Json& json) const;
  static BulletinNotice read(EventReader& reader);
};

struct RulesPosted {
  static constexpr std::string_view name = "rules-posted";
  std::string request;

  void write(Json& json) const;
  static RulesPosted read(EventReader& reader);
};

struct RequestDeclined {
  static constexpr std::string_view name = "request-declined";
  std::string request;
  std::string reason;

  void write(Json& json) const;
  static RequestDeclined read(EventReader& reader);
};

using RequestEvent =
    std::variant<RequestFiled, SentToLaboratory, RequestVerified, PreliminaryApproval,
                 PostedForComment, CommentReceived, CommentConsidered, FinalApproval,
                 BulletinNotice, RulesPosted, RequestDeclined>;
Json to_json(const RequestEvent& event);
std::variant<RequestEvent, Refusal> read_request_event(const Json& json);

std::string_view name(RequestFiled::Filer filer);
std::string_view name(RequestFiled::Kind kind);

}  // namespace houseway::floor
