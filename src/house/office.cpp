#include "house/office.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <future>
#include <stdexcept>
#include <utility>

#include "floor/account_reports.h"
#include "floor/totp.h"
#include "house/rooms.h"
#include "round/json.h"
#include "server/log.h"

namespace houseway::house {
namespace {

using namespace std::chrono_literals;

constexpr auto tick_every = 1s;
constexpr auto catch_up_every = 2s;

template <class Event>
Event event_of(std::variant<Event, Refusal> read) {
  if (const auto* refusal = std::get_if<Refusal>(&read)) {
    throw std::runtime_error(text(*refusal));
  }
  return std::get<Event>(std::move(read));
}

}  // namespace

Reply answered(Answer answer, std::function<Json()> with) {
  return [answer = std::move(answer), with = std::move(with)](const std::optional<Refusal>& why) {
    if (!answer) return;
    if (why) return answer(*why);
    answer(with());
  };
}

Reply answered(Answer answer, Json with) {
  return answered(std::move(answer), [with = std::move(with)] { return with; });
}

Office::Rooms::Rooms(Services s)
    : services(std::move(s)),
      totp_key(services.key.derived("second factors")),
      password_key(services.key.derived("passwords")),
      logins(
          random, services.password_cost,
          [this](const floor::Person& person) {
            return floor::unseal(person.sealed_second_factor, person.account, totp_key);
          },
          [this] {
            floor::LoginLimits limits;
            limits.staff_second_factor = !services.demo;
            return limits;
          }()),
      worker("office"),
      people_chain("people", services.store, services.writer, worker, services.clock,
                   [this](const Json& body, const floor::Actor& by, floor::Instant at) {
                     follow_people(body, by, at);
                   }),
      submissions_chain("submissions", services.store, services.writer, worker, services.clock,
                        [this](const Json& body, const floor::Actor& by, floor::Instant at) {
                          follow_submissions(body, by, at);
                        }),
      requests_chain("requests", services.store, services.writer, worker, services.clock,
                     [this](const Json& body, const floor::Actor& by, floor::Instant at) {
                       requests.apply(event_of(floor::read_request_event(body)), by, at);
                     }),
      documents_chain("documents", services.store, services.writer, worker, services.clock,
                      [this](const Json& body, const floor::Actor& by, floor::Instant at) {
                        documents.apply(event_of(floor::read_document_event(body)), by, at);
                      }),
      slips_chain("slips", services.store, services.writer, worker, services.clock,
                  [this](const Json& body, const floor::Actor& by, floor::Instant at) {
                    follow_slips(body, by, at);
                  }),
      gates_chain("gates", services.store, services.writer, worker, services.clock,
                  [this](const Json& body, const floor::Actor& by, floor::Instant at) {
                    follow_gates(body, by, at);
                  }),
      wallets_chain("wallets", services.store, services.writer, worker, services.clock,
                    [this](const Json& body, const floor::Actor& by, floor::Instant at) {
                      withdrawals.follow(body, by, at);
                    }),
      tables_chain(
          "tables", services.store, services.writer, worker, services.clock,
          [this](const Json& body, const floor::Actor&, floor::Instant) { follow_tables(body); }),
      software_chain(
          "software", services.store, services.writer, worker, services.clock,
          [this](const Json& body, const floor::Actor&, floor::Instant) { follow_software(body); }),
      disputes_chain("disputes", services.store, services.writer, worker, services.clock,
                     [this](const Json& body, const floor::Actor& by, floor::Instant at) {
                       disputes.apply(event_of(floor::read_dispute_event(body)), by, at);
                     }),
      log_chain("log", services.store, services.writer, worker, services.clock,
                [this](const Json& body, const floor::Actor&, floor::Instant at) {
                  follow_log(body, at);
                }),
      odds_worker("odds"),
      passwords(services.password_cost) {}

Office::Rooms::~Rooms() {
  stop();
}

std::vector<Chronicle*> Office::Rooms::chronicles() {
  return {&people_chain,   &requests_chain, &submissions_chain, &documents_chain,
          &slips_chain,    &gates_chain,    &wallets_chain,     &tables_chain,
          &software_chain, &disputes_chain, &log_chain};
}

void Office::Rooms::here(const std::function<void()>& task) {
  std::promise<void> done;
  worker.post([&] {
    try {
      task();
      done.set_value();
    } catch (...) {
      done.set_exception(std::current_exception());
    }
  });
  done.get_future().get();
}

void Office::Rooms::load() {
  slips_chain.keep([this] { return slips.carried(); },
                   [this](const Json& carried) { slips.carry_on(carried); });
  wallets_chain.keep([this] { return withdrawals.carried(); },
                     [this](const Json& carried) { withdrawals.carry_on(carried); });
  here([&] {
    for (Chronicle* chronicle : chronicles()) {
      if (chronicle == &log_chain) {
        chronicle->load_from(services.clock.now() - logins.failures_kept());
      } else {
        chronicle->load();
      }
    }
    for (const store::StoredDocument& used : services.store.documents("totp-step", "")) {
      logins.remember_step(used.key, std::stoll(used.body));
    }
    loaded_ = true;
    services.tables.gates_are(gates);
    caught_up_ = Worker::Clock::now();
    worker.post_after(tick_every, [this] { tick(); });
  });
}

// What was handed in is written, or is said not to be: its writer calls back here.
void Office::Rooms::stop() {
  if (std::exchange(stopped_, true)) return;
  effort.cancelled = true;
  odds_worker.stop();
  const auto idle = std::make_shared<std::atomic<bool>>(false);
  const auto latest = Worker::Clock::now() + 10s;
  while (!*idle && Worker::Clock::now() < latest) {
    worker.post([this, idle] {
      const auto all = chronicles();
      *idle = std::all_of(all.begin(), all.end(), [](const Chronicle* c) { return c->idle(); });
    });
    std::this_thread::sleep_for(1ms);
  }
  worker.stop();
}

void Office::Rooms::tick() {
  worker.post_after(tick_every, [this] { tick(); });
  const auto now = Worker::Clock::now();
  logins.tick(services.clock.steady());
  dismiss_ended();
  forget_pending(now);
  log_more_refused(now);
  std::vector<std::string> waiting;
  for (const auto& [table, of] : unwritten_) waiting.push_back(table);
  for (const std::string& table : waiting) write_slips(table);
  if (now - caught_up_ >= catch_up_every) {
    caught_up_ = now;
    for (Chronicle* chronicle : chronicles()) {
      // While something is being written its own answer tells what others have written.
      if (!chronicle->idle()) continue;
      try {
        chronicle->catch_up();
      } catch (const std::exception& error) {
        server::log(server::Level::error, "{}: {}", chronicle->chain(), error.what());
      }
    }
  }
}

void Office::Rooms::dismiss_ended() {
  for (const floor::Actor& of : logins.take_ended()) services.tables.dismiss_login(of);
}

// Who may no longer act is sent away, by whichever process that was decided. His logins end: one
// that nobody used meanwhile does not go on when he may again.
void Office::Rooms::follow_people(const Json& body, const floor::Actor& by, floor::Instant at) {
  const floor::PersonEvent event = event_of(floor::read_person_event(body, password_key));
  people.apply(event, by, at);
  if (!loaded_) return;
  const auto* role = std::get_if<floor::RoleEnded>(&event.what);
  const bool ends = role != nullptr || std::holds_alternative<floor::AccountDisabled>(event.what) ||
                    std::holds_alternative<floor::PlayerExcluded>(event.what) ||
                    std::holds_alternative<floor::LoginsEnded>(event.what);
  const auto* set = std::get_if<floor::PasswordSet>(&event.what);
  if (!ends && (set == nullptr || set->same_password)) return;
  logins.end_all(event.account, role == nullptr ? std::nullopt : std::optional(role->role));
  services.tables.dismiss(event.account);
  if (people.why_not_sit(event.account)) services.tables.send_home(event.account);
}

void Office::Rooms::follow_submissions(const Json& body, const floor::Actor& by,
                                       floor::Instant at) {
  const floor::SubmissionEvent event = event_of(floor::read_submission_event(body));
  submissions.apply(event, by, at);
  if (const auto* filed = std::get_if<floor::SubmissionFiled>(&event)) {
    const floor::SubmissionVersion& version = submissions.history(filed->game).back();
    book.add(version.id, version.checked);
  } else if (const auto* posted = std::get_if<floor::LimitsPosted>(&event)) {
    const floor::LimitsNotice& notice = submissions.notices(posted->table).back();
    book.add(rules_name(notice), notice.rules);
  }
}

void Office::Rooms::follow_slips(const Json& body, const floor::Actor& by, floor::Instant at) {
  const std::string slip = body.at("slip").get<std::string>();
  slips.apply(slip, event_of(floor::read_slip_event(body.at("what"))), by, at);
  if (loaded_) tell_slip_ended(*slips.find(slip));
}

void Office::Rooms::follow_gates(const Json& body, const floor::Actor& by, floor::Instant at) {
  gates.apply(event_of(read_gate_event(body)), by, at);
  if (loaded_) services.tables.gates_are(gates);
}

void Office::Rooms::follow_tables(const Json& body) {
  const TablePlan plan = event_of(read_table_plan(body.at("plan")));
  plans[plan.id] = plan;
}

const TablePlan* Office::Rooms::plan_of(const std::string& table) const {
  const auto found = plans.find(table);
  return found == plans.end() ? nullptr : &found->second;
}

void Office::Rooms::log(Json event, const floor::Actor& by, const Witness& by_whom, Reply reply,
                        std::vector<store::Document> kept) {
  if (by_whom) event["witness"] = floor::to_json(*by_whom);
  log_chain.add(
      [event = std::move(event), by,
       kept = std::move(kept)](floor::Instant) -> std::variant<Chronicle::Draft, Refusal> {
        return Chronicle::Draft{event, by, {}, {}, kept};
      },
      std::move(reply));
}

std::optional<Refusal> Office::Rooms::add_and_wait(Chronicle& chronicle, Chronicle::MakeAll make) {
  std::promise<std::optional<Refusal>> done;
  worker.post([&] {
    chronicle.add_all(std::move(make),
                      [&](const std::optional<Refusal>& why) { done.set_value(why); });
  });
  return done.get_future().get();
}

std::string Office::Rooms::new_number() {
  return fmt::format("{:016x}{:016x}", random.bits(), random.bits());
}

// 99 bits in letters and digits that are not taken for each other.
std::string Office::Rooms::new_password() {
  constexpr std::string_view letters = "abcdefghjkmnpqrstuvwxyz23456789";
  constexpr int groups = 5;
  constexpr int of_each = 4;
  std::string password;
  for (int group = 0; group < groups; ++group) {
    if (group > 0) password += '-';
    for (int i = 0; i < of_each; ++i) {
      password += letters[random.below(static_cast<std::uint32_t>(letters.size()))];
    }
  }
  return password;
}

Office::Office(Services services) : rooms_(std::make_unique<Rooms>(std::move(services))) {}
Office::~Office() = default;

void Office::load() {
  rooms_->load();
}

void Office::stop() {
  rooms_->stop();
}

std::variant<std::vector<Office::FirstAccount>, Refusal> Office::install() {
  return rooms_->install();
}

std::optional<Refusal> Office::seed_demo(const DemoPlan& plan) {
  return rooms_->seed_demo(plan);
}

void Office::login(floor::LoginRequest request, std::string password,
                   std::function<void(std::variant<floor::LoggedIn, Refusal>)> answer) {
  rooms_->worker.post([this, request = std::move(request), password = std::move(password),
                       answer = std::move(answer)] { rooms_->login(request, password, answer); });
}

void Office::authenticate(std::string token, bool active,
                          std::function<void(std::variant<floor::Actor, Refusal>)> answer) {
  rooms_->worker.post([this, token = std::move(token), active, answer = std::move(answer)] {
    answer(rooms_->logins.by_token(token, rooms_->people, rooms_->services.clock.steady(), active));
  });
}

void Office::keep_open(const floor::Actor& by, std::function<void(bool open)> answer) {
  rooms_->worker.post([this, by, answer = std::move(answer)] {
    const auto who =
        rooms_->logins.by_number(by.session, rooms_->people, rooms_->services.clock.steady());
    answer(std::holds_alternative<floor::Actor>(who));
  });
}

void Office::logout(const floor::Actor& by, Answer answer) {
  act(by, "end-own-login", Json::object(), std::move(answer));
}

void Office::act(const floor::Actor& by, const std::string& word, Json body, Answer answer) {
  rooms_->worker.post([this, by, word, body = std::move(body), answer = std::move(answer)] {
    rooms_->act(by, word, body, answer);
  });
}

void Office::witness(const floor::Actor& by, const std::string& pending, bool confirms,
                     Answer answer) {
  rooms_->worker.post([this, by, pending, confirms, answer = std::move(answer)] {
    rooms_->witness(by, pending, confirms, answer);
  });
}

void Office::read(const floor::Actor& by, const std::string& what, Json query, Answer answer) {
  rooms_->worker.post([this, by, what, query = std::move(query), answer = std::move(answer)] {
    rooms_->read(by, what, query, answer);
  });
}

void Office::why_not_sit(std::string account, std::function<void(std::optional<Refusal>)> answer) {
  rooms_->worker.post([this, account = std::move(account), answer = std::move(answer)] {
    answer(rooms_->why_not_sit(account));
  });
}

void Office::permit_round(std::string table, std::string game,
                          std::function<void(std::variant<RoundPermit, Refusal>)> answer) {
  rooms_->worker.post([this, table = std::move(table), game = std::move(game),
                       answer = std::move(answer)] { answer(rooms_->permit_round(table, game)); });
}

void Office::rules_in_force(std::string table, std::string game,
                            std::function<void(std::variant<RoundPermit, Refusal>)> answer) {
  rooms_->worker.post([this, table = std::move(table), game = std::move(game),
                       answer = std::move(answer)] { answer(rooms_->in_force(table, game)); });
}

void Office::games_in_force(std::function<void(Json)> answer) {
  rooms_->worker.post([this, answer = std::move(answer)] { answer(rooms_->games_in_force()); });
}

void Office::log_done_at(std::string table) {
  rooms_->worker.post([this, table = std::move(table)] { rooms_->log_done_at(table); });
}

void Office::tell_slips_ended(std::string table) {
  rooms_->worker.post([this, table = std::move(table)] { rooms_->tell_slips_ended(table); });
}

void Office::submissions_report(floor::ReportPeriod period,
                                std::function<void(const floor::ReportTable&)> answer) {
  rooms_->worker.post([this, period, answer = std::move(answer)] {
    answer(floor::submissions_report(rooms_->submissions, period));
  });
}

void Office::software_is(std::variant<floor::SoftwareHashes, Refusal> running,
                         const floor::Actor& by, Reply recorded) {
  rooms_->worker.post([this, running = std::move(running), by, recorded = std::move(recorded)] {
    rooms_->software_is(running, by, recorded);
  });
}

void Office::send_home_who_may_not_play() {
  rooms_->worker.post([this] { rooms_->send_home_who_may_not_play(); });
}

void Office::sign(SignAsked asked, Answer answer) {
  rooms_->worker.post([this, asked = std::move(asked), answer = std::move(answer)] {
    answer(rooms_->sign(asked));
  });
}

std::shared_ptr<const RuleSet> Office::rules_named(const std::string& rules_name) const {
  return rooms_->book.find(rules_name);
}

void Office::settled(std::string table, std::string round, std::shared_ptr<const RuleSet> rules,
                     Settlement settlement, std::vector<WonShare> shares,
                     std::vector<std::string> accounts, floor::HighHandHolder high_hand) {
  rooms_->worker.post([this, table = std::move(table), round = std::move(round),
                       rules = std::move(rules), settlement = std::move(settlement),
                       shares = std::move(shares), accounts = std::move(accounts),
                       high_hand = std::move(high_hand)] {
    rooms_->settled(table, round, *rules, settlement, shares, accounts, high_hand);
  });
}

}  // namespace houseway::house
