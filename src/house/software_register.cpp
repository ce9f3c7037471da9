#include "house/software_register.h"

#include <fmt/format.h>

#include <stdexcept>

namespace houseway::house {
namespace {

constexpr const char* installed_word = "software-installed";
constexpr const char* checked_word = "software-checked";
constexpr const char* approved_word = "software-approved";

Json with_hashes(const char* event, const floor::SoftwareHashes& hashes) {
  Json json{{"event", event}};
  json.update(floor::to_json(hashes));
  return json;
}

}  // namespace

Json SoftwareRegister::installed_event(const floor::SoftwareHashes& hashes) {
  return with_hashes(installed_word, hashes);
}

Json SoftwareRegister::checked_event(const std::variant<floor::SoftwareHashes, Refusal>& running,
                                     const std::optional<Refusal>& why_not) {
  Json json{{"event", checked_word}, {"as-approved", !why_not}};
  if (const auto* hashes = std::get_if<floor::SoftwareHashes>(&running)) {
    json["sha256"] = floor::hex(hashes->program.hash);
  }
  if (why_not) json["cause"] = text(*why_not);
  return json;
}

Json SoftwareRegister::approved_event(const floor::SoftwareHashes& hashes,
                                      const std::string& reason) {
  Json json = with_hashes(approved_word, hashes);
  json["reason"] = reason;
  return json;
}

void SoftwareRegister::follow(const Json& entry) {
  const std::string word = entry.value("event", std::string());
  if (word != installed_word && word != approved_word) return;
  auto read = floor::read_software_hashes(entry);
  if (const auto* why = std::get_if<Refusal>(&read)) throw std::runtime_error(text(*why));
  (word == installed_word ? installed_ : approved_) = std::get<floor::SoftwareHashes>(read);
}

std::optional<Refusal> SoftwareRegister::why_not_play(
    const std::variant<floor::SoftwareHashes, Refusal>& running) const {
  if (const auto* why = std::get_if<Refusal>(&running)) return *why;
  const auto& now = std::get<floor::SoftwareHashes>(running);
  const auto refused = [](std::string message) {
    return Refusal{std::move(message), "software", "605a.4(c)"};
  };
  if (!approved_) {
    return refused(fmt::format("{} runs and none is on record as approved: two keys approve it",
                               floor::hex(now.program.hash)));
  }
  const Refusals found = floor::differences(*approved_, now);
  if (found.empty()) return {};
  return refused(text(found.front()) + ": nobody plays until two keys have approved it");
}

}  // namespace houseway::house
