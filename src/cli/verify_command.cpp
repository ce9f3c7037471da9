#include <fmt/format.h>

#include <array>

#include "cli/chosen_rules.h"
#include "cli/commands.h"
#include "cli/errors.h"
#include "cli/exit_status.h"
#include "cli/input_files.h"
#include "cli/json_output.h"
#include "floor/verify.h"
#include "round/file.h"
#include "round/json_items.h"
#include "round/settlement_json.h"

namespace houseway::cli {
namespace {

// What the record says must be what the round comes to; what it does not say is not asked for, but
// what goes back.
std::optional<Refusal> why_not_settled(const Json& file, const Json& recorded, Proposed proposed) {
  const ReadRound read = read_round(file, proposed);
  if (!read.round) {
    Refusal refusal =
        read.refusals.empty() ? Refusal{"is not a finished round", "", ""} : read.refusals.front();
    refusal.place = refusal.place.empty() ? "round" : "round." + refusal.place;
    return refusal;
  }
  const Definition& game = read.round->definition();
  const Settlement settlement = read.round->settlement();
  Json settled = settlement_json(game, settlement);
  settled["id"] = read.id;
  settled["game"] = read.rules.game;
  if (!recorded.is_object() || !recorded.contains("back")) {
    return Refusal{"says what goes back", "settlement.back", ""};
  }
  for (const auto& [key, value] : recorded.items()) {
    if (settled.contains(key) && settled[key] == value) continue;
    return Refusal{
        fmt::format("the round settles otherwise: {}",
                    settled.contains(key) ? json_text(settled[key]) : "it has no such part"),
        "settlement." + key, ""};
  }
  return {};
}

void verify_lines(InputFile& file, floor::Verifier& verifier) {
  std::string line;
  std::size_t number = 0;
  std::array<char, 64 * 1024> buffer{};
  while (const std::size_t size = file.read(buffer.data(), buffer.size())) {
    for (std::size_t i = 0; i < size; ++i) {
      if (buffer[i] != '\n') {
        // One byte more than is allowed is enough to be refused.
        if (line.size() <= JsonLimits::item) line += buffer[i];
      } else {
        verifier.take_line(line, ++number);
        line.clear();
      }
    }
  }
  if (!line.empty()) verifier.take_line(line, ++number);
}

void verify_list(InputFile& file, floor::Verifier& verifier) {
  JsonItems items([&](char* buffer, std::size_t size) { return file.read(buffer, size); });
  for (std::size_t i = 0; const auto parsed = items.next(); ++i) {
    const std::string place = fmt::format("[{}]", i);
    if (parsed->refusal) {
      complain(*parsed->refusal, file.name());
      return;
    }
    verifier.take_round_proof(parsed->value, place);
  }
}

bool is_list(std::string_view beginning) {
  const auto first = beginning.find_first_not_of(" \t\r\n");
  return first != std::string_view::npos && beginning[first] == '[';
}

void print_verified(const std::string& name, const floor::Verifier& verifier, bool json) {
  const bool holds = verifier.findings().empty();
  if (json) {
    fmt::print("{}", json_document(Json{{"file", name},
                                        {"holds", holds},
                                        {"shown", verifier.statements()},
                                        {"findings", refusals_json(verifier.findings())},
                                        {"not_shown", floor::not_proved}}));
    return;
  }
  for (const std::string& line : verifier.statements()) fmt::print("{}: {}\n", name, line);
  for (const Refusal& finding : verifier.findings()) say_error(name + ": " + text(finding));
  if (holds) fmt::print("{}: nothing is wrong. {}\n", name, floor::not_proved);
}

}  // namespace

int verify_command(const std::string& path, const std::string& key, const std::string& sealing_key,
                   bool proposed, bool json) {
  std::optional<floor::PublicKey> public_key;
  if (!key.empty()) {
    public_key = floor::parse_digest(key);
    if (!public_key) {
      complain("--key: a public key has 64 hexadecimal digits, 0 to 9 and a to f");
      return used_wrongly;
    }
  }
  std::optional<floor::SealingKey> sealing;
  if (!sealing_key.empty()) {
    auto read = floor::SealingKey::read(sealing_key);
    if (const auto* refusal = std::get_if<Refusal>(&read)) {
      complain(*refusal, "--sealing-key");
      return used_wrongly;
    }
    sealing = std::get<floor::SealingKey>(read);
  }
  const Proposed tables = proposed_tables(proposed);
  floor::Verifier verifier(
      public_key,
      [&](const Json& round, const Json& settlement) {
        return why_not_settled(round, settlement, tables);
      },
      sealing ? &*sealing : nullptr);
  InputFile file(path);
  const std::size_t before = complaints().size();
  if (is_list(file.beginning())) {
    verify_list(file, verifier);
  } else {
    verify_lines(file, verifier);
  }
  if (file.refusal()) {
    complain(*file.refusal(), file.name());
    return used_wrongly;
  }
  if (complaints().size() > before) return breaks_a_rule;
  verifier.end();
  if (verifier.findings().empty() && verifier.statements().empty()) {
    complain(Refusal{"holds nothing that could be checked; name an export of a floor", "", ""},
             file.name());
    return breaks_a_rule;
  }
  print_verified(file.name(), verifier, json);
  return verifier.findings().empty() ? success : breaks_a_rule;
}

}  // namespace houseway::cli
