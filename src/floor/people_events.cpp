#include "floor/people_events.h"

#include <fmt/format.h>

#include <array>
#include <set>
#include <utility>

#include "round/json.h"

namespace houseway::floor {
namespace {

constexpr std::array<std::string_view, std::variant_size_v<PersonEvent::What>> names = {
    "account-created",
    "password-set",
    "second-factor-enrolled",
    "second-factor-removed",
    "credential-issued",
    "role-granted",
    "role-ended",
    "account-disabled",
    "account-enabled",
    "player-excluded",
    "exclusion-ended",
    "logins-ended",
};

std::string hex(const Bytes& bytes) {
  std::string text;
  for (const unsigned char byte : bytes) fmt::format_to(std::back_inserter(text), "{:02x}", byte);
  return text;
}

std::optional<Bytes> parse_hex(std::string_view text) {
  constexpr std::string_view digits = "0123456789abcdef";
  if (text.size() % 2 != 0) return {};
  Bytes bytes;
  for (std::size_t i = 0; i < text.size(); i += 2) {
    const std::size_t high = digits.find(text[i]);
    const std::size_t low = digits.find(text[i + 1]);
    if (high == std::string_view::npos || low == std::string_view::npos) return {};
    bytes.push_back(static_cast<unsigned char>(high << 4U | low));
  }
  return bytes;
}

// Takes the parts of an event out of JSON and remembers the first that is wrong.
class Reader {
 public:
  explicit Reader(const Json& json) : json_(json) {}

  const Json* find(const char* key) {
    asked_.insert(key);
    const auto found = json_.find(key);
    return found == json_.end() ? nullptr : &*found;
  }
  std::string words(const char* key) {
    const Json* found = find(key);
    if (found == nullptr || !found->is_string()) {
      refuse(key, "is missing, or is no text");
      return {};
    }
    return found->get<std::string>();
  }
  std::string words_if_any(const char* key) {
    return find(key) == nullptr ? std::string() : words(key);
  }
  Role role(const Json& word, const char* key) {
    const auto parsed = word.is_string() ? parse_role(word.get<std::string>()) : std::nullopt;
    if (!parsed) refuse(key, "is no role: a role is a word such as \"floorperson\"");
    return parsed.value_or(Role::spectator);
  }
  Role role(const char* key) {
    const Json* found = find(key);
    return role(found == nullptr ? Json() : *found, key);
  }
  Roles roles(const char* key) {
    const Json* found = find(key);
    Roles roles;
    if (found == nullptr || !found->is_array() || found->size() > role_count) {
      refuse(key, "is missing, or is no list of roles");
      return roles;
    }
    for (const Json& word : *found) {
      const Role next = role(word, key);
      if (roles.has(next)) refuse(key, fmt::format("has {} twice", floor::name(next)));
      roles.add(next);
    }
    return roles;
  }
  bool flag_if_any(const char* key) {
    const Json* found = find(key);
    if (found == nullptr) return false;
    if (!found->is_boolean()) refuse(key, "is neither true nor false");
    return found->is_boolean() && found->get<bool>();
  }
  Bytes bytes(const char* key) {
    auto parsed = parse_hex(words(key));
    if (!parsed) refuse(key, "is not written in hexadecimal digits, two a byte");
    return std::move(parsed).value_or(Bytes());
  }
  // Sealed; in records that are older than that, as it is.
  std::string hash(const PasswordKey& key) {
    if (find("hash") != nullptr) return words("hash");
    auto opened = open_hash(bytes("sealed"), words("account"), key);
    if (!opened) refuse("sealed", "does not open with the key of this floor for this account");
    return std::move(opened).value_or(std::string());
  }
  std::optional<Actor> witness(const char* key) {
    const Json* found = find(key);
    if (found == nullptr) return {};
    auto actor = read_actor(*found);
    if (!actor) refuse(key, "is nobody: it has an account and a role");
    return actor;
  }
  void refuse(std::string place, std::string message) {
    if (!refusal_) refusal_ = Refusal{std::move(message), std::move(place), {}};
  }
  std::optional<Refusal> refusal() {
    for (const auto& item : json_.items()) {
      if (!asked_.contains(item.key())) refuse(item.key(), "is not part of this event");
    }
    return refusal_;
  }

