#include "floor/logins.h"

#include <fmt/format.h>
#include <sodium.h>

#include <algorithm>
#include <stdexcept>
#include <utility>

namespace houseway::floor {
namespace {

constexpr std::chrono::minutes between_sweeps{1};

using Token = Digest;

Token new_token(Random& random) {
  Token token;
  for (std::size_t i = 0; i < token.size(); i += 8) {
    const std::uint64_t bits = random.bits();
    for (std::size_t j = 0; j < 8; ++j) {
      token[i + j] = static_cast<unsigned char>(bits >> (8U * j));
    }
  }
  return token;
}

// Short enough for a log, long enough not to come twice in its years.
std::string new_number(Random& random) {
  const std::uint64_t bits = random.bits();
  std::array<unsigned char, 5> bytes;
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    bytes[i] = static_cast<unsigned char>(bits >> (8U * i));
  }
  std::string number = base32(bytes);
  for (char& c : number) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return number;
}

Digest hash_of(const Token& token) {
  Digest hash;
  crypto_hash_sha256(hash.data(), token.data(), token.size());
  return hash;
}

std::uint64_t key_of(const Digest& hash) {
  std::uint64_t key = 0;
  for (std::size_t i = 0; i < 8; ++i) key = key << 8U | hash[i];
  return key;
}

Refusal login_is_over() {
  return {"this login is over, or never was; log in again", "login", {}};
}

std::string in_seconds(std::chrono::microseconds wait) {
  return fmt::format("try again in {} s", std::chrono::ceil<std::chrono::seconds>(wait).count());
}

}  // namespace

Logins::Logins(Random& random, PasswordCost cost, OpenSecret open_secret, LoginLimits limits)
    : random_(random),
      cost_(cost),
      open_secret_(std::move(open_secret)),
      limits_(limits),
      per_address_(limits.per_address, limits.addresses) {
  auto hash = hash_password(hex(new_token(random_)), cost_);
  if (!hash) throw std::runtime_error("there is no memory to hash a password");
  hash_of_nothing_ = std::move(*hash);
}

Logins::Failures& Logins::failures_of(const std::string& account, bool known) {
  FailuresByName& all = failures_of(known);
  if (const auto found = all.find(account); found != all.end()) return found->second;
  if (!known && all.size() >= limits_.unknown_names) all.erase(all.begin());
  return all[account];
}

void Logins::refresh(Failures& failures, Instant now) const {
  if (failures.locked_until) {
    if (now >= *failures.locked_until) failures = {};
    return;
  }
  std::erase_if(failures.tries,
                [&](const Try& past) { return now - past.at >= limits_.failures_within; });
}

std::variant<LoginAttempt, LoginFailed> Logins::begin(LoginRequest request, const People& people,
                                                      Instant now) {
  now = clock_(now);
  const std::string& from = request.network.empty() ? request.address : request.network;
  if (const auto wait = per_address_.take(from, now)) {
    return LoginFailed{{"too many logins from this address; " + in_seconds(*wait), "login", {}},
                       "throttled"};
  }
  if (request.account.size() > PeopleLimits::longest_name) {
    // Nobody's, and in a log it must not end within a letter of several bytes. What is left may be
    // somebody's name: no name has a dot.
    request.account.resize(PeopleLimits::longest_name);
    while (!request.account.empty() && static_cast<signed char>(request.account.back()) < 0) {
      request.account.pop_back();
    }
    request.account += "...";
  }
  return count_begun(std::move(request), people, now);
}

std::variant<LoginAttempt, LoginFailed> Logins::count_begun(LoginRequest request,
                                                            const People& people, Instant now) {
  const Person* person = people.find(request.account);
  LoginAttempt attempt;
  attempt.known = person != nullptr;
  Failures& failures = failures_of(request.account, attempt.known);
  refresh(failures, now);
  // Names that are nobody's lock like any other: what is answered tells nothing.
  if (failures.locked_until) {
    return LoginFailed{
        {"this account is locked after failed logins; " + in_seconds(*failures.locked_until - now),
         "login",
         {}},
        "locked"};
  }
  attempt.number = ++attempts_;
  failures.tries.push_back({attempt.number, now});
  if (failures.tries.size() >= limits_.failures) failures.locked_until = now + limits_.locked;
  attempt.hash = person != nullptr && !person->password_hash.empty() ? person->password_hash
                                                                     : hash_of_nothing_;
  attempt.request = std::move(request);
  return attempt;
}

bool Logins::count_failed(const LoginAttempt& attempt) {
  Failures& failures = failures_of(attempt.request.account, attempt.known);
  for (Try& past : failures.tries) {
    if (past.attempt == attempt.number) past.pending = false;
  }
  return failures.locked_until.has_value();
}

void Logins::uncount(const LoginAttempt& attempt, bool all) {
  Failures& failures = failures_of(attempt.request.account, attempt.known);
  std::erase_if(failures.tries, [&](const Try& past) {
    return past.attempt == attempt.number || (all && !past.pending);
  });
  if (failures.tries.size() < limits_.failures) failures.locked_until.reset();
}

