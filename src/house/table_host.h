#pragma once

#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <variant>
#include <vector>

#include "floor/live_table.h"
#include "floor/table_dealer.h"
#include "house/clock.h"
#include "house/command.h"
#include "house/meter_desk.h"
#include "house/recording.h"
#include "house/round_permit.h"
#include "house/table_audience.h"
#include "house/table_settings.h"
#include "house/tables.h"
#include "house/worker.h"
#include "store/store.h"

namespace houseway::house {

// What a table needs of the house around it. All of it is called on the table's own thread.
struct TableServices {
  Worker& owner;
  store::Store& store;
  store::JournalWriter& writer;
  FloorClock& clock;
  Random& random;
  const floor::SealingKey& key;
  MeterDesk& meters;
  Send send;
  std::function<void(const std::string& table, const std::string& game,
                     std::function<void(std::variant<RoundPermit, Refusal>)>)>
      permit_round;
  // Rules by their name, those of a record too; none that were never in force.
  std::function<std::shared_ptr<const RuleSet>(const std::string& rules_name)> rules_named;
  // A share of a meter is owed, or a line that a floorperson must verify.
  std::function<void(const std::string& table, const std::string& round,
                     std::shared_ptr<const RuleSet> rules, const Settlement& settlement,
                     const std::vector<WonShare>& shares, const std::vector<std::string>& accounts,
                     const floor::HighHandHolder& high_hand)>
      on_settled;
  // It owes shares of a meter by these slips, and may not have heard that they are over.
  std::function<void(std::vector<std::string> slips)> on_owing;
  // It has been read again: what was said to be in doubt may have been done.
  std::function<void(const std::string& table)> on_read_again;
  std::function<void(const std::string& table, Json lobby)> on_changed;
  std::function<void(std::chrono::microseconds)> on_told;  // from command to all seats
  // Where people play for money, a person deals from nothing that was not put in service.
  bool for_show = false;
};

// A table in operation: the live table, its chain, its clock, and who looks on. Everything that
// happens is recorded, and nobody is told or answered before the record is on the disk. The state
// in memory is ahead of it by what is being written; when that fails, the table is read again.
//
// Owned by one thread.
class TableHost : public std::enable_shared_from_this<TableHost> {
 public:
  TableHost(std::string id, TableServices services, TableSettings settings);
  ~TableHost();
  TableHost(const TableHost&) = delete;
  TableHost& operator=(const TableHost&) = delete;

  // One or the other first. The fence is the lease that the table is held by.
  std::optional<Refusal> found(const RoundPermit& permit, store::Fence fence);
  std::optional<Refusal> load(store::Fence fence);
  static std::string chain_of(const std::string& table) { return "table/" + table; }

  // Under the rules that are in force now, which may be others than when it was closed.
  std::optional<Refusal> why_not_open(const TablePlan& plan, const floor::Actor& by,
                                      const RoundPermit& permit) const;
  void open(const TablePlan& plan, const floor::Actor& by, const RoundPermit& permit,
            store::Document document, const Answer& answer);
  void take(Command command, Answer answer);
  void show(const floor::Actor& by, const Answer& answer);
  void watch(const TableAudience::Watcher& watcher);
  void unwatch(ConnectionId connection);

  // A player of the program's own, who decides for this account when it is its turn, and bets.
  struct Bot {
    // Answers on any thread; nothing where it cannot tell.
    std::function<void(std::shared_ptr<const RuleSet> rules, const Round& round,
                       std::function<void(std::optional<Event>)> answer)>
        decide;
    std::function<std::vector<Event>(const floor::LiveTable& table, int seat, Random& random)> bets;
  };
  void set_bot(const std::string& account, Bot bot);

  // No round begins and no seat is taken, or they do again; the round under way is played on. Those
  // who look on are told.
  void stop(const std::optional<Refusal>& why);
  // The account leaves its seat, if it has one, when the round is over.
  void send_home(const std::string& account);
  // To the lobby, as it is on the disk.
  void tell_lobby();
  // Cards that were bound on an earlier gaming day are closed out, as soon as no round is played
  // with them.
  void close_day();
  // What the meter reads that the table stands on: told to all who look on (605a.7(a)(1)).
  void show_meter(const Json& display);
  // No more is begun or recorded here: the process ends, or the table is another's.
  void retire();
  // The same where another process has the table by now: whoever waits here is told.
  void give_up();

  const floor::LiveTable& table() const { return *table_; }
  const TableSettings& settings() const { return settings_; }
  const std::string& id() const { return id_; }
  Json lobby() const;
  Json view_for(const std::string& account, floor::Role role) const;

