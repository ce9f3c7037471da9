#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/refusal.h"
#include "floor/entry.h"
#include "floor/submission_json.h"
#include "floor/submission_review.h"

// Documents that are filed and reviewed as Rules Submissions are (601a.10): layouts, signs,
// equipment and the like. A document is named after its kind and number: "layout/3".
namespace houseway::floor {

enum class DocumentKind : std::uint8_t {
  layout,
  signage,
  equipment,
  staffing_plan,
  tournament_schedule,
  dealer_training,
  gaming_guide
};
std::string_view name(DocumentKind kind);  // "staffing-plan"
std::optional<DocumentKind> parse_document_kind(std::string_view name);

struct DocumentFiled {
  static constexpr std::string_view name = "document-filed";
  DocumentKind kind = DocumentKind::layout;
  std::string title;
  std::string game;                       // empty where it is of no one game
  Digest content = {};                    // SHA-256 of what was handed in
  std::vector<std::string> inscriptions;  // that a layout or sign bears
  std::string revises;

  void write(Json& json) const;
  static DocumentFiled read(EventReader& reader);
};

struct DocumentTolled {
  static constexpr std::string_view name = "document-tolled";
  std::string document;
  std::string inconsistency;
  std::string alternative;

  void write(Json& json) const;
  static DocumentTolled read(EventReader& reader);
};

struct DocumentApproved {
  static constexpr std::string_view name = "document-approved";
  std::string document;

  void write(Json& json) const;
  static DocumentApproved read(EventReader& reader);
};

struct DocumentDisapproved {
  static constexpr std::string_view name = "document-disapproved";
  std::string document;
  std::string reason;

  void write(Json& json) const;
  static DocumentDisapproved read(EventReader& reader);
};

struct DocumentWithdrawn {
  static constexpr std::string_view name = "document-withdrawn";
  std::string document;

  void write(Json& json) const;
  static DocumentWithdrawn read(EventReader& reader);
};

using DocumentEvent = std::variant<DocumentFiled, DocumentTolled, DocumentApproved,
                                   DocumentDisapproved, DocumentWithdrawn>;
Json to_json(const DocumentEvent& event);
std::variant<DocumentEvent, Refusal> read_document_event(const Json& json);

struct FiledDocument {
  std::string id;
  DocumentFiled filed;
  Review review;
  std::optional<DocumentTolled> tolled;
  std::string disapproved_because;
};

class FiledDocuments {
 public:
  std::optional<Refusal> why_not(const DocumentEvent& event, const Actor& actor, Instant at) const;
  void apply(const DocumentEvent& event, const Actor& actor, Instant at);

  const FiledDocument* find(std::string_view id) const;
  const std::vector<FiledDocument>& all() const { return documents_; }
  // Whether what was filed may be used: approved, or not answered by the 15th day.
  bool in_use(const FiledDocument& document, Instant now) const;
  bool any_in_use(DocumentKind kind, std::string_view game, Instant now) const;

  // Why a table of the game may not open on this layout.
  std::optional<Refusal> why_not_layout(std::string_view id, std::string_view game,
                                        Instant now) const;
  // What the layout and the signs of the game tell patrons.
  std::vector<std::string> inscriptions(std::string_view layout, std::string_view game,
                                        Instant now) const;

 private:
  std::vector<FiledDocument> documents_;
  Instant last_ = Instant::min();
};

}  // namespace houseway::floor