std::string_view Logins::cause_of_failure(const LoginAttempt& attempt, PasswordCheck check,
                                          const Person* person, Instant now,
                                          std::optional<std::int64_t>& used_step) const {
  const auto secret = person != nullptr && !person->sealed_second_factor.empty()
                          ? open_secret_(*person)
                          : std::nullopt;
  const auto used = used_steps_.find(attempt.request.account);
  // Computed for everybody, with an empty secret if need be: it takes its time either way.
  const auto step = accepted_step(
      secret.value_or(TotpSecret{}), attempt.request.code, now,
      used == used_steps_.end() ? std::nullopt : std::optional<std::int64_t>(used->second));
  if (person == nullptr) return "unknown-account";
  if (check != PasswordCheck::right || attempt.hash != person->password_hash) {
    return "wrong-password";
  }
  if (person->disabled) return "disabled";
  if (attempt.request.role == Role::system || !person->may_act_as(attempt.request.role)) {
    return "not-in-that-role";
  }
  const bool asked = person->is_staff() && limits_.staff_second_factor;
  if (asked || !person->sealed_second_factor.empty()) {
    if (!secret) return "no-second-factor";
    if (!step) return "wrong-code";
    used_step = step;
  }
  return {};
}

std::variant<LoggedIn, LoginFailed> Logins::finish(const LoginAttempt& attempt, PasswordCheck check,
                                                   const People& people, Instant now,
                                                   Instant shown) {
  now = clock_(now);
  if (check == PasswordCheck::not_done) {
    uncount(attempt, false);
    return LoginFailed{
        {"the password could not be checked; try again in a few seconds", "login", {}},
        "not-checked"};
  }
  const Person* person = attempt.known ? people.find(attempt.request.account) : nullptr;
  std::optional<std::int64_t> used_step;
  const std::string_view cause = cause_of_failure(attempt, check, person, shown, used_step);
  if (!cause.empty()) {
    const bool locks = count_failed(attempt);
    return LoginFailed{
        {fmt::format("account, password, role or code is wrong; {} failures within {} minutes lock "
                     "the account for {}",
                     limits_.failures, limits_.failures_within.count(), limits_.locked.count()),
         "login",
         {}},
        cause,
        locks};
  }
  uncount(attempt, true);
  if (logins_.size() >= limits_.logins) sweep(now);
  if (logins_.size() >= limits_.logins) {
    return LoginFailed{{"as many are logged in as can be; try again later", "login", {}}, "full"};
  }
  if (used_step) remember_step(person->account, *used_step);
  LoggedIn opened = open(attempt, *person, now);
  opened.used_step = used_step;
  return opened;
}

LoggedIn Logins::open(const LoginAttempt& attempt, const Person& person, Instant now) {
  while (by_account_.count(person.account) >= limits_.of_one_account) {
    erase(logins_.find(by_account_.lower_bound(person.account)->second));
  }
  Token token = new_token(random_);
  while (logins_.contains(key_of(hash_of(token)))) token = new_token(random_);
  Held held;
  held.token_hash = hash_of(token);
  held.passwords = person.passwords;
  Actor& actor = held.login.actor;
  actor.account = person.account;
  actor.role = attempt.request.role;
  if (is_staff(actor.role)) actor.credential = person.credential;
  do {
    actor.session = new_number(random_);
  } while (by_number_.contains(actor.session));
  held.login.address = attempt.request.address;
  held.login.opened = now;
  held.login.last_seen = now;
  const std::uint64_t key = key_of(held.token_hash);
  by_number_.emplace(actor.session, key);
  by_account_.emplace(person.account, key);
  LoggedIn opened{hex(token), actor, needs_rehash(person.password_hash, cost_), {}};
  logins_.emplace(key, std::move(held));
  sodium_memzero(token.data(), token.size());
  return opened;
}

bool Logins::is_timed_out(const Held& held, Instant now) const {
  return now - held.login.last_seen >= limits_.idle || now - held.login.opened >= limits_.longest;
}

bool Logins::is_over(const Held& held, const People& people, Instant now) const {
  if (is_timed_out(held, now) || people.why_not_acting(held.login.actor)) return true;
  return people.find(held.login.actor.account)->passwords != held.passwords;
}

std::variant<LoginAttempt, LoginFailed> Logins::begin_again(const Actor& of, const People& people,
                                                            Instant now) {
  now = clock_(now);
  const auto failures = failures_.find(of.account);
  if (failures != failures_.end() &&
      std::ranges::any_of(failures->second.tries, [](const Try& past) { return past.pending; })) {
    return LoginFailed{{"a password of this account is being checked; try again", "old", {}},
                       "being-checked"};
  }
  LoginRequest request{of.account, of.role, {}, {}};
  if (const auto login = by_number_.find(of.session); login != by_number_.end()) {
    request.address = logins_.at(login->second).login.address;
  }
  return count_begun(std::move(request), people, now);
}