 private:
  using Events = std::vector<floor::TableEvent>;
  using Duration = Worker::Clock::duration;
  struct Work;

  // An answer from elsewhere, as it is taken on the table's own thread. Until then the table does
  // nothing else. What a table asked that has been read again since is nobody's answer any more.
  template <class What, class Take>
  std::function<void(What)> on_owner(Take take) {
    return [host = weak_from_this(), &owner = services_.owner, take, life = life_](What what) {
      owner.post([host, take, life, what = std::move(what)] {
        const auto there = host.lock();
        if (!there || there->life_ != life || there->lost_ || there->retired_) return;
        there->busy_ = false;
        try {
          take(*there, what);
        } catch (const std::exception& error) {
          there->fail({error.what(), "table " + there->id_, {}});
        }
        there->take_waiting();
      });
    };
  }

  // Recording.
  Work& work();
  std::optional<Refusal> perform(const floor::TableEvent& event, const floor::Actor& by,
                                 const std::string& reason = {});
  void perform_all(const Events& events);
  void commit(Reply reply = {}, std::optional<Worker::Clock::time_point> since = {});
  void hand_in(store::Batch batch);
  void written(std::uint64_t number, const store::Written& written);
  // `known` is the first batch of which this is known; of those before it nothing is.
  void fail(const Refusal& why, std::uint64_t known);
  void fail(const Refusal& why) { fail(why, submitted_ + 1); }
  void recover(Duration after);
  void when_durable(Reply what);
  void keep_snapshot(Work& work);
  void keep_beside(Work& work);
  void read_beside();
  void waiting_list_changes();
  void stop_waiting(const std::string& account);
  std::optional<Refusal> rebuild();
  void adopt(std::shared_ptr<const RuleSet> rules, std::string rules_name);

  // Commands.
  using Done = std::variant<Json, Refusal>;
  std::optional<Done> execute(const Command& command, const Answer& answer);  // none: later
  std::optional<Refusal> said(const Command& command);
  std::optional<Refusal> say_at_turn(const Command& command, int seat);
  std::optional<Refusal> say_of_seats(const Command& command, const std::vector<int>& seats);
  std::optional<Refusal> happen(const Command& command);
  Done ordered(const Command& command);
  std::optional<Refusal> call_off(const Command& command);
  void settle_no_more();
  void give_back_called_off();
  std::optional<Refusal> abandon(const Command& command, int seat);
  std::optional<Refusal> go_wrong(const GoneWrong& wrong, const Command& command);
  // Where a person deals: answered when the meters are read, or the permit is there.
  std::optional<Done> close_bets_by_hand(const Command& command, const Answer& answer);
  std::optional<Done> begin_by_hand(const Command& command, const Answer& answer);
  std::optional<Refusal> leave(const Command& command, int seat);
  std::optional<Refusal> contribute(const Command& command);
  int box_meant(const Command& command) const;
  Done house_way(int seat) const;
  void buy_in(const Command& command, int seat, Money amount, const Answer& answer);
  void end_buy_in(const store::Written& written);
  std::optional<Refusal> why_not_wait(const Command& command) const;
  void take_waiting();
  Refusal being_read_again() const;
  std::optional<Done> done_already(const Command& command);
  void look_who_said_last();
  void remember_who_said(const floor::Actor& by);

  // Play.
  void proceed();
  void let_go();
  void ask_nobody();
  void set_timer();
  bool still_asked() const;
  void end_time_bank();
  void arm(Duration after, void (TableHost::*what)());
  void do_in_time(void (TableHost::*what)());
  void disarm();
  bool somebody_plays() const;
  using Permitted = std::function<void(std::variant<RoundPermit, Refusal>)>;
  void ask_for_round();
  void ask_permit(Permitted answer);
  void answer_awaited(const std::optional<Refusal>& why);
  void permitted(const std::variant<RoundPermit, Refusal>& permit);
  std::optional<Refusal> play_under(const RoundPermit& granted);
  std::variant<std::unique_ptr<floor::LiveTable>, Refusal> restored(
      const RoundPermit& granted) const;
  floor::TableOpened opening(const TablePlan& plan, const RoundPermit& permit) const;
  void begin_round();
  void make_ready();
  bool day_is_over() const;
  void cut_is_due();
  bool is_at_table(const std::string& account) const;
  bool cutter_is_there() const;
  bool somebody_contributes() const;
  std::vector<std::string> awaited_contributors() const;
  bool waits_for_contributions();
  void contributions_are_due();
  MeterDesk::Put put_on_meter() const;
  void close_bets();
  void close_bets_by(const floor::Actor& by, const Reply& reply);
  void close_bets_at(const Meters& readings, const floor::Actor& by, const Reply& reply);
  void bets_are_closed(const Reply& reply);
  void settle_from_meters();
  void ask_meter_again();
  void told_of_settlement();
  bool owes_elsewhere() const;
  void tell_again();
  void ask_of_owed();
  void take_up();
  void tell_again_and_proceed();
  bool awaits_dealer() const;
  bool waits_for_meter() const;
  void go_on();
  void time_is_up();
  void play_for_absent(int seat, const std::string& reason);
  void act_for_bot();
  void bot_has_decided(const std::optional<Event>& decided);
  void bet_for_bots();
  bool all_ready() const;
  void offer_seat();
  int turn() const;
  Json state_json() const;
  void tell_state();
  void add_proofs(Work& work);
  const std::string& player_of_round(int seat) const;

