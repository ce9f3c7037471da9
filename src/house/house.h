#pragma once

#include <atomic>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "floor/logins_rate_limit.h"
#include "floor/sealed.h"
#include "floor/sealed_heads.h"
#include "floor/software.h"
#include "house/meter_room.h"
#include "house/office.h"
#include "house/table_host.h"
#include "house/tables.h"
#include "odds/effort.h"
#include "server/metrics.h"
#include "server/socket_server.h"
#include "store/journal_writer.h"
#include "store/store.h"

namespace houseway::house {

class Gateway;

struct HouseOptions {
  std::string data;   // a folder of its own: keys and, unless `store` says otherwise, the record
  std::string store;  // "postgresql://..."; empty for SQLite in that folder
  // The tables that this process opens are a pit of this name. Another process takes the pit over
  // when its lease has run out; one that is started for it waits for that as long.
  std::string pit = "floor";
  std::chrono::milliseconds lease{10'000};
  unsigned table_threads = 1;
  server::Options sockets;
  std::string reached_at;  // by clients of other processes; empty for address and port
  floor::PasswordCost password_cost = floor::interactive_cost;
  std::string certificate_holder = "Houseway";
  // Each waits for the office, which lets rounds begin too: more are answered 429.
  floor::Rate requests_of_login{600, std::chrono::milliseconds(20)};
  // Live ones, each with messages of its own: one more ends the oldest.
  std::size_t connections_of_login = 8;
  bool demo = false;
  bool attach_odds = true;  // exact odds to what is filed
  // Hashes what runs, to be held against what was approved: at the start, this often and on demand
  // (605a.4(c)). Nothing where it is not asked, as on a floor for show.
  std::function<std::variant<floor::SoftwareHashes, Refusal>()> software = {};
  std::chrono::milliseconds software_checked_every = std::chrono::hours(24);
  FloorClock::Shows clock = system_time;
  std::chrono::milliseconds second_person_within = std::chrono::minutes(2);
  // What has to be done before anybody is let in; where it refuses, nobody is.
  std::function<std::optional<Refusal>(Office& office)> before_opening = {};
};

// A floor in operation: all tables that this process runs, and everything around them.
class House final : public Tables {
 public:
  explicit House(HouseOptions options);
  ~House() override;

  // Reads the record, takes the pit and lets people in; or says why not.
  std::optional<Refusal> start();
  // Rounds stop where they are and go on when it is started again.
  void stop();

  std::uint16_t port() const;
  Office& office() { return *office_; }
  MeterRoom& meters() { return *meters_; }
  store::Store& store() { return *store_; }
  server::Metrics& metrics() { return metrics_; }
  FloorClock& clock() { return clock_; }
  const floor::SigningKey& signing_key() const { return *signing_key_; }
  const HouseOptions& options() const { return options_; }
  server::Response health() const;  // 503 while the record cannot be written
  bool is_first_start() const { return first_start_; }
  // What runs, hashed now and held against what was approved: what is wrong stops the floor.
  std::variant<floor::SoftwareHashes, Refusal> check_software(
      const floor::Actor& by = floor::the_program(), Reply recorded = {});
  // The heads of the chains that have grown since, signed now, and kept: each signature follows the
  // one before it.
  floor::SignedHeads sign_heads();

  // Tables, from any thread.
  void why_not_open(const TablePlan& plan, const floor::Actor& by, Reply answer) override;
  void open(const TablePlan& plan, const floor::Actor& by, Answer answer) override;
  void command(const std::string& table, Command command, Answer answer) override;
  void gates_are(const Gates& gates) override;
  void send_home(const std::string& account) override;
  void view(const std::string& table, const floor::Actor& by, Answer answer) override;
  // What is posted there.
  void sign(const std::string& table, Answer answer);
  std::vector<std::string> ids() const override;
  Json lobby() const override;
  // With the tables of other processes, each with the address that it is reached `at`.
  std::variant<Json, Refusal> whole_lobby() const;
  void dismiss(const std::string& account) override;
  void dismiss_login(const floor::Actor& of) override;
  void watch(const std::string& table, const TableAudience::Watcher& watcher,
             std::function<void(std::optional<Refusal>)> done);
  void unwatch(const std::string& table, ConnectionId connection);
  // On a floor for show alone: where people play for money nobody is the program's.
  std::optional<Refusal> set_bot(const std::string& table, const std::string& account,
                                 TableHost::Bot bot);
  // Something is done with a table on its own thread.
  void with_table(const std::string& table, std::function<void(TableHost&)> what);

