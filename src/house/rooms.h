#pragma once

#include <deque>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "floor/disputes.h"
#include "floor/filed_documents.h"
#include "floor/game_requests.h"
#include "floor/poker_funds.h"
#include "floor/totp.h"
#include "house/chronicle.h"
#include "house/gates.h"
#include "house/office.h"
#include "house/rule_book.h"
#include "house/slips.h"
#include "house/software_register.h"
#include "house/wallets.h"

namespace houseway::house {

// What the office is made of: registers with their chronicles, who is logged in, and what waits for
// a second person. All of it on the office's thread but for what says otherwise.
class Office::Rooms {
 public:
  explicit Rooms(Services services);
  ~Rooms();
  Rooms(const Rooms&) = delete;
  Rooms& operator=(const Rooms&) = delete;

  void load();
  void stop();  // on any thread but this one

  // Somebody wants to do something that he may do, and this is what he says with it.
  struct Asked {
    floor::Act act;
    floor::Actor by;
    Json body;

    const floor::ActRule& rule() const { return floor::rule_of(act); }
    std::string section() const { return std::string(rule().section); }
  };
  using Witness = std::optional<floor::Actor>;
  // What is left to be done once everybody is there who has to be.
  using Deed = std::function<void(const Witness& witness, Answer answer)>;
  // Or what is wrong with it already.
  using Prepared = std::variant<Deed, Refusal>;

  // office_acts.cpp
  void act(const floor::Actor& by, const std::string& word, Json body, const Answer& answer);
  void witness(const floor::Actor& by, const std::string& number, bool confirms,
               const Answer& answer);
  Prepared prepare(const Asked& asked);
  Answer answer_in_time(const Asked& asked, const Answer& answer);
  void keep_pending(const Asked& asked, Deed deed, const Answer& answer);
  void forget_pending(Worker::Clock::time_point now);
  Prepared log_only(const Asked& asked);

  // acts_people.cpp
  Prepared create_account(const Asked& asked);
  Prepared change_person(const Asked& asked);
  Prepared set_password(const Asked& asked);
  Prepared second_factor(const Asked& asked);
  Prepared end_logins(const Asked& asked);
  // What is done with a hash, on this thread; or a refusal is answered.
  void with_hash(std::string password, const Answer& answer,
                 std::function<void(std::string hash)> then);
  // With the code of a second factor, if one was used.
  void record_person(floor::Act act, floor::PersonEvent event, const floor::Actor& by, Reply reply,
                     std::optional<std::int64_t> used_step = {});

  // acts_tables.cpp
  Prepared open_table(const Asked& asked);
  Prepared at_a_table(const Asked& asked);
  Prepared post_limits(const Asked& asked);
  Prepared stop_or_start(const Asked& asked);
  Prepared take_back(const Asked& asked);

  // acts_software.cpp
  Prepared approve_software(const Asked& asked);
  Json software_json() const;
  void software_is(const std::variant<floor::SoftwareHashes, Refusal>& running,
                   const floor::Actor& by, const Reply& recorded);

  // acts_submissions.cpp
  Prepared file_submission(const Asked& asked);
  Prepared review_submission(const Asked& asked);
  Prepared file_document(const Asked& asked);
  Prepared go_on_with_request(const Asked& asked);

  // acts_money.cpp
  Prepared move_money(const Asked& asked);
  Prepared count_drop(const Asked& asked);
  Prepared validate_slip(const Asked& asked);
  Prepared hand_pay(const Asked& asked);
  // Steps of one slip, each by somebody, recorded together.
  using SlipSteps = std::vector<std::pair<floor::SlipEvent, floor::Actor>>;
  void record_slip(const std::string& slip, SlipSteps steps, const Asked& asked,
                   const Answer& answer, std::vector<store::Document> kept = {});

  // acts_meters.cpp
  Prepared meter_act(const Asked& asked);

