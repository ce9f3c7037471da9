#include "floor/filed_documents.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <stdexcept>

namespace houseway::floor {
namespace {

constexpr std::array<std::string_view, 7> document_kinds = {
    "layout",          "signage",      "equipment", "staffing-plan", "tournament-schedule",
    "dealer-training", "gaming-guide",
};
constexpr const char* section = "601a.10(a)";

// The document that an event is about, and what it does to its review.
struct Acting {
  std::string document;
  Review::Act act = Review::Act::withdraw;
  Role by = Role::certificate_holder;
};
Acting acting(const DocumentEvent& event) {
  if (const auto* filed = std::get_if<DocumentFiled>(&event)) {
    return {filed->revises, Review::Act::revise, Role::certificate_holder};
  }
  if (const auto* tolled = std::get_if<DocumentTolled>(&event)) {
    return {tolled->document, Review::Act::toll, Role::gaming_operations};
  }
  if (const auto* approved = std::get_if<DocumentApproved>(&event)) {
    return {approved->document, Review::Act::approve, Role::executive_director};
  }
  if (const auto* disapproved = std::get_if<DocumentDisapproved>(&event)) {
    return {disapproved->document, Review::Act::disapprove, Role::executive_director};
  }
  return {std::get<DocumentWithdrawn>(event).document, Review::Act::withdraw,
          Role::certificate_holder};
}

}  // namespace

std::string_view name(DocumentKind kind) {
  return document_kinds[static_cast<std::size_t>(kind)];
}

std::optional<DocumentKind> parse_document_kind(std::string_view name) {
  const auto* const found = std::find(document_kinds.begin(), document_kinds.end(), name);
  if (found == document_kinds.end()) return {};
  return static_cast<DocumentKind>(found - document_kinds.begin());
}

void DocumentFiled::write(Json& json) const {
  json["kind"] = floor::name(kind);
  json["title"] = title;
  if (!game.empty()) json["game"] = game;
  json["sha256"] = hex(content);
  if (!inscriptions.empty()) json["inscriptions"] = inscriptions;
  if (!revises.empty()) json["revises"] = revises;
}

DocumentFiled DocumentFiled::read(EventReader& reader) {
  DocumentFiled filed;
  const auto kind = parse_document_kind(reader.words("kind"));
  if (!kind) reader.refuse("kind", fmt::format("is one of {}", fmt::join(document_kinds, ", ")));
  filed.kind = kind.value_or(DocumentKind::layout);
  filed.title = reader.words("title");
  filed.game = reader.words_if_any("game");
  const auto content = parse_digest(reader.words("sha256"));
  if (!content) reader.refuse("sha256", "is a SHA-256 of 64 digits");
  filed.content = content.value_or(Digest());
  filed.inscriptions = reader.list("inscriptions");
  filed.revises = reader.words_if_any("revises");
  return filed;
}

void DocumentTolled::write(Json& json) const {
  json["document"] = document;
  json["inconsistency"] = inconsistency;
  if (!alternative.empty()) json["alternative"] = alternative;
}

DocumentTolled DocumentTolled::read(EventReader& reader) {
  return {reader.words("document"), reader.words("inconsistency"),
          reader.words_if_any("alternative")};
}

void DocumentApproved::write(Json& json) const {
  json["document"] = document;
}

DocumentApproved DocumentApproved::read(EventReader& reader) {
  return {reader.words("document")};
}

void DocumentDisapproved::write(Json& json) const {
  json["document"] = document;
  json["reason"] = reason;
}

DocumentDisapproved DocumentDisapproved::read(EventReader& reader) {
  return {reader.words("document"), reader.words("reason")};
}

void DocumentWithdrawn::write(Json& json) const {
  json["document"] = document;
}

DocumentWithdrawn DocumentWithdrawn::read(EventReader& reader) {
  return {reader.words("document")};
}

Json to_json(const DocumentEvent& event) {
  return event_json(event);
}

std::variant<DocumentEvent, Refusal> read_document_event(const Json& json) {
  return read_event<DocumentEvent>(json);
}

const FiledDocument* FiledDocuments::find(std::string_view id) const {
  const auto found = std::find_if(documents_.begin(), documents_.end(),
                                  [&](const FiledDocument& each) { return each.id == id; });
  return found == documents_.end() ? nullptr : &*found;
}

bool FiledDocuments::in_use(const FiledDocument& document, Instant now) const {
  const Review::State state = document.review.state(now);
  return now >= document.review.filed() &&
         (state == Review::State::approved || state == Review::State::deemed);
}

bool FiledDocuments::any_in_use(DocumentKind kind, std::string_view game, Instant now) const {
  return std::any_of(documents_.begin(), documents_.end(), [&](const FiledDocument& each) {
    return each.filed.kind == kind && each.filed.game == game && in_use(each, now);
  });
}

std::optional<Refusal> FiledDocuments::why_not_layout(std::string_view id, std::string_view game,
                                                      Instant now) const {
  const auto refuse = [&](std::string message) {
    return Refusal{std::move(message), fmt::format("layout {}", id), section};
  };
  const FiledDocument* document = find(id);
  if (document == nullptr || document->filed.kind != DocumentKind::layout) {
    return refuse("a table opens on a layout that was filed and approved; there is no such layout");
  }
  if (document->filed.game != game) {
    return refuse(fmt::format("is a layout of {}, not of {}", document->filed.game, game));
  }
  if (in_use(*document, now)) return {};
  return refuse(fmt::format("is {}: a layout is used once it is approved",
                            name(document->review.state(now))));
}

std::vector<std::string> FiledDocuments::inscriptions(std::string_view layout,
                                                      std::string_view game, Instant now) const {
  std::vector<std::string> words;
  for (const FiledDocument& document : documents_) {
    const bool sign = document.filed.kind == DocumentKind::signage && document.filed.game == game;
    if ((document.id != layout && !sign) || !in_use(document, now)) continue;
    words.insert(words.end(), document.filed.inscriptions.begin(),
                 document.filed.inscriptions.end());
  }
  return words;
}

std::optional<Refusal> FiledDocuments::why_not(const DocumentEvent& event, const Actor& actor,
                                               Instant at) const {
  const Acting what = acting(event);
  if (actor.role != what.by) {
    return Refusal{fmt::format("this is for {}, not for {}", name(what.by), name(actor.role)), "by",
                   section};
  }
  if (at < last_) {
    return Refusal{
        fmt::format("is earlier than what was recorded last, {}", text(last_)), "at", {}};
  }
  const auto* filed = std::get_if<DocumentFiled>(&event);
  if (filed != nullptr) {
    if (is_blank(filed->title)) return Refusal{"a document has a title", "title", section};
    if (filed->kind == DocumentKind::layout && is_blank(filed->game)) {
      return Refusal{"a layout is of a game", "game", section};
    }
    if (filed->revises.empty()) return {};
  }
  const FiledDocument* document = find(what.document);
  if (document == nullptr) {
    return Refusal{fmt::format("there is no document {}", what.document), "document", section};
  }
  if (filed != nullptr && document->filed.kind != filed->kind) {
    return Refusal{fmt::format("{} is of another kind", document->id), "revises", section};
  }
  auto refusal = document->review.why_not(what.act, at);
  if (refusal) {
    refusal->place = document->id;
    refusal->section = section;
  }
  return refusal;
}

void FiledDocuments::apply(const DocumentEvent& event, const Actor& actor, Instant at) {
  if (const auto refusal = why_not(event, actor, at)) throw std::logic_error(text(*refusal));
  const Acting what = acting(event);
  for (FiledDocument& document : documents_) {
    if (document.id != what.document) continue;
    document.review.record(what.act, at);
    if (const auto* tolled = std::get_if<DocumentTolled>(&event)) document.tolled = *tolled;
    if (const auto* disapproved = std::get_if<DocumentDisapproved>(&event)) {
      document.disapproved_because = disapproved->reason;
    }
  }
  if (const auto* filed = std::get_if<DocumentFiled>(&event)) {
    const auto number =
        1 + std::count_if(documents_.begin(), documents_.end(), [&](const FiledDocument& each) {
          return each.filed.kind == filed->kind;
        });
    documents_.push_back(
        {fmt::format("{}/{}", name(filed->kind), number), *filed, Review(at), {}, {}});
  }
  last_ = at;
}

}  // namespace houseway::floor
