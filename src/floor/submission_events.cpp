#include "floor/submission_events.h"

#include "round/file.h"

namespace houseway::floor {
namespace {

void write_if_any(Json& json, const char* key, const std::string& words) {
  if (!words.empty()) json[key] = words;
}

}  // namespace

void SubmissionDrafted::write(Json& json) const {
  json["game"] = game;
  json["rules"] = rules;
}

SubmissionDrafted SubmissionDrafted::read(EventReader& reader) {
  return {reader.words("game"), reader.part("rules")};
}

void SubmissionFiled::write(Json& json) const {
  json["game"] = game;
  json["rules"] = rules;
  write_if_any(json, "revises", revises);
  write_if_any(json, "supplement", supplement);
  if (!odds.empty()) json["odds"] = floor::to_json(odds);
}

SubmissionFiled SubmissionFiled::read(EventReader& reader) {
  SubmissionFiled filed{
      reader.words("game"), reader.part("rules"), reader.words_if_any("revises"), {}, {}};
  filed.supplement = reader.words_if_any("supplement");
  auto odds = read_filed_odds(reader.entries("odds"));
  if (const auto* refusal = std::get_if<Refusal>(&odds)) {
    reader.refuse(refusal->place, refusal->message);
  } else {
    filed.odds = std::move(std::get<FiledOdds>(odds));
  }
  return filed;
}

void SubmissionTolled::write(Json& json) const {
  json["version"] = version;
  json["inconsistency"] = inconsistency;
  write_if_any(json, "alternative", alternative);
  write_if_any(json, "option", option);
  write_if_any(json, "section", section);
}

SubmissionTolled SubmissionTolled::read(EventReader& reader) {
  return {reader.words("version"), reader.words("inconsistency"),
          reader.words_if_any("alternative"), reader.words_if_any("option"),
          reader.words_if_any("section")};
}

void SubmissionApproved::write(Json& json) const {
  json["version"] = version;
}

SubmissionApproved SubmissionApproved::read(EventReader& reader) {
  return {reader.words("version")};
}

void SubmissionDisapproved::write(Json& json) const {
  json["version"] = version;
  json["reason"] = reason;
}

SubmissionDisapproved SubmissionDisapproved::read(EventReader& reader) {
  return {reader.words("version"), reader.words("reason")};
}

void SubmissionWithdrawn::write(Json& json) const {
  json["version"] = version;
}

SubmissionWithdrawn SubmissionWithdrawn::read(EventReader& reader) {
  return {reader.words("version")};
}

void EffectScheduled::write(Json& json) const {
  json["versions"] = versions;
  json["at"] = text(at);
}

EffectScheduled EffectScheduled::read(EventReader& reader) {
  return {reader.list("versions"), reader.instant("at")};
}

void SubmissionPurged::write(Json& json) const {
  json["version"] = version;
}

SubmissionPurged SubmissionPurged::read(EventReader& reader) {
  return {reader.words("version")};
}

void LimitsPosted::write(Json& json) const {
  json["table"] = table;
  json["game"] = game;
  json["minimum"] = money_json(minimum);
  json["maximum"] = money_json(maximum);
  json["seated"] = seated;
}

LimitsPosted LimitsPosted::read(EventReader& reader) {
  return {reader.words("table"), reader.words("game"), reader.money("minimum"),
          reader.money("maximum"), reader.flag("seated")};
}

Json to_json(const SubmissionEvent& event) {
  return event_json(event);
}

std::variant<SubmissionEvent, Refusal> read_submission_event(const Json& json) {
  return read_event<SubmissionEvent>(json);
}

}  // namespace houseway::floor