std::optional<LoginFailed> Logins::finish_again(const LoginAttempt& attempt, PasswordCheck check,
                                                const People& people) {
  if (check == PasswordCheck::not_done) {
    uncount(attempt, false);
    return LoginFailed{{"could not be checked; try again in a few seconds", "old", {}},
                       "not-checked"};
  }
  const Person* person = people.find(attempt.request.account);
  if (check == PasswordCheck::wrong || person == nullptr || attempt.hash != person->password_hash) {
    const bool locks = count_failed(attempt);
    return LoginFailed{{"is not the password until now", "old", {}}, "wrong-old-password", locks};
  }
  uncount(attempt, true);
  return {};
}

std::variant<Actor, Refusal> Logins::checked(std::unordered_map<Key, Held>::iterator found,
                                             const People& people, Instant now, bool active) {
  if (is_over(found->second, people, now)) {
    erase(found);
    return login_is_over();
  }
  if (active) found->second.login.last_seen = now;
  return found->second.login.actor;
}

std::variant<Actor, Refusal> Logins::by_token(std::string_view token, const People& people,
                                              Instant now, bool active) {
  now = clock_(now);
  const auto bytes = parse_digest(token);
  if (!bytes) return login_is_over();
  const Digest hash = hash_of(*bytes);
  const auto found = logins_.find(key_of(hash));
  if (found == logins_.end() ||
      sodium_memcmp(found->second.token_hash.data(), hash.data(), hash.size()) != 0) {
    return login_is_over();
  }
  return checked(found, people, now, active);
}

std::variant<Actor, Refusal> Logins::by_number(std::string_view number, const People& people,
                                               Instant now, bool active) {
  now = clock_(now);
  const auto found = by_number_.find(number);
  if (found == by_number_.end()) return login_is_over();
  return checked(logins_.find(found->second), people, now, active);
}

void Logins::erase(std::unordered_map<Key, Held>::iterator held) {
  const Actor& actor = held->second.login.actor;
  by_number_.erase(actor.session);
  const auto [begin, end] = by_account_.equal_range(actor.account);
  by_account_.erase(
      std::find_if(begin, end, [&](const auto& item) { return item.second == held->first; }));
  ended_.push_back(actor);
  logins_.erase(held);
}

bool Logins::end(std::string_view number) {
  const auto found = by_number_.find(number);
  if (found == by_number_.end()) return false;
  erase(logins_.find(found->second));
  return true;
}

std::size_t Logins::end_all(std::string_view account, std::optional<Role> role) {
  std::vector<Key> over;
  const auto [begin, end] = by_account_.equal_range(account);
  for (auto item = begin; item != end; ++item) {
    const Actor& actor = logins_.at(item->second).login.actor;
    if (!role || actor.role == *role) over.push_back(item->second);
  }
  for (const Key key : over) erase(logins_.find(key));
  return over.size();
}

std::vector<Login> Logins::of(std::string_view account) const {
  std::vector<Login> logins;
  const auto [begin, end] = by_account_.equal_range(account);
  for (auto item = begin; item != end; ++item) logins.push_back(logins_.at(item->second).login);
  return logins;
}

void Logins::failed_elsewhere(const std::string& account, bool locks, const People& people,
                              Instant at) {
  Failures& failures = failures_of(account, people.find(account) != nullptr);
  refresh(failures, at);
  if (failures.locked_until) return;
  do {
    failures.tries.push_back({0, at, false});
  } while (locks && failures.tries.size() < limits_.failures);
  if (failures.tries.size() >= limits_.failures) failures.locked_until = at + limits_.locked;
}

void Logins::logged_in_elsewhere(const std::string& account) {
  const auto found = failures_.find(account);
  if (found == failures_.end() || found->second.locked_until) return;
  std::erase_if(found->second.tries, [](const Try& past) { return !past.pending; });
}

void Logins::remember_step(std::string_view account, std::int64_t step) {
  const auto found = used_steps_.find(account);
  if (found == used_steps_.end()) {
    used_steps_.emplace(account, step);
  } else {
    found->second = std::max(found->second, step);
  }
}

void Logins::tick(Instant now) {
  now = clock_(now);
  if (!swept_ || now - *swept_ >= between_sweeps) sweep(now);
}

void Logins::sweep(Instant now) {
  swept_ = now;
  for (auto item = logins_.begin(); item != logins_.end();) {
    const auto next = std::next(item);
    if (is_timed_out(item->second, now)) erase(item);
    item = next;
  }
  for (FailuresByName* all : {&failures_, &unknown_failures_}) {
    for (auto& [name, failures] : *all) refresh(failures, now);
    std::erase_if(*all, [](const auto& item) { return item.second.tries.empty(); });
  }
}

}  // namespace houseway::floor
