#pragma once

#include <chrono>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "house/house.h"
#include "odds/effort.h"
#include "simulate/player.h"

namespace houseway::house {

// A floor to look at: one table of every game, with players of the program's who play the best
// strategy that is known. They are named as what they are, and their money is nobody's. The house
// is stopped before this goes: its tables ask the players.
class Demo {
 public:
  struct Pace {
    TableSettings settings;
    int players = 3;
    std::vector<std::string> games = {};     // all where none is named
    Money buy_in = dollars(2'000);           // and again whenever next to nothing is left of it
    std::chrono::milliseconds looks{1'000};  // between looks at who has to
  };
  Demo(House& house, Pace pace) : house_(house), pace_(std::move(pace)) {}
  ~Demo();
  Demo(const Demo&) = delete;
  Demo& operator=(const Demo&) = delete;

  // Opens what is not open yet, and seats the players. Waits until all tables are open.
  std::optional<Refusal> start();
  void stop();

  struct Login {
    std::string account;
    std::string role;
    std::string password;
  };
  static std::vector<Login> logins();
  static Office::DemoPlan seeds();

 private:
  struct Studied {
    std::shared_ptr<const RuleSet> rules;
    std::shared_ptr<const Player> player;
  };
  std::optional<Refusal> open(const std::string& game);
  std::optional<Refusal> seat_players(const std::string& table);
  TableHost::Bot bot();
  std::vector<Event> bets(const floor::LiveTable& table, int seat, Random& random);
  std::vector<Spot> best_on(const floor::LiveTable& table);
  void look_at_chips();
  std::shared_ptr<const Player> player_for(const Round& round);

  House& house_;
  Pace pace_;
  Effort effort_;
  std::map<const RuleSet*, Studied> studied_;  // of the worker's thread alone
  SystemRandom random_;                        // likewise
  std::vector<std::string> tables_;            // once all are open
  std::mutex mutex_;                           // of the best wagers on each layout
  std::map<std::string, std::vector<Spot>> best_;
  Worker studies_{"layouts"};
  Worker worker_{"players"};
};

}  // namespace houseway::house
