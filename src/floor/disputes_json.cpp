#include <algorithm>
#include <array>
#include <limits>

#include "floor/disputes.h"
#include "floor/progressives_json.h"
#include "round/file.h"

namespace houseway::floor {
namespace {

constexpr std::array<std::string_view, 3> findings{"upheld", "in-part", "denied"};
constexpr std::array<std::string_view, std::variant_size_v<DisputeEvent::What>> names{
    "dispute-opened", "dispute-statement", "dispute-evidence-viewed",
    "dispute-ruled",  "dispute-corrected", "dispute-withdrawn"};

struct Writing {
  Json& json;

  void operator()(const DisputeOpened& opened) const {
    json["table"] = opened.table;
    json["round"] = opened.round;
    json["player"] = opened.player;
    json["claim"] = opened.claim;
    json["poker-room"] = opened.poker_room;
  }
  void operator()(const StatementAdded& said) const { json["words"] = said.words; }
  void operator()(const EvidenceViewed& viewed) const { json["what"] = viewed.what; }
  void operator()(const DisputeRuled& ruled) const {
    json["finding"] = name(ruled.finding);
    json["words"] = ruled.words;
    if (!ruled.section.empty()) json["section"] = ruled.section;
    json["due-cents"] = ruled.due.cents;
  }
  void operator()(const DisputeCorrected& corrected) const {
    json["amount-cents"] = corrected.amount.cents;
  }
  void operator()(const DisputeWithdrawn&) const {}
};

Money any_cents(EventFields& fields, const char* key) {
  return {fields.number(key, std::numeric_limits<std::int64_t>::min() + 1)};
}

DisputeRuled read_ruled(EventFields& fields) {
  DisputeRuled ruled;
  const auto finding = parse_finding(fields.word("finding"));
  if (!finding) fields.wrong("finding", "is upheld, in-part or denied");
  ruled.finding = finding.value_or(DisputeRuled::Finding::denied);
  ruled.words = fields.word("words");
  ruled.section = fields.optional_word("section");
  ruled.due = any_cents(fields, "due-cents");
  return ruled;
}

DisputeEvent::What read_what(EventFields& fields) {
  const std::string event = fields.event();
  if (event == names[0]) {
    return DisputeOpened{fields.word("table"), fields.word("round"), fields.word("player"),
                         fields.word("claim"), fields.flag("poker-room")};
  }
  if (event == names[1]) return StatementAdded{fields.word("words")};
  if (event == names[2]) return EvidenceViewed{fields.word("what")};
  if (event == names[3]) return read_ruled(fields);
  if (event == names[4]) return DisputeCorrected{any_cents(fields, "amount-cents")};
  if (event != names[5]) fields.wrong("event", "is not an event of a dispute");
  return DisputeWithdrawn{};
}

}  // namespace

std::string_view name(DisputeRuled::Finding finding) {
  return findings[static_cast<std::size_t>(finding)];
}

std::optional<DisputeRuled::Finding> parse_finding(std::string_view word) {
  const auto* const found = std::find(findings.begin(), findings.end(), word);
  if (found == findings.end()) return {};
  return static_cast<DisputeRuled::Finding>(found - findings.begin());
}

Json to_json(const DisputeEvent& event) {
  Json json{{"event", names[event.what.index()]}, {"dispute", event.dispute}};
  std::visit(Writing{json}, event.what);
  if (!event.reason.empty()) json["reason"] = event.reason;
  if (event.witness) json["witness"] = to_json(*event.witness);
  return json;
}

std::variant<DisputeEvent, Refusal> read_dispute_event(const Json& json) {
  EventFields fields(json);
  DisputeEvent event;
  event.what = read_what(fields);
  event.dispute = static_cast<std::uint64_t>(fields.number("dispute", 1));
  event.reason = fields.optional_word("reason");
  if (json.is_object() && json.contains("witness")) event.witness = fields.actor("witness");
  if (auto refusal = fields.refusal()) return *std::move(refusal);
  return event;
}

Json to_json(const Dispute& dispute) {
  Json history = Json::array();
  for (const Dispute::Said& said : dispute.history) {
    Json one = to_json(said.event);
    one.erase("dispute");
    one["at"] = text(said.at);
    one["by"] = to_json(said.by);
    history.push_back(std::move(one));
  }
  Json json{{"dispute", dispute.number},       {"state", name(dispute.state)},
            {"table", dispute.opened.table},   {"round", dispute.opened.round},
            {"player", dispute.opened.player}, {"claim", dispute.opened.claim}};
  if (dispute.ruling) {
    json["finding"] = name(dispute.ruling->finding);
    json["due"] = money_json(dispute.ruling->due);
    json["corrected"] = money_json(dispute.corrected);
  }
  json["history"] = std::move(history);
  return json;
}

}  // namespace houseway::floor
