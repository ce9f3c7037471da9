#include "floor/game_request_events.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "floor/submission_terms.h"

namespace houseway::floor {
namespace {

constexpr std::array<std::string_view, 3> filers = {"manufacturer", "service-provider",
                                                    "certificate-holder"};
constexpr std::array<std::string_view, 3> request_kinds = {"variation", "composite", "new"};

template <class Word>
Word read_word(EventReader& reader, const char* key, const std::array<std::string_view, 3>& words) {
  const std::string word = reader.words(key);
  const auto* const found = std::find(words.begin(), words.end(), word);
  if (found != words.end()) return static_cast<Word>(found - words.begin());
  reader.refuse(key, fmt::format("is one of {}", fmt::join(words, ", ")));
  return Word();
}

void write_if_any(Json& json, const char* key, const std::string& words) {
  if (!words.empty()) json[key] = words;
}
void write_if_any(Json& json, const char* key, const std::vector<std::string>& words) {
  if (!words.empty()) json[key] = words;
}

Choices read_choices(EventReader& reader, const char* key) {
  const auto terms = read_terms(reader.entries(key));
  if (!terms) {
    reader.refuse(key, "is a list of {\"choice\": NAME, \"value\": true, false, number or word}");
  }
  return terms.value_or(Choices());
}

}  // namespace

std::string_view name(RequestFiled::Filer filer) {
  return filers[static_cast<std::size_t>(filer)];
}

std::string_view name(RequestFiled::Kind kind) {
  return request_kinds[static_cast<std::size_t>(kind)];
}

void RequestFiled::write(Json& json) const {
  json["request"] = request;
  json["filer"] = floor::name(filer);
  json["filer-name"] = filer_name;
  json["game"] = game;
  write_if_any(json, "feature", feature);
  json["kind"] = floor::name(kind);
  json["description"] = description;
  json["rules-of-play"] = rules_of_play;
  write_if_any(json, "wagers", wagers);
  if (!odds.empty()) json["odds"] = floor::to_json(odds);
  write_if_any(json, "layout", layout);
  write_if_any(json, "equipment", equipment);
  write_if_any(json, "certification", certification);
  json["why"] = reason;
  write_if_any(json, "interested", interested);
  write_if_any(json, "jurisdictions", jurisdictions);
  write_if_any(json, "rights", rights);
}

RequestFiled RequestFiled::read(EventReader& reader) {
  RequestFiled filed;
  filed.request = reader.words("request");
  filed.filer = read_word<Filer>(reader, "filer", filers);
  filed.filer_name = reader.words("filer-name");
  filed.game = reader.words("game");
  filed.feature = reader.words_if_any("feature");
  filed.kind = read_word<Kind>(reader, "kind", request_kinds);
  filed.description = reader.words("description");
  filed.rules_of_play = reader.words("rules-of-play");
  filed.wagers = reader.list("wagers");
  auto odds = read_filed_odds(reader.entries("odds"));
  if (const auto* refusal = std::get_if<Refusal>(&odds)) {
    reader.refuse(refusal->place, refusal->message);
  } else {
    filed.odds = std::move(std::get<FiledOdds>(odds));
  }
  filed.layout = reader.words_if_any("layout");
  filed.equipment = reader.list("equipment");
  filed.certification = reader.words_if_any("certification");
  filed.reason = reader.words("why");
  filed.interested = reader.words_if_any("interested");
  filed.jurisdictions = reader.list("jurisdictions");
  filed.rights = reader.list("rights");
  return filed;
}

void SentToLaboratory::write(Json& json) const {
  json["request"] = request;
}

SentToLaboratory SentToLaboratory::read(EventReader& reader) {
  return {reader.words("request")};
}

void RequestVerified::write(Json& json) const {
  json["request"] = request;
  if (!mandatory.empty()) json["mandatory"] = terms_json(mandatory);
  if (!prohibited.empty()) json["prohibited"] = terms_json(prohibited);
}

RequestVerified RequestVerified::read(EventReader& reader) {
  return {reader.words("request"), read_choices(reader, "mandatory"),
          read_choices(reader, "prohibited")};
}

void PreliminaryApproval::write(Json& json) const {
  json["request"] = request;
  json["meeting"] = text(meeting);
  Json& all = json["provisions"] = Json::object();
  for (std::size_t i = 0; i < provisions.size(); ++i) {
    if (!provisions[i].empty()) all[std::string(provision_names[i])] = provisions[i];
  }
}

PreliminaryApproval PreliminaryApproval::read(EventReader& reader) {
  PreliminaryApproval approval{reader.words("request"), reader.date("meeting"), {}};
  const Json all = reader.part("provisions");
  if (!all.is_object()) {
    reader.refuse("provisions", "is an object of provisions in words");
    return approval;
  }
  for (const auto& [key, value] : all.items()) {
    const auto* const found = std::find(provision_names.begin(), provision_names.end(), key);
    if (found == provision_names.end() || !value.is_string()) {
      reader.refuse("provisions." + key,
                    fmt::format("is one of {}, in words", fmt::join(provision_names, ", ")));
      return approval;
    }
    approval.provisions[static_cast<std::size_t>(found - provision_names.begin())] =
        value.get<std::string>();
  }
  return approval;
}

void PostedForComment::write(Json& json) const {
  json["request"] = request;
}

PostedForComment PostedForComment::read(EventReader& reader) {
  return {reader.words("request")};
}

void CommentReceived::write(Json& json) const {
  json["request"] = request;
  json["from"] = from;
  json["comment"] = comment;
}

CommentReceived CommentReceived::read(EventReader& reader) {
  return {reader.words("request"), reader.words("from"), reader.words("comment")};
}

void CommentConsidered::write(Json& json) const {
  json["request"] = request;
  json["comment"] = comment;
  write_if_any(json, "amendment", amendment);
}

CommentConsidered CommentConsidered::read(EventReader& reader) {
  return {reader.words("request"), reader.number("comment"), reader.words_if_any("amendment")};
}

void FinalApproval::write(Json& json) const {
  json["request"] = request;
  json["meeting"] = text(meeting);
}

FinalApproval FinalApproval::read(EventReader& reader) {
  return {reader.words("request"), reader.date("meeting")};
}

void BulletinNotice::write(Json& json) const {
  json["request"] = request;
  json["citation"] = citation;
}

BulletinNotice BulletinNotice::read(EventReader& reader) {
  return {reader.words("request"), reader.words("citation")};
}

void RulesPosted::write(Json& json) const {
  json["request"] = request;
}

RulesPosted RulesPosted::read(EventReader& reader) {
  return {reader.words("request")};
}

void RequestDeclined::write(Json& json) const {
  json["request"] = request;
  json["reason"] = reason;
}

RequestDeclined RequestDeclined::read(EventReader& reader) {
  return {reader.words("request"), reader.words("reason")};
}

Json to_json(const RequestEvent& event) {
  return event_json(event);
}

std::variant<RequestEvent, Refusal> read_request_event(const Json& json) {
  return read_event<RequestEvent>(json);
}

}  // namespace houseway::floor
