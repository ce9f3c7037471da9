#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <variant>
#include <vector>

#include "core/random.h"
#include "floor/logins_clock.h"
#include "floor/logins_rate_limit.h"
#include "floor/passwords.h"
#include "floor/people.h"

// Who is logged in. A login is a random token that its owner keeps and of which only a hash is held
// here; it is bound to one account in one role, and ends with either.
namespace houseway::floor {

struct LoginLimits {
  // Idle for 30 minutes; three failures within 30 minutes (GLI-19 2.5.4, by intent).
  std::chrono::seconds idle = std::chrono::minutes(30);
  std::chrono::seconds longest = std::chrono::hours(12);
  std::size_t failures = 3;
  std::chrono::minutes failures_within{30};
  std::chrono::minutes locked{30};
  Rate per_address = {10, std::chrono::seconds(6)};
  std::size_t addresses = 100'000;
  std::size_t unknown_names = 100'000;
  std::size_t logins = 100'000;
  std::size_t of_one_account = 16;  // with one more, the oldest ends
  bool staff_second_factor = true;  // only a floor for show does without
};

// What somebody says who wants to log in. His password goes to PasswordWork and nowhere else.
struct LoginRequest {
  std::string account;
  Role role = Role::spectator;
  std::string code;  // of the second factor
  std::string address;
  std::string network = {};  // what the limit counts by; the address where there is none
};
// A request that may go on to the check of its password.
struct LoginAttempt {
  std::uint64_t number = 0;
  LoginRequest request;
  std::string hash;  // to check against; that of no password where there is no such account
  bool known = false;
};
// The answer is the same whatever was wrong; the cause is for the log alone.
struct LoginFailed {
  Refusal answer;
  std::string_view cause;  // "wrong-password"
  bool locks = false;      // the account is locked from now on
};
struct LoggedIn {
  std::string token;
  Actor actor;                            // with the number of the login
  bool rehash = false;                    // the password was hashed cheaper than today
  std::optional<std::int64_t> used_step;  // of the second factor, to be remembered (remember_step)
};

struct Login {
  Actor actor;
  std::string address;
  Instant opened;
  Instant last_seen;
};

// Used by one thread at a time. All time is the caller's, made to go forward (ForwardClock); best
// it goes at an even pace, since a clock that is set forward cannot be told from time that has
// passed.
class Logins {
 public:
  // The secret of somebody's second factor, which whoever has the key opens.
  using OpenSecret = std::function<std::optional<TotpSecret>(const Person& person)>;

  Logins(Random& random, PasswordCost cost, OpenSecret open_secret, LoginLimits limits = {});

  // Before the password is checked. An attempt counts as failed from here on until it turns out
  // otherwise, so that many at once gain nothing.
  std::variant<LoginAttempt, LoginFailed> begin(LoginRequest request, const People& people,
                                                Instant now);
  // After it was, or could not be. A code is of the time that the clock shows, which may be another
  // than that by which logins last.
  std::variant<LoggedIn, LoginFailed> finish(const LoginAttempt& attempt, PasswordCheck check,
                                             const People& people, Instant now, Instant shown);
  std::variant<LoggedIn, LoginFailed> finish(const LoginAttempt& attempt, PasswordCheck check,
                                             const People& people, Instant now) {
    return finish(attempt, check, people, now, now);
  }

  // Somebody who is logged in says his password again: one at a time of an account, and a wrong one
  // is a failed login.
  std::variant<LoginAttempt, LoginFailed> begin_again(const Actor& of, const People& people,
                                                      Instant now);
  // Nothing where it was right.
  std::optional<LoginFailed> finish_again(const LoginAttempt& attempt, PasswordCheck check,
                                          const People& people);

  // Whose login this is, if it is not over. `active` where a person did something: what a page asks
  // for by itself keeps nothing open.
  std::variant<Actor, Refusal> by_token(std::string_view token, const People& people, Instant now,
                                        bool active = true);
  std::variant<Actor, Refusal> by_number(std::string_view number, const People& people, Instant now,
                                         bool active = true);

  bool end(std::string_view number);
  // All, or those in one role.
  std::size_t end_all(std::string_view account, std::optional<Role> role = {});
  std::vector<Login> of(std::string_view account) const;
  std::size_t size() const { return logins_.size(); }

  // Whose logins have ended since this was asked last, however they ended.
  std::vector<Actor> take_ended() { return std::exchange(ended_, {}); }

  // A failure that the record tells of, of another process or before a restart: it counts as one
  // that happened here. `at` is by the clock of these logins.
  void failed_elsewhere(const std::string& account, bool locks, const People& people, Instant at);
  // And a login, by which those before it are over.
  void logged_in_elsewhere(const std::string& account);
  // How far back the record has what counts: a lock, and the failures that came to it.
  std::chrono::minutes failures_kept() const { return limits_.failures_within + limits_.locked; }

  // A code that the record says was used, so that it is not used again after a restart.
  void remember_step(std::string_view account, std::int64_t step);

  // Once a second: looks at the clock and clears away what is over.
  void tick(Instant now);

 private:
  struct Held {
    Login login;
    Digest token_hash = {};
    std::uint64_t passwords = 0;  // of the account when it was opened
  };
  struct Try {
    std::uint64_t attempt = 0;
    Instant at;
    bool pending = true;
  };
  struct Failures {
    std::vector<Try> tries;
    std::optional<Instant> locked_until;
  };
  using FailuresByName = std::map<std::string, Failures, std::less<>>;
  using Key = std::uint64_t;  // the beginning of a token's hash

  FailuresByName& failures_of(bool known) { return known ? failures_ : unknown_failures_; }
  Failures& failures_of(const std::string& account, bool known);
  void refresh(Failures& failures, Instant now) const;
  std::variant<LoginAttempt, LoginFailed> count_begun(LoginRequest request, const People& people,
                                                      Instant now);
  // True where the account is locked by it.
  bool count_failed(const LoginAttempt& attempt);
  void uncount(const LoginAttempt& attempt, bool all);
  // The cause of a failure, or nothing; the step of the code that was used.
  std::string_view cause_of_failure(const LoginAttempt& attempt, PasswordCheck check,
                                    const Person* person, Instant now,
                                    std::optional<std::int64_t>& used_step) const;
  LoggedIn open(const LoginAttempt& attempt, const Person& person, Instant now);
  std::variant<Actor, Refusal> checked(std::unordered_map<Key, Held>::iterator found,
                                       const People& people, Instant now, bool active);
  bool is_over(const Held& held, const People& people, Instant now) const;
  bool is_timed_out(const Held& held, Instant now) const;
  void erase(std::unordered_map<Key, Held>::iterator held);
  void sweep(Instant now);

  Random& random_;
  PasswordCost cost_;
  OpenSecret open_secret_;
  LoginLimits limits_;
  std::string hash_of_nothing_;
  ForwardClock clock_;
  RateLimit per_address_;
  std::uint64_t attempts_ = 0;
  // Apart, so that no flood of invented names pushes out what is known of real ones.
  FailuresByName failures_;
  FailuresByName unknown_failures_;
  std::map<std::string, std::int64_t, std::less<>> used_steps_;
  std::unordered_map<Key, Held> logins_;
  std::map<std::string, Key, std::less<>> by_number_;
  std::multimap<std::string, Key, std::less<>> by_account_;  // in the order of opening
  std::optional<Instant> swept_;
  std::vector<Actor> ended_;
};

}  // namespace houseway::floor
