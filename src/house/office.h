#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "core/random.h"
#include "floor/gaming_shifts.h"
#include "floor/logins.h"
#include "floor/people.h"
#include "floor/poker_funds.h"
#include "floor/progressives.h"
#include "floor/report_table.h"
#include "floor/sealed.h"
#include "floor/software.h"
#include "floor/submissions.h"
#include "house/clock.h"
#include "house/meter_desk.h"
#include "house/recording.h"
#include "house/round_permit.h"
#include "house/tables.h"
#include "house/worker.h"
#include "store/store.h"

// The office of a floor: who people are and what they may do, submissions and what is filed with
// the Board, slips, wallets, disputes, what is stopped. It owns all of that on one thread; each
// register is a chronicle of its own.
namespace houseway::house {

class Office {
 public:
  struct Services {
    store::Store& store;
    store::JournalWriter& writer;
    FloorClock& clock;
    const floor::SealingKey& key;
    Tables& tables;
    MeterDesk& meters;
    floor::PasswordCost password_cost = floor::interactive_cost;
    floor::OddsOf odds;  // attached to filings; may take its time, and is asked on a thread for it
    bool demo = false;   // a floor for show: staff log in without a second factor
    std::chrono::milliseconds second_person_within = std::chrono::minutes(2);
    // An act that exact odds are counted for is answered with a number after so long: nobody's
    // connection waits for them.
    std::chrono::milliseconds odds_answered_within = std::chrono::seconds(10);
  };
  explicit Office(Services services);
  ~Office();
  Office(const Office&) = delete;
  Office& operator=(const Office&) = delete;

  // Reads all registers. Throws what the store throws.
  void load();
  // Reads what other processes have recorded. Throws and blocks likewise; not on the office's own
  // thread.
  void catch_up();
  void stop();

  // On an empty floor: the first accounts, two keys of different departments (605a.2(b)) and the
  // Board's, each with a password that is returned once and never again. Until it is known that
  // these were told they are made anew each time, for nobody may have them. Block; not on the
  // office's own thread.
  struct FirstAccount {
    std::string account;
    floor::Role role;
    std::string password;
    std::string second_factor;  // otpauth URI
  };
  std::variant<std::vector<FirstAccount>, Refusal> install();
  bool owes_first_accounts() const;  // to whoever installs the floor
  void first_accounts_are_told();    // throws what the store throws

  // A floor for show or for a test: an account for every role, named after it, and players
  // "player-1" and on with money in their wallets; of every game a submission with the chapter's
  // own choices and a layout, approved. Only where `demo` is set and the floor is empty. Blocks
  // likewise.
  struct DemoPlan {
    std::string password = "welcome-to-the-floor";  // everybody's
    int players = 8;
    Money wallet = dollars(10'000);
    std::vector<std::string> games = {};  // all where none is named
  };
  std::optional<Refusal> seed_demo(const DemoPlan& plan);

  // The following may be called on any thread, and answer on the office's.
  void login(floor::LoginRequest request, std::string password,
             std::function<void(std::variant<floor::LoggedIn, Refusal>)> answer);
  void authenticate(std::string token, bool active,
                    std::function<void(std::variant<floor::Actor, Refusal>)> answer);
  // Somebody does something through a connection that he opened with this login: it stays open, or
  // is over.
  void keep_open(const floor::Actor& by, std::function<void(bool open)> answer);
  void logout(const floor::Actor& by, Answer answer);
  // Somebody does what the table of acts has a row for: POST /api/acts/{word}. Where it needs a
  // second person the answer is {"pending": "..."} until he has confirmed it.
  void act(const floor::Actor& by, const std::string& word, Json body, Answer answer);
  void witness(const floor::Actor& by, const std::string& pending, bool confirms, Answer answer);
  // Reads: "people", "submissions/craps", "slips", "disputes/3", "pending" ...; each is somebody's
  // act too.
  void read(const floor::Actor& by, const std::string& what, Json query, Answer answer);

  // Whether a player may take a seat: known, not excluded, not disabled.
  void why_not_sit(std::string account, std::function<void(std::optional<Refusal>)> answer);
  // Whether a round may begin, and under which rules (601a.4(a), 601a.7(b)).
  void permit_round(std::string table, std::string game,
                    std::function<void(std::variant<RoundPermit, Refusal>)> answer);
  // The rules of a game in force at a table, whatever is stopped; at none where that is not named.
  void rules_in_force(std::string table, std::string game,
                      std::function<void(std::variant<RoundPermit, Refusal>)> answer);
  // Every game that has rules in force: [{"game": ..., "name": ..., "rules": "craps/2"}, ...].
  void games_in_force(std::function<void(Json)> answer);
  // The Rules Submissions under which games were offered in a period.
  void submissions_report(floor::ReportPeriod period,
                          std::function<void(const floor::ReportTable&)> answer);
  // What was found to run (software.h), and whether that may be played with.
  void software_is(std::variant<floor::SoftwareHashes, Refusal> running, const floor::Actor& by,
                   Reply recorded);
  // Tables are run here that were not: those who may no longer play leave them.
  void send_home_who_may_not_play();
  // What is posted at a table of the game under the rules in force there.
  struct SignAsked {
    std::string table;  // empty for any table of the game
    std::string game;
    std::string certificate_holder;
    std::map<std::string, Money> amounts = {};  // of the jackpots there
    std::optional<Money> agreed_minimum = {};
  };
  void sign(SignAsked asked, Answer answer);
  // Rules by their name, of versions past too. On any thread, at once.
  std::shared_ptr<const RuleSet> rules_named(const std::string& rules_name) const;
  // A table has been read from its record: what it had done and nobody had logged is logged.
  void log_done_at(std::string table);
  // A table owes shares of a meter by these slips: it hears of those that were paid or rejected.
  void tell_slips_ended(std::vector<std::string> slips);
  // A round is settled: slips for what has to be validated or is paid elsewhere.
  void settled(std::string table, std::string round, std::shared_ptr<const RuleSet> rules,
               Settlement settlement, std::vector<WonShare> shares,
               std::vector<std::string> accounts, floor::HighHandHolder high_hand = {});

 private:
  class Rooms;
  std::unique_ptr<Rooms> rooms_;
};

}  // namespace houseway::house
