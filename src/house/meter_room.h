#pragma once

#include <atomic>
#include <map>
#include <memory>
#include <set>
#include <string>

#include "floor/meter_link.h"
#include "floor/progressives.h"
#include "house/chronicle.h"
#include "house/meter_desk.h"

namespace houseway::house {

// The meters of a floor and the tables that stand on them. Each meter has a chain of its own, and
// so have the links. Contributions and wins of all tables, of this process and of others, come one
// after the other in the meter's chain: that is the order in which jackpots are won (605a.7(e)(4)).
class MeterRoom final : public MeterDesk {
 public:
  MeterRoom(store::Store& store, store::JournalWriter& writer, FloorClock& clock);
  ~MeterRoom() override;

  void load();
  void stop() { worker_.stop(); }

  std::optional<std::string> wager_of(const std::string& table) const override;
  std::optional<Refusal> why_not_wager(const std::string& table, Money amount,
                                       const RuleSet& rules) const override;
  Meters readings(const std::string& table, const RuleSet& rules) const override;
  void contribute(const Put& put, Read done) override;
  void pay(const Won& won, std::function<void(std::variant<Paid, Refusal>)> done) override;
  void give_back(const Returned& returned) override;
  void take_back(const Rejected& rejected) override;

  void open(const floor::TableLinked& first, const floor::Actor& by, Answer answer) override;
  void link(const floor::LinkEvent& event, const floor::Actor& by, Answer answer) override;
  void act(const std::string& meter, const floor::MeterEvent& event, const floor::Actor& by,
           Answer answer) override;
  // Every meter with its levels, statistics and tables.
  void all(Answer answer) override;
  // The meter that a table stands on, as it is displayed there (605a.7(a)(1)). Called on the room's
  // own thread for every table of a meter: at once when somebody wins, or when it goes out of order
  // or in order again; what wagers put on it is shown within a quarter of a second. Set before
  // `load`.
  std::function<void(const std::string& table, const Json& display)> on_display;
  // Displayed at this table once more: it is run here from now on.
  void show(const std::string& table);

 private:
  // What is remembered of a table's last win, should it have to be told again after a restart.
  struct LastPaid {
    std::string round;
    Paid paid;
  };
  struct Meter {
    floor::Progressive progressive;
    std::unique_ptr<Chronicle> chronicle;
    std::map<std::string, floor::Contributed> last_put;  // by table
    std::set<std::string> returned;  // tables that have had back what wagers of that round put on
    std::map<std::string, LastPaid> last_paid;
  };
  // What is read from other threads.
  struct Standing {
    std::shared_ptr<const floor::MeterDefinition> linked;
    Money amount;  // that everybody stakes; 0 where players choose
    std::vector<std::pair<Level, Money>> levels;
    std::optional<Refusal> out_of_order;
  };
  using Board = std::map<std::string, Standing>;  // by table

  Meter* meter_of(const std::string& table);
  Meter* meter_of(const std::string& table, const std::string& round);
  Meter& named(const std::string& meter);
  const floor::Progressive* recorded(const std::string& meter);
  std::string wager_at(const std::string& table, const Meter& meter) const;
  Meters readings_at(const std::string& table, const RuleSet& rules, const Meter& meter) const;
  void follow(const std::string& meter, const Json& body, const floor::Actor& by,
              floor::Instant at);
  // One whose opening was refused is none.
  static bool is_recorded(const Meter& meter) { return meter.chronicle->sequence() > 0; }
  static Json carried(const Meter& meter);
  static void carry_on(Meter& meter, const std::string& name, const Json& json);
  std::shared_ptr<const floor::MeterDefinition> linked_on(const std::string& table);
  void publish();
  void look_elsewhere();
  void display_soon(const std::string& meter);
  void display_now(const std::string& meter);
  void display_at(const std::string& table, const std::string& name, const Meter& meter);
  std::shared_ptr<const Standing> standing_of(const std::string& table) const;
  void record_link(const floor::LinkEvent& event, const floor::Actor& by, Answer answer);
  void change_amount(const floor::LinkAmountChanged& changed, const floor::Actor& by,
                     Answer answer);
  std::optional<Refusal> why_not_now(const floor::LinkEvent& event);
  std::optional<Refusal> why_not_now(const std::string& meter, const floor::MeterEvent& event);
  std::optional<Refusal> why_not_moved_there(const std::string& table) const;
  std::optional<Refusal> why_under_way(const Meter& meter, const std::string& table) const;
  Json display(const std::string& name, const Meter& meter) const;

  store::Store& store_;
  store::JournalWriter& writer_;
  FloorClock& clock_;
  floor::MeterLinks links_;
  std::map<std::string, floor::MeterDefinition> left_;  // where tables stood last that have left
  std::map<std::string, std::shared_ptr<const floor::MeterDefinition>> linked_;  // by table
  std::unique_ptr<Chronicle> links_chronicle_;
  std::map<std::string, Meter> meters_;
  std::set<std::string> to_display_;  // what was put on and is not shown yet
  bool loaded_ = false;
  std::atomic<std::shared_ptr<const Board>> board_;
  Worker worker_{"meters"};  // last: it ends before what it works on
};

}  // namespace houseway::house