  std::string id_;
  TableServices services_;
  TableSettings settings_;
  std::shared_ptr<const RuleSet> rules_;
  std::string rules_name_;
  std::unique_ptr<floor::LiveTable> table_;
  std::optional<floor::TableDealer> dealer_;
  floor::ChainHead head_;
  store::Fence fence_;
  TableAudience audience_;

  std::unique_ptr<Work> work_;
  std::uint64_t submitted_ = 0;  // batches
  std::uint64_t durable_ = 0;
  std::uint64_t answered_ = 0;  // by the writer, kept or not
  std::deque<std::pair<std::uint64_t, Reply>> on_durable_;
  std::uint64_t first_of_round_ = 0;
  std::uint64_t snapshot_at_ = 0;

  // Chips that are put down when it is recorded that the wallet had the money.
  struct BuyIn {
    std::uint64_t number = 0;  // of its batch
    floor::ChipsBought bought;
    floor::Actor by;
    floor::Instant at;
    Json recorded;
    floor::ChainHead head;  // behind its entry
    Answer answer;
    Worker::Clock::time_point came;
  };
  std::optional<BuyIn> buying_;
  bool busy_ = false;  // waits for a meter, a wallet or a permit
  Reply awaited_;      // of somebody who waits with the table
  bool lost_ = false;
  std::uint64_t life_ = 0;      // how often it was lost
  bool failed_before_ = false;  // and nothing was recorded since
  bool retired_ = false;
  std::string stopped_because_;  // empty where it is not
  std::deque<std::pair<Command, Answer>> waiting_;

  std::uint64_t timer_ = 0;  // number of the one that counts
  floor::Instant ends_;      // as it is shown
  bool timed_ = false;
  void (TableHost::*due_)() = nullptr;  // its time came while the table was busy
  bool on_time_bank_ = false;
  bool cut_offered_ = false;
  // What those who contribute to the shuffle are asked for now.
  enum class Asking : std::uint8_t { nothing, commitments, values };
  Asking asking_ = Asking::nothing;
  std::set<std::string> contributors_;  // accounts that asked to
  bool settles_ = false;                // a person who deals has said that the round is settled
  int turn_armed_ = 0;
  std::size_t decision_armed_ = 0;
  bool away_armed_ = false;
  Worker::Clock::time_point bank_began_;
  std::vector<WonShare> shares_;
  std::vector<std::string> settled_seats_;  // whose accounts sat there when the round was settled
  std::string called_off_because_;          // the last round, if it was
  bool reopened_ = false;  // bets are made of which a meter may have been told already
  std::string waits_because_;
  std::vector<std::chrono::milliseconds> time_banks_;
  std::vector<int> missed_;
  std::set<int> ready_;
  std::set<int> leaving_;
  std::map<std::string, Worker::Clock::time_point> sent_home_;  // when, until they sit down anew
  std::map<std::string, std::uint64_t> last_said_;  // of those who said the latest: the entry
  bool last_said_known_ = false;
  std::deque<std::string> waiting_list_;
  std::string offered_to_;
  std::uint64_t offers_ = 0;  // number of the one that counts
  // What is kept beside the chain, as a restart would find it.
  struct Beside {
    std::set<int> leaving;
    std::deque<std::string> waiting;
    std::vector<std::chrono::milliseconds> time_banks;
    std::optional<std::string> text;
  };
  Beside beside_;
  std::map<std::string, Bot> bots_;
  std::map<int, std::set<std::uint64_t>> proofs_sent_;
  std::string late_view_;
  Json meter_;  // as displayed; null where the table stands on none
};

}  // namespace houseway::house
