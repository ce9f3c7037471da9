#include "floor/commitment_fields.h"

#include <fmt/format.h>

#include <algorithm>

namespace houseway::floor {
namespace {

const Json nothing;

}  // namespace

Fields::Fields(const Json& json) : json_(json.is_object() ? json : nothing) {
  if (!json.is_object()) refusal_ = Refusal{"is an object with the event's name", "", ""};
}

bool Fields::has(const char* key) const {
  return json_.is_object() && json_.contains(key);
}

void Fields::refuse(const char* key, std::string message) {
  if (!refusal_) refusal_ = Refusal{std::move(message), key, ""};
}

const Json& Fields::at(const char* key) {
  return has(key) ? json_.at(key) : nothing;
}

std::uint64_t Fields::number(const char* key) {
  const Json& value = at(key);
  if (is_count(value)) return value.get<std::uint64_t>();
  refuse(key, "is a whole number from 0");
  return 0;
}

bool Fields::flag(const char* key) {
  const Json& value = at(key);
  if (value.is_boolean()) return value.get<bool>();
  if (has(key)) refuse(key, "is true or false");
  return false;
}

std::string Fields::words(const char* key) {
  const Json& value = at(key);
  if (value.is_string() && !value.get_ref<const std::string&>().empty()) {
    return value.get<std::string>();
  }
  refuse(key, "is a text");
  return {};
}

std::string Fields::any_words(const char* key) {
  const Json& value = at(key);
  if (value.is_string()) return value.get<std::string>();
  refuse(key, "is a text");
  return {};
}

Money Fields::cents(const char* key) {
  const Json& value = at(key);
  if (value.is_number_integer()) return Money{value.get<std::int64_t>()};
  refuse(key, "is a whole number of cents");
  return {};
}

Instant Fields::instant(const char* key) {
  const Json& value = at(key);
  if (value.is_string()) {
    if (const auto instant = parse_instant(value.get_ref<const std::string&>())) return *instant;
  }
  refuse(key, "is a moment such as 2026-11-18T06:20:00.123456Z");
  return {};
}

const Json& Fields::object(const char* key) {
  const Json& value = at(key);
  if (!value.is_object()) refuse(key, "is an object");
  return value.is_object() ? value : nothing;
}

Digest Fields::digest(const char* key) {
  const Json& value = at(key);
  if (value.is_string()) {
    if (const auto digest = parse_digest(value.get_ref<const std::string&>())) return *digest;
  }
  refuse(key, "has 64 hexadecimal digits");
  return {};
}

std::vector<std::uint64_t> Fields::numbers(const char* key) {
  const Json& value = at(key);
  if (value.is_array() && !value.empty() && std::all_of(value.begin(), value.end(), is_count)) {
    return value.get<std::vector<std::uint64_t>>();
  }
  refuse(key, "is a list of whole numbers from 0");
  return {};
}

std::vector<std::string> Fields::list(const char* key) {
  const Json& value = at(key);
  if (value.is_array() &&
      std::all_of(value.begin(), value.end(), [](const Json& each) { return each.is_string(); })) {
    return value.get<std::vector<std::string>>();
  }
  refuse(key, "is a list of texts");
  return {};
}

Proof Fields::proof(const char* key) {
  auto read = read_proof(at(key), key);
  if (auto* proof = std::get_if<Proof>(&read)) return std::move(*proof);
  if (!refusal_) refusal_ = std::get<Refusal>(read);
  return {};
}

std::vector<Proof> Fields::proofs(const char* key) {
  std::vector<Proof> proofs;
  if (!has(key)) return proofs;
  const Json& value = at(key);
  if (!value.is_array()) refuse(key, "is a list of proofs");
  for (std::size_t i = 0; i < value.size() && !refusal_; ++i) {
    auto read = read_proof(value[i], fmt::format("{}.{}", key, i));
    if (auto* proof = std::get_if<Proof>(&read)) {
      proofs.push_back(std::move(*proof));
    } else {
      refusal_ = std::get<Refusal>(read);
    }
  }
  return proofs;
}

Opening Fields::opening(const char* key) {
  auto read = read_opening(at(key), key);
  if (auto* opening = std::get_if<Opening>(&read)) return std::move(*opening);
  if (!refusal_) refusal_ = std::get<Refusal>(read);
  return {};
}

}  // namespace houseway::floor