  // acts_poker.cpp
  Prepared poker_room_act(const Asked& asked);
  Prepared verify_bad_beat(const Asked& asked, const Json& event);
  Prepared verify_high_hand(const Asked& asked, const Json& event);
  Prepared prepare_payout(const Asked& asked, const Json& event);
  Prepared pay_high_hand(const Asked& asked, const Json& event);
  Prepared count_fund(const Asked& asked, const Json& event);
  bool awaits_adjustment(const std::string& table, floor::FundKind kind) const;
  std::optional<Refusal> why_not_slip_of(const std::string& number, floor::FundKind kind,
                                         const std::string& section) const;
  std::optional<Refusal> why_not_payout(const Json& event, floor::FundKind kind,
                                        const std::string& section) const;
  // How far a fund, "bad-beat", or a table's box of it, "bad-beat/p1", has been counted: kept
  // beside the log for the next count.
  struct KeptOfFund {
    std::string key;
    Json value;
    std::uint64_t revision = 0;
    store::Document changed() const;
  };
  KeptOfFund kept_of_fund(const std::string& key);
  Money taken_for_fund(const std::string& table, floor::FundKind kind);
  std::optional<Refusal> why_not_counted(Chronicle::Draft& draft, floor::FundKind kind,
                                         floor::Instant now);
  std::optional<Refusal> why_not_held(Chronicle::Draft& draft, const Asked& asked,
                                      floor::FundKind kind);

  // acts_records.cpp
  Prepared open_dispute(const Asked& asked);
  Prepared add_to_dispute(const Asked& asked);
  Prepared rule_dispute(const Asked& asked);
  Prepared correct_as_ruled(const Asked& asked);
  // Says of the round, too, whether the poker room's supervisor rules.
  std::optional<Refusal> why_not_disputed(floor::DisputeOpened& opened,
                                          const std::string& section) const;
  void record_dispute(std::vector<floor::DisputeEvent> events, const Asked& asked,
                      const Answer& answer);

  // office_logins.cpp
  void login(floor::LoginRequest request, std::string password,
             std::function<void(std::variant<floor::LoggedIn, Refusal>)> answer);
  void log_failed_login(const floor::LoginRequest& request, const floor::LoginFailed& failed);
  // One that was turned away before its password was looked at: the first of them, and how many
  // more there were, however many come.
  void log_refused_login(const floor::LoginRequest& request, const floor::LoginFailed& failed);
  void log_more_refused(Worker::Clock::time_point now);
  // What remembers, for any process of the floor, that a code was used; nothing where one has been
  // that is as new. Throws what the store throws.
  std::optional<store::Document> step_used(const std::string& account, std::int64_t step);
  void logged_in(const floor::LoggedIn& login, const std::string& password,
                 const std::function<void(std::variant<floor::LoggedIn, Refusal>)>& answer);
  std::variant<std::vector<FirstAccount>, Refusal> install();

  // office_demo.cpp
  std::optional<Refusal> seed_demo(const DemoPlan& plan);

  // office_reads.cpp
  void read(const floor::Actor& by, const std::string& what, const Json& query,
            const Answer& answer);
  void read_pending(const floor::Actor& by, const std::string& number, const Answer& answer);
  // One that has been over for long, which the record alone has. `found`: of its entries, those
  // behind `last`.
  void read_slip_put_away(const std::string& number, std::uint64_t last,
                          std::vector<floor::Entry> found, const Answer& answer);

  // office_permits.cpp
  std::optional<Refusal> why_not_sit(const std::string& account) const;
  void send_home_who_may_not_play();
  std::variant<RoundPermit, Refusal> permit_round(const std::string& table,
                                                  const std::string& game);
  std::variant<RoundPermit, Refusal> in_force(const std::string& table,
                                              const std::string& game) const;
  Json games_in_force() const;
  std::variant<Json, Refusal> sign(const SignAsked& asked) const;
  void settled(const std::string& table, const std::string& round, const RuleSet& rules,
               const Settlement& settlement, const std::vector<WonShare>& shares,
               const std::vector<std::string>& accounts, const floor::HighHandHolder& high_hand);
  void write_slips(const std::string& table);
  // The next round there has waited for it.
  void tell_slip_ended(const floor::JackpotSlip& slip);
  void tell_slips_ended(const std::string& table);