 private:
  // A table that is yet to be read from its record. One that could not be is tried again: what it
  // lacks may be written, or mended, meanwhile.
  struct Unloaded {
    TablePlan plan;
    store::Fence fence;
    std::string why = {};  // it could not be
    Worker::Clock::time_point again = {};
    Worker::Clock::duration waits = {};
  };
  // A thread that owns tables, with a source of cards of its own.
  struct Shift {
    explicit Shift(const std::string& name) : worker(name) {}
    SystemRandom random;
    std::map<std::string, std::shared_ptr<TableHost>> tables;
    std::map<std::string, Unloaded> unloaded;
    Worker worker;  // last: it ends before what it works on
  };
  struct HeldPit {
    store::Lease lease;
  };

  std::optional<Refusal> open_record();
  static std::string lease_of(const std::string& pit) { return "pit/" + pit; }
  TableServices services(Shift& shift);
  Shift& shift_of(const std::string& table) const;
  store::Claim claim(const std::string& pit);
  std::optional<Refusal> take_own_pit();
  void run_pit(const std::string& pit, const store::Lease& lease);
  void load_tables(const std::string& pit);
  void load_next(Shift& shift);
  // On the shift's own thread. Who is asked for is read first; none where there is no such table.
  TableHost* host_of(Shift& shift, const std::string& table);
  bool load(Shift& shift, Unloaded& table);
  std::variant<std::shared_ptr<TableHost>, Refusal> host_to_open(Shift& shift,
                                                                 const TablePlan& plan,
                                                                 const RoundPermit& permit);
  using ToOpen =
      std::function<void(Shift&, const std::shared_ptr<TableHost>&, const RoundPermit& permit)>;
  void with_table_to_open(const TablePlan& plan, const Reply& refused, ToOpen what);
  void set_unread(const std::string& table, const std::string& why);  // empty where it is read
  void keep();  // once a second: leases, other processes, the store
  void keep_leases();
  bool others_have_renewed();
  void lose_pit(const std::string& pit);
  void take_over();
  void mend_store();
  void look_at_clock();
  void close_day();
  // By pit, where its process is reached.
  std::map<std::string, std::string> pits_elsewhere() const;
  std::map<std::string, std::string> tables_elsewhere() const;
  Refusal not_here(const std::string& table) const;
  TableHost* host_to_answer(Shift& shift, const std::string& table, const Answer& answer);
  void publish_lobby(const std::string& table, Json entry);
  void stop_table(TableHost& host) const;
  void settle_in(TableHost& host);  // a table that is run here from now on

  HouseOptions options_;
  std::string owner_;  // of its leases
  FloorClock clock_;
  server::Metrics metrics_;
  std::optional<floor::SealingKey> key_;
  std::optional<floor::SigningKey> signing_key_;
  std::unique_ptr<store::Store> store_;
  std::unique_ptr<store::JournalWriter> writer_;
  std::unique_ptr<MeterRoom> meters_;
  std::unique_ptr<Office> office_;
  std::vector<std::unique_ptr<Shift>> shifts_;
  std::unique_ptr<Gateway> gateway_;
  std::unique_ptr<server::SocketServer> sockets_;
  server::Histogram* told_ = nullptr;

  mutable std::mutex mutex_;                   // of what follows
  std::map<std::string, std::string> pit_of_;  // tables that are run here, and in which pit
  std::map<std::string, std::string> unread_;  // tables that could not be read, and why
  std::map<std::string, Json> lobby_;
  std::map<std::string, HeldPit> held_;
  std::shared_ptr<const Gates> gates_ = std::make_shared<const Gates>();

  // Tables of other processes and where they are reached: whoever names tables that nobody has does
  // not make the tables' threads read the store for each.
  mutable std::mutex elsewhere_mutex_;
  mutable std::map<std::string, std::string> elsewhere_;
  mutable Worker::Clock::time_point looked_elsewhere_;

  std::mutex signing_;                           // of what follows
  std::map<std::string, std::uint64_t> signed_;  // by chain, how far, on this gaming day
  floor::Date signed_on_{};

  floor::Date day_{};  // the gaming day, when it was last looked at
  Worker::Clock::time_point leases_kept_;
  Worker::Clock::time_point takes_over_from_;
  Worker::Clock::time_point heads_signed_;
  Worker::Clock::time_point software_checked_;
  std::chrono::microseconds clock_ahead_{0};  // of steady time, when it was last looked at
  bool first_start_ = false;
  std::atomic<bool> stopping_ = false;
  Effort filing_{1};  // to find the odds of what is filed
  std::unique_ptr<Worker> keeper_;
};

}  // namespace houseway::house
