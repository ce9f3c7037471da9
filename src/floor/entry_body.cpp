#include "floor/entry_body.h"

#include <fmt/format.h>

#include <cmath>

#include "floor/postings.h"

namespace houseway::floor {
namespace {

std::optional<std::string> behind(std::string_view prefix, std::string_view name) {
  if (!name.starts_with(prefix) || name.size() == prefix.size()) return {};
  return std::string(name.substr(prefix.size()));
}

}  // namespace

std::string place_of(const Entry& entry) {
  return fmt::format("{} {}", entry.chain, entry.sequence);
}

const Json& member(const Json& json, const char* key) {
  static const Json nothing;
  if (!json.is_object()) return nothing;
  const auto found = json.find(key);
  return found == json.end() ? nothing : *found;
}

std::string EntryBody::word_in(const Json& json, const char* key) {
  const Json& found = member(json, key);
  return found.is_string() ? found.get<std::string>() : std::string();
}

std::variant<EntryBody, Refusal> read_body(const Entry& entry) {
  ParsedJson parsed = parse_json(entry.body);
  const auto refused = [&](Refusal refusal) {
    refusal.place = refusal.place.empty() ? place_of(entry) : place_of(entry) + " " + refusal.place;
    return refusal;
  };
  if (parsed.refusal) return refused(std::move(*parsed.refusal));
  EntryBody body;
  body.json = std::move(parsed.value);
  body.event = body.word("event");
  if (body.event.empty()) return refused({"says what happened", "event", {}});
  body.by = read_actor(member(body.json, "by"));
  auto postings = read_postings(body.json);
  if (auto* refusal = std::get_if<Refusal>(&postings)) return refused(std::move(*refusal));
  body.postings = std::move(std::get<std::vector<Posting>>(postings));
  return body;
}

std::optional<Money> read_dollars(const Json& json) {
  constexpr double most = static_cast<double>(std::int64_t{1} << 53U) / 100;
  if (!json.is_number()) return {};
  const double amount = json.get<double>();
  if (!(std::abs(amount) <= most)) return {};
  const Money money{std::llround(amount * 100)};
  if (in_dollars(money) != amount) return {};
  return money;
}

std::optional<std::string> table_of_chain(std::string_view chain) {
  return behind("table/", chain);
}

std::optional<std::string> meter_of_chain(std::string_view chain) {
  return behind("meter/", chain);
}

std::optional<TableAccount> table_account(std::string_view account) {
  constexpr std::string_view prefix = "table/";
  if (!account.starts_with(prefix)) return {};
  account.remove_prefix(prefix.size());
  const std::size_t slash = account.find('/');
  if (slash == std::string_view::npos || slash == 0) return {};
  return TableAccount{account.substr(0, slash), account.substr(slash + 1)};
}

}  // namespace houseway::floor