  // Recording. `Register` has why_not and apply for `Event`, and its follower applies it.
  template <class Register, class Event>
  void record(Chronicle& chronicle, const Register& of, Event event, const floor::Actor& by,
              Reply reply) {
    chronicle.add(
        [this, &of, event = std::move(event),
         by](floor::Instant now) -> std::variant<Chronicle::Draft, Refusal> {
          if (auto why = people.why_not_acting(by)) return *std::move(why);
          if (auto why = of.why_not(event, by, now)) return *std::move(why);
          return Chronicle::Draft{to_json(event), by};
        },
        std::move(reply));
  }
  void log(Json event, const floor::Actor& by, const Witness& witness, Reply reply,
           std::vector<store::Document> documents = {});
  // Says something at a table, and logs who stood by when it was done.
  void tell_table(const Asked& asked, const std::string& table, Json words, const Witness& witness,
                  const Answer& answer);
  void tell_and_log(const Asked& asked, const std::string& table, Json words, Json event,
                    const Witness& witness, const Answer& answer);
  Json notice_of(const Asked& asked, const Json& event) const;
  // What has been done at a table, or recorded of it, and the log does not have yet.
  struct DoneAtTable {
    std::string number;  // "7/..." at table 7
    Json event;
    floor::Actor by;
    Json notice;  // null where nobody is to be told
  };
  static store::Document kept_until_logged(const DoneAtTable& deed);
  bool is_kept(const DoneAtTable& deed);
  void log_done(const DoneAtTable& deed, bool kept, const Reply& told);
  void log_done_at(const std::string& table);
  std::string configured(const std::string& setting);  // empty where nobody has
  // Adds and waits for it: on another thread than this.
  std::optional<Refusal> add_and_wait(Chronicle& chronicle, Chronicle::MakeAll make);
  // Does it on this thread and waits.
  void here(const std::function<void()>& task);

  // Connections that were opened with logins which are over.
  void dismiss_ended();

  const TablePlan* plan_of(const std::string& table) const;
  std::vector<Chronicle*> chronicles();
  std::string new_number();    // that nobody guesses
  std::string new_password();  // likewise, and easy to type

  Services services;
  SystemRandom random;
  floor::TotpKey totp_key;
  floor::PasswordKey password_key;
  floor::People people;
  floor::Submissions submissions;
  floor::GameRequests requests;
  floor::FiledDocuments documents;
  Slips slips;
  Gates gates;
  Withdrawals withdrawals;
  floor::Disputes disputes;
  SoftwareRegister software;
  // What runs here; nothing where nobody asks.
  std::optional<std::variant<floor::SoftwareHashes, Refusal>> running;
  std::map<std::string, TablePlan> plans;
  RuleBook book;
  floor::Logins logins;

  struct Pending {
    enum class State : std::uint8_t { waiting, under_way, done, refused, declined };
    Asked asked;
    Deed deed;
    Worker::Clock::time_point until;
    State state = State::waiting;
    std::variant<Json, Refusal> outcome;
  };
  std::map<std::string, Pending> pending;

  // A second factor that was shown to its owner and waits for its first code.
  struct Enrolling {
    floor::TotpSecret secret;
    Worker::Clock::time_point until;
  };
  std::map<std::string, Enrolling> enrolling;  // by account

  Worker worker;
  Chronicle people_chain;
  Chronicle submissions_chain;
  Chronicle requests_chain;
  Chronicle documents_chain;
  Chronicle slips_chain;
  Chronicle gates_chain;
  Chronicle wallets_chain;
  Chronicle tables_chain;
  Chronicle software_chain;
  Chronicle disputes_chain;
  Chronicle log_chain;
  // Odds are counted here: it may take long, and is given up when the office stops.
  Effort effort;
  Worker odds_worker;
  floor::PasswordWork passwords;  // the last: what it answers finds the rest

 private:
  void follow_people(const Json& body, const floor::Actor& by, floor::Instant at);
  void follow_submissions(const Json& body, const floor::Actor& by, floor::Instant at);
  void follow_slips(const Json& body, const floor::Actor& by, floor::Instant at);
  void follow_gates(const Json& body, const floor::Actor& by, floor::Instant at);
  void follow_tables(const Json& body);
  void follow_software(const Json& body);
  void follow_log(const Json& body, floor::Instant at);
  void judge_software();
  void tick();

  // Slips of settled rounds, by table: until they are recorded no round begins there.
  struct Unwritten {
    std::vector<floor::SlipMade> slips;
    bool writing = false;
  };

  // Logins turned away, by cause and by account or address.
  struct RefusedLogins {
    Json event;
    Worker::Clock::time_point first;
    std::uint64_t more = 0;
  };
  std::map<std::string, RefusedLogins> refused_logins_;

  bool loaded_ = false;
  bool stopped_ = false;
  Worker::Clock::time_point caught_up_;
  std::map<std::string, Unwritten> unwritten_;
  std::set<std::string> at_tables_;  // numbers of what is being done there now
};

// Answers with this once it is recorded.
Reply answered(Answer answer, std::function<Json()> with);
Reply answered(Answer answer, Json with);

}  // namespace houseway::house