 private:
  const Json& json_;
  std::set<std::string, std::less<>> asked_ = {"event", "by", "postings"};
  std::optional<Refusal> refusal_;
};

struct Writing {
  Json& json;
  const std::string& account;
  const PasswordKey& key;

  void operator()(const AccountCreated& what) const {
    json["display"] = what.display;
    Json roles = Json::array();
    for (const Role role : what.roles.list()) roles.push_back(floor::name(role));
    json["roles"] = std::move(roles);
    if (!what.credential.empty()) json["credential"] = what.credential;
  }
  void operator()(const PasswordSet& what) const {
    json["sealed"] = hex(seal_hash(what.hash, account, key));
    if (what.same_password) json["same-password"] = true;
  }
  void operator()(const SecondFactorEnrolled& what) const { json["sealed"] = hex(what.sealed); }
  void operator()(const SecondFactorRemoved&) const {}
  void operator()(const CredentialIssued& what) const { json["number"] = what.number; }
  void operator()(const RoleGranted& what) const { json["role"] = floor::name(what.role); }
  void operator()(const RoleEnded& what) const { json["role"] = floor::name(what.role); }
  void operator()(const AccountDisabled&) const {}
  void operator()(const AccountEnabled&) const {}
  void operator()(const PlayerExcluded&) const {}
  void operator()(const ExclusionEnded&) const {}
  void operator()(const LoginsEnded&) const {}
};

std::optional<PersonEvent::What> read_what(std::string_view event, Reader& reader,
                                           const PasswordKey& key) {
  if (event == "account-created") {
    AccountCreated created;
    created.display = reader.words("display");
    created.roles = reader.roles("roles");
    created.credential = reader.words_if_any("credential");
    return created;
  }
  if (event == "password-set") {
    PasswordSet set;
    set.hash = reader.hash(key);
    set.same_password = reader.flag_if_any("same-password");
    return set;
  }
  if (event == "second-factor-enrolled") return SecondFactorEnrolled{reader.bytes("sealed")};
  if (event == "second-factor-removed") return SecondFactorRemoved{};
  if (event == "credential-issued") return CredentialIssued{reader.words("number")};
  if (event == "role-granted") return RoleGranted{reader.role("role")};
  if (event == "role-ended") return RoleEnded{reader.role("role")};
  if (event == "account-disabled") return AccountDisabled{};
  if (event == "account-enabled") return AccountEnabled{};
  if (event == "player-excluded") return PlayerExcluded{};
  if (event == "exclusion-ended") return ExclusionEnded{};
  if (event == "logins-ended") return LoginsEnded{};
  return {};
}

}  // namespace

std::string_view name(const PersonEvent::What& what) {
  return names[what.index()];
}

Json to_json(const PersonEvent& event, const PasswordKey& key) {
  Json json = {{"event", name(event.what)}, {"account", event.account}};
  std::visit(Writing{json, event.account, key}, event.what);
  if (!event.reason.empty()) json["reason"] = event.reason;
  if (event.witness) json["witness"] = to_json(*event.witness);
  return json;
}

std::variant<PersonEvent, Refusal> read_person_event(const Json& json, const PasswordKey& key) {
  if (!json.is_object()) return Refusal{"is no event: an event is an object", {}, {}};
  Reader reader(json);
  const std::string word = reader.words("event");
  auto what = read_what(word, reader, key);
  if (!what) {
    return Refusal{fmt::format("\"{}\" does not happen to an account", word), "event", {}};
  }
  PersonEvent event{reader.words("account"), std::move(*what), reader.words_if_any("reason"),
                    reader.witness("witness")};
  if (auto refusal = reader.refusal()) return *std::move(refusal);
  return event;
}

}  // namespace houseway::floor
