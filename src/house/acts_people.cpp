#include <fmt/format.h>

#include <algorithm>

#include "floor/passwords.h"
#include "floor/totp.h"
#include "house/act_body.h"
#include "house/rooms.h"

// Accounts, roles, passwords, second factors, exclusions.
namespace houseway::house {
namespace {

using namespace std::chrono_literals;
using floor::Act;
using floor::PersonEvent;

constexpr auto enrolling_for = 10min;

std::optional<floor::Role> role_in(ActBody& body, const char* key) {
  const std::string word = body.words(key);
  const auto role = floor::parse_role(word);
  if (!role) body.refuse(key, "is no role: a role is a word such as \"floorperson\"");
  return role;
}

PersonEvent::What what_happens(Act act, ActBody& body) {
  switch (act) {
    case Act::issue_credential:
      return floor::CredentialIssued{body.words("number")};
    case Act::grant_role:
      return floor::RoleGranted{role_in(body, "role").value_or(floor::Role::spectator)};
    case Act::end_role:
      return floor::RoleEnded{role_in(body, "role").value_or(floor::Role::spectator)};
    case Act::disable_staff:
    case Act::disable_player:
      return floor::AccountDisabled{};
    case Act::enable_staff:
    case Act::enable_player:
      return floor::AccountEnabled{};
    case Act::end_exclusion:
      return floor::ExclusionEnded{};
    default:
      return floor::PlayerExcluded{};
  }
}

}  // namespace

// An account is staff's or a player's: the act has to be the one for it.
void Office::Rooms::record_person(Act act, PersonEvent event, const floor::Actor& by, Reply reply,
                                  std::optional<std::int64_t> used_step) {
  people_chain.add(
      [this, act, event = std::move(event), by,
       used_step](floor::Instant now) -> std::variant<Chronicle::Draft, Refusal> {
        const Act is = floor::act_of(event, by, people.find(event.account));
        if (people.find(event.account) != nullptr && is != act) {
          return Refusal{
              fmt::format("for this account the act is {}", floor::name(is)), event.account, {}};
        }
        if (auto why = people.why_not(event, by, now)) return *std::move(why);
        Chronicle::Draft draft{floor::to_json(event, password_key), by};
        if (used_step) {
          if (auto used = step_used(event.account, *used_step)) draft.documents.push_back(*used);
        }
        return draft;
      },
      std::move(reply));
}

Office::Rooms::Prepared Office::Rooms::change_person(const Asked& asked) {
  ActBody body(asked.body, asked.section());
  const bool own = asked.act == Act::exclude_oneself;
  PersonEvent event{own ? asked.by.account : body.words("account"),
                    what_happens(asked.act, body),
                    body.words_if_any("reason"),
                    {}};
  if (auto why = body.refusal()) return *std::move(why);
  return [this, asked, event](const Witness& by_whom, const Answer& answer) {
    PersonEvent with = event;
    with.witness = by_whom;
    record_person(asked.act, with, asked.by,
                  answered(answer, Json{{"done", asked.rule().word}, {"account", with.account}}));
  };
}

void Office::Rooms::with_hash(std::string password, const Answer& answer,
                              std::function<void(std::string hash)> then) {
  auto busy = passwords.hash(
      std::move(password), [this, answer, then = std::move(then)](std::optional<std::string> hash) {
        worker.post([answer, then, hash = std::move(hash)] {
          if (hash) return then(*hash);
          answer(Refusal{"could not be hashed now; try again", "password", {}});
        });
      });
  if (busy) answer(*busy);
}

// The account, its password and, of staff, its second factor: made by the program, recorded
// together, and told to who asked, once.
Office::Rooms::Prepared Office::Rooms::create_account(const Asked& asked) {
  ActBody body(asked.body, asked.section());
  const bool staff = asked.act == Act::create_staff;
  const std::string account = body.words("account");
  floor::AccountCreated created;
  created.display = body.words("display");
  created.roles.add(staff ? floor::Role::spectator : floor::Role::player);
  std::string password = staff ? std::string() : body.words_if_any("password");
  if (staff) {
    created.roles = {};
    for (const std::string& word : body.list("roles")) {
      const auto role = floor::parse_role(word);
      if (!role) {
        body.refuse("roles", "is a list of roles, such as \"floorperson\"");
      } else {
        created.roles.add(*role);
      }
    }
    created.credential = body.words("credential");
  }
  const std::string reason = body.words_if_any("reason");
  if (auto why = body.refusal()) return *std::move(why);
  if (auto why = floor::why_not_account_name(account)) return *std::move(why);
  if (!password.empty()) {
    if (auto why = floor::why_not_password(password, account, staff)) return *std::move(why);
  }
  return [this, asked, staff, account, created, reason, password](const Witness& by_whom,
                                                                  const Answer& answer) {
    const std::string made = password.empty() ? new_password() : password;
    const floor::TotpSecret secret = floor::new_totp_secret(random);
    with_hash(made, answer, [=, this](const std::string& hash) {
      Json told{{"done", asked.rule().word}, {"account", account}};
      if (password.empty()) told["password"] = made;
      if (staff) told["second-factor"] = floor::otpauth_uri(account, secret);
      people_chain.add_all(
          [=, this](floor::Instant now) -> std::variant<std::vector<Chronicle::Draft>, Refusal> {
            const PersonEvent event{account, created, reason, by_whom};
            if (floor::act_of(event, asked.by, nullptr) != asked.act) {
              return Refusal{staff ? "staff have a role of the house or the Board"
                                   : "a player has no other role",
                             "roles",
                             {}};
            }
            if (auto why = people.why_not(event, asked.by, now)) return *std::move(why);
            const auto by_program = [&](PersonEvent::What what) {
              return Chronicle::Draft{
                  floor::to_json(PersonEvent{account, std::move(what)}, password_key),
                  floor::the_program()};
            };
            std::vector<Chronicle::Draft> drafts{{floor::to_json(event, password_key), asked.by}};
            drafts.push_back(by_program(floor::PasswordSet{hash}));
            if (staff) {
              drafts.push_back(
                  by_program(floor::SecondFactorEnrolled{floor::seal(secret, account, totp_key)}));
            }
            return drafts;
          },
          answered(answer, told));
    });
  };
}

Office::Rooms::Prepared Office::Rooms::set_password(const Asked& asked) {
  ActBody body(asked.body, asked.section());
  const bool own = asked.act == Act::set_password;
  const std::string account = own ? asked.by.account : body.words("account");
  const std::string reason = own ? std::string() : body.words("reason");
  const std::string old = own ? body.words("old") : std::string();
  const std::string chosen = own ? body.words("new") : std::string();
  if (auto why = body.refusal()) return *std::move(why);
  const floor::Person* person = people.find(account);
  if (person == nullptr) return Refusal{"is no account", "account", {}};
  if (own) {
    if (auto why = floor::why_not_password(chosen, account, person->is_staff())) {
      return *std::move(why);
    }
  }
  const auto record_hash = [=, this](const Witness& by_whom, const Answer& answer) {
    const std::string password = own ? chosen : new_password();
    with_hash(password, answer, [=, this](const std::string& hash) {
      Json told{{"done", asked.rule().word}, {"account", account}};
      if (!own) told["password"] = password;
      record_person(asked.act, {account, floor::PasswordSet{hash}, reason, by_whom}, asked.by,
                    answered(answer, told));
    });
  };
  if (!own) return record_hash;
  return [this, by = asked.by, old, record_hash](const Witness& by_whom, const Answer& answer) {
    say_again(by, {old, {}}, answer,
              [=](std::optional<std::int64_t>) { record_hash(by_whom, answer); });
  };
}

// An open login may be anybody's: what is wrong counts as a failed login.
void Office::Rooms::say_again(const floor::Actor& by, const SaidAgain& said, const Answer& answer,
                              std::function<void(std::optional<std::int64_t> step)> then) {
  std::optional<std::int64_t> used;
  if (said.code) {
    try {
      const auto known = services.store.document("totp-step", by.account);
      if (known) used = std::stoll(known->body);
    } catch (const store::StoreFailed&) {
      return answer(Refusal{"the record cannot be read now; try again", "code", {}});
    }
  }
  auto begun = logins.begin_again(by, people, services.clock.steady());
  if (const auto* failed = std::get_if<floor::LoginFailed>(&begun)) return answer(failed->answer);
  const auto attempt = std::get<floor::LoginAttempt>(std::move(begun));
  const auto finish = [=, this](floor::PasswordCheck check) {
    std::optional<std::int64_t> step;
    if (said.code && check == floor::PasswordCheck::right) {
      const floor::Person* person = people.find(by.account);
      const auto secret = person == nullptr
                              ? std::nullopt
                              : floor::unseal(person->sealed_second_factor, by.account, totp_key);
      if (secret) step = floor::accepted_step(*secret, *said.code, services.clock.shown(), used);
      if (!step) check = floor::PasswordCheck::wrong;
    }
    auto failed = logins.finish_again(attempt, check, people);
    if (!failed) return then(step);
    if (said.code && check == floor::PasswordCheck::wrong) {
      failed->answer = {
          "is not the password, or the old code is not one that may be used now", "password", {}};
    }
    if (check != floor::PasswordCheck::not_done) log_failed_login(attempt.request, *failed);
    if (!failed->locks) return answer(failed->answer);
    // Whoever guesses has somebody else's login.
    record_person(Act::install, {by.account, floor::LoginsEnded{}}, floor::the_program(),
                  [answer, failed](const std::optional<Refusal>&) { answer(failed->answer); });
  };
  const auto busy = passwords.check(
      attempt.hash, said.password,
      [this, finish](floor::PasswordCheck check) {
        worker.post([finish, check] { finish(check); });
      },
      floor::PasswordWork::For::other);
  if (busy) finish(floor::PasswordCheck::not_done);
}

// One's own is shown first, and enrolled when a code of it is given; in the place of another only
// with a code of that and the password, for whoever has the login alone would have the account.
// Somebody else's takes effect at once, since its owner cannot log in without.
Office::Rooms::Prepared Office::Rooms::second_factor(const Asked& asked) {
  ActBody body(asked.body, asked.section());
  const bool own = asked.act == Act::enrol_second_factor;
  const std::string account = own ? asked.by.account : body.words("account");
  const std::string code = own ? body.words_if_any("code") : std::string();
  const floor::Person* person = people.find(account);
  const bool replaces = own && person != nullptr && !person->sealed_second_factor.empty();
  SaidAgain again;
  if (replaces && !code.empty()) {
    again.code = body.words("old-code");
    again.password = body.words("password");
  } else if (own) {
    // Whoever does not know that he has none says them for nothing.
    body.words_if_any("old-code");
    body.words_if_any("password");
  }
  const std::string reason = own ? std::string() : body.words("reason");
  if (auto why = body.refusal()) return *std::move(why);
  if (own && code.empty()) {
    return [this, account, replaces](const Witness&, const Answer& answer) {
      const floor::TotpSecret secret = floor::new_totp_secret(random);
      enrolling[account] = {secret, Worker::Clock::now() + enrolling_for};
      answer(Json{{"second-factor", floor::otpauth_uri(account, secret)},
                  {"needs", replaces ? "code, old-code, password" : "code"}});
    };
  }
  return [=, this](const Witness& by_whom, const Answer& answer) {
    const auto enrol = [=, this](const floor::TotpSecret& secret, const Json& told,
                                 std::optional<std::int64_t> step) {
      record_person(asked.act,
                    {account, floor::SecondFactorEnrolled{floor::seal(secret, account, totp_key)},
                     reason, by_whom},
                    asked.by, answered(answer, told), step);
    };
    Json told{{"done", asked.rule().word}, {"account", account}};
    if (!own) {
      const floor::TotpSecret secret = floor::new_totp_secret(random);
      told["second-factor"] = floor::otpauth_uri(account, secret);
      return enrol(secret, told, {});
    }
    const auto confirm = [=, this](std::optional<std::int64_t> old_step) {
      const auto shown = enrolling.find(account);
      std::optional<std::int64_t> step;
      if (shown != enrolling.end()) {
        step = floor::accepted_step(shown->second.secret, code, services.clock.shown());
      }
      if (!step) {
        return answer(Refusal{
            "is no code of the second factor that was shown; ask for one first", "code", {}});
      }
      const floor::TotpSecret secret = shown->second.secret;
      enrolling.erase(shown);
      step = std::max(*step, old_step.value_or(*step));
      logins.remember_step(account, *step);
      enrol(secret, told, step);
    };
    if (!replaces) return confirm({});
    say_again(asked.by, again, answer, confirm);
  };
}

Office::Rooms::Prepared Office::Rooms::end_logins(const Asked& asked) {
  ActBody body(asked.body, asked.section());
  const bool own = asked.act == Act::end_own_login;
  const std::string account = own ? asked.by.account : body.words("account");
  const std::string reason = own ? std::string() : body.words("reason");
  if (auto why = body.refusal()) return *std::move(why);
  return [=, this](const Witness& by_whom, const Answer& answer) {
    const Reply done = answered(answer, Json{{"done", asked.rule().word}});
    if (own) {
      logins.end(asked.by.session);
      dismiss_ended();
      return log({{"event", "logout"}, {"account", account}}, asked.by, by_whom, done);
    }
    const Json event{{"event", "logins-ended"},
                     {"account", account},
                     {"reason", reason},
                     {"logins", logins.of(account).size()}};
    record_person(asked.act, {account, floor::LoginsEnded{}, reason, by_whom}, asked.by,
                  [=, this](const std::optional<Refusal>& why) {
                    if (why) return done(why);
                    log(event, asked.by, by_whom, done);
                  });
  };
}

}  // namespace houseway::house
