#include "house/disputes.h"

#include <fmt/format.h>

#include <stdexcept>

namespace houseway::house {

Json to_json(const DisputeEvent& event) {
  if (const auto* opened = std::get_if<DisputeOpened>(&event)) {
    return {{"event", "dispute-opened"},
            {"table", opened->table},
            {"round", opened->round},
            {"question", opened->question}};
  }
  const auto& ruled = std::get<DisputeRuled>(event);
  return {{"event", "dispute-ruled"},
          {"dispute", ruled.dispute},
          {"ruling", ruled.ruling},
          {"final", ruled.final}};
}

std::variant<DisputeEvent, Refusal> read_dispute_event(const Json& json) {
  const std::string event = json.value("event", std::string());
  const auto words = [&](const char* key) { return json.value(key, std::string()); };
  if (event == "dispute-opened") {
    return DisputeOpened{words("table"), words("round"), words("question")};
  }
  if (event == "dispute-ruled") {
    return DisputeRuled{json.value("dispute", std::size_t{0}), words("ruling"),
                        json.value("final", false)};
  }
  return Refusal{fmt::format("\"{}\" is nothing that happens to a dispute", event), "event", {}};
}

const Disputes::Dispute* Disputes::find(std::size_t number) const {
  return number >= 1 && number <= disputes_.size() ? &disputes_[number - 1] : nullptr;
}

std::optional<Refusal> Disputes::why_not(const DisputeEvent& event, const floor::Actor& by,
                                         floor::Instant) const {
  const auto* ruled = std::get_if<DisputeRuled>(&event);
  if (ruled == nullptr) return {};
  const Dispute* dispute = find(ruled->dispute);
  if (dispute == nullptr) return Refusal{"there is no such dispute", "dispute", "639a.11(d)"};
  const std::string place = fmt::format("dispute {}", ruled->dispute);
  if (dispute->by.account == by.account) {
    return Refusal{"is ruled by somebody else than who opened it", place, "639a.11(d)"};
  }
  if (dispute->rulings.empty()) return {};
  if (dispute->rulings.back().final) {
    return Refusal{"the Poker shift supervisor's decision is final", place, "637a.18(a)"};
  }
  if (!ruled->final) return Refusal{"is ruled already", place, "639a.11(d)"};
  return {};
}

void Disputes::apply(const DisputeEvent& event, const floor::Actor& by, floor::Instant at) {
  if (const auto why = why_not(event, by, at)) throw std::logic_error(text(*why));
  if (const auto* opened = std::get_if<DisputeOpened>(&event)) {
    disputes_.push_back({*opened, by, at, {}});
    return;
  }
  const auto& ruled = std::get<DisputeRuled>(event);
  disputes_[ruled.dispute - 1].rulings.push_back({ruled.ruling, by, at, ruled.final});
}

Json to_json(const Disputes::Dispute& dispute, std::size_t number) {
  Json json{{"dispute", number},
            {"table", dispute.opened.table},
            {"round", dispute.opened.round},
            {"question", dispute.opened.question},
            {"by", to_json(dispute.by)},
            {"at", floor::text(dispute.at)},
            {"rulings", Json::array()}};
  for (const Disputes::Ruling& ruling : dispute.rulings) {
    json["rulings"].push_back({{"ruling", ruling.words},
                               {"by", to_json(ruling.by)},
                               {"at", floor::text(ruling.at)},
                               {"final", ruling.final}});
  }
  return json;
}

}  // namespace houseway::house
