#include <fmt/format.h>

#include <algorithm>

#include "core/words.h"
#include "floor/passwords.h"
#include "floor/totp.h"
#include "house/rooms.h"
#include "server/log.h"

// Logging in, and the first who can.
namespace houseway::house {

using LoginAnswer = std::function<void(std::variant<floor::LoggedIn, Refusal>)>;

namespace {

constexpr std::size_t most_refused = 1000;  // accounts and addresses that are told apart
constexpr auto refused_counted = std::chrono::minutes(30);

void not_logged(const std::optional<Refusal>& why) {
  if (why) server::log(server::Level::error, "a failed login was not logged: {}", text(*why));
}

}  // namespace

void Office::Rooms::login(floor::LoginRequest request, std::string password, LoginAnswer answer) {
  auto begun = logins.begin(request, people, services.clock.steady());
  if (auto* failed = std::get_if<floor::LoginFailed>(&begun)) {
    log_refused_login(request, *failed);
    return answer(failed->answer);
  }
  const auto attempt = std::get<floor::LoginAttempt>(std::move(begun));
  const auto finish = [this, attempt, answer, password](floor::PasswordCheck check) {
    auto finished =
        logins.finish(attempt, check, people, services.clock.steady(), services.clock.shown());
    if (const auto* failed = std::get_if<floor::LoginFailed>(&finished)) {
      if (check != floor::PasswordCheck::not_done) log_failed_login(attempt.request, *failed);
      return answer(failed->answer);
    }
    logged_in(std::get<floor::LoggedIn>(finished), password, answer);
  };
  const auto busy =
      passwords.check(attempt.hash, password, [this, finish](floor::PasswordCheck check) {
        worker.post([finish, check] { finish(check); });
      });
  if (busy) finish(floor::PasswordCheck::not_done);
}

// A significant event (GLI-19 2.8.8, by intent). Who failed is not kept waiting for it.
void Office::Rooms::log_failed_login(const floor::LoginRequest& request,
                                     const floor::LoginFailed& failed) {
  log({{"event", "login-failed"},
       {"account", request.account},
       {"role", floor::name(request.role)},
       {"address", request.address},
       {"cause", failed.cause},
       {"locks", failed.locks}},
      floor::the_program(), {}, not_logged);
}

// Failures count wherever and whenever they happened: those of other processes, and after a restart
// those before it.
void Office::Rooms::follow_log(const Json& body, floor::Instant at) {
  const std::string event = body.value("event", "");
  if (log_chain.is_own() || (event != "login" && event != "login-failed")) return;
  const std::string account = body.value("account", "");
  if (event == "login") return logins.logged_in_elsewhere(account);
  // Those that were turned away unheard are no tries.
  if (!body.contains("locks")) return;
  const auto ago = std::max(floor::Instant::duration(0), services.clock.now() - at);
  logins.failed_elsewhere(account, body.value("locks", false), people,
                          services.clock.steady() - ago);
}

// Whose account is locked, or which address is too busy: nobody fills the record by trying on.
void Office::Rooms::log_refused_login(const floor::LoginRequest& request,
                                      const floor::LoginFailed& failed) {
  const bool locked = failed.cause == "locked";
  const std::string of =
      locked ? printable(request.account, floor::PeopleLimits::longest_name) : request.address;
  const std::string key = fmt::format("{} {}", failed.cause, of);
  if (const auto known = refused_logins_.find(key); known != refused_logins_.end()) {
    ++known->second.more;
    return;
  }
  Json event{{"event", "login-failed"}, {"cause", failed.cause}, {"address", request.address}};
  if (locked) event["account"] = of;
  if (refused_logins_.size() >= most_refused) {
    auto& others = refused_logins_["others"];
    if (others.event.is_null()) {
      others = {{{"event", "login-failed"}, {"cause", "others"}}, Worker::Clock::now()};
    }
    ++others.more;
    return;
  }
  refused_logins_[key] = {event, Worker::Clock::now()};
  log(event, floor::the_program(), {}, not_logged);
}

void Office::Rooms::log_more_refused(Worker::Clock::time_point now) {
  std::erase_if(refused_logins_, [&](const auto& each) {
    const RefusedLogins& refused = each.second;
    if (now - refused.first < refused_counted) return false;
    if (refused.more > 0) {
      Json event = refused.event;
      event["more"] = refused.more;
      log(std::move(event), floor::the_program(), {}, not_logged);
    }
    return true;
  });
}

std::optional<store::Document> Office::Rooms::step_used(const std::string& account,
                                                        std::int64_t step) {
  const auto used = services.store.document("totp-step", account);
  if (used && std::stoll(used->body) >= step) return {};
  return store::Document{"totp-step", account, std::to_string(step), used ? used->revision : 0};
}

// The code that was used is on the disk before the login is anybody's: it opens nothing twice.
void Office::Rooms::logged_in(const floor::LoggedIn& login, const std::string& password,
                              const LoginAnswer& answer) {
  const floor::Actor& actor = login.actor;
  std::vector<store::Document> kept;
  if (login.used_step) {
    std::optional<Refusal> why;
    try {
      if (auto used = step_used(actor.account, *login.used_step)) {
        kept.push_back(*used);
      } else {
        why = Refusal{"the code was used already; wait for the next", "login", {}};
      }
    } catch (const store::StoreFailed&) {
      why = Refusal{"the record cannot be read now; try again", "login", {}};
    }
    if (why) {
      logins.end(actor.session);
      return answer(*why);
    }
  }
  if (login.rehash) {
    const auto ignored = [](const std::variant<Json, Refusal>&) {};
    with_hash(password, ignored, [this, account = actor.account](const std::string& hash) {
      record_person(floor::Act::install, {account, floor::PasswordSet{hash, true}},
                    floor::the_program(), {});
    });
  }
  log(
      {{"event", "login"}, {"account", actor.account}}, actor, {},
      [this, login, answer](const std::optional<Refusal>& why) {
        if (!why) return answer(login);
        logins.end(login.actor.session);
        answer(*why);
      },
      std::move(kept));
}

std::variant<std::vector<Office::FirstAccount>, Refusal> Office::Rooms::install() {
  struct Holder {
    FirstAccount told;
    const char* display;
    std::string credential;
    std::string hash;
    floor::TotpSecret secret;
  };
  // One key of table games and one of finance (605a.2(b)): together they let everybody else in but
  // the Board, which has an account of its own to confirm its others by.
  std::vector<Holder> holders;
  here([&] {
    for (const auto& [account, role, display] :
         {std::tuple{"key-table-games", floor::Role::shift_manager, "Key of table games"},
          std::tuple{"key-finance", floor::Role::finance, "Key of finance"},
          std::tuple{"board", floor::Role::executive_director, "Executive Director"}}) {
      Holder holder{{account, role, new_password(), {}}, display, account, {}, {}};
      holder.secret = floor::new_totp_secret(random);
      holder.told.second_factor = floor::otpauth_uri(account, holder.secret);
      holders.push_back(std::move(holder));
    }
  });
  for (Holder& holder : holders) {
    auto hash = floor::hash_password(holder.told.password, services.password_cost);
    if (!hash) return Refusal{"there is no memory to hash a password", "install", {}};
    holder.hash = std::move(*hash);
  }
  const auto why = add_and_wait(
      people_chain,
      [this, &holders](floor::Instant) -> std::variant<std::vector<Chronicle::Draft>, Refusal> {
        if (people.size() > 0) {
          return Refusal{"there are accounts already; the first ones are made once", "install",
                         "605a.2(b)"};
        }
        std::vector<Chronicle::Draft> drafts;
        for (const Holder& holder : holders) {
          const auto add = [&](floor::PersonEvent::What what) {
            drafts.push_back(
                {floor::to_json(floor::PersonEvent{holder.told.account, std::move(what)},
                                password_key),
                 floor::the_program()});
          };
          add(floor::AccountCreated{holder.display, {holder.told.role}, holder.credential});
          add(floor::PasswordSet{holder.hash});
          add(floor::SecondFactorEnrolled{
              floor::seal(holder.secret, holder.told.account, totp_key)});
        }
        return drafts;
      });
  if (why) return *why;
  std::vector<FirstAccount> told;
  for (Holder& holder : holders) told.push_back(std::move(holder.told));
  return told;
}

}  // namespace houseway::house
